"""The local driver: units are read by a pool, and settled by this thread, the only one that writes.

    waiting -> lanes -> pool (read) -> settle -> told
                 ^                        |
                 '---- the next of a lane '

What is done is what has a row: a run that is killed anywhere is gone on with by the same command. Nothing is
held of messages that are settled, or are not begun.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Protocol

from agents.errors import BadInput
from handlers.reprocessing.outcome import RereadOutcome
from handlers.reprocessing.paced_model import StoppedBefore
from handlers.reprocessing.pools import Done, Pool, Task
from handlers.reprocessing.unit import Read, RereadUnit
from handlers.reprocessing.waiting import Lanes, WaitingUnit

WRITTEN = ("better", "different")  # outcomes that change something
ENOUGH_TO_KNOW = 20  # messages: what they have cost says more than any estimate
FAILURES_IN_A_ROW = 20  # of a model: who goes on then fails with every message


class Settles(Protocol):
    """What settles what was read: `unit.Rereader`."""

    def settle(self, read: Read, *, apply: bool) -> RereadOutcome: ...


@dataclass
class Purse:
    """What may be spent, and what was; None for as much as it takes. A message is expected to cost what the
    estimate says, or what they have cost so far, if that is more; and that alone once there were enough."""

    most_usd: Decimal | None = None
    each_usd: Decimal = Decimal(0)
    spent_usd: Decimal = Decimal(0)
    messages: int = 0

    def allows(self, under_way: int) -> bool:
        """Whether one more may be begun beside so many."""
        if self.most_usd is None:
            return True
        so_far = self.spent_usd / self.messages if self.messages else Decimal(0)
        expected = so_far if self.messages >= ENOUGH_TO_KNOW else max(self.each_usd, so_far)
        if not expected and not self.messages:
            return under_way == 0  # nothing is known yet: the first one tells
        return self.spent_usd + expected * (under_way + 1) <= self.most_usd

    def paid(self, usd: Decimal) -> None:
        """A message has cost that."""
        self.spent_usd += usd
        self.messages += 1


@dataclass
class Run:
    """A run over what waits. `unit_at` gives the unit of a place, `told` hears of each outcome, `stopped`
    says whether somebody wants it to end; `only` are the outcomes that are written."""

    lanes: Lanes
    pool: Pool
    settles: Settles
    unit_at: Callable[[WaitingUnit], RereadUnit]
    told: Callable[[RereadOutcome], None]
    stopped: Callable[[], bool]
    apply: bool = False
    only: Collection[str] = WRITTEN
    purse: Purse = field(default_factory=Purse)
    by_model: bool = False
    let_go: Callable[[], None] = lambda: None  # of a model that fails: who waits for it need not ask
    settled: int = 0
    ended: str = ""  # "stopped", "max_usd" or "model": why not all were begun
    _under_way: dict[int, WaitingUnit] = field(default_factory=dict)
    _failures: int = 0

    def __call__(self) -> None:
        """Read and settle all of it, or as far as it may. Raises StorageError, ModelError, BadInput."""
        while True:
            while self._may_begin() and (place := self.lanes.take()) is not None:
                self._begin(place)
            if not self._under_way:
                return
            self._settle(self.pool.next_done())

    def _may_begin(self) -> bool:
        if len(self._under_way) >= self.pool.room or self.ended:
            return False
        if self.stopped():
            self.ended = "stopped"
        elif self.by_model and self._failures >= max(FAILURES_IN_A_ROW, self.pool.room):
            self.ended = "model"
            self.let_go()
        elif not self.purse.allows(len(self._under_way)):
            if self._under_way:
                return False  # what is under way may cost less than is thought
            self.ended = "max_usd"
        return not self.ended

    def _begin(self, place: WaitingUnit) -> None:
        self._under_way[place.n] = place
        self.pool.begin(Task(place.n, self.unit_at(place)))

    def _settle(self, done: Done) -> None:
        place = self._under_way.pop(done.number)
        if isinstance(done.error, StoppedBefore):
            return
        if done.error is not None:
            raise done.error
        assert done.read is not None
        self.purse.paid(done.read.paid_usd)
        outcome = settled_as_asked(self.settles, done.read, apply=self.apply, only=self.only)
        self._failures = self._failures + 1 if outcome.outcome == "failed" else 0
        self.settled += 1
        self.lanes.settled(place)
        self.told(outcome)


def settled_as_asked(
    settles: Settles, read: Read, *, apply: bool, only: Collection[str] = WRITTEN
) -> RereadOutcome:
    """What was read, settled; what is not among `only` is not written. Raises StorageError."""
    if apply and set(WRITTEN) - set(only):
        seen = settles.settle(read, apply=False)
        if seen.outcome in WRITTEN and seen.outcome not in only:
            return seen
    return settles.settle(read, apply=apply)


def checked_only(said: str) -> tuple[str, ...]:
    """The outcomes that are to be written. Raises BadInput."""
    chosen = tuple(each.strip() for each in said.split(",")) if said else WRITTEN
    if unknown := [each for each in chosen if each not in WRITTEN]:
        raise BadInput(f"--only is {', '.join(unknown)!r}: there are {' and '.join(WRITTEN)}.")
    return chosen
