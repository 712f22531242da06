"""spotter: the command line. The same worker as in the cloud, on a file of SQLite.

Every command returns its exit code; errors come here and leave as one line on standard error.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from handlers.emulated import commands as emulating
from handlers.evaluation import command as evaluation
from handlers.local import changing_commands as changing
from handlers.local import data_commands as data
from handlers.local import drafts_commands as drafting
from handlers.local import index_commands as indexing
from handlers.local import logging_commands as logging
from handlers.local import reading_commands as reading
from handlers.local.plans import commands as planning
from handlers.local.program import commands as programming
from handlers.terminal.commands import Command, help_without_command
from handlers.terminal.faults import DONE, INTERRUPTED, MEANINGS, PIPE_CLOSED, fault_of, show_traceback, tell
from handlers.terminal.plain import print_json, print_line

_MEANINGS = "\n".join(f"  {code:<3}  {meaning}" for code, meaning in MEANINGS.items())
EXIT_CODES = f"""\b
Exit codes:
{_MEANINGS}

\b
Data is kept in SPOTTER_HOME (default .spotter), and nothing leaves this machine
unless it is asked for: messages go to Claude with --engine claude or
SPOTTER_ENGINE=claude; records and search are elsewhere with SPOTTER_TABLE and
SPOTTER_PINECONE in the environment.
"""

PANELS: Mapping[str, Sequence[Command | typer.Typer]] = {
    "Log and look": (
        logging.log,
        drafting.yes,
        drafting.no,
        drafting.open_,
        reading.history,
        reading.show,
        reading.search,
        changing.amend,
        changing.delete,
        changing.undo,
        logging.set_,
        changing.athlete,
        reading.export,
    ),
    "Plan": (planning.app,),
    "Program": (programming.app,),
    "Measure": (reading.trace, reading.stats, evaluation.eval_),
    "Operate": (indexing.app, data.app, emulating.invoke, emulating.serve, emulating.ministack),
}


class ByPanel(TyperGroup):
    """Lists its commands by their panels, in the order of these, all names in one column."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        width = max(map(len, self.commands))
        made: dict[str, Any] = dict(self.commands)
        for panel in PANELS:
            rows = [
                (name.ljust(width), each.get_short_help_str(formatter.width - width - 6))
                for name, each in made.items()
                if each.rich_help_panel == panel
            ]
            with formatter.section(panel):
                formatter.write_dl(rows)


app = typer.Typer(
    name="spotter",
    cls=ByPanel,
    epilog=EXIT_CODES,
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

for panel, commands in PANELS.items():
    for each in commands:
        if isinstance(each, Command):
            each.add_to(app, panel)
        else:
            app.add_typer(each, rich_help_panel=panel)


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
    return typer.main.get_command(app)


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
