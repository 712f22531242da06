"""What one change makes of one set, as it is sent and as the words beside it read. Pure."""

import re
from collections.abc import Collection, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from pydantic import Field, ValidationError

from agents import units
from agents.athlete import Athlete
from agents.errors import Refusal
from agents.logger.amending.added_and_removed import load_changed
from agents.logger.assembly.set_entries import MOST_SETS
from agents.logger.assembly.set_values import is_loaded_on_one_end
from agents.logger.evidence.beside_numbers import FASTEST_METRES, is_below_zero, kernel_of
from agents.logger.evidence.grounding import SET_FACTS, load_done
from agents.logger.evidence.open_values import is_less_than_none
from agents.logger.evidence.texts import UNIT_WORDS
from agents.models.port import Call
from agents.set_fields import AMENDED, SET_FIELDS
from agents.toolbox import ToolInput
from agents.words import tokens
from agents.workout import DistanceDone, PaceDone, SetDone, SetKind, Source

ADDING = ("more_sets", "load_change", "exercise")  # done again they would add again
# What is said of reps, as `units.Reps` has it; an amendment sets all of them.
REPS = ("reps", "reps_low", "reps_high", "reps_left", "reps_right", "each_side")
_NEAR = 3  # times as long, or as short, as what was said before
_OF_MORE = "date name note kind more_sets count load_change unit removed score exercise"
if TYPE_CHECKING:
    AmendableField = str
else:
    AmendableField = Literal[("load", "reps", *AMENDED, *_OF_MORE.split())]


class AmendedFact(ToolInput):
    exercise: str = Field(description='The exercise as it stands in the workout; "" for the last one.')
    set: str = Field(
        description='Which set of it: "1", "last", "last 2", "top" (the heaviest), "new" (just added), '
        '"all"; "" for all, in a 5/3/1 session the one for reps.'
    )
    field: AmendableField = Field(
        description="What changes; name and date are those of the exercise named, else of the workout. "
        "A kind is working, warm-up, drop, failure, back-off, amrap or cluster. more_sets adds sets like the "
        "last one; count is how many there were in all; load_change is 5 lb more; unit is that of the loads; "
        "removed takes the exercise or the set out; score is a WOD's; "
        "exercise adds one: name it in the changes behind it, count first, then reps and load."
    )
    said: str = Field(
        description='The new value in the athlete\'s words: "190", "yesterday"; "" for none. '
        "Never add a unit that was not said."
    )


WHICH_ONE = 'The workout meant, by its handle ("w1") or id; "" is that of the message before.'


class AmendWorkout(ToolInput):
    workout_id: str = Field(description=WHICH_ONE)
    said: str = Field(description="The athlete's words that correct it, quoted from this message.")
    changes: tuple[AmendedFact, ...]


def sent_to_amend(calls: Sequence[Call]) -> list[AmendWorkout]:
    """What calls were sent to change workouts with, where it can be read."""
    found = []
    for each in calls:
        try:
            found.append(AmendWorkout.model_validate_json(each.arguments))
        except ValidationError:
            continue
    return found


class Grounds(NamedTuple):
    """Where a new value stands in the words; for a load also the unit that the words around it say; for what
    is taken away the words that say so."""

    source: Source
    unit: str = ""
    unit_source: Source | None = None
    said: frozenset[str] = frozenset()


class ChangedValues(NamedTuple):
    """The fields of a set that a change sets, the one that was said, and the rule of a load's unit."""

    field: str
    update: dict[str, Any]
    unit_rule: str = ""


def takes_away(change: AmendedFact) -> bool:
    """Whether a change leaves a set without the value: "tempo was only on the first two"."""
    return change.field in _REMOVABLE and not change.said.strip()


_REMOVABLE = frozenset(field.wire for field in SET_FIELDS if field.removable)
# "30 sek pause", "las de 22": read by what they measure, where the words around it are in the way; those of a
# pace say what it is for.
_MEASURED = {field.wire for field in SET_FIELDS if field.measured} - {"pace"} | {"load", "rest"}
_SIGNLESS = {"reps", *(wire for wire, reader in SET_FACTS.items() if reader.is_number)}
_LISTED = re.compile(r"\d+(?:[\s,]+\d+)+")  # the reps of one set after another


