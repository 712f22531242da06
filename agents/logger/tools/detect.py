"""detect_discipline: opens a workout of the message."""

from typing import NamedTuple

from pydantic import Field

from agents.errors import Refusal
from agents.logger.evidence.ledger import Ledger
from agents.logger.pipeline import TOOL_OF
from agents.logger.worktable import Worktable
from agents.toolbox import Tool, ToolInput
from agents.workout import Discipline, Span


class DetectDiscipline(ToolInput):
    said: tuple[str, ...] = Field(description="The parts of the message that make up this workout, quoted.")
    disciplines: tuple[Discipline, ...] = Field(description="What it may be, the likeliest first.")


class Detected(NamedTuple):
    """The opened workout: its index, what it may be, and where it stands in the message."""

    workout_index: int
    disciplines: tuple[Discipline, ...]
    spans: tuple[Span, ...]

    @property
    def mixed(self) -> bool:
        return "hybrid" in self.disciplines or len(self.disciplines) > 1

    def answer_text(self) -> str:
        mixed = ", mixed" if self.mixed else ""
        return f"workout {self.workout_index} is open: {', '.join(self.disciplines)}{mixed}"

    def enter(self, table: Worktable) -> None:
        table.pipeline.store("discipline", self, self.workout_index)


def detect_discipline(args: DetectDiscipline, table: Worktable) -> Detected:
    """Open one workout that the athlete reports as done, and say what kind it is.

    Once for each workout, in the order they are told: the first gets index 0, the next 1. One session is one
    workout; a run or a WOD after lifting and another day are workouts of their own; a warm-up belongs to what
    it warms up for.
    """
    if not args.disciplines:
        raise Refusal("disciplines is empty: name at least one, the likeliest first.")
    ledger = Ledger(table.given.texts)
    found = [ledger.find(quote) for quote in args.said]
    problems = [
        f"{quote!r}: {where}" for quote, where in zip(args.said, found, strict=True) if isinstance(where, str)
    ]
    if problems or not found:
        raise Refusal("said has to quote the message: " + ("; ".join(problems) or "it is empty") + ".")
    places = [at for where in found if not isinstance(where, str) for at in (*where.numbers, *where.words)]
    return Detected(table.calls.seats[table.call.id], args.disciplines, table.given.texts.spans(places))


tool = Tool(TOOL_OF["discipline"], DetectDiscipline, detect_discipline, wave=0)
