"""Sessions that were done as the program asks, and those that are told in sets."""

import json

import pytest

from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.models.port import Quote
from tests.models.offline.program.programs import PROGRAM, asked, told
from tests.phrase_tables import phrases

MONDAY_AND_OHP = {**PROGRAM, "todays_lifts": ["bench", "ohp"]}
REST = {**PROGRAM, "today": "tuesday", "todays_lifts": []}


@phrases("text", "wanted")
def test_what_was_done_is_logged_as_the_program_asks_with_the_top_set_as_told(text, wanted):
    assert wanted.split(" | ") == told(text)


@phrases("text")
def test_a_session_told_in_sets_is_a_workout_and_not_logged_twice(text):
    assert ["detect_discipline", "extract_workout_data"] == told(text)


@phrases("text")
def test_what_is_not_for_certain_the_sheets_session_is_left_to_be_asked_about(text):
    assert "log_workout" not in [each.split()[0] for each in told(text)]


def test_what_else_was_trained_is_extracted_beside_it():
    logged = "log_workout squat 220 250 285x8, 8 at 285"
    extracted = ["detect_discipline", "extract_workout_data"]

    assert [*extracted, logged] == told("Done. Got 8 on the top set at 285. Also did curls 3x12 @ 30")
    assert [*extracted, "reschedule_lift ohp saturday"] == told(
        "Bench 3x5 @ 185, move OHP to Saturday, curls 3x12 @ 30"
    )


SQUAT, BENCH = "log_workout squat 220 250 285 315x1", "log_workout bench 155x3 180x3 205"
EXTRACTED = "detect_discipline | extract_workout_data"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("squats done as prescribed and ran 3 miles in 27:30", f"{EXTRACTED} | {SQUAT}"),
        ("ran 3 miles in 27:30 and did squats as prescribed", f"{EXTRACTED} | {SQUAT}"),
        ("rowed 2k in 7:30, squats as prescribed", f"{EXTRACTED} | {SQUAT}"),
        ("curls 3x12 30 and bench done", f"{EXTRACTED} | {BENCH}"),
        ("Got 8 at 270 on squats. Also did bench", f"{EXTRACTED} | {BENCH}"),
        (
            "Squats done, got 8 on the top set at 270. Bench done too",
            f"log_workout squat 220 250 270x8, 8 at 270 | {BENCH}",
        ),
        (
            "Squats done, got 8 on the top set at 270 and bench done as well",
            f"log_workout squat 220 250 270x8, 8 at 270 | {BENCH}",
        ),
        ("Done with squats, and bench", f"{SQUAT} | {BENCH}"),
        (
            "Done. Got 8 on the top set at 270 and skip deadlifts this week",
            "log_workout squat 220 250 270x8, 8 at 270 | skip_lift deadlift",
        ),
        (
            "Skip deadlifts this week and bench done, 7 on the top set",
            "skip_lift deadlift | log_workout bench 155x3 180x3 205x7, 7",
        ),
        ("squat done all sets as prescribed, 5 on last", "log_workout squat 220 250 285 315x5, 5"),
        (
            "squat done 3 on top, bench done 4 on top",
            "log_workout squat 220 250 285 315x3, 3 | log_workout bench 155x3 180x3 205x4, 4",
        ),
    ],
)
def test_a_session_that_was_done_beside_something_else_is_logged_too(text, wanted):
    assert wanted.split(" | ") == told(text)


@phrases("text")
def test_what_is_of_another_day_or_told_in_sets_is_no_session_of_the_program(text):
    assert "log_workout" not in [each.split()[0] for each in told(text)]


@pytest.mark.parametrize("program", [REST, MONDAY_AND_OHP, {**PROGRAM, "remaining": ["bench"]}])
def test_a_session_whose_lift_the_day_does_not_tell_is_asked_about(program):
    assert [] == told("Done. Got 8 on the top set at 285", program=program)


def test_the_question_stands_where_a_lift_was_not_named_and_goes_with_what_is_logged():
    reading = read("Done. Got 8 on the top set at 285", ReadingContext(has_program=True))

    assert [("program_unclear", "Which lift did you do?", ("squat", "bench", "deadlift", "OHP"))] == [
        (each.code, each.question, each.options) for each in reading.ambiguities
    ]
    assert () == read("Squats done", ReadingContext(has_program=True)).ambiguities


def test_on_an_exercise_done_is_of_its_sets():
    assert () == read("Done. Got 8 at 285", ReadingContext("Bench Press", has_program=True)).requests
    assert 1 == len(read("Squats done.", ReadingContext("Bench Press", has_program=True)).requests)


def test_who_has_a_plan_too_does_as_the_plan_has_it():
    assert () == read("did everything as written", ReadingContext(has_plan=True, has_program=True)).requests


def test_done_may_be_the_answer_to_a_question_that_is_open():
    question = asked(code="score_missing", fragment="Fran", workout_id="")
    other = asked(code="load_missing", fragment="squats", workout_id="w1")

    assert ["detect_discipline", "extract_workout_data"] == told("done", question)
    assert ["log_workout squat 220 250 285 315x1"] == told("done", other)
    assert ["log_workout squat 220 250 285 315x1"] == told("done", Quote("question", "q", json.dumps({})))
