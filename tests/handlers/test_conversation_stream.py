"""The conversation as a stream: what is sent, what is kept, and what goes wrong on the way."""

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import pytest

from agents.coach.turns import SILENT_SECONDS, Turns
from agents.events import WorkoutSaved
from agents.logger.records.inbox import digest_of
from agents.models.port import ModelMisconfigured, ModelUnavailable
from handlers import snapshot, stream_coach_conversation
from handlers.conversation.desk import CoachDesk
from handlers.stream_coach_conversation import App, vouched
from handlers.wiring import Worker
from storage.ports import KeyRefused, Unavailable
from tests.handlers.conversation import Conversation
from tests.handlers.doors import Doors

BENCH, TWO = "Bench 3x5 @ 185", "Bench 3x5 @ 185, then ran 5k in 24:10"
JENNY = "Jenny 3x5 @ 95"


@pytest.fixture
def talk(worker: Worker) -> Conversation:
    return Conversation(worker)


# --- what is sent


def test_each_workout_is_a_card_and_the_answer_has_a_beginning_and_an_end(talk: Conversation):
    said = talk.say(TWO)

    assert (200, "v1") == (said.status, said.headers["x-vercel-ai-ui-message-stream"])
    assert ["data-workout", "data-workout"] == said.shown
    assert {"type": "start", "messageId": "a-m1"} == said.parts[0]
    assert {"type": "finish", "finishReason": "stop"} == said.parts[-1]
    assert said.body.endswith("data: [DONE]\n\n")


def test_a_workout_is_told_when_it_is_saved_and_not_at_the_end(
    talk: Conversation, monkeypatch: pytest.MonkeyPatch
):
    heard: list[bytes] = []
    may_go_on, real = threading.Event(), CoachDesk.workout

    def seen(frame: bytes) -> None:
        heard.append(frame)
        if b"data-workout" in frame:
            may_go_on.set()

    def waits(desk: CoachDesk, workout_id: str) -> Any:
        if sum(b"data-workout" in each for each in heard) or not any(b"start" in each for each in heard):
            assert may_go_on.wait(10)
        return real(desk, workout_id)

    monkeypatch.setattr(CoachDesk, "workout", waits)
    talk.hears = seen

    assert ["data-workout", "data-workout"] == talk.say(TWO).shown


def test_words_without_a_workout_are_answered_in_words(talk: Conversation):
    [words] = talk.say("hello there").of("text-delta")

    assert words["delta"].startswith("Nothing to log or to look up in that. Tell me what you did")


def test_what_the_log_is_asked_is_a_card_made_of_records(talk: Conversation):
    talk.say(TWO)

    found = talk.say("fastest 5k?", "m2")
    going = talk.say("how is my bench going?", "m3")

    assert ["data-found"] == found.shown
    assert ["5 km in 24:10"] == [each["figure"] for each in found.of("data-found")[0]["data"]["workouts"]]
    assert [
        "Bench Press, estimated one-rep max",
        "Bench Press, volume a week",
        "Bench Press, sets a week",
    ] == [each["data"]["title"] for each in going.of("data-chart")]


def test_what_the_plan_is_asked_is_told_from_it(doors: Doors):
    doors.put_plan("ann", day=None)

    answer = Conversation(doors.worker).say("what's on thursday?", sent_at="2026-11-17T12:00:00Z")

    assert "Lower B" in answer.of("text-delta")[0]["delta"]


def test_what_was_measured_is_a_card_and_no_workout(talk: Conversation):
    said = talk.say("weighed 82.4 kg this morning, slept 7h")

    assert ["data-measurement", "data-measurement"] == said.shown
    assert ["82.4", "420"] == [each["data"]["measurement"]["value"] for each in said.of("data-measurement")]


def test_a_program_is_set_up_by_talking_and_begins_on_a_suggested_reply(talk: Conversation):
    asked = talk.say("I want to start 5/3/1, squat 350, bench 250, deadlift 400, ohp 170")
    begun = talk.say("yes", "m2")

    assert "Shall I set it up so?" in asked.of("text-delta")[0]["delta"]
    assert begun.of("data-program")[0]["data"]["moved"]


# --- what waits for a yes


