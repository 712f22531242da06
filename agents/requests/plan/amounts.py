"""Sets, reps, loads, rests, tempos and minutes as a request says them; target loads as a plan has them."""

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from agents.exercises.catalogue import lookup
from agents.requests import numbers
from agents.requests.matching import Frame, SlotReader, Text, fitting, sub_grammar
from agents.requests.plan.where import gaps
from agents.units import Unreadable, read_load, say_load

FILE, QUANTITIES = "en/amounts.txt", "en/quantities.txt"
FLOATING = 0.3  # what sets, reps or a load cost where no slot is for them
_UNITS = frozenset("lb lbs pound pounds kg kgs kilo kilos".split())
_SIDES = tuple(
    tuple(each.split()) for each in ("each hand", "each", "per hand", "per side", "a side", "a hand")
)
_MINUTES = frozenset("min mins minute minutes m".split())
_SECONDS = {
    **dict.fromkeys("s sec secs second seconds".split(), 1),
    **dict.fromkeys(_MINUTES, 60),
    **dict.fromkeys("h hr hrs hour hours".split(), 3600),
}
_HALVES = {
    "half an hour": 30,
    "half hour": 30,
    "a half hour": 30,
    "an hour and a half": 90,
    "hour and a half": 90,
}
Amounts = tuple[tuple[str, Any], ...]  # a load as it was said: its unit may be the athlete's own


def _number(text: Text, at: int) -> bool:
    return text.tokens[at].kind == "number" and "," not in text.words[at] and len(text.words[at]) <= 6


def _num(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    if _number(text, at):
        yield at + 1, text.words[at], 0.0


def _int(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    yield from (each for each in _num(text, at) if each[1].isdecimal() and len(each[1]) <= 3)


def _as_written(slot: str, say: Callable[[str], str] = str) -> SlotReader:
    """A slot that the rows of quantities.txt have; one number alone costs a little more than with what goes
    with it."""

    def read(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        for template, step in fitting(text, QUANTITIES, at, anywhere=True):
            if template.frame == slot:
                value = dict(step.said).get("is") or say(text.bare(at, step.to))
                yield step.to, value, 0.02 * (step.to == at + 1 and value.isdecimal())

    return read


def _reps_said(said: str) -> str:
    """Reps as a plan has them: "8 to 10" is "8-10", "45 sec" is "45s"."""
    said = re.sub(r"(?<=[0-9]) ?(?:-|to) ?(?=[0-9])", "-", said.lower())
    return re.sub(r"(?<=[0-9]) ?(?:s|secs?|seconds?)\b", "s", said.replace(" +", "+"))


_weighed = _as_written(
    "weighed"
)  # a load that can be nothing else: with its unit, a percentage, an RPE, bodyweight


def _each(text: Text, at: int) -> int:
    return next((at + len(side) for side in _SIDES if tuple(text.words[at : at + len(side)]) == side), at)


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
    word = text.words[at]
    if word.rstrip("s") in ("set", "rep", "load", "weight"):
        yield at + 1, _STEPS.get(word, "load"), 0.0


def _tempo(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    for length in (7, 5, 4, 3):
        said = "".join(text.words[at : at + length])
        if at + length <= len(text.words) and re.fullmatch(
            r"[0-9]-[0-9x](?:-[0-9x]){1,2}|[0-9]{2}x[0-9]", said
        ):
            yield at + length, said, 0.0
            return


def _durations(text: Text, at: int) -> Iterator[tuple[int, float, str]]:
    """Where a time ends, its seconds and its unit: "30 min", "an hour", "1.5 hours", "30-minute"."""
    counted = [(to, float(value)) for to, value, _ in _num(text, at)]
    counted += [(to, float(value)) for to, value, _ in numbers.count(text, at) if not counted]
    for start, value in counted:
        to = start + (text.words[start : start + 1] == ["-"])
        unit = text.words[to] if to < len(text.words) else ""
        if unit in _SECONDS and (len(unit) > 1 or _number(text, at)):
            yield to + 1, value * _SECONDS[unit], unit


def _time(text: Text, at: int) -> Iterator[tuple[int, int, float]]:
    """Seconds."""
    if text.tokens[at].kind == "time":
        yield at + 1, int(text.tokens[at].value or 0), 0.0
    yield from ((to, int(seconds), 0.0) for to, seconds, _ in _durations(text, at))


def _minutes(text: Text, at: int) -> Iterator[tuple[int, float, float]]:
    """Minutes, of cardio."""
    for said, half in _HALVES.items():
        if " ".join(text.words[at : at + said.count(" ") + 1]) == said:
            yield at + said.count(" ") + 1, half, 0.0
    for to, seconds, unit in _durations(text, at):
        if _SECONDS[unit] > 1:
            yield to, int(seconds / 60) if (seconds / 60).is_integer() else seconds / 60, 0.0


def _several(text: Text, at: int) -> Iterator[tuple[int, Amounts, float]]:
    """One amount or several, one behind the other."""
    ways = [(each.to, each.said[0][1], 0.06 + each.cost - FLOATING) for each in text.slot("extra", at)]
    while ways:
        yield from ways
        ways = [
            (more.to, said + more.said[0][1], cost + 0.01 + more.cost - FLOATING)
            for to, said, cost in ways
            for gap in gaps(text, to)
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
        value = load(value, units) if key == "load" or key == "weighed" else value
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
    "int": _int,
    "num": _num,
    "reps": _as_written("reps", _reps_said),
    "amrap": _as_written("amrap"),
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


# --- as a plan has them


TO_BE_CHOSEN = "to be chosen"  # the load of an exercise for which nobody said one
BODYWEIGHT = "bodyweight"


def load(said: str, units: str) -> str:
    """A load in words as a plan has it; a bare number is in the athlete's own unit."""
    said = said.strip()
    try:
        read = read_load(said, unit="kg" if units == "kg" else "lb")
    except Unreadable:
        percent = re.sub(r"(?i)(?: of| my| the)+ ", " ", said.replace(" %", "%"))
        return re.sub(r"(?i)\b(?:1 ?rm|tm|rpe)\b", lambda found: found[0].upper(), percent)
    return BODYWEIGHT if read is None else say_load(read)


def plain(text: str) -> tuple[Decimal, str] | None:
    """The number and the unit of a target load that is nothing else ("185 lb"); None for any other."""
    found = re.fullmatch(r"(?i)([0-9]{1,5}(?:\.[0-9]+)?) ?(lbs?|kgs?)", text)
    return (Decimal(found[1]), found[2].lower().rstrip("s")) if found else None


def load_of(name: str) -> str:
    """The load of an exercise for which nobody said one."""
    known = lookup(name).known
    return BODYWEIGHT if known and known.measured_by != "reps+load" else TO_BE_CHOSEN
