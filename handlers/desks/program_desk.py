"""The program, for its commands and doors: as it stands, the sheets of a day, its moves, one of them taken
back. Each gives the same rows to both.

It is loaded for an athlete who trains by one.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from agents.errors import Refusal, Unfinished
from agents.program.days import day_name, lifts_today, next_day
from agents.program.moves import Logged, Move, Recorded, Undone
from agents.program.results import program_state
from agents.program.room import ProgramRoom
from agents.program.sheet import Sheet, as_json_number, as_result, plates_of, sheet_of
from agents.program.state import State
from agents.program.tools.answering import templates
from agents.program.values import DAYS, NAMES, Lift
from agents.units import say_number
from handlers.desks.program_words import changes_in_words, said_in_words

BEGINNING = 1  # the number of the move that sets a program up

# --- what comes next


class NextUp(NamedTuple):
    """Lifts, mostly one, and the day they are due."""

    lifts: tuple[Lift, ...]
    on: date


def due_on(state: State, day: date) -> tuple[Lift, ...]:
    """The open lifts of a day; not those that were logged on it in the week that ended before."""
    return tuple(lift for lift in lifts_today(state, day) if lift in state.remaining)


def next_up(state: State, today: date) -> NextUp | None:
    """What is due on the first day after this one; None if no open lift has a day."""
    following = next_day(state, day_name(today))
    if following is None:
        return None
    day, lifts = following
    days_ahead = (DAYS.index(day) - today.weekday() - 1) % len(DAYS) + 1
    return NextUp(lifts, today + timedelta(days=days_ahead))


def sheet_now(state: State, lift: Lift, week: int | None = None) -> Sheet:
    """The lift's sheet by its template. Raises Refusal for a week that there is not, Unfinished for a
    template that is gone."""
    name = state.lifts[lift].template.name
    found = templates().get(name)
    if found is None:
        raise Unfinished(
            f"{NAMES[lift]} follows {name!r}, which is no longer there: `spotter program template {lift} "
            f"NAME` gives it another, of {', '.join(templates())}."
        )
    return sheet_of(state, lift, found, week)


# --- as rows


def status_row(state: State) -> dict[str, Any]:
    """The program as it stands, in its unit."""
    return {**program_state(state), "unit": state.unit}


def today_row(state: State, on: date, lifts: Sequence[Lift], week: int | None = None) -> dict[str, Any]:
    """The sheets of these lifts, with the plates for each weight, and what comes after this day.

    Raises Refusal for a week that there is not, Unfinished for a template that is gone.
    """
    following = next_up(state, on)
    return {
        "date": on.isoformat(),
        "day": day_name(on),
        "unit": state.unit,
        "workouts": [_sheet_row(state, sheet_now(state, each, week)) for each in lifts],
        "next": following
        and {
            "lifts": list(following.lifts),
            "date": following.on.isoformat(),
            "day": day_name(following.on),
        },
    }


def _sheet_row(state: State, sheet: Sheet) -> dict[str, Any]:
    parts = (sheet.warm_up, sheet.main, sheet.supplemental)
    weights = {each.weight for part in parts for each in part}
    plates = {weight: plates_of(weight, state.rounding, state.unit) for weight in sorted(weights)}
    return {
        **as_result(sheet),
        "warm_up": [
            {"percentage": as_json_number(share), "weight": as_json_number(weight), "reps": reps}
            for share, weight, reps in sheet.warm_up
        ],
        "plates_per_side": {
            say_number(weight): None if each is None else [as_json_number(plate) for plate in each]
            for weight, each in plates.items()
        },
    }


def move_row(recorded: Recorded) -> dict[str, Any]:
    """A move: what it was, in words, and what was answered when it was made."""
    move = recorded.move
    done = getattr(move.said, "done", None)
    return {
        "number": move.number,
        "at": move.at,
        "day": move.day,
        "kind": move.kind,
        "words": f"{move.kind} {said_in_words(move.said)}".strip(),
        "message": recorded.result.get("message") or None,
        "message_id": move.message_id,
        "workout_id": done.workout_id if done is not None else None,
    }


# --- a move, taken back


class MoveUndone(NamedTuple):
    """The move that was taken back, the number of the one that did it, what that put back, in words, and the
    program as it stood after it."""

    move: Move
    by_move: int
    put_back: tuple[str, ...]
    after: State

    @property
    def workout_id(self) -> str:
        """The workout that stays in the log; "" for a move without one."""
        return self.move.said.done.workout_id if isinstance(self.move.said, Logged) else ""

    def row(self) -> dict[str, Any]:
        """The same, as it is answered."""
        return {
            "undone": self.move.number,
            "kind": self.move.kind,
            "by_move": self.by_move,
            "put_back": list(self.put_back),
            "workout_id": self.workout_id or None,
        }


def take_move_back(
    room: ProgramRoom, owner: str, act: str, day: date, number: int | None = None
) -> MoveUndone:
    """Take this move back, the newest that can go without a number; a workout stays in the log. The same act
    again takes back nothing else, and gives the same.

    Raises Refusal where later moves stand on it, and Unfinished if nothing is left.
    """
    if number == BEGINNING:
        raise Refusal(
            "move 1 set the program up and can't be taken back: `spotter program reset` starts it over."
        )
    book = room.book(owner)
    moved = room.undo(owner, act, day, number)
    said = book.recorded(moved.number).move.said
    if not isinstance(said, Undone):
        raise Refusal(f"move {moved.number} took nothing back.")
    before, after = moved.before, moved.after
    if before is None:  # it was made before: what it found and left is made again
        before, after = (book.history(upto).state for upto in (moved.number - 1, moved.number))
    words = tuple(changes_in_words(before, after))
    return MoveUndone(book.recorded(said.of).move, moved.number, words, after)
