"""Amendments of more than the sets of one exercise, with the embedded engine: messages and what stands."""

from datetime import timedelta

import pytest

from agents.athlete import Athlete
from agents.errors import Refusal
from agents.logger.amending import amendment
from agents.logger.amending.amendment import AmendedFact, Grounds
from agents.models.scripted import Scripted
from agents.workout import Source
from tests.logger.amending.test_additions import a_change, amended
from tests.logger.kit import NOON, Desk, call, says

LEGS = "squat 5x5 225\nleg press 3x12 360\nlying leg curl 3x12 90"


def after(*texts: str) -> Desk:
    """The desk after messages of one conversation, a few minutes apart."""
    desk = Desk()
    for place, text in enumerate(texts):
        desk.log(text, f"m{place}", sent_at=NOON + timedelta(minutes=5 * place))
    return desk


def summary(desk: Desk) -> list[str]:
    """Each exercise of the only workout: its name and its sets as reps and load."""
    (workout,) = desk.workouts()
    return [
        f"{each.name} " + ", ".join(f"{one.reps}@{one.load.value if one.load else None}" for one in each.sets)
        for each in workout.exercises()
    ]


def dangling(desk: Desk) -> list[str]:
    """The paths of sources that point past what is there."""
    (workout,) = desk.workouts()
    there = {
        f"blocks[{at}].exercises[{number}]": len(exercise.sets)
        for at, block in enumerate(workout.blocks)
        for number, exercise in enumerate(block.exercises)
    }
    placed = [each.path.split("].sets[") for each in workout.sources if each.path.startswith("blocks")]
    return [head for head, *rest in placed if rest and there.get(f"{head}]", 0) <= int(rest[0].split("]")[0])]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("take the leg press out, my gf did that", ["Back Squat", "Lying Leg Curl"]),
        ("remove the squats", ["Leg Press", "Lying Leg Curl"]),
        ("remove lying leg curl", ["Back Squat", "Leg Press"]),
    ],
)
def test_an_exercise_is_taken_out_with_its_sources(words, left):
    desk = after(LEGS, words)

    assert left == [each.name for each in desk.workouts()[0].exercises()]
    assert [] == dangling(desk)


def test_an_exercise_of_a_superset_is_taken_out_of_it():
    desk = after("A1 bench 3x5 185\nA2 rdl 3x8 135\ncurls 3x12 25", "remove the bench")

    assert ["Romanian Deadlift", "Biceps Curl"] == [each.name for each in desk.workouts()[0].exercises()]
    assert [] == dangling(desk)


@pytest.mark.parametrize(
    ("words", "sets"),
    [
        ("delete the last set", "5@185, 4@195"),
        ("remove set 1", "4@195, 3@205"),
        ("remove set 2", "5@185, 3@205"),
    ],
)
def test_a_set_is_taken_out(words, sets):
    desk = after("bench 185x5, 195x4, 205x3", words)

    assert [f"Bench Press {sets}"] == summary(desk)
    assert [] == dangling(desk)


def test_who_takes_the_only_exercise_out_deletes_the_workout():
    desk = after("squat 5x5 225", "remove the squats")

    assert ["deleted"] == [stored.change for stored in desk.stored()]


def test_all_loads_get_the_unit_said():
    desk = after("squat 3x5 100, bench 3x5 80, pull-ups 3x8", "that was kg sorry")

    loads = [one.load and f"{one.load.value} {one.load.unit}" for one in desk.workouts()[0].sets()]
    assert ["100 kg"] * 3 + ["80 kg"] * 3 + [None] * 3 == loads


def test_the_loads_of_one_exercise_get_the_unit_said():
    desk = amended("squat 3x5 100, bench 3x5 80", "sorry, bench in kg", a_change("unit", "kg", "bench"))

    assert ["lb"] * 3 + ["kg"] * 3 == [one.load.unit for one in desk.workouts()[0].sets()]


