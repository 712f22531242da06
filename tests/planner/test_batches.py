"""Whatever a model sends in one reply, and whatever is pressed after it, keeps these laws.

A reply with a failing call leaves everything as it was. A commit does what its preview says, to the field.
Cancelling one never changes what another would do without saying so.
"""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from agents.models.port import Call
from agents.models.scripted import Scripted
from agents.planner.ops import apply
from agents.planner.plan import FoundNode, Plan, everything
from agents.planner.proposals.proposal import Proposal
from agents.planner.result import PlanResult
from agents.planner.views.preview import build_preview, in_words
from tests.planner.differences import assert_said
from tests.planner.kit import Desk, call, modify, remove, says
from tests.planner.plans import calls, plans

wrong = st.sampled_from(
    (
        remove(9, 9, 9),
        Call("c", "remove_week", "{"),
        Call("c", "no_tool", "{}"),
        Call("c", "modify_week", '{"weekNumber": 1, "updates": {}}'),
    )
)
drawn = calls.map(lambda made: call(made[0], "c", **made[1]))  # about half of them fit
batches = st.lists(st.one_of(drawn, drawn, wrong), min_size=1, max_size=4)
wishes = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3), st.integers(6, 9)), min_size=1, max_size=3)
which = st.integers(0, 7)


class Chat(RuleBasedStateMachine):
    """A model that sends anything, and an athlete who presses anything."""

    @initialize(plan=plans(least=1))
    def begin(self, plan: Plan) -> None:
        self.desk, self.asked = Desk(plan=plan), 0

    @property
    def waiting(self) -> tuple[Proposal, ...]:
        planner = self.desk.planner
        return planner.proposals("ann", "c1").pending()

    def stored(self) -> dict[str, str]:
        """All of the athlete's records, but for what was said."""
        rows = self.desk.records.list("ann", "")
        talk = ("request/", "journal/", "conversation/", "spent/", "spending/")
        return {row.key: row.body for row in rows if not row.key.startswith(talk)}

    @rule(wishes=wishes)
    def send_what_fits(self, wishes: list[tuple[int, int, int]]) -> None:
        """Edits of places that the draft has: few, so that proposals get in each other's way."""
        draft = self.desk.planner.proposals("ann", "c1").draft(self.desk.now)
        self.send([_fitting(draft, *wish) for wish in wishes])

    @rule(wishes=wishes)
    def send_more_that_fits(self, wishes: list[tuple[int, int, int]]) -> None:
        self.send_what_fits(wishes)

    @rule(batch=batches)
    def send(self, batch: list[Call]) -> None:
        sent = [each._replace(id=f"c{self.asked}.{place}") for place, each in enumerate(batch)]
        before, waiting = self.stored(), self.waiting
        self.desk.model = Scripted([says(*sent), says(text="")])
        self.asked += 1

        result = self.desk.ask(f"wish {self.asked}", id=f"m{self.asked}")

        assert [each.id for each in sent] == [row.toolCallId for row in result.results]
        assert before.get("plan") == self.stored().get("plan")
        assert not result.wrote
        if result.type == "proposal":
            self._is_proposed(result, waiting, sent)
        else:
            assert not all(row.success for row in result.results) or "waiting already" in result.message
            assert before == {key: body for key, body in self.stored().items() if "journal" not in key}
            assert waiting == self.waiting

    def _is_proposed(self, result: PlanResult, waiting: tuple[Proposal, ...], sent: list[Call]) -> None:
        [proposal] = result.proposals
        assert all(row.success for row in result.results)
        assert waiting == self.waiting[:-1]
        assert [each.id for each in sent] == [each["id"] for each in proposal.preview["toolCalls"]]
        assert in_words(proposal.preview) in result.message

    @precondition(lambda self: self.waiting)
    @rule()
    def press_all(self) -> None:
        self._press(self.waiting, self.desk.apply)

    @precondition(lambda self: self.waiting)
    @rule(at=which)
    def press_one(self, at: int) -> None:
        chosen = self.waiting[at % len(self.waiting)]
        self._press((chosen,), lambda: self.desk.apply(chosen.id))

    def _press(self, chosen: tuple[Proposal, ...], pressed: Any) -> None:
        before, plan = self.stored(), self.desk.now

        result = pressed()

        if result.wrote:
            assert self._as_previewed(plan, chosen) == self.desk.now
        else:
            assert before.get("plan") == self.stored().get("plan")
            assert {each.id for each in chosen} <= set(result.pending)
            assert not any(row.success for row in result.results)

    def _as_previewed(self, plan: Plan, chosen: tuple[Proposal, ...]) -> Plan:
        """The plan after these, call by call: each does exactly what the details say of it."""
        for proposal in chosen:
            details = [_without_places(item) for item in proposal.preview["details"]]
            for step in proposal.steps:
                after = apply(plan, step.ops).plan
                shown = build_preview(plan, [step])["details"]
                assert_said(shown, plan, after)
                assert [_without_places(item) for item in shown] == details[: len(shown)]
                del details[: len(shown)]
                plan = after
            assert [] == details
        uids = [found.node.uid for found in everything(plan)]
        assert len({*uids}) == len(uids)
        return plan

    @precondition(lambda self: len(self.waiting) > 1)
    @rule()
    def cancel_the_first(self) -> None:
        """What the others may stand on."""
        self.cancel_one(0)

    @precondition(lambda self: self.waiting)
    @rule(at=which)
    def cancel_one(self, at: int) -> None:
        waiting, plan = self.waiting, self.desk.now
        dropped = waiting[at % len(waiting)]

        result = self.desk.cancel(dropped.id)

        now = {each.id: each for each in self.waiting}
        assert (plan, False) == (self.desk.now, result.wrote)
        assert dropped.id not in now
        assert tuple(now) == result.pending
        for shown in waiting:
            if shown.id not in now:
                assert shown.summary in result.message
            elif _deeds(shown) != _deeds(now[shown.id]):
                assert in_words(now[shown.id].preview) in result.message


