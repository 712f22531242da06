"""The commands that change the program. What they do is imported when they run."""

from typing import TYPE_CHECKING, Annotated

import typer

from agents.errors import BadInput
from handlers.terminal.commands import Answer, AsJson, command

if TYPE_CHECKING:
    from handlers.terminal.opened import Opened

LOG_EXAMPLES = """\b
Examples:
  spotter program log squat 220x3 250x3 285x8
  spotter program log squat --top 8
  spotter program log bench 160x5 180x5 205x5 10x5@160 --notes "paused"
  spotter program log ohp --date 2026-03-02

\b
A set is weight x reps; 5x5@220 is five sets of five. Without sets it was done
as the program asks for, --top says the reps of the top set, --supplemental
that the sets after the main work were done too. It is kept as a workout like
any other: spotter amend and delete change it, and the program follows.
"""
SKIP_EXAMPLES = """\b
Examples:
  spotter program skip deadlift --reason "back tightness"
  spotter program skip bench ohp
"""
WEEK_EXAMPLES = """\b
Examples:
  spotter program week
  spotter program week 3
  spotter program week --skip --reason travel
  spotter program week --advance
  spotter program week --set 1

\b
Alone it shows the week's four sheets, or those of week N. --skip skips what
is left of this week, --advance ends it as it is, --set goes to a week.
"""
MOVE_EXAMPLES = """\b
Examples:
  spotter program move deadlift saturday

\b
This week only; `spotter program schedule` is for every week.
"""
SCHEDULE_EXAMPLES = """\b
Examples:
  spotter program schedule
  spotter program schedule thursday bench
  spotter program schedule mon squat tue bench thu deadlift fri ohp
  spotter program schedule thursday none

\b
A lift has one day: it leaves the day it was on. A lift that was on that day
has none then, and the answer says so.
"""
BUMP_EXAMPLES = """\b
Examples:
  spotter program bump --all
  spotter program bump --all --except bench
  spotter program bump squat 10 bench 5
  spotter program bump deadlift -20

\b
Without an amount it is what a cycle adds to the lift. --all are those whose
bump is open after a cycle, --except holds one of them.
"""
HOLD_EXAMPLES = """\b
Examples:
  spotter program hold bench
  spotter program hold --all
"""
SET_1RM_EXAMPLES = """\b
Examples:
  spotter program set-1rm squat 365
  spotter program set-1rm bench "110 kg"

\b
The training max is computed anew, by the percentage of the lift's template.
"""
TEMPLATE_EXAMPLES = """\b
Examples:
  spotter program template squat bbs-fsl-leader
  spotter program template bench ohp leviathan-leader
  spotter program template --all 7th-week-deload
"""
PHASE_EXAMPLES = """\b
Examples:
  spotter program phase anchor --template fsl-pr-set-anchor
  spotter program phase leader

\b
Week 1 of that phase begins. To leader, the leader cycles are counted anew.
"""
CYCLES_EXAMPLES = """\b
Examples:
  spotter program cycles 1
  spotter program cycles -1

\b
How many leader cycles count as completed; after two a 7th week is due. Less
than none makes the leader phase longer: three cycles are left with -1.
"""
RESET_EXAMPLES = """\b
Examples:
  spotter program reset
  spotter program reset --recalculate

\b
Week 1 of the first leader cycle. Templates, maxes, best sets and everything
that was logged stay; --recalculate takes training maxes from tested maxes.
"""
UNDO_EXAMPLES = """\b
Examples:
  spotter program undo
  spotter program undo 17

\b
Takes back the newest move, or that one of `spotter program moves`. A workout
stays in the log. Exit code: 1 if later moves stand on it, or none is left.
"""

