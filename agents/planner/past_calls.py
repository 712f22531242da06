"""The calls of earlier messages and what became of them, as the turns before the message to answer. Pure.

    user         the message that led to a proposal
    assistant    what the model said to it, and its calls with their ids
    user         the result of each call, in order; then what the athlete decided

Results and decisions are in the words of plan-edit-tools: "Success" once the change stands in the plan, and
an error where it can't be applied or has run out. A call may not stand without a result: that of one that
waits says that it waits. So each request shows what is true when it is made, whatever was shown before.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from agents.models.port import Call, Quote, Reply, Result, Say, Turn
from agents.planner.bench import DECIDING
from agents.planner.port import APPLIED
from agents.planner.proposals import decision_words
from agents.planner.proposals.exchange import Exchange
from agents.planner.proposals.proposal import Proposal
from agents.planner.proposals.queue import Laid
from agents.toolbox import argument

MOST_SHOWN = 6  # proposals, the newest
LONGEST_SHOWN = 24_000  # characters of all: some 6,000 tokens
SUCCESS = "Success"
NOT_KEPT = "What was asked for here is not kept any more."
READ_THEN = "It was answered then. Call it again for what holds now."
NOT_DECIDED = "nothing was decided by it."
_SAID = {"committed": APPLIED, "cancelled": decision_words.CANCELLED}


@dataclass(frozen=True)
class PastCalls:
    """What was called in a conversation. `made` are its proposals in the order of their making, `asked_in`
    has the words of its messages by their ids, `laid` is what waits, laid over the plan as it stands."""

    made: Sequence[Proposal]
    asked_in: Mapping[str, str]
    laid: Laid
    now: float

    def turns(self, engine: str) -> tuple[Turn, ...]:
        """The turns for this engine: what another one noted for itself alone is left out."""
        taken: set[str] = set()
        shown = self._shown()
        return tuple(turn for each in shown for turn in self._turns(*each, engine, taken))

    def _shown(self) -> list[tuple[Proposal, Exchange]]:
        """The newest that fit, the oldest first."""
        kept = [(each, each.exchange) for each in self.made if each.exchange is not None]
        shown, room = list[tuple[Proposal, Exchange]](), LONGEST_SHOWN
        for proposal, exchange in reversed(kept[-MOST_SHOWN:]):
            room -= exchange.size
            shown += [(proposal, exchange)] if room >= 0 else []
        return shown[::-1]

    def _turns(self, proposal: Proposal, exchange: Exchange, engine: str, taken: set[str]) -> Iterator[Turn]:
        yield Turn("user", (self._asked(proposal),))
        for reply in exchange.replies:
            called = _called(reply, taken)
            is_as_written = [*called.values()] == [call.id for call in reply.calls]
            # Of several engines each is shown its own notation alone, whichever answers now.
            is_read = exchange.engine == engine or bool(reply.by)
            words = (Say(reply.text),) if reply.text.strip() else ()
            calls = (call._replace(id=id_) for call, id_ in called.items())
            verbatim = reply.verbatim if is_as_written and is_read else ""
            yield Turn("assistant", (*words, *calls), verbatim, by=exchange.engine)
            yield Turn("user", tuple(self._result(proposal, call, id_) for call, id_ in called.items()))
        if said := _SAID.get(proposal.status):
            yield Turn("user", (Say(said),))

    def _asked(self, proposal: Proposal) -> Quote | Say:
        words = self.asked_in.get(proposal.message_id)
        return Say(NOT_KEPT) if words is None else Quote("message", proposal.message_id, words)

    def _result(self, proposal: Proposal, call: Call, call_id: str) -> Result:
        """What a call is answered with under this id, as things stand."""
        if call.id in {step.call_id for step in proposal.steps}:
            failed = self._failed(proposal)
            return Result(call_id, failed or self._outcome(proposal), is_error=bool(failed))
        if call.name not in DECIDING:
            return Result(call_id, READ_THEN)
        decided = self._decided(proposal, call)
        return Result(call_id, decided or NOT_DECIDED, is_error=not decided)

    def _failed(self, proposal: Proposal) -> str:
        """Why the calls that a proposal is made of can't be applied; "" if they can, or were decided on."""
        if proposal.is_expired(self.now):
            return decision_words.expired(proposal).message
        if proposal.status != "pending":
            return ""
        if proposal.id in self.laid.gone:
            return decision_words.unfit(self.laid.gone[proposal.id])
        differs = proposal.shown_to or proposal in self.laid.differing([proposal])
        return decision_words.DIFFERENT if differs else ""

    def _outcome(self, proposal: Proposal) -> str:
        """What became of those calls: of all of them, or of none."""
        if proposal.status != "pending":
            return SUCCESS if proposal.status == "committed" else decision_words.CANCELLED
        waits = {"status": "pending", "proposal_id": proposal.id, "summary": proposal.summary}
        if proposal.stands_on:
            waits["stands_on"] = ", ".join(proposal.stands_on)
        return json.dumps(waits, ensure_ascii=False)

    def _decided(self, beside: Proposal, call: Call) -> str:
        """What a call has decided that stood beside those of a proposal; "" for nothing."""
        named = argument(call, "proposal_id")
        by_it = [e for e in self.made if e.id == named and e.decided_by == beside.message_id]
        return json.dumps({"status": by_it[0].status}) if by_it else ""


def _called(reply: Reply, taken: set[str]) -> dict[Call, str]:
    """The calls of a reply, each with an id that no call before it has: some engines count from one in every
    reply."""
    called: dict[Call, str] = {}
    for call in reply.calls:
        own_id, count = call.id, 1
        while own_id in taken:
            count += 1
            own_id = f"{call.id}-{count}"
        taken.add(own_id)
        called[call] = own_id
    return called
