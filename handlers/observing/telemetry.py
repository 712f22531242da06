"""What a Lambda says of itself: logs with ids in every line, and metrics at the end of every invocation.

    @observing("build-workout")
    def handler(event, context): ...

    seen = current()                    # of this invocation
    seen.about(owner, message_id)       # every line that is logged from here on says so
    logger = seen.watching(spotter).logger     # whose model, records and reports are seen
    seen.message(logger.log(message, listener=seen.listener))

Metrics are lines that CloudWatch reads, in its embedded metric format, with the dimensions stage and
function (the namespace is Spotter). aws-lambda-powertools writes the same (a test compares them), and costs
38 ms of CPU to import, at every cold start and in every command that calls a handler. They are:

    messages  messages_again  messages_refused (also by code)  messages_postponed
    workouts_saved  drafts  blocked (also by code)  not_logged  degraded
    stood_in (another engine than the first of several answered)
    plan_requests  plan_requests_again  plan_proposals  plan_commits
    invented_refused  wrong_names  model_calls  input_tokens  output_tokens  cache_read_tokens  cost_usd
    latency_{load,model,tools,storage,total}_ms  cold_starts (also by start: init, restore)  reads
    errors  http_errors (also by code)  http_refused (also by code)  records_failed
    messages_reread (also by outcome: same, better, different, fewer, failed)
    index_{records,upserted,removed,failures,put_aside}
    index_{differences,unrepaired,reconcile_continued,reconcile_stopped}

What is kept is counted by the invocation whose write of it the store has confirmed, and so never twice:
`workouts_saved` with a workout's first row, a message (with what it was blocked for and has cost) with its
report. A save that was confirmed before a fault counts then, and the message with the delivery that
reports. A message delivered again is answered from its report: it is one of `messages_again`, and nothing
else. A write that was done though its answer was lost is counted by nobody: the figures are low by those,
not high.

Of the latencies, tools are as the engine's calls ran, with the storage and the models that they used; load
is the CPU time of the process until its first event, since the snapshot if it began with one, which is a
restore. They are of an invocation, however many messages it had.
"""

import json
import math
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

import structlog

from agents.events import Event, ToolFinished, ToolStarted
from agents.models.port import Ask, Model, Reply
from handlers.observing.logs import configure, owner_hash
from handlers.observing.traced import engine_calls
from handlers.settings import logs_text
from handlers.wiring import Worker
from storage.ports import REQUESTS, TRACES, WORKOUTS, Record, Records, Write

if TYPE_CHECKING:
    from agents.budget import UsageOut
    from agents.logger.result import WorkoutLogResult
    from agents.planner.result import PlanResult

log = structlog.get_logger()

Handler = Callable[[Mapping[str, Any], Any], dict[str, Any]]
_has_started = [False]
_cpu_before = [0.0]  # of the snapshot that this process began with, in seconds
NAMESPACE = "Spotter"
AT_ONCE = 100
MetricUnit = Literal["Count", "Milliseconds", "None"]


class Metric(NamedTuple):
    """One figure. `by` is one dimension more, as name and value: it is told with it, and without it too."""

    name: str
    value: float
    unit: MetricUnit = "Count"
    by: tuple[str, str] | None = None


