"""The program's room, as the logger and the command line see it: whether one runs, a turn, the tools; setting
one up, taking a move back, and comparing the state with its moves."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from agents.athlete import Athlete
from agents.errors import Refusal, Unfinished
from agents.guests import Visit
from agents.program.bar import ProgramBar
from agents.program.book import GIVES_UP, NO_PROGRAM, Book, Moved, ProgramAndVersion, missing_of
from agents.program.guest import ProgramGuest
from agents.program.history import differences
from agents.program.moves import Began, Move, Undone
from agents.program.state import State
from agents.program.turn import ProgramTurn
from agents.retries import retry_on_conflict
from storage.ports import Conflict, Records


@dataclass(frozen=True)
class ProgramRoom:
    """Every method raises StorageError."""

    records: Records
    clock: Callable[[], float]

    # --- for whom it is a guest of

    def guest(self, visit: Visit) -> ProgramGuest:
        """The athlete's program in one message."""
        from agents.program.tools import TOOLS, UNDOING

        turn = self.turn(visit.owner, message_id=visit.message_id, today=visit.today, athlete=visit.athlete)
        return ProgramGuest(
            turn,
            (*TOOLS, *UNDOING),
            visit.scope,
            visit.revision,
            visit,
        )

    def turn(self, owner: str, *, message_id: str, today: date, athlete: Athlete) -> ProgramTurn:
        return ProgramTurn(self.book(owner), message_id, today, athlete)

    def bar(self, visit: Visit) -> ProgramBar:
        """The program, as far as it follows the athlete's bar and plates."""
        return ProgramBar(self.book(visit.owner), visit.message_id, visit.today)

    # --- for the command line

    def book(self, owner: str) -> Book:
        """The athlete's program in records."""
        return Book(self.records, owner, self.clock)

    def begin(self, owner: str, act: str, day: date, began: Began, message_id: str = "") -> State:
        """The program, set up; by the same act again, as it stands. Raises Unfinished if one runs already."""
        return self.book(owner).begin(act, message_id, day, began, {"begun": True})

    def undo(self, owner: str, act: str, day: date, number: int | None = None) -> Moved:
        """Take a move back, the newest that can go without a number; its workout, if it has one, stays.

        A second session of the week does not stand in for one that is taken back by hand: its lift is open.
        Raises Refusal for one that can't go, Unfinished if none is left.
        """
        book = self.book(owner)

        def said(state: State) -> Undone:
            return Undone(_newest(book, state) if number is None else number, by_hand=True)

        def result(before: State, after: State, undone: Any) -> dict[str, Any]:
            return {"undone": undone.of, "kind": book.recorded(undone.of).move.kind}

        return book.move(act, "", day, said, result)

    def check(self, owner: str) -> list[str]:
        """What the state has otherwise than its moves make it; nothing if they agree.

        Raises Refusal if there is no program.
        """
        kept, moves = self._as_one(owner)
        known = [move for move in moves if move.number <= kept.state.moves]
        missing = [f"move {number} is missing" for number in missing_of(known, kept.state.moves)]
        beyond = [f"move {move.number} is none of the state's" for move in moves if move not in known]
        if missing or beyond:
            return missing + beyond
        try:
            return differences(kept.state, moves)
        except Refusal as error:
            return [str(error)]

    def mend(self, owner: str) -> State:
        """The program as its moves make it, written in place of what is kept as its state.

        Raises Refusal if there is no program, UnreadableProgram if its moves make none.
        """
        return self.book(owner).mend()

    def _as_one(self, owner: str) -> tuple[ProgramAndVersion, list[Move]]:
        """The state and its moves, of one moment."""
        book = self.book(owner)

        def read() -> tuple[ProgramAndVersion, list[Move]]:
            kept, moves, again = book.kept(), list(book.moves()), book.kept()
            if kept is None:
                raise Refusal(NO_PROGRAM)
            if again is None or again.version != kept.version:
                raise Conflict("a move was made while the moves were read")
            return kept, moves

        return retry_on_conflict(read, GIVES_UP)


def _newest(book: Book, state: State) -> int:
    newest = book.history(state.moves).newest()
    if newest is None:
        raise Unfinished("there is nothing to take back: no move is left but the program's beginning.")
    return newest.number
