"""Killed anywhere, delivered again, or to two at once: the same workouts, once each, with the same ids.

The walk wraps the store and the model in ones that die at the n-th use, before or after it took effect,
with an exception that nothing may catch; then the message is delivered again to a fresh worker on the same
records. It goes on until a run uses them fewer than n times. Where another worker is to come in between, it
is the other that runs at the n-th use, from beginning to end. The stores are a dict, a file and a table.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import pytest

from agents.models.port import Ask, Reply
from agents.models.scripted import Scripted
from storage.dynamodb import DynamoRecords
from storage.ports import Conflict, Records, Unavailable
from storage.sqlite import SqliteRecords
from tests.cloud.ministack import make_table
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock, Desk, a_block, a_set, an_exercise, detect, extract, says, sets_of


def in_memory() -> Records:
    return MemoryRecords(clock=Clock())


THREE = "Bench 3x5 @ 185\n\nthen ran 5k in 24:10\n\nFran in 4:12 Rx"


class Killed(BaseException):
    """The process is gone: nothing may catch this."""


def kill() -> None:
    raise Killed


@dataclass
class Fuse:
    """Burns down with every use and kills at the last, or does something else."""

    left: int
    last: Callable[[], None] = kill

    def burn(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.last()


@dataclass
class Mortal:
    """A store that dies at a request: before it, or right after it took effect."""

    records: Records
    fuse: Fuse
    after: bool

    def put_all(self, writes) -> None:
        self._during(lambda: self.records.put_all(writes))

    def get(self, owner, key):
        return self._during(lambda: self.records.get(owner, key))

    def get_many(self, owner, keys):
        return self._during(lambda: self.records.get_many(owner, keys))

    def list(self, owner, prefix, **more):
        return self._during(lambda: self.records.list(owner, prefix, **more))

    def _during(self, request: Callable[[], Any]) -> Any:
        if not self.after:
            self.fuse.burn()
        answer = request()
        if self.after:
            self.fuse.burn()
        return answer

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
    asked: list[Ask]
    answer: str = ""


def deliver(records: Records, fuse: Fuse, *, after: bool, replies_kept: int) -> Run:
    """One delivery. The script goes on after the replies that the journal has: it answers nothing twice."""
    scripted = Scripted(script()[replies_kept:])
    desk = Desk(MortalModel(scripted, fuse, after), records=Mortal(records, fuse, after))  # type: ignore[arg-type]
    run = Run(scripted.asked)
    with suppress(Killed):
        run.answer = desk.log(THREE).answer
    return run


def journaled(records: Records) -> int:
    return len(list(records.list("ann", "journal/")))


Make = Callable[[], Records]


@dataclass
class Walk:
    """Makes the stores of a walk; it takes every so many of the steps."""

    make: Make
    every: int = 1

    def __call__(self) -> Records:
        return self.make()


WHEN = pytest.mark.parametrize("after", [False, True], ids=["before it took effect", "after it took effect"])


@pytest.fixture(params=["memory", "sqlite", "dynamodb", pytest.param("every step", marks=pytest.mark.soak)])
def make_records(request, tmp_path) -> Iterator[Walk]:
    """Of a table every third step is taken, and in `make soak` all of them: they are the slowest."""
    places = iter(range(10_000))
    if request.param == "memory":
        yield Walk(in_memory)
    elif request.param == "sqlite":
        yield Walk(lambda: SqliteRecords(str(tmp_path / f"{next(places)}.db"), clock=Clock()))
    else:
        with tables() as make:
            yield Walk(make, every=3 if request.param == "dynamodb" else 1)


@contextmanager
def tables() -> Iterator[Make]:
    """Tables of DynamoDB in this process."""
    import boto3
    from moto import mock_aws

    places = iter(range(10_000))
    with mock_aws():
        client = boto3.session.Session(aws_access_key_id="test", aws_secret_access_key="test").client(
            "dynamodb", region_name="eu-central-1"
        )

        def make() -> Records:
            name = f"spotter-{next(places)}"
            make_table(client, name)
            return DynamoRecords(name, client=client, clock=Clock())

        yield make


def undisturbed(make_records: Make) -> tuple[list[tuple[str, Any]], Any]:
    """The three workouts by id, and the report, of a message whose worker nobody disturbs."""
    whole = make_records()
    deliver(whole, Fuse(-1), after=False, replies_kept=0)
    workouts = [(each.workout_id, each.workout) for each in Desk(records=whole).stored()]
    assert 3 == len(workouts)
    return workouts, report_in(whole)


def report_in(records: Records) -> Any:
    return json.loads(records.get("ann", "message/m1").body)["report"]


@WHEN
def test_killed_at_any_request_or_model_call_it_gives_the_same_three_workouts_once(make_records, after):
    expected, _ = undisturbed(make_records)

    step = 1 - make_records.every
    while True:
        step += make_records.every
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
        reported = report_in(records)["allWorkouts"]
        assert [each.workout_id for each in stored] == [each["workoutId"] for each in reported]
    assert step > 9  # the walk went through every stage: a read, five kinds of writes, two model calls


@WHEN
def test_killed_in_each_of_five_deliveries_it_gives_the_same_three_workouts_once(make_records, after):
    expected, report = undisturbed(make_records)

    for step in range(1, 10, make_records.every):
        records = make_records()
        for _ in range(5):
            deliver(records, Fuse(step), after=after, replies_kept=journaled(records))
        deliver(records, Fuse(-1), after=after, replies_kept=journaled(records))

        stored = Desk(records=records).stored()
        assert expected == [(each.workout_id, each.workout) for each in stored], f"killed at step {step}"
        assert [1, 1, 1] == [each.revision for each in stored], f"killed at step {step}"
        assert report["allWorkouts"] == _first_time(report_in(records)["allWorkouts"])


def _first_time(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of a report, but for that a workout was saved by an earlier delivery."""
    return [{**row, "already_there": False} for row in rows]


