"""build_workout: the Lambda that logs a message, and what the athlete confirms. It has three doors:

    direct   {"owner", "id", "conversation_id"?, "text", "sent_at"?, "timezone"?, "units"?,
             "context"?: {"exercise"?}, "again"?}, where DIRECT_INVOKE is "trusted": then it is IAM, on the
             function, that knows the caller
    SQS      a batch of records: the same without the owner, which is a message attribute
    HTTP     POST /messages: the same without the owner, who is the authorizer's. With "Prefer: respond-async"
             it is put on the queue, and the answer is where to fetch the result: GET /messages/{id}

A draft is logged by {"owner", "confirm": its id} and dropped by {"owner", "drop": its id}, or by
POST /drafts/{id}/confirm and POST /drafts/{id}/drop: a second press finds it decided. What is saved is
amended, deleted and taken back by the doors of `changes/change_doors.py`.

Whoever does not wait is told on the bus. An event is checked, logged, told; which door it came by decides
nothing else.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import quote

import structlog

import agents.logger.agent  # noqa: F401  # every message needs it: loaded while Lambda starts up
from agents.errors import BadInput, Unfinished
from agents.key_names import checked_name, is_name, mended
from agents.logger.records.inbox import Message
from agents.logger.result import WorkoutLogResult, is_unread
from agents.models.port import ModelMisconfigured
from handlers import snapshot
from handlers.changes import change_doors
from handlers.cloud.queued import COUNTED, note_failure
from handlers.doors import http, identity, pace, queue_batch
from handlers.doors.deadline import SecondsLeft, seconds_left
from handlers.doors.draft_desk import decide, deciding_for
from handlers.doors.failures import NotFound, code_of, direct_answer, failure_of
from handlers.doors.http import HttpAnswer, Request, Route
from handlers.doors.incoming import checked_size, field_of, message_from
from handlers.doors.opening import opened_worker
from handlers.doors.quoting import quoted, unknown_fields
from handlers.observing.telemetry import current, observing
from handlers.wiring import Worker, kept_worker
from storage.ports import StorageError

log = structlog.get_logger()

ASYNC = "respond-async"
CONFIRMING = {"confirm": True, "drop": False}


@observing("build-workout")
def handler(event: Mapping[str, Any], context: Any) -> dict[str, Any]:
    """The WorkoutLogResult as JSON, or {"error": {"code", "message"}}; for a gateway the response with one of
    these, for a queue the records that have to come again.

    A StorageError of a direct invoke is raised: the caller delivers the message again, and nothing happens
    twice.
    """
    if queue_batch.is_batch(event):
        return queue_batch.processed(event, context, _received)
    if http.is_request(event):
        return http.served(event, context, opened_worker, ROUTES)
    return direct_answer(lambda: _direct(event, context), context)


def _logged(spotter: Worker, message: Message, left: SecondsLeft, door: str) -> WorkoutLogResult:
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
    spotter = opened_worker()
    if is_decision(event):
        identity.check_direct(event, trusted=spotter.settings.direct_invoke)
        return _decided(spotter, decision_of(event), "direct")
    if change_doors.is_press(event):
        identity.check_direct(event, trusted=spotter.settings.direct_invoke)
        return change_doors.pressed(spotter, change_doors.press_of(event), "direct")
    try:
        message = message_of(event, direct=spotter.settings.direct_invoke)
        pace.take(spotter, message)
        result = _logged(spotter, message, seconds_left(context), "direct")
    except Unfinished as error:
        _refused(spotter, event, error)
        raise
    if not is_unread(result):  # sent again, it is read then
        spotter.announcer.processed(message, result)
    return result.model_dump(mode="json")


def message_of(event: Mapping[str, Any], *, direct: bool) -> Message:
    """The message of a direct invoke. Raises BadInput, naming every field that is wrong."""
    identity.check_direct(event, trusted=direct)
    return message_from(event, owner=_owner_of(event))


def _owner_of(event: Mapping[str, Any]) -> str:
    owner = event.get("owner")
    if not isinstance(owner, str) or not owner.strip():
        raise BadInput(f"owner is {quoted(owner)}: it has to be a text.")
    return owner


def _refused(spotter: Worker, event: Any, error: Unfinished) -> None:
    """Note it and tell the bus, if the caller may have said an owner at all: one that does not wait hears
    nothing else."""
    if not spotter.settings.direct_invoke or not isinstance(event, Mapping) or "requestContext" in event:
        return
    owner, message_id = (_name(event, name) for name in ("owner", "id"))
    _note_failure(spotter, Letter(owner, message_id, None), code_of(error))
    current().count_kind("messages_refused", code_of(error))
    spotter.announcer.refused(owner, message_id, code_of(error), field_of(error))


# --- a draft is confirmed or dropped


class DraftDecision(NamedTuple):
    """Whose draft, which one, and whether it is logged."""

    owner: str
    draft_id: str
    yes: bool


def is_decision(event: Mapping[str, Any]) -> bool:
    """Whether a direct invoke decides on a draft, and is no message."""
    return isinstance(event, Mapping) and not CONFIRMING.keys().isdisjoint(event)


def decision_of(event: Mapping[str, Any]) -> DraftDecision:
    """What a direct invoke decides. Raises BadInput."""
    [verb, *others] = [each for each in CONFIRMING if each in event]
    unknown = [name for name in event if name not in ("owner", verb)]
    if others or unknown:
        raise BadInput(unknown_fields([*others, *unknown], "a decision", ("owner", *CONFIRMING)))
    return DraftDecision(_owner_of(event), checked_name(verb, event[verb]), CONFIRMING[verb])


def _decided(spotter: Worker, decision: DraftDecision, door: str) -> dict[str, Any]:
    """The WorkoutLogResult of what was decided. Raises NotFound, Unfinished, StorageError."""
    seen = current()
    seen.about(decision.owner)
    watched = seen.watching(spotter)
    draft = deciding_for(watched, decision.owner).drafts.get(decision.draft_id)
    if draft is None:
        raise NotFound("there is no draft with this id.")
    cause = f"press/{decision.draft_id}"
    result = decide(watched, decision.owner, [draft], yes=decision.yes, cause=cause).result
    log.info("draft", yes=decision.yes, message_id=draft.message_id, door=door)
    return result.model_dump(mode="json")


def _pressed(verb: str) -> Route:
    def act(spotter: Worker, request: Request) -> HttpAnswer:
        if request.body.strip():
            request.fields()  # which names no owner
        decision = DraftDecision(request.caller.owner, request.ids[0], CONFIRMING[verb])
        return HttpAnswer(_decided(spotter, decision, "http"))

    return Route("POST", f"/drafts/{{id}}/{verb}", act)


# --- a record of the queue


class Letter(NamedTuple):
    """Whose message it is and which, as far as it says; its text, None if it says none that can be read."""

    owner: str
    message_id: str
    text: str | None


def _received(record: Mapping[str, Any], left: SecondsLeft) -> None:
    """Log a queued message and tell the bus. Raises for one that has to come again; one that can't be read
    does too, so that it ends in the dead-letter queue."""
    spotter = opened_worker()  # a worker whose key was refused is made again for the next record
    try:
        queue_batch.check_time(left)
        owner = identity.of_record(record).owner
        message = checked_size(message_from(_fields_of(record), owner=owner))
        _check_turn(spotter, record, message)
        result = _logged(spotter, message, left, "queue")
        if is_unread(result):
            raise queue_batch.NotBegun("the time was up before anything of the message was read.")
    except Exception as error:
        _failed(spotter, record, error)
        raise
    spotter.announcer.processed(message, result)


def _check_turn(spotter: Worker, record: Mapping[str, Any], message: Message) -> None:
    """Raises Postponed for a message that nobody has counted yet, and whose athlete has sent too many."""
    is_first = queue_batch.receives_of(record) == 1 and spotter.settings.queue_receives != 1
    if not is_first or COUNTED in record["messageAttributes"]:
        return
    seconds = pace.seconds_to_wait(spotter, message)
    if seconds:
        current().count("messages_postponed")
        log.info("postponed", message_id=message.id, seconds=seconds)
        raise queue_batch.Postponed(seconds)


def _failed(spotter: Worker, record: Mapping[str, Any], error: Exception) -> None:
    """Note what will have no report: a message that is refused, or that was delivered for the last time.

    The bus is told of a refusal by the last delivery, and by each where it is not known which one that is.
    """
    letter, queue_id = _letter_of(record), str(record.get("messageId", ""))
    most, times = spotter.settings.queue_receives, queue_batch.receives_of(record)
    is_counted = most is not None and times is not None
    is_last = most is not None and times is not None and times >= most
    if not isinstance(error, Unfinished):
        if is_last:
            is_late = isinstance(error, queue_batch.NotBegun)
            _note_failure(spotter, letter, "timed_out" if is_late else failure_of(error).code)
        return
    code, field = code_of(error), field_of(error)
    log.warning("poison", code=code, field=field, message_id=letter.message_id, queue_message_id=queue_id)
    _note_failure(spotter, letter._replace(text=None), code)
    if is_last or not is_counted:
        current().count_kind("messages_refused", code)
        spotter.announcer.refused(letter.owner, letter.message_id, code, field, queue_message_id=queue_id)


def _letter_of(record: Mapping[str, Any]) -> Letter:
    owner, fields = "", dict[str, Any]()
    with suppress(BadInput):
        owner = identity.of_record(record).owner
        fields = _fields_of(record)
    text = fields.get("text")
    return Letter(owner, _name(fields, "id"), mended(text) if isinstance(text, str) else None)


def _fields_of(record: Mapping[str, Any]) -> dict[str, Any]:
    return http.json_object(str(record.get("body", "")).encode("utf-8", "surrogatepass"))


def _note_failure(spotter: Worker, letter: Letter, code: str) -> None:
    """For GET /messages/{id}. Where it can't be written the log says so: the failure is told anyway."""
    if not letter.owner or not letter.message_id:
        return
    try:
        note_failure(spotter.records, spotter.clock(), *letter, code)
    except StorageError as error:
        log.warning("failure not noted", message_id=letter.message_id, error=type(error).__name__)


