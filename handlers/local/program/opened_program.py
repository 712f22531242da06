"""The program of the athlete whose log is opened, or the words that say how to get one."""

from datetime import date
from typing import Annotated

import typer

from agents.errors import BadInput, Unfinished
from agents.logger.records.inbox import EARLIEST_YEAR
from agents.program.book import Book
from agents.program.state import State
from handlers.terminal.opened import Opened, noon_of

OneLift = Annotated[str, typer.Argument(metavar="LIFT", help="squat, bench, deadlift or ohp.")]
LiftsArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="LIFT...", help="squat, bench, deadlift, ohp.", show_default=False),
]
OpenOnes = Annotated[bool, typer.Option("--all", help="Every lift whose bump is open.")]
OfAll = Annotated[bool, typer.Option("--all", help="Every lift.")]
On = Annotated[
    str, typer.Option("--date", metavar="DAY", help="The day it was, like 2026-03-02. Default: today.")
]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why, in your words.")]
AnyLift = Annotated[
    str,
    typer.Argument(metavar="LIFT", help="squat, bench, deadlift or ohp. Default: all.", show_default=False),
]
AsOf = Annotated[
    str, typer.Option("--date", metavar="DAY", help="As of that day, like 2026-03-02. Default: today.")
]

NO_PROGRAM = (
    "there is no program yet: `spotter program init --squat 350 --bench 250 --deadlift 400 --ohp 170` sets "
    "one up, with the one-rep maxes that were tested."
)


def book_of(opened: Opened) -> Book:
    """The athlete's program and its moves, in the records."""
    return Book(opened.records, opened.owner, opened.worker.clock)


def state_of(opened: Opened) -> State:
    """The program as it stands. Raises Unfinished if there is none."""
    state = book_of(opened).state()
    if state is None:
        raise Unfinished(NO_PROGRAM)
    return state


def day_of(opened: Opened, said: str) -> date:
    """The day in `--date`, like 2026-11-22; the athlete's today without it. Raises BadInput."""
    return noon_of(said, "UTC").date() if said else opened.today()


def day_done(opened: Opened, said: str) -> date:
    """The day in `--date` on which something was done. Raises BadInput for one that is still to come."""
    day, today = day_of(opened, said), opened.today()
    if day > today:
        raise BadInput(f"--date is {said!r}, which is still to come: write today ({today}) or a day before.")
    if day.year < EARLIEST_YEAR:
        raise BadInput(f"--date is {said!r}: write a day since {EARLIEST_YEAR}, like {today}.")
    return day
