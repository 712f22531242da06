"""Who reads: the same comes back from this thread, from threads and from processes."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from agents.errors import BadInput
from handlers.reprocessing.pools import Done, OneByOne, Pool, Processes, Reads, Task, Threads
from handlers.reprocessing.unit import Read, RereadUnit
from storage.ports import Unavailable


def reads(unit: RereadUnit) -> Read:
    """Says which process read it; fails for some."""
    match unit.message_id:
        case "locked":
            raise Unavailable("the file is locked")
        case "odd":
            raise _Odd(lambda: None)
        case "dead":
            os.kill(os.getpid(), signal.SIGKILL)
        case "long":
            return Read(unit, stays="x" * 1_000_000)
    return Read(unit, stays=str(os.getpid()))


class _Odd(Exception):
    """It can't be pickled: it holds a function."""


def made() -> Reads:
    return reads


POOLS: dict[str, Callable[[], Pool]] = {
    "one by one": partial(OneByOne, reads),
    "threads": partial(Threads, reads, 3),
    "processes": partial(Processes, made, 2),
}


@pytest.fixture(params=POOLS)
def pool(request: pytest.FixtureRequest) -> Iterator[Pool]:
    made = POOLS[request.param]()
    yield made
    made.close()


@pytest.fixture
def processes() -> Iterator[Processes]:
    made_ = Processes(made, 2)
    yield made_
    made_.close(at_once=True)


def run(pool: Pool, *names: str) -> dict[int, Done]:
    waiting = [Task(number, RereadUnit("ann", name)) for number, name in enumerate(names)]
    done: dict[int, Done] = {}
    under_way = 0
    while waiting or under_way:
        while waiting and under_way < pool.room:
            pool.begin(waiting.pop(0))
            under_way += 1
        each = pool.next_done()
        under_way -= 1
        done[each.number] = each
    return done


def test_every_task_comes_back_once(pool: Pool):
    done = run(pool, *(f"m{number}" for number in range(20)))

    assert [*range(20)] == sorted(done)
    assert [f"m{number}" for number in range(20)] == [
        each.read.unit.message_id for _, each in sorted(done.items()) if each.read
    ]


def test_what_is_raised_comes_back_as_what_it_was(pool: Pool):
    done = run(pool, "m1", "locked", "m2")

    assert isinstance(done[1].error, Unavailable)
    assert "the file is locked" == str(done[1].error)
    assert None not in (done[0].read, done[2].read)


def test_what_is_long_in_both_directions_stops_nobody(pool: Pool):
    done = run(pool, *["long"] * 8, "x" * 300_000)

    assert 9 == len(done)


def test_processes_read_in_other_processes_and_share_the_work(processes: Processes):
    done = run(processes, *(f"m{number}" for number in range(12)))

    readers = {each.read.stays for each in done.values() if each.read}
    assert 2 == len(readers)
    assert str(os.getpid()) not in readers


def test_an_error_that_can_not_be_sent_is_told_all_the_same(processes: Processes):
    assert "_Odd" in str(run(processes, "odd")[0].error)


def test_a_process_that_dies_is_named_with_what_it_read(processes: Processes):
    processes.begin(Task(1, RereadUnit("ann", "dead")))

    error = processes.next_done().error
    assert "the process that read message 'dead' of 'ann' ended (-9)" in str(error)


def test_processes_end_with_the_pool_and_do_not_hear_ctrl_c(processes: Processes):
    pids = {int(each.read.stays) for each in run(processes, "m1", "m2").values() if each.read}
    for pid in pids:
        os.kill(pid, signal.SIGINT)
        os.kill(pid, signal.SIGTERM)

    assert pids == {int(each.read.stays) for each in run(processes, "m3", "m4").values() if each.read}
    processes.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_threads_are_let_go_at_once_where_they_wait_for_a_model():
    ended, began = threading.Event(), threading.Event()

    def waits(unit: RereadUnit) -> Read:
        began.set()
        ended.wait(60)
        return Read(unit)

    pool = Threads(waits, 1)
    pool.begin(Task(1, RereadUnit("ann", "m1")))
    began.wait(10)
    started = time.monotonic()
    pool.close(at_once=True)
    ended.set()

    assert time.monotonic() - started < 30


def test_a_reader_that_can_not_be_made_is_told():
    pool = Processes(_unmade, 1)
    pool.begin(Task(1, RereadUnit("ann", "m1")))

    try:
        assert "SPOTTER_TABLE" in str(pool.next_done().error)
    finally:
        pool.close()


def _unmade() -> Reads:
    raise BadInput("SPOTTER_TABLE is not there")