def _fitting(plan: Plan, kind: int, at: int, reps: int) -> Call:
    """A call for a place of the plan; one that is sent after others may miss all the same."""
    rows = [found for found in everything(plan) if found.session_number]
    found = rows[at % len(rows)] if rows else FoundNode(Plan(), 1, 1)
    week, session, exercise = found.week_number, found.session_number, found.exercise_number
    where = {"weekNumber": week, "sessionNumber": session}
    if kind == 0:
        new = {"name": "Dips", "reps": str(reps), "targetLoad": "", "workingSets": 3}
        return call(
            "add_exercise", "c", **where, position="end", exercise={**new, "targetLoad": "bodyweight"}
        )
    if kind == 1:
        return call("modify_session", "c", **where, updates={"name": f"Day {reps}"})
    if kind == 2:
        to = {"targetWeekNumber": len(plan.weeks), "position": 1}
        return call("copy_session", "c", sourceWeekNumber=week, sourceSessionNumber=session, **to)
    if kind == 3 and exercise:
        return remove(week, session, exercise)
    if kind == 4 and exercise:
        return modify(week, session, exercise, name=f"Lunge {reps}")
    return modify(week, session, exercise or 1, reps=str(reps))


def _deeds(proposal: Proposal) -> list[dict[str, Any]]:
    return [_without_places(item) for item in proposal.preview["details"]]


def _without_places(item: dict[str, Any]) -> dict[str, Any]:
    """An item without the numbers of its places, which others may change."""
    if item["type"] == "reorder" or item["target"].startswith("Weeks"):
        return {"type": item["type"]}
    if item["target"] == "Plan" or not item.get("fields"):
        return {"type": item["type"], "before": item.get("before", "")}
    return {"type": item["type"], "fields": item["fields"]}


@pytest.mark.untraced
def test_any_batches_and_presses_keep_the_laws():
    run_state_machine_as_test(
        Chat, settings=settings(max_examples=12, stateful_step_count=14, deadline=None, database=None)
    )
