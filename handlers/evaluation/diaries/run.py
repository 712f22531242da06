"""Every diary in a log of its own: its messages are logged in order, as an athlete would send them.

After each message that shows drafts, all of them are confirmed by their ids, right or wrong: a scripted
yes, which is no message of the conversation. Questions are left unanswered, and proposals for a plan are
left waiting. The clock of the worker and of its records says the time of the message, so that what waits
for a week waits for a week of the diary. A message that crashes the worker is a failure of that message; a
store or a model that can't be used ends the run.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, NamedTuple

from agents.athlete import Athlete
from agents.budget import UsageOut
from agents.dates import local_day
from agents.errors import BadInput, Unfinished
from agents.logger.records.drafts import Drafts
from agents.logger.records.inbox import Inbox, Message
from agents.logger.records.shelf import Shelf
from agents.logger.result import WorkoutLogResult, is_told
from agents.models.port import ModelMisconfigured
from agents.planner.edits.inputs import plan_from_wire
from agents.program.moves import Began
from agents.program.rules import default_increment, default_rounding
from agents.program.state import LiftNumbers
from agents.program.tools.answering import templates
from agents.program.values import DayName, Lift
from agents.recorded import read_conversation
from handlers.doors.draft_desk import decide
from handlers.evaluation.diaries.edits import DatedSet, dated, less
from handlers.evaluation.diaries.judging import Log, LogChange, StandingLog, Verdict, verdict
from handlers.evaluation.diaries.labels import (
    Diary,
    DiaryMessage,
    PlannedWeek,
    PlanSetup,
    ProgramLift,
    ProgramSetup,
    Setup,
)
from handlers.evaluation.logged import workout_said
from handlers.evaluation.values import WorkoutSaid
from handlers.evaluation.wanted import wanted_workout
from handlers.search.indexing import Indexer
from handlers.terminal.faults import show_traceback
from handlers.terminal.plain import one_line
from handlers.wiring import Worker
from storage.ports import ATHLETE_KEY, StorageError, Write
from storage.sqlite import SqliteRecords

DiaryGrade = Literal["right", "drafted_right", "regrouped", "asked", "silent", "wrong"]
CONVERSATION = "main"
DRAFTED = "draft"  # code of what is told as not logged since it waits for a yes
OF_A_PLAN = ("plan", "program")  # kinds of messages of which a proposal, an answer or a move should come
CAME = ("answer", "proposal", "pending", "committed", "cancelled", "changed")  # types of a plan's answer
DAYS_OF_A_WEEK = 7
TEMPLATE = "original-531"  # a leader and an anchor in one
LIFTS: Mapping[ProgramLift, Lift] = {
    "squat": "squat",
    "bench": "bench",
    "deadlift": "deadlift",
    "press": "ohp",
}


class Moment:
    """A clock that says the time of the message that is being logged."""

    def __init__(self) -> None:
        self.at = datetime.min.replace(tzinfo=UTC)

    def __call__(self) -> float:
        return self.at.timestamp()


@dataclass(frozen=True)
class DiaryOutcome:
    """What became of one message. `at_once` is the verdict before the yes, `settled` the one after it.

    `told`: it asked something, or named words as not logged or not changed; `drafted`: it showed a draft,
    which the yes has settled. `came`: a proposal, an answer or a move came of it.
    """

    diary: Diary
    number: int  # of the message, from 0
    before: StandingLog
    at_once: Verdict
    settled: Verdict
    told: bool
    drafted: bool
    came: bool
    answer: str
    seconds: float
    usage: UsageOut
    crashed: str = ""

    @property
    def entry(self) -> DiaryMessage:
        return self.diary.entries[self.number]

    @property
    def change(self) -> LogChange:
        """What should have come of it, and what came of it."""
        return LogChange(self.before, self.settled.standing.wanted, self.settled.standing.log)

    @property
    def became(self) -> DiaryGrade:
        """The one of six that it counts as."""
        written = self.settled.written
        if written == "wrong":
            return "wrong"
        if not self.change.keys and not self._is_enough:
            return "asked" if self.told else "silent"
        if written == "right":
            return "right" if self.at_once.written == "right" else "drafted_right"
        if written == "regrouped":
            return "regrouped"
        return "asked" if self.told else "silent"

    @property
    def _is_enough(self) -> bool:
        """Whether it is enough that the log stands as it stood."""
        if self.entry.kind in OF_A_PLAN:
            return self.came
        return self.entry.kind != "report" or self.told


class Tally(NamedTuple):
    """So many as wanted, missing, and too many."""

    right: int
    missing: int
    surplus: int


@dataclass(frozen=True)
class DiaryRun:
    """A diary's messages, and the log that stands at its end."""

    diary: Diary
    outcomes: tuple[DiaryOutcome, ...]

    @property
    def is_right(self) -> bool:
        """Whether the log has all workouts of the label, set by set, and no other."""
        return not (self.workouts.missing or self.workouts.surplus)

    @property
    def sets(self) -> Tally:
        wanted, found = (dated(each) for each in self._ends)
        missing, surplus = less(wanted, found), less(found, wanted)
        return Tally(len(wanted) - len(missing), len(missing), len(surplus))

    @property
    def workouts(self) -> Tally:
        """One is right if all its sets are, and it has no other."""
        wanted, found = ([dated([each]) for each in workouts] for workouts in self._ends)
        left = list(found)
        for sets in wanted:
            same = next((at for at, each in enumerate(left) if _is_same(sets, each)), None)
            if same is not None:
                del left[same]
        right = len(found) - len(left)
        return Tally(right, len(wanted) - right, len(left))

    @property
    def _ends(self) -> tuple[list[WorkoutSaid], list[WorkoutSaid]]:
        standing = self.outcomes[-1].settled.standing
        return [wanted_workout(each, "") for each in standing.wanted.values()], [*standing.log.values()]


