"""The commands about the plan: `spotter plan ...`. What they do is imported when they run."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agents.errors import BadInput
from handlers.terminal.commands import Answer, Day, command, group

if TYPE_CHECKING:
    from handlers.terminal.opened import Opened

Conversation = Annotated[
    str, typer.Option("--conversation", metavar="ID", help="The conversation it belongs to. Default: main.")
]
Verbose = Annotated[
    bool,
    typer.Option("--verbose", help="Say on standard error what is proposed, written and read back."),
]
ProposalId = Annotated[
    str,
    typer.Argument(metavar="ID", help="One proposal, by its id or the start of it. Default: all that wait."),
]

SHOW_EXAMPLES = """\b
Examples:
  spotter plan show
  spotter plan show --week 4
  spotter plan show --all --json > weeks.jsonl

\b
What was logged stands beside what was planned. The numbers of sessions and
exercises are those that a change may name: "remove exercise 3 of session 2".
Exit code: 1 if there is no plan.
"""
NEW_EXAMPLES = """\b
Examples:
  spotter plan new
  spotter plan new --start 2027-01-04 --name "Winter block"
  spotter plan new --empty --weeks 4 --start today

\b
Without --empty it is a ready plan of 12 weeks: four days a week (Monday,
Tuesday, Thursday, Saturday), lighter in weeks 4, 8 and 12, loads as percents
of the one-rep maximum or as RPE. It starts on a Monday: the next one, or
today. Workouts of its days that are logged already are shown in it.
Exit code: 1 if there is a plan already and --replace is not given.
"""
IMPORT_EXAMPLES = """\b
Examples:
  spotter plan import plan.json
  spotter plan export | spotter plan import --user partner -
  spotter plan import --replace plan.json

\b
The file is what `spotter plan export` writes: {"name", "weeks": [{"phase",
"startDate", "endDate", "sessions": [{"name", "dayOfWeek", "exercises":
[{"name", "workingSets", "reps", "targetLoad"}]}]}]}, or its list of weeks
alone. Exercises with the groupLabels A1 and A2 are the superset A.
Exit code: 1 if there is a plan already and --replace is not given, 2 for a
file that is no plan; nothing is written then.
"""
EXPORT_EXAMPLES = """\b
Examples:
  spotter plan export plan.json
  spotter plan export | jq '.weeks[0].sessions[].name'
"""
CHANGE_EXAMPLES = """\b
Examples:
  spotter plan change "swap Thursday's front squats for leg press 3x10"
  spotter plan change "add a deload week after week 4" --verbose
  spotter plan change "what does Saturday look like?"
  pbpaste | spotter plan change --json -

\b
Nothing is changed by it: a change is proposed, shown with what it replaces,
and applied by `spotter plan apply`. Until then it can be asked about, added
to, or dropped by `spotter plan cancel`.
Exit code: 0 proposed or answered, 1 asked back or refused, 2 bad input,
3 the store, 4 the model.
"""
PENDING_EXAMPLES = """\b
Examples:
  spotter plan pending
  spotter plan pending --json
"""
APPLY_EXAMPLES = """\b
Examples:
  spotter plan apply
  spotter plan apply pr_0f8c21
  spotter plan apply --verbose

\b
All of it is written, or nothing, and then read back. What the plan no longer
allows is not applied; what would do something else by now is shown again.
Exit code: 0 applied, 1 not applied.
"""
CANCEL_EXAMPLES = """\b
Examples:
  spotter plan cancel
  spotter plan cancel pr_0f8c21
"""
UNDO_EXAMPLES = """\b
Examples:
  spotter plan undo
  spotter plan undo pr_0f8c21 --json

\b
What the change replaced is proposed, and comes back with `spotter plan apply`;
later changes elsewhere in the plan stay. It is refused where a later change
stands on the same place, and where a session was trained or is past.
Exit code: 0 proposed, 1 refused.
"""
COMPARE_EXAMPLES = """\b
Examples:
  spotter plan compare
  spotter plan compare --day thursday
  spotter plan compare --workout w_942a305a --json

