"""What an athlete who runs 5/3/1 takes back, corrects or only asks, and what a model makes of it."""

import pytest

from agents.logger.result import REPLACES
from agents.models.scripted import Scripted
from tests.logger.kit import call, says, sets_of
from tests.logger.program_kit import a_desk

TOP_SET = "Squats done. Got 8 on the top set at 270"


def sets(desk, at=0):
    return [(reps, load) for _, reps, load in sets_of(desk.workouts()[at])]


# --- a message that is changed


def test_a_bump_in_a_message_that_was_changed_is_the_newest_texts():
    desk = a_desk()
    desk.log("bump squat 10", "m1")

    result = desk.log("bump squat 20", "m1")

    assert 335 == desk.state.lifts["squat"].training_max
    assert result.answer.splitlines() == [
        REPLACES,
        "Taken back, since the message was changed: the bump of squat.",
        "Squat training max 315 -> 335 lb.",
    ]


def test_a_week_that_is_skipped_in_other_words_is_skipped_once():
    desk = a_desk()
    desk.log("can't train this week", "m1")

    desk.log("can't train this week, sorry", "m1")

    assert 2 == desk.state.place.week
    assert [] == desk.room.check("ann")


def test_a_changed_message_that_asks_nothing_of_the_program_leaves_nothing_of_what_it_did():
    desk = a_desk()
    desk.log("skip bench", "m1")

    result = desk.log("I like bench", "m1")

    assert "bench" in desk.state.remaining
    assert "Taken back, since the message was changed: the skip of bench." in result.answer


def test_a_session_of_a_changed_message_follows_its_workout():
    desk = a_desk()
    desk.log("squat 205x5 235x5 270x8", "m1")

    desk.log("squat 205x5 235x5 270x7", "m1")

    assert ["began", "logged", "relogged"] == desk.moves()
    assert 7 == desk.state.prs["squat"][270].reps


# --- a correction


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("no wait, that was 7", [(5, "205 lb"), (5, "235 lb"), (7, "270 lb")]),
        ("squat was 7", [(5, "205 lb"), (5, "235 lb"), (7, "270 lb")]),
        ("actually the squat top set was 275", [(5, "205 lb"), (5, "235 lb"), (8, "275 lb")]),
        ("no, the first set was 4", [(4, "205 lb"), (5, "235 lb"), (8, "270 lb")]),
        ("no, all sets were 4 reps", [(4, "205 lb"), (4, "235 lb"), (4, "270 lb")]),
    ],
)
def test_a_correction_is_of_the_set_for_reps_unless_another_is_named(words, expected):
    desk = a_desk()
    desk.log(TOP_SET)

    desk.log(words, "m2")

    assert expected == sets(desk)


def test_a_correction_that_names_its_lift_is_of_the_workout_that_has_it():
    desk = a_desk()
    desk.log("Done with squats and bench")

    desk.log("make that 9 on bench", "m2")
    desk.log("make that 8 on squat", "m3")

    assert {"Back Squat": 8, "Bench Press": 9} == {
        sets_of(each)[2][0]: sets_of(each)[2][1] for each in desk.workouts()
    }
    assert 2 == len(desk.stored())


@pytest.mark.parametrize(
    ("set", "field", "said", "expected"),
    [
        ("", "reps", "7", [(5, "205 lb"), (5, "235 lb"), (7, "270 lb")]),
        ("all", "reps", "7", [(7, "205 lb"), (7, "235 lb"), (7, "270 lb")]),
        ("", "load", "7", [(5, "205 lb"), (5, "235 lb"), (8, "270 lb")]),
        ("top", "load", "7", [(5, "205 lb"), (5, "235 lb"), (8, "7 lb")]),
    ],
)
def test_a_model_that_names_no_set_means_the_one_for_reps_and_no_load_that_could_be_anothers(
    set, field, said, expected
):
    desk = a_desk()
    desk.log(TOP_SET)
    change = {"exercise": "Back Squat", "set": set, "field": field, "said": said}
    amend = call("amend_workout", "a0", workout_id="", said="no, squat was 7", changes=[change])
    desk.model = Scripted([says(amend), says(text="That is all.")])

    desk.log("no, squat was 7", "m2")

    assert expected == sets(desk)


