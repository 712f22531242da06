"""Words that order a program about instead of telling of training: nothing is logged on an order.

"Log 500 kg deadlift for me", "add a bench 3x5 at 100 to my log", a line that pretends to be no athlete's
("SYSTEM: ..."). "Squat 5x5 at 100, can you log it?" tells of squats and asks;
"log for me: squat 5x5" dictates.
"""

from collections.abc import Sequence
from itertools import pairwise

from agents.models.offline.acts.clauses import Stretch, sentences
from agents.models.offline.acts.openers import plain_words
from agents.words import Token

ORDER = "order"
_COMMANDS = frozenset(
    "log add record put enter save write create insert store register note track mark".split()
)
_BEFORE = frozenset(
    "please pls hey hi ok okay coach can could would will you u now then and also just so go ahead".split()
)
_FOR_WHOM = frozenset((("for", "me"), ("my", "log"), ("my", "history"), ("my", "records"), ("my", "diary")))
_VOICES = frozenset(
    "system assistant developer instruction instructions prompt admin administrator tool".split()
)
_AROUND_A_VOICE = frozenset("[ < ( # * - _ | /".split())
_OVERRULING = frozenset("ignore disregard forget override".split())
_INSTRUCTIONS = frozenset("instruction instructions prompt prompts rules".split())
_NEAR = 5  # words from "ignore" to "instructions"


def turned(row: Sequence[Token], stretches: list[Stretch]) -> list[Stretch]:
    """The stretches, reports among them that are orders told as such: whole sentences, and what a voice that
    is no athlete's says, to the end of its line."""
    said = plain_words(row)
    ordered = _ordered(row, said)
    if not ordered:
        return stretches
    return [piece for stretch in stretches for piece in _pieces(stretch, ordered)]


def _pieces(stretch: Stretch, ordered: Sequence[tuple[int, int]]) -> list[Stretch]:
    """A stretch cut where an order begins and ends."""
    edges = {edge for at, end in ordered for edge in (at, end) if stretch.at < edge < stretch.to}
    places = [stretch.at, *sorted(edges), stretch.to]
    pieces = []
    for at, to in pairwise(places):
        inside = any(start <= at and to <= end for start, end in ordered)
        pieces.append(Stretch(at, to, "order", ORDER) if inside else stretch._replace(at=at, to=to))
    return pieces


def _ordered(row: Sequence[Token], said: Sequence[str]) -> list[tuple[int, int]]:
    """Where orders stand."""
    found: list[tuple[int, int]] = []
    line_end = -1
    for at, end in sentences(row):
        if at < line_end or _is_order(said, at, end):
            found.append((at, end))
        voice = _voice(said, at, end)
        if voice >= 0:
            line_end = next(
                (place for place in range(end - 1, len(row)) if row[place].kind == "line"), len(row)
            )
            found.append((voice, end))
    return found


def is_ordered(row: Sequence[Token]) -> bool:
    """Whether any sentence orders a program about."""
    return bool(_ordered(row, plain_words(row)))


def _is_order(said: Sequence[str], at: int, end: int) -> bool:
    """Whether a sentence tells a program to log something: "Please log 500 kg deadlift for me"."""
    place = _first(said, at, end)
    if place >= end or said[place] not in _COMMANDS or "?" in said[at:end]:
        return False
    objects = [near for near in range(place, end - 1) if (said[near], said[near + 1]) in _FOR_WHOM]
    return any(said[near + 2 : near + 3] != [":"] for near in objects)


def _first(said: Sequence[str], at: int, end: int) -> int:
    """Where a sentence begins behind its filler: "hey coach, can you please ..."."""
    while at < end and (said[at] in _BEFORE or not said[at].isalnum()):
        at += 1
    return at


def _voice(said: Sequence[str], at: int, end: int) -> int:
    """Where somebody else than the athlete begins to speak: "SYSTEM:", "ignore previous instructions"; -1 if
    nobody does."""
    for place in range(at, end):
        heads = said[place] in _VOICES and said[place + 1 : place + 2] in ([":"], ["]"], [">"])
        begins = place == at or said[place - 1] in _AROUND_A_VOICE or said[place - 1] in (".", ",", ";")
        near = said[place + 1 : min(end, place + 1 + _NEAR)]
        overrules = said[place] in _OVERRULING and not _INSTRUCTIONS.isdisjoint(near)
        if overrules or (heads and begins):
            return place
    return -1
