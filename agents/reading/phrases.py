"""The phrases of a paragraph: what the forms of notation read, and each item that none of them took. Pure.

Forms are joined: sets of which each thing is said by itself, in any order, as "80 kg, 3 sets, 8 reps". What
is joined are rows of `forms.txt`: sets, loads, counts, and the pieces and tails that say nothing by
themselves. Each thing is said once: two loads or two counts are never of the same sets.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from agents.reading import forms
from agents.reading.asides import asides
from agents.reading.cover import Claim, cheapest
from agents.reading.forms import Form, Match
from agents.reading.items import NUMBERS, Item
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
_JOINTS = frozenset("comma colon dash for of glue".split())  # what may stand between two pieces
_FIRST = frozenset("set load counted piece".split())
_BEHIND = _FIRST | {"tail"}
_DEAREST = 0.2  # of the sets that are joined
# What a role says of sets; a role that isn't named here is of what was done.
_SAYS = {
    "count": "count", "twice": "count", "load": "load", "loads": "load", "pairs": "load done",
    "rpes": "rating", "rirs": "reserve", "got": "got", "missed": "missed", "which": "missed",
    "back": "kind", "drop": "kind", "tofail": "kind", "amrap": "kind",
}  # fmt: skip
_DONE = "done"
_OF_LAST = frozenset("reps x at atsign each".split())  # behind a number that is no load: "at 60, 8 reps"
_OF_REPS = frozenset("reps list sided amrap".split())


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
    claims = [_claim(at, match) for at, match in chain(alone, joined(said, found))]
    ends = frozenset(claim.to for claim in claims if claim.kind == "set")
    claims = [claim for claim in claims if not _is_torn(said, ends, claim)]
    chosen, places = cheapest([_COSTS.get(item.kind, 0.0) for item in said], claims)
    read = [each._replace(value=_value(paragraph, each.at, each.value)) for each in chosen]
    left = [Claim(at, at + 1, _alone(said[at].kind), _of_item(paragraph, at), 0.0) for at in places]
    return tuple(asides(paragraph, sorted([*read, *left], key=lambda claim: claim.at)))


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


def _claim(at: int, match: forms.Match) -> Claim:
    """A form that fits as a claim: what it says is read where it is chosen."""
    return Claim(at, match.to, match.form.kind, match, match.form.cost, match.form.name)


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


def joined(said: Sequence[Item], found: Sequence[Sequence[Match]]) -> Iterator[tuple[int, Match]]:
    """Where joined forms begin, and what they are together; `found` are the forms that fit at each item."""
    pieces = [[each for each in here if _is_piece(each)] for here in found]
    for at, here in enumerate(pieces):
        told = set()
        for first in here:
            if first.form.kind in _FIRST:
                for match in _with_more(said, pieces, first):
                    key = (match.to, tuple(sorted(match.spans.items())))
                    if key not in told:
                        told.add(key)
                        yield at, match


def _is_piece(match: Match) -> bool:
    """Whether a form may be joined with others: a bare number is of what stands beside it."""
    return match.form.kind in _BEHIND and (match.form.kind != "set" or match.form.cost <= _DEAREST)


def _with_more(said: Sequence[Item], pieces: Sequence[Sequence[Match]], before: Match) -> Iterator[Match]:
    """A form with each that may stand behind it, and with those behind that."""
    says = _says(before.spans)
    for to in _joints(said, before.to):
        for piece in pieces[to] if to < len(said) else ():
            if says & _says(piece.spans) or (to == before.to and piece.form.kind == "set"):
                continue
            if "got" in piece.spans and "missed" not in piece.spans and not _is_open(said, before):
                continue
            if "loads" in piece.spans and _kind(said, piece.to) in _OF_LAST:
                continue
            both = _together(before, piece)
            if _DONE in _says(both.spans) and not _is_of_next(said, to, piece) and _is_load(said, both):
                yield both
            yield from _with_more(said, pieces, both)


def _joints(said: Sequence[Item], at: int) -> Iterator[int]:
    """Where a piece may begin behind another."""
    yield at
    if at < len(said) and said[at].kind in _JOINTS:
        yield at + 1


def _says(spans: Mapping[str, tuple[int, int]]) -> set[str]:
    """What is said of sets: how many, what was done, with what."""
    return {each for role in spans for each in _SAYS.get(role, _DONE).split()}


def _together(before: Match, piece: Match) -> Match:
    cost = max((each.form.cost for each in (before, piece) if each.form.kind == "set"), default=0.1)
    form = Form("set", "joined", before.form.pattern, (), {}, cost)
    return Match(form, piece.to, {**before.spans, **piece.spans})


def _is_open(said: Sequence[Item], match: Match) -> bool:
    """Whether the last of its reps are at least so many: "5+"."""
    ends = (span[1] for role, span in match.spans.items() if role in ("reps", "list"))
    return any(said[to - 1].kind == "more" for to in ends)


def _kind(said: Sequence[Item], at: int) -> str:
    return said[at].kind if at < len(said) else ""


def _is_load(said: Sequence[Item], match: Match) -> bool:
    """Whether the load of sets is one: a bare number beside a way or a time may be another thing."""
    loads = range(*match.spans.get("load", (0, 0)))
    open_ = said[loads.start - 1].kind == "x" or any(said[at].kind == "num" for at in loads)
    return bool(match.spans.keys() & _OF_REPS) or not open_


def _is_of_next(said: Sequence[Item], at: int, piece: Match) -> bool:
    """Whether a load behind a comma is of the name behind it, or may be a time: "3x5, 225 lb deadlift"."""
    if piece.form.kind != "load" or said[at - 1].kind != "comma":
        return False
    kinds = [each.kind for each in said[at : piece.to]]
    return _kind(said, piece.to) in ("name", "years") or ("pl" in kinds and "pair" not in kinds)
