"""A message in which tools of the program are called: its words, records in memory, and the real program.

    gym = Gym(a_state(week=2))                       an athlete who is there in the program
    host = gym.says("got 8 on the top set at 285")  a message of theirs
    answered = host.call("log_workout", lift="squat", actual_results=[], amrap_reps=8)

The host keeps a session as the logger does, in small: a set for each set, every figure in the message's
words or the program's own, and the program's writes in the same batch.
"""

import json
import re
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import count
from typing import Any

from agents.athlete import Athlete
from agents.errors import Refusal
from agents.guests import SessionToKeep, SetToKeep, WorkoutChange
from agents.models.port import Call
from agents.program.guest import ProgramGuest
from agents.program.moves import Began, Move, SaidMove
from agents.program.room import ProgramRoom
from agents.program.state import State
from agents.program.tools import TOOLS
from agents.program.tools.answering import MoveAnswer
from agents.program.turn import ProgramTurn
from agents.toolbox import Toolbox
from agents.units import KG_PER_LB
from agents.workout import Block, Exercise, LoadDone, SetDone, StoredWorkout, Workout
from storage.ports import PROGRAM_KEY, PROGRAM_MOVES, WORKOUTS, Records, Write
from tests.contracts.memory_records import MemoryRecords
from tests.program.programs import OWNER, Clock, a_move, began, stored

TOOLBOX = Toolbox(TOOLS)
SUNDAY = date(2026, 2, 15)


class Gym:
    """One athlete's records, with a program in a given state."""

    def __init__(
        self, state: State | None = None, *, today: date = SUNDAY, records: Records | None = None
    ) -> None:
        self.clock = Clock()
        self.records: Records = MemoryRecords(self.clock) if records is None else records
        self.room = ProgramRoom(self.records, self.clock)
        self.today = today
        self._messages = count(1)
        if state is not None:
            self._put(state)

    def _put(self, state: State) -> None:
        """The program as it is given; its first and newest move are only there to be counted on from."""
        first = a_move(began(), 1).to_json({"begun": True})
        numbers = {1, state.moves}
        moves = [Write(OWNER, f"{PROGRAM_MOVES}{number:08}", first, 0) for number in sorted(numbers)]
        self.records.put_all([Write(OWNER, PROGRAM_KEY, state.to_json(), 0), *moves])

    def begin(self, facts: Began) -> "Gym":
        """Set the program up as an athlete does."""
        self.room.begin(OWNER, "begin", self.today, facts)
        return self

    def says(self, text: str) -> "SmallHost":
        """A message of today."""
        message_id = f"m{next(self._messages)}"
        turn = self.room.turn(OWNER, message_id=message_id, today=self.today, athlete=Athlete())
        return SmallHost(self, text, message_id, turn)

    def calls(self, name: str, **arguments: Any) -> MoveAnswer:
        """What a tool answers in a message of its own, which has every number of the arguments."""
        return self.says(json.dumps(arguments)).call(name, **arguments)

    def moves(self, *said: SaidMove) -> "Gym":
        """Make these moves, whoever makes them."""
        turn = self.says("").program
        for each in said:
            number = turn.state().moves
            turn.move(f"set up {number}", lambda _, each=each: each, lambda *_: {})  # type: ignore[misc]
        return self

    @property
    def state(self) -> State:
        """The program as it stands."""
        return self.says("").program.state()

    @property
    def made(self) -> list[Move]:
        """Every move but the first."""
        return [each.move for each in self.room.book(OWNER).newest_first()][-2::-1]

    @property
    def workouts(self) -> list[StoredWorkout]:
        """The workouts in records."""
        return [StoredWorkout.from_json(each.body) for each in self.records.list(OWNER, WORKOUTS)]


@dataclass
class SmallHost:
    """An `agents.guests.Host` over one message. Numbers are the message's tokens, counted from 0."""

    gym: Gym
    text: str
    message_id: str
    program: ProgramTurn
    call_id: str = "c1"
    only_asks: bool = False
    confirmed: bool = False
    _calls: Any = field(default_factory=lambda: count(1))

    @property
    def guest(self) -> ProgramGuest:
        return ProgramGuest(self.program)

    @property
    def act(self) -> str:
        return f"{self.message_id}#{self.call_id}"

    def call(self, name: str, call_id: str = "", /, **arguments: Any) -> MoveAnswer:
        """Check a call as the toolbox does and run it; the same id again is the call delivered again."""
        self.call_id = call_id or f"c{next(self._calls)}"
        checked = TOOLBOX.check(Call(self.call_id, name, json.dumps(arguments)))
        answered: MoveAnswer = checked.tool.run(checked.given, self)
        return answered

    def find_number(self, value: Decimal, unit: str = "", lift: str = "") -> frozenset[int] | None:
        other = {"lb": value * KG_PER_LB, "kg": value / KG_PER_LB}.get(unit)
        found = frozenset(
            at
            for at, (number, of) in enumerate(re.findall(r"(\d+(?:\.\d+)?)(?: ?(kg|lb))?", self.text))
            if (Decimal(number) == value and of in ("", unit))
            or (other is not None and of not in ("", unit) and abs(Decimal(number) - other) < Decimal("0.01"))
        )
        return found or None

    def write_session(self, session: SessionToKeep) -> tuple[StoredWorkout, frozenset[int]]:
        workout_id = f"w {self.act}"
        there = self.gym.records.get(OWNER, f"{WORKOUTS}{workout_id}")
        if there is not None:
            return StoredWorkout.from_json(there.body), frozenset()
        claims = frozenset().union(*(self._grounds(each, session.unit) for each in session.sets))
        workout = _workout(session, self.gym.today)
        kept = stored(workout, workout_id, act=self.act, message_id=self.message_id)
        writes = [Write(OWNER, f"{WORKOUTS}{workout_id}", kept.to_json(), 0)]
        self.gym.records.put_all([*writes, *self.program.beside([WorkoutChange(None, kept)], session)])
        return kept, claims

    def _grounds(self, one: SetToKeep, unit: str) -> frozenset[int]:
        """The tokens that a set stands on. Raises Refusal."""
        figures = [(one.weight, unit, one.weight_given)]
        if one.reps is not None:
            figures.append((Decimal(one.reps), "", one.reps_given))
        grounds: frozenset[int] = frozenset()
        for value, of, given in figures:
            found = self.find_number(value, of)
            if found is None and not given:
                raise Refusal(f"{value} stands nowhere in the message")
            grounds |= found or frozenset()
        return grounds


def _workout(session: SessionToKeep, today: date) -> Workout:
    sets = tuple(
        SetDone(
            reps=one.reps,
            reps_low=one.reps_low,
            reps_high=one.reps_high,
            load=LoadDone(value=one.weight, unit=session.unit, basis="total"),
            kind="amrap" if one.amrap else "warm-up" if one.warm_up else "working",
        )
        for one in session.sets
    )
    exercise = Exercise(name=session.exercise, name_as_written=session.exercise, known=True, sets=sets)
    notes = (session.notes,) if session.notes else ()
    return Workout(
        name=session.name, date=today.isoformat(), notes=notes, blocks=(Block(exercises=(exercise,)),)
    )
