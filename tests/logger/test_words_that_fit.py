"""What a model calls for what was said before counts where the athlete's words fit it: their handle, what can
have the new value, what is to go."""

import pytest

from agents.athlete import Athlete
from agents.logger.amending import targets
from agents.models.scripted import Scripted
from agents.workout import Block, Exercise, SetDone, Workout
from tests.logger.amending.test_targets import amend, delete, diary, standing, then
from tests.phrase_tables import flag, phrases

ERG = "Rowed 3000 m in 13:20"
CABLE = "Seated cable row 3x10 @ 45 kg"


def of(exercise: str) -> Workout:
    """A workout of this exercise alone."""
    return Workout(
        blocks=(Block(exercises=(Exercise(name=exercise, name_as_written=exercise, sets=(SetDone(),)),)),)
    )


# --- which workout


def test_a_load_is_of_the_row_that_can_have_one():
    desk = diary(ERG, CABLE)

    then(desk, "the row was 50", amend("the row was 50", "load", "50", workout_id="w1", exercise="row"))

    assert ["11-20 Rowing 3000 m in 13:20 at 4:26.7/km", "11-20 Seated Cable Row 3x10 @ 50 kg"] == standing(
        desk
    )


def test_a_distance_is_of_the_row_that_can_have_one():
    desk = diary(ERG, CABLE)
    words = "make the row 3200 m"

    then(desk, words, amend(words, "distance", "3200 m", workout_id="w2", exercise="row"))

    assert "11-20 Rowing 3200 m in 13:20 at 4:10/km" in standing(desk)


def test_a_handle_counts_where_the_words_are_some_of_its_words():
    desk = diary(("Overhead press 3x5 @ 95", 1), "Bench press 3x5 @ 185")
    words = "the press was 190"

    then(desk, words, amend(words, "load", "190", workout_id="w1", exercise="Bench Press"))

    assert "11-20 Bench Press 3x5 @ 190 lb" in standing(desk)


def test_words_that_fit_no_such_exercise_leave_it_as_it_was():
    desk = diary(("Squat 3x5 225", 1), "Bench press 3x5 @ 185")
    words = "the squat was 235"

    told = then(desk, words, amend(words, "load", "235", workout_id="w1", exercise="Bench Press"))

    assert "11-20 Bench Press 3x5 @ 185 lb" in standing(desk)
    assert told.question


def test_a_question_offers_what_can_have_the_value_and_nothing_else():
    desk = diary("Ran 5k in 24:10. Bench 3x5 @ 185. In the evening squat 3x5 @ 225")

    told = then(desk, "no, that was 235", amend("that was 235", "load", "235"))

    assert (
        "Which one: Bench Press of Friday 20 November or Back Squat of Friday 20 November?" == told.question
    )


def test_one_that_stands_on_another_day_is_offered():
    desk = diary(("Seated cable row 3x10 @ 45 kg", 10), "Bench 3x5 @ 185")

    told = then(desk, "the rows were 50", amend("the rows were 50", "load", "50", exercise="rows"))

    assert "Seated Cable Row of Tuesday 10 November" in told.question


@phrases("name", "exercise", "fits", fits=flag)
def test_words_fit_an_exercise_that_has_them_all(name, exercise, fits):
    [one] = of(exercise).exercises()

    assert fits == targets.meaning(name, Athlete()).is_kind(one)


@phrases("exercise", "field", "can", can=flag)
def test_an_exercise_holds_what_can_be_said_of_it(exercise, field, can):
    assert can == targets.can_hold(of(exercise), None, field)


# --- what is to go

PRESS, SPIN = "Overhead press 3x5 @ 95", "Biked 20 km in 41:00"


@phrases("words")
def test_words_of_taking_away_delete_what_they_name_or_what_was_said_before(words):
    desk = diary(PRESS, SPIN)

    then(desk, words, delete(words, workout_id="w1"))

    assert ["11-20 Overhead Press 3x5 @ 95 lb"] == standing(desk)


@phrases("words")
def test_words_that_ask_for_none_of_it_delete_nothing(words):
    desk = diary(PRESS, SPIN)

    then(desk, words, delete(words, workout_id="w1"))

    assert 2 == len(desk.workouts())


def test_all_of_a_day_that_has_one_goes_at_once_where_a_model_names_it():
    words = "streich alles von heute, das war mein Bruder"
    alone, two = diary((PRESS, 1), SPIN), diary(PRESS, SPIN)

    then(alone, words, delete(words, workout_id="w1"))
    asked = then(two, words, delete(words, workout_id="w1"))

    assert ["11-19 Overhead Press 3x5 @ 95 lb"] == standing(alone)
    assert (2, True) == (len(two.workouts()), asked.question.startswith("Delete "))


# --- and comes back


@pytest.mark.parametrize(
    "words", ["put it back", "bring that back please", "no sorry, i did do it, restore it"]
)
@pytest.mark.parametrize("gone", ["undo", "delete that"])
def test_what_was_taken_away_directly_before_comes_back_and_takes_no_model(words, gone):
    desk = diary(PRESS, gone)
    before = standing(desk)
    desk.model = Scripted([])

    told = desk.log(words, "x1")

    assert ([], ["11-20 Overhead Press 3x5 @ 95 lb"]) == (before, standing(desk))
    assert "Brought back Overhead Press of Friday 20 November" == told.answer


def test_what_an_undo_took_back_of_a_workout_stands_again():
    desk = diary(PRESS, "no wait, that was 100", "undo", "put it back")

    assert ["11-20 Overhead Press 3x5 @ 100 lb"] == standing(desk)


def test_nothing_comes_back_where_nothing_was_taken_away():
    desk = diary(PRESS, SPIN, "put it back")

    assert 2 == len(desk.workouts())
    assert desk.told.question
