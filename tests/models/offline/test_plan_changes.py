"""Wishes for the plan, told from reports and from corrections of what was logged."""

import json

import pytest

from agents.models.offline.engine import Offline
from agents.models.offline.reader import read
from agents.models.offline.reading import Context
from agents.models.offline.replies.decisions import decides
from agents.models.port import Ask, Quote, Turn

WITH_PLAN = Context(has_plan=True)
ATHLETE = Quote("athlete", "", json.dumps({"units": "lb"}))


def calls(text: str, *quotes: Quote, **known: bool) -> list[tuple[str, dict]]:
    around = Quote("context", "", json.dumps({"has_plan": True, **known}))
    turn = Turn("user", (ATHLETE, around, *quotes, Quote("message", "m1", text)))
    return [
        (call.name, json.loads(call.arguments))
        for call in Offline().reply(Ask(system="", turns=(turn,))).calls
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Swap Thursday's squats for leg press and add a deload week after week 4",
        "Could you move Thursday to Friday?",
        "can we please move squats to Monday",
        "I want to swap squats for leg press on Thursday",
        "I'd like to add curls 3x12 to Monday",
        "30 minutes of zone 2 on Saturday",
        "2 rounds of 10 curls and 10 dips to Thursday",
        "Add 'Bicep Finisher Rounds' to Thursday: 2 rounds of 10 DB bicep curls @ 20 lb, 10 hammer curls",
        "Add this circuit to Thursday:\n2 rounds\n10 curls @ 20\n10 hammer curls",
        "Make Sunday a rest day",
        "copy Monday to Friday",
        "rename Lower A to Legs",
        "deload after week 4",
        "skip Thursday's session",
        "remove leg press from Thursday",
        "Can we do legs on Friday instead?",
        "Can we bump it up next week?",
        "please move Thursday's session to Saturday because I'm travelling",
        "Add a circuit to Thursday. 2 rounds of 10 curls, 10 dips",
        "Add a finisher on Thursday\n10 curls @ 20\n- 10 dips",
        "give me more back work on Thursday",
        "how about moving Thursday to Friday",
        "no more lunges",
        "No more lunges this week, please.",
        "remove calf raises for good",
        "drop lunges from now on",
        "swap squats for leg press everywhere",
    ],
)
def test_a_wish_is_handed_over_in_its_words_and_nothing_else_is(text):
    assert [("plan_change", {"said": text})] == calls(text)


def test_an_exercise_that_was_not_told_of_is_to_become_another_in_the_plan():
    told = calls("Bench 3x8 @ 155. Also change the lateral raises to cable raises")

    assert ("plan_change", {"said": "Also change the lateral raises to cable raises"}) == told[-1]


@pytest.mark.parametrize(
    "text",
    [
        "Bench 3x8 @ 155. Change bench to incline bench",
        "Bench 3x8. Change squats to 5x5",
        "Bench 3x8. Change squats",
    ],
)
def test_one_that_was_told_of_is_corrected_and_numbers_are_of_the_log(text):
    assert "plan_change" not in [name for name, _ in calls(text)]


@pytest.mark.parametrize(
    "text",
    [
        "swapped squats for leg press today",
        "skipped squats",
        "skip squats",
        "Squat 3x5 225, add 10 lb",
        "remove the last one",
        "delete that",
        "delete the last workout",
        "delete Thursday's workout",
        "no wait, that was 190",
        "remove the leg press",
        "change bench to 190",
        "Bench 3x5 185. move that to yesterday",
        "Add dips 3x10",
        "should I swap squats for leg press?",
        "lower body Thursday: squat 3x5 225",
        "Set 1: 185x5 Thursday",
        "set 3 on Thursday was 185",
        "Drop set curls 20x10 thursday",
        "Ran 5k in 25:00, then switch to bike for 20 min",
        "Fran in 4:12, sub burpees for pull-ups",
        "30 minutes of zone 2 done on Saturday",
        "3 sets of squats on Saturday",
        "can we do legs on Friday",
        "add",
        "please",
        "10 dips",
        "rename it to Legs",
        "Squat 5x5 100, no more squats",
        "no more than 3 sets today",
        "No more pain!",
    ],
)
def test_what_is_no_wish_is_read_as_without_a_plan(text):
    assert read(text) == read(text, WITH_PLAN)


def test_without_a_plan_there_is_no_wish():
    assert () == read("Could you move Thursday to Friday?").wishes


