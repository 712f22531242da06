"""What a message or a request has cost, for the caller: a part of every published result. Pure."""

from pydantic import BaseModel, ConfigDict

from agents.models.port import Usage


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
