"""Which ways of writing a name are one key."""

import pytest

from agents.exercises.catalogue import fold, fold_word
from agents.exercises.spelling import order_key
from tests.phrase_tables import phrases


@phrases("spellings")
def test_all_these_spellings_are_one_key(spellings):
    keys = {fold(spelling) for spelling in spellings.split("; ")}

    assert 1 == len(keys)


@phrases("pair")
def test_words_that_tell_exercises_apart_stay_apart(pair):
    first, second = pair.split("; ")

    keys = {fold(first), fold(second)}

    assert 2 == len(keys)


def test_a_word_is_folded_as_it_is_within_a_name():
    words = [fold_word(word) for word in ("Bent", "over", "DB", "Rows", "and", "Farmer's", "carries", "&")]

    assert ["bent", "over", "dumbbell", "row", "", "farmer", "carry", ""] == words


def test_a_name_without_words_has_no_key():
    assert "" == fold("") == fold(" - ") == fold("and the")


@pytest.mark.parametrize(
    ("words", "another_order"),
    [
        ("incline dumbbell press", "dumbbell incline press"),
        ("incline dumbbell press", "incline press dumbbell"),
        ("close grip bench press", "bench close grip press"),
    ],
)
def test_modifiers_may_stand_in_any_order_and_equipment_anywhere(words, another_order):
    assert order_key(words.split()) == order_key(another_order.split())


def test_what_is_done_stays_the_last_word():
    assert order_key(["squat", "clean"]) != order_key(["clean", "squat"])
