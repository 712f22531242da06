"""log_set_result: one set at a time, under one name for each argument.

The set goes to the athlete's open workout of that day; the same exercise and set number again corrects it.
"""

import hashlib
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from pydantic import Field

from agents import units
from agents.dates import UnreadableDate, read_day
from agents.errors import Refusal
from agents.exercises import catalogue
from agents.logger.bench import LogBench
from agents.logger.evidence import Ledger
from agents.logger.facts import load_done
from agents.logger.tools.normalize import normalized
from agents.logger.tools.summarize import name_of, summary_of
from agents.logger.tools.validate import completeness_of
from agents.logger.workout import Block, Exercise, SetDone, Source, StoredWorkout, Workout
from agents.toolbox import Tool, ToolInput

GENERIC_NAMES = frozenset({"unknown", "exercise", "workout", "movement", "n/a", ""})
LOADS_AGREE_KG = Decimal("0.5")  # two roundings of one plate: 135 lb is 61.2 kg, written 61 or 61.5
CORRECT_USAGE = (
    'Correct usage: log_set_result(exercise: "Bench Press", set: "1", reps: "8", load_lb: "135", rir: "2")'
)
SLIPS = {
    "exerciseName": "exercise",
    "exercise_name": "exercise",
    "movement": "exercise",
    "name": "exercise",
    "lift": "exercise",
    "set_number": "set",
    "setNumber": "set",
    "setIndex": "set",
    "set_index": "set",
    "rep": "reps",
    "repetitions": "reps",
    "rep_count": "reps",
    "weight_lb": "load_lb",
    "weight_lbs": "load_lb",
    "weight": "load_lb",
    "loadLb": "load_lb",
    "weight_kg": "load_kg",
    "loadKg": "load_kg",
    "note": "notes",
    "comment": "notes",
}


class LogSetResult(ToolInput):
    exercise: str = Field(description='The specific exercise: "Bench Press", "Back Squat".')
    date: str = Field(default="today", description='The day it was done: ISO, or "today".')
    set: str = Field(default="", description='Its number among the sets of the exercise, from "1".')
    reps: str = Field(default="", description='Reps done: "8".')
    load_lb: str = Field(default="", description='Load in pounds: "135".')
    load_kg: str = Field(default="", description='Load in kilograms: "60".')
    rir: str = Field(default="", description="Reps in reserve, 0 to 10.")
    rpe: str = Field(default="", description="Rate of perceived exertion, 1 to 10.")
    notes: str = Field(default="", description="Anything else about the set.")


class LoggedSet(NamedTuple):
    """The workout that the set now stands in."""

    changed: tuple[StoredWorkout, ...]
    exercise: str
    number: int
    corrected: bool
    claims: frozenset[int]

    def told(self) -> str:
        done = "corrected" if self.corrected else "logged"
        return f"set {self.number} of {self.exercise} {done} in {self.changed[0].workout_id}"


def log_set_result(args: LogSetResult, bench: LogBench) -> LoggedSet:
    """Log one set that the athlete has just done, into today's open workout.

    For an athlete who reports set by set; a whole workout goes through detect_discipline and
    extract_workout_data. Parameter names are case-sensitive: `exercise` (not exerciseName, movement or
    name), `set`, `reps`, `load_lb` or `load_kg` (not weight). The same exercise and set number again
    corrects that set. Leave out what was not said.
    """
    day, done, claims = read_set(args, bench)
    workout_id = open_workout_id(bench.entry.message.owner, day)
    seen: dict[str, Any] = {}

    def edit(workout: Workout) -> Workout:
        after, number, corrected = with_set(workout, args.exercise.strip(), done)
        seen.update(number=number, corrected=corrected)
        return described(after, args, bench, day)

    stored = bench.shelf.append(workout_id, bench.entry.message.id, bench.act, edit)
    name = catalogue.lookup(args.exercise).known
    return LoggedSet(
        (stored,),
        name.name if name else args.exercise.strip(),
        seen.get("number", done.number or 0),
        seen.get("corrected", False),
        claims,
    )


def open_workout_id(owner: str, day: str) -> str:
    """The id of the workout that an athlete's single sets of a day go to."""
    return f"w_{hashlib.sha256(chr(0).join((owner, 'sets', day)).encode()).hexdigest()[:20]}"


def read_set(args: LogSetResult, bench: LogBench) -> tuple[str, SetDone, frozenset[int]]:
    """The day, the set, and the tokens it stands on. Raises Refusal with everything that is wrong at once."""
    problems: list[str] = []
    name = args.exercise.strip()
    if name.casefold() in GENERIC_NAMES or len(name) < 2:
        problems.append(
            "exercise has to be specific (e.g. 'Bench Press', 'Squat'): generic terms like 'exercise' or "
            f"'unknown' are not allowed, and it needs two letters or more; you sent {args.exercise!r}."
        )
    values: dict[str, Any] = {}
    for field, reader in _READERS.items():
        said = getattr(args, field).strip()
        if said:
            try:
                values[field] = reader(said)
            except units.Unreadable as error:
                problems.append(f"{field}: {error}")
    problems += _load_problems(values)
    day = _day(args.date, bench, problems)
    ledger = Ledger(bench.texts)
    problems += _unsaid(args, ledger)
    if problems:
        raise Refusal("\n".join(["log_set_result was not run:", *problems]))
    load = values.get("load_lb") or values.get("load_kg")
    done = SetDone(
        number=values.get("set"),
        reps=values.get("reps"),
        load=load_done(load) if load else None,
        rir=values.get("rir"),
        rpe=values.get("rpe"),
        notes=(args.notes.strip(),) if args.notes.strip() else (),
    )
    return day, done, frozenset(ledger.claims)


