"""Which ways of writing a name are one key."""

import pytest

from agents.exercises.catalogue import fold, fold_word
from agents.exercises.spelling import order_key


@pytest.mark.parametrize(
    "spellings",
    [
        "pull-up; Pull Ups; pullups; PULL-UPS; pull‑ups; ｐｕｌｌ ｕｐ",
        "bench-press; Bench Press; benchpress; bench presses",
        "BB row; barbell rows; bar bell row; the barbell row",
        "DB curl; dumbbell curls; dumbell curl; dumb-bell curl",
        "KB swing; kettlebell swings; kettle bell swing",
        "farmer's carry; farmers carries; Farmer’s Carry; farmer carry",
        "clean and jerk; clean & jerk; clean-and-jerk; Clean + Jerk",
        "single arm row; one-arm row; 1 arm rows; SA row",
        "stiff-legged deadlift; stiff leg deadlifts",
        "box jump; box jumps; boxes jump",
        "fly; flies; flyes; flye",
        "calf raise; calves raises",
        "alternating curl; alt. curl; alternate curls",
    ],
)
def test_all_these_spellings_are_one_key(spellings):
    keys = {fold(spelling) for spelling in spellings.split("; ")}

    assert 1 == len(keys)


@pytest.mark.parametrize(
    "pair",
    [
        "front squat; back squat",
        "incline bench press; decline bench press",
        "hang clean; hang power clean",
        "squat clean; clean squat",
        "single arm row; row",
        "kbs; kb",
        "ohs; oh",
        "press; pres",
    ],
)
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
