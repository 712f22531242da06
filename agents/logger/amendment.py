"""What an amendment makes of a workout: pure, and in canonical form again.

A changed value takes its source with it; the sets beside it keep theirs. What was derived from the old value
is derived again, and the verdict, the name and the summary follow.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any, Literal, NamedTuple, get_args

from pydantic import Field

from agents import units
from agents.dates import UnreadableDate, read_day
from agents.errors import Refusal
from agents.exercises import catalogue
from agents.logger import additions
from agents.logger.additions import load_changed
from agents.logger.athlete import Athlete
from agents.logger.facts import SET_FACTS, load_done
from agents.logger.tools.normalize import normalized
from agents.logger.tools.summarize import name_of, summary_of
from agents.logger.tools.validate import completeness_of, confidence_of, find_issues
from agents.logger.workout import Exercise, SetDone, SetKind, Source, Workout
from agents.toolbox import ToolInput
from agents.words import tokens

# What is said of reps, as `units.Reps` has it; an amendment sets all of them.
REPS = ("reps", "reps_low", "reps_high", "reps_left", "reps_right", "each_side")
AmendableField = Literal[
    "load", "reps", "rpe", "rir", "percent", "tempo", "rest", "duration", "distance", "pace", "calories",
    "heart_rate", "failed", "date", "name", "note", "kind", "more_sets", "count", "load_change",
]  # fmt: skip


class AmendedFact(ToolInput):
    exercise: str = Field(description='The exercise as it stands in the workout; "" for the last one.')
    set: str = Field(
        description='Which set of it, counted from "1"; "last"; "new" for those that a more_sets before this '
        'added; "" for all of them.'
    )
    field: AmendableField = Field(
        description="What changes; date and name (of the workout) leave exercise empty. "
        f"A kind is one of {', '.join(get_args(SetKind))}. more_sets adds sets like the last one: "
        '"one more set", "same again"; count is how many sets there were in all; load_change is "5 lb more".'
    )
    said: str = Field(
        description='The new value in the athlete\'s words: "190", "4", "8.5", "yesterday". '
        "Never add a unit that was not said."
    )


class Grounds(NamedTuple):
    """Where a new value stands in the words; for a load also the unit that the words around it say."""

    source: Source
    unit: str = ""
    unit_source: Source | None = None


def amended(
    workout: Workout, changes: list[tuple[AmendedFact, Grounds]], athlete: Athlete, today: date
) -> Workout:
    """The workout with the changes made, in canonical form. Raises Refusal where one doesn't fit."""
    before = workout
    new_from: dict[str, int] = {}  # by the path of an exercise: its first set that these changes added
    for change, grounds in changes:
        _check_which(workout, change)
        workout = _amend_one(workout, change, grounds, athlete, today, new_from)
    again = normalized(workout, workout.disciplines, today, athlete)
    again = again.model_copy(update={"date": workout.date, "date_source": workout.date_source})
    checked = again.model_copy(update=_verdict(before, again, today, athlete))
    titled = checked if workout.name != before.name else _titled(before, checked)
    return titled.model_copy(update={"summary": summary_of(titled)})


def _check_which(workout: Workout, change: AmendedFact) -> None:
    """Raises Refusal for a load that could be meant for several: "that was 190" of sets with other loads."""
    if change.field != "load" or change.exercise or change.set or not workout.exercises():
        return
    last = workout.exercises()[-1]
    loads = {one.load for one in last.sets}
    elsewhere = any(one.load is not None for one in workout.sets())
    lifted = any(one.distance is None for one in last.sets)
    if len(loads) > 1 or not lifted or (None in loads and elsewhere):
        raise Refusal(f"which set was {change.said!r}? {last.name} has no one load that it could replace.")


def _verdict(before: Workout, after: Workout, today: date, athlete: Athlete) -> dict[str, Any]:
    """What is missing or wrong now. The doubts that confidence was lowered for stay as they were."""
    # Read again on a later day, "25 Nov" could be another one: a date that was read stands as it was read.
    fixed = after.date if after.date_source == "said" else after.date_as_said
    issues = find_issues(after.model_copy(update={"date_as_said": fixed}), today, athlete)
    verdict: dict[str, Any] = {"issues": issues, "completeness": completeness_of(after)}
    if before.confidence is not None:
        doubted = confidence_of(before, before.issues, 0) - before.confidence
        verdict["confidence"] = round(confidence_of(after, issues, 0) - doubted, 2)
    return verdict


def _titled(before: Workout, after: Workout) -> Workout:
    """A workout that the athlete gave no name is named after its exercises again."""
    return after.model_copy(update={"name": name_of(after)}) if before.name == name_of(before) else after


