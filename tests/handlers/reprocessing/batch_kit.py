"""Messages of several athletes, a model that reads them in many ways, and what asks it live or in batches."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

from agents.logger.records.inbox import Message
from agents.models.claude import Claude
from agents.models.claude_batches import ClaudeBatches
from agents.models.offline.engine import Offline
from agents.models.port import Ask, Call, Quote, Say, ToolSchema, Turn
from handlers.reprocessing.unit import Job, Rereader, RereadUnit
from handlers.search.indexing import Indexer
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from tests.contracts.memory_records import MemoryRecords
from tests.handlers.reprocessing.kit import MORNING, TWO, Narrow, unit_of, without_run
from tests.messages_api import Answer, Fails, call, says, text
from tests.messages_batches_api import EXPIRED, Ends, MessageBatchesApi, invalid

MODEL = "claude-sonnet-5-5"
QUOTE = re.compile(r'<quote of="(.*?)" id="(.*?)">\n(.*?)\n</quote>', re.DOTALL)
TEXTS = (
    (TWO, "plain"),
    ("squat 5x5 at 100 kg", "mended"),
    ("how are you?", "plain"),
    ("Deadlift 3x3 @ 140 kg", "cut"),
    ("ran 10k in 48:20", "expired"),
    ("Bench 3x8 @ 60 kg. Then ran 5k in 23:10.", "mended"),
    ("front squat 4x4 @ 90 kg", "declined"),
    ("overhead press 5x5 @ 50 kg", "down"),
    ("barbell row 4x8 @ 70 kg", "invalid"),
    ("Jenny 3x5 @ 95", "plain"),
    ("rowed 2k in 7:45", "stubborn"),
    ("Bench 5x3 @ 190 lb. Then ran 3k in 14:00.", "thoughtful"),
)


class Clock:
    """The time, which only waiting moves."""

    def __init__(self) -> None:
        self.now = MORNING.timestamp() + 60 * 86_400
        self.waited: list[float] = []

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.now += seconds


class Reading:
    """How a model reads: as the embedded engine does, but as `how` says of each message.

    mended      the first time with a set that nobody did; then it is told, and mends it
    slow        so three times;  stubborn: every time
    cut         the token limit cuts it, unless it is twice as high
    expired     not answered in the first batch;  down: an error of the server's there
    invalid     refused;  declined: it answers that it won't;  thoughtful: it says something first
    """

    def __init__(self, how: dict[str, str]) -> None:
        self.how = how
        self.asked: Counter[tuple[str, bool]] = Counter()
        self.answered: list[str] = []  # each request that was paid for

    def __call__(self, body: dict[str, Any]) -> Answer | Fails | Ends:
        quotes = QUOTE.findall(_words(body["messages"][0]))
        message_id = next(id_ for of, id_, _ in quotes if of == "message")
        how, is_live = self.how.get(message_id, "plain"), "stream" in body
        self.asked[message_id, is_live] += 1
        if how in ("expired", "down") and not is_live and self.asked[message_id, False] == 1:
            return EXPIRED if how == "expired" else Fails(500, "api_error", "Internal server error")
        if how == "invalid":
            return invalid(f"messages: no {_message(quotes)} here")
        self.answered.append(json.dumps([body["messages"], body["max_tokens"]]))
        return self._read(body, how, quotes)

    def _read(self, body: dict[str, Any], how: str, quotes: list[tuple[str, str, str]]) -> Answer:
        turn = sum(each["role"] == "assistant" for each in body["messages"])
        calls = Offline().reply(_ask(body)).calls
        if how == "declined":
            return says(text("I won't."), stop_reason="refusal")
        if how == "cut" and body["max_tokens"] < 20_000 and "token limit" not in json.dumps(body):
            return says(text("So"), call("c0", calls[0].name, "{}"), stop_reason="max_tokens")
        wrong_turns = {"mended": 1, "slow": 3, "stubborn": 1_000}.get(how, 0)
        if turn < wrong_turns:
            calls = tuple(_with_another_set(each) for each in calls)
        elif turn > wrong_turns > 0:
            return says(text("Done."))
        elif wrong_turns:
            calls = tuple(each for each in calls if each.name == "extract_workout_data")
        words = [text("Let me see.")] if how == "thoughtful" else []
        return says(*words, *(call(f"t{turn}-{each.id}", each.name, each.arguments) for each in calls))


def _ask(body: dict[str, Any]) -> Ask:
    """The first turn of a request, as the engine sees it."""
    parts = [*map(_part, body["messages"][0]["content"])]
    tools = [ToolSchema(each["name"], each["description"], each["input_schema"]) for each in body["tools"]]
    return Ask("", (Turn("user", tuple(parts)),), tuple(tools))


def _part(block: dict[str, Any]) -> Quote | Say:
    found = QUOTE.fullmatch(block["text"])
    return Quote(*found.groups()) if found else Say(block["text"])


def _words(message: dict[str, Any]) -> str:
    return "\n".join(each["text"] for each in message["content"] if each["type"] == "text")


def _message(quotes: list[tuple[str, str, str]]) -> str:
    return next(words for of, _, words in quotes if of == "message")


def _with_another_set(sent: Call) -> Call:
    """An extraction with a set of 77, which nobody said."""
    arguments = json.loads(sent.arguments)
    for block in arguments.get("blocks", ()):
        for exercise in block["exercises"]:
            exercise["sets"] = [{**one, "reps": "77"} for one in exercise["sets"]]
    return sent._replace(arguments=json.dumps(arguments))


# --- who said what ------------------------------------------------------------------------------------------


def said(athletes: Sequence[str] = ("ann", "bob", "eve", "joe", "kim")) -> list[Message]:
    """Twelve messages of each athlete, in two conversations."""
    return [
        Message(name, f"{name}-{n}", f"{name}-{n % 2}", words, MORNING + timedelta(days=n))
        for name in athletes
        for n, (words, _) in enumerate(TEXTS)
    ]


def how_of(messages: Sequence[Message]) -> dict[str, str]:
    """How the model reads each of these."""
    return {each.id: TEXTS[int(each.id.partition("-")[2])][1] for each in messages}


def slow_at_most(how: dict[str, str]) -> dict[str, str]:
    """These, but in the end every call is mended."""
    return {each: "slow" if way == "stubborn" else way for each, way in how.items()}


@contextmanager
def worker_on(home: Path, clock: Callable[[], float]) -> Iterator[Worker]:
    made = worker(Settings(home=home))
    records = MemoryRecords(clock)
    yield replace(made, records=records, indexer=Indexer(records, made.recall), clock=clock)
    made.close()


def logged(made: Worker, messages: Sequence[Message]) -> list[RereadUnit]:
    """These messages, logged a month ago by an engine that leaves runs out; the units to read again."""
    now = made.clock() - 30 * 86_400
    logger = replace(made.logger, model=Narrow(without_run), clock=lambda: now)
    for each in messages:
        logger.log(each)
    return [unit_of(each) for each in messages]


class Served(NamedTuple):
    """The model on loopback, and its client."""

    api: MessageBatchesApi
    claude: Claude


@contextmanager
def served(reading: Reading, clock: Callable[[], float]) -> Iterator[Served]:
    with (
        MessageBatchesApi(reading, clock) as api,
        closing(Claude(MODEL, api.key, api.url, retries=0)) as claude,
    ):
        yield Served(api, claude)


def asks(made: Worker, model: Served, *, fast_path: bool = False) -> tuple[Rereader, ClaudeBatches]:
    """What reads with the model, and the model's batches."""
    claude = model.claude
    return Rereader(made, claude, Job("r1", MODEL, fast_path)), ClaudeBatches(claude)
