"""log_set_result: one set at a time, under one name for each argument.

The set goes to the athlete's open workout of that day; the same exercise and set number again corrects it.
"""

import hashlib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, NamedTuple, TypeVar

from pydantic import Field

from agents import units
from agents.dates import UnreadableDate, read_day
from agents.errors import Refusal
from agents.exercises import catalogue
from agents.logger.bench import LogBench
from agents.logger.evidence import Ledger
from agents.logger.facts import load_done
from agents.logger.texts import Grounded, Texts, key
from agents.logger.tools.normalize import normalized
from agents.logger.tools.summarize import name_of, summary_of
from agents.logger.tools.validate import completeness_of
from agents.logger.workout import Block, Change, Exercise, SetDone, Source, Span, StoredWorkout, Workout
from agents.toolbox import Tool, ToolInput
from agents.words import tokens

Row = TypeVar("Row", Source, Change)

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
    corrects that set. Leave out what was not said: every value has to stand in the athlete's words, and one
    number of them is one set's.
    """
    read = read_set(args, bench)
    seen: dict[str, Any] = {}

    def edit(workout: Workout) -> Workout:
        after, number, corrected = with_set(workout, read)
        seen.update(number=number, corrected=corrected)
        return described(after, read, bench)

    workout_id = open_workout_id(bench.entry.message.owner, read.day)
    stored = bench.shelf.append(workout_id, bench.entry.message.id, bench.act, edit)
    return LoggedSet(
        (stored,),
        read.name,
        seen.get("number", read.done.number or 0),
        seen.get("corrected", False),
        read.claims,
    )


def open_workout_id(owner: str, day: str) -> str:
    """The id of the workout that an athlete's single sets of a day go to."""
    return f"w_{hashlib.sha256(chr(0).join((owner, 'sets', day)).encode()).hexdigest()[:20]}"


def canonical_name(name: str) -> str:
    """The catalogue's name for an exercise; the name itself if it has none."""
    known = catalogue.lookup(name).known
    return known.name if known else name


class ReadSet(NamedTuple):
    """A set that stands in the words. `name` is the catalogue's, `written` what was sent.

    The paths of `sources` begin at the set, that of `dated` at the workout. `claims` are the tokens it stands
    on.
    """

    day: str
    name: str
    written: str
    done: SetDone
    sources: tuple[Source, ...]
    dated: tuple[Source, ...]
    claims: frozenset[int]


def read_set(args: LogSetResult, bench: LogBench) -> ReadSet:
    """The set as the athlete's words have it. Raises Refusal with everything that is wrong at once."""
    problems: list[str] = []
    values = _values(args, problems)
    problems += _load_problems(values)
    day = _day(args.date, bench, problems)
    open_sets = _open_workout(day, bench)
    problems += _name_problems(args.exercise.strip(), bench, open_sets)
    ledger = bench.ledger(-1)
    ledger.claims.update(_loads_before(bench, open_sets))
    shared = len(ledger.claims)
    sources = _ground_all(args, ledger, problems)
    load = values.get("load_lb") or values.get("load_kg")
    if load is not None:
        sources += _unit_source(load, bench, open_sets, sources, problems)
    dated = _ground_date(args.date, day, bench, ledger, problems)
    bodyweight = load is None and ("load_lb" in values or "load_kg" in values)
    own = len(ledger.claims) > shared or bodyweight or ("reps" in values and sources)
    if not problems and not own:
        problems.append(
            "nothing in the words says what was done in this set: its reps or its load have to stand there, "
            "not used by another set."
        )
    if problems:
        raise Refusal("\n".join(["log_set_result was not run:", *problems]))
    done = SetDone(
        number=values.get("set"),
        reps=values.get("reps"),
        load=load_done(load) if load else None,
        bodyweight=bodyweight,
        rir=values.get("rir"),
        rpe=values.get("rpe"),
        notes=(args.notes.strip(),) if args.notes.strip() else (),
    )
    written = args.exercise.strip()
    name = canonical_name(bench.athlete.named(written))
    return ReadSet(day, name, written, done, tuple(sources), dated, frozenset(ledger.claims))


def _open_workout(day: str, bench: LogBench) -> Workout:
    """What the day's open workout holds so far."""
    stored = bench.shelf.get(open_workout_id(bench.entry.message.owner, day)) if day else None
    return stored.workout if stored is not None and stored.workout is not None else Workout()


# --- values


