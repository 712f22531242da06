"""What processes do to one program while they are killed; and what then stands in the file.

Each message logs one lift, heavy enough to be a session of whatever week is on. So what stands tells what was
done: every workout moved the program once, and every other move is of a deed of its own.
"""

import logging
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import structlog

from agents.errors import Refusal, Unfinished
from agents.logger.records.inbox import Message
from agents.logger.records.undo import undo
from agents.program.moves import Bumped, Logged, Move, Relogged, SaidMove, SkippedSession, Undone
from agents.program.room import ProgramRoom
from agents.program.state import State
from agents.program.values import EXERCISE_OF, LIFTS
from agents.workout import StoredWorkout, Workout
from handlers.settings import Settings
from handlers.terminal.opened import Opened
from handlers.wiring import worker
from storage.ports import StorageError
from storage.sqlite import SqliteRecords
from tests.program.programs import began

OWNER, CONVERSATION = "ann", "c1"
NOW = datetime.now(UTC)  # every deed is of this day: no session is of a week before
HEAVY = 500  # lb: more than any week asks for


class Deed(NamedTuple):
    """One thing that is asked of a worker; delivered again, it is the same thing. `of` is the message whose
    workout is amended or deleted."""

    kind: str  # "log", "skip", "bump", "amend", "delete", "undo"
    number: int
    of: int = 0

    @property
    def act(self) -> str:
        return f"{self.kind} {self.number}"

    @property
    def text(self) -> str:
        """A session of a lift that no other message of this hour tells: those would be asked about."""
        pounds = HEAVY + 5 * (self.number // 4 % 41)
        return f"{EXERCISE_OF[LIFTS[self.number % 4]]} {pounds}x{self.number % 9 + 1}"


def begin(home: Path) -> None:
    """A file with a program that was just set up."""
    home.mkdir()
    with closing(SqliteRecords(str(home / "spotter.db"))) as records:
        ProgramRoom(records, NOW.timestamp).begin(OWNER, "init", NOW.date(), began())


def do(home: Path, deeds: Sequence[Deed]) -> None:
    """Do these with a worker of its own. What is refused as things are, is refused."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with closing(worker(Settings(home=home))) as spotter:
        for deed in deeds:
            with suppress(StorageError, Unfinished, Refusal):
                _do(Opened(OWNER, spotter), deed)


def _do(log: Opened, deed: Deed) -> None:
    match deed.kind:
        case "log":
            log.worker.logger.log(Message(OWNER, f"m{deed.number}", CONVERSATION, deed.text, NOW))
        case "skip":
            _move(log, deed, SkippedSession(LIFTS[deed.number % 4]))
        case "bump":
            _move(log, deed, Bumped(LIFTS[deed.number % 4], Decimal((5, 0, -5)[deed.number % 3])))
        case "amend":
            log.shelf.change(_workout_id(log, deed.of), deed.act, "amended", _with_one_rep_more)
        case "delete":
            log.shelf.change(_workout_id(log, deed.of), deed.act, "deleted", lambda _: None)
        case _:
            undo(log.shelf, deed.act)


def _move(log: Opened, deed: Deed, said: SaidMove) -> None:
    book = log.worker.program.book(OWNER)
    book.move(deed.act, deed.act, NOW.date(), lambda _: said, lambda *_: {})


def _workout_id(log: Opened, number: int) -> str:
    """The workout of a message. Raises Unfinished if there is none yet."""
    entry = log.inbox.entry(OWNER, f"m{number}")
    if entry is None or not entry.workouts:
        raise Unfinished(f"message {number} is not logged.")
    return entry.workouts[0].workout_id


def _with_one_rep_more(workout: Workout) -> Workout:
    (block,) = workout.blocks
    (exercise,) = block.exercises
    sets = tuple(each.model_copy(update={"reps": (each.reps or 0) + 1}) for each in exercise.sets)
    changed = block.model_copy(update={"exercises": (exercise.model_copy(update={"sets": sets}),)})
    return workout.model_copy(update={"blocks": (changed,)})


class Standing(NamedTuple):
    """What a file holds: the program, its moves, all workouts with their tombstones; whether it is whole."""

    state: State
    moves: tuple[Move, ...]
    workouts: tuple[StoredWorkout, ...]
    differences: tuple[str, ...]
    integrity: str

    @property
    def undone(self) -> Counter[int]:
        return Counter(move.said.of for move in self.moves if isinstance(move.said, Undone))

    @property
    def sessions(self) -> Counter[str]:
        """How many moves that stand each workout has."""
        return Counter(
            move.said.done.workout_id
            for move in self.moves
            if isinstance(move.said, Logged) and move.number not in self.undone
        )

    @property
    def told_last(self) -> dict[str, int | None]:
        """The reps of the top set of each workout, as the program heard of it last."""
        told = [move.said.done for move in self.moves if isinstance(move.said, Logged | Relogged)]
        return {done.workout_id: done.actual[-1]["reps"] for done in told}

    def assert_agrees(self) -> None:
        """State, moves and workouts say the same, whatever was killed."""
        standing = {each.workout_id: each.workout for each in self.workouts if each.workout is not None}
        assert "ok" == self.integrity
        assert () == self.differences
        assert dict.fromkeys(standing, 1) == self.sessions
        assert {1} >= set(self.undone.values())
        assert {1} == set(Counter(move.act for move in self.moves).values())
        assert len({each.message_id for each in self.workouts}) == len(self.workouts)
        assert self.state.remaining
        told = self.told_last
        for workout_id, workout in standing.items():
            assert reps_of(workout) == told[workout_id]


def reps_of(workout: Workout) -> int | None:
    """The reps of its only set."""
    (exercise,) = workout.blocks[0].exercises
    return exercise.sets[-1].reps


def standing(home: Path) -> Standing:
    """What stands, read in a copy: looking must not mend what a kill left behind."""
    with _copied(home) as copy, closing(SqliteRecords(copy)) as records:
        room = ProgramRoom(records, NOW.timestamp)
        book = room.book(OWNER)
        state = book.state()
        assert state is not None
        workouts = [StoredWorkout.from_json(row.body, row.key) for row in records.list(OWNER, "workout/")]
        with closing(sqlite3.connect(copy)) as connection:
            integrity = connection.execute("PRAGMA integrity_check").fetchone()[0]
        return Standing(state, tuple(book.moves()), tuple(workouts), tuple(room.check(OWNER)), integrity)


@contextmanager
def _copied(home: Path) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(home, copy)
        yield str(copy / "spotter.db")
