"""The door that takes a move of the program back: the newest that can go, or the one of a number.

    HTTP                                 direct
    POST /program/undo  {"id", "move"?}  {"owner", "program": "undo", "id", "move"?}

`id` is that of the press: delivered again, it takes nothing else back and is answered the same, and what was
refused is refused again, whatever moved since. The workout of a session stays in the log.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog

from agents.errors import BadInput, Refusal, Unfinished
from agents.key_names import checked_name
from agents.retention import DECISION_SECONDS
from handlers.changes.press import OTHER_PRESS, checked, press_problems
from handlers.doors.failures import NO_PROGRAM, NotFound
from handlers.doors.http import HttpAnswer, Request, Route
from handlers.doors.quoting import quoted
from handlers.observing.telemetry import current
from handlers.wiring import Worker
from storage.ports import DECISIONS, PROGRAM_KEY, Conflict, Write

if TYPE_CHECKING:
    from handlers.changes.change_answers import MoveTakenBack

log = structlog.get_logger()

FIELDS = ("id", "move")
MOST_MOVES = 99_999_999  # a move's key has eight digits
UNDO = "undo"


class MovePress(NamedTuple):
    """Whose press it is, and which move is to go; None for the newest."""

    owner: str
    press_id: str
    move: int | None = None

    @property
    def act(self) -> str:
        """What its move is known by."""
        return f"program-press:{self.press_id}"


def press_from(owner: str, fields: Mapping[str, Any]) -> MovePress:
    """The press in these fields. Raises BadInput, naming everything that is wrong about them."""
    problems, move = press_problems(fields, FIELDS, "a press of undo"), fields.get("move")
    if move is not None and (
        not isinstance(move, int) or isinstance(move, bool) or not 0 < move <= MOST_MOVES
    ):
        problems.append(f"move is {quoted(move)}: it is the number of a move, from 1.")
    checked(problems)
    return MovePress(owner, fields["id"], move)


def pressed(spotter: Worker, press: MovePress, door: str) -> dict[str, Any]:
    """The answer to a press, by whichever door it came. Raises NotFound, Unfinished, StorageError."""
    seen = current()
    seen.about(press.owner)
    answer = done(seen.watching(spotter), press)
    log.info("program", what=UNDO, door=door)
    return answer.model_dump(mode="json")


def done(spotter: Worker, press: MovePress) -> "MoveTakenBack":
    """What came of a press. The program is loaded for who trains by one."""
    if spotter.records.get(press.owner, PROGRAM_KEY) is None:
        raise NotFound(NO_PROGRAM)
    from handlers.changes.change_answers import MoveTakenBack
    from handlers.desks.program_desk import take_move_back

    day = spotter.visit(press.owner).today
    key = f"{DECISIONS}{press.act}"
    if (record := spotter.records.get(press.owner, key)) is not None:
        kept = json.loads(record.body)
        if kept.get("move", press.move) != press.move:
            raise BadInput(OTHER_PRESS)
        raise Unfinished(kept["refused"])
    try:
        back = take_move_back(spotter.program, press.owner, press.act, day, press.move)
    except (Refusal, Unfinished) as error:
        body = json.dumps({"refused": str(error), "move": press.move})
        with suppress(Conflict):  # it was refused at another delivery of the same press
            expires_at = spotter.clock() + DECISION_SECONDS
            spotter.records.put_all([Write(press.owner, key, body, after=0, expires_at=expires_at)])
        raise Unfinished(str(error)) from None
    answer = MoveTakenBack.model_validate(back.row())
    if press.move not in (None, answer.undone):
        raise BadInput(OTHER_PRESS)
    return answer


def is_press(event: Any) -> bool:
    """Whether a direct invoke is about the program, and not about the plan."""
    return isinstance(event, Mapping) and "program" in event


def press_of(event: Mapping[str, Any]) -> MovePress:
    """The press in a direct invoke, whose owner may be believed. Raises BadInput."""
    owner = checked_name("owner", event.get("owner"))
    fields = {name: said for name, said in event.items() if name not in ("owner", "program")}
    wrong = [] if event["program"] == UNDO else [f"program is {quoted(event['program'])}: there is {UNDO}."]
    if wrong:
        checked([*wrong, *press_problems(fields, FIELDS, "a press of undo")])
    return press_from(owner, fields)


def _posted(spotter: Worker, request: Request) -> HttpAnswer:
    return HttpAnswer(pressed(spotter, press_from(request.caller.owner, request.fields()), "http"))


ROUTES = (Route("POST", "/program/undo", _posted),)
