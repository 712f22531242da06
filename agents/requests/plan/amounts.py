"""Sets, reps, loads, rests, tempos and minutes as a request says them."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from agents.requests import numbers
from agents.requests.matching import Frame, SlotReader, Text, sub_grammar
from agents.requests.plan import places
from agents.requests.plan.loads import load as load_in_plan

FILE = "en/amounts.txt"
FLOATING = 0.3  # what sets, reps or a load cost where no slot is for them
_UNITS = frozenset("lb lbs pound pounds kg kgs kilo kilos".split())
_SIDES = (("each",), ("per", "hand"), ("per", "side"), ("a", "side"), ("a", "hand"), ("each", "hand"))
_MINUTES = frozenset("min mins minute minutes m".split())
_HOURS = frozenset("h hr hrs hour hours".split())
_SECONDS = frozenset("s sec secs second seconds".split())
_HALVES = {
    **dict.fromkeys(("half an hour", "half hour", "a half hour"), 30),
    **dict.fromkeys(("an hour and a half", "hour and a half"), 90),
}
Amounts = tuple[tuple[str, Any], ...]  # a load as it was said: its unit may be the athlete's own


def _reps(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """Reps as they are said: "8", "8-10", "12 each side", "AMRAP"."""
    yield from _amrap(text, at)
    words, token = text.words, text.tokens[at]
    if token.kind != "number" or not words[at].isdecimal() or len(words[at]) > 3:
        return
    to, said = at + 1, words[at]
    yield to, said, 0.02
    if (
        words[to : to + 1]
        and words[to] in ("-", "to")
        and words[to + 1 : to + 2]
        and words[to + 1].isdecimal()
    ):
        to, said = to + 2, f"{said}-{words[to + 1]}"
    elif words[to : to + 1] == ["+"]:
        to, said = to + 1, f"{said}+"
    elif words[to : to + 1] and words[to] in _SECONDS:
        to, said = to + 1, f"{said}s"  # of a hold
    yield to, said, 0.0
    side = words[to : to + 2]
    if len(side) == 2 and side[0] in ("each", "per", "a") and side[1] in ("side", "leg", "arm"):
        yield to + 2, f"{said} {side[0]} {side[1]}", -0.01


def _amrap(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    if text.words[at] in ("amrap", "max", "failure"):
        yield at + 1, "AMRAP", 0.0
    start = at + 2 + (text.words[at + 2 : at + 3] == ["reps"])
    if text.words[at : at + 2] == ["as", "many"] and text.words[start : start + 1] == ["as"]:
        can = 2 + (text.words[start + 1 : start + 2] == ["i"])
        if text.words[start + can - 1 : start + can] in (["possible"], ["can"]):
            yield start + can, "AMRAP", 0.0


def _unit(text: Text, at: int) -> int:
    """Where a unit, and "each" behind it, ends; `at` where none stands."""
    if not (text.words[at : at + 1] and text.words[at] in _UNITS):
        return at
    return _each(text, at + 1)


def _each(text: Text, at: int) -> int:
    return next((at + len(side) for side in _SIDES if tuple(text.words[at : at + len(side)]) == side), at)


def _number(text: Text, at: int) -> bool:
    return text.tokens[at].kind == "number" and "," not in text.words[at] and len(text.words[at]) <= 6


def _percent(text: Text, at: int) -> Iterator[int]:
    """Where a percentage ends: "70%", "70% of my 1rm"."""
    if _number(text, at) and text.words[at + 1 : at + 2] == ["%"]:
        yield at + 2
        to = at + 2
        while to < len(text.words) and text.words[to] in ("of", "my", "the"):
            to += 1
        for length in (1, 2):
            ends = to + length <= len(text.words)
            if ends and "".join(text.words[to : to + length]) in ("1rm", "tm", "max", "trainingmax"):
                yield to + length


def _weighed(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """A load that can be nothing else: with its unit, a percentage, an RPE, bodyweight."""
    words = text.words
    for to in _percent(text, at):
        yield to, text.said(at, to), 0.0
    if words[at] in ("bodyweight", "bw") or words[at : at + 2] == ["body", "weight"]:
        yield at + 1 + (words[at] == "body"), "bodyweight", 0.0
    if words[at] == "rpe" and at + 1 < len(words) and _number(text, at + 1):
        yield at + 2, text.said(at, at + 2), 0.0
    start = at + (words[at] == "+")
    if start < len(words) and _number(text, start) and (to := _unit(text, start + 1)) > start + 1:
        yield to, text.said(at, to), 0.0


def _load(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """A load behind "at" or "@": also a bare number."""
    yield from _weighed(text, at)
    words = text.words
    start = at + (words[at] == "+")
    if start < len(words) and _number(text, start):
        to = start + 1 + (words[start + 1 : start + 2] == ["s"] and len(words[start]) > 1)  # "with 25s"
        if words[to : to + 1] not in (["-"], ["x"], ["%"]):
            yield (
                _each(text, to),
                text.said(at, start + 1) + text.said(to, _each(text, to)).join((" ", "")),
                0.05,
            )


def _bare(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """A number without a unit, of two digits or three, that can only be a load by what stands in the plan."""
    word = text.words[at]
    if _number(text, at) and re.fullmatch(r"[0-9]{2,3}(?:\.5)?", word):
        if text.words[at + 1 : at + 2] and text.words[at + 1] in ("-", "x", "%", *_UNITS):
            return
        yield at + 1, word, 0.1


_STEPS = {
    **dict.fromkeys(_UNITS, "load"),
    "set": "sets",
    "sets": "sets",
    "rep": "reps",
    "reps": "reps",
    "%": "%",
    "percent": "%",
}


def _step(text: Text, at: int) -> Iterator[tuple[int, tuple[str, str], float]]:
    """By how much: "5 lb", "a set", "two more reps", "10"; with what it is of, "" where nothing says it."""
    counted = [(at + 1, text.words[at])] if _number(text, at) else []
    counted += [(to, str(value)) for to, value, _ in numbers.count(text, at) if not counted]
    for to, amount in counted:
        start = to
        while start < len(text.words) and text.words[start] in ("more", "extra", "fewer", "less", "working"):
            start += 1
        if start < len(text.words) and text.words[start] in _STEPS:
            kind = _STEPS[text.words[start]]
            unit = text.words[start] if kind == "load" else kind
            yield start + 1, (amount, unit), 0.0
            if text.words[start + 1 : start + 2] and text.words[start + 1] in ("more", "less", "fewer"):
                yield start + 2, (amount, unit), 0.0
        elif (
            start == to
            and text.words[at].isdecimal()
            and text.words[to : to + 1] not in (["x"], ["-"], ["%"])
        ):
            yield to, (amount, ""), 0.2


def _more(words: frozenset[str]) -> SlotReader:
    """ "two more sets", "one less rep"."""

    def read(text: Text, at: int) -> Iterator[tuple[int, tuple[str, str], float]]:
        yield from (each for each in _step(text, at) if words & set(text.words[at : each[0]]))

    return read


def _heavier(text: Text, at: int) -> Iterator[tuple[int, tuple[str, str], float]]:
    """A step of a load, with its unit: "5 lb", "10 %"."""
    yield from (each for each in _step(text, at) if each[1][1] not in ("", "sets", "reps"))


def _field(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """What of an exercise is counted: its sets, its reps, its load."""
    field = _COUNTED.get(text.words[at])
    if field:
        yield at + 1, field, 0.0


_COUNTED = {
    **dict.fromkeys(("set", "sets"), "sets"),
    **dict.fromkeys(("rep", "reps"), "reps"),
    **dict.fromkeys(("load", "loads", "weight", "weights"), "load"),
}


def _tempo(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    for length in (7, 5, 4, 3):
        said = "".join(text.words[at : at + length])
        if at + length <= len(text.words) and re.fullmatch(
            r"[0-9]-[0-9x](?:-[0-9x]){1,2}|[0-9]{2}x[0-9]", said
        ):
            yield at + length, said, 0.0
            return


def _time(text: Text, at: int) -> Iterator[tuple[int, int, float]]:
    """Seconds."""
    if text.tokens[at].kind == "time":
        yield at + 1, int(text.tokens[at].value or 0), 0.0
    unit = text.words[at + 1] if at + 1 < len(text.words) else ""
    if _number(text, at) and unit in _MINUTES | _SECONDS:
        yield at + 2, int(float(text.words[at]) * (60 if unit in _MINUTES else 1)), 0.0
    for to, value, _ in numbers.count(text, at) if not text.tokens[at].is_number else ():
        if text.words[to : to + 1] and text.words[to] in _MINUTES - {"m"}:
            yield to + 1, value * 60, 0.0


def _minutes(text: Text, at: int) -> Iterator[tuple[int, float, float]]:
    """Minutes, of cardio: "30 min", "half an hour", "1.5 hours", "30-minute"."""
    words = text.words
    for said, minutes in _HALVES.items():
        if " ".join(words[at : at + said.count(" ") + 1]) == said:
            yield at + said.count(" ") + 1, minutes, 0.0
    counted = [(at + 1, float(words[at]))] if _number(text, at) else []
    counted += [(to, float(value)) for to, value, _ in numbers.count(text, at) if not counted]
    for start, value in counted:
        to = start + (words[start : start + 1] == ["-"])
        unit = words[to] if to < len(words) else ""
        if unit in _MINUTES | _HOURS:
            minutes = value * (60 if unit in _HOURS else 1)
            yield to + 1, int(minutes) if minutes.is_integer() else minutes, 0.0


def _several(text: Text, at: int) -> Iterator[tuple[int, Amounts, float]]:
    """One amount or several, one behind the other."""
    ways = [(each.to, each.said[0][1], 0.06 + each.cost - FLOATING) for each in text.slot("extra", at)]
    while ways:
        yield from ways
        ways = [
            (more.to, said + more.said[0][1], cost + 0.01 + more.cost - FLOATING)
            for to, said, cost in ways
            for gap in places.gaps(text, to)
            for more in text.slot("extra", gap)
        ]


def _amounts(frame: Frame) -> Amounts:
    return tuple(frame.said)


def _scheme(frame: Frame) -> Amounts | None:
    """Sets and reps said together, or a load behind "@": what can be no step."""
    said = dict(frame.said)
    return (
        tuple(frame.said)
        if {"sets", "reps"} <= set(said) or ("load" in said and "weighed" not in said)
        else None
    )


def updates_of(amounts: list[Amounts], units: str) -> tuple[dict[str, Any], bool]:
    """Amounts as modify_exercise takes them; whether one of them was said two ways."""
    found: dict[str, Any] = {}
    twice = False
    for key, value in (pair for each in amounts for pair in each):
        named = _FIELDS[key]
        value = load_in_plan(value, units) if key == "load" or key == "weighed" else value
        twice = twice or found.get(named, value) != value
        found[named] = value
    return found, twice


_FIELDS = {
    "sets": "workingSets",
    "reps": "reps",
    "load": "targetLoad",
    "weighed": "targetLoad",
    "rest": "restSeconds",
    "tempo": "tempo",
    "warmups": "warmupSets",
}


SLOTS: Mapping[str, SlotReader] = {
    "count": numbers.count,
    "reps": _reps,
    "amrap": _amrap,
    "load": _load,
    "weighed": _weighed,
    "bare": _bare,
    "step": _step,
    "heavier": _heavier,
    "field": _field,
    "more": _more(frozenset(("more", "extra", "additional", "another"))),
    "fewer": _more(frozenset(("fewer", "less"))),
    "tempo": _tempo,
    "time": _time,
    "minutes": _minutes,
    "amount": _several,
    "scheme": sub_grammar(FILE, _scheme),
    "extra": sub_grammar(FILE, _amounts, cost=FLOATING),
}
