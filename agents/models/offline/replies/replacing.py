"""Messages that say which value takes the place of which, whatever they say beside it: "hang on, glasses on
this time: lap 6 was 15:50, not 15:30".

What is quoted is the clause of the two values, or as much more as names an exercise or a day.
"""

from collections.abc import Sequence

from agents.models.offline.acts.clauses import sentences
from agents.models.offline.calls import Amendment, Calls, amendment
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.models.offline.replies.amending_values import AmendingValue, Values
from agents.models.offline.replies.amending_words import (
    AFTER_NUMBERS,
    BEFORE_VALUES,
    CORRECTING,
    FILLER,
    LIKENING,
    NEGATING,
    ONE_OF,
    SAID_OF_SETS,
    TOLD,
    WAS,
)
from agents.models.offline.replies.pairs import OldAndNew, pairs
from agents.models.offline.replies.selecting import SET_OF, by_place
from agents.models.offline.replies.short import Short
from agents.words import Token

_NOT_OF_IT = frozenset(("plan", "prescription", "others", "question"))
_ONES = frozenset(("set", "one", "round", "lap", "rep", "interval"))


def replaced(row: tuple[Token, ...], text: str) -> Calls | None:
    """The amendments that put one value in the place of another; None where a message says no two such."""
    short = Short(row, text)
    found = [_amended(short, each) for each in pairs(short) if _is_said_of_it(short, each)]
    return [call for each in found for call in each or ()] if found and all(found) else None


def _amended(short: Short, pair: OldAndNew) -> Calls | None:
    quote = _quote(short, pair)
    chosen = next((each for at in quote if (each := by_place(short, at, _ONES)) is not None), None)
    value = _value(short, pair, chosen is not None)
    if value is None or (chosen is None and _means_one(short, pair)):
        return None
    words = short.words(quote[0], quote[-1] + 1)
    if value.field == "date":  # the old day says which workout
        return amendment(words, [Amendment("", "", "date", value.said)])
    old = short.words(pair.old.at, pair.old.to)
    old = old if any(each.isdigit() for each in old) else f"{pair.old.value:f}"  # "one point four" is 1.4
    said = f"{chosen.which if chosen else ''}{SET_OF}{old}"
    return amendment(words, [Amendment("", said, value.field or "load", value.said)])


def _means_one(short: Short, pair: OldAndNew) -> bool:
    """Whether words mean one of several, and not which by its place: "the pull that I missed", "my second
    attempt", "Wednesday the 10th"."""
    clause = _clause(short, pair)
    before = range(clause.start, max(pair.old.at, pair.new.at))
    dated = pair.new.field == "date"
    apart = {each.at for each in short.measures if each.field == ("ord" if dated else "failed")}
    return not apart.isdisjoint(clause) or any(short.said[at] in ONE_OF for at in before)


def _value(short: Short, pair: OldAndNew, placed: bool) -> AmendingValue | None:
    """The new value, and what it counts as far as the words beside it tell."""
    values = Values(short.row, short.text)
    values.which_said = placed
    values.read_at(pair.new.at)
    found = [value for _, value in values.values]
    return found[0] if len(found) == 1 else None


def _quote(short: Short, pair: OldAndNew) -> range:
    """The clause that the pair stands in; its sentence or the message, if only they name something."""
    clause, whole = _clause(short, pair), range(len(short.row))
    sentence = next(range(*each) for each in sentences(short.row) if pair.old.at in range(*each))
    return next((each for each in (clause, sentence, whole) if _names(short, each)), clause)


def _clause(short: Short, pair: OldAndNew) -> range:
    at, end = min(pair.old.at, pair.new.at), max(pair.old.to, pair.new.to)
    while not short.begins_clause(at):
        at -= 1
    while end < len(short.row) and not short.is_end(end):
        end += 1
    return range(at, end)


def _names(short: Short, places: Sequence[int]) -> bool:
    days = any(each.field == "date" and each.at in places for each in short.measures)
    return days or any(map(short.name_at, places))


def _is_said_of_it(short: Short, pair: OldAndNew) -> bool:
    """Whether a pair is said of what was logged: "it was 80, not 75", "typo: 5k not 6k", and not "my
    buddy did 80 not 75" or "next week 80 not 75"."""
    start, end = (
        short.row[min(pair.old.at, pair.new.at)].start,
        short.row[max(pair.old.to, pair.new.to) - 1].end,
    )
    clauses = read(short.text, ReadingContext()).clauses
    acts = {each.act for each in clauses if each.start < end and start < each.end} & _NOT_OF_IT
    words = f" {' '.join(short.said[at] for at in _clause(short, pair))} "
    if _counts_else(short, pair) or any(f" {each} " in words for each in LIKENING):
        return False
    if acts and (pair.denied or acts - {"plan", "prescription"}):
        return short.is_told(pair.new.at, WAS)
    return not pair.denied or short.is_told(pair.new.at, TOLD) or _is_bare(short, pair)


def _counts_else(short: Short, pair: OldAndNew) -> bool:
    """Whether a bare number counts what is nothing of a workout: "20 people, not 15"."""
    at = pair.new.to
    bare = pair.new.field == "num" and at < len(short.row) and short.row[at].kind == "word"
    days = {each.at for each in short.measures if each.field == "date"}
    known = AFTER_NUMBERS | SAID_OF_SETS | NEGATING | FILLER | CORRECTING
    return bare and not (short.said[at] in known or short.name_at(at) or at in days)


def _is_bare(short: Short, pair: OldAndNew) -> bool:
    """Whether nothing but names stands before the new value in its clause: "rows 105 not 95"."""
    at = _clause(short, pair).start
    while at < pair.new.at:
        day = next((each.to for each in short.measures if (each.field, each.at) == ("date", at)), at)
        known = short.said[at] in FILLER | CORRECTING | BEFORE_VALUES
        to = max(day, at + short.name_at(at), at + known)
        if to == at:
            return False
        at = to
    return True
