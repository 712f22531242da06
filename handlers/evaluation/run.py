"""Every label in a log of its own: its messages are logged as an athlete would send them, then it is scored.

All logs are in one store, which is made for the run and deleted with it. A message that crashes the worker
is a failure of that message and is shown; a store or a model that can't be used ends the run.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from typing import Literal

from agents.athlete import Athlete, checked_units
from agents.budget import UsageOut
from agents.errors import BadInput
from agents.logger.evidence.certain import reads_whole
from agents.logger.records.drafts import Drafts
from agents.logger.records.inbox import Inbox, Message
from agents.logger.records.shelf import Shelf
from agents.logger.result import WorkoutLogResult
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.models.port import ModelMisconfigured
from handlers.evaluation.labels import Case, EarlierMessage
from handlers.evaluation.logged import found_in
from handlers.evaluation.scores import MessageScore, score
from handlers.evaluation.values import FoundInLog
from handlers.terminal.faults import show_traceback
from handlers.terminal.plain import one_line
from handlers.wiring import Worker
from storage.ports import ATHLETE_KEY, StorageError, Write

LabelGrade = Literal[
    "logged_wrong", "drafted_wrong", "logged_right", "drafted_right", "drafted_part", "asked", "silent"
]
CONVERSATION = "main"
FIRST_BEFORE_MINUTES = 10


@dataclass(frozen=True)
class LabelOutcome:
    """What became of one label. `score` is of what was read: of what stands in the log, and of what waits for
    a yes; `logged` of the log alone. `complete` is whether the fast path would have taken the message."""

    case: Case
    found: FoundInLog
    score: MessageScore
    logged: MessageScore
    complete: bool
    seconds: float
    messages: int
    usages: tuple[UsageOut, ...] = ()
    engines: tuple[str, ...] = ()  # by message, as usages
    degraded: bool = False
    crashed: str = ""

    @property
    def became(self) -> LabelGrade:
        """Whether it was logged or drafted, and right; what is missing was asked about, or named as not
        logged, or nothing was said of it. What stands wrong in the log is the worst of them. A draft is wrong
        if a yes would log something wrong, or if it misses something and nothing is said of that; else it is
        a part."""
        told = bool(self.found.left or self.found.asked)
        if self.logged.extra or self.logged.invented:
            return "logged_wrong"
        if self.score.exact:
            return "drafted_right" if self.found.drafts else "logged_right"
        if not self.found.drafts:
            return "asked" if told else "silent"
        wrong = self.score.extra or self.score.invented or not told
        return "drafted_wrong" if wrong else "drafted_part"


def outcomes(
    worker: Worker, cases: Sequence[Case], clock: Callable[[], float] = time.perf_counter
) -> Iterator[LabelOutcome]:
    """Each label's outcome, as soon as it is known. Raises StorageError, ModelMisconfigured."""
    for number, case in enumerate(cases):
        yield _outcome(worker, case, f"label-{number}", clock)


def _outcome(worker: Worker, case: Case, owner: str, clock: Callable[[], float]) -> LabelOutcome:
    _record_athlete(worker, owner, case)
    messages = messages_of(case, owner)
    results: list[WorkoutLogResult] = []
    crashed = ""
    started = clock()
    for message in messages:
        try:
            results.append(worker.logger.log(message))
        except (StorageError, ModelMisconfigured):
            raise
        except BadInput as error:  # refused at the door: nothing of it is logged, and the caller is told
            results.append(WorkoutLogResult(message_id=message.id, success=False, answer=str(error)))
        except Exception as error:  # a bug: it is this message's failure, and the others are measured still
            show_traceback(error)
            crashed = one_line(f"{type(error).__name__}: {error}")
            results.append(WorkoutLogResult(message_id=message.id, success=False, answer=crashed))
    seconds = clock() - started
    shelf = Shelf(worker.records, owner, worker.logger.clock)
    inbox = Inbox(worker.records, worker.logger.clock)
    drafts = Drafts(worker.records, shelf, inbox, worker.logger.clock)
    found = found_in(shelf, drafts, CONVERSATION, results)
    logged = score(case, found, crashed=bool(crashed))
    return LabelOutcome(
        case=case,
        found=found,
        score=score(case, found.read, crashed=bool(crashed)) if found.drafts else logged,
        logged=logged,
        complete=is_complete(case),
        seconds=seconds,
        messages=len(messages),
        usages=tuple(each.usage for each in results),
        engines=tuple(each.engine for each in results),
        degraded=any(each.degraded for each in results),
        crashed=crashed,
    )


def is_complete(case: Case) -> bool:
    """Whether the embedded engine reads the message completely: then the fast path asks no model."""
    try:
        reading = read(case.label.text, ReadingContext(case.label.exercise, case.label.units))
        return reads_whole(case.label.text, reading, Athlete(units=checked_units(case.label.units)))
    except Exception:  # it crashes in the worker too, where it is counted
        return False


def messages_of(case: Case, owner: str) -> list[Message]:
    """The messages of a label, in order: those before, then its text.

    Texts that were sent before without a time come a minute apart, the first of them 10 minutes before (or
    earlier, if there are more).
    """
    label = case.label
    first = max(FIRST_BEFORE_MINUTES, len(label.before))
    base = Message(
        owner=owner,
        id="",
        conversation_id=CONVERSATION,
        text="",
        sent_at=label.sent_at,
        timezone=label.timezone,
        units=label.units,
    )
    found = []
    for number, said in enumerate(label.before):
        before = said if isinstance(said, EarlierMessage) else EarlierMessage(text=said)
        sent_at = before.sent_at or label.sent_at - timedelta(minutes=first - number)
        found.append(replace(base, id=f"before-{number}", text=before.text, sent_at=sent_at))
    return [*found, replace(base, id="message", text=label.text, exercise=label.exercise)]


def _record_athlete(worker: Worker, owner: str, case: Case) -> None:
    """What is known of the athlete before they write: locale and bar, which come with no message."""
    label = case.label
    athlete = Athlete(units=label.units, timezone=label.timezone, locale=label.locale)
    if label.bar is not None:
        value, unit = label.bar.split()
        athlete = replace(athlete, bar_value=Decimal(value), bar_unit="kg" if unit == "kg" else "lb")
    worker.records.put_all([Write(owner, ATHLETE_KEY, athlete.to_json(), after=0)])
