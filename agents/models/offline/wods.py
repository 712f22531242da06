"""Workouts of the day: a form (AMRAP, EMOM, for time, Tabata, rounds), its movements and its score.

A benchmark's name counts only with a score or where the athlete says it was done: a prescription without a
result is nothing that was trained.
"""

from typing import NamedTuple

from agents.models.offline.drafts import Part, Source, part
from agents.models.offline.reading import Fact

# Benchmarks by name; published by CrossFit as "The Girls" and "Hero" workouts.
BENCHMARKS = frozenset(
    """fran grace isabel helen cindy murph diane elizabeth annie karen jackie nancy amanda angie barbara
    chelsea eva kelly linda lynne mary nicole dt kalsu gwen ingrid candy maggie hope""".split()
)


class Head(NamedTuple):
    """The opening of a WOD: its block kind and facts, and the items that said so."""

    kind: str
    facts: list[tuple[str, Part]]
    at: int
    to: int
    name: str = ""


def head(source: Source, at: int, end: int) -> Head | None:
    """The form that a clause opens with, if it is one."""
    for place in range(at, min(end, at + 14)):
        item = source.items[place]
        if item.kind == "amrap" and item.word == "amrap" and source.kind(place - 1, end) != "x":
            return _timed(source, "amrap", place, at, end)
        if item.kind == "word" and (item.word == "emom" or item.word in ("e2mom", "e3mom", "otm")):
            return _timed(source, "emom", place, at, end)
        if item.kind == "word" and item.word == "tabata":
            return Head("tabata", [], place, place + 1)
        if item.kind == "word" and item.word in BENCHMARKS and _scored(source, place, end):
            return Head(
                "for_time", [("name", part(source, "label", place, place + 1))], place, place + 1, item.word
            )
        if item.kind == "for" or (item.kind == "word" and item.word in ("for", "rft")):
            found = _for_time(source, place, at, end)
            if found:
                return found
    return _circuit(source, at, end)


def _circuit(source: Source, at: int, end: int) -> Head | None:
    """ "3 rounds: ...", "3 rounds of ...", "circuit x3: ..." with nothing scored: sets done in turn."""
    first = at + 2 if source.kind(at + 1, end) == "x" and source.items[at].word == "circuit" else at
    counted = first > at or source.kind(at + 1, end) == "rounds"
    to = first + 1 if first > at else at + 2
    opens = source.kind(to, end) == "colon" or (to < end and source.items[to].word in ("of", "each"))
    if not counted or not opens or source.kind(first, end) != "num":
        return None
    return Head("circuit", [("rounds", part(source, "rounds", first, first + 1))], at, to + 1)


def _timed(source: Source, kind: str, place: int, at: int, end: int) -> Head:
    """ "AMRAP 20", "20 min AMRAP", "EMOM x 10", "AMRAP in 12 minutes": how long it goes on."""
    facts: list[tuple[str, Part]] = []
    to, first = place + 1, place
    while source.kind(to, end) in ("x", "for", "of") or (
        to < end and source.items[to].word in ("in", "for", "of")
    ):
        to += 1
    before = place - 1
    while before > at and source.kind(before, end) == "dash":
        before -= 1
    timed_before = before >= at and source.kind(before, end) in ("dur", "time")
    of_a_movement = source.kind(to, end) == "num" and source.kind(to + 1, end) == "word"
    if not timed_before and not of_a_movement and source.kind(to, end) in ("num", "dur", "time"):
        counted = kind == "emom" and source.kind(to - 1, end) == "x"  # "E2MOM x8": eight times
        facts.append(
            ("rounds", part(source, "rounds", to, to + 1))
            if counted
            else ("duration", part(source, "duration", to, to + 1))
        )
        to += 1
    else:
        to = place + 1
        if timed_before:
            facts.append(("duration", part(source, "duration", before, before + 1)))
            first = before
    return Head(kind, facts, first, to)


