"""What all readers share: a short text as numbers, clock times and words, and how to say no."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NoReturn

from agents.units.kinds import UnreadableQuantity
from agents.words import Token, half_behind, spoken_number, tokens

# What says that a number is a bound, and no value: "under 145", "not 80".
BOUNDING = frozenset(
    "under below over above less more than within not no without ohne half unter uber".split()
)
MOST_ROUNDS = 5  # of "5 of 10 min", which may be five times ten
_OF = frozenset("out of von de sur di".split())  # what stands between a part and its whole
LONGEST_TEXT = 120  # characters; a quantity is a few words
MOST_DIGITS = 12  # in one number


class Clock:
    """A time with colons: "24:10" has two pieces, "1:02:30" three. Two are taken as minutes and seconds."""

    def __init__(self, seconds: Decimal, pieces: int) -> None:
        self.seconds = seconds
        self.pieces = pieces


QuantityItem = Decimal | Clock | str
QuantityItems = tuple[QuantityItem, ...]


class ExpectedQuantity:
    """What is being read, for the sentence that says no: "a load", "185 lb or BW+45".

    A plain class, as `Clock` is: a dataclass takes most of a millisecond of a cold start to make.
    """

    def __init__(self, what: str, works: str) -> None:
        self.what = what
        self.works = works

    def refuse(self, said: str, truth: str, works: str | None = None) -> NoReturn:
        """Raises: UnreadableQuantity: what was asked, what is true, what would work."""
        raise UnreadableQuantity(
            f"{shown(said)} is not {self.what}: {truth}; {works or f'write {self.works}'}."
        )

    def items(self, said: str) -> tuple[QuantityItem, ...]:
        """The text in order: numbers (in digits or words), clock times, folded words and marks.

        Raises: UnreadableQuantity: nothing was said, or it is too long, or a number has over 12 digits.
        """
        if len(said) > LONGEST_TEXT:
            self.refuse(said, f"it is over {LONGEST_TEXT} characters long")
        row = [token for token in tokens(said) if token.kind != "line"]
        if not row:
            self.refuse(said, "nothing was said")
        for token in row:
            if token.is_number and sum(map(str.isdecimal, token.folded)) > MOST_DIGITS:
                self.refuse(said, f"a number in it has over {MOST_DIGITS} digits")
        return tuple(_items(row))

    def unknown(self, said: str, left: Sequence[QuantityItem]) -> NoReturn:
        """Raises: UnreadableQuantity, naming the first thing that could not be read."""
        if any(isinstance(item, Clock) for item in left):
            self.refuse(said, "a clock time stands in it")
        strange = next((item for item in left if isinstance(item, str)), None)
        if strange is None:
            self.refuse(said, "it holds more than one number" if left else "it holds no number")
        self.refuse(said, f"{strange!r} can't be read here")


def shown(said: str) -> str:
    """The text in quotes, cut after 40 characters."""
    return repr(said if len(said) <= 40 else f"{said[:40]}...")


def _items(row: Sequence[Token]) -> list[QuantityItem]:
    items: list[QuantityItem] = []
    at = 0
    while at < len(row):
        token = row[at]
        spoken = spoken_number(row, at)
        if spoken is not None:
            number, at = spoken
            items.append(number)
            continue
        half = half_behind(row, at + 1) if token.kind == "number" else 0
        items.append(token.value + Decimal("0.5") if half and token.value is not None else _item(token))
        at += 1 + half
    return items


def _item(token: Token) -> QuantityItem:
    if token.value is None:
        return token.folded
    if token.kind == "time":
        return Clock(token.value, token.folded.count(":") + 1)
    return token.value


def without(items: Sequence[QuantityItem], *unsaid: str) -> tuple[QuantityItem, ...]:
    """The items, less the words and marks that add nothing."""
    return tuple(item for item in items if item not in unsaid)


def done_of_planned(items: tuple[QuantityItem, ...]) -> tuple[QuantityItem, ...]:
    """The items less what was to be done: the 70 min of "70 of 90 min", the 7 miles of "7 out of 10 miles".

    Most of it has to be done, and more than a few: "3 of 5 min" may be three times five.
    """
    for at, item in enumerate(items):
        behind = next((place for place in range(at + 1, len(items)) if items[place] not in _OF), len(items))
        whole = items[behind] if behind < len(items) else None
        if not isinstance(item, Decimal) or not isinstance(whole, Decimal) or behind == at + 1:
            continue
        if max(Decimal(MOST_ROUNDS), whole / 2) < item < whole:
            return (*items[: at + 1], *items[behind + 1 :])
    return items


def only_number(items: Sequence[QuantityItem]) -> Decimal | None:
    """The number, where the items are one number and nothing else."""
    return items[0] if len(items) == 1 and isinstance(items[0], Decimal) else None


def whole(number: Decimal) -> int | None:
    """The number as an int, None where it has a fraction."""
    return int(number) if number == number.to_integral_value() else None