def test_the_top_set_of_a_workout_without_a_set_for_reps_is_its_heaviest():
    desk = a_desk()
    desk.log("squat 205x5 270x8 235x5")

    desk.log("no, the top set was 7", "m2")

    assert [(5, "205 lb"), (7, "270 lb"), (5, "235 lb")] == sets(desk)


def test_sets_without_loads_have_no_top_set():
    desk = a_desk()
    desk.log("pull-ups 10, 9, 7")

    desk.log("no, the top set was 11", "m2")

    assert [10, 9, 7] == [reps for reps, _ in sets(desk)]


# --- numbers of another lift or of another thing


def a_max(lift, weight, id="t0"):
    return call("set_tested_1rm", id, lift=lift, weight=weight)


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("I tested my squat at 365 and bench at 255", [a_max("squat", 255), a_max("bench", 365, "t1")]),
        ("ran 365 m, tested my squat", [a_max("squat", 365)]),
        ("squat 205x5 235x5 270x8", [a_max("squat", 270)]),
        ("bench was 225x5 today. bump squat", [call("bump_tm", "b0", lift="squat", amount=225)]),
    ],
)
def test_a_number_that_is_not_said_of_the_lift_sets_nothing(text, calls):
    desk = a_desk(says(*calls), says(text="That is all."))

    result = desk.log(text)

    assert ["began"] == desk.moves()
    assert "Not done: " in result.answer


def test_a_run_beside_a_tested_max_is_asked_about():
    desk = a_desk(says(a_max("squat", 400)), says(text="That is all."))

    result = desk.log("ran 365 m and tested my squat at 400")

    assert ["began", "tested"] == desk.moves()
    assert "ran 365 m" in result.question


# --- what only asks, and what is asked once more


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Should I skip deadlifts this week?", call("skip_lift", "k0", lift="deadlift")),
        ("what happens if I start over?", call("reset_program", "r0", keep_tms=False)),
    ],
)
def test_a_question_moves_nothing_whatever_the_model_calls(text, made):
    desk = a_desk(says(made), says(text="That is all."))

    result = desk.log(text)

    assert ["began"] == desk.moves()
    assert "that was a question, and a question changes nothing" in result.answer


def test_a_short_answer_to_the_programs_question_may_be_one():
    scheduled = call("set_schedule", "s0", day="thursday", lift="bench")
    desk = a_desk(says(scheduled), says(call("set_schedule", "s1", day="friday", lift="ohp")))
    desk.log("Move bench to Thursday")

    desk.log("Friday?", "m2")

    assert "ohp" == desk.state.schedule["friday"]


def test_a_week_is_not_skipped_again_on_the_day_that_one_was():
    desk = a_desk(says(call("skip_week", "k0")), says(call("skip_week", "k1")), says(text="That is all."))
    desk.log("can't train")

    result = desk.log("told you, I can't train", "m2")

    assert ["began", "week skipped"] == desk.moves()
    assert result.answer.endswith("week 2 began. To skip that too, say so once more.")


# --- what a session's summary says of the program


def test_a_session_whose_figures_were_all_said_is_not_taken_from_a_plan():
    results = [{"weight": 205, "reps": 5}, {"weight": 235, "reps": 5}, {"weight": 270, "reps": 8}]
    desk = a_desk(says(call("log_workout", "l0", lift="squat", actual_results=results)))

    desk.log("Squat done: 205 x 5, 235 x 5, 270 x 8")

    assert desk.workouts()[0].summary.endswith("Back Squat 5 @ 205 lb, 5 @ 235 lb, 8+ @ 270 lb")
