"""A draft: a workout that was read but is not certain. It is shown, and logged only on a yes. Pure.

    open     it was shown and waits: for a week, or, where the message is much older than its reading (it was
             brought in from elsewhere), for as long as it takes
    logged   the athlete said yes: the workout stands under `workout_id`, exactly as it was shown; or they
             said it anew, and what they said then stands there
    dropped  the athlete said no, or the message was read again

Its id is made of the message, the text's revision and the workout's place in it: a message that is delivered
again makes the same drafts.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from agents import schemas
from agents.conversation import WaitingDraft
from agents.logger.evidence.open_values import OpenValue, question_of
from agents.workout import Exercise, FrozenModel, Workout
from storage.ports import DRAFTS

WAITS = timedelta(days=7)
STARTS = "d_"  # how the ids of drafts begin
OpenValues = tuple[OpenValue, ...]


class Hold(NamedTuple):
    """Why a workout of this message is not logged before a yes, and the workout of this message that its
    exercises belong to, by its index; `values` are what is in doubt, where it is nothing but values."""

    why: str
    joins: int | None = None
    values: OpenValues = ()

    def also(self, why: str) -> "Hold":
        """The same where something else is in doubt besides, if this is another reason."""
        return self if why in ("", self.why) else Hold(f"{self.why}; {why}", self.joins)


class ShownRow(FrozenModel):
    """A row of the table in which a draft is shown: an exercise or a block, and its sets in words."""

    exercise: str
    sets: str


class Draft(FrozenModel):
    """A draft's record. `workout` is normalized, with its summary. `start` and `end` are where its words
    stand in the message; `joins` is the workout, or the draft, that its exercises belong to. `open_values`
    are what is in doubt, where it is nothing but values; `refused_by` is the message that said no to one.
    `changes` is the saved workout that it is a change of, and `base` the revision of it that stood then.
    """

    schema_version: int = schemas.number("draft")
    draft_id: str
    message_id: str
    conversation_id: str
    revision: int
    ordinal: int
    workout: Workout
    rows: tuple[ShownRow, ...]
    text: str
    start: int
    end: int
    why: str
    joins: str = ""
    changes: str = ""
    base: int = 0
    shown_at: str
    until: str = ""
    state: Literal["open", "logged", "dropped"] = "open"
    workout_id: str = ""
    open_values: OpenValues = ()
    refused_by: str = ""

    def waits(self, now: datetime) -> bool:
        """Whether a yes still logs it."""
        return self.state == "open" and not (self.until and now >= datetime.fromisoformat(self.until))

    @property
    def line(self) -> str:
        """What it says, in a line."""
        return self.workout.summary if not self.changes else f"{self.workout.name}: {say_rows(self.rows)}"

    @property
    def is_part(self) -> bool:
        """Whether it changes a workout that is there, or is added to one."""
        return bool(self.joins or self.changes)

    @property
    def is_of_units(self) -> bool:
        """Whether nothing is in doubt but the unit of loads."""
        return bool(self.open_values) and all(each.field == "unit" for each in self.open_values)

    @property
    def unit_taught(self) -> str:
        """The athlete's unit, as a yes to it says; "" where it was not asked."""
        return self.open_values[0].value if self.is_of_units else ""

    @property
    def asks(self) -> str:
        """Why it waits, as it is told: where its value was refused, that this is asked for."""
        return question_of(self.open_values) if self.refused_by else self.why

    @property
    def waiting(self) -> WaitingDraft:
        """How the conversation lists it."""
        return WaitingDraft(self.draft_id, self.message_id, self.line, self.until)

    def to_json(self) -> str:
        """The record's text: what was not said takes no room; the schema's number is always there."""
        kept = self.model_dump_json(exclude_defaults=True)
        return f'{{"{schemas.FIELD}":{schemas.number("draft")},{kept[1:]}'

    @classmethod
    def from_json(cls, text: str, key: str = "") -> "Draft":
        """The draft in a record's text. Raises TooNew, and Damaged, which names the key."""
        with schemas.reading("draft", key):
            return cls.model_validate(schemas.numbered("draft", schemas.read("draft", text, key)))


def draft_id_of(message_id: str, revision: int, ordinal: int) -> str:
    """The id of the draft at this place of this text of a message."""
    seed = "\0".join((message_id, str(revision), str(ordinal)))
    return f"{STARTS}{hashlib.sha256(seed.encode()).hexdigest()[:20]}"


def draft_key(draft_id: str) -> str:
    return f"{DRAFTS}{draft_id}"


def waits_until(sent_at: datetime, shown_at: datetime) -> str:
    """Until when a draft waits that is shown now, in ISO; "" for as long as it takes."""
    return "" if shown_at - sent_at > WAITS else (shown_at + WAITS).isoformat(timespec="seconds")


def say_rows(rows: Sequence[ShownRow]) -> str:
    """What a change would change, in a line."""
    return "; ".join(f"{each.exercise} {each.sets}".strip() for each in rows)


def names_taught(workout: Workout) -> tuple[Exercise, ...]:
    """The exercises whose names a yes teaches: nobody knew them, and they can't be mistaken for others."""
    unclear = {issue.exercise for issue in workout.issues if issue.options}
    return tuple(
        each
        for each in workout.exercises()
        if not each.known and not {each.name, each.name_as_written} & unclear
    )


def in_order(drafts: Sequence[Draft]) -> list[Draft]:
    """As they were shown: what a draft joins comes before it."""
    return sorted(drafts, key=lambda each: (bool(each.joins), each.message_id, each.revision, each.ordinal))
