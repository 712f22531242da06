"""The whole logger through OpenRouter over HTTP on loopback, however the provider streams its calls."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from agents.models.offline.engine import Offline
from agents.models.openrouter import OpenRouter
from agents.models.port import Ask, Call, Reply
from tests.logger.kit import Desk, a_block, a_set, an_exercise, detect, extract, sets_of
from tests.openrouter_api import OVERLOADED, OpenRouterApi, Stream, chunk, fails, says, used

MODEL = "maker/model-1"
TEXT = "Bench 3x5 @ 185"
BENCH = a_block(an_exercise(TEXT, "Bench", a_set("3", "5", "185")))
THREE = "Bench 3x5 @ 185. Yesterday squat 5x5 @ 225. On Wednesday I ran 5k in 24:10."


@pytest.fixture
def asking() -> Iterator[Callable[[OpenRouterApi], OpenRouter]]:
    """Makes the engine that asks this server; closed afterwards."""
    made: list[OpenRouter] = []

    def make(api: OpenRouterApi) -> OpenRouter:
        made.append(OpenRouter(MODEL, api.key, api.url))
        return made[-1]

    yield make
    for each in made:
        each.close()


class Overheard:
    """The embedded engine, and what it has called."""

    name = Offline.name

    def __init__(self) -> None:
        self.calls: list[Call] = []

    def reply(self, ask: Ask) -> Reply:
        reply = Offline().reply(ask)
        self.calls += reply.calls
        return reply


def pieces(*functions: dict[str, Any], finish: str = "tool_calls") -> Stream:
    return Stream((*(chunk({"tool_calls": [each]}) for each in functions), chunk({}, finish), used()))


def function(call: Call, **more: Any) -> dict[str, Any]:
    return {"function": {"name": call.name, "arguments": call.arguments}, **more}


WAYS: dict[str, Callable[[list[Call]], Stream]] = {
    "as OpenAI does": lambda calls: says("", *calls),
    "one index for all": lambda calls: pieces(*(function(each, index=0, id=each.id) for each in calls)),
    "neither index nor id, and stop": lambda calls: pieces(*map(function, calls), finish="stop"),
    "the finish twice": lambda calls: Stream((*says("", *calls).chunks, *says("", *calls).chunks)),
    "each restated": lambda calls: pieces(
        *(function(each, index=at, id=each.id) for at, each in enumerate(calls) for _ in ("once", "again"))
    ),
    "byte by byte": lambda calls: Stream(says("", *calls).chunks, line_end=b"\r\n\r\n", bytes_at_once=7),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_three_workouts_of_one_message_are_the_same_however_they_are_streamed(
    asking: Callable[[OpenRouterApi], OpenRouter], way: Callable[[list[Call]], Stream]
) -> None:
    overheard = Overheard()
    embedded = Desk(overheard)
    embedded.log(THREE)

    with OpenRouterApi({MODEL: [way(overheard.calls)]}) as api:
        desk = Desk(asking(api))
        result = desk.log(THREE)

    assert (3, MODEL, False) == (len(desk.workouts()), result.engine, result.degraded)
    assert [sets_of(each) for each in embedded.workouts()] == [sets_of(each) for each in desk.workouts()]
    assert 1 == len(api.requests)


def test_a_refused_call_is_answered_as_the_api_wants_it_and_mended(
    asking: Callable[[OpenRouterApi], OpenRouter],
) -> None:
    wrong = a_block(an_exercise(TEXT, "Bench", a_set("3", "5", "195")))
    script = [says("", detect(TEXT), extract(0, wrong)), says("", extract(0, BENCH, id="e1"))]
    with OpenRouterApi({MODEL: script}) as api:
        desk = Desk(asking(api))

        desk.log(TEXT)

    results = [each for each in api.requests[1]["messages"] if each["role"] == "tool"]
    assert [("d0", False), ("e0", True)] == [
        (each["tool_call_id"], str(each["content"]).find("Error: ") >= 0) for each in results
    ]
    assert [("Bench Press", 5, "185 lb")] * 3 == sets_of(desk.workouts()[0])


@pytest.mark.parametrize(
    "failure",
    [
        OVERLOADED,
        fails(403, "Flagged", metadata={"reasons": ["violence"]}),
        Stream((chunk({"content": "On "}), {"error": {"code": 502, "message": "down"}, "choices": []})),
    ],
    ids=["overloaded", "moderated", "broken off"],
)
def test_where_it_fails_the_embedded_engine_answers(
    asking: Callable[[OpenRouterApi], OpenRouter], failure: Any
) -> None:
    with OpenRouterApi({MODEL: [failure] * 3}) as api:
        result = Desk(asking(api)).log(TEXT)

    assert (True, True) == (result.success, result.degraded)
