"""Where search and the records differ, and how that is mended: what the stream may have missed.

    missing      a workout stands, and search doesn't have it
    stale        search has another version of it
    orphaned     search has a workout that has no row, or a tombstone
    unreadable   the row can't be read, or search takes no such owner: nobody but a person can mend that

Every repair reads the row again, before and after: done twice, or while others write, it does no harm.
Where search is a moment behind its own writes, or the stream has not been followed yet, a difference shows
that is none; it is gone the next time.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Literal, NamedTuple

from handlers.search.indexing import UNMENDED, Indexer, UnreadableRow, standing_entry
from storage.ports import WORKOUTS, Recall, Record, Records

DifferenceKind = Literal["missing", "stale", "orphaned", "unreadable"]
Notice = Callable[["IndexDifference", bool], None]


class IndexDifference(NamedTuple):
    """One workout that search shows otherwise than it stands; versions are 0 for "not there".

    Without a workout_id it is all of an owner's.
    """

    owner: str
    workout_id: str
    kind: DifferenceKind
    row_version: int
    indexed_version: int


class Reconciled(NamedTuple):
    """What a run came to: of how many owners all was compared, what was found, what is left.

    `after` is the last owner of whom all was done, "" for none, if the run was stopped before the end: go on
    after it. `aside` is how many of those that are left wait elsewhere for another try.
    """

    owners: int = 0
    found: int = 0
    repaired: int = 0
    after: str | None = None
    aside: int = 0

    @property
    def left(self) -> int:
        return self.found - self.repaired

    def and_then(self, later: "Reconciled") -> "Reconciled":
        """Both runs together: the first went to its end."""
        owners, found = self.owners + later.owners, self.found + later.found
        return Reconciled(
            owners, found, self.repaired + later.repaired, later.after, self.aside + later.aside
        )


def differences(records: Records, recall: Recall, owner: str) -> Iterator[IndexDifference]:
    """Where search and an owner's rows differ, in order of id, orphans last. Raises StorageError."""
    try:  # the index first: a row that is read later is not older than what the index was made from
        indexed = {each.workout_id: each.version for each in recall.indexed(owner)}
    except ValueError:
        yield IndexDifference(owner, "", "unreadable", 0, 0)
        return
    for record in records.list(owner, WORKOUTS):
        workout_id = record.key.removeprefix(WORKOUTS)
        kind = _kind_of(record, indexed.get(workout_id, 0))
        if kind is not None:
            yield IndexDifference(owner, workout_id, kind, record.version, indexed.get(workout_id, 0))
        indexed.pop(workout_id, None)
    for workout_id, version in sorted(indexed.items()):
        yield IndexDifference(owner, workout_id, "orphaned", 0, version)


def _kind_of(record: Record, indexed_version: int) -> DifferenceKind | None:
    try:
        stands = standing_entry(record) is not None
    except UnreadableRow:
        return "unreadable"
    if stands and not indexed_version:
        return "missing"
    if stands and indexed_version != record.version:
        return "stale"
    return "orphaned" if indexed_version and not stands else None


def repaired(indexer: Indexer, difference: IndexDifference) -> bool:
    """Bring search up to date with the workout; False if that can't be done ever. Raises StorageError.

    Nobody keeps this from happening while the stream's worker has the same row. So the row is read once more
    afterwards: was it written meanwhile, that worker may have been done before the older state was put here.
    """
    owner, workout_id = difference.owner, difference.workout_id
    if not workout_id:
        return False
    newest = 0
    while True:
        row = indexer.records.get(owner, f"{WORKOUTS}{workout_id}")
        # The index had a version that the row has not: that was of a row erased since, and written anew.
        afresh = row is not None and row.version < max(difference.indexed_version, newest)
        try:
            indexer.show(owner, workout_id, row, afresh=afresh)
        except UNMENDED:
            return False
        if indexer.records.get(owner, f"{WORKOUTS}{workout_id}") == row:
            return True
        newest = max(newest, row.version if row is not None else 0)


class TimeUp(Exception):
    """It got late while owners were looked for."""


def owners_of_rows(
    records: Records, after: str = "", is_late: Callable[[], bool] = lambda: False
) -> Iterator[str]:
    """Everybody of whom a workout has a row, in the store's order, as they are met; with `after` from there
    on. It reads every such row. Raises TimeUp while it does, so that nothing is read twice for nothing.
    """
    for owner, rows in groupby(records.walk(WORKOUTS, after=after), lambda record: record.owner):
        yield owner
        for _ in rows:
            if is_late():
                raise TimeUp


def owners_without_rows(records: Records, recall: Recall, after: str = "") -> Iterator[str]:
    """Everybody of whom only search has something, in order."""
    for owner in sorted(recall.owners()):
        if owner > after and next(records.list(owner, WORKOUTS), None) is None:
            yield owner


def owners(records: Records, recall: Recall) -> list[str]:
    """Everybody of whom a workout has a row, or search has something, in order. It reads every such row."""
    return sorted({*owners_of_rows(records), *recall.owners()})


def reconciled(
    indexer: Indexer,
    whose: Iterable[str],
    *,
    is_late: Callable[[], bool] = lambda: False,
    notice: Notice = lambda difference, mended: None,
) -> Reconciled:
    """Repair all differences of these owners, in the order given, until it is late; what that came to.

    An owner whom the time was not enough for is begun again by whoever goes on. `notice` hears of each
    difference, and whether it was mended. Raises StorageError.
    """
    done, last = Reconciled(), ""
    try:
        for owner in whose:
            for difference in _until(is_late, differences(indexer.records, indexer.recall, owner)):
                mended = repaired(indexer, difference)
                done = done._replace(found=done.found + 1, repaired=done.repaired + mended)
                notice(difference, mended)
            if is_late():
                raise TimeUp
            done, last = done._replace(owners=done.owners + 1), owner
    except TimeUp:
        return done._replace(after=last)
    return done


def _until(is_late: Callable[[], bool], found: Iterable[IndexDifference]) -> Iterator[IndexDifference]:
    for difference in found:
        if is_late():
            return
        yield difference
