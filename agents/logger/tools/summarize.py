"""generate_workout_summary: the workout in a few lines, made only of what is in the record."""

from typing import NamedTuple

from agents.logger.finished_workout import summarized
from agents.logger.pipeline import TOOL_OF
from agents.logger.said_workout import OfWorkout
from agents.logger.worktable import StandingResult, Worktable
from agents.toolbox import Tool
from agents.workout import Workout


class Summarized(NamedTuple):
    """The workout with its name and its summary."""

    workout_index: int
    workout: Workout

    def answer_text(self) -> str:
        return f"workout {self.workout_index}: {self.workout.summary}"

    def enter(self, table: Worktable) -> None:
        table.pipeline.store("summary", self, self.workout_index)


def generate_workout_summary(args: OfWorkout, table: Worktable) -> Summarized | StandingResult:
    """Put one normalized workout into words. It runs by itself."""
    if (standing := table.what_stands(args.workout_index, "summary")) is not None:
        return standing
    place = table.pipeline.due(args.workout_index, "summary")
    workout: Workout = table.pipeline.of(place, "normalization").workout
    return Summarized(place.index, summarized(workout))


tool = Tool(TOOL_OF["summary"], OfWorkout, generate_workout_summary, wave=4)
