"""The workouts that search finds and that stand: the index says which fit, the records what they are."""

from collections.abc import Callable, Iterable, Sequence

from agents.workout import StoredWorkout
from storage.ports import WORKOUTS, Damaged, Hit, Record, Records, TooNew

MANY = 100  # records in one request
MOST_HITS = 10_000  # that are asked of the index


def standing_hits(
    records: Records, owner: str, hits: Callable[[int], Sequence[Hit]], limit: int
) -> tuple[list[StoredWorkout], int]:
    """The first workouts that fit and stand, and how many on the way can't be read. `hits` gives so many of
    the index, the best first; it may still have some that don't stand: of it more is asked until enough of
    them do."""
    known: dict[str, StoredWorkout | None] = {}
    unreadable: set[str] = set()
    asked = limit
    while True:
        found = hits(asked)
        ids = [hit.workout_id for hit in found if hit.workout_id not in known]
        stored, missed = read_rows(read_many(records, owner, [f"{WORKOUTS}{each}" for each in ids]).values())
        known |= dict.fromkeys(ids) | {each.workout_id: each for each in stored if each.workout}
        unreadable |= missed
        there = [each for hit in found if (each := known[hit.workout_id]) is not None]
        if len(there) >= limit or len(found) < asked or asked == MOST_HITS:
            return there[:limit], len(unreadable)
        asked = min(4 * asked, MOST_HITS)


def read_rows(records: Iterable[Record]) -> tuple[list[StoredWorkout], set[str]]:
    """Workouts from their rows, tombstones too; and the ids of those whose rows can't be read: one of them
    is no reason to show nothing."""
    found: list[StoredWorkout] = []
    unreadable: set[str] = set()
    for record in records:
        try:
            found.append(StoredWorkout.from_json(record.body, record.key))
        except (TooNew, Damaged):
            unreadable.add(record.key.removeprefix(WORKOUTS))
    return found, unreadable


def read_many(records: Records, owner: str, keys: Sequence[str]) -> dict[str, Record]:
    """Those of these records that are there, however many."""
    found: dict[str, Record] = {}
    for start in range(0, len(keys), MANY):
        found |= records.get_many(owner, keys[start : start + MANY])
    return found
