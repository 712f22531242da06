"""A program that is about to begin: what was said of its lifts, and its first week."""

from datetime import date
from decimal import Decimal

import pytest

from agents.athlete import Athlete
from agents.errors import BadInput
from agents.program.beginning import LiftSaid, began, first_week, usual_rounding
from agents.program.tools.answering import templates
from agents.requests.program.set_up import SetUp, set_up_of, wants_program
from tests.phrase_tables import phrases

ORIGINAL = templates()["original-531"]
TESTED = {
    "squat": LiftSaid(Decimal(350)),
    "bench": LiftSaid(Decimal(250)),
    "deadlift": LiftSaid(Decimal(400)),
    "ohp": LiftSaid(training_max=Decimal(155)),
}


def test_the_first_week_is_shown_with_training_maxes_and_days():
    said = began(TESTED, {"monday": "squat"}, ORIGINAL, "lb", Athlete())  # type: ignore[arg-type]

    week = first_week(said, ORIGINAL, date(2026, 11, 23)).split("\n")

    assert "squat, training max 315 lb, Monday: 205 x 5, 235 x 5, 270 x 5+" == week[0]
    assert "OHP, training max 155 lb: 100 x 5, 115 x 5, 130 x 5+" == week[3]


def test_what_nobody_said_of_a_lift_is_not_made_up():
    with pytest.raises(BadInput, match="of each lift: OHP is missing"):
        began({each: TESTED[each] for each in ("squat", "bench", "deadlift")}, {}, ORIGINAL, "lb", Athlete())  # type: ignore[arg-type,dict-item]


def test_weights_are_rounded_to_the_athletes_plates_where_these_are_of_the_unit():
    known = Athlete(units="kg", bar_value=Decimal(20), bar_unit="kg", plates=(Decimal(20), Decimal("1.25")))

    assert (Decimal(20), known.plates) == usual_rounding(known, "kg").bar
    assert (Decimal(45), ()) == usual_rounding(known, "lb").bar


@phrases("text")
def test_whoever_wants_to_begin_says_so(text: str):
    assert wants_program(text)


@phrases("text")
def test_what_only_speaks_of_it_begins_nothing(text: str):
    assert not wants_program(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "start 5/3/1: squat 350, bench 250 lbs and deadlift 180 kg",
            SetUp({"squat": "350", "bench": "250 lb", "deadlift": "180 kg"}, "tested", {}),
        ),
        ("my bench training max is 225", SetUp({"bench": "225"}, "training", {})),
        ("those are training maxes", SetUp({}, "training", {})),
        ("squat monday, ohp on friday", SetUp({}, "tested", {"squat": "monday", "ohp": "friday"})),
        ("squat 350 went up easy last week", SetUp({}, "tested", {})),
    ],
)
def test_maxes_and_days_are_read_as_they_are_said(text: str, expected: SetUp):
    assert expected == set_up_of(text)
