"""Supersets and giant sets: lifts that are done in turn. Pure.

A group is lifts put together by labels ("A1", "A2"), by words between them ("ss", "superset with", "+") or by
words before them ("giant set of"). Its exercises may share the sets that stand behind them.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from agents.reading.cover import Claim
from agents.reading.lifts import Lift, lifts, lifts_before
from agents.reading.paragraph import Paragraph
from agents.reading.said import Entry, Statement

MOST = 8  # exercises of a group

_LINES = frozenset("comma stop nl semi slash bar dash aside and".split())  # between labelled exercises
_BEHIND_HEADING = frozenset("of colon nl comma dash num at glue label".split())
_EACH = frozenset(("each", "both", "apiece", "ea"))
# What stands between exercises that belong together, as kinds of phrases: of itself, and behind a heading.
_JOINS = frozenset(
    tuple(each.split())
    for each in ("superset", "superset at", "comma superset", "comma superset at", "plus", "and superset")
)
_LISTS = _JOINS | frozenset(
    tuple(each.split()) for each in ("comma", "and", "comma and", "slash", "nl", "semi", "at", "nl plus")
)

Members = dict[int, list[Claim]]  # lifts by where they begin
Chain = tuple[Claim, ...]
Next = Callable[[Chain], int]  # where the exercise behind these begins; -1 where none does


def groups(paragraph: Paragraph) -> Iterator[Claim]:
    """Exercises that are done together: "A1 curls 3x12 30 / A2 dips 3x10", "bench 3x8 ss rows 3x10"."""
    members: Members = {}
    for claim in chain(lifts(paragraph), lifts_before(paragraph)):
        members.setdefault(claim.at, []).append(claim)
    for at, phrase in enumerate(paragraph.phrases):
        if phrase.kind == "station":
            yield from _labelled(paragraph, members, at)
        elif phrase.kind in ("superset", "giant"):
            yield from _headed(paragraph, members, at)
        yield from _joined(paragraph, members, at)


# --- by labels


def _labelled(paragraph: Paragraph, members: Members, at: int) -> Iterator[Claim]:
    """ "A1 curls 3x12, A2 dips 3x10": labels of one letter or number."""

    def behind(so_far: Chain) -> int:
        to = so_far[-1].to
        while _kind(paragraph, to) in _LINES:
            to += 1
        alike = _kind(paragraph, to) == "station" and _group(paragraph, to) == _group(paragraph, at)
        return to + 1 if alike else -1

    for each in _chains(members, at + 1, behind):
        yield _claim(at, each, "")


def _group(paragraph: Paragraph, at: int) -> str:
    return paragraph.said(paragraph.phrases[at])[0].casefold()


# --- by words


def _headed(paragraph: Paragraph, members: Members, at: int) -> Iterator[Claim]:
    """ "superset: curls 3x12, dips 3x10", "giant set of a, b and c"."""
    start = at + 1
    while _kind(paragraph, start) in _BEHIND_HEADING and start not in members:
        start += 1
    giant = paragraph.phrases[at].kind == "giant"

    def behind(so_far: Chain) -> int:
        to, first = _past(paragraph, so_far[-1].to, _LISTS), _between(paragraph, so_far[0].to)
        again = _between(paragraph, so_far[-1].to)
        return to if again[-1:] == ("and",) or again == first else -1

    for each in _chains(members, start, behind):
        listed = len(each) > (3 if giant else 2) and _kind(paragraph, each[0].to) == "nl"
        doubt = "where the group ends" if listed or (len(each) > 2) != giant else ""
        yield _claim(at, each, doubt)
    yield from _sharing(paragraph, at, start, _LISTS)


def _joined(paragraph: Paragraph, members: Members, at: int) -> Iterator[Claim]:
    """ "curls 3x12 ss dips 3x10", "curls 3x12 + dips 3x10"."""

    def behind(so_far: Chain) -> int:
        return _past(paragraph, so_far[-1].to, _JOINS)

    for each in _chains(members, at, behind):
        yield _claim(at, each, "")
    yield from _sharing(paragraph, at, at, _JOINS)


def _chains(members: Members, at: int, behind: Next, so_far: Chain = ()) -> Iterator[Chain]:
    """Lifts of which each begins where the one before leads to: those that lead no further."""
    for member in members.get(at, ()) if len(so_far) < MOST else ():
        chained = (*so_far, member)
        further = list(_chains(members, behind(chained), behind, chained))
        if further:
            yield from further
        elif so_far:
            yield chained


def _claim(at: int, members: Chain, doubt: str) -> Claim:
    entries = tuple(entry for member in members for entry in member.value.entries)
    return _stated(at, members[-1].to, entries, (*(member.value.doubt for member in members), doubt))


def _stated(at: int, to: int, entries: tuple[Entry, ...], doubts: Sequence[str]) -> Claim:
    doubt = next(filter(None, doubts), "")
    kind = "superset" if len(entries) == 2 else "giant_set"
    return Claim(at, to, "statement", Statement(entries, doubt, kind), 0.3 if doubt else 0.1, "groups")


def _kind(paragraph: Paragraph, at: int) -> str:
    return paragraph.phrases[at].kind if 0 <= at < len(paragraph.phrases) else ""


def _between(paragraph: Paragraph, at: int) -> tuple[str, ...]:
    """The kinds of the phrases from a place up to a name or its sets."""
    to = at
    while _kind(paragraph, to) in ("superset", "plus", "at", "and", "comma", "slash", "nl", "semi"):
        to += 1
    return tuple(_kind(paragraph, place) for place in range(at, to))


def _past(paragraph: Paragraph, at: int, signs: frozenset[tuple[str, ...]]) -> int:
    """The place behind signs that put exercises together; -1 where there are none, or others."""
    between = _between(paragraph, at)
    then = any("then" in paragraph.said(paragraph.phrases[at + n]) for n in range(len(between)))
    return at + len(between) if between in signs and not then else -1


# --- sets that are shared


def _sharing(paragraph: Paragraph, at: int, start: int, signs: frozenset[tuple[str, ...]]) -> Iterator[Claim]:
    """ "curls + pushdowns 3x12 each", "superset of curls 65 and pushdowns 55, three sets of twelve each"."""
    lifted, place = _names(paragraph, start, signs)
    place += _kind(paragraph, place) in ("comma", "colon", "dash")
    if len(lifted) < 2 or _kind(paragraph, place) != "set":
        return
    shared = paragraph.phrases[place]
    to = place + 1 + (_kind(paragraph, place + 1) in ("of", "at"))
    each = to < len(paragraph.phrases) and paragraph.said(paragraph.phrases[to]).casefold() in _EACH
    made = [lift for name, load in lifted if (lift := _lifted(paragraph, name, load, shared)) is not None]
    doubts = [one.doubt for one in made] + ([] if each else ["sets of each, or of the last"])
    if any(one.load for one in shared.value[0]) and sum(load is None for _, load in lifted) > 1:
        doubts.append("a load of each, or of the last")
    entries = tuple(entry for one in made for entry in one.entries)
    yield _stated(at, to + 1 if each else place + 1, entries, doubts)


def _lifted(paragraph: Paragraph, name: Claim, load: Claim | None, shared: Claim) -> Statement | None:
    """The shared sets as those of one exercise, at its own load where it has one."""
    lift, (sets, doubt) = Lift(paragraph.named(name)), shared.value
    if load is not None:
        lift.take(paragraph, load)
        sets = tuple(one._replace(load="") for one in sets)
    lift.take(paragraph, shared._replace(value=(sets, doubt)))
    return lift.statement()


def _names(
    paragraph: Paragraph, at: int, signs: frozenset[tuple[str, ...]]
) -> tuple[list[tuple[Claim, Claim | None]], int]:
    """Names that are put together, each with the load behind it, and the place behind them."""
    found: list[tuple[Claim, Claim | None]] = []
    end = at
    while _kind(paragraph, at) == "name":
        loaded = _kind(paragraph, at + 1) == "load"
        found.append((paragraph.phrases[at], paragraph.phrases[at + 1] if loaded else None))
        end = at + 1 + loaded
        at = _past(paragraph, end, signs)
    return found, end
