"""What is said to OpenRouter and what comes back, as data: a request body from an Ask, a Reply from chunks.

Pure: no network, no clock. `agents/models/openrouter.py` carries it. The wire is that of chat completions, as
many providers speak it behind one address, and each in its own way. What was seen of them is mended here:

    chunk      choices may be empty (usage alone, or an error), a delta null, its content a list of parts
    call       known by its index, else by its id; begins anew when an index comes with another id and a name
    arguments  "" and null are {}; a JSON string of JSON is unwrapped once
    finish     the first one stands; what comes after it is usage alone. [DONE] without one ends it as well
    thoughts   come in pieces of one index, and go back whole, or the provider refuses their signature
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import count
from typing import Any

from agents.models.claude_wire import (
    CACHED,
    CACHED_LONG,
    GO_ON,
    QUOTES_ARE_DATA,
    Garbled,
    Price,
    asks,
    json_object,
    price_of,
    quoted,
)
from agents.models.port import Ask, Call, Quote, Reply, Result, Say, StopReason, ToolSchema, Turn, Usage

Chunk = Mapping[str, Any]
SentMessage = dict[str, Any]

DONE = b"[DONE]"
LONGEST_LINE_BYTES = 8_000_000
CACHE_COUNTS = ("cached_tokens", "cache_write_tokens")
STOPS: dict[str, StopReason] = {
    "stop": "end",
    "tool_calls": "calls",
    "function_call": "calls",
    "length": "cut",
    "content_filter": "refused",
}
# Of the provider's own words for the reason to stop, those that contradict a friendly one beside them.
BROKE_OFF = frozenset({"error", "network_error", "malformed_function_call"})
CUT = frozenset({"length", "max_tokens", "max_output_tokens"})
# An error inside a stream often has a word for a code.
STATUS_OF_CODE = {
    "rate_limit": 429,
    "context_length": 400,
    "invalid_request": 400,
    "invalid_prompt": 400,
    "authentication": 401,
    "insufficient": 402,
    "not_found": 404,
    "timeout": 408,
}
TOO_LONG = re.compile(
    r"context_length|context (window|limit|length)|(prompt|input) is too long|too many tokens",
    re.IGNORECASE,
)
NO_SUCH_MODEL = re.compile(r"not a valid model|no such model|model not found", re.IGNORECASE)
NO_SUCH_PARAMETERS = re.compile(r"requested parameters|tool_choice|parallel_tool_calls", re.IGNORECASE)
THOUGHTS = re.compile(r"thinking|thought|reasoning|signature", re.IGNORECASE)
UNSAID = "Provider returned error"  # what the provider said stands in the metadata, or nowhere


class Refused(Exception):
    """OpenRouter said no, in a status or in the middle of a stream.

    `words` may be told; `raw`, what a provider said, may not: it can quote the request.
    """

    def __init__(self, status: int, error: Any, wait_seconds: float = 0.0) -> None:
        super().__init__(status)
        told = error if isinstance(error, dict) else {"message": error}
        metadata = told.get("metadata")
        metadata = metadata if isinstance(metadata, dict) else {}
        self.status = status
        self.words = told["message"] if isinstance(told.get("message"), str) else ""
        self.raw = f"{self.words} {told.get('code')} {metadata.get('error_type')} {metadata.get('raw')}"
        self.provider = str(metadata.get("provider_name") or "")
        self.is_moderation = status == 403 and ("flagged_input" in metadata or "reasons" in metadata)
        self.wait_seconds = wait_seconds

    @property
    def passes(self) -> bool:
        """Whether the same request may be answered a little later."""
        held = self.status == 402 and self.wait_seconds > 0  # a budget in flight, not one that is spent
        return held or self.status in (408, 409, 425, 429) or self.status >= 500

    @property
    def is_too_long(self) -> bool:
        return self.status == 413 or (self.status in (400, 422) and bool(TOO_LONG.search(self.raw)))

    @property
    def is_unknown_model(self) -> bool:
        return self.status == 400 and bool(NO_SUCH_MODEL.search(self.words))

    @property
    def is_about_parameters(self) -> bool:
        """Whether no provider knows all that was asked of it."""
        return self.status == 404 and bool(NO_SUCH_PARAMETERS.search(self.words))

    @property
    def is_about_thoughts(self) -> bool:
        """Whether it may be for the thoughts of earlier turns: another provider can't read them."""
        return self.status == 400 and (self.words == UNSAID or bool(THOUGHTS.search(self.raw)))