Lift = Annotated[str, typer.Argument(metavar="LIFT", help="squat, bench, deadlift or ohp.")]
Lifts = Annotated[
    list[str] | None,
    typer.Argument(metavar="LIFT...", help="squat, bench, deadlift, ohp.", show_default=False),
]
OpenOnes = Annotated[bool, typer.Option("--all", help="Every lift whose bump is open.")]
OfAll = Annotated[bool, typer.Option("--all", help="Every lift.")]
On = Annotated[
    str, typer.Option("--date", metavar="DAY", help="The day it was, like 2026-03-02. Default: today.")
]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why, in your words.")]
NEGATIVE = {"ignore_unknown_options": True}  # a negative number is no option


@command(LOG_EXAMPLES)
def log(
    log: "Opened",
    lift: Lift,
    sets: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SETS...", help="220x3 250x3 285x8. Default: as asked for.", show_default=False
        ),
    ] = None,
    top: Annotated[
        int | None, typer.Option("--top", metavar="REPS", help="Reps of the top set.", show_default=False)
    ] = None,
    amrap: Annotated[
        str, typer.Option("--amrap", metavar="SET", help="The set for as many reps as there were: 285x8.")
    ] = "",
    supplemental: Annotated[
        bool, typer.Option("--supplemental", help="The sets after the main work were done as asked for too.")
    ] = False,
    notes: Annotated[str, typer.Option("--notes", metavar="TEXT", help="Anything about it.")] = "",
    date: On = "",
    as_json: AsJson = False,
) -> int:
    """Log a session of a lift."""
    from handlers.local.program import sessions
    from handlers.terminal.texts import text_of_arguments

    text_of_arguments([lift, *(sets or ()), amrap, notes])
    typed = sessions.Session(lift, sets or (), top, amrap, supplemental, notes)
    return sessions.log_session(log, typed, date, as_json=as_json)


@command(SKIP_EXAMPLES)
def skip(
    log: "Opened",
    lifts: Annotated[list[str], typer.Argument(metavar="LIFT...", help="squat, bench, deadlift, ohp.")],
    reason: Reason = "",
    date: On = "",
    as_json: AsJson = False,
) -> int:
    """Skip lifts this week."""
    from handlers.local.program import changing
    from handlers.terminal.texts import text_of_arguments

    text_of_arguments([*lifts, reason])
    return changing.skip(log, lifts, reason, date, as_json=as_json)


@command(WEEK_EXAMPLES)
def week(
    log: "Opened",
    number: Annotated[
        int | None, typer.Argument(metavar="N", help="Which week to show.", show_default=False)
    ] = None,
    to: Annotated[int | None, typer.Option("--set", metavar="N", help="Go to this week.")] = None,
    skipped: Annotated[bool, typer.Option("--skip", help="Skip what is left of this week.")] = False,
    advance: Annotated[bool, typer.Option("--advance", help="End this week as it is.")] = False,
    reason: Reason = "",
    date: On = "",
    as_json: AsJson = False,
) -> Answer | int:
    """Show the week, or go to another one."""
    if sum((number is not None, to is not None, skipped, advance)) > 1:
        raise BadInput("one at a time: N shows a week, --set goes to one, --skip and --advance end this one.")
    if reason and not skipped:
        raise BadInput("--reason is for --skip.")
    from handlers.local.program import changing, sheets
    from handlers.terminal.texts import text_of_arguments

    text_of_arguments([reason])
    if to is None and not skipped and not advance:
        return sheets.show_week(log, number)
    return changing.week(log, to, reason, date, skipped=skipped, as_json=as_json)


@command(MOVE_EXAMPLES)
def move(
    log: "Opened",
    lift: Lift,
    day: Annotated[str, typer.Argument(metavar="DAY", help="Like saturday, or sat.")],
    date: On = "",
    as_json: AsJson = False,
) -> int:
    """Give a lift another day, this week only."""
    from handlers.local.program import changing

    return changing.move(log, lift, day, date, as_json=as_json)


@command(SCHEDULE_EXAMPLES)
def schedule(
    log: "Opened",
    days: Annotated[
        list[str] | None,
        typer.Argument(metavar="DAY LIFT...", help="A day and its lift, or none.", show_default=False),
    ] = None,
    date: On = "",
    as_json: AsJson = False,
) -> Answer | int:
    """Show the days of the lifts, or set them for every week."""
    from handlers.local.program import changing, overview

    if not days:
        return overview.schedule(log)
    return changing.set_schedule(log, days, date, as_json=as_json)


