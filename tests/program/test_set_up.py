"""A program that is about to begin: what was said of its lifts, and its first week."""

from datetime import date
from decimal import Decimal

import pytest

from agents.athlete import Athlete
from agents.errors import BadInput
from agents.program.beginning import LiftSaid, began, first_week, usual_rounding
from agents.program.tools.answering import templates
from agents.requests.program.naming import names_531, says_training_max
from agents.requests.program.set_up import (
    agrees_to_set_up,
    drops_set_up,
    names_set_up,
    set_up_of,
    wants_program,
)
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
    ("text", "maxes", "days"),
    [
        (
            "start 5/3/1: squat 350, bench 250 lbs and deadlift 180 kg",
            {"squat": "350", "bench": "250 lb", "deadlift": "180 kg"},
            {},
        ),
        ("squat 140 kg bench 100 ohp 60", {"squat": "140 kg", "bench": "100 kg", "ohp": "60 kg"}, {}),
        ("Squat: 140\nBench: 100\nOHP = 60,5", {"squat": "140", "bench": "100", "ohp": "60,5"}, {}),
        ("my bench training max is 225", {"bench": "225"}, {}),
        ("squat monday, ohp on friday", {}, {"squat": "monday", "ohp": "friday"}),
        ("squat 5x5 225, bench 3 x 5 at 185, did 3x5 deadlift at 185", {}, {}),
        ("press 135 and bench 250", {"ohp": "135", "bench": "250"}, {}),
        ("leg press 400, front squat 250, Romanian deadlift 300, squat 350", {"squat": "350"}, {}),
        ("barbell back squat 310 and my deadlift 400", {"squat": "310", "deadlift": "400"}, {}),
        (
            "squat mon, bench tues, deadlift thu",
            {},
            {"squat": "monday", "bench": "tuesday", "deadlift": "thursday"},
        ),
    ],
)
def test_maxes_and_days_are_read_as_they_are_said(text: str, maxes: dict[str, str], days: dict[str, str]):
    said = set_up_of(text)

    assert (maxes, days) == (said.maxes, said.days)
    assert ("training" if "training" in text else "tested") == said.are


def test_what_stands_in_the_words_of_a_report_is_no_max():
    said = set_up_of("ohp 135, benched 250")

    assert {} == said.besides(["today ohp 135, benched 250"]).maxes
    assert said.maxes == said.besides(["ran 5k"]).maxes
    assert "" == set_up_of("hello").first


@phrases("text")
def test_what_says_yes_to_a_set_up_that_was_shown(text: str):
    assert (True, False) == (agrees_to_set_up(text), drops_set_up(text))


@phrases("text")
def test_what_says_no_to_it(text: str):
    assert (False, True) == (agrees_to_set_up(text), drops_set_up(text))


@phrases("text")
def test_what_only_names_it(text: str):
    assert (True, False, False) == (names_set_up(text), agrees_to_set_up(text), drops_set_up(text))


@phrases("text")
def test_what_is_about_something_else(text: str):
    assert not any((names_set_up(text), agrees_to_set_up(text), drops_set_up(text)))


def test_a_program_and_a_training_max_are_known_by_their_names():
    named = ["5/3/1", "5 - 3 - 1", "531", "Wendler's", "15/3/1", "5/3/10", "1531", "5.31 km"]
    maxes = ["my training maxes", "squat TM", "the atm", "training maximally"]

    assert named[:4] == list(filter(names_531, named))
    assert maxes[:2] == list(filter(says_training_max, maxes))
