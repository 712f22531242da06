"""Options that several commands share, each described once."""

from pathlib import Path
from typing import Annotated

import typer

from handlers.terminal.faults import USAGE
from handlers.terminal.plain import print_line

User = Annotated[str, typer.Option("--user", metavar="NAME", help="Whose log it is.")]
Home = Annotated[
    Path | None,
    typer.Option("--home", metavar="DIR", help="Where the data file is. Default: SPOTTER_HOME, or .spotter."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Timezone = Annotated[
    str, typer.Option("--timezone", metavar="ZONE", help="The athlete's timezone, like Europe/Berlin.")
]
Units = Annotated[
    str, typer.Option("--units", metavar="lb|kg", help="What a load without a unit is in: lb or kg.")
]
Day = Annotated[
    str, typer.Option("--date", metavar="DAY", help="The day it was sent, like 2026-03-02. Default: now.")
]
Engine = Annotated[
    str,
    typer.Option(
        "--engine",
        metavar="NAME",
        help="What reads: offline (no key, no network) or claude (ANTHROPIC_API_KEY). "
        "Default: SPOTTER_ENGINE, or offline.",
    ),
]
WorkoutId = Annotated[
    str,
    typer.Argument(metavar="ID", help="The workout: its id, the start of it, or last.", show_default=False),
]


def help_without_command(context: typer.Context) -> None:
    """Show the help where a command was to be named and none was, and exit as for wrong usage."""
    if context.invoked_subcommand is None:
        print_line(context.get_help())
        raise typer.Exit(USAGE)
