"""What happens while a message is worked on, for a caller that streams it. Pure."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class TextDelta(NamedTuple):
    """Words of the model, as they come. They are its words: not a report of what was done."""

    text: str


class SentenceSaid(NamedTuple):
    """A sentence of the model that may be shown: all that it says is known. `place` counts them from 0."""

    sentence: str
    place: int


class ToolStarted(NamedTuple):
    name: str
    call_id: str


class ToolFinished(NamedTuple):
    """`ok` is False for a refusal."""

    name: str
    call_id: str
    ok: bool


class WorkoutSaved(NamedTuple):
    """Said after the store has it, and only then."""

    workout_id: str
    name: str
    already_there: bool


class GuestAnswered(NamedTuple):
    """What a room that takes part has answered: its tool, the result as the wire has it, the same in words,
    and how many answers of this tool came before."""

    tool: str
    result: Mapping[str, Any]
    message: str
    place: int


class ConversationDone(NamedTuple):
    """The conversation with the model is over; `why` is the loop's reason to stop."""

    why: str


Event = (
    TextDelta | SentenceSaid | ToolStarted | ToolFinished | WorkoutSaved | GuestAnswered | ConversationDone
)
Listener = Callable[[Event], None]


def nobody(event: Event) -> None:
    """The listener of a caller that doesn't stream."""
