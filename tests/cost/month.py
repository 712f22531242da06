"""A month of many athletes, from what one athlete's messages ask for and what is assumed of the rest."""

from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from handlers.local.reprocess_batches import PART_OF_PRICE
from tests.cost.prices import PINECONE_LEAST_USD, PRICES
from tests.cost.weeks import Assumed, Told, Year, written

WEEKS_A_MONTH, DAYS_A_MONTH = 52 / 12, 365 / 12
GB = 1_000_000_000
TEMPLATE = Path(__file__).parents[2] / "infra" / "template.yaml"
STORED_MONTHS = 12  # of messages and workouts in the table, for its storage: they stay
VECTOR_BYTES = 1_024 * 4 + 1_500  # of one workout in search: its vector and its metadata


@dataclass(frozen=True)
class Assumptions:
    """What isn't measured. Each is an argument of `python -m tests.cost`."""

    athletes: int = field(default=1_000, metadata={"help": "athletes"})
    messages: float = field(default=5, metadata={"help": "messages of an athlete a week"})
    model: str = field(
        default="claude-sonnet-5-5", metadata={"help": "the model, or engine:model, with a price"}
    )
    cache_hits: float = field(default=0.8, metadata={"help": "share of requests that find the prompt cached"})
    thinking_tokens: int = field(default=300, metadata={"help": "tokens of thinking an answer pays for"})
    repairs: float = field(
        default=0.15, metadata={"help": "further turns a message, to mend what was refused"}
    )
    seconds_embedded: float = field(
        default=0.25, metadata={"help": "of a function, for a message without model"}
    )
    seconds_a_turn: float = field(default=8, metadata={"help": "of a function, for each answer of the model"})
    memory_mb: int = field(default=1_769, metadata={"help": "of the functions that log and read"})
    index_memory_mb: int = field(default=512, metadata={"help": "of the function that indexes"})
    seconds_index: float = field(default=0.5, metadata={"help": "of a function, for one workout to index"})
    seconds_read: float = field(default=0.05, metadata={"help": "of a function, for one read by the API"})
    snapshots: int = field(
        default=1, metadata={"help": "versions of each function that are kept; 0 without SnapStart"}
    )
    begun: float = field(default=0.05, metadata={"help": "share of invocations that begin with a snapshot"})
    polls: float = field(default=2, metadata={"help": "reads of the result of a queued message"})
    reads: float = field(default=2, metadata={"help": "further reads by the API for each message: history"})
    searches: float = field(default=1, metadata={"help": "searches of an athlete a week"})
    idle_polls: int = field(
        default=650_000, metadata={"help": "requests a month of waiting pollers of a queue"}
    )
    log_bytes: int = field(
        default=3_000, metadata={"help": "of logs for one invocation, with Lambda's own lines"}
    )
    metrics: int = field(default=100, metadata={"help": "custom metrics, over their dimensions"})
    trace_days: float = field(default=90, metadata={"help": "for which traces are kept; 0 for ever"})
    weeks: int = field(default=8, metadata={"help": "of one athlete that are played; the second half counts"})


class Row(NamedTuple):
    """One line of the bill. `group` is who is paid."""

    group: str
    what: str
    amount: float
    unit: str
    usd: float


class Bill(NamedTuple):
    """A month: its lines, and what they were made of."""

    fast_path: bool
    rows: tuple[Row, ...]
    messages: float
    per_message: dict[str, float]
    told: tuple[Told, ...]
    standing: dict[str, int]
    again: tuple[Row, ...]  # what reading the month's messages again costs besides: live, and in batches

    @property
    def usd(self) -> float:
        return sum(row.usd for row in self.rows)


def month(assumed: Assumptions, *, fast_path: bool) -> Bill:
    """What a month costs, with every message going to the model, or those that need it."""
    model = Assumed(assumed.model, assumed.cache_hits, assumed.thinking_tokens)
    year = written(model, fast_path=fast_path, weeks=assumed.weeks, trace_days=assumed.trace_days)
    messages = assumed.athletes * assumed.messages * WEEKS_A_MONTH
    each = _per_message(year, assumed)
    rows = [
        *_model(assumed, messages, each),
        *_table(assumed, messages, each, year),
        *_functions(assumed, messages, each),
        *_search(assumed, messages, each),
    ]
    again = _again(assumed, messages, year)
    return Bill(fast_path, tuple(rows), messages, each, year.messages, year.standing, again)


def _again(assumed: Assumptions, messages: float, year: Year) -> tuple[Row, ...]:
    """What the model costs to read all messages again once, and what it costs in Message Batches."""
    live = messages * mean(map(float, year.again_usd)) * (1 + assumed.repairs)
    named = (("live", live), ("in batches", live * float(PART_OF_PRICE)))
    return tuple(Row("model", f"read again, {how}", messages, "messages", usd) for how, usd in named)


