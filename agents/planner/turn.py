"""One request on its way through the planner: received, talked over, proposed, answered.

    receive     the request is stored before it is read; one that has its answer is answered from it
    prepare     plan, what is pending, the athlete's day: the bench
    converse    the loop, with the model or the embedded engine; edits are drawn on a draft
    propose     the turn's edits become one stored proposal
    settle      the answer, made by code, is stored with the conversation

Killed anywhere, it is run again: the journal replays what the model said, and a proposal that stands is told.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, NamedTuple

import structlog

from agents.athlete import Athlete
from agents.conversation import Conversation, Spoken
from agents.conversations import read_conversation, rewritten_conversation
from agents.dates import local_day
from agents.desks import Confirmation, PlanRequest, WorkoutDesk
from agents.errors import Unfinished
from agents.events import Listener, nobody
from agents.journal import RecordsJournal
from agents.loop import Budget, Outcome, converse
from agents.models.offline.engine import Offline
from agents.models.port import Call, Model, ModelError, ModelMisconfigured, Usage
from agents.planner import brief, planbook
from agents.planner.answers import Ending, answer, answered_since
from agents.planner.bench import PlanBench
from agents.planner.honesty.streaming import Guarded
from agents.planner.plan import Plan
from agents.planner.proposals.proposal import Proposal
from agents.planner.proposals.store import Proposals
from agents.planner.result import PlanResult
from agents.planner.tools import committing, editing, reading
from agents.spending import spending, spent_today
from agents.toolbox import Toolbox
from storage.ports import Conflict, Records, Write

EXPLICIT: Toolbox[PlanBench] = Toolbox((*reading.TOOLS, *editing.TOOLS))
CHAT: Toolbox[PlanBench] = Toolbox((*reading.TOOLS, *editing.TOOLS, *committing.TOOLS))
TRIES = 20  # after a Conflict on the conversation: a chat is not twenty writers
SPOKEN_KEPT = 2_000  # characters of a turn that the conversation keeps

log = structlog.get_logger()


class PlanLimits(NamedTuple):
    """What a request and an athlete's day may cost; None for no limit."""

    request_usd: Decimal | None = None
    day_usd: Decimal | None = None
    turns: int = 12


@dataclass(frozen=True)
class Means:
    """What the planner works with. `confirmation` says who agrees: a button, or the athlete's words too."""

    records: Records
    model: Model
    clock: Callable[[], float]
    workouts: WorkoutDesk
    confirmation: Confirmation = "explicit"
    expires_seconds: float = 86_400
    limits: PlanLimits = field(default_factory=PlanLimits)
    embedded: Offline = field(default_factory=Offline)

    def athlete(self, owner: str) -> Athlete:
        record = self.records.get(owner, "athlete")
        return Athlete() if record is None else Athlete.from_json(record.body)

    def today(self, athlete: Athlete) -> date:
        """The athlete's day now."""
        return local_day(datetime.fromtimestamp(self.clock(), UTC), athlete.timezone)

    def proposals(self, owner: str, conversation_id: str, athlete: Athlete | None = None) -> Proposals:
        """The proposals of one conversation."""
        known = athlete or self.athlete(owner)
        return Proposals(
            self.records,
            owner,
            conversation_id,
            self.clock,
            expires_seconds=self.expires_seconds,
            units=known.units,
            today=self.today(known),
        )


