"""spotter program today and week: what a lifter takes to the rack, with the plates for each side."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Annotated, NamedTuple

import typer
from rich.console import Console, RenderableType
from rich.console import Group as Stack
from rich.text import Text

from agents.program.days import WEEK, day_name
from agents.program.result_words import title
from agents.program.rules import estimated_1rm
from agents.program.sheet import Sheet, as_result, plates_of
from agents.program.state import State
from agents.program.values import LIFTS, NAMES, Lift
from agents.units import say_number, usual_plates
from handlers.desks.program_desk import due_on, sheet_now, today_row
from handlers.desks.program_words import mark_in_words
from handlers.local.program.opened_program import AsOf, day_of, state_of
from handlers.local.program.overview import head_of, table_of
from handlers.local.program.typed import MOST_REPS, lift_typed
from handlers.local.program.upcoming import (
    day_in_words,
    next_in_words,
    open_in_words,
    short_day,
)
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.opened import Opened
from handlers.terminal.tables import day_in_words as long_day
from handlers.terminal.tables import plain_table

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

NOT_LOADABLE = "not loadable with {} plates"


@command(TODAY_EXAMPLES)
def today(
    log: Opened,
    lift: Annotated[
        str, typer.Argument(metavar="LIFT", help="Default: the lift of the day.", show_default=False)
    ] = "",
    week: Annotated[
        int | None, typer.Option("--week", metavar="N", help="Which week of the cycle. Default: this one.")
    ] = None,
    date: AsOf = "",
) -> CommandAnswer:
    """The sheet of a lift, or of the lifts of the day; on a rest day, what comes next.

    Raises BadInput, Unfinished, and Refusal for a week that the cycle has not.
    """
    state, on = state_of(log), day_of(log, date)
    lifts = (lift_typed(lift),) if lift else due_on(state, on)
    sheets = [sheet_now(state, each, week) for each in lifts]

    def shown(_: Console) -> Iterator[RenderableType]:
        for place, sheet in enumerate(sheets):
            yield from (*([""] if place else []), sheet_table(state, sheet))
        if not sheets:
            yield from map(Text, _without_a_sheet(state, on))

    return CommandAnswer([today_row(state, on, lifts, week)], shown)


def show_week(opened: Opened, week: int | None) -> CommandAnswer:
    """The sheets of a week, a lift a row, in the order of its days. Raises Unfinished, Refusal."""
    state = state_of(opened)
    sheets = {lift: sheet_now(state, lift, week) for lift in _in_order(state)}
    is_now = week is None or week == state.place.week
    columns = ["day", "lift", "main work", "then", "this week"]
    rows = [
        (short_day(state, lift) or "-", NAMES[lift], _main(sheet), _then(sheet), mark_in_words(state, lift))
        for lift, sheet in sheets.items()
    ]
    table = plain_table(*columns[: 5 if is_now else 4])
    for row in rows:
        table.add_row(*row[: 5 if is_now else 4])
    head = head_of(state) if is_now else Text(f"week {week} of {state.cycle_weeks}", style="bold")
    weights = Text(f"\nWeights in {state.unit}.", style="dim")
    found = {"unit": state.unit, "sheets": [as_result(sheet) for sheet in sheets.values()]}
    return CommandAnswer([found], lambda _: (head, "", table, weights))


# --- one lift


def sheet_table(state: State, sheet: Sheet) -> RenderableType:
    """Everything of one lift: its head, a row for each weight, what is to be beaten."""
    week = "7th week" if state.is_7th_week else f"week {sheet.week} of {state.cycle_weeks}, {sheet.phase}"
    head = f"{title(sheet.lift)}, {week}"
    about = f"{sheet.template}, training max {say_number(sheet.training_max)} {sheet.unit}"
    bar = f"each side of the {say_number(state.rounding.bar.value)} {sheet.unit} bar"
    table = table_of("", "sets", "reps", "%", sheet.unit, bar)
    table.columns[4].justify = "right"
    for what, sets, reps, share, weight in _rows(sheet):
        figures = (say_number(share), say_number(weight), plates_in_words(state, weight))
        table.add_row(what, str(sets), reps, *figures)
    below = [Text(line, style="dim") for line in (*_to_beat(state, sheet), *_assumed(state))]
    return Stack(
        Text(head, style="bold"), Text(about, style="dim"), "", table, *([""] if below else []), *below
    )


class _Row(NamedTuple):
    """Alike sets: of which part, how many, reps as they are asked for, percent, what is on the bar."""

    what: str
    sets: int
    reps: str
    percentage: Decimal
    weight: Decimal


def _rows(sheet: Sheet) -> Iterator[_Row]:
    for place, warm in enumerate(sheet.warm_up):
        yield _Row("" if place else "warm-up", 1, str(warm.reps), warm.percentage, warm.weight)
    for place, main in enumerate(sheet.main):
        yield _Row("" if place else "main", 1, main.reps, main.percentage, main.weight)
    for then in sheet.supplemental:
        yield _Row(then.type, then.sets, str(then.reps), then.percentage, then.weight)


def plates_in_words(state: State, weight: Decimal) -> str:
    """ "45 + 25 + 2.5" for one side, heaviest first; "the bar", or that it can't be loaded."""
    plates = plates_of(weight, state.rounding, state.unit)
    if plates is None:
        return NOT_LOADABLE.format("your" if state.rounding.bar.plates else "the usual")
    return " + ".join(map(say_number, plates)) or "the empty bar"


