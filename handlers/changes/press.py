"""A press of a button, as it comes in: its id, by which it is known again, and what is said with it.

Everything that is wrong about it is named at once.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from agents.errors import BadInput
from agents.key_names import MAX_NAME_BYTES, is_name, mended
from handlers.doors.quoting import quoted, unknown_fields

OTHER_PRESS = "id is that of another press, which was sent with something else: each has an id of its own."
LONGEST_VALUE = 1_000  # characters of what is said of a workout
LONGEST_NUMBER = 20  # characters: what comes as a number of JSON may have no end
LONGEST_ID = MAX_NAME_BYTES - 20  # bytes of UTF-8: something stands before the id of a press in a key


def press_problems(fields: Mapping[str, Any], known: Sequence[str], of: str) -> list[str]:
    """What is wrong with the names of the fields of a press, and with its id."""
    unknown = [name for name in fields if name not in known]
    problems = [unknown_fields(unknown, of, known)] if unknown else []
    said = fields.get("id")
    if not (isinstance(said, str) and is_name(said) and len(said.encode()) <= LONGEST_ID):
        most = f"1 to {LONGEST_ID} bytes of text"
        problems.append(f"id is {quoted(said)}: it is the id of the press, {most}, another one for each.")
    return problems


def value_problems(fields: Mapping[str, Any], names: Collection[str]) -> list[str]:
    """What is wrong with what is said: texts, or numbers."""
    wrong = [name for name in names if name in fields and not _is_said(fields[name])]
    takes = f"it is a text of up to {LONGEST_VALUE:,} characters, or a number"
    return [f"{name} is {quoted(fields[name])}: {takes}." for name in wrong]


def values_of(fields: Mapping[str, Any], names: Collection[str]) -> dict[str, str]:
    """What is said, by field, as text; without what is empty."""
    said = {name: mended(str(fields[name])).strip() for name in names if fields.get(name) is not None}
    return {name: value for name, value in said.items() if value}


def checked(problems: Sequence[str]) -> None:
    """Raises BadInput if there are any."""
    if problems:
        raise BadInput(" ".join(problems))


def _is_said(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST_VALUE
    return value is None or (
        isinstance(value, int | float) and not isinstance(value, bool) and _is_short(value)
    )


def _is_short(number: float) -> bool:
    try:
        text = str(number)
    except ValueError:  # thousands of digits
        return False
    return len(text) <= LONGEST_NUMBER and not set(text.casefold()) & set("einf")