@pytest.mark.parametrize(
    ("yes", "came", "state", "logged"),
    [(True, "tool-output-available", "logged", 1), (False, "tool-output-denied", "dropped", 0)],
)
def test_a_draft_is_approved_or_denied_once(
    talk: Conversation, yes: bool, came: str, state: str, logged: int
):
    asked = talk.say(JENNY)
    [draft] = asked.approvals

    pressed = talk.press(draft, yes=yes)
    again = talk.press(draft, yes=not yes)

    assert "tool-calls" == asked.parts[-1]["finishReason"]
    for each in (pressed, again):
        assert {"type": "start", "messageId": "a-m1"} == each.parts[0]
        assert [came] == [part["type"] for part in each.parts if part["type"].startswith("tool")]
        assert state == each.of("data-draft")[0]["data"]["state"]
    assert logged == len(pressed.of("data-workout"))
    assert logged == len(list(talk.worker.records.list("ann", "workout/")))


def test_of_three_proposals_one_is_cancelled_and_two_are_applied(doors: Doors):
    talk = Conversation(doors.worker)
    doors.put_plan("ann", day=None)
    wishes = (
        "swap Thursday's squats for leg press",
        "add a deload week at the end",
        "make the deadlift on thursday 5 sets",
    )
    sent = "2026-11-19T12:00:00Z"
    asked = [talk.say(wish, f"m{place}", sent_at=sent) for place, wish in enumerate(wishes)]
    ids = [each.approvals[-1] for each in asked]

    talk.say(BENCH, "m7")
    cancelled = talk.press(ids[1], yes=False)
    applied = [talk.press(each, yes=True) for each in (ids[0], ids[2])]

    assert ["tool-output-denied"] == [each["type"] for each in cancelled.parts if "toolCallId" in each]
    for each in applied:
        assert each.of("tool-output-available")[0]["output"]["wrote"]
        assert "committed" == each.of("data-plan")[0]["data"]["status"]


def test_what_was_applied_is_taken_back_by_a_proposal_and_no_word_says_otherwise(doors: Doors):
    talk = Conversation(doors.worker)
    doors.put_plan("ann", day=datetime.now(UTC).date())
    [applied] = talk.say("swap Thursday's squats for leg press").approvals
    talk.press(applied, yes=True)

    undone = talk.say("undo", "m2")

    assert 1 == len(undone.approvals)
    assert [] == undone.of("text-delta")


def test_a_question_of_the_planner_is_put_once(doors: Doors):
    talk = Conversation(doors.worker)
    doors.put_plan("ann", day=None)

    asked = talk.say("swap Thursday's deadlift for front squat", sent_at="2026-11-19T12:00:00Z")

    assert 1 == asked.body.count("change places, or Deadlift go?")


def test_what_came_of_a_press_is_kept_with_the_answer(talk: Conversation):
    [draft] = talk.say(JENNY).approvals
    talk.press(draft, yes=True)

    again = talk.say(JENNY)

    assert "stop" == again.parts[-1]["finishReason"]
    assert 1 == len(again.of("tool-output-available"))


def test_an_approval_of_another_athlete_or_conversation_is_not_there(talk: Conversation):
    [draft] = talk.say(JENNY).approvals

    told = [
        replace(talk, owner="bob").press(draft, yes=True),
        replace(talk, id="c2").press(draft, yes=True),
        talk.press("pr_000000000000", yes=True),
    ]

    assert [404] * 3 == [each.status for each in told]
    assert [] == list(talk.worker.records.list("ann", "workout/"))


def test_an_approval_in_an_earlier_answer_is_the_one_that_is_named(talk: Conversation):
    [draft] = talk.say(JENNY).approvals
    part = {"toolCallId": draft, "state": "approval-responded", "approval": {"id": draft, "approved": True}}
    earlier = {"id": "a-m1", "role": "assistant", "parts": [part]}
    newest = {"id": "m2", "role": "user", "parts": [{"type": "text", "text": BENCH}]}

    pressed = talk.ask("POST", "/chat", {"id": "c1", "messages": [earlier, newest], "messageId": "a-m1"})

    assert 1 == len(pressed.of("tool-output-available"))


# --- what is sent again, followed, stopped


def test_a_message_sent_again_is_answered_by_the_parts_it_had(talk: Conversation):
    first, again = talk.say(TWO), talk.say(TWO)

    assert first.shown == again.shown
    assert first.of("data-workout") == again.of("data-workout")
    assert 2 == len(list(talk.worker.records.list("ann", "workout/")))


