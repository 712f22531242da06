"""What an athlete's messages of a day have cost, in records: for the budget of the day.

What a message may cost is held before a model is asked, and free again once it was answered; so messages of
one moment spend no more than the day has, but for what the last of them costs beyond what was held for it.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from decimal import Decimal
from typing import NamedTuple

from agents.retention import SPENT_SECONDS
from agents.retries import CROWD, retry_on_conflict
from storage.ports import SPENT, Conflict, Records, Write

HELD_SECONDS = 900  # no worker runs longer: what a killed one held is free again
HELD_USD = Decimal("0.10")  # for a message that may cost what it likes: few cost as much
_GIVES_UP = "others kept writing what the day has cost"


class _Day(NamedTuple):
    """What was spent, and what is held by messages on their way, each until a moment."""

    usd: Decimal
    held: Mapping[str, tuple[str, float]]
    version: int

    def left_by_others(self, act: str, limit: Decimal) -> Decimal:
        """What is left for a message, whose own parts don't count twice."""
        others = (usd for each, (usd, _) in self.held.items() if not f"{act}/".startswith(f"{each}/"))
        return limit - self.usd - sum(map(Decimal, others))


def spent_today(records: Records, owner: str, clock: Callable[[], float]) -> Decimal:
    """What the owner's messages have cost today (UTC), in US dollars."""
    return _read(records, owner, clock).usd


@contextmanager
def held(
    records: Records,
    owner: str,
    clock: Callable[[], float],
    act: str,
    limit: Decimal,
    cost_usd: Decimal | None,
) -> Iterator[bool]:
    """Whether the day has something left for this act, under the limit; so much is held meanwhile."""
    holds = _hold(records, owner, clock, act, limit, HELD_USD if cost_usd is None else cost_usd)
    try:
        yield holds
    finally:
        if holds:
            _let_go(records, owner, clock, act)


def _hold(
    records: Records, owner: str, clock: Callable[[], float], act: str, limit: Decimal, cost_usd: Decimal
) -> bool:
    def hold() -> bool:
        day = _read(records, owner, clock)
        if day.left_by_others(act, limit) <= 0:
            return False
        mine = {act: (str(cost_usd), clock() + HELD_SECONDS)}
        records.put_all([_write(owner, clock, day._replace(held={**day.held, **mine}))])
        return True

    try:
        return retry_on_conflict(hold, _GIVES_UP, tries=CROWD)
    except Conflict:
        return False


def _let_go(records: Records, owner: str, clock: Callable[[], float], act: str) -> None:
    def let_go() -> None:
        day = _read(records, owner, clock)
        if act in day.held:
            others = {each: usd for each, usd in day.held.items() if each != act}
            records.put_all([_write(owner, clock, day._replace(held=others))])

    with suppress(Conflict):  # what is held runs out by itself
        retry_on_conflict(let_go, _GIVES_UP, tries=CROWD)


def spending(records: Records, owner: str, clock: Callable[[], float], cost_usd: Decimal) -> Write:
    """The write that adds this cost to today's, after the very version that was read."""
    day = _read(records, owner, clock)
    return _write(owner, clock, day._replace(usd=day.usd + cost_usd))


def spend(records: Records, owner: str, clock: Callable[[], float], cost_usd: Decimal) -> None:
    """Add this cost to today's, by itself. Raises Conflict if others kept writing it."""

    def enter() -> None:
        records.put_all([spending(records, owner, clock, cost_usd)])

    if cost_usd:
        retry_on_conflict(enter, _GIVES_UP, tries=CROWD)


def _read(records: Records, owner: str, clock: Callable[[], float]) -> _Day:
    record = records.get(owner, spent_key(clock))
    if record is None:
        return _Day(Decimal(0), {}, 0)
    body = json.loads(record.body)
    held_now = {act: (usd, until) for act, (usd, until) in body.get("held", {}).items() if until > clock()}
    return _Day(Decimal(body["usd"]), held_now, record.version)


def _write(owner: str, clock: Callable[[], float], day: _Day) -> Write:
    body = {"usd": str(day.usd), **({"held": day.held} if day.held else {})}
    return Write(owner, spent_key(clock), json.dumps(body), day.version, clock() + SPENT_SECONDS)


def spent_key(clock: Callable[[], float]) -> str:
    return f"{SPENT}{datetime.fromtimestamp(clock(), UTC).date()}"
