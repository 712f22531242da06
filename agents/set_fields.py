"""What is known of each field of a set: a row each, of which all else that knows one is derived. Pure.

The record itself is `SetDone`, which has every attribute with its type; tests/test_set_fields.py holds the
two to each other. How a field is added is told in docs/adding.md.
"""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from agents import units
from agents.words import tokens
from agents.workout import DistanceDone, LoadDone, PaceDone, SetDone

FieldGroup = Literal["work", "effort", "gear", "manner"]
PARTS: tuple[FieldGroup, ...] = (
    "work",
    "effort",
    "gear",
    "manner",
)  # of a line that tells a set, in their order


class SetField(NamedTuple):
    """One field of a set.

    wire        what it is called where workouts are extracted; "" where it is not
    read        of its words, where they are a fact of their own: the value, or `units.UnreadableQuantity`
    example     of its words, or what they are of, as it is shown to a model
    amended_as  the change that corrects it; "" for none
    part, say   how a line tells it: a template of its value, or a function of the set
    columns     of an export: the attribute, or its parts
    measure     what labels of tests/corpus call it, with its part behind a colon; a set is found by these
    detail      the same of what else a label gives
    of          what an exercise is done with that has it: a load, reps, a way
    stated      it was said of the set itself, and has a source there
    carried     its words may be said of the sets behind them too
    grouped     said behind several sets, it is of each of them; else of the last
    ahead       it may be said before its sets
    spreads     said of a block, it is one of each of its sets
    measured    it was measured along with a way or a time, and is another where these are
    once        it was so that time: sets that are said to be the same have it not
    removable   words may take it away: "tempo was only on the first two"
    """

    attribute: str
    wire: str = ""
    read: Callable[[str], Any] | None = None
    example: str = ""
    amended_as: str = ""
    part: FieldGroup | None = None
    say: str | Callable[[SetDone], str] = ""
    columns: str = ""
    measure: str = ""
    detail: str = ""
    of: Literal["load", "reps", "way", ""] = ""
    stated: bool = False
    carried: bool = False
    grouped: bool = False
    ahead: bool = False
    spreads: bool = False
    measured: bool = False
    once: bool = False
    removable: bool = False

    def told(self, one: SetDone) -> str:
        """The field of one set in words; "" where it says nothing."""
        if not isinstance(self.say, str):
            return self.say(one)
        value = getattr(one, self.attribute)
        if value is None or value is False:
            return ""
        return self.say.format(units.say_number(value) if isinstance(value, Decimal) else value)


# --- readers of words


def words_said(said: str) -> str:
    """The words themselves."""
    return " ".join(said.split())


def said_so(said: str) -> bool:
    """Whatever the words are ("lost it", "nope"): that they say so is the sender's to judge."""
    return True


def seconds(said: str) -> Decimal:
    return units.read_duration(said)


def seconds_of_rest(said: str) -> Decimal:
    return units.read_duration(said, bare="seconds")


def distance(said: str) -> DistanceDone:
    read = units.read_distance(said)
    return DistanceDone(value=read.value, unit=read.unit, metres=read.metres)


def pace(said: str) -> PaceDone:
    read = units.read_pace(said)
    return PaceDone(seconds=read.seconds, per=read.per)


def whole_reps(said: str) -> int:
    if {token.folded for token in tokens(said)} & {"half", ".5"} and not said[:1].isdigit():
        return 1  # "and a half": one more that was no whole rep
    read = units.read_reps(said)
    if read.value is None:
        raise units.UnreadableQuantity(f"{said!r} is not a number of reps")
    return read.value


# --- in words


def say_reps(one: SetDone) -> str:
    """The reps of a set: "5", "8-10", "8|7", "5+" for as many as possible; "" if there are none."""
    if one.reps is not None:
        reps = str(one.reps)
    elif one.reps_low is not None:
        reps = f"{one.reps_low}-{one.reps_high}"
    elif one.reps_left is not None or one.reps_right is not None:
        reps = f"{one.reps_left or 0}|{one.reps_right or 0}"
    else:
        return "AMRAP" if one.kind == "amrap" else ""
    if one.kind == "amrap":
        reps += "+"
    return f"{reps} each side" if one.each_side else reps


