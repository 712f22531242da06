"""What the records say of the program, as its commands print it: each function answers one question, and
writes nothing."""

from collections.abc import Sequence
from datetime import date

from agents.errors import BadInput
from agents.program.state import State
from agents.program.values import LIFTS, Lift
from handlers.desks.program_desk import due_on, move_row, status_row, today_row
from handlers.doors.failures import NO_PROGRAM, NotFound
from handlers.doors.quoting import quoted
from handlers.reads.program_answers import MoveRow, ProgramAnswer, ProgramMoves, ProgramToday
from handlers.reads.reading import today_of
from handlers.wiring import Worker

LONGEST_NUMBER = 9  # digits of a move's number


def status(spotter: Worker, owner: str) -> ProgramAnswer:
    """The program as it stands. Raises NotFound."""
    return ProgramAnswer.model_validate(status_row(_state(spotter, owner)))


def today(spotter: Worker, owner: str, day: str, lift: str, timezone: str = "") -> ProgramToday:
    """The sheets of a day, of today if none is said, or of a lift whatever its day.

    Raises NotFound, BadInput, and Unfinished for a template that is gone.
    """
    state = _state(spotter, owner)
    on = date.fromisoformat(day) if day else today_of(spotter, owner, timezone)
    lifts: Sequence[Lift] = [each for each in LIFTS if each == lift] if lift else due_on(state, on)
    if lift and not lifts:
        raise BadInput(f"lift is {quoted(lift)}: there are {', '.join(LIFTS)}.")
    return ProgramToday.model_validate(today_row(state, on, lifts))


def moves(spotter: Worker, owner: str, limit: int, before: str = "") -> ProgramMoves:
    """The newest moves, or those before the one of this number. Raises NotFound, BadInput."""
    last = min(_state(spotter, owner).moves, _number(before) - 1 if before else 10**LONGEST_NUMBER)
    numbers = range(last, max(0, last - limit), -1)
    found = spotter.program.book(owner).numbered(numbers)
    rows = tuple(MoveRow.model_validate(move_row(each)) for each in found)
    return ProgramMoves(moves=rows, next=str(numbers[-1]) if numbers and numbers[-1] > 1 else None)


def _number(said: str) -> int:
    if not (said.isascii() and said.isdecimal() and len(said) <= LONGEST_NUMBER and int(said)):
        raise BadInput(f"before is {quoted(said)}: take `next` of the page that came first.")
    return int(said)


def _state(spotter: Worker, owner: str) -> State:
    state = spotter.program.book(owner).state()
    if state is None:
        raise NotFound(NO_PROGRAM)
    return state
