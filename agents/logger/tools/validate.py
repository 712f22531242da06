"""validate_workout_completeness: what is missing, what is wrong, and what to ask; worst first.

A whole workout is blocked only where nothing could be kept of it honestly:

    no_structure       no exercise, and no block with a name or a score
    no_performance     nothing that was done: no reps, load, time, distance, calories or score
    generic_name       every exercise has a name that says nothing ("exercise", "workout")
    date_in_future     it can't have been done yet
    date_long_ago      more than 25 years back: a slip of the year, more likely

Completeness is the share of what a coach would expect to know that was said: for a set under load reps and
load, for other sets reps or a time, for endurance two of distance, time and pace, for a scored block its
score. Confidence starts at 1 and loses 0.15 for a date that can't be read, 0.10 for each exercise that the
catalogue doesn't know (at most 0.30), and 0.10 for each doubt that was left out (at most 0.30).
"""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from agents import units
from agents.athlete import Athlete
from agents.dates import UnreadableDate, read_day
from agents.exercises import catalogue
from agents.logger.assembly.names import meant_by
from agents.logger.assembly.rounds import WOD_KINDS
from agents.logger.pipeline import TOOL_OF
from agents.logger.said_workout import OfWorkout
from agents.logger.worktable import Standing, Worktable
from agents.toolbox import Tool
from agents.workout import Block, Exercise, Issue, LoadDone, SetDone, Workout

GENERIC_NAMES = frozenset(
    {"", "unknown", "exercise", "exercises", "workout", "movement", "n/a", "it", "that"}
)
NO_STRUCTURE = "no_structure"  # code of a workout of which nothing was taken down
ENDURANCE = frozenset({"running", "trail_running", "cycling", "rowing", "swimming", "rucking", "hiking"})
LONG_AGO_YEARS = 25
_WORST_FIRST = {"block": 0, "ask": 1, "note": 2}


class Validated(NamedTuple):
    """The verdict on one workout. `passed` is False if an issue blocks it."""

    workout_index: int
    passed: bool
    issues: tuple[Issue, ...]
    completeness: float
    confidence: float

    def told(self) -> str:
        verdict = "passed" if self.passed else "blocked"
        found = [f"{issue.severity}: {issue.code}: {issue.message}" for issue in self.issues]
        shown = f"workout {self.workout_index} {verdict}, completeness {self.completeness:.2f}"
        return "\n".join([shown, *found])

    def enter(self, table: Worktable) -> None:
        table.pipeline.store("validation", self, self.workout_index)


def validate_workout_completeness(args: OfWorkout, table: Worktable) -> Validated | Standing:
    """Check one extracted workout. It runs by itself; a second call is told what stands."""
    if (standing := table.what_stands(args.workout_index, "validation")) is not None:
        return standing
    place = table.pipeline.due(args.workout_index, "validation")
    workout: Workout = table.pipeline.of(place, "extraction").workout
    doubts = len(table.doubts(place.index))
    issues = find_issues(workout, table.given.today, table.given.athlete)
    return Validated(
        place.index,
        passed=not any(issue.severity == "block" for issue in issues),
        issues=issues,
        completeness=completeness_of(workout),
        confidence=confidence_of(workout, issues, doubts),
    )


def find_issues(workout: Workout, today: date, athlete: Athlete) -> tuple[Issue, ...]:
    """Everything to know or to ask about a draft, worst first, in the order it stands within a severity."""
    found = [
        *_structure(workout),
        *_date(workout, today, athlete.locale),
        *_endurance(workout),
        *_loads(workout),
        *_names(workout, athlete),
    ]
    return tuple(sorted(found, key=lambda issue: _WORST_FIRST[issue.severity]))


