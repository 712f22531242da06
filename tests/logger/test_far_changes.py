"""A training max that is to change by more than 15 % is asked about first, and a yes alone does it."""

import pytest

from tests.logger.kit import call, says
from tests.logger.program_kit import a_desk

TO_95 = "raise my bench training max to 95"
SHALL_I = "Shall I change it so?"


def bench(desk):
    return int(desk.state.lifts["bench"].training_max)


@pytest.mark.parametrize(
    ("text", "after"), [("set bench tm to 255", 255), ("bump bench by 5", 230), ("drop bench by 30", 195)]
)
def test_a_change_that_is_near_is_made_unasked(text, after):
    desk = a_desk()

    desk.log(text)

    assert after == bench(desk)


def test_one_that_is_far_is_told_and_asked_and_made_on_a_yes():
    desk = a_desk()
    asked = desk.log(TO_95)
    before = bench(desk)

    done = desk.log("yes", "m2")

    assert (SHALL_I, ("yes", "no")) == (asked.question, asked.replies)
    assert "Bench training max 225 -> 95 lb would be a long way." in asked.answer
    assert (225, 95) == (before, bench(desk))
    assert "Bench training max 225 -> 95 lb." == done.answer
    assert () == done.open


def test_so_is_a_tested_max_that_moves_it_as_far():
    desk = a_desk()
    asked = desk.log("tested bench at 350")

    desk.log("yes", "m2")

    assert SHALL_I == asked.question
    assert 315 == bench(desk)


def test_a_no_leaves_it_and_settles_it():
    desk = a_desk()
    desk.log(TO_95)

    left = desk.log("no", "m2")
    later = desk.log("yes", "m3")

    assert "Left as it is: nothing was changed." == left.answer
    assert () == left.open == later.open
    assert 225 == bench(desk)


def test_a_yes_delivered_twice_changes_once():
    desk = a_desk()
    desk.log(TO_95)
    first = desk.log("yes", "m2")

    again = desk.log("yes", "m2")

    assert first == again
    assert ["began", "bumped"] == desk.moves()


def test_a_model_is_asked_too_and_needs_the_yes():
    sent = call("bump_tm", "b0", lift="bench", amount=-130)
    desk = a_desk(*[says(sent)] * 3)
    asked = desk.log(TO_95)
    again = desk.log("to 95, my bench training max, as I said", "m2")
    before = bench(desk)

    desk.log("yes", "m3")

    assert (SHALL_I, SHALL_I) == (asked.question, again.question)
    assert (225, 95) == (before, bench(desk))


def test_a_number_that_nobody_said_is_refused_and_not_asked_about():
    desk = a_desk(says(call("bump_tm", "b0", lift="bench", amount=-100)), says())

    result = desk.log(TO_95)

    assert SHALL_I != result.question
    assert "the athlete's words say no such number" in result.answer
