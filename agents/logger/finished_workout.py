"""A workout as it is written: in canonical form, with what it lacks, its name and its summary. Pure.

Whichever way a workout comes to be written, it is finished here, by the same steps:

    normalized     canonical names and units beside what was said, the day
    checked        what is missing or wrong, how complete it is, how sure the reading
    named          after its exercises, unless the athlete gave it a name
    summarized     in words, made only of what is in the record

A new workout takes them one by one, as stages that a model may call (`tools/`). `finished` takes a workout
whose blocks are in canonical form: one that a draft has joined, or what is left of one. `finished_anew` takes
one of which something was said since, a set or a session that a guest keeps; `corrected` one that an
amendment has changed. `joined` gives a workout the blocks of a draft, with the sources of their numbers, its
words, its notes and its open questions; what a draft says of a workout as a whole is the workout's own.
"""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from agents import units
from agents.athlete import Athlete
from agents.dates import UnreadableDate, clock_times, read_day
from agents.exercises import catalogue
from agents.logger.assembly.blocks import WOD_KINDS
from agents.logger.assembly.names import meant_by, shortest_name
from agents.logger.workout_in_words import name_of, summary_of
from agents.workout import (
    Block,
    BlockKind,
    Change,
    Discipline,
    DistanceDone,
    Exercise,
    Issue,
    LoadDone,
    PaceDone,
    SetDone,
    Source,
    Workout,
)

GENERIC_NAMES = frozenset(
    {"", "unknown", "exercise", "exercises", "workout", "movement", "n/a", "it", "that"}
)
NO_STRUCTURE = "no_structure"  # code of a workout of which nothing was taken down
ENDURANCE = frozenset({"running", "trail_running", "cycling", "rowing", "swimming", "rucking", "hiking"})
LONG_AGO_YEARS = 25
_WORST_FIRST = {"block": 0, "ask": 1, "note": 2}
GRAM = Decimal("0.001")
SHORTEST_PACED = 100  # metres: of less nobody speaks in minutes a kilometre


def finished(workout: Workout, was: Workout | None = None) -> Workout:
    """The workout with its name, its completeness and its summary. `was` is the workout before it was
    changed: one that was named after its exercises is named after those that it has now."""
    follows = not workout.name if was is None else workout.name == was.name == name_of(was)
    name = name_of(workout) if follows else workout.name
    named = workout.model_copy(update={"name": name, "completeness": completeness_of(workout)})
    return named.model_copy(update={"summary": summary_of(named)})


def finished_anew(workout: Workout, today: date, athlete: Athlete) -> Workout:
    """The same of a workout of which something was said since: in canonical form first."""
    return finished(normalized(workout, workout.disciplines or ("strength",), today, athlete))


def corrected(workout: Workout, was: Workout, today: date, athlete: Athlete) -> Workout:
    """The same of a workout that was changed: it keeps the day that it was read to be of, and is checked
    again. The doubts that confidence was lowered for stay as they were."""
    again = normalized(workout, workout.disciplines, today, athlete)
    again = again.model_copy(update={"date": workout.date, "date_source": workout.date_source})
    # Read again on a later day, "25 Nov" could be another one: a date that was read stands as it was read.
    fixed = again.date if again.date_source == "said" else again.date_as_said
    issues = find_issues(again.model_copy(update={"date_as_said": fixed}), today, athlete)
    verdict: dict[str, Any] = {"issues": issues}
    if was.confidence is not None:
        doubted = confidence_of(was, was.issues, 0) - was.confidence
        verdict["confidence"] = round(confidence_of(again, issues, 0) - doubted, 2)
    return finished(again.model_copy(update=verdict), was)


def summarized(workout: Workout) -> Workout:
    """A new workout with its summary; one without a name is named after its exercises."""
    named = workout.model_copy(update={"name": workout.name or name_of(workout)})
    return named.model_copy(update={"summary": summary_of(named)})


# --- in canonical form


def normalized(
    workout: Workout, disciplines: tuple[Discipline, ...], today: date, athlete: Athlete
) -> Workout:
    """The workout in canonical form; normalizing that again changes nothing.

    It changes no stated number. What it writes, it lists:

        names       the catalogue's name; `name_as_written` stays. An unknown name stays as it is, or, where
                    it is a row of words and numbers ("21s w the ez bar"), is what the model takes it to be
        load_kg     the load in kilograms, to the gram; none for a load per side, whose bar is not known
        a third     of distance, time and pace, where two were said; marked as derived
        date        the day in the athlete's timezone; `date_source` tells whether it was said
        start, end  as times of the day, "18:05"
        discipline  as detected
    """
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