def _structure(workout: Workout) -> Iterator[Issue]:
    exercises = workout.exercises()
    scored = [block for block in workout.blocks if block.score is not None or _went_on(block)]
    if not exercises and not _is_told_whole(workout):
        yield _block(NO_STRUCTURE, "blocks", "no exercise could be taken down", "Which exercises did you do?")
    elif not (scored or workout.duration_seconds) and not any(map(_is_done, exercises)):
        named = exercises[0].name if exercises else workout.blocks[0].name or "that"
        yield _block(
            "no_performance",
            "blocks",
            f"nothing says what was done of {named}",
            f"How many sets and reps, how far or how long was {named}?",
        )
    elif exercises and all(each.name.casefold() in GENERIC_NAMES for each in exercises):
        said = exercises[0].name or exercises[0].said
        yield _block("generic_name", "blocks", f"{said!r} names no exercise", "Which exercise was that?")


def _is_told_whole(workout: Workout) -> bool:
    """Whether a workout without exercises is one all the same: a class by its name and its time, a WOD."""
    return bool(workout.name and workout.duration_seconds) or any(
        block.name or block.score for block in workout.blocks
    )


def _went_on(block: Block) -> bool:
    """Whether a block says for how long or how often it was done: "10 rounds of sun salutations"."""
    return bool(block.rounds or (block.kind in WOD_KINDS and block.duration_seconds))


def _is_done(exercise: Exercise) -> bool:
    return any(map(_performed, exercise.sets)) or _is_counted_otherwise(exercise)


def _performed(one: SetDone) -> bool:
    done = (one.reps, one.reps_low, one.reps_left, one.load, one.duration_seconds, one.distance, one.calories)
    return any(each is not None for each in done) or one.failed or one.kind == "amrap"


def _is_counted_otherwise(exercise: Exercise) -> bool:
    """Whether a note has a number of what no field counts ("7,842 steps"): not of a lift, that lacks its
    sets."""
    known = catalogue.lookup(exercise.name).known
    lifted = known is not None and "load" in known.measured_by
    return not lifted and any(
        map(str.isdecimal, "".join(note for one in exercise.sets for note in one.notes))
    )


def _date(workout: Workout, today: date, locale: str) -> Iterator[Issue]:
    if workout.date_as_said is None:
        return
    said = workout.date_as_said
    try:
        day = read_day(said, today, locale)
    except UnreadableDate as error:
        if workout.date_meant is not None:
            yield Issue(
                code="date_meant",
                severity="note",
                field="date",
                message=f"{said!r} is taken for {workout.date_meant}",
            )
            return
        yield Issue(
            code="date_unreadable",
            severity="ask",
            field="date",
            message=str(error),
            question=f"Which day was {said!r}?",
        )
        return
    if day > today:
        yield _block(
            "date_in_future",
            "date",
            f"{said!r} is {day}, after {today}",
            f"Which day was it? {day} is still to come.",
        )
    elif today.year - day.year > LONG_AGO_YEARS:
        yield _block("date_long_ago", "date", f"{said!r} is {day}", f"Was it really {day}?")


def _endurance(workout: Workout) -> Iterator[Issue]:
    for exercise in workout.exercises():
        for one in exercise.sets:
            if one.distance is None or one.duration_seconds is None or one.pace is None:
                continue
            distance = units.Distance(one.distance.value, one.distance.unit, one.distance.metres)  # type: ignore[arg-type]
            pace = units.Pace(one.pace.seconds, one.pace.per)  # type: ignore[arg-type]
            apart = units.derive_third(distance, one.duration_seconds, pace)
            if isinstance(apart, units.Contradiction):
                yield Issue(
                    code="pace_contradicts",
                    severity="ask",
                    field="pace",
                    message=f"{exercise.name}: distance, time and pace don't agree ({apart.apart:.0%} apart)",
                    question=f"Distance, time and pace of {exercise.name} don't agree: which one is off?",
                    exercise=exercise.name,
                )


