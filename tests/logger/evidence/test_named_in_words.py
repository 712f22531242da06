"""What the words call an exercise otherwise than a model does: beside what it means by them."""

import json

import pytest

from agents.logger.assembly.whole_call import named_otherwise
from agents.logger.said_workout import SaidExercise
from tests.logger.kit import a_block, a_set, an_exercise
from tests.logger.test_first_sight import read, straight
from tests.phrase_tables import phrases


def unnamed(said: str, canonical_name: str, *sets: dict) -> dict:
    return {**an_exercise(said, "", *sets), "canonical_name": canonical_name}


def otherwise(exercise: dict) -> str:
    return named_otherwise(SaidExercise.model_validate(exercise, strict=False))


@pytest.mark.parametrize(
    ("text", "quoted", "meant"),
    [
        ("75 m easy, 25 m fly, 300 m back", "75 m easy", "Swim"),
        ("75 m off, walk back, then 75 m home", "75 m home", "Run"),
    ],
)
def test_what_is_called_nothing_is_what_it_means_whatever_its_neighbour_is_called(text, quoted, meant):
    straight(text, unnamed(quoted, meant, a_set(distance="75 m")))


def test_what_is_called_nothing_is_not_what_its_clause_calls_otherwise():
    made = read("bench 3x5 at 60", a_block(unnamed("3x5 at 60", "Deadlift", a_set("3", "5", "60"))))

    assert "the words say 'Bench Press' there, not 'Deadlift'" in [each.why for each in made.doubts]


@phrases("said", "meant", "fields", "told", fields=json.loads)
def test_an_unnamed_quote_names_only_what_may_be_meant_by_it(said, meant, fields, told):
    assert told == otherwise(unnamed(said, meant, a_set(**fields)))


@phrases("said", "name", "told")
def test_a_name_that_stands_in_the_quote_too_is_believed(said, name, told):
    assert told == otherwise(an_exercise(said, name, a_set("3", "5", "")))
