"""normalize_workout_data: canonical names and units beside what was said. Pure, idempotent.

It changes no stated number. What it writes, it lists:

    names       the catalogue's name; `name_as_written` stays. An unknown name stays as it is, or, where it is
                a row of words and numbers ("21s w the ez bar"), is what the model takes it to be
    load_kg     the load in kilograms, to the gram; none for a load per side, whose bar is not known
    a third     of distance, time and pace, where two were said; marked as derived
    date        the day in the athlete's timezone; `date_source` tells whether it was said
    start, end  as times of the day, "18:05"
    discipline  as detected
"""

from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from agents import units
from agents.athlete import Athlete
from agents.dates import UnreadableDate, clock_times, read_day
from agents.errors import Refusal
from agents.exercises import catalogue
from agents.logger.assembly.names import meant_by, shortest_name
from agents.logger.pipeline import TOOL_OF
from agents.logger.said_workout import OfWorkout
from agents.logger.tools.detect import Detected
from agents.logger.tools.validate import Validated
from agents.logger.worktable import Standing, Worktable
from agents.toolbox import Tool
from agents.workout import (
    Block,
    BlockKind,
    Change,
    Discipline,
    DistanceDone,
    Exercise,
    PaceDone,
    SetDone,
    Source,
    Workout,
)

GRAM = Decimal("0.001")
SHORTEST_PACED = 100  # metres: of less nobody speaks in minutes a kilometre


class Normalized(NamedTuple):
    """The workout with its canonical values, and the list of what was written."""

    workout_index: int
    workout: Workout

    def told(self) -> str:
        changes = [f"{each.path}: {each.before} -> {each.after}" for each in self.workout.changes]
        return "\n".join([f"workout {self.workout_index} normalized", *changes[:20]])

    def enter(self, table: Worktable) -> None:
        table.pipeline.store("normalization", self, self.workout_index)


def normalize_workout_data(args: OfWorkout, table: Worktable) -> Normalized | Standing:
    """Put canonical names, units and the date beside what was said. It runs by itself."""
    if (standing := table.what_stands(args.workout_index, "normalization")) is not None:
        return standing
    place = table.pipeline.due(args.workout_index, "normalization")
    validated: Validated = table.pipeline.of(place, "validation")
    if not validated.passed:
        codes = ", ".join(issue.code for issue in validated.issues if issue.severity == "block")
        raise Refusal(f"not run: validation of workout {place.index} failed: {codes}")
    detected: Detected = table.pipeline.of(place, "discipline")
    draft: Workout = table.pipeline.of(place, "extraction").workout
    described = draft.model_copy(
        update={
            "issues": validated.issues,
            "completeness": validated.completeness,
            "confidence": validated.confidence,
            "engine": table.given.engine,
        }
    )
    disciplines = draft.disciplines or detected.disciplines  # a workout taken over keeps its own
    able = _not_contradicted(disciplines, described)
    return Normalized(place.index, normalized(described, able, table.given.today, table.given.athlete))


_MOVING = frozenset(("running", "trail_running", "cycling", "rowing", "swimming", "rucking", "hiking"))


def _not_contradicted(disciplines: tuple[Discipline, ...], workout: Workout) -> tuple[Discipline, ...]:
    """The disciplines without those of moving about that no exercise can be of: a bench press is no run."""
    found = [catalogue.lookup(each.name).known for each in workout.exercises()]
    known = [each for each in found if each is not None]
    if len(known) < len(found) or not known or any(each.pattern == "locomotion" for each in known):
        return disciplines
    theirs = {each for one in known for each in one.disciplines}
    return tuple(each for each in disciplines if each not in _MOVING or each in theirs) or ("strength",)


def normalized(
    workout: Workout, disciplines: tuple[Discipline, ...], today: date, athlete: Athlete
) -> Workout:
    """The workout in canonical form; normalizing that again changes nothing."""
    changes: list[Change] = []
    sources: list[Source] = []
    blocks = tuple(
        _block(block, f"blocks[{place}]", athlete, changes, sources)
        for place, block in enumerate(workout.blocks)
    )
    day, day_source = _day(workout, today, athlete.locale)
    start, end = clock_times(workout.start, workout.end)
    for field, said, clock in (("start", workout.start, start), ("end", workout.end, end)):
        changes += [Change(path=field, before=said, after=clock)] if clock != said else []
    known = {(change.path, str(change.after)) for change in workout.changes}
    added = tuple(change for change in changes if (change.path, str(change.after)) not in known)
    sourced = {source.path for source in workout.sources}
    return workout.model_copy(
        update={
            "blocks": blocks,
            "discipline": disciplines[0],
            "disciplines": disciplines,
            "date": day.isoformat(),
            "date_source": day_source,
            "start": start,
            "end": end,
            "changes": (*workout.changes, *added),
            "sources": (*workout.sources, *(each for each in sources if each.path not in sourced)),
        }
    )


