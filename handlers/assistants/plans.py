"""The tools on the plan and the program: read; a change proposed, and dropped."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Annotated

import structlog
from pydantic import Field

from agents.errors import BadInput
from agents.key_names import checked_name
from agents.models.port import ModelMisconfigured
from agents.planner.proposals.proposal import Proposal
from agents.planner.result import PlanResult
from agents.planner.views.preview import in_words
from agents.planner.views.weekly import week_in_words
from handlers.assistants.asking import Decision, LookedAt
from handlers.assistants.assistant_desk import AssistantDesk
from handlers.assistants.messages import MessageId, SentAt, Words, ZoneOfTheirs
from handlers.assistants.told import ToolSaid
from handlers.doors import pace
from handlers.doors.failures import NotFound
from handlers.doors.incoming import plan_request
from handlers.doors.quoting import quoted
from handlers.observing.telemetry import current
from handlers.reads import reading
from handlers.reads.program_answers import LiftSheet, ProgramToday
from handlers.wiring import Worker, kept_worker
from storage.ports import PROPOSALS

log = structlog.get_logger()

ProposalName = Annotated[str, Field(description="The proposal's id, as propose_plan_change gave it: pr_...")]
NO_PROPOSAL = "there is no proposal with this id."


@dataclass(frozen=True)
class PlanTools:
    """The athlete's plan and program, as by the doors of HTTP."""

    desk: AssistantDesk

    def get_week(
        self,
        week: Annotated[
            int | None, Field(ge=1, description="Which, from 1; left out: the current one.")
        ] = None,
    ) -> ToolSaid:
        """Read a week of the training plan: its sessions, exercises, and what of them is done.

        Call it for "what's on Thursday?" and before you speak of the plan. It changes nothing.
        """
        found = reading.plan_week(self.desk.worker(), self.desk.owner(), week, self.desk.timezone())
        return ToolSaid(found, week_in_words(found.week))

    def propose_plan_change(
        self, words: Words, message_id: MessageId, sent_at: SentAt = "", timezone: ZoneOfTheirs = ""
    ) -> ToolSaid:
        """Ask for a change of the plan in the athlete's own words: "swap Thursday's squats for leg press".

        Nothing is changed by it. What comes of it is a proposal with its preview, a question for the athlete,
        or an answer. Show them the preview; apply_proposal applies it once they want that. A second call with
        the same message_id is answered the same and proposes nothing more.
        """
        worker = self.desk.worker()
        said = {"id": message_id, "text": words, "sent_at": sent_at, "timezone": timezone}
        message = self.desk.message(said)
        current().about(message.owner, message.id)
        pace.take(worker, message)
        try:
            asked = plan_request(worker.records, message)
            result = worker.planner.ask(asked, seconds_left=self.desk.left)
        except ModelMisconfigured:
            kept_worker.read_keys_again(worker)
            raise
        current().plan(result)
        log.info("plan", action="ask", door="mcp", type=result.type, wrote=result.wrote, engine=result.engine)
        return told(result)

    def cancel_proposal(self, proposal_id: ProposalName) -> ToolSaid:
        """Drop a proposal that waits; the plan stays as it is.

        Call it when the athlete doesn't want it. A second call is harmless.
        """
        worker, owner = self.desk.worker(), self.desk.owner()
        found = self._proposal(worker, proposal_id)
        by = f"mcp/{found.id}"
        return told(worker.planner.cancel(owner, found.conversation_id, found.id, by=by))

    def shown(self, proposal_id: str) -> LookedAt:
        """What the athlete is asked of a proposal, from what is stored. Raises NotFound."""
        worker = self.desk.worker()
        found = self._proposal(worker, proposal_id)
        if not found.waits(worker.clock()):
            return LookedAt(settled=True)
        return LookedAt(in_words(found.preview))

    def applied(self, proposal_id: str, decision: Decision) -> ToolSaid:
        """What stands once a proposal is applied that was agreed to. Raises Unfinished, StorageError."""
        worker, owner = self.desk.worker(), self.desk.owner()
        press = f"Press Apply in the app or on its page, or: spotter plan apply {proposal_id}"
        decision.check(worker.settings.confirmation, press)
        decision.check_same(self.shown(proposal_id))
        found = self._proposal(worker, proposal_id)
        # Of the preview too: what is shown anew takes a press of its own, the same one again is the same.
        by = f"mcp/{found.id}/{decision.shown.digest}"
        return told(worker.planner.commit(owner, found.conversation_id, found.id, by=by))

    def program_today(
        self,
        day: Annotated[str, Field(description="Like 2026-03-02; left out: today.")] = "",
        lift: Annotated[
            str, Field(description="squat, bench, deadlift or ohp; left out: those of the day.")
        ] = "",
    ) -> ToolSaid:
        """Read the sheet of the athlete's 5/3/1 program for a day: every set, with the plates for each side.

        Call it for "what am I lifting today?". The weights are computed; pass them on as they are.
        """
        from handlers.reads import program_reading

        worker, owner = self.desk.worker(), self.desk.owner()
        found = program_reading.today(worker, owner, _day(day), lift, self.desk.timezone())
        return ToolSaid(found, "\n".join(_of_the_day(found)))

    def _proposal(self, worker: Worker, proposal_id: str) -> Proposal:
        """A proposal of this athlete, of whatever conversation. Raises NotFound."""
        key = f"{PROPOSALS}{checked_name('proposal_id', proposal_id)}"
        record = worker.records.get(self.desk.owner(), key)
        if record is None:
            raise NotFound(NO_PROPOSAL)
        return Proposal.from_json(record.body)


def told(result: PlanResult) -> ToolSaid:
    """A result, its message, and the ids that other tools take."""
    made = (each.proposal_id for each in result.proposals if each.status == "pending")
    waiting = dict.fromkeys((*made, *result.pending))  # of what was proposed already too
    rows = (f"[proposal {each}: not applied yet; apply_proposal applies it]" for each in waiting)
    return ToolSaid(result, "\n".join((result.message, *rows)))


def _day(said: str) -> str:
    try:
        return date.fromisoformat(said).isoformat() if said else ""
    except ValueError:
        raise BadInput(f"day is {quoted(said)}: write a day like 2026-03-02.") from None


def _of_the_day(found: ProgramToday) -> Iterator[str]:
    """The sheets of a day, a part a line."""
    for sheet in found.workouts:
        yield from _sheet(sheet, found.unit)
    if not found.workouts:
        yield f"Nothing of the program on {found.day}, {found.date}."
    if found.next is not None:
        yield f"Next: {', '.join(found.next.lifts)}, {found.next.day} {found.next.date}."


def _sheet(sheet: LiftSheet, unit: str) -> Iterator[str]:
    yield f"{sheet.lift}, week {sheet.week}, {sheet.phase}, training max {sheet.training_max} {unit}"
    yield "  warm-up: " + ", ".join(f"{each.weight} x {each.reps}" for each in sheet.warm_up)
    yield "  main: " + ", ".join(f"{each.weight} x {each.reps}" for each in sheet.main_work)
    for after in sheet.supplemental:
        yield f"  {after.type}: {after.sets} x {after.reps} at {after.weight}"
    for weight, plates in sheet.plates_per_side.items():
        each_side = "can't be loaded" if plates is None else " + ".join(map(str, plates)) or "the empty bar"
        yield f"  {weight} {unit}, each side: {each_side}"
