"""normalize_workout_data: canonical names and units beside what was said."""

from typing import NamedTuple

from agents.errors import Refusal
from agents.exercises import catalogue
from agents.logger.finished_workout import normalized
from agents.logger.pipeline import TOOL_OF
from agents.logger.said_workout import OfWorkout
from agents.logger.tools.detect import Detected
from agents.logger.tools.validate import Validated
from agents.logger.worktable import StandingResult, Worktable
from agents.toolbox import Tool
from agents.workout import Discipline, Workout

_MOVING = frozenset(("running", "trail_running", "cycling", "rowing", "swimming", "rucking", "hiking"))


class Normalized(NamedTuple):
    """The workout with its canonical values, and the list of what was written."""

    workout_index: int
    workout: Workout

    def answer_text(self) -> str:
        changes = [f"{each.path}: {each.before} -> {each.after}" for each in self.workout.changes]
        return "\n".join([f"workout {self.workout_index} normalized", *changes[:20]])

    def enter(self, table: Worktable) -> None:
        table.pipeline.store("normalization", self, self.workout_index)


def normalize_workout_data(args: OfWorkout, table: Worktable) -> Normalized | StandingResult:
    """Put canonical names, units and the date beside what was said. It runs by itself."""
    if (standing := table.what_stands(args.workout_index, "normalization")) is not None:
        return standing
    place = table.pipeline.due(args.workout_index, "normalization")
    validated: Validated = table.pipeline.of(place, "validation")
    if not validated.passed:
        codes = ", ".join(issue.code for issue in validated.verdict.issues if issue.severity == "block")
        raise Refusal(f"not run: validation of workout {place.index} failed: {codes}")
    detected: Detected = table.pipeline.of(place, "discipline")
    draft: Workout = table.pipeline.of(place, "extraction").workout
    described = draft.model_copy(update={**validated.verdict._asdict(), "engine": table.given.engine})
    disciplines = draft.disciplines or detected.disciplines  # a workout taken over keeps its own
    able = _not_contradicted(disciplines, described)
    return Normalized(place.index, normalized(described, able, table.given.today, table.given.athlete))


def _not_contradicted(disciplines: tuple[Discipline, ...], workout: Workout) -> tuple[Discipline, ...]:
    """The disciplines without those of moving about that no exercise can be of: a bench press is no run."""
    found = [catalogue.lookup(each.name).known for each in workout.exercises()]
    known = [each for each in found if each is not None]
    if len(known) < len(found) or not known or any(each.pattern == "locomotion" for each in known):
        return disciplines
    theirs = {each for one in known for each in one.disciplines}
    return tuple(each for each in disciplines if each not in _MOVING or each in theirs) or ("strength",)


tool = Tool(TOOL_OF["normalization"], OfWorkout, normalize_workout_data, wave=3)
