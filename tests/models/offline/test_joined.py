"""Sets of which each thing is said by itself: how many, how often, with what, how hard, in any order."""

from itertools import permutations

import pytest

from tests.models.offline.compact import codes, lifted
from tests.phrase_tables import phrases


@pytest.mark.parametrize("order", list(permutations(("4 sets", "8 reps", "60 kg"))))
@pytest.mark.parametrize("joint", [" ", ", "])
def test_count_reps_and_load_are_said_in_any_order(order, joint):
    assert lifted(f"leg curl {joint.join(order)}") == "leg curl: 4x8 @60 kg"


@phrases("text", "expected")
def test_what_is_said_apart_is_of_the_same_sets(text, expected):
    assert (expected, []) == (lifted(text), codes(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("leg curl 30kg 5", "leg curl: 5 @30kg"),
        ("rdl up to 180, back off 140 3x6", "rdl: @180, 3x6 @140 back-off"),
    ],
)
def test_what_a_person_would_guess_is_a_draft(text, expected):
    assert f"~ {expected}" == lifted(text)


@phrases("text")
def test_what_does_not_agree_is_asked_about(text):
    assert "" == lifted(text)
    assert codes(text)


def test_a_load_behind_a_comma_is_of_the_name_behind_it():
    assert "leg curl: 3x10 | rdl: 3x6 @155 lb" == lifted("leg curl 3x10, 155 lb rdl 3x6")


def test_many_of_what_is_done_without_loads_are_no_loads():
    assert "185" not in lifted("push-ups 5x185").partition("@")[2]
