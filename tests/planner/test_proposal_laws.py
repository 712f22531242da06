"""Any sequence of proposing, applying, cancelling and editing beside keeps three laws.

What a commit did is what its previews had shown. A decision that fails leaves everything as it was.
Cancelling never changes what another proposal would do without saying so.
"""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from agents.errors import Unfinished
from agents.planner.ops import Gone, apply
from agents.planner.plan import Plan, everything
from agents.planner.proposals.inverse import state_of, steps_back
from agents.planner.proposals.proposal import Proposal
from agents.planner.proposals.queue import lay_over
from agents.planner.proposals.undo import NotUndone, undoing
from agents.planner.views.preview import ProposalStep, in_words
from storage.ports import DECISIONS
from tests.planner.proposals_kit import Chat, add, change, exercise, finisher, move, remove, remove_session

NOTHING_HAPPENS = ("gone", "stands_on", "expired", "withdrawn", "already", "none")
choices = st.integers(0, 11)  # few, so that proposals get in each other's way


class Coach(RuleBasedStateMachine):
    """An athlete who proposes, applies, cancels and waits, while others edit the plan."""

    def __init__(self) -> None:
        super().__init__()
        self.chat, self.made, self.presses, self.uids = Chat(), [], 0, 0

    # --- what may happen

    @rule(kind=choices, which=choices, reps=st.integers(1, 4), twice=st.booleans())
    def propose(self, kind: int, which: int, reps: int, twice: bool) -> None:
        draft = self.chat.proposals.draft(self.chat.kept.plan)
        steps = [self._step(draft, kind, which, reps)]
        if twice:
            steps.append(self._step(self._after(draft, steps), which, kind, reps + 1))
        try:
            self.made.append(self.chat.propose(*steps).id)
        except Unfinished:
            assert len(self.made) == len(list(self.chat.records.list("ann", "proposal/")))

    @rule(kind=choices, which=choices, reps=st.integers(1, 4))
    def edit_beside(self, kind: int, which: int, reps: int) -> None:
        plan = self.chat.kept.plan
        step = self._step(plan, kind, which, reps)
        if self._after(plan, [step]) != plan:
            self.chat.edit(*step.ops)

    @precondition(lambda self: self.made)
    @rule(picked=st.lists(choices, min_size=1, max_size=3))
    def commit_some(self, picked: list[int]) -> None:
        self._commit([self.made[each % len(self.made)] for each in picked])

    @rule(which=st.integers(0, 1), reps=st.integers(6, 8))
    def propose_new_reps(self, which: int, reps: int) -> None:
        """Of the same two exercises again and again: these stand on each other."""
        self.propose(5, which, reps, False)

    @rule(which=st.integers(0, 1), reps=st.integers(9, 11))
    def edit_reps_beside(self, which: int, reps: int) -> None:
        self.edit_beside(5, which, reps)

    @precondition(lambda self: self.chat.proposals.pending())
    @rule()
    def commit_all(self) -> None:
        self._commit(None)

    @precondition(lambda self: self.made)
    @rule(picked=st.lists(choices, min_size=1, max_size=2))
    def cancel_some(self, picked: list[int]) -> None:
        self._cancel([self.made[each % len(self.made)] for each in picked])

    @rule(hours=st.sampled_from((1, 2)))
    def time_passes(self, hours: int) -> None:
        self.chat.clock.now += hours * 3_600

    @precondition(lambda self: self.made)
    @rule(picked=choices)
    def undo(self, picked: int) -> None:
        proposals, plan = self.chat.proposals, self.chat.kept.plan
        undo_context, waiting = proposals.undo_context(plan), proposals.pending()
        if undo_context.applied:
            old = undo_context.applied[picked % len(undo_context.applied)]
            try:
                step = undoing(old, undo_context, waiting, proposals.draft(plan, waiting), "call_1")
                self.made.append(self.chat.propose(step).id)
            except (NotUndone, Unfinished):
                assert waiting == proposals.pending()

    # --- the laws

    def _commit(self, ids: list[str] | None) -> None:
        chat, plan, before = self.chat, self.chat.kept.plan, self.chat.dump()
        waiting = chat.proposals.pending()
        chosen = [each for each in waiting if ids is None or each.id in ids]
        self.presses += 1

        decided = chat.proposals.commit(ids, decided_by=f"press {self.presses}")

        assert decided.wrote == (decided.status == "ok")
        if decided.status == "ok":
            self._was_as_shown(plan, chosen)
            others = [each for each in waiting if each not in chosen]
            assert others == [*chat.proposals.pending()]
        elif decided.status == "changed":
            assert plan == chat.kept.plan
            assert {each.id for each in waiting} == {each.id for each in chat.proposals.pending()}
            self._was_said(waiting, decided.message)
        else:
            assert decided.status in NOTHING_HAPPENS
            assert before == [row for row in chat.dump() if row in before or not row[0].startswith(DECISIONS)]

    def _was_as_shown(self, plan: Plan, chosen: list[Proposal]) -> None:
        before = plan
        for proposal in chosen:
            applied = apply(plan, proposal.ops)
            assert proposal.effects == applied.effects
            plan = applied.plan
        assert plan == self.chat.kept.plan
        self._can_be_undone(before, chosen)
        uids = [found.node.uid for found in everything(plan)]
        assert len(set(uids)) == len(uids)

    def _can_be_undone(self, before: Plan, chosen: list[Proposal]) -> None:
        """What was kept of each leads back, step by step, to the plan before."""
        plan = self.chat.kept.plan
        for proposal in reversed(chosen):
            inverse = self.chat.proposals.get(proposal.id).inverse
            assert inverse is not None
            assert state_of(plan, inverse.ops, inverse.touched) == inverse.left
            plan = apply(plan, steps_back(plan, inverse)).plan
        assert before == plan

    def _cancel(self, ids: list[str]) -> None:
        chat, plan, before = self.chat, self.chat.kept, self.chat.dump()
        waiting = chat.proposals.pending()
        gone_before = lay_over(plan.plan, waiting).gone

        decided = chat.proposals.cancel(ids)

        assert plan == chat.kept
        if decided.status in ("already", "applied") or "cancelled already" in decided.message:
            assert before == chat.dump()
            return
        now = {each.id: each for each in chat.proposals.pending()}
        laid = lay_over(plan.plan, tuple(now.values()))
        for shown in waiting:
            if shown.id in now:
                proposal = now[shown.id]
                assert shown.effects == proposal.effects or in_words(proposal.preview) in decided.message
                if shown.id not in gone_before:
                    assert proposal.effects == laid.effects[shown.id]
            else:
                assert shown.id in ids or f"without: {shown.summary}" in decided.message

    def _was_said(self, before: tuple[Proposal, ...], message: str) -> None:
        shown = {each.id: each for each in before}
        for proposal in self.chat.proposals.pending():
            if proposal.effects != shown[proposal.id].effects:
                assert in_words(proposal.preview) in message

    # --- what is proposed

    def _step(self, plan: Plan, kind: int, which: int, reps: int) -> ProposalStep:
        """Some edit that fits the plan, if it has anything in it."""
        nodes = [found.node for found in everything(plan)]
        lifts = [node for node in nodes if hasattr(node, "working_sets")]
        sessions = [node for node in nodes if hasattr(node, "exercises")]
        session: Any = sessions[which % len(sessions)]
        self.uids += 1
        uid = f"n{self.uids}."
        if not lifts or kind % 6 == 0:
            anchor = session.exercises[which % len(session.exercises)].uid if session.exercises else "end"
            return add(exercise(uid, "Dips"), to=session.uid, anchor=anchor)
        lift: Any = lifts[which % len(lifts)]
        if kind % 6 == 1:
            return remove(lift.uid, lift.name)
        if kind % 6 == 2:
            mates = next(each for each in sessions if lift in each.exercises).exercises
            return move(lift.uid, ("start", "end", mates[0].uid)[reps % 3] if mates[0] is not lift else "end")
        if kind % 6 == 3 and reps == 1 and len(sessions) > 1:
            return remove_session(session.uid, session.name)
        if kind % 6 == 4:
            return finisher(uid=uid)
        return change(lift.uid, reps=str(reps))

    def _after(self, plan: Plan, steps: list[ProposalStep]) -> Plan:
        try:
            return apply(plan, [op for step in steps for op in step.ops]).plan
        except Gone:
            return plan


def test_any_sequence_of_decisions_keeps_the_laws():
    run_state_machine_as_test(
        Coach, settings=settings(max_examples=30, stateful_step_count=20, deadline=None, database=None)
    )
