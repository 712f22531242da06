"""Wishes for the plan, told from reports and from corrections of what was logged."""

import json

import pytest

from agents.models.offline.engine import Offline
from agents.models.offline.plan_changes import decides
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.models.port import Ask, Quote, Turn
from tests.phrase_tables import flag, phrases, tupled

WITH_PLAN = ReadingContext(has_plan=True)
ATHLETE = Quote("athlete", "", json.dumps({"units": "lb"}))


def calls(text: str, *quotes: Quote, **known: bool) -> list[tuple[str, dict]]:
    around = Quote("context", "", json.dumps({"has_plan": True, **known}))
    turn = Turn("user", (ATHLETE, around, *quotes, Quote("message", "m1", text)))
    return [
        (call.name, json.loads(call.arguments))
        for call in Offline().reply(Ask(system="", turns=(turn,))).calls
    ]


@phrases("text")
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


@phrases("text")
def test_what_is_no_wish_is_read_as_without_a_plan(text):
    assert read(text) == read(text, WITH_PLAN)


def test_without_a_plan_there_is_no_wish():
    assert () == read("Could you move Thursday to Friday?").wishes


@phrases("text", "wishes", "exercises", wishes=tupled, exercises=int)
def test_reports_beside_a_wish_stay_reports(text, wishes, exercises):
    reading = read(text, WITH_PLAN)

    assert wishes == reading.wishes
    assert exercises == sum(len(block.exercises) for workout in reading.workouts for block in workout.blocks)


def test_sets_behind_a_wish_without_a_word_that_they_were_done_wait_for_a_yes():
    behind, done = (
        read(f"swap thursday's deadlift for leg press{joined} 3x5 @ 185", WITH_PLAN)
        for joined in (", bench", " and I benched")
    )

    assert ("it may be wished, too", "") == (behind.doubt, done.doubt)


@pytest.mark.parametrize(
    "text", ["yes", "Confirm.", "apply it", "Yes please!", "no", "cancel it", "go ahead"]
)
def test_a_decision_goes_to_the_planner_while_something_waits(text):
    assert [("plan_change", {"said": text})] == calls(text, has_pending=True)
    assert [] == [name for name, _ in calls(text, has_pending=False) if name == "plan_change"]


@phrases("text", "asked", "decided", asked=flag, decided=flag)
def test_a_plain_yes_is_for_the_question_that_is_open(text, asked, decided):
    assert decided == decides(text, asked=asked)


@phrases("text", "wishes", "exercises", wishes=tupled, exercises=int)
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
