"""Where a session was: "at the hotel gym", "in the garage", "Loc: Iron Temple Gym"; without the article.

A track, a pool or a road is part of a run or a swim, no location.
"""

from agents.models.offline.notation.drafts import Source, tight
from agents.models.offline.words import names

_PLACES = frozenset(
    """gym garage basement box studio hotel home ymca crossfit fitness gold's golds equinox house shed
    backyard rec campus room university uni anytime puregym""".split()
)
_CHAINS = frozenset("crossfit gold's golds equinox anytime planet puregym".split())  # of gyms, by first word
_LEADS = frozenset("at in from @".split())
_ARTICLES = frozenset("the my a our this".split())
_LABELS = frozenset("loc location gym where place venue".split())
_BEFORE_PLACE = frozenset("date num slash comma dash colon".split())  # "2/27 garage gym"
_NO_NAMES = frozenset("zone rpe rir week day cycle phase block amrap emom rx the i all total".split())
_LONGEST = 5  # words
_ENDS_NAME = frozenset(
    "and with w then today yesterday this last before after for because bc was is felt so but feeling".split()
)


def find(source: Source, at: int, end: int, line_start: bool) -> tuple[int, int] | None:
    """The items of a place within a clause, or None."""
    labelled = line_start and source.items[at].word in _LABELS and source.kind(at + 1, end) == "colon"
    if labelled:
        to = _name_ends(source, at + 2, end)
        return (at + 2, to) if to > at + 2 else None
    opens = at
    while opens < end and source.items[opens].kind in _BEFORE_PLACE:
        opens += 1
    for place in range(at, end):
        item = source.items[place]
        heads = line_start and place == opens and item.word in _PLACES
        if heads or (item.word in _LEADS and place + 1 < end):
            first = place if heads else place + 1
            first += source.items[first].word in _ARTICLES
            to = _place_ends(source, first, end, heads) if first < end else first
            if to > first and not (heads and _begins_more(source, to, end)):
                return first, to
    return None


def _place_ends(source: Source, first: int, end: int, heads: bool) -> int:
    """Where the place that starts at an item ends: its last word that is one, or its capitals; or `first`."""
    stop = _name_ends(source, first, end)
    ends = (to for to in range(stop, first, -1) if _is_place(source, first, to, heads))
    found = next(ends, first)
    return found if found > first or heads else _capitals_end(source, first, end)


def _capitals_end(source: Source, first: int, end: int) -> int:
    """ "at Station 12", "in Nuuksio,": a name of its own, up to a mark or the end."""
    to = first
    while to < end and _is_capital(source, to):
        to += 1
    if to > first and source.kind(to, end) == "num":
        to += 1
    closed = source.kind(to, end) in ("", "line", "comma", "stop", "close")
    row = source.row[source.items[first].at : source.items[max(first, to - 1)].to]
    shouted = source.text.isupper() or names.has_known(row)
    return to if to > first and closed and not shouted else first


def _is_capital(source: Source, place: int) -> bool:
    item = source.items[place]
    letter = source.text[source.row[item.at].start]
    return item.kind == "word" and letter.isupper() and len(item.word) > 2 and item.word not in _NO_NAMES


def _name_ends(source: Source, first: int, end: int) -> int:
    to = first
    while (
        to < min(end, first + _LONGEST)
        and source.items[to].kind == "word"
        and source.items[to].word not in _ENDS_NAME
    ):
        to += 1
    return to


def _is_place(source: Source, first: int, to: int, heads: bool) -> bool:
    words = [source.items[place].word for place in range(first, to)]
    if words[:2] == ["place", "of"]:
        return False  # "step-ups in place of box jumps"
    if source.kind(to, len(source.items) - 1) == "stop" and tight(source, to, to + 1):
        return False  # "gym.com"
    return words[-1] in _PLACES or (words[0] in _CHAINS and not heads)


def _begins_more(source: Source, to: int, end: int) -> bool:
    """Whether a line goes on with other words, as "gym was packed" does."""
    return source.kind(to, end) not in ("", "line", "clock", "time", "date", "comma", "dash", "colon", "num")
