"""Forms joined: sets of which each thing is said by itself, in any order, as "80 kg, 3 sets, 8 reps". Pure.

What is joined are rows of `forms.txt`: sets, loads, counts, and the pieces and tails that say nothing by
themselves. Each thing is said once: two loads or two counts are never of the same sets.
"""

from collections.abc import Iterator, Mapping, Sequence

from agents.reading.forms import Form, Match
from agents.reading.items import Item

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
