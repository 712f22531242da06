"""The commands that log: `spotter log` and `spotter set`. What they do is imported when they run."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agents.errors import BadInput
from handlers.terminal.commands import Answer, AsJson, Day, Timezone, Units, command

if TYPE_CHECKING:
    from handlers.terminal.opened import Opened

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
    log: "Opened",
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
    date: Day = "",
    timezone: Timezone = "",
    units: Units = "",
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
) -> Answer | int:
    """Log what an athlete wrote: a text, a file, or the built-in ones.

    Prints what was saved and from which words, what was not and why, and what to ask.
    """
    given = [bool(text), file is not None, built_in]
    if sum(given) != 1:
        said = "nothing to log was given" if not any(given) else "more than one source was given"
        raise BadInput(f"{said}: write TEXT, - for standard input, --file FILE, or --built-in.")
    from handlers.local.messages import Defaults, log_built_in, log_file, log_text
    from handlers.terminal.opened import new_id
    from handlers.terminal.texts import text_of_arguments, text_of_stdin

    text_of_arguments([context_exercise])
    defaults = Defaults(timezone, units, date, context_exercise, conversation, again, answers)
    words = text or []
    said = text_of_stdin() if words == ["-"] else text_of_arguments(words)
    if file is not None:
        return log_file(log, file, defaults, as_json=as_json)
    if built_in:
        return log_built_in(log, defaults, as_json=as_json)
    return log_text(log, said, message_id or new_id("m"), defaults)


SET_EXAMPLES = """\b
Examples:
  spotter set --exercise "Bench Press" --set 1 --reps 8 --load-lb 135 --rir 2
  spotter set --exercise "Back Squat" --set 3 --reps 5 --load-kg 100 --rpe 8.5
  spotter set --json-args '{"exercise": "Bench Press", "reps": "8"}' --json
  spotter set --file rows.jsonl

\b
The sets of a day stand in one open workout. The same exercise and set number
again corrects that set. --json-args sends the arguments as they are, so that
a program gets the tool's own refusals.

\b
--file brings in rows, one JSON object a line, with the keys above (exercise,
date, set, ...) or those of earlier versions (exerciseName, setNumber, loadLb,
loadKg, timestamp); each needs a date. The same file again logs nothing twice.
Exit code: 0 logged, 1 refused, 2 bad input; of a file that of its worst row.
"""


@command(SET_EXAMPLES)
def set_(
    log: "Opened",
    exercise: Annotated[str, typer.Option(metavar="NAME", help="The specific exercise; required.")] = "",
    date: Annotated[str, typer.Option(metavar="DAY", help="The day it was done: ISO, or today.")] = "",
    set_number: Annotated[str, typer.Option("--set", metavar="N", help="Its number, from 1.")] = "",
    reps: Annotated[str, typer.Option(metavar="N", help="Reps done.")] = "",
    load_lb: Annotated[str, typer.Option(metavar="N", help="Load in pounds.")] = "",
    load_kg: Annotated[str, typer.Option(metavar="N", help="Load in kilograms.")] = "",
    rir: Annotated[str, typer.Option(metavar="N", help="Reps in reserve, 0 to 10.")] = "",
    rpe: Annotated[str, typer.Option(metavar="N", help="Rate of perceived exertion, 1 to 10.")] = "",
    notes: Annotated[str, typer.Option(metavar="TEXT", help="Anything else about the set.")] = "",
    json_args: Annotated[
        str, typer.Option(metavar="JSON", help="All arguments as one JSON object, sent as they are.")
    ] = "",
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="Rows, a set a line; - reads standard input."),
    ] = None,
    message_id: Annotated[
        str, typer.Option("--id", metavar="ID", help="An id for the call: the same again logs nothing twice.")
    ] = "",
    timezone: Timezone = "",
    as_json: AsJson = False,
) -> Answer | int:
    """Log one set, through log_set_result with exactly its parameters.

    Or a file of them.
    """
    from handlers.local import sets
    from handlers.terminal.opened import new_id
    from handlers.terminal.texts import text_of_arguments

    named = {
        "exercise": exercise,
        "date": date,
        "set": set_number,
        "reps": reps,
        "load_lb": load_lb,
        "load_kg": load_kg,
        "rir": rir,
        "rpe": rpe,
        "notes": notes,
    }
    given = {name: value for name, value in named.items() if value}
    if json_args and given:
        raise BadInput(f"--json-args has all arguments: leave out --{next(iter(given)).replace('_', '-')}.")
    if file is not None and (json_args or given or message_id):
        raise BadInput("--file has all sets: leave out what is said of a single one.")
    text_of_arguments([json_args, *given.values()])
    arguments = sets.arguments_of(json_args) if json_args else given
    if file is not None:
        return sets.log_sets(log, file, timezone=timezone, as_json=as_json)
    return sets.log_set(log, arguments, message_id or new_id("s"), timezone=timezone)
