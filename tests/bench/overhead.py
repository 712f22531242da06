"""What the loop costs beside a bare loop on the same SDK, and what the whole worker costs."""

import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any, Self

import anthropic
from pydantic import Field

from agents.errors import Refusal
from agents.logger import brief
from agents.logger.agent import TOOLBOX, WorkoutLogger
from agents.logger.records.inbox import Message
from agents.loop import Budget, By, ToolAnswer, converse
from agents.models.claude import Claude
from agents.models.claude_wire import request_body
from agents.models.port import Ask, Call, Reply, Say, ToolSchema, Turn
from agents.toolbox import Checked, Tool, Toolbox, ToolInput
from handlers.search.indexing import Indexer
from storage.local_recall import LocalRecall
from storage.sqlite import SqliteRecords
from tests.bench.figures import Part, milliseconds, ratio
from tests.bench.loopback import as_blocks, turns_before
from tests.bench.messages import Lift
from tests.bench.processes import cpu_seconds, messages_api, rounds_of
from tests.messages_api import Answer, MessagesApi

ROUNDS = 60
MODEL = "claude-sonnet-5-5"
SYSTEM = "Note each step of the warm-up with the tool of its place, one after another."
SAID = "Warm-up: bar, 95, 135, 185, 205, 225."
NAMES = tuple(f"note_step_{place}" for place in range(1, 7))
LIFT = Lift(10)


# --- what the loopback server answers -----------------------------------------------------------------------


def six_tools(body: dict[str, Any]) -> Answer:
    """One call a turn to each of six tools, then a last word: seven requests."""
    turn = turns_before(body)
    if turn == len(NAMES):
        return as_blocks([], "All six are noted.")
    arguments = json.dumps({"words": f"step {turn + 1}, no trouble"})
    return as_blocks([Call(f"toolu_{turn}", NAMES[turn], arguments)])


def stages(body: dict[str, Any]) -> Answer:
    """One stage of a workout a turn, then a last word: seven requests of whoever lets it."""
    calls = LIFT_STAGES[turns_before(body) :][:1]
    return as_blocks(calls, "" if calls else "It is saved.")


LIFT_STAGES = [call._replace(arguments=call.arguments.replace('"workout_index": 10', '"workout_index": 0'))
               for call in LIFT.stages()]  # fmt: skip


def either(body: dict[str, Any]) -> Answer:
    return six_tools(body) if body["tools"][0]["name"] == NAMES[0] else stages(body)


# --- the bare loop ------------------------------------------------------------------------------------------


@dataclass
class Bare:
    """A loop as one writes it on the SDK: no checks, no journal, no budget. `most` requests at most."""

    client: anthropic.Anthropic
    body: dict[str, Any]
    run: Callable[[str, dict[str, Any]], str]
    streams: bool
    most: int = 99

    def __call__(self) -> None:
        messages = list(self.body["messages"])
        for _ in range(self.most):
            message = self._ask({**self.body, "messages": messages})
            messages.append({"role": "assistant", "content": message.content})
            results = [
                {"type": "tool_result", "tool_use_id": block.id, "content": self.run(block.name, block.input)}
                for block in message.content
                if block.type == "tool_use"
            ]
            if not results:
                return
            messages.append({"role": "user", "content": results})

    def _ask(self, body: dict[str, Any]) -> Any:
        if not self.streams:
            return self.client.messages.create(**body)
        with self.client.messages.stream(**body) as stream:
            return stream.get_final_message()


def body_of(system: str, turn: Turn, tools: Sequence[ToolSchema]) -> dict[str, Any]:
    """The first request as the engine sends it: the same bytes for both loops."""
    return request_body(Ask(system, (turn,), tuple(tools)), MODEL)


# --- the loop with six trivial tools ------------------------------------------------------------------------


class Words(ToolInput):
    words: str = Field(description="What was done, in the athlete's words.")


@dataclass(frozen=True)
class Noted:
    words: str

    def answer_text(self) -> str:
        return f"noted: {self.words}"


def note(given: Words, rack: "Rack") -> Noted:
    """Note one step of the warm-up."""
    return Noted(given.words)


@dataclass
class Rack:
    """A bench on which results are counted and nothing else happens."""

    noted: list[ToolAnswer] = field(default_factory=list)

    def seat(self, calls: Sequence[Call]) -> None:
        """No call needs a place."""

    def at(self, call: Call) -> Self:
        return self

    def enter(self, checked: Checked[Any], result: ToolAnswer, by: By) -> None:
        self.noted.append(result)

    def refused(self, call: Call, refusal: Refusal, by: By) -> None:
        raise refusal

    def rest(self) -> Sequence[Call]:
        return ()

    def settled(self) -> bool:
        return False

    def remarks(self) -> str:
        return ""

    def objection(self, text: str) -> str:
        return ""

    def close(self) -> None:
        """Nothing is left to save."""


