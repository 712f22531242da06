"""Values in doubt, alone of all that a workout says: it waits for a yes, and a slip is asked about. Pure.

Values that nobody has reached are told by the bounds of `plausible.txt`, each with its source; they are wide,
a tenth above the record. What was said is never changed and never refused for it. Numbers of exercises that
are held in which letters stand for digits are shown as what they look like, and asked:

    "bench 3x5 8O kg"   is shown as 3x5 @ 80 kg, and asked: "'8O kg': was that 80 kg?"

Loads without a unit, of an athlete whose unit nobody has said and who has said the other one than the usual
of loads before, are shown in the usual one, and asked: "Were the weights of Power Clean in lb or in kg?"
"""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from agents import units
from agents.exercises import catalogue
from agents.logger.asking.questions import AGREEING, REFUSING
from agents.logger.evidence.closed_notation import unit_class
from agents.logger.evidence.texts import Texts, key
from agents.logger.evidence.things_weighed import BELLS
from agents.words import REPS_ALONE, Token, look_alike, spoken_number, tokens
from agents.workout import Exercise, FrozenModel, LoadDone, SetDone, Source, Workout

Field = Literal["load", "reps", "unit"]
UNITS_OF: dict[Field, str] = {"load": "weight", "reps": "rep"}  # by class
LONGEST = 10  # tokens of such a message
_AROUND = frozenset(
    """it its it's was were is that's thats that those the a weight load be should of course obviously clearly
    definitely actually sorry oops typo i mean meant said my bad please thanks
    es war waren das sind naturlich klar doch ich meinte meine sollte sein
    eran era fueron claro son perdon digo obvio pardon c'etait c'est , . ! ; : - ( )""".split()
)


_IN = frozenset("in all of them they those everything both en".split())


class OpenValue(FrozenModel):
    """A value of a draft: of which sets of an exercise (counted from 0), what the words say of it ("" where
    they say it plainly), and what is proposed or was answered ("80 kg"; "kg" of the unit of its loads); ""
    for nothing."""

    exercise: str
    field: Field
    said: str = ""
    value: str = ""
    sets: tuple[int, ...] = ()


class GivenValue(NamedTuple):
    """The value that a message gives, from where to where; of which class its unit is, and its number; the
    number that it says it was not ("140, not 1400"); whether a yes or a no stands around it."""

    said: str
    start: int
    end: int
    unit: str
    number: Decimal | None
    taken_back: Decimal | None
    agrees: bool
    refuses: bool

    def fits(self, value: OpenValue) -> bool:
        """Whether it is the kind of value that is open, and what it says of what was proposed is true."""
        proposed = next((each.number for each in _numbers(tokens(value.value))), None)
        is_it = proposed is not None and self.number == proposed
        is_another = proposed is not None and self.number != proposed
        says_so = not (self.refuses and is_it) and not (self.agrees and is_another)
        return self.unit in ("", UNITS_OF[value.field]) and says_so and self.taken_back in (None, proposed)


class _Number(NamedTuple):
    """A number of a message with its unit: from which token to which, and whether "not" stands before it."""

    at: int
    to: int
    number: Decimal | None
    unit: str
    taken_back: bool


def given_in(text: str) -> GivenValue | None:
    """The one value that a message gives; None where it says anything else, or several."""
    row = tokens(text)
    found = list(_numbers(row)) if len(row) <= LONGEST else []
    given = [each for each in found if not each.taken_back]
    if len(given) != 1 or len(found) > 2:
        return None
    numbers = {at for each in found for at in range(each.at - each.taken_back, each.to)}
    around = {token.folded for at, token in enumerate(row) if at not in numbers}
    if not around <= _AROUND | AGREEING | REFUSING:
        return None
    one, start, end = given[0], row[given[0].at].start, row[given[0].to - 1].end
    taken_back = next((each.number for each in found if each.taken_back), None)
    agrees, refuses = bool(around & AGREEING), bool(around & REFUSING)
    return GivenValue(text[start:end], start, end, one.unit, one.number, taken_back, agrees, refuses)