def _scored(source: Source, place: int, end: int) -> bool:
    return any(
        source.items[near].kind in ("time", "rounds", "dur") for near in range(place + 1, min(end, place + 8))
    )


def _for_time(source: Source, place: int, at: int, end: int) -> Head | None:
    """ "for time", "3 rounds for time", "5 RFT", "21-15-9 for time"."""
    is_rft = source.items[place].word == "rft"
    if not is_rft and not (place + 1 < end and source.items[place + 1].word == "time"):
        return None
    facts: list[tuple[str, Part]] = []
    first = place
    number = place - 2 if source.kind(place - 1, end) == "rounds" else place - 1
    if (
        number >= at
        and source.kind(number, end) == "num"
        and (is_rft or source.kind(place - 1, end) == "rounds")
    ):
        facts.append(("rounds", part(source, "rounds", number, number + 1)))
        first = number
    return Head("for_time", facts, first, place + (1 if is_rft else 2))


_CAPS = frozenset(("cap", "timecap", "capped"))


def time_cap(source: Source, at: int, end: int) -> Part | None:
    """ "cap 10:00", "time cap 12 min": how long it might take, not how long it took."""
    for place in range(at + 1, end):
        capped = source.items[place - 1].word in _CAPS or source.items[place - 2].word in _CAPS
        if capped and source.items[place].kind in ("time", "dur"):
            return part(source, "duration", place, place + 1)
    return None


def score(source: Source, at: int, end: int, kind: str) -> tuple[Part, int, int] | None:
    """The score of a clause: rounds and reps, or a time; with the items it took."""
    for place in range(at, end):
        item = source.items[place]
        if place > at and source.items[place - 1].word in _CAPS:
            continue
        if (
            item.kind == "num"
            and source.kind(place + 1, end) == "rounds"
            and not _per(source, place + 2, end)
        ):
            return _rounds(source, place, end)
        if kind == "for_time" and item.kind == "time":
            return part(source, "score", place, place + 1), place, place + 1
        if kind == "for_time" and item.kind == "dur" and item.word in ("min", "s", "h"):
            return part(source, "score", place, place + 1), place, place + 1
        if (
            kind == "amrap"
            and item.kind == "num"
            and source.kind(place + 1, end) == "plus"
            and source.kind(place + 2, end) == "num"
        ):
            return part(source, "score", place, place + 3), place, place + 3
    return None


def _per(source: Source, at: int, end: int) -> bool:
    return at < end and source.items[at].word in ("per", "a", "each", "every", "of", "for")


def _rounds(source: Source, place: int, end: int) -> tuple[Part, int, int] | None:
    """ "18 rounds + 7 reps", "7 rounds plus 19", "18 rounds"."""
    to = place + 2
    joined = source.kind(to, end) in ("plus", "comma") or (
        to < end and source.items[to].word in ("and", "plus")
    )
    if joined and source.kind(to + 1, end) == "num":
        to += 3 if source.kind(to + 2, end) == "reps" else 2
    return part(source, "score", place, to), place, to


def scheme(source: Source, at: int, end: int) -> tuple[int, int] | None:
    """The items of "21-15-9", or None."""
    for place in range(at, end - 4):
        kinds = [source.kind(place + step, end) for step in range(5)]
        if kinds == ["num", "dash", "num", "dash", "num"]:
            to = place + 5
            while source.kind(to, end) == "dash" and source.kind(to + 1, end) == "num":
                to += 2
            return place, to
    return None


def rx(source: Source, at: int, end: int) -> tuple[Fact, int] | None:
    """ "Rx", "Rx+", "scaled": and the item."""
    for place in range(at, end):
        if source.items[place].kind == "word" and source.items[place].word in ("rx", "rxd", "rx'd", "scaled"):
            if source.kind(place + 1, end) == "colon":
                continue  # "Scaled:" heads another version of it
            to = place + 2 if source.kind(place + 1, end) == "plus" else place + 1
            return Fact("rx", source.said(source.items[place].at, source.items[to - 1].to)), place
    return None
