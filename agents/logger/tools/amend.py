"""amend_workout and delete_workout: changes to a workout that is saved, in the athlete's words."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, get_args

from pydantic import Field

from agents import units
from agents.dates import UnreadableDate, read_day
from agents.errors import Refusal, Unfinished
from agents.exercises import catalogue
from agents.logger.athlete import Athlete
from agents.logger.bench import LogBench
from agents.logger.evidence import Alignment, Ledger
from agents.logger.facts import SET_FACTS, load_done
from agents.logger.tools.normalize import normalized
from agents.logger.tools.summarize import name_of, summary_of
from agents.logger.workout import Exercise, SetDone, SetKind, Source, StoredWorkout, Workout
from agents.toolbox import Tool, ToolInput

# Fields that an amendment clears or sets beside the one that was said.
UNSAID = ("bodyweight", "reps_low", "reps_high")
AmendableField = Literal[
    "load", "reps", "rpe", "rir", "duration", "distance", "pace", "date", "name", "note", "kind"
]


class AmendedFact(ToolInput):
    exercise: str = Field(description='The exercise as it stands in the workout; "" for the last one.')
    set: str = Field(description='Which set of it, counted from "1"; "last"; "" for all of them.')
    field: AmendableField = Field(
        description="What changes; date and name (of the workout) leave exercise empty."
    )
    said: str = Field(description='The new value in the athlete\'s words: "190", "4", "8.5", "yesterday".')


class AmendWorkout(ToolInput):
    workout_id: str = Field(description='The workout to amend; "" for the one that was logged last.')
    said: str = Field(description="The athlete's words that correct it, quoted from this message.")
    changes: tuple[AmendedFact, ...]


class DeleteWorkout(ToolInput):
    workout_id: str = Field(description='The workout to delete; "" for the one that was logged last.')
    said: str = Field(description="The athlete's words that ask for it, quoted from this message.")


class ChangedWorkout(NamedTuple):
    """What stands after the change."""

    changed: tuple[StoredWorkout, ...]
    claims: frozenset[int] = frozenset()

    def told(self) -> str:
        gone = "gone, undo brings it back"
        return "; ".join(
            f"{each.workout_id} {each.change}: {each.workout.summary if each.workout else gone}"
            for each in self.changed
        )


def amend_workout(args: AmendWorkout, bench: LogBench) -> ChangedWorkout:
    """Correct a workout that is saved, because the athlete says so in this message.

    For "no wait, that was 190" or an answer to a question about a saved workout. It writes a new revision;
    undo works. Don't use it for a workout of this message that is not saved yet: extract that again.
    """
    quote = _quoted(args.said, bench)
    workout_id = _meant(args.workout_id, bench)
    if not args.changes:
        raise Refusal("changes is empty: say what changes, with the athlete's words for it.")
    ledger = bench.ledger(-1)
    sources: list[Source] = []
    for change in args.changes:
        if change.set.strip():
            ledger.ground("count", change.set, quote)  # claimed if it was said; it may be counted instead
        ground = ledger.ground(change.field, change.said, quote)
        if isinstance(ground, str):
            raise Refusal(f"{change.field} {change.said!r}: {ground}.")
        sources.append(ledger.texts.source("", ground))

    def edit(workout: Workout) -> Workout:
        return amended(workout, list(zip(args.changes, sources, strict=True)), bench.athlete, bench.today)

    claims = frozenset(ledger.claims)
    return _changing(claims, lambda: bench.shelf.change(workout_id, bench.act, "amended", edit))


def delete_workout(args: DeleteWorkout, bench: LogBench) -> ChangedWorkout:
    """Delete a workout that is saved, because the athlete asks for it in this message.

    For "delete the last one". It leaves a tombstone; undo works. A second call is harmless.
    """
    quote = _quoted(args.said, bench)
    workout_id = _meant(args.workout_id, bench)
    claims = frozenset(quote.numbers)
    return _changing(claims, lambda: bench.shelf.change(workout_id, bench.act, "deleted", lambda _: None))


def _changing(claims: frozenset[int], change: Callable[[], StoredWorkout]) -> ChangedWorkout:
    try:
        return ChangedWorkout((change(),), claims)
    except Unfinished as error:
        raise Refusal(str(error)) from None


def _quoted(said: str, bench: LogBench) -> Alignment:
    where = Ledger(bench.texts).find(said)
    if isinstance(where, str):
        raise Refusal(f"said has to quote the message: {said!r}: {where}.")
    return where


def _meant(workout_id: str, bench: LogBench) -> str:
    """The workout meant. Left open, it is the one written last before this message was taken up."""
    if workout_id:
        return workout_id
    by_act = next((each for each in bench.shelf.acted(bench.act)), None)
    last = by_act or bench.shelf.last_written()
    if last is None:
        raise Refusal("there is no workout yet that could be meant.")
    return last.workout_id


# --- pure: what an amendment makes of a workout


def amended(
    workout: Workout, changes: list[tuple[AmendedFact, Source]], athlete: Athlete, today: Any
) -> Workout:
    """The workout with the changes made, in canonical form. Raises Refusal where one doesn't fit."""
    for change, source in changes:
        workout = _amend_one(workout, change, source, athlete, today)
    again = normalized(workout, workout.disciplines, today, athlete)
    again = again.model_copy(update={"date": workout.date, "date_source": workout.date_source})
    titled = again.model_copy(update={"name": _title(workout, again)})
    return titled.model_copy(update={"summary": summary_of(titled)})


