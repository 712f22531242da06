"""stream_coach_conversation: the conversation as a stream, an ASGI app without a framework.

    POST /chat               what was said or pressed; answered by the parts of its turn, as they are made
    GET  /chat/{id}?since    what was said there last, and the answers as they are kept; from a message on
    GET  /chat/{id}/stream   the newest answer of a conversation, from its first part, or behind the one that
                             Last-Event-ID names; 204 if none is made
    POST /chat/{id}/stop     begin nothing more of it
    GET  /health             that the app is up
    GET  /openapi.json       all doors as they are published; anybody may load it
    GET  /page/{file}        the chat page, which asks the doors above; anybody may load it
    POST /mcp                the tools of an athlete's own assistant (handlers/assistants/)
    GET  /.well-known/oauth-protected-resource  where an assistant gets its token
    POST /lwa/after-restore  that Lambda has begun a worker with a snapshot of it: the adapter's own request

The wire is the AI SDK's UI message stream (v1) over server-sent events. Of what a client sends nothing is
believed but the newest text with its id, and which approval got a yes or a no: history, cards and previews
come from the records. A message sent again is answered by the parts that it had; a client that goes away
stops nothing.

Under Lambda's Web Adapter who is calling stands in the header that the adapter writes from the gateway's
request context. Elsewhere whoever makes the app says whose requests they are.
"""

import asyncio
import contextvars
import json
import os
import threading
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import quote

import structlog

from agents.coach.parts import STEP, STEPPED, Part, failed, finished, is_kept, started, waits
from agents.coach.turns import ChatTurn, Turns, TurnState, unsent
from agents.errors import BadInput
from agents.key_names import checked_name
from agents.logger.records.inbox import Message, digest_of
from agents.models.port import ModelMisconfigured
from handlers import snapshot
from handlers.conversation.desk import CoachDesk, Press
from handlers.conversation.past_answers import past_answers
from handlers.doors import identity, pace
from handlers.doors.asgi import (
    AsgiScope,
    Headers,
    Receive,
    Send,
    body_of,
    path_of,
    query_of,
    send_json,
    send_whole,
    telling,
)
from handlers.doors.deadline import ANSWERING_SECONDS, SecondsLeft
from handlers.doors.failures import (
    NotAllowed,
    NotFound,
    Unidentified,
    failure_of,
    log_failure,
)
from handlers.doors.http import json_object
from handlers.doors.identity import Caller
from handlers.doors.incoming import checked_size, message_from
from handlers.doors.opening import opened_worker
from handlers.oauth import MCP, METADATA_PATHS, challenge_at, resource_told
from handlers.observing.telemetry import current, observed
from handlers.origins import preflight, told_to
from handlers.page.page_files import Page
from handlers.wiring import Worker, kept_worker
from storage.ports import KeyRefused, StorageError

log = structlog.get_logger()

HEADERS = {
    "content-type": "text/event-stream; charset=utf-8",
    "x-vercel-ai-ui-message-stream": "v1",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
}
STILL_HERE = b": still here\n\n"
QUIET_SECONDS = 15.0  # after which a comment is sent: proxies cut what is silent for a minute
POLL_SECONDS = 0.25  # between two looks at an answer that another worker makes
AROUND = 4  # frames of an answer that are no parts of it: two before them, two behind
KEEP_SECONDS = 1.0  # the parts of this time are one batch
SEND_AGAIN = "the answer could not be finished: send the same again, nothing happens twice."
LONGEST_SECONDS = 600.0  # that an answer is followed, or waited for
FUNCTION = "stream-coach-conversation"
CONTEXT_HEADER, LAMBDA_HEADER = "x-amzn-request-context", "x-amzn-lambda-context"  # both are the adapter's
AFTER_RESTORE = "/lwa/after-restore"
OWN_PAGE = Page()  # whose requests are answered where it comes from
LOOPBACK = ("127.0.0.1", "::1")


class ChatSaid(NamedTuple):
    """What a client sent: its conversation, and its newest text or the approvals of its newest answer."""

    conversation_id: str
    message: Message | None
    presses: tuple[Press, ...] = ()