def say_load_of(one: SetDone) -> str:
    """The load of a set, or the loads that it may be; "bodyweight", or "" for none."""
    if one.load is not None:
        return say_load_done(one.load)
    return "bodyweight" if one.bodyweight else " or ".join(map(say_load_done, one.load_options))


def say_load_done(load: LoadDone) -> str:
    """A load with its unit and basis: "185 lb", "45 lb added"."""
    return units.say_load(units.Load(load.value, load.unit, load.basis, unit_said=True, parts=load.parts))


def say_distance(one: SetDone) -> str:
    """How far it was: "5 km"."""
    return f"{units.say_number(one.distance.value)} {one.distance.unit}" if one.distance is not None else ""


def say_duration(one: SetDone) -> str:
    """How long it took: "24:10"."""
    return units.say_duration(one.duration_seconds) if one.duration_seconds is not None else ""


def say_pace(one: SetDone) -> str:
    """How fast it was: "4:50/km"."""
    return f"{units.say_duration(one.pace.seconds)}/{one.pace.per}" if one.pace is not None else ""


def _at_load(one: SetDone) -> str:
    load = say_load_of(one)
    return f"@ {load}" if load else ""


def _way_and_time(one: SetDone) -> str:
    return " in ".join(filter(None, (say_distance(one), say_duration(one))))


def _at_pace(one: SetDone) -> str:
    return f"at {say_pace(one)}" if one.pace is not None else ""


def _each_side(one: SetDone) -> str:
    return "each side" if one.each_side and not say_reps(one) else ""


def _partial(one: SetDone) -> str:
    return f"+ {one.reps_partial} partial" if one.reps_partial else ""


def _kind(one: SetDone) -> str:
    return one.kind if one.kind not in ("working", "amrap") else ""


def _notes(one: SetDone) -> str:
    return " ".join(f"({note})" for note in one.notes)


# Rows stand in the order of their names on the wire, as models are shown them.
SET_FIELDS = (
    SetField("number", once=True),
    SetField(
        "reps", "reps", amended_as="reps", part="work", say=say_reps, columns="reps", measure="reps",
        of="reps", stated=True, carried=True,
    ),
    SetField("reps_low", amended_as="reps", measure="reps_low", stated=True),
    SetField("reps_high", amended_as="reps", measure="reps_high", stated=True),
    SetField(
        "load", "load", amended_as="load", part="work", say=_at_load,
        columns="load_value load_unit load_basis", measure="load:value unit:unit", detail="basis:basis",
        of="load", stated=True, carried=True,
    ),
    SetField("load_kg", columns="load_kg"),
    SetField("load_options", stated=True),
    SetField("bodyweight", detail="bodyweight"),
    SetField(
        "rpe", "rpe", units.read_rpe, amended_as="rpe", part="effort", say="RPE {}", columns="rpe",
        detail="rpe", stated=True, carried=True, spreads=True, once=True, removable=True,
    ),
    SetField(
        "rir", "rir", units.read_rir, amended_as="rir", part="effort", say="RIR {}", columns="rir",
        detail="rir", of="reps", stated=True, carried=True, spreads=True, once=True,
    ),
    SetField(
        "percent_1rm", "percent", units.read_percent, "80%", amended_as="percent", part="effort",
        say="{}% 1RM", columns="percent_1rm", detail="percent", of="load", stated=True, carried=True,
        grouped=True, ahead=True, spreads=True,
    ),
    SetField(
        "tempo", "tempo", units.read_tempo, "3-1-1-0", amended_as="tempo", part="manner", say="tempo {}",
        detail="tempo", of="load", stated=True, carried=True, grouped=True, ahead=True, spreads=True,
        removable=True,
    ),
    SetField(
        "rest_seconds", "rest", seconds_of_rest, amended_as="rest", detail="rest_seconds", stated=True,
        carried=True, grouped=True, removable=True,
    ),
    SetField(
        "duration_seconds", "duration", seconds, amended_as="duration", part="work", say=_way_and_time,
        columns="duration_seconds", measure="seconds", stated=True, carried=True, measured=True,
    ),
    SetField(
        "distance", "distance", distance, amended_as="distance",
        columns="distance_value distance_unit distance_metres", measure="metres:metres", of="way",
        stated=True, carried=True, measured=True,
    ),
    SetField(
        "pace", "pace", pace, "4:30/km", amended_as="pace", part="work", say=_at_pace,
        columns="pace_seconds pace_per", detail="pace_seconds:seconds pace_per:per", of="way", stated=True,
        carried=True, spreads=True, measured=True,
    ),
    SetField(
        "calories", "calories", units.read_calories, amended_as="calories", part="work", say="{} cal",
        columns="calories", measure="calories", stated=True, measured=True,
    ),
    SetField(
        "heart_rate_bpm", "heart_rate", units.read_heart_rate, amended_as="heart_rate", part="manner",
        say="HR {}", columns="heart_rate_bpm", detail="heart_rate", stated=True, carried=True, spreads=True,
        measured=True, once=True,
    ),
    SetField("each_side", part="manner", say=_each_side, columns="each_side", detail="each_side"),
    SetField(
        "reps_left", "left", whole_reps, amended_as="reps", columns="reps_left", measure="reps_left",
        stated=True, carried=True,
    ),
    SetField(
        "reps_right", "right", whole_reps, "reps", amended_as="reps", columns="reps_right",
        measure="reps_right", stated=True, carried=True,
    ),
    SetField("reps_attempted", "attempted", whole_reps, stated=True, carried=True, once=True),
    SetField("reps_partial", "partial", whole_reps, part="manner", say=_partial, stated=True),
    SetField(
        "failed", "failed", said_so, "no lift", amended_as="failed", part="manner", say="failed",
        columns="failed", detail="failed", once=True,
    ),
    SetField(
        "band", "band", words_said, "red band", amended_as="band", part="gear", say="with {}", columns="band",
        detail="band", stated=True, grouped=True, ahead=True, spreads=True,
    ),
    SetField("kind", part="manner", say=_kind, columns="kind", detail="kind"),
    SetField(
        "notes", "note", words_said, part="manner", say=_notes, columns="notes", once=True, removable=True,
    ),
    SetField("derived", once=True),
)  # fmt: skip
FACTS = {field.wire: field for field in SET_FIELDS if field.read is not None}
AMENDED = tuple(wire for wire, field in FACTS.items() if wire == field.amended_as)
STATED = tuple(field.attribute for field in SET_FIELDS if field.stated)