def _reps(said: str) -> int:
    reps = units.read_reps(said)
    if reps.value is None:
        raise units.Unreadable(f"{said!r} is not one number of reps: write it like 8.")
    return reps.value


def _load(said: str, unit: units.LoadUnit) -> units.Load | None:
    load = units.read_load(said, unit=unit)
    if load is not None and load.unit != unit:
        raise units.Unreadable(f"{said!r} is in {load.unit}: use load_{load.unit}.")
    return load


_READERS: dict[str, Any] = {
    "set": units.read_count,
    "reps": _reps,
    "load_lb": lambda said: _load(said, "lb"),
    "load_kg": lambda said: _load(said, "kg"),
    "rir": units.read_rir,
    "rpe": units.read_rpe,
}


def _load_problems(values: dict[str, Any]) -> list[str]:
    pounds, kilograms = values.get("load_lb"), values.get("load_kg")
    if pounds is None or kilograms is None or abs(pounds.in_kg() - kilograms.value) <= LOADS_AGREE_KG:
        return []
    return [
        f"load_lb and load_kg don't agree: {units.say_load(pounds)} is {pounds.in_kg():.1f} kg. "
        "Send the one that was said."
    ]


def _day(said: str, bench: LogBench, problems: list[str]) -> str:
    try:
        day = read_day(said or "today", bench.today, bench.athlete.locale)
    except UnreadableDate as error:
        problems.append(f"date: {error}")
        return ""
    if day > bench.today:
        problems.append(f"date: {day} is still to come: a set is logged once it is done.")
    return day.isoformat()


def _unsaid(args: LogSetResult, ledger: Ledger) -> list[str]:
    """The numbers that the athlete's words don't have. The set's number may be counted by the model."""
    found = [
        (field, ledger.ground(role, getattr(args, field), None))
        for field, role in (
            ("reps", "reps"),
            ("load_lb", "load"),
            ("load_kg", "load"),
            ("rir", "rir"),
            ("rpe", "rpe"),
        )
        if getattr(args, field).strip() and not (field == "load_kg" and args.load_lb.strip())
    ]
    if args.set.strip():
        ledger.ground("count", args.set, None)  # claimed if it was said; the model may have counted
    return [f"{field}: {ground}." for field, ground in found if isinstance(ground, str)]


# --- pure: the workout with the set


def with_set(workout: Workout, name: str, done: SetDone) -> tuple[Workout, int, bool]:
    """The workout with the set in its place, the set's number, and whether it corrects one."""
    block = workout.blocks[0] if workout.blocks else Block()
    known = catalogue.lookup(name).known
    canonical = known.name if known else name
    places = [at for at, each in enumerate(block.exercises) if each.name.casefold() == canonical.casefold()]
    at = places[0] if places else len(block.exercises)
    exercise = (
        block.exercises[at]
        if places
        else Exercise(name=canonical, name_as_written=name, known=known is not None)
    )
    number = done.number or max((one.number or 0 for one in exercise.sets), default=0) + 1
    kept = tuple(one for one in exercise.sets if one.number != number)
    sets = sorted((*kept, done.model_copy(update={"number": number})), key=lambda one: one.number or 0)
    changed = exercise.model_copy(update={"sets": tuple(sets)})
    exercises = (*block.exercises[:at], changed, *block.exercises[at + 1 :])
    after = workout.model_copy(update={"blocks": (block.model_copy(update={"exercises": exercises}),)})
    return after, number, len(kept) < len(exercise.sets)


def described(workout: Workout, args: LogSetResult, bench: LogBench, day: str) -> Workout:
    """The workout with its date, name, source and summary brought up to date."""
    message_id = bench.entry.message.id
    said = [at for at, token in enumerate(bench.texts.tokens) if token.source == message_id]
    where = bench.texts.spans(said)
    source = Source(
        path=f"log_set_result.{args.exercise.strip()}.{args.set or 'next'}", kind="words", spans=where
    )
    disciplines = workout.disciplines or ("strength",)
    dated = workout.model_copy(
        update={
            "date_as_said": day,
            "sources": (*workout.sources, source),
            "spans": (),
            "engine": bench.engine,
        }
    )
    again = normalized(dated, disciplines, bench.today, bench.athlete)
    named = again.model_copy(update={"name": name_of(again), "completeness": completeness_of(again)})
    return named.model_copy(update={"summary": summary_of(named)})


# --- the wire, strict in what is written and patient with what was written long ago

_OLD_KEYS = {
    "exerciseName": "exercise",
    "setNumber": "set",
    "loadLb": "load_lb",
    "loadKg": "load_kg",
    "timestamp": "date",
}


def from_old_row(row: Mapping[str, Any]) -> LogSetResult:
    """A set as rows of earlier versions keep it: other keys, numbers beside strings. Written rows are new."""
    renamed = {_OLD_KEYS.get(name, name): value for name, value in row.items() if value is not None}
    date = str(renamed.pop("date", "today"))[:10]
    return LogSetResult.model_validate(
        {**{name: str(value) for name, value in renamed.items()}, "date": date}
    )


def _missing(name: str, used: str | None) -> str:
    hint = (
        f"You used {used!r} but the correct parameter is {name!r}."
        if used
        else (f"Make sure you're using exactly {name!r} as the parameter name.")
    )
    return f"Missing required parameter {name!r}. {hint} {CORRECT_USAGE}"


tool = Tool("log_set_result", LogSetResult, log_set_result, wave=6, slips=SLIPS, refuse_missing=_missing)
