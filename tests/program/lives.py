"""Programs that are lived through in tests: say what happens, one thing after the other."""

from agents.program import moves
from agents.program.history import MoveHistory
from agents.program.moves import Began, SaidMove
from agents.program.state import State
from agents.program.values import LIFTS
from tests.program.programs import TODAY, a_move, began, logged


class Life:
    """A program from its beginning; every move is of a message of its own unless one is given."""

    def __init__(self, begins: Began | None = None) -> None:
        self.history = MoveHistory([a_move(begins or began(), 1)])

    @property
    def state(self) -> State:
        return self.history.state

    @property
    def newest(self) -> int:
        """The number of the newest move."""
        return self.state.moves

    def do(self, *said: SaidMove, message_id: str = "", day: str = TODAY) -> "Life":
        for each in said:
            self.history.add(a_move(each, self.newest + 1, message_id=message_id, day=day))
        return self

    def log_all(self) -> "Life":
        """Every lift that is open, from squat on."""
        return self.do(*map(logged, self.state.remaining))

    def finish_cycle(self) -> "Life":
        """Weeks until week 1 begins again."""
        self.log_all()
        while self.state.place.week != 1:
            self.log_all()
        return self

    def hold_all(self) -> "Life":
        return self.do(*map(moves.Held, LIFTS))

    def undo(self, number: int) -> "Life":
        return self.do(moves.Undone(number))


def life(template: str = "original-531") -> Life:
    """The specification's athlete, every lift on this template."""
    return Life(began(template))