def _numbers(row: Sequence[Token]) -> Iterator[_Number]:
    """The numbers of a message, in digits or in words, and sets called by their reps ("sixes")."""
    at = 0
    while at < len(row):
        spoken = spoken_number(row, at)
        known = row[at].is_number or row[at].folded in REPS_ALONE
        number, end = spoken or (row[at].value, at + known)
        if end > at:
            unit = unit_class(row, end - 1)
            taken_back = at > 0 and row[at - 1].folded in ("not", "nicht", "pas")
            yield _Number(at, end + bool(unit), number, unit, taken_back)
        at = max(end, at + 1)


def question_of(values: Iterable[OpenValue]) -> str:
    """The one question that asks for all of them; "" for none."""
    all_asked = list({(each.exercise, each.said, each.value): each for each in values}.values())
    asked = [each for each in all_asked if each.field != "unit"]
    units_asked = [each.exercise for each in all_asked if each.field == "unit"]
    missing = [each for each in asked if not each.value]
    clauses = [
        *([f"were the weights of {_and(units_asked)} in lb or in kg"] if units_asked else []),
        *_asked_beyond([each for each in asked if not each.said]),
        *_proposing([each for each in asked if each.said and each.value]),
        *_asking("what was the load of", "what were the loads of", missing, "load"),
        *_asking("how many reps were the sets of", "how many reps were the sets of", missing, "reps"),
    ]
    without = "its sets without one" if [each.field for each in missing] == ["load"] else "them without"
    note = f" (yes logs {without})" if missing else ""
    return f"{', and '.join(clauses)}?{note}" if clauses else ""


def _asked_beyond(values: Sequence[OpenValue]) -> Iterator[str]:
    if values:
        named = _and(f"{each.value} of {each.exercise}" for each in values)
        yield f"{named} is more than anybody has lifted: was it that"


def _proposing(values: Sequence[OpenValue]) -> Iterator[str]:
    if values:
        yield f"{_and(repr(each.said) for each in values)}: was that {_and(each.value for each in values)}"


def _asking(one: str, several: str, values: Sequence[OpenValue], field: Field) -> Iterator[str]:
    named = [f"{each.exercise}, {each.said!r}" for each in values if each.field == field]
    if named:
        yield f"{one if len(named) == 1 else several} {_and(named)}"


def _and(said: Iterable[str]) -> str:
    names = list(said)
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def say_value(one: SetDone, field: Field) -> str:
    """What is proposed of a set: "80 kg", "10"; "" for nothing."""
    if field == "reps":
        return "" if one.reps is None else str(one.reps)
    return "" if one.load is None else f"{units.say_number(one.load.value)} {one.load.unit}"


# --- loads without a unit


def units_open(workout: Workout, before: Iterable[Workout], unit: str) -> tuple[OpenValue, ...]:
    """The exercises whose loads were said without a unit and taken to be in this one, where loads of the
    workouts before were said in the other; none where nothing speaks for it. A kettlebell's speaks for
    nothing: they are in kg everywhere."""
    unsaid = loads_without_unit(workout)
    others = (each for one in before for each in _with_loads(one))
    if not unsaid or not any(_says_another(exercise, sources, unit) for exercise, sources in others):
        return ()
    return tuple(OpenValue(exercise=each.name, field="unit", value=unit) for each in unsaid)


def loads_without_unit(workout: Workout) -> list[Exercise]:
    """The exercises with loads that were said without a unit."""
    return [exercise for exercise, sources in _with_loads(workout) if any(map(_is_no_unit, sources))]


def unit_given(text: str) -> str:
    """The unit that a message gives and says nothing else: "kg", "that was in kilos"; "" for none."""
    row = tokens(text)
    said = {key(token) for token in row} & {"lb", "kg"}
    around = {token.folded for token in row if key(token) not in said}
    return said.pop() if len(said) == 1 and len(row) <= LONGEST and around <= _AROUND | _IN else ""


def _with_loads(workout: Workout) -> Iterator[tuple[Exercise, list[Source]]]:
    """The exercises that have loads, with the sources of these."""
    for place, block in enumerate(workout.blocks):
        for number, exercise in enumerate(block.exercises):
            head = f"blocks[{place}].exercises[{number}]."
            own = [each for each in workout.sources if each.path.startswith(head) and ".load" in each.path]
            if any(one.load is not None for one in exercise.sets):
                yield exercise, own


