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
_IDIOMS = frozenset((("in", "the", "end"), ("in", "a", "row"), ("at", "the", "end"), ("on", "the", "way")))
_SUPERSET = frozenset("ss superset supersetted with".split())
_SESSION = frozenset("day workout session training week cycle phase program block".split())
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
_LONGEST_NAME = 8  # tokens
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


def has_known(row: Sequence[Token]) -> bool:
    """Whether an exercise of the catalogue stands anywhere in a message."""
    return _last_known(row, [place for place in range(len(row)) if row[place].kind == "word"]) is not None


def begins_at(row: Sequence[Token], at: int) -> bool:
    """Whether an exercise of the catalogue begins at a token."""
    words = [folded(token.folded) if token.kind == "word" else "" for token in row[at : at + _LONGEST_NAME]]
    return catalogue.longest_name(words, 0) > 0


def find_after(row: Sequence[Token], at: int, to: int) -> Named | None:
    """The name at the start of the words after its sets ("5@165 Squat", "315x3 on deadlift")."""
    places = [place for place in range(at, to) if row[place].kind == "word"][:14]
    while places and row[places[0]].folded in ("of", "on", "in", "for", "the", "my", "x", "some", "reps"):
        places = places[1:]
    if not places or tuple(row[place].folded for place in range(at, min(to, at + 3))) in _IDIOMS:
        return None
    length = catalogue.longest_name([folded(row[place].folded) for place in places], 0)
    if length:
        end = places[length - 1] + 1
        return _all_if_plain(row, places, length, to) or Named(places[0], end, True)
    return _unknown(row, places)


def joined(row: Sequence[Token], at: int, to: int) -> tuple[str, ...]:
    """Two known names that end a run with only "and" or a slash between: whose sets follow is not said."""
    if _turned_in(row, at, to) is not None:
        return ()
    places = [place for place in range(at, to) if row[place].kind == "word" or row[place].folded in "/&,"][
        -12:
    ]
    words = [folded(row[place].folded) if row[place].kind == "word" else "" for place in places]
    found: list[tuple[int, int]] = []
    start = 0
    while start < len(words):
        length = catalogue.longest_name(words, start)
        found += [(start, start + length)] if length else []
        start += length or 1
    if len(found) < 2:
        return ()
    first, last = found[-2:]
    between = {row[place].folded for place in places[first[1] : last[0]]}
    if not between or not between <= {"and", "/", "&", ",", *_SUPERSET}:
        return ()
    return tuple(" ".join(row[place].folded for place in places[a:b]) for a, b in (first, last))


def _all_if_plain(row: Sequence[Token], places: list[int], length: int, to: int) -> Named | None:
    """A known name's further words, when they belong to it: "rows with a pause bar" stays as written."""
    rest = [row[place].folded for place in places[length:]]
    if not rest or len(rest) > 4 or any(word in PROSE or word in _BESIDE or word in LEAD for word in rest):
        return None
    return Named(places[0], places[-1] + 1, False) if places[-1] + 1 == to else None


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


def is_session_name(row: Sequence[Token], at: int, to: int) -> bool:
    """ "Leg Day", "Upper body workout": what a session is called, not an exercise."""
    words = [token.folded for token in row[at:to] if token.kind == "word"]
    named = 2 <= len(words) <= 5 and any(word in _SESSION for word in words)
    return named and not any(word in PROSE for word in words)


def is_acronym(short: str, name: Sequence[str]) -> bool:
    """Whether "sadrs" abbreviates "single arm dumbbell rows": first letters, with or without a plural s."""
    letters = "".join(word[0] for word in name if word)
    return len(name) >= 3 and short.removesuffix("s") == letters.removesuffix("s") and len(short) >= 3
