"""spotter: the command line. The same worker as in the cloud, on a file of SQLite.

Every command returns its exit code; errors come here and leave as one line on standard error.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from handlers.terminal.commands import Command, help_without_command
from handlers.terminal.faults import DONE, INTERRUPTED, MEANINGS, PIPE_CLOSED, fault_of, show_traceback, tell
from handlers.terminal.plain import print_json, print_line

_MEANINGS = "\n".join(f"  {code:<3}  {meaning}" for code, meaning in MEANINGS.items())
EXIT_CODES = f"""\b
Exit codes:
{_MEANINGS}

\b
Data is kept in SPOTTER_HOME (default .spotter), and nothing leaves this machine
unless it is asked for: messages go to a model with --engine or SPOTTER_ENGINE
(claude, claude-aws, bedrock, openrouter); records and search are elsewhere
with SPOTTER_TABLE and SPOTTER_PINECONE in the environment.
"""


class CommandRow(NamedTuple):
    """A command: where it is, and what its help says. The help of all of them loads none."""

    module: str
    does: str


PANELS: Mapping[str, Mapping[str, CommandRow]] = {
    "Log and look": {
        "log": CommandRow(
            "handlers.local.messages",
            "Log what an athlete wrote: a text, a file, or the built-in ones.\n\n"
            "Prints what was saved and from which words, what was not and why, and what to ask.",
        ),
        "chat": CommandRow(
            "handlers.local.chat",
            "Talk with the coach: report, ask, plan, a line each; also from a pipe.\n\n"
            "Shows every workout as it is saved, and decides by a key what waits for a yes.",
        ),
        "yes": CommandRow("handlers.local.drafts", "Log a draft as it was shown."),
        "no": CommandRow("handlers.local.drafts", "Drop a draft."),
        "open": CommandRow("handlers.local.drafts", "List what waits: drafts and questions, with their ids."),
        "history": CommandRow("handlers.local.workouts", "List the workouts, the newest day first."),
        "show": CommandRow(
            "handlers.local.workouts",
            "Show one workout: its sets, sources and revisions.\n\n"
            "Every number is shown with the words or the rule that it comes from.",
        ),
        "search": CommandRow(
            "handlers.local.workouts",
            'Find workouts by a question: exercises, muscles, notes, days, "heaviest".',
        ),
        "progress": CommandRow(
            "handlers.local.progress",
            "Draw how an exercise, a muscle or a measurement goes; into an SVG file with --svg.",
        ),
        "measurements": CommandRow(
            "handlers.local.measurements",
            "List what was measured: weight, sleep, heart rate, steps, pain, notes.\n\n"
            "Or correct one (amend ID VALUE), or delete one (delete ID).",
        ),
        "amend": CommandRow(
            "handlers.local.changes", "Correct a workout that is saved. It writes a new revision; undo works."
        ),
        "delete": CommandRow(
            "handlers.local.changes", "Delete a workout. It leaves a tombstone; undo works."
        ),
        "undo": CommandRow("handlers.local.changes", "Take back the newest change."),
        "set": CommandRow(
            "handlers.local.sets",
            "Log one set, through log_set_result with exactly its parameters.\n\nOr a file of them.",
        ),
        "athlete": CommandRow(
            "handlers.local.athlete", "Show what is known of the athlete; with options, set it first."
        ),
        "export": CommandRow(
            "handlers.local.export",
            "Write out every workout and measurement, the oldest day first.",
        ),
    },
    "Plan": {
        "plan": CommandRow(
            "handlers.local.plans.commands", "Make a plan, read it, and change it in two steps."
        ),
    },
    "Program": {
        "program": CommandRow(
            "handlers.local.program.commands",
            "Train by 5/3/1: the sheet for the rack, what was done, what comes next.",
        ),
    },
    "Measure": {
        "trace": CommandRow(
            "handlers.local.trace", "Show how a report came about: replies, calls, refusals, sources."
        ),
        "stats": CommandRow(
            "handlers.local.stats", "Count messages, workouts, refusals, and wrong argument names."
        ),
        "eval": CommandRow(
            "handlers.evaluation.evaluate",
            "Measure an engine against messages with labels.\n\n"
            "Shows how many logs are exactly as labelled, what was wrong, and which numbers were made up.",
        ),
    },
    "Operate": {
        "invoke": CommandRow(
            "handlers.emulated.invoking",
            "Call a Lambda function on this machine with an event, in a process of its own.",
        ),
        "serve": CommandRow(
            "handlers.emulated.serving", "Answer HTTP requests on this machine, as the API in the cloud does."
        ),
        "ministack": CommandRow(
            "handlers.emulated.stand_in",
            "Keep a stand-in for AWS running, empty at first, for other commands to use until Ctrl-C.",
        ),
        "mcp": CommandRow(
            "handlers.local.mcp", "Serve an assistant that speaks MCP, on standard input and output."
        ),
        "index": CommandRow("handlers.local.index", "Compare search with the workouts, and repair it."),
        "reprocess": CommandRow(
            "handlers.local.reprocess",
            "Read logged messages again, or chats that were never logged.\n\n"
            "Shows what would change; --apply writes it, --undo takes all of it back.",
        ),
        "athlete-data": CommandRow(
            "handlers.local.athlete_data", "Hand out everything that is kept of an athlete, or erase it."
        ),
    },
}
ROWS = {name: row for panel in PANELS.values() for name, row in panel.items()}


class Commands(TyperGroup):
    """The commands by their panels, all names in one column. Each is loaded when it is asked for."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = {name: TyperCommand(name, help=row.does) for name, row in ROWS.items()}

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return loaded(cmd_name) if cmd_name in ROWS else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        width = max(map(len, ROWS))
        room = formatter.width - width - 6
        for panel, rows in PANELS.items():
            with formatter.section(panel):
                formatter.write_dl(
                    [(name.ljust(width), self.commands[name].get_short_help_str(room)) for name in rows]
                )