def _is_no_unit(source: Source) -> bool:
    return source.rule == "athlete_unit" and source.path.endswith(".load.unit")


def _says_another(exercise: Exercise, sources: Sequence[Source], unit: str) -> bool:
    known = catalogue.lookup(exercise.name).known
    in_words = all(each.kind in ("words", "rule") and not _is_no_unit(each) for each in sources)
    is_bell = known is not None and known.equipment == BELLS
    return in_words and not is_bell and any(one.load and one.load.unit != unit for one in exercise.sets)


# --- values that nobody has reached


MARGIN = Decimal("1.1")
BAR_KG = Decimal(20)
_SIGNS = frozenset(("-", "minus"))
_WEIGHTS = frozenset(  # equipment that is nothing but a load
    (
        *(
            "axle",
            "barbell",
            "dumbbell",
            "ez bar",
            "kettlebell",
            "log",
            "medicine ball",
            "plate",
            "safety bar",
        ),
        *("sandbag", "smith machine", "stone", "swiss bar", "trap bar", "yoke"),
    )
)


class Bound(NamedTuple):
    """The most of something: `above` are the metres from which on it holds."""

    what: str
    of: frozenset[str]
    above: Decimal
    most: Decimal


def beyond(workout: Workout) -> str:
    """The first thing of a workout that nobody has done, as a question; "" where everything can be."""
    scores = (block.score for block in workout.blocks if block.score is not None)
    if any(score.duration_seconds == 0 for score in scores):
        return "That was done in no time at all: was it that?"
    return next((why for each in workout.exercises() for why in _beyond(each)), "")


def loads_beyond(workout: Workout) -> tuple[OpenValue, ...]:
    """The loads that are more than anybody has lifted, where nothing else of the workout is beyond: a value
    for each exercise that has them."""
    whys = {why for each in workout.exercises() for why in _beyond(each)}
    values = tuple(value for each in workout.exercises() for value in _loads_beyond(each))
    return values if len(whys) == len(values) else ()


def _loads_beyond(exercise: Exercise) -> Iterator[OpenValue]:
    by_load: dict[str, list[int]] = {}
    for at, one in enumerate(exercise.sets):
        if one.load is not None and beyond_load(exercise.name, one.load):
            by_load.setdefault(say_value(one, "load"), []).append(at)
    for value, sets in by_load.items():
        yield OpenValue(exercise=exercise.name, field="load", value=value, sets=tuple(sets))


def beyond_load(exercise: str, load: LoadDone) -> bool:
    """Whether a load is more than anybody has lifted so."""
    weighs = units.Load(load.value, load.unit, load.basis, unit_said=True).in_kg()
    weighs = 2 * weighs + BAR_KG if load.basis == "per_side" else weighs
    of = [str(load.basis)] if load.basis in ("added", "assisted") else _kinds(exercise)
    return _is_beyond("load", of, weighs)


def is_less_than_none(exercise: str, said: str, load: units.Load) -> bool:
    """Whether a load has a sign that takes it below 0, of what is nothing but a load: only of the own weight
    something is taken off."""
    known = catalogue.lookup(exercise).known
    signed = load.basis == "assisted" and not _SIGNS.isdisjoint(token.folded for token in tokens(said))
    return signed and known is not None and known.equipment in _WEIGHTS


def fastest_of(exercise: str, metres: Decimal) -> Decimal:
    """The most metres a second that anybody may have done over so many of them; infinite where none is
    known."""
    return _most("speed", _kinds(exercise), metres)


def _beyond(exercise: Exercise) -> Iterator[str]:
    name, of = exercise.name, _kinds(exercise.name)
    for one in exercise.sets:
        if one.load is not None and beyond_load(name, one.load):
            yield question_of([OpenValue(exercise=name, field="load", value=say_value(one, "load"))])
        if one.duration_seconds is not None and _is_beyond("minutes", of, one.duration_seconds / 60):
            said = units.say_duration(one.duration_seconds)
            yield f"{said} of {name} is longer than anybody has gone on: was it that?"
        if one.duration_seconds == 0 or (one.distance is not None and not one.distance.metres):
            yield f"{name} of no {'time' if one.duration_seconds == 0 else 'distance'} at all: was it that?"
        if one.distance is not None and _is_beyond("km", of, one.distance.metres / 1000):
            said = f"{units.say_number(one.distance.value)} {one.distance.unit}"
            yield f"{said} of {name} is farther than anybody has gone: was it that?"
        if (fast := _speed(one)) is not None and _is_beyond("speed", of, *fast):
            yield f"{name} is faster than anybody has been: are distance and time as you said?"


