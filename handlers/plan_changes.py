"""plan_changes: the Lambda that changes a plan in two steps. It proposes; it applies what was agreed to.

    ask       words about the plan: an answer, a question, or a proposal with its preview
    pending   what waits to be agreed to, in the order in which it would be applied
    confirm   the button "Apply changes": writes, reads back, and says what stands now
    retry     confirm again, after a failure: what failed is still pending
    cancel    the button "Cancel": drops what waits; the plan stays as it is

It takes a direct invoke, {"owner", "action", "conversation_id"?, and for ask "id", "text", "sent_at"?,
"timezone"?, "units"?, for confirm, retry and cancel "id", "proposal_id"? (all that wait, if it is left
out)}, and POST /plan/changes, with the same fields but the owner in its body. The id of a decision is that
of the press of the button: delivered again, it is the same press, and decides nothing that was not in sight
when it first came. Who the owner is, is known as in `build_workout`; a message's text applies nothing,
whatever it says.

A move of the 5/3/1 program is taken back by the doors of `changes/program_doors.py`.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import structlog

from agents.errors import BadInput, Unfinished
from agents.key_names import MAX_NAME_BYTES, fits_a_key
from agents.logger.records.inbox import Message
from agents.models.port import ModelMisconfigured
from agents.planner.result import PlanResult
from handlers import snapshot
from handlers.changes import program_doors
from handlers.doors import http, identity, pace
from handlers.doors.deadline import SecondsLeft, seconds_left
from handlers.doors.failures import NotFound, direct_answer
from handlers.doors.http import HttpAnswer, Request, Route
from handlers.doors.incoming import checked_size, message_from, plan_request
from handlers.doors.opening import opened_worker
from handlers.doors.quoting import quoted, unknown_fields
from handlers.observing.telemetry import current, observing
from handlers.wiring import Worker, kept_worker

log = structlog.get_logger()

ALWAYS = ("owner", "action", "conversation_id")
OF_AN_ASK = ("id", "text", "sent_at", "timezone", "units")
OF_A_DECISION = ("id", "proposal_id")
FIELDS: dict[str, tuple[str, ...]] = {
    "ask": (*ALWAYS, *OF_AN_ASK),
    "pending": ALWAYS,
    "confirm": (*ALWAYS, *OF_A_DECISION),
    "retry": (*ALWAYS, *OF_A_DECISION),
    "cancel": (*ALWAYS, *OF_A_DECISION),
}
OF_A_PRESS = ("owner", "id")
REQUIRED = {
    "ask": ("owner", "id", "text"),
    "confirm": OF_A_PRESS,
    "retry": OF_A_PRESS,
    "cancel": OF_A_PRESS,
}
ALL_FIELDS = tuple(dict.fromkeys((*ALWAYS, *OF_AN_ASK, *OF_A_DECISION)))


class PlanEvent(NamedTuple):
    """A checked event. `message` is there for an ask, and for nothing else; `press` is the id of a decision,
    and the proposal_id "" means all that wait."""

    owner: str
    action: str
    conversation_id: str
    proposal_id: str = ""
    message: Message | None = None
    press: str = ""


@observing("plan-changes")
def handler(event: Mapping[str, Any], context: Any) -> dict[str, Any]:
    """The PlanResult as JSON, or {"error": {"code", "message"}}; for a gateway the response with one of them.

    A StorageError of a direct invoke is raised, and so is a bug, without its words: the caller tries again,
    and nothing is applied twice.
    """
    if http.is_request(event):
        return http.served(event, context, opened_worker, ROUTES)
    return direct_answer(lambda: _direct(event, context), context)


def _direct(event: Mapping[str, Any], context: Any) -> dict[str, Any]:
    spotter = opened_worker()
    if program_doors.is_press(event):
        identity.check_direct(event, trusted=spotter.settings.direct_invoke)
        return program_doors.pressed(spotter, program_doors.press_of(event), "direct")
    wanted = wanted_of(event, direct=spotter.settings.direct_invoke)
    return _told(spotter, wanted, seconds_left(context), "direct")


def _posted(spotter: Worker, request: Request) -> HttpAnswer:
    """POST /plan/changes."""
    wanted = wanted_from({**request.fields(), "owner": request.caller.owner})
    return HttpAnswer(_told(spotter, wanted, request.left, "http"))


def _is_there(spotter: Worker, wanted: PlanEvent) -> bool:
    from agents.planner.proposals.drawer import Drawer

    drawer = Drawer(spotter.records, wanted.owner, wanted.conversation_id, spotter.clock)
    return drawer.find(wanted.proposal_id) is not None


ROUTES = (Route("POST", "/plan/changes", _posted), *program_doors.ROUTES)


def _told(spotter: Worker, wanted: PlanEvent, left: SecondsLeft, door: str) -> dict[str, Any]:
    """The PlanResult of what is wanted, by whichever door it came."""
    seen = current()
    watched = seen.watching(spotter)
    seen.about(wanted.owner, wanted.message.id if wanted.message else "")
    if wanted.message is not None:
        pace.take(spotter, wanted.message)
    try:
        result = done(watched, wanted, left)
    except ModelMisconfigured:
        kept_worker.read_keys_again(spotter)
        raise
    except Unfinished as error:
        if wanted.proposal_id and not _is_there(spotter, wanted):
            raise NotFound("there is no proposal with this id.") from error
        raise
    seen.plan(result)
    seen.said(text=wanted.message.text if wanted.message else "", answer=result.message)
    said = {"type": result.type, "wrote": result.wrote, "engine": result.engine}
    log.info("plan", action=wanted.action, door=door, **said)
    return result.model_dump(mode="json")


def done(spotter: Worker, wanted: PlanEvent, seconds_left: SecondsLeft) -> PlanResult:
    """What became of it. Raises Unfinished, StorageError."""
    planner, whose = spotter.planner, (wanted.owner, wanted.conversation_id)
    if wanted.message is not None:
        request = plan_request(spotter.records, wanted.message)
        return planner.ask(request, seconds_left=seconds_left)
    match wanted.action:
        case "pending":
            return planner.pending(*whose)
        case "cancel":
            return planner.cancel(*whose, wanted.proposal_id, by=wanted.press)
        case _:  # to retry is to confirm what is still pending
            return planner.commit(*whose, wanted.proposal_id, by=wanted.press)


# --- what comes in


def wanted_of(event: Mapping[str, Any], *, direct: bool) -> PlanEvent:
    """A direct invoke, checked. Raises BadInput, naming everything that is wrong about it."""
    identity.check_direct(event, trusted=direct)
    return wanted_from(event)


def wanted_from(event: Mapping[str, Any]) -> PlanEvent:
    """What is wanted by fields whose owner is known. Raises BadInput, naming everything that is wrong."""
    problems = [*_action_problems(event), *_field_problems(event)]
    if problems:
        raise BadInput(" ".join(problems))
    action, conversation_id = event["action"], event.get("conversation_id") or "main"
    if action == "ask":
        return PlanEvent(event["owner"], action, conversation_id, message=_message(event))
    which, press = event.get("proposal_id") or "", event.get("id") or ""
    return PlanEvent(event["owner"], action, conversation_id, which, press=press)


def _message(event: Mapping[str, Any]) -> Message:
    fields = {name: value for name, value in event.items() if name not in ("owner", "action")}
    return checked_size(message_from(fields, owner=event["owner"]))


def _action_problems(event: Mapping[str, Any]) -> list[str]:
    action = event.get("action")
    if not isinstance(action, str) or action not in FIELDS:
        return [f"action is {quoted(action)}: there are {', '.join(FIELDS)}."]
    return []


def _field_problems(event: Mapping[str, Any]) -> list[str]:
    action = event.get("action")
    known = FIELDS.get(action, ALL_FIELDS) if isinstance(action, str) else ALL_FIELDS
    required = REQUIRED.get(action, ("owner",)) if isinstance(action, str) else ("owner",)
    problems = []
    unknown = [name for name in event if name not in known]
    if unknown:
        whose = str(action) if known is not ALL_FIELDS else "an event"
        problems.append(unknown_fields(unknown, whose, known))
    for name in known:
        problems += _value_problems(name, event.get(name), is_required=name in required)
    return problems


def _value_problems(name: str, value: Any, *, is_required: bool) -> list[str]:
    """What is wrong with one value: no text, nothing where something has to be, or no part of a key."""
    if value is None and not is_required:
        return []
    if name == "action":
        return []  # said already
    if not isinstance(value, str):
        return [f"{name} is {quoted(value)}: it has to be a text."]
    if is_required and not value.strip():
        return [f"{name} is empty: it has to be a text."]
    if name in ("text", "sent_at", "timezone", "units"):
        return []  # read with the message
    if not fits_a_key(value):
        return [f"{name} is {quoted(value)}: it takes 1 to {MAX_NAME_BYTES} bytes of text."]
    return []


def _rehearsed(spotter: Worker) -> None:
    asked = {"owner": snapshot.NOBODY, "action": "ask", "id": "p0", "text": "Swap Thursday's squats for dips"}
    done(spotter, wanted_from(asked), lambda: None)


snapshot.prepare(by_model=True, more=_rehearsed)
