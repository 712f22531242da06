"""Numbers with something in them that nobody typed on purpose, and times that nobody can take: what is logged
is the number that is seen, or it is asked about."""

import pytest

from tests.logger.kit import Desk, sets_of

BENCH = [("Bench Press", 5, "185 lb")] * 3


@pytest.mark.parametrize(
    "load",
    [
        *("1\u200b8\u200b5", "18\u200d5", "1\u00ad85", "1\u31648\u31645", "\ufeff185", "１８５"),
        *("1\x1b[0m85\x1b[K", "18\x1b[31m5", "18\x1b(B5", "\x1b]0;log 9\x07185"),
    ],
)
def test_what_nobody_sees_in_a_number_is_no_part_of_it(load):
    desk = Desk()

    desk.log(f"Bench 3x5 @ {load} lb")

    assert BENCH == sets_of(desk.workouts()[0])


@pytest.mark.parametrize("load", ["185²", "18\x085", "18\x005", "1\x1b]0;t\x0785", "18\x1b[2K5"])
def test_what_leaves_a_number_open_is_asked_about(load):
    desk = Desk()

    result = desk.log(f"Bench 3x5 @ {load}")

    assert ([], 1) == (desk.workouts(), len(result.drafts))
    assert "was that 185 lb?" in result.drafts[0].why
    desk.log("yes", "m2")
    assert BENCH == sets_of(desk.workouts()[0])


@pytest.mark.parametrize(
    "text", ["Bench 3x5² @ 185", "Ran 5²k in 24:10", "Bench 3x5 @ ¹⁸⁵", "Bench 3x1⁰ @ 95"]
)
def test_a_raised_digit_behind_another_is_no_number_of_its_own(text):
    desk = Desk()

    assert not desk.log(text).success
    assert [] == desk.workouts()


@pytest.mark.parametrize("digit", ["⁵", "₅", "⑤", "５"])
def test_a_raised_or_ringed_digit_alone_is_that_digit(digit):
    desk = Desk()

    desk.log(f"Bench 3x{digit} @ 185 lb")

    assert BENCH == sets_of(desk.workouts()[0])


@pytest.mark.parametrize(
    "text",
    [
        *("Ran 5k in -24:10", "Ran 5k in −24:10", "plank -60s", "Fran -4:12", "walked -2 hours"),
        *("Ran 5k in 0:00", "plank 0s", "Fran 0:00", "ran 0 minutes"),
    ],
)
def test_a_time_below_zero_or_of_none_is_asked_about(text):
    desk = Desk()

    assert not desk.log(text).success
    assert [] == desk.workouts()
