"""A message that was changed: what its earlier texts made the program do is taken back, once."""

from datetime import date
from decimal import Decimal

import pytest

from agents.program.book import Book
from agents.program.moves import (
    Advanced,
    Bumped,
    Rescheduled,
    SaidMove,
    Scheduled,
    SkippedSession,
    WeekSet,
    WeekSkipped,
)
from agents.program.turn import TOLD_AS, supersede
from tests.contracts.memory_records import MemoryRecords
from tests.program.programs import OWNER, Clock, began

TODAY = date(2026, 2, 14)
SQUAT_10 = Bumped("squat", Decimal(10))


def a_book(*made: tuple[str, SaidMove]) -> Book:
    """A program, and the moves that these acts made."""
    book = Book(MemoryRecords(Clock()), OWNER, Clock())
    book.begin("init", "", date(2026, 2, 9), began(), {})
    for act, said in made:
        book.move(act, act.split("/")[0], TODAY, lambda _, said=said: said, lambda *_: {})  # type: ignore[misc]
    return book


def told(book: Book, scope: str = "m1/2") -> list[str]:
    return [each.message for each in supersede(book, scope.split("/")[0], scope, TODAY)]


def training_max(book: Book) -> Decimal:
    state = book.state()
    assert state is not None
    return state.lifts["squat"].training_max


def test_a_bump_of_an_earlier_text_is_taken_back():
    book = a_book(("m1/1#c0", SQUAT_10))

    answers = supersede(book, "m1", "m1/2", TODAY)

    assert 315 == training_max(book)
    assert [("undo", True)] == [(each.tool, each.moved) for each in answers]
    assert ["Taken back, since the message was changed: the bump of squat."] == [
        each.message for each in answers
    ]


def test_the_newest_is_taken_back_first():
    book = a_book(("m1/1#c0", SkippedSession("ohp")), ("m1/1#c1", WeekSkipped()), ("m1/1#c2", WeekSet(3)))

    words = told(book)

    assert ["the week.", "the skipped week.", "the skip of OHP."] == [each.split(": ")[1] for each in words]
    assert 1 == book.state().place.week


def test_called_again_it_writes_nothing_and_tells_the_same():
    book = a_book(("m1/1#c0", SQUAT_10))
    first = told(book)
    moves = book.state().moves

    again = told(book)

    assert first == again
    assert moves == book.state().moves


def test_a_third_text_takes_back_what_the_second_did_and_no_more():
    book = a_book(("m1/1#c0", SQUAT_10))
    told(book)
    book.move("m1/2#c0", "m1", TODAY, lambda _: Bumped("squat", Decimal(20)), lambda *_: {})

    words = told(book, "m1/3")

    assert 315 == training_max(book)
    assert 1 == len(words)


@pytest.mark.parametrize("act", ["m2/1#c0", "m10/1#c0", "m1/2#c0"])
def test_what_another_message_or_the_newest_text_did_stays(act):
    book = a_book((act, SQUAT_10))

    words = told(book)

    assert [] == words
    assert 325 == training_max(book)


def test_what_later_moves_stand_on_stays_and_is_told():
    book = a_book(("m1/1#c0", Advanced()), ("m2/1#c0", WeekSet(3)))

    (answer,) = supersede(book, "m1", "m1/2", TODAY)

    assert not answer.moved
    assert answer.message.startswith(
        "Not taken back, though the message was changed: the step to the next week: move 2 (advanced)"
    )
    assert 3 == book.state().place.week


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (Rescheduled("ohp", "saturday"), "this week's day of OHP"),
        (Scheduled("saturday", "ohp"), "the lift of every Saturday"),
        (Scheduled("sunday", None), "the lift of every Sunday"),
    ],
)
def test_a_day_is_named_as_it_was_given(said, name):
    book = a_book(("m1/1#c0", said))

    words = told(book)

    assert [f"Taken back, since the message was changed: {name}."] == words


def test_every_move_that_a_tool_makes_by_itself_has_a_name():
    others = {"Began", "Logged", "Relogged", "Undone", "BarSet"}
    tools_moves = {each for each in SaidMove.__args__ if each.__name__ not in others}

    assert tools_moves == set(TOLD_AS)
