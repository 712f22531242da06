"""Rows by which the workouts of a day are found among many: one for each day that a workout is or was of.

They are kept from when they were begun. A row that is missing does little harm: what is not found so is
looked for among all.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta

from agents.guests import WorkoutChange
from agents.workout import StoredWorkout, day_of
from storage.ports import DAYS, DAYS_KEY, MAX_BATCH_ITEMS, Conflict, Records, Write


def are_kept(records: Records, owner: str) -> bool:
    """Whether the athlete's workouts have such rows."""
    return records.get(owner, DAYS_KEY) is not None


def ids_of(records: Records, owner: str, first: date, last: date) -> set[str]:
    """The workouts that are or were of these days; a list of the rows for each month of them."""
    days = (first + timedelta(each) for each in range((last - first).days + 1))
    months = dict.fromkeys(f"{day:%Y-%m}" for day in days)
    rows = (row.key for month in months for row in records.list(owner, f"{DAYS}{month}-"))
    named = (row.removeprefix(DAYS).split("/") for row in rows)
    return {workout_id for day, workout_id, _ in named if f"{first}" <= day <= f"{last}"}


def begin(records: Records, owner: str, standing: Sequence[StoredWorkout]) -> None:
    """Write the rows of all workouts that stand. Whoever comes second leaves it to the first."""
    there = {row.key for row in records.list(owner, DAYS)}
    rows = [_row_of(owner, each) for each in standing if day_of(each)]
    missing = [*(row for row in rows if row.key not in there), Write(owner, DAYS_KEY, "{}", after=0)]
    with suppress(Conflict):
        for start in range(0, len(missing), MAX_BATCH_ITEMS):
            records.put_all(missing[start : start + MAX_BATCH_ITEMS])


def of_changes(records: Records, owner: str, changes: Sequence[WorkoutChange]) -> list[Write]:
    """The rows of the days that workouts are of now and were not before, where such rows are kept: one that
    comes back from its tombstone has its rows."""
    stood = [each for each in changes if each.before is None or each.before.workout is not None]
    moved = [each.after for each in stood if day_of(each.after) not in ("", day_of(each.before))]
    return [_row_of(owner, each) for each in moved] if moved and are_kept(records, owner) else []


def _row_of(owner: str, stored: StoredWorkout) -> Write:
    return Write(owner, f"{DAYS}{day_of(stored)}/{stored.workout_id}/{stored.revision:06}", "{}", after=0)
