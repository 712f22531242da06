"""The planner as a guest: wishes for the plan go to it, and every workout meets the plan.

It knows the plan through a `PlanDesk`, so that the planner itself is loaded only for whom it has something to
do.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar

import structlog
from pydantic import Field

from agents.conversation import Before, Conversation
from agents.dates import WEEKDAYS
from agents.errors import Refusal, Unfinished
from agents.events import ConversationDone, Event, Listener, nobody
from agents.guests import (
    Guest,
    GuestAnswer,
    GuestResult,
    Host,
    PlannedSession,
    ReportPart,
    ToolAnswered,
    Visit,
)
from agents.models.port import Call
from agents.planner.port import (
    APPLIED,
    CompareWorkoutToPlan,
    GetWeeklyPlan,
    Met,
    PlanDesk,
    PlanReading,
    PlanRequest,
)
from agents.toolbox import Tool, ToolInput
from agents.workout import StoredWorkout
from storage.ports import Conflict, Unavailable

log = structlog.get_logger()


class PlanChange(ToolInput):
    said: str = Field(description="Everything the athlete wants of the plan, quoted from this message.")


def plan_change(args: PlanChange, host: Host) -> ToolAnswered:
    """Hand over what the athlete wants changed in their training plan, in their own words.

    Once for all such wishes of the message ("swap Thursday's squats for leg press and add a deload week"); a
    yes or a no to a proposal that waits goes here too. Nothing is changed by it: the athlete is shown a
    proposal. Not for a workout that is logged: that is amend_workout.
    """
    guest = host.guest
    assert isinstance(guest, PlanGuest), "its tool is called where it is a guest"
    words = host.quoted(args.said, "what is wanted of the plan")
    if 2 * len(words & guest.handed_over) > len(words):
        raise Refusal("an earlier call handed these words over: quote only what it left out.")
    visit = guest.visit
    request = PlanRequest(
        owner=visit.owner,
        conversation_id=visit.conversation_id,
        message_id=visit.message_id,
        scope=host.act,
        text=args.said.strip(),
        sent_at=visit.sent_at,
        athlete=visit.athlete,
        message_text=visit.text,
    )
    answer = guest.plans.change(request, budget=host.budget, listener=_within(host.listener))
    row = GuestAnswer("plan_change", answer.result, answer.message, question=answer.question)
    return ToolAnswered((row,), words)


def get_weekly_plan(args: GetWeeklyPlan, host: Host) -> ToolAnswered:
    """Show the athlete a week of their training plan, or a day of it, where they ask for it.

    Nothing is changed by it. It is shown as the plan stands, without what waits for a yes.
    """
    return _read(
        host, "get_weekly_plan", lambda guest: guest.plans.week(guest.visit.owner, args, guest.visit.today)
    )


def compare_workout_to_plan(args: CompareWorkoutToPlan, host: Host) -> ToolAnswered:
    """Show how a logged workout compares with what was planned for it, set by set."""
    return _read(
        host,
        "compare_workout_to_plan",
        lambda guest: guest.plans.compared(guest.visit.owner, guest.by_id(args), guest.visit.today),
    )


def _read(host: Host, tool: str, reads: "Callable[[PlanGuest], PlanReading]") -> ToolAnswered:
    guest = host.guest
    assert isinstance(guest, PlanGuest), "its tool is called where it is a guest"
    try:
        wire, result = reads(guest)
    except Unfinished as error:
        raise Refusal(str(error)) from None
    detail = json.dumps(wire, ensure_ascii=False)
    return ToolAnswered((GuestAnswer(tool, result, str(result["message"])),), detail=detail)


READING = ("get_weekly_plan", "compare_workout_to_plan")
GET_WEEKLY_PLAN: Tool[Host] = Tool(READING[0], GetWeeklyPlan, get_weekly_plan, wave=8, strict=False)
COMPARE: Tool[Host] = Tool(READING[1], CompareWorkoutToPlan, compare_workout_to_plan, wave=8, strict=False)
PLAN_CHANGE: Tool[Host] = Tool("plan_change", PlanChange, plan_change, wave=7)


@dataclass
class PlanGuest(Guest):
    """The plan of one athlete during one message. `handed_over` are the tokens of what is wanted of it, `met`
    the sessions that workouts were, by id."""

    plans: PlanDesk
    visit: Visit
    answers: list[GuestAnswer] = field(default_factory=list)
    handed_over: frozenset[int] = frozenset()
    met: dict[str, Met] = field(default_factory=dict)

    name: ClassVar[str] = "plan"
    tools = (PLAN_CHANGE, GET_WEEKLY_PLAN, COMPARE)

    # Found out once. Not by `cached_property`: its lock is one for all athletes in Python 3.11.
    _has_plan: bool | None = None
    _known: Mapping[str, bool] | None = None

    @property
    def has_plan(self) -> bool:
        if self._has_plan is None:
            self._has_plan = self.plans.has_plan(self.visit.owner)
        return self._has_plan

    def by_id(self, args: CompareWorkoutToPlan) -> CompareWorkoutToPlan:
        """What is compared, with the id of a workout that is named by its handle."""
        return args.model_copy(update={"workout_id": self.visit.before.workout_of(args.workout_id)})

    @property
    def to_talk_over(self) -> int:  # type: ignore[override]  # it grows
        return sum(each.tool in READING for each in self.answers)

    @property
    def meets(self) -> bool:
        return self.has_plan

    @property
    def plans_ahead(self) -> bool:
        return self.has_plan

    def known(self) -> Mapping[str, bool]:
        if self._known is None:
            self._known = self._found_out()
        return self._known

    def _found_out(self) -> Mapping[str, bool]:
        """Whether there is a plan, whether a proposal for it waits, whether the planner has asked."""
        visit, said = self.visit, self.visit.conversation
        if not self.has_plan:
            return {}
        pending = self.plans.has_pending(visit.owner, visit.conversation_id)
        before = (said or Conversation(), visit.before, visit.message_id)
        known = {
            "has_plan": True,
            "has_pending": pending,
            "plan_asks": plan_asks(*before),
        }
        return {name: True for name, is_so in known.items() if is_so}

    def changed_at(self) -> int:
        """The turn that told of the newest change that was applied; of one that waits, the words before this
        message: what they changed themselves is newer."""
        turns = self.visit.conversation.turns if self.visit.conversation is not None else ()
        applied = (
            at for at, turn in enumerate(turns) if turn.by == "event" and turn.text.startswith(APPLIED)
        )
        if not self.known().get("has_pending"):
            return max(applied, default=-1)
        said = (at for at, turn in enumerate(turns) if turn.by == "athlete")
        return max([*applied, *said], default=-1)

    def planned(self, day: date, *, week: bool = False) -> Sequence[PlannedSession]:
        return self.plans.planned(self.visit.owner, day, week=week)

    def begin(self, written: Sequence[StoredWorkout]) -> None:
        """Take what the message did "as written" out of the plan's results, so that the same session is still
        to be done. It is met again when the message has been read."""
        for stored in written:
            if stored.workout is not None and any(each.kind == "plan" for each in stored.workout.sources):
                self.meet(stored.model_copy(update={"change": "deleted", "workout": None}))

    def enter(self, call: Call, result: GuestResult) -> None:
        self.answers += result.answers
        self.handed_over |= result.claims

    def meet(self, stored: StoredWorkout) -> None:
        met = met_by(self.plans, self.visit.owner, stored)
        self.met.pop(stored.workout_id, None)
        if met is not None:
            self.met[stored.workout_id] = met

    def part(self, workout_ids: Sequence[str]) -> ReportPart:
        rows = tuple(dict(each.result) for each in self.answers)
        proposed = any(each.get("type") == "proposal" for each in rows)
        return ReportPart(
            "plan_changes",
            rows,
            asks=tuple(each.question for each in self.answers if each.question),
            puts=("the change of your plan",) if proposed else (),
            sessions={each: say_met(met) for each, met in self.met.items()},
        )


def met_by(plans: PlanDesk, owner: str, stored: StoredWorkout) -> Met | None:
    """The session that a workout was, now that the plan has heard of it.

    A store that is down is the queue's: the message is not settled yet, its next delivery replays it and
    tells the plan once more. Any other failure must not cost the athlete the message: it is logged, and the
    plan hears of the workout when the message is delivered again, or the workout is changed.
    """
    try:
        return plans.meet(owner, stored)
    except (Conflict, Unavailable):
        raise
    except Exception as error:
        log.warning("the plan was not told", workout_id=stored.workout_id, error=type(error).__name__)
        return None


def plan_asks(conversation: Conversation, before: Before, message_id: str) -> bool:
    """Whether the last reply ends with a question that the host didn't put: it is the planner's. Then "every
    week" answers the planner."""
    turns = [each for each in conversation.turns if each.message_id != message_id and each.by != "event"]
    asked = bool(turns) and turns[-1].by == "coach" and turns[-1].text.rstrip().endswith("?")
    return asked and not before.question and not before.drafts


def say_met(met: Met | None) -> str:
    """Which session a workout was: "week 2, Thursday 2026-11-19: Lower A, 4 of 5 exercises"; "" for none.

    "week 2, Thursday 2026-11-19: Lower A or Lower B, and it fits both alike, so none is filled in".
    """
    if met is None:
        return ""
    day = f", {_weekday(met.day)} {met.day}" if met.day else ""
    if met.either:
        names, all_of_them = " or ".join(met.either), "both" if len(met.either) == 2 else "all"
        return f"week {met.week_number}{day}: {names}, and it fits {all_of_them} alike, so none is filled in"
    exercises = f", {met.done} of {met.planned} exercises" if met.planned else ""
    return f"week {met.week_number}{day}: {met.session}{exercises}"


def _weekday(day: str) -> str:
    return WEEKDAYS[date.fromisoformat(day).weekday()].capitalize()


def _within(listener: Listener) -> Listener:
    """The listener for a conversation inside this one, whose end is not the end of the message."""
    if listener is nobody:
        return nobody

    def hears(event: Event) -> None:
        if not isinstance(event, ConversationDone):
            listener(event)

    return hears
