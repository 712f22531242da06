"""Where an exercise's name starts and ends among the words around its sets.

A name is what the catalogue knows, or the words that stand directly before the sets, on their line or as
a heading over them, when nothing in them speaks of anything else. Unknown names are kept as written.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from agents.exercises import catalogue
from agents.words import Token

LEAD = frozenset(
    """x did do i then and some my a an the on of in for with also today we finally next after that later
    more finished started completed hit got went to was were by is had just only about another first
    second last logged log followed plus moved into onto managed worked up doing it's its ok okay so
    exercise main lift hey coach hi hello from at w heute nur und dann mit straight got get jumped bumped
    tried dropped stripped lowered increased raised added ramped topped heavy light easy paused session
    workout training""".split()
)
# Words that no name has: prose, not a name.
PROSE = frozenset(
    """i i'm im it it's its was were felt feel feeling feels that this then because but had have has am is are
    be been my me you he she they we did do done got get went really very too so just not no yes if when
    while again still good great bad easy hard tough heavy light tired sore pain hurt hurts awesome terrible
    solid nice new invalid line format thanks thank hello hi hey ok okay today yesterday warmed finished
    started total time score notes note comment pr pb missed failed failing fail plates
    rest tempo bw bodyweight between twice once all make made well flew smooth smoothly times
    same ditto except gym heavier lighter lol haha lmao omg wtf ugh phew damn plan plans schedule""".split()
)
# Words beside a known name that say how, not what: "Bench heavy", "Deadlift ladder".
_BESIDE = frozenset(
    """x heavy light ladder ladders work working sets set day volume top easy medium main warmup only today
    singles ss superset plus week wk cycle phase first belt beltless""".split()
)
_WORN = frozenset("band bands belt straps wraps sleeves shoes gloves".split())
_JOINERS = frozenset("at for of with w using holding wearing in on to a an the".split())
_INNER = frozenset("-/&+'")


class Named(NamedTuple):
    """A name: its tokens, and whether the catalogue knows it."""

    at: int
    to: int
    known: bool


@lru_cache(maxsize=4096)
def folded(word: str) -> str:
    """A word as the catalogue compares it."""
    return catalogue.fold_word(word)


def find(row: Sequence[Token], at: int, to: int) -> Named | None:
    """The name among the words of a run that ends directly before its sets: the last known one wins.

    Without a known one it is the whole run, less its leading filler, if that is no prose and short.
    """
    listed = _turned_in(row, at, to)
    if listed is not None:
        return listed
    places = [place for place in range(at, to) if row[place].kind == "word"][-40:]
    known = _last_known(row, places)
    if known:
        return _grown(row, known, at, to)
    return _unknown(row, places)


_AFTER = frozenset("after afterwards afterward".split())  # "push ups after, 12 and 9"
_LONGEST_PART = 4  # words before or behind the comma


def _turned_in(row: Sequence[Token], at: int, to: int) -> Named | None:
    comma = next((place for place in range(to - 1, at, -1) if row[place].folded == ","), at)
    listed = turned(row, at, comma) if comma > at else None
    return listed if listed is not None and listed.to <= to else None


def turned(row: Sequence[Token], at: int, comma: int) -> Named | None:
    """The name around a comma, as a list of exercises has it: "press, dumbbell incline"."""
    end = comma + 1
    while end < min(len(row), comma + 1 + _LONGEST_PART) and row[end].kind == "word":
        end += 1
    behind = [folded(row[place].folded) for place in range(comma + 1, end)]
    first = comma
    while behind and first > max(at, comma - _LONGEST_PART) and row[first - 1].kind == "word":
        first -= 1
    for start in range(first, comma):
        words = [*behind, *(folded(row[place].folded) for place in range(start, comma))]
        if catalogue.longest_name(words, 0) == len(words):
            return Named(start, end, True)
    return None


def _last_known(row: Sequence[Token], places: list[int]) -> tuple[int, int] | None:
    words = [folded(row[place].folded) for place in places]
    found, start = None, 0
    while start < len(words):
        length = catalogue.longest_name(words, start)
        if length:
            found = (places[start], places[start + length - 1] + 1)
        start += length or 1
    return found


def _grown(row: Sequence[Token], known: tuple[int, int], at: int, to: int) -> Named:
    """A known name takes the words around it that a name could have: "Pull up bar with knurls"."""
    start, end = known
    at = next((place + 1 for place in range(start - 1, at - 1, -1) if not _in_a_name(row[place])), at)
    to = next((place for place in range(end, to) if not _in_a_name(row[place])), to)
    before = [row[place].folded for place in range(at, start) if row[place].kind == "word"]
    after = [row[place].folded for place in range(end, to) if row[place].kind == "word"]
    worn = next((place for place, word in enumerate(after) if word in ("w", "with", "using")), len(after))
    if after[worn + 1 :] and after[-1] in _WORN:  # "clamshells w green band"
        to = [place for place in range(end, to) if row[place].kind == "word"][worn]
        after = after[:worn]
    grown = end
    if after and len(after) <= 5 and not any(word in PROSE or word in _BESIDE for word in after):
        grown = to
    while grown > end and (row[grown - 1].kind != "word" or row[grown - 1].folded in _JOINERS | _AFTER):
        grown -= 1
    led = next((place for place, word in enumerate(before) if word not in LEAD), len(before))
    before = before[led:] if before[led:] != ["one"] else []  # "then elevator curls", "then one plank"
    if 0 < len(before) <= 3 and not any(word in PROSE or word in LEAD or word in _BESIDE for word in before):
        words = [place for place in range(at, start) if row[place].kind == "word"]
        start = words[led]
    return Named(start, grown, (start, grown) == known)


def _in_a_name(token: Token) -> bool:
    return token.kind == "word" or token.folded in _INNER


def _unknown(row: Sequence[Token], places: list[int]) -> Named | None:
    first = 0
    while first < len(places) and row[places[first]].folded in LEAD | _BESIDE:
        first += 1
    kept = places[first:]
    if not kept or len(kept) > 5 or any(row[place].folded in PROSE for place in kept):
        return None
    if len(kept) == 1 and len(row[kept[0]].folded) < 2:
        return None
    return Named(kept[0], kept[-1] + 1, False)