def _to_beat(state: State, sheet: Sheet) -> Iterator[str]:
    """What the set for reps is up against: the most reps at its weight, and the best estimate of a single."""
    top = sheet.pr_set
    if top is None:
        return
    at = f"{say_number(top.weight)} {sheet.unit}"
    best, estimate = state.prs[sheet.lift].get(top.weight), state.estimated_1rm(sheet.lift)
    if best is not None:
        yield f"Best at {at}: {best.reps} reps, {long_day(best.date)}."
    if estimate is not None:
        reps = next((n for n in range(1, MOST_REPS) if estimated_1rm(top.weight, n) > estimate), None)
        yield f"Best e1RM: {estimate} {sheet.unit}" + (f"; {reps} reps at {at} beat it." if reps else ".")


def _assumed(state: State) -> Iterator[str]:
    if not state.rounding.bar.plates:
        plates = ", ".join(map(say_number, usual_plates(state.unit)))
        yield f"Plates as a gym has them: {plates} {state.unit}."


# --- a day, a week


def _without_a_sheet(state: State, on: date) -> Iterator[str]:
    """What is said of a day on which nothing is left to do."""
    done = state.lifts_on(day_name(on))
    yield f"{day_in_words(on)}: {_done_in_words(state, done) if done else 'rest day'}."
    yield next_in_words(state, on)
    yield f"Open this week: {open_in_words(state)}."


def _done_in_words(state: State, lifts: tuple[Lift, ...]) -> str:
    """ "squat is logged"."""
    marked = {lift: mark_in_words(state, lift) if lift in state.marks else "done" for lift in lifts}
    return ", ".join(f"{NAMES[lift]} is {said}" for lift, said in marked.items())


def _in_order(state: State) -> tuple[Lift, ...]:
    """The lifts by their days this week, those without a day last."""
    days = {lift: state.day_of(lift) for lift in LIFTS}
    return tuple(sorted(LIFTS, key=lambda lift: WEEK.index(days[lift]) if days[lift] else len(WEEK)))


def _main(sheet: Sheet) -> str:
    return "  ".join(f"{say_number(each.weight)}x{each.reps}" for each in sheet.main)


def _then(sheet: Sheet) -> str:
    return ", ".join(
        f"{each.sets}x{each.reps}@{say_number(each.weight)} {each.type}" for each in sheet.supplemental
    )
