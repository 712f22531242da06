"""Chats that were never logged: a file of lines, several athletes and conversations in it, read twice.

First all of it is looked through: each line is checked, and where it stands is noted. Then each is read once
more from there when its turn comes, so that a file may be as long as it likes.
"""

import hashlib
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
from handlers.terminal.texts import FileLine, line_of, lines_of

FIELDS = ("user", "id", "conversation_id", "text", "sent_at", "timezone", "units")
REQUIRED = FIELDS[:5]
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
    return map(_chat_line, lines_of(file))


def message_at(file: IO[bytes], offset: int, size: int) -> Message:
    """The message that stands there. Raises BadInput if there is another by now."""
    file.seek(offset)
    line = _chat_line(line_of(0, size, file.read(size), offset))
    if line.message is None:
        raise BadInput("the file was changed while it was read: start again.")
    return line.message


def _chat_line(line: FileLine) -> ChatLine:
    read = ChatLine(line.number, line.offset, line.size, id=line.id or "")
    if line.wrong:
        return read._replace(wrong=f"{line.wrong}.")
    try:
        return read._replace(message=message_of(line.fields))
    except BadInput as error:
        return read._replace(wrong=str(error))


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


def _unreadable(path: Path, error: OSError) -> BadInput:
    return BadInput(f"--file {str(path)!r} can't be read: {error.strerror}.")
