"""One set, as log_set_result takes it: read, and shown to stand in the athlete's words.

Everything that is wrong is told at once. A number stands on a token of its own; a load may be said once for
several sets. The exercise is named in the words, or by the caller, or by the day's sets before. Pure, but
for the day's open workout, which is looked up.
"""

import hashlib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple, TypeVar

from pydantic import Field

from agents import units
from agents.dates import UnreadableDate, read_day
from agents.errors import Refusal
from agents.exercises import catalogue
from agents.exercises.catalogue import mentions
from agents.logger.assembly.assemble import NO_REPORT
from agents.logger.assembly.set_values import implausible
from agents.logger.evidence.grounding import load_done
from agents.logger.evidence.ledger import Ledger
from agents.logger.evidence.open_values import beyond_load, is_less_than_none
from agents.logger.evidence.texts import Grounded, Texts, key
from agents.logger.worktable import Worktable
from agents.toolbox import ToolInput
from agents.words import fold, tokens
from agents.workout import Change, SetDone, Source, Span, Workout

Row = TypeVar("Row", Source, Change)

LOADS_AGREE_KG = Decimal("0.5")  # two roundings of one plate: 135 lb is 61.2 kg, written 61 or 61.5


class LogSetResult(ToolInput):
    exercise: str = Field(description='The specific one: "Bench Press".')
    date: str = Field(default="today", description='ISO, or "today".')
    set: str = Field(default="", description='Its number, from "1".')
    reps: str = ""
    load_lb: str = ""
    load_kg: str = ""
    rir: str = Field(default="", description="0 to 10.")
    rpe: str = Field(default="", description="1 to 10.")
    notes: str = ""


def open_workout_id(owner: str, day: str) -> str:
    """The id of the workout that an athlete's single sets of a day go to."""
    return f"w_{hashlib.sha256(chr(0).join((owner, 'sets', day)).encode()).hexdigest()[:20]}"


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


def read_set(args: LogSetResult, table: Worktable) -> ReadSet:
    """The set as the athlete's words have it. Raises Refusal with everything that is wrong at once."""
    problems: list[str] = []
    values = _values(args, problems)
    problems += _load_problems(values)
    day = _day(args.date, table, problems)
    open_sets = _open_workout(day, table)
    problems += name_problems(args.exercise.strip(), table, open_sets)
    ledger = table.ledger(-1)
    ledger.claims.update(_loads_before(table, open_sets))
    shared = len(ledger.claims)
    sources = _ground_all(args, ledger, problems)
    load = values.get("load_lb") or values.get("load_kg")
    if load is not None:
        sources += _unit_source(load, table, open_sets, sources, problems)
    problems += _read_otherwise(args.exercise.strip(), ledger, shared)
    alone = frozenset[int]() if _has_values(args) else _alone(args.exercise.strip(), table, ledger)
    problems += _lifted_by_nobody(args, values.get("reps") or 0, load)
    dated = _ground_date(args.date, day, table, ledger, problems)
    bodyweight = load is None and ("load_lb" in values or "load_kg" in values)
    own = len(ledger.claims) > shared or bodyweight or alone or ("reps" in values and sources)
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
    name = canonical_name(table.given.athlete.named(written))
    return ReadSet(day, name, written, done, tuple(sources), dated, frozenset(ledger.claims) | alone)


def _lifted_by_nobody(args: LogSetResult, reps: int, load: units.Load | None) -> Iterator[str]:
    """What of a set nobody does."""
    wrong, name = implausible(reps, load_done(load) if load else None), canonical_name(args.exercise.strip())
    if wrong:
        yield f"{wrong[0]}."
    if load is not None and beyond_load(name, load_done(load)):
        yield f"{units.say_number(load.value)} {load.unit} is more than anybody lifts: ask if it was that."
    if load is not None and is_less_than_none(name, _load_said(args), load):
        yield f"{_load_said(args)!r} is below 0: ask what it was."


def _has_values(args: LogSetResult) -> bool:
    return any((args.reps, args.load_lb, args.load_kg, args.rir, args.rpe))


def _alone(name: str, table: Worktable, ledger: Ledger) -> frozenset[int]:
    """The words of an exercise of which a set was done and nothing more is said: no other set stands on this
    message, and no number is left in it that was not sent."""
    here, row = table.given.message.id, table.given.texts.tokens
    left = [at for at, token in enumerate(row) if token.source == here and at not in ledger.claims]
    if any(row[at].is_number and not _is_of_a_day(at, table) for at in left):
        return frozenset()
    meant = canonical_name(table.given.athlete.named(name)).casefold()
    named = [set(places) for known, places in names_said(table.given.texts) if known.casefold() == meant]
    for places in filter(None, (*named, said_whole(name, table.given.texts))):
        own = all(row[at].source == here and not table.given.texts.unreported(at) for at in places)
        others = {at for at in table.claims.settled if row[at].source == here}
        if own and not others:
            return frozenset(places)
    return frozenset()