def said_in(fields: Mapping[str, Any], owner: str) -> ChatSaid:
    """The newest text or approval of a request of the AI SDK. Raises BadInput.

    Approvals are those of the message that `messageId` names, which may be an earlier one, or of the last.
    """
    conversation_id = checked_name("id", fields.get("id") or "main")
    messages = fields.get("messages", [fields["message"]] if "message" in fields else [])
    if not isinstance(messages, list) or not messages or not isinstance(messages[-1], Mapping):
        raise BadInput('messages is empty: its last one is what was said, {"id", "role", "parts"}.')
    named = [
        each for each in messages if isinstance(each, Mapping) and each.get("id") == fields.get("messageId")
    ]
    for each in (*named[:1], messages[-1]):
        presses = tuple(filter(None, (_press(part, conversation_id) for part in _parts(each))))
        if each.get("role") == "assistant" and presses:
            return ChatSaid(conversation_id, None, presses)
    if messages[-1].get("role") != "user":
        raise BadInput("the last message is neither a user's text nor an approval that was responded to.")
    return ChatSaid(conversation_id, _message(fields, messages[-1], conversation_id, owner))


def _parts(message: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    parts = message.get("parts")
    if not isinstance(parts, list):
        raise BadInput('the message has no parts: [{"type": "text", "text": "Bench 3x5 @ 185"}].')
    return [each for each in parts if isinstance(each, Mapping)]


def _message(
    fields: Mapping[str, Any], newest: Mapping[str, Any], conversation_id: str, owner: str
) -> Message:
    text = "\n".join(str(each.get("text", "")) for each in _parts(newest) if each.get("type") == "text")
    known = {name: fields[name] for name in ("timezone", "units", "sent_at") if name in fields}
    return checked_size(
        message_from(
            {"id": newest.get("id"), "text": text, "conversation_id": conversation_id, **known}, owner=owner
        )
    )


def _press(part: Mapping[str, Any], conversation_id: str) -> Press | None:
    approval, call_id = part.get("approval"), part.get("toolCallId")
    if part.get("state") != "approval-responded" or not isinstance(approval, Mapping):
        return None
    what_id, yes = approval.get("id"), approval.get("approved")
    if not isinstance(yes, bool) or not isinstance(call_id, str):
        raise BadInput(
            "an approval has an id, the toolCallId that asked for it, and approved: true or false."
        )
    what_id = checked_name("approval.id", what_id)
    if call_id.rstrip("+") != what_id:
        raise BadInput(f"the call {call_id[:60]!r} did not ask for approval {what_id[:60]!r}.")
    return Press(conversation_id, what_id, call_id, yes)


# --- one answer, made by a thread of its own


@dataclass
class Making:
    """An answer while it is made: its parts so far, for the client that follows and for the records."""

    turns: Turns
    turn: ChatTurn
    parts: list[Part]  # those of an earlier worker, that died over it, first
    arrived: Callable[[], None]
    unkept: list[Part] = field(default_factory=list)
    kept_at: float = field(default_factory=time.monotonic)
    is_done: bool = False

    def emit(self, part: Part) -> None:
        """Send a part, unless it was sent as it is; keep it soon."""
        if is_kept(part) and not unsent([part], self.parts):
            return
        self.parts.append(part)
        self.unkept.append(part)
        self.arrived()
        if time.monotonic() - self.kept_at > KEEP_SECONDS:
            self.keep()

    def keep(self, state: TurnState | None = None) -> None:
        """Write down the parts that are not kept yet, and what the answer is now."""
        parts, self.unkept, self.kept_at = self.unkept, [], time.monotonic()
        self.turns.add(self.turn.message_id, parts, state, self.turn.text)

    def is_stopped(self) -> bool:
        turn = self.turns.turn(self.turn.message_id)
        return turn is not None and turn.state == "stopped"

    def make(self, desk: CoachDesk, message: Message, left: SecondsLeft) -> None:
        """Make the whole answer, whoever listens; what goes wrong is a part of it, and is tried again when
        the message is sent again."""
        is_over = threading.Event()
        threading.Thread(target=self._beat, args=(is_over,), daemon=True).start()
        try:
            result = desk.answer(message, self.emit, cancelled=self.is_stopped, seconds_left=left)
            current().message(result)
            saved = sum(each.saved for each in result.allWorkouts)
            log.info("message", message_id=message.id, saved=saved, engine=result.engine, door="stream")
            self.keep("finished")
        except Exception as error:
            read_keys_again(desk.worker, error)
            self.parts.append(told_failed(error))
            self._give_up()
        finally:
            is_over.set()
            self.is_done = True
            self.arrived()

    def _give_up(self) -> None:
        try:
            self.keep("failed")
        except StorageError as error:  # silent from now on: the next worker takes it over
            log.warning("turn not kept", error=type(error).__name__)

    def _beat(self, is_over: threading.Event) -> None:
        while not is_over.wait(QUIET_SECONDS):
            try:
                self.turns.add(self.turn.message_id, (), text=self.turn.text)
            except StorageError as error:
                log.warning("no beat", error=type(error).__name__)


def read_keys_again(worker: Worker, error: Exception) -> None:
    """For the next answer, if a key was refused: it may be another by now."""
    if isinstance(error, ModelMisconfigured):
        kept_worker.read_keys_again(worker)
    elif isinstance(error, KeyRefused):
        kept_worker.search_refused(worker)


def told_failed(error: Exception) -> Part:
    """The part that says what went wrong behind the first byte: it is logged, and counted as an answer of its
    status."""
    log_failure(error, "")
    failure = failure_of(error)
    current().failed(failure.status, failure.code)
    return failed(failure.message)


# --- the streams


class ChatRequest(NamedTuple):
    """Who asks, and how long there is to answer."""

    desk: CoachDesk
    turns: Turns
    left: SecondsLeft


async def answered(request: ChatRequest, message: Message) -> AsyncIterator[Part | None]:
    """The parts of the answer to a message; None where nothing came for a while. It is made now if nobody has
    made it, or whoever began is dead."""
    async for quiet in _its_turn(request, message):
        yield quiet
    turns, text, seen = request.turns, digest_of(message.text), list[Part]()
    while True:
        turn = await asyncio.to_thread(turns.begin, message.id, message.conversation_id, text)
        if turn is not None:
            break
        async for part in followed(turns, message.id):
            seen += [part] if part is not None else []
            yield part
        known = await asyncio.to_thread(turns.turn, message.id)
        if known is None or known.state != "running":
            if known is not None and known.state == "failed":
                yield failed(SEND_AGAIN)
            return
    async for part in _made(request, message, turn):
        if part is None or unsent([part], seen):
            yield part


async def _made(request: ChatRequest, message: Message, turn: ChatTurn) -> AsyncIterator[Part | None]:
    """The parts of an answer that a thread of this worker makes."""
    before = await asyncio.to_thread(request.turns.parts, turn)
    arrived, loop = asyncio.Event(), asyncio.get_running_loop()
    making = Making(request.turns, turn, before, lambda: _call(loop, arrived.set))
    seen_here = contextvars.copy_context().run  # what is logged and counted there is of this request
    threading.Thread(target=seen_here, args=(making.make, request.desk, message, request.left)).start()
    sent = 0
    while not making.is_done or sent < len(making.parts):
        if sent < len(making.parts):
            yield making.parts[sent]
            sent += 1
            continue
        arrived.clear()
        if not making.is_done and sent == len(making.parts):
            try:
                await asyncio.wait_for(arrived.wait(), QUIET_SECONDS)
            except TimeoutError:
                yield None


def _call(loop: asyncio.AbstractEventLoop, what: Callable[[], Any]) -> None:
    with suppress(RuntimeError):  # nobody listens any more
        loop.call_soon_threadsafe(what)


async def _its_turn(request: ChatRequest, message: Message) -> AsyncIterator[None]:
    """Waits until the message before in this conversation has its answer. One whose worker died gets it now:
    nobody may ask for it again."""
    since, turns = time.monotonic(), request.turns
    while time.monotonic() - since < LONGEST_SECONDS:
        newest = await asyncio.to_thread(turns.newest, message.conversation_id)
        if newest is None or newest.message_id == message.id or newest.state != "running":
            return
        if not newest.is_alive(turns.clock()):
            before = await asyncio.to_thread(request.desk.message, newest.message_id)
            if before is not None:
                async for _ in answered(request, before):
                    yield None
            return
        yield None
        await asyncio.sleep(POLL_SECONDS)


async def followed(turns: Turns, message_id: str) -> AsyncIterator[Part | None]:
    """The parts of an answer that another worker makes, or has made."""
    read, since = 0, time.monotonic()
    while turn := await asyncio.to_thread(turns.turn, message_id):
        for part in await asyncio.to_thread(turns.parts, turn, read):
            yield part
            since = time.monotonic()
        read = turn.batches
        if not turn.is_alive(turns.clock()) or time.monotonic() - since > LONGEST_SECONDS:
            return
        yield None
        await asyncio.sleep(POLL_SECONDS)


async def decided(request: ChatRequest, presses: tuple[Press, ...], message_id: str) -> AsyncIterator[Part]:
    """What came of each yes or no, which is kept with the answer that asked for it."""
    for press in presses:
        parts: list[Part] = []
        await asyncio.to_thread(request.desk.decide, press, parts.append)
        await asyncio.to_thread(request.turns.add, message_id, parts)
        for part in parts:
            yield part


def event_id(answer_id: str, number: int) -> str:
    """What a frame of an answer is known by: the same whenever the answer is sent."""
    return f"{quote(answer_id, safe='')}/{number}"


def frames_seen(answer_id: str, last_event_id: str) -> int:
    """How many frames of this answer are there, up to one that was known by this; 0 for none of it."""
    of, _, number = last_event_id.rpartition("/")
    return int(number) if number.isascii() and number.isdecimal() and of == quote(answer_id, safe="") else 0


async def framed(
    answer_id: str, parts: AsyncIterator[Part | None] | AsyncIterator[Part], seen: int = 0
) -> AsyncIterator[bytes]:
    """The frames of one answer behind those that were seen, to its end; an error on the way is its last part.
    What is not kept has no number: it is not sent again."""
    number, last, so_far = 0, time.monotonic(), list[Part]()

    def frame(part: Part) -> bytes:
        nonlocal number, last
        last, line = time.monotonic(), f"data: {json.dumps(part, ensure_ascii=False)}\n\n"
        if not is_kept(part):
            return line.encode()
        number += 1
        return f"id: {event_id(answer_id, number)}\n{line}".encode() if number > seen else b""

    yield frame(started(answer_id)) + frame(STEP)
    try:
        async for part in parts:
            if part is not None:
                so_far.append(part)
                yield frame(part)
            elif time.monotonic() - last > QUIET_SECONDS:
                last = time.monotonic()
                yield STILL_HERE
    except Exception as error:
        yield frame(told_failed(error))
    yield frame(STEPPED) + frame(finished(waits=waits(so_far))) + b"data: [DONE]\n\n"


# --- the app


@dataclass(frozen=True)
class App:
    """The ASGI app. `caller` says whose request it is, by its headers, whose names are in lower case."""

    caller: Callable[[Headers], Caller]
    opened: Callable[[], Worker] = opened_worker
    page: Page = OWN_PAGE

    async def __call__(self, scope: AsgiScope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _live(receive, send)
            return
        headers = {
            name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
        }
        asked, send = (scope["method"], scope["path"]), telling(send, told_to(headers, os.environ))
        if asked == ("GET", "/health"):
            await send_json(send, {"ok": True})
        elif asked == ("GET", "/openapi.json"):
            await send_json(send, await asyncio.to_thread(_published))
        elif scope["method"] == "GET" and scope["path"] in METADATA_PATHS:
            await _send_metadata(send)
        elif (found := self.page.answer(*asked, headers)) is not None:
            await send_whole(send, *found)
        elif (allowed := preflight(scope["method"], headers, os.environ)) is not None:
            await send_whole(send, 204, allowed, b"")
        elif asked == ("POST", AFTER_RESTORE) and is_the_adapters(scope, headers):
            snapshot.restored()
            await send_json(send, {"ok": True})
        else:
            with observed(_lambda_call(headers), FUNCTION, os.environ):
                await self._answered(scope, receive, send, headers)

    async def _answered(self, scope: AsgiScope, receive: Receive, send: Send, headers: Headers) -> None:
        request_id = ""
        try:
            caller = self.caller(headers)
            request_id = caller.request_id
            await self._served(scope, receive, send, headers, caller)
        except Exception as error:
            log_failure(error, request_id)
            failure = failure_of(error)
            current().failed(failure.status, failure.code)
            more = {**failure.headers, **challenge_at(scope["path"], failure.status, os.environ)}
            await send_json(send, failure.body(request_id), failure.status, more)

    async def _served(
        self, scope: AsgiScope, receive: Receive, send: Send, headers: Headers, caller: Caller
    ) -> None:
        worker = current().watching(await asyncio.to_thread(self.opened))
        current().about(caller.owner)
        turns = Turns(worker.records, caller.owner, worker.clock)
        request = ChatRequest(CoachDesk(worker, caller.owner), turns, _left(headers))
        match scope["method"], path_of(scope):
            case "POST", ["mcp"]:
                await _called(scope, await body_of(receive), send, caller.owner, worker, request.left)
            case "POST", ["chat"]:
                said = said_in(json_object(await body_of(receive)), caller.owner)
                await self._said(send, request, said)
            case "GET", ["chat", conversation_id]:
                known, since = checked_name("id", conversation_id), query_of(scope).get("since", "")
                past = await asyncio.to_thread(past_answers, worker.records, turns, known, since)
                await send_json(send, past)
            case "GET", ["chat", conversation_id, "stream"]:
                last = headers.get("last-event-id", "")
                await self._resumed(send, request, checked_name("id", conversation_id), last)
            case "POST", ["chat", conversation_id, "stop"]:
                turn = await asyncio.to_thread(turns.stop, checked_name("id", conversation_id))
                await send_json(send, {"stopped": turn is not None and turn.state == "stopped"})
            case method, ["chat"] | ["chat", _, "stop"] | ["mcp"]:
                raise NotAllowed(method, ("POST",))
            case method, ["chat", _, "stream"] | ["chat", _]:
                raise NotAllowed(method, ("GET",))
            case method, ["health"] | ["openapi.json"] if method != "GET":
                raise NotAllowed(method, ("GET",))
            case _:
                raise NotFound("there is nothing at this path.")

    async def _said(self, send: Send, request: ChatRequest, said: ChatSaid) -> None:
        if said.message is not None:
            current().about(said.message.owner, said.message.id)
            if await asyncio.to_thread(request.turns.turn, said.message.id) is None:
                await asyncio.to_thread(pace.take, request.desk.worker, said.message)
            await _stream(send, f"a-{said.message.id}", answered(request, said.message))
            return
        message_id = await asyncio.to_thread(request.desk.message_of, said.presses[0])
        await _stream(send, f"a-{message_id}", decided(request, said.presses, message_id))

    async def _resumed(
        self, send: Send, request: ChatRequest, conversation_id: str, last_event_id: str
    ) -> None:
        """The answer that is being made; one whose worker died is made anew from the stored message. Who was
        cut from one that is made by now gets the rest of it."""
        turn = await asyncio.to_thread(request.turns.newest, conversation_id)
        seen = 0 if turn is None else frames_seen(turn.answer_id, last_event_id)
        message = None
        if turn is not None and turn.state == "running":
            message = await asyncio.to_thread(request.desk.message, turn.message_id)
        if turn is not None and message is not None:
            await _stream(send, turn.answer_id, answered(request, message), seen)
        elif turn is not None and (
            turn.is_alive(request.turns.clock()) or await _goes_on(request, turn, seen)
        ):
            await _stream(send, turn.answer_id, followed(request.turns, turn.message_id), seen)
        else:  # or it died before it had stored what was said: that is sent again
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})


