"""Training that is told without a number is asked about; talk of it is not."""

from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from tests.models.offline.test_engine import arguments, asked, question
from tests.phrase_tables import phrases


def questions(text, **known):
    return [each.question for each in read(text, ReadingContext(**known)).ambiguities]


@phrases("text", "expected")
def test_training_without_numbers_is_asked_about(text, expected):
    assert [expected] == questions(text)


@phrases("text")
def test_talk_of_training_asks_nothing(text):
    assert [] == questions(text)


@phrases("text")
def test_what_was_done_as_a_plan_has_it_is_asked_about_where_none_is_kept(text):
    assert ["What did you do? Tell its exercises and sets."] == questions(text)


def test_what_is_logged_as_planned_is_not_asked_about():
    assert [] == questions("bench 3x5 @ 185 as planned")


def test_the_sets_of_one_exercise_answer_it():
    about = question("sets_missing", "did squats")

    assert ["squats 5x5 225"] == arguments(asked("5x5 225", *about), "extract_workout_data")[0]["said"]


def test_the_sets_of_one_of_several_do_not():
    about = question("sets_missing", "did squats and bench")

    assert [] == arguments(asked("5x5 225", *about), "extract_workout_data")
