"""spotter program log: a session of a lift, as it was typed, as words and a call of log_workout."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NamedTuple

import typer

from agents.errors import BadInput
from agents.program.sheet import Sheet, as_json_number
from agents.program.state import State
from agents.units import say_number
from handlers.desks.program_desk import sheet_now
from handlers.local.program.changing import TypedCall, TypedChange, make
from handlers.local.program.opened_program import On, OneLift, state_of
from handlers.local.program.typed import (
    MOST_REPS,
    TypedSet,
    lift_typed,
    sets_typed,
    text_typed,
    words_of_sets,
)
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.opened import Opened
from handlers.terminal.texts import text_of_arguments

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


class TypedSession(NamedTuple):
    """A session as it was typed; "" and empty for what was not.

    `top` are the reps of the top set, `amrap` that set with its weight; `supplemental` says that the sets
    after the main work were done as asked for.
    """

    lift: str
    sets: Sequence[str]
    top: int | None = None
    amrap: str = ""
    supplemental: bool = False
    notes: str = ""


@command(LOG_EXAMPLES)
def log(
    log: Opened,
    lift: OneLift,
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
) -> CommandAnswer:
    """Log a session of a lift: the sets as typed, or as the program asks for. Raises BadInput, Refusal."""
    text_of_arguments([lift, *(sets or ()), amrap, notes])
    typed = TypedSession(lift, sets or (), top, amrap, supplemental, notes)
    if typed.top is not None and typed.amrap:
        raise BadInput("--top and --amrap were given: one of them says what the top set was.")
    if typed.supplemental and typed.sets:
        raise BadInput("--supplemental is for a session as asked for: write its sets beside the others.")
    state = state_of(log)
    return make(log, session_in_words(state, typed), date)


def session_in_words(state: State, typed: TypedSession) -> TypedChange:
    """The session as words and as a call of log_workout. Raises BadInput, Unfinished."""
    lift = lift_typed(typed.lift)
    sheet = sheet_now(state, lift)
    sets = sets_typed(typed.sets, state.unit, state.rounding.bar.value)
    top, notes = _top(typed, sheet, sets, state), text_typed("--notes", typed.notes)
    told = (*sets, top) if sets and top and typed.amrap and top not in sets else sets
    rows = [{"weight": as_json_number(each.weight), "reps": each.reps} for each in told]
    arguments: dict[str, Any] = {
        "lift": lift,
        "actual_results": list(_as_asked(sheet)) if typed.supplemental else rows,
    }
    if top is not None:
        arguments |= {"amrap_reps": top.reps, "amrap_weight": as_json_number(top.weight)}
    if notes:
        arguments["notes"] = notes
    words = (
        f"did {lift}",
        " ".join(words_of_sets(typed.sets)) or "as the program asks",
        f"with the supplemental sets {_supplemental(sheet)}" if typed.supplemental else "",
        "" if top is None or top in sets else f"top set {_top_in_words(typed, top, state)}",
        f"({notes})" if notes else "",
    )
    return TypedChange(" ".join(filter(None, words)), [TypedCall("log_workout", arguments)])


def _top_in_words(typed: TypedSession, top: TypedSet, state: State) -> str:
    """As it was typed, in its own unit."""
    if typed.amrap:
        return " ".join(words_of_sets([typed.amrap]))
    return f"{say_number(top.weight)} {state.unit} x {top.reps}"


def _top(typed: TypedSession, sheet: Sheet, sets: Sequence[TypedSet], state: State) -> TypedSet | None:
    """The set for reps: --amrap, or --top at the heaviest weight typed, without one at that asked for."""
    if typed.amrap:
        found = sets_typed([typed.amrap], state.unit, state.rounding.bar.value)
        if len(found) != 1:
            raise BadInput(f"--amrap is {typed.amrap!r}: write one set, like 285x8.")
        return found[0]
    if typed.top is None:
        return None
    if not 0 <= typed.top <= MOST_REPS:
        raise BadInput(f"--top is {typed.top}: write the reps of the top set, 0 to {MOST_REPS}.")
    asked = sheet.pr_set or max(sheet.main, key=lambda each: each.weight)
    return TypedSet(max((each.weight for each in sets), default=asked.weight), typed.top)


def _supplemental(sheet: Sheet) -> str:
    """ "145x5 145x5": every set, since what is logged with reps has to stand in the words."""
    return " ".join(
        f"{say_number(each.weight)}x{each.reps}" for each in sheet.supplemental for _ in range(each.sets)
    )


def _as_asked(sheet: Sheet) -> Iterator[dict[str, Any]]:
    """Every set of the sheet, its reps those that are asked for."""
    for main in sheet.main:
        yield {"weight": as_json_number(main.weight)}
    for after in sheet.supplemental:
        yield from ({"weight": as_json_number(after.weight), "reps": after.reps} for _ in range(after.sets))
