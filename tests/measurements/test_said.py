"""What an athlete says of body and day, through the embedded engine: kept for certain, or not."""

from agents.measurements.book import MeasurementBook
from tests.logger.kit import Desk
from tests.measurements.kit import a_desk
from tests.phrase_tables import listed, phrases


def kept(desk: Desk) -> list[str]:
    found = MeasurementBook(desk.records, "ann").newest_first()
    return [f"{each.words} on {each.on}" for each in sorted(found, key=lambda each: each.start)]


@phrases("text", "told", told=listed)
def test_what_is_measured_for_certain_is_kept(text, told):
    desk = a_desk()

    result = desk.log(text, units="kg")

    assert told == kept(desk)
    assert [f"Noted: {each}" for each in told] == [row["message"] for row in result.guests]
    assert result.success
    assert not [each for each in result.not_logged if each.code == "measurement"]


@phrases("text")
def test_what_may_be_something_else_is_not_kept(text):
    desk = a_desk()

    desk.log(text, units="kg")

    assert [] == kept(desk)
