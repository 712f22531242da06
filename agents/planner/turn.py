"""One request on its way through the planner: received, talked over, proposed, answered.

    receive     the request is stored before it is read; one that has its answer is answered from it; from
                then on every write but the journal's follows its record: what is erased meanwhile stays so
    prepare     plan, what is pending, the athlete's day: the bench
    converse    the loop, with the model or the embedded engine; edits are drawn on a draft
    propose     the turn's edits become one stored proposal
    settle      the answer, made by code, is stored with the conversation

Killed anywhere, it is run again: the journal replays what the model said, and a proposal that stands is told.
"""

import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import count, takewhile
from typing import Any, NamedTuple

import structlog

from agents.athlete import Athlete
from agents.conversation import Conversation, Spoken
from agents.dates import local_day
from agents.errors import Unfinished
from agents.events import Listener, nobody
from agents.honesty.streaming import Guarded
from agents.journal import RecordsJournal
from agents.loop import Budget, Outcome, converse
from agents.models.offline.engine import Offline
from agents.models.port import Call, Model, ModelError, ModelMisconfigured, Reply, Usage
from agents.planner import brief, planbook, replies
from agents.planner.answers import FINE, Ending, answer, answered_since, notes
from agents.planner.bench import NO_EDITS, PlanBench
from agents.planner.past_calls import PastCalls
from agents.planner.plan import Plan
from agents.planner.port import Confirmation, PlanRequest, WorkoutDesk
from agents.planner.proposals import queue
from agents.planner.proposals.exchange import exchange_of
from agents.planner.proposals.proposal import Proposal
from agents.planner.proposals.store import Proposals
from agents.planner.result import PlanResult
from agents.planner.tools import COMMITTING, EDITING, READING, UNDOING
from agents.recorded import changed_athlete, read_athlete, read_conversation, rewritten_conversation
from agents.retention import REQUEST_SECONDS
from agents.retries import retry_on_conflict
from agents.spending import held
from agents.toolbox import Toolbox
from storage.ports import REQUESTS, Conflict, Records, Write

