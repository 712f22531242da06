"""The parts of an answer in records: kept once, read again, taken over from a worker that died."""

import pytest

from agents.coach.parts import card, status, words
from agents.coach.turns import SILENT_SECONDS, Turns, unsent
from storage.ports import Conflict
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def turns(clock: Clock) -> Turns:
    return Turns(MemoryRecords(clock=clock), "ann", clock)


BENCH = card("workout", "w1", {"state": "logged"})


def test_what_was_kept_is_read_again_in_order(turns: Turns):
    assert turns.begin("m1", "c1") is not None
    turns.add("m1", [BENCH, status("saving")])
    turns.add("m1", words("text", "Done."), "finished")

    newest = turns.newest("c1")

    assert newest is not None
    assert ("m1", "a-m1", "finished", 2) == (
        newest.message_id,
        newest.answer_id,
        newest.state,
        newest.batches,
    )
    assert [BENCH, *words("text", "Done.")] == turns.parts(newest)
    assert [*words("text", "Done.")] == turns.parts(newest, after=1)


def test_an_answer_is_made_by_one_worker_at_a_time(turns: Turns, clock: Clock):
    assert turns.begin("m1", "c1") is not None
    assert turns.begin("m1", "c1") is None

    clock.now += SILENT_SECONDS - 1
    turns.add("m1", ())
    clock.now += SILENT_SECONDS - 1
    assert turns.begin("m1", "c1") is None

    clock.now += 2
    assert turns.begin("m1", "c1") is not None


@pytest.mark.parametrize(("state", "again"), [("finished", False), ("failed", True)])
def test_an_answer_that_failed_is_made_again(turns: Turns, state, again: bool):
    turns.begin("m1", "c1")
    turns.add("m1", [BENCH], state)

    begun = turns.begin("m1", "c1")

    assert again == (begun is not None)
    assert begun is None or [BENCH] == turns.parts(begun)


def test_another_text_of_a_message_has_an_answer_of_its_own(turns: Turns):
    turns.begin("m1", "c1", "one text")
    turns.add("m1", [BENCH], "finished")

    anew = turns.begin("m1", "c1", "another")
    turns.add("m1", words("text", "Done."), "finished")
    newest = turns.newest("c1")

    assert anew is not None
    assert newest is not None
    assert [] == turns.parts(anew)
    assert [*words("text", "Done.")] == turns.parts(newest)
    assert None is turns.begin("m1", "c1", "another")
    assert None is turns.add("m1", [BENCH], text="one text")


def test_what_is_stopped_stays_so(turns: Turns):
    turns.begin("m1", "c1")

    stopped = turns.stop("c1")
    now = turns.add("m1", [BENCH], "finished")

    assert stopped is not None
    assert now is not None
    assert ["stopped", "stopped"] == [stopped.state, now.state]


def test_of_what_nobody_began_nothing_is_kept_or_stopped(turns: Turns):
    assert None is turns.add("m1", [BENCH])
    assert None is turns.stop("c1")


def test_what_runs_no_more_is_not_stopped(turns: Turns):
    turns.begin("m1", "c1")
    turns.add("m1", [BENCH], "finished")

    stopped = turns.stop("c1")

    assert stopped is not None
    assert "finished" == stopped.state


def test_many_batches_are_read_a_hundred_at_a_time(turns: Turns):
    turns.begin("m1", "c1")
    for number in range(205):
        turns.add("m1", [card("workout", f"w{number}", {})])

    newest = turns.newest("c1")

    assert newest is not None
    assert [f"w{number}" for number in range(205)] == [each["id"] for each in turns.parts(newest)]


def test_only_what_says_something_new_is_sent():
    changed = card("workout", "w1", {"state": "amended"})

    assert [changed] == unsent([BENCH, changed], [BENCH])


class Busy(MemoryRecords):
    """Records in which another writer always comes first."""

    def put_all(self, writes):
        raise Conflict("somebody else")


def test_a_writer_who_never_comes_first_gives_up(clock: Clock):
    records = MemoryRecords(clock=clock)
    Turns(records, "ann", clock).begin("m1", "c1")
    busy = Busy(clock=clock)
    busy._kept = records._kept

    for do in (lambda turns: turns.begin("m2", "c1"), lambda turns: turns.add("m1", [BENCH])):
        with pytest.raises(Conflict):
            do(Turns(busy, "ann", clock))
