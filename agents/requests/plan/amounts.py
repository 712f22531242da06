"""Sets, reps, loads, rests, tempos and minutes as a request says them; target loads as a plan has them."""

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from agents.exercises.catalogue import lookup
from agents.requests import numbers
from agents.requests.matching import Frame, SlotReader, SlotReadings, Text, fitting, only, sub_grammar
from agents.requests.plan.where import gaps
from agents.units import UnreadableQuantity, read_load, say_load

FILE, QUANTITIES = "en/amounts.txt", "en/quantities.txt"
FLOATING = 0.3  # what sets, reps or a load cost where no slot is for them
_UNITS = frozenset("lb lbs pound pounds kg kgs kilo kilos".split())
_OF_STEPS = {"set": "sets", "rep": "reps", "percent": "%"}
_MORE = frozenset("more extra fewer less".split())
_GOES_ON = frozenset("- x %".split())  # behind a number that is no load
_SECONDS = {
    **dict.fromkeys("s sec secs second seconds".split(), 1),
    **dict.fromkeys("min mins minute minutes m".split(), 60),
    **dict.fromkeys("h hr hrs hour hours".split(), 3600),
}
Amounts = tuple[tuple[str, Any], ...]  # a load as it was said: its unit may be the athlete's own


def _number(text: Text, at: int) -> bool:
    return text.tokens[at].kind == "number" and "," not in text.words[at] and len(text.words[at]) <= 6


def _num(text: Text, at: int) -> SlotReadings:
    if _number(text, at):
        yield at + 1, text.words[at], 0.0


def _as_written(slot: str, say: Callable[[str], str] = str) -> SlotReader:
    """A slot that the rows of quantities.txt have; one number alone costs a little more than with what goes
    with it."""

    def read(text: Text, at: int) -> SlotReadings:
        for template, step in fitting(text, QUANTITIES, at, anywhere=True):
            if template.frame == slot:
                value = dict(step.said).get("is") or say(text.bare(at, step.to))
                yield step.to, value, 0.02 * (step.to == at + 1 and value.isdecimal())

    return read


def _reps_said(said: str) -> str:
    """Reps as a plan has them: "8 to 10" is "8-10", "45 sec" is "45s"."""
    said = re.sub(r"(?<=[0-9]) ?(?:-|to) ?(?=[0-9])", "-", said.lower())
    return re.sub(r"(?<=[0-9]) ?(?:s|secs?|seconds?)\b", "s", said.replace(" +", "+"))


# A load that can be nothing else: with its unit, a percentage, an RPE, bodyweight. Or a number, also "25s".
_weighed = _as_written("weighed")
_unweighed = _as_written("unweighed", lambda said: re.sub(r"(?<=[0-9])s\b", "", said))


def _load(text: Text, at: int) -> SlotReadings:
    """A load behind "at" or "@": also a bare number."""
    yield from _weighed(text, at)
    for to, value, _ in _unweighed(text, at):
        if text.word(to) not in _GOES_ON:
            yield to, value, 0.05


def _bare(text: Text, at: int) -> SlotReadings:
    """A number without a unit, of two digits or three, that can only be a load by what stands in the plan."""
    fits = _number(text, at) and re.fullmatch(r"[0-9]{2,3}(?:\.5)?", text.words[at])
    if fits and not {*text.words[at + 1 : at + 2]} & (_GOES_ON | _UNITS):
        yield at + 1, text.words[at], 0.1


def _step(text: Text, at: int) -> SlotReadings:
    """By how much: "5 lb", "a set", "two more reps", "10"; with what it is of, "" where nothing says it."""
    counted = [(to, str(value)) for to, value, _ in _num(text, at)]
    counted = counted or [(to, str(value)) for to, value, _ in numbers.count(text, at)]
    for to, amount in counted:
        start = text.past(to, _MORE | {"working"})
        word = text.word(start)
        unit = _OF_STEPS.get(word.removesuffix("s"), word)
        if word in _UNITS or unit in _OF_STEPS.values():
            behind = start + 1 + (not _MORE.isdisjoint(text.words[start + 1 : start + 2]))
            yield from ((end, (amount, unit), 0.0) for end in {start + 1, behind})
        elif start == to and text.words[at].isdecimal() and word not in _GOES_ON:
            yield to, (amount, ""), 0.2


