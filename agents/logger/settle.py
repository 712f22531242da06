"""The end of a message: report, trace, conversation and cost are written together, once.

If another worker settled the same message first, its report is the answer of both. If the message has
another text by now, nothing is written: the newest text is read instead.
"""

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from agents import schemas
from agents.athlete import Athlete
from agents.conversation import SPOKEN_KEPT, Conversation, Ground, Spoken, Stand
from agents.conversations import read_conversation, rewritten_conversation
from agents.errors import Overtaken
from agents.logger.inbox import TRIES, Entry, Inbox, Message, Minted
from agents.logger.learning import Lesson, remembered
from agents.logger.report import Report
from agents.logger.result import WorkoutLogResult
from agents.spending import spending
from storage.ports import Conflict, Records, Write

LONGEST_TRACE = 1_500_000  # characters; a longer one is left out, and says so


class Settlement(NamedTuple):
    """What there is to write down. `answered` are ids of questions that the message settled, `learned` what
    the answers taught."""

    reported: Report
    trace: dict[str, Any]
    answered: frozenset[str] = frozenset()
    cost_usd: Decimal = Decimal(0)
    learned: tuple[Lesson, ...] = ()


def settle(
    inbox: Inbox, entry: Entry, settlement: Settlement, trace_seconds: float | None = None
) -> WorkoutLogResult:
    """Write it all in one batch; the report that stands then, which may be another worker's.

    The trace is kept for `trace_seconds`, None for ever.
    """
    message = entry.message
    for _ in range(TRIES):
        newest = inbox.entry(message.owner, message.id) or entry
        if newest.revision != entry.revision:
            raise Overtaken(f"message {message.id} was changed meanwhile")
        if newest.report is not None:
            return WorkoutLogResult.model_validate_json(json.dumps(newest.report))
        reported = replace(newest, report=settlement.reported.result.model_dump(mode="json"))
        kept_until = None if trace_seconds is None else inbox.clock() + trace_seconds
        writes = [
            inbox.write_of(reported, after=newest.version),
            _heard(inbox.records, newest, settlement),
            _traced(inbox.records, message, settlement.trace)._replace(expires_at=kept_until),
        ]
        if settlement.learned:
            writes.append(_taught(inbox.records, message.owner, settlement.learned))
        if settlement.cost_usd:
            writes.append(spending(inbox.records, message.owner, inbox.clock, settlement.cost_usd))
        try:
            inbox.records.put_all(writes)
        except Conflict:
            continue
        return settlement.reported.result
    raise Conflict(f"message {message.id}: others kept writing its conversation")


def conversation_of(records: Records, message: Message) -> Conversation:
    """The conversation that a message belongs to."""
    return read_conversation(records, message.owner, message.conversation_id)


def _heard(records: Records, entry: Entry, settlement: Settlement) -> Write:
    message, result = entry.message, settlement.reported.result
    own = tuple(stand_of(minted, message.id) for minted in entry.workouts)
    on_others: dict[str, list[Stand]] = {}
    for minted in entry.workouts:
        for span in minted.spans:
            on_others.setdefault(span.message_id, []).append(stand_of(minted, span.message_id))

    def heard(before: Conversation) -> Conversation:
        spoken = (
            Spoken("athlete", message.id, message.text[:SPOKEN_KEPT]),
            Spoken("coach", message.id, result.answer[:SPOKEN_KEPT]),
        )
        settled = before.settled(set(settlement.answered))
        asking = settled.heard(*spoken).asking(*settlement.reported.questions)
        return asking.grounded(Ground(message.id, entry.revision, own), on_others)

    return rewritten_conversation(records, message.owner, message.conversation_id, heard)


def stand_of(minted: Minted, message_id: str) -> Stand:
    """Where a workout stands in a message: at most in one span of it."""
    spans = (span for span in minted.spans if span.message_id == message_id)
    start, end = next(((span.start, span.end) for span in spans), (0, 0))
    return Stand(minted.workout_id, start, end)


def _taught(records: Records, owner: str, learned: tuple[Lesson, ...]) -> Write:
    record = records.get(owner, "athlete")
    athlete, version = (Athlete(), 0) if record is None else (Athlete.from_json(record.body), record.version)
    return Write(owner, "athlete", remembered(athlete, learned).to_json(), version)


def _traced(records: Records, message: Message, trace: dict[str, Any]) -> Write:
    record = records.get(message.owner, f"trace/{message.id}")
    body = json.dumps(schemas.numbered("trace", trace))
    if len(body) > LONGEST_TRACE:
        cut = {**trace, "replies": [], "ran": [], "too_long": len(body)}
        body = json.dumps(schemas.numbered("trace", cut))
    return Write(message.owner, f"trace/{message.id}", body, 0 if record is None else record.version)
