"""spotter program prs, history, templates and moves: what was done, and what there is to choose from."""

from collections.abc import Iterable, Mapping
from itertools import groupby, islice
from typing import Annotated, Any

import typer
from rich.console import Group as Stack
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from agents.errors import BadInput
from agents.program.moves import Recorded
from agents.program.result_words import title
from agents.program.results import available_templates, workout_history
from agents.program.results import prs as best_sets
from agents.program.sheet import as_json_number
from agents.program.template import Supplemental, Template, TemplateWeek
from agents.program.tools.answering import templates as all_templates
from agents.program.values import NAMES, Lift
from agents.units import say_number
from handlers.desks.program_desk import move_row
from handlers.desks.program_words import said_in_words
from handlers.local.program.opened_program import AnyLift, book_of, state_of
from handlers.local.program.overview import table_of
from handlers.local.program.typed import lift_typed
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.faults import DONE, NOTHING
from handlers.terminal.opened import Opened
from handlers.terminal.plain import one_line, shortened
from handlers.terminal.tables import apart, day_in_words, plain_table

PRS_EXAMPLES = """\b
Examples:
  spotter program prs
  spotter program prs squat

\b
The most reps at each weight, of sets for reps. Exit code: 1 if there are none.
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

Last = Annotated[int, typer.Option("--last", metavar="N", min=1, max=10_000, help="How many.")]
TYPES = ("leader", "anchor", "7th-week")
BESIDE = 4  # columns before what was asked for and what was done


@command(PRS_EXAMPLES)
def prs(log: Opened, lift: AnyLift = "") -> CommandAnswer:
    """The most reps at each weight, the newest first. Exit code 1 if there are none yet."""
    state = state_of(log)
    found = best_sets(state, _lift(lift))
    table = table_of("lift", "weight", "reps", "e1RM", "date")
    for row in found["prs"]:
        weight = f"{row['weight']} {state.unit}"
        estimate = f"{row['estimated_1rm']} {state.unit}"
        table.add_row(NAMES[row["lift"]], weight, str(row["best_reps"]), estimate, day_in_words(row["date"]))
    row, none = {"unit": state.unit, **found}, Text("no sets for reps are logged yet.")
    return CommandAnswer(
        [row], lambda _: [table if found["prs"] else none], DONE if found["prs"] else NOTHING
    )


@command(HISTORY_EXAMPLES)
def history(log: Opened, lift: AnyLift = "", last: Last = 10) -> CommandAnswer:
    """The newest sessions, what was asked for beside what was done. Exit code 1 if there are none."""
    state = state_of(log)
    moves = (recorded.move for recorded in book_of(log).newest_first())
    sessions = workout_history(moves, _lift(lift), last)["workouts"]
    parts = list(apart(_session(each, state.unit) for each in sessions))
    return CommandAnswer(
        ({"unit": state.unit, **session} for session in sessions),
        lambda _: parts or [Text("no sessions are logged yet.")],
        DONE if sessions else NOTHING,
    )


@command(TEMPLATES_EXAMPLES)
def templates(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="One template, with its weeks.", show_default=False)
    ] = "",
    kind: Annotated[str, typer.Option("--type", metavar="TYPE", help="leader, anchor or 7th-week.")] = "",
) -> CommandAnswer:
    """The templates there are, or the weeks of one. Raises BadInput."""
    if kind and kind not in TYPES:
        raise BadInput(f"--type is {kind!r}: write {', '.join(TYPES[:-1])} or {TYPES[-1]}.")
    if name:
        return _one_template(name)
    found = available_templates(all_templates(), kind or None)
    table = table_of("template", "type", "weeks", "TM %")
    for row in found["templates"]:
        weeks = len(all_templates()[row["name"]].weeks)
        table.add_row(row["name"], row["type"], str(weeks), str(row["tm_percentage"]))
    more = Text("\nspotter program templates NAME shows its weeks.", style="dim")
    return CommandAnswer([found], lambda _: (table, more))


@command(MOVES_EXAMPLES)
def moves(log: Opened, last: Last = 20) -> CommandAnswer:
    """The newest moves, with the numbers that undo takes. Raises Unfinished."""
    state_of(log)
    newest = list(islice(book_of(log).newest_first(), last))
    table = plain_table("move", "day", "what", "")
    for recorded in newest:
        move = recorded.move
        table.add_row(str(move.number), move.day, move.kind, shortened(said_in_words(move.said), 50))
    return CommandAnswer(map(_as_row, newest), lambda _: [table])


def _as_row(recorded: Recorded) -> dict[str, Any]:
    return {**move_row(recorded), "result": dict(recorded.result)}


# --- sessions


def _session(session: Mapping[str, Any], unit: str) -> RenderableType:
    """ "Squat, week 2, leader, original-531", what was asked for, what was done, and its notes."""
    about = f"{session['template']}, week {session['week']}, {session['phase']}"
    head = Text.assemble(
        (f"{day_in_words(session['date'])}  {title(session['lift'])}", "bold"), (f"  {about}", "dim")
    )
    rows = {
        "asked": _asked(session["prescribed"]),
        "done": f"{_done(session['actual'])} {unit}",
        "notes": one_line(session["notes"] or ""),
    }
    table = plain_table("", "")
    table.show_header = False
    for name, said in rows.items():
        if said:
            table.add_row(Text(name, style="dim"), Text(said))
    return Stack(head, Padding(table, (0, 0, 0, BESIDE)))


def _asked(prescribed: Mapping[str, Any]) -> str:
    main = [f"{each['weight']}x{each['reps']}" for each in prescribed.get("main", ())]
    after = [
        f"{each['sets']}x{each['reps']}@{each['weight']} {each['type']}"
        for each in prescribed.get("supplemental", ())
    ]
    return "  ".join(main) + "".join(f", then {each}" for each in after)


def _done(actual: Iterable[Mapping[str, Any]]) -> str:
    return in_short((str(one["weight"]), "" if one["reps"] is None else str(one["reps"])) for one in actual)


def in_short(sets: Iterable[tuple[str, str]]) -> str:
    """ "220x3  250  285x8  5x5@220" of weights and reps, "" where these were not counted.

    Alike sets that follow each other are counted.
    """
    said = []
    for (weight, reps), alike in groupby(sets):
        count = len(list(alike)) if reps else 1
        said.append(f"{count}x{reps}@{weight}" if count > 1 else f"{weight}x{reps}" if reps else weight)
    return "  ".join(said)


# --- templates


def _one_template(name: str) -> CommandAnswer:
    there = all_templates()
    if name not in there:
        raise BadInput(f"template {name!r} does not exist: there are {', '.join(there)}.")
    found = there[name]
    about = f"{found.kind}, training max {say_number(found.tm_percentage)} % of a tested single"
    table = plain_table("week", "main work, % of the training max", "then")
    for number, week in enumerate(found.weeks, start=1):
        table.add_row(str(number), _week_main(week), _week_then(week))
    head = Text.assemble((found.name, "bold"), (f"  {about}", "dim"))
    source = Text(f"\nSource: {one_line(found.source)}", style="dim")
    return CommandAnswer([_template_as_json(found)], lambda _: (head, "", table, source))


def _week_main(week: TemplateWeek) -> str:
    return "  ".join(f"{say_number(each.percentage)}x{each.reps}" for each in week.main)


def _week_then(week: TemplateWeek) -> str:
    return ", ".join(_supplemental(each) for each in week.supplemental)


def _supplemental(each: Supplemental) -> str:
    """ "5x5 FSL (65 %)"; "5x10 (60 %)" of one that has no name but its percentage."""
    share = say_number(each.percentage)
    name = "" if each.label == f"{share}%" else f" {each.label}"
    return f"{each.sets}x{each.reps}{name} ({share} %)"


def _template_as_json(found: Template) -> dict[str, Any]:
    [facts] = available_templates({found.name: found})["templates"]
    return {**facts, "source": found.source, "weeks": [_week_as_json(week) for week in found.weeks]}


def _week_as_json(week: TemplateWeek) -> dict[str, Any]:
    """In percent of the training max, with the names that the sheet has."""
    return {
        "main": [{"percentage": as_json_number(each.percentage), "reps": each.reps} for each in week.main],
        "supplemental": [
            {
                "sets": each.sets,
                "reps": each.reps,
                "percentage": as_json_number(each.percentage),
                "type": each.label,
            }
            for each in week.supplemental
        ],
    }


def _lift(said: str) -> Lift | None:
    return lift_typed(said) if said else None