def _more(*words: str) -> SlotReader:
    """A step that is said with one of these words: "two more sets", "one less rep"."""

    def read(text: Text, at: int) -> SlotReadings:
        yield from (each for each in _step(text, at) if not set(words).isdisjoint(text.words[at : each[0]]))

    return read


def _tempo(text: Text, at: int) -> SlotReadings:
    for length in (7, 5, 4, 3):
        said = "".join(text.words[at : at + length])
        if re.fullmatch(r"[0-9]-[0-9x](?:-[0-9x]){1,2}|[0-9]{2}x[0-9]", said):
            yield min(at + length, len(text.words)), said, 0.0
            return


def _durations(text: Text, at: int) -> Iterator[tuple[int, float, str]]:
    """Where a time ends, its seconds and its unit: "30 min", "an hour", "1.5 hours", "30-minute"."""
    counted = [*_num(text, at)] or [*numbers.count(text, at)]
    for start, value, _ in counted:
        to = start + (text.word(start) == "-")
        unit = text.word(to)
        if unit in _SECONDS and (len(unit) > 1 or _number(text, at)):
            yield to + 1, float(value) * _SECONDS[unit], unit


def _time(text: Text, at: int) -> SlotReadings:
    """Seconds."""
    if text.tokens[at].kind == "time":
        yield at + 1, int(text.tokens[at].value or 0), 0.0
    yield from ((to, int(seconds), 0.0) for to, seconds, _ in _durations(text, at))


_hours = _as_written("hours")


def _minutes(text: Text, at: int) -> SlotReadings:
    """Minutes, of cardio."""
    yield from ((to, int(minutes), 0.0) for to, minutes, _ in _hours(text, at))
    minutes = ((to, seconds / 60) for to, seconds, unit in _durations(text, at) if _SECONDS[unit] > 1)
    yield from ((to, int(many) if many.is_integer() else many, 0.0) for to, many in minutes)


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


def _scheme(frame: Frame) -> Amounts | None:
    """Sets and reps said together, or a load behind "@": what can be no step."""
    said = dict(frame.said)
    fits = {"sets", "reps"} <= set(said) or ("load" in said and "weighed" not in said)
    return frame.said if fits else None


def updates_of(amounts: list[Amounts], units: str) -> tuple[dict[str, Any], bool]:
    """Amounts as modify_exercise takes them; whether one of them was said two ways."""
    found: dict[str, Any] = {}
    twice = False
    for key, value in (pair for each in amounts for pair in each):
        named = _FIELDS[key]
        value = load(value, units) if key in ("load", "weighed") else value
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
    "int": only(_num, lambda said: said.isdecimal() and len(said) <= 3),
    "num": _num,
    "reps": _as_written("reps", _reps_said),
    "amrap": _as_written("amrap"),
    "load": _load,
    "weighed": _weighed,
    "bare": _bare,
    "step": _step,
    "heavier": only(_step, lambda step: step[1] not in ("", "sets", "reps")),  # of a load
    "field": _as_written("field"),
    "more": _more("more", "extra", "additional", "another"),
    "fewer": _more("fewer", "less"),
    "tempo": _tempo,
    "time": _time,
    "minutes": _minutes,
    "amount": _several,
    "scheme": sub_grammar(FILE, _scheme),
    "extra": sub_grammar(FILE, lambda frame: frame.said, cost=FLOATING),
}


# --- as a plan has them


TO_BE_CHOSEN = "to be chosen"  # the load of an exercise for which nobody said one
BODYWEIGHT = "bodyweight"


def load(said: str, units: str) -> str:
    """A load in words as a plan has it; a bare number is in the athlete's own unit."""
    said = said.strip()
    try:
        read = read_load(said, unit="kg" if units == "kg" else "lb")
    except UnreadableQuantity:
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
