"""Messages that are nothing but a request to delete, and why: "delete the last one", "take the rows off, that
was last week", "scratch the 175x5", "the 3rd set didn't count".

What asks for it are rows of `agents/reading/taking_away.txt`; what is to go is a workout, exercises, or
sets. Inside a longer message such words are no report and no note: "Bench 3x5 @ 195. Delete the last one".
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agents.exercises import benchmarks
from agents.models.offline.amending_words import ENDS
from agents.models.offline.calls import Amendment, CallsToSend, amendment, deletion
from agents.models.offline.clauses import Stretch, sentences
from agents.models.offline.openers import plain_words
from agents.models.offline.short import SET_OF, Short, by_place, by_value
from agents.reading.days import dates_in
from agents.reading.deletion_words import (
    DeletionRequest,
    asked_in,
    is_of_object,
    is_sure,
    means_whole,
    retracts,
    takes_back,
)
from agents.words import Token, tokens

_TAKEN_BACK = frozenset("delete remove scratch scrap erase bin trash wipe".split())  # inside a longer message
ITS_OBJECT = frozenset(
    "that it this last one workout entry session the please log my newest previous oops sorry".split()
)
LEADING = frozenset(
    """oops sorry please ok okay hey coach and then now just nvm can could you wait no actually lol shit
    whoops""".split()
)
_UNDOING = frozenset(("undo",))
_APART = frozenset((",", ";", ".", "-", "!", "\n"))
_GOES_ON = frozenset("and then but".split())


class _Object(NamedTuple):
    """What is to go: exercises as they are named, a set of them, and whether a workout is named, by its
    benchmark or by how far it was; `clear`: nothing else is said."""

    names: tuple[str, ...] = ()
    which: str = ""
    whole: bool = False
    clear: bool = True


def asked_for(row: Sequence[Token], text: str) -> CallsToSend | None:
    """The calls of such a message; None for any other."""
    if is_undo(text):
        return deletion(text)
    parts = [_trimmed(row, *each) for each in sentences(row)]
    asks = [(asked, part) for part in parts if (asked := asked_in(row, part)) is not None]
    asking = _of_one_object(Short(tuple(row), text), asks)
    if len(asking) != 1:
        return None if asking else _retracted(row, text, parts)
    [(asked, sentence)] = asking
    asked = asked._replace(places=_with_dates(row, asked.places))
    short = Short(tuple(row), text)
    what = _object(short, asked.places)
    before = _object(short, range(sentence.start, asked.verb or sentence.start))
    if not (what.names or what.which) and (before.names or before.which) and what.clear:
        what = before._replace(whole=False, clear=True)  # "the 225 was a miss, take it out"
    said = range(sentence.start, max(asked.places, default=sentence.start) + 1)
    numbers = [at for at, token in enumerate(row) if token.is_number and at not in asked.places]
    pointed = [at for at in numbers if at in said and short.word(at - 1) in ("the", "that")]
    if numbers and not (what.which.startswith(SET_OF) and len(numbers) == len(pointed) == 1):
        return None
    if not what.clear:
        told = is_sure(row, asked.verb) or (asked.verb is not None and means_whole(row, asked.places))
        return deletion(text) if told else _retracted(row, text, parts)
    return _calls(short, asked, what)


def _of_one_object(
    short: Short, asking: Sequence[tuple[DeletionRequest, range]]
) -> Sequence[tuple[DeletionRequest, range]]:
    """The one sentence that names what is to go, where others only ask for it: "the rows didn't happen. take
    them out"."""
    objects = [(each, _object(short, each[0].places)) for each in asking]
    named = [each for each, what in objects if what.names or what.which or what.whole]
    return named if len(asking) > 1 and len(named) == 1 else asking


def _retracted(row: Sequence[Token], text: str, parts: Sequence[range]) -> CallsToSend | None:
    """The call of a message that only says that something was not done, of one exercise at most: it deletes
    nothing, and what was logged of it is asked about. "I didn't do the bench"."""
    short, said = Short(tuple(row), text), [each for each in parts if each]
    lengths = {at: short.name_at(at) for each in said for at in each}
    names = [range(at, at + length) for at, length in lengths.items() if length]
    named = {at for each in names for at in each}
    alone = len(said) == 1 and not any(token.is_number for token in row) and len(names) <= 1
    return deletion(text) if alone and retracts(row, said[0], named) else None


