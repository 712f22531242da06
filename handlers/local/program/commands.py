"""The commands about the program: `spotter program ...`. What they do is imported when they run.

Here are those that set one up and those that read it; those that change it are in
`program_change_commands.py`.
"""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from handlers.local.program import change_commands as changing
from handlers.terminal.commands import Answer, command, group

if TYPE_CHECKING:
    from handlers.terminal.opened import Opened

INIT_EXAMPLES = """\b
Examples:
  spotter program init --squat 350 --bench 250 --deadlift 400 --ohp 170
  spotter program init --squat 350 --bench 250 --deadlift 400 --ohp 170 \\
      --days sun,mon,wed,thu --template fsl-leader --bench-template bbs-fsl-leader
  spotter program init --units kg --tm-squat 140 --tm-bench 100 --tm-deadlift 180 \\
      --tm-ohp 65 --days ohp=mon,deadlift=tue,bench=thu,squat=sat
  spotter program init ... --rounding down --bar 45 --plates 45,25,10,5,2.5

\b
The weights are one-rep maxes that were tested; the training max of each is
what its template says, 90 %. Units, bar and plates are the athlete's
(`spotter athlete`) if they are not given. With plates, weights are rounded to
what these make; else to 5 lb or 2.5 kg.
Exit code: 1 if a program runs already, 2 for a figure that can't be.
"""
TODAY_EXAMPLES = """\b
Examples:
  spotter program today
  spotter program today bench
  spotter program today squat --week 3
  spotter program today --date 2026-11-25 --json

\b
The sheet for the rack: warm-up, main work and what comes then, with the
plates for each side of the bar. Without LIFT it is the lift of the day; on a
rest day it says what comes next.
"""
STATUS_EXAMPLES = """\b
Examples:
  spotter program status
  spotter program status --json | jq .phase_status

\b
Where the program is, what is pending and the command for it, and the lifts
with their training maxes. A star: on another day this week.
"""
PRS_EXAMPLES = """\b
Examples:
  spotter program prs
  spotter program prs squat

\b
The most reps at each weight, of sets for reps. Exit code: 1 if there are none.
"""
MAXES_EXAMPLES = """\b
Examples:
  spotter program maxes
"""
HISTORY_EXAMPLES = """\b
Examples:
  spotter program history
  spotter program history squat --last 3
  spotter program history --last 100 --json > sessions.jsonl

\b
What was asked for beside what was done. Exit code: 1 if nothing is logged.
"""
TEMPLATES_EXAMPLES = """\b
Examples:
  spotter program templates
  spotter program templates --type anchor
  spotter program templates bbs-fsl-leader
"""
MOVES_EXAMPLES = """\b
Examples:
  spotter program moves
  spotter program moves --last 50 --json

\b
Everything that happened to the program, the newest first, with the numbers
that `spotter program undo` takes.
"""
CHECK_EXAMPLES = """\b
Examples:
  spotter program check
  spotter program check --mend

\b
Builds the state anew from all its moves and compares. Exit code: 1 if they
differ; each difference is a line. --mend keeps what the moves make: the way
out where the state can't be read any more.
"""


AnyLift = Annotated[
    str,
    typer.Argument(metavar="LIFT", help="squat, bench, deadlift or ohp. Default: all.", show_default=False),
]
AsOf = Annotated[
    str, typer.Option("--date", metavar="DAY", help="As of that day, like 2026-03-02. Default: today.")
]
Last = Annotated[int, typer.Option("--last", metavar="N", min=1, max=10_000, help="How many.")]


def _tested(lift: str) -> Any:
    return typer.Option(f"--{lift}", metavar="WEIGHT", help=f"Tested one-rep max: {lift}.")


def _max(lift: str) -> Any:
    return typer.Option(f"--tm-{lift}", metavar="WEIGHT", help="Training max, in place of the computed one.")


def _template(lift: str) -> Any:
    return typer.Option(f"--{lift}-template", metavar="NAME", help=f"Template of {lift} alone.")


