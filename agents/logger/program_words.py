"""The numbers of a message as a program's tools ask for them: which are said, and what else is said of them.

Pure. A number is said in digits or in words ("one thirty-five"); one that counts percent, a clock time or a
date is none. Words that ask, plan, advise or tell of somebody else report nothing, unless the reader gave
them to the program.
"""

from collections.abc import Collection, Iterator
from decimal import Decimal
from typing import NamedTuple

from agents.logger.assemble import NO_REPORT
from agents.logger.coverage import OF_THE_PROGRAM
from agents.logger.texts import Texts, key
from agents.words import spoken_number
from agents.workout import Span

KG_PER_LB = Decimal("0.45359237")  # the international pound, exactly
NEAR_KG = Decimal("0.5")  # two roundings of one plate: 165 kg is 363.76 lb, sent as 364
LIGHTEST = 20  # what stands before "x" or after "at" from here on is a weight, not a count and not an hour
REPORTING = frozenset(
    "did done finish finished completed complete crushed nailed smashed killed made hit got logged log "
    "lifted pushed pulled pressed squatted benched deadlifted ground grinded knocked wrapped".split()
)
NEGATIONS = frozenset(
    "not no never nope didn't didnt don't dont won't wont can't cannot haven't without".split()
)
NEGATED_NEAR = 3  # tokens from the negation to what it denies: "haven't really done"
NO_QUANTITY = frozenset({"date", "time", "label", "percent"})


class SaidNumber(NamedTuple):
    """A number of the message, by its tokens; `beside` is the unit of weight written with it, `unit` that or
    the one that is said of the whole message."""

    tokens: tuple[int, ...]
    value: Decimal
    beside: str
    unit: str

    @property
    def first(self) -> int:
        return self.tokens[0]

    def says(self, value: Decimal, unit: str = "") -> bool:
        """Whether it is this much; in the other unit, if it is as much to half a kilogram."""
        if not unit or self.unit in ("", unit):
            return self.value == abs(value)
        return abs(_kg(self.value, self.unit) - _kg(abs(value), unit)) <= NEAR_KG


def _kg(value: Decimal, unit: str) -> Decimal:
    return value * KG_PER_LB if unit == "lb" else value


def numbers_said(texts: Texts, sources: Collection[str]) -> Iterator[SaidNumber]:
    """The numbers of these messages, in order of place."""
    row, at = texts.tokens, 0
    while at < len(row):
        value, end = _read(texts, at)
        if value is not None and row[at].source in sources and _is_quantity(texts, at, end):
            found = tuple(each for each in range(at, end) if row[each].value is not None)
            beside = _unit_at(texts, end, row[at].source)
            yield SaidNumber(found, value, beside, beside or _unit_of_all(texts, row[at].source))
        at = end


def _read(texts: Texts, at: int) -> tuple[Decimal | None, int]:
    """The number that begins at a token, and where it ends; None for no number."""
    token = texts.tokens[at]
    if token.kind == "number":
        return token.value, at + 1
    return spoken_number(texts.tokens, at) or (None, at + 1)


def _is_quantity(texts: Texts, at: int, end: int) -> bool:
    seen, row = texts.role(at), texts.tokens
    percent = end < len(row) and row[end].folded == "%"
    return not percent and (seen is None or not seen.certain or seen.role not in NO_QUANTITY)


def _unit_at(texts: Texts, at: int, source: str) -> str:
    """The unit of weight that stands there, "" for none."""
    row = texts.tokens
    unit = key(row[at]) if at < len(row) and row[at].source == source else ""
    return unit if unit in ("lb", "kg") else ""


def _unit_of_all(texts: Texts, source: str) -> str:
    alone = {key(texts.tokens[at]) for at in texts.units_alone if texts.tokens[at].source == source}
    return alone.pop() if len(alone) == 1 else ""


def reports(texts: Texts, at: int) -> bool:
    """Whether the words around a token may say that something was done."""
    clause = texts.clause(at)
    if clause is None:
        return True
    if clause.act in NO_REPORT and clause.why != OF_THE_PROGRAM:
        return False
    return "?" not in texts.by_id[texts.tokens[at].source][clause.start : clause.end]


def reporting_words(texts: Texts, sources: Collection[str]) -> list[int]:
    """The words of these messages that say that something was done."""
    return [
        at
        for at, token in enumerate(texts.tokens)
        if token.source in sources
        and token.folded in REPORTING
        and reports(texts, at)
        and not NEGATIONS & {before.folded for before in texts.tokens[max(0, at - NEGATED_NEAR) : at]}
    ]


def weight_beside(texts: Texts, reps: SaidNumber, numbers: Collection[SaidNumber]) -> SaidNumber | None:
    """The weight that the words put with these reps: "285x8", "8 at 285", "8 reps @ 285"; None for none."""
    row = texts.tokens
    before = reps.first - 1
    by_end = {each.tokens[-1]: each for each in numbers if each.value >= LIGHTEST}
    if before > 0 and row[before].folded in ("x", "for"):
        for at in (before - 1, before - 2):  # a unit may stand between: "285 lb x 8"
            if at in by_end and (at == before - 1 or by_end[at].beside):
                return by_end[at]
    after = next((each for each in sorted(numbers) if each.first > reps.tokens[-1]), None)
    if after is None or after.value < LIGHTEST or row[after.first].source != row[reps.first].source:
        return None
    return after if row[after.first - 1].folded in ("at", "@", "with") else None


def around(texts: Texts, at: int, widest: int = 200) -> Span:
    """The clause that a token stands in, or the token alone where that is long or was not read."""
    clause, token = texts.clause(at), texts.tokens[at]
    if clause is None or clause.end - clause.start > widest:
        return texts.span(at)
    text = texts.by_id[token.source]
    said = text[clause.start : clause.end]
    start = clause.start + len(said) - len(said.lstrip())
    return Span(message_id=token.source, start=start, end=clause.start + len(said.rstrip()))