@cache
def loaded(name: str) -> Any:
    """The command of this name, or the group of them, as typer makes it."""
    module = import_module(ROWS[name].module)
    there = {each.name: each for each in vars(module).values() if isinstance(each, Command)}
    made = get_command(there[name].alone(ROWS[name].does) if name in there else module.app)
    made.name, made.help = name, ROWS[name].does
    return made


app = typer.Typer(
    name="spotter",
    cls=Commands,
    epilog=EXIT_CODES,
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print_line(f"spotter {version('spotter')}")
        raise typer.Exit


@app.callback()
def spotter(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Turn what an athlete types into workouts that can be trusted, and plans that change once agreed."""
    help_without_command(context)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code (see `faults`)."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _never_fail_on_a_letter()
    try:
        code = _commands().main(given, prog_name="spotter", standalone_mode=False)
        if code == INTERRUPTED:  # typer turns the interrupt into this
            raise KeyboardInterrupt
        sys.stdout.flush()
    except BaseException as error:
        return _failed(given, error)
    return code or DONE


@cache
def _commands() -> Any:
    """The tree of all commands, made once in a process."""
    return get_command(app)


def _failed(given: list[str], error: BaseException) -> int:
    if isinstance(error, SystemExit | BrokenPipeError):  # typer and rich exit when the reader went away
        _drop_output()
        return PIPE_CLOSED
    fault = fault_of(error)
    if fault.code == "output":
        _drop_output()
    tell(fault.message)
    show_traceback(error)
    options = given[: given.index("--")] if "--" in given else given
    if "--json" in options:
        print_json({"error": fault.as_json()})
    return fault.exit_code


def _drop_output() -> None:
    """What is still buffered goes nowhere, so that nothing more is said about it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _never_fail_on_a_letter() -> None:
    """A terminal that doesn't know a letter shows a question mark for it."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