def _per_message(year: Year, assumed: Assumptions) -> dict[str, float]:
    told = year.messages
    return {
        "reads of the table": mean(sum(r.read_units > 0 for r in each.requests) for each in told),
        "writes to the table": mean(sum(r.write_units > 0 for r in each.requests) for each in told),
        "read units": mean(each.read_units for each in told),
        "write units": mean(each.write_units for each in told) + 2 * _turns(told, assumed) * assumed.repairs,
        "workouts": mean(each.workouts for each in told),
        "summary tokens": mean(each.summaries for each in told) / 4,
        "model calls": _turns(told, assumed) * (1 + assumed.repairs),
        "input tokens": mean(each.usage.input_tokens for each in told) * (1 + assumed.repairs),
        "cached tokens": mean(each.usage.cache_read_tokens for each in told) * (1 + assumed.repairs),
        "tokens into the cache": mean(each.usage.cache_write_tokens for each in told) * (1 + assumed.repairs),
        "output tokens": mean(each.usage.output_tokens for each in told) * (1 + assumed.repairs),
        "model usd": mean(float(each.usage.cost_usd) for each in told) * (1 + assumed.repairs),
    }


def _turns(told: tuple[Told, ...], _: Assumptions) -> float:
    return mean(each.usage.calls for each in told)


def _model(assumed: Assumptions, messages: float, each: dict[str, float]) -> list[Row]:
    tokens = sum(each[name] for name in each if name.endswith(("tokens", "cache")) and "summary" not in name)
    return [Row("model", assumed.model, messages * tokens, "tokens", messages * each["model usd"])]


def _table(assumed: Assumptions, messages: float, each: dict[str, float], year: Year) -> list[Row]:
    api_reads = messages * (assumed.polls + assumed.reads * 3)  # a page of history is a query of some items
    indexed = messages * each["workouts"]  # each is read again, and the next write's image is free
    played = assumed.weeks * len(year.messages) / (assumed.weeks - assumed.weeks // 2)
    sizes = {kind: size * _months_kept(kind, assumed) for kind, size in year.standing.items()}
    gb = messages * sum(sizes.values()) / played / GB
    return [
        _row("AWS", "table reads", messages * each["read units"] + api_reads + indexed),
        _row("AWS", "table writes", messages * each["write units"]),
        _row("AWS", "table storage", gb),
        _row("AWS", "table backups (PITR)", gb),
    ]


def _months_kept(kind: str, assumed: Assumptions) -> float:
    """For how long the items of this kind of key stay; what is gone within two weeks doesn't count."""
    if kind in ("text", "journal", "spent"):
        return 0
    return assumed.trace_days / DAYS_A_MONTH if kind == "trace" and assumed.trace_days else STORED_MONTHS


def _functions(assumed: Assumptions, messages: float, each: dict[str, float]) -> list[Row]:
    gigabytes, index_gigabytes = assumed.memory_mb / 1_024, assumed.index_memory_mb / 1_024
    api_calls = messages * (1 + assumed.polls + assumed.reads) + _searches(assumed)
    at_work = messages * (assumed.seconds_embedded + each["model calls"] * assumed.seconds_a_turn)
    answering = (api_calls - messages) * assumed.seconds_read + messages * assumed.seconds_read
    indexing = messages * each["workouts"] * assumed.seconds_index
    calls = messages + api_calls + messages * each["workouts"]
    text = TEMPLATE.read_text("utf-8")
    small = text.count(f"      MemorySize: {assumed.index_memory_mb}\n")
    large = text.count("Type: AWS::Serverless::Function\n") - small
    kept = assumed.snapshots * (large * gigabytes + small * index_gigabytes)
    restored = calls * assumed.begun * gigabytes if assumed.snapshots else 0.0
    return [
        _row("AWS", "functions, time", gigabytes * (at_work + answering) + index_gigabytes * indexing),
        _row("AWS", "functions, calls", calls),
        _row("AWS", "snapshots, kept", kept * DAYS_A_MONTH * 86_400),
        _row("AWS", "snapshots, restored", restored),
        _row("AWS", "queue", messages * 3 + assumed.idle_polls),
        _row("AWS", "API", api_calls),
        _row("AWS", "events", messages),
        _row("AWS", "logs", calls * assumed.log_bytes / GB),
        _row("AWS", "metrics", assumed.metrics),
        _row("AWS", "alarms", text.count("Type: AWS::CloudWatch::Alarm")),
        _row("AWS", "dashboards", text.count("Type: AWS::CloudWatch::Dashboard")),
        _row("AWS", "key and secret", 1),
    ]


def _search(assumed: Assumptions, messages: float, each: dict[str, float]) -> list[Row]:
    workouts, searches = messages * each["workouts"], _searches(assumed)
    rows = [
        _row("Pinecone", "search writes", workouts * 6),  # a vector with its metadata: 6 kB begun
        _row("Pinecone", "search reads", searches * 1),  # a namespace of an athlete is under 1 GB
        _row("Pinecone", "search storage", workouts * STORED_MONTHS * VECTOR_BYTES / GB),
        _row("Pinecone", "embeddings", messages * each["summary tokens"] + searches * 10),
    ]
    missing = PINECONE_LEAST_USD - sum(row.usd for row in rows)
    return [*rows, Row("Pinecone", "up to the plan's least", 1, "months", max(0.0, missing))]


def _searches(assumed: Assumptions) -> float:
    return assumed.athletes * assumed.searches * WEEKS_A_MONTH


def _row(group: str, name: str, amount: float) -> Row:
    price = PRICES[name]
    return Row(group, name, amount, price.unit, price.of(amount))
