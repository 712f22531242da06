"""spotter program init: what is typed, and what is known of the athlete, as the first move of a program."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple, get_args

from agents.athlete import Athlete, checked_units
from agents.errors import BadInput, Unfinished
from agents.program.moves import Began
from agents.program.rules import default_bar, default_increment, default_rounding, rounded, training_max_of
from agents.program.state import PHASES, LiftNumbers, Phase, State
from agents.program.template import Template
from agents.program.tools.answering import templates
from agents.program.values import LIFTS, Bar, Lift, Rounding, Unit
from agents.units import say_number
from agents.units.plates import Rounding as Mode
from handlers.local.program.opened_program import book_of, day_of
from handlers.local.program.overview import status_of
from handlers.local.program.typed import days_typed, lift_typed, weight_typed
from handlers.terminal.commands import Answer
from handlers.terminal.opened import Opened, new_id

TEMPLATE = "original-531"  # for an athlete who names none: a leader and an anchor in one
MODES: tuple[Mode, ...] = get_args(Mode)


class Wanted(NamedTuple):
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


def init(opened: Opened, wanted: Wanted, start: str) -> Answer:
    """Set a program up; where it is. Raises BadInput, and Unfinished if one is running."""
    running = book_of(opened).state()
    if running is not None:
        raise Unfinished(_runs_already(running))
    began = began_from(wanted, opened.athlete())
    day = day_of(opened, start)
    state = opened.worker.program.begin(opened.owner, new_id("init"), day, began)
    return status_of(state, day)


def began_from(wanted: Wanted, known: Athlete) -> Began:
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
    wanted: Wanted, lift: Lift, unit: Unit, rounding: Rounding, increments: Mapping[Lift, Decimal]
) -> LiftNumbers:
    follows = _template(wanted.templates.get(lift) or wanted.template or TEMPLATE)
    one_rm, given = wanted.tested.get(lift), wanted.training_maxes.get(lift)
    tested = weight_typed(f"--{lift}", one_rm, unit) if one_rm else None
    if given:
        training_max = weight_typed(f"--tm-{lift}", given, unit)
    else:
        assert tested is not None  # one of the two is there
        training_max = training_max_of(tested, follows.tm_percentage, rounding)
    increment = increments.get(lift, default_increment(lift, unit))
    return LiftNumbers(training_max, increment, follows.active, tested)


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


def _rounding(wanted: Wanted, unit: Unit, known: Athlete) -> Rounding:
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


def _plates(wanted: Wanted, unit: Unit, known: Athlete) -> tuple[Decimal, ...]:
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
