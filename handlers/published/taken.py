"""What the doors take, as it is published: one model for each query and each body.

The doors read what comes in by themselves, field by field, so that they can say all that is wrong with it at
once: these models are for whoever sends it. That they have the same fields is a test.
"""

import datetime as dt
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from agents.key_names import MAX_NAME_BYTES
from agents.logger.records.inbox import MAX_TEXT_BYTES
from agents.measurements.values import MeasurementKind
from handlers.changes.press import LONGEST_ID
from handlers.changes.program_doors import MOST_MOVES
from handlers.read import LIMIT, LONGEST_PAGE, LONGEST_QUESTION, MOST_WEEKS

# Lengths are of bytes, and a schema counts characters: what is longer than these is too long in any case.
A_NAME = r"^[^\x00]*\S[^\x00]*$"
IdIn = Annotated[str, Field(min_length=1, max_length=MAX_NAME_BYTES, pattern=A_NAME)]
PressIdIn = Annotated[str, Field(min_length=1, max_length=LONGEST_ID, pattern=A_NAME)]


def _maybe(*, description: str, **more: Any) -> Any:
    return Field(None, description=description, **more)


ID = "Your own id, new for each message: the same again is the same message, and nothing happens twice."
PRESS = "Your own id, new for each press of a button: the same again is the same press."
CONVERSATION = 'The conversation that it is said in; "main" if it is left out.'
SENT_AT = "When it was said; without an offset in the timezone; now if it is left out."
TIMEZONE = 'Where the athlete is, "Europe/Berlin": by it "yesterday" is a day. It is remembered.'
UNITS = 'What a load without a unit is in: "lb" or "kg". It is remembered.'
OF_A_DAY = 'The timezone that "today" is of; the athlete\'s own if it is left out.'


