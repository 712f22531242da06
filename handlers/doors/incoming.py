"""A message as it comes in, from whichever door: a JSON object, read field by field, for a known owner."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from agents.athlete import checked_timezone
from agents.errors import BadInput
from agents.logger.inbox import MAX_TEXT_BYTES, Message
from handlers.doors.failures import TooBig

FIELDS = {"owner", "id", "conversation_id", "text", "sent_at", "timezone", "units", "context", "again"}


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


def checked_size(message: Message) -> Message:
    """This message, checked whole. Raises BadInput, and TooBig for a text that is too long."""
    size = len(message.text.encode("utf-8", "surrogatepass"))
    if size > MAX_TEXT_BYTES:
        raise TooBig(f"the message has {size:,} bytes: up to {MAX_TEXT_BYTES:,} are read. Send it in parts.")
    return message.checked()


def _text(fields: Mapping[str, Any], name: str, *, required: bool = False, blank: bool = False) -> str:
    value = fields.get(name)
    if value is None and not required:
        return ""
    if not isinstance(value, str) or (required and not blank and not value.strip()):
        raise BadInput(f"{name} is {_said(value)}: it has to be a text.")
    return value


def _said(value: Any) -> str:
    """A value that is no text, as it is said back: what is in lists and objects may be an athlete's words."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    return repr(value)


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