def set_by_set(changes: Sequence[tuple[AmendedFact, Grounds]]) -> list[tuple[AmendedFact, Grounds]]:
    """The changes with a list of reps of an exercise that they add as one of each of its sets: "5 5 4" are
    three. A count that says nothing is no change of it."""
    added = {each.said.strip() for each, _ in changes if each.field == "exercise"}
    found: list[tuple[AmendedFact, Grounds]] = []
    for change, grounds in changes:
        new = change.exercise in added
        if new and change.field == "reps" and not change.set and _LISTED.fullmatch(change.said.strip()):
            numbers = enumerate(re.findall(r"\d+", change.said), 1)
            each_set = ({"set": str(number), "said": said} for number, said in numbers)
            found += ((change.model_copy(update=update), grounds) for update in each_set)
        elif change.said.strip() or change.field != "count" or not new:
            found.append((change, grounds))
    return found


def sets_named(changes: Sequence[tuple[AmendedFact, Grounds]], exercise: str) -> int:
    """How many sets of an exercise that is added the changes give reps by number."""
    numbers = (each.set for each, _ in changes if each.exercise == exercise and each.field == "reps")
    return max((min(int(each), MOST_SETS) for each in numbers if each.isdecimal()), default=1)


def read_change(change: AmendedFact, one: SetDone, grounds: Grounds, athlete: Athlete) -> ChangedValues:
    """What a change makes of a set. Raises Refusal for words that can't be read so."""
    if change.field == "note" and takes_away(change):
        return ChangedValues("notes", {"notes": _notes_left(one.notes, grounds.said)})
    if takes_away(change):
        field = SET_FACTS[change.field].field
        return ChangedValues(field, {field: None})
    if change.field in _SIGNLESS and is_below_zero(change.said):
        raise Refusal(f"{change.said.strip()!r} is below 0: there is no such {change.field}.")
    try:
        return _read(change, one, grounds, athlete)
    except Refusal:
        kernel = kernel_of(change.said, resting=change.field == "rest") if change.field in _MEASURED else ""
        if kernel in ("", change.said) or is_below_zero(change.said):
            raise
        return _read(change.model_copy(update={"said": kernel}), one, grounds, athlete)


def _read(change: AmendedFact, one: SetDone, grounds: Grounds, athlete: Athlete) -> ChangedValues:
    try:
        match change.field:
            case "load":
                return _read_load(change, one, grounds, athlete)
            case "reps":
                return _read_reps(change.said)
            case "note":
                return ChangedValues("notes", {"notes": (*one.notes, change.said.strip())})
            case "unit":
                return _read_unit(change.said, one)
            case "kind":
                return ChangedValues("kind", {"kind": _kind(change.said)})
            case "duration":
                return ChangedValues(
                    "duration_seconds", {"duration_seconds": _read_duration(change.said, one)}
                )
            case "distance":
                return ChangedValues("distance", {"distance": _read_distance(change.said, one)})
            case "pace":
                return ChangedValues("pace", {"pace": _read_pace(change.said, one)})
            case "load_change":
                return ChangedValues("load", {"load": load_changed(one, change.said)})
            case _:
                reader = SET_FACTS[change.field]
                said = _in_unit_of(one.rest_seconds, change.said) if change.field == "rest" else change.said
                return ChangedValues(reader.field, {reader.field: reader.read(said)})
    except ValueError as error:
        raise Refusal(str(error).splitlines()[0]) from None


def _notes_left(notes: tuple[str, ...], said: Collection[str]) -> tuple[str, ...]:
    """The notes without the parts that the words name: "one V6" of "4x V4, one V6"; none, where they name
    none of them."""
    left = [[part for part in each.split(", ") if not _names_it(part, said)] for each in notes]
    kept = tuple(", ".join(parts) for parts in left if parts)
    return kept if kept != notes else ()


def _names_it(part: str, said: Collection[str]) -> bool:
    words = (token.folded for token in tokens(part) if token.is_number or len(token.folded) > 3)
    return not set(words).isdisjoint(said)


def _read_duration(said: str, one: SetDone) -> Decimal:
    """Seconds; "2:41" for 16 miles is hours and minutes, unless another time by far stood there."""
    seconds, before = units.read_duration(_in_unit_of(one.duration_seconds, said)), one.duration_seconds
    metres = one.distance.metres if one.distance is not None else 0
    if said.count(":") != 1 or metres <= seconds * FASTEST_METRES:
        return seconds
    if before is not None and not before / _NEAR <= seconds * 60 <= before * _NEAR:
        raise units.UnreadableQuantity(
            f"{said!r} is no time for {metres} m: {units.say_duration(before)} stands there."
        )
    return seconds * 60