def _loads(workout: Workout) -> Iterator[Issue]:
    for block in workout.blocks:
        for exercise in block.exercises:
            open_ones = [one for one in exercise.sets if one.load_options and one.load is None]
            if open_ones:
                yield _which_load(exercise, open_ones[0].load_options)
            elif _lacks_load(exercise, block):
                yield Issue(
                    code="load_missing",
                    severity="ask",
                    field="load",
                    message=f"{exercise.name}: no load was said",
                    question=f"What load did you use for {exercise.name}?",
                    exercise=exercise.name,
                )


def _which_load(exercise: Exercise, options: tuple[LoadDone, ...]) -> Issue:
    loads = tuple(f"{units.say_number(load.value)} {load.unit}" for load in options)
    return Issue(
        code="which_load",
        severity="ask",
        field="load",
        message=f"{exercise.name}: the load is {' or '.join(loads)}, which one was not said",
        question=f"Did you use {' or '.join(loads)} for {exercise.name}?",
        exercise=exercise.name,
        options=loads,
    )


def _lacks_load(exercise: Exercise, block: Block) -> bool:
    """Whether a barbell exercise was reported with reps and without any load."""
    known = catalogue.lookup(exercise.name).known
    return (
        block.score is None
        and known is not None
        and known.equipment == "barbell"
        and any(one.reps is not None for one in exercise.sets)
        and not any(
            one.load is not None or one.bodyweight or one.percent_1rm or one.notes for one in exercise.sets
        )
    )


def _names(workout: Workout, athlete: Athlete) -> Iterator[Issue]:
    in_blocks = [(block.kind, exercise) for block in workout.blocks for exercise in block.exercises]
    for kind, exercise in in_blocks:
        meant = meant_by(exercise, athlete, kind)
        if meant.candidates:
            yield Issue(
                code="exercise_ambiguous",
                severity="ask",
                field="name",
                message=f"{exercise.name!r} may be {' or '.join(meant.candidates)}: kept as written",
                question=f"Which exercise is {exercise.name!r}: {' or '.join(meant.candidates)}?",
                exercise=exercise.name,
                options=meant.candidates,
            )
        elif meant.known is None:
            yield Issue(
                code="exercise_unknown",
                severity="note",
                field="name",
                message=f"{exercise.name!r} is not in the catalogue: kept as written",
            )


def _block(code: str, field: str, message: str, question: str) -> Issue:
    return Issue(code=code, severity="block", field=field, message=message, question=question)


def completeness_of(workout: Workout) -> float:
    """The share of what would be expected that was said, from 0 to 1; 0 for nothing done."""
    said = [_said_of_set(exercise, one) for exercise in workout.exercises() for one in exercise.sets]
    said += [1.0 for block in workout.blocks if block.score is not None]
    return round(sum(said) / len(said), 2) if said else 0.0


def _said_of_set(exercise: Exercise, one: SetDone) -> float:
    known = catalogue.lookup(exercise.name).known
    if known is not None and ENDURANCE & set(known.disciplines):
        given = sum(each is not None for each in (one.distance, one.duration_seconds, one.pace))
        return min(1.0, given / 2) if one.calories is None else 1.0
    counted = any(
        each is not None
        for each in (one.reps, one.reps_low, one.reps_left, one.duration_seconds, one.distance)
    )
    if known is not None and "load" in known.measured_by:
        return (counted + (one.load is not None or one.bodyweight)) / 2
    return float(counted or one.load is not None)


def confidence_of(workout: Workout, issues: tuple[Issue, ...], doubts: int) -> float:
    """How sure the reading is, from 0 to 1, by the rules at the top of this file."""
    unknown = sum(issue.code in ("exercise_unknown", "exercise_ambiguous") for issue in issues)
    unread = any(issue.code == "date_unreadable" for issue in issues)
    return round(1.0 - 0.15 * unread - min(0.3, 0.1 * unknown) - min(0.3, 0.1 * doubts), 2)


tool = Tool(TOOL_OF["validation"], OfWorkout, validate_workout_completeness, wave=2)
