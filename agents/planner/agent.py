"""The planner: a wish for the plan in, a PlanResult out; and the doors through which proposals are decided.

    ask, change               a request in words (`turn.py`): it ends in an answer, a question or a proposal
    pending, commit, cancel   what becomes of proposals: nothing else here changes the plan, but
    meet, catch_up            what a logged workout fills in, and takes out again when it is gone

Start reading at `turn.py`; then `bench.py`, which is what the tools work on, `ops.py`, which is what every
edit comes down to, and `proposals/store.py`.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from agents.errors import Unfinished
from agents.events import Listener, nobody
from agents.guests import PlannedSession
from agents.loop import Budget
from agents.planner import planbook
from agents.planner.answers import proposal_out
from agents.planner.plan import Plan
from agents.planner.port import (
    CompareWorkoutToPlan,
    GetWeeklyPlan,
    Met,
    PlanAnswer,
    PlanReading,
    PlanRequest,
)
from agents.planner.proposals.proposal import Proposal
from agents.planner.proposals.store import DecidedProposals, Proposals
from agents.planner.proposals.undo import NotUndone, meant, undoing
from agents.planner.result import CallResult, PlanResult
from agents.planner.trained import compare
from agents.planner.trained.catching_up import caught_up, lately
from agents.planner.trained.comparison import ComparisonRequest, comparison
from agents.planner.trained.filling import filled
from agents.planner.trained.written import planned
from agents.planner.turn import Means, PlanLimits, PlanTurn
from agents.planner.views.days import NoDay
from agents.planner.views.preview import in_words
from agents.planner.views.weekly import week_in_words, weekly_plan
from agents.retries import TRIES, retry_on_conflict
from agents.workout import StoredWorkout
from storage.ports import PLAN_KEY, PROPOSALS, Conflict

__all__ = ["PlanLimits", "Planner"]


@dataclass(frozen=True)
class Planner(Means):
    """Answers requests about plans, and decides proposals. It is the desk that the logger knows."""

    # --- what is asked in words

    def ask(
        self,
        request: PlanRequest,
        *,
        listener: Listener = nobody,
        seconds_left: Callable[[], float | None] = lambda: None,
    ) -> PlanResult:
        """What became of a request of its own message. Raises StorageError, ModelMisconfigured.

        The same message again is answered as it was; a new text under the same id is a new request.
        """
        budget = Budget(turns=self.limits.turns, cost_usd=self.limits.request_usd, seconds_left=seconds_left)
        said = "\0".join((request.conversation_id, request.text))
        digest = hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:12]
        scope = f"{request.scope}/{digest}"
        return PlanTurn(self, request._replace(scope=scope), budget, listener, is_own_message=True).result()

    def change(
        self, request: PlanRequest, *, budget: Budget | None = None, listener: Listener = nobody
    ) -> PlanAnswer:
        """What became of the wish in somebody else's message; it shares that message's budget."""
        shared = budget or Budget(turns=self.limits.turns, cost_usd=self.limits.request_usd)
        result = PlanTurn(self, request, shared, listener, is_own_message=False).result()
        made = [each.proposal_id for each in result.proposals if each.status == "pending"]
        return PlanAnswer(
            kind=result.type,
            message=result.message,
            result=result.model_dump(mode="json"),
            proposal_id=made[-1] if made else "",
            question=result.message.splitlines()[-1] if result.type == "question" else "",
        )

    # --- what is decided by a button

    def pending(self, owner: str, conversation_id: str) -> PlanResult:
        """Every proposal of the conversation that waits, in the order in which it would be applied."""
        waiting = self.proposals(owner, conversation_id).pending()
        shown = [str(each.preview["summary"]) for each in waiting]
        return PlanResult(
            type="pending",
            message="\n".join(shown) or "Nothing is waiting to be confirmed.",
            proposals=tuple(proposal_out(each, self.clock()) for each in waiting),
            pending=tuple(each.id for each in waiting),
        )

    def commit(
        self, owner: str, conversation_id: str, proposal_id: str = "", *, by: str = "button"
    ) -> PlanResult:
        """Apply one proposal, or all that wait: all of it, or nothing. Raises Unfinished, StorageError.

        A failure leaves them pending, so that it can be tried again. `by` is the id of one press: delivered
        again it means the same proposals, and what it was only shown again is not applied by it.
        """
        proposals = self.proposals(owner, conversation_id)
        decided = proposals.commit((proposal_id,) if proposal_id else None, decided_by=by)
        return _decided(decided, proposals)

    def cancel(
        self, owner: str, conversation_id: str, proposal_id: str = "", *, by: str = "button"
    ) -> PlanResult:
        """Drop one proposal, or all that wait. Raises Unfinished, StorageError. `by` is as of a commit."""
        proposals = self.proposals(owner, conversation_id)
        decided = proposals.cancel((proposal_id,) if proposal_id else None, decided_by=by)
        return _decided(decided, proposals)

    def undo(
        self, owner: str, conversation_id: str, proposal_id: str = "", *, by: str = "button"
    ) -> PlanResult:
        """Propose what an applied change replaced: of this proposal, or the newest. Nothing is changed.

        The same `by` again is answered with what it proposed. Raises Unfinished, StorageError.
        """
        proposals = self.proposals(owner, conversation_id)
        kept = planbook.read(self.records, owner) or planbook.PlanAndVersion(Plan(), 0)
        own_id, waiting = proposals.id_for(f"undo/{by}"), proposals.pending()
        [*made] = proposals.find([own_id])
        if not made:
            undo_context = proposals.undo_context(kept.plan)
            try:
                old = meant(undo_context, conversation_id, proposal_id)
                step = undoing(old, undo_context, waiting, proposals.draft(kept.plan, waiting), f"undo-{by}")
            except NotUndone as error:
                return PlanResult(
                    type="validation_error",
                    message=" ".join(error.errors),
                    pending=tuple(each.id for each in waiting),
                )
            made = [
                proposals.propose(own_id, message_id=by, plan=kept.plan, version=kept.version, steps=(step,))
            ]
        return PlanResult(
            type="proposal",
            message=in_words(made[0].preview),
            proposals=(proposal_out(made[0], self.clock()),),
            pending=tuple(each.id for each in proposals.pending()),
        )

    # --- the plan

    def has_plan(self, owner: str) -> bool:
        return self.records.get(owner, PLAN_KEY) is not None

    def has_pending(self, owner: str, conversation_id: str) -> bool:
        return bool(self.proposals(owner, conversation_id).pending())

    def plan(self, owner: str) -> Plan | None:
        """The plan as it is stored; None if there is none."""
        kept = planbook.read(self.records, owner)
        return None if kept is None else kept.plan

    def put_plan(self, owner: str, plan: Plan, *, replace: bool = False) -> None:
        """Keep a whole plan. Raises Unfinished if there is one already and it is not to be replaced."""
        kept = planbook.read(self.records, owner)
        if kept is not None and not replace:
            raise Unfinished(
                f"there is a plan of {len(kept.plan.weeks)} weeks already: say that it is to be replaced."
            )
        planbook.put(self.records, owner, plan, 0 if kept is None else kept.version)

    def meet(self, owner: str, stored: StoredWorkout) -> Met | None:
        """Bring the plan's results up to date with a workout as it stands now, or is gone.

        It is looked at again once the plan was written: whoever changed it meanwhile may have found nothing
        of it in the plan, and written nothing.
        """
        for _ in range(TRIES):
            met, wrote = self._filled(owner, stored)
            newest = self._newest(owner, stored) if wrote else stored
            if newest is stored:
                return met
            stored = newest
        raise Conflict(f"workout {stored.workout_id}: others kept writing it")

    def _filled(self, owner: str, stored: StoredWorkout) -> tuple[Met | None, bool]:
        """The session that a workout was, now that the plan has it; and whether the plan was written."""
        met: list[Met | None] = [None]

        def fill(plan: Plan) -> Plan:
            after, met[0] = filled(plan, stored)
            return after

        wrote = self._rewrite(owner, fill)
        return met[0], wrote

    def _newest(self, owner: str, stored: StoredWorkout) -> StoredWorkout:
        """The workout as it was written since; the very same if it was not."""
        now = self.workouts.newest(owner, stored.workout_id)
        return stored if now is None or now.revision <= stored.revision else now

    def catch_up(self, owner: str) -> bool:
        """Bring the results of the plan's last two weeks in line with the workouts that stand: a worker may
        have been stopped before it told of one. Whether anything differed. Raises StorageError."""
        today = self.today(self.athlete(owner)).isoformat()
        return self._rewrite(owner, lambda plan: self._caught_up(owner, plan, today))

    def _rewrite(self, owner: str, change: Callable[[Plan], Plan]) -> bool:
        """Write what `change` makes of the newest plan, if there is one and it differs; whether it did."""

        def rewrite() -> bool:
            kept = planbook.read(self.records, owner)
            after = None if kept is None else change(kept.plan)
            if kept is None or after is None or after == kept.plan:
                return False
            self.records.put_all([planbook.write(owner, after, kept.version)])
            return True

        return retry_on_conflict(rewrite, "the plan: others kept writing it")

    def _caught_up(self, owner: str, plan: Plan, today: str) -> Plan:
        seen = lately(plan, today)
        if seen is None:
            return plan
        first, last = map(date.fromisoformat, (seen.first, seen.last))
        standing = {each.workout_id: each for each in self.workouts.between(owner, first, last)}
        others = [each for each in seen.workout_ids if each not in standing]
        elsewhere = {each: self.workouts.get(owner, each) for each in others}
        moved = [stored for stored in elsewhere.values() if stored is not None]
        gone = [each for each, stored in elsewhere.items() if stored is None]
        return caught_up(plan, (*standing.values(), *moved), gone)

    def cancel_everywhere(self, owner: str, *, by: str = "button") -> int:
        """Drop all that waits, in every conversation: how many proposals that were. Raises StorageError."""
        stored = (Proposal.from_json(record.body) for record in self.records.list(owner, PROPOSALS))
        waiting = [each for each in stored if each.waits(self.clock())]
        for conversation_id in dict.fromkeys(each.conversation_id for each in waiting):
            self.cancel(owner, conversation_id, by=by)
        return len(waiting)

    def planned(self, owner: str, day: date, *, week: bool = False) -> Sequence[PlannedSession]:
        plan = self.plan(owner)
        return () if plan is None else planned(plan, day.isoformat(), week=week)

    def week(self, owner: str, asked: GetWeeklyPlan, today: date) -> PlanReading:
        """A week or a day of the plan, as get_weekly_plan gives it. Raises Unfinished for none such."""
        plan = self.plan(owner) or Plan()
        try:
            shown = weekly_plan(plan, asked.day, asked.week_number, today, self.athlete(owner).units)
        except NoDay as error:
            raise Unfinished(str(error)) from None
        return _reading(shown, week_in_words(shown))

    def compared(self, owner: str, asked: CompareWorkoutToPlan, today: date) -> PlanReading:
        """How what was done compares with the plan. Raises Unfinished."""
        found = self.compare(owner, asked.day, asked.workout_id, today)
        return _reading(found, compare.in_words(found))

    def compare(
        self, owner: str, day: str = "", workout_id: str = "", today: date | None = None
    ) -> dict[str, Any]:
        """How what was done compares with the plan, as compare_workout_to_plan says it; seen from `today`, or
        the athlete's day now. Raises Unfinished."""
        self.catch_up(owner)
        plan, athlete = self.plan(owner), self.athlete(owner)
        if plan is None:
            raise Unfinished("there is no plan yet: make one, or import one.")
        asked = ComparisonRequest(owner, today or self.today(athlete), athlete.units, day, workout_id)
        return comparison(plan, self.workouts, asked)


def _reading(wire: dict[str, Any], message: str) -> PlanReading:
    return PlanReading(wire, PlanResult(type="answer", message=message).model_dump(mode="json"))


def _decided(decided: DecidedProposals, proposals: Proposals) -> PlanResult:
    return PlanResult(
        type=decided.type,
        message=decided.message,
        proposals=tuple(proposal_out(each, proposals.clock()) for each in decided.proposals),
        pending=tuple(each.id for each in proposals.pending()),
        wrote=decided.wrote,
        results=tuple(CallResult.model_validate(row) for row in decided.results),
        verify=decided.verify,
        suggestedReplies=decided.suggested_replies,
        technicalDetails=decided.technical_details,
    )
