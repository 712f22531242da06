"""The doors that change what is saved: a workout is amended or deleted, and the newest change taken back.

    HTTP                                            direct
    POST /workouts/{id}/amend   {"id", ...}         {"owner", "amend": workout id, "id", ...}
    POST /workouts/{id}/delete  {"id"}              {"owner", "delete": workout id, "id"}
    POST /undo                  {"id", "workout"?}  {"owner", "undo": id, "workout"?}

`id` is that of the press: delivered again, it changes nothing more and is answered the same, whatever became
of the workout since. An amendment says "load", "reps", "rpe", "note" of an "exercise" and "set" (of the last
exercise and every set, where none is said), and "date" and "name" of the whole workout. An undo that names
a workout is refused if the newest change is of another one: who looks at one means that one.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog

from agents.errors import BadInput, Refusal, Unfinished
from agents.key_names import checked_name, is_name
from agents.logger.records.inbox import Inbox, Message
from agents.logger.records.shelf import Shelf
from handlers.changes.press import OTHER_PRESS, checked, press_problems, value_problems, values_of
from handlers.doors.failures import NotFound
from handlers.doors.http import HttpAnswer, Request, Route
from handlers.doors.quoting import quoted
from handlers.observing.telemetry import current
from handlers.wiring import Worker

if TYPE_CHECKING:
    from handlers.changes.change_answers import ChangedWorkouts
    from handlers.changes.change_desk import ChangeWanted

log = structlog.get_logger()

VALUES = ("load", "reps", "rpe", "date", "name", "note")
WHERE = ("exercise", "set")
FIELDS = {"amend": ("id", *WHERE, *VALUES), "delete": ("id",), "undo": ("id", "workout")}
NOTHING_SAID = f"nothing to amend is said: it takes {', '.join(VALUES[:-1])} or {VALUES[-1]}."
NO_WORKOUT = "there is no workout with this id."
PRESS = "press:"  # before its id, where it is a message's: no message of the conversation is taken for it


class ChangePress(NamedTuple):
    """Whose press it is, of which button, on which workout, and what it says. An undo may be of any: ""."""

    owner: str
    verb: str
    workout_id: str
    press_id: str
    values: Mapping[str, str]


def press_from(owner: str, verb: str, workout_id: str, fields: Mapping[str, Any]) -> ChangePress:
    """The press in these fields. Raises BadInput, naming everything that is wrong about them."""
    known, of = FIELDS[verb], fields.get("workout")
    values = known[1:] if verb == "amend" else ()
    problems = [*press_problems(fields, known, f"a press of {verb}"), *value_problems(fields, values)]
    said = {} if problems else values_of(fields, values)
    if values and not problems and said.keys().isdisjoint(VALUES):
        problems.append(NOTHING_SAID)
    if verb == "undo" and of is not None and not (isinstance(of, str) and is_name(of)):
        problems.append(f"workout is {quoted(of)}: it is the id of a workout.")
    checked(problems)
    return ChangePress(owner, verb, workout_id or of or "", fields["id"], said)


def pressed(spotter: Worker, press: ChangePress, door: str) -> dict[str, Any]:
    """The answer to a press, by whichever door it came. Raises NotFound, Unfinished, StorageError."""
    seen = current()
    seen.about(press.owner)
    answer = done(seen.watching(spotter), press)
    log.info("change", what=press.verb, workouts=len(answer.workouts), door=door)
    return answer.model_dump(mode="json")


def done(spotter: Worker, press: ChangePress) -> "ChangedWorkouts":
    """What came of a press."""
    return _undone(spotter, press) if press.verb == "undo" else _changed(spotter, press)


def _undone(spotter: Worker, press: ChangePress) -> "ChangedWorkouts":
    from handlers.changes.change_answers import changed_by
    from handlers.changes.change_desk import shelf_of, take_back

    shelf = shelf_of(spotter, press.owner, lambda: spotter.visit(press.owner))
    made = take_back(spotter, shelf, f"{PRESS}{press.press_id}", of=press.workout_id)
    if press.workout_id and press.workout_id not in {each.workout_id for each in made.workouts}:
        raise BadInput(OTHER_PRESS)
    return changed_by(made)


def _changed(spotter: Worker, press: ChangePress) -> "ChangedWorkouts":
    from handlers.changes.change_answers import changed_by
    from handlers.changes.change_desk import change

    wanted, message = _wanted(press), _message(spotter, press)
    _begin(spotter, message, wanted)
    try:
        made = change(spotter, message, wanted)
    except Refusal as error:
        raise Unfinished(str(error)) from None
    if [wanted.workout_id] != [each.workout_id for each in made.workouts]:
        raise BadInput(OTHER_PRESS)
    return changed_by(made)


def _wanted(press: ChangePress) -> "ChangeWanted":
    from handlers.changes.change_desk import amendment, deletion

    if press.verb == "delete":
        return deletion(press.workout_id)
    where = [press.values.get(name, "") for name in WHERE]
    said = {name: press.values[name] for name in VALUES if name in press.values}
    return amendment(press.workout_id, said, *where)


def _message(spotter: Worker, press: ChangePress) -> Message:
    """The press as a message of its own, in a conversation of its own."""
    name, words = f"{PRESS}{press.press_id}", _wanted(press).words
    return Message(press.owner, name, name, words, spotter.now(), again=True, is_timed=False).checked()


def _begin(spotter: Worker, message: Message, wanted: "ChangeWanted") -> None:
    """Store the press, so that its id is its own. Raises NotFound for a workout that does not stand, unless
    this press has begun, which may be why; BadInput for the id of another press."""
    inbox = Inbox(spotter.records, spotter.clock)
    stored = Shelf(spotter.records, message.owner, spotter.clock).get(wanted.workout_id)
    is_gone = stored is None or stored.workout is None
    if is_gone and inbox.entry(message.owner, message.id) is None:  # read after it: the press begins first
        raise NotFound(NO_WORKOUT)
    if inbox.first_text(message).message.text != message.text:
        raise BadInput(OTHER_PRESS)


# --- a direct invoke


def is_press(event: Any) -> bool:
    """Whether a direct invoke changes what is saved, and is no message."""
    return isinstance(event, Mapping) and not FIELDS.keys().isdisjoint(event)


def press_of(event: Mapping[str, Any]) -> ChangePress:
    """The press in a direct invoke, whose owner may be believed. Raises BadInput."""
    verbs = [verb for verb in FIELDS if verb in event]
    owner = checked_name("owner", event.get("owner"))
    if len(verbs) > 1:
        raise BadInput(f"{' and '.join(verbs)} are several changes: each is an event of its own.")
    verb = verbs[0]
    fields = {name: said for name, said in event.items() if name not in ("owner", verb)}
    if verb == "undo":
        if "id" in fields:
            raise BadInput("id is said already: undo is the id of the press.")
        return press_from(owner, verb, "", {**fields, "id": event[verb]})
    return press_from(owner, verb, checked_name(verb, event[verb]), fields)


# --- HTTP


def _act(verb: str, spotter: Worker, request: Request) -> HttpAnswer:
    workout_id = "".join(request.ids)
    press = press_from(request.caller.owner, verb, workout_id, request.fields())
    return HttpAnswer(pressed(spotter, press, "http"))


def _route(path: str, verb: str) -> Route:
    act: Callable[[Worker, Request], HttpAnswer] = partial(_act, verb)
    return Route("POST", path, act)


ROUTES = (
    _route("/workouts/{id}/amend", "amend"),
    _route("/workouts/{id}/delete", "delete"),
    _route("/undo", "undo"),
)
