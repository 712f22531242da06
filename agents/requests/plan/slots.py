"""What stands in the slots of a request about the plan: exercises, names, sets and loads, positions, minutes.

A slot says what the words are, not what they mean in the plan: that is for who acts on the frame.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from agents.agreement import agrees
from agents.exercises.catalogue import lookup, same
from agents.exercises.spelling import fold, fold_words
from agents.reading import rows
from agents.requests import numbers
from agents.requests.matching import Frame, SlotReader, Text, sub_grammar
from agents.requests.plan import places
from agents.requests.plan.places import Where
from agents.requests.plan.scene import Scene
from agents.requests.templates import FOLDER

LONGEST_NAME = 60  # characters
MOST_WORDS = 8  # of a name, and of a title
FLOATING = 0.3  # what sets, reps or a load cost where no slot is for them
UNKNOWN, WORD = 0.4, 0.3  # what a name costs that nobody knows, and each of its words
_IN_NAMES = frozenset("-&'/().+")
_UNITS = frozenset("lb lbs pound pounds kg kgs kilo kilos".split())
_SIDES = (("each",), ("per", "hand"), ("per", "side"), ("a", "side"), ("a", "hand"), ("each", "hand"))
_MINUTES = frozenset("min mins minute minutes m".split())
_HOURS = frozenset("h hr hrs hour hours".split())
_SECONDS = frozenset("s sec secs second seconds".split())
_ENDS = frozenset((".", "!", "?", ";", ",", ":", "and", "then", "but", "plus"))
_CLAUSE_EDGES = _ENDS | frozenset("so because since cause cuz bc as".split())
_SHORTEST_TALK = 3  # words
_CLOSING = {'"': '"', "'": "'"}


class Target(NamedTuple):
    """Words for an exercise of the plan: a name, a number, "it"; `every`: all that are so called."""

    words: str
    every: bool = False


class Name(NamedTuple):
    """Words for something new, or a text in quotes."""

    words: str
    quoted: bool = False


class Position(NamedTuple):
    """Where in a session: beside another exercise, at a number, or at the end (0).

    `until` is the exercise that has to follow it: "between squats and lunges".
    """

    beside: Target | None = None
    after: bool = True
    number: int = 0
    until: Target | None = None


_NO_EDGES = frozenset("and or for with to the on at by of in then my".split())  # of a name
Amounts = tuple[tuple[str, Any], ...]  # a load as it was said: its unit may be the athlete's own
Cardio = tuple[tuple[str, Any], ...]


def slots(scene: Scene) -> dict[str, SlotReader]:
    """All slots that the templates of the plan have, for the plan of a scene."""
    names = scene.names()
    exercises = frozenset(name for _, name in names if name)
    sessions = tuple(dict.fromkeys(session for session, _ in names if session))
    own = {"session": _session(scene), "group": _group(scene), "modality": _modality(scene)}
    return {**_slots(exercises), **places.slots(sessions), **own}


@lru_cache(maxsize=8)
def _slots(exercises: frozenset[str]) -> dict[str, SlotReader]:
    known = Known(exercises)
    return {
        "exercise": known.target,
        "known": known.known,
        "name": known.new,
        "known_name": known.known_new,
        "ordinal": numbers.ordinal,
        "reps": _reps,
        "amrap": _amrap,
        "load": _load,
        "weighed": _weighed,
        "bare": _bare,
        "step": _step,
        "more": _more(frozenset(("more", "extra", "additional"))),
        "fewer": _more(frozenset(("fewer", "less"))),
        "tempo": _tempo,
        "time": _time,
        "minutes": _minutes,
        "cardio": _cardio,
        "week": _week,
        "title": _title,
        "quoted": _quoted,
        "capital": _capital,
        "words": _words,
        "reason": _reason,
        "ache": _ache,
        "talk": known.talk,
        "agreeing": _agreeing,
        "rest": _rest,
        "amount": _several,
        "scheme": sub_grammar("en/amounts.txt", _scheme),
        "extra": sub_grammar("en/amounts.txt", _amounts, cost=FLOATING),
        "position": sub_grammar("en/positions.txt", _position, cost=0.05),
    }


@lru_cache(maxsize=1)
def _no_names() -> frozenset[str]:
    return _rows_of("no_names.txt", "no_name")


@lru_cache(maxsize=4096)
def in_catalogue(words: str) -> bool:
    """Whether the catalogue has an exercise of this name, or several."""
    return lookup(words).how in ("exact", "alias", "ambiguous")


def fits(words: str, name: str) -> bool:
    """Whether an exercise of the plan can be called this: it is the same, or the words are in its name."""
    said = fold_words(words)
    return bool(said) and (set(said) <= set(fold_words(name)) or same(words, name))


class Known:
    """Names of exercises, with those that a plan has."""

    def __init__(self, own: frozenset[str]) -> None:
        self.own = own
        self.folded = frozenset(map(fold, own))
        self.low = frozenset(map(str.lower, own))
        self._known = lru_cache(maxsize=2048)(self._is_known)

    def _is_known(self, words: str) -> bool:
        return in_catalogue(words) or any(fits(words, name) for name in self.own)

    def is_name(self, text: Text, at: int, to: int) -> bool:
        """Whether the words can be one exercise's name, new or of the plan."""
        words = text.said(at, to)
        if len(words) > LONGEST_NAME or not words[0].isalnum() or words[-1] in "-&'/(+.":
            return False
        if {text.words[at], text.words[to - 1]} & _NO_EDGES and words.lower() not in self.low:
            return False
        plain = not any(token.is_number for token in text.tokens[at:to])
        if plain and not _no_names() & set(text.words[at:to]):
            return True
        return in_catalogue(words) or fold(words) in self.folded

    def names(self, text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        """All that can be a name from a token on; what is known costs less."""
        for to in range(at + 1, min(at + 2 * MOST_WORDS, len(text.words)) + 1):
            last = text.tokens[to - 1]
            if last.kind == "line" or (last.kind == "mark" and last.folded not in _IN_NAMES):
                return
            if self.is_name(text, at, to):
                words = text.said(at, to)
                known = self._known(words)
                yield to, words, 0.1 if known else UNKNOWN + WORD * (to - at)

    def talk(self, text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        """A clause that asks for nothing: no word of a wish or of how much, no number, no exercise."""
        for to, words, cost in _reason(text, at):
            said = text.words[at : to + 1]  # with what ends it: a question wants an answer
            if to - at < _SHORTEST_TALK or not _is_clause(text, at, to) or _bounding() & set(said):
                continue
            if not any(self._known(text.said(place, place + 1)) for place in range(at, to)):
                yield to, words, 2 * cost

    def known(self, text: Text, at: int) -> Iterator[tuple[int, Target, float]]:
        """A name that the catalogue or the plan has."""
        for to, words, cost in self.names(text, at):
            if self._known(words):
                yield to, Target(words), cost

    def new(self, text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
        """A name for what is not in the plan yet, in quotes or not."""
        yield from _quoted(text, at)
        start = at + (text.words[at] in ("a", "an", "some", "any"))
        for to, words, cost in self.names(text, start) if start < len(text.words) else ():
            if words.lower() not in ("nothing", "something", "anything"):
                yield to, Name(words), cost

    def known_new(self, text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
        """The same, where it is in quotes or somebody knows it."""
        yield from (each for each in self.new(text, at) if each[1].quoted or self._known(each[1].words))

    def target(self, text: Text, at: int) -> Iterator[tuple[int, Target, float]]:
        """What can be meant as an exercise of the plan."""
        yield from _pointed(text, at)
        called = at + 2 if text.words[at + 1 : at + 2] and text.words[at + 1] in ("called", "named") else 0
        if called and text.words[at] in _THINGS and called < len(text.words):
            yield from ((to, Target(name.words), cost) for to, name, cost in self.new(text, called))
        every = _every(text, at)
        for to, words, cost in self.names(text, at + every) if at + every < len(text.words) else ():
            yield to, Target(words, bool(every)), cost
            if text.words[to : to + 1] and text.words[to] in (
                "again",
                "entirely",
                "altogether",
                "completely",
            ):
                yield to + 1, Target(words, bool(every)), cost


_POINTING = (
    *(
        "it",
        "them",
        "that",
        "this",
        "those",
        "these",
        "that one",
        "this one",
        "that exercise",
        "this exercise",
    ),
    *("the same exercise", "the exercise", "the same"),
)
_IT = frozenset(_POINTING)
_THINGS = frozenset("exercise exercises movement movements lift lifts one".split())


def _pointed(text: Text, at: int) -> Iterator[tuple[int, Target, float]]:
    """ "it", "exercise 2", "#3", "the second exercise", "the last two exercises"."""
    words = text.words
    for length in (1, 2, 3):
        if at + length <= len(words) and " ".join(words[at : at + length]) in _IT:
            yield at + length, Target(""), 0.1
    if words[at].isdecimal() and len(words[at]) <= 3 and _is_listed(words, at):
        yield at + 1, Target(f"exercise {int(words[at])}"), 0.05
    start = at + (words[at] in ("exercise", "exercises", "movement", "number", "lift", "#"))
    if start > at:
        start += words[start : start + 1] in (["number"], ["no"], ["#"])
        if start < len(words) and words[start].isdecimal() and len(words[start]) <= 3:
            yield start + 1, Target(f"exercise {int(words[start])}"), 0.05
    for to, nth, _ in numbers.ordinal(text, at):
        thing = words[to : to + 1] and words[to] in _THINGS
        yield to + bool(thing), Target(f"nth {nth}"), 0.1 if thing else 0.3
        few = next(iter(numbers.count(text, to)), None) if to < len(words) else None
        if few and nth in (1, -1) and few[0] < len(words) and words[few[0]] in _THINGS:
            yield few[0] + 1, Target(f"few {nth} {few[1]}"), 0.05


def _is_listed(words: list[str], at: int) -> bool:
    """Whether a number goes on a list of "exercises 1, 2 and 3"."""
    before = next(
        (word for word in reversed(words[:at]) if not word.isdecimal() and word not in ("and", ",")), ""
    )
    return before == "exercises" and words[at - 1] in ("and", ",")


def _every(text: Text, at: int) -> int:
    """How many words say that all are meant: "all of the"."""
    if text.words[at] not in ("all", "every", "each", "any"):
        return 0
    to = at + 1
    while to < len(text.words) and text.words[to] in ("of", "the", "my", "single"):
        to += 1
    return to - at


# --- texts


def _quoted(text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
    """A text in quotes."""
    sign = text.words[at]
    for to in range(at + 2, len(text.words)) if sign in _CLOSING else ():
        if text.words[to] == _CLOSING[sign] and text.tokens[to].start > text.tokens[to - 1].start:
            yield to + 1, Name(text.said(at + 1, to).strip(), quoted=True), 0.05
            return


def _title(text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
    """What something shall be called: in quotes, or words up to the end of the clause."""
    yield from _quoted(text, at)
    for to in range(at + 1, min(at + MOST_WORDS, len(text.words)) + 1):
        if text.words[to - 1] in _ENDS or text.tokens[to - 1].kind == "line":
            return
        yield to, Name(text.said(at, to)), UNKNOWN + 0.05 * (to - at)


def _capital(text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
    """A word with a capital."""
    said = text.said(at, at + 1)
    if said[:1].isupper():
        yield at + 1, Name(said), 0.1


def _words(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """Words without a number, up to the end of the clause."""
    for to in range(at + 1, min(at + 14, len(text.words)) + 1):
        token = text.tokens[to - 1]
        if token.is_number or token.kind == "line" or token.folded in (".", "!", "?", ";", ",", ":"):
            return
        yield to, "", 0.05 * (to - at)


def _reason(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """The same, and nothing in it is wanted."""
    yield from (each for each in _words(text, at) if not _wishing() & set(text.words[at : each[0]]))


def _ache(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """The same, where it says that something hurts, is tired, closed or taken."""
    yield from (each for each in _reason(text, at) if _aching() & set(text.words[at : each[0]]))


def _is_clause(text: Text, at: int, to: int) -> bool:
    """Whether words begin and end where a clause may."""
    opens = at == 0 or text.words[at - 1] in _CLAUSE_EDGES or text.tokens[at - 1].kind == "line"
    closes = to == len(text.words) or text.words[to] in _CLAUSE_EDGES or text.tokens[to].kind == "line"
    return opens and closes


def _agreeing(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """A yes, whatever its words."""
    yield from (each for each in _words(text, at) if agrees(text.said(at, each[0])))


@lru_cache(maxsize=1)
def _wishing() -> frozenset[str]:
    return _rows_of("reasons.txt", "wish")


@lru_cache(maxsize=1)
def _bounding() -> frozenset[str]:
    return _rows_of("reasons.txt", "bound")


@lru_cache(maxsize=1)
def _aching() -> frozenset[str]:
    return _rows_of("reasons.txt", "ache")


def _rows_of(file: str, kind: str) -> frozenset[str]:
    found = (row.fields for row in rows.rows(f"{FOLDER}/en/{file}", 2))
    return frozenset(word for each, words in found if each == kind for word in words.split(", "))


def _rest(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """All that is left of the text."""
    yield len(text.words), text.text[text.tokens[at].start :], 0.0


# --- numbers


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
    """A load that can be nothing else: with its unit, a percentage, bodyweight."""
    words = text.words
    for to in _percent(text, at):
        yield to, text.said(at, to), 0.0
    if words[at] in ("bodyweight", "bw") or words[at : at + 2] == ["body", "weight"]:
        yield at + 1 + (words[at] == "body"), "bodyweight", 0.0
    start = at + (words[at] == "+")
    if start < len(words) and _number(text, start) and (to := _unit(text, start + 1)) > start + 1:
        yield to, text.said(at, to), 0.0


def _load(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """A load behind "at" or "@": also a bare number, and RPE."""
    yield from _weighed(text, at)
    words = text.words
    if words[at] == "rpe" and at + 1 < len(words) and _number(text, at + 1):
        yield at + 2, text.said(at, at + 2), 0.0
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


_STEPS = {**dict.fromkeys(_UNITS, "load"), "set": "sets", "sets": "sets", "rep": "reps", "reps": "reps"}


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
    for half in (("half", "an", "hour"), ("half", "hour"), ("a", "half", "hour")):
        if tuple(words[at : at + len(half)]) == half:
            yield at + len(half), 30, 0.0
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
    from agents.requests.plan.loads import load

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


def _position(frame: Frame) -> Position:
    said = dict(frame.said)
    beside = said.get("after") or said.get("before")
    if "one" in said:
        return Position(Target(f"exercise {said['one']}"), until=Target(f"exercise {said['two']}"))
    if beside is not None:
        return Position(beside, "after" in said, until=said.get("until"))
    nth = said.get("number", said.get("nth", 1 if said.get("at") == "first" else 0))
    return Position(number=max(nth, 0))


# --- cardio, weeks, sessions


@lru_cache(maxsize=1)
def cardio_words() -> rows.Phrases:
    return rows.phrases(f"{FOLDER}/en/cardio.txt")


def _cardio(text: Text, at: int) -> Iterator[tuple[int, Cardio, float]]:
    """Cardio in any order of words: its kind, or "cardio", or what it is done on and for how long."""
    said: dict[str, Any] = {}
    while at < len(text.words):
        minutes = max(text.slot("minutes", at), default=None)
        known = cardio_words().at(text.words, at)
        if minutes is not None and "duration" not in said:
            said["duration"] = minutes.said[0][1]
            at = minutes.to + (text.words[minutes.to : minutes.to + 2] == ["'", "s"])
        elif known is not None:
            kind, _, value = known[0].partition(" ")
            at += known[1]
            if kind == "around":
                continue
            easier = kind == "type" and "easy" in (said.get("type"), value)  # "easy zone 2" is zone 2
            if said.get(kind, value or True) != (value or True) and not easier:
                return
            said[kind] = said[kind] if kind in said and value == "easy" else value or True
        else:
            return
        if "type" in said or "cardio" in said or {"modality", "duration"} <= set(said):
            kinds = {**said, "type": said.get("type")}
            if kinds["type"] == "easy":  # an easy run is one at which one can talk
                kinds["type"] = "zone2" if "modality" in said else None
            yield at, tuple((key, value) for key, value in sorted(kinds.items()) if value is not None), 0.1


class Week(NamedTuple):
    """A week as it is said: by number, in order (-1 is the last), or from the current one."""

    number: int = 0
    nth: int = 0
    relative: int = 0


def _week(text: Text, at: int) -> Iterator[tuple[int, Week, float]]:
    words = text.words
    start = at + (words[at] == "the")
    if words[start : start + 1] == ["week"] and start + 1 < len(words) and words[start + 1].isdecimal():
        yield start + 2 + (words[start + 2 : start + 3] == ["'s"]), Week(number=int(words[start + 1])), 0.0
    for to, nth, _ in numbers.ordinal(text, start) if start < len(words) else ():
        if words[to : to + 1] == ["week"]:
            yield to + 1, Week(nth=nth), 0.0
    for relative, said in enumerate((("this", "current"), ("next", "following", "coming"))):
        if words[start : start + 1] and words[start] in said and words[start + 1 : start + 2] == ["week"]:
            yield start + 2, Week(relative=relative), 0.0


def _session(scene: Scene) -> SlotReader:
    """A session and nothing else: "Thursday's workout", "Lower A", "leg day", "the ride"."""

    def read(text: Text, at: int) -> Iterator[tuple[int, Where, float]]:
        for step in text.slot("places", at):
            where = step.said[0][1]
            whole_week = where.all and (where.week or where.relative is not None)
            if where.names_session or whole_week:
                yield step.to, where, step.cost
            for to, kind in _by_kind(text, step.to, scene) if step.to < len(text.words) else ():
                yield to, places.merged(where, kind), step.cost + 0.05
        kinds = _by_kind(text, at, scene)
        for to, where in kinds:
            yield to, where, 0.08
            for more in text.slot("places", to) if to < len(text.words) else ():
                yield more.to, places.merged(where, more.said[0][1]), 0.09

    return read


def _modality(scene: Scene) -> SlotReader:
    """What the plan's cardio is done on, where no exercise can be called so: "no bike"."""
    own = {spot.session.cardio.get("modality") for spot in scene.spots() if spot.session.cardio}
    exercises = {name for _, name in scene.names() if name}

    def read(text: Text, at: int) -> Iterator[tuple[int, Cardio, float]]:
        kind, length = cardio_words().at(text.words, at) or ("", 0)
        modality = kind.partition("modality ")[2]
        if modality in own and not any(fits(text.said(at, at + length), name) for name in exercises):
            yield at + length, (("modality", modality),), 0.0

    return read


def _group(scene: Scene) -> SlotReader:
    """A block of the plan by its label."""
    exercises = (each for spot in scene.spots() for each in spot.session.exercises or ())
    labels = {each.group.lower(): each.group for each in exercises if each.group}

    def read(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        yield from (
            (to, labels[name.words.lower()], 0.0)
            for to, name, _ in _quoted(text, at)
            if name.words.lower() in labels
        )
        for to in range(at + 1, min(at + MOST_WORDS, len(text.words)) + 1):
            if text.said(at, to).lower() in labels:
                yield to, labels[text.said(at, to).lower()], 0.05

    return read


def _by_kind(text: Text, at: int, scene: Scene) -> Iterator[tuple[int, Where]]:
    """ "leg day" and "the ride" as the session of that name or cardio, if all such share one name."""
    at += text.words[at] in ("the", "my")
    for to in range(at + 1, min(at + 3, len(text.words)) + 1):
        words = text.words[at:to]
        known = cardio_words().at(text.words, at)
        modality = known[0].partition("modality ")[2] if known and known[1] == to - at else ""
        day = text.words[to : to + 1] and text.words[to] in ("day", "session", "workout")
        said = set(fold_words(text.said(at, to)))
        names = {
            spot.session.name
            for spot in scene.spots()
            if (said and said <= set(fold_words(spot.session.name)) and all(word.isalnum() for word in words))
            or (modality and (spot.session.cardio or {}).get("modality") == modality)
        }
        if len(names) == 1 and (day or modality):
            yield to + bool(day), Where(session=names.pop().lower())


def amounts_in(scene: Scene, said: str) -> dict[str, Any]:
    """All sets, reps and loads of a text, wherever in it."""
    text, at, found = (
        Text(said, _slots(frozenset()) | {"count": numbers.count}, spelled=numbers.spelled),
        0,
        [],
    )
    while at < len(text.words):
        steps = sorted(text.slot("extra", at), key=lambda step: (-step.to, step.cost))
        found += [steps[0].said[0][1]] if steps else []
        at = steps[0].to if steps else at + 1
    return updates_of(found, scene.units)[0]


def cardio_in(said: str) -> Mapping[str, Any]:
    """What a text says of cardio."""
    text = Text(said.strip(" .!?"), _slots(frozenset()) | {"count": numbers.count}, spelled=numbers.spelled)
    steps = [step for at in range(len(text.words)) for step in text.slot("cardio", at)]
    minutes = [step.said[0][1] for at in range(len(text.words)) for step in text.slot("minutes", at)]
    best = max((dict(step.said[0][1]) for step in steps), key=len, default={})
    return {**best, **({"duration": minutes[0]} if minutes else {})}
