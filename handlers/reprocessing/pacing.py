"""How fast a model may be asked, from what its answers say of its limits; the clock is handed in. Pure.

A limit of so many a minute is a bucket that fills up evenly: what an answer says is left of it is what is in
it then. Each request takes one from that of requests and, as far as is known, what it is long from that of
tokens. An answer that says when to come again holds everybody up until then.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

_A_MINUTE = 60.0
_HEADER = re.compile(r"(?:anthropic|x)-ratelimit-(?P<of>[a-z-]*?)-?(?P<what>limit|remaining)", re.IGNORECASE)
REQUESTS = "requests"
LONGEST_PAUSE = 120.0  # seconds: who says more than that is asked again all the same
FIRST_PAUSE, MOST_DOUBLINGS = 1.0, 3  # after an answer that it is too much, and says no time


@dataclass(frozen=True)
class Bucket:
    """What is left of a limit at a moment; it fills up to the limit within a minute."""

    limit: float
    left: float
    at: float

    def left_at(self, now: float) -> float:
        """What is in it by then."""
        return min(self.limit, self.left + self.limit / _A_MINUTE * (now - self.at))

    def taken(self, amount: float, now: float) -> "Bucket":
        """The bucket without that. It may be in debt: what was sent is sent."""
        return replace(self, left=self.left_at(now) - amount, at=now)

    def seconds_until(self, amount: float, now: float) -> float:
        """How long it takes until there is that much in it; a full one gives whatever is asked."""
        missing = min(amount, self.limit) - self.left_at(now)
        return max(0.0, missing * _A_MINUTE / self.limit)


@dataclass
class AskingPace:
    """When the next request may be sent. Not for several threads at once: who uses it has a lock."""

    buckets: dict[str, Bucket] = field(default_factory=dict)
    held_until: float = -math.inf
    refusals: int = 0  # in a row, that said no time

    def heard(self, headers: Mapping[str, str], now: float) -> None:
        """What an answer says: its limits, and when to come again."""
        told: dict[str, dict[str, float]] = {}
        for name, value in headers.items():
            if (found := _HEADER.fullmatch(name)) and (amount := _amount(value)) is not None:
                told.setdefault(found["of"].lower() or REQUESTS, {})[found["what"].lower()] = amount
        for of, each in told.items():
            if each.get("limit") and "remaining" in each:
                self.buckets[of] = Bucket(each["limit"], each["remaining"], now)
        if (pause := _pause(headers)) is not None:
            self.held_until = max(self.held_until, now + min(pause, LONGEST_PAUSE))

    def refused(self, now: float) -> None:
        """It was too much, or nobody answered: all wait, the longer the oftener it happens."""
        if now >= self.held_until:
            pause = FIRST_PAUSE * 2 ** min(self.refusals, MOST_DOUBLINGS)
            self.held_until, self.refusals = now + pause, self.refusals + 1

    def answered(self) -> None:
        """It works again."""
        self.refusals = 0

    def seconds_to_wait(self, tokens: float, now: float) -> float:
        """How long a request of so many tokens has to wait; 0 if it may be sent."""
        waits = [each.seconds_until(_cost(of, tokens), now) for of, each in self.buckets.items()]
        return max(0.0, self.held_until - now, *waits)

    def sent(self, tokens: float, now: float) -> None:
        """A request of so many tokens is on its way."""
        for of, each in self.buckets.items():
            self.buckets[of] = each.taken(_cost(of, tokens), now)


def _cost(of: str, tokens: float) -> float:
    """What a request takes of a limit; of the tokens it makes nothing is known before."""
    if of == REQUESTS:
        return 1.0
    return 0.0 if "output" in of else tokens


def _amount(value: str) -> float | None:
    try:
        amount = float(value)
    except ValueError:
        return None
    return amount if math.isfinite(amount) and amount >= 0 else None


def _pause(headers: Mapping[str, str]) -> float | None:
    """The seconds after which to come again, where an answer says so in a number."""
    for name, seconds in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        if (amount := _amount(headers.get(name, ""))) is not None:
            return amount * seconds
    return None