def refused_in(error: Any) -> Refused:
    """An error in the middle of a stream, where the status is 200."""
    code = error.get("code") if isinstance(error, dict) else None
    if isinstance(code, str) and code.isdecimal():
        code = int(code)
    if isinstance(code, int) and 400 <= code < 600:
        return Refused(code, error)
    told = f"{code} {error.get('type')}" if isinstance(error, dict) else ""
    return Refused(next((status for word, status in STATUS_OF_CODE.items() if word in told), 502), error)


# --- what is said -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Routing:
    """Who may answer: a model, then its fallbacks; and whether a provider may keep what it is sent."""

    model: str
    fallbacks: tuple[str, ...] = ()
    data_collection: str | None = "deny"
    effort: str | None = None


def request_body(ask: Ask, routing: Routing, *, verbatim: bool = True, choice: bool = True) -> dict[str, Any]:
    """The body of POST /chat/completions.

    `verbatim` False leaves out earlier thoughts, `choice` False what is said of how to call: with
    `require_parameters` a model whose providers list no such parameter is not found at all.

    Strict tools are sent as ordinary ones: each provider refuses other schemas, and the toolbox checks every
    call. What lasts is marked for the cache of those that have to be told; the others take no notice.
    """
    provider: dict[str, Any] = {"require_parameters": True}  # else one may answer that ignores the tools
    if routing.data_collection is not None:
        provider["data_collection"] = routing.data_collection
    body: dict[str, Any] = {
        **(
            {"models": [routing.model, *routing.fallbacks]} if routing.fallbacks else {"model": routing.model}
        ),
        "max_tokens": ask.max_output_tokens,
        "messages": [_system(ask.system), *_messages(ask.turns, verbatim)],
        "provider": provider,
        "usage": {"include": True},
        "stream": True,
    }
    if routing.effort:
        body["reasoning"] = {"effort": routing.effort}
    if ask.tools:
        body["tools"] = [_tool(tool) for tool in ask.tools]
    if ask.tools and choice:
        # A forced choice fails with several providers, and one that is left out means other things to each.
        body |= {"tool_choice": "auto", "parallel_tool_calls": True}
    return body


def _system(system: str) -> SentMessage:
    text = f"{system}\n\n{QUOTES_ARE_DATA}" if system.strip() else QUOTES_ARE_DATA
    return {"role": "system", "content": [{"type": "text", "text": text, "cache_control": CACHED_LONG}]}


def _tool(tool: ToolSchema) -> SentMessage:
    shown = {"name": tool.name, "description": tool.description, "parameters": dict(tool.input_schema)}
    return {"type": "function", "function": shown}


def _messages(turns: Sequence[Turn], verbatim: bool) -> list[SentMessage]:
    messages: list[SentMessage] = []
    for role, together in _by_role(turns):
        if role == "assistant":
            messages += [said for turn in together if (said := _said(turn, verbatim)) is not None]
        else:
            messages += _results(together)  # first, or the calls are found unanswered
            if parts := [part for turn in together for part in _parts(turn)]:
                messages.append({"role": "user", "content": parts})
    if messages and messages[-1]["role"] == "assistant":
        messages.append({"role": "user", "content": [{"type": "text", "text": GO_ON}]})
    if len(messages) > 1 and not asks(turns[-1]):
        last = messages[-1]
        marked = last["content"] if isinstance(last["content"], list) else [_text(last["content"])]
        last["content"] = [*marked[:-1], {**marked[-1], "cache_control": CACHED}]
    return messages


