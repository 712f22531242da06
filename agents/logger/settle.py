"""The end of a message: report, trace, conversation and cost are written together, once.

If another worker settled the same message first, its report is the answer of both. If the message has
another text by now, nothing is written: the newest text is read instead.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, NamedTuple

from agents.athlete import Athlete
from agents.conversation import Conversation, Spoken
from agents.errors import Overtaken
from agents.logger.inbox import TRIES, Entry, Inbox, Message
from agents.logger.learning import Lesson, remembered
from agents.logger.report import Report
from agents.logger.result import WorkoutLogResult
from storage.ports import Conflict, Records, Write

SPENT_KEPT_SECONDS = 3 * 86_400
LONGEST_TRACE = 1_500_000  # characters; a longer one is left out, and says so
SPOKEN_KEPT = 2_000  # characters of a turn that the conversation keeps


class Settlement(NamedTuple):
    """What there is to write down. `answered` are ids of questions that the message settled, `learned` what
    the answers taught."""

    reported: Report
    trace: dict[str, Any]
    answered: frozenset[str] = frozenset()
    cost_usd: Decimal = Decimal(0)
    learned: tuple[Lesson, ...] = ()


def settle(inbox: Inbox, entry: Entry, settlement: Settlement) -> WorkoutLogResult:
    """Write it all in one batch; the report that stands then, which may be another worker's."""
    message = entry.message
    for _ in range(TRIES):
        newest = inbox.entry(message.owner, message.id) or entry
        if newest.revision != entry.revision:
            raise Overtaken(f"message {message.id} was changed meanwhile")
        if newest.report is not None:
            return WorkoutLogResult.model_validate_json(json.dumps(newest.report))
        reported = replace(newest, report=settlement.reported.result.model_dump(mode="json"))
        trace = json.dumps(settlement.trace)
        if len(trace) > LONGEST_TRACE:
            trace = json.dumps({**settlement.trace, "replies": [], "ran": [], "too_long": len(trace)})
        writes = [
            inbox.write_of(reported, after=newest.version),
            _heard(inbox.records, message, settlement),
            _rewrite(inbox.records, message.owner, f"trace/{message.id}", trace),
        ]
        if settlement.learned:
            writes.append(_taught(inbox.records, message.owner, settlement.learned))
        if settlement.cost_usd:
            writes.append(_spent(inbox, message.owner, settlement.cost_usd))
        try:
            inbox.records.put_all(writes)
        except Conflict:
            continue
        return settlement.reported.result
    raise Conflict(f"message {message.id}: others kept writing its conversation")


def conversation_of(records: Records, message: Message) -> Conversation:
    """The conversation that a message belongs to."""
    record = records.get(message.owner, _conversation_key(message))
    return Conversation() if record is None else Conversation.from_json(record.body)


def spent_today(records: Records, owner: str, clock: Callable[[], float]) -> Decimal:
    """What the owner's messages have cost today (UTC), in US dollars."""
    record = records.get(owner, _spent_key(clock))
    return Decimal(0) if record is None else Decimal(json.loads(record.body)["usd"])


def _heard(records: Records, message: Message, settlement: Settlement) -> Write:
    result = settlement.reported.result
    after = (
        conversation_of(records, message)
        .settled(set(settlement.answered))
        .heard(
            Spoken("athlete", message.id, message.text[:SPOKEN_KEPT]),
            Spoken("coach", message.id, result.answer[:SPOKEN_KEPT]),
        )
        .asking(*settlement.reported.questions)
    )
    return _rewrite(records, message.owner, _conversation_key(message), after.to_json())


def _taught(records: Records, owner: str, learned: tuple[Lesson, ...]) -> Write:
    record = records.get(owner, "athlete")
    athlete = Athlete() if record is None else Athlete.from_json(record.body)
    return _rewrite(records, owner, "athlete", remembered(athlete, learned).to_json())


def _spent(inbox: Inbox, owner: str, cost_usd: Decimal) -> Write:
    total = spent_today(inbox.records, owner, inbox.clock) + cost_usd
    expires_at = inbox.clock() + SPENT_KEPT_SECONDS
    return _rewrite(
        inbox.records, owner, _spent_key(inbox.clock), json.dumps({"usd": str(total)}), expires_at
    )


def _rewrite(records: Records, owner: str, key: str, body: str, expires_at: float | None = None) -> Write:
    record = records.get(owner, key)
    return Write(owner, key, body, 0 if record is None else record.version, expires_at)


def _conversation_key(message: Message) -> str:
    return f"conversation/{message.conversation_id}"


def _spent_key(clock: Callable[[], float]) -> str:
    return f"spent/{datetime.fromtimestamp(clock(), UTC).date()}"
