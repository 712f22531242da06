"""The phrases of a paragraph: what the forms of notation read, and each item that none of them took. Pure."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from agents.reading import forms
from agents.reading.asides import asides
from agents.reading.cover import Claim, cover
from agents.reading.items import NUMBERS, Item
from agents.reading.joined import joined
from agents.reading.notation import sets_of, sum_of, ways_of
from agents.reading.paragraph import Paragraph
from agents.reading.said import Fact

_COSTS = {
    **dict.fromkeys(NUMBERS, 3.0),
    **dict.fromkeys("x sets reps rpe rir tempo minus".split(), 1.5),
    **dict.fromkeys("each hand extra more plus single double triple bw fail emptybar".split(), 0.5),
    **dict.fromkeys("barbell plate tofail times apart setting".split(), 0.5),
    "amrap": 0.8,
    **dict.fromkeys("at of for upto pair heavy gear atsign left start weighed total".split(), 0.05),
    **dict.fromkeys("clock dur dist metres".split(), 0.3),
    **dict.fromkeys("session start end".split(), 0.05),
    **dict.fromkeys("way1 mile moved elapsed partly steps climbed lengths better pool".split(), 0.5),
    **dict.fromkeys(
        "way1 hour zone gain gauge most_hr sendoff jog prime cals hr off rest omit ago place loc".split(), 0.5
    ),
    **dict.fromkeys("sleep hrv rhr steps pain".split(), 1.0),
    "pace": 0.7,
    "stroke": 0.5,
    "allin": 0.3,
    **dict.fromkeys(("further", "differ"), 0.5),
}
_OF_DAYS = frozenset("start end location bodyweight skipped date".split())  # roles that are facts themselves


_ALONE = {"load": "num", "further": "glue", "differ": "word"}
_JOINED = frozenset(("piece", "tail"))  # forms that say nothing by themselves


class Place(NamedTuple):
    """A fact and its items."""

    fact: Fact
    at: int
    to: int


def phrases_of(paragraph: Paragraph) -> tuple[Claim, ...]:
    """The claims of notation, and the items that none of them took, in order."""
    said = paragraph.items
    coded = forms.coded(said)
    found = [list(forms.matches(said, coded, at)) for at in range(len(said))]
    alone = ((at, each) for at, here in enumerate(found) for each in here if each.form.kind not in _JOINED)
    claims = [_claim(paragraph, at, match) for at, match in chain(alone, joined(said, found))]
    ends = frozenset(claim.to for claim in claims if claim.kind == "set")
    claims = [claim for claim in claims if not _is_torn(said, ends, claim)]
    chosen = cover([_COSTS.get(item.kind, 0.0) for item in said], claims)
    left = [Claim(at, at + 1, _alone(said[at].kind), _of_item(paragraph, at), 0.0) for at in chosen.left]
    return tuple(asides(paragraph, sorted([*chosen.claims, *left], key=lambda claim: claim.at)))


def _of_item(paragraph: Paragraph, at: int) -> object:
    """What an item that no form took says: a number its value, a day its words."""
    item = paragraph.items[at]
    return paragraph.words(at, at + 1).casefold() if item.kind == "date" else item.value


def _alone(kind: str) -> str:
    """The kind of an item that no form reads: "3,480 kg" is no load, "more" says nothing by itself."""
    return _ALONE.get(kind, kind)


def _is_torn(said: Sequence[Item], ends: frozenset[int], claim: Claim) -> bool:
    """Whether it takes what is said of one exercise for what is said of the next: "3x10 rows 120, 3x12 curls
    50", "swings 10x10 with the 16 and then 3 get-ups", "12, 12, then one set"."""
    listed = any(item.kind in ("comma", "and") for item in said[claim.at : claim.to])
    if listed and claim.to < len(said) and said[claim.to].kind == "sets" and said[claim.to - 1].value == 1:
        return True
    if not listed or not claim.at or claim.to == len(said) or said[claim.to].kind != "name":
        return False
    start = claim.at - (said[claim.at - 1].kind == "name")
    while start and said[start - 1].kind in ("at", "a"):
        start -= 1
    return start in ends


def _claim(paragraph: Paragraph, at: int, match: forms.Match) -> Claim:
    form = match.form
    return Claim(at, match.to, form.kind, _value(paragraph, at, match), form.cost, form.name)


def _value(paragraph: Paragraph, at: int, match: forms.Match) -> object:
    """What a form reads, by its kind: sets, words of a load, a fact."""
    match match.form.kind:
        case "set":
            return sets_of(paragraph, match)
        case "complex":
            return sum_of(paragraph, match)
        case "either":
            return ways_of(paragraph, match)
        case "counted":
            return paragraph.words(*match.spans["count"])
        case "load":
            return paragraph.words(*match.spans["load"])
        case "day":
            return tuple(_facts_of_day(paragraph, at, match))
        case "skip" | "change":
            return None
        case _:
            return Fact(match.form.name, paragraph.words(*match.spans["say"]))


def _facts_of_day(paragraph: Paragraph, at: int, match: forms.Match) -> Iterator[Place]:
    """The facts of a form of the day: its roles, and what it is named for."""
    spans = [
        (role, place)
        for role, span in match.spans.items()
        if role in _OF_DAYS
        for place in _each(paragraph, role, span)
    ]
    if match.form.name == "rest day":
        spans.append(("", (at, match.to)))
    if "say" in match.spans:
        spans.append((match.form.name, match.spans["say"]))
    for field, span in spans:
        yield Place(Fact(field, paragraph.words(*span)), *span)


def _each(paragraph: Paragraph, role: str, span: tuple[int, int]) -> list[tuple[int, int]]:
    """The items of a role that are a fact each: all of them, or each name."""
    if role != "skipped":
        return [span]
    return [(at, at + 1) for at in range(*span) if paragraph.items[at].kind == "name"]
