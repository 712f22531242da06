"""What is rarer in a plan: groups, warm-ups, days of two sessions, weeks without dates."""

import json

import pytest

from agents.models.offline.engine import Offline
from agents.models.port import Ask, Quote, ToolSchema, Turn
from agents.requests import numbers
from agents.requests.matching import Text
from agents.requests.plan.scene import cardio_of, fill, weeks_of
from tests.phrase_tables import phrases

from .kit import PROGRAM, Day, Move, Program, asked, calls, once

FULL = (
    "4x6-8 @ 100 lb, 2 warm-up sets, rest 90 s, group A (circuit, 2 rounds, 60 s rest between rounds), "
    "tempo 3-1-1"
)
DOUBLE = Program(
    (
        Day("Push", "Monday", (Move("Bench Press", FULL), Move("Dip", "3x10"))),
        Day("Pull", "Thursday", (Move("Barbell Row"), Move("Chin-Up", "3xAMRAP"))),
        Day("Arms", "Thursday", (Move("Hammer Curl", "3x12 @ 25 lb"),)),
        Day("Rest", "Saturday"),
        Day("Ride", "Sunday", (), {"type": "zone2", "duration": 40}),
    ),
    today="2026-11-16",
)


def test_a_name_may_hold_the_word_before_a_value():
    program = Program((Day("Upper A", "Thursday", (Move("Sandbag Ground to Overhead"),)),))

    ((_, set_to),) = calls(asked(program, "change the reps of Sandbag Ground to Overhead to 1 on Thursday"))

    assert {"reps": "1"} == set_to["updates"]


def sent(text, program=DOUBLE, **more):
    return calls(once(program, text, **more))


def test_a_moved_exercise_takes_warm_ups_rest_and_tempo_along_but_not_its_group():
    moved = sent("move bench press to Arms")[1][1]["exercise"]

    assert {
        "name": "Bench Press",
        "reps": "6-8",
        "targetLoad": "100 lb",
        "workingSets": 4,
        "restSeconds": 90,
        "warmupSets": 2,
        "tempo": "3-1-1",
    } == moved


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Remove exercises 1 and 2 from Push", [("remove_exercise", 1), ("remove_exercise", 1)]),
        ("Remove the first two exercises", [("remove_exercise", 1), ("remove_exercise", 1)]),
        (
            "delete exercise 7, then swap exercise 9 for curls",
            [("remove_exercise", 7), ("modify_exercise", 9)],
        ),
        ("move exercise 8 to position 1", [("reorder_exercises", 8)]),
        ("skip chin-ups", [("modify_exercise", 2)]),
        ("increase bench press and hammer curls by 5 lb", [("modify_exercise", 1), ("modify_exercise", 1)]),
        ("add 2 reps to dips", [("modify_exercise", 2)]),
        ("set 2 warm-up sets for dips", [("modify_exercise", 2)]),
        ("swap the order of dips and bench press", [("reorder_exercises", 2)]),
        ("replace exercise 1 with floor press 3x5 at 90", [("remove_exercise", 1), ("add_exercise", None)]),
        ("take 5 kg off squats next week", []),
    ],
)
def test_numbers_are_those_of_the_plan_so_far(text, wanted):
    assert wanted == [(tool, arguments.get("exerciseNumber")) for tool, arguments in sent(text)]


def test_it_is_the_exercise_before_in_its_own_session():
    first, second = sent("change dips to ring dips, then make it 3x5 on Monday")

    assert first[1]["exerciseNumber"] == second[1]["exerciseNumber"] == 2


def test_a_day_that_is_said_alone_is_meant_for_what_follows():
    assert [("remove_exercise", {"weekNumber": 3, "sessionNumber": 3, "exerciseNumber": 2})] == sent(
        "On Thursday.\nRemove deadlifts.", PROGRAM
    )


def test_a_session_that_is_done_is_that_of_the_next_week():
    last = Program(PROGRAM.days, weeks=3)

    assert 4 == sent("remove leg curls from Lower A", PROGRAM)[0][1]["weekNumber"]
    assert 3 == sent("remove leg curls from Lower A", last)[0][1]["weekNumber"]


def test_two_sessions_of_one_name_and_day_are_told_apart():
    twice = Program((Day("Arms", "Thursday", (Move("Curl"),)), Day("Arms", "Thursday", (Move("Dip"),))))

    assert "Thursday's Arms, session 2" in asked(twice, "skip Thursday's workout").text


def test_an_answer_without_a_day_asks_for_the_day_again():
    said = (("athlete", "add 30 minutes of zone 2"), ("coach", "On which day?"))

    assert () == asked(DOUBLE, "bananas", said=said).calls


def test_weeks_are_called_by_their_numbers_before_the_request():
    assert [("remove_week", {"weekNumber": 2}), ("remove_week", {"weekNumber": 2})] == sent(
        "remove week 2 and remove week 3"
    )
    assert [("remove_week", {"weekNumber": 9})] == sent("remove week 9")
    assert [("remove_week", {"weekNumber": 2})] == sent("remove the second week")
    assert [("remove_week", {"weekNumber": 4})] == sent("remove next week")
    assert [("modify_week", {"weekNumber": 2, "updates": {"description": "Go hard"}})] == sent(
        "set week 2's description to 'Go hard'"
    )