@pytest.mark.parametrize(
    ("before", "words", "change", "why"),
    [
        ("pull-ups 3x8", "that was kg sorry", a_change("unit", "kg"), "no load"),
        ("bench 3x5 185", "sorry reps", a_change("unit", "reps"), "no unit"),
        ("bench 3x5 185", "sorry 6 rounds + 8", a_change("score", "6 rounds + 8"), "no score"),
        ("bench 3x5 185\nrdl 3x8 135", "no, front squats", a_change("name", "front squats"), "which"),
        ("bench 3x5 185", "sorry last 9 were 5", a_change("load", "5", set="last 9"), "no number"),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_workout_is_refused(before, words, change, why):
    desk = amended(before, words, change)

    assert why in desk.model.asked[1].turns[-1].parts[0].text


def test_a_new_name_is_of_the_exercise_that_it_shares_a_word_with():
    desk = after("bench 3x5 185\nrdl 3x8 135", "it was the incline bench, not flat")

    assert ["Incline Bench Press", "Romanian Deadlift"] == [e.name for e in desk.workouts()[0].exercises()]


@pytest.mark.parametrize(
    ("words", "rounds", "seconds"), [("sorry 6 rounds + 8", 6, None), ("sorry it was 9:48", None, 588)]
)
def test_a_score_is_corrected(words, rounds, seconds):
    desk = after("12 min amrap: 5 pull-ups, 10 push-ups. 5 rounds + 8", words)

    score = desk.workouts()[0].blocks[-1].score
    assert (rounds, seconds) == (score.rounds, score.duration_seconds)


def test_the_last_sets_that_are_counted_are_corrected():
    desk = after("strict press 5x3 115", "last two sets were 120 actually")

    assert ["Overhead Press 3@115, 3@115, 3@115, 3@120, 3@120"] == summary(desk)


def test_an_exercise_joins_the_workout_of_the_same_day():
    desk = after("deadlift 3x5 275", "forgot, also did hanging knee raises 3x15")

    assert ["Deadlift 5@275, 5@275, 5@275", "Hanging Knee Raise 15@None, 15@None, 15@None"] == summary(desk)


def test_what_is_added_days_later_is_another_workout():
    desk = Desk()
    desk.log("deadlift 3x5 275", "m0", sent_at=NOON - timedelta(days=3))
    desk.log("also did dips 3x10", "m1", sent_at=NOON)

    assert [["Deadlift"], ["Dip"]] == sorted([e.name for e in w.exercises()] for w in desk.workouts())


@pytest.mark.parametrize(
    ("words", "sets"),
    [
        ("delete the last one, that was my training partners", ["Deadlift 5@275"]),
        ("delete the last workout", []),
    ],
)
def test_the_last_one_is_what_was_added_last(words, sets):
    desk = after("deadlift 275x5", "and another set, 295x5", words)

    assert sets == (summary(desk) if desk.workouts() else [])


def test_a_correction_is_no_addition_that_could_be_taken_back():
    desk = after("deadlift 275x5", "no wait, that was 295", "delete that")

    assert [] == desk.workouts()


def test_a_short_message_that_names_nothing_is_about_what_was_logged_last():
    desk = after("weighted dips 3x6", "45 on the belt")

    assert ["Weighted Dip 6@45, 6@45, 6@45"] == summary(desk)


def test_a_message_that_says_more_and_names_nothing_corrects_nothing():
    desk = after("weighted dips 3x6", "then i went home and had a very long nap, 45 on the clock")

    assert ["Weighted Dip 6@None, 6@None, 6@None"] == summary(desk)


def test_a_change_of_the_load_is_not_read_as_a_load():
    desk = Desk()
    desk.log("deadlift 140x5", "m0", sent_at=NOON - timedelta(days=7))
    desk.log("same deadlifts as last time, 5 lb more on all", "m1", sent_at=NOON)

    loads = sorted(one.load.value for workout in desk.workouts() for one in workout.sets())
    assert [140, 145] == loads


def test_a_call_that_deletes_by_its_id_deletes_the_whole_workout():
    desk = after("deadlift 275x5", "and another set, 295x5")
    (stored,) = desk.stored()
    arguments = {"workout_id": stored.workout_id, "said": "delete that"}
    desk.model = Scripted([says(call("delete_workout", "d0", **arguments)), says()])

    desk.log("delete that", "m9")

    assert [] == desk.workouts()


def test_loads_that_a_session_of_a_program_asks_for_are_those_of_its_own_lift():
    (workout,) = after("squat 3x5 @ 225").workouts()
    asked_for = tuple(
        each.model_copy(update={"kind": "plan", "rule": "program", "of": "squat, week 2"})
        if each.path.endswith(".load")
        else each
        for each in workout.sources
    )
    change = AmendedFact(exercise="Back Squat", set="", field="name", said="leg press")
    grounds = Grounds(Source(path="", kind="words"), "it was leg press")

    with pytest.raises(
        Refusal, match="those that squat, week 2 asks for, and nobody said them of 'leg press'"
    ):
        amendment.amended(
            workout.model_copy(update={"sources": asked_for}), [(change, grounds)], Athlete(), NOON.date()
        )
