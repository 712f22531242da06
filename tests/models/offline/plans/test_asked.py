"""Requests in many phrasings on one plan: the scenarios of plan-edit-tools and plan-proposals among them."""

import json
from pathlib import Path

import pytest

from tests.phrase_tables import every, numbered, phrases

from .kit import PROGRAM, asked, calls, once


def cases():
    """Each request of asked.txt with its calls."""
    found: list[tuple[str, list[tuple[str, dict]]]] = []
    for line in Path(__file__).with_name("asked.txt").read_text("utf-8").splitlines():
        if line.startswith("    "):
            tool, arguments = line.strip().split(" ", 1)
            found[-1][1].append((tool, json.loads(arguments)))
        elif not line.startswith("#"):
            found.append((line, []))
    return found


@every(("text", "wanted"), numbered(cases()))
def test_a_request_asks_for_its_calls(text, wanted):
    assert wanted == calls(once(PROGRAM, text))


@phrases("text")
def test_a_deload_stands_behind_its_week(text):
    ((tool, sent),) = calls(asked(PROGRAM, text))

    (week,) = sent["weeks"]
    assert ("add_week", 5, "Deload", "2026-11-30") == (
        tool,
        sent["position"],
        week["phase"],
        week["startDate"],
    )
    assert {"name": "Squat", "reps": "5", "targetLoad": "185 lb", "workingSets": 2} == week["sessions"][1][
        "exercises"
    ][0]
    assert {"type": "zone2", "duration": 40} == week["sessions"][3]["cardio"]


def test_two_deloads_follow_each_other_at_the_end():
    ((_, sent),) = calls(asked(PROGRAM, "add two deload weeks at the end"))

    assert "end" == sent["position"]
    assert [("2026-12-14", "2026-12-20"), ("2026-12-21", "2026-12-27")] == [
        (week["startDate"], week["endDate"]) for week in sent["weeks"]
    ]


@pytest.mark.parametrize(
    ("text", "description", "position"),
    [
        ("add a week like week 2 at the end", "Copy of week 2", "end"),
        ("repeat week 2 after week 4", "Copy of week 2", 5),
    ],
)
def test_a_week_is_repeated_whole(text, description, position):
    ((_, sent),) = calls(asked(PROGRAM, text))

    (week,) = sent["weeks"]
    assert (description, position, 3) == (
        week["description"],
        sent["position"],
        week["sessions"][1]["exercises"][0]["workingSets"],
    )


def test_a_deload_before_the_first_week_has_nothing_to_copy():
    reply = asked(PROGRAM, "add a deload before week 1")

    assert ((), True) == (reply.calls, reply.text.startswith("There is no week before the first"))