def _amend_one(
    workout: Workout,
    change: AmendedFact,
    grounds: Grounds,
    athlete: Athlete,
    today: date,
    new_from: dict[str, int],
) -> Workout:
    if change.field == "date":
        return _on_another_day(workout, change.said, grounds, athlete, today)
    if change.field == "name" and not change.exercise:
        return workout.model_copy(update={"name": change.said.strip()})
    block_at, exercise_at = _find(workout, change.exercise, athlete)
    block = workout.blocks[block_at]
    path = f"blocks[{block_at}].exercises[{exercise_at}]"
    before = block.exercises[exercise_at]
    spelled_out = _spelled_out(workout.sources, path, len(before.sets))
    if change.field == "name":
        exercise = before.model_copy(update={"name_as_written": change.said, "name": change.said})
        sources = spelled_out
    elif change.field in additions.CHANGES:
        add = additions.CHANGES[change.field]
        exercise, sources, new_from[path] = add(before, change.said, grounds.source, path, spelled_out)
    else:
        which = _which_sets(change.set, before, new_from.get(path))
        exercise, sources = _amend_sets(before, which, change, grounds, athlete, path, spelled_out)
    exercises = (*block.exercises[:exercise_at], exercise, *block.exercises[exercise_at + 1 :])
    blocks = (
        *workout.blocks[:block_at],
        block.model_copy(update={"exercises": exercises}),
        *workout.blocks[block_at + 1 :],
    )
    return workout.model_copy(update={"blocks": blocks, "sources": sources})


def _on_another_day(workout: Workout, said: str, grounds: Grounds, athlete: Athlete, today: date) -> Workout:
    try:
        day = read_day(said, today, athlete.locale)
    except UnreadableDate as error:
        raise Refusal(str(error)) from None
    if day > today:
        raise Refusal(f"{said!r} is {day}, after {today}: a workout is logged once it is done.")
    kept = (each for each in workout.sources if each.path != "date_as_said")
    added = grounds.source.model_copy(update={"path": "date_as_said"})
    update = {"date": day.isoformat(), "date_source": "said", "date_as_said": said.strip()}
    return workout.model_copy(update={**update, "sources": (*kept, added)})


def _spelled_out(sources: tuple[Source, ...], path: str, sets: int) -> tuple[Source, ...]:
    """The sources with one for each set of an exercise: sets that were counted share those of the first."""
    head = f"{path}.sets["
    by_set: dict[int, list[Source]] = {}
    for source in sources:
        if source.path.startswith(head):
            by_set.setdefault(int(source.path[len(head) :].split("]")[0]), []).append(source)
    spelled = [source for source in sources if not source.path.startswith(head)]
    shared: list[Source] = []
    for number in range(sets):
        own = by_set.get(number, [])
        shared = [source for source in own if source.spans] or shared
        derived = [source for source in own if not source.spans]
        for source in (*shared, *derived):
            tail = source.path[len(head) :].split("]", 1)[1]
            spelled.append(source.model_copy(update={"path": f"{head}{number}]{tail}"}))
    return tuple(spelled)


def _find(workout: Workout, name: str, athlete: Athlete) -> tuple[int, int]:
    places = [
        (block_at, exercise_at, exercise)
        for block_at, block in enumerate(workout.blocks)
        for exercise_at, exercise in enumerate(block.exercises)
    ]
    if not places:
        raise Refusal("the workout has no exercise to amend.")
    if not name:
        return places[-1][:2]
    known = catalogue.lookup(athlete.named(name)).known
    for block_at, exercise_at, exercise in places:
        same_known = known is not None and exercise.name == known.name
        if same_known or name.casefold() in (exercise.name.casefold(), exercise.name_as_written.casefold()):
            return block_at, exercise_at
    names = ", ".join(dict.fromkeys(exercise.name for _, _, exercise in places))
    raise Refusal(f"{name!r} is not in that workout: it has {names}.")


def _amend_sets(
    exercise: Exercise,
    which: Sequence[int],
    change: AmendedFact,
    grounds: Grounds,
    athlete: Athlete,
    path: str,
    sources: tuple[Source, ...],
) -> tuple[Exercise, tuple[Source, ...]]:
    """The exercise with one change in its sets, and the sources as they stand then."""
    sets = list(exercise.sets) or [SetDone()]
    for place in which:
        one, at = sets[place], f"{path}.sets[{place}]"
        value = _read(change, one, grounds, athlete)
        gone = {field: None for field in ("load_kg", *one.derived) if field not in value.update}
        sets[place] = one.model_copy(update={"derived": (), **gone, **value.update})
        touched = {f"{at}.{field}" for field in (*value.update, *gone)} - {f"{at}.notes"}
        unit = _unit_source(value.unit_rule, at, grounds, sources)
        kept = tuple(each for each in sources if not _is_below(each.path, touched))
        said = grounds.source.model_copy(update={"path": f"{at}.{value.field}"})
        if change.field == "load_change":
            said = said.model_copy(update={"kind": "rule", "rule": change.field})
        sources = (*kept, said, *unit)
    return exercise.model_copy(update={"sets": tuple(sets)}), sources


