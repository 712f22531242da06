"""Calls of tools that other rooms lend: only where they are there."""

import json

import pytest

from agents.models.offline.engine import Offline
from agents.models.port import Ask, Quote, ToolSchema, Turn

SETTING_UP = ("set_up_program", "begin_program")
ASKING = ("search_training", "progress")


def calls(text: str, *tools: str, **known: bool | str) -> list[tuple[str, dict]]:
    quotes = (Quote("context", "", json.dumps(known)), Quote("message", "m1", text))
    lent = tuple(ToolSchema(each, "", {}) for each in tools)
    reply = Offline().reply(Ask(system="", turns=(Turn("user", quotes),), tools=lent))
    return [(call.name, json.loads(call.arguments)) for call in reply.calls]


def test_what_the_log_is_asked_goes_to_its_tools():
    text = "Bench 3x5 @ 185. How is my bench going? What did I squat last week?"

    found = calls(text, *ASKING)

    assert ("progress", {"said": "How is my bench going?", "exercise": "Bench Press"}) in found
    assert ("search_training", {"said": "What did I squat last week?"}) in found
    assert [] == calls("How is my bench going?")
    assert [] == calls("Bench felt heavy", *ASKING)


@pytest.mark.parametrize(
    ("text", "name", "maxes"),
    [
        ("start 5/3/1, squat 350 and bench 250", "set_up_program", ["350", "250", "", ""]),
        ("ohp 170, squat on monday", "set_up_program", ["", "", "", "170"]),
        ("yes", "begin_program", None),
    ],
)
def test_what_is_said_of_a_program_that_is_set_up_goes_to_its_tools(text, name, maxes):
    [(called, given)] = calls(text, *SETTING_UP, set_up_asked=True)

    assert name == called
    assert maxes in (None, [given.get(each) for each in ("squat", "bench", "deadlift", "ohp")])


def test_a_no_to_a_program_that_is_set_up_calls_nothing():
    assert [] == calls("no", *SETTING_UP, set_up_asked=True)


def test_what_is_reported_beside_a_program_is_extracted_too():
    found = calls("bench 3x5 @ 185 and start 5/3/1", *SETTING_UP)

    assert ["detect_discipline", "extract_workout_data", "set_up_program"] == [name for name, _ in found]
    assert "start 5/3/1" == found[-1][1]["said"]


def test_without_a_word_of_a_program_its_tools_are_not_called():
    assert [] == calls("hello", *SETTING_UP, set_up_asked=True)
    assert [] == calls("ohp 170 is my max", *SETTING_UP)


def test_a_measure_that_is_a_number_of_a_set_is_not_noted():
    noted = calls("weighed 82.4 kg, slept 7h", "log_measurements")

    assert ["82.4 kg", "7h"] == [row["said"] for _, given in noted for row in given["measurements"]]
    assert "log_measurements" not in dict(calls("pull ups 3x8, bw 82.4", "log_measurements"))
    assert [] == calls("if I slept 7h I would lift more", "log_measurements")


@pytest.mark.parametrize("text", ["undo that", "mach das rückgängig", "deshazlo"])
def test_undo_in_any_language_goes_to_the_room_whose_change_is_the_newest(text):
    of_program = calls(text, undo_is_of="program", has_program=True)
    of_settings = calls(text, undo_is_of="settings")

    assert ["undo_program_change", "undo_settings_change"] == [
        name for name, _ in (*of_program, *of_settings)
    ]
    assert ["delete_workout"] == [name for name, _ in calls(text, undo_is_of="workouts")]
