"""What is kept of a model's replies: for which words, until when, and what they have cost."""

from dataclasses import replace
from decimal import Decimal

import pytest

from agents.journal import RecordsJournal
from agents.logger.records.inbox import Entry
from agents.models.port import Ask, Reply, Usage
from agents.models.scripted import Scripted
from agents.spending import spent_today
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import (
    Clock,
    Desk,
    a_block,
    a_set,
    an_exercise,
    detect,
    extract,
    message,
    says,
    sets_of,
)
from tests.logger.test_two_answers import Gapped

BENCH, HEAVIER = "Bench 3x5 @ 185", "Bench 3x5 @ 190"


class Dear:
    """A model that reads one line of bench press, for ten cents."""

    name = "dear"

    def __init__(self) -> None:
        self.asked = 0

    def reply(self, ask: Ask) -> Reply:
        self.asked += 1
        said = HEAVIER if HEAVIER in str(ask.turns[0]) else BENCH
        one = a_block(an_exercise(said, "Bench", a_set("3", "5", said[-3:])))
        return replace(says(detect(said), extract(0, one)), usage=Usage(1, 1, 1, cost_usd=Decimal("0.10")))


@pytest.mark.parametrize("at", range(1, 8))
@pytest.mark.parametrize("other", [BENCH, HEAVIER], ids=["the same text", "another text"])
def test_every_reply_is_paid_for_once_whoever_meets_whom(at, other):
    clock, model = Clock(), Dear()
    records = MemoryRecords(clock=clock)
    gapped = Gapped(records, at, lambda: Desk(model, clock, records).log(other, "m1"))

    Desk(model, clock, gapped).log(BENCH, "m1")  # type: ignore[arg-type]

    assert model.asked * Decimal("0.10") == spent_today(records, "ann", clock)


@pytest.mark.parametrize("at", [4, 5], ids=["before the save", "before the report"])
def test_a_worker_that_stopped_has_paid_and_the_next_one_pays_nothing_again(at):
    clock, model = Clock(), Dear()
    records = MemoryRecords(clock=clock)

    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Desk(model, clock, Gapped(records, at, stop)).log(BENCH)  # type: ignore[arg-type]
    Desk(model, clock, records).log(BENCH)

    assert (1, Decimal("0.10")) == (model.asked, spent_today(records, "ann", clock))
    assert 1 == len(Desk(clock=clock, records=records).workouts())


def test_an_id_that_is_used_again_after_an_erasure_is_not_answered_with_the_first_words():
    clock = Clock()
    records = MemoryRecords(clock=clock)
    gapped = Gapped(records, 3, lambda: records.erase("ann"))  # before what was answered is journaled
    with pytest.raises(Exception, match="others kept writing"):
        Desk(clock=clock, records=gapped).log(BENCH, "m1")  # type: ignore[arg-type]
    assert [] != list(records.list("ann", "journal/"))

    Desk(clock=clock, records=records).log("Deadlift 1x5 @ 405", "m1")

    assert [[("Deadlift", 5, "405 lb")]] == [sets_of(each) for each in Desk(records=records).workouts()]


def test_a_message_that_an_earlier_version_began_goes_on_from_its_journal():
    desk = Desk()
    desk.logger.log(message(BENCH), cancelled=lambda: True)
    script = Scripted(
        [says(detect(BENCH), extract(0, a_block(an_exercise(BENCH, "Bench", a_set("3", "5", "185")))))]
    )
    reply = script.reply(Ask("", (), ()))
    for row in list(desk.records.list("ann", "journal/")):
        del desk.records._kept[("ann", row.key)]
    RecordsJournal(desk.records, "ann", "m1/1", desk.clock).keep(0, reply)
    desk.model = Scripted([])

    assert desk.log(BENCH).success


def test_two_texts_under_one_id_and_number_have_a_journal_each():
    one, other = Entry(message(BENCH)), Entry(message(HEAVIER))

    assert one.scope == other.scope
    assert one.journal_scope != other.journal_scope
    assert one.journal_scope.startswith(f"{one.scope}/")
