"""Everything that is kept of an athlete: handed out whole, or erased for good.

Records hold all of it; search is made from them, and holds nothing else. Erasing takes the records first:
from then on whoever follows a change finds no row and forgets the workout. What is stopped is run again.

A worker that is reading a message or a request of the athlete's meanwhile can't bring workouts, plans or
conversations back: all that it writes, sets and proposals too, follows a record that is gone, and fails with
a Conflict. What may be left of it:

    a model's reply in the journal, which quotes what was asked (for 14 days)
    what a message asks of the plan: its text, if it was on its way to the planner just then (for 90 days)
    which proposals a press of "all" meant: their ids (for 14 days)
    a message that came in that very moment, whole, with the questions that were open when it was received

The message, delivered again, is a new one. So erasing looks again until it finds nothing, and is to be
repeated once nothing of the athlete's is on its way any more.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from handlers.wiring import Worker
from storage.ports import PLAN_KEY, Record, Unavailable

ROUNDS = 5  # of erasing, while others write


class Erased(NamedTuple):
    """What went. `shown` are workouts that search shows all the same: from a moment ago, or indexed since."""

    records: int
    entries: int
    shown: int = 0


def exported(worker: Worker, owner: str) -> Iterator[str]:
    """Each record of the owner as a line of JSON, in order of key: {"key", "version", "body", "expires_at"}.

    The body is the record's own JSON, with the plan unpacked; times are seconds since 1970, null for never.
    Raises StorageError.
    """
    for record in worker.records.list(owner, ""):
        line = {
            "key": record.key,
            "version": record.version,
            "body": _readable(record),
            "expires_at": record.expires_at,
        }
        # Half a surrogate pair can't be written. Inside JSON its \uXXXX escape reads back as the same.
        yield json.dumps(line, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()


def erased(worker: Worker, owner: str) -> Erased:
    """Delete all records of the owner, and all that search has; nothing is left if nobody wrote meanwhile.

    Harmless to repeat. Raises StorageError, and Unavailable if somebody keeps writing: then run it again.
    """
    records = entries = 0
    for _ in range(ROUNDS):
        gone = worker.records.erase(owner)
        # Search may show for a moment what it has forgotten: the same entries are not counted twice.
        entries = max(entries, worker.recall.erase(owner))
        records += gone
        if not gone:
            return Erased(records, entries, sum(1 for _ in worker.recall.indexed(owner)))
    raise Unavailable(
        f"{records} records are erased and new ones keep coming: stop the athlete's messages, then erase."
    )


def _readable(record: Record) -> Any:
    """The body as JSON values; as it is, where it is something else."""
    try:
        body = json.loads(record.body)
        return {**body, "plan": _unpacked(record.body)} if record.key == PLAN_KEY else body
    except Exception:  # no JSON, a plan of a newer format, or a damaged one: it is handed out all the same
        return record.body


def _unpacked(body: str) -> dict[str, Any]:
    from agents.planner.stored_plan import kept_node, unpack

    return kept_node(unpack(body))
