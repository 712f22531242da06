"""The program's cycle at length: every pattern of marks in every state, and many athletes' lives."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from agents.program.moves import Move
from agents.program.state import LiftMark, State
from agents.program.values import LIFTS
from tests.program.test_cycle_table import RESOLVED, every_move, states, walked
from tests.program.test_simulation import lived
from tests.program.test_stateful import Athlete, run
from tests.soak.progress import bar

pytestmark = pytest.mark.soak

KINDS = ("", "logged", "skipped")
WEEKS = range(1, 5)  # also beyond the template: it was longer when the cycle began
ATHLETES, MOVES, LIVES = 1_000, 40, range(100)


def test_every_move_from_every_state_with_every_pattern_of_marks_does_what_the_specification_says() -> None:
    used, refused = walked(every_pair())

    assert used
    assert refused


def every_pair() -> Iterator[tuple[State, Sequence[Move]]]:
    """Every state, in every week, with every pattern of marks that leaves a lift open."""
    every, patterns = every_move(), [kinds for kinds in product(KINDS, repeat=4) if "" in kinds]
    first_weeks = [state for state in states() if state.place.week == 1]
    with bar("states with each pattern of marks", len(first_weeks) * len(patterns)) as progress:
        for state, kinds in product(first_weeks, patterns):
            marks = {lift: LiftMark(kind, 1) for lift, kind in zip(LIFTS, kinds, strict=True) if kind}
            week = WEEKS[progress.done % len(WEEKS)]
            for resolved in RESOLVED:
                place = state.place._replace(week=week)
                yield state._replace(place=place, marks=marks, resolved=resolved), every
            progress.step()


def test_whatever_thousands_of_athletes_do_the_program_is_as_the_oracle_has_it() -> None:
    run(Athlete, max_examples=ATHLETES, stateful_step_count=MOVES, derandomize=False)


def test_a_hundred_times_three_years_of_training_keep_every_law() -> None:
    with bar("three years of training", len(LIVES)) as progress:
        for seed in LIVES:
            largest = lived(seed)
            progress.step()
    print(f"the state's record of the last: {largest} bytes at most")