@dataclass(frozen=True)
class Turn:
    """One request on its way through the planner."""

    means: Means
    request: PlanRequest
    budget: Budget
    listener: Listener
    is_own_message: bool  # and no wish in a message that somebody else keeps

    def result(self) -> PlanResult:
        kept = self._receive()
        if kept is not None:
            return kept
        before, turns_before = self.budget.used, self.budget.turns_used
        bench, recent = self._bench()
        made = self._made_before(bench)
        if made is not None:
            return self._settle(answer(bench, made[1], made[0], bench.proposals.pending()))
        outcome = self._talk(bench, recent)
        why = outcome.why if outcome.failed is None else f"the model failed: {type(outcome.failed).__name__}"
        proposal, refused = self._propose(bench)
        ending = Ending(
            text=outcome.text,
            why=why,
            refused=refused,
            engine=bench.engine,
            degraded=bench.engine == self.means.embedded.name != self.means.model.name,
            usage=_since(before, self.budget.used),
            turns=self.budget.turns_used - turns_before,
        )
        return self._settle(answer(bench, ending, proposal, bench.proposals.pending()))

    def _receive(self) -> PlanResult | None:
        """The answer that the request got before; None if it is new or was never finished."""
        records, owner = self.means.records, self.request.owner
        record = records.get(owner, self._key)
        if record is not None:
            answered = json.loads(record.body)["answer"]
            return None if answered is None else self._as_it_stands(answered)
        try:
            records.put_all([Write(owner, self._key, self._body(None), after=0)])
        except Conflict:
            return self._receive()  # another worker stored it
        return None

    def _as_it_stands(self, answered: dict[str, Any]) -> PlanResult:
        """The answer of before; if what it proposed was decided since, or has run out, that is said."""
        result = PlanResult.model_validate_json(json.dumps(answered))
        proposals = self.means.proposals(self.request.owner, self.request.conversation_id)
        waiting = proposals.pending()
        made = [each.proposal_id for each in result.proposals if each.status == "pending"]
        if set(made) <= {each.id for each in waiting}:
            return result
        return answered_since(result, proposals.find(made), waiting)

    @property
    def _key(self) -> str:
        return f"request/{self.request.scope}"

    def _body(self, answered: dict[str, Any] | None) -> str:
        request = self.request
        kept = {
            "message_id": request.message_id,
            "conversation_id": request.conversation_id,
            "text": request.text,
            "sent_at": request.sent_at.isoformat(),
            "answer": answered,
        }
        return json.dumps(kept, ensure_ascii=False)

    def _bench(self) -> tuple[PlanBench, tuple[Spoken, ...]]:
        means, request = self.means, self.request
        kept = planbook.read(means.records, request.owner)
        plan, version = (Plan(), 0) if kept is None else (kept.plan, kept.version)
        today = local_day(request.sent_at, request.athlete.timezone)
        proposals = means.proposals(request.owner, request.conversation_id, request.athlete)
        pending = proposals.pending()
        conversation = read_conversation(means.records, request.owner, request.conversation_id)
        bench = PlanBench(
            request=request,
            proposals=proposals,
            workouts=means.workouts,
            plan=plan,
            version=version,
            pending=pending,
            laid_over=proposals.draft(plan, pending),
            proposal_id=proposals.id_for(request.scope),
            today=today,
            confirmation=means.confirmation,
        )
        return bench, conversation.turns

    def _talk(self, bench: PlanBench, recent: tuple[Spoken, ...]) -> Outcome:
        """The conversation with the model; if it fails before its first word, with the embedded engine."""
        means, request, journal = self.means, self.request, self._journal
        if self.listener is not nobody:
            bench.guard = Guarded(self.listener, lambda: bench.commits > 0)
        listener = bench.guard or nobody

        def talk(model: Model) -> Outcome:
            bench.engine = model.name
            toolbox = CHAT if bench.confirmation == "chat" else EXPLICIT
            return converse(
                model, brief.system(bench), [brief.first_turn(bench, recent)], toolbox, bench,
                journal=journal, budget=self.budget, listener=listener,
            )  # fmt: skip

        first = journal.read(0)
        if first is not None and first.model == means.embedded.name:
            return talk(means.embedded)  # a replay stays with the engine it began with
        try:
            return talk(self._engine())
        except ModelMisconfigured:
            raise
        except ModelError as error:
            log.warning("model failed", message_id=request.message_id, error=type(error).__name__)
            return talk(means.embedded)

    def _engine(self) -> Model:
        """The model, or the embedded engine where the day's money is spent."""
        means, limit = self.means, self.means.limits.day_usd
        spent = limit is not None and spent_today(means.records, self.request.owner, means.clock) >= limit
        return means.embedded if spent else means.model

    @property
    def _journal(self) -> RecordsJournal:
        means, request = self.means, self.request
        return RecordsJournal(means.records, request.owner, f"{request.scope}/plan", means.clock)

    def _made_before(self, bench: PlanBench) -> tuple[Proposal, Ending] | None:
        """What a worker that was stopped before its answer had proposed: told, and not drawn again."""
        try:
            proposal = bench.proposals.get(bench.proposal_id)
        except Unfinished:
            return None
        reply = self._journal.read(0)
        bench.seated = tuple(Call(step.call_id, step.tool, "{}") for step in proposal.steps)
        text, engine = (reply.text, reply.model) if reply is not None else ("", "")
        return proposal, Ending(text, "settled", engine)

    def _propose(self, bench: PlanBench) -> tuple[Proposal | None, str]:
        """The turn's edits as one stored proposal, if there are any; or why they can't be one."""
        if not bench.steps:
            return None, ""
        try:
            proposal = bench.proposals.propose(
                bench.proposal_id,
                message_id=self.request.message_id,
                plan=bench.plan,
                version=bench.version,
                steps=tuple(bench.steps),
            )
        except Unfinished as error:
            return None, str(error)
        return proposal, ""

    def _settle(self, result: PlanResult) -> PlanResult:
        """Store the answer with the conversation; what stands, which may be another worker's."""
        records, owner = self.means.records, self.request.owner
        answered = result.model_dump(mode="json")
        for _ in range(TRIES):
            record = records.get(owner, self._key)
            if record is not None and (kept := json.loads(record.body)["answer"]) is not None:
                return PlanResult.model_validate_json(json.dumps(kept))
            after = 0 if record is None else record.version
            writes = [Write(owner, self._key, self._body(answered), after=after)]
            if self.is_own_message:
                writes.append(
                    rewritten_conversation(
                        records, owner, self.request.conversation_id, self._heard(result.message)
                    )
                )
                cost_usd = Decimal(result.usage.cost_usd)
                if cost_usd:
                    writes.append(spending(records, owner, self.means.clock, cost_usd))
            try:
                records.put_all(writes)
            except Conflict:
                continue
            return result
        raise Conflict(f"message {self.request.message_id}: others kept writing its conversation")

    def _heard(self, said: str) -> Callable[[Conversation], Conversation]:
        request = self.request

        def heard(before: Conversation) -> Conversation:
            athlete = Spoken("athlete", request.message_id, request.text[:SPOKEN_KEPT])
            return before.heard(athlete, Spoken("coach", request.message_id, said[:SPOKEN_KEPT]))

        return heard


def _since(before: Usage, now: Usage) -> Usage:
    """What was used in between."""
    return Usage(
        now.calls - before.calls,
        now.input_tokens - before.input_tokens,
        now.output_tokens - before.output_tokens,
        now.cache_read_tokens - before.cache_read_tokens,
        now.cache_write_tokens - before.cache_write_tokens,
        now.cost_usd - before.cost_usd,
    )