def _title(before: Workout, after: Workout) -> str:
    return name_of(after) if before.name == name_of(before) else before.name


def _amend_one(
    workout: Workout, change: AmendedFact, source: Source, athlete: Athlete, today: Any
) -> Workout:
    if change.field == "date":
        try:
            day = read_day(change.said, today, athlete.locale)
        except UnreadableDate as error:
            raise Refusal(str(error)) from None
        if day > today:
            raise Refusal(f"{change.said!r} is {day}, after {today}: a workout is logged once it is done.")
        return workout.model_copy(update={"date": day.isoformat(), "date_source": "said"})
    if change.field == "name" and not change.exercise:
        return workout.model_copy(update={"name": change.said.strip()})
    block_at, exercise_at = _find(workout, change.exercise, athlete)
    block = workout.blocks[block_at]
    path = f"blocks[{block_at}].exercises[{exercise_at}]"
    before = block.exercises[exercise_at]
    exercise, touched = _amend_exercise(before, change, athlete, path)
    exercises = (*block.exercises[:exercise_at], exercise, *block.exercises[exercise_at + 1 :])
    blocks = (
        *workout.blocks[:block_at],
        block.model_copy(update={"exercises": exercises}),
        *workout.blocks[block_at + 1 :],
    )
    spelled_out = _spelled_out(workout.sources, path, len(before.sets))
    kept = tuple(each for each in spelled_out if not any(each.path.startswith(start) for start in touched))
    said = [start for start in touched if not start.endswith(UNSAID)]
    added = tuple(source.model_copy(update={"path": start}) for start in said)
    return workout.model_copy(update={"blocks": blocks, "sources": (*kept, *added)})


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


def _amend_exercise(
    exercise: Exercise, change: AmendedFact, athlete: Athlete, path: str
) -> tuple[Exercise, list[str]]:
    """The exercise with one change, and the paths it touches."""
    if change.field == "name":
        return exercise.model_copy(update={"name_as_written": change.said, "name": change.said}), []
    wanted = _which_sets(change.set, exercise)
    update = _read(change, athlete)
    sets = list(exercise.sets) or [SetDone()]
    for place in wanted:
        one = sets[place].model_copy(update={**update, "derived": ()})
        sets[place] = one.model_copy(update={"load_kg": None, **_without_derived(sets[place], update)})
    touched = [f"{path}.sets[{place}].{field}" for place in wanted for field in update]
    return exercise.model_copy(update={"sets": tuple(sets)}), touched


def _without_derived(before: SetDone, update: dict[str, Any]) -> dict[str, None]:
    """What was derived from the old values goes, to be derived again."""
    return {field: None for field in before.derived if field not in update}


def _which_sets(said: str, exercise: Exercise) -> list[int]:
    count = max(1, len(exercise.sets))
    if not said:
        return list(range(count))
    if said.strip().casefold() == "last":
        return [count - 1]
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


def _read(change: AmendedFact, athlete: Athlete) -> dict[str, Any]:
    try:
        match change.field:
            case "load":
                load = units.read_load(change.said, unit=athlete.units, bar=athlete.bar)
                return {"load": load_done(load) if load else None, "bodyweight": load is None}
            case "reps":
                reps = units.read_reps(change.said)
                return {"reps": reps.value, "reps_low": reps.low, "reps_high": reps.high}
            case "note":
                return {"notes": (change.said,)}
            case "kind":
                return {"kind": _kind(change.said)}
            case _:
                reader = SET_FACTS[change.field]
                return {reader.field: reader.read(change.said)}
    except ValueError as error:
        raise Refusal(str(error).splitlines()[0]) from None


amend_tool = Tool("amend_workout", AmendWorkout, amend_workout, wave=6)
delete_tool = Tool("delete_workout", DeleteWorkout, delete_workout, wave=6)
