"""The numbers of a text, in digits and in words."""

from agents.logger.evidence.closed_notation import number_key, numerals
from agents.words import tokens
from tests.phrase_tables import listed, phrases


@phrases("text", "keys", keys=listed)
def test_every_number_is_found_with_what_it_may_be(text, keys):
    assert keys == [each.key for each in numerals(tokens(text))]


def test_a_number_of_another_language_is_only_likely():
    assert [True] == [each.foreign for each in numerals(tokens("cinco"))]
    assert [False] == [each.foreign for each in numerals(tokens("five"))]


def test_a_single_is_a_number_of_reps():
    (single,) = numerals(tokens("a single"))

    assert "reps" in single.fields
    assert "load" not in single.fields
    assert 1 == single.at


def test_what_counts_nothing_has_no_key():
    assert "" == number_key(tokens("word")[0])