def _is_same(these: Sequence[DatedSet], those: Sequence[DatedSet]) -> bool:
    return len(these) == len(those) and not less(these, those)


def diary_runs(
    worker: Worker,
    home: Path,
    diaries: Sequence[Diary],
    advance: Callable[[float], None] = lambda _: None,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[DiaryRun]:
    """Each diary's run, as soon as it is done; `advance` is told of every message. `worker` gives the model
    and the settings; the records are a file of their own in `home`.

    Raises StorageError, ModelMisconfigured, and BadInput for a plan or program that can't be set up.
    """
    moment = Moment()
    records = SqliteRecords(str(home / "diaries.db"), clock=moment)
    indexer = Indexer(records, worker.recall)
    own = replace(worker, records=records, indexer=indexer, clock=moment)
    try:
        for at, diary in enumerate(diaries):
            keeping = _Keeping(own, f"diary-{at}", diary, moment, clock)
            yield DiaryRun(diary, tuple(_watched(keeping.outcomes(), advance)))
    finally:
        records.close()


def _watched(outcomes: Iterator[DiaryOutcome], advance: Callable[[float], None]) -> Iterator[DiaryOutcome]:
    for each in outcomes:
        yield each
        advance(1)


@dataclass(frozen=True)
class _Keeping:
    """A diary, being kept in a log."""

    worker: Worker
    owner: str
    diary: Diary
    moment: Moment
    clock: Callable[[], float]

    def outcomes(self) -> Iterator[DiaryOutcome]:
        self._begin()
        standing = StandingLog({}, {})
        for number in range(len(self.diary.entries)):
            outcome = self._outcome(number, standing)
            standing = outcome.settled.standing
            yield outcome

    def _begin(self) -> None:
        person = self.diary.person
        self.moment.at = self.diary.entries[0].sent_at
        athlete = Athlete(units=person.units, timezone=person.timezone, locale=person.locale)
        if person.bar is not None:
            value, unit = person.bar.split()
            athlete = replace(athlete, bar_value=Decimal(value), bar_unit="kg" if unit == "kg" else "lb")
        self.worker.records.put_all([Write(self.owner, ATHLETE_KEY, athlete.to_json(), after=0)])
        set_up(self.worker, self.owner, self.diary, athlete)

    def _outcome(self, number: int, before: StandingLog) -> DiaryOutcome:
        entry = self.diary.entries[number]
        self.moment.at = entry.sent_at
        wanted = entry.after(before.wanted, self.diary.person.timezone)
        started = self.clock()
        result, crashed = self._logged(self._message(number))
        seconds = self.clock() - started
        at_once = verdict(LogChange(before, wanted, self._log()))
        self._say_yes(number, result)
        return DiaryOutcome(
            diary=self.diary,
            number=number,
            before=before,
            at_once=at_once,
            settled=verdict(LogChange(before, wanted, self._log())) if result.drafts else at_once,
            told=not crashed and self._is_told(result),
            drafted=bool(result.drafts),
            came=_has_come(result),
            answer=result.answer,
            seconds=seconds,
            usage=result.usage,
            crashed=crashed,
        )

    def _message(self, number: int) -> Message:
        person, entry = self.diary.person, self.diary.entries[number]
        return Message(
            owner=self.owner,
            id=f"message-{number:03}",
            conversation_id=CONVERSATION,
            text=entry.text,
            sent_at=entry.sent_at,
            timezone=person.timezone,
            units=person.units,
        )

    def _logged(self, message: Message) -> tuple[WorkoutLogResult, str]:
        """The result, and what crashed."""
        try:
            return self.worker.logger.log(message), ""
        except (StorageError, ModelMisconfigured):
            raise
        except BadInput as error:  # refused at the door, and the caller is told
            return _refused(message, str(error), question=str(error)), ""
        except Exception as error:  # a bug: the messages after it are measured still
            show_traceback(error)
            crashed = one_line(f"{type(error).__name__}: {error}")
            return _refused(message, crashed), crashed

    def _say_yes(self, number: int, result: WorkoutLogResult) -> None:
        """Confirm every draft that the message has shown."""
        shown = {each.draft_id for each in result.drafts}
        waiting = [each for each in self._drafts().waiting() if each.draft_id in shown]
        if not waiting:
            return
        try:
            decide(self.worker, self.owner, waiting, yes=True, cause=f"yes-{number:03}")
        except Unfinished:
            return  # none of them can be logged as it was shown: they wait on

    def _is_told(self, result: WorkoutLogResult) -> bool:
        """Whether something was asked, or named as not logged, besides what the yes has settled."""
        conversation = read_conversation(self.worker.records, self.owner, CONVERSATION)
        return bool(
            any(each.code != DRAFTED for each in result.not_logged)
            or result.blocked
            or (result.question and not result.drafts)
            or any(each.message_id == result.message_id for each in conversation.questions)
            or any(each.message_id == result.message_id for each in self._drafts().waiting())
            or any(not is_told(each) for each in result.program)
            or any(each.get("type") not in CAME for each in result.plan_changes)
            or "?" in result.model_says
        )

    def _log(self) -> Log:
        stored = Shelf(self.worker.records, self.owner, self.moment).all()
        return {each.workout_id: workout_said(each.workout) for each in stored if each.workout is not None}

    def _drafts(self) -> Drafts:
        records = self.worker.records
        shelf, inbox = Shelf(records, self.owner, self.moment), Inbox(records, self.moment)
        return Drafts(records, shelf, inbox, self.moment)


def _refused(message: Message, why: str, question: str | None = None) -> WorkoutLogResult:
    return WorkoutLogResult(message_id=message.id, success=False, answer=why, question=question)


def _has_come(result: WorkoutLogResult) -> bool:
    """Whether a proposal, an answer or a move came of the message."""
    of_plan = any(each.get("type") in CAME for each in result.plan_changes)
    return of_plan or any(is_told(each) for each in result.program) or bool(result.model_says)


def set_up(worker: Worker, owner: str, diary: Diary, athlete: Athlete) -> None:
    """Keep the diary's plan and program. Raises BadInput for what can't be taken."""
    setup = diary.person.setup or Setup()
    if setup.plan is not None:
        worker.planner.put_plan(owner, plan_from_wire(plan_wire(setup.plan), owner))
    if setup.program is not None:
        began = _began(setup.program)
        first = local_day(diary.entries[0].sent_at, athlete.timezone)
        worker.program.begin(owner, "setup", first, began)


def plan_wire(plan: PlanSetup) -> dict[str, Any]:
    """The plan as it is imported; its weeks follow each other from its first day on."""
    return {"name": plan.name, "weeks": [_week(plan, at, week) for at, week in enumerate(plan.weeks)]}


def _week(plan: PlanSetup, at: int, week: PlannedWeek) -> dict[str, Any]:
    first = plan.starts + timedelta(days=DAYS_OF_A_WEEK * at)
    return {
        "phase": week.name,
        "startDate": first.isoformat(),
        "endDate": (first + timedelta(days=DAYS_OF_A_WEEK - 1)).isoformat(),
        "sessions": [
            {
                "name": session.name,
                "dayOfWeek": session.day.capitalize(),
                "exercises": [
                    {
                        "name": each.name,
                        "workingSets": each.sets,
                        "reps": str(each.reps),
                        "targetLoad": each.load,
                    }
                    for each in session.exercises
                ],
            }
            for session in week.sessions
        ],
    }


def _began(program: ProgramSetup) -> Began:
    """The program as it begins. Raises BadInput where a lift has no training max, or a day two lifts."""
    unit, template = program.unit, templates()[TEMPLATE].active
    maxes = {LIFTS[lift]: most for lift, most in program.training_maxes.items()}
    schedule: dict[DayName, Lift] = {day: LIFTS[lift] for lift, day in program.days.items()}
    if len(maxes) < len(LIFTS) or len(schedule) < len(program.days):
        raise BadInput("the program needs a training max of each lift, and each day has one lift.")
    lifts = {lift: LiftNumbers(most, default_increment(lift, unit), template) for lift, most in maxes.items()}
    return Began(unit, default_rounding(unit), lifts, schedule)