@command(INIT_EXAMPLES)
def init(
    log: "Opened",
    squat: Annotated[str, _tested("squat")] = "",
    bench: Annotated[str, _tested("bench")] = "",
    deadlift: Annotated[str, _tested("deadlift")] = "",
    ohp: Annotated[str, _tested("ohp")] = "",
    days: Annotated[
        str,
        typer.Option(
            metavar="DAYS",
            help="Days of squat, bench, deadlift, ohp: sun,mon,wed,thu; or ohp=mon,deadlift=tue.",
        ),
    ] = "",
    template: Annotated[
        str, typer.Option(metavar="NAME", help="Template of every lift. Default: original-531.")
    ] = "",
    squat_template: Annotated[str, _template("squat")] = "",
    bench_template: Annotated[str, _template("bench")] = "",
    deadlift_template: Annotated[str, _template("deadlift")] = "",
    ohp_template: Annotated[str, _template("ohp")] = "",
    tm_squat: Annotated[str, _max("squat")] = "",
    tm_bench: Annotated[str, _max("bench")] = "",
    tm_deadlift: Annotated[str, _max("deadlift")] = "",
    tm_ohp: Annotated[str, _max("ohp")] = "",
    tm_increment: Annotated[
        list[str] | None,
        typer.Option(metavar="LIFT=N", help="What a cycle adds. Default: 10 lb or 5 kg, presses half."),
    ] = None,
    units: Annotated[str, typer.Option(metavar="lb|kg", help="What all weights are in.")] = "",
    rounding: Annotated[
        str, typer.Option(metavar="MODE", help="nearest, up or down. Default: nearest.")
    ] = "",
    increment: Annotated[
        str, typer.Option(metavar="N", help="To which multiples. Default: 5 lb, 2.5 kg.")
    ] = "",
    bar: Annotated[str, typer.Option(metavar="WEIGHT", help="What the empty bar weighs.")] = "",
    plates: Annotated[str, typer.Option(metavar="LIST", help="The plates there are: 45,25,10,5,2.5.")] = "",
    phase: Annotated[str, typer.Option(metavar="PHASE", help="leader or anchor. Default: leader.")] = "",
    start: Annotated[
        str, typer.Option(metavar="DAY", help="The day it begins, like 2026-03-02. Default: today.")
    ] = "",
) -> Answer:
    """Set up a program."""
    from agents.program.values import LIFTS
    from handlers.local.program import beginning
    from handlers.terminal.texts import text_of_arguments

    tested = dict(zip(LIFTS, (squat, bench, deadlift, ohp), strict=True))
    maxes = dict(zip(LIFTS, (tm_squat, tm_bench, tm_deadlift, tm_ohp), strict=True))
    own = dict(zip(LIFTS, (squat_template, bench_template, deadlift_template, ohp_template), strict=True))
    said = (template, tuple(tm_increment or ()), days, units, rounding, increment, bar, plates, phase)
    text_of_arguments([*tested.values(), *maxes.values(), *own.values(), *map(str, said)])
    wanted = beginning.Wanted(tested, maxes, own, *said)
    return beginning.init(log, wanted, start)


@command(TODAY_EXAMPLES)
def today(
    log: "Opened",
    lift: Annotated[
        str, typer.Argument(metavar="LIFT", help="Default: the lift of the day.", show_default=False)
    ] = "",
    week: Annotated[
        int | None, typer.Option("--week", metavar="N", help="Which week of the cycle. Default: this one.")
    ] = None,
    date: AsOf = "",
) -> Answer:
    """Show the sheet for the rack: sets, weights, plates per side."""
    from handlers.local.program import sheets

    return sheets.today(log, lift, week, date)


@command(STATUS_EXAMPLES)
def status(log: "Opened", date: AsOf = "") -> Answer:
    """Show where the program is, and what to do next."""
    from handlers.local.program import overview

    return overview.status(log, date)


@command(PRS_EXAMPLES)
def prs(log: "Opened", lift: AnyLift = "") -> Answer:
    """Show the best sets, by weight."""
    from handlers.local.program import past

    return past.show_prs(log, lift)


@command(MAXES_EXAMPLES)
def maxes(log: "Opened") -> Answer:
    """Show the training maxes."""
    from handlers.local.program import overview

    return overview.maxes(log)


@command(HISTORY_EXAMPLES)
def history(log: "Opened", lift: AnyLift = "", last: Last = 10) -> Answer:
    """Show sessions, asked for and done."""
    from handlers.local.program import past

    return past.history(log, lift, last)


@command(TEMPLATES_EXAMPLES)
def templates(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="One template, with its weeks.", show_default=False)
    ] = "",
    kind: Annotated[str, typer.Option("--type", metavar="TYPE", help="leader, anchor or 7th-week.")] = "",
) -> Answer:
    """Show the templates there are."""
    from handlers.local.program import past

    return past.templates(name, kind)


@command(MOVES_EXAMPLES)
def moves(log: "Opened", last: Last = 20) -> Answer:
    """Show what happened to the program, move by move."""
    from handlers.local.program import past

    return past.moves(log, last)


@command(CHECK_EXAMPLES)
def check(
    log: "Opened",
    mend: Annotated[bool, typer.Option("--mend", help="Write the state as its moves make it.")] = False,
) -> Answer:
    """Compare the program with its moves."""
    from handlers.local.program import checking

    return checking.check(log, mend=mend)


app = group(
    init,
    today,
    changing.log,
    changing.skip,
    changing.week,
    status,
    prs,
    maxes,
    history,
    templates,
    changing.move,
    changing.schedule,
    changing.set_1rm,
    changing.bump,
    changing.hold,
    changing.template,
    changing.phase,
    changing.cycles,
    changing.reset,
    changing.undo,
    moves,
    check,
)