# --- what is missing or wrong


class CompletenessVerdict(NamedTuple):
    """What a workout lacks, worst first; how complete it is and how sure the reading, from 0 to 1."""

    issues: tuple[Issue, ...]
    completeness: float
    confidence: float

    @property
    def passed(self) -> bool:
        """Whether nothing blocks it."""
        return not any(issue.severity == "block" for issue in self.issues)


def checked(workout: Workout, today: date, athlete: Athlete, doubts: int) -> CompletenessVerdict:
    """The verdict on a draft, of which so many doubts were left out.

    A whole workout is blocked only where nothing could be kept of it honestly:

        no_structure       no exercise, and no block with a name or a score
        no_performance     nothing that was done: no reps, load, time, distance, calories or score
        generic_name       every exercise has a name that says nothing ("exercise", "workout")
        date_in_future     it can't have been done yet
        date_long_ago      more than 25 years back: a slip of the year, more likely
    """
    issues = find_issues(workout, today, athlete)
    return CompletenessVerdict(issues, completeness_of(workout), confidence_of(workout, issues, doubts))


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
        yield _blocking(
            NO_STRUCTURE, "blocks", "no exercise could be taken down", "Which exercises did you do?"
        )
    elif not (scored or workout.duration_seconds) and not any(map(_is_done, exercises)):
        named = exercises[0].name if exercises else workout.blocks[0].name or "that"
        yield _blocking(
            "no_performance",
            "blocks",
            f"nothing says what was done of {named}",
            f"How many sets and reps, how far or how long was {named}?",
        )
    elif exercises and all(each.name.casefold() in GENERIC_NAMES for each in exercises):
        said = exercises[0].name or exercises[0].said
        yield _blocking("generic_name", "blocks", f"{said!r} names no exercise", "Which exercise was that?")


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
        yield _blocking(
            "date_in_future",
            "date",
            f"{said!r} is {day}, after {today}",
            f"Which day was it? {day} is still to come.",
        )
    elif today.year - day.year > LONG_AGO_YEARS:
        yield _blocking("date_long_ago", "date", f"{said!r} is {day}", f"Was it really {day}?")


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


def _blocking(code: str, field: str, message: str, question: str) -> Issue:
    return Issue(code=code, severity="block", field=field, message=message, question=question)


def completeness_of(workout: Workout) -> float:
    """The share of what a coach would expect to know that was said, from 0 to 1; 0 for nothing done.

    Expected are, for a set under load, reps and load; for other sets reps or a time; for endurance two of
    distance, time and pace; for a scored block its score.
    """
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
    """How sure the reading is, from 0 to 1.

    It loses 0.15 for a date that can't be read, 0.10 for each exercise that the catalogue doesn't know (at
    most 0.30), and 0.10 for each doubt that was left out (at most 0.30).
    """
    unknown = sum(issue.code in ("exercise_unknown", "exercise_ambiguous") for issue in issues)
    unread = any(issue.code == "date_unreadable" for issue in issues)
    return round(1.0 - 0.15 * unread - min(0.3, 0.1 * unknown) - min(0.3, 0.1 * doubts), 2)


# --- with a draft's exercises added


_BLOCK = re.compile(r"^blocks\[(\d+)\]")


def joined(workout: Workout, draft: Workout) -> Workout:
    """The workout with the draft's blocks after its own."""
    by = len(workout.blocks)
    sources = (*workout.sources, *(_moved(each, by) for each in draft.sources if _BLOCK.match(each.path)))
    longer = workout.model_copy(
        update={
            "blocks": (*workout.blocks, *draft.blocks),
            "spans": tuple(dict.fromkeys((*workout.spans, *draft.spans))),
            "sources": sources,
            "changes": (*workout.changes, *(_changed(each, by) for each in draft.changes)),
            "notes": tuple(dict.fromkeys((*workout.notes, *draft.notes))),
            "issues": (*workout.issues, *(each for each in draft.issues if each.exercise)),
            "confidence": _lower(workout.confidence, draft.confidence),
        }
    )
    return finished(longer, workout)


def _moved(source: Source, by: int) -> Source:
    of = _in_block(source.of, by) if source.kind == "rule" else source.of
    return source.model_copy(update={"path": _in_block(source.path, by), "of": of})


def _changed(change: Change, by: int) -> Change:
    return change.model_copy(update={"path": _in_block(change.path, by)})


def _in_block(path: str, by: int) -> str:
    return _BLOCK.sub(lambda found: f"blocks[{int(found[1]) + by}]", path)


def _lower(one: float | None, other: float | None) -> float | None:
    known = [each for each in (one, other) if each is not None]
    return min(known, default=None)
