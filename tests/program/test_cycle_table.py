"""The table of the cycle, walked: every state with every move, beside the specification told otherwise."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import cycle, product
from typing import get_args

import pytest

from agents.errors import Refusal
from agents.program import moves
from agents.program.cycle import TABLE, Transition, decide, row_for
from agents.program.moves import Move, SaidMove
from agents.program.state import PHASES, STATUSES, LiftMark, State
from agents.program.values import LIFTS, Active, Bar, Lift
from tests.program.oracle import Refused, after, facts_of
from tests.program.programs import a_move, a_state, began, logged, numbers

pytestmark = pytest.mark.untraced  # test_cycle has every branch

ENDED_BY = "the message that ended the newest cycle"
L, S = LiftMark("logged", 1, "w0"), LiftMark("skipped", 1)
# Squat may have a mark, OHP has none: what is asked of both is asked of a marked and of an open lift.
MARKS: tuple[Mapping[Lift, LiftMark], ...] = (
    {},
    {"squat": L},
    {"squat": S, "bench": L},
    {"squat": L, "bench": L, "deadlift": S},
    {"squat": S, "bench": S, "deadlift": L},
)
RESOLVED = (frozenset[Lift](), frozenset(LIFTS) - {"ohp"})
COUNTS = range(-1, 4)
TEMPLATES = (
    *(Active(f"{weeks} weeks", "leader/anchor", weeks, Decimal(90)) for weeks in range(1, 5)),
    Active("7th-week-deload", "7th-week", 1, Decimal(90)),
)
# What looks at the marks of the week, and what at the bumps that are resolved; the rest looks at neither.
OF_THE_WEEK = (moves.Logged, moves.SkippedSession, moves.WeekSkipped, moves.Advanced, moves.Rescheduled)
OF_THE_BUMPS = (moves.Bumped, moves.Held)


def states() -> Iterator[State]:
    """Every place of the cycle, with every template, status and count; no marks, no bump resolved."""
    base = a_state(at=9, ended_by=ENDED_BY)
    for template in TEMPLATES:
        lifts = {lift: base.lifts[lift]._replace(template=template) for lift in LIFTS}
        weeks = range(1, template.weeks + 1)
        for status, phase, week, count in product(STATUSES, PHASES, weeks, COUNTS):
            place = base.place._replace(week=week, phase=phase, leader_cycles=count, status=status)
            yield base._replace(place=place, lifts=lifts)


def pairs() -> Iterator[tuple[State, Sequence[Move]]]:
    """Every state with the moves that are asked of it: in each state that a move looks at."""
    every = every_move()
    of_week = [move for move in every if isinstance(move.said, OF_THE_WEEK)]
    of_bumps = [move for move in every if isinstance(move.said, OF_THE_BUMPS)]
    others = [move for move in every if not isinstance(move.said, OF_THE_WEEK + OF_THE_BUMPS)]
    for state, marks in zip(states(), cycle(MARKS), strict=False):
        marked = state._replace(marks=marks, resolved=RESOLVED[1])
        yield from ((state._replace(marks=each), of_week) for each in MARKS)
        yield from ((marked._replace(resolved=resolved), of_bumps) for resolved in RESOLVED)
        yield marked, others


def every_move() -> tuple[Move, ...]:
    """Every kind of move with every kind of argument."""
    ours: tuple[Lift, ...] = ("squat", "ohp")
    said: list[SaidMove] = [
        *(logged(lift, reps=5, weight=285, counts=counts) for lift in ours for counts in (True, False)),
        *(moves.SkippedSession(lift) for lift in ours),
        moves.WeekSkipped(), moves.Advanced(),
        *(moves.Bumped(lift, Decimal(amount)) for lift in ours for amount in (10, 0, -20, -400)),
        *(moves.Held(lift) for lift in ours),
        *(moves.PhaseSet(phase) for phase in PHASES),
        *(moves.WeekSet(week) for week in range(6)),
        *(moves.CyclesSet(count) for count in (-11, -10, 1, 2, 20, 21)),
        moves.Reset({}), moves.Reset({"squat": Decimal(300)}),
        *(moves.Rescheduled(lift, "saturday") for lift in ours),
        moves.TemplateSet("squat", numbers("squat", "leviathan-leader").template),
        moves.Tested("ohp", Decimal(180), Decimal(160)),
        moves.Scheduled("thursday", "squat"), moves.Scheduled("friday", "ohp"),
        moves.Scheduled("sunday", None),
        moves.BarSet(Bar(Decimal(35), (Decimal(45), Decimal(10)))),
        began(),
    ]  # fmt: skip
    here = [a_move(each) for each in said]
    return (
        *here,
        *(
            move._replace(message_id=ENDED_BY)
            for move in here
            if isinstance(move.said, moves.Bumped | moves.Held)
        ),
    )


def test_the_walk_makes_every_kind_of_move_but_those_that_need_a_history() -> None:
    made = {type(move.said) for move in every_move()}

    assert set(get_args(SaidMove)) - {moves.Undone, moves.Relogged} == made
    assert {"began"} == {move.kind for move in every_move()} - {row.happens for row in TABLE}


def test_every_move_from_every_state_does_what_the_specification_says_or_is_refused_in_words() -> None:
    used, refused = walked(pairs())

    assert set(TABLE) == used
    assert {"marked", "same message", "nothing left", "week", "count", "running"} == refused


def walked(asked: Iterable[tuple[State, Sequence[Move]]]) -> tuple[set[Transition], set[str]]:
    """Makes every move of every state, beside the oracle; the rows that were used, the oracle's refusals."""
    used, refused = set[Transition](), set[str]()
    for state, every in asked:
        facts = facts_of(state)
        for move in every:
            used.update(rows_of(state, move))
            try:
                expected = after(facts, move)
            except Refused as why:
                refused.add(str(why))
                assert_three_parts(refusal_of(state, move))
                continue
            made = decide(state, move)
            assert expected == facts_of(made), (state, move)
            assert (move.number, state.unit) == (made.moves, made.unit)
    return used, refused


def rows_of(state: State, move: Move) -> Iterator[Transition]:
    """The rows that a move goes through."""
    happens = "" if isinstance(move.said, moves.Began) else move.kind
    while happens:
        row = row_for(happens, state, move)
        yield row
        happens = row.leads_to
        state = row.does(state, move) if happens else state


def refusal_of(state: State, move: Move) -> str:
    """In what words the move is refused."""
    try:
        decide(state, move)
    except Refusal as told:
        return str(told)
    pytest.fail(f"{move.said} is not refused: {state}")


def assert_three_parts(words: str) -> None:
    """What was asked or is true, a colon, what would work; ends as a sentence."""
    what, _, works = words.partition(":")
    assert what.strip()
    assert len(works.split()) >= 3
    assert words.endswith(".")
