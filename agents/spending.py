"""What an athlete's messages of a day have cost, in records: for the budget of the day."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal

from storage.ports import Records, Write

KEPT_SECONDS = 3 * 86_400


def spent_today(records: Records, owner: str, clock: Callable[[], float]) -> Decimal:
    """What the owner's messages have cost today (UTC), in US dollars."""
    return _read(records, owner, clock)[0]


def spending(records: Records, owner: str, clock: Callable[[], float], cost_usd: Decimal) -> Write:
    """The write that adds this cost to today's, after the very version that was read."""
    before, version = _read(records, owner, clock)
    body = json.dumps({"usd": str(before + cost_usd)})
    return Write(owner, spent_key(clock), body, version, clock() + KEPT_SECONDS)


def _read(records: Records, owner: str, clock: Callable[[], float]) -> tuple[Decimal, int]:
    record = records.get(owner, spent_key(clock))
    return (Decimal(0), 0) if record is None else (Decimal(json.loads(record.body)["usd"]), record.version)


def spent_key(clock: Callable[[], float]) -> str:
    return f"spent/{datetime.fromtimestamp(clock(), UTC).date()}"
