"""Chats that were never logged: a file of lines, several athletes and conversations in it, read twice.

First all of it is looked through: each line is checked, and where it stands is noted. Then each is read once
more from there when its turn comes, so that a file may be as long as it likes.
"""

import hashlib
import json
import stat
from collections.abc import Iterator, Mapping
from io import BufferedReader
from pathlib import Path
from typing import IO, Any, NamedTuple

from agents.errors import BadInput
from agents.key_names import checked_name
from agents.logger.records.inbox import Message
from handlers.doors.incoming import message_from
from handlers.doors.quoting import quoted, unknown_fields

FIELDS = ("user", "id", "conversation_id", "text", "sent_at", "timezone", "units")
REQUIRED = FIELDS[:5]
LONGEST_LINE_BYTES = 1_000_000  # as of `spotter log --file`
GZIP = b"\x1f\x8b"


class ChatLine(NamedTuple):
    """A line of the file: where it stands, and the message in it, or what is wrong with it."""

    number: int
    offset: int
    size: int
    message: Message | None = None
    wrong: str = ""
    id: str = ""


def digest_of_file(path: Path) -> str:
    """What its content is known by. Raises BadInput for what can't be read twice."""
    with opened_twice(path) as file:
        try:
            return hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise _unreadable(path, error) from None


def opened_twice(path: Path) -> BufferedReader:
    """The file, from its start. Raises BadInput if it is none, or none that can be read twice."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise BadInput(f"--file {str(path)!r} is a folder: name the file of messages in it.")
        if not stat.S_ISREG(mode):
            raise BadInput(f"--file {str(path)!r} can't be read twice: save what comes from there in a file.")
        file = path.open("rb")
    except OSError as error:
        raise _unreadable(path, error) from None
    except ValueError as error:  # a NUL
        raise BadInput(f"--file {str(path)!r} can't be read: {error}.") from None
    if file.read(len(GZIP)) == GZIP:
        file.close()
        raise BadInput(f"--file {str(path)!r} is packed (gzip): unpack it first, like gunzip -k FILE.")
    file.seek(0)
    return file


def lines_in(file: IO[bytes]) -> Iterator[ChatLine]:
    """Every line that is not blank, in order. Raises BadInput if reading fails."""
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
            yield _line(number, offset, size, raw)
        offset += size


def message_at(file: IO[bytes], offset: int, size: int) -> Message:
    """The message that stands there. Raises BadInput if there is another by now."""
    file.seek(offset)
    line = _line(0, offset, size, file.read(size))
    if line.message is None:
        raise BadInput("the file was changed while it was read: start again.")
    return line.message


def _line(number: int, offset: int, size: int, raw: bytes) -> ChatLine:
    fields: Any = {}
    try:
        if size > LONGEST_LINE_BYTES:
            raise BadInput(f"it has {size:,} bytes: up to {LONGEST_LINE_BYTES:,} are read.")
        fields = _object(raw)
        return ChatLine(number, offset, size, message_of(fields), id=fields["id"])
    except BadInput as error:
        said = fields.get("id") if isinstance(fields, Mapping) else None
        return ChatLine(number, offset, size, wrong=str(error), id=said if isinstance(said, str) else "")


def _object(raw: bytes) -> Mapping[str, Any]:
    try:
        fields = json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        byte = f"byte {raw[error.start]:#04x} at {error.start}"
        raise BadInput(f"it is not UTF-8 ({byte}): save the file as UTF-8.") from None
    except json.JSONDecodeError as error:
        raise BadInput(f"it is not JSON (character {error.pos}: {error.msg}).") from None
    except (ValueError, RecursionError):  # a number of more digits than Python reads, brackets without end
        raise BadInput("it is not JSON that can be read.") from None
    if not isinstance(fields, dict):
        raise BadInput("it is no JSON object, which is written in braces: {...}.")
    return fields


def message_of(fields: Mapping[str, Any]) -> Message:
    """The message in a line. Raises BadInput, which says what is wrong and what would work."""
    if unknown := set(fields) - set(FIELDS):
        raise BadInput(unknown_fields(unknown, "a line", FIELDS))
    missing = [name for name in REQUIRED if fields.get(name) in (None, "")]
    if missing:
        raise BadInput(f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing: a line has "
                       f"{', '.join(REQUIRED)}, and may have {' and '.join(FIELDS[5:])}.")  # fmt: skip
    owner = checked_name("user", fields["user"])
    if not isinstance(fields["sent_at"], str):
        raise BadInput(f"sent_at is {quoted(fields['sent_at'])}: write it like 2026-03-02T18:30:00Z.")
    said = {name: value for name, value in fields.items() if name != "user"}
    return message_from(said, owner=owner).checked()


def _next_line(file: IO[bytes]) -> tuple[bytes, int]:
    """A line, or the start of one that is too long, and how many bytes were read for it."""
    raw = file.readline(LONGEST_LINE_BYTES + 1)
    size, end = len(raw), raw
    while len(end) > LONGEST_LINE_BYTES and not end.endswith(b"\n"):
        end = file.readline(LONGEST_LINE_BYTES + 1)
        size += len(end)
    return raw, size


def _unreadable(path: Path, error: OSError) -> BadInput:
    return BadInput(f"--file {str(path)!r} can't be read: {error.strerror}.")
