"""The chat against a model that takes two seconds for a reply: when its first card and its first words are
there, beside a bare loop on the same SDK; and how many requests to a model a message of the chat takes.

The model streams evenly over its two seconds: a sentence, then the calls that the embedded engine would send.
The bare loop prints the model's words as they come, runs its calls when the reply is whole, and asks again
with their results. The chat holds words back, makes cards of what was saved, and asks only if it has to.
"""

import io
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, redirect_stdout
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import anthropic

from agents.planner.edits.inputs import plan_from_wire
from handlers.local.plans.making import ready_plan
from handlers.settings import Settings
from handlers.wiring import worker
from tests.bench.figures import Figure, Part, milliseconds, ratio
from tests.bench.loopback import as_read
from tests.bench.processes import Seconds, messages_api, rounds_of
from tests.handlers.conversation import Conversation
from tests.messages_api import Answer, MessagesApi, text

SECONDS, ROUNDS = 2.0, 7
THREE = "Bench 3x5 @ 185, then squat 3x5 @ 225, then ran 5k in 24:10. Then rows 3x10"
WORDS = "Bench, squats and a run: nice work."
SET_UP = ("start 5/3/1, squat 350, bench 250, deadlift 400, ohp 170", "yes")


class Counted(NamedTuple):
    """A message of which the requests to models are counted, and how many it may take."""

    what: str
    text: str
    at_most: int


COUNTED = (
    Counted("three workouts and a question to ask", THREE, 1),
    Counted("two workouts and two moves of the program", "Squat 3x5 @ 225, then ran 5k. Skip ohp", 1),
    Counted(
        "a workout and a question to the log, and what to say of the answer",
        "Leg Curl 3x10 @ 90. How is my squat going?",
        2,
    ),
    Counted("what was measured", "slept 7h last night", 1),
    Counted("a workout and a wish for the plan", "Bench 3x5 @ 190. Swap Thursday's squats for leg press", 2),
)


# --- the model


@dataclass(frozen=True)
class Slow(Answer):
    """An answer that is streamed evenly over two seconds."""

    def events(self) -> Iterator[bytes]:
        events = list(super().events())
        began = time.monotonic()
        for place, event in enumerate(events, start=1):
            time.sleep(max(0.0, began + SECONDS * place / len(events) - time.monotonic()))
            yield event


def takes_its_time(body: dict[str, Any]) -> Answer:
    answer = as_read(body)
    calls = [block for block in answer.blocks if block["type"] == "tool_use"]
    return Slow((text(WORDS), *calls))


# --- the figures


def measure(progress: Callable[[str], None]) -> Part:
    """Ratios of wall-clock time, round by round, and counts."""
    with redirect_stdout(io.StringIO()):  # what a door logs
        progress(f"{ROUNDS} rounds of two seconds")
        seconds = _timed()
        progress("requests")
        counts = [Figure(f"requests: {each.what}", asked, "requests", each.at_most, detail=each.text)
                  for each, asked in zip(COUNTED, _requests(), strict=True)]  # fmt: skip
    return Part(
        "chat",
        f"against a model that takes {SECONDS:g} s for a reply, {ROUNDS} rounds (in brackets: by the minima)",
        (
            ratio("first card / the bare loop's first call run", seconds["card"], seconds["bare call"], 1.3,
                  "three workouts: both wait for the whole reply"),
            ratio("first words of the answer / the bare loop's first words", seconds["words"],
                  seconds["bare words"], None, "the bare loop sends the model's words unchecked, before all"),
            ratio("whole answer / the bare loop's", seconds["whole"], seconds["bare whole"], 0.8,
                  "the bare loop asks again with the results"),
            *counts,
        ),
        tuple(milliseconds(name, each) for name, each in seconds.items()),
    )  # fmt: skip


def _timed() -> Seconds:
    """When each thing was there, in seconds from the beginning of its request."""
    found: Seconds = {
        name: [] for name in ("card", "words", "whole", "bare call", "bare words", "bare whole")
    }

    def note(**at: float) -> float:
        for name, each in at.items():
            found[name.replace("_", " ")].append(each)
        return 0.0

    with messages_api("tests.bench.chat:takes_its_time") as url, tempfile.TemporaryDirectory() as home:
        settings = Settings(home=Path(home), engine="claude", api_key=MessagesApi.key, base_url=url)
        with (
            closing(worker(settings)) as spotter,
            anthropic.Anthropic(api_key=MessagesApi.key, base_url=url) as client,
        ):
            places = count()
            body = _first_request()
            runs = {
                "chat": lambda: note(**_chatted(Conversation(spotter, owner=f"athlete-{next(places)}"))),
                "bare": lambda: note(**_bare(client, body)),
            }
            rounds_of(runs, ROUNDS, warm=1)
    return {name: each[1:] for name, each in found.items()}


def _chatted(talk: Conversation) -> dict[str, float]:
    began, seen = time.monotonic(), dict[str, float]()

    def hears(frame: bytes) -> None:
        for name, kind in (("card", b"data-workout"), ("words", b"text-delta")):
            if kind in frame:
                seen.setdefault(name, time.monotonic() - began)

    answer = replace(talk, hears=hears).say(THREE)
    assert 3 == len(answer.of("data-workout")), answer.body
    return {**seen, "whole": time.monotonic() - began}


def _bare(client: anthropic.Anthropic, body: dict[str, Any]) -> dict[str, float]:
    """A loop as one writes it on the SDK: prints what comes, runs what is called, asks again."""
    began, seen, messages = time.monotonic(), dict[str, float](), list(body["messages"])
    while True:
        with client.messages.stream(**{**body, "messages": messages}) as stream:
            for words in stream.text_stream:
                print(words, end="", flush=True)
                seen.setdefault("bare_words", time.monotonic() - began)
            message = stream.get_final_message()
        calls = [block for block in message.content if block.type == "tool_use"]
        if not calls:
            return {**seen, "bare_whole": time.monotonic() - began}
        seen.setdefault("bare_call", time.monotonic() - began)
        results = [{"type": "tool_result", "tool_use_id": each.id, "content": "saved"} for each in calls]
        messages += [{"role": "assistant", "content": message.content}, {"role": "user", "content": results}]


def _first_request() -> dict[str, Any]:
    """What the chat sends for the message: the same bytes for both."""
    with _spoken_with() as (talk, api):
        talk.say(THREE)
        body = dict(api.requests[0])
    del body["stream"]
    return body


def _requests() -> list[int]:
    """How many requests each message took, of an athlete with a plan and a program."""
    with _spoken_with() as (talk, api):
        for place, text in enumerate(SET_UP):
            talk.say(text, f"begin-{place}")
        asked = []
        for place, each in enumerate(COUNTED):
            before = len(api.requests)
            talk.say(each.text, f"m{place}")
            asked.append(len(api.requests) - before)
    return asked


@contextmanager
def _spoken_with() -> Iterator[tuple[Conversation, MessagesApi]]:
    """A conversation with a model that answers at once, of an athlete with a plan."""
    with MessagesApi([as_read] * 99) as api, tempfile.TemporaryDirectory() as home:
        settings = Settings(home=Path(home), engine="claude", api_key=api.key, base_url=api.url)
        with closing(worker(settings)) as spotter:
            today = datetime.now(UTC).date()
            monday = today - timedelta(days=today.weekday())
            spotter.planner.put_plan("ann", plan_from_wire(ready_plan(monday), "bench"))
            yield Conversation(spotter), api
