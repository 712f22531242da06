"""Wishes for a plan of two weeks, as people type them: their calls, and nothing where nothing is clear."""

import json
from pathlib import Path

from agents.requests.plan import amounts, circuits, request, where
from agents.requests.plan.scene import Scene
from agents.requests.templates import templates
from tests.models.offline.plans.kit import Day, Move, Program, calls, once
from tests.phrase_tables import every, numbered
from tests.requests.kit import roles, slots

TWO_WEEKS = Program(
    (
        Day(
            "Lower A",
            "Monday",
            (
                Move("Back Squat"),
                Move("Romanian Deadlift", "3x8 @ 135 lb"),
                Move("Leg Curl", "3x12 @ 60 lb, rest 90 s"),
            ),
        ),
        Day(
            "Upper A",
            "Wednesday",
            (
                Move("Bench Press", "3x5 @ 155 lb"),
                Move("Barbell Row", "3x8 @ 135 lb"),
                Move("Face Pull", "3x15 @ 30 lb"),
            ),
        ),
        Day(
            "Lower B",
            "Thursday",
            (
                Move("Deadlift", "1x5 @ 245 lb"),
                Move("Leg Press", "3x10 @ 270 lb"),
                Move("Walking Lunge", "3x12"),
            ),
        ),
        Day(
            "Upper B",
            "Saturday",
            (
                Move("Overhead Press", "3x5 @ 95 lb"),
                Move("Pull-up", "3x6"),
                Move("Dumbbell Curl", "3x12 @ 25 lb"),
            ),
            {"type": "zone2", "duration": 20, "modality": "Cycling"},
        ),
    ),
    weeks=2,
    today="2026-11-04",
)


def lines(file: str) -> list[str]:
    text = Path(__file__).with_name(file).read_text("utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def wishes():
    """Each request of wishes.txt with its calls."""
    found: list[tuple[str, list[tuple[str, dict]]]] = []
    for line in lines("wishes.txt"):
        if line.startswith("    "):
            tool, arguments = line.strip().split(" ", 1)
            found[-1][1].append((tool, json.loads(arguments)))
        else:
            found.append((line, []))
    return found


@every(("text", "wanted"), numbered(wishes()))
def test_a_wish_is_its_calls(text, wanted):
    assert wanted == calls(once(TWO_WEEKS, text))


@every(["text"], numbered([line] for line in lines("no_wishes.txt")))
def test_what_is_no_clear_wish_sends_nothing(text):
    reply = once(TWO_WEEKS, text)

    assert ([], True) == (calls(reply), bool(reply.text))


def test_every_slot_of_the_rows_is_read_and_every_frame_acted_on():
    known = set(request.slots_of(Scene([], "", 0, "lb")))
    files = (*request.FILES, where.FILE, "en/amounts.txt", "en/positions.txt", amounts.QUANTITIES)

    assert set() == {slot for file in files for slot in slots(file)} - known
    assert set() == slots(circuits.FILE) - set(circuits._SLOTS)
    assert set() == {frame for file in request.FILES for frame in roles(file)} - {
        *request.acts(),
        *request.SILENT,
    }
    assert set() == set(request.acts()) - {each.frame for file in request.FILES for each in templates(file)}
