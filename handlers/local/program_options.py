"""Options and arguments that several commands of `spotter program` share."""

from typing import Annotated

import typer

Lift = Annotated[str, typer.Argument(metavar="LIFT", help="squat, bench, deadlift or ohp.")]
AnyLift = Annotated[
    str,
    typer.Argument(metavar="LIFT", help="squat, bench, deadlift or ohp. Default: all.", show_default=False),
]
Lifts = Annotated[
    list[str] | None,
    typer.Argument(metavar="LIFT...", help="squat, bench, deadlift, ohp.", show_default=False),
]
OpenOnes = Annotated[bool, typer.Option("--all", help="Every lift whose bump is open.")]
OfAll = Annotated[bool, typer.Option("--all", help="Every lift.")]
On = Annotated[
    str, typer.Option("--date", metavar="DAY", help="The day it was, like 2026-03-02. Default: today.")
]
AsOf = Annotated[
    str, typer.Option("--date", metavar="DAY", help="As of that day, like 2026-03-02. Default: today.")
]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why, in your words.")]