def _speed(one: SetDone) -> tuple[Decimal, Decimal] | None:
    """Metres a second, and over how many metres as far as that is known."""
    metres = one.distance.metres if one.distance is not None else Decimal(0)
    if metres and one.duration_seconds:
        return metres / one.duration_seconds, metres
    if one.pace is None:
        return None
    pace = units.Pace(one.pace.seconds, one.pace.per)  # type: ignore[arg-type]
    return pace.metres / pace.seconds, metres


def _is_beyond(what: str, of: list[str], value: Decimal, metres: Decimal = Decimal(0)) -> bool:
    return value > _most(what, of, metres)


def _most(what: str, of: list[str], metres: Decimal) -> Decimal:
    """The bound of the first kind that has one, with its margin."""
    for kind in of:
        rows = [each for each in _bounds() if each.what == what and kind in each.of and each.above <= metres]
        if rows:
            return min(each.most for each in rows) * MARGIN
    return Decimal("Infinity")


def _kinds(exercise: str) -> list[str]:
    """What a row may call an exercise, the narrowest first."""
    known = catalogue.lookup(exercise).known
    if known is None:
        return ["any"]
    with_what = [] if known.equipment == "any" else [known.equipment]
    return [known.name, *with_what, *known.disciplines, "any"]


@lru_cache(maxsize=1)
def _bounds() -> tuple[Bound, ...]:
    text = Path(__file__).with_name("plausible.txt").read_text("utf-8")
    return tuple(_bound(line) for line in text.splitlines() if line and not line.startswith("#"))


def _bound(line: str) -> Bound:
    what, of, most, _ = (part.strip() for part in line.split("|"))
    name, _, above = what.partition(" ")
    kinds = frozenset(part.strip() for part in of.split(","))
    return Bound(name, kinds, Decimal(above or 0), Decimal(most))


# --- letters that stand for digits


LOOK_ALIKE = "look_alike"
FIELDS: tuple[Field, ...] = ("load", "reps")  # of a set


def look_alikes_in(exercise: Exercise) -> Iterator[OpenValue]:
    """The values of the exercise's sets that its words only look like."""
    row = tokens(exercise.said)
    for at, token in enumerate(row):
        value = look_alike(token)
        for field in FIELDS:
            having = [each for each, one in enumerate(exercise.sets) if _value(one, field) == value]
            if value is not None and having:
                end = row[at + 1].end if unit_class(row, at) else token.end
                said, shown = exercise.said[token.start : end], say_value(exercise.sets[having[0]], field)
                yield OpenValue(
                    exercise=exercise.name, field=field, said=said, value=shown, sets=tuple(having)
                )
                break


def look_alike_sources(workout: Workout, texts: Texts) -> Iterator[Source]:
    """Where such values stand in the message, by the rule of look-alikes."""
    for place, block in enumerate(workout.blocks):
        for number, exercise in enumerate(block.exercises):
            inside = f"blocks[{place}].exercises[{number}]"
            values = {look_alike(token) for token in tokens(exercise.said)} - {None}
            spans = texts.spans(at for at, each in enumerate(texts.tokens) if look_alike(each) in values)
            for count, one in enumerate(exercise.sets):
                for field in (each for each in (*FIELDS, "duration_seconds") if _value(one, each) in values):
                    path = f"{inside}.sets[{count}].{field}"
                    yield Source(path=path, kind="rule", rule=LOOK_ALIKE, spans=spans)


def _value(one: SetDone, field: str) -> Decimal | int | None:
    load = one.load.value if one.load is not None else None
    return {"load": load, "reps": one.reps}.get(field, one.duration_seconds)