def _day(workout: Workout, today: date, locale: str) -> tuple[date, str]:
    if workout.date_meant is not None:
        return date.fromisoformat(workout.date_meant), "said"
    if workout.date_as_said is None:
        return today, "message"
    try:
        return read_day(workout.date_as_said, today, locale), "said"
    except UnreadableDate:
        return today, "message"


def _block(block: Block, path: str, athlete: Athlete, changes: list[Change], sources: list[Source]) -> Block:
    exercises = tuple(
        _exercise(exercise, block.kind, f"{path}.exercises[{place}]", athlete, changes, sources)
        for place, exercise in enumerate(block.exercises)
    )
    return block.model_copy(update={"exercises": exercises})


def _exercise(
    exercise: Exercise,
    kind: BlockKind,
    path: str,
    athlete: Athlete,
    changes: list[Change],
    sources: list[Source],
) -> Exercise:
    known = meant_by(exercise, athlete, kind).known
    name = known.name if known is not None else shortest_name(exercise)
    if name != exercise.name:
        changes.append(Change(path=f"{path}.name", before=exercise.name, after=name))
    swum = known is not None and "swimming" in known.disciplines
    sets = tuple(
        _set(one, f"{path}.sets[{place}]", swum, changes, sources) for place, one in enumerate(exercise.sets)
    )
    return exercise.model_copy(update={"name": name, "known": known is not None, "sets": sets})


def _set(one: SetDone, path: str, swum: bool, changes: list[Change], sources: list[Source]) -> SetDone:
    update: dict[str, Any] = {**_load_kg(one), **_third(one, swum)}
    update = {field: value for field, value in update.items() if getattr(one, field) != value}
    if not update:
        return one
    for field, value in update.items():
        changes.append(Change(path=f"{path}.{field}", before=None, after=_shown(value)))
        sources.append(Source(path=f"{path}.{field}", kind="rule", rule=_RULES[field]))
    return one.model_copy(update={**update, "derived": (*one.derived, *update)})


_RULES = {
    "load_kg": "kilograms",
    "pace": "time by distance",
    "distance": "time by pace",
    "duration_seconds": "distance by pace",
}


def _load_kg(one: SetDone) -> dict[str, Any]:
    load = one.load
    if load is None or load.basis == "per_side":
        return {}
    kilograms = units.Load(load.value, load.unit, "total", unit_said=True).in_kg()
    return {"load_kg": kilograms.quantize(GRAM)}


def _third(one: SetDone, swum: bool) -> dict[str, Any]:
    """The one of distance, time and pace that was not said, where the other two were."""
    if "pace" in one.derived or "distance" in one.derived or "duration_seconds" in one.derived:
        return {}
    distance = pace = None
    if one.distance is not None:
        distance = units.Distance(one.distance.value, one.distance.unit, one.distance.metres)  # type: ignore[arg-type]
    if one.pace is not None:
        pace = units.Pace(one.pace.seconds, one.pace.per)  # type: ignore[arg-type]
    match units.derive_third(distance, one.duration_seconds, pace, swum=swum):
        case units.Pace() if distance is not None and distance.metres < SHORTEST_PACED:
            return {}  # a carry, a sprint
        case units.Pace() as found:
            return {"pace": PaceDone(seconds=found.seconds, per=found.per)}
        case units.Distance() as found:
            return {"distance": DistanceDone(value=found.value, unit=found.unit, metres=found.metres)}
        case Decimal() as seconds:
            return {"duration_seconds": seconds}
        case _:
            return {}


def _shown(value: Any) -> Any:
    return value.model_dump(mode="json") if hasattr(value, "model_dump") else str(value)


tool = Tool(TOOL_OF["normalization"], OfWorkout, normalize_workout_data, wave=3)
