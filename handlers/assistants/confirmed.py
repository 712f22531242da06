"""The three tools that a person is asked before: what is shown, the question, and what is done on a yes.

Each has a resolver that looks at what is stored, and one that asks. Both run again whenever the question is
answered: what is stored by then is what counts.
"""

from collections.abc import Callable
from typing import Annotated

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.resolve import Elicit, Resolve
from pydantic import Field

from agents.logger.result import WorkoutLogResult
from agents.planner.result import PlanResult
from handlers.assistants.asking import (
    Decision,
    LookedAt,
    NotAsked,
    PersonSaid,
    PersonsAnswer,
    looked,
    question,
)
from handlers.assistants.messages import DraftName, MessageTools
from handlers.assistants.plans import PlanTools, ProposalName
from handlers.assistants.told import CHANGES, ToolRow, ToolSaid
from handlers.assistants.workouts import WorkoutName, WorkoutsChanged, WorkoutTools

Agreement = Annotated[
    str,
    Field(
        description="Only where this program can't ask the athlete itself: what they answered when you "
        "showed them exactly this, verbatim. Never your own words."
    ),
]


def asking_of(look: Callable[[str], LookedAt]) -> Callable[..., Elicit[PersonSaid] | NotAsked]:
    """The resolver that asks about what another one looks at."""

    def ask(shown: Annotated[LookedAt, Resolve(look)], ctx: Context) -> Elicit[PersonSaid] | NotAsked:
        return question(shown, ctx)

    return ask


def apply_row(plans: PlanTools) -> ToolRow:
    """A proposal is applied."""

    def look(proposal_id: str) -> LookedAt:
        return looked(lambda: plans.shown(proposal_id))

    ask = asking_of(look)

    def apply_proposal(
        proposal_id: ProposalName,
        shown: Annotated[LookedAt, Resolve(look)],
        answer: Annotated[PersonsAnswer, Resolve(ask)],
        agreed: Agreement = "",
    ) -> ToolSaid:
        """Apply a proposal for the plan: all of it, or nothing.

        Call it when the athlete wants the change that they were shown, never in the turn that proposed it.
        They are asked once more by this program, and only their yes changes anything. A second call is
        harmless. If the plan has changed meanwhile, nothing is written and the new preview is shown.
        """
        return plans.applied(proposal_id, Decision(shown, answer, agreed))

    return ToolRow(apply_proposal, PlanResult, "Apply a proposal", CHANGES)


def confirm_row(messages: MessageTools) -> ToolRow:
    """A draft is logged."""

    def look(draft_id: str) -> LookedAt:
        return looked(lambda: messages.shown(draft_id))

    ask = asking_of(look)

    def confirm_draft(
        draft_id: DraftName,
        shown: Annotated[LookedAt, Resolve(look)],
        answer: Annotated[PersonsAnswer, Resolve(ask)],
        agreed: Agreement = "",
    ) -> ToolSaid:
        """Log a draft as it was shown: what was read of a message and is not certain.

        Call it when the athlete says that it is right. They are asked once more by this program, and only
        their yes logs it. If they say it otherwise, call log_message with that instead. A second call logs
        nothing twice.
        """
        return messages.confirmed(draft_id, Decision(shown, answer, agreed))

    return ToolRow(confirm_draft, WorkoutLogResult, "Log a draft", CHANGES)


def delete_row(workouts: WorkoutTools) -> ToolRow:
    """A workout is deleted."""

    def look(workout_id: str) -> LookedAt:
        return looked(lambda: workouts.shown(workout_id))

    ask = asking_of(look)

    def delete_workout(
        workout_id: WorkoutName,
        shown: Annotated[LookedAt, Resolve(look)],
        answer: Annotated[PersonsAnswer, Resolve(ask)],
        agreed: Agreement = "",
    ) -> ToolSaid:
        """Delete a workout that is saved; undo brings it back.

        Call it when the athlete wants that and it is certain which one they mean. They are asked once more by
        this program, and only their yes deletes it. A second call is harmless.
        """
        return workouts.deleted(workout_id, Decision(shown, answer, agreed))

    return ToolRow(delete_workout, WorkoutsChanged, "Delete a workout", CHANGES)
