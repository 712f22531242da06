"""The numbers of a text, in digits and in words, each with the tokens that it stands on. Pure.

"four and a half" is 4.5, and may be the 4 reps that were whole. "single" is a number of reps. A number word
of another language (`number_words.txt`) is likely, not certain. "parkrun" is the 5 of 5 km, "20 lengths" of
a 25 m pool are 500 (`distances.py`).
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from agents.logger.evidence.closed_notation import FIELDS_OF
from agents.units import distances
from agents.words import REPS_ALONE, Token, half_behind, spoken_number, spoken_plural

DECIMALS = 2  # behind a comma
_CALLED_BY = FIELDS_OF["reps"] | FIELDS_OF["load"]  # "sets of fifteens", "with the fifteens"


class Numeral(NamedTuple):
    """A number: its tokens, what it is compared by, whether it is in words, and which of them are no English.

    `fields` are those that it may be, where only a few are ("single" is a number of reps); empty for any.
    `rule` is the one that it stands by, "" where it is simply said.
    """

    tokens: tuple[int, ...]
    key: str
    in_words: bool = False
    foreign: bool = False
    fields: frozenset[str] = frozenset()
    rule: str = ""

    @property
    def at(self) -> int:
        return self.tokens[0]


def number_key(token: Token) -> str:
    """What a number token is compared by: "#185" of 185.0, "#24:10" of 24:10."""
    if token.kind == "time":
        return f"#{token.folded.lstrip('0')}"
    return _key(token.value) if token.value is not None else ""


def numerals(row: Sequence[Token]) -> tuple[Numeral, ...]:
    """Every number of a row of tokens, in order; behind them what is computed from two of them."""
    return (*_numerals(row), *_products(row))


def _products(row: Sequence[Token]) -> Iterator[Numeral]:
    for each in distances.products(row):
        yield Numeral(each.tokens, _key(each.distance.value), fields=frozenset({"distance"}), rule="product")


def _numerals(row: Sequence[Token]) -> Iterator[Numeral]:
    at = 0
    while at < len(row):
        token = row[at]
        if token.is_number:
            yield Numeral((at,), number_key(token))
            yield from _with_comma(row, at)
            if token.value is not None and (half := half_behind(row, at + 1)):
                yield Numeral((at,), _key(token.value + Decimal("0.5")))
                at += half
        elif (plural := spoken_plural(row, at)) is not None:
            yield Numeral(tuple(range(at, plural[1])), _key(plural[0]), in_words=True, fields=_CALLED_BY)
            at = plural[1] - 1
        elif (spoken := spoken_number(row, at)) is not None:
            value, end = spoken
            phrase = tuple(each for each in range(at, end) if row[each].value is not None)
            yield Numeral(phrase, _key(value), in_words=True)
            if value != value.to_integral_value():
                yield Numeral(phrase, _key(value.to_integral_value(rounding="ROUND_FLOOR")), in_words=True)
            at = max(at, end - 1)
        elif _are_misses(row, at):
            yield Numeral((at,), _key(Decimal(len(token.folded))), in_words=True, fields=FIELDS_OF["count"])
        elif token.folded in REPS_ALONE:
            yield Numeral(
                (at,), _key(Decimal(REPS_ALONE[token.folded])), in_words=True, fields=FIELDS_OF["reps"]
            )
        elif (value_there := _foreign().get(token.folded)) is not None:
            yield Numeral((at,), _key(value_there), in_words=True, foreign=True)
        elif (race := distances.named_at(row, at)) is not None:
            phrase, fields = tuple(range(at, race[1])), frozenset({"distance"})
            yield Numeral(phrase, _key(race[0].value), in_words=True, fields=fields, rule="named_distance")
            at = race[1] - 1
        at += 1


def _are_misses(row: Sequence[Token], at: int) -> bool:
    """Whether a load was missed as often as there are signs behind it: "76xx"."""
    said = row[at].folded
    return at > 0 and row[at - 1].is_number and len(said) > 1 and not said.strip("x")


def _with_comma(row: Sequence[Token], at: int) -> Iterator[Numeral]:
    """The number that two are with a comma between, as most of Europe writes it: "62,5"."""
    if at + 2 >= len(row) or row[at + 1].folded != "," or row[at + 2].kind != "number":
        return
    close = row[at].end == row[at + 1].start and row[at + 1].end == row[at + 2].start
    if close and row[at].kind == "number" and len(row[at + 2].folded) <= DECIMALS:
        yield Numeral((at, at + 2), _key(Decimal(f"{row[at].folded}.{row[at + 2].folded}")))


def _key(value: Decimal) -> str:
    return f"#{value.normalize():f}"


@lru_cache(maxsize=1)
def _foreign() -> dict[str, Decimal]:
    text = Path(__file__).with_name("number_words.txt").read_text("utf-8")
    rows = (line.split(None, 1)[1] for line in text.splitlines() if line and not line.startswith("#"))
    pairs = (pair.split() for row in rows for pair in row.split(";"))
    return {word: Decimal(value) for word, value in pairs}
