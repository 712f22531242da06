"""How much of the input of a conversation is read from the prompt cache, and what that leaves to be paid.

A conversation of twenty messages goes through the worker to a Messages API on loopback that keeps its cache
as the real one does (`tests/messages_api_cache.py`), with a clock that the conversation moves on. The model
calls what the embedded engine would. Nothing is shared with other athletes: the first message pays for all.
"""

import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import structlog

from agents.budget import UsageOut
from agents.logger.records.inbox import Message
from agents.models.claude_wire import PRICES
from agents.models.port import Usage
from agents.planner.edits.inputs import plan_from_wire
from handlers.engines import DEFAULT_MODEL
from handlers.local.plans.making import ready_plan
from handlers.settings import Settings
from handlers.wiring import worker
from tests.bench.figures import Figure, Part
from tests.bench.loopback import as_read
from tests.messages_api import MessagesApi
from tests.messages_api_cache import PromptCache

PRICE = PRICES[DEFAULT_MODEL]
ERROR = 40  # logging.ERROR
BEGAN = datetime(2026, 11, 16, 17, 0, tzinfo=UTC)  # a Monday
SAID = (
    "Bench 3x5 @ 185",
    "squat 3x5 @ 225",
    "no wait, squat was 230",
    "slept 7h last night",
    "how is my squat going?",
    "Pull-ups 3x8",
    "ran 5k in 24:10",
    "swap Thursday's squats for leg press",
    "Jenny curls 3x12 @ 30",
    "yes",
    "Deadlift 1x5 @ 315",
    "deadlift felt heavy today",
    "what did I bench last week?",
    "Overhead Press 3x5 @ 115",
    "delete the run",
    "rowed 2k in 7:45",
    "weighed 82.4 kg this morning",
    "is 5/3/1 any good?",
    "thanks, see you on Thursday",
    "Front Squat 3x5 @ 185",
)


class Paid(NamedTuple):
    """A message of the conversation and what its requests used."""

    text: str
    used: Usage

    @property
    def tokens(self) -> int:
        """All that its requests were long."""
        return self.used.input_tokens + self.used.cache_read_tokens + self.used.cache_write_tokens


def measure(progress: Callable[[str], None]) -> Part:
    """Counts of tokens, at four bytes each: the same on every machine."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(ERROR))
    progress("a message every two minutes")
    brisk, later = conversed(120, "ann", "bob")
    progress("a message every ten minutes")
    [slow] = conversed(600, "ann")
    structlog.reset_defaults()
    whole = _sum(brisk)
    return Part(
        "caching",
        f"a conversation of {len(SAID)} messages with {DEFAULT_MODEL}, the first one of all, one every two"
        " minutes; prices are of the input",
        (
            Figure("share of the input that was read from the cache", _share_read(brisk), "x"),
            Figure("share that was not", 1 - _share_read(brisk), "x", 0.2),
            Figure("share that was not, of another athlete's conversation after it", 1 - _share_read(later),
                   "x", 0.12),
            Figure("price / without a cache", _price(brisk), "x", 0.4),
            Figure("price / without a cache, of the other athlete's", _price(later), "x", 0.15),
            Figure("price / without a cache, with a message every ten minutes", _price(slow), "x", 0.4),
            Figure("requests", whole.used.calls, "requests"),
        ),
        (f"{'':<38} {'requests':>8} {'in full':>8} {'read':>8} {'written':>8}",
         *(_row(each) for each in brisk), _row(whole)),
    )  # fmt: skip


def conversed(seconds_apart: float, *owners: str) -> list[list[Paid]]:
    """The conversation, held by one athlete after the other."""
    now = BEGAN.timestamp()
    with MessagesApi([as_read] * 99, PromptCache(lambda: now)) as api, tempfile.TemporaryDirectory() as home:
        settings = Settings(home=Path(home), engine="claude", api_key=api.key, base_url=api.url)
        conversations = []
        with closing(replace(worker(settings), clock=lambda: now)) as spotter:
            for owner in owners:
                spotter.planner.put_plan(owner, plan_from_wire(ready_plan(BEGAN.date()), "bench"))
                found = []
                for place, text in enumerate(SAID):
                    sent_at, now = datetime.fromtimestamp(now, UTC), now + seconds_apart
                    message = Message(owner, f"m{place}", "c1", text, sent_at, timezone="UTC", units="lb")
                    told = spotter.logger.log(message, speaks=True)
                    found.append(Paid(text, _usage(told.usage)))
                conversations.append(found)
    return conversations


def _usage(told: UsageOut) -> Usage:
    """What it used and cost, less the answers themselves."""
    read, written = told.cache_read_tokens, told.cache_write_tokens
    answers = PRICE.cost(Usage(output_tokens=told.output_tokens))
    return Usage(told.model_calls, told.input_tokens, 0, read, written, Decimal(told.cost_usd) - answers)


def _sum(paid: Sequence[Paid]) -> Paid:
    return Paid("in all", sum((each.used for each in paid), Usage()))


def _share_read(paid: Sequence[Paid]) -> float:
    whole = _sum(paid)
    return whole.used.cache_read_tokens / whole.tokens


def _price(paid: Sequence[Paid]) -> float:
    """What the input costs, as a part of what it would cost if nothing were cached."""
    whole = _sum(paid)
    return float(whole.used.cost_usd / PRICE.cost(Usage(input_tokens=whole.tokens)))


def _row(paid: Paid) -> str:
    used = paid.used
    counts = (used.calls, used.input_tokens, used.cache_read_tokens, used.cache_write_tokens)
    return f"{paid.text:<38} {' '.join(f'{each:>8,}' for each in counts)}"
