"""What is known of an athlete."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from agents.athlete import Athlete, checked_timezone, checked_units
from agents.errors import BadInput


def test_an_athlete_is_the_same_after_the_record():
    athlete = Athlete(
        "kg",
        "Europe/Berlin",
        "de-DE",
        Decimal("20"),
        "kg",
        (Decimal(20), Decimal("2.5")),
        {"a": "Bench Press"},
    )

    assert athlete == Athlete.from_json(athlete.to_json())
    assert Athlete() == Athlete.from_json(Athlete().to_json())


def test_the_bar_is_a_load_once_it_is_known():
    assert Athlete().bar is None
    assert (Decimal(20), "kg") == Athlete(bar_value=Decimal(20), bar_unit="kg").bar[:2]


def test_an_alias_is_found_however_it_is_spaced_and_capitalized():
    athlete = Athlete(aliases={"the devil": "Bulgarian Split Squat"})

    assert "Bulgarian Split Squat" == athlete.named(" The  DEVIL")
    assert "squat" == athlete.named("squat")


@pytest.mark.parametrize(("said", "unit"), [("lb", "lb"), (" LBS ", "lb"), ("kg", "kg"), ("KGS", "kg")])
def test_units_are_lb_or_kg(said, unit):
    assert unit == checked_units(said)


def test_another_unit_is_told():
    with pytest.raises(BadInput, match="units 'stone' are not known: there are lb and kg"):
        checked_units("stone")


def test_a_timezone_has_to_be_one():
    assert "Europe/Berlin" == checked_timezone("Europe/Berlin")
    for wrong in ("Berlin", "", "../etc", "/etc/passwd"):
        with pytest.raises(BadInput, match="Europe/Berlin"):
            checked_timezone(wrong)


# --- what comes with messages

AT = datetime(2026, 11, 20, 12, tzinfo=UTC)


def test_the_units_and_the_timezone_of_the_newest_message_are_kept():
    first = Athlete().having_heard("kg", "Europe/Berlin", AT)
    silent = first.having_heard(None, None, AT + timedelta(days=1))
    moved = silent.having_heard(None, "Asia/Tokyo", AT + timedelta(days=2))

    assert ("kg", "Europe/Berlin") == (first.units, first.timezone)
    assert first == silent
    assert ("kg", "Asia/Tokyo", "2026-11-22T12:00:00+00:00") == (moved.units, moved.timezone, moved.heard_at)


def test_a_message_that_was_sent_before_changes_nothing():
    known = Athlete().having_heard("kg", None, AT)

    assert known == known.having_heard("lb", "Asia/Tokyo", AT - timedelta(hours=1))


def test_what_the_athlete_chose_stays_whatever_messages_say():
    chosen = Athlete(units="kg", timezone="Europe/Berlin", chosen=("units",))

    after = chosen.having_heard("lb", "Asia/Tokyo", AT)

    assert ("kg", "Asia/Tokyo") == (after.units, after.timezone)


def test_a_message_that_says_what_is_known_changes_nothing():
    assert Athlete() == Athlete().having_heard("lb", "UTC", AT)
