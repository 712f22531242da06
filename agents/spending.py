"""What an athlete's messages of a day have cost, in records: for the budget of the day."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal

from agents.retention import SPENT_SECONDS
from storage.ports import SPENT, Conflict, Records, Write

TRIES = 20  # after a Conflict: an athlete's messages of one moment are fewer


def spent_today(records: Records, owner: str, clock: Callable[[], float]) -> Decimal:
    """What the owner's messages have cost today (UTC), in US dollars."""
    return _read(records, owner, clock)[0]


def spending(records: Records, owner: str, clock: Callable[[], float], cost_usd: Decimal) -> Write:
    """The write that adds this cost to today's, after the very version that was read."""
    before, version = _read(records, owner, clock)
    body = json.dumps({"usd": str(before + cost_usd)})
    return Write(owner, spent_key(clock), body, version, clock() + SPENT_SECONDS)


def spend(records: Records, owner: str, clock: Callable[[], float], cost_usd: Decimal) -> None:
    """Add this cost to today's, by itself. Raises Conflict if others kept writing it."""
    if not cost_usd:
        return
    for _ in range(TRIES):
        try:
            records.put_all([spending(records, owner, clock, cost_usd)])
        except Conflict:
            continue
        return
    raise Conflict("others kept writing what the day has cost")


def _read(records: Records, owner: str, clock: Callable[[], float]) -> tuple[Decimal, int]:
    record = records.get(owner, spent_key(clock))
    return (Decimal(0), 0) if record is None else (Decimal(json.loads(record.body)["usd"]), record.version)


def spent_key(clock: Callable[[], float]) -> str:
    return f"{SPENT}{datetime.fromtimestamp(clock(), UTC).date()}"
