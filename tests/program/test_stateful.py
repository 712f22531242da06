"""Whatever an athlete does to a program, in whatever order: it is as the oracle has it, and whole."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from agents.errors import Refusal
from agents.program import moves
from agents.program.history import MoveHistory, differences
from agents.program.moves import Move, SaidMove, recorded
from agents.program.state import PHASES, PR, State
from agents.program.values import DAYS, LIFTS, Active, Bar, Lift
from tests.program.oracle import Facts, Refused, after, facts_of
from tests.program.programs import a_move, began, logged

pytestmark = pytest.mark.untraced  # the branches are those of test_cycle and test_history

TEMPLATES = (
    *(Active(f"{weeks} weeks", "leader/anchor", weeks, Decimal(90)) for weeks in range(1, 5)),
    Active("7th-week-deload", "7th-week", 1, Decimal(90)),
)
lifts = st.sampled_from(LIFTS)
# Few of each, so that one thing meets the other.
sessions = st.builds(
    logged, lifts, reps=st.sampled_from([None, 0, 3, 5, 8]), weight=st.sampled_from([None, 285, 300])
)
sayings: st.SearchStrategy[SaidMove] = st.one_of(
    sessions,
    sessions.map(lambda said: said._replace(counts=False)),
    st.builds(moves.SkippedSession, lifts),
    st.builds(moves.WeekSkipped),
    st.builds(moves.Advanced),
    st.builds(moves.Rescheduled, lifts, st.sampled_from(DAYS)),
    st.builds(moves.Bumped, lifts, st.sampled_from([Decimal(10), Decimal(0), Decimal(-20), Decimal(-200)])),
    st.builds(moves.Held, lifts),
    st.builds(moves.PhaseSet, st.sampled_from(PHASES)),
    st.builds(moves.TemplateSet, lifts, st.sampled_from(TEMPLATES)),
    st.builds(moves.WeekSet, st.integers(0, 5)),
    st.builds(moves.CyclesSet, st.sampled_from([-11, -1, 1, 2, 21])),
    st.builds(moves.Tested, lifts, st.just(Decimal(200)), st.just(Decimal(180))),
    st.builds(moves.Scheduled, st.sampled_from(DAYS), st.none() | lifts),
    st.builds(moves.BarSet, st.sampled_from([Bar(Decimal(35)), Bar(Decimal(45), (Decimal(45),))])),
    st.builds(moves.Reset, st.sampled_from([{}, {"squat": Decimal(300)}])),
)


class Athlete(RuleBasedStateMachine):
    """Does anything to a program, takes anything back, and says otherwise what a session was."""

    def __init__(self) -> None:
        super().__init__()
        self.history = MoveHistory([a_move(began(), 1)])
        self.facts = facts_of(self.history.state)
        self.sessions: dict[int, moves.Logged] = {}  # that stand, by move
        self.undone: set[int] = set()
        self.before: list[tuple[int, Facts]] = []  # the moves that stand with nothing taken out below them

    @property
    def state(self) -> State:
        return self.history.state

    # --- what may happen

    @rule(said=sayings, same_message=st.booleans())
    def do(self, said: SaidMove, same_message: bool) -> None:
        move = self._move(said, same_message)
        try:
            expected = after(self.facts, move)
        except Refused:
            self._assert_refused(move)
            return
        self.before.append((move.number, self.facts))
        self.history.add(move)
        if isinstance(said, moves.Logged):
            self.sessions[move.number] = said
        self.facts = expected

    @rule()
    def finish_the_week(self) -> None:
        for lift in self.state.remaining:
            self.do(logged(lift), same_message=False)

    @rule(amount=st.sampled_from([Decimal(5), Decimal(0)]))
    def bump_each(self, amount: Decimal) -> None:
        for lift in LIFTS:
            self.do(moves.Bumped(lift, amount), same_message=False)

    @precondition(lambda self: self.before)
    @rule()
    def take_back_the_newest(self) -> None:
        """Then all is as before it, but for the best sets of other sessions that were told otherwise."""
        number, facts = self.before.pop()
        assert (found := self.history.newest()) is not None
        assert number == found.number

        self._take_back(number)

        self.facts = {**facts, "best": best_of(bests(self.sessions))}

    @rule(number=st.integers(0, 40))
    def take_back_any(self, number: int) -> None:
        """Whatever is other than it was is as it was before that move; or nothing is."""
        now, length = self.facts, len(self.history.steps)
        try:
            self._take_back(number)
        except Refusal:
            assert length == len(self.history.steps)
            return
        self.before.clear()
        self.facts = facts_of(self.state)
        assert_put_back(now, facts_of(self.history.steps[number - 1].before), self.facts)

    @rule(number=st.integers(1, 40), reps=st.integers(1, 9), weight=st.sampled_from([285, 300]))
    def tell_otherwise(self, number: int, reps: int, weight: int) -> None:
        lift = self.sessions[number].lift if number in self.sessions else "squat"
        told = logged(lift, reps=reps, weight=weight)
        move = self._move(moves.Relogged(number, lift, told.done), same_message=False)
        if number not in self.sessions:
            self._assert_refused(move)
            return
        self.history.add(move)
        self.sessions[number] = told
        self.facts = {**self.facts, "best": best_of(bests(self.sessions))}

    # --- what always holds

    @invariant()
    def is_as_the_oracle_has_it(self) -> None:
        assert self.facts == facts_of(self.state)

    @invariant()
    def the_week_is_open_and_its_marks_are_of_moves_that_stand(self) -> None:
        assert self.state.remaining
        assert not {mark.move for mark in self.state.marks.values()} & self.undone

    @invariant()
    def nothing_is_impossible(self) -> None:
        state = self.state
        assert all(numbers.training_max > 0 for numbers in state.lifts.values())
        assert len(state.schedule) == len(set(state.schedule.values()))
        assert state.place.status != "pending_tm_bump" or state.resolved < set(LIFTS)
        assert len(self.history.steps) == state.moves

    @invariant()
    def the_best_sets_are_those_of_the_sessions_that_stand(self) -> None:
        assert bests(self.sessions) == {lift: best for lift, best in self.state.prs.items() if best}

    def teardown(self) -> None:
        """What was kept of the moves makes the same state again, from texts."""
        kept = [recorded(step.move.to_json({})).move for step in self.history.steps]
        assert [] == differences(State.from_json(self.state.to_json()), kept)
        assert self.state == MoveHistory(kept).state

    # --- inside

    def _move(self, said: SaidMove, same_message: bool) -> Move:
        number = self.state.moves + 1
        return a_move(
            said,
            number,
            message_id=f"message {number - same_message}",
            day=f"2026-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}",
        )

    def _take_back(self, number: int) -> None:
        self.history.add(self._move(moves.Undone(number), same_message=False))
        self.undone.add(number)
        self.sessions.pop(number, None)

    def _assert_refused(self, move: Move) -> None:
        before = self.state
        with pytest.raises(Refusal):
            self.history.add(move)
        assert before == self.state


def bests(sessions: Mapping[int, moves.Logged]) -> dict[Lift, dict[Decimal, PR]]:
    """The best sets, looked up anew in all sessions: the first with the most reps, at each weight."""
    best: dict[Any, dict[Any, PR]] = {}
    for number, said in sessions.items():
        reps, weight = said.done.amrap_reps, said.done.amrap_weight
        if reps and weight and reps > (old.reps if (old := best.get(said.lift, {}).get(weight)) else 0):
            best.setdefault(said.lift, {})[weight] = PR(reps, said.done.date, number)
    return best


def best_of(best: Mapping[Lift, Mapping[Decimal, PR]]) -> dict[tuple[Lift, Decimal], int]:
    return {(lift, weight): pr.reps for lift, prs in best.items() for weight, pr in prs.items()}


def assert_put_back(now: Facts, before: Facts, after: Facts) -> None:
    """What has changed of the facts is as it was before; a mark may be gone instead, and bests may."""
    for what in set(now) - {"best"}:
        was, had, has = (_by_name(facts[what]) for facts in (now, before, after))
        for which in {*was, *has}:
            found = has.get(which)
            gone = what == "marks" and found is None
            assert gone or found in (was.get(which), had.get(which))


def _by_name(value: Any) -> Mapping[Any, Any]:
    if isinstance(value, set):
        return dict.fromkeys(value, True)
    return value if isinstance(value, dict) else {"": value}


def run(machine: type[RuleBasedStateMachine], **how: Any) -> None:
    run_state_machine_as_test(machine, settings=settings(deadline=None, database=None, **how))


def test_whatever_an_athlete_does_the_program_is_as_the_oracle_has_it():
    run(Athlete, max_examples=50, stateful_step_count=20)
