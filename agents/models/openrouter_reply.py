"""What comes back from OpenRouter, as data: a Reply from the chunks of a stream.

Pure: no network, no clock. Chat completions come from many providers, from each in its own way. What was seen
of them is mended here:

    chunk      choices may be empty (usage alone, or an error), a delta null, its content a list of parts
    call       known by its index, else by its id; begins anew when an index comes with another id and a name
    arguments  "" and null are {}; a JSON string of JSON is unwrapped once; what is said again replaces
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

from agents.models.claude_wire import Garbled, Price, json_object, price_of
from agents.models.openrouter_wire import Refused, SentMessage, refused_in
from agents.models.port import Call, Reply, StopReason, Usage

Chunk = Mapping[str, Any]

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
        told = chunk.get("usage") or {}  # totals so far, where it comes more than once
        self.usage.update({name: value for name, value in told.items() if value is not None})
        self.model = _name(chunk.get("model")) or self.model
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
            raise Refused(502, f"the provider broke off: {native if native in BROKE_OFF else reason}")
        if reason not in STOPS:
            raise Garbled("it stopped for a reason that has no name here")
        self.stop = "cut" if reason == "stop" and native in CUT else STOPS[reason]

    def _think(self, detail: Chunk) -> None:
        """Pieces of one thought are joined; what is encrypted comes whole."""
        for kept in self.details:
            same = all(kept.get(key) == detail.get(key) for key in ("type", "index"))
            if (
                same
                and detail.get("type") != "reasoning.encrypted"
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
        id_, name = _name(told.get("id")), _name(function.get("name"))
        written = function.get("arguments") or ""
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
            if not call.id and (call.name, call.arguments) in [each[1:] for each in calls]:
                continue  # said again, and not meant twice
            calls.append(Call(self._own_id(call.id, calls), call.name, call.arguments))
        return tuple(calls)

    def _own_id(self, id_: str, before: list[Call]) -> str:
        """The call's id, or one that no other call of the conversation has."""
        taken = {*self.taken_ids, *(call.id for call in before)}
        if id_ and id_ not in taken:
            return id_  # some count from zero in every reply: renamed later, its thoughts would not fit it
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


def _name(told: Any) -> str:
    """What something is called; "" if that isn't said. Raises TypeError."""
    if not isinstance(told, str | None):
        raise TypeError
    return told or ""


def _is_another(call: _Called, id_: str, written: str) -> bool:
    """Whether a piece with a name begins a call of its own where one has begun already."""
    if id_ and call.id:
        return id_ != call.id
    may_be_whole = bool(call.pieces) and call.pieces[-1].rstrip().endswith("}")
    return bool(written.strip()) and may_be_whole and json_object(call.arguments) is not None


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