def _by_role(turns: Iterable[Turn]) -> list[tuple[str, list[Turn]]]:
    """Turns as they are sent: neighbours of one role together."""
    found: list[tuple[str, list[Turn]]] = []
    for turn in turns:
        if found and found[-1][0] == turn.role:
            found[-1][1].append(turn)
        else:
            found.append((turn.role, [turn]))
    return found


def _results(turns: Iterable[Turn]) -> list[SentMessage]:
    results = [part for turn in turns for part in turn.parts if isinstance(part, Result)]
    return [
        {
            "role": "tool",
            "tool_call_id": each.call_id,
            "content": f"Error: {each.text}" if each.is_error else each.text,  # there is no flag for it
        }
        for each in results
    ]


def _parts(turn: Turn) -> list[SentMessage]:
    parts: list[SentMessage] = []
    for place, part in enumerate(turn.parts, start=1):
        match part:
            case Say(text) if text.strip():
                parts.append(_text(text))
            case Quote():
                parts.append(_text(quoted(part)))
        if place == turn.lasting and parts:
            parts[-1]["cache_control"] = CACHED_LONG
    return parts


def _text(text: str) -> SentMessage:
    return {"type": "text", "text": text}


def _said(turn: Turn, verbatim: bool) -> SentMessage | None:
    """The model's own turn; None when there was nothing in it."""
    words = "".join(part.text for part in turn.parts if isinstance(part, Say)).strip()
    calls = [part for part in turn.parts if isinstance(part, Call)]
    if not words and not calls:
        return None
    said: SentMessage = {"role": "assistant", "content": words or None}
    if calls:
        said["tool_calls"] = [_sent_call(call) for call in calls]
    return {**said, **(_thoughts(turn.verbatim, calls) if verbatim and turn.verbatim else {})}


def _sent_call(call: Call) -> SentMessage:
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}


def _thoughts(verbatim: str, calls: list[Call]) -> SentMessage:
    kept = json_object(verbatim) or {}  # another engine's is none
    if kept.pop("calls", None) != [call.id for call in calls]:
        return {}
    return kept


# --- what comes back ----------------------------------------------------------------------------------------