def _name(fields: Mapping[str, Any], field: str) -> str:
    """What a field says, if it can be a name at all."""
    said = fields.get(field)
    return said if isinstance(said, str) and is_name(said) else ""


# --- HTTP


def _posted(spotter: Worker, request: Request) -> HttpAnswer:
    """POST /messages: logged now, or by a worker where the caller would rather not wait."""
    message = checked_size(message_from(request.fields(), owner=request.caller.owner))
    pace.take(spotter, message)
    if request.prefers(ASYNC) and spotter.queue is not None:
        spotter.queue.put(message)
        log.info("queued", message_id=message.id)
        place = f"{request.sent_to.rstrip('/') or '/messages'}/{quote(message.id, safe='')}"
        headers = {"location": place, "preference-applied": ASYNC}
        return HttpAnswer({"id": message.id, "status": "queued"}, 202, headers)
    return HttpAnswer(_logged(spotter, message, request.left, "http").model_dump(mode="json"))


ROUTES = (Route("POST", "/messages", _posted), *map(_pressed, CONFIRMING), *change_doors.ROUTES)


def _rehearsed(spotter: Worker) -> None:
    change_doors.done(spotter, change_doors.press_from(snapshot.NOBODY, "undo", "", {"id": "p0"}))
    assert spotter.announcer


snapshot.prepare(by_model=True, more=_rehearsed)