class Taken(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class ContextIn(Taken):
    """What an athlete looks at while writing."""

    exercise: str | None = _maybe(description="The exercise that a set without a name is of.")


class MessageIn(Taken):
    """A message, in the athlete's words."""

    id: IdIn = Field(description=ID)
    text: str = Field(description=f"What was typed, up to {MAX_TEXT_BYTES:,} bytes.", pattern=r"\S")
    conversation_id: str | None = _maybe(description=CONVERSATION)
    sent_at: dt.datetime | None = _maybe(description=SENT_AT)
    timezone: str | None = _maybe(description=TIMEZONE)
    units: str | None = _maybe(description=UNITS)
    context: ContextIn | None = _maybe(description="What the athlete looks at while writing.")
    again: bool | None = _maybe(description="It is meant, though another message said the same.")
    answers: str | None = _maybe(description="The id of the open question that it answers.")


class AskPlan(Taken):
    """What is wanted of the plan, in words: an answer, a question, or a proposal with its preview."""

    action: Literal["ask"]
    conversation_id: str | None = _maybe(description=CONVERSATION)
    id: IdIn = Field(description=ID)
    text: str = Field(description="What was typed.", pattern=r"\S")
    sent_at: dt.datetime | None = _maybe(description=SENT_AT)
    timezone: str | None = _maybe(description=TIMEZONE)
    units: str | None = _maybe(description=UNITS)


class PendingPlan(Taken):
    """What waits to be agreed to."""

    action: Literal["pending"]
    conversation_id: str | None = _maybe(description=CONVERSATION)


class DecidePlan(Taken):
    """A yes (confirm; retry after a failure) or a no (cancel) to a proposal."""

    action: Literal["confirm", "retry", "cancel"]
    conversation_id: str | None = _maybe(description=CONVERSATION)
    id: IdIn = Field(description=PRESS)
    proposal_id: str | None = _maybe(description="Which proposal; all that wait if it is left out.")


class AmendIn(Taken):
    """What is changed of a workout: of one exercise's sets `load`, `reps`, `rpe`, `note`, of the whole `date`
    and `name`. At least one of these is there."""

    id: PressIdIn = Field(description=PRESS)
    exercise: str | None = _maybe(description="Which exercise; the last one if it is left out.")
    set: str | int | None = _maybe(description="Which set, from 1; every one if it is left out.")
    load: str | float | None = _maybe(description='"195", "195 lb", "85 kg".')
    reps: str | int | None = None
    rpe: str | float | None = None
    date: str | None = _maybe(description='The day that it was on: "2026-03-02", "yesterday".')
    name: str | None = _maybe(description="What the workout is called.")
    note: str | None = None


class PressIn(Taken):
    """A press of a button."""

    id: PressIdIn = Field(description=PRESS)


class UndoIn(PressIn):
    """A press that takes the newest change of workouts back."""

    workout: str | None = Field(
        None, description="The workout that is meant: refused if the newest change is of another one."
    )


class MovePressIn(Taken):
    """A press that takes a move of the program back."""

    id: PressIdIn = Field(description=PRESS)
    move: int | None = Field(
        None,
        ge=1,
        le=MOST_MOVES,
        description="Its number; the newest that can go if it is left out.",
    )


class HistoryQuery(Taken):
    limit: int = Field(LIMIT, ge=1, le=LONGEST_PAGE, description="Workouts of a page.")
    before: str = Field("", description="`next` of the page that came first.")


class WorkoutQuery(Taken):
    revisions: bool = Field(False, description="What it was before, too.")
    quotes: bool = Field(False, description="The words that its sources point into, too.")


class ChatQuery(Taken):
    since: str = Field("", description="The message from which on the conversation is asked for.")


class SearchQuery(Taken):
    q: str = Field(
        description='What is looked for, in words: "heavy squats in May".',
        min_length=1,
        max_length=LONGEST_QUESTION,
        pattern=r"\S",
    )
    limit: int = Field(LIMIT, ge=1, le=LONGEST_PAGE, description="Workouts of the answer.")
    timezone: str = Field("", description=OF_A_DAY)


class PlanQuery(Taken):
    week: int | None = Field(
        None, ge=1, le=MOST_WEEKS, description="Which week, from 1; the current one if it is left out."
    )
    timezone: str = Field("", description=OF_A_DAY)


class ProposalsQuery(Taken):
    conversation_id: str = Field("main", description=CONVERSATION)


class MeasurementsQuery(Taken):
    kind: MeasurementKind | None = _maybe(description="Those of this kind; all if it is left out.")
    since: dt.date | None = _maybe(description="From this day on.")
    limit: int = Field(LIMIT, ge=1, le=LONGEST_PAGE, description="Measurements of the answer.")


class ExportQuery(Taken):
    limit: int = Field(LIMIT, ge=1, le=LONGEST_PAGE, description="Rows of a page.")
    cursor: str = Field("", description="`next` of the page that came first.")


class ProgressQuery(Taken):
    of: str = Field(
        "",
        max_length=LONGEST_QUESTION,
        description="An exercise, a muscle or a measurement; left out: what there is to chart.",
    )
    timezone: str = Field("", description=OF_A_DAY)


class ProgramTodayQuery(Taken):
    date: dt.date | None = _maybe(description="The day; today if it is left out.")
    lift: str = Field("", description="squat, bench, deadlift or ohp: its sheet, whatever the day.")
    timezone: str = Field("", description=OF_A_DAY)


class MovesQuery(Taken):
    limit: int = Field(LIMIT, ge=1, le=LONGEST_PAGE, description="Moves of a page.")
    before: str = Field("", description="`next` of the page that came first.")


class Loose(BaseModel):
    """What the AI SDK sends has more fields than are read."""

    model_config = ConfigDict(frozen=True, extra="allow", defer_build=True)


class ChatApproval(Loose):
    """A yes or a no to what an answer asked for."""

    id: IdIn
    approved: bool


class ChatPart(Loose):
    """A part of a message: a text, or a call whose approval got an answer."""

    type: str | None = None
    text: str | None = None
    toolCallId: str | None = None
    state: str | None = _maybe(description='"approval-responded" where the approval got an answer.')
    approval: ChatApproval | None = None


class ChatMessage(Loose):
    """A message of the AI SDK, of which only the newest is read."""

    id: IdIn = Field(description=ID)
    role: Literal["user", "assistant"]
    parts: list[ChatPart]


class ChatIn(Loose):
    """What the AI SDK sends: what was said or pressed stands in the last message, or in the one that
    `messageId` names. The history before it is not read: it comes from the records."""

    id: str | None = _maybe(description=CONVERSATION)
    messages: list[ChatMessage] = Field(description="The last one is what was said.", min_length=1)
    messageId: str | None = _maybe(description="The answer whose approvals got an answer.")
    timezone: str | None = _maybe(description=TIMEZONE)
    units: str | None = _maybe(description=UNITS)
    sent_at: dt.datetime | None = _maybe(description=SENT_AT)
