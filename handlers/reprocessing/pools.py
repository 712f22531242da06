"""Who reads: this thread, threads for a model that is waited for, processes for a grammar that computes.

    begin(task)     somebody reads it soon; never more than `room` at once
    next_done()     the next one that is read, in whatever order; waits for it
    close()         nobody reads any more; `at_once` also what is under way is let go

What a reader raises comes back as `Done.error`. A process opens the records itself, by the settings: nothing
that is open is handed to it, and it ends when its parent does, however that ends.
"""

import os
import pickle
import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from handlers.reprocessing.unit import Read, RereadUnit

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

Reads = Callable[[RereadUnit], Read]
AHEAD = 2  # units that a process has: one it reads, one that it goes on with
SECONDS_TO_END = 5.0
SECONDS_BETWEEN = 0.5
_STOPS = (signal.SIGINT, signal.SIGTERM)  # which are the parent's to hear


class Task(NamedTuple):
    """A unit to read, and its number in the run."""

    number: int
    unit: RereadUnit


class Done(NamedTuple):
    """A task that was read, or what was raised instead."""

    number: int
    read: Read | None
    error: BaseException | None = None


class Pool(Protocol):
    """Readers."""

    @property
    def room(self) -> int:
        """How many tasks there may be at once."""

    def begin(self, task: Task) -> None:
        """Have it read."""

    def next_done(self) -> Done:
        """The next that is read; there must be one under way."""

    def close(self, *, at_once: bool = False) -> None:
        """Let go of the readers."""


def _done(reads: Reads, task: Task) -> Done:
    try:
        return Done(task.number, reads(task.unit))
    except Exception as error:
        return Done(task.number, None, error)


@dataclass
class OneByOne:
    """This thread reads."""

    reads: Reads
    room: int = 1
    _tasks: deque[Task] = field(default_factory=deque)

    def begin(self, task: Task) -> None:
        self._tasks.append(task)

    def next_done(self) -> Done:
        return _done(self.reads, self._tasks.popleft())

    def close(self, *, at_once: bool = False) -> None:
        """Nothing is open."""


class Threads:
    """So many threads read. They are daemons: who stops at once doesn't wait for a model."""

    def __init__(self, reads: Reads, count: int) -> None:
        self.room = count
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._done: SimpleQueue[Done] = SimpleQueue()
        self._threads = [threading.Thread(target=self._run, args=(reads,), daemon=True) for _ in range(count)]
        for each in self._threads:
            each.start()

    def begin(self, task: Task) -> None:
        self._tasks.put(task)

    def next_done(self) -> Done:
        while True:  # not for good: a signal that another thread was given is heard between two waits
            with suppress(Empty):
                return self._done.get(timeout=SECONDS_BETWEEN)

    def close(self, *, at_once: bool = False) -> None:
        for _ in self._threads:
            self._tasks.put(None)
        for each in () if at_once else self._threads:
            each.join()

    def _run(self, reads: Reads) -> None:
        while (task := self._tasks.get()) is not None:
            self._done.put(_done(reads, task))


class _Reader:
    """A process that reads, and what it has to read."""

    def __init__(self, process: "SpawnProcess", pipe: "Connection") -> None:
        self.process = process
        self.pipe = pipe
        self.tasks: dict[int, RereadUnit] = {}


class Processes:
    """So many processes read. `made` makes the reader in each: it can be pickled."""

    def __init__(self, made: Callable[[], Reads], count: int) -> None:
        from multiprocessing import get_context

        self.room = AHEAD * count
        context = get_context("spawn")  # a fork would have the records' file open as its parent has it
        self._readers = []
        with _not_for_children():
            for _ in range(count):
                ours, theirs = context.Pipe()
                process = context.Process(target=_read_all, args=(made, theirs), daemon=True)
                process.start()
                theirs.close()
                self._readers.append(_Reader(process, ours))

    def begin(self, task: Task) -> None:
        reader = min(self._readers, key=lambda each: len(each.tasks))
        reader.tasks[task.number] = task.unit
        with suppress(OSError):  # it is dead: next_done says so
            reader.pipe.send(task)

    def next_done(self) -> Done:
        from multiprocessing.connection import wait

        under_way = {each.pipe: each for each in self._readers if each.tasks}
        pipe: Any = wait(list(under_way))[0]
        reader = under_way[pipe]
        try:
            done: Done = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            return self._died(reader)
        del reader.tasks[done.number]
        return done

    def _died(self, reader: _Reader) -> Done:
        reader.process.join(SECONDS_TO_END)
        number, unit = next(iter(reader.tasks.items()))
        how = reader.process.exitcode
        return Done(number, None, RuntimeError(
            f"the process that read message {unit.message_id!r} of {unit.owner!r} ended ({how}): there may be"
            " too little memory for so many workers"
        ))  # fmt: skip

    def close(self, *, at_once: bool = False) -> None:
        for each in self._readers:
            each.pipe.close()
            if at_once:
                each.process.kill()
        for each in self._readers:
            each.process.join(SECONDS_TO_END)
            if each.process.is_alive():
                each.process.kill()
                each.process.join()
            each.process.close()
        self._readers = []


def _read_all(made: Callable[[], Reads], pipe: "Connection") -> None:
    """What a reading process does, until its parent closes the pipe or is gone."""
    tasks: SimpleQueue[Task] = SimpleQueue()
    threading.Thread(target=_take_all, args=(pipe, tasks), daemon=True).start()
    reads = _made(made)
    while True:
        task = tasks.get()
        with suppress(OSError):  # the parent is gone, and so will this be
            pipe.send_bytes(_pickled(_done(reads, task)))


def _made(made: Callable[[], Reads]) -> Reads:
    """The reader; one that raises, with every unit, what making it has raised."""
    try:
        return made()
    except Exception as error:
        why = error

    def reads(unit: RereadUnit) -> Read:
        raise why

    return reads


def _take_all(pipe: "Connection", tasks: SimpleQueue[Task]) -> None:
    """Tasks are taken as they come: else both ends might wait until the other reads."""
    while True:
        try:
            tasks.put(pipe.recv())
        except (EOFError, OSError):
            os._exit(0)  # nothing is open but files that are only read


def _pickled(done: Done) -> bytes:
    if done.error is not None:
        done.error.add_note("".join(traceback.format_exception(done.error)))
    try:
        return pickle.dumps(done)
    except Exception:
        said = f"{type(done.error or done.read).__name__}: {done.error or 'what was read'}"
        return pickle.dumps(Done(done.number, None, RuntimeError(said)))


@contextmanager
def _not_for_children() -> Iterator[None]:
    """Children that are started meanwhile don't hear Ctrl-C, which a terminal sends to all."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # first: once it runs, it lets these signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
