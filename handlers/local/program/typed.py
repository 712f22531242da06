"""Lifts, days, weights and sets as they are typed; BadInput says what would work. Pure."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches
from typing import NamedTuple

from agents import units
from agents.errors import BadInput
from agents.program.tools.inputs import LONGEST_TEXT
from agents.program.values import DAYS, LIFTS, DayName, Lift, Unit

SHORTEST_DAY = 3  # letters: "mon", "thu"
HEAVIEST: Mapping[Unit, int] = {"lb": 2000, "kg": 1000}  # nobody has lifted as much: a slip of the keyboard
HUNDREDTH = Decimal("0.01")
MOST_SETS, MOST_REPS = 50, 100  # of one session; of one set
SETS = "write sets as weight x reps, like 220x3 250x3 285x8, or 5x5@220 for five sets of five"
_SET = re.compile(
    r"(?:(?P<sets>[1-9]\d?)x(?P<each>\d{1,3})@(?P<at>[\d.]+(?:lb|kg)?)"
    r"|(?P<weight>[\d.]+(?:lb|kg)?)x(?P<reps>\d{1,3}))"
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


class TypedSet(NamedTuple):
    """One set that was done, its weight in the unit of the program."""

    weight: Decimal
    reps: int


def lift_typed(said: str) -> Lift:
    """The lift of this name. Raises BadInput, with the name that is meant."""
    word = said.strip().casefold()
    for lift in LIFTS:
        if lift == word:
            return lift
    near = get_close_matches(word, LIFTS, 1)
    meant = f"did you mean {near[0]}? " if near else ""
    raise BadInput(f"{said!r} is no lift of the program: {meant}there are {', '.join(LIFTS)}.")


def lifts_typed(said: Sequence[str]) -> tuple[Lift, ...]:
    """The lifts of these names, each once, in the program's order; commas may be between. Raises BadInput."""
    named = {lift_typed(word) for words in said for word in words.replace(",", " ").split()}
    return tuple(lift for lift in LIFTS if lift in named)


def day_typed(said: str) -> DayName:
    """The weekday: "monday", "mon", "Thurs". Raises BadInput."""
    word = said.strip().casefold().rstrip(".")
    days = [day for day in DAYS if len(word) >= SHORTEST_DAY and day.startswith(word)]
    if not days:
        raise BadInput(f"{said!r} is no day of the week: write monday, or mon.")
    return days[0]


def days_typed(said: str) -> dict[DayName, Lift]:
    """The lift of each day: "sun,mon,wed,thu" in the order of LIFTS, or "ohp=mon,deadlift=tue".

    Raises BadInput, for two lifts on a day and a lift on two days too: a schedule has one of each.
    """
    parts = said.replace(",", " ").split()
    if all("=" in part for part in parts):
        pairs = [
            (day_typed(day), lift_typed(lift)) for lift, _, day in (part.partition("=") for part in parts)
        ]
    elif len(parts) == len(LIFTS):
        pairs = [(day_typed(day), lift) for day, lift in zip(parts, LIFTS, strict=True)]
    else:
        raise BadInput(
            f"--days is {said!r}: write the days of {', '.join(LIFTS)} in this order, like sun,mon,wed,thu, "
            "or lift=day, like ohp=mon,deadlift=tue."
        )
    if len(dict(pairs)) < len(pairs) or len({lift for _, lift in pairs}) < len(pairs):
        raise BadInput(f"--days is {said!r}: each day has one lift, and each lift one day.")
    return dict(pairs)


def weight_typed(what: str, said: str, unit: Unit) -> Decimal:
    """The weight in `unit`: "350", "350 lb", "160kg". Of the other unit it is rounded to a hundredth.

    `what` is what was asked for, as the error names it. Raises BadInput.
    """
    try:
        load = units.read_load(said, unit=unit)
    except units.UnreadableQuantity:
        load = None
    if load is None or load.basis != "total" or load.value <= 0:
        raise BadInput(f"{what} is {said!r}: write one weight above 0, like 350 or 160 kg.")
    value = load.value
    if load.unit != unit:
        value = (load.in_kg() if unit == "kg" else load.in_lb()).quantize(HUNDREDTH)
    if value > HEAVIEST[unit]:
        raise BadInput(f"{what} is {said!r}: up to {HEAVIEST[unit]} {unit} can be trained with.")
    return value


def text_typed(what: str, said: str) -> str:
    """Words of the athlete's own, without blanks around them. Raises BadInput for more than are kept."""
    text = said.strip()
    if len(text) > LONGEST_TEXT:
        raise BadInput(
            f"{what} has {len(text):,} characters: up to {LONGEST_TEXT:,} are kept. Say it shorter."
        )
    return text


def number_typed(what: str, said: str) -> Decimal:
    """A plain number, with a sign if it has one. Raises BadInput."""
    if not _NUMBER.fullmatch(said.strip().lstrip("+-")):
        raise BadInput(f"{what} is {said!r}: write a number, like 10, 2.5 or -20.")
    return Decimal(said.strip())


def sets_typed(said: Sequence[str], unit: Unit, bar: Decimal) -> tuple[TypedSet, ...]:
    """The sets in these words: 220x3 is a set of three, 5x5@220 are five of five. Raises BadInput.

    Nothing on a bar weighs less than the bar: 3x5 alone was meant as sets and reps.
    """
    sets = tuple(_set(word, unit) for word in words_of_sets(said))
    for each in sets:
        if each.weight < bar:
            raise BadInput(f"{_say(each)} is lighter than the bar ({units.say_number(bar)} {unit}): {SETS}.")
    if len(sets) > MOST_SETS:
        raise BadInput(f"{len(sets)} sets were given: a session has up to {MOST_SETS}.")
    return sets


def words_of_sets(said: Sequence[str]) -> list[str]:
    """Each set as it was typed, one a word: 2x5@220 is 220x5 and 220x5. Raises BadInput."""
    return [one for word in _words(said) for one in _apart(word)]


def _apart(word: str) -> list[str]:
    found = _SET.fullmatch(word)
    if found is None:
        raise BadInput(f"{word!r} is no set: {SETS}.")
    return [f"{found['at']}x{found['each']}"] * int(found["sets"]) if found["sets"] else [word]


def _words(said: Sequence[str]) -> list[str]:
    """The sets as they were typed, whatever blanks and commas stood between."""
    text = " ".join(said).casefold().replace("×", "x").replace("lbs", "lb")
    text = re.sub(r"(\d)\s+(lb|kg)\b", r"\1\2", text)
    text = re.sub(r"\s*([@x])\s*", r"\1", text)
    return text.replace(",", " ").split()


def _set(word: str, unit: Unit) -> TypedSet:
    weight, _, reps = word.partition("x")
    if int(reps) > MOST_REPS:
        raise BadInput(f"{word!r} is no set: a set has up to {MOST_REPS} reps.")
    return TypedSet(weight_typed(f"the weight of {word!r}", weight, unit), int(reps))


def _say(one: TypedSet) -> str:
    return f"{units.say_number(one.weight)}x{one.reps}"