def _is_below(path: str, touched: set[str]) -> bool:
    return path in touched or path.rpartition(".")[0] in touched


def _unit_source(rule: str, at: str, grounds: Grounds, sources: tuple[Source, ...]) -> list[Source]:
    """Where the unit of a load comes from that was said without one; none where it stands beside it."""
    path = f"{at}.load.unit"
    if rule == "athlete_unit":
        return [Source(path=path, kind="rule", rule=rule, spans=grounds.source.spans)]
    if grounds.unit_source is not None and rule:
        return [grounds.unit_source.model_copy(update={"path": path})]
    if not rule:
        return []
    before = {each.path: each.spans for each in sources}
    spans = before.get(path) or before.get(f"{at}.load") or ()
    return [Source(path=path, kind="rule", rule=rule, spans=spans)]


def _which_sets(said: str, exercise: Exercise, new_from: int | None) -> Sequence[int]:
    count = max(1, len(exercise.sets))
    match said.strip().casefold():
        case "":
            return range(count)
        case "last":
            return [count - 1]
        case "new" if new_from is not None:
            return range(new_from, count)
    try:
        number = units.read_count(said)
    except units.Unreadable:
        raise Refusal(f"set {said!r} is no number of a set: {exercise.name} has {count}.") from None
    if number > count:
        raise Refusal(f"set {number} does not exist: {exercise.name} has {count}.")
    return [number - 1]


def _kind(said: str) -> str:
    kind = said.strip().casefold()
    if kind not in get_args(SetKind):
        raise units.Unreadable(f"{said!r} is no kind of set: there are {', '.join(get_args(SetKind))}.")
    return kind


class _Value(NamedTuple):
    """The fields of a set that a change sets, the one that was said, and the rule of a load's unit."""

    field: str
    update: dict[str, Any]
    unit_rule: str = ""


def _read(change: AmendedFact, one: SetDone, grounds: Grounds, athlete: Athlete) -> _Value:
    """What a change makes of a set. Raises Refusal for words that can't be read so."""
    try:
        match change.field:
            case "load":
                return _read_load(change.said, one, grounds, athlete)
            case "reps":
                return _read_reps(change.said)
            case "note":
                return _Value("notes", {"notes": (*one.notes, change.said.strip())})
            case "kind":
                return _Value("kind", {"kind": _kind(change.said)})
            case "load_change":
                return _Value("load", {"load": load_changed(one, change.said)})
            case _:
                reader = SET_FACTS[change.field]
                return _Value(reader.field, {reader.field: reader.read(change.said)})
    except ValueError as error:
        raise Refusal(str(error).splitlines()[0]) from None


def _read_reps(said: str) -> _Value:
    reps = units.read_reps(said)
    read = (reps.value, reps.low, reps.high, reps.left, reps.right, reps.each_side)
    update: dict[str, Any] = dict(zip(REPS, read, strict=True))
    return _Value("reps", {**update, **({"kind": "amrap"} if reps.plus or reps.to_failure else {})})


def _read_load(said: str, one: SetDone, grounds: Grounds, athlete: Athlete) -> _Value:
    """The load, in the unit said with it; else in that of the words around it, of the set, of the athlete."""
    load = units.read_load(said, unit=athlete.units, bar=athlete.bar)
    if load is None:
        return _Value("load", {"load": None, "bodyweight": True})
    rule, done = "", load_done(load)
    if not load.unit_said:
        unit = grounds.unit or (one.load.unit if one.load is not None else athlete.units)
        done = done.model_copy(update={"unit": unit})
        if not grounds.unit or grounds.unit_source is not None:
            rule = "unit_carried_over" if grounds.unit or one.load is not None else "athlete_unit"
        if one.load is not None and done.basis == "total" and _is_bare(said):
            done = done.model_copy(update={"basis": one.load.basis})
    return _Value("load", {"load": done, "bodyweight": False}, rule)


def _is_bare(said: str) -> bool:
    """Whether a load is a number alone, so that nothing says what it is the weight of."""
    return not any(token.kind == "word" and token.value is None for token in tokens(said))
