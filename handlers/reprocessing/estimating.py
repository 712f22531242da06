"""What a run will cost, from a sample of its messages: what a model would be asked, by its list price."""

import json
from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from agents.models.claude_wire import Price
from agents.models.port import Ask, Call, NeedsTurn, Usage
from handlers.engines import price_named
from handlers.reprocessing.unit import Rereader, RereadUnit

CHARACTERS_A_TOKEN = 4  # of the prompt, as in tests/cost
OUTPUT_TOKENS = 600  # of a message: the calls of a workout or two, and what is thought
REQUESTS = 1.15  # for a message that is asked about: what was refused is mended in a second one
SAMPLE = 60


class Estimate(NamedTuple):
    """Of so many messages a model is asked about that many; each costs `each_usd`, None if nobody knows."""

    messages: int
    asked: int
    each_usd: Decimal | None
    how: str

    @property
    def usd(self) -> Decimal | None:
        return None if self.each_usd is None else self.each_usd * self.asked


def estimated(rereader: Rereader, sample: Iterable[RereadUnit], messages: int, model: str) -> Estimate:
    """The estimate for so many messages, of which these are some. `rereader` has a model without replies
    (`Deferred`), so that nothing is asked. Raises StorageError."""
    units = list(sample)
    asks = [ask for unit in units if (ask := _asked(rereader, unit)) is not None]
    asked = round(messages * len(asks) / len(units)) if units else 0
    price = price_named(model)
    how = (
        f"a sample of {len(units)} messages, of which {len(asks)} need the model; {CHARACTERS_A_TOKEN}"
        f" characters of the prompt to a token, {OUTPUT_TOKENS} tokens of an answer, {REQUESTS} requests a"
        f" message, and the list price of {model}"
    )
    if not asks:
        return Estimate(messages, asked, Decimal(0), how)
    if price is None:
        return Estimate(messages, asked, None, f"the price of {model} is not known")
    return Estimate(messages, asked, _each(asks, price), how)


def _asked(rereader: Rereader, unit: RereadUnit) -> Ask | None:
    """What a model would be asked about it; None for nothing, or nothing more."""
    try:
        rereader.read(unit)
    except NeedsTurn as needs:
        return needs.ask
    return None


def _each(asks: list[Ask], price: Price) -> Decimal:
    """What a message costs on average. All but the first read the instructions from the cache."""
    spent = [
        price.cost(
            Usage(
                input_tokens=round(_tokens_said(ask)),
                output_tokens=OUTPUT_TOKENS,
                cache_read_tokens=round(_tokens_before(ask)),
            )
        )
        for ask in asks
    ]
    return sum(spent, Decimal(0)) / len(spent) * Decimal(str(REQUESTS))


def tokens_of(ask: Ask) -> float:
    """About how many tokens a request has that are not read from a cache: what a rate limit counts."""
    return _tokens_said(ask)


def _tokens_said(ask: Ask) -> float:
    parts = (part for turn in ask.turns for part in turn.parts)
    characters = sum(len(part.arguments) if isinstance(part, Call) else len(part.text) for part in parts)
    return characters / CHARACTERS_A_TOKEN


def _tokens_before(ask: Ask) -> float:
    tools = sum(len(each.description) + len(json.dumps(each.input_schema)) for each in ask.tools)
    return (len(ask.system) + tools) / CHARACTERS_A_TOKEN
