"""Rows that are derived from an athlete's workouts: the order of their changes, and their days.

A change has a stamp: the clock's, but always later than that of the change before it, whatever the clocks of
machines say. One row of the athlete keeps it. Every change is written with that row, after the version that
was read: of two at once the second one reads again, and comes later. The newest changes are listed in it, so
that undo need not look through all workouts; those that are not are found by looking through, and listed
then. What was written before there was this row is ordered by its clock. One that can't be read is made anew
from the workouts.

Among many workouts those of a day are found by a row for each day that a workout is or was of. These are kept
from when they were begun; that they are is said in the order of changes, which every change follows: none
is made beside the beginning and goes without its row. Who counts on these rows finds every workout that
stands, and reads each to see whether it still is of that day.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from agents.guests import WorkoutChange
from agents.workout import NOTHING_TO_UNDO, StoredWorkout, day_of
from storage.ports import CHANGES_KEY, DAYS, MAX_BATCH_ITEMS, Conflict, Record, Records, Write

# --- the order of changes


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
    or later are listed; all that there are, where it is "". With `keeps_days` all workouts have rows of their
    days."""

    stamp: str
    complete_from: str
    newest: tuple[StandingChange, ...] = ()
    keeps_days: bool = False
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
        body = self._asdict()
        del body["version"]
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
    return ChangeOrder(
        stamp, _text(kept["complete_from"]), newest, kept.get("keeps_days") is True, record.version
    )


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


def message_of(act: str) -> str:
    """The message by which an act was done; "" for one of a command or a job."""
    message_id, _, revision = cause_of(act).rpartition("/")
    return message_id if revision.isdecimal() else ""


# --- the days of the workouts


def days_are_kept(records: Records, owner: str) -> bool:
    """Whether all of the athlete's workouts have rows of their days."""
    return read_order(records, owner, 0, lambda: ()).keeps_days


def ids_of_days(records: Records, owner: str, first: date, last: date) -> set[str]:
    """The workouts that are or were of these days; a list of the rows for each month of them."""
    days = (first + timedelta(each) for each in range((last - first).days + 1))
    named = _named(records, owner, (f"{day}" for day in days))
    return {workout_id for day, workout_id in named if f"{first}" <= day <= f"{last}"}


def ids_by_day(records: Records, owner: str, last_day: str | None) -> Iterator[tuple[str, list[str]]]:
    """The days back from the last one, None for all, with the workouts that are or were of them, as they are
    asked for; at the end those of no day."""
    before = "" if last_day is None else f"{DAYS}{last_day}{_AFTER_SLASH}"
    rows = records.list(owner, DAYS, newest_first=True, before=before)
    for day, named in groupby(map(_day_and_id, rows), key=itemgetter(0)):
        yield day, [*dict.fromkeys(workout_id for _, workout_id in named)]


def begin_days(records: Records, owner: str, standing: Sequence[StoredWorkout], order: ChangeOrder) -> None:
    """Write the rows of all workouts that stand, read after the order. Whoever comes second leaves it to the
    first; after a change that was made meanwhile it is left to the next."""
    there = {row.key for row in records.list(owner, DAYS)}
    rows = [row for row in (_row_of(owner, each) for each in standing) if row.key not in there]
    missing = [*rows, order._replace(keeps_days=True).write(owner)]
    with suppress(Conflict):
        for start in range(0, len(missing), MAX_BATCH_ITEMS):
            records.put_all(missing[start : start + MAX_BATCH_ITEMS])


def day_rows_of(
    records: Records, owner: str, changes: Sequence[WorkoutChange], order: ChangeOrder
) -> list[Write]:
    """The rows of the days that workouts are of now and were not before, where such rows are kept. One that
    comes back from its tombstone may have its row, and has none if it was gone when the rows were begun."""
    moved = [each for each in changes if _place_of(each.after) not in (None, _place_of(each.before))]
    if not (moved and order.keeps_days):
        return []
    back = {day_of(each.after) for each in moved if each.before is not None and each.before.workout is None}
    there = {*_named(records, owner, sorted(back))}
    return [_row_of(owner, each.after) for each in moved if _place_of(each.after) not in there]


_AFTER_SLASH = chr(ord("/") + 1)


def _named(records: Records, owner: str, days: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The days of all workouts in the months of these, with their ids."""
    months = dict.fromkeys(day[: len("2026-11-")] or "/" for day in days)
    return (_day_and_id(row) for month in months for row in records.list(owner, f"{DAYS}{month}"))


def _place_of(stored: StoredWorkout | None) -> tuple[str, str] | None:
    """The day of a workout that stands, with its id."""
    if stored is None or stored.workout is None:
        return None
    return day_of(stored), stored.workout_id


def _day_and_id(row: Record) -> tuple[str, str]:
    day, workout_id, _ = row.key.removeprefix(DAYS).rsplit("/", 2)
    return day, workout_id


def _row_of(owner: str, stored: StoredWorkout) -> Write:
    return Write(owner, f"{DAYS}{day_of(stored)}/{stored.workout_id}/{stored.revision:06}", "{}", after=0)
