"""A form of notation as the sets that it says. Pure."""

from collections.abc import Mapping

from agents.reading.forms import Match
from agents.reading.paragraph import Paragraph
from agents.reading.said import Fact, Sets


def sets_of(paragraph: Paragraph, match: Match) -> tuple[tuple[Sets, ...], str]:
    """The sets that a form says, and what is in doubt about them."""
    said = {role: paragraph.words(*span) for role, span in match.spans.items()}
    spans = match.spans
    load = said.get("load", "")
    if "rpes" in spans:
        rated = [Fact("rpe", each) for each in _numbers(paragraph, *spans["rpes"])]
        return tuple(Sets(reps=said["reps"], load=load, more=(each,)) for each in rated), ""
    if "list" in spans:
        listed = _listed(paragraph, *spans["list"])
        loads = _loads(paragraph, *spans["loads"]) if "loads" in spans else [load] * len(listed)
        count = _count(paragraph, spans)
        doubt = "list and loads" if len(loads) != len(listed) else ""
        doubt = "list and count" if count and count != len(listed) else doubt
        return tuple(each._replace(load=of) for each, of in zip(listed, loads, strict=False)), doubt
    if "loads" in spans:
        loads = _loads(paragraph, *spans["loads"])
        doubt = "count and loads" if "count" in spans and len(loads) != _count(paragraph, spans) else ""
        return tuple(Sets(reps=said["reps"], load=each) for each in loads), doubt
    if "durs" in spans:
        times = _numbers(paragraph, *spans["durs"])
        return tuple(Sets(more=(Fact("duration", each),)) for each in times), ""
    more = tuple(
        Fact(field, said[role])
        for role, field in (
            ("failed", "failed"),
            ("rest", "rest"),
            ("note", "note"),
            ("dur", "duration"),
            ("dist", "distance"),
            ("cal", "calories"),
        )
        if role in said
    )
    return (Sets(said.get("count", ""), said.get("reps", ""), load, more=more),), ""


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
            more = paragraph.items[n + 1 : n + 2] if n + 1 < to else ()
            found.append(Sets(reps=paragraph.words(n, n + 2) if more and more[0].kind == "more" else said))
        elif paragraph.items[n].kind == "fail":
            found.append(Sets(more=(Fact("failed", said),)))
    return found


def _numbers(paragraph: Paragraph, at: int, to: int) -> list[str]:
    return [paragraph.words(n, n + 1) for n in range(at, to) if paragraph.items[n].value is not None]


def _loads(paragraph: Paragraph, at: int, to: int) -> list[str]:
    """Each load of a list, with the sign before it."""
    found, start = [], at
    for n in range(at, to):
        if paragraph.items[n].kind == "plus":
            start = n
        elif paragraph.items[n].value is not None:
            found.append(paragraph.words(start if start == n - 1 else n, n + 1))
    return found


def _count(paragraph: Paragraph, spans: Mapping[str, tuple[int, int]]) -> int:
    """How many sets were counted; 0 where nobody did."""
    counted = paragraph.items[spans["count"][0]].value if "count" in spans else None
    return int(counted or 0)
