"""Four processes log at one file, together: no error, nothing lost, nothing twice."""

import os
import select
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from agents.logger.records.inbox import Inbox, Message
from agents.workout import StoredWorkout
from handlers.settings import Settings
from handlers.wiring import worker
from storage.local_recall import LocalRecall
from storage.ports import Query
from storage.sqlite import SqliteRecords
from tests.soak.children import Child, forked
from tests.soak.progress import Bar, bar

pytestmark = pytest.mark.soak

PROCESSES, MESSAGES = 4, 250
ALSO_BY_A_NEIGHBOUR = 10  # every tenth message is delivered by two processes
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def one_owner(place: int) -> str:
    return "ann"


def fifty_owners(place: int) -> str:
    return f"athlete-{place % 50}"


@pytest.mark.parametrize("owner_of", [one_owner, fifty_owners])
def test_a_thousand_messages_of_four_processes_are_logged_once_each(
    owner_of: Callable[[int], str], tmp_path: Path
) -> None:
    before = time.monotonic()
    children = [forked(partial(log_all, tmp_path, number, owner_of)) for number in range(PROCESSES)]
    total = sum(len(places_of(number)) for number in range(PROCESSES))
    with bar(f"messages, {owner_of.__name__}", total) as progress:
        follow(children, progress)

    assert [0] * PROCESSES == [child.ended() for child in children]
    print(f"{progress.total} deliveries in {time.monotonic() - before:.0f} s")
    assert_all_stand(str(tmp_path / "spotter.db"), owner_of)


def places_of(number: int) -> list[int]:
    """The messages that a process delivers: its own, and every tenth of its neighbour's."""
    places = []
    for at in range(MESSAGES):
        places.append(number * MESSAGES + at)
        if at % ALSO_BY_A_NEIGHBOUR == 0:
            places.append((number + 1) % PROCESSES * MESSAGES + at)
    return places


def message_at(place: int, owner: str) -> Message:
    """One workout; no two messages say the same."""
    load, reps, sets = 95 + 5 * (place % 40), 3 + place // 40 % 8, 1 + place // 320
    return Message(owner, f"m{place}", "c1", f"Bench {sets}x{reps} @ {load}", NOON)


def log_all(home: Path, number: int, owner_of: Callable[[int], str], done: Callable[[], object]) -> None:
    spotter = worker(Settings(home=home))
    for place in places_of(number):
        result = spotter.logger.log(message_at(place, owner_of(place)))
        assert (result.success, len(result.allWorkouts)) == (True, 1), result
        done()


def follow(children: list[Child], progress: Bar) -> None:
    """Read a byte for every message until all of them have ended."""
    running = {child.said for child in children}
    while running:
        for ready in select.select(list(running), [], [])[0]:
            said = os.read(ready, 4_096)
            progress.step(len(said))
            if not said:
                running.remove(ready)


def assert_all_stand(path: str, owner_of: Callable[[int], str]) -> None:
    owners = {owner_of(place) for place in range(PROCESSES * MESSAGES)}
    with closing(SqliteRecords(path)) as records, closing(LocalRecall(path)) as recall:
        stored = [
            StoredWorkout.model_validate_json(row.body)
            for owner in owners
            for row in records.list(owner, "workout/")
        ]
        reported = [
            _reported(Inbox(records, time.time), owner_of(place), place)
            for place in range(PROCESSES * MESSAGES)
        ]
        found = [
            hit.workout_id for owner in owners for hit in recall.search(owner, Query("bench"), limit=10_000)
        ]
    assert PROCESSES * MESSAGES == len(stored)
    assert {1} == {each.revision for each in stored}
    assert sorted(each.workout_id for each in stored) == sorted(reported) == sorted(found)
    assert sorted(f"m{place}" for place in range(PROCESSES * MESSAGES)) == sorted(
        each.message_id for each in stored
    )
    with closing(sqlite3.connect(path)) as connection:
        assert "ok" == connection.execute("PRAGMA integrity_check").fetchone()[0]


def _reported(inbox: Inbox, owner: str, place: int) -> str:
    entry = inbox.entry(owner, f"m{place}")
    assert entry is not None
    assert entry.report is not None
    (only,) = entry.report["allWorkouts"]
    return str(only["workoutId"])
