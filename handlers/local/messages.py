"""What `spotter log` does: one message, the built-in ones, or a file of them, each answered as it is done."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from agents.errors import BadInput
from agents.logger.result import MODEL_FAILED, is_told
from agents.planner.result import FINE
from handlers.local import builtin_messages
from handlers.local.answers import outcome_parts
from handlers.local.lines import through_file
from handlers.terminal.commands import Answer
from handlers.terminal.faults import BUG, DONE, MODEL, NOTHING, USAGE
from handlers.terminal.opened import Opened, Outcome
from handlers.terminal.texts import Line


@dataclass(frozen=True)
class Defaults:
    """What holds for messages that don't say it themselves."""

    timezone: str = ""
    units: str = ""
    day: str = ""
    exercise: str = ""
    conversation: str = ""
    again: bool = False
    answers: str = ""

    def fields(self) -> dict[str, Any]:
        said = {
            "timezone": self.timezone,
            "units": self.units,
            "conversation_id": self.conversation,
            "context": {"exercise": self.exercise} if self.exercise else None,
            "again": self.again,
            "answers": self.answers,
        }
        return {name: value for name, value in said.items() if value}


def log_text(opened: Opened, text: str, message_id: str, defaults: Defaults) -> Answer:
    """What became of one message."""
    message = opened.message({**defaults.fields(), "id": message_id, "text": text}, day=defaults.day)
    return _answer(opened, opened.log(message))


def log_built_in(opened: Opened, defaults: Defaults, *, as_json: bool) -> int:
    """Log the built-in messages; the exit code."""
    defaults_of_all = {**defaults.fields(), "conversation_id": builtin_messages.CONVERSATION}
    codes = set()
    for fields in builtin_messages.MESSAGES:
        outcome = opened.log(opened.message({**defaults_of_all, **fields}, day=defaults.day))
        codes.add(_answer(opened, outcome).print(as_json=as_json))
    return DONE if DONE in codes else max(codes)


def log_file(opened: Opened, path: Path, defaults: Defaults, *, as_json: bool) -> int:
    """Log each line of a file, in order; the exit code.

    DONE if anything was saved or changed and no line was bad; else what the worst line was.
    """

    # Of a file all at once: what it comes to must not hang on how long it takes. A pipe may be open for days.
    came = datetime.now(UTC) if path.is_file() else None

    def log(line: Line) -> Outcome:
        return _log_line(opened, line, defaults, came)

    def show(outcome: Outcome) -> int:
        return _answer(opened, outcome).print(as_json=as_json)

    codes = through_file(path, log, show, as_json=as_json)
    worst = [code for code in (BUG, MODEL, USAGE) if code in codes]
    return worst[0] if worst else DONE if DONE in codes or not codes else NOTHING


def exit_code_of(outcome: Outcome) -> int:
    """DONE if anything was saved, changed, proposed or told, MODEL if the model ended it, NOTHING else."""
    result = outcome.result
    proposed = any(each["type"] in FINE for each in result.plan_changes)
    if result.success or proposed or any(map(is_told, result.program)):
        return DONE
    return MODEL if result.stopped.startswith(MODEL_FAILED) else NOTHING


def _log_line(opened: Opened, line: Line, defaults: Defaults, came: datetime | None) -> Outcome:
    if "owner" in line.fields:
        raise BadInput("owner is not taken from a line: --user says whose messages these are.")
    said = {name: value for name, value in line.fields.items() if value is not None}
    day = "" if line.fields.get("sent_at") else defaults.day
    return opened.log(opened.message({**defaults.fields(), **said}, day=day, came=came))


def _answer(opened: Opened, outcome: Outcome) -> Answer:
    return Answer([outcome.as_json()], lambda out: outcome_parts(out, opened, outcome), exit_code_of(outcome))
