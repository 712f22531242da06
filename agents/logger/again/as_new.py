"""A logged message, read as if it came for the first time: by the logger itself, in an overlay.

Of the records the message, its workouts and the row of its words are hidden; the conversation is what it was
before the message. What the logger writes stays in the overlay, and what it wrote
of workouts there is what the message says now. So there is one logger, and nothing is written by looking.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal

from agents.conversation import NOTHING_SHOWN, Conversation, Replied
from agents.logger.agent import Limits, WorkoutLogger
from agents.logger.records.draft import Draft, draft_key
from agents.logger.records.inbox import Entry, Message, message_key, text_key
from agents.logger.records.loading import trace_key
from agents.logger.records.shelf import workout_key
from agents.logger.result import WorkoutLogResult
from agents.models.port import Ask, Model, ModelError, Reply
from agents.overlay import Overlay
from agents.recorded import conversation_key, read_conversation
from agents.schemas import read as read_schema
from agents.workout import StoredWorkout, Workout
from storage.ports import DAYS, MEASUREMENTS, REVISIONS, Write

_A_MOMENT = timedelta(microseconds=1)
ATHLETE_UNIT = "athlete_unit"  # the rule by which a load without a unit is in the athlete's


class EngineFailed(Exception):
    """The engine that was to read could not: nobody reads in its place, and what stands stays."""


@dataclass(frozen=True)
class SaidNow:
    """What an engine reads in a message now. `edition` is what reads, `prompt` what a model was told, "" for
    the embedded engine; what it has cost is of all replies, those that were kept too. `measured` are records
    of measurements that nobody had written down."""

    workouts: tuple[Workout, ...]
    drafts: tuple[Draft, ...]
    measured: tuple[Write, ...]
    result: WorkoutLogResult
    edition: str
    prompt: str
    calls: int
    cost_usd: Decimal


class Alone:
    """A model of which no other takes the place: that it fails is told to whoever reads again."""

    def __init__(self, model: Model) -> None:
        self.name = model.name
        self._model = model

    def reply(self, ask: Ask) -> Reply:
        """The model's reply. Raises EngineFailed."""
        try:
            return self._model.reply(ask)
        except ModelError as error:
            raise EngineFailed(f"{self.name}: {error}") from error


def read_as_new(
    logger: WorkoutLogger, entry: Entry, standing: Sequence[StoredWorkout], limits: Limits
) -> SaidNow:
    """What the logger's engine reads in the entry's message; its rooms must write through the records that
    they are given, or not at all. Raises EngineFailed, StorageError."""
    message, owner = entry.message, entry.message.owner
    conversation = as_it_was(read_conversation(logger.records, owner, message.conversation_id), entry)
    key = conversation_key(message.conversation_id)
    overlay = Overlay(
        logger.records,
        is_hidden=hidden_of(entry),
        instead={(owner, key): conversation.to_json()},
    )
    as_then = message if message.units else replace(message, units=units_then(standing))
    return read_into(overlay, logger, replace(as_then, answers="", again=True), limits)


def read_into(overlay: Overlay, logger: WorkoutLogger, message: Message, limits: Limits) -> SaidNow:
    """Log a message into an overlay, without an answer to anything that is open. Raises EngineFailed."""
    reading = replace(for_a_job(logger, limits), records=overlay)
    return _said(reading, overlay, message, reading.log(message))


def for_a_job(logger: WorkoutLogger, limits: Limits) -> WorkoutLogger:
    """The logger of a job: no other engine takes the place of its own, nothing that is open is answered, and
    search follows when the job has written."""
    alone = logger.model if logger.model.name == logger.embedded.name else Alone(logger.model)
    return replace(logger, model=alone, limits=limits, follow=_nobody_follows, takes_answers=False)


def _nobody_follows(owner: str, workout_id: str) -> bool:
    return False


def _said(logger: WorkoutLogger, overlay: Overlay, message: Message, result: WorkoutLogResult) -> SaidNow:
    record = overlay.get(message.owner, message_key(message.id))
    assert record is not None, "a message that was read is stored"
    entry = Entry.from_json(record.body, record.version)
    keys = [workout_key(each.workout_id) for each in entry.workouts]
    found = overlay.get_many(message.owner, keys)
    stored = [StoredWorkout.from_json(found[key].body, key) for key in keys if key in found]
    drafts = overlay.get_many(message.owner, [draft_key(each.draft_id) for each in result.drafts])
    trace = overlay.get(message.owner, trace_key(message.id))
    by_model = result.engine != logger.embedded.name
    traced = {} if trace is None or not by_model else read_schema("trace", trace.body)
    return SaidNow(
        workouts=tuple(each.workout for each in stored if each.workout is not None),
        drafts=tuple(Draft.from_json(each.body, each.key) for each in drafts.values()),
        measured=tuple(
            each for each in overlay.writes if each.key.startswith(MEASUREMENTS) and not each.after
        ),
        result=result,
        edition=result.engine if by_model else logger.embedded.edition,
        prompt=str(traced.get("prompt", "")),
        calls=result.usage.model_calls,
        cost_usd=Decimal(str(result.usage.cost_usd)),
    )


def hidden_of(entry: Entry) -> Callable[[str], bool]:
    """By key, which records there would not be if the message had not come yet. One that is not there is
    not asked for its journal and its trace either."""
    message, ids = entry.message, {each.workout_id for each in entry.workouts}
    keys = {message_key(message.id), text_key(message), *map(workout_key, ids)}

    def is_hidden(key: str) -> bool:
        return key in keys or (key.startswith((DAYS, REVISIONS)) and not ids.isdisjoint(key.split("/")))

    return is_hidden


def as_it_was(conversation: Conversation, entry: Entry) -> Conversation:
    """The conversation before the message, as far as it is kept: what was said, and what had been logged."""
    message, before = entry.message, entry.before
    at = next((n for n, turn in enumerate(conversation.turns) if turn.message_id == message.id), None)
    own = (message.sent_at, message.id)
    earlier = [each for each in conversation.replies if each.order < own and each.message_id != message.id]
    if not earlier and before.message_id:
        sent_at = (message.sent_at - _A_MOMENT).isoformat()
        earlier = [Replied(before.message_id, sent_at, workouts=before.workouts or before.shown)]
    return conversation._replace(
        turns=conversation.turns[: at or 0],
        summary=conversation.summary if at is not None else (),
        questions=(),
        grounds=(),
        drafts=(),
        shown=NOTHING_SHOWN,
        replies=tuple(each._replace(question="", drafts=()) for each in earlier),
    )


def units_then(standing: Sequence[StoredWorkout]) -> str | None:
    """The athlete's unit when the message was first read, as its workouts show it; None where they don't."""
    for workout in (each.workout for each in standing if each.workout is not None):
        if any(source.rule == ATHLETE_UNIT for source in workout.sources):
            for one in workout.sets():
                if one.load is not None:
                    return one.load.unit
    return None
