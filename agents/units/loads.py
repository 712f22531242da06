"""Reading a load: what it weighs, in which unit, and what it is the weight of.

    load   = [words] weight {joiner weight} [words]      "assisted 30", "BW+45", "24kg+32kg", "35lb a side"
           | bar                                         only where the bar's own load is known
           | [bar joiner] plates {joiner weight}         counted for one side of the bar
           | bodyweight                                  no load

The words around the weight say its basis. Every word must be known, and they must agree: what is half
understood is not a load.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Literal

from agents.units.kinds import Basis, Load, LoadUnit
from agents.units.reading import (
    BOUNDING,
    Clock,
    ExpectedQuantity,
    QuantityItem,
    QuantityItems,
    whole,
    without,
)
from agents.words import in_digits

HEAVIEST = Decimal(10_000)  # in either unit; above it somebody's finger slipped
MOST_PLATES = 12  # of 45 lb or 20 kg on one side: a 415 mm sleeve is full

_ASKED = ExpectedQuantity(
    "a load that can be kept", "it in lb or kg, such as '185 lb', 'BW+45' or '20 kg each'"
)

LoadParts = tuple[Decimal, LoadUnit | None]  # None: its unit was not said

_UNITS: dict[QuantityItem, LoadUnit] = {
    **dict.fromkeys(("lb", "lbs", "pound", "pounds", "#"), "lb"),
    **dict.fromkeys("kg kgs k kilo kilos kilogram kilograms kilogramme kilogrammes kilogramos".split(), "kg"),
}
_FOREIGN = frozenset("stone stones st ton tons tonne tonnes t gram grams g oz ounce ounces".split())
_POODS = ("pood", "poods")
POOD_KG = Decimal(16)  # as bells are cast and sold: 1, 1.5 and 2 poods are 16, 24 and 32 kg
_PERCENT = ("%", "percent", "pct")
_UNSAID = (
    *"@ at with w / per of the a an in on for just only ' ( ) ~ = mit con de avec au pro por par".split(),
    *"en dans em".split(),
)
_STOPS = (".", ",", "!", ";", ":")
_JOINERS = ("+", "plus", "and", "n", "&")
_BODYWEIGHT: tuple[QuantityItems, ...] = (
    ("bw",),
    ("bodyweight",),
    ("body", "weight"),
    ("body", "-", "weight"),
    ("pdc",),
    ("poids", "du", "corps"),
    ("korpergewicht",),
    ("eigengewicht",),
    ("peso", "corporal"),
)
_NO_LOAD = (
    *_BODYWEIGHT,
    *(tuple(words.split()) for words in ("no weight", "no load", "without weight", "unloaded", "unweighted")),
    *(tuple(words.split()) for words in ("ohne gewicht", "ohne zusatzgewicht", "sin peso", "sans poids")),
)
_BAR_NAMES = ("bar", "barbell")
_BAR: tuple[QuantityItems, ...] = (("bar",), ("barbell",), ("empty", "bar"), ("empty", "barbell"))

# What a word around the weight says about its basis; None says nothing. "each" is of hands unless of sides.
_SAYS: dict[QuantityItem, Basis | Literal["each"] | None] = {
    **dict.fromkeys(("total", *_BAR_NAMES), "total"),
    **dict.fromkeys(("hand", "arm", "apiece", "pair", "s", "er", "ern"), "per_hand"),
    **dict.fromkeys(("dumbbells", "dbs", "kettlebells", "kbs"), "per_hand"),
    **dict.fromkeys(("mancuernas", "kurzhanteln", "halteres"), "per_hand"),
    **dict.fromkeys(("side", "sides", "seite", "lado", "cote"), "per_side"),
    **dict.fromkeys(("added", "extra", "vest", "weighted", "weight"), "added"),
    **dict.fromkeys("hanging hung strapped dangling belt waist".split(), "added"),
    **dict.fromkeys("lastre lastrado lastrada lastradas lastrados zusatz zusatzgewicht".split(), "added"),
    **dict.fromkeys("lest leste lestee lestes lestees lestado lestada".split(), "added"),
    **dict.fromkeys("off from around my me to dip it".split(), None),
    **dict.fromkeys(("assisted", "assist", "assistance"), "assisted"),
    **dict.fromkeys("each ea every je jeweils jede jeder chaque cada".split(), "each"),
    **dict.fromkeys(
        "mano manos hande hantel hanteln main mains mao maos brazo bras braco".split(), "per_hand"
    ),
    **dict.fromkeys(
        "bells bell single bag sandbag ball medball sled log keg axle trap hex ssb ez".split(), None
    ),
    **dict.fromkeys("medicine slam wall machine stack cable pulley stone rope".split(), None),
    **dict.fromkeys(("dumbbell", "db", "kettlebell", "kb", "plate"), None),
    **dict.fromkeys(("mancuerna", "kurzhantel", "haltere"), None),
}
# Words of doubt or of about how much, which leave the number as it is; they are kept beside it.
_HEDGES = frozenset(
    """i think guess believe reckon maybe probably prob perhaps about around approx roughly approximately
    circa ca ish something pretty sure ich glaub glaube denk ungefahr etwa rund creo que unos unas aprox
    je crois environ""".split()
)
# Words that change the load beside them, or leave open which it is: none is dropped.
_CHANGING = BOUNDING | frozenset(
    """double twice triple quarter fewer or between to up down and sin sans except instead of last next
    halb halbe media medio mitad moitie oder ou""".split()
)
_SIGNS: dict[QuantityItem, Basis] = {"+": "added", "plus": "added", "-": "assisted", "minus": "assisted"}

_PLATES = (("plate",), ("plates",), ("pl",), ("pls",))
_FEWEST_OF_A_WEIGHT = 10
_OF_NO_WEIGHT = {
    *_CHANGING,
    *_FOREIGN,
    *_PERCENT,
    *(word for each in _PLATES for word in each),
    "rm",
    "of",
    "x",
}
_COMMA = re.compile(r"(?<![\d.])(\d{1,3}),(\d)(?![\d.])")
# "A plate" is the largest that a pound or a kilogram gym commonly stacks.
_PLATE: dict[LoadUnit, Decimal] = {"lb": Decimal(45), "kg": Decimal(20)}


def read_load(said: str, *, unit: LoadUnit, bar: Load | None = None) -> Load | None:
    """What was lifted, as said; None where it is bodyweight alone, or nothing ("BW", "0", "0 kg").

    `unit` is the athlete's own, for a number without one. `bar` is the bar's own weight: with it "empty
    bar" is that total, without it it is no load. "2 plates and a 25" is 115 lb per side, whatever the bar: a
    plate is 45 lb, for an athlete in kg 20 kg, and plates are counted for one side. Their unit counts as
    said: another one nearby doesn't change it. "20s", "a pair of 50s", "20 each", "2x20kg" and "50 lb
    dumbbells" are per hand; one dumbbell or kettlebell is its own weight, in total.

    Raises: UnreadableQuantity: a percentage, a range, a unit that is neither lb nor kg, a word that is not
    known here, words that contradict each other, over 10,000.
    """
    there = _without_stops(_ASKED.items(_with_point(in_digits(said))))
    items = _sign_behind(_plural_last(without(there, *_UNSAID)))
    _refuse_other_measures(said, items)
    if items in _NO_LOAD:
        return None
    if items in _BAR:
        return _bar_alone(said, bar)
    loaded = _after_bar(items)
    if _counts_plates(loaded):
        return Load(_plates_a_side(said, loaded, unit), unit, "per_side", unit_said=True)
    head, weights, tail = _around(said, items)
    return _load(said, weights, _basis(said, head, tail), unit)


def _with_point(said: str) -> str:
    """The words with a point for the comma of their only number: "7,5" is no list, where one load is said."""
    return _COMMA.sub(r"\1.\2", said) if len(_COMMA.findall(said)) == 1 == said.count(",") else said


def plain_load(said: str) -> str:
    """One weight with its unit, and what is said of its basis, without the words that say nothing of it: "8
    kg belt" of "like 8 kg on my belt, lol", 102 of "102 inc sled". "" where there is no such weight, where a
    word may change it ("half of 40 kg"), or where a few of something are counted ("2 backpacks").

    Raises: UnreadableQuantity: nothing was said, or it is too long.
    """
    items = _ASKED.items(said)
    weights = [at for at, item in enumerate(items) if isinstance(item, Decimal)]
    if len(weights) != 1 or weights[0] + 1 >= len(items):
        return ""
    if items[weights[0] + 1] not in _UNITS:
        first = items[0] if isinstance(items[0], Decimal) else Decimal(0)
        return str(first) if first >= _FEWEST_OF_A_WEIGHT and _OF_NO_WEIGHT.isdisjoint(items) else ""
    if not _CHANGING.isdisjoint(items) or any(isinstance(item, Clock) for item in items):
        return ""
    known = (
        item for item in items if isinstance(item, Decimal) or {item} & {*_UNITS, *_SAYS, *_SIGNS, *_JOINERS}
    )
    return " ".join(map(str, known))


def unhedged_load(said: str) -> str:
    """The words of a load without those that only doubt it: "35s" of "35s i think"; "" where none do.

    Raises: UnreadableQuantity: nothing was said, or it is too long.
    """
    items = _ASKED.items(said)
    if not _CHANGING.isdisjoint(items) or any(isinstance(item, Clock) for item in items):
        return ""
    left = [item for item in items if item not in _HEDGES]
    return " ".join(map(str, left)) if len(left) < len(items) else ""


def _without_stops(items: QuantityItems) -> QuantityItems:
    """Less the punctuation that ends the text or an abbreviation ("35 lb. each.")."""
    before_number = [isinstance(item, Decimal) for item in (*items[1:], "")]
    return tuple(item for item, kept in zip(items, before_number, strict=True) if kept or item not in _STOPS)


def _plural_last(items: QuantityItems) -> QuantityItems:
    """The unit of "28s, kilos" put to its number."""
    for at, item in enumerate(items):
        behind = [each for each in items[at + 1 :] if each not in _STOPS]
        if item == "s" and at and isinstance(items[at - 1], Decimal) and behind and behind[0] in _UNITS:
            return (*items[:at], behind[0], "s", *behind[1:])
    return items


def _sign_behind(items: QuantityItems) -> QuantityItems:
    """The sign for pounds put behind its number: "#185"."""
    signed = items[:1] == ("#",) and isinstance(next(iter(items[1:]), ""), Decimal)
    return (items[1], "#", *items[2:]) if signed else items


def _refuse_other_measures(said: str, items: Sequence[QuantityItem]) -> None:
    for item in items:
        if item in _PERCENT:
            _ASKED.refuse(said, "a percentage is a share of another load")
        if item in _FOREIGN:
            _ASKED.refuse(said, f"{item} is no unit here", "write it in lb or kg")


def _after_bar(items: QuantityItems) -> QuantityItems:
    """What is loaded on the bar, where plates are named with it ("bar + 2 plates")."""
    return items[2:] if items[:1] in _BAR and items[1:2] and items[1] in _JOINERS else items


def counts_plates(said: str) -> bool:
    """Whether a load is counted in plates, with the bar or without: "2 plates and a 10"."""
    return _counts_plates(_after_bar(without(_ASKED.items(said), *_UNSAID)))


def _counts_plates(items: QuantityItems) -> bool:
    """Whether it begins "plate" or "2 plates": counted, not weighed ("45 lb plate" and "25 plate" are)."""
    counted = items[1:2] in _PLATES and isinstance(items[0], Decimal)
    weighed = items[1:2] == ("plate",) and isinstance(items[0], Decimal) and items[0] > MOST_PLATES
    return (counted and not weighed) or items[:1] == ("plate",)


def _plates_a_side(said: str, items: QuantityItems, unit: LoadUnit) -> Decimal:
    """What counted plates, and a weight beside them, come to on one side of the bar, in `unit`."""
    said_count, rest = (items[0], items[2:]) if isinstance(items[0], Decimal) else (Decimal(1), items[1:])
    count = whole(said_count)
    if count is None or not 0 < count <= MOST_PLATES:
        _ASKED.refuse(said, f"plates are counted from 1 to {MOST_PLATES} a side")
    plates = count * _PLATE[unit]
    rest = without(rest, "each", "side", "sides")
    if not rest:
        return plates
    if rest[0] not in _JOINERS:
        _ASKED.unknown(said, rest)
    weights, left = _weights(rest[1:])
    if left or not weights:
        _ASKED.unknown(said, left)
    if {said_unit for _, said_unit in weights} - {None, unit}:
        _ASKED.refuse(said, f"its plates are not all in {unit}")
    return sum((value for value, _ in weights), plates)


def _bar_alone(said: str, bar: Load | None) -> Load:
    if bar is None:
        _ASKED.refuse(said, "how heavy the bar is was not said")
    return bar._replace(basis="total")


def _around(said: str, items: QuantityItems) -> tuple[QuantityItems, list[LoadParts], QuantityItems]:
    """What stands before the weights, the weights, and what stands after."""
    at = next((place for place, item in enumerate(items) if isinstance(item, Decimal)), len(items))
    head = items[:at]
    if items[at : at + 2] == (Decimal(2), "x"):
        head, at = (*head, "pair"), at + 2
    elif items[at : at + 1] == (Decimal(2),) and isinstance(next(iter(items[at + 1 : at + 2]), ""), Decimal):
        head, at = (*head, "pair"), at + 1  # "two 12s", "two 12 kg bells"
    elif items[at : at + 1] == (Decimal(1),) and isinstance(next(iter(items[at + 1 : at + 2]), ""), Decimal):
        at += 1  # "one 45"
    weights, tail = _weights(items[at:])
    if not weights:
        _ASKED.unknown(said, items)
    if head[-1:] == ("pair",) and "it" in tail:  # "two 20s on it" are plates
        return head[:-1], 2 * weights, without(tail, "s")
    return head, weights, tail


def _weights(items: QuantityItems) -> tuple[list[LoadParts], QuantityItems]:
    """The weights that are joined to each other at the start, and what is left after them."""
    weights: list[LoadParts] = []
    while items and isinstance(value := items[0], Decimal):
        if items[1:2] and items[1] in _POODS:
            value, items = value * POOD_KG, (value, "kg", *items[2:])
        unit = _UNITS.get(items[1]) if len(items) > 1 else None
        weights.append((value, unit))
        items = items[2:] if unit else items[1:]
        if len(items) < 2 or items[0] not in _JOINERS or not isinstance(items[1], Decimal):
            break
        items = items[1:]
    return weights, items


def _basis(said: str, head: QuantityItems, tail: QuantityItems) -> Basis:
    """What the words around the weight say that it is the weight of; "total" where they say nothing."""
    if tail[:1] in (("+",), ("plus",)) and tail[1:] in _BODYWEIGHT:
        head, tail = ("+", *head), ()
    if any(_SAYS.get(item) == "per_side" for item in tail):
        head = () if _names_bar(head) or head in (("+",), ("plus",)) else head  # "+ 10s each side"
        tail = without(tail, *_BAR_NAMES)
    votes: set[Basis] = set()
    if head and head[-1] in _SIGNS:
        votes.add(_SIGNS[head[-1]])
        head = () if head[:-1] in _BODYWEIGHT else head[:-1]
    around = (*head, *tail)
    strange = [item for item in around if item not in _SAYS]
    if strange:
        _ASKED.unknown(said, strange)
    words = {_SAYS[item] for item in around}
    votes |= {word for word in words if word is not None and word != "each"}
    if "each" in words and "per_side" not in votes:
        votes.add("per_hand")
    if "per_side" in votes and "s" in around:
        votes.discard("per_hand")  # "25s each side" are plates
    if len(votes) > 1:
        _ASKED.refuse(said, f"its words contradict each other ({' and '.join(sorted(votes))})")
    return votes.pop() if votes else "total"


def _names_bar(head: QuantityItems) -> bool:
    """Whether a bar, of whatever kind, is named before the weight: "bar", "technique bar +"."""
    return any(
        item in _BAR_NAMES for item in (head[:-1] if head[-1:] and head[-1] in _JOINERS else head)[-1:]
    )


def _load(said: str, weights: Sequence[LoadParts], basis: Basis, unit: LoadUnit) -> Load | None:
    units = {said_unit for _, said_unit in weights if said_unit}
    if len(units) > 1:
        _ASKED.refuse(said, "it mixes lb and kg", "write the whole of it in one unit")
    unit_said = bool(units)
    parts = tuple(value for value, _ in weights) if len(weights) > 1 else ()
    if parts and basis == "per_hand":
        _ASKED.refuse(said, "unequal loads are not the same for each hand", "write them as '24 kg + 32 kg'")
    value = sum((value for value, _ in weights), Decimal(0))
    if value > HEAVIEST:
        _ASKED.refuse(said, f"it is over {HEAVIEST}")
    if not value and basis == "per_side":
        _ASKED.refuse(said, "nothing is on the bar", "write what the bar itself weighs")
    if not value:
        return None
    return Load(value, units.pop() if units else unit, basis, unit_said, parts)