def stated(one: SetDone) -> tuple[str, ...]:
    """The fields in which a set states numbers, less those that were computed."""
    return tuple(
        field for field in STATED if getattr(one, field) not in (None, ()) and field not in one.derived
    )


def numbers_of(one: SetDone) -> Iterator[tuple[str, Decimal]]:
    """The numbers of a set that can be corrected, by what a change of them is called."""
    for field in SET_FIELDS:
        if field.amended_as:
            yield from ((field.amended_as, number) for number in _numbers_in(getattr(one, field.attribute)))


def _numbers_in(value: object) -> tuple[Decimal, ...]:
    match value:
        case bool():
            return ()
        case int() | Decimal():
            return (Decimal(value),)
        case LoadDone():
            return (value.value,)
        case DistanceDone():  # "6" of 6000 m
            return value.value, value.metres, value.metres / 1000
        case PaceDone():
            return (value.seconds,)
        case _:
            return ()


def told(one: SetDone, *parts: FieldGroup) -> list[str]:
    """What a line says of a set, part by part."""
    said = (field.told(one) for part in parts for field in SET_FIELDS if field.part == part)
    return [each for each in said if each]


def say_set(one: SetDone) -> str:
    """One set in words: "5 @ 185 lb RPE 8"."""
    return " ".join(told(one, *PARTS))


def labels_of(one: SetDone) -> Iterator[tuple[str, Any]]:
    """What labels give of a set: the values that it has, by what they are called there."""
    for field in SET_FIELDS:
        value = getattr(one, field.attribute)
        if value is not None:
            for label, part in _named(f"{field.measure} {field.detail}"):
                yield label, getattr(value, part) if part else value


def _named(labels: str) -> list[tuple[str, str]]:
    """Labels, each with the part that it is of its field."""
    return [(label, part) for label, _, part in (each.partition(":") for each in labels.split())]


MEASURES = tuple(label for field in SET_FIELDS for label, _ in _named(field.measure))
DETAILS = tuple(label for field in SET_FIELDS for label, _ in _named(field.detail))
GEAR = tuple(label for field in SET_FIELDS if field.part == "gear" for label, _ in _named(field.detail))