@dataclass
class InvocationSeen:
    """What one invocation has seen so far."""

    counts: dict[str, float] = field(default_factory=dict)
    kinds: Counter[tuple[str, str, str]] = field(default_factory=Counter)  # metric, dimension, its value
    cost_usd: float = 0.0
    seconds: dict[str, list[float]] = field(default_factory=dict)  # by part: of each call
    hash_key: str | None = None
    log_text: bool = False
    _settled: set[str] = field(default_factory=set)  # by prefix and message: what was reported here
    _tools: list[float] = field(default_factory=list)  # when those began that run now

    def about(self, owner: str, message_id: str = "") -> None:
        """Say in every line from here on whose it is, and of which message."""
        structlog.contextvars.unbind_contextvars("message_id")
        named = {"message_id": message_id} if message_id else {}
        structlog.contextvars.bind_contextvars(owner_hash=self.hash_of(owner), **named)

    def hash_of(self, owner: str) -> str:
        """What logs call this athlete."""
        return owner_hash(owner, self.hash_key)

    def said(self, **words: str) -> None:
        """Log what was said and answered, where a setting allows it."""
        if self.log_text:
            log.info("said", **words)

    def watching(self, spotter: Worker) -> Worker:
        """The same worker, whose model, records and reports are seen here."""
        self.hash_key = spotter.settings.hash_key
        records = WatchedRecords(spotter.records, self._took("storage"), self._wrote)
        model = WatchedModel(spotter.model, self._took("model"))
        return replace(
            spotter, records=records, model=model, indexer=replace(spotter.indexer, records=records)
        )

    def listener(self, event: Event) -> None:
        """Hears when tools run."""
        match event:
            case ToolStarted():
                self._tools.append(time.perf_counter())
            case ToolFinished() if self._tools:
                began = self._tools.pop()
                if not self._tools:  # the first of those that ran together
                    self._took("tools")(time.perf_counter() - began)

    def count(self, name: str, value: float = 1) -> None:
        """Add to a metric."""
        if value:
            self.counts[name] = self.counts.get(name, 0) + value

    def count_kind(self, name: str, kind: str, dimension: str = "code") -> None:
        """Add one to a metric that is told by its kind, and without it."""
        self.kinds[name, dimension, kind] += 1

    def message(self, result: "WorkoutLogResult") -> None:
        """Count what became of a message, if its report was written in this invocation."""
        if not self._is_settled(TRACES + result.message_id):
            self.count("messages_again")
            return
        self.count("messages")
        self.count("not_logged", len(result.not_logged))
        self.count("drafts", len(result.drafts))
        self.count("degraded", result.degraded)
        self.count("stood_in", bool(result.in_place_of) and not result.degraded)
        self.count("plan_proposals", sum(each["type"] == "proposal" for each in result.plan_changes))
        for each in result.blocked:
            self.count_kind("blocked", each.code)
        self._used(result.usage)

    def plan(self, result: "PlanResult") -> None:
        """Count what became of a request about the plan, and its cost if its answer was written here."""
        self.count("plan_commits", result.wrote)
        if result.message_id and not self._is_settled(REQUESTS + result.message_id):
            self.count("plan_requests_again")
            return
        self.count("plan_requests")
        self.count("plan_proposals", result.type == "proposal")
        self.count("degraded", result.degraded)
        self.count("stood_in", bool(result.in_place_of) and not result.degraded)
        self._used(result.usage)

    def answered(self, answer: Mapping[str, Any]) -> None:
        """Count what a gateway or a queue is told of failures."""
        status = answer.get("statusCode", 200)
        if status >= 400:
            self.failed(status, _code_of(answer))
        postponed = self.counts.get("messages_postponed", 0)
        self.count("records_failed", len(answer.get("batchItemFailures", ())) - postponed)

    def failed(self, status: int, code: str) -> None:
        """Count a failure that a caller over HTTP is told."""
        self.count_kind("http_errors" if status >= 500 else "http_refused", code)

    def metrics(self) -> list[Metric]:
        """Everything that was seen."""
        found = [Metric(name, value) for name, value in self.counts.items()]
        found += [Metric(name, count, by=(by, kind)) for (name, by, kind), count in self.kinds.items()]
        if self.cost_usd:
            found.append(Metric("cost_usd", self.cost_usd, "None"))
        taken = {part: sum(seconds) * 1000 for part, seconds in self.seconds.items() if seconds}
        return found + [
            Metric(f"latency_{part}_ms", round(ms, 3), "Milliseconds") for part, ms in taken.items()
        ]

    def _took(self, part: str) -> Any:
        return self.seconds.setdefault(part, []).append  # from any thread

    def _is_settled(self, key: str) -> bool:
        """Whether this was reported here; asked again it is not: then it was answered from its report."""
        is_here = key in self._settled
        self._settled.discard(key)
        return is_here

    def _used(self, usage: "UsageOut") -> None:
        for name in ("model_calls", "input_tokens", "output_tokens", "cache_read_tokens"):
            self.count(name, getattr(usage, name))
        self.cost_usd += float(usage.cost_usd)

    def _wrote(self, writes: Sequence[Write]) -> None:
        for write in writes:
            if write.key.startswith(WORKOUTS):
                self.count("workouts_saved", write.after == 0)
            elif write.key.startswith(TRACES):
                self._settled.add(write.key)
                self._count_calls(write.body)
            elif write.key.startswith(REQUESTS):
                request = json.loads(write.body)
                if request["answer"] is not None:
                    self._settled.add(REQUESTS + request["message_id"])

    def _count_calls(self, trace: str) -> None:
        for call in engine_calls(json.loads(trace).get("ran", ())):
            self.count("wrong_names", len(call.wrong_names))
            self.count("invented_refused", call.doubts)


def _code_of(answer: Mapping[str, Any]) -> str:
    """The code of a failure as a door of ours tells it; of another one its status."""
    try:
        return str(json.loads(answer["body"])["error"]["code"])
    except (ValueError, LookupError, TypeError):
        return str(answer["statusCode"])


_current: ContextVar[InvocationSeen | None] = ContextVar("seen", default=None)


def current() -> InvocationSeen:
    """What this invocation has seen; outside of one, something to tell that nobody reads."""
    return _current.get() or InvocationSeen()


def begin_from_snapshot() -> None:
    """What this process took until now was taken for all that begin with the same snapshot."""
    _cpu_before[0] = time.process_time()


