"""What happens while a message is worked on, for a caller that streams it. Pure."""

from collections.abc import Callable
from typing import NamedTuple


class TextDelta(NamedTuple):
    """Words of the model, as they come. They are its words: not a report of what was done."""

    text: str


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


class ConversationDone(NamedTuple):
    """The conversation with the model is over; `why` is the loop's reason to stop."""

    why: str


Event = TextDelta | ToolStarted | ToolFinished | WorkoutSaved | ConversationDone
Listener = Callable[[Event], None]


def nobody(event: Event) -> None:
    """The listener of a caller that doesn't stream."""