def _is_of_a_day(at: int, table: Worktable) -> bool:
    role = table.given.texts.role(at)
    return role is not None and role.role in ("date", "time", "label")


def _read_otherwise(name: str, ledger: Ledger, shared: int) -> list[str]:
    """What the words say for certain against the numbers claimed: no report, or of another lift."""
    row = ledger.texts.tokens
    numbers = tuple(at for at in list(ledger.claims)[shared:] if row[at].is_number)
    acts = {ledger.texts.unreported(at) for at in numbers} - {""}
    problems = [f"these words report nothing done: they are {NO_REPORT[act]}." for act in sorted(acts)]
    own = said_whole(name, ledger.texts)
    others = {named for at in numbers if (named := _named_before(at, ledger, own))}
    meant = [each for each in others if catalogue.same(each, name) or _is_part(each, name)]
    if len(others) == 1 and not meant:
        problems.append(f"the words say these numbers of {others.pop()!r}, not of {name!r}.")
    return problems


def _is_part(named: str, name: str) -> bool:
    """Whether a name is only part of another: the deadlift of "romainian deadlift"."""
    return set(fold(named).split()) <= set(fold(name).split())


def _named_before(at: int, ledger: Ledger, own: frozenset[int]) -> str:
    """The exercise named last before a number in its line, if the catalogue has it; "" for none, or for one
    in the name that was sent (`own`)."""
    row = ledger.texts.tokens
    start = at
    while start and row[start - 1].source == row[at].source and row[start - 1].kind != "line":
        start -= 1
    named = [(known.name, places[0] + start) for known, places in mentions(row[start:at])]
    return named[-1][0] if named and named[-1][1] not in own else ""


def _open_workout(day: str, table: Worktable) -> Workout:
    """What the day's open workout holds so far."""
    stored = table.shelf.get(open_workout_id(table.given.message.owner, day)) if day else None
    return stored.workout if stored is not None and stored.workout is not None else Workout()


# --- values


