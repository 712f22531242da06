"""Which numbers of a message set a program's figures, of which lift they are said, and what only asks."""

from decimal import Decimal

import pytest

from agents.logger.evidence.texts import Texts
from agents.logger.guests.said_numbers import lifts_said_of, numbers_said, only_asks, stands_alone
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from tests.phrase_tables import flag, listed, phrases


def texts(words: str, *, read_it: bool = True) -> Texts:
    readings = {"m1": read(words, ReadingContext(has_program=True))} if read_it else {}
    return Texts([("m1", words)], readings)


def alone(words: str, *, read_it: bool = True) -> list[str]:
    """The numbers that are no part of a set and no distance."""
    row = texts(words, read_it=read_it)
    return [str(each.value) for each in numbers_said(row, ("m1",)) if stands_alone(row, each)]


def said_of(words: str, number: int, *, read_it: bool = True) -> list[str]:
    """The lifts that a number is said of."""
    row = texts(words, read_it=read_it)
    there = [each for each in numbers_said(row, ("m1",)) if stands_alone(row, each)]
    (one,) = [each for each in there if each.value == Decimal(number)]
    of = lifts_said_of(row, there)[one]
    return [lift for lift in ("squat", "bench", "deadlift", "ohp") if lift in of]


@pytest.mark.parametrize("read_it", [True, False])
@phrases("words", "numbers", numbers=listed)
def test_a_number_stands_alone_unless_it_is_of_a_set_or_measures_something_else(words, numbers, read_it):
    assert numbers == alone(words, read_it=read_it)


def test_what_the_reader_is_sure_is_something_else_is_no_max():
    assert ["225"] == alone("squat 225 5x5 rpe 8")


@phrases("words", "number", "lifts", number=int, lifts=listed)
def test_a_number_is_said_of_the_lift_beside_it(words, number, lifts):
    assert lifts == said_of(words, number)


def test_lifts_with_more_than_an_and_between_them_are_not_named_together():
    assert ["bench"] == said_of("squat went well so bench up 15", 15, read_it=False)


@phrases("words", "asks", asks=flag)
def test_a_message_only_asks_where_every_clause_is_a_question_and_none_a_request(words, asks):
    assert asks == only_asks(texts(words), "m1")


def test_words_that_were_not_read_ask_nothing():
    assert not only_asks(texts("Should I skip bench?", read_it=False), "m1")