def _dates(row: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Where days are named."""
    return ((each.start, each.stop) for each in dates_in(row))


def _with_dates(row: Sequence[Token], places: Sequence[int]) -> tuple[int, ...]:
    """Places, and all of each day that begins at one of them: "2026-10-02"."""
    more = {at for start, end in _dates(row) if start in places for at in range(start, end)}
    return tuple(sorted({*places, *more}))


def _trimmed(row: Sequence[Token], at: int, end: int) -> range:
    """The sentence without the marks that end it."""
    while end > at and row[end - 1].folded in ENDS | {"?"}:
        end -= 1
    return range(at, end)


def _calls(short: Short, asked: DeletionRequest, what: _Object) -> CallsToSend | None:
    whole = what.whole or (means_whole(short.row, asked.places) and not what.which)
    if whole or not (what.names or what.which):
        objects = asked.verb is None or is_sure(short.row, asked.verb) or asked.places
        return deletion(short.text) if objects else None
    at = asked.verb if asked.verb is not None else _denial(short, asked.places)
    said = short.words(at, at + 1)
    words = short.words(min((at, *asked.places)), max((at, *asked.places)) + 1)
    return amendment(words, [Amendment(name, what.which, "removed", said) for name in what.names or ("",)])


def _denial(short: Short, places: Sequence[int]) -> int:
    """The "didn't" of "the 3rd set didn't count"."""
    return next(
        (at for at in places if short.row[at].folded.endswith(("n't", "nt", "not", "never"))), places[0]
    )


def _object(short: Short, places: Sequence[int]) -> _Object:
    names: list[str] = []
    which, whole, clear = "", False, True
    dates = dict(_dates(short.row))
    ways = {each.at: each.to for each in short.measures if each.field == "distance"}
    at, end = min(places, default=0), max(places, default=-1) + 1
    while at < end:
        chosen = by_place(short, at) or (None if short.word(at - 1) == "last" else by_value(short, at))
        length = short.name_at(at)
        if at in dates and dates[at] <= end:
            at = dates[at]
        elif at in ways:
            whole, at = True, ways[at]
        elif chosen is not None and chosen.to <= end:
            clear = clear and not which
            which, at = chosen.which, chosen.to
            names += [chosen.name] if chosen.name else []
        elif benchmarks.lookup(short.row[at].folded) is not None:
            whole, at = True, at + 1
        elif length:
            names.append(short.words(at, at + length).removesuffix("'s"))
            at += length
        else:
            counted = short.row[at].value is not None and short.word(at - 1) == "last"
            clear = clear and (counted or is_of_object(short.row[at]) or short.row[at].kind != "word")
            at += 1
    return _Object(tuple(names), which, whole, clear)


def is_undo(text: str) -> bool:
    """Whether a message asks to take the last change back, and says nothing else."""
    return _is_undo(plain_words(tokens(text)))


def _is_undo(said: Sequence[str]) -> bool:
    """ "undo", "undo that please", "take that back", "put it back"."""
    return takes_back([word for word in said if word not in _APART])


def cut(row: Sequence[Token], stretches: list[Stretch]) -> tuple[list[Stretch], list[tuple[int, int]]]:
    """The stretches with the deleting words cut out of the reports, and the tokens of those words."""
    kept: list[Stretch] = []
    wanted: list[tuple[int, int]] = []
    for stretch in stretches:
        found = _found(row, stretch) if stretch.act == "report" else None
        if found is None:
            kept.append(stretch)
            continue
        at, to, last = found
        wanted.append((at, last))
        pieces = (stretch._replace(to=at), Stretch(at, to, "chat", row[at].folded), stretch._replace(at=to))
        kept.extend(piece for piece in pieces if piece.to > piece.at)
    return kept, wanted


def _found(row: Sequence[Token], stretch: Stretch) -> tuple[int, int, int] | None:
    """Where the deleting words start, where what they take with them ends, and their last word's end."""
    for place in range(stretch.at, stretch.to):
        if row[place].folded not in _TAKEN_BACK | _UNDOING:
            continue
        before = row[place - 1].folded if place > stretch.at else "."
        if before not in _APART | LEADING:
            continue
        last = place + 1
        while last < stretch.to and row[last].folded in ITS_OBJECT:
            last += 1
        following = row[last].folded if last < stretch.to else "."
        if following in _APART | _GOES_ON:
            return place, last, last
        if last > place + 1 or row[place].folded not in ("remove", "scratch"):
            return place, stretch.to, stretch.to
    return None