def _values(args: LogSetResult, problems: list[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field, reader in _READERS.items():
        said = getattr(args, field).strip()
        if said:
            try:
                values[field] = reader(said)
            except units.Unreadable as error:
                problems.append(f"{field}: {error}")
    return values


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


# --- the exercise: named in the words, by the caller, or by the sets before


def _name_problems(name: str, bench: LogBench, open_sets: Workout) -> list[str]:
    if name.casefold() in GENERIC_NAMES or len(name) < 2:
        return [
            "exercise has to be specific (e.g. 'Bench Press', 'Squat'): generic terms like 'exercise' or "
            f"'unknown' are not allowed, and it needs two letters or more; you sent {name!r}."
        ]
    meant = canonical_name(bench.athlete.named(name)).casefold()
    given = bench.entry.message.exercise
    if given and canonical_name(bench.athlete.named(given)).casefold() == meant:
        return []
    read = {each.casefold() for each in _names_read(bench)}
    if meant in read or _is_named(name, meant, bench):
        return []
    before = {each.name.casefold() for each in open_sets.exercises()}
    if meant in before and not read:
        return []
    open_names = ", ".join(each.name for each in open_sets.exercises()) or "no exercise yet"
    return [
        f"exercise: {name!r} is not in the athlete's words, and the open workout of that day has "
        f"{open_names}. Send the exercise as the athlete named it."
    ]


def _names_read(bench: LogBench) -> set[str]:
    """The exercises that the offline reader found in the message, by the catalogue's names."""
    reading = bench.texts.readings.get(bench.entry.message.id)
    exercises = (
        exercise
        for workout in (reading.workouts if reading else ())
        for block in workout.blocks
        for exercise in block.exercises
    )
    matches = (catalogue.lookup(bench.athlete.named(exercise.name)) for exercise in exercises)
    return {match.known.name for match in matches if match.known is not None}


def _is_named(name: str, meant: str, bench: LogBench) -> bool:
    """Whether the words have this exercise: under a name that means it, or the words of this one."""
    others: set[int] = set()
    for known, places in _names_said(bench.texts):
        if known.casefold() == meant:
            return True
        others.update(places)
    for alias, target in bench.athlete.aliases.items():
        if canonical_name(target).casefold() == meant and _stands(alias, bench.texts, set()):
            return True
    # "bench press" doesn't stand in "incline bench press": that names another exercise.
    return _stands(name, bench.texts, others if catalogue.lookup(name).known is not None else set())


def _names_said(texts: Texts) -> Iterator[tuple[str, list[int]]]:
    """Every name in the words that means one exercise, with its tokens; the longest one at each place."""
    words = [
        catalogue.fold_word(token.folded) if token.kind == "word" else "" if token.folded in "-/'" else "|"
        for token in texts.tokens
    ]
    at = 0
    while at < len(words):
        length = catalogue.longest_name(words, at)
        if length:
            known = catalogue.lookup(" ".join(each.folded for each in texts.tokens[at : at + length])).known
            if known is not None:
                yield known.name, list(range(at, at + length))
        at += length or 1


def _stands(name: str, texts: Texts, taken: set[int]) -> bool:
    wanted = {key(token) for token in tokens(name) if token.kind != "mark"}
    there = {key(token) for at, token in enumerate(texts.tokens) if at not in taken}
    return bool(wanted) and wanted <= there


# --- the grounds: where in the words each value stands


def _loads_before(bench: LogBench, open_sets: Workout) -> dict[int, str]:
    """The loads of this message's earlier sets: said once, a load holds for the sets after it."""
    spans = {
        span
        for source in open_sets.sources
        if source.path.endswith(".load")
        for span in source.spans
        if span.message_id == bench.entry.message.id
    }
    return {at: "load" for at in bench.settled_words if bench.texts.span(at) in spans}


def _ground_all(args: LogSetResult, ledger: Ledger, problems: list[str]) -> list[Source]:
    """The sources of what was sent. The set's number may be counted by the model: it needs none."""
    sources: list[Source] = []
    both = bool(args.load_lb.strip() and args.load_kg.strip())
    for field, fact, path in _GROUNDED:
        said = getattr(args, field).strip()
        if not said:
            continue
        ground = ledger.ground(fact, said, None)
        if field == "set" or (both and field == "load_kg"):
            continue  # claimed if it was said; it may be counted, or converted, instead
        if isinstance(ground, str):
            problems.append(f"{field}: {ground}.")
        else:
            sources.append(ledger.texts.source(path, ground))
    return sources


_GROUNDED = (
    ("reps", "reps", "reps"),
    ("load_lb", "load", "load"),
    ("load_kg", "load", "load"),
    ("rir", "rir", "rir"),
    ("rpe", "rpe", "rpe"),
    ("set", "count", "number"),
    ("notes", "note", "notes"),
)


def _unit_source(
    load: units.Load,
    bench: LogBench,
    open_sets: Workout,
    sources: list[Source],
    problems: list[str],
) -> list[Source]:
    """Where the unit comes from, if it doesn't stand beside the load: the words around, the sets before, or
    the athlete's own."""
    spans = next((source.spans for source in sources if source.path == "load"), ())
    row = bench.texts.tokens
    at = next((at for at in range(len(row)) if spans and bench.texts.span(at) == spans[-1]), None)
    if at is None:
        return []
    beside = bench.ledger(-1).unit_beside(at)
    if beside == load.unit:
        return []
    here = [at for at, token in enumerate(row) if token.source == bench.entry.message.id]
    alone = {key(row[at]) for at in bench.texts.units_alone if at in here}
    around = [at for at in here if key(row[at]) == load.unit]
    said = beside or (alone.pop() if len(alone) == 1 else "")
    if around and said in ("", load.unit):
        return [bench.texts.source("load.unit", Grounded((around[0],), "unit_carried_over"))]
    before = any(one.load is not None and one.load.unit == load.unit for one in open_sets.sets())
    if not said and (before or bench.athlete.units == load.unit):
        rule = "athlete_unit" if bench.athlete.units == load.unit else "unit_carried_over"
        return [Source(path="load.unit", kind="rule", rule=rule, spans=spans)]
    unit = said or bench.athlete.units
    why = f"the words say {unit}" if said else f"no unit was said, and the athlete's own is {unit}"
    problems.append(f"load_{load.unit}: {why}: send load_{unit}.")
    return []


def _ground_date(
    said: str, day: str, bench: LogBench, ledger: Ledger, problems: list[str]
) -> tuple[Source, ...]:
    """The source of a day that was said; a day other than the message's has to be."""
    text = bench.entry.message.text
    if not day or day > bench.today.isoformat() or _is_today(said):
        return ()
    if f" {_plain(said)} " in f" {_plain(text)} ":
        ground = ledger.ground("date", said, None)
        if not isinstance(ground, str):
            return (ledger.texts.source("date_as_said", ground),)
    try:
        named = read_day(text, bench.today, bench.athlete.locale).isoformat()
    except UnreadableDate:
        named = ""
    if named == day:
        span = Span(message_id=bench.entry.message.id, start=0, end=len(text))
        return (Source(path="date_as_said", kind="words", spans=(span,)),)
    if day != bench.today.isoformat():
        problems.append(
            f"date: {said!r} is not in the athlete's words: leave it out for a set of today, or send the day "
            "as it was said."
        )
    return ()


def _is_today(said: str) -> bool:
    return said.strip().casefold() in ("", "today")


def _plain(text: str) -> str:
    """The tokens with one space between."""
    return " ".join(token.folded for token in tokens(text))


# --- pure: the workout with the set


def with_set(workout: Workout, read: ReadSet) -> tuple[Workout, int, bool]:
    """The workout with the set in its place, the set's number, and whether it corrects one."""
    block = workout.blocks[0] if workout.blocks else Block()
    folded = read.name.casefold()
    places = [at for at, each in enumerate(block.exercises) if each.name.casefold() == folded]
    at = places[0] if places else len(block.exercises)
    exercise = block.exercises[at] if places else Exercise(name=read.name, name_as_written=read.written)
    number = read.done.number or max((one.number or 0 for one in exercise.sets), default=0) + 1
    kept = [(place, one) for place, one in enumerate(exercise.sets) if one.number != number]
    new = (len(exercise.sets), read.done.model_copy(update={"number": number}))
    order = sorted((*kept, new), key=lambda pair: pair[1].number or 0)
    changed = exercise.model_copy(update={"sets": tuple(one for _, one in order)})
    exercises = (*block.exercises[:at], changed, *block.exercises[at + 1 :])
    head = f"blocks[0].exercises[{at}].sets"
    moved = {f"{head}[{old}]": f"{head}[{place}]" for place, (old, _) in enumerate(order)}
    here = moved.pop(f"{head}[{len(exercise.sets)}]")
    own = tuple(each.model_copy(update={"path": f"{here}.{each.path}"}) for each in read.sources)
    after = workout.model_copy(
        update={
            "blocks": (block.model_copy(update={"exercises": exercises}), *workout.blocks[1:]),
            "sources": (*_moved(workout.sources, f"{head}[", moved), *own),
            "changes": _moved(workout.changes, f"{head}[", moved),
        }
    )
    return after, number, len(kept) < len(exercise.sets)


def _moved(rows: tuple[Row, ...], head: str, moved: Mapping[str, str]) -> tuple[Row, ...]:
    """Rows with the paths that their sets have now; those of a set that was replaced go."""
    kept: list[Row] = []
    for row in rows:
        end = row.path.find("]", len(head)) + 1  # of "blocks[0].exercises[1].sets[2]" in what is below it
        if not row.path.startswith(head):
            kept.append(row)
        elif row.path[:end] in moved:
            kept.append(row.model_copy(update={"path": moved[row.path[:end]] + row.path[end:]}))
    return tuple(kept)


def described(workout: Workout, read: ReadSet, bench: LogBench) -> Workout:
    """The workout with its date, name and summary brought up to date."""
    sources = workout.sources
    if read.dated:
        sources = (*(each for each in sources if each.path != "date_as_said"), *read.dated)
    dated = workout.model_copy(
        update={"date_as_said": read.day, "sources": sources, "spans": (), "engine": bench.engine}
    )
    again = normalized(dated, workout.disciplines or ("strength",), bench.today, bench.athlete)
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
