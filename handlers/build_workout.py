"""build_workout: the Lambda that logs a message. It has three doors:

    direct   {"owner", "id", "conversation_id"?, "text", "sent_at"?, "timezone"?, "units"?,
             "context"?: {"exercise"?}, "again"?}, where DIRECT_INVOKE is "trusted": then it is IAM, on the
             function, that knows the caller
    SQS      a batch of records: the same without the owner, which is a message attribute
    HTTP     POST /messages: the same without the owner, who is the authorizer's. With "Prefer: respond-async"
             it is put on the queue, and the answer is where to fetch the result: GET /messages/{id}

Whoever does not wait is told on the bus. An event is checked, logged, told; which door it came by decides
nothing else.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import structlog

import agents.logger.agent  # noqa: F401  # every message needs it: loaded while Lambda starts up
from agents.errors import BadInput, Unfinished
from agents.logger.inbox import Message
from agents.logger.result import WorkoutLogResult
from agents.models.port import ModelMisconfigured
from handlers.doors import http, identity, queue_batch
from handlers.doors.deadline import Left, seconds_left
from handlers.doors.failures import code_of, direct_answer
from handlers.doors.http import Answer, Request, Route
from handlers.doors.incoming import checked_size, message_from
from handlers.observing.telemetry import current, observing
from handlers.wiring import Worker, kept_worker

log = structlog.get_logger()

ASYNC = "respond-async"

_worker = kept_worker


@observing("build-workout")
def handler(event: Mapping[str, Any], context: Any) -> dict[str, Any]:
    """The WorkoutLogResult as JSON, or {"error": {"code", "message"}}; for a gateway the response with one of
    these, for a queue the records that have to come again.

    A StorageError of a direct invoke is raised: the caller delivers the message again, and nothing happens
    twice.
    """
    if queue_batch.is_batch(event):
        # A worker whose key was refused is made again for the next record.
        return queue_batch.processed(
            event, context, lambda record, left: _from_queue(_worker(), record, left)
        )
    if http.is_request(event):
        return http.served(event, context, _worker, ROUTES)
    return direct_answer(lambda: _direct(event, context), context)


def _logged(spotter: Worker, message: Message, left: Left, door: str) -> WorkoutLogResult:
    """What became of a message, by whichever door it came."""
    seen = current()
    logger = seen.watching(spotter).logger
    seen.about(message.owner, message.id)
    try:
        result = logger.log(message, seconds_left=left, listener=seen.listener)
    except ModelMisconfigured:
        kept_worker.read_keys_again(spotter)
        raise
    seen.message(result)
    seen.said(text=message.text, answer=result.answer)
    saved = sum(each.saved for each in result.allWorkouts)
    log.info("message", message_id=message.id, saved=saved, engine=result.engine, door=door)
    return result


# --- a direct invoke


def _direct(event: Mapping[str, Any], context: Any) -> dict[str, Any]:
    spotter = _worker()
    try:
        message = message_of(event, direct=spotter.settings.direct_invoke)
        result = _logged(spotter, message, seconds_left(context), "direct")
    except Unfinished as error:
        _refused(spotter, event, error)
        raise
    spotter.announcer.processed(message, result)
    return result.model_dump(mode="json")


def message_of(event: Mapping[str, Any], *, direct: bool) -> Message:
    """The message of a direct invoke. Raises BadInput, naming every field that is wrong."""
    identity.check_direct(event, trusted=direct)
    return message_from(event, owner=_owner_of(event))


def _owner_of(event: Mapping[str, Any]) -> str:
    owner = event.get("owner")
    if not isinstance(owner, str) or not owner.strip():
        raise BadInput(f"owner is {owner!r}: it has to be a text.")
    return owner


def _refused(spotter: Worker, event: Any, error: Unfinished) -> None:
    """Tell the bus, if the caller may have said an owner at all: an asynchronous one hears nothing else."""
    if not spotter.settings.direct_invoke or not isinstance(event, Mapping) or "requestContext" in event:
        return
    owner, message_id = (_name(event, name) for name in ("owner", "id"))
    spotter.announcer.refused(owner, message_id, code_of(error), str(error))


# --- a record of the queue


def _from_queue(spotter: Worker, record: Mapping[str, Any], left: Left) -> None:
    """Log a queued message and tell the bus. Raises for one that has to come again; one that can't be read
    does too, so that it ends in the dead-letter queue."""
    fields: dict[str, Any] = {}
    owner, queue_id = "", str(record.get("messageId", ""))
    try:
        owner = identity.of_record(record).owner
        fields = http.json_object(str(record.get("body", "")).encode("utf-8", "surrogatepass"))
        message = checked_size(message_from(fields, owner=owner))
        result = _logged(spotter, message, left, "queue")
    except Unfinished as error:
        code, message_id = code_of(error), _name(fields, "id")
        log.warning("poison", code=code, reason=str(error), message_id=message_id, queue_message_id=queue_id)
        spotter.announcer.refused(owner, message_id, code, str(error), queue_message_id=queue_id)
        raise
    spotter.announcer.processed(message, result)


def _name(fields: Mapping[str, Any], field: str) -> str:
    """What a field says, if it can be a name at all."""
    said = fields.get(field)
    return said if isinstance(said, str) and identity.is_name(said) else ""


# --- HTTP


def _posted(spotter: Worker, request: Request) -> Answer:
    """POST /messages: logged now, or by a worker where the caller would rather not wait."""
    message = checked_size(message_from(request.fields(), owner=request.caller.owner))
    if request.prefers(ASYNC) and spotter.queue is not None:
        spotter.queue.put(message)
        log.info("queued", message_id=message.id)
        place = f"/messages/{quote(message.id, safe='')}"
        headers = {"location": place, "preference-applied": ASYNC}
        return Answer({"id": message.id, "status": "queued"}, 202, headers)
    return Answer(_logged(spotter, message, request.left, "http").model_dump(mode="json"))


ROUTES = (Route("POST", "/messages", _posted),)
