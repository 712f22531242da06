"""build_workout: the Lambda that logs a message.

It takes a direct invoke: {"owner", "id", "conversation_id", "text", "sent_at", "timezone"?, "units"?,
"context"?: {"exercise"?}, "again"?}. The owner at the top level is taken only where there is no
requestContext and DIRECT_INVOKE is "trusted": then it is IAM, on the function, that knows the caller.
"""

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

import structlog

from agents.athlete import checked_timezone
from agents.errors import BadInput, Unfinished
from agents.logger.inbox import Message
from handlers.settings import Settings
from handlers.wiring import Worker, worker

log = structlog.get_logger()

FIELDS = {"owner", "id", "conversation_id", "text", "sent_at", "timezone", "units", "context", "again"}


@lru_cache(maxsize=1)
def _worker() -> Worker:
    return worker(Settings.from_environment(os.environ))


def handler(event: Mapping[str, Any], context: Any) -> dict[str, Any]:
    """The WorkoutLogResult as JSON, or {"error": {"code", "message"}}.

    A StorageError is raised: the caller's queue delivers the message again, and nothing happens twice.
    """
    try:
        spotter = _worker()
        message = message_of(event, direct=spotter.settings.direct_invoke)
        left = getattr(context, "get_remaining_time_in_millis", None)
        result = spotter.logger.log(message, seconds_left=lambda: left() / 1000 if left else None)
    except BadInput as error:
        return {"error": {"code": "bad_input", "message": str(error)}}
    except Unfinished as error:
        return {"error": {"code": "unfinished", "message": str(error)}}
    saved = sum(each.saved for each in result.allWorkouts)
    log.info("message", message_id=message.id, saved=saved, engine=result.engine)
    return result.model_dump(mode="json")


def message_of(event: Mapping[str, Any], *, direct: bool) -> Message:
    """The message of a direct invoke. Raises BadInput, naming every field that is wrong."""
    if not isinstance(event, Mapping):
        raise BadInput("the event is no JSON object: a message has id and text.")
    if "requestContext" in event or not direct:
        raise BadInput("this event has no verified owner: a direct invoke needs DIRECT_INVOKE=trusted.")
    return message_from(event, owner=_text(event, "owner", required=True))


def message_from(fields: Mapping[str, Any], *, owner: str, now: datetime | None = None) -> Message:
    """The message in a JSON object, for a known owner. Raises BadInput for what can't be read.

    A `sent_at` without an offset is in the message's timezone, and in UTC if the message has none.
    """
    unknown = sorted(set(fields) - FIELDS)
    if unknown:
        raise BadInput(f"{', '.join(unknown)} is not known: a message has {', '.join(sorted(FIELDS))}.")
    context = fields.get("context") or {}
    if not isinstance(context, Mapping) or set(context) - {"exercise"}:
        raise BadInput('context is not known: it may be {"exercise": "Bench Press"}.')
    message_id = _text(fields, "id", required=True)
    timezone = _timezone(fields)
    return Message(
        owner=owner,
        id=message_id,
        conversation_id=_text(fields, "conversation_id") or "main",
        text=_text(fields, "text", required=True, blank=True),
        sent_at=_moment(fields.get("sent_at"), timezone, now or datetime.now(UTC)),
        timezone=timezone,
        units=_text(fields, "units") or None,
        exercise=_text(context, "exercise"),
        again=_flag(fields, "again"),
    )


def _text(fields: Mapping[str, Any], name: str, *, required: bool = False, blank: bool = False) -> str:
    value = fields.get(name)
    if value is None and not required:
        return ""
    if not isinstance(value, str) or (required and not blank and not value.strip()):
        raise BadInput(f"{name} is {value!r}: it has to be a text.")
    return value


def _flag(fields: Mapping[str, Any], name: str) -> bool:
    value = fields.get(name)
    if value is not None and not isinstance(value, bool):
        raise BadInput(f"{name} is {value!r}: it has to be true or false, without quotes.")
    return bool(value)


def _timezone(fields: Mapping[str, Any]) -> str | None:
    said = _text(fields, "timezone")
    return checked_timezone(said) if said else None


def _moment(said: Any, timezone: str | None, now: datetime) -> datetime:
    if said is None or said == "":
        return now
    try:
        moment = datetime.fromisoformat(said)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=ZoneInfo(timezone or "UTC")).astimezone(UTC)
    except (TypeError, ValueError, OverflowError):  # the last for a day before or after the calendar
        raise BadInput(f"sent_at is {said!r}: write it like 2026-03-02T18:30:00Z.") from None
    return moment
