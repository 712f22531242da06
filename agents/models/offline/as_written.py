"""Words that say that something was done as planned ("did everything as written", "squats as written"), and
the exercises that are said to be left out: "skipped dips and curls".

Pure. What the plan has is for the logger to take over; here stands which words ask for it, and of what.
"""

from collections.abc import Sequence
from typing import NamedTuple

from agents.dates import SHORT_WEEKDAYS, WEEKDAYS
from agents.exercises import catalogue
from agents.models.offline.clauses import Stretch
from agents.models.offline.openers import OpenerPhrases, plain_words
from agents.words import Token

AS_WRITTEN = "as written"
UNCLEAR = "as_written_unclear"
_PHRASES = OpenerPhrases(
    {
        "report": (
            "as written/prescribed/planned/programmed|as per plan/program/programme|as per the plan/"
            "program/programme|per plan/program|per the plan/program/programme|hit/did/done/followed/"
            "completed/nailed/finished/crushed the plan/program|did/followed my plan/program|according to "
            "plan|stuck to the plan/program|as the plan/program has/had/says/said"
        )
    }
)  # fmt: skip
_APART = frozenset(",;.:!-()")
_DENIED = frozenset("not didnt dont never no wasnt isnt wont couldnt if will ill i'll gonna".split())
_HEDGED = frozenset("almost nearly mostly half partly some most kinda kindof sorta roughly kind sort".split())
_OTHERWISE = frozenset("except excluding besides but apart aside minus though".split())
_BEFORE_DAY = frozenset("on this last for from".split())
_DAYS = frozenset(
    (*WEEKDAYS, *SHORT_WEEKDAYS, *"today tonight yesterday morning afternoon evening night".split())
)
_PARTLY = frozenset(
    """last first final second third only less more lighter heavier instead half most couple dropped failed
    missed cut""".split()
)

LONGEST_NAME = 12  # tokens
_SKIPPING = frozenset("skip skipped skipping no didn't didnt without".split())
_WHY = frozenset("bc because cause cuz since as (".split())


class AsWrittenWords(NamedTuple):
    """The words that say it, as tokens, and the names of the exercises they say it of: none for all.

    `phrase` are the words that ask for it alone, without the day and the names. `tail` is the end of the
    sentence that it stands in: up to there something may be told otherwise.
    """

    at: int
    to: int
    phrase: tuple[int, int]
    names: tuple[tuple[int, int], ...]
    tail: int


def find(
    row: Sequence[Token], stretches: list[Stretch]
) -> tuple[list[Stretch], list[AsWrittenWords], list[AsWrittenWords]]:
    """The stretches with such words cut out, told by AS_WRITTEN; the words; and those that are unclear."""
    said = plain_words(row)
    cut: list[Stretch] = []
    told: list[AsWrittenWords] = []
    unclear: list[AsWrittenWords] = []
    for place, stretch in enumerate(stretches):
        found = _told_in(row, said, stretch)
        if found is None:
            cut.append(stretch)
            continue
        told.append(found._replace(tail=_tail(stretches, place)))
        again = _told_in(row, said, stretch._replace(at=found.to)) is not None  # of something else
        if again or _HEDGED & set(said[found.at : found.to]) or _is_partly(said, told[-1]):
            unclear.append(told[-1])
        pieces = (
            stretch._replace(to=found.at),
            Stretch(found.at, found.to, "report", AS_WRITTEN),
            stretch._replace(at=found.to, act="report" if stretch.act == "report" else stretch.act),
        )
        cut.extend(piece for piece in pieces if piece.to > piece.at)
    return cut, told, unclear


def _told_in(row: Sequence[Token], said: Sequence[str], stretch: Stretch) -> AsWrittenWords | None:
    if stretch.act not in ("report", "not_done"):
        return None
    for place in range(stretch.at, stretch.to):
        phrase = _PHRASES.at(said, place, stretch.to)
        if phrase is None:
            continue
        to = place + phrase[1].count(" ") + 1
        at = place
        while at > stretch.at and said[at - 1] not in _APART and row[at - 1].kind != "line":
            at -= 1
        named = named_in(row, at, place)
        while named and (more := _names_before(row, said, at, stretch.at)) is not None:
            at, named = more[0], (*more[1], *named)
        if _DENIED & set(said[at:place]) or any(token.is_number for token in row[at:place]):
            return None
        if stretch.act == "not_done" and at == stretch.at:
            return None
        return AsWrittenWords(at, _past_day(row, said, to, stretch.to), (place, to), named, to)
    return None


def _past_day(row: Sequence[Token], said: Sequence[str], at: int, end: int) -> int:
    """Behind the words for a day that follow: "as written yesterday", "as planned on Thursday"."""
    to = at
    while to < end and said[to] in _BEFORE_DAY:
        to += 1
    named = to < end and (said[to] in _DAYS or said[to].removesuffix("s") in WEEKDAYS)
    return to + 1 if named else at


def _names_before(
    row: Sequence[Token], said: Sequence[str], at: int, start: int
) -> tuple[int, tuple[tuple[int, int], ...]] | None:
    """The piece before a comma, where it is a name and nothing else: "bench, squats and rows as written"."""
    if at - 2 < start or said[at - 1] != ",":
        return None
    first = at - 1
    while first > start and said[first - 1] not in _APART and row[first - 1].kind != "line":
        first -= 1
    named = named_in(row, first, at - 1)
    return (first, named) if named and named[0][0] == first and named[-1][1] == at - 1 else None


def named_in(row: Sequence[Token], at: int, to: int) -> tuple[tuple[int, int], ...]:
    """Where the names of known exercises stand between two tokens."""
    found = []
    while at < to:
        near = row[at : min(to, at + LONGEST_NAME)]
        words = [catalogue.fold_word(token.folded) if token.kind == "word" else "" for token in near]
        length = catalogue.longest_name(words, 0)
        if length:
            found.append((at, at + length))
        at += length or 1
    return tuple(found)


def _tail(stretches: list[Stretch], place: int) -> int:
    """Where what may be told otherwise ends: with the stretch, or one of what was left out behind it."""
    after = stretches[place + 1] if place + 1 < len(stretches) else None
    return after.to if after is not None and after.act == "not_done" else stretches[place].to


def _is_partly(said: Sequence[str], told: AsWrittenWords) -> bool:
    """Whether only a part of an exercise is told otherwise: "except the last set of squats"."""
    tail = set(said[told.to : told.tail])
    return bool(tail & _OTHERWISE and tail & _PARTLY)


def left_out(row: Sequence[Token], stretches: Sequence[Stretch]) -> tuple[tuple[int, int], ...]:
    """Where their names stand, as tokens; of what has numbers only a part may have been left out."""
    return tuple(
        name
        for stretch in stretches
        if stretch.act == "not_done"
        for name in _named(row, stretch.at, stretch.to)
    )


def _named(row: Sequence[Token], at: int, to: int) -> tuple[tuple[int, int], ...]:
    opens = next((place for place in range(at, to) if row[place].folded in _SKIPPING), to)
    stop = next((place for place in range(opens, to) if row[place].folded in _WHY), to)
    if any(token.is_number for token in row[at:stop]):
        return ()
    return named_in(row, opens, stop)