def sent_chunks(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """What stands after "data:" in each line. Raises Garbled.

    Every line by itself, with or without an empty one after it; comments (": OPENROUTER PROCESSING") and
    other fields are left out. Lines end with the bytes CR and LF alone: JSON may hold U+2028 as it is.
    """
    held = b""
    for piece in pieces:
        *lines, held = re.split(rb"[\r\n]", held + piece)
        if len(held) > LONGEST_LINE_BYTES:
            raise Garbled("a line goes on and on")
        yield from (line[5:].strip() for line in lines if line.startswith(b"data:"))
    if held.startswith(b"data:"):
        yield held[5:].strip()


@dataclass(slots=True)
class _Called:
    """A call while it is being written."""

    id: str
    name: str
    pieces: list[str] = field(default_factory=list)

    @property
    def arguments(self) -> str:
        written = "".join(self.pieces)
        if json_object(written) is not None:
            return written
        return _restated(self.pieces) or _mended(written)


@dataclass(slots=True)
class StreamedReply:
    """A reply while it is being written: takes chunks in order, then gives the Reply."""

    model: str
    price: Price | None = None
    taken_ids: frozenset[str] = frozenset()  # of the calls of earlier turns
    text: str = ""
    refusal: str = ""
    reasoning: str = ""
    details: list[SentMessage] = field(default_factory=list)
    calls: list[_Called] = field(default_factory=list)
    places: dict[int, _Called] = field(default_factory=dict)
    usage: SentMessage = field(default_factory=dict)
    stop: StopReason | None = None

    @property
    def has_begun(self) -> bool:
        """Whether the model has said or thought anything."""
        return bool(self.text or self.refusal or self.reasoning or self.details or self.calls)

    def take(self, chunk: Any) -> str:
        """Take one chunk; gives the words in it that are for the reader. Raises Garbled, Refused."""
        try:
            return self._take(chunk)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            raise Garbled("a chunk has not the shape it should have") from None

    def _take(self, chunk: Chunk) -> str:
        if chunk.get("error"):
            raise refused_in(chunk["error"])
        self.usage.update(chunk.get("usage") or {})
        self.model = chunk.get("model") or self.model
        choices = [each for each in chunk.get("choices") or () if not each.get("index")]
        if not choices or self.stop is not None:
            return ""
        if choices[0].get("error"):
            raise refused_in(choices[0]["error"])
        said = self._add(choices[0].get("delta") or choices[0].get("message") or {})
        self._finish(choices[0])
        return said

    def _add(self, delta: Chunk) -> str:
        self.reasoning += delta.get("reasoning") or delta.get("reasoning_content") or ""
        for detail in delta.get("reasoning_details") or ():
            self._think(detail)
        for call in delta.get("tool_calls") or ():
            self._call(call)
        self.refusal += delta.get("refusal") or ""
        said = _words(delta.get("content"))
        self.text += said
        return said

    def _finish(self, choice: Chunk) -> None:
        reason, native = choice.get("finish_reason"), str(choice.get("native_finish_reason") or "").lower()
        if not reason:
            return
        if reason == "error" or native in BROKE_OFF:
            raise Refused(502, f"the provider broke off: {native or reason}")
        if reason not in STOPS:
            raise Garbled("it stopped for a reason that has no name here")
        self.stop = "cut" if reason == "stop" and native in CUT else STOPS[reason]

    def _think(self, detail: Chunk) -> None:
        """Pieces of one thought are joined; what is encrypted comes whole."""
        for kept in self.details:
            same = all(kept.get(key) == detail.get(key) for key in ("type", "index"))
            if (
                same
                and detail["type"] != "reasoning.encrypted"
                and detail.get("id") in (None, kept.get("id"))
            ):
                for key in ("text", "summary"):
                    if detail.get(key):
                        kept[key] = (kept.get(key) or "") + detail[key]
                kept.update({key: detail[key] for key in ("id", "format", "signature") if detail.get(key)})
                return
        if detail not in self.details:
            self.details.append(dict(detail))

    def _call(self, told: Chunk) -> None:
        function = told.get("function") or {}
        id_, name, written = told.get("id") or "", function.get("name") or "", function.get("arguments") or ""
        written = written if isinstance(written, str) else json.dumps(written, ensure_ascii=False)
        index = told.get("index")
        call = self._known(index, id_, name)
        if call is None or (name and _is_another(call, id_, written)):
            call = _Called(id_, name)
            self.calls.append(call)
        if isinstance(index, int):
            self.places[index] = call
        call.id, call.name = call.id or id_, call.name or name
        if written:
            call.pieces.append(written)

    def _known(self, index: Any, id_: str, name: str) -> _Called | None:
        """The call that this is a piece of."""
        if isinstance(index, int):
            return self.places.get(index)
        if id_:
            return next((call for call in self.calls if call.id == id_), None)
        return self.calls[-1] if self.calls and not name else None

    def reply(self, *, done: bool) -> Reply:
        """The whole reply; `done` says that the stream was ended by its mark. Raises Garbled."""
        if self.stop is None and not (done and self.has_begun):
            raise Garbled("the answer broke off")
        if self.stop == "end" and not self.has_begun and not _count(self.usage, "completion_tokens"):
            raise Garbled("it is empty")  # a provider that failed without a word
        stop: StopReason = "refused" if self.refusal else self.stop or "end"
        cut = [call for call in self.calls if self._is_cut(call)] if stop in ("cut", "refused") else []
        whole = [call for call in self.calls if call not in cut] if stop != "refused" else []
        calls = self._closed(whole)
        if stop == "calls" and not calls:
            raise Garbled("it waits for the results of no call")
        return Reply(
            text=self.text or self.refusal,
            calls=calls,
            # Many a provider says "stop" when it has called, and whole calls have to be answered.
            stop="calls" if calls and stop == "end" else stop,
            cut=cut[-1].name if cut else "",
            usage=self.used(),
            model=self.model,
            verbatim=self._verbatim(calls),
        )

    def _is_cut(self, call: "_Called") -> bool:
        """Nothing says where a call ends: a JSON object does. Of nothing the last one may have had more."""
        unwritten = call is self.calls[-1] and not call.pieces
        return unwritten or json_object(call.arguments) is None

    def _closed(self, whole: list[_Called]) -> tuple[Call, ...]:
        calls: list[Call] = []
        for call in whole:
            if not call.name or json_object(call.arguments) is None:
                raise Garbled("a call has no name, or arguments that are not a JSON object")
            calls.append(Call(self._own_id(call.id, calls), call.name, call.arguments))
        return tuple(calls)

    def _own_id(self, id_: str, before: list[Call]) -> str:
        """The call's id, or one that no other call of the conversation has."""
        taken = {*self.taken_ids, *(call.id for call in before)}
        if id_ and id_ not in (call.id for call in before):
            return id_
        return next(made for n in count(len(taken) + 1) if (made := f"call_{n}") not in taken)

    def _verbatim(self, calls: tuple[Call, ...]) -> str:
        """The thoughts to send back with these calls; "" when there are none."""
        if not calls or not (self.details or self.reasoning):
            return ""
        thoughts = {"reasoning_details": self.details} if self.details else {"reasoning": self.reasoning}
        kept = {"calls": [call.id for call in calls], **thoughts}
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))

    def used(self) -> Usage:
        """What it has used. A cost of 0 is to say unknown: none was told, and nobody gave a price."""
        read, written = (_count(self.usage, f"prompt_tokens_details.{name}") for name in CACHE_COUNTS)
        usage = Usage(
            calls=1,
            input_tokens=max(0, _count(self.usage, "prompt_tokens") - read - written),
            output_tokens=_count(self.usage, "completion_tokens"),
            cache_read_tokens=read,
            cache_write_tokens=written,
        )
        if (told := _cost(self.usage)) is not None:
            return usage + Usage(cost_usd=told)
        price = self.price or _price_of(self.model)
        return usage if price is None else usage + Usage(cost_usd=price.cost(usage))


