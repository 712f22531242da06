"""Texts from outside: the command line, standard input, a file of JSON lines. BadInput if unreadable."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from agents.errors import BadInput
from agents.logger.records.inbox import MAX_TEXT_BYTES

LONGEST_LINE_BYTES = 1_000_000  # a text of MAX_TEXT_BYTES with every character escaped fits


@dataclass(frozen=True)
class FileLine:
    """One line of a file: its number from 1, where it stands in bytes, and the object in it, or what is wrong
    with it."""

    number: int
    size: int
    fields: dict[str, Any]
    wrong: str = ""
    offset: int = 0

    @property
    def id(self) -> str | None:
        """The id in it, if it has one that is a text."""
        found = self.fields.get("id")
        return found if isinstance(found, str) else None


def text_of_arguments(words: Sequence[str]) -> str:
    """The words of the command line as one text. Raises BadInput for bytes that are no UTF-8."""
    text = " ".join(words)
    try:
        os.fsencode(text).decode()
    except UnicodeError:
        raise BadInput("the text on the command line is not UTF-8: check the terminal's encoding.") from None
    return text


def text_of_stdin() -> str:
    """All of standard input. Raises BadInput if it is too long or no UTF-8."""
    read = sys.stdin.buffer.read(MAX_TEXT_BYTES + 1)
    if len(read) > MAX_TEXT_BYTES:
        raise BadInput(
            f"standard input has more than {MAX_TEXT_BYTES:,} bytes, the most that is read. Send it in parts."
        )
    try:
        return read.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(
            f"standard input is not UTF-8 (byte {read[error.start]:#04x} at {error.start}): save it as UTF-8."
        ) from None


@contextmanager
def opened_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to read from, or standard input for "-". Raises BadInput."""
    if str(path) == "-":
        yield sys.stdin.buffer
        return
    try:
        file = path.open("rb")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput(f"--file {str(path)!r} can't be read: {why}.") from None
    with file:
        yield file


def lines_of(file: IO[bytes]) -> Iterator[FileLine]:
    """The lines of a file of JSON objects, blank ones left out. Raises BadInput if reading fails."""
    number = offset = 0
    while True:
        try:
            raw, size = _next_line(file)
        except OSError as error:
            raise BadInput(f"the file can't be read further than line {number}: {error.strerror}.") from None
        if not size:
            return
        number += 1
        if raw.strip(b" \t\r\n\xef\xbb\xbf"):
            yield line_of(number, size, raw, offset)
        offset += size


def _next_line(file: IO[bytes]) -> tuple[bytes, int]:
    """A line, or the start of one that is too long, and how many bytes were read for it."""
    raw = file.readline(LONGEST_LINE_BYTES + 1)
    size, end = len(raw), raw
    while len(end) > LONGEST_LINE_BYTES and not end.endswith(b"\n"):
        end = file.readline(LONGEST_LINE_BYTES + 1)
        size += len(end)
    return raw, size


def line_of(number: int, size: int, raw: bytes, offset: int) -> FileLine:
    """The line of these bytes, or of the first of them where it has too many."""
    fields, wrong = _object_in(size, raw)
    return FileLine(number, size, fields, wrong, offset)


def _object_in(size: int, raw: bytes) -> tuple[dict[str, Any], str]:
    if size > LONGEST_LINE_BYTES:
        return {}, f"it has {size:,} bytes: up to {LONGEST_LINE_BYTES:,} are read"
    try:
        fields = json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return {}, f"it is not UTF-8 (byte {raw[error.start]:#04x} at {error.start}): save the file as UTF-8"
    except json.JSONDecodeError as error:
        return {}, f"it is not JSON (character {error.pos}: {error.msg})"
    except ValueError as error:  # a number of more digits than Python reads
        return {}, f"it is not JSON that can be read ({error})"
    except RecursionError:
        return {}, "it is nested too deep"
    if not isinstance(fields, dict):
        return {}, "it is no JSON object, which is written in braces: {...}"
    return fields, ""
