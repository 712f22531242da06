"""validate_workout_completeness: what is missing, what is wrong, and what to ask; worst first."""

from typing import NamedTuple

from agents.logger.finished_workout import CompletenessVerdict, checked
from agents.logger.pipeline import TOOL_OF
from agents.logger.said_workout import OfWorkout
from agents.logger.worktable import StandingResult, Worktable
from agents.toolbox import Tool
from agents.workout import Workout


class Validated(NamedTuple):
    """The verdict on one workout."""

    workout_index: int
    verdict: CompletenessVerdict

    @property
    def passed(self) -> bool:
        """Whether no issue blocks it."""
        return self.verdict.passed

    def answer_text(self) -> str:
        passed = "passed" if self.passed else "blocked"
        found = [f"{issue.severity}: {issue.code}: {issue.message}" for issue in self.verdict.issues]
        shown = f"workout {self.workout_index} {passed}, completeness {self.verdict.completeness:.2f}"
        return "\n".join([shown, *found])

    def enter(self, table: Worktable) -> None:
        table.pipeline.store("validation", self, self.workout_index)


def validate_workout_completeness(args: OfWorkout, table: Worktable) -> Validated | StandingResult:
    """Check one extracted workout. It runs by itself; a second call is told what stands."""
    if (standing := table.what_stands(args.workout_index, "validation")) is not None:
        return standing
    place = table.pipeline.due(args.workout_index, "validation")
    workout: Workout = table.pipeline.of(place, "extraction").workout
    doubts = len(table.doubts(place.index))
    return Validated(place.index, checked(workout, table.given.today, table.given.athlete, doubts))


tool = Tool(TOOL_OF["validation"], OfWorkout, validate_workout_completeness, wave=2)
