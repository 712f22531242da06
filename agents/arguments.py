"""The arguments of a call, read: one JSON object of values that can be kept, or a Refusal that says why not.

What no tool could keep (NaN, half a surrogate pair, a number of 400 digits, two million characters) is
refused before any tool sees it. Pure.
"""

import json
import math
from collections import Counter
from typing import Any

from agents.errors import Refusal
from agents.models.port import Call

NAME_SHOWN = 60  # characters of a wrong name or value that are said back
NESTED_LEVELS = 20  # the deepest input, a set of an extracted workout, has 8
NUMBER_CHARACTERS = 40  # of a number as it is written
LONGEST_ARGUMENTS = 2_000_000  # characters; an extraction of the longest message has a quarter of it


class NotAnObject(Refusal):
    """The arguments can't be read as one JSON object."""


def read_arguments(call: Call) -> dict[str, Any]:
    """The arguments as an object; none at all is an empty one.

    Raises Refusal if they are cut, no object, too deep or long, name one thing twice, or hold what can't be
    kept.
    """
    if len(call.arguments) > LONGEST_ARGUMENTS:
        raise Refusal(
            f"the arguments of {call.name} have {len(call.arguments):,} characters, and up to "
            f"{LONGEST_ARGUMENTS:,} are taken: nothing was run. Send them in several calls."
        )
    try:
        read = json.loads(
            call.arguments.strip() or "{}",
            object_pairs_hook=_no_name_twice,
            parse_constant=_no_constant,
            parse_float=_float,
            parse_int=_int,
        )
    except json.JSONDecodeError as error:
        raise NotAnObject(
            f"the arguments of {call.name} are not whole JSON (character {error.pos}: {error.msg}): "
            "nothing was run. Send the call again, whole."
        ) from None
    except RecursionError:
        raise _too_deep(call) from None
    if not isinstance(read, dict):
        raise NotAnObject(
            f"the arguments of {call.name} are {kind_of(read)}: they have to be one JSON object."
        )
    _check_what_is_held(call, read)
    return read


def argument(call: Call, name: str) -> object:
    """An argument of a call as it was sent, None if it is not there to see."""
    return (sent_arguments(call) or {}).get(name)


def sent_arguments(call: Call) -> dict[str, object] | None:
    """The arguments of a call as they were sent, None if they are no object."""
    try:
        found = json.loads(call.arguments or "{}")
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        twice = sorted(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise Refusal(f"{', '.join(map(shown, twice))} is given twice in one object: give it once.")
    return read


def _no_constant(name: str) -> Any:
    raise Refusal(f"{name} is not a number that can be kept: leave it out, or say it in words.")


def _int(written: str) -> int:
    if len(written) > NUMBER_CHARACTERS:
        raise Refusal(f"a number of {len(written)} digits can't be kept: at most {NUMBER_CHARACTERS}.")
    return int(written)


def _float(written: str) -> float:
    if len(written) > NUMBER_CHARACTERS or not math.isfinite(float(written)):
        raise Refusal(f"{shown(written)} is too large or too long a number to be kept.")
    return float(written)


def _check_what_is_held(call: Call, read: dict[str, Any]) -> None:
    level: list[Any] = [read]
    for _ in range(NESTED_LEVELS):
        for text in level:
            if isinstance(text, str) and not _is_storable(text):
                raise Refusal(f"{shown(text)} has half a surrogate pair: send the whole character.")
        level = [part for node in level for part in _parts(node)]
    if level:
        raise _too_deep(call)


def _parts(node: Any) -> list[Any]:
    if isinstance(node, dict):
        return [*node.keys(), *node.values()]
    return node if isinstance(node, list) else []


def _is_storable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _too_deep(call: Call) -> Refusal:
    return Refusal(f"the arguments of {call.name} are nested too deep: nothing was run.")


def shown(value: object) -> str:
    """A wrong name or value as it is said back: short, and one line. JSON's spelling, where it has one."""
    match value:
        case True:
            return "true"
        case False:
            return "false"
        case None:
            return "null"
    told = repr(value)
    return told if len(told) <= NAME_SHOWN else f"{told[:NAME_SHOWN]}..."


def kind_of(value: object) -> str:
    match value:
        case dict():
            return "an object"
        case list():
            return "a list"
        case None:
            return "null"
        case bool():
            return "true or false"
        case str():
            return "a text"
        case _:
            return "a number"
