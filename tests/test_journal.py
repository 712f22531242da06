from dataclasses import dataclass, replace
from decimal import Decimal

import pytest

from agents.journal import RecordsJournal
from agents.models.port import Call, Reply, Usage
from agents.retention import JOURNAL_SECONDS
from agents.spending import spend, spent_today
from storage.ports import Conflict, Records
from storage.sqlite import SqliteRecords
from tests.contracts.memory_records import MemoryRecords

REPLY = Reply(
    "One set.", (Call("c1", "note", '{"text":"é"}'),), "calls", "", Usage(1, 2, 3, 4, 5, Decimal("0.01")), "m"
)


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(params=["sqlite", "memory"])
def records(request, tmp_path, clock):
    if request.param == "sqlite":
        return SqliteRecords(str(tmp_path / "records.db"), clock=clock)
    return MemoryRecords(clock)


@pytest.fixture
def journal(records: Records, clock):
    return RecordsJournal(records, "ann", "m1.1", clock)


def test_a_turn_that_was_not_answered_is_not_in_the_journal(journal):
    assert journal.read(0) is None


def test_a_reply_that_was_kept_is_read_as_it_was(journal):
    stands = journal.keep(0, REPLY)

    assert REPLY == stands
    assert REPLY == journal.read(0)
    assert journal.read(1) is None


def test_another_workers_reply_stands_if_it_was_first(journal, records, clock):
    other = RecordsJournal(records, "ann", "m1.1", clock)
    other.keep(0, REPLY)

    stands = journal.keep(0, Reply("Another."))

    assert REPLY == stands
    assert REPLY == journal.read(0)


def cost_of_the_day(records, clock) -> Decimal:
    return spent_today(records, "ann", clock)


def test_a_reply_is_paid_for_when_it_is_kept(journal, records, clock):
    journal.keep(0, REPLY)
    journal.keep(1, replace(REPLY, text="Two sets."))

    assert Decimal("0.02") == cost_of_the_day(records, clock)


def test_a_reply_that_another_workers_came_before_is_paid_for_all_the_same(journal, records, clock):
    RecordsJournal(records, "ann", "m1.1", clock).keep(0, REPLY)

    journal.keep(0, replace(REPLY, text="Another."))

    assert Decimal("0.02") == cost_of_the_day(records, clock)


def test_a_replay_costs_nothing(journal, records, clock):
    journal.keep(0, REPLY)

    assert REPLY == RecordsJournal(records, "ann", "m1.1", clock).read(0)
    assert Decimal("0.01") == cost_of_the_day(records, clock)


@dataclass
class Beside:
    """Records at which another message is paid for just before each of the first writes."""

    records: Records
    clock: Clock
    times: int

    def put_all(self, writes) -> None:
        if self.times:
            self.times -= 1
            spend(self.records, "ann", self.clock, Decimal("1"))
        self.records.put_all(writes)

    def __getattr__(self, name: str):
        return getattr(self.records, name)


def test_another_message_that_is_paid_for_at_the_same_time_is_added_to(records, clock):
    stands = RecordsJournal(Beside(records, clock, 3), "ann", "m1.1", clock).keep(0, REPLY)

    assert REPLY == stands
    assert REPLY == RecordsJournal(records, "ann", "m1.1", clock).read(0)
    assert Decimal("3.01") == cost_of_the_day(records, clock)


def test_a_cost_by_itself_is_added_to_what_is_paid_at_the_same_time(records, clock):
    spend(Beside(records, clock, 3), "ann", clock, Decimal("0.5"))

    assert Decimal("3.5") == cost_of_the_day(records, clock)


def test_others_that_keep_paying_are_an_error_for_the_queue(records, clock):
    crowded = Beside(records, clock, 1_000)

    with pytest.raises(Conflict, match="kept writing what the day has cost"):
        RecordsJournal(crowded, "ann", "m1.1", clock).keep(0, REPLY)
    with pytest.raises(Conflict, match="kept writing what the day has cost"):
        spend(crowded, "ann", clock, Decimal("0.5"))


def test_what_costs_nothing_is_not_entered(records, clock):
    RecordsJournal(records, "ann", "m1.1", clock).keep(0, Reply("Free."))
    spend(records, "ann", clock, Decimal(0))

    assert [] == list(records.list("ann", "spent/"))


def test_what_was_kept_under_an_earlier_scope_is_read_and_goes_on_under_the_new_one(records, clock):
    RecordsJournal(records, "ann", "m1/1", clock).keep(0, REPLY)
    journal = RecordsJournal(records, "ann", "m1/1/abc", clock, before="m1/1")

    journal.keep(1, Reply("Next."))

    assert [REPLY, Reply("Next.")] == [journal.read(0), journal.read(1)]
    kept = [record.key for record in records.list("ann", "journal/")]
    assert ["journal/m1/1/000", "journal/m1/1/abc/001"] == kept


def test_messages_and_athletes_have_their_own_journal(journal, records, clock):
    journal.keep(0, REPLY)

    assert RecordsJournal(records, "ann", "m1.2", clock).read(0) is None
    assert RecordsJournal(records, "bob", "m1.1", clock).read(0) is None


def test_turns_are_kept_in_the_order_of_the_conversation(journal, records):
    for turn in (10, 9, 0):
        journal.keep(turn, Reply(str(turn)))

    kept = [record.key for record in records.list("ann", "journal/m1.1/")]

    assert ["journal/m1.1/000", "journal/m1.1/009", "journal/m1.1/010"] == kept


def test_a_reply_is_kept_as_long_as_a_queue_delivers_again(journal, clock):
    journal.keep(0, REPLY)

    clock.now += JOURNAL_SECONDS - 1
    before = journal.read(0)
    clock.now += 1
    after = journal.read(0)

    assert REPLY == before
    assert after is None


def test_half_a_surrogate_pair_in_a_reply_is_kept(journal):
    reply = Reply("a \\ud83d \ud83d b", (Call("c1", "note", '{"text": "\\ud83d"}'),))

    journal.keep(0, reply)

    assert reply == journal.read(0)


class ErasedMeanwhile(MemoryRecords):
    """The athlete erases everything between the write that fails and the read after it."""

    def put_all(self, writes):
        try:
            super().put_all(writes)
        except Conflict:
            self.erase("ann")
            raise


def test_nothing_is_acted_on_that_could_not_be_kept(clock):
    records = ErasedMeanwhile(clock)
    journal = RecordsJournal(records, "ann", "m1.1", clock)
    journal.keep(0, REPLY)

    with pytest.raises(Conflict):
        journal.keep(0, Reply("Another."))
