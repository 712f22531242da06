"""Messages that were read worse than they are read today: by an engine that leaves something out."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from agents.logger.records.inbox import Inbox, Message
from agents.logger.records.shelf import Shelf
from agents.models.offline.engine import Offline
from agents.models.port import Ask, Call, Reply
from agents.workout import Workout
from handlers.reprocessing.unit import Job, Rereader, RereadOutcome, RereadUnit
from handlers.wiring import Worker

USER = "ann"
MORNING = datetime(2026, 3, 2, 8, tzinfo=UTC)
TWO = "Bench 3x5 @ 185 lb. Then ran 5k in 24:10."
Edit = Callable[[dict[str, Any]], dict[str, Any] | None]


@dataclass(frozen=True)
class Narrow:
    """The embedded engine of long ago: what `edit` makes of each extraction; None leaves the workout out."""

    edit: Edit
    name = "narrow"

    def reply(self, ask: Ask) -> Reply:
        """What the embedded engine calls, less what is left out."""
        reply = Offline().reply(ask)
        edited = [(call, self.edit(json.loads(call.arguments))) for call in reply.calls if _extracts(call)]
        left_out = {json.loads(call.arguments)["workout_index"] for call, now in edited if now is None}
        calls = [call._replace(arguments=json.dumps(now)) for call, now in edited if now is not None]
        others = [each for each in reply.calls if not _extracts(each)]
        detects = [each for each in others if each.name == "detect_discipline"]
        kept = [each for at, each in enumerate(detects) if at not in left_out]
        return replace(reply, calls=(*kept, *calls), model=self.name, verbatim="") if calls else Reply()


def _extracts(call: Call) -> bool:
    return call.name == "extract_workout_data"


def without_run(call: dict[str, Any]) -> dict[str, Any] | None:
    """No exercise but the first workout's."""
    return call if call["workout_index"] == 0 else None


def other_reps(call: dict[str, Any]) -> dict[str, Any]:
    """One set less of everything that has several."""
    for block in call["blocks"]:
        for exercise in block["exercises"]:
            for one in exercise["sets"]:
                one["count"] = "" if one["count"] == "3" else one["count"]
    return call


def message(text: str, number: int = 0, user: str = USER, **more: Any) -> Message:
    """A message of one conversation, an hour after the one before it."""
    return Message(user, f"m{number}", "c", text, MORNING + timedelta(hours=number), **more)


def logged(worker: Worker, *texts: str, edit: Edit | None = None, user: str = USER) -> list[RereadUnit]:
    """These messages, logged by today's engine or by one that edits; the units to read again."""
    logger = worker.logger if edit is None else replace(worker.logger, model=Narrow(edit))
    sent = [message(text, number, user) for number, text in enumerate(texts)]
    for each in sent:
        logger.log(each)
    return [unit_of(each) for each in sent]


def unit_of(sent: Message, *, is_line: bool = False) -> RereadUnit:
    line = sent if is_line else None
    return RereadUnit(sent.owner, sent.id, sent.conversation_id, sent.sent_at.isoformat(), line)


def later(worker: Worker) -> Worker:
    """The worker a month later: what was asked then waits no more."""
    return replace(worker, clock=lambda: worker.clock() + 30 * 86_400)


def rereader(worker: Worker, job: str = "r1") -> Rereader:
    """Today's engine, for a job, a month later."""
    return Rereader(later(worker), worker.model, Job(job, "offline"))


def read_again(
    worker: Worker, units: Iterable[RereadUnit], job: str = "r1", *, apply: bool = True
) -> list[RereadOutcome]:
    """What becomes of each unit, one after another."""
    reads = rereader(worker, job)
    return [reads.settle(reads.read(each), apply=apply) for each in units]


def standing(worker: Worker, user: str = USER) -> list[Workout]:
    """The workouts that stand, in the order of their words."""
    stored = Shelf(worker.records, user, worker.clock).all()
    found = [each.workout for each in stored if each.workout is not None]
    return sorted(found, key=lambda each: (each.spans[0].message_id, each.spans[0].start))


def summaries(worker: Worker, user: str = USER) -> list[str]:
    return [each.summary for each in standing(worker, user)]


def report_of(worker: Worker, message_id: str, user: str = USER) -> dict[str, Any]:
    """The report that a message has."""
    entry = Inbox(worker.records, worker.clock).entry(user, message_id)
    assert entry is not None, "it was logged"
    assert entry.report is not None, "it was read"
    return entry.report


def everything(worker: Worker) -> list[tuple[str, str, str]]:
    """All records there are, but for their versions."""
    return [(each.owner, each.key, each.body) for each in worker.records.walk()]
