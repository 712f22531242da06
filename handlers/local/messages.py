"""What `spotter log` does: one message, the built-in ones, or a file of them, each answered as it is done."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from agents.errors import BadInput
from agents.logger.result import MODEL_FAILED, is_told
from agents.planner.result import FINE
from handlers.local import builtin_messages
from handlers.local.answers import outcome_parts
from handlers.local.lines import through_file
from handlers.terminal.commands import AsJson, CommandAnswer, DayOption, Timezone, UnitsOption, command
from handlers.terminal.faults import BUG, DONE, MODEL, NOTHING, USAGE
from handlers.terminal.opened import LoggedMessage, Opened, new_id
from handlers.terminal.texts import FileLine, text_of_arguments, text_of_stdin

LOG_EXAMPLES = """\b
Examples:
  spotter log "Bench 3x5 @ 185, then ran 5k in 24:10"
  spotter log --date 2026-03-02 --units kg "Squat 5x5 100"
  pbpaste | spotter log -
  spotter log --file messages.jsonl --json > results.jsonl
  spotter log --built-in

\b
What is not certain is shown as a draft: spotter log yes, or spotter yes ID,
logs it as it was shown.

\b
Exit code: 0 something was logged, or proposed for the plan, 1 nothing was
(a question, a plan, a draft, words to settle first), 2 bad input, 3 the
store, 4 the model.
"""


@command(LOG_EXAMPLES, asks_model=True)
def log(
    log: Opened,
    text: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT", help="What the athlete wrote; - reads standard input."),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file",
            metavar="FILE",
            help='Messages, one JSON object a line: {"id", "text", "sent_at", "timezone", "units", '
            '"conversation_id", "context": {"exercise"}, "again", "answers"}; id and text are required.',
        ),
    ] = None,
    built_in: Annotated[bool, typer.Option("--built-in", help="Log the built-in messages, once.")] = False,
    date: DayOption = "",
    timezone: Timezone = "",
    units: UnitsOption = "",
    context_exercise: Annotated[
        str, typer.Option(metavar="NAME", help='The current exercise, for a message like "185x5".')
    ] = "",
    conversation: Annotated[
        str, typer.Option(metavar="ID", help="The conversation it belongs to. Default: main.")
    ] = "",
    message_id: Annotated[
        str,
        typer.Option(
            "--id",
            metavar="ID",
            help="The message's id: the same again is answered from its report, with another text it is "
            "that message corrected.",
        ),
    ] = "",
    again: Annotated[
        bool, typer.Option("--again", help="Log it even if the same text was logged just now.")
    ] = False,
    answers: Annotated[
        str, typer.Option(metavar="ID", help="The open question that it answers: of the same conversation.")
    ] = "",
    as_json: AsJson = False,
) -> CommandAnswer | int:
    """What became of what an athlete wrote: a text, a file, or the built-in messages. Raises BadInput."""
    given = [bool(text), file is not None, built_in]
    if sum(given) != 1:
        said = "nothing to log was given" if not any(given) else "more than one source was given"
        raise BadInput(f"{said}: write TEXT, - for standard input, --file FILE, or --built-in.")
    text_of_arguments([context_exercise])
    defaults = {
        "timezone": timezone,
        "units": units,
        "conversation_id": conversation,
        "context": {"exercise": context_exercise} if context_exercise else None,
        "again": again,
        "answers": answers,
    }
    fields = {name: value for name, value in defaults.items() if value}
    words = text or []
    said = text_of_stdin() if words == ["-"] else text_of_arguments(words)
    if file is not None:
        return log_file(log, file, fields, date, as_json=as_json)
    if built_in:
        return log_built_in(log, fields, date, as_json=as_json)
    return log_message(log, {**fields, "id": message_id or new_id("m"), "text": said}, date)


def log_message(opened: Opened, fields: Mapping[str, Any], day: str = "") -> CommandAnswer:
    """What became of one message, which came now or on that day."""
    return _answer(opened, opened.log(opened.message(fields, day=day)))


def log_built_in(opened: Opened, defaults: Mapping[str, Any], day: str, *, as_json: bool) -> int:
    """Log the built-in messages; the exit code."""
    of_all = {**defaults, "conversation_id": builtin_messages.CONVERSATION}
    answers = (log_message(opened, {**of_all, **fields}, day) for fields in builtin_messages.MESSAGES)
    codes = {answer.print(as_json=as_json) for answer in answers}
    return DONE if DONE in codes else max(codes)


def log_file(opened: Opened, path: Path, defaults: Mapping[str, Any], day: str, *, as_json: bool) -> int:
    """Log each line of a file, in order; the exit code.

    DONE if anything was saved or changed and no line was bad; else what the worst line was.
    """

    # Of a file all at once: what it comes to must not hang on how long it takes. A pipe may be open for days.
    came = datetime.now(UTC) if path.is_file() else None

    def log(line: FileLine) -> LoggedMessage:
        return _log_line(opened, line, defaults, day, came)

    def show(outcome: LoggedMessage) -> int:
        return _answer(opened, outcome).print(as_json=as_json)

    codes = through_file(path, log, show, as_json=as_json)
    worst = [code for code in (BUG, MODEL, USAGE) if code in codes]
    return worst[0] if worst else DONE if DONE in codes or not codes else NOTHING


def exit_code_of(outcome: LoggedMessage) -> int:
    """DONE if anything was saved, changed, proposed or told, MODEL if the model ended it, NOTHING else."""
    result = outcome.result
    proposed = any(each["type"] in FINE for each in result.plan_changes)
    if result.success or proposed or any(map(is_told, (*result.program, *result.guests))):
        return DONE
    return MODEL if result.stopped.startswith(MODEL_FAILED) else NOTHING


def _log_line(
    opened: Opened, line: FileLine, defaults: Mapping[str, Any], day: str, came: datetime | None
) -> LoggedMessage:
    if "owner" in line.fields:
        raise BadInput("owner is not taken from a line: --user says whose messages these are.")
    said = {name: value for name, value in line.fields.items() if value is not None}
    day = "" if line.fields.get("sent_at") else day
    return opened.log(opened.message({**defaults, **said}, day=day, came=came))


def _answer(opened: Opened, outcome: LoggedMessage) -> CommandAnswer:
    return CommandAnswer(
        [outcome.as_json()], lambda out: outcome_parts(out, opened, outcome), exit_code_of(outcome)
    )
