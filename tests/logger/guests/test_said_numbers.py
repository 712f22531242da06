"""Which numbers of a message set a program's figures, of which lift they are said, and what only asks."""

from decimal import Decimal

import pytest

from agents.logger.evidence.texts import Texts
from agents.logger.guests.said_numbers import lifts_said_of, numbers_said, only_asks, stands_alone
from agents.models.offline.reader import read
from agents.models.offline.reading import Context


def texts(words: str, *, read_it: bool = True) -> Texts:
    readings = {"m1": read(words, Context(has_program=True))} if read_it else {}
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
@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("tested my squat at 365", ["365"]),
        ("tested my squat at 365 lb", ["365"]),
        ("squat went up 10", ["10"]),
        ("a single: 365 x 1", ["365"]),
        ("squat 270x8", []),
        ("squat 270 lb x 8", []),
        ("8 @ 285 on squat", []),
        ("squat @ 285", ["285"]),
        ("ran 365 m, tested my squat", []),
        ("held it for 45 seconds", []),
        ("got 8 reps", []),
        ("did 5 sets", []),
    ],
)
def test_a_number_stands_alone_unless_it_is_of_a_set_or_measures_something_else(words, numbers, read_it):
    assert numbers == alone(words, read_it=read_it)


def test_what_the_reader_is_sure_is_something_else_is_no_max():
    assert ["225"] == alone("squat 225 5x5 rpe 8")


@pytest.mark.parametrize(
    ("words", "number", "lifts"),
    [
        ("tested my squat at 365 and bench at 255", 365, ["squat"]),
        ("tested my squat at 365 and bench at 255", 255, ["bench"]),
        ("tested 365 on squat and 255 for bench", 365, ["squat"]),
        ("tested 365 on squat and 255 for bench", 255, ["bench"]),
        ("bump squat 10, 5 for bench", 5, ["bench"]),
        ("tested squat 365 bench 255", 365, ["squat"]),
        ("tested squat 365 bench 255", 255, ["bench"]),
        ("squat 1rm 365, bench 1rm 255", 255, ["bench"]),
        ("bump squat by 10 to 325 and bench by 5", 325, ["squat"]),
        ("bump squat and deadlift by 15", 15, ["squat", "deadlift"]),
        ("bump squat, then later on my bench by 15", 15, ["bench"]),
        ("tested 365 today on the squat", 365, ["squat"]),
        ("squatted 365 today", 365, ["squat"]),
        ("bump all of them by 15, squat too", 15, ["squat", "bench", "deadlift", "ohp"]),
        ("got 365", 365, ["squat", "bench", "deadlift", "ohp"]),
        ("365! On the squat.", 365, ["squat"]),
        ("Tested the squat. It was 365", 365, ["squat"]),
    ],
)
def test_a_number_is_said_of_the_lift_beside_it(words, number, lifts):
    assert lifts == said_of(words, number)


def test_lifts_with_more_than_an_and_between_them_are_not_named_together():
    assert ["bench"] == said_of("squat went well so bench up 15", 15, read_it=False)


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("Should I skip deadlifts this week?", True),
        ("what happens if I start over?", True),
        ("Could you skip deadlifts this week?", False),
        ("would it be possible to shift my squat max?", False),
        ("skip deadlifts?", False),
        ("Should I skip bench? Actually yes, skip it", False),
        ("squats done", False),
    ],
)
def test_a_message_only_asks_where_every_clause_is_a_question_and_none_a_request(words, asks):
    assert asks == only_asks(texts(words), "m1")


def test_words_that_were_not_read_ask_nothing():
    assert not only_asks(texts("Should I skip bench?", read_it=False), "m1")