@WHEN
def test_two_deliveries_at_once_give_the_same_three_workouts_once(make_records, after):
    """The other comes in at every request and model call of the first, whose copy is out of date by then."""
    expected, report = undisturbed(make_records)

    step = 1 - make_records.every
    while True:
        step += make_records.every
        records = make_records()
        others: list[Run] = []

        def the_other(records=records, others=others) -> None:
            others.append(deliver(records, Fuse(-1), after=False, replies_kept=journaled(records)))

        fuse = Fuse(step, last=the_other)
        first = deliver(records, fuse, after=after, replies_kept=0)
        if fuse.left > 0:
            break

        stored = Desk(records=records).stored()
        assert expected == [(each.workout_id, each.workout) for each in stored], f"came in at step {step}"
        assert [1, 1, 1] == [each.revision for each in stored], f"came in at step {step}"
        assert report["allWorkouts"] == _first_time(report_in(records)["allWorkouts"])
        assert {first.answer, others[0].answer} == {report_in(records)["answer"]}, f"came in at step {step}"
    assert step > 9


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


@WHEN
@pytest.mark.parametrize(
    ("before", "killed_at"),
    [(None, 0), (185, 4), (185, 5), (180, -1)],
    ids=["new", "one saved", "all saved", "a second text"],
)
def test_a_newer_text_that_comes_in_at_any_request_is_what_stands(after, before, killed_at):
    """Whatever of the older text was written by then, and however old the copy of who still reads it."""

    def text(load: int) -> str:
        return f"Bench 3x5 @ {load}\n\nthen ran 5k in 24:10"

    older, newer = text(185), text(190)
    alone = Desk()
    alone.log(newer)
    said = sorted(row for each in alone.workouts() for row in sets_of(each))
    assert 4 == len(said)
    step = 0 if before == 185 else 2  # of two that nobody has received yet, the later one stands
    while True:
        step += 1
        records = in_memory()
        if before:
            with suppress(Killed):
                Desk(records=Mortal(records, Fuse(killed_at), True)).log(text(before))  # type: ignore[arg-type]
        reported: list[Any] = []

        def the_other(records=records, reported=reported) -> None:
            reported.append(report_in(records))
            Desk(records=records).log(newer)

        fuse = Fuse(step, last=the_other)
        first = Desk(records=Mortal(records, fuse, after)).log(older)  # type: ignore[arg-type]
        if fuse.left > 0:
            break

        standing = [row for each in Desk(records=records).workouts() for row in sets_of(each)]
        assert said == sorted(standing), f"came in at step {step}"
        answers = [each["answer"] for each in (reported[0], report_in(records)) if each]
        assert first.answer == answers[0], f"came in at step {step}"
    assert step > 3


def test_words_that_went_to_an_unsettled_message_are_not_logged_again_by_one_that_does_not_know_of_it():
    """The conversation says nothing yet of what stands on them; the record of the words does."""
    records = in_memory()
    assert "Which exercise" in Desk(records=records).log("5x5 @ 185", "m1").question
    with suppress(Killed):
        Desk(records=Mortal(records, Fuse(5), after=True)).log("bench press", "m2")  # type: ignore[arg-type]
    assert 1 == len(Desk(records=records).workouts())

    Desk(records=records).log("it was bench press", "m3")

    assert 1 == len(Desk(records=records).workouts())
    Desk(records=records).log("bench press", "m2")
    assert 1 == len(Desk(records=records).workouts())
