"""Supersets, giant sets and complexes: lifts that are done in turn, or as one set. Pure.

A group is lifts put together by labels ("A1", "A2"), by words between them ("ss", "superset with", "+") or by
words before them ("giant set of"). Its exercises may share the sets that stand behind them. A complex has a
sum of reps for each set: "power clean + push jerk 6x(1+1) @ 75kg".
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby

from agents.reading.cover import Claim
from agents.reading.items import Item
from agents.reading.lift import LiftStatement
from agents.reading.lifts import lifts, lifts_before
from agents.reading.paragraph import Paragraph
from agents.reading.statements import Sets, StatedExercise, Statement

MOST = 8  # exercises of a group

_LINES = frozenset("comma stop nl semi slash bar dash aside and".split())  # between labelled exercises
_BEHIND_HEADING = frozenset("of colon nl comma dash x num move at glue label date".split())
_BEFORE_SHARED = frozenset("comma colon of".split())  # sets of each of the names behind them
_BEHIND_SHARED = _BEHIND_HEADING | {"hand", "each"}
_BEHIND_STATIONS = frozenset("station slash and colon nl".split())
_BESIDE = ("aside", "stop", "remark")  # before a word that puts exercises together
_BEFORE_WORD = frozenset("comma a glue".split())  # before a word that stands behind what it puts together
_BEFORE_A_LOAD = frozenset("comma stop colon dash at and slash a".split())  # of those of several names
_LEAST_LOAD = 20  # of a bare number that is one of several loads
_EACH = frozenset(("each", "both", "apiece", "ea"))
# What stands between exercises that belong together, as kinds of phrases: of itself, and behind a heading.
_JOINS = frozenset(
    tuple(each.split())
    for each in (
        "superset",
        "superset at",
        "superset slash at",
        "open superset",
        "open superset at",
        "comma superset",
        "comma superset at",
        "nl superset",
        "plus",
        "and superset",
    )
)
_LISTS = _JOINS | frozenset(
    tuple(each.split()) for each in ("comma", "and", "comma and", "slash", "nl", "semi", "at", "nl plus")
)

_TOGETHER = frozenset(("superset", "giant", "station", "plus"))  # without one of them there is no group

Members = dict[int, list[Claim]]  # lifts by where they begin
Chain = tuple[Claim, ...]
Loaded = tuple[Claim, Claim | None]  # a name, and the load behind it
Next = Callable[[Chain], int]  # where the exercise behind these begins; -1 where none does
_BEFORE_SUMS = frozenset("complexes comma colon glue nl at of dash aside open".split())  # behind the names
_BETWEEN_SUMS = frozenset("comma and nl semi slash aside open close".split())
# A sum: the reps of each lift, and the sets of all of them: how many, and their load.
Sum = tuple[tuple[str, ...], tuple[Sets, ...]]


def groups(paragraph: Paragraph) -> Iterator[Claim]:
    """Exercises that are done together: "A1 curls 3x12 30 / A2 dips 3x10", "bench 3x8 ss rows 3x10"."""
    if _TOGETHER.isdisjoint(phrase.kind for phrase in paragraph.phrases):
        return
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
    """ "A1 curls 3x12, A2 dips 3x10", "A1/A2 curls 3x12 / dips 3x10": labels of one letter or number."""

    def behind(so_far: Chain) -> int:
        to = _over(paragraph, so_far[-1].to, _LINES)
        alike = _kind(paragraph, to) == "station" and _group(paragraph, to) == _group(paragraph, at)
        return to + 1 if alike else -1

    for each in _chains(members, at + 1, behind):
        yield _claim(at, each, "")
    start = _over(paragraph, at, _BEHIND_STATIONS)
    stations = [_group(paragraph, n) for n in range(at, start) if _kind(paragraph, n) == "station"]
    if len(stations) > 1 and len(set(stations)) == 1 and _kind(paragraph, at - 1) != "slash":
        for each in _chains(members, start, _in_a_list(paragraph)):
            if len(each) == len(stations):
                yield _claim(at, each, "")


def _group(paragraph: Paragraph, at: int) -> str:
    return paragraph.said(paragraph.phrases[at])[0].casefold()


# --- by words


def _headed(paragraph: Paragraph, members: Members, at: int) -> Iterator[Claim]:
    """ "superset: curls 3x12, dips 3x10", "giant set x3: a 12 @ 50, b 12 @ 60, c 15"."""
    start = at + 1
    while _kind(paragraph, start) in _BEHIND_HEADING and start not in members:
        start += 1
    giant = paragraph.phrases[at].kind == "giant"
    for each in _chains(members, start, _in_a_list(paragraph)):
        listed = len(each) > (3 if giant else 2) and _kind(paragraph, each[0].to) == "nl"
        doubt = "where the group ends" if listed or (len(each) > 2) != giant else ""
        claim = _claim(at, each, doubt)
        yield claim._replace(to=_behind_word(paragraph, claim.to))
    yield from _sharing(paragraph, at, start, _LISTS)
    shared = _over(paragraph, at + 1, _BEFORE_SHARED)
    if _kind(paragraph, shared) == "set":
        lifted, to = _names(paragraph, _over(paragraph, shared + 1, _BEHIND_SHARED), _LISTS)
        yield from _shared(paragraph, at, to, lifted, paragraph.phrases[shared], ())


def _in_a_list(paragraph: Paragraph) -> Next:
    """What leads to the next exercise of a list: the same signs between all, or "and" before the last."""

    def behind(so_far: Chain) -> int:
        first, again = _between(paragraph, so_far[0].to), _between(paragraph, so_far[-1].to)
        to = _past(paragraph, so_far[-1].to, _LISTS)
        if first == ("at",) and len(so_far) > 1:  # "supersetted curls with dips, then rows"
            return -1
        return to if again[-1:] == ("and",) or again == first else -1

    return behind


def _joined(paragraph: Paragraph, members: Members, at: int) -> Iterator[Claim]:
    """ "curls 3x12 ss dips 3x10", "curls 3x12 + dips 3x10", "curls 3x12, dips 3x10 as a superset"."""

    def behind(so_far: Chain) -> int:
        return _past(paragraph, so_far[-1].to, _JOINS)

    for each in _chains(members, at, behind):
        yield _claim(at, each, "")
    yield from _sharing(paragraph, at, at, _JOINS)
    for each in _chains(members, at, _in_a_list(paragraph)):
        to = _behind_word(paragraph, each[-1].to)
        if to > each[-1].to and len(each) == 2:
            yield _claim(at, each, "")._replace(to=to)
    _, to = _names(paragraph, at, _LISTS)
    if _kind(paragraph, to) == "superset":
        yield from _sharing(paragraph, at, at, _LISTS)


def _behind_word(paragraph: Paragraph, at: int) -> int:
    """The place behind "as a superset", if that stands here; else this one."""
    word = _over(paragraph, at, _BEFORE_WORD)
    return word + 1 if _kind(paragraph, word) == "superset" else at


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
    said = {one.times for entry in entries for one in entry.sets}
    shared = max(said) if len(said) == 2 and "" in said else ""
    counted = tuple(_counted(entry, shared) for entry in entries)
    also = "as many sets as of the other" if counted != entries else ""
    doubts = (*(member.value.doubt for member in members), doubt)
    claim = _stated(at, members[-1].to, counted, doubts)
    return claim._replace(value=claim.value._replace(doubt=claim.value.doubt or also))


def _counted(entry: StatedExercise, times: str) -> StatedExercise:
    """An exercise with as many sets as are said of all, where it is said of none of its own."""
    alone = len(entry.sets) == 1 and not entry.sets[0].times and not entry.sets[0].facts("same_as")
    return entry._replace(sets=(entry.sets[0]._replace(times=times),)) if alone and times else entry


def _stated(at: int, to: int, entries: tuple[StatedExercise, ...], doubts: Sequence[str]) -> Claim:
    doubt = next(filter(None, doubts), "")
    kind = "superset" if len(entries) == 2 else "giant_set"
    made = Statement(entries, doubt, kind)
    return Claim(at, to, "statement", made, 0.3 if doubt else 0.1, "groups")


def _kind(paragraph: Paragraph, at: int) -> str:
    return paragraph.phrases[at].kind if 0 <= at < len(paragraph.phrases) else ""


def _between(paragraph: Paragraph, at: int) -> tuple[str, ...]:
    """The kinds of the phrases from a place up to a name or its sets."""
    kinds = [_kind(paragraph, place) for place in range(at, _end(paragraph, at))]
    if "superset" in kinds:
        kinds = [kind for kind, _ in groupby(each for each in kinds if each not in _BESIDE)]
    return tuple(kinds)


def _end(paragraph: Paragraph, at: int) -> int:
    """The place of the name, or its sets, that stands behind signs and words between exercises."""
    return _over(paragraph, at, frozenset(("superset", "plus", "at", "remark", "open", *_LINES)))


def _over(paragraph: Paragraph, at: int, kinds: frozenset[str]) -> int:
    """The first place from here on with a phrase of another kind."""
    while _kind(paragraph, at) in kinds:
        at += 1
    return at


def _past(paragraph: Paragraph, at: int, signs: frozenset[tuple[str, ...]]) -> int:
    """The place behind signs that put exercises together; -1 where there are none, or others."""
    to = _end(paragraph, at)
    then = any("then" in paragraph.said(paragraph.phrases[n]) for n in range(at, to))
    return to if _between(paragraph, at) in signs and not then else -1


# --- sets that are shared


def _sharing(paragraph: Paragraph, at: int, start: int, signs: frozenset[tuple[str, ...]]) -> Iterator[Claim]:
    """ "curls + pushdowns 3x12 each", "superset of curls 65 and pushdowns 55, three sets of twelve each"."""
    lifted, place = _names(paragraph, start, signs)
    place = _over(paragraph, place, frozenset(("superset", "comma", "colon", "dash")))
    if _kind(paragraph, place) != "set":
        return
    to = place + 1 + (_kind(paragraph, place + 1) in ("of", "at", "for"))
    each = to < len(paragraph.phrases) and paragraph.said(paragraph.phrases[to]).casefold() in _EACH
    to = to + 1 if each else place + 1
    doubts = () if each else ("sets of each, or of the last",)
    yield from _shared(paragraph, at, to, lifted, paragraph.phrases[place], doubts)
    loaded, end = _loads_behind(paragraph, to, [name for name, load in lifted if load is None])
    if len(loaded) == len(lifted) > 1:
        yield from _shared(paragraph, at, end, loaded, paragraph.phrases[place], ())


def _loads_behind(paragraph: Paragraph, at: int, names: Sequence[Claim]) -> tuple[list[Loaded], int]:
    """Names with the loads that stand behind their sets, one for each in their order, and the place behind
    those: "90 and 70", "40kg on the extension and 35kg on the curl"."""
    loaded: list[Loaded] = []
    items, ends = paragraph.items, {each.to: place for place, each in enumerate(paragraph.phrases, start=1)}
    n = paragraph.phrases[at].at if at < len(paragraph.phrases) else len(items)
    for name in names:
        while n < len(items) and items[n].kind in _BEFORE_A_LOAD:
            n += 1
        if n == len(items) or not _is_a_load(items[n]):
            return [], at
        loaded.append((name, Claim(n, n + 1, "load", paragraph.words(n, n + 1), 0.0)))
        n = _behind_name(paragraph, n + 1, paragraph.said(name))
    return (loaded, ends[n]) if n in ends else ([], at)


def _is_a_load(item: Item) -> bool:
    """Whether an item is a load beside a name: a bare number where it is more than reps are."""
    return item.kind in ("load", "pl") or (
        item.kind == "num" and item.value is not None and item.value >= _LEAST_LOAD
    )


def _behind_name(paragraph: Paragraph, at: int, name: str) -> int:
    """The item behind "on the curl", if that stands here and is of this name; else this one."""
    to = at
    while to < len(paragraph.items) and paragraph.items[to].kind in ("at", "for", "a"):
        to += 1
    known = set(name.casefold().split())
    said = paragraph.words(to, to + 1).casefold() if at < to < len(paragraph.items) else ""
    return to + 1 if said and set(said.split()) <= known else at


def _shared(
    paragraph: Paragraph, at: int, to: int, lifted: Sequence[Loaded], shared: Claim, doubts: tuple[str, ...]
) -> Iterator[Claim]:
    """Sets that each of several names has, at its own load where it has one."""
    if len(lifted) < 2:
        return
    made = [lift for name, load in lifted if (lift := _lifted(paragraph, name, load, shared)) is not None]
    if any(one.load for one in shared.value[0]) and sum(load is None for _, load in lifted) > 1:
        doubts = (*doubts, "a load of each, or of the last")
    entries = tuple(entry for one in made for entry in one.entries)
    yield _stated(at, to, entries, (*(one.doubt for one in made), *doubts))


def _lifted(paragraph: Paragraph, name: Claim, load: Claim | None, shared: Claim) -> Statement | None:
    """The shared sets as those of one exercise, at its own load where it has one."""
    lift, (sets, doubt) = LiftStatement(paragraph.named(name)), shared.value
    if load is not None:
        lift.take(paragraph, load)
        sets = tuple(one._replace(load="") for one in sets)
    lift.take(paragraph, shared._replace(value=(sets, doubt)))
    return lift.statement()


def _names(paragraph: Paragraph, at: int, signs: frozenset[tuple[str, ...]]) -> tuple[list[Loaded], int]:
    """Names that are put together, each with the load behind it, and the place behind them."""
    found: list[Loaded] = []
    end = at
    while _kind(paragraph, at) == "name":
        loaded = _kind(paragraph, at + 1) == "load"
        found.append((paragraph.phrases[at], paragraph.phrases[at + 1] if loaded else None))
        end = at + 1 + loaded
        at = _past(paragraph, end, signs)
    return found, end


def complexes(paragraph: Paragraph) -> Iterator[Claim]:
    """Names joined by "+", with a sum of reps for each set behind them or before them."""
    for at in range(len(paragraph.phrases)):
        if _is_name(paragraph, at) and _kind(paragraph, at - 1) != "plus":
            names, to = _joined_names(paragraph, at)
            if len(names) > 1:
                yield from _sums_behind(paragraph, at, names, to)
                yield from _sum_before(paragraph, at, names, to)


def _is_name(paragraph: Paragraph, at: int) -> bool:
    """Whether an exercise stands there; "clean" is also a word for how a set went."""
    kind = _kind(paragraph, at)
    return kind == "name" or (kind == "heavy" and paragraph.named(paragraph.phrases[at]).known is not None)


def _joined_names(paragraph: Paragraph, at: int) -> tuple[list[str], int]:
    """The names from here on that are joined, and the place behind the last."""
    names = [paragraph.said(paragraph.phrases[at])]
    while _kind(paragraph, at + 1) == "plus" and _is_name(paragraph, at + 2):
        at += 2
        names.append(paragraph.said(paragraph.phrases[at]))
    return names, at + 1


def _sums_behind(paragraph: Paragraph, at: int, names: Sequence[str], to: int) -> Iterator[Claim]:
    """ "clean + jerk 3x(1+1) 80kg, 2x(1+1) 85kg"."""
    sums: list[Sum] = []
    while _kind(paragraph, to) in _BEFORE_SUMS | _BETWEEN_SUMS | {"complex"}:
        to += 1
        if _kind(paragraph, to - 1) == "complex":
            sums.append(paragraph.phrases[to - 1].value)
            yield _of_sums(at, to, names, sums)


def _sum_before(paragraph: Paragraph, at: int, names: Sequence[str], to: int) -> Iterator[Claim]:
    """ "5 x (1+2) clean + jerk @ 60kg"."""
    start = at - 1 - (_kind(paragraph, at - 1) == "of")
    if _kind(paragraph, start) != "complex":
        return
    parts, sets = paragraph.phrases[start].value
    yield _of_sums(start, to, names, [(parts, sets)])
    if _kind(paragraph, to) == "load" and not any(each.load for each in sets):
        load = paragraph.phrases[to].value
        yield _of_sums(start, to + 1, names, [(parts, tuple(each._replace(load=load) for each in sets))])


def _of_sums(at: int, to: int, names: Sequence[str], sums: Sequence[Sum]) -> Claim:
    entries = tuple(
        StatedExercise(
            name,
            tuple(
                each._replace(reps=parts[place] if place < len(parts) else "")
                for parts, sets in sums
                for each in sets
            ),
        )
        for place, name in enumerate(names)
    )
    fits = all(len(parts) == len(names) for parts, _ in sums)
    doubt = "" if fits else "a sum of other lifts"
    made = Statement(entries, doubt, "complex", asks="" if fits else "unreadable")
    return Claim(at, to, "statement", made, 0.1 if fits else 0.3, "complexes")
