"""One message and the calls that a model answers it with, through the loop, as far as they are judged.

The table is the one that the agent sets up for a message with nothing before it; the engine's name is not
that of the embedded one, whose policy of what is certain has its own tests.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from agents.athlete import Athlete
from agents.dates import local_day
from agents.journal import RecordsJournal
from agents.logger.agent import TOOLBOX
from agents.logger.evidence.coverage import Leftover
from agents.logger.evidence.texts import Texts
from agents.logger.progress import TableProgress
from agents.logger.records.inbox import Inbox, Message
from agents.logger.records.shelf import Shelf
from agents.logger.report import report
from agents.logger.unread import unlogged
from agents.logger.worktable import MessageContext, Worktable
from agents.loop import Budget, converse
from agents.models.offline.calls import CallsToSend, calls_of
from agents.models.offline.reader import read
from agents.models.offline.reading import Reading, ReadingContext
from agents.models.port import Call, Reply, Usage
from agents.models.scripted import Scripted
from handlers.evaluation.labels import Case
from handlers.evaluation.run import messages_of
from tests.contracts.memory_records import MemoryRecords

EXTRACT = "extract_workout_data"
OWNER = "ann"
# Of a record: where its values were found, and what is made of them. The rest is what it says was done.
MADE_OF_IT = frozenset(
    "sources spans said changes issues confidence completeness summary engine name_as_written name".split()
)


@dataclass(frozen=True)
class Subject:
    """A label whose messages are one, with its reading; read once, tried many times."""

    case: Case
    message: Message
    athlete: Athlete
    reading: Reading

    @property
    def honest(self) -> CallsToSend:
        """What the embedded engine answers: from the same reading, so fresh dicts each time."""
        return calls_of(self.reading.workouts)


@dataclass(frozen=True)
class Verdict:
    """What became of the calls. `why` are the reasons of refusals; `record` is what stands in the log;
    `claimed` are the starts of the words it stands on; `asked` are the stretches named as not logged, with
    a question; `blocked` says how many workouts wait for an answer."""

    why: tuple[str, ...]
    record: tuple[Any, ...]
    claimed: frozenset[int]
    asked: frozenset[tuple[int, int]]
    blocked: int

    def is_noticed(self, honest: "Verdict") -> bool:
        """Whether the athlete or the model hears of a difference to the honest calls: a refusal, a question
        about the whole workout, or a question that names words which the honest record stands on."""
        lost = honest.claimed - self.claimed
        named = any(start <= each < end for each in lost for start, end in self.asked)
        return bool(self.why) or self.blocked > honest.blocked or named


def athlete_of(case: Case) -> Athlete:
    """The athlete that a label tells of."""
    label = case.label
    athlete = Athlete(units=label.units, timezone=label.timezone, locale=label.locale)
    if label.bar is None:
        return athlete
    value, unit = label.bar.split()
    return replace(athlete, bar_value=Decimal(value), bar_unit="kg" if unit == "kg" else "lb")


def subject_of(case: Case) -> Subject:
    """The label as the logger meets it."""
    (message,) = messages_of(case, OWNER)
    athlete = athlete_of(case)
    context = ReadingContext(message.exercise, athlete.units, athlete.locale, ())
    return Subject(case, message.checked(), athlete, read(message.text, context))


def tried(subject: Subject, calls: CallsToSend, *, engine: str = "model") -> Verdict:
    """What becomes of these calls, sent once; a refusal is not mended."""
    table = table_of(subject.message, subject.athlete, subject.reading)
    play(table, calls, engine=engine)
    why = tuple(
        ran.told.partition("\n")[2] or ran.told
        for ran in table.calls.trace
        if not ran.ok and ran.by == "model" and ran.name in (EXTRACT, "detect_discipline")
    )
    claimed = frozenset(
        table.given.texts.tokens[at].start for at in frozenset().union(*table.claims.taken.values())
    )
    return Verdict(why, _record(table), claimed, _asked(unlogged(table)), _blocked(table))


def table_of(message: Message, athlete: Athlete, reading: Reading) -> Worktable:
    """The table for a message with nothing before it."""
    records = MemoryRecords(clock=message.sent_at.timestamp)
    inbox = Inbox(records, message.sent_at.timestamp)
    return Worktable(
        MessageContext(
            inbox.receive(message),
            athlete,
            Texts([(message.id, message.text)], {message.id: reading}, message.exercise),
            local_day(message.sent_at, athlete.timezone),
        ),
        inbox=inbox,
        shelf=Shelf(records, OWNER, message.sent_at.timestamp),
    )


def play(table: Worktable, calls: CallsToSend, *, engine: str = "model") -> str:
    """Send these calls once, after which nothing more is said; why the loop stopped."""
    table.given = replace(table.given, engine=engine)
    sent = [
        Call(f"{engine}-{at}", tool, json.dumps(said, ensure_ascii=False))
        for at, (tool, said) in enumerate(calls)
    ]
    stopped = Reply(stop="end", model=engine)
    answer = Reply(calls=tuple(sent), stop="calls", model=engine) if sent else stopped
    journal = RecordsJournal(table.shelf.records, OWNER, table.given.entry.scope, table.shelf.clock)
    talk = Scripted([answer, *[stopped] * 2])
    return converse(talk, "", [], TOOLBOX, TableProgress(table), journal=journal, budget=Budget()).why


def _record(table: Worktable) -> tuple[Any, ...]:
    """What was done, by the workouts that are saved; not what it was read from."""
    saved = [table.workout(place.index) for place in table.pipeline.places if place.saved]
    return tuple(_stripped(workout.model_dump()) for workout in saved)


def _stripped(value: Any) -> Any:
    if isinstance(value, dict):
        kept = {key: _stripped(each) for key, each in value.items() if key not in MADE_OF_IT}
        if "name_as_written" in value:  # an exercise's canonical name is part of what was done
            kept["name"] = value["name"]
        return kept
    return [_stripped(each) for each in value] if isinstance(value, list | tuple) else value


def _asked(unlogged: Sequence[Leftover]) -> frozenset[tuple[int, int]]:
    return frozenset((each.span.start, each.span.end) for each in unlogged if each.question)


def _blocked(table: Worktable) -> int:
    result = report(table, why="end", usage=Usage(), turns=1, degraded=False).result
    return sum(bool(each.question) for each in result.blocked)
