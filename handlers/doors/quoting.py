"""What was sent, as it is said back to whoever sent it: short, and without what a log could not hold."""

from collections.abc import Iterable, Sequence
from typing import Any

LONGEST_QUOTE = 60  # characters, ASCII
MOST_NAMES = 3  # of fields that are not known


def quoted(value: Any) -> str:
    """The value as Python writes it; what is in lists and objects stays out."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    try:
        text = ascii(value[:LONGEST_QUOTE] + "..." if _is_long(value) else value)
    except ValueError:  # a number of thousands of digits
        return "a number"
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 3]}..."


def _is_long(value: Any) -> bool:
    return isinstance(value, str) and len(value) > LONGEST_QUOTE


def unknown_fields(names: Iterable[Any], of: str, known: Sequence[str]) -> str:
    """That these fields are not known, a few of them by name, and which ones there are."""
    given = sorted(quoted(name) for name in names)
    more = f" and {len(given) - MOST_NAMES:,} more" if len(given) > MOST_NAMES else ""
    has = ", ".join(known) or "none"
    return f"{', '.join(given[:MOST_NAMES])}{more} is not known: {of} has {has}."
