"""The states of the program as a picture, and the moves as a table: drawn from the rows of the cycle. Pure.

The picture is a walk: a program is begun on templates of three weeks, every week trained, every training max
bumped, after each 7th week the other phase is set, until it is where it was before. Whatever the rows say is
what is drawn.
"""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from agents.program.cycle import Transition, begun, happen
from agents.program.moves import Began, Bumped, Logged, Move, PhaseSet, SaidMove, SessionDone, TemplateSet
from agents.program.rules import default_rounding
from agents.program.state import LiftNumbers, Phase, State
from agents.program.values import LIFTS, Active

HEADERS = ("happens", "in status", "when", "does", "status after", "leads to")
THREE_WEEKS = Active("three weeks", "leader/anchor", 3, Decimal(90))
SEVENTH_WEEK = Active("7th week", "7th-week", 1, Decimal(90))
LONGEST = 9  # stops of a walk that comes to no end: the program has five
OTHER: dict[Phase, Phase] = {"leader": "anchor", "anchor": "leader"}


class DiagramStop(NamedTuple):
    """A place that the program comes through, and by what it goes on."""

    place: str
    goes_on: str


def drawn(table: Sequence[Transition]) -> str:
    """The picture and the table, in Markdown."""
    return "\n".join(["```", *_picture(table), "```", "", *_listed(table)])


def _picture(table: Sequence[Transition]) -> Iterator[str]:
    """The stops, one below the other, and at the left the way back to the one that comes again."""
    stops, again = _walk(table)
    width = max(len(stop.place) for stop in stops)
    edge = f"+-{'-' * width}-+"
    boxes = ((edge, f"| {stop.place:{width}} |", edge, f"    | {stop.goes_on}") for stop in stops)
    arrow_at = 4 * again + 1
    for number, line in enumerate(line for box in boxes for line in box):
        left = "+->" if number == arrow_at else "|" if number > arrow_at else ""
        yield f"{left:3} {line}"
    yield "+-------+" if again < len(stops) else "        ..."


def _walk(table: Sequence[Transition]) -> tuple[list[DiagramStop], int]:
    """The stops on the way, and which of them, counted from 0, comes again after the last; else how many."""
    state, stops, met = _begin(), list[DiagramStop](), list[tuple[str, int, str]]()
    while _here(state) not in met and len(stops) < LONGEST:
        met.append(_here(state))
        pass_through = _seventh_week if state.place.status == "pending_deload_or_test" else _cycle
        stop, state = pass_through(state, table)
        stops.append(stop)
    return stops, [*met, _here(state)].index(_here(state))


def _here(state: State) -> tuple[str, int, str]:
    return state.place.phase, state.place.leader_cycles, state.place.status


def _cycle(state: State, table: Sequence[Transition]) -> tuple[DiagramStop, State]:
    """Trained week by week, then every lift bumped."""
    phase, weeks = state.place.phase, []
    while state.place.week not in weeks:
        weeks.append(state.place.week)
        state = _week(state, table)
    pending = state.place.status
    for lift in LIFTS:
        state = _made(state, table, "bumped", Bumped(lift, Decimal(5)))
    place = f"{phase}: week {', '.join(map(str, weeks))}"
    return DiagramStop(place, f"{pending}: each lift is bumped or held"), state


def _seventh_week(state: State, table: Sequence[Transition]) -> tuple[DiagramStop, State]:
    """Templates of the 7th week for one week, then the other phase and its templates."""
    other = OTHER[state.place.phase]
    state = _week(_on(state, table, SEVENTH_WEEK), table)
    place = f"7th week: deload or test ({state.place.status})"
    state = _made(_on(state, table, THREE_WEEKS), table, "phase set", PhaseSet(other))
    return DiagramStop(place, f"phase set: {other}"), state


def _week(state: State, table: Sequence[Transition]) -> State:
    """Every lift logged once."""
    for lift in LIFTS:
        done = SessionDone("", "", "", state.place.week, state.place.phase, {}, ())
        state = _made(state, table, "logged", Logged(lift, done))
    return state


def _on(state: State, table: Sequence[Transition], template: Active) -> State:
    for lift in LIFTS:
        state = _made(state, table, "template set", TemplateSet(lift, template))
    return state


def _made(state: State, table: Sequence[Transition], happens: str, said: SaidMove) -> State:
    return happen(happens, state, Move(state.moves + 1, "", "", "", "", said), table)


def _begin() -> State:
    lifts = {lift: LiftNumbers(Decimal(200), Decimal(5), THREE_WEEKS) for lift in LIFTS}
    return begun(Move(1, "", "", "", "", Began("lb", default_rounding("lb"), lifts, {})))


def _listed(table: Iterable[Transition]) -> Iterator[str]:
    """The rows as they are tried, from the first on."""
    yield _line(HEADERS)
    yield _line("---" for _ in HEADERS)
    for row in table:
        yield _line(
            (
                row.happens,
                row.status or "any",
                _said_of(row.when),
                _said_of(row.does),
                row.then or "",
                row.leads_to,
            )
        )


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _said_of(function: object) -> str:
    """What the function says of itself, in its first line."""
    return (function.__doc__ or "").split("\n")[0].rstrip(".")