async def _goes_on(request: ChatRequest, turn: ChatTurn, seen: int) -> bool:
    """Whether an answer that was seen so far has more frames, its beginning and its end among them."""
    return 0 < seen < len(await asyncio.to_thread(request.turns.parts, turn)) + AROUND


async def _live(receive: Receive, send: Send) -> None:
    while (event := (await receive())["type"]) != "lifespan.shutdown":
        await send({"type": f"{event}.complete"})
    await send({"type": "lifespan.shutdown.complete"})


async def _stream(
    send: Send, answer_id: str, parts: AsyncIterator[Part | None] | AsyncIterator[Part], seen: int = 0
) -> None:
    headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    async for frame in framed(answer_id, parts, seen):
        await send({"type": "http.response.body", "body": frame, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def _called(
    scope: AsgiScope, body: bytes, send: Send, owner: str, worker: Worker, left: SecondsLeft
) -> None:
    """An assistant's call. The SDK is loaded by the first one."""
    over_http = await asyncio.to_thread(_loaded_for_assistants)
    await over_http.answer_call(over_http.CallOfOne(owner, worker, left), scope, body, send)


def _loaded_for_assistants() -> Any:
    from handlers.assistants import over_http

    return over_http


async def _send_metadata(send: Send) -> None:
    """Where an assistant gets a token; 404 where nobody has said that."""
    if (resource := resource_told(os.environ)) is not None:
        await send_json(send, resource.metadata, headers={"access-control-allow-origin": "*"})
        return
    failure = failure_of(NotFound(f"nobody has said where a token for {MCP} is had."))
    await send_json(send, failure.body(), failure.status)


def _published() -> Mapping[str, Any]:
    from handlers.published.openapi import document  # for who asks; no message pays for it

    return document()


def vouched(headers: Headers) -> Caller:
    """The caller as the gateway knows them, from the header that the Web Adapter writes: only under Lambda
    does nobody else write it. Raises Unidentified."""
    if not os.environ.get("AWS_LAMBDA_RUNTIME_API"):
        raise Unidentified("nobody vouches for who is calling: this app runs behind Lambda's Web Adapter.")
    return identity.of_request({"requestContext": _json_in(headers, CONTEXT_HEADER)})


def _left(headers: Headers) -> SecondsLeft:
    """The seconds until Lambda ends this call, less what the answer's end takes; None for no limit."""
    deadline = _json_in(headers, LAMBDA_HEADER).get("deadline")
    if not isinstance(deadline, int) or not os.environ.get("AWS_LAMBDA_RUNTIME_API"):
        return lambda: None
    return lambda: max(0.0, deadline / 1000 - time.time() - ANSWERING_SECONDS)


class LambdaCall(NamedTuple):
    """What is told of a call in its logs."""

    aws_request_id: str


def _lambda_call(headers: Headers) -> LambdaCall:
    said = _json_in(headers, LAMBDA_HEADER).get("request_id")
    return LambdaCall(said if isinstance(said, str) else "")


def is_the_adapters(scope: AsgiScope, headers: Headers) -> bool:
    """Whether the Web Adapter asks by itself: what it hands on for others has a request context, and under
    Lambda nobody else reaches the app."""
    client = scope.get("client") or ("",)
    under_lambda = bool(os.environ.get("AWS_LAMBDA_RUNTIME_API"))
    return under_lambda and client[0] in LOOPBACK and CONTEXT_HEADER not in headers


def _json_in(headers: Headers, name: str) -> Mapping[str, Any]:
    try:
        said = json.loads(headers.get(name, "null"))
    except ValueError:
        return {}
    return said if isinstance(said, Mapping) else {}


app = App(vouched)
snapshot.prepare(by_model=True)