EXPLICIT: Toolbox[PlanBench] = Toolbox((*READING, *EDITING, *UNDOING), COMMITTING)
CHAT: Toolbox[PlanBench] = Toolbox((*READING, *EDITING, *UNDOING, *COMMITTING))
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
        return read_athlete(self.records, owner)

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
class PlanTurn:
    """One request on its way through the planner."""

    means: Means
    request: PlanRequest
    budget: Budget
    listener: Listener
    is_own_message: bool  # and no wish in a message that somebody else keeps

    def result(self) -> PlanResult:
        """What became of it; of a request that was answered before, as it stands now."""
        answered = self._receive()
        if answered is not None:
            self.budget.used += _used(answered)
            return self._as_it_stands(answered)
        before, turns_before = self.budget.used, self.budget.turns_used
        bench, recent, past = self._bench()
        journal = self._journal(bench)
        made = self._made_before(bench, journal)
        if made is not None:
            return self._settle(made)
        outcome = self._talk(bench, recent, past, journal)
        why: str = outcome.why
        if outcome.failed is not None:
            why = f"the model failed: {type(outcome.failed).__name__}"
        elif why in FINE and (lost := _lost(outcome.replies)):
            why = f"cut: {lost}"
        by_code = outcome.text if bench.engine == self.means.embedded.name else ""
        proposal, refused = self._propose(bench, why, notes(bench, by_code), outcome.replies)
        degraded = bench.engine == self.means.embedded.name != self.means.model.name
        ending = Ending(
            text=outcome.text,
            why=why,
            is_last_word=bool(outcome.replies) and not outcome.replies[-1].calls,
            refused=refused,
            already="" if proposal else self._proposed_already(bench, recent),
            engine=bench.engine,
            degraded=degraded,
            in_place_of=self.means.model.name if degraded else bench.in_place_of,
            usage=_since(before, self.budget.used),
            turns=self.budget.turns_used - turns_before,
        )
        return self._settle(answer(bench, ending, proposal, bench.proposals.pending(), self.means.clock()))

    # --- the request's record

    def _receive(self) -> PlanResult | None:
        """The answer that the request got before; None if it is new (and stored now) or was not finished."""

        def receive() -> PlanResult | None:
            kept, version = self._kept()
            if not version:
                self._put(kept, after=0)
            answered = kept["answer"]
            return None if answered is None else PlanResult.model_validate_json(json.dumps(answered))

        return retry_on_conflict(receive, f"message {self.request.message_id}: others kept writing it")

    def _standing(self) -> tuple[dict[str, Any], int]:
        """The request's record and its version. Raises Conflict if it was erased since it was received."""
        kept, version = self._kept()
        if not version:
            raise Conflict(f"message {self.request.message_id}: its request was erased while it was answered")
        return kept, version

    def _kept(self) -> tuple[dict[str, Any], int]:
        """The request's record and its version; without an answer, and 0, if there is none yet."""
        record = self.means.records.get(self.request.owner, f"{REQUESTS}{self.request.scope}")
        if record is None:
            return {"answer": None, "sights": []}, 0
        return json.loads(record.body), record.version

    def _put(self, kept: dict[str, Any], after: int) -> None:
        self.means.records.put_all([self._write(kept, after)])

    def _write(self, kept: dict[str, Any], after: int) -> Write:
        request = self.request
        said = {
            "message_id": request.message_id,
            "conversation_id": request.conversation_id,
            "text": request.text,
            "sent_at": request.sent_at.isoformat(),
        }
        body = json.dumps({**said, **kept}, ensure_ascii=False)
        expires_at = self.means.clock() + REQUEST_SECONDS
        return Write(request.owner, f"{REQUESTS}{request.scope}", body, after, expires_at)

    def _as_it_stands(self, result: PlanResult) -> PlanResult:
        """The answer of before; if what it proposed was decided since, or has run out, that is said."""
        proposals = self.means.proposals(self.request.owner, self.request.conversation_id)
        waiting = proposals.pending()
        made = [each.proposal_id for each in result.proposals if each.status == "pending"]
        if set(made) <= {each.id for each in waiting}:
            return result
        return answered_since(result, proposals.find(made), waiting, self.means.clock())

    # --- talking

    def _bench(self) -> tuple[PlanBench, tuple[Spoken, ...], PastCalls]:
        means, request = self.means, self.request
        kept = planbook.read(means.records, request.owner)
        plan, version = (Plan(), 0) if kept is None else (kept.plan, kept.version)
        proposals = means.proposals(request.owner, request.conversation_id, request.athlete)
        own_id = proposals.id_for(request.scope)
        made, now = proposals.everything(), means.clock()
        pending = tuple(each for each in made if each.waits(now) and each.id != own_id)
        conversation = read_conversation(means.records, request.owner, request.conversation_id)
        laid = queue.lay_over(plan, pending)
        bench = PlanBench(
            request=request,
            proposals=proposals,
            workouts=means.workouts,
            plan=plan,
            version=version,
            pending=pending,
            laid_over=laid.plan,
            proposal_id=own_id,
            today=local_day(request.sent_at, request.athlete.timezone),
            confirmation=means.confirmation,
            asked_in={each.message_id: each.text for each in conversation.turns if each.by == "athlete"},
            has_acted=any(each.id == own_id or each.decided_by == request.message_id for each in made),
        )
        said = {**bench.asked_in, request.message_id: request.whole_text}
        return bench, conversation.turns, PastCalls(made, said, laid, now)

    def _journal(self, bench: PlanBench) -> RecordsJournal:
        """The journal of what was said with this plan in sight.

        Numbers of a model mean the plan that it saw: once another stands, or something else waits, what was
        journaled before is not replayed, and the model is asked again. Unless it was this very message that
        proposed or applied something: then what it said stands.
        """
        sight = [bench.version, [each.id for each in bench.pending]]

        def count_sights() -> int:
            kept, version = self._standing()
            sights = kept["sights"]
            if not bench.has_acted and sights[-1:] != [sight]:
                sights.append(sight)
                self._put({"answer": kept["answer"], "sights": sights}, version)
            return len(sights)

        seen = retry_on_conflict(count_sights, f"message {self.request.message_id}: others kept writing it")
        scope = f"{self.request.scope}/plan{seen}"
        # What this message has proposed or applied was meant as it was read then.
        edition = "" if bench.has_acted else self.means.embedded.edition
        records, owner = self.means.records, self.request.owner
        return RecordsJournal(records, owner, scope, self.means.clock, edition=edition)

    def _talk(
        self, bench: PlanBench, recent: tuple[Spoken, ...], past: PastCalls, journal: RecordsJournal
    ) -> Outcome:
        """The conversation with the model; if it fails before its first word, with the embedded engine."""
        means = self.means
        if self.listener is not nobody:
            bench.guard = Guarded(self.listener, lambda: bench.commits > 0)
        listener = bench.guard or nobody

        def talk(model: Model) -> Outcome:
            def replied(reply: Reply) -> None:
                bench.engine = reply.by or model.name
                bench.in_place_of = reply.in_place_of or bench.in_place_of

            bench.engine = model.name
            toolbox = CHAT if bench.confirmation == "chat" else EXPLICIT
            before = () if model.name == means.embedded.name else past.turns(model.name)
            return converse(
                model, brief.system(bench), [*before, brief.message_turn(bench, recent)], toolbox, bench,
                journal=journal, budget=self.budget, listener=listener, replied=replied,
            )  # fmt: skip

        first = journal.read(0) or journal.read_otherwise(0)
        if first is not None:  # a replay stays with the engine it began with
            return talk(means.embedded if first.engine == means.embedded.name else means.model)
        with ExitStack() as held_meanwhile:
            try:
                return talk(self._engine(held_meanwhile))
            except ModelMisconfigured:
                raise
            except ModelError as error:
                log.warning("model failed", message_id=self.request.message_id, error=type(error).__name__)
                return talk(means.embedded)

    def _engine(self, held_meanwhile: ExitStack) -> Model:
        """The model, or the embedded engine where the day's money is spent."""
        means, limits, request = self.means, self.means.limits, self.request
        if limits.day_usd is None or means.model.name == means.embedded.name:
            return means.model
        act = f"{request.message_id}/plan"
        hold = held(means.records, request.owner, means.clock, act, limits.day_usd, limits.request_usd)
        return means.model if held_meanwhile.enter_context(hold) else means.embedded

    # --- proposing

    def _made_before(self, bench: PlanBench, journal: RecordsJournal) -> PlanResult | None:
        """What a worker that was stopped before its answer had proposed: told, and not drawn again."""
        [*found] = bench.proposals.find([bench.proposal_id])
        if not found:
            return None
        proposal, now = found[0], self.means.clock()
        said = list(takewhile(lambda reply: reply is not None, map(journal.read, count())))
        replied = [reply for reply in said if reply is not None]
        bench.seated = tuple(Call(step.call_id, step.tool, "{}") for step in proposal.steps)
        for reply in replied:
            self.budget.used += reply.usage
        ending = Ending(
            replied[-1].text if replied else "",
            "settled",
            replied[-1].engine if replied else "",
            in_place_of=replied[0].in_place_of if replied else "",
            usage=sum((reply.usage for reply in replied), Usage()),
            turns=len(replied),
        )
        waiting = bench.proposals.pending()
        result = answer(bench, ending, proposal, waiting, now)
        return result if proposal.waits(now) else answered_since(result, [proposal], waiting, now)

    def _propose(
        self, bench: PlanBench, why: str, noted: Sequence[str], replied: Sequence[Reply]
    ) -> tuple[Proposal | None, str]:
        """The turn's edits as one stored proposal, if there are any; or why they can't be one.

        Half of a wish is not proposed as if it were the whole.
        """
        if not bench.steps or bench.edits_failed or why not in FINE:
            return None, ""
        try:
            proposal = bench.proposals.propose(
                bench.proposal_id,
                message_id=self.request.message_id,
                plan=bench.plan,
                version=bench.version,
                steps=tuple(bench.steps),
                beside=lambda: self._write(*self._standing()),
                notes=noted,
                exchange=exchange_of(bench.engine, replied, bench.steps),
            )
        except Unfinished as error:
            return None, str(error)
        return proposal, ""

    def _proposed_already(self, bench: PlanBench, recent: tuple[Spoken, ...]) -> str:
        """What is told where a wish finds nothing to change since all of it waits already; "" elsewhere.

        The embedded engine reads it once more, on the plan without what waits. A model sees what waits.
        """
        if not bench.pending or bench.engine != self.means.embedded.name or bench.decided:
            return ""
        alone = PlanBench(
            request=bench.request,
            proposals=bench.proposals,
            workouts=bench.workouts,
            plan=bench.plan,
            version=bench.version,
            pending=(),
            laid_over=bench.plan,
            proposal_id=bench.proposal_id,
            today=bench.today,
            confirmation="explicit",
        )
        turns = [brief.message_turn(alone, recent)]
        embedded, journal = self.means.embedded, _Unkept()
        converse(embedded, brief.system(alone), turns, EXPLICIT, alone, journal=journal, budget=Budget())
        ops = [op for step in alone.steps for op in step.ops]
        waiting = queue.proposed_already(bench.laid_over, bench.pending, ops) if ops else ()
        return replies.proposed_already([each.summary for each in waiting]) if waiting else ""

    # --- settling

    def _settle(self, result: PlanResult) -> PlanResult:
        """Store the answer with the conversation; what stands, which may be another worker's."""
        records, owner = self.means.records, self.request.owner

        def settle() -> PlanResult:
            kept, version = self._standing()
            if kept["answer"] is not None:
                return PlanResult.model_validate_json(json.dumps(kept["answer"]))
            answered = {"answer": result.model_dump(mode="json"), "sights": kept["sights"]}
            writes = [self._write(answered, version)]
            if self.is_own_message:
                conversation_id, replied = self.request.conversation_id, self._replied(result.message)
                writes.append(rewritten_conversation(records, owner, conversation_id, replied))
                writes += changed_athlete(records, owner, self._heard_of)
            records.put_all(writes)
            return result

        gives_up = f"message {self.request.message_id}: others kept writing its conversation"
        return retry_on_conflict(settle, gives_up)

    def _heard_of(self, athlete: Athlete) -> Athlete:
        """The athlete with the units and the timezone that came with the request."""
        came = self.request.athlete
        at = min(self.request.sent_at, datetime.fromtimestamp(self.means.clock(), UTC))
        return athlete.having_heard(came.units, came.timezone, at)

    def _replied(self, said: str) -> Callable[[Conversation], Conversation]:
        request = self.request
        day = local_day(request.sent_at, request.athlete.timezone).isoformat()

        def replied(before: Conversation) -> Conversation:
            athlete = Spoken("athlete", request.message_id, request.text[:SPOKEN_KEPT], day)
            return before.with_turns(athlete, Spoken("coach", request.message_id, said[:SPOKEN_KEPT]))

        return replied


class _Unkept:
    """A journal of what is only tried: every reply is the first, and none is kept."""

    def read(self, turn: int) -> Reply | None:
        return None

    def keep(self, turn: int, reply: Reply) -> Reply:
        return reply


def _lost(replies: Sequence[Reply]) -> str:
    """The edit that the token limit cut short and that no later reply made; "" if there is none."""
    later: set[str] = set()
    for reply in reversed(replies):
        if reply.cut and reply.cut not in (*NO_EDITS, *later):
            return reply.cut
        later.update(call.name for call in reply.calls)
    return ""


def _used(result: PlanResult) -> Usage:
    """What an answer of before has cost, for a message that shares its budget."""
    used = result.usage
    return Usage(
        used.model_calls,
        used.input_tokens,
        used.output_tokens,
        used.cache_read_tokens,
        used.cache_write_tokens,
        Decimal(used.cost_usd),
    )


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