def test_a_message_whose_text_was_changed_is_answered_anew(talk: Conversation):
    talk.say(BENCH)

    changed = talk.say("Bench 3x5 @ 195")
    again = talk.say("Bench 3x5 @ 195")

    [card] = changed.of("data-workout")
    assert 195 == card["data"]["workout"]["blocks"][0]["exercises"][0]["sets"][0]["load"]["value"]
    assert [card] == again.of("data-workout")
    assert 1 == len(list(talk.worker.records.list("ann", "workout/")))


def test_when_nothing_is_made_there_is_nothing_to_come_back_to(talk: Conversation):
    assert 204 == talk.resume().status
    talk.say(BENCH)
    assert 204 == talk.resume().status
    assert {"stopped": False} == talk.stop()


def test_who_was_cut_gets_what_stands_behind_the_event_they_saw_last(talk: Conversation):
    told = talk.say(TWO)
    begun = told.event_ids

    rest = [talk.resume(each) for each in begun]

    assert [begun[place + 1 :] for place in range(len(begun))] == [each.event_ids for each in rest]
    assert told.of("data-workout")[1:] == talk.resume(begun[2]).of("data-workout")
    assert [200] * (len(begun) - 1) + [204] == [each.status for each in rest]


def test_an_event_of_another_answer_is_none_of_this_one(talk: Conversation):
    last = talk.say(BENCH, "m/1\n2").event_ids[-2]
    talk.say("Bench 3x5 @ 190", "m2")

    assert 204 == talk.resume(last).status
    assert 204 == talk.resume("a-m2/no number").status
    assert 200 == talk.resume("a-m2/1").status


