"""The one door to a language model: turns and tool schemas in, a Reply out. Pure.

Every engine (Claude, the offline reader, a script) stands behind `Model` and passes the same contract,
`tests/contracts/model.py`. Nothing here knows what the tools are for.

A turn is made of parts. `Quote` is somebody's words: an engine shows them as data, set apart from the
instructions around them, and never follows them.

    ModelError
      ModelUnavailable    overloaded, unreachable, timed out, 5xx: another engine may answer instead
      ModelMisconfigured  no key, a wrong key, an unknown model: a person has to mend the settings
        NotThere          a batch that is asked for is not there with these settings
      ModelRejected       the request itself was refused: a bug of ours
      ContextFull         the conversation no longer fits
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from decimal import Decimal
from typing import Any, Literal, NamedTuple, Protocol

from agents.errors import SpotterError

StopReason = Literal["end", "calls", "cut", "refused", "paused"]


class ModelError(SpotterError):
    """The engine could not answer."""


class ModelUnavailable(ModelError):
    """Overloaded, unreachable, too slow or broken on the other side: another engine may answer instead."""


class ModelMisconfigured(ModelError):
    """No key, a wrong key or an unknown model: a person has to mend the settings."""


class NotThere(ModelMisconfigured):
    """A batch that is asked for is gone, or another account's."""


class ModelRejected(ModelError):
    """The engine says that the request is malformed: a bug of ours, with the engine's own words."""


class ContextFull(ModelError):
    """The conversation no longer fits into the model's context window."""


class Say(NamedTuple):
    """Words of ours (in a user turn) or of the model (in its own)."""

    text: str


class Quote(NamedTuple):
    """Somebody's words, as data: `of` says what they are ("message", "question"), `id` which one."""

    of: str
    id: str
    text: str


class Call(NamedTuple):
    """A tool call as the model wrote it: `arguments` is the JSON text, unread and unchecked."""

    id: str
    name: str
    arguments: str


class Result(NamedTuple):
    """The answer to one call. An engine shows an error as one: its text doesn't say so itself."""

    call_id: str
    text: str
    is_error: bool = False


TurnPart = Say | Quote | Call | Result


class Turn(NamedTuple):
    """What one side said at once. An assistant's turn holds Say and Call; a user's Say, Quote and Result.

    `verbatim` is the turn in its engine's own notation, for that engine alone: a model that thinks between
    calls wants its thinking back unchanged. Whoever changes `parts` drops it; "" is always allowed. `by` is
    whose turn it is, of several engines.
    `lasting` is how many of the first parts the next conversation's turn begins with as well: an engine that
    keeps what it has read may keep it up to there.
    """

    role: Literal["user", "assistant"]
    parts: tuple[TurnPart, ...]
    verbatim: str = ""
    lasting: int = 0
    by: str = ""


class ToolSchema(NamedTuple):
    """A tool as an engine is shown it. `input_schema` is JSON Schema of an object."""

    name: str
    description: str
    input_schema: Mapping[str, Any]
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Usage:
    """What answers have cost so far. `calls` counts requests that were answered; cost is in US dollars."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    cost_usd: Decimal = Decimal(0)

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.calls + other.calls,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cache_read_tokens + other.cache_read_tokens,
            self.cache_write_tokens + other.cache_write_tokens,
            self.cost_usd + other.cost_usd,
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """What the model answered.

    `calls` are whole. A call that the token limit cut short is in `cut`, by name only, and must not run.
    `stop` is "calls" when the model waits for results, "end" when it is done, "cut" at the token limit,
    "refused" when it declined, "paused" when it wants to go on by itself. `model` is the engine's name, of
    one that reads by grammar with its edition after a slash: "offline/2". Of several engines `by` is the name
    of the one that answered, and `in_place_of` of the one that should have.
    """

    text: str = ""
    calls: tuple[Call, ...] = ()
    stop: StopReason = "end"
    cut: str = ""
    usage: Usage = field(default_factory=Usage)
    model: str = ""
    verbatim: str = ""
    by: str = ""
    in_place_of: str = ""

    @property
    def engine(self) -> str:
        """The name of the engine that answered, without its edition."""
        name, _, edition = self.model.rpartition("/")
        return self.by or (name if edition.isdecimal() else self.model)  # "maker/model" has none

    def as_turn(self) -> Turn:
        """The assistant's turn to send back with the results: its words and its whole calls."""
        words = (Say(self.text),) if self.text.strip() else ()
        return Turn("assistant", (*words, *self.calls), self.verbatim, by=self.by)

    def to_json(self) -> str:
        kept = {**asdict(self), "calls": [call._asdict() for call in self.calls]}
        return json.dumps(kept, default=str, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Reply":
        """The reply that was kept; what another version keeps beside it is left out."""
        kept = json.loads(text)
        usage = _known(Usage, kept.pop("usage"))
        calls = tuple(Call(call["id"], call["name"], call["arguments"]) for call in kept.pop("calls"))
        spent = Usage(**{**usage, "cost_usd": Decimal(usage.get("cost_usd", 0))})
        return cls(**_known(cls, kept), calls=calls, usage=spent)


def _known(kind: type[Any], kept: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of the fields that this version has."""
    return {each.name: kept[each.name] for each in fields(kind) if each.name in kept}


@dataclass(frozen=True, slots=True)
class Ask:
    """One request. `seconds_left` bounds it with all its retries; `on_text` gets words as they come."""

    system: str
    turns: tuple[Turn, ...]
    tools: tuple[ToolSchema, ...] = ()
    max_output_tokens: int = 8_192
    seconds_left: float | None = None
    on_text: Callable[[str], None] | None = None


class NeedsTurn(Exception):
    """An engine that answers later has no reply to this ask yet; nobody answers in its place."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(f"turn {sum(turn.role == 'assistant' for turn in ask.turns)} has no reply yet")
        self.ask = ask


class Model(Protocol):
    """An engine: one method. It may be asked from several threads."""

    @property
    def name(self) -> str:
        """What answers, for reports and journals: "offline", "claude-sonnet-5-5"."""

    def reply(self, ask: Ask) -> Reply:
        """Answer the last turn. Raises ModelError, and nothing else that is not a bug."""
