"""What is rarer in a wish for the plan: what it asks for, or what it is asked."""

import json

import pytest

from tests.models.offline.plans.kit import PROGRAM, Day, Move, Program, asked, calls, once
from tests.phrase_tables import phrases
from tests.requests.test_wishes import TWO_WEEKS


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("add leg press", "To which session should I add Leg Press?"),
        ("swap bench press for face pulls today", "has Face Pull already. Should Bench Press and Face Pull"),
        ("clear every thursday", "I can clear one day at a time"),
        ("clear saturday", "Should Saturday's Upper B be removed?"),
        (
            "bench from 140 lb to 160 lb today",
            "Bench Press is at 155 lb in Wednesday's Upper A, not at 140 lb",
        ),
        ("exercise 2 to 225", "I can't read"),
        ("leg press to 30 on thursday", "Is 30 the load of Leg Press"),
        ("increase bench by 5 lb every week", "once, in all weeks, or by 5 lb more from week to week"),
        ("add 5 kg to bench today", "what should it be then?"),
        ("swap bench for leg press blah today", "Is 'leg press blah' the exercise"),
        ("remove bench from Upper A quickly", "I can't read"),
        ("squats 5x5 " * 300, "That is more than I can change at once"),
        ("remove bench today and move it to friday", "Which session do you mean?"),
        ("make bench 3x8 today and move it to friday", "Should the exercise move, or the whole session?"),
        ("make every sunday a rest day", "Which day of which week should be a rest day?"),
        ("make this week a rest day", "Which day should be a rest day?"),
        ("make thursday 10 min", "Thursday's Lower B has no cardio"),
        ("take 90 min off saturday's ride", "How long should it be?"),
        ("copy thursday to friday every week", "I can do that for one week at a time"),
        ("weeks 2-1 squats 5x5", "The plan has weeks 1 to 2"),
        ("call week 2 'a, b'", "I can't read"),
        ("no bike on thursday", "Thursday's Lower B has no cardio"),
        ("only do bench, rows and face pulls today", "Upper A has nothing else"),
        ("push saturday back 2 days", "To which day should Saturday's Upper B move?"),
        ("drop a set from everything", "I can change all exercises of one session"),
        ("drop a set from everything on sunday", "There is no exercise in it"),
        ("do face pulls between rows and bench today", "Bench Press does not follow Barbell Row"),
        ("increase the lunges by 10% tomorrow", "The load of Walking Lunge"),
        ("replace the intervals on saturday with threshold", "has other cardio"),
        ("move it to friday", "Which session do you mean?"),
        ("change week 2 to peak", "I can't read"),
        ("move thursday to next week", "I can't read"),
        ("change it to 3x8", "Which exercise do you mean?"),
        ("make bench 3x8 and 4x10 today", "I can't read"),
        ("skip every hip thrust", "'hip thrust' is in none of these sessions"),
        ("swap pull-ups for something else on saturday", "Which exercise should take the place of Pull-up?"),
    ],
)
def test_what_is_not_clear_is_asked(text, question):
    reply = asked(TWO_WEEKS, text)

    assert ([], question) == (calls(reply), question if question in reply.text else reply.text)


@phrases("text", "updates", updates=json.loads)
def test_sets_reps_loads_and_rests_are_read_as_they_are_said(text, updates):
    ((tool, sent),) = calls(asked(TWO_WEEKS, text))

    assert ("modify_exercise", updates) == (tool, sent["updates"])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("change week 2 to Peak", [("modify_week", {"weekNumber": 2, "updates": {"phase": "Peak"}})]),
        (
            "do lower b friday instead of thursday",
            [("modify_session", {"weekNumber": 1, "sessionNumber": 3, "updates": {"dayOfWeek": "Friday"}})],
        ),
        (
            "move thursday to friday every week",
            [
                (
                    "modify_session",
                    {"weekNumber": week, "sessionNumber": 3, "updates": {"dayOfWeek": "Friday"}},
                )
                for week in (1, 2)
            ],
        ),
        (
            "no bike on saturday",
            [("modify_session", {"weekNumber": 1, "sessionNumber": 4, "updates": {"cardio": None}})],
        ),
        (
            "in the last 2 weeks drop the face pulls",
            [
                ("remove_exercise", {"weekNumber": week, "sessionNumber": 2, "exerciseNumber": 3})
                for week in (1, 2)
            ],
        ),
    ],
)
def test_a_rarer_wish_is_its_calls(text, wanted):
    assert wanted == calls(asked(TWO_WEEKS, text))


def test_a_ride_gets_longer():
    ((_, sent),) = calls(asked(TWO_WEEKS, "add 5 min to saturday's ride"))

    assert 25 == sent["updates"]["cardio"]["duration"]


def test_a_session_is_named_by_what_it_is_done_on_and_its_week():
    sent = [arguments for _, arguments in calls(asked(TWO_WEEKS, "skip the bike session next week"))]

    assert {(2, 4)} == {(each["weekNumber"], each["sessionNumber"]) for each in sent}


def test_a_block_is_removed_by_its_label():
    wanted = {"weekNumber": 3, "sessionNumber": 2, "exerciseNumber": 4}

    assert [("remove_exercise", wanted)] == calls(asked(PROGRAM, "remove the superset A today"))
    assert [("remove_exercise", wanted)] == calls(asked(PROGRAM, 'remove the block called "A" today'))


def test_a_block_that_is_in_several_sessions_is_asked_about():
    assert "Which A do you mean?" in asked(PROGRAM, "remove superset A every week").text


def test_a_session_is_copied_to_a_day_and_not_into_a_session():
    assert () == asked(PROGRAM, "copy monday to upper a").calls


HYBRID = Program(
    (
        Day("Lower A", "Monday", (Move("Squat", "3x8-10 @ 185 lb"),)),
        Day("Easy Run", "Friday", (), {"type": "zone2", "duration": 30, "modality": "Running"}),
    ),
    weeks=2,
    today="2026-11-02",
)


@phrases("text", "tool", "updates", updates=json.loads)
def test_what_is_spoken_of_is_changed(text, tool, updates):
    ((called, arguments),) = calls(once(HYBRID, text))

    assert (tool, updates) == (called, arguments["updates"])


@pytest.mark.parametrize("text", ["double the reps on squats today", "no cardio in week 2 on monday"])
def test_what_has_no_number_of_its_own_is_asked_about(text):
    assert () == asked(HYBRID, text).calls


def test_reps_are_doubled():
    ((_, arguments),) = calls(once(TWO_WEEKS, "double the reps on rows today"))

    assert {"reps": "16"} == arguments["updates"]


def test_one_of_several_exercises_is_chosen_for_all_weeks():
    before = (
        ("athlete", "ditch the curls for good"),
        ("coach", asked(TWO_WEEKS, "ditch the curls for good").text),
    )

    sent = [name for name, _ in calls(asked(TWO_WEEKS, "Dumbbell Curl", said=before))]

    assert ["remove_exercise"] * 2 == sent