class Held:
    """An answer that is held back until it may go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_there, self.may_go_on = threading.Event(), threading.Event()
        real = CoachDesk.answer

        def held(desk: CoachDesk, message: Any, emit: Callable[..., None], **more: Any) -> Any:
            self.is_there.set()
            assert self.may_go_on.wait(20)
            return real(desk, message, emit, **more)

        monkeypatch.setattr(CoachDesk, "answer", held)
        monkeypatch.setattr(stream_coach_conversation, "POLL_SECONDS", 0.01)


def both(talk: Conversation, held: Held, first: Any, second: Any) -> list[Any]:
    """What two requests are answered: the second begins while the first is held back."""

    async def ask() -> list[Any]:
        one = asyncio.create_task(talk.asked(*first))
        await asyncio.to_thread(held.is_there.wait, 20)
        two = asyncio.create_task(talk.asked(*second))
        await asyncio.sleep(0.05)
        assert not two.done()
        held.may_go_on.set()
        return [await one, await two]

    return asyncio.run(ask())


def test_two_clients_with_one_message_get_one_answer(talk: Conversation, monkeypatch: pytest.MonkeyPatch):
    request = ("POST", "/chat", talk.saying(TWO))

    one, two = both(talk, Held(monkeypatch), request, request)

    assert one.of("data-workout") == two.of("data-workout")
    assert 2 == len(list(talk.worker.records.list("ann", "workout/")))


def test_who_comes_back_follows_the_answer_that_is_made(talk: Conversation, monkeypatch: pytest.MonkeyPatch):
    one, two = both(talk, Held(monkeypatch), ("POST", "/chat", talk.saying(TWO)), ("GET", "/chat/c1/stream"))

    assert one.of("data-workout") == two.of("data-workout")


def test_a_second_message_waits_its_turn(talk: Conversation, monkeypatch: pytest.MonkeyPatch):
    first = ("POST", "/chat", talk.saying(BENCH))
    second = ("POST", "/chat", talk.saying("and another set of 5 at 195", "m2"))

    _, then = both(talk, Held(monkeypatch), first, second)

    assert ["amended"] == [each["data"]["state"] for each in then.of("data-workout")]


def test_what_is_stopped_begins_nothing_more(talk: Conversation, monkeypatch: pytest.MonkeyPatch):
    held = Held(monkeypatch)

    async def ask() -> list[Any]:
        one = asyncio.create_task(talk.asked("POST", "/chat", talk.saying(TWO)))
        await asyncio.to_thread(held.is_there.wait, 20)
        stopped = await talk.asked("POST", "/chat/c1/stop")
        held.may_go_on.set()
        return [await one, stopped]

    answer, stopped = asyncio.run(ask())

    assert {"stopped": True} == json.loads(stopped.body)
    assert [] == answer.of("data-workout")
    assert [] == list(talk.worker.records.list("ann", "workout/"))


@dataclass
class Died:
    """A worker that died in the middle of an answer, and the time since."""

    talk: Conversation
    now: list[float]

    @classmethod
    def over(cls, talk: Conversation, text: str) -> "Died":
        now = [talk.worker.clock()]
        talk = replace(talk, worker=replace(talk.worker, clock=lambda: now[0]))
        message = stream_coach_conversation.said_in(talk.saying(text), "ann").message
        assert message is not None
        turns = Turns(talk.worker.records, "ann", talk.worker.clock)
        turns.begin("m1", "c1", digest_of(text))
        sent: list[Any] = []
        CoachDesk(talk.worker, "ann").answer(message, sent.append)
        turns.add("m1", [each for each in sent if each["type"] == "data-workout"][:1])
        return cls(talk, now)

    def is_known(self) -> None:
        self.now[0] += SILENT_SECONDS + 1


@pytest.mark.parametrize("asked_by", ["the same again", "who comes back"])
def test_an_answer_whose_worker_died_is_made_by_the_next(talk: Conversation, asked_by: str):
    died = Died.over(talk, TWO)
    died.is_known()

    answer = died.talk.say(TWO) if asked_by == "the same again" else died.talk.resume()

    assert 2 == len(answer.of("data-workout"))
    assert 2 == len(list(talk.worker.records.list("ann", "workout/")))


@pytest.mark.parametrize("asked_by", ["the same again", "who comes back"])
def test_who_waits_for_a_worker_that_is_dead_gets_the_answer(
    talk: Conversation, monkeypatch: pytest.MonkeyPatch, asked_by: str
):
    monkeypatch.setattr(stream_coach_conversation, "POLL_SECONDS", 0.01)
    died = Died.over(talk, TWO)
    died.talk.hears = lambda frame: died.is_known() if b"data-workout" in frame else None

    answer = died.talk.say(TWO) if asked_by == "the same again" else died.talk.resume()

    assert 2 == len(answer.of("data-workout"))


def test_a_message_whose_worker_died_is_answered_before_the_next_one(talk: Conversation):
    died = Died.over(talk, TWO)
    died.is_known()

    died.talk.say("hello", "m2")
    before = died.talk.say(TWO)

    assert "finished" == getattr(Turns(talk.worker.records, "ann", talk.worker.clock).turn("m1"), "state", "")
    assert 2 == len(before.of("data-workout"))


# --- what goes wrong


def failing(monkeypatch: pytest.MonkeyPatch, error: Exception, after: int = 0) -> None:
    """The desk fails after it has told so many parts."""
    real = CoachDesk.answer

    def fails(desk: CoachDesk, message: Any, emit: Callable[..., None], **more: Any) -> Any:
        parts: list[Any] = []
        real(desk, message, parts.append, **more)
        for part in parts[:after]:
            emit(part)
        raise error

    monkeypatch.setattr(CoachDesk, "answer", fails)


@pytest.mark.parametrize("error", [Unavailable("down"), ModelUnavailable("down"), ZeroDivisionError("a bug")])
@pytest.mark.parametrize("after", [0, 3], ids=["before the first card", "behind it"])
def test_what_goes_wrong_is_the_last_part_and_the_message_can_be_sent_again(
    talk: Conversation, monkeypatch: pytest.MonkeyPatch, error: Exception, after: int
):
    with monkeypatch.context() as broken:
        failing(broken, error, after)
        answer = talk.say(BENCH)
    again = talk.say(BENCH)

    assert 1 == len(answer.of("error"))
    assert "a bug" not in answer.body
    assert ["finish-step", "finish"] == [each["type"] for each in answer.parts[-2:]]
    assert ["data-workout"] == again.shown
    assert 1 == len(list(talk.worker.records.list("ann", "workout/")))


def test_who_hangs_up_stops_nothing(talk: Conversation):
    def hangs_up(frame: bytes) -> None:
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        replace(talk, hears=hangs_up).say(TWO)

    assert 2 == len(talk.say(TWO).of("data-workout"))


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "messages is empty"),
        ({"messages": []}, "messages is empty"),
        ({"messages": ["x"]}, "messages is empty"),
        ({"messages": [{"role": "user"}]}, "has no parts"),
        ({"messages": [{"role": "user", "parts": []}]}, "id"),
        ({"messages": [{"role": "assistant", "parts": []}]}, "neither a user's text nor an approval"),
        ({"messages": [{"role": "user", "id": "m1", "parts": []}]}, "the message is empty"),
        ({"owner": "bob", "messages": []}, "owner is not taken from a body"),
        (b"{", "no JSON object"),
    ],
)
def test_a_request_that_can_not_be_read_is_refused_with_why(talk: Conversation, body: Any, words: str):
    refused = talk.ask("POST", "/chat", body)

    assert 400 == refused.status
    assert words in json.loads(refused.body)["error"]["message"]


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ({"approval": {"id": "d1", "approved": "yes"}, "toolCallId": "d1"}, "approved: true or false"),
        ({"approval": {"id": "d1", "approved": True}}, "the toolCallId that asked for it"),
        ({"approval": {"id": "d1", "approved": True}, "toolCallId": "d2"}, "did not ask for approval"),
        ({"toolCallId": "d2"}, "neither a user's text nor an approval"),
    ],
)
def test_an_approval_that_can_not_be_is_refused_with_why(talk: Conversation, part: Any, words: str):
    answer = {"id": "a-m1", "role": "assistant", "parts": [{"state": "approval-responded", **part}]}

    refused = talk.ask("POST", "/chat", {"messages": [answer]})

    assert 400 == refused.status
    assert words in json.loads(refused.body)["error"]["message"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/chat", 405),
        ("GET", "/chat/c1/stop", 405),
        ("POST", "/chat/c1/stream", 405),
        ("POST", "/health", 405),
        ("DELETE", "/openapi.json", 405),
        ("GET", "/nothing", 404),
        ("GET", "/chat/%ff/stream", 400),
    ],
)
def test_what_is_not_there_is_said(talk: Conversation, method: str, path: str, status: int):
    assert status == talk.ask(method, path).status


def test_a_body_is_only_so_long(talk: Conversation):
    assert 413 == talk.ask("POST", "/chat", b" " * 1_000_001).status


def test_health_asks_for_nobody(talk: Conversation):
    assert (200, '{"ok": true}') == talk.ask("GET", "/health")[::2]


# --- who is calling, and how long there is


def request_context(**authorizer: Any) -> dict[str, str]:
    return {"x-amzn-request-context": json.dumps({"authorizer": authorizer, "requestId": "r7"})}


def test_under_lambda_the_gateway_vouches_for_who_is_calling(
    talk: Conversation, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("AWS_LAMBDA_RUNTIME_API", "127.0.0.1:9001")
    headers = request_context(claims={"sub": "cid"})

    said = replace(talk, caller=vouched, headers=headers).say(BENCH)

    assert ["data-workout"] == said.shown
    assert {"cid"} == {each.owner for each in talk.worker.records.walk("workout/")}


@pytest.mark.parametrize(
    ("under_lambda", "headers"),
    [(False, request_context(claims={"sub": "cid"})), (True, {}), (True, {"x-amzn-request-context": "{"})],
    ids=["anybody may write the header", "no header", "no JSON"],
)
def test_without_who_vouches_nothing_is_answered(
    talk: Conversation, monkeypatch: pytest.MonkeyPatch, under_lambda: bool, headers: dict[str, str]
):
    if under_lambda:
        monkeypatch.setenv("AWS_LAMBDA_RUNTIME_API", "127.0.0.1:9001")

    refused = replace(talk, caller=vouched, headers=headers).say(BENCH)

    assert 401 == refused.status
    assert [] == list(talk.worker.records.walk())


def test_the_deadline_of_the_call_is_the_answers(talk: Conversation, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("AWS_LAMBDA_RUNTIME_API", "127.0.0.1:9001")
    headers = {"x-amzn-lambda-context": json.dumps({"deadline": 1_000})}

    said = replace(talk, headers=headers).say(TWO)

    assert [] == said.of("data-workout")


@pytest.mark.parametrize(
    ("under_lambda", "client", "headers", "status"),
    [
        (True, "127.0.0.1", {}, 200),
        (False, "127.0.0.1", {}, 401),
        (True, "10.1.2.3", {}, 401),
        (True, "127.0.0.1", request_context(claims={"sub": "cid"}), 404),
    ],
    ids=["the adapter", "not under Lambda", "from elsewhere", "handed on for somebody"],
)
def test_only_the_adapter_says_that_a_worker_begins_with_a_snapshot(
    talk: Conversation,
    monkeypatch: pytest.MonkeyPatch,
    under_lambda: bool,
    client: str,
    headers: dict[str, str],
    status: int,
):
    restored: list[bool] = []
    monkeypatch.setattr(snapshot, "restored", lambda: restored.append(True))
    if under_lambda:
        monkeypatch.setenv("AWS_LAMBDA_RUNTIME_API", "127.0.0.1:9001")

    answer = replace(talk, caller=vouched, headers=headers, client=client).ask("POST", "/lwa/after-restore")

    assert status == answer.status
    assert restored == [True] * (status == 200)


@pytest.mark.parametrize(
    ("error", "forgets"),
    [(ModelMisconfigured("no such key"), "read_keys_again"), (KeyRefused("no such key"), "search_refused")],
    ids=["of the model", "of the index"],
)
def test_a_key_that_is_refused_is_read_again_for_the_next_answer(
    talk: Conversation, monkeypatch: pytest.MonkeyPatch, error: Exception, forgets: str
):
    forgotten: list[Worker] = []
    monkeypatch.setattr(stream_coach_conversation.kept_worker, forgets, forgotten.append)
    monkeypatch.setattr(CoachDesk, "answer", fails_with(error))

    talk.say(BENCH)

    assert [talk.worker.settings] == [each.settings for each in forgotten]


def fails_with(error: Exception) -> Callable[..., Any]:
    def fails(*_: Any, **__: Any) -> Any:
        raise error

    return fails


def test_an_answer_is_counted_as_other_messages_are_and_one_that_fails_as_a_fault(
    talk: Conversation, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    talk.say(TWO)
    answered = counted(capsys.readouterr().out)
    monkeypatch.setattr(CoachDesk, "answer", fails_with(Unavailable("down")))
    talk.say(BENCH, "m2")
    failed = counted(capsys.readouterr().out)

    assert (1, 2, 0) == tuple(answered[name] for name in ("messages", "workouts_saved", "http_errors"))
    assert (0, 1) == (failed["messages"], failed["http_errors"])


def counted(out: str) -> Counter[str]:
    """The metrics that were printed."""
    told = [json.loads(line) for line in out.splitlines() if line.startswith('{"_aws"')]
    assert {"stream-coach-conversation"} == {each["function"] for each in told}
    return Counter({name: n for each in told for name, n in each.items() if isinstance(n, int | float)})


def test_an_app_begins_and_ends_as_servers_ask():
    asked, sent = iter(["lifespan.startup", "lifespan.shutdown"]), list[str]()

    async def receive() -> dict[str, str]:
        return {"type": next(asked)}

    async def send(event: Any) -> None:
        sent.append(event["type"])

    asyncio.run(App(vouched)({"type": "lifespan"}, receive, send))

    assert ["lifespan.startup.complete", "lifespan.shutdown.complete"] == sent


def test_an_event_of_a_workout_that_is_gone_already_shows_nothing(talk: Conversation):
    shown: list[Any] = []
    desk = CoachDesk(talk.worker, "ann")

    assert None is desk.workout(WorkoutSaved("w_none", "Bench", already_there=False).workout_id)
    assert [] == shown


def test_fifty_conversations_at_once_are_each_answered_once(talk: Conversation):
    async def all_of_them() -> list[Any]:
        each = [replace(talk, owner=f"athlete-{number}", id=f"c{number}") for number in range(50)]
        return await asyncio.gather(*(one.asked("POST", "/chat", one.saying(BENCH)) for one in each))

    answers = asyncio.run(all_of_them())

    assert [["data-workout"]] * 50 == [each.shown for each in answers]
    assert 50 == len(list(talk.worker.records.walk("workout/")))


def test_a_page_that_is_opened_again_shows_what_was_said_and_the_answers(talk: Conversation):
    talk.say(BENCH)
    talk.say("Jenny curls 3x12 30s", "m2")

    known = json.loads(talk.ask("GET", "/chat/c1").body)

    first, second = known["turns"]
    assert ("m1", "a-m1", BENCH) == (first["message_id"], first["answer_id"], first["text"])
    assert "data-workout" in [each["type"] for each in first["parts"]]
    assert "Jenny curls 3x12 30s" == second["text"]
    assert "tool-approval-request" in [each["type"] for each in second["parts"]]
    assert [] == json.loads(replace(talk, owner="eve").ask("GET", "/chat/c1").body)["turns"]


def test_a_page_that_knows_a_part_of_it_asks_for_what_came_since(talk: Conversation):
    for number in (1, 2, 3):
        talk.say(f"Bench {number}x5 @ 185", f"m{number}")

    def ids(query: str) -> list[str]:
        return [
            each["message_id"] for each in json.loads(talk.ask("GET", "/chat/c1", query=query).body)["turns"]
        ]

    assert ["m2", "m3"] == ids("since=m2")
    assert ["m1", "m2", "m3"] == ids("") == ids("since=gone")
