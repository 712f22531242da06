"""Honest calls worded as a model may word them: the same workout, so nothing of it should be doubted."""

import re
from collections.abc import Callable
from typing import Any

from agents.logger.evidence.texts import key
from agents.models.offline.calls import CallsToSend
from agents.units import UnreadableQuantity, read_count
from agents.words import tokens
from tests.mutants.calls import Edit as Puts
from tests.mutants.calls import all_sets, at, edited, exercises
from tests.mutants.mutants import wide

MOST_WRITTEN_OUT = 20
_UNIT = re.compile(r"(\d)(\s*)(lbs?|kgs?|km|mi|min|sec|s|m)\b", re.IGNORECASE)


def in_capitals(text: str, calls: CallsToSend) -> CallsToSend:
    """Every quote, name and fact in capitals."""
    return [(tool, _strings(said, str.upper)) for tool, said in calls]


def in_small_letters(text: str, calls: CallsToSend) -> CallsToSend:
    return [(tool, _strings(said, str.lower)) for tool, said in calls]


def units_apart(text: str, calls: CallsToSend) -> CallsToSend:
    """ "185 lb" where the message says "185lb"."""
    return [(tool, _strings(said, lambda each: _UNIT.sub(r"\1 \3", each))) for tool, said in calls]


def units_close(text: str, calls: CallsToSend) -> CallsToSend:
    """ "185lb" where the message says "185 lb"."""
    return [(tool, _strings(said, lambda each: _UNIT.sub(r"\1\3", each))) for tool, said in calls]


def counts_in_words(text: str, calls: CallsToSend) -> CallsToSend:
    """ "3 sets" for "3", "5 reps" for "5"."""
    puts = []
    for one in all_sets(calls):
        for name, noun in (("count", "sets"), ("reps", "reps")):
            said = at(calls, (*one, name))
            if said.isdigit():
                puts.append(((*one, name), f"{said} {noun}"))
    return edited(calls, Puts("", tuple(puts)))


def quotes_trimmed(text: str, calls: CallsToSend) -> CallsToSend:
    """Quotes from the first word of the name or number to the last one."""
    puts = []
    for exercise in exercises(calls):
        said = at(calls, exercise)
        needed = {key(token) for each in _all_strings(said, "said") for token in tokens(each)}
        row = [token for token in tokens(said["said"]) if key(token) in needed and token.kind != "mark"]
        if row:
            puts.append(((*exercise, "said"), said["said"][row[0].start : row[-1].end]))
    return edited(calls, Puts("", tuple(puts)))


def quotes_of_lines(text: str, calls: CallsToSend) -> CallsToSend:
    """Whole lines as quotes, where no other exercise stands on them."""
    quotes = [at(calls, exercise)["said"] for exercise in exercises(calls)]
    puts = []
    for exercise, quote in zip(exercises(calls), quotes, strict=True):
        line = wide(text, quote)
        if sum(each in line for each in quotes) == 1:
            puts.append(((*exercise, "said"), line))
    return edited(calls, Puts("", tuple(puts)))


def one_by_one(text: str, calls: CallsToSend) -> CallsToSend:
    """Sets written out one by one where a count was said."""
    puts = []
    for exercise in exercises(calls):
        row: list[Any] = []
        for one in at(calls, (*exercise, "sets")):
            repeats = any(fact["field"] == "same_as" for fact in one["more"])
            row += [one] if repeats else [{**one, "count": ""}] * _count(one["count"])
        if len(row) <= MOST_WRITTEN_OUT:
            puts.append(((*exercise, "sets"), row))
    return edited(calls, Puts("", tuple(puts)))


REWORDINGS: dict[str, Callable[[str, CallsToSend], CallsToSend]] = {
    make.__name__.replace("_", " "): make
    for make in (
        in_capitals, in_small_letters, units_apart, units_close, counts_in_words, quotes_trimmed,
        quotes_of_lines, one_by_one,
    )
}  # fmt: skip


def _count(said: str) -> int:
    try:
        return read_count(said) if said.strip() else 1
    except UnreadableQuantity:
        return 1


def _strings(value: Any, change: Callable[[str], str]) -> Any:
    """Every string that the athlete said, changed; kinds and fields are the schema's own."""
    if isinstance(value, dict):
        own = ("kind", "field", "disciplines")
        return {name: each if name in own else _strings(each, change) for name, each in value.items()}
    if isinstance(value, list):
        return [_strings(each, change) for each in value]
    return change(value) if isinstance(value, str) else value


def _all_strings(value: Any, without: str) -> list[str]:
    """The strings of an exercise, less its own quote."""
    if isinstance(value, dict):
        return [
            found
            for name, each in value.items()
            if not (name == without and "sets" in value) and name not in ("kind", "field")
            for found in _all_strings(each, without)
        ]
    if isinstance(value, list):
        return [found for each in value for found in _all_strings(each, without)]
    return [value]
