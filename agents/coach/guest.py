"""The log as a guest: what is asked of it, a message long, is answered from records, by code.

It writes nothing. What it found is an answer with its rows, of which `telling` makes cards.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from pydantic import Field

from agents.errors import Refusal
from agents.guests import (
    Guest,
    GuestAnswer,
    GuestResult,
    Host,
    HowFarAnswered,
    ReportPart,
    ToolAnswered,
    Visit,
)
from agents.models.port import Call
from agents.toolbox import Tool, ToolInput

BRIEF = """

What the athlete asks about their own training ("what did I bench last week?", "how is my squat going?") \
goes to search_training, progress or get_workout, quoted; the answer is printed from the records. Never \
answer it yourself.\
"""
SHOWN = 5  # workouts that an answer names


class LogDesk(Protocol):
    """The records of training, as they are asked. Raises StorageError."""

    def search(self, visit: Visit, question: str) -> Mapping[str, Any]:
        """What was understood, the workouts that fit, best first, and the figure that put each there."""

    def workout(self, visit: Visit, workout_id: str, day: str) -> Mapping[str, Any]:
        """The same of one workout, all of it in one line. Raises Refusal where there is none."""

    def progress(self, visit: Visit, exercise: str) -> Sequence[Mapping[str, Any]]:
        """Series of an exercise or of a muscle, by its name in the catalogue: those that have points. Raises
        Refusal for a name that is not known."""


class SearchTraining(ToolInput):
    said: str = Field(description="The question, quoted from this message.")


class ExerciseProgress(ToolInput):
    said: str = Field(description="The question, quoted from this message.")
    exercise: str = Field(description="The exercise that it is about, or the muscle: 'squat', 'chest'.")


class GetWorkout(ToolInput):
    said: str = Field(description="The question, quoted from this message.")
    workout_id: str = Field(description="The workout's handle or id; '' where only a day is known.")
    day: str = Field(description="'yesterday', 'monday', a date; '' with an id.")


def search_training(args: SearchTraining, host: Host) -> ToolAnswered:
    """Find the workouts that a question is about: the last, the heaviest, the fastest, those of some days.

    Once for each question. What it finds is shown to the athlete.
    """
    guest, words = _guest_of(host), host.quoted(args.said, "what is asked")
    found = guest.log.search(guest.visit, args.said)
    result = {"question": args.said, **found}
    ids = "; ".join(f"{each['day']} is {each['workout_id']}" for each in found["workouts"])
    detail = f"Their ids: {ids}." if ids else ""
    return ToolAnswered((GuestAnswer("search_training", result, _say_found(found)),), words, detail)


def progress(args: ExerciseProgress, host: Host) -> ToolAnswered:
    """Show how an exercise goes: its estimated max, sets and volume by week, or its pace; or the sets and the
    volume of a muscle.

    Once for each exercise that is asked about. What it finds is shown to the athlete.
    """
    guest, words = _guest_of(host), host.quoted(args.said, "what is asked")
    series = list(guest.log.progress(guest.visit, args.exercise))
    message = " ".join(str(each["sentence"]) for each in series) or f"Nothing is logged of {args.exercise}."
    result = {"question": args.said, "exercise": args.exercise, "series": series}
    points = "\n".join(map(_say_points, series))
    return ToolAnswered((GuestAnswer("progress", result, message),), words, points)


def get_workout(args: GetWorkout, host: Host) -> ToolAnswered:
    """Show a logged workout whole: every set, its numbers, its notes.

    The one of a handle in "workouts", or of an id that search_training gave; else the newest one of the day
    that is named.
    """
    guest, words = _guest_of(host), host.quoted(args.said, "what is asked")
    workout_id = guest.visit.before.workout_of(args.workout_id)
    found = guest.log.workout(guest.visit, workout_id, args.day)
    result = {"question": args.said, **found}
    return ToolAnswered((GuestAnswer("get_workout", result, _say_found(found)),), words)


def _say_points(series: Mapping[str, Any]) -> str:
    """ "Bench Press, sets a week (sets): 2026-11-16: 9, 2026-11-23: 12"."""
    points = ", ".join(f"{each['day']}: {each['value']}" for each in series["points"])
    return f"{series['title']} ({series['unit']}): {points}"


TOOLS: tuple[Tool[Host], ...] = (
    Tool("search_training", SearchTraining, search_training, wave=8),
    Tool("progress", ExerciseProgress, progress, wave=8),
    Tool("get_workout", GetWorkout, get_workout, wave=8),
)


def _guest_of(host: Host) -> "LogGuest":
    assert isinstance(host.guest, LogGuest), "its tool is called where it is a guest"
    if host.guest.asked >= MOST_QUESTIONS:
        raise Refusal(f"{MOST_QUESTIONS} questions are answered in one message: ask the others in the next.")
    host.guest.asked += 1
    return host.guest


MOST_QUESTIONS = 5  # of one message


@dataclass
class LogGuest(Guest):
    """The log of one athlete during one message."""

    log: LogDesk
    visit: Visit
    answers: list[GuestAnswer] = field(default_factory=list)
    asked: int = 0

    name: ClassVar[str] = "log"
    tools = TOOLS
    brief = BRIEF
    edition = "log-3"

    @property
    def to_talk_over(self) -> int:  # type: ignore[override]  # it grows
        return len(self.answers)

    def enter(self, call: Call, result: GuestResult) -> None:
        self.answers += result.answers

    def part(self, workout_ids: Sequence[str]) -> ReportPart:
        return ReportPart("guests", tuple(each.row for each in self.answers))

    def how_far_answered(self, *, by_model: bool) -> HowFarAnswered:
        return "answered" if self.answers else ""


def _say_found(found: Mapping[str, Any]) -> str:
    """ "1 workout (last · Bench Press):", then a line for each; what was looked for, if there is none."""
    rows = found["workouts"]
    if not rows:
        return f"Nothing is logged that fits ({found['understood']})."
    count = "1 workout" if len(rows) == 1 else f"{len(rows)} workouts"
    lines = [f"{each['day']}: {each['line']}{_figure(each)}" for each in rows[:SHOWN]]
    more = [f"and {len(rows) - SHOWN} more"] if len(rows) > SHOWN else []
    return "\n".join([f"{count} ({found['understood']}):", *lines, *more])


def _figure(row: Mapping[str, Any]) -> str:
    return f" ({row['figure']})" if row["figure"] else ""
