"""A chat through OpenRouter over HTTP on loopback: cards, the coach's words, and what stands of both."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from agents.models.openrouter import OpenRouter
from agents.models.port import Call
from handlers.wiring import Worker
from tests.handlers.conversation import Conversation, Streamed
from tests.logger.test_with_openrouter import THREE, Overheard
from tests.openrouter_api import OpenRouterApi, fails, says

MODEL = "maker/model-1"


@pytest.fixture
def chat(worker: Worker) -> Iterator[Callable[..., tuple[OpenRouterApi, Conversation]]]:
    """Ann's conversation with a model that answers from this script."""
    made: list[Any] = []

    def begun(*script: Any) -> tuple[OpenRouterApi, Conversation]:
        api = OpenRouterApi({MODEL: script}).__enter__()
        model = OpenRouter(MODEL, api.key, api.url)
        made.append((api, model))
        return api, Conversation(replace(worker, model=model))

    yield begun
    for api, model in made:
        model.close()
        api.__exit__(None, None, None)


def said(answer: Streamed) -> str:
    """What the coach has said."""
    return "".join(each["delta"] for each in answer.of("text-delta") if each["id"] == "coach")


def calls_for(worker: Worker, text: str) -> list[Call]:
    """What the embedded engine calls for it."""
    overheard = Overheard()
    Conversation(replace(worker, model=overheard), owner="bob").say(text)
    return overheard.calls


def test_three_workouts_are_cards_and_the_coach_speaks_beside_them(worker: Worker, chat: Any) -> None:
    words = "Three sessions, well done! You squatted 315."
    _, talk = chat(says(words, *calls_for(worker, THREE)))

    answer = talk.say(THREE)

    assert 3 == answer.shown.count("data-workout")
    assert "Three sessions, well done!" == said(answer)


def test_a_question_is_answered_from_what_was_found(worker: Worker, chat: Any) -> None:
    found = json.dumps({"said": "what was my run?", "workout_id": "", "day": "2026-11-19"})
    Conversation(worker).say("Ran 5k in 24:10", "m0", sent_at="2026-11-19T12:00:00Z")
    api, talk = chat(says("", Call("c1", "get_workout", found)), says("You ran 5 km in 24:10."))

    answer = talk.say("what was my run?", sent_at="2026-11-20T12:00:00Z")

    assert ["data-found", "text-delta"] == answer.shown
    assert "You ran 5 km in 24:10." == said(answer)
    assert "24:10" in str(api.requests[1]["messages"][-1]["content"])


def test_where_there_is_no_credit_left_it_is_told_and_the_message_is_kept(worker: Worker, chat: Any) -> None:
    _, talk = chat(fails(402, "Insufficient credits", headers={}), says("", *calls_for(worker, THREE)))

    first, again = talk.say(THREE), talk.say(THREE)

    assert 0 == first.shown.count("data-workout")
    assert 3 == again.shown.count("data-workout")
