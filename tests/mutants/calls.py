"""Places in tool calls, and edits of them: an edit is data, a list of places with what stands there then."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from agents.logger.evidence.texts import key
from agents.models.offline.calls import CallsToSend
from agents.words import Token, tokens

Path = tuple[int | str, ...]
EXTRACT = "extract_workout_data"
UNNUMBERED = frozenset("note feel location name pr rx date start end skipped same_as failed capped".split())
GONE = object()  # in the place of a thing that is taken out of its list


class Edit(NamedTuple):
    """What was changed, in words, and what stands where after it. Later places are put first."""

    what: str
    puts: tuple[tuple[Path, Any], ...]


@dataclass(frozen=True)
class Number:
    """A number in a said string: `value`, where the string is, and from where to where in it."""

    path: Path
    text: str
    start: int
    end: int
    token: Token

    @property
    def said(self) -> str:
        return self.text[self.start : self.end]

    @property
    def value(self) -> Decimal:
        return self.token.value or Decimal(0)

    @property
    def field(self) -> str:
        return str(self.path[-1]) if self.path[-1] != "said" else "fact"

    def to(self, said: str) -> tuple[Path, str]:
        """The string with another number in this one's place."""
        return self.path, self.text[: self.start] + said + self.text[self.end :]


def at(calls: Any, path: Path) -> Any:
    """What stands there."""
    for step in path:
        calls = calls[step]
    return calls


def edited(calls: CallsToSend, edit: Edit) -> CallsToSend:
    """The calls with the edit made; those given are left as they are."""
    made: Any = json.loads(json.dumps(calls))
    for path, value in edit.puts:
        at(made, path[:-1])[path[-1]] = value
    return [(tool, _without_gone(said)) for tool, said in made]


def _without_gone(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_gone(each) for name, each in value.items()}
    return [_without_gone(each) for each in value if each is not GONE] if isinstance(value, list) else value


def exercises(calls: CallsToSend) -> list[Path]:
    """Where each exercise is."""
    return [
        (place, 1, "blocks", block, "exercises", number)
        for place, (tool, said) in enumerate(calls)
        if tool == EXTRACT
        for block, each in enumerate(said["blocks"])
        for number in range(len(each["exercises"]))
    ]


def sets(calls: CallsToSend, exercise: Path) -> list[Path]:
    """Where each entry of sets of an exercise is."""
    return [(*exercise, "sets", number) for number in range(len(at(calls, exercise)["sets"]))]


def all_sets(calls: CallsToSend) -> list[Path]:
    return [each for exercise in exercises(calls) for each in sets(calls, exercise)]


def exercise_of(path: Path) -> Path | None:
    """The exercise that a place is in; None for what is said of a block or a workout."""
    return path[:6] if len(path) > 5 and path[4] == "exercises" else None


def numbers_in(calls: CallsToSend, path: Path) -> list[Number]:
    """The numbers of one string, in digits or in one word."""
    text = at(calls, path)
    return [
        Number(path, text, token.start, token.end, token)
        for token in tokens(text)
        if token.value is not None and key(token) not in ("hundred", "and")
    ]


def facts(calls: CallsToSend, holder: Path) -> list[Path]:
    """Where the facts with numbers of a set, a block or a workout are."""
    name = "more" if "more" in at(calls, holder) else "facts"
    found = at(calls, holder)[name]
    return [(*holder, name, place) for place, fact in enumerate(found) if fact["field"] not in UNNUMBERED]


def numbers_of(calls: CallsToSend, one: Path) -> list[Number]:
    """The numbers of one entry of sets, its facts among them."""
    strings = [(*one, name) for name in ("count", "reps", "load")]
    strings += [(*fact, "said") for fact in facts(calls, one)]
    return [number for string in strings for number in numbers_in(calls, string)]


def numbers(calls: CallsToSend) -> list[Number]:
    """Every number that was sent as a fact."""
    found = [number for one in all_sets(calls) for number in numbers_of(calls, one)]
    for place, (tool, said) in enumerate(calls):
        if tool == EXTRACT:
            holders: list[Path] = [
                (place, 1),
                *((place, 1, "blocks", at) for at in range(len(said["blocks"]))),
            ]
            strings = [(*fact, "said") for holder in holders for fact in facts(calls, holder)]
            found += [number for string in strings for number in numbers_in(calls, string)]
    return found


def first_number(calls: CallsToSend, path: Path) -> Number | None:
    return next(iter(numbers_in(calls, path)), None)


def pairs(row: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Every two of a row, in order."""
    return ((one, other) for place, one in enumerate(row) for other in row[place + 1 :])


def shown(calls: CallsToSend, path: Path) -> str:
    """A place as a person finds it: "exercise 1 set 0 load"."""
    exercise = exercise_of(path)
    if exercise is None:
        return f"{at(calls, path[:-1]).get('field', '')} of block or workout"
    name = at(calls, exercise)["name"]
    rest = [str(each) for each in path[6:] if each not in ("sets", "said", "more")]
    fact = at(calls, path[:-1]).get("field", "") if path[-1] == "said" and "more" in path else ""
    return " ".join([repr(name), *rest, fact]).strip()
