"""The bench: what the planner keeps while it works on one request. The loop sees it as `loop.Progress`.

Edits are drawn on a draft: the stored plan with what is pending laid over it, and then each edit of this
request. A reply counts as a whole: if one of its calls fails, none of its edits is kept.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, NamedTuple, Self

from agents.errors import Refusal
from agents.honesty.claims import unbacked
from agents.honesty.streaming import Guarded
from agents.loop import ToolAnswer
from agents.models.port import Call
from agents.planner import planbook
from agents.planner.edits.edit import EditAim
from agents.planner.ops import Gone, apply
from agents.planner.plan import Plan
from agents.planner.port import Confirmation, PlanRequest, WorkoutDesk
from agents.planner.proposals.proposal import Proposal
from agents.planner.proposals.store import DecidedProposals, Proposals
from agents.planner.replies import REMINDER_CHAT, REMINDER_EXPLICIT
from agents.planner.views.preview import ProposalStep
from agents.toolbox import Checked

DECIDING = ("commit_plan_update", "cancel_plan_update")
NO_EDITS = ("get_weekly_plan", "compare_workout_to_plan", *DECIDING)
LEFT_OUT = "No edit of this reply was kept, since a call of it failed: send all of its edits again, mended."


class DraftedEdit(NamedTuple):
    """What an edit gives: the next step of the proposal, the plan after it, and what it does."""

    step: ProposalStep
    plan: Plan
    summary: str
    shown: str

    def answer_text(self) -> str:
        return self.shown


class ReadResult(NamedTuple):
    """What a reading tool gives: `shown` for the model, `words` for a person."""

    shown: str
    words: str

    def answer_text(self) -> str:
        return self.shown


class NotAgreed(Refusal):
    """Words decide on no proposal here. `words` say so to the athlete; the rest is for the model."""

    def __init__(self, message: str, words: str) -> None:
        super().__init__(message)
        self.words = words


class Agreed(NamedTuple):
    """What a tool gives that decides on a proposal."""

    decided: DecidedProposals
    shown: str

    def answer_text(self) -> str:
        return self.shown


@dataclass
class PlanBench:
    """Everything about one request that tools may look at. Identity is here, never in a tool's arguments."""

    request: PlanRequest
    proposals: Proposals
    workouts: WorkoutDesk
    plan: Plan  # as it is stored
    version: int
    pending: tuple[Proposal, ...]
    laid_over: Plan  # with what is pending
    proposal_id: str
    today: date
    confirmation: Confirmation
    has_acted: bool = False  # this message has proposed or applied something, when it was delivered before
    engine: str = ""
    in_place_of: str = ""  # the engine that should have answered
    asked_in: Mapping[str, str] = field(default_factory=dict)  # what was said, by message
    draft: Plan = field(default_factory=Plan)
    steps: list[ProposalStep] = field(default_factory=list)
    summaries: dict[str, str] = field(default_factory=dict)  # by call id, of all edits that were drawn
    read: list[ReadResult] = field(default_factory=list)
    decided: list[DecidedProposals] = field(default_factory=list)
    seated: tuple[Call, ...] = ()  # the calls of the newest reply that had some
    refusals: dict[str, Refusal] = field(default_factory=dict)  # of these, by call id
    call: Call = field(default_factory=lambda: Call("", "", "{}"))
    guard: Guarded | None = None  # what stands between the model's words and a listener
    reminded: bool = False
    _minted: list[str] = field(default_factory=list)
    _kept: tuple[Plan, int, int] = (Plan(), 0, 0)  # draft, steps and what was read before the newest reply

    def __post_init__(self) -> None:
        self.draft = self.laid_over

    # --- what tools ask

    @property
    def aim(self) -> EditAim:
        """What the next edit is aimed at."""
        return EditAim(self.draft, self._mint, self.today, self.request.athlete.units, self.plan)

    def _mint(self) -> str:
        """A new uid: of the proposal and the order in which it was asked for."""
        self._minted.append(f"{self.proposal_id.removeprefix('pr_')}.{len(self._minted)}")
        return self._minted[-1]

    def _lay_anew(self) -> None:
        """The plan as it stands behind a decision, with what waits still and this request's edits over it; a
        draft whose edits can't be made there stays, and is refused when it is proposed."""
        kept = planbook.read(self.proposals.records, self.proposals.owner)
        if kept is not None:
            self.plan, self.version = kept.plan, kept.version
        self.pending = tuple(each for each in self.proposals.pending() if each.id != self.proposal_id)
        self.laid_over = self.proposals.draft(self.plan, self.pending)
        drafts = [self.laid_over]
        with suppress(Gone):
            for step in self.steps:
                drafts.append(apply(drafts[-1], step.ops).plan)
            count = self._kept[1]
            self.draft, self._kept = drafts[-1], (drafts[count], *self._kept[1:])

    # --- what the loop asks (loop.Progress)

    def at(self, call: Call) -> Self:
        view = copy(self)
        view.call = call
        return view

    def seat(self, calls: Sequence[Call]) -> None:
        self.seated, self.refusals = tuple(calls), {}
        self._kept = (self.draft, len(self.steps), len(self.read))

    def enter(self, checked: Checked[Any], result: ToolAnswer, by: Literal["model", "worker"]) -> None:
        match result:
            case DraftedEdit():
                self.draft = result.plan
                self.steps.append(result.step)
                self.summaries[checked.call.id] = result.summary
            case ReadResult():
                self.read.append(result)
            case Agreed():
                self.decided.append(result.decided)
                self._lay_anew()

    def refused(self, call: Call, refusal: Refusal, by: Literal["model", "worker"]) -> None:
        if call not in self.seated:  # over the budget of calls
            self.seated = (*self.seated, call)
        self.refusals[call.id] = refusal

    def rest(self) -> Sequence[Call]:
        """Nothing runs by itself. It is asked when all calls of a reply ran: one that failed drops all."""
        if self.edits_failed:
            self.draft, count, _ = self._kept
            del self.steps[count:]
        return ()

    def settled(self) -> bool:
        """Whether something is proposed, and nothing was read that the model has yet to speak of."""
        read = len(self.read) > self._kept[2]
        return bool(self.steps) and not self.refusals and not read and not self.decided

    def remarks(self) -> str:
        return LEFT_OUT if self.edits_failed and len(self.seated) > 1 else ""

    def objection(self, text: str) -> str:
        """A claim that something was changed is objected to once."""
        if self.reminded or not unbacked(text, self.commits):
            return ""
        self.reminded = True
        if self.guard is not None:
            self.guard.flush()  # what follows is another answer, though no tool ran in between
        return REMINDER_CHAT if self.confirmation == "chat" else REMINDER_EXPLICIT

    def close(self) -> None:
        """Nothing that was refused can be saved in part."""

    # --- what the agent asks in the end

    @property
    def edits_failed(self) -> bool:
        """Whether an edit of the newest reply with calls was refused."""
        return any(call.id in self.refusals and call.name not in NO_EDITS for call in self.seated)

    @property
    def commits(self) -> int:
        """How many decisions of this turn stand in the plan."""
        return sum(each.stands for each in self.decided)