\b
"thursday" is the newest one up to today. Exit code: 1 if nothing was planned
for that day, or nothing is logged.
"""


@command(SHOW_EXAMPLES)
def show(
    log: "Opened",
    week: Annotated[
        int | None, typer.Option("--week", metavar="N", help="Which week, from 1. Default: this week.")
    ] = None,
    all_weeks: Annotated[bool, typer.Option("--all", help="Every week of it.")] = False,
) -> Answer:
    """Show the plan: this week, or another one."""
    if week is not None and all_weeks:
        raise BadInput("--week and --all were given: one week, or all of them.")
    from handlers.local.plans import reading

    return reading.show_plan(log, week, all_weeks=all_weeks)


@command(NEW_EXAMPLES)
def new(
    log: "Opened",
    empty: Annotated[bool, typer.Option("--empty", help="Weeks without sessions, to be filled.")] = False,
    weeks: Annotated[
        int | None, typer.Option("--weeks", metavar="N", min=1, max=104, help="With --empty: how many.")
    ] = None,
    start: Annotated[
        str,
        typer.Option(
            "--start", metavar="DAY", help="Its first day: 2026-11-23, today, monday. Default: Monday."
        ),
    ] = "",
    name: Annotated[str, typer.Option("--name", metavar="TEXT", help="What to call it.")] = "",
    replace: Annotated[bool, typer.Option("--replace", help="Put it in place of the plan there is.")] = False,
) -> Answer:
    """Make a plan: the ready one of 12 weeks, or an empty one."""
    if weeks is not None and not empty:
        raise BadInput("--weeks is for --empty: the ready plan has 12 weeks.")
    from handlers.local.plans import making
    from handlers.terminal.texts import text_of_arguments

    wanted = making.Wanted(weeks or making.EMPTY_WEEKS if empty else 0, start, text_of_arguments([name]))
    return making.new_plan(log, wanted, replace=replace)


@command(IMPORT_EXAMPLES)
def import_(
    log: "Opened",
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A plan as JSON; - reads standard input.")],
    replace: Annotated[bool, typer.Option("--replace", help="Put it in place of the plan there is.")] = False,
) -> Answer:
    """Bring in a plan from a file of JSON."""
    from handlers.local.plans import making

    return making.import_plan(log, file, replace=replace)


@command(EXPORT_EXAMPLES)
def export(
    log: "Opened",
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Where to. Default: standard output.")
    ] = None,
) -> int:
    """Write out the whole plan, with what was done of it, as JSON."""
    from handlers.local.plans import making

    return making.export_plan(log, file)


@command(CHANGE_EXAMPLES, asks_model=True)
def change(
    log: "Opened",
    text: Annotated[
        list[str],
        typer.Argument(metavar="TEXT", help="What should change, in words; - reads standard input."),
    ],
    date: Day = "",
    conversation: Conversation = "",
    message_id: Annotated[
        str,
        typer.Option("--id", metavar="ID", help="The message's id: the same again is answered as it was."),
    ] = "",
    verbose: Verbose = False,
) -> Answer:
    """Ask for a change of the plan, or about it. Nothing is changed yet."""
    from handlers.local.plans import changing
    from handlers.terminal.opened import new_id
    from handlers.terminal.texts import text_of_arguments, text_of_stdin

    said = text_of_stdin() if text == ["-"] else text_of_arguments(text)
    fields = {"id": message_id or new_id("p"), "text": said, "conversation_id": conversation}
    return changing.change(log, fields, day=date, verbose=verbose)


@command(PENDING_EXAMPLES)
def pending(log: "Opened", conversation: Conversation = "") -> Answer:
    """Show what is proposed and not applied yet."""
    from handlers.local.plans import changing

    return changing.pending(log, conversation)


@command(APPLY_EXAMPLES)
def apply(
    log: "Opened",
    proposal_id: ProposalId = "",
    conversation: Conversation = "",
    verbose: Verbose = False,
) -> Answer:
    """Apply what is proposed: all that waits, or one of it."""
    from handlers.local.plans import changing

    return changing.apply(log, conversation, proposal_id, verbose=verbose)


@command(CANCEL_EXAMPLES)
def cancel(
    log: "Opened",
    proposal_id: ProposalId = "",
    conversation: Conversation = "",
) -> Answer:
    """Drop what is proposed: all that waits, or one of it."""
    from handlers.local.plans import changing

    return changing.cancel(log, conversation, proposal_id)


@command(UNDO_EXAMPLES)
def undo(
    log: "Opened",
    proposal_id: Annotated[
        str,
        typer.Argument(
            metavar="ID", help="An applied change, by its id or the start of it. Default: the newest."
        ),
    ] = "",
    conversation: Conversation = "",
) -> Answer:
    """Propose to undo an applied change: what it replaced comes back."""
    from handlers.local.plans import changing

    return changing.undo(log, conversation, proposal_id)


@command(COMPARE_EXAMPLES)
def compare(
    log: "Opened",
    day: Annotated[
        str, typer.Option("--day", metavar="DAY", help="Which day: thursday, 2026-11-26. Default: today.")
    ] = "",
    workout: Annotated[
        str, typer.Option("--workout", metavar="ID", help="Which workout: its id, the start of it, or last.")
    ] = "",
) -> Answer:
    """Compare what was done with what was planned."""
    from handlers.local.plans import reading
    from handlers.terminal.texts import text_of_arguments

    return reading.compare(log, text_of_arguments([day]), workout)


app = group(show, new, import_, export, change, pending, apply, cancel, undo, compare)
