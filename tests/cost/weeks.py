"""What athletes write: two weeks of five messages, taken in turn, and what each asks of the table.

They go through the real logger on records whose requests are counted. The model is the embedded engine under
another name: it answers with the calls that a model would send, and its usage is what their texts and the
real prompt come to at four characters a token.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import NamedTuple

from agents.logger.agent import Limits, WorkoutLogger
from agents.logger.records.inbox import Message
from agents.models.claude_wire import request_body
from agents.models.offline.engine import Offline
from agents.models.port import Ask, Reply, Usage
from agents.planner.port import PlanDesk
from handlers.desks.guest_rooms import plan_room
from handlers.engines import price_named
from handlers.local import builtin_messages as told
from handlers.reprocessing.unit import Job, Rereader, RereadUnit
from handlers.search.indexing import Indexer
from handlers.settings import Settings
from handlers.wiring import Worker
from tests.contracts.memory_recall import MemoryRecall
from tests.contracts.memory_records import MemoryRecords
from tests.cost.table import Metered, Request

THREE_WORKOUTS = "Bench 3x5 @ 185\n\nthen ran 5k in 24:10\n\nFran in 4:12 Rx"
WEEKS = (
    (told.STRENGTH_DAY, told.TWO_WORKOUTS, "bench 5x5", "185 lb", told.QUESTION),
    (told.WOD, told.RUN, THREE_WORKOUTS, told.KILOGRAMS, "Squat 3x5 @ 225, bench 3x5 @ 185"),
)
MONDAY = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
CHARACTERS_A_TOKEN = 4


@dataclass
class Assumed:
    """The embedded engine in a model's place; `usage` is estimated, and nobody is paid."""

    name: str
    cache_hits: float  # share of requests that find tools and system text in the prompt cache
    thinking_tokens: int  # of each answer, paid as output
    inner: Offline = field(default_factory=Offline)

    def reply(self, ask: Ask) -> Reply:
        body = request_body(ask, self.name)
        fixed = _tokens(body["tools"]) + _tokens(body["system"])
        answer = self.inner.reply(ask)
        said = _tokens([call._asdict() for call in answer.calls]) + _tokens(answer.text)
        usage = Usage(
            calls=1,
            input_tokens=_tokens(body["messages"]),
            output_tokens=said + self.thinking_tokens,
            cache_read_tokens=round(fixed * self.cache_hits),
            cache_write_tokens=round(fixed * (1 - self.cache_hits)),
        )
        price = price_named(self.name)
        assert price is not None
        cost = Usage(cost_usd=price.cost(usage, hour_write_tokens=usage.cache_write_tokens))
        return Reply(answer.text, answer.calls, answer.stop, usage=usage + cost, model=self.name)


def _tokens(value: object) -> int:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return round(len(text) / CHARACTERS_A_TOKEN)


class Told(NamedTuple):
    """One message, what the table was asked for it, and what became of it."""

    text: str
    requests: tuple[Request, ...]
    workouts: int  # written: saved or amended
    summaries: int  # characters of what search embeds
    usage: Usage

    @property
    def read_units(self) -> int:
        return sum(each.read_units for each in self.requests)

    @property
    def write_units(self) -> int:
        return sum(each.write_units for each in self.requests)


class Year(NamedTuple):
    """The messages of the weeks that count, what then stands in the table, in bytes by kind of key, and what
    reading each of them again costs, asked live: nothing for one that is left alone."""

    messages: tuple[Told, ...]
    standing: dict[str, int]
    again_usd: tuple[Decimal, ...]


def written(model: Assumed, *, fast_path: bool, weeks: int, trace_days: float) -> Year:
    """An athlete's messages over these weeks; the first half fills the conversation and isn't counted."""
    now = MONDAY.timestamp()
    metered = Metered(MemoryRecords(lambda: now))
    logger = WorkoutLogger(
        metered,
        model,
        lambda: now,
        lambda owner, workout_id: False,
        Limits(fast_path=fast_path),
        rooms=(plan_room(_never),),
        trace_seconds=trace_days * 86_400 or None,
    )
    counted, told_again = [], []
    for number, message in enumerate(_messages(weeks)):
        now = message.sent_at.timestamp()
        metered.requests.clear()
        result = logger.log(message)
        rows = [row.summary for row in (*result.allWorkouts, *result.changes) if row.workoutId]
        used = Usage(
            result.usage.model_calls,
            result.usage.input_tokens,
            result.usage.output_tokens,
            result.usage.cache_read_tokens,
            result.usage.cache_write_tokens,
            Decimal(result.usage.cost_usd),
        )
        if number >= weeks // 2 * len(WEEKS[0]):
            requests = tuple(metered.requests)
            counted.append(Told(message.text, requests, len(rows), sum(map(len, rows)), used))
            told_again.append(message)
    standing: dict[str, int] = {}
    for (_, key), size in metered.sizes.items():
        kind = key.split("/")[0]
        standing[kind] = standing.get(kind, 0) + size
    now += timedelta(days=30).total_seconds()  # what was asked then waits no more
    recall = MemoryRecall()
    worker = Worker(Settings(), metered, recall, Indexer(metered, recall), model, lambda: now)
    rereader = Rereader(worker, model, Job("r1", model.name, fast_path))
    again = tuple(rereader.read(_unit(each)).paid_usd for each in told_again)
    return Year(tuple(counted), standing, again)


def _unit(message: Message) -> RereadUnit:
    return RereadUnit(message.owner, message.id, message.conversation_id)


def _never() -> PlanDesk:
    raise AssertionError("no athlete here has a plan")


def _messages(weeks: int) -> Iterator[Message]:
    for week in range(weeks):
        for place, text in enumerate(WEEKS[week % len(WEEKS)]):
            # The answer comes a minute after its question, everything else on a day of its own.
            later = timedelta(minutes=1) if text == "185 lb" else timedelta()
            day = place - 1 if later else place
            sent_at = MONDAY + timedelta(weeks=week, days=day) + later
            yield Message("an-athlete", f"message-{week}-{place}", "chat", text, sent_at, "UTC", "lb")
