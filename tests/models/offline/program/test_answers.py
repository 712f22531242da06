"""Answers to what the program asked."""

import pytest

from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from tests.models.offline.program.programs import PROGRAM, asked, calls, told
from tests.phrase_tables import phrases

DAY = asked(code="program_day", field="ohp", question="OHP was on Thursday: where do you want it?")
TEMPLATES = asked(code="program_templates", field="anchor", question="Which anchor templates?")
TOP_SET = asked(code="program_top_set", workout_id="w1", question="How many reps on the top set (285 lb)?")
LIFTS = ("squat", "bench", "deadlift", "ohp")


@pytest.mark.parametrize(
    "text",
    ["Friday", "friday please", "Let's put it on Friday", "on Fri", "OHP on Friday", "Fridays work best"],
)
def test_a_day_is_given_to_the_lift_that_lost_its_own(text):
    assert [("set_schedule", {"day": "friday", "lift": "ohp"})] == calls(text, DAY)


def test_tomorrow_is_a_day_too():
    assert ["set_schedule monday ohp"] == told("tomorrow", DAY)


@pytest.mark.parametrize(
    "text", ["not Friday", "Friday or Saturday", "bench on Friday", "did OHP Friday", "Friday?", "no idea"]
)
def test_what_gives_no_day_answers_nothing(text):
    assert [] == told(text, DAY)


def test_one_template_is_for_all_lifts_and_several_for_those_that_are_named():
    assert [f"set_template {lift} leviathan-anchor" for lift in LIFTS] == told("leviathan", TEMPLATES)
    assert ["set_template squat leviathan-anchor"] + [
        f"set_template {lift} fsl-pr-set-anchor" for lift in ("bench", "deadlift", "ohp")
    ] == told("leviathan for squat, fsl pr set for the rest", TEMPLATES)
    assert [f"set_template {lift} original-531" for lift in LIFTS] == told(
        "original for everything", TEMPLATES
    )
    assert [] == told("no idea yet", TEMPLATES)
    assert [] == told("I hate leviathan", TEMPLATES)


@pytest.mark.parametrize(
    ("text", "said"), [("8", "8"), ("got 8", "8"), ("eight reps", "eight"), ("8 at 285", "8")]
)
def test_the_reps_of_the_top_set_amend_its_workout(text, said):
    change = {"exercise": "", "set": "last", "field": "reps", "said": said}

    assert [("amend_workout", {"workout_id": "w1", "said": text, "changes": [change]})] == calls(
        text, TOP_SET
    )


def test_the_reps_are_of_the_set_for_reps_where_the_sheet_has_one():
    question = asked(code="program_top_set", workout_id="w1", field="bench", question="How many reps?")
    change = {"exercise": "Bench Press", "set": "3", "field": "reps", "said": "6"}

    assert [("amend_workout", {"workout_id": "w1", "said": "6", "changes": [change]})] == calls("6", question)


def test_what_counts_no_reps_is_no_answer_to_the_top_set():
    assert [] == told("it was hard", TOP_SET)
    assert [] == told("8", asked(code="program_top_set"))


@pytest.mark.parametrize(
    ("fragment", "text", "wanted"),
    [
        ("Done. Got 8 at 285", "squat", "log_workout squat 220 250 285x8, 8 at 285"),
        ("Switch to BBS", "bench please", "set_template bench bbs-fsl-leader"),
        ("Switch to BBS", "all of them", " | ".join(f"set_template {lift} bbs-fsl-leader" for lift in LIFTS)),
        ("bump it by 10", "squat and bench", "bump_tm squat 10 | bump_tm bench 10"),
        ("lower it by 10", "squat", "bump_tm squat -10"),
    ],
)
def test_the_lift_that_was_left_open_completes_the_request(fragment, text, wanted):
    question = asked(code="program_unclear", fragment=fragment)

    assert wanted.split(" | ") == told(text, question, program={**PROGRAM, "todays_lifts": []})


@phrases("fragment", "text")
def test_what_completes_nothing_is_no_answer(fragment, text):
    assert [] == told(text, asked(code="program_unclear", fragment=fragment))


@phrases("text", "question")
def test_what_can_be_read_in_two_ways_is_asked_and_nothing_is_called(text, question):
    reading = read(text, ReadingContext(has_program=True))

    assert [question] == [each.question for each in reading.ambiguities]
    assert [] == told(text)


def test_a_question_of_something_else_is_answered_as_ever():
    other = asked(code="load_missing", workout_id="w1", exercise="Squat")

    assert "amend_workout" == calls("185", other)[0][0]
    assert [] == told("185", asked(code="program_other"))


def test_a_lift_that_is_to_have_no_day_is_left_without_one_and_the_program_shown():
    for text in ("leave it off", "nowhere", "none", "no day for now"):
        assert ["get_program_state"] == told(text, DAY)


def test_an_answer_beside_a_request_is_met_with_it():
    assert ["set_schedule friday ohp", "skip_lift bench"] == told("friday please, and skip bench", DAY)
    assert ["get_program_state", "skip_lift bench"] == told("leave it off and skip bench", DAY)
    assert ["skip_lift bench"] == told("skip bench, and friday is fine too for beers", DAY)


@pytest.mark.parametrize(
    ("text", "of"), [("undo the skip", "skip"), ("undo the bump", "training_max"), ("undo the phase", "week")]
)
def test_what_is_named_is_taken_back_unasked(text, of):
    assert [f"undo_program_change {text} {of} None"] == told(text)


@pytest.mark.parametrize("text", ["undo that", "undo", "can you undo that"])
def test_what_is_to_be_taken_back_is_asked_and_a_yes_deletes_nothing(text):
    ambiguities = read(text, ReadingContext(has_program=True)).ambiguities
    question = asked(code="program_unclear", fragment=text)

    assert ["program_unclear"] == [each.code for each in ambiguities]
    assert ("the workout", "the program") == ambiguities[0].options
    assert [] == told(text)
    assert [] == told("yes", question)
    assert ["delete_workout  the workout"] == told("the workout", question)
    assert ["undo_program_change the program  None"] == told("the program", question)
    assert [] == told("the workout", asked(code="program_unclear", fragment="lower it by 10"))


def test_undoing_a_workout_is_asked_about_as_ever():
    (ambiguity,) = read("undo the last workout", ReadingContext(has_program=True)).ambiguities

    assert "Shall I delete what I logged last?" == ambiguity.question


def test_a_message_with_a_request_of_its_own_is_that_request():
    assert ["skip_lift ohp"] == told("skip OHP this week", TEMPLATES)
    assert ["set_schedule saturday ohp"] == told("move OHP to Saturday", DAY)
    unclear = asked(code="program_unclear", fragment="Done.")
    assert ["skip_lift deadlift it hurts"] == told("skip deadlift because it hurts", unclear)
    assert ["get_todays_workout squat"] == told("what's my squat?", unclear)
    assert ["reschedule_lift ohp saturday", "skip_lift squat"] == told("OHP to Saturday, skip squat", DAY)
