"""Workers on a table of DynamoDB, killed with kill -9 at random instants: the same workouts, once each.

Each message has a table of its own on MiniStack. One worker at a time is killed up to four times and then
left alone; or two have the message at once, and are killed or not.
"""

import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from statistics import median
from typing import Any

import pytest

from agents.logger.agent import WorkoutLogger
from agents.logger.records.inbox import Inbox, Message
from agents.models.offline.engine import Offline
from agents.workout import StoredWorkout
from storage.dynamodb import DynamoRecords
from storage.ports import Conflict, Unavailable
from tests.cloud.ministack import REGION, MiniStack, made_table, running
from tests.logger.kit import Desk
from tests.soak.children import Child, forked
from tests.soak.delivery import ID, NOON, OWNER, TEXT, Standing
from tests.soak.progress import bar
from tests.soak.test_kills import KILLS_OF_ONE, NEVER, show

pytestmark = pytest.mark.soak

Begin = Callable[[str], Child]  # with a table's name
KILLS, PAIRS = 100, 40


@pytest.fixture(scope="module")
def chance() -> random.Random:
    seed = int(os.environ.get("SOAK_SEED") or random.randrange(1_000_000))
    print(f"\nSOAK_SEED={seed} draws these instants again")
    return random.Random(seed)


@pytest.fixture(scope="module")
def cloud() -> Iterator[MiniStack]:
    """A server; and what a process does once is done before the forks: they take what a message takes."""
    with running() as server:
        Desk().log(TEXT)
        yield server


@pytest.fixture(scope="module")
def unopened(cloud: MiniStack) -> Any:
    """A client for the forks. This process never asks it anything: no connection is shared."""
    session = import_module("boto3").session.Session(
        aws_access_key_id="test", aws_secret_access_key="test", region_name=REGION
    )
    return session.client("dynamodb", endpoint_url=cloud.url)


def deliver(table: str, client: Any) -> None:
    """Log the message with a worker of its own; what another one wins is tried again, as the queue would."""
    logger = WorkoutLogger(DynamoRecords(table, client=client), Offline(), time.time, lambda *_: False)
    for _ in range(5):
        try:
            logger.log(Message(OWNER, ID, "c1", TEXT, NOON))
        except (Conflict, Unavailable):
            continue
        return
    raise AssertionError("five deliveries in a row met a conflict")


@pytest.fixture(scope="module")
def begin(unopened: Any) -> Begin:
    return lambda table: forked(lambda _: deliver(table, unopened))


def standing(cloud: MiniStack, table: str) -> Standing:
    """What the table holds of the message."""
    records = DynamoRecords(table, client=cloud.client("dynamodb"))
    rows = [StoredWorkout.model_validate_json(row.body) for row in records.list(OWNER, "workout/")]
    entry = Inbox(records, time.time).entry(OWNER, ID)
    report = entry.report if entry and entry.report else {}
    workouts = ((row.workout_id, row.revision, row.workout and row.workout.model_dump_json()) for row in rows)
    return Standing(
        workouts=tuple(sorted((each[0], each[1], each[2] or "") for each in workouts)),
        reported=tuple(sorted(each["workoutId"] for each in report.get("allWorkouts", ()))),
        found=(),  # search follows the table's stream: it is none of this worker's
        journaled=len(list(records.list(OWNER, f"journal/{ID}/"))),
        is_received=entry is not None,
        is_reported=bool(report),
        integrity="ok",
    )


@pytest.fixture(scope="module")
def expected(cloud: MiniStack, begin: Begin) -> Standing:
    """What a message leaves whose worker nobody kills."""
    table = made_table(cloud)
    assert not begin(table).killed_after(NEVER)
    left = standing(cloud, table)
    assert [1, 1, 1] == [revision for _, revision, _ in left.workouts]
    assert tuple(workout_id for workout_id, _, _ in left.workouts) == left.reported
    return left


@pytest.fixture(scope="module")
def seconds(cloud: MiniStack, begin: Begin, expected: Standing) -> float:
    """How long an undisturbed run takes on this machine."""
    taken = []
    for _ in range(5):
        table = made_table(cloud)
        began = time.monotonic()
        assert not begin(table).killed_after(NEVER)
        taken.append(time.monotonic() - began)
    return median(taken)


def test_a_message_that_is_killed_anywhere_is_logged_once(
    cloud: MiniStack, begin: Begin, expected: Standing, seconds: float, chance: random.Random
) -> None:
    stages: Counter[str] = Counter()
    with bar(f"kill -9 on a table, within {seconds * 1000:.0f} ms", KILLS) as progress:
        while stages.total() < KILLS:
            table = made_table(cloud)
            for _ in range(KILLS_OF_ONE):
                if not begin(table).killed_after(chance.uniform(0, 1.1 * seconds)):
                    break
                stages[standing(cloud, table).stage] += 1
                progress.step()
            assert not begin(table).killed_after(NEVER)

            assert expected == standing(cloud, table)
    show(stages)


def test_two_workers_with_one_message_log_it_once_whoever_is_killed(
    cloud: MiniStack, begin: Begin, expected: Standing, seconds: float, chance: random.Random
) -> None:
    stages: Counter[str] = Counter()
    killed: Counter[int] = Counter()
    with bar("two at once on a table", PAIRS) as progress:
        for _ in range(PAIRS):
            table = made_table(cloud)
            both = [begin(table), begin(table)]
            # Some of them are left alone: the instant is beyond their end.
            killed[sum(child.killed_after(chance.uniform(0, 2.2 * seconds)) for child in both)] += 1
            stages[standing(cloud, table).stage] += 1
            assert not begin(table).killed_after(NEVER)

            assert expected == standing(cloud, table)
            progress.step()
    print(f"{PAIRS} pairs, of which so many were killed: {dict(sorted(killed.items()))}")
    print(f"how far their messages had got: {dict(stages)}")
