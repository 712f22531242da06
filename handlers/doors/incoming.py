"""A message as it comes in, from whichever door: a JSON object, read field by field, for a known owner."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from agents.athlete import checked_timezone, checked_units
from agents.errors import BadInput
from agents.logger.records.inbox import MAX_TEXT_BYTES, Message, athlete_of
from agents.planner.port import PlanRequest
from handlers.doors.failures import RequestTooLong
from handlers.doors.quoting import quoted, unknown_fields
from storage.ports import Records

FIELDS = {
    "owner",
    "id",
    "conversation_id",
    "text",
    "sent_at",
    "timezone",
    "units",
    "context",
    "again",
    "answers",
}
NO_PLACES = (".", "..")  # whoever fetches GET /messages/{id} would ask for another path


def message_from(fields: Mapping[str, Any], *, owner: str, now: datetime | None = None) -> Message:
    """The message in a JSON object, for a known owner. Raises BadInput for what can't be read.

    A `sent_at` without an offset is in the message's timezone, and in UTC if the message has none.
    """
    unknown = set(fields) - FIELDS
    if unknown:
        raise BadInput(unknown_fields(unknown, "a message", sorted(FIELDS)))
    context = fields.get("context")
    context = {} if context is None else context
    if not isinstance(context, Mapping) or set(context) - {"exercise"}:
        raise BadInput('context is not known: it may be {"exercise": "Bench Press"}.')
    message_id = _text(fields, "id", required=True)
    if message_id in NO_PLACES:
        raise BadInput(f"id is {message_id!r}: in a path it leads elsewhere. Take another one.")
    timezone = _timezone(fields)
    return Message(
        owner=owner,
        id=message_id,
        conversation_id=_text(fields, "conversation_id") or "main",
        text=_text(fields, "text", required=True, blank=True),
        sent_at=_moment(fields.get("sent_at"), timezone, now or datetime.now(UTC)),
        timezone=timezone,
        units=_units(fields),
        exercise=_text(context, "exercise"),
        again=_flag(fields, "again"),
        answers=_text(fields, "answers"),
        is_timed=bool(fields.get("sent_at")),
    )


def checked_size(message: Message) -> Message:
    """This message, checked whole. Raises BadInput, and RequestTooLong for a text that is too long."""
    size = len(message.text.encode("utf-8", "surrogatepass"))
    if size > MAX_TEXT_BYTES:
        raise RequestTooLong(
            f"the message has {size:,} bytes: up to {MAX_TEXT_BYTES:,} are read. Send it in parts."
        )
    return message.checked()


def plan_request(records: Records, message: Message) -> PlanRequest:
    """The message as a request about the plan, with what is known of the athlete."""
    return PlanRequest(
        owner=message.owner,
        conversation_id=message.conversation_id,
        message_id=message.id,
        scope=message.id,
        text=message.text,
        sent_at=message.sent_at,
        athlete=athlete_of(records, message),
    )


def _text(fields: Mapping[str, Any], name: str, *, required: bool = False, blank: bool = False) -> str:
    value = fields.get(name)
    if value is None and not required:
        return ""
    if not isinstance(value, str) or (required and not blank and not value.strip()):
        raise BadInput(f"{name} is {quoted(value)}: it has to be a text.")
    return value


def _flag(fields: Mapping[str, Any], name: str) -> bool:
    value = fields.get(name)
    if value is not None and not isinstance(value, bool):
        raise BadInput(f"{name} is {quoted(value)}: it has to be true or false, without quotes.")
    return bool(value)


def _timezone(fields: Mapping[str, Any]) -> str | None:
    said = _text(fields, "timezone")
    try:
        return checked_timezone(said) if said else None
    except BadInput:  # which says all of it back
        raise BadInput(f"timezone {quoted(said)} is not known: write one like Europe/Berlin.") from None


def _units(fields: Mapping[str, Any]) -> str | None:
    said = _text(fields, "units")
    try:
        return said if said and checked_units(said) else None
    except BadInput:
        raise BadInput(f"units {quoted(said)} are not known: there are lb and kg.") from None


def _moment(said: Any, timezone: str | None, now: datetime) -> datetime:
    if said is None or said == "":
        return now
    try:
        moment = datetime.fromisoformat(said)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=ZoneInfo(timezone or "UTC")).astimezone(UTC)
    except (TypeError, ValueError, OverflowError):  # the last for a day before or after the calendar
        raise BadInput(f"sent_at is {quoted(said)}: write it like 2026-03-02T18:30:00Z.") from None
    return moment


def field_of(error: Exception) -> str:
    """The field of a message that a refusal is about, "" for none: all of it that a log or a bus may hold."""
    said = str(error)
    if said.startswith("the message"):
        return "text"
    first = said.partition(" ")[0]
    return first if first in FIELDS else ""
