"""Complexes: lifts that are one set together, as "power clean + push jerk 6x(1+1) @ 75kg". Pure."""

from collections.abc import Iterator, Sequence

from agents.reading.cover import Claim
from agents.reading.paragraph import Paragraph
from agents.reading.said import Entry, Sets, Statement

_BEFORE_SUMS = frozenset("complexes comma colon glue nl at of dash aside open".split())  # behind the names
_BETWEEN_SUMS = frozenset("comma and nl semi slash aside open close".split())

# A sum: the reps of each lift, and the sets of all of them: how many, and their load.
Sum = tuple[tuple[str, ...], tuple[Sets, ...]]


def complexes(paragraph: Paragraph) -> Iterator[Claim]:
    """Names joined by "+", with a sum of reps for each set behind them or before them."""
    for at in range(len(paragraph.phrases)):
        if _is_name(paragraph, at) and _kind(paragraph, at - 1) != "plus":
            names, to = _names(paragraph, at)
            if len(names) > 1:
                yield from _behind(paragraph, at, names, to)
                yield from _before(paragraph, at, names, to)


def _kind(paragraph: Paragraph, at: int) -> str:
    return paragraph.phrases[at].kind if 0 <= at < len(paragraph.phrases) else ""


def _is_name(paragraph: Paragraph, at: int) -> bool:
    """Whether an exercise stands there; "clean" is also a word for how a set went."""
    kind = _kind(paragraph, at)
    return kind == "name" or (kind == "heavy" and paragraph.named(paragraph.phrases[at]).known is not None)


def _names(paragraph: Paragraph, at: int) -> tuple[list[str], int]:
    """The names from here on that are joined, and the place behind the last."""
    names = [paragraph.said(paragraph.phrases[at])]
    while _kind(paragraph, at + 1) == "plus" and _is_name(paragraph, at + 2):
        at += 2
        names.append(paragraph.said(paragraph.phrases[at]))
    return names, at + 1


def _behind(paragraph: Paragraph, at: int, names: Sequence[str], to: int) -> Iterator[Claim]:
    """ "clean + jerk 3x(1+1) 80kg, 2x(1+1) 85kg"."""
    sums: list[Sum] = []
    while _kind(paragraph, to) in _BEFORE_SUMS | _BETWEEN_SUMS | {"complex"}:
        to += 1
        if _kind(paragraph, to - 1) == "complex":
            sums.append(paragraph.phrases[to - 1].value)
            yield _claim(at, to, names, sums)


def _before(paragraph: Paragraph, at: int, names: Sequence[str], to: int) -> Iterator[Claim]:
    """ "5 x (1+2) clean + jerk @ 60kg"."""
    start = at - 1 - (_kind(paragraph, at - 1) == "of")
    if _kind(paragraph, start) != "complex":
        return
    parts, sets = paragraph.phrases[start].value
    yield _claim(start, to, names, [(parts, sets)])
    if _kind(paragraph, to) == "load" and not any(each.load for each in sets):
        load = paragraph.phrases[to].value
        yield _claim(start, to + 1, names, [(parts, tuple(each._replace(load=load) for each in sets))])


def _claim(at: int, to: int, names: Sequence[str], sums: Sequence[Sum]) -> Claim:
    entries = tuple(
        Entry(
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