@phrases("text", "asks")
def test_what_is_not_certain_is_asked(text, asks):
    reply = once(DOUBLE, text)

    assert () == reply.calls
    assert asks in reply.text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("add a session called 'Yoga' on Tuesday", ("add_session", 3, "Yoga", "Tuesday")),
        ("add a workout named yoga flow on Friday in week 5", ("add_session", 5, "Yoga Flow", "Friday")),
        ("add 30 minutes of zone 2 on Saturday", ("modify_session", 3, "Zone 2 Cardio", None)),
    ],
)
def test_a_session_is_added_or_a_rest_day_taken(text, wanted):
    ((tool, arguments),) = sent(text)

    session = arguments.get("session") or arguments["updates"]
    assert wanted == (tool, arguments["weekNumber"], session["name"], session.get("dayOfWeek"))


@pytest.mark.parametrize(
    ("text", "cardio"),
    [
        (
            "add half an hour of threshold running to Push",
            {"type": "threshold", "duration": 30, "modality": "Running"},
        ),
        ("add 1 hour of zone 2 to this workout", {"type": "zone2", "duration": 60}),
        (
            "add 20 minutes of intervals to Push: 8 x 30 s hard",
            {"type": "intervals", "duration": 20, "instructions": "8 x 30 s hard"},
        ),
    ],
)
def test_cardio_goes_into_a_session(text, cardio):
    wanted = {"weekNumber": 3, "sessionNumber": 1, "updates": {"cardio": cardio}}

    assert [("modify_session", wanted)] == sent(text)


@phrases("text", "day", "index", index=int)
def test_a_circuit_has_its_day_and_its_place(text, day, index):
    ((_, arguments),) = sent(text)

    assert (day, index) == (arguments["day"], arguments["block"]["order_index"])


def test_a_member_says_sets_tempo_and_other_units():
    text = (
        "add a circuit 'X' to Monday: 3 rounds: 2x5 dips @ 20 kg tempo 3-1-1, clean and jerk 5 @ 92.5 "
        "and rows amrap"
    )
    members = sent(text)[0][1]["block"]["members"]

    assert [
        {"exercise": "Dips", "reps": 5, "weight": "20 kg", "tempo": "3-1-1", "sets": 2},
        {"exercise": "Clean And Jerk", "reps": 5, "weight": 92.5},
        {"exercise": "Rows", "reps": "AMRAP"},
    ] == members


def test_an_exercise_of_the_plan_lends_a_new_one_all_its_numbers():
    ((_, arguments),) = sent("add bench press to Pull")

    wanted = {"name": "Bench Press", "reps": "6-8", "targetLoad": "100 lb", "workingSets": 4}
    assert {**wanted, "restSeconds": 90} == arguments["exercise"]


def bare(plan, text):
    parts = (Quote("plan", "", json.dumps(plan)), Quote("message", "m1", text))
    tools = (ToolSchema("modify_exercise", "", {}),)
    return Offline().reply(Ask(system="", turns=(Turn("user", parts),), tools=tools))


@phrases("text")
def test_a_plan_without_dates_or_a_current_week_is_asked_about(text):
    weeks = [{"weeks": "1", "phase": "Base", "sessions": ["Lower A"]}]

    reply = bare({"weeks": weeks, "detail": [{"weekNumber": 5}], "currentWeek": 0}, text)

    shown = {"weekNumber": 1, "sessionNumber": 1, "name": "Lower A", "exercises": [["Odd", "thing"]]}
    whole = {"weeks": weeks, "detail": [shown], "currentWeek": 1}

    undated = bare(whole, text), bare({**whole, "detail": [{**shown, "dayOfWeek": "Monday"}]}, text)

    assert all(each.text or each.calls for each in undated)
    assert "Lower A has no weekday." in bare(whole, "add 'X': 2 rounds, dips 5").text
    assert () == reply.calls or "get_weekly_plan" == reply.calls[0].name


def test_a_line_is_read_whatever_it_has():
    weeks = weeks_of({"weeks": [{"weeks": "1", "sessions": ["1 Monday A"]}]})

    lines = ["1. Squat 3x5 @ 185 lb, skipped", "2. Odd thing", "3. Row 3x8, notes easy, rest long"]
    fill(weeks[0], {"sessions": [{"name": "A", "exercises": lines}]})

    assert [("Squat", 3, True), ("Odd thing", 0, False), ("Row", 3, False)] == [
        (exercise.name, exercise.sets, exercise.skipped) for exercise in weeks[0].sessions[0].exercises
    ]


def test_small_numbers_are_read_as_said():
    assert [3, 3, 1, 2] == [first(numbers.count, said) for said in ("3", "three", "a", "a couple of")]
    assert [3, 22, -1] == [first(numbers.ordinal, said) for said in ("third", "22nd", "last")]

    assert [None, {"type": "zone2", "duration": 7.5, "modality": "Rowing"}] == [
        cardio_of("jumping"),
        cardio_of("zone2 7.5 min Rowing"),
    ]


def test_today_outside_of_the_plan_is_asked_about():
    late = Program(PROGRAM.days, weeks=2, today="2026-11-15")

    assert "2026-11-16 is not in the plan. Which day" in asked(late, "remove squats tomorrow").text
    assert "The plan has no such week" in asked(late, "remove squats next week").text


def first(slot, said):
    return next(value for _, value, _ in slot(Text(said, {}), 0))


@pytest.mark.parametrize(
    ("text", "weeks"),
    [("scrap the last two weeks", [6, 5]), ("delete weeks 5 and 12", []), ("drop week 1", [1])],
)
def test_weeks_are_removed_by_their_place_where_the_plan_has_them(text, weeks):
    made = [arguments["weekNumber"] for name, arguments in sent(text) if name == "remove_week"]

    assert weeks == made


def test_a_value_ends_before_words_that_only_ask_politely():
    ((_, change),) = sent("bench 4x6 @ 105 lb on Monday please")

    assert "105 lb" == change["updates"]["targetLoad"]
