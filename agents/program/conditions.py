"""What may hold of a program when a move is made: the conditions of the rows of the cycle's table. Pure."""

from decimal import Decimal
from typing import Any

from agents.program.moves import Bumped, Move
from agents.program.state import State
from agents.program.values import LIFTS

LEADER_CYCLES = 2  # before the 7th week: specs/five-three-one-tools, advance_week
FEWEST_CYCLES, MOST_CYCLES = -10, 20  # that may be counted as done: below 0 the leader phase is longer


def always(state: State, move: Move) -> bool:
    """In any case."""
    return True


def of_another_week(state: State, move: Move) -> bool:
    """It was a session of a week that is over."""
    return not said_by(move).counts


def logged_before(state: State, move: Move) -> bool:
    """The lift is logged this week."""
    mark = state.marks.get(said_by(move).lift)
    return mark is not None and mark.kind == "logged"


def skipped_before(state: State, move: Move) -> bool:
    """The lift was skipped this week."""
    mark = state.marks.get(said_by(move).lift)
    return mark is not None and mark.kind == "skipped"


def last_open(state: State, move: Move) -> bool:
    """The lift is the only one left this week."""
    return state.remaining == (said_by(move).lift,)


def before_last_week(state: State, move: Move) -> bool:
    """The cycle has more weeks."""
    return state.place.week < state.cycle_weeks


def of_7th_week(state: State, move: Move) -> bool:
    """Every lift was on a template of the 7th week."""
    return state.is_7th_week


def in_leader(state: State, move: Move) -> bool:
    """The phase is leader."""
    return state.place.phase == "leader"


def in_anchor(state: State, move: Move) -> bool:
    """The phase is anchor."""
    return state.place.phase == "anchor"


def ended_by_this_message(state: State, move: Move) -> bool:
    """The cycle ended in this very message: the athlete has not seen that yet."""
    return bool(move.message_id) and state.place.ended_by == move.message_id


def leaves_nothing(state: State, move: Move) -> bool:
    """The training max would not be above 0."""
    return bumped(state, move) <= 0


def last_unresolved(state: State, move: Move) -> bool:
    """The other lifts were bumped or held."""
    return state.resolved | {said_by(move).lift} == set(LIFTS)


def leader_goes_on(state: State, move: Move) -> bool:
    """The phase is leader, with cycles left before the 7th week."""
    return in_leader(state, move) and state.place.leader_cycles < LEADER_CYCLES


def to_leader(state: State, move: Move) -> bool:
    """To the leader phase."""
    return bool(said_by(move).phase == "leader")


def no_such_week(state: State, move: Move) -> bool:
    """The cycle has no such week."""
    return not 1 <= said_by(move).week <= state.cycle_weeks


def no_such_count(state: State, move: Move) -> bool:
    """No leader phase is that long."""
    return not FEWEST_CYCLES <= said_by(move).completed <= MOST_CYCLES


def count_leaves_some(state: State, move: Move) -> bool:
    """Leader cycles are left, by the new count."""
    return bool(said_by(move).completed < LEADER_CYCLES)


# --- for the conditions and what the table does


def said_by(move: Move) -> Any:
    """What the move says: a row is only asked about its own kind of move."""
    return move.said


def bumped(state: State, move: Move) -> Decimal:
    """The training max that a bump would leave."""
    said: Bumped = said_by(move)
    return state.lifts[said.lift].training_max + said.amount