class InHand:
    """A journal that is not kept."""

    def __init__(self) -> None:
        self.kept: dict[int, Reply] = {}

    def read(self, turn: int) -> Reply | None:
        return self.kept.get(turn)

    def keep(self, turn: int, reply: Reply) -> Reply:
        return self.kept.setdefault(turn, reply)


NOTES: Toolbox[Rack] = Toolbox([Tool(name, Words, note) for name in NAMES])
FIRST = Turn("user", (Say(SAID),))


# --- the figures --------------------------------------------------------------------------------------------


def measure(progress: Callable[[str], None]) -> Part:
    """CPU of the client process; the server has a process of its own."""
    with messages_api("tests.bench.overhead:either") as url, tempfile.TemporaryDirectory() as folder:
        progress(f"{ROUNDS} rounds")
        key = MessagesApi.key
        client = anthropic.Anthropic(api_key=key, base_url=url)
        model = Claude(MODEL, key, url)
        path = str(Path(folder) / "spotter.db")
        records, recall = SqliteRecords(path), LocalRecall(path)
        logger = WorkoutLogger(
            records, model, lambda: datetime.now(UTC).timestamp(), Indexer(records, recall).follow
        )
        places = count()

        def by_loop() -> None:
            rack = Rack()
            converse(model, SYSTEM, [FIRST], NOTES, rack, journal=InHand(), budget=Budget())
            assert len(rack.noted) == len(NAMES)

        def by_worker() -> None:
            result = logger.log(_message(next(places)))
            assert (result.success, result.usage.turns) == (True, 2)

        noting = body_of(SYSTEM, FIRST, NOTES.schemas)
        staging = body_of(brief.SYSTEM, Turn("user", (Say(LIFT.said),)), TOOLBOX.schemas)

        def noted(name: str, given: dict[str, Any]) -> str:
            return f"noted: {given['words']}"

        def staged(name: str, given: dict[str, Any]) -> str:
            return f"{name} of workout 0: done"

        works: dict[str, Callable[[], object]] = {
            "loop": by_loop,
            "streamed": Bare(client, noting, noted, streams=True),
            "create": Bare(client, noting, noted, streams=False),
            "worker": by_worker,
            "streamed stages": Bare(client, staging, staged, streams=True),
            "created stages": Bare(client, staging, staged, streams=False),
            "two streamed": Bare(client, staging, staged, streams=True, most=2),
            "two created": Bare(client, staging, staged, streams=False, most=2),
        }
        runs = {name: lambda work=work: cpu_seconds(work) for name, work in works.items()}
        cpu = rounds_of(runs, ROUNDS, warm=4)
        for each in (client, model, records, recall):
            each.close()
    return Part(
        "overhead",
        f"CPU of the client beside a bare loop on the SDK, {ROUNDS} rounds (in brackets: by the minima)",
        (
            ratio("loop, six trivial tools / bare loop, messages.stream", cpu["loop"], cpu["streamed"], 1.5,
                  "7 requests each; the engine always streams, so this is the like for like"),
            ratio("loop, six trivial tools / bare loop, messages.create", cpu["loop"], cpu["create"], 1.5,
                  "7 requests each; streaming itself is in the difference"),
            ratio("bare loop, messages.stream / messages.create", cpu["streamed"], cpu["create"]),
            ratio("worker, one workout stage by stage / bare loop, stream", cpu["worker"],
                  cpu["streamed stages"], 4, "the worker needs 2 requests where the bare loop makes 7"),
            ratio("worker, one workout stage by stage / bare loop, create", cpu["worker"],
                  cpu["created stages"], 4),
            ratio("the same by request: worker / bare loop of 2, stream", cpu["worker"], cpu["two streamed"],
                  4, "2 requests each: reading, evidence, stages, search and SQLite's writes are on top"),
            ratio("the same by request: worker / bare loop of 2, create", cpu["worker"],
                  cpu["two created"], 4),
        ),
        tuple(milliseconds(name, seconds) for name, seconds in cpu.items()),
    )  # fmt: skip


def _message(place: int) -> Message:
    return Message(f"athlete-{place}", "m1", "c1", LIFT.said, datetime.now(UTC))