def _in_unit_of(before: Decimal | int | None, said: str) -> str:
    """A time; one without a unit in the unit that brings it near the time it replaces: 75 for 90 min are
    minutes."""
    row = tokens(said)
    value = row[0].value if len(row) == 1 and row[0].is_number and ":" not in said else None
    if not value or not before:
        return said
    times = {f"{said} {unit}": value * seconds for unit, seconds in (("s", 1), ("min", 60), ("h", 3600))}
    near = {each: max(time / before, before / time) for each, time in times.items()}
    best = min(near, key=lambda each: near[each])
    return best if near[best] <= _NEAR else said


def _read_distance(said: str, one: SetDone) -> DistanceDone:
    """A distance; one without a unit is in that of the distance it replaces: "make it 6.2"."""
    bare = _is_bare(said) and one.distance is not None
    read = units.read_distance(f"{said} {one.distance.unit}" if bare and one.distance else said)
    return DistanceDone(value=read.value, unit=read.unit, metres=read.metres)


def _read_pace(said: str, one: SetDone) -> PaceDone:
    """A pace; one that says nothing else is for what the pace was that it replaces: "it was 5:08"."""
    bare = one.pace is not None and len([each for each in tokens(said) if each.kind != "mark"]) == 1
    read = units.read_pace(f"{said}/{one.pace.per}" if bare and one.pace else said)
    return PaceDone(seconds=read.seconds, per=read.per)


def _read_reps(said: str) -> ChangedValues:
    reps = units.read_reps(said)
    read = (reps.value, reps.low, reps.high, reps.left, reps.right, reps.each_side)
    update: dict[str, Any] = dict(zip(REPS, read, strict=True))
    return ChangedValues("reps", {**update, **({"kind": "amrap"} if reps.plus or reps.to_failure else {})})


def _read_load(change: AmendedFact, one: SetDone, grounds: Grounds, athlete: Athlete) -> ChangedValues:
    """The load, in the unit said with it; else in that of the words around it, of the set, of the athlete."""
    said = change.said
    load = units.read_load(said, unit=athlete.units, bar=athlete.bar)
    if load is None:
        return ChangedValues("load", {"load": None, "bodyweight": True})
    if is_less_than_none(change.exercise, said, load):
        raise units.UnreadableQuantity(f"{said!r} is below 0: there is no such load.")
    rule, done = "", load_done(load)
    if done.basis == "per_side" and is_loaded_on_one_end(change.exercise):
        done = done.model_copy(update={"basis": "total"})
    if not load.unit_said:
        unit = grounds.unit or (one.load.unit if one.load is not None else athlete.units)
        done = done.model_copy(update={"unit": unit})
        if not grounds.unit or grounds.unit_source is not None:
            rule = "unit_carried_over" if grounds.unit or one.load is not None else "athlete_unit"
        if one.load is not None and done.basis == "total" and _is_bare(said):
            done = done.model_copy(update={"basis": one.load.basis})
    return ChangedValues("load", {"load": done, "bodyweight": False}, rule)


def _read_unit(said: str, one: SetDone) -> ChangedValues:
    """The same number in the other unit."""
    unit = next((UNIT_WORDS[token.folded] for token in tokens(said) if token.folded in UNIT_WORDS), "")
    if unit not in ("lb", "kg"):
        raise units.UnreadableQuantity(f"{said!r} is no unit of a load: kg or lb.")
    return ChangedValues("load", {"load": one.load.model_copy(update={"unit": unit}) if one.load else None})


def _is_bare(said: str) -> bool:
    """Whether a load is a number alone, so that nothing says what it is the weight of."""
    return not any(token.kind == "word" and token.value is None for token in tokens(said))


def _kind(said: str) -> str:
    kind = next((each for each in get_args(SetKind) if _letters(each) == _letters(said)), "")
    if not kind:
        raise units.UnreadableQuantity(
            f"{said!r} is no kind of set: there are {', '.join(get_args(SetKind))}."
        )
    return kind


def _letters(said: str) -> str:
    """What kinds are compared by: "warmup", "Warm up" and "back off sets" are spelled in many ways."""
    plain = "".join(filter(str.isalpha, said.casefold()))
    return plain.removesuffix("sets").removesuffix("set")
