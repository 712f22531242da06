"""Which changes of an athlete's workouts could be taken back, in the order in which they were made.

A change has a stamp: the clock's, but always later than that of the change before it, whatever the clocks of
machines say. One row of the athlete keeps it. Every change is written with that row, after the version that
was read: of two at once the second one reads again, and comes later. The newest changes are listed in it, so
that undo need not look through all workouts; those that are not are found by looking through, and listed
then. What was written before there was this row is ordered by its clock.

The row is derived: one that can't be read is made anew from the workouts.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from agents.guests import WorkoutChange
from agents.workout import NOTHING_TO_UNDO, StoredWorkout
from storage.ports import CHANGES_KEY, Record, Records, Write

KEPT = 20  # workouts that are listed; of the oldest message or command of them all, however many
_A_MOMENT = timedelta(milliseconds=1)


class StandingChange(NamedTuple):
    """The change that a workout has last, where it could be taken back: since when it stands, and which
    message or command has made it."""

    since: str
    workout_id: str
    cause: str


class ChangeOrder(NamedTuple):
    """The newest changes first, and the `stamp` of what is written next. All that stand since `complete_from`
    or later are listed; all that there are, where it is ""."""

    stamp: str
    complete_from: str
    newest: tuple[StandingChange, ...] = ()
    version: int = 0

    def by_cause(self) -> dict[str, list[str]]:
        """The workouts that are listed, by the message or command of their last change, the newest first."""
        found: dict[str, list[str]] = {}
        for each in self.newest:
            found.setdefault(each.cause, []).append(each.workout_id)
        return found

    def after(self, changes: Sequence[WorkoutChange]) -> "ChangeOrder":
        """The order that these changes leave."""
        changed = {each.after.workout_id for each in changes}
        others = [each for each in self.newest if each.workout_id not in changed]
        standing = _standing(each.after for each in changes)
        return self._listing([*others, *(each for each in standing if each.since >= self.complete_from)])

    def looked_through(self, workouts: Iterable[StoredWorkout]) -> "ChangeOrder":
        """The order of all these workouts, tombstones too; there are no others."""
        stored = list(workouts)
        last = max((each.stands_since for each in stored), default="")
        known = self._replace(stamp=_later(self.stamp, last), complete_from="")
        return known._listing(_standing(stored))

    def _listing(self, standing: Iterable[StandingChange]) -> "ChangeOrder":
        in_order = sorted(standing, reverse=True)
        kept: list[StandingChange] = []
        since = self.complete_from
        for cause in dict.fromkeys(each.cause for each in in_order):
            if len(kept) >= KEPT:
                return self._replace(newest=tuple(sorted(kept, reverse=True)), complete_from=since)
            of_cause = [each for each in in_order if each.cause == cause]
            kept, since = [*kept, *of_cause], of_cause[0].since
        return self._replace(newest=tuple(in_order))

    def write(self, owner: str) -> Write:
        """The row of this order."""
        body = {"stamp": self.stamp, "complete_from": self.complete_from, "newest": self.newest}
        return Write(owner, CHANGES_KEY, json.dumps(body, ensure_ascii=False), after=self.version)


def read_order(
    records: Records, owner: str, now: float, workouts: Callable[[], Iterable[StoredWorkout]]
) -> ChangeOrder:
    """The athlete's order, for a change that is made now. `workouts` looks through all, for a row that can't
    be read."""
    stamp = datetime.fromtimestamp(now, UTC).isoformat(timespec="milliseconds")
    record = records.get(owner, CHANGES_KEY)
    if record is None:
        return ChangeOrder(stamp, complete_from=stamp)
    try:
        return _kept(record, stamp)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError):
        order = ChangeOrder(stamp, "", version=record.version).looked_through(workouts())
        return order._replace(complete_from=order.stamp)  # one may have been left out


def _kept(record: Record, stamp: str) -> ChangeOrder:
    kept = json.loads(record.body)
    newest = tuple(StandingChange(*map(_text, each)) for each in kept["newest"])
    stamp = _later(stamp, _text(kept["stamp"]))
    return ChangeOrder(stamp, _text(kept["complete_from"]), newest, record.version)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{type(value).__name__} is no text")
    return value


def _later(stamp: str, last: str) -> str:
    """The stamp, or the first one after the last."""
    if stamp > last:
        return stamp
    return (datetime.fromisoformat(last) + _A_MOMENT).isoformat(timespec="milliseconds")


def _standing(workouts: Iterable[StoredWorkout]) -> Iterator[StandingChange]:
    undoable = (each for each in workouts if each.undo_to != NOTHING_TO_UNDO)
    return (StandingChange(each.stands_since, each.workout_id, cause_of(each.act)) for each in undoable)


def cause_of(act: str) -> str:
    """The message or command that an act belongs to, without the call."""
    return act.rpartition("#")[0] or act
