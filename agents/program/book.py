"""The program in records: its state in one, and every move beside it in one of its own.

A move is written together with the state that it makes, after the version that was read, or not at all. So
the moves from the first on are the state, and two who write at once don't lose each other's. A move that is
decided upon the state alone costs one read and one write however long the history is; only what takes back
or tells again reads that.

    program                 the state
    program-move/00000001   the first move, with what was answered when it was made
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from agents.errors import Refusal, Unfinished
from agents.program.cycle import begun, decide
from agents.program.history import MoveHistory
from agents.program.moves import Began, Move, Recorded, Relogged, SaidMove, Undone, recorded
from agents.program.state import State, known_as
from agents.retries import retry_on_conflict
from agents.snapshot import read_afresh
from storage.ports import PROGRAM_KEY, PROGRAM_MOVES, Conflict, Damaged, Record, Records, Write

NO_PROGRAM = "there is no program here: `spotter program init` sets one up."
NO_STATE = "the program's record can't be read: `spotter program check --mend` makes it anew from its moves."
BEHIND = "the program's record is behind its moves: `spotter program check --mend` makes it anew from them."
GIVES_UP = "the program: others kept writing it"
_FROM_A_BACKUP = "Put it back as it was in a backup."
_IMPOSSIBLE = (Refusal, ValueError, LookupError, TypeError, AttributeError, ArithmeticError)

MoveResult = Mapping[str, Any]
Answers = Callable[[State, State, SaidMove], MoveResult]


class UnreadableProgram(Damaged):
    """A record of the program can't be read, or can't have come about; the text says which, and what mends
    it. The store is well: whatever else a message says is kept."""


class ProgramAndVersion(NamedTuple):
    """The program as it was read, and the version that the next write follows."""

    state: State
    version: int


class Moved(NamedTuple):
    """What a move did. `already`: it was made before, by the same act; then `before` is None, and `result`
    is what was answered then."""

    before: State | None
    after: State
    result: MoveResult
    number: int
    already: bool


class DraftedMoves:
    """Moves that are about to be written, each decided upon those before it.

    `past` reads the moves so far: it is asked for what can't be decided without them, and once.
    """

    def __init__(self, state: State, past: Callable[[], MoveHistory]) -> None:
        self.state = state
        self._past = past
        self._history: MoveHistory | None = None
        self._made: list[Move] = []

    @property
    def history(self) -> MoveHistory:
        """The moves so far, those of this draft too."""
        if self._history is None:
            self._history = self._past()
            for move in self._made:
                self._history.add(move)
        return self._history

    def add(self, move: Move) -> State:
        """The state after one more move. Raises Refusal, and then nothing was added."""
        if self._history is None and not isinstance(move.said, Undone | Relogged):
            self.state = decide(self.state, move)
        else:
            self.state = self.history.add(move)
        self._made.append(move)
        return self.state


@dataclass(frozen=True)
class Book:
    """One athlete's program. Every method raises StorageError: UnreadableProgram, if it is of the program."""

    records: Records
    owner: str
    clock: Callable[[], float]

    # --- reading

    def kept(self) -> ProgramAndVersion | None:
        """The program and its version; None if there is none."""
        record = self.records.get(self.owner, PROGRAM_KEY)
        if record is None:
            return None
        try:
            return ProgramAndVersion(State.from_json(record.body), record.version)
        except Damaged as error:
            raise UnreadableProgram(NO_STATE) from error

    def state(self) -> State | None:
        """The program as it stands; None if there is none."""
        kept = self.kept()
        return None if kept is None else kept.state

    def recorded(self, number: int) -> Recorded:
        """A move, with what was answered when it was made. Raises UnreadableProgram if it is not there."""
        record = self.records.get(self.owner, move_key(number))
        if record is None:
            raise _missing(number)
        return _recorded(record)

    def numbered(self, numbers: Sequence[int]) -> list[Recorded]:
        """These moves, in this order, in one request. Raises UnreadableProgram if one is not there."""
        found = self.records.get_many(self.owner, [move_key(number) for number in numbers])
        missing = [number for number in numbers if move_key(number) not in found]
        if missing:
            raise _missing(missing[0])
        return [_recorded(found[move_key(number)]) for number in numbers]

    def newest_first(self) -> Iterator[Recorded]:
        """Every move from the newest on, read as they are asked for."""
        for record in self.records.list(self.owner, PROGRAM_MOVES, newest_first=True):
            yield _recorded(record)

    def moves(self) -> Iterator[Move]:
        """Every move from the first on."""
        for record in self.records.list(self.owner, PROGRAM_MOVES):
            yield _recorded(record).move

    def history(self, upto: int | None = None) -> MoveHistory:
        """The moves from the first on, folded; up to a state's number only those that it knows.

        Raises UnreadableProgram if one of them is missing, or can't follow those before it.
        """
        moves = [move for move in self.moves() if upto is None or move.number <= upto]
        missing = missing_of(moves, len(moves) if upto is None else upto)
        if missing:
            raise _missing(missing[0])
        history = MoveHistory()
        for move in moves:
            try:
                history.add(move)
            except _IMPOSSIBLE as error:
                raise UnreadableProgram(
                    f"the program's move {move.number} can't follow those before it. {_FROM_A_BACKUP}"
                ) from error
        return history

    def draft(self, kept: ProgramAndVersion) -> DraftedMoves:
        """What is to be written after the program as it was read."""
        return DraftedMoves(kept.state, lambda: self.history(kept.state.moves))

    # --- writing

    def begin(self, act: str, message_id: str, day: date, began: Began, result: MoveResult) -> State:
        """The program, set up; by the same act again, as it stands.

        Raises Unfinished if one runs already.
        """

        def begin() -> State:
            kept = self.kept()
            if kept is not None and kept.state.move_of(known_as(act)) == 1:
                return kept.state
            if kept is not None:
                raise Unfinished(
                    f"a program runs here since {self.recorded(1).move.day}: "
                    "`spotter program reset` starts it over."
                )
            move = self.next_move(0, act, message_id, day, began)
            state = begun(move)
            self.records.put_all(self.writes(0, state, [(move, result)]))
            return state

        return retry_on_conflict(begin, GIVES_UP)

    def move(
        self, act: str, message_id: str, day: date, said: Callable[[State], SaidMove], result: Answers
    ) -> Moved:
        """Make a move: what is said upon the state, and what is answered, given the states before and after.

        The same act again writes nothing and answers as it did. Raises Refusal for a move that can't be made
        as things are, and where there is no program; Conflict if others kept writing.
        """

        def move() -> Moved:
            kept = self.kept()
            if kept is None:
                raise Refusal(NO_PROGRAM)
            if (number := kept.state.move_of(known_as(act))) is not None:
                return Moved(None, kept.state, self.recorded(number).result, number, already=True)
            before = kept.state
            made = self.next_move(before.moves, act, message_id, day, said(before))
            after = self.draft(kept).add(made)
            answer = result(before, after, made.said)
            try:
                self.records.put_all(self.writes(kept.version, after, [(made, answer)]))
            except Conflict:
                self.check_next(kept)
                raise
            return Moved(before, after, answer, made.number, already=False)

        return retry_on_conflict(move, GIVES_UP)

    def mend(self) -> State:
        """The program as its moves make it, written in place of the state that is kept, whatever that is.

        Raises Refusal where there is no program, UnreadableProgram where its moves make none.
        """

        def mend() -> State:
            record = self.records.get(self.owner, PROGRAM_KEY)
            if record is None:
                raise Refusal(NO_PROGRAM)
            state = self.history(self._newest_number()).state
            self.records.put_all([Write(self.owner, PROGRAM_KEY, state.to_json(), record.version)])
            return state

        return retry_on_conflict(mend, GIVES_UP)

    def _newest_number(self) -> int:
        """The number of the newest move there is, or that a state which can be read knows of."""
        newest = max((move.number for move in self.moves()), default=1)
        try:
            kept = self.kept()
        except UnreadableProgram:
            return newest
        return newest if kept is None else max(newest, kept.state.moves)

    def check_next(self, kept: ProgramAndVersion) -> None:
        """Raises UnreadableProgram if the move that would follow the state is there already, as where a state
        of before was put back: nothing could be written after it. Asked where a write has met a Conflict."""
        if self.records.get(self.owner, move_key(kept.state.moves + 1)) is None:
            return
        read_afresh(self.records, PROGRAM_KEY)  # somebody may have written both meanwhile
        now = self.kept()
        if now is not None and now.version == kept.version:
            raise UnreadableProgram(BEHIND)

    def next_move(self, after: int, act: str, message_id: str, day: date, said: SaidMove) -> Move:
        """The move that follows number `after`, made now."""
        now = datetime.fromtimestamp(self.clock(), UTC).isoformat(timespec="milliseconds")
        return Move(after + 1, now, act, message_id, day.isoformat(), said)

    def writes(self, version: int, state: State, moves: Sequence[tuple[Move, MoveResult]]) -> list[Write]:
        """What is written for moves, each with its answer: the state that they make after the version that
        was read, and each move, which nobody may have written."""
        made = [Write(self.owner, move_key(move.number), move.to_json(result), 0) for move, result in moves]
        return [Write(self.owner, PROGRAM_KEY, state.to_json(), version), *made] if made else []


def move_key(number: int) -> str:
    """Where a move is kept: its number in eight digits, so that they are in order."""
    return f"{PROGRAM_MOVES}{number:08}"


def _missing(number: int) -> UnreadableProgram:
    return UnreadableProgram(f"the program's move {number} is missing. {_FROM_A_BACKUP}")


def _recorded(record: Record) -> Recorded:
    """The move in a record. Raises UnreadableProgram, which names it."""
    try:
        return recorded(record.body)
    except Damaged as error:
        number = record.key.removeprefix(PROGRAM_MOVES).lstrip("0")
        raise UnreadableProgram(f"the program's move {number} can't be read. {_FROM_A_BACKUP}") from error


def missing_of(moves: Sequence[Move], upto: int) -> list[int]:
    """The numbers up to this one that no move has."""
    return sorted({*range(1, upto + 1)} - {move.number for move in moves})
