"""A change is taken in the form in which it was said: a name of some sets, a bare number, a set by its
number."""

import pytest

from tests.logger.amending.test_targets import diary, standing, then
from tests.logger.kit import call
from tests.phrase_tables import phrases

PRESSES = "OHP 5x5 @ 50, chinups 5x8"


def changed(before: str, words: str, *changes: tuple[str, str, str, str]):
    """The desk after one amendment of its only workout: each change as exercise, set, field, said."""
    desk = diary(before)
    sent = [dict(zip(("exercise", "set", "field", "said"), each, strict=True)) for each in changes]
    desk.told = then(desk, words, call("amend_workout", "a0", workout_id="w1", said=words, changes=sent))
    return desk


# --- another name


SPLIT = "11-20 Overhead Press 4x5 @ 50 lb; Chin-up 5x8; Push Press 5 @ 50 lb"
RENAMED = "11-20 Push Press 5x5 @ 50 lb; Chin-up 5x8"


@phrases("words", "set", "stands")
def test_a_name_of_some_sets_renames_no_other(words, set, stands):
    desk = changed(PRESSES, words, ("Overhead Press", set, "name", "push press"))

    assert [stands] == standing(desk)


def test_the_last_set_is_of_the_last_exercise_where_none_is_named():
    desk = changed(PRESSES, "the last set was pull-ups", ("", "last", "name", "pull-ups"))

    assert ["11-20 Overhead Press 5x5 @ 50 lb; Chin-up 4x8; Pull-up 8"] == standing(desk)


def test_what_else_is_said_of_these_sets_is_of_them_under_their_new_name():
    desk = changed(
        PRESSES,
        "the last 2 ohp sets were push press at 60",
        ("Overhead Press", "last 2", "name", "push press"),
        ("Overhead Press", "last 2", "load", "60"),
    )

    assert ["11-20 Overhead Press 3x5 @ 50 lb; Chin-up 5x8; Push Press 2x5 @ 60 lb"] == standing(desk)


def test_sets_of_another_name_take_their_sources_along():
    desk = changed(PRESSES, "ohp set 2 was push press", ("Overhead Press", "2", "name", "push press"))

    [workout] = desk.workouts()
    of_loads = [each.path for each in workout.sources if each.path.endswith("].load")]
    assert [f"blocks[0].exercises[0].sets[{at}].load" for at in range(4)] == sorted(of_loads)[:4]
    assert "blocks[1].exercises[0].sets[0].load" == sorted(of_loads)[4]


# --- a bare number


@phrases("before", "words", "field", "said", "stands")
def test_a_bare_number_is_in_the_unit_of_the_value_that_it_replaces(before, words, field, said, stands):
    desk = changed(before, words, ("", "", field, said))

    assert [f"11-20 {stands}"] == standing(desk)


def test_a_bare_rest_is_in_the_unit_of_the_rest_that_it_replaces():
    desk = changed("Bench 3x5 @ 185 rest 2 min", "rest was 3", ("Bench Press", "", "rest", "3"))

    assert {180} == {one.rest_seconds for one in desk.workouts()[0].sets()}


@pytest.mark.parametrize("said", ["9000", "0"])
def test_a_bare_number_that_is_near_the_time_before_in_no_unit_is_asked_about(said):
    desk = changed("Yoga 45 min", f"it was {said}", ("", "", "duration", said))

    assert ["11-20 Yoga 45:00"] == standing(desk)
    assert desk.told.question


# --- a number of sets, and of a set


def test_more_sets_may_be_a_number_alone():
    desk = changed(
        "Chinups 5x8",
        "add 2 more sets of chinups, 4 reps each",
        ("Chin-up", "", "more_sets", "2"),
        ("Chin-up", "new", "reps", "4"),
    )

    assert ["11-20 Chin-up 5x8, 2x4"] == standing(desk)


def test_which_set_it_is_uses_up_no_number_that_a_value_stands_on():
    desk = changed(
        "Chinups 5x8",
        "chins were 8 8 7 6 5",
        ("Chin-up", "3", "reps", "7"),
        ("Chin-up", "4", "reps", "6"),
        ("Chin-up", "5", "reps", "5"),
    )

    assert ["11-20 Chin-up 2x8, 7, 6, 5"] == standing(desk)


# --- a machine


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Treadmill 20 min", "Treadmill"),
        ("Treadmill walk 20 min", "Walk"),
        ("Treadmill run 25 min", "Run"),
    ],
)
def test_a_treadmill_is_a_run_only_where_it_is_said(words, name):
    assert [name] == [each.name for each in diary(words, "yes").workouts()[0].exercises()]