@command(BUMP_EXAMPLES, settings=NEGATIVE)
def bump(
    log: "Opened",
    lifts: Annotated[
        list[str] | None,
        typer.Argument(metavar="LIFT N...", help="A lift, and how much.", show_default=False),
    ] = None,
    of_all: OpenOnes = False,
    spared: Annotated[
        list[str] | None, typer.Option("--except", metavar="LIFT", help="With --all: hold this one.")
    ] = None,
    date: On = "",
    as_json: AsJson = False,
) -> int:
    """Bump training maxes."""
    from handlers.local.program import changing

    return changing.bump(log, lifts or (), spared or (), date, of_all=of_all, as_json=as_json)


@command(HOLD_EXAMPLES)
def hold(
    log: "Opened",
    lifts: Lifts = None,
    of_all: OpenOnes = False,
    date: On = "",
    as_json: AsJson = False,
) -> int:
    """Hold training maxes for the next cycle."""
    from handlers.local.program import changing

    return changing.hold(log, lifts or (), date, of_all=of_all, as_json=as_json)


@command(SET_1RM_EXAMPLES)
def set_1rm(
    log: "Opened",
    lift: Lift,
    weight: Annotated[str, typer.Argument(metavar="WEIGHT", help='Like 365, or "165 kg".')],
    date: On = "",
    as_json: AsJson = False,
) -> int:
    """Set a tested one-rep max, and the training max by it."""
    from handlers.local.program import changing

    return changing.set_1rm(log, lift, weight, date, as_json=as_json)


@command(TEMPLATE_EXAMPLES)
def template(
    log: "Opened",
    said: Annotated[
        list[str], typer.Argument(metavar="[LIFT...] NAME", help="Which lifts, and the template's name.")
    ],
    of_all: OfAll = False,
    date: On = "",
    as_json: AsJson = False,
) -> int:
    """Give lifts another template."""
    from handlers.local.program import changing
    from handlers.terminal.texts import text_of_arguments

    text_of_arguments(said)
    return changing.set_template(log, said, date, of_all=of_all, as_json=as_json)


@command(PHASE_EXAMPLES)
def phase(
    log: "Opened",
    name: Annotated[str, typer.Argument(metavar="PHASE", help="leader or anchor.")],
    template: Annotated[str, typer.Option("--template", metavar="NAME", help="For every lift.")] = "",
    date: On = "",
    as_json: AsJson = False,
) -> int:
    """Begin a phase: leader or anchor."""
    from handlers.local.program import changing
    from handlers.terminal.texts import text_of_arguments

    text_of_arguments([name, template])
    return changing.set_phase(log, name, template, date, as_json=as_json)


@command(CYCLES_EXAMPLES, settings=NEGATIVE)
def cycles(
    log: "Opened",
    count: Annotated[int, typer.Argument(metavar="COUNT", help="How many are completed.")],
    date: On = "",
    as_json: AsJson = False,
) -> int:
    """Set how many leader cycles are completed."""
    from handlers.local.program import changing

    return changing.set_cycles(log, count, date, as_json=as_json)


@command(RESET_EXAMPLES)
def reset(
    log: "Opened",
    recalculate: Annotated[
        bool, typer.Option("--recalculate", help="Training maxes from the tested one-rep maxes.")
    ] = False,
    date: On = "",
    as_json: AsJson = False,
) -> int:
    """Start the program over; what was logged stays."""
    from handlers.local.program import changing

    return changing.reset(log, date, recalculate=recalculate, as_json=as_json)


@command(UNDO_EXAMPLES)
def undo(
    log: "Opened",
    number: Annotated[
        int | None,
        typer.Argument(metavar="NUMBER", help="Which move. Default: the newest.", show_default=False),
    ] = None,
    date: On = "",
) -> Answer:
    """Take back a move."""
    from handlers.local.program import checking

    return checking.undo(log, number, date)
