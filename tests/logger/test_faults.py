"""Killed anywhere, delivered again: the same workouts, once each, with the same ids.

The walk wraps the store and the model in ones that die at the n-th use, before or after it took effect,
with an exception that nothing may catch; then the message is delivered again to a fresh worker on the same
records. It goes on until a run uses them fewer than n times.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import pytest

from agents.models.port import Ask, Reply
from agents.models.scripted import Scripted
from storage.ports import Conflict, Records, Unavailable
from storage.sqlite import SqliteRecords
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock, Desk, a_block, a_set, an_exercise, detect, extract, says


def in_memory() -> Records:
    return MemoryRecords(clock=Clock())


THREE = "Bench 3x5 @ 185\n\nthen ran 5k in 24:10\n\nFran in 4:12 Rx"


class Killed(BaseException):
    """The process is gone: nothing may catch this."""


@dataclass
class Fuse:
    """Burns down with every use and kills at the last."""

    left: int

    def burn(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise Killed


@dataclass
class Mortal:
    """A store that dies at a write: before it, or right after it took effect."""

    records: Records
    fuse: Fuse
    after: bool

    def put_all(self, writes) -> None:
        if not self.after:
            self.fuse.burn()
        self.records.put_all(writes)
        if self.after:
            self.fuse.burn()

    def __getattr__(self, name: str):
        return getattr(self.records, name)


@dataclass
class MortalModel:
    """A model whose caller dies before it is asked, or with the answer in hand."""

    inner: Scripted
    fuse: Fuse
    after: bool
    name: str = "scripted"

    def reply(self, ask: Ask) -> Reply:
        if not self.after:
            self.fuse.burn()
        reply = self.inner.reply(ask)
        if self.after:
            self.fuse.burn()
        return reply


def script() -> list[Reply]:
    """Two turns: the third workout is read wrong at first, and mended."""
    bench = a_block(an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185")))
    run = a_block(
        an_exercise("ran 5k in 24:10", "ran", a_set(distance="5k", duration="24:10")), kind="steady"
    )
    fran = a_block(kind="for_time", said="Fran in 4:12 Rx", name="Fran", score="4:12")
    wrong = a_block(an_exercise("Fran in 4:12 Rx", "Fran", a_set("21", "15", "95")), kind="for_time")
    first = says(
        detect("Bench 3x5 @ 185", id="d0"),
        detect("ran 5k in 24:10", "running", id="d1"),
        detect("Fran in 4:12 Rx", "crossfit", id="d2"),
        extract(0, bench, id="e0"),
        extract(1, run, id="e1"),
        extract(2, wrong, id="e2"),
    )
    return [first, says(extract(2, fran, rx="Rx", id="e3"))]


@dataclass
class Run:
    desk: Desk
    asked: list[Ask]


def deliver(records: Records, fuse: Fuse, *, after: bool, replies_kept: int) -> Run:
    """One delivery. The script goes on after the replies that the journal has: it answers nothing twice."""
    scripted = Scripted(script()[replies_kept:])
    desk = Desk(MortalModel(scripted, fuse, after), records=Mortal(records, fuse, after))  # type: ignore[arg-type]
    with suppress(Killed):
        desk.log(THREE)
    return Run(desk, scripted.asked)


def journaled(records: Records) -> int:
    return len(list(records.list("ann", "journal/")))


@pytest.fixture(params=["memory", "sqlite"])
def make_records(request, tmp_path) -> Callable[[], Records]:
    if request.param == "memory":
        return in_memory
    places = iter(range(10_000))
    return lambda: SqliteRecords(str(tmp_path / f"{next(places)}.db"))


@pytest.mark.parametrize("after", [False, True], ids=["before it took effect", "after it took effect"])
def test_killed_at_any_write_or_model_call_it_gives_the_same_three_workouts_once(make_records, after):
    whole = make_records()
    deliver(whole, Fuse(-1), after=after, replies_kept=0)
    expected = [(each.workout_id, each.workout) for each in Desk(records=whole).stored()]
    assert 3 == len(expected)

    step = 0
    while True:
        step += 1
        records = make_records()
        fuse = Fuse(step)
        deliver(records, fuse, after=after, replies_kept=0)
        if fuse.left > 0:
            break
        kept = journaled(records)
        second = deliver(records, Fuse(-1), after=after, replies_kept=kept)

        stored = Desk(records=records).stored()
        assert expected == [(each.workout_id, each.workout) for each in stored], f"killed at step {step}"
        assert [1, 1, 1] == [each.revision for each in stored], f"killed at step {step}"
        assert 2 - kept >= len(second.asked), f"killed at step {step}"
        report = json.loads(records.get("ann", "message/m1").body)["report"]
        assert [each.workout_id for each in stored] == [each["workoutId"] for each in report["allWorkouts"]]
    assert step > 8  # the walk went through every stage


def test_a_store_that_fails_at_any_write_is_retried_by_the_queue_and_nothing_happens_twice():
    @dataclass
    class Failing:
        records: Records
        at: int

        def put_all(self, writes) -> None:
            self.at -= 1
            if self.at == 0:
                raise Unavailable("locked")
            self.records.put_all(writes)

        def __getattr__(self, name: str):
            return getattr(self.records, name)

    step = 0
    while True:
        step += 1
        records = in_memory()
        failing = Failing(records, step)
        desk = Desk(Scripted(script()), records=failing)  # type: ignore[arg-type]
        try:
            desk.log(THREE)
        except Unavailable:
            Desk(Scripted(script()[journaled(records) :]), records=records).log(THREE)
        else:
            break
        assert 3 == len(Desk(records=records).workouts())
    assert step > 5


def test_another_worker_that_settles_first_is_the_answer_of_both():
    records = in_memory()

    @dataclass
    class Raced:
        """A store on which another worker delivers the same message just before this one's last write."""

        records: Records
        done: bool = False

        def put_all(self, writes) -> None:
            if not self.done and any(write.key.startswith("trace/") for write in writes):
                self.done = True
                self.other = Desk(Scripted([]), records=self.records).log(THREE)
            self.records.put_all(writes)

        def __getattr__(self, name: str):
            return getattr(self.records, name)

    raced = Raced(records)
    mine = Desk(Scripted(script()), records=raced).log(THREE)  # type: ignore[arg-type]

    assert raced.other == mine
    assert 3 == len(Desk(records=records).workouts())


def test_a_conflict_that_never_ends_is_an_error_for_the_queue():
    @dataclass
    class Contended:
        records: Records

        def put_all(self, writes) -> None:
            if any(write.key.startswith("workout/") for write in writes):
                raise Conflict("somebody else")
            self.records.put_all(writes)

        def __getattr__(self, name: str):
            return getattr(self.records, name)

    desk = Desk(records=Contended(in_memory()))  # type: ignore[arg-type]

    with pytest.raises(Conflict):
        desk.log("Bench 3x5 @ 185")
