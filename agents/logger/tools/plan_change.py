"""plan_change: what the athlete wants changed in their plan, handed to the planner in their words."""

from typing import NamedTuple

from pydantic import Field

from agents.desks import PlanAnswer, PlanRequest
from agents.errors import Refusal
from agents.events import Done, Event, Listener, nobody
from agents.logger.bench import LogBench
from agents.logger.evidence.quotes import Alignment
from agents.toolbox import Tool, ToolInput

NO_PLANNER = "there is no plan here to change: log what was done."


class PlanChange(ToolInput):
    said: str = Field(description="Everything the athlete wants of the plan, quoted from this message.")


class PlanChanged(NamedTuple):
    """What the planner answered, and the tokens that it was asked with."""

    plan_answers: tuple[PlanAnswer, ...]
    handed_over: frozenset[int]

    @property
    def claims(self) -> frozenset[int]:
        return self.handed_over

    def told(self) -> str:
        return self.plan_answers[0].message


def plan_change(args: PlanChange, bench: LogBench) -> PlanChanged:
    """Hand over what the athlete wants changed in their training plan, in their own words.

    Once for all such wishes of the message ("swap Thursday's squats for leg press and add a deload week"); a
    yes or a no to a proposal that waits goes here too. Nothing is changed by it: the athlete is shown a
    proposal. Not for a workout that is logged: that is amend_workout.
    """
    if bench.plans is None:
        raise Refusal(NO_PLANNER)
    words = _words(_quoted(args.said, bench))
    if 2 * len(words & bench.handed_over) > len(words):
        raise Refusal("an earlier call handed these words over: quote only what it left out.")
    message = bench.entry.message
    request = PlanRequest(
        owner=message.owner,
        conversation_id=message.conversation_id,
        message_id=message.id,
        scope=bench.act,
        text=args.said.strip(),
        sent_at=message.sent_at,
        athlete=bench.athlete,
        message_text=message.text,
    )
    answer = bench.plans.change(request, budget=bench.budget, listener=_within(bench.listener))
    return PlanChanged((answer,), words)


def _quoted(said: str, bench: LogBench) -> Alignment:
    """Where the words stand in this message, on numbers that no workout stands on. Raises Refusal."""
    ledger = bench.ledger(-1)
    ledger.taken -= bench.handed_over
    where = ledger.find(said)
    if isinstance(where, str):
        raise Refusal(f"said has to quote what is wanted of the plan: {said!r}: {where}.")
    row = bench.texts.tokens[where.first : where.last + 1]
    if any(token.source != bench.entry.message.id for token in row):
        raise Refusal("said has to quote this message, not an earlier one.")
    return where


def _words(where: Alignment) -> frozenset[int]:
    return frozenset((*where.numbers, *where.words))


def _within(listener: Listener) -> Listener:
    """The listener for a conversation inside this one, whose end is not the end of the message."""
    if listener is nobody:
        return nobody

    def hears(event: Event) -> None:
        if not isinstance(event, Done):
            listener(event)

    return hears


tool = Tool("plan_change", PlanChange, plan_change, wave=7)
