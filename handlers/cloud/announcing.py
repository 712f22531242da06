"""What is told on the bus of a message whose caller does not wait: processed, or refused for good.

    message.processed   the report stands; the caller fetches it: GET /messages/{id}
    message.refused     the message can't be read, now or on any delivery: its code, and its wrong field;
                        with `too_many_requests` it is, if it is sent again

No event holds what an athlete wrote: a reason in words would say back a value that may be just that. An event
may come twice (the message was delivered again) and says what stood then. Without a bus nothing is told.
"""

import json
from dataclasses import dataclass
from typing import Any, Literal

import structlog
from pydantic import BaseModel, ConfigDict

from agents.logger.records.inbox import Message
from agents.logger.result import WorkoutLogResult
from handlers.cloud.aws import ServiceUnavailable, aws_client

SOURCE = "spotter"
SCHEMA_VERSION = 1

log = structlog.get_logger()


class NotAnnounced(ServiceUnavailable):
    """The bus did not take an event: what it is about is delivered again, and told then."""

    service = "the bus"


class BusEvent(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    schema_version: int = SCHEMA_VERSION
    owner: str
    message_id: str


class MessageProcessed(BusEvent):
    """It may come more than once: the same `owner` and `message_id` are the same message, as it stands then.
    `plan_changed`: a proposal that was agreed to in the message was applied. `blocked_codes` say why workouts
    of it were not kept, and `not_logged` how many fragments are in none."""

    conversation_id: str
    status: Literal["processed"] = "processed"
    success: bool
    partial: bool
    workout_ids: tuple[str, ...]
    blocked_codes: tuple[str, ...]
    not_logged: int
    plan_changed: bool


class MessageRefused(BusEvent):
    """It may come more than once: the same `queue_message_id` is the same message, and where that is "" the
    same `owner` and `message_id`. These are "" where the message did not even say them; `field` is the field
    that is wrong, "" for none in particular; `queue_message_id` is "" if the message came by no queue."""

    status: Literal["refused"] = "refused"
    code: str
    field: str
    queue_message_id: str = ""


@dataclass(frozen=True)
class Announcer:
    """Tells a bus of EventBridge. The client is boto3's, unless one is given."""

    bus: str | None
    client: Any = None

    def processed(self, message: Message, result: WorkoutLogResult) -> None:
        """Tell that a message has its report. Raises NotAnnounced."""
        saved = [row.workoutId for row in result.allWorkouts if row.saved]
        changed = [row.workoutId for row in result.changes]
        self._tell(
            "message.processed",
            MessageProcessed(
                owner=message.owner,
                message_id=message.id,
                conversation_id=message.conversation_id,
                success=result.success,
                partial=result.partial,
                workout_ids=tuple(dict.fromkeys((*saved, *changed))),
                blocked_codes=tuple(dict.fromkeys(row.code for row in result.blocked)),
                not_logged=len(result.not_logged),
                plan_changed=any(each.get("wrote") for each in result.plan_changes),
            ),
        )

    def refused(
        self, owner: str, message_id: str, code: str, field: str, *, queue_message_id: str = ""
    ) -> None:
        """Tell that a message can't be read. Raises NotAnnounced."""
        refused = MessageRefused(
            owner=owner, message_id=message_id, code=code, field=field, queue_message_id=queue_message_id
        )
        self._tell("message.refused", refused)

    def _tell(self, kind: str, event: BusEvent) -> None:
        if not self.bus:
            return
        from botocore.exceptions import BotoCoreError, ClientError

        detail = json.dumps(event.model_dump(mode="json"))
        entry = {"Source": SOURCE, "DetailType": kind, "Detail": detail, "EventBusName": self.bus}
        try:
            answer = (self.client or aws_client("events")).put_events(Entries=[entry])
        except (BotoCoreError, ClientError) as error:
            raise NotAnnounced(f"{kind} of {event.message_id}: {type(error).__name__}") from None
        # A bus that takes the call can still not take what is in it, and what answers may be no bus at all.
        if answer.get("FailedEntryCount") != 0:
            code = (answer.get("Entries") or [{}])[0].get("ErrorCode", "no code")
            raise NotAnnounced(f"{kind} of {event.message_id}: the bus says {code}")
        log.info("announced", kind=kind, message_id=event.message_id)


def events_schema() -> dict[str, Any]:
    """The JSON Schemas of both events' details, as they are published."""
    return {
        "message.processed": MessageProcessed.model_json_schema(),
        "message.refused": MessageRefused.model_json_schema(),
    }
