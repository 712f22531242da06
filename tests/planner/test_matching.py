"""Which planned exercise a logged one is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.planner.trained.done import MOST_SETS, works
from agents.planner.trained.matching import ExercisePair, dealt, pairs
from tests.phrase_tables import phrases
from tests.planner.logged import Block, asks, did, finisher, one, workout

NAMES = [
    "Squat",
    "back squat",
    "Leg Press",
    "Row",
    "Barbell Row",
    "DB Bicep Curl",
    "Hammer Curl",
    "Banana Walk",
]


@pytest.mark.parametrize(
    ("planned", "logged", "pair"),
    [
        ("Squat", "Back Squat", ExercisePair(0, 0)),
        ("DB Bicep Curl", "Dumbbell Curl", ExercisePair(0, 0)),
        ("Zercher Banana Walk", "zercher banana-walk", ExercisePair(0, 0)),
        ("Row", "Barbell Row", ExercisePair(0, 0)),
        ("Row", "Rowing", ExercisePair(0, 0)),
        ("Back Squat", "Leg Press", ExercisePair(0, 0, substituted=True)),
        ("Bench Press", "Dumbbell Bench Press", ExercisePair(0, 0, substituted=True)),
    ],
)
def test_an_exercise_goes_with_itself_however_it_is_spelled_or_with_one_in_its_place(planned, logged, pair):
    found = pairs((asks(planned),), (did(logged, one(5, 185)),))

    assert (pair,) == found


@phrases("planned", "logged")
def test_exercises_of_another_pattern_or_other_muscles_do_not_go_together(planned, logged):
    found = pairs((asks(planned),), (did(logged, one(5, 185)),))

    assert () == found


def test_the_same_name_comes_before_a_substitution():
    planned = (asks("Leg Press"), asks("Back Squat"))

    found = pairs(planned, (did("Front Squat", one(5, 135)), did("Back Squat", one(5, 185))))

    assert (ExercisePair(0, 0, substituted=True), ExercisePair(1, 1)) == found


def test_the_nearest_relative_takes_the_place():
    planned = (asks("Hammer Curl"), asks("Wrist Curl"))

    found = pairs(planned, (did("Reverse Curl", one(10)), did("Cross-Body Hammer Curl", one(10))))

    assert (ExercisePair(0, 1, True), ExercisePair(1, 0, True)) == found


def test_warm_up_sets_alone_are_no_work():
    warm_up = did("Squat", one(10, 45, kind="warm-up"))

    found = pairs((asks("Squat"),), (warm_up,))

    assert () == found


def test_an_exercise_planned_twice_and_done_twice_goes_in_order():
    done = (did("Dumbbell Curl", one(15, 15)), did("Dumbbell Curl", one(10, 20)))

    found = pairs(finisher().exercises, done)

    assert (ExercisePair(0, 0), ExercisePair(1, 1)) == found


def test_an_exercise_planned_twice_and_done_once_goes_with_the_nearest_load():
    found = pairs(finisher().exercises, (did("Dumbbell Curl", one(15, 7, "kg")),))

    assert (ExercisePair(1, 0),) == found


def test_an_exercise_planned_once_and_done_twice_goes_with_the_nearest_load():
    done = (did("Squat", one(5, 135)), did("Squat", one(5, 185)), did("Squat"))

    found = pairs((asks("Squat", 3, "5", "180 lb"),), done[:2])

    assert (ExercisePair(0, 1),) == found


def test_sets_of_one_exercise_are_dealt_to_the_members_that_ask_for_them():
    curls = did("Dumbbell Curl", one(10, 20), one(15, 15), one(10, 20), one(15, 15))

    found = dealt(finisher().exercises, works(workout(curls)))

    assert [[10, 10], [15, 15]] == [[each.reps for each in work.exercise.sets] for work in found]


def test_sets_without_a_load_are_dealt_by_their_reps():
    curls = did("Dumbbell Curl", one(10), one(15), one())

    found = dealt(finisher().exercises, works(workout(curls)))

    assert [[10, None], [15]] == [[each.reps for each in work.exercise.sets] for work in found]


@pytest.mark.parametrize(
    "curls", [(did("Dumbbell Curl"),), (did("Dumbbell Curl", one(10), one(15)), did("DB Curl", one(8)))]
)
def test_what_has_no_sets_or_is_logged_as_often_as_planned_is_not_cut(curls):
    done = works(workout(*curls))

    assert done == dealt(finisher().exercises, done)


@given(st.lists(st.sampled_from(NAMES), max_size=6), st.lists(st.sampled_from(NAMES), max_size=6))
def test_each_goes_with_at_most_one_and_no_same_name_is_left_on_both_sides(planned, logged):
    found = pairs([asks(name) for name in planned], [did(name, one(5)) for name in logged])

    ours, theirs = [pair.planned for pair in found], [pair.logged for pair in found]
    assert sorted({*ours}) == ours
    assert len({*theirs}) == len(theirs)
    assert not {planned[at] for at in range(len(planned)) if at not in ours} & {
        logged[at] for at in range(len(logged)) if at not in theirs
    }


def test_a_block_with_rounds_is_written_out_round_by_round():
    circuit = Block(kind="circuit", rounds=2, exercises=(did("Squat", one(5), one(3)),))

    (work,) = works(workout(circuit))

    assert [5, 3, 5, 3] == [each.reps for each in work.working]


def test_an_exercise_of_which_only_warm_ups_were_logged_is_no_work():
    bike = did("Cycling", one(duration_seconds=300, kind="warm-up"))

    assert () == works(workout(bike))


def test_an_exercise_has_so_many_sets_at_most():
    rounds = Block(kind="amrap", rounds=1000, exercises=(did("Squat", one(5)),))

    (work,) = works(workout(rounds))

    assert MOST_SETS == len(work.working)
