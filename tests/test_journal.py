import json
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


# --- what another edition of the embedded engine read


def read_by(edition: str, *calls: Call) -> Reply:
    return Reply(calls=calls, stop="calls", model=edition)


@pytest.fixture
def editions(records: Records, clock):
    """The journal of one message as workers of these editions have it."""
    return lambda edition: RecordsJournal(records, "ann", "m1.1", clock, edition=edition)


@pytest.mark.parametrize("before", ["offline", "offline/1", "offline/3"])
def test_what_another_edition_read_is_not_replayed_and_what_is_read_anew_takes_its_place(editions, before):
    editions(before).keep(0, read_by(before, Call("offline-1", "note", "{}")))
    journal = editions("offline/2")
    assert (None, before) == (journal.read(0), journal.read_otherwise(0).model)

    stands = journal.keep(0, read_by("offline/2", Call("offline-1", "note", '{"text": "anew"}')))

    assert (stands, None) == (journal.read(0), journal.read_otherwise(0))
    assert ["offline-1"] == [call.id for call in stands.calls]


def test_of_two_that_read_anew_at_once_the_first_stands(editions):
    editions("offline").keep(0, read_by("offline"))
    first = editions("offline/2").keep(0, read_by("offline/2", Call("a", "note", "{}")))

    second = editions("offline/2").keep(0, read_by("offline/2", Call("b", "note", "{}")))

    assert first == second


def test_calls_that_are_read_anew_have_the_ids_of_those_of_the_same_tool_and_no_other_has(editions):
    old = [Call("offline-1", "note", "{}"), Call("offline-2", "file", "{}"), Call("offline-3", "note", "{}")]
    editions("offline").keep(0, read_by("offline", *old))
    new = [Call(f"offline-{n}", name, "{}") for n, name in enumerate(["file", "note", "draw", "file"], 1)]

    stands = editions("offline/2").keep(0, read_by("offline/2", *new))

    assert ["offline-2", "offline-1", "offline-3.offline/2", "offline-4"] == [
        each.id for each in stands.calls
    ]


def test_a_models_reply_is_replayed_by_every_edition(editions):
    editions("offline").keep(0, REPLY)

    assert (REPLY, None) == (editions("offline/2").read(0), editions("offline/2").read_otherwise(0))


def test_a_reading_under_the_older_scope_is_of_another_edition_too(records, clock):
    RecordsJournal(records, "ann", "m1", clock).keep(0, read_by("offline", Call("offline-9", "note", "{}")))
    journal = RecordsJournal(records, "ann", "m1.1", clock, before="m1", edition="offline/2")

    stands = journal.keep(0, read_by("offline/2", Call("offline-1", "note", "{}")))

    assert (["offline-9"], stands) == ([each.id for each in stands.calls], journal.read(0))


def test_what_a_later_version_keeps_with_a_reply_is_left_out():
    kept = json.loads(REPLY.to_json())
    kept["mood"], kept["usage"]["watts"], kept["calls"][0]["colour"] = "good", 3, "red"

    assert REPLY == Reply.from_json(json.dumps(kept))


def test_what_an_earlier_version_did_not_keep_of_the_cost_is_none():
    kept = json.loads(REPLY.to_json())
    del kept["usage"]["cost_usd"]

    assert Decimal(0) == Reply.from_json(json.dumps(kept)).usage.cost_usd
