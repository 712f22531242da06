"""Three years of training with everything that comes in between: what must hold after every single move."""

import pytest

from agents.program import moves
from agents.program.history import MoveHistory, differences
from agents.program.moves import SaidMove, recorded
from agents.program.state import State
from agents.program.values import LIFTS
from tests.program.test_stateful import bests
from tests.program.three_years import Athlete

pytestmark = pytest.mark.untraced  # the branches are those of test_cycle and test_history

WEEKS = 156
MOST_BYTES = 12_000  # of the state's record: the best sets at each weight, and a hundred acts
JUMPS = (moves.WeekSkipped, moves.Advanced, moves.WeekSet, moves.PhaseSet)
OF_MAXES = (moves.Bumped, moves.Tested)


def assert_advances_when_four_are_done(before: State, said: SaidMove, after: State) -> None:
    """A week ends with its fourth mark or a jump, at once and once."""
    done = set(before.marks)
    if isinstance(said, moves.Logged | moves.SkippedSession):
        done.add(said.lift)
    ends = len(done) == 4 or isinstance(said, JUMPS)
    assert int(ends) == after.place.at - before.place.at, (before, said)
    assert (set() if ends else done) == set(after.marks)


def assert_maxes_change_by_moves_alone(before: State, said: SaidMove, after: State) -> None:
    changed = {lift for lift in LIFTS if before.lifts[lift].training_max != after.lifts[lift].training_max}
    assert changed <= ({said.lift} if isinstance(said, OF_MAXES) else set())


@pytest.mark.parametrize("seed", range(2))
def test_three_years_of_training_keep_every_law(seed):
    lived(seed)


def lived(seed: int) -> int:
    """Lives three years by these dice; the bytes of the largest record of the state."""
    athlete, sessions, largest, weeks = Athlete(seed), dict[int, moves.Logged](), 0, 0
    for said in athlete.live(WEEKS):
        before = athlete.state
        if (after := athlete.do(said)) is None:
            assert before == athlete.state
            continue
        match said:
            case moves.Undone(of):
                sessions.pop(of, None)
            case moves.Relogged(of, lift, done):
                sessions[of] = moves.Logged(lift, done)
                assert before.place == after.place
            case _:
                assert_advances_when_four_are_done(before, said, after)
                assert_maxes_change_by_moves_alone(before, said, after)
        if isinstance(said, moves.Logged):
            sessions[after.moves] = said
        if after.place.at != before.place.at:
            weeks += 1
            largest = max(largest, len(after.to_json()))
            assert bests(sessions) == {lift: best for lift, best in after.prs.items() if best}
    kept = [recorded(step.move.to_json({})).move for step in athlete.history.steps]
    assert athlete.state == State.from_json(athlete.state.to_json()) == MoveHistory(kept).state
    assert [] == differences(athlete.state, kept)
    assert weeks > WEEKS / 2
    assert largest < MOST_BYTES
    return largest
