"""How workers meet: one comes in whole at a request of another, or several take turns as a seed draws it, or
as it is written.

In both nobody runs beside another: a request of a store is one step, and who is next is decided between two.
So every run can be had again by its name.
"""

import random
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from storage.ports import Records

REQUESTS = ("get", "get_many", "put_all", "list", "walk", "erase")


@dataclass
class Stepped:
    """A store before each request of which something happens. A list is one request, and read whole."""

    records: Records
    step: Callable[[], None]

    def __getattr__(self, name: str) -> Any:
        method = getattr(self.records, name)
        return self._stepping(name, method) if name in REQUESTS else method

    def _stepping(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def stepping(*given: Any, **more: Any) -> Any:
            self.step()
            found = method(*given, **more)
            return iter(list(found)) if name in ("list", "walk") else found

        return stepping


class ComesIn:
    """Lets somebody else do all of theirs just before the request of a number, counted from 1."""

    def __init__(self, at: int, other: Callable[[], Any]) -> None:
        self.at = at
        self.requests = 0
        self._other = other

    def __call__(self) -> None:
        self.requests += 1
        if self.requests == self.at:
            self._other()

    @property
    def is_late(self) -> bool:
        """Whether there were fewer requests than that: then nobody came in."""
        return self.requests < self.at


Choose = Callable[[list[int]], int]  # who of those that wait does its next request


def drawn(seed: int) -> Choose:
    return random.Random(seed).choice


def written(order: Iterable[int]) -> Choose:
    """Who is next stands in `order`, but for who waits no more; after it the first goes on to its end."""
    left = iter(order)
    return lambda waiting: next((each for each in left if each in waiting), waiting[0])


class Turns:
    """One of several threads goes on at a time; who, is chosen before each request."""

    def __init__(self, workers: int, choose: Choose) -> None:
        self._choose = choose
        self._waiting = set(range(workers))
        self._changed = threading.Condition()
        self._next = choose(sorted(self._waiting))

    def step(self, worker: int) -> None:
        """Wait until it is this worker's turn; whose is the next is chosen at its next request."""
        with self._changed:
            self._draw()
            self._changed.wait_for(lambda: self._next == worker)

    def begin(self, worker: int) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._next == worker)

    def end(self, worker: int) -> None:
        with self._changed:
            self._waiting.discard(worker)
            self._draw()

    def _draw(self) -> None:
        if self._waiting:
            self._next = self._choose(sorted(self._waiting))
            self._changed.notify_all()


class Killed(BaseException):
    """The worker is gone: nothing may catch this."""


def dying_at(request: int, step: Callable[[], None]) -> Callable[[], None]:
    """The same step, but at the request of this number, counted from 1, the worker is gone."""
    left = iter(range(request - 1))

    def dying() -> None:
        step()
        if next(left, None) is None:
            raise Killed

    return dying


def in_turns(works: Sequence[Callable[[Callable[[], None]], Any]], choose: Choose) -> list[Any]:
    """What these give, each in a thread of its own, None for one that was killed; each is given what it has
    to call before a request."""
    turns = Turns(len(works), choose)
    given: list[Any] = [None] * len(works)
    raised: list[BaseException] = []

    def run(worker: int) -> None:
        turns.begin(worker)
        try:
            given[worker] = works[worker](lambda: turns.step(worker))
        except Killed:
            pass
        except BaseException as error:
            raised.append(error)
        finally:
            turns.end(worker)

    threads = [threading.Thread(target=run, args=(worker,)) for worker in range(len(works))]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    if raised:
        raise raised[0]
    return given
