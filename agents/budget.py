"""What one message may use of a model and of time, what it has used, and that as a part of every published
result. Pure.

Nothing here stops anything: the loop asks before every turn, and an honest partial result is the answer to
a limit that is reached.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from pydantic import BaseModel, ConfigDict

from agents.models.port import Usage

Limit = Literal["turns", "calls", "output tokens", "time", "cost"]


@dataclass
class Budget:
    """What one message may use, and what it has used. Shared with every sub-agent.

    `seconds_left` is asked each time: Lambda's remaining time, or None for no limit.
    """

    turns: int = 8
    calls: int = 400
    output_tokens: int = 60_000
    cost_usd: Decimal | None = None
    seconds_left: Callable[[], float | None] = lambda: None
    reserve_seconds: float = 2.0  # kept back to write down an honest partial result
    embedded_seconds: float = 1.0  # kept back from a model, for the embedded engine to answer in its place
    used: Usage = field(default_factory=Usage)
    turns_used: int = 0
    calls_used: int = 0

    def exhausted(self) -> Limit | None:
        """Which limit forbids another turn, if one does."""
        left = self.seconds_left()
        if left is not None and left <= self.reserve_seconds:
            return "time"
        if self.turns_used >= self.turns:
            return "turns"
        if self.calls_used >= self.calls:
            return "calls"
        if self.used.output_tokens >= self.output_tokens:
            return "output tokens"
        if self.cost_usd is not None and self.used.cost_usd >= self.cost_usd:
            return "cost"
        return None

    def model_seconds(self) -> float | None:
        """How long a model may take, retries and all; None for no limit."""
        left = self.seconds_left()
        return None if left is None else max(0.0, left - self.reserve_seconds - self.embedded_seconds)


class UsageOut(BaseModel):
    """What the message cost. `model_calls` are answers by a model over the network."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    model_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    cost_usd: str = "0"
    turns: int = 0


def usage_out(usage: Usage, turns: int) -> UsageOut:
    """The usage as it is published; the cost in digits, since it is money."""
    return UsageOut(
        model_calls=usage.calls,
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        cache_read_tokens=usage.cache_read_tokens,
        cache_write_tokens=usage.cache_write_tokens,
        cost_usd=str(usage.cost_usd),
        turns=turns,
    )
