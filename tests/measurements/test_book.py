"""The measurements in records: written once, listed by day, corrected and deleted, whoever else writes."""

from decimal import Decimal

import pytest

from agents.errors import BadInput, Unfinished
from agents.measurements.book import MeasurementBook, key_of
from agents.measurements.values import MeasuredValue, Measurement
from storage.ports import Damaged, Write
from tests.contracts.memory_records import MemoryRecords


def weight(value="82.4", id="b_1", day="2026-11-20", message_id="m1", act="m1/1#a", start=8):
    number = MeasuredValue(Decimal(value), "kg")
    return Measurement(id, "weight", value, number, day, message_id, start, start + 4, act=act)


@pytest.fixture
def book():
    return MeasurementBook(MemoryRecords(lambda: 0.0), "ann")


class Meddled(MemoryRecords):
    """Records that somebody else writes to before the first write of the test."""

    def __init__(self, others):
        super().__init__(lambda: 0.0)
        self.others = others

    def put_all(self, writes):
        others, self.others = self.others, None
        if others is not None:
            others(MeasurementBook(self, "ann"))
        super().put_all(writes)


def standing(book):
    return [(each.day, each.words) for each in book.newest_first()]


def test_what_is_kept_is_listed_the_newest_day_first(book):
    book.keep([weight("82", "b_1", "2026-11-18"), weight("82.4", "b_2"), weight("83", "b_3", "2026-11-19")])

    assert [("2026-11-20", "82.4 kg"), ("2026-11-19", "83 kg"), ("2026-11-18", "82 kg")] == standing(book)


def test_the_same_place_of_a_message_is_written_once(book):
    assert [False] == [each.already for each in book.keep([weight()])]
    assert [True] == [each.already for each in book.keep([weight(act="m1/1#b")])]

    assert [("2026-11-20", "82.4 kg")] == standing(book)


def test_what_another_message_says_again_of_the_day_is_written_once(book):
    book.keep([weight()])

    [again] = book.keep([weight(id="b_2", message_id="m2", act="m2/1#a")])

    assert (True, "b_1") == (again.already, again.measurement.id)
    assert [("2026-11-20", "82.4 kg")] == standing(book)


def test_another_value_of_the_day_stands_beside_it(book):
    book.keep([weight()])
    book.keep([weight("82.9", "b_2", message_id="m2")])

    assert 2 == len(standing(book))


def test_a_later_text_of_the_message_says_it_in_its_place(book):
    book.keep([weight()])

    book.keep([weight("82.6", act="m1/2#a")])

    assert [("2026-11-20", "82.6 kg")] == standing(book)


def test_what_was_corrected_or_deleted_is_not_overwritten_by_a_later_text(book):
    book.keep([weight(), weight("85", "b_2", start=30)])
    book.amend(weight(), "82.5", MeasuredValue(Decimal("82.5"), "kg"), "cmd#0")
    book.delete(weight("85", "b_2"), "cmd#1")

    book.keep([weight("82.6", act="m1/2#a"), weight("86", "b_2", act="m1/2#a", start=30)])

    assert [("2026-11-20", "82.5 kg")] == standing(book)


def test_a_correction_keeps_what_was_said_and_is_made_once(book):
    book.keep([weight()])

    for _ in range(2):
        after = book.amend(weight(), "82.6", MeasuredValue(Decimal("82.6"), "kg"), "m2/1#a")

    assert ["82.4"] == [each.said for each in after.was]
    assert [("2026-11-20", "82.6 kg")] == standing(book)


def test_what_is_deleted_stays_deleted_and_can_not_be_corrected(book):
    book.keep([weight()])
    book.delete(weight(), "m2/1#a")
    book.delete(weight(), "m2/1#a")

    [again] = book.keep([weight()])

    assert again.already
    assert again.measurement.deleted
    assert [] == standing(book)
    assert ["b_1"] == [each.id for each in book.newest_first(deleted_by="m2/1#a")]
    with pytest.raises(Unfinished, match="is deleted"):
        book.amend(weight(), "82.6", MeasuredValue(Decimal("82.6"), "kg"), "m3/1#a")


def test_two_who_write_the_same_at_once_write_it_once():
    records = Meddled(lambda book: book.keep([weight()]))

    [kept] = MeasurementBook(records, "ann").keep([weight(act="m1/1#b")])

    assert kept.already
    assert 1 == len(standing(MeasurementBook(records, "ann")))


def test_a_correction_stands_on_what_somebody_else_wrote_meanwhile():
    records = Meddled(None)
    book = MeasurementBook(records, "ann")
    book.keep([weight()])
    records.others = lambda book: book.amend(weight(), "82.5", MeasuredValue(Decimal("82.5"), "kg"), "cmd#0")

    after = book.amend(weight(), "82.6", MeasuredValue(Decimal("82.6"), "kg"), "cmd#1")

    assert ["82.4", "82.5"] == [each.said for each in after.was]


def test_those_of_a_message_are_in_its_order(book):
    book.keep([weight("83", "b_0", start=40), weight(), weight("90", "b_9", message_id="m2")])

    assert ["82.4", "83"] == [each.said for each in book.of_message("m1")]


def test_it_is_found_by_its_id_or_the_start_of_it(book):
    book.keep([weight(id="b_12"), weight("83", "b_13")])

    assert "b_12" == book.found("b_12").id
    with pytest.raises(BadInput, match="several measurements start with 'b_1': "):
        book.found("b_1")
    for nobody in ("b_9", ""):
        with pytest.raises(Unfinished, match="there is no measurement"):
            book.found(nobody)


def test_what_was_never_there_is_not_changed(book):
    with pytest.raises(Unfinished, match="there is no measurement b_1"):
        book.delete(weight(), "cmd#0")


def test_one_that_can_not_be_read_is_told_and_the_others_are_listed(book):
    book.keep([weight()])
    book.records.put_all([Write("ann", key_of(weight(id="b_2")), "garbage", after=0)])
    told = []

    assert ["b_1"] == [each.id for each in book.newest_first(told.append)]
    assert [Damaged] == [type(each) for each in told]
    with pytest.raises(Damaged):
        standing(book)
