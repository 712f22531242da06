"""spotter program init: what is typed, and what is known of the athlete, as the first move of a program."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, NamedTuple, get_args

import typer

from agents.athlete import Athlete, checked_units
from agents.errors import BadInput, Unfinished
from agents.program.beginning import TEMPLATE, LiftSaid, numbers_of
from agents.program.moves import Began
from agents.program.rules import default_bar, default_rounding, rounded
from agents.program.state import PHASES, LiftNumbers, Phase, State
from agents.program.template import Template
from agents.program.tools.answering import templates
from agents.program.values import LIFTS, Bar, Lift, Rounding, Unit
from agents.units import say_number
from agents.units.plates import RoundingMode as Mode
from handlers.local.program.opened_program import book_of, day_of
from handlers.local.program.overview import status_of
from handlers.local.program.typed import days_typed, lift_typed, weight_typed
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.texts import text_of_arguments

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

MODES: tuple[Mode, ...] = get_args(Mode)


class NewProgram(NamedTuple):
    """A program as typed; "" and empty for what was not said."""

    tested: Mapping[Lift, str]
    training_maxes: Mapping[Lift, str]
    templates: Mapping[Lift, str]
    template: str = ""
    tm_increments: Sequence[str] = ()
    days: str = ""
    units: str = ""
    rounding: str = ""
    increment: str = ""
    bar: str = ""
    plates: str = ""
    phase: str = ""


def _tested_option(lift: str) -> Any:
    return typer.Option(f"--{lift}", metavar="WEIGHT", help=f"Tested one-rep max: {lift}.")


def _max_option(lift: str) -> Any:
    return typer.Option(f"--tm-{lift}", metavar="WEIGHT", help="Training max, in place of the computed one.")


def _template_option(lift: str) -> Any:
    return typer.Option(f"--{lift}-template", metavar="NAME", help=f"Template of {lift} alone.")


@command(INIT_EXAMPLES)
def init(
    log: Opened,
    squat: Annotated[str, _tested_option("squat")] = "",
    bench: Annotated[str, _tested_option("bench")] = "",
    deadlift: Annotated[str, _tested_option("deadlift")] = "",
    ohp: Annotated[str, _tested_option("ohp")] = "",
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
    squat_template: Annotated[str, _template_option("squat")] = "",
    bench_template: Annotated[str, _template_option("bench")] = "",
    deadlift_template: Annotated[str, _template_option("deadlift")] = "",
    ohp_template: Annotated[str, _template_option("ohp")] = "",
    tm_squat: Annotated[str, _max_option("squat")] = "",
    tm_bench: Annotated[str, _max_option("bench")] = "",
    tm_deadlift: Annotated[str, _max_option("deadlift")] = "",
    tm_ohp: Annotated[str, _max_option("ohp")] = "",
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
) -> CommandAnswer:
    """Where a program is that was set up. Raises BadInput, and Unfinished if one is running."""
    tested = dict(zip(LIFTS, (squat, bench, deadlift, ohp), strict=True))
    maxes = dict(zip(LIFTS, (tm_squat, tm_bench, tm_deadlift, tm_ohp), strict=True))
    own = dict(zip(LIFTS, (squat_template, bench_template, deadlift_template, ohp_template), strict=True))
    said = (template, tuple(tm_increment or ()), days, units, rounding, increment, bar, plates, phase)
    text_of_arguments([*tested.values(), *maxes.values(), *own.values(), *map(str, said)])
    wanted = NewProgram(tested, maxes, own, *said)
    running = book_of(log).state()
    if running is not None:
        raise Unfinished(_runs_already(running))
    began = began_from(wanted, log.athlete())
    day = day_of(log, start)
    state = log.worker.program.begin(log.owner, new_id("init"), day, began)
    return status_of(state, day)


def began_from(wanted: NewProgram, known: Athlete) -> Began:
    """The first move. What was not said of units, bar and plates is the athlete's. Raises BadInput."""
    unit = checked_units(wanted.units) if wanted.units else known.units
    rounding = _rounding(wanted, unit, known)
    increments = _increments(wanted.tm_increments, unit)
    missing = [lift for lift in LIFTS if not (wanted.tested.get(lift) or wanted.training_maxes.get(lift))]
    if missing:
        options = ", ".join(f"--{lift}" for lift in missing)
        raise BadInput(
            f"the program needs a tested one-rep max of each lift, or a training max: {options} is missing, "
            "or --tm-LIFT in its place."
        )
    lifts = {lift: _numbers(wanted, lift, unit, rounding, increments) for lift in LIFTS}
    schedule = days_typed(wanted.days) if wanted.days else {}
    return Began(unit, rounding, lifts, schedule, _phase(wanted.phase))


