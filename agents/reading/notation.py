"""A form of notation as the sets that it says. Pure."""

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from agents.reading.forms import Match
from agents.reading.paragraph import Paragraph
from agents.reading.said import Fact, Sets


class Way(NamedTuple):
    """One of several ways to read a notation: the convention that settles it, and how it is told."""

    sets: Sets
    convention: str
    told: str


_MOST_SETS = 12
_MOST_LISTED = 24
HALF = Decimal("0.5")  # what ratings go by


def ways_of(paragraph: Paragraph, match: Match) -> tuple[Way, ...]:
    """Each way to read numbers of which it is open what they count: 5x10x8, 20x10."""
    one, *others = (
        paragraph.words(*match.spans[role]) for role in ("one", "two", "three") if role in match.spans
    )
    if len(others) == 1 and not one.isdecimal():
        return (Way(Sets("", others[0], one), "", ""),)
    if len(others) == 1:
        told = (f"{others[0]} reps at {one}", f"{one} sets of {others[0]}")
        return Way(Sets("", others[0], one), "", told[0]), Way(Sets(one, others[0]), "", told[1])
    two, three = others
    of_load = Way(Sets(three, two, one), "load_reps_sets", f"{three} sets of {two} at {one}")
    if one.isdecimal() and int(one) <= _MOST_SETS:
        return Way(Sets(one, two, three), "sets_reps_load", f"{one} sets of {two} at {three}"), of_load
    return Way(Sets(two, three, one), "load_sets_reps", f"{two} sets of {three} at {one}"), of_load


_FACTS = {
    "failed": "failed", "rest": "rest", "note": "note", "pct": "percent", "dur": "duration",
    "dist": "distance", "cal": "calories",
}  # fmt: skip
_KINDS = {"amrap": "amrap", "tofail": "failure", "back": "back-off", "drop": "drop"}


def sets_of(paragraph: Paragraph, match: Match) -> tuple[tuple[Sets, ...], str]:
    """The sets that a form says, and what is in doubt about them."""
    spans = match.spans
    said = {role: paragraph.words(*span) for role, span in spans.items()}
    count, load = said.get("count", ""), said.get("load", "")
    found = [Sets(reps=said.get("reps", ""), load=load)]
    if "rpes" in spans:
        found = [found[0]._replace(more=(Fact("rpe", each),)) for each in _ratings(paragraph, *spans["rpes"])]
    elif "list" in spans:
        found = [each._replace(load=load) for each in _listed(paragraph, *spans["list"])]
    elif "sided" in spans:
        found = [found[0]._replace(reps=each) for each in _sided(paragraph, *spans["sided"])]
    elif "durs" in spans:
        found = [Sets(more=(Fact("duration", each),)) for each in _numbers(paragraph, *spans["durs"])]
    elif "loads" not in spans:
        return (_alike(said),), "sets or reps" if _counts_more(paragraph, match) else ""
    loads = _loads(paragraph, *spans["loads"]) if "loads" in spans else [load] * len(found)
    found = found * len(loads) if len(found) == 1 else found
    doubt = "list and loads" if len(loads) != len(found) else ""
    doubt = "a load in two units" if len(_units(loads)) > 1 else doubt
    doubt = "more sets than anybody does" if len(found) > _MOST_LISTED else doubt
    if "list" in said and "loads" not in said and len(found) == 2 and "/" in said["list"]:
        doubt = "two sides or two sets"
    counted = "count and loads" if "loads" in spans else "list and count"
    doubt = counted if count and len(found) != _count(paragraph, spans) else doubt
    if "rpes" in spans and not all(
        item.value % HALF == 0 for item in paragraph.items[slice(*spans["rpes"])] if item.value
    ):
        doubt = "ratings or loads"
    kind = next((_KINDS[role] for role in _KINDS if role in said), "")
    return tuple(each._replace(load=of, kind=kind) for each, of in zip(found, loads, strict=False)), doubt


def _alike(said: Mapping[str, str]) -> Sets:
    """Sets that are all alike."""
    more = tuple(Fact(field, said[role]) for role, field in _FACTS.items() if role in said)
    kind = next((_KINDS[role] for role in _KINDS if role in said), "")
    count = said.get("count", said.get("twice", ""))
    return Sets(count, said.get("reps", ""), said.get("load", ""), kind, more)


def _counts_more(paragraph: Paragraph, match: Match) -> bool:
    """Whether "225x3x5" has more sets than reps, and may mean the other way round."""
    if not match.form.name.startswith("load x reps x sets"):
        return False
    reps, count = (paragraph.items[match.spans[role][0]].value for role in ("reps", "count"))
    return reps is not None and count is not None and count > reps


def _ratings(paragraph: Paragraph, at: int, to: int) -> list[str]:
    """Each rating of a list; a word before the first is its."""
    first = at + 1 if paragraph.items[at].kind == "rpe" else at
    found = _numbers(paragraph, first, to)
    return [paragraph.words(at, first + 1), *found[1:]] if first > at else found


def _sided(paragraph: Paragraph, at: int, to: int) -> list[str]:
    """Each pair of a left and a right side."""
    commas = [n for n in range(at, to) if paragraph.items[n].kind == "comma"]
    starts, ends = [at, *(n + 1 for n in commas)], [*commas, to]
    return [paragraph.words(start, end) for start, end in zip(starts, ends, strict=True)]


def sum_of(paragraph: Paragraph, match: Match) -> tuple[tuple[str, ...], tuple[Sets, ...]]:
    """The reps of each lift of a complex, and its sets without them."""
    said = {role: paragraph.words(*span) for role, span in match.spans.items()}
    loads = _loads(paragraph, *match.spans["loads"]) if "loads" in said else [said.get("load", "")]
    times = said.get("count", "") if len(loads) == 1 else ""
    return tuple(_numbers(paragraph, *match.spans["reps"])), tuple(Sets(times, load=load) for load in loads)


def _listed(paragraph: Paragraph, at: int, to: int) -> list[Sets]:
    """The sets of a list of reps; "F" in it is one that failed."""
    found = []
    for n in range(at, to):
        said = paragraph.words(n, n + 1)
        if paragraph.items[n].value is not None:
            more = n + 1 < to and paragraph.items[n + 1].kind == "more"
            found.append(Sets(reps=paragraph.words(n, n + 2) if more else said))
        elif paragraph.items[n].kind == "fail" or (paragraph.items[n].kind == "x" and n + 1 == to):
            behind = n > at and paragraph.items[n - 1].value is not None
            reps = found.pop() if behind else Sets()
            found.append(reps._replace(more=(Fact("failed", said),)))
    return found


def _units(loads: list[str]) -> set[str]:
    """The first letters of the units of loads: "k" and "l" of kg and lb."""
    return {each.lstrip("+-0123456789., ")[:1] for each in loads} & {"k", "l"}


def _numbers(paragraph: Paragraph, at: int, to: int) -> list[str]:
    return [paragraph.words(n, n + 1) for n in range(at, to) if paragraph.items[n].value is not None]


def _loads(paragraph: Paragraph, at: int, to: int) -> list[str]:
    """Each load of a list, with the sign before it."""
    found, start = [], at - 2
    for n in range(at, to):
        if paragraph.items[n].kind == "plus":
            start = n
        elif paragraph.items[n].value is not None:
            found.append(paragraph.words(start if start == n - 1 else n, n + 1))
    return found


def _count(paragraph: Paragraph, spans: Mapping[str, tuple[int, int]]) -> int:
    """How many sets were counted."""
    return int(paragraph.items[spans["count"][0]].value or 0)
