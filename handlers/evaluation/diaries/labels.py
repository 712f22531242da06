"""A diary: who writes, and message by message what should stand in the log. One file, one athlete.

The keys are described in tests/diaries/README.md. The models are closed, as those of other labels are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date as Day
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, Field, ValidationError

from agents.athlete import checked_timezone
from agents.dates import local_day
from agents.errors import BadInput
from handlers.evaluation.corpus import check, files_of
from handlers.evaluation.labels import Closed, LabelledWorkout, WeightText, check_workout, wrong_field
from handlers.terminal.texts import FileLine, lines_of, opened_file

DiaryKind = Literal[
    "report", "addition", "correction", "deletion", "answer", "plan", "program", "goal", "question", "chat",
    "body", "notdone",
]  # fmt: skip
DiaryWeekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
ProgramLift = Literal["squat", "bench", "deadlift", "press"]
Labelled = dict[str, LabelledWorkout]  # by the keys of a diary


class ProgramSetup(Closed):
    """A 5/3/1 program that runs from the first message on."""

    unit: Literal["lb", "kg"]
    training_maxes: dict[ProgramLift, Annotated[Decimal, Field(gt=0)]]
    days: dict[ProgramLift, DiaryWeekday]


class DiaryPlanExercise(Closed):
    name: str
    sets: int
    reps: int | str
    load: str = ""


class PlannedDay(Closed):
    name: str
    day: DiaryWeekday
    exercises: tuple[DiaryPlanExercise, ...] = ()


class PlannedWeek(Closed):
    name: str
    sessions: tuple[PlannedDay, ...]


class PlanSetup(Closed):
    """A training plan whose weeks follow each other from this day on."""

    name: str = ""
    starts: Day
    weeks: tuple[PlannedWeek, ...] = Field(min_length=1)


class Setup(Closed):
    program: ProgramSetup | None = None
    plan: PlanSetup | None = None


class Person(Closed):
    """The first line: who writes, and what they have to begin with."""

    id: str = Field(min_length=1)
    hand: str = ""
    units: Literal["lb", "kg"] = "lb"
    timezone: str = "UTC"
    locale: str = "en-US"
    bar: WeightText | None = None
    setup: Setup | None = None


class DiaryMessage(Closed):
    """A message. `log` has each workout that is new or changed after it, whole; `deleted` those that are
    gone. `asks`: a careful reader would have to ask about some of it."""

    text: str = Field(min_length=1)
    sent_at: AwareDatetime
    kind: DiaryKind
    log: Labelled = Field(default_factory=dict)
    deleted: tuple[str, ...] = ()
    asks: bool = False
    note: str = ""

    def after(self, standing: Labelled, timezone: str) -> Labelled:
        """What should stand after the message. A workout without a date keeps the one that it has; a new one
        is of the message's day."""
        today = local_day(self.sent_at, timezone)
        days = {
            key: each.date or (standing[key].date if key in standing else today)
            for key, each in self.log.items()
        }
        new = {key: each.model_copy(update={"date": days[key]}) for key, each in self.log.items()}
        return {key: each for key, each in {**standing, **new}.items() if key not in self.deleted}


@dataclass(frozen=True)
class Diary:
    """A file; `lines` are the numbers of the lines that the entries stand in."""

    file: str
    person: Person
    entries: tuple[DiaryMessage, ...]
    lines: tuple[int, ...]


def diaries_in(paths: Sequence[Path]) -> list[Diary]:
    """Every diary of these files and folders, in order.

    Raises BadInput if a file can't be read or a line is wrong; up to 20 wrong lines are told one by one.
    """
    wrong: list[str] = []
    found = [_diary(path, wrong) for path in files_of(paths)]
    check(wrong, paths, "diary" if not found else "")
    ids = [each.person.id for each in found]
    twice = next((each for each in ids if ids.count(each) > 1), None)
    if twice is not None:
        raise BadInput(f"two diaries have the id {twice!r}: give each its own.")
    return found


def _diary(path: Path, wrong: list[str]) -> Diary:
    """The diary in a file, without the lines that are wrong: they are added to `wrong`."""
    with opened_file(path) as file:
        lines = list(lines_of(file))
    if len(lines) < 2:
        raise BadInput(f"{path}: a diary has a line about its person, and then a message a line.")
    person = Person(id=str(path))
    entries: list[DiaryMessage] = []
    standing: Labelled = {}
    for at, line in enumerate(lines):
        try:
            if at == 0:
                person = _person(line)
                continue
            entries.append(_entry(line, standing, entries))
            standing = entries[-1].after(standing, person.timezone)
        except BadInput as error:
            wrong.append(f"{path}, line {line.number}: {error}")
    name = f"{path.resolve().parent.name}/{path.name}"
    return Diary(name, person, tuple(entries), tuple(each.number for each in lines[1:]))


def _person(line: FileLine) -> Person:
    try:
        person = Person.model_validate(_fields(line))
    except ValidationError as error:
        raise wrong_field(error, "the person") from None
    checked_timezone(person.timezone)
    return person


def _entry(line: FileLine, standing: Labelled, before: Sequence[DiaryMessage]) -> DiaryMessage:
    try:
        entry = DiaryMessage.model_validate(_fields(line))
    except ValidationError as error:
        raise wrong_field(error, "the message") from None
    for key, workout in entry.log.items():
        check_workout(workout, f"log.{key}")
    for key in entry.deleted:
        if key not in standing or key in entry.log:
            raise BadInput(f"deleted {key!r}: no workout of that key stands before the message.")
    if before and entry.sent_at <= before[-1].sent_at:
        raise BadInput("sent_at: it is not later than the message before.")
    return entry


def _fields(line: FileLine) -> dict[str, Any]:
    if line.wrong:
        raise BadInput(f"{line.wrong}.")
    return line.fields