def _numbers(
    wanted: NewProgram, lift: Lift, unit: Unit, rounding: Rounding, increments: Mapping[Lift, Decimal]
) -> LiftNumbers:
    follows = _template(wanted.templates.get(lift) or wanted.template or TEMPLATE)
    one_rm, given = wanted.tested.get(lift), wanted.training_maxes.get(lift)
    tested = weight_typed(f"--{lift}", one_rm, unit) if one_rm else None
    training_max = weight_typed(f"--tm-{lift}", given, unit) if given else None
    return numbers_of(lift, LiftSaid(tested, training_max), follows, unit, rounding, increments.get(lift))


def _template(name: str) -> Template:
    there = templates()
    if name not in there:
        raise BadInput(f"template {name!r} does not exist: there are {', '.join(there)}.")
    return there[name]


def _phase(said: str) -> Phase:
    for phase in PHASES:
        if phase == (said or "leader"):
            return phase
    raise BadInput(f"--phase is {said!r}: write leader or anchor.")


def _increments(said: Sequence[str], unit: Unit) -> dict[Lift, Decimal]:
    """What a cycle adds, by lift, from "squat=5"."""
    found: dict[Lift, Decimal] = {}
    for each in said:
        name, equals, amount = each.partition("=")
        if not equals:
            raise BadInput(f"--tm-increment is {each!r}: write it like squat=5.")
        found[lift_typed(name)] = weight_typed(f"--tm-increment {name}", amount, unit)
    return found


# --- bar and plates


def _rounding(wanted: NewProgram, unit: Unit, known: Athlete) -> Rounding:
    """To what the plates make, if they are known and no increment is asked for; else to the increment."""
    mode = _mode(wanted.rounding)
    plates = _plates(wanted, unit, known)
    usual = default_rounding(unit).increment
    increment = weight_typed("--increment", wanted.increment, unit) if wanted.increment else usual
    if plates and wanted.increment and increment != 2 * plates[-1]:
        step = say_number(2 * plates[-1])
        raise BadInput(
            f"--increment and --plates differ: these plates make steps of {step} {unit}. Give one."
        )
    rounding = Rounding(mode, increment, Bar(_bar(wanted.bar, unit, known), plates))
    try:
        rounded(rounding.bar.value, rounding)
    except ValueError as error:
        raise BadInput(f"--plates: {error}") from None
    return rounding


def _mode(said: str) -> Mode:
    for mode in MODES:
        if mode == (said or "nearest"):
            return mode
    raise BadInput(f"--rounding is {said!r}: write {', '.join(MODES[:-1])} or {MODES[-1]}.")


def _plates(wanted: NewProgram, unit: Unit, known: Athlete) -> tuple[Decimal, ...]:
    if wanted.plates:
        said = wanted.plates.replace(",", " ").split()
        return tuple(sorted({weight_typed("--plates", each, unit) for each in said}, reverse=True))
    return known.plates if known.units == unit and not wanted.increment else ()


def _bar(said: str, unit: Unit, known: Athlete) -> Decimal:
    if said:
        return weight_typed("--bar", said, unit)
    return known.bar.value if known.bar and known.bar.unit == unit else default_bar(unit).value


def _runs_already(state: State) -> str:
    place = state.place
    return (
        f"a program runs already (week {place.week}, {place.phase}): `spotter program status` shows it, "
        "`spotter program reset` starts it over, and set-1rm, template and schedule change parts of it. "
        "Its units, bar and plates stay as they were set up."
    )
