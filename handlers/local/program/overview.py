"""spotter program status, maxes and schedule: where the program is, and what to do next."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from agents.program.days import schedule_in_order
from agents.program.result_words import listed
from agents.program.results import fits, misfits, training_maxes
from agents.program.state import Phase, State
from agents.program.tools.answering import templates
from agents.program.values import DAYS, LIFTS, NAMES, Lift, Rounding, Unit
from agents.units import say_number
from handlers.desks.program_desk import due_on, status_row
from handlers.desks.program_words import mark_in_words, place_in_words
from handlers.local.program.opened_program import AsOf, day_of, state_of
from handlers.local.program.upcoming import next_in_words, short_day
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.opened import Opened
from handlers.terminal.tables import day_in_words, plain_table

STATUS_EXAMPLES = """\b
Examples:
  spotter program status
  spotter program status --json | jq .phase_status

\b
Where the program is, what is pending and the command for it, and the lifts
with their training maxes. A star: on another day this week.
"""
MAXES_EXAMPLES = """\b
Examples:
  spotter program maxes
"""

UNKNOWN = "-"  # in a column of numbers
RIGHT = ("TM", "1RM", "e1RM", "TM %", "weight", "sets", "%")  # headings of numbers


@command(STATUS_EXAMPLES)
def status(log: Opened, date: AsOf = "") -> CommandAnswer:
    """The program as it stands. Raises Unfinished if there is none."""
    return status_of(state_of(log), day_of(log, date))


def status_of(state: State, today: date) -> CommandAnswer:
    """This state, as it is seen on this day."""

    def shown(_: Console) -> Iterator[RenderableType]:
        yield head_of(state)
        yield from map(Text, to_do(state, today))
        yield from ("", lifts_table(state))
        yield Text(f"\n{rounding_in_words(state.rounding, state.unit)}", style="dim")

    return CommandAnswer([status_row(state)], shown)


@command(MAXES_EXAMPLES)
def maxes(log: Opened) -> CommandAnswer:
    """The training max of each lift, and what it is from. Raises Unfinished."""
    state = state_of(log)
    table = table_of("lift", "TM", "1RM", "TM %", "e1RM")
    for lift in LIFTS:
        numbers = state.lifts[lift]
        share = say_number(numbers.template.tm_percentage)
        table.add_row(NAMES[lift], *_maxes(state, lift), share, _estimate(state, lift))
    row = {"unit": state.unit, **training_maxes(state)}
    return CommandAnswer([row], lambda _: (table, Text(f"\nWeights in {state.unit}.", style="dim")))


def schedule(opened: Opened) -> CommandAnswer:
    """The lift of each day, and what is on another day this week. Raises Unfinished."""
    state = state_of(opened)
    table = plain_table("day", "every week", "this week")
    for day in DAYS:
        every = state.schedule.get(day)
        this = ", ".join(NAMES[lift] for lift in state.lifts_on(day))
        table.add_row(day.capitalize(), NAMES[every] if every else UNKNOWN, this or UNKNOWN)
    without = [NAMES[lift] for lift in LIFTS if lift not in state.schedule.values()]
    left = Text(f"\nWithout a day: {', '.join(without)}. spotter program schedule DAY LIFT")
    row = {"schedule": schedule_in_order(state), "this_week": dict(state.moved)}
    return CommandAnswer([row], lambda _: (table, left) if without else (table,))


# --- where it is


def head_of(state: State) -> Text:
    """ "5/3/1, week 2 of 3, leader: 1 cycle done, 1 to go", and since when."""
    since = f"  since {day_in_words(state.place.since)}"
    return Text.assemble((f"5/3/1, {place_in_words(state)}", "bold"), (since, "dim"))


def to_do(state: State, today: date) -> Iterator[str]:
    """The status in words, and what to do next: what is pending, then what is trained next."""
    match state.place.status:
        case "pending_tm_bump":
            left = [lift for lift in LIFTS if lift not in state.resolved]
            would = ", ".join(f"{NAMES[lift]} +{say_number(state.lifts[lift].tm_increment)}" for lift in left)
            yield f"A cycle is over: bump or hold each training max ({would})."
            yield "  spotter program bump --all     or spotter program hold LIFT"
        case "pending_deload_or_test":
            yield from _after_a_phase(state)
        case "active":
            yield from _fitting(state)
    due = due_on(state, today)
    following = f"Today: {listed(due)}." if due else next_in_words(state, today)
    yield f"If the 7th week is still to be trained: {following}" if may_be_done(state) else following


def may_be_done(state: State) -> bool:
    """Whether a 7th week was done or is about to begin: the state is the same."""
    return state.is_7th_week and state.place.status == "pending_deload_or_test" and not state.marks


def _after_a_phase(state: State) -> Iterator[str]:
    following: Phase = "anchor" if state.place.phase == "leader" else "leader"
    if state.is_7th_week:
        when = "Once it is done, the next phase begins" if may_be_done(state) else "When it is done"
        yield f"The 7th week. {when}: spotter program phase {following} --template NAME"
        yield f"  NAME: {', '.join(_templates_for(following))}"
        return
    tests = [each.name for each in templates().values() if each.kind == "7th-week"]
    yield f"The {state.place.phase} phase is over: a 7th week, or on to the {following} phase."
    yield f"  spotter program template --all {tests[0] if tests else 'NAME'}"
    if len(tests) > 1:
        yield f"    or {', '.join(tests[1:])}"
    yield f"  spotter program phase {following} --template NAME"


def _fitting(state: State) -> Iterator[str]:
    """What to do about templates that are not of the phase."""
    phase = state.place.phase
    unfit = misfits(state)
    if unfit:
        repeats = " The 7th week begins anew until they are." if state.is_7th_week else ""
        yield f"On no {phase} template: {listed(unfit)}.{repeats}"
        yield f"  spotter program template {' '.join(unfit)} NAME"
        yield f"  NAME: {', '.join(_templates_for(phase))}"


def _templates_for(phase: Phase) -> list[str]:
    return [each.name for each in templates().values() if fits(each.kind, phase)]


# --- tables


def lifts_table(state: State) -> Table:
    """A lift a row: its numbers, template, day, and what became of it this week."""
    table = table_of("lift", "TM", "1RM", "e1RM", "bump", "template", "day", "this week")
    for lift in LIFTS:
        numbers, day = state.lifts[lift], short_day(state, lift)
        table.add_row(
            NAMES[lift],
            *_maxes(state, lift),
            _estimate(state, lift),
            f"+{say_number(numbers.tm_increment)}",
            numbers.template.name,
            f"{day}{'*' if lift in state.moved else ''}" if day else UNKNOWN,
            mark_in_words(state, lift),
        )
    return table


def table_of(*headings: str) -> Table:
    """A table in the house's way, its columns of numbers to the right."""
    table = plain_table(*headings)
    for column in table.columns:
        if column.header in RIGHT:
            column.justify = "right"
    return table


def rounding_in_words(rounding: Rounding, unit: Unit) -> str:
    """ "Weights in lb, to the nearest 5 on a 45 lb bar." """
    plates = ", ".join(map(say_number, rounding.bar.plates))
    to = f"that {plates} make" if plates else say_number(rounding.increment)
    way = {"nearest": "to the nearest", "up": "up to the next", "down": "down to the next"}[rounding.mode]
    return f"Weights in {unit}, {way} {to} on a {say_number(rounding.bar.value)} {unit} bar."


def _maxes(state: State, lift: Lift) -> tuple[str, str]:
    numbers = state.lifts[lift]
    return say_number(numbers.training_max), _said(numbers.tested_1rm)


def _estimate(state: State, lift: Lift) -> str:
    found = state.estimated_1rm(lift)
    return _said(None if found is None else Decimal(found))


def _said(number: Decimal | None) -> str:
    return UNKNOWN if number is None else say_number(number)
