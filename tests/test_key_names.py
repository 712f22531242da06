"""What may be a name, at every door the same."""

import pytest

from agents.errors import BadInput
from agents.key_names import MAX_NAME_BYTES, checked_name, fits_a_key, is_name, mended


@pytest.mark.parametrize("said", ["ann", "a b/c%", "é" * 150, "💪", "x" * MAX_NAME_BYTES])
def test_any_text_up_to_the_limit_is_a_name(said):
    assert said == checked_name("id", said)


@pytest.mark.parametrize("said", ["", " \n", "x\0", "\ud83d", "x" * 301, "é" * 151, None, 5, ["x"]])
def test_what_no_key_can_hold_is_no_name(said):
    with pytest.raises(BadInput, match=r"^id is .*: it takes 1 to 300 bytes of text, without null bytes"):
        checked_name("id", said)


def test_what_need_not_be_named_may_be_empty_and_nothing_else_of_it_is_let_through():
    assert "" == checked_name("exercise", "", may_be_empty=True)
    with pytest.raises(BadInput, match="exercise is"):
        checked_name("exercise", "x\0", may_be_empty=True)
    with pytest.raises(BadInput, match="exercise is None"):
        checked_name("exercise", None, may_be_empty=True)


def test_spaces_fit_a_key_and_name_nothing():
    assert fits_a_key(" ")
    assert not is_name(" ")


@pytest.mark.parametrize(
    ("text", "whole"),
    [("a\ud83d", "a\ufffd"), ("\udc00a", "\ufffda"), ("\ud83d\udcaa", "💪"), ("💪", "💪"), ("a", "a")],
)
def test_half_a_pair_is_mended(text, whole):
    assert whole == mended(text)
