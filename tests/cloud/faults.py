"""A message through every door while something is wrong, and what is then so.

Each module of tests about a dependency has its faults in a table, `ROWS`: a row says what goes wrong, and
what the caller gets, what the athlete is told, what is kept, and who tries again. Its tests are the rows.
`python -m tests.cloud.faults` prints all of them as the README has them.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module
from typing import Any, NamedTuple

from agents.planner.edits.inputs import plan_from_wire
from agents.workout import StoredWorkout
from handlers.local.plans.making import ready_plan
from handlers.wiring import Worker
from tests.handlers.doors import Doors, Response, record, said
from tests.logger.kit import NOON

TEXT = "Bench 3x5 @ 185"
DOORS = ("direct", "queue", "http")  # and whose messages come by them
HEAD = ("Dependency", "Fault", "The caller gets", "The athlete is told", "Kept", "Retried by")
MODULES = ("test_model_faults", "test_table_door_faults", "test_search_faults", "test_bus_and_queue_faults")


class Ends(NamedTuple):
    """How a fault ends, in the words of the table."""

    caller: str
    told: str
    kept: str
    retried: str


class Row(NamedTuple):
    """A fault: how it is made is the module's business."""

    dependency: str
    fault: str
    ends: Ends
    made: Any = None

    def __str__(self) -> str:
        return f"{self.dependency}-{self.fault}".replace(" ", "_").replace("`", "")


@dataclass(frozen=True)
class Came:
    """What came of three messages, one by each door: each of an athlete who is called like the door."""

    direct: dict[str, Any] | Exception
    queue: list[str]  # ids that have to come again
    http: Response

    @property
    def outcome(self) -> tuple[str, str, int]:
        """The direct answer or the name of what was raised; what the queue does; the status."""
        direct = self.direct
        told = type(direct).__name__ if isinstance(direct, Exception) else _kind_of(direct)
        return told, "again" if self.queue else "done", self.http.status


ANSWERED = ("result", "done", 200)
QUEUE = "the queue, ten times in an hour; then it is a dead letter, for a person"


def _kind_of(answer: dict[str, Any]) -> str:
    return str(answer["error"]["code"]) if "error" in answer else "result"


def sent(
    doors: Doors,
    text: str = TEXT,
    id: str = "m1",
    owners: str = "",
    before: Callable[[], None] = lambda: None,
) -> Came:
    """One message by each door; `owners` sets them apart from those of other tests, `before` is called
    before each."""
    fields = said(text, id=id)
    before()
    try:
        direct: dict[str, Any] | Exception = doors.log(owner=f"{owners}direct", **fields)
    except Exception as error:
        direct = error
    before()
    queue = doors.queue(record(fields, owner=f"{owners}queue"))
    before()
    return Came(direct, queue, doors.post(fields, owner=f"{owners}http"))


def put_plan(doors: Doors, *owners: str) -> None:
    """A plan of twelve weeks, of which the first is that of NOON, when messages are sent."""
    plan = plan_from_wire(ready_plan(NOON.date() - timedelta(days=NOON.weekday())), "seed")
    for owner in owners:
        doors.worker.planner.put_plan(owner, plan)


def results_of(doors: Doors, came: Came, id: str = "m1", owners: str = "") -> list[dict[str, Any]]:
    """The three reports: of the queued message as it can be fetched."""
    assert isinstance(came.direct, dict), came.direct
    fetched = doors.get(f"/messages/{id}", caller=f"{owners}queue")
    return [came.direct, fetched.json["result"], came.http.json]


def workouts_of(spotter: Worker, owner: str) -> list[str]:
    """The summaries of the workouts that stand, tombstones left out, in order of their ids."""
    rows = (StoredWorkout.from_json(each.body) for each in spotter.records.list(owner, "workout/"))
    return [each.workout.summary for each in rows if each.workout is not None]


def keys_of(spotter: Worker, owner: str) -> set[str]:
    """The kinds of records that an owner has: "message", "journal", "workout" ..."""
    return {each.key.partition("/")[0] for each in spotter.records.list(owner, "")}


class Counting:
    """A context whose time really passes, from now on."""

    aws_request_id = "lambda-request"

    def __init__(self, seconds: float) -> None:
        self.until = time.monotonic() + seconds

    def get_remaining_time_in_millis(self) -> int:
        return max(0, int((self.until - time.monotonic()) * 1000))


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fails if the block took longer."""
    began = time.monotonic()
    yield
    assert time.monotonic() - began < seconds


def no_words_leak(answers: Any) -> bool:
    """Whether an error answered nothing of what went wrong inside, and nothing of what the athlete wrote."""
    told = str(answers)
    return not any(each in told for each in ("Traceback", ".py", "botocore", "anthropic", "127.0.0.1", TEXT))


def table() -> str:
    """Every row of every module, as Markdown; faults of a dependency that end alike are one line."""
    rows = [row for name in MODULES for row in import_module(f"tests.cloud.{name}").ROWS]
    faults: dict[tuple[str, Ends], list[str]] = {}
    for row in rows:
        faults.setdefault((row.dependency, row.ends), []).append(row.fault)
    lines = [(dependency, "; ".join(said), *ends) for (dependency, ends), said in faults.items()]
    return "\n".join(f"| {' | '.join(line)} |" for line in (HEAD, ("---",) * len(HEAD), *lines))


if __name__ == "__main__":
    sys.stdout.write(f"{table()}\n")
