"""Text on its way to a terminal or a program: no control characters, no colour codes, one line where asked.

What an athlete wrote is data: an escape sequence in it never reaches the terminal.
"""

import json
import re
import sys
from typing import Any

# C0 and C1 controls but for tab and newline, and the marks that turn the direction of writing.
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def shown(text: str) -> str:
    """The text as it may be printed: a control character becomes a dot, a tab a space."""
    mended = text.encode("utf-8", "replace").decode() if _has_surrogates(text) else text
    return _CONTROLS.sub("·", mended.replace("\r\n", "\n").replace("\t", " "))


def one_line(text: str) -> str:
    """The text in one line, for an error or a cell of a table."""
    return " ".join(shown(text).split())


def shortened(text: str, width: int) -> str:
    """The text in one line of at most `width` characters."""
    line = one_line(text)
    return line if len(line) <= width else f"{line[: width - 3].rstrip()}..."


def print_line(text: str) -> None:
    """One line on standard output, there at once for whoever reads it."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def print_json(value: Any) -> None:
    """One line of JSON on standard output; what an encoding doesn't have is escaped."""
    is_unicode = "utf" in (getattr(sys.stdout, "encoding", None) or "").lower()
    line = json.dumps(value, ensure_ascii=not is_unicode)
    print_line(json.dumps(value) if _has_surrogates(line) else line)


def _has_surrogates(text: str) -> bool:
    return not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text)