def _words(content: Any) -> str:
    """The text of a content, which is one or a list of parts."""
    if isinstance(content, list):
        return "".join(part.get("text") or "" for part in content)
    return content or ""


def _is_another(call: _Called, id_: str, written: str) -> bool:
    """Whether a piece with a name begins a call of its own where one has begun already."""
    if id_ and call.id:
        return id_ != call.id
    return bool(written) and bool(call.pieces) and json_object(call.arguments) is not None


def _restated(pieces: Sequence[str]) -> str:
    """The arguments where the last piece says again all that the others said; "" where none does.

    Some say all so far in each piece, some say the whole once more at the end, some begin with "{}".
    """
    *before, last = pieces or [""]
    joined = "".join(before)
    says_all = last.startswith(joined) or all(last.startswith(piece) for piece in before)
    if says_all and json_object(last) is not None:
        return last
    after_nothing = "".join(pieces[1:]) if before and before[0].strip() == "{}" else ""
    return after_nothing if json_object(after_nothing) is not None else ""


def _mended(written: str) -> str:
    if written.strip() in ("", "null"):
        return "{}"
    if written.lstrip().startswith('"'):
        try:
            inner = json.loads(written)
        except ValueError:
            return written
        return str(inner)
    return written


def _count(usage: Chunk, path: str) -> int:
    found: Any = usage
    for name in path.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    return found if type(found) is int and found > 0 else 0


def _cost(usage: Chunk) -> Decimal | None:
    """What OpenRouter charged in US dollars; with a key of our own at the provider, what that one charged
    too."""
    cost = _dollars(usage.get("cost"))
    details = usage.get("cost_details")
    if cost is None or not usage.get("is_byok") or not isinstance(details, dict):
        return cost
    return cost + (_dollars(details.get("upstream_inference_cost")) or 0)


def _dollars(told: Any) -> Decimal | None:
    if type(told) not in (int, float) or not 0 <= told < float("inf"):
        return None
    return Decimal(str(told))


def _price_of(model: str) -> Price | None:
    """The table's price of one of Anthropic's models: "anthropic/claude-sonnet-4.5"."""
    vendor, _, name = model.partition("/")
    return price_of(name.replace(".", "-")) if vendor == "anthropic" else None