@pytest.mark.parametrize(
    ("text", "wishes", "exercises"),
    [
        ("Bench 5x5 185. Swap squats for leg press!", ("Swap squats for leg press!",), 1),
        (
            "Swap squats for leg press on Thursday, did bench 5x5 185 today",
            ("Swap squats for leg press on Thursday,",),
            1,
        ),
        (
            "Move Thursday to Friday. And make Sunday off.",
            ("Move Thursday to Friday. And make Sunday off.",),
            0,
        ),
        (
            "Move Thursday to Friday. Bench 5x5 185. Make Sunday a rest day.",
            ("Move Thursday to Friday.", "Make Sunday a rest day."),
            1,
        ),
        ("Add this to Monday:\n10 curls @ 20\n\nBench 5x5 185", ("Add this to Monday:\n10 curls @ 20",), 1),
        ("Add a deload week after week 4. Bench 5x5 185", ("Add a deload week after week 4.",), 1),
        ("Move Thursday to Friday. Because of work I did bench 3x5 185", ("Move Thursday to Friday.",), 1),
    ],
)
def test_reports_beside_a_wish_stay_reports(text, wishes, exercises):
    reading = read(text, WITH_PLAN)

    assert wishes == reading.wishes
    assert exercises == sum(len(block.exercises) for workout in reading.workouts for block in workout.blocks)


@pytest.mark.parametrize(
    "text", ["yes", "Confirm.", "apply it", "Yes please!", "no", "cancel it", "go ahead"]
)
def test_a_decision_goes_to_the_planner_while_something_waits(text):
    assert [("plan_change", {"said": text})] == calls(text, has_pending=True)
    assert [] == [name for name, _ in calls(text, has_pending=False) if name == "plan_change"]


@pytest.mark.parametrize(
    ("text", "asked", "decided"),
    [
        ("yes", True, False),
        ("Confirm.", True, True),
        ("yes?", False, False),
        ("yes 185", False, False),
        ("thanks", False, False),
        ("yes, it was the heavy bar that I used", False, False),
        ("!", False, False),
    ],
)
def test_a_plain_yes_is_for_the_question_that_is_open(text, asked, decided):
    assert decided == decides(text, asked=asked)


@pytest.mark.parametrize(
    ("text", "wishes", "exercises"),
    [
        ("Bench 3x5 @ 185. yes, apply it", ("yes, apply it",), 1),
        ("yes, apply it. Bench 3x5 @ 185", ("yes, apply it.",), 1),
        ("Bench 3x5 @ 185, yes apply it", ("yes apply it",), 1),
        ("Bench 3x5 @ 185. No, cancel it", ("No, cancel it",), 1),
        ("Bench 3x5 @ 185\nok go ahead", ("ok go ahead",), 1),
        ("yes and add face pull 3x10 to Thursday", ("yes and add face pull 3x10 to Thursday",), 0),
        ("Yes. Add face pull 3x10 to Thursday", ("Yes. Add face pull 3x10 to Thursday",), 0),
        ("Bench 3x5 @ 185. Great.", (), 1),
        ("Bench 3x5 @ 185. yes", (), 1),
        ("Great. Add dips to Thursday", ("Add dips to Thursday",), 0),
        ("Squats 3x5 @ 225, applied chalk before each set", (), 1),
        ("Did you confirm it? Bench 3x5 @ 185", (), 1),
    ],
)
def test_a_yes_beside_something_else_is_handed_over_while_something_waits(text, wishes, exercises):
    waiting, none = read(text, WITH_PLAN._replace(has_pending=True)), read(text, WITH_PLAN)

    assert wishes == waiting.wishes
    assert exercises == sum(len(block.exercises) for each in waiting.workouts for block in each.blocks)
    assert not any("apply" in each or "cancel" in each for each in none.wishes)


def test_a_yes_that_is_all_of_a_message_may_be_for_a_question():
    question = Quote("question", "", json.dumps({"code": "weight_missing", "question": "What load?"}))

    assert [] == [name for name, _ in calls("go ahead", question, has_pending=True) if name == "plan_change"]
    assert () == read("go ahead", WITH_PLAN._replace(has_pending=True)).wishes


def test_the_reason_of_a_wish_belongs_to_it():
    text = "Move Thursday's session to Saturday. Because I'm travelling"

    assert [("plan_change", {"said": text})] == calls(text)


def test_a_day_behind_numbers_is_no_place_of_the_plan():
    assert "plan_change" not in [name for name, _ in calls("Bench 3x5 @ 185. add 3x12 curls saturday")]


def test_a_sure_word_decides_though_something_else_is_asked():
    question = Quote("question", "q1", json.dumps({"question": "What was the load?", "field": "load"}))

    assert [("plan_change", {"said": "confirm"})] == calls("confirm", question, has_pending=True)
