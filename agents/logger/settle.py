"""The end of a message: report, trace, conversation and cost are written together, once.

If another worker settled the same message first, its report is the answer of both. If the message has
another text by now, nothing is written: the newest text is read instead.
"""

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from agents.athlete import Athlete
from agents.conversation import Conversation, Spoken
from agents.conversations import read_conversation, rewritten_conversation
from agents.errors import Overtaken
from agents.logger.inbox import TRIES, Entry, Inbox, Message
from agents.logger.learning import Lesson, remembered
from agents.logger.report import Report
from agents.logger.result import WorkoutLogResult
from agents.spending import spending
from storage.ports import Conflict, Records, Write

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
            _traced(inbox.records, message, trace),
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


def _heard(records: Records, message: Message, settlement: Settlement) -> Write:
    result = settlement.reported.result

    def heard(before: Conversation) -> Conversation:
        spoken = (
            Spoken("athlete", message.id, message.text[:SPOKEN_KEPT]),
            Spoken("coach", message.id, result.answer[:SPOKEN_KEPT]),
        )
        settled = before.settled(set(settlement.answered))
        return settled.heard(*spoken).asking(*settlement.reported.questions)

    return rewritten_conversation(records, message.owner, message.conversation_id, heard)


def _taught(records: Records, owner: str, learned: tuple[Lesson, ...]) -> Write:
    record = records.get(owner, "athlete")
    athlete, version = (Athlete(), 0) if record is None else (Athlete.from_json(record.body), record.version)
    return Write(owner, "athlete", remembered(athlete, learned).to_json(), version)


def _traced(records: Records, message: Message, trace: str) -> Write:
    record = records.get(message.owner, f"trace/{message.id}")
    return Write(message.owner, f"trace/{message.id}", trace, 0 if record is None else record.version)