def _values(args: LogSetResult, problems: list[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field, reader in _READERS.items():
        said = getattr(args, field).strip()
        if said:
            try:
                values[field] = reader(said)
            except units.UnreadableQuantity as error:
                problems.append(f"{field}: {error}")
    return values


def _load_said(args: LogSetResult) -> str:
    return (args.load_lb or args.load_kg).strip()


def _reps(said: str) -> int:
    reps = units.read_reps(said)
    if not reps.value:
        raise units.UnreadableQuantity(f"{said!r} is not one number of reps from 1: write it like 8.")
    return reps.value


def _load(said: str, unit: units.LoadUnit) -> units.Load | None:
    load = units.read_load(said, unit=unit)
    if load is not None and load.unit != unit:
        raise units.UnreadableQuantity(f"{said!r} is in {load.unit}: use load_{load.unit}.")
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


def _day(said: str, table: Worktable, problems: list[str]) -> str:
    try:
        day = read_day(said or "today", table.given.today, table.given.athlete.locale)
    except UnreadableDate as error:
        problems.append(f"date: {error}")
        return ""
    if day > table.given.today:
        problems.append(f"date: {day} is still to come: a set is logged once it is done.")
    return day.isoformat()


# --- the grounds: where in the words each value stands


def _loads_before(table: Worktable, open_sets: Workout) -> dict[int, str]:
    """The loads of this message's earlier sets: said once, a load holds for the sets after it."""
    spans = {
        span
        for source in open_sets.sources
        if source.path.endswith(".load")
        for span in source.spans
        if span.message_id == table.given.message.id
    }
    return {at: "load" for at in table.claims.settled if table.given.texts.span(at) in spans}


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
    table: Worktable,
    open_sets: Workout,
    sources: list[Source],
    problems: list[str],
) -> list[Source]:
    """Where the unit comes from, if it doesn't stand beside the load: the words around, the sets before, or
    the athlete's own."""
    spans = next((source.spans for source in sources if source.path == "load"), ())
    row = table.given.texts.tokens
    at = next((at for at in range(len(row)) if spans and table.given.texts.span(at) == spans[-1]), None)
    if at is None:
        return []
    beside = table.ledger(-1).unit_beside(at)
    if beside == load.unit:
        return []
    here = [at for at, token in enumerate(row) if token.source == table.given.message.id]
    alone = {key(row[at]) for at in table.given.texts.units_alone if at in here}
    around = [at for at in here if key(row[at]) == load.unit]
    said = beside or (alone.pop() if len(alone) == 1 else "")
    if around and said in ("", load.unit):
        return [table.given.texts.source("load.unit", Grounded((around[0],), "unit_carried_over"))]
    before = any(one.load is not None and one.load.unit == load.unit for one in open_sets.sets())
    if not said and (before or table.given.athlete.units == load.unit):
        rule = "athlete_unit" if table.given.athlete.units == load.unit else "unit_carried_over"
        return [Source(path="load.unit", kind="rule", rule=rule, spans=spans)]
    unit = said or table.given.athlete.units
    why = f"the words say {unit}" if said else f"no unit was said, and the athlete's own is {unit}"
    problems.append(f"load_{load.unit}: {why}: send load_{unit}.")
    return []


def _ground_date(
    said: str, day: str, table: Worktable, ledger: Ledger, problems: list[str]
) -> tuple[Source, ...]:
    """The source of a day that was said; a day other than the message's has to be."""
    text = table.given.message.text
    if not day or day > table.given.today.isoformat() or _is_today(said):
        return ()
    if f" {_plain(said)} " in f" {_plain(text)} ":
        ground = ledger.ground("date", said, None)
        if not isinstance(ground, str):
            return (ledger.texts.source("date_as_said", ground),)
    try:
        named = read_day(text, table.given.today, table.given.athlete.locale).isoformat()
    except UnreadableDate:
        named = ""
    if named == day:
        span = Span(message_id=table.given.message.id, start=0, end=len(text))
        return (Source(path="date_as_said", kind="words", spans=(span,)),)
    if day != table.given.today.isoformat():
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


# --- its exercise


GENERIC_NAMES = frozenset({"unknown", "exercise", "workout", "movement", "n/a", ""})


def canonical_name(name: str) -> str:
    """The catalogue's name for an exercise; the name itself if it has none."""
    known = catalogue.lookup(name).known
    return known.name if known else name


def name_problems(name: str, table: Worktable, open_sets: Workout) -> list[str]:
    """Why the exercise can't be shown, in words to the model; nothing if it can."""
    if name.casefold() in GENERIC_NAMES or len(name) < 2:
        return [
            "Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or "
            f"'unknown' are not allowed. It needs two letters or more: you sent {name!r}."
        ]
    meant = canonical_name(table.given.athlete.named(name)).casefold()
    given = table.given.message.exercise
    if given and canonical_name(table.given.athlete.named(given)).casefold() == meant:
        return []
    read = {each.casefold() for each in _names_read(table)}
    if said_whole(name, table.given.texts) or meant in read or _is_named(name, meant, table):
        return []
    before = {each.name.casefold() for each in open_sets.exercises()}
    if meant in before and not read:
        return []
    open_names = ", ".join(each.name for each in open_sets.exercises()) or "no exercise yet"
    return [
        f"exercise: {name!r} is not in the athlete's words, and the open workout of that day has "
        f"{open_names}. Send the exercise as the athlete named it."
    ]


def said_whole(name: str, texts: Texts) -> frozenset[int]:
    """The tokens of a name that stands in the words as it was sent, figures too ("90/90 Stretch"), and is no
    part of another's."""
    wanted, row = [token.folded for token in tokens(name)], texts.tokens
    starts = (at for at in range(len(row)) if [each.folded for each in row[at : at + len(wanted)]] == wanted)
    for at in starts:
        places = set(range(at, at + len(wanted)))
        if all(places.isdisjoint(others) or places.issuperset(others) for _, others in names_said(texts)):
            return frozenset(places)
    return frozenset()


def _names_read(table: Worktable) -> set[str]:
    """The exercises that the offline reader found in the message, by the catalogue's names."""
    reading = table.given.texts.readings.get(table.given.message.id)
    exercises = (
        exercise
        for workout in (reading.workouts if reading else ())
        for block in workout.blocks
        for exercise in block.exercises
    )
    matches = (catalogue.lookup(table.given.athlete.named(exercise.name)) for exercise in exercises)
    return {match.known.name for match in matches if match.known is not None}


def _is_named(name: str, meant: str, table: Worktable) -> bool:
    """Whether the words have this exercise: under a name that means it, or the words of this one."""
    others: set[int] = set()
    for known, places in names_said(table.given.texts):
        if known.casefold() == meant:
            return True
        others.update(places)
    for alias, target in table.given.athlete.aliases.items():
        if canonical_name(target).casefold() == meant and _stands(alias, table.given.texts, set()):
            return True
    # "bench press" doesn't stand in "incline bench press": that names another exercise.
    return _stands(name, table.given.texts, others if catalogue.lookup(name).known is not None else set())


def names_said(texts: Texts) -> Iterator[tuple[str, list[int]]]:
    """Every name in the words that means one exercise, with its tokens; the longest one at each place."""
    yield from ((known.name, places) for known, places in mentions(texts.tokens))


def _stands(name: str, texts: Texts, taken: set[int]) -> bool:
    wanted = {key(token) for token in tokens(name) if token.kind != "mark"}
    there = {key(token) for at, token in enumerate(texts.tokens) if at not in taken}
    return bool(wanted) and wanted <= there
