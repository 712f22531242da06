"""What `spotter reprocess` is asked to read, looked through: what waits, and what is wrong of a file."""

import os
import shlex
from dataclasses import dataclass, field
from datetime import UTC
from decimal import Decimal
from pathlib import Path
from typing import IO

from agents.logger.records.inbox import digest_of
from handlers.local.reprocess_shown import Lines
from handlers.reprocessing.chat_file import ChatLine, lines_in
from handlers.reprocessing.selection import Selection, logged_units
from handlers.reprocessing.unit import Job
from handlers.reprocessing.waiting import WaitingUnits
from handlers.terminal.faults import tell
from handlers.terminal.tables import progress
from handlers.wiring import Worker
from storage.ports import StorageError

NAMED = 50  # wrong lines, or records that can't be read; the others are counted


@dataclass(frozen=True)
class Asked:
    """What the command line asks for."""

    users: tuple[str, ...] = ()
    since: str = ""
    engine: str = ""
    prompt_before: str = ""
    file: Path | None = None
    home: Path | None = None
    apply: bool = False
    only: str = ""
    max_usd: Decimal | None = None
    workers: int | None = None
    out: Path | None = None
    yes: bool = False
    as_json: bool = False
    batches: bool = False
    no_wait: bool = False
    cancel: bool = False
    finish: str = ""

    def command(self, *more: str) -> str:
        """The command that selects the same, as it is typed."""
        words = ["spotter", "reprocess"]
        for user in self.users:
            words += ["--user", user]
        told = {
            "--since": self.since,
            "--engine": self.engine,
            "--prompt-before": self.prompt_before,
            "--file": self.file,
            "--home": self.home,
            "--only": self.only,
            "--workers": self.workers,
            "--out": self.out,
            "--finish": self.finish,
        }
        for name, value in told.items():
            words += [name, str(value)] if value else []
        words += ["--batches"] if self.batches else []
        return shlex.join([*words, *more])


@dataclass
class Looked:
    """What looking through has found besides messages."""

    wrong: int = 0
    repeated: int = 0
    unreadable: list[StorageError] = field(default_factory=list)

    def left_out(self, error: StorageError) -> None:
        """One record can't be read."""
        if len(self.unreadable) < NAMED:
            self.unreadable.append(error)


def look_through(
    worker: Worker,
    selection: Selection,
    waiting: WaitingUnits,
    job: Job,
    file: IO[bytes] | None,
    asked: Asked,
    lines: Lines,
) -> Looked:
    """Note all that is selected; wrong lines are told, and left out."""
    looked = Looked()
    if file is None:
        with progress("looking through the log", None) as advance:
            for unit in logged_units(worker.records, selection, looked.left_out, but=job.id):
                waiting.add(
                    unit.owner, unit.message_id, unit.conversation_id, unit.sent_at, unit.conversation_id
                )
                advance(1)
    else:
        with progress("looking through the file", os.fstat(file.fileno()).st_size) as advance:
            for line in lines_in(file):
                if wrong := _noted(line, selection, waiting, looked):
                    _tell_wrong(line, wrong, looked, asked, lines)
                advance(line.size)
    waiting.in_order()
    if looked.wrong > NAMED:
        tell(f"{asked.file}: {looked.wrong - NAMED:,} more lines are wrong.")
    return looked


def _noted(line: ChatLine, selection: Selection, waiting: WaitingUnits, looked: Looked) -> str:
    """Note a line that is meant; what is wrong with it, "" for nothing."""
    message = line.message
    if message is None:
        return line.wrong
    if not selection.takes(message.owner, message.sent_at):
        return ""
    twice = waiting.add(
        message.owner,
        message.id,
        message.conversation_id,
        message.sent_at.astimezone(UTC).isoformat(),
        "",  # one lane an athlete: what was said in one conversation may be about another
        offset=line.offset,
        size=line.size,
        digest=bytes.fromhex(digest_of(message.text)),
        number=line.number,
    )
    if twice is None:
        return ""
    if twice.is_same:
        looked.repeated += 1
        return ""
    return (
        f"id {message.id!r} of {message.owner!r} is that of line {twice.number}, which has another text: give"
        " each message an id of its own."
    )


def _tell_wrong(line: ChatLine, wrong: str, looked: Looked, asked: Asked, lines: Lines) -> None:
    looked.wrong += 1
    if looked.wrong <= NAMED:
        tell(f"{asked.file}:{line.number}: {wrong}")
    lines.write(
        {"id": line.id or None, "error": {"code": "bad_input", "message": wrong, "line": line.number}}
    )