def observing(function: str) -> Callable[[Handler], Handler]:
    """For a Lambda's handler: every event is observed, under this name of the function."""

    def wrapped(handler: Handler) -> Handler:
        @wraps(handler)
        def observed_handler(event: Mapping[str, Any], context: Any) -> dict[str, Any]:
            with observed(context, function, os.environ) as seen:
                answer = handler(event, context)
                seen.answered(answer)
                return answer

        return observed_handler

    return wrapped


@contextmanager
def observed(context: Any, function: str, environment: Mapping[str, str]) -> Iterator[InvocationSeen]:
    """Log with what is known of this invocation, and say its metrics at the end, if it failed too."""
    configure(environment)
    seen, started = InvocationSeen(log_text=logs_text(environment)), time.perf_counter()
    if not _has_started[0]:
        _has_started[0] = True
        is_restored = environment.get("AWS_LAMBDA_INITIALIZATION_TYPE") == "snap-start"
        seen.count_kind("cold_starts", "restore" if is_restored else "init", "start")
        seen.seconds["load"] = [time.process_time() - _cpu_before[0]]
    where = {"function": function, "stage": environment.get("SPOTTER_STAGE") or "local"}
    request_id = getattr(context, "aws_request_id", None)
    before, token = structlog.contextvars.get_contextvars(), _current.set(seen)
    structlog.contextvars.bind_contextvars(**where, **({"request_id": request_id} if request_id else {}))
    try:
        yield seen
    except Exception as error:
        seen.count("errors")
        log.warning("raised", error=type(error).__name__)
        raise
    finally:
        seen.seconds["total"] = [time.perf_counter() - started]
        for line in lines_of(seen.metrics(), where, time.time()):
            sys.stdout.write(f"{line}\n")
        _current.reset(token)
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(**before)


class Timed(Protocol):
    """Hears of seconds: one call, or one step of a list."""

    def __call__(self, seconds: float) -> None: ...


@contextmanager
def timed(hears: Timed) -> Iterator[None]:
    """Tell how long the block took, if it failed too."""
    started = time.perf_counter()
    try:
        yield
    finally:
        hears(time.perf_counter() - started)


@dataclass(frozen=True)
class WatchedModel:
    """An `agents.models.port.Model`."""

    model: Model
    took: Timed

    @property
    def name(self) -> str:
        return self.model.name

    def reply(self, ask: Ask) -> Reply:
        with timed(self.took):
            return self.model.reply(ask)


@dataclass(frozen=True)
class WatchedRecords:
    """`storage.ports.Records`; `wrote` hears of every batch once the store has it."""

    records: Records
    took: Timed
    wrote: Callable[[Sequence[Write]], None]

    def get(self, owner: str, key: str) -> Record | None:
        with timed(self.took):
            return self.records.get(owner, key)

    def get_many(self, owner: str, keys: Sequence[str]) -> dict[str, Record]:
        with timed(self.took):
            return self.records.get_many(owner, keys)

    def put_all(self, writes: Sequence[Write]) -> None:
        with timed(self.took):
            self.records.put_all(writes)
        self.wrote(writes)

    def list(
        self, owner: str, prefix: str, *, newest_first: bool = False, before: str = ""
    ) -> Iterator[Record]:
        return self._stepped(self.records.list(owner, prefix, newest_first=newest_first, before=before))

    def erase(self, owner: str) -> int:
        with timed(self.took):
            return self.records.erase(owner)

    def walk(self, prefix: str = "", *, after: str = "") -> Iterator[Record]:
        return self._stepped(self.records.walk(prefix, after=after))

    def close(self) -> None:
        self.records.close()

    def _stepped(self, found: Iterator[Record]) -> Iterator[Record]:
        while True:
            with timed(self.took):
                record = next(found, None)
            if record is None:
                return
            yield record


def lines_of(metrics: Sequence[Metric], dimensions: Mapping[str, str], now: float) -> list[str]:
    """The lines that say these metrics; `now` is in seconds since 1970. What is no number is left out."""
    told = [each for each in metrics if math.isfinite(each.value)]
    plain = [each for each in told if each.by is None]
    lines = [_line(plain[at : at + AT_ONCE], dimensions, now) for at in range(0, len(plain), AT_ONCE)]
    return lines + [_line([each], dimensions, now) for each in told if each.by is not None]


def _line(metrics: Sequence[Metric], dimensions: Mapping[str, str], now: float) -> str:
    more = dict(each.by for each in metrics if each.by is not None)
    sets = [list(dimensions), *([[*dimensions, *more]] if more else [])]
    about: dict[str, Any] = {
        "Timestamp": int(now * 1000),
        "CloudWatchMetrics": [
            {
                "Namespace": NAMESPACE,
                "Dimensions": sets,
                "Metrics": [{"Name": each.name, "Unit": each.unit} for each in metrics],
            }
        ],
    }
    values = {each.name: each.value for each in metrics}
    return json.dumps({"_aws": about, **dimensions, **more, **values})
