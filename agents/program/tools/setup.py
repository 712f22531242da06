"""The tools that set the program up: tested maxes, days, and starting over."""

from decimal import Decimal

from agents.errors import Refusal
from agents.guests import Host
from agents.program import result_words, results
from agents.program.moves import Reset, Scheduled, Tested
from agents.program.results import ProgramResult
from agents.program.rules import training_max_of
from agents.program.state import State
from agents.program.tools.answering import FollowUpQuestion, MoveAnswer, asked_if_sure, made, tool
from agents.program.tools.inputs import ResetProgram, SetSchedule, SetTested1rm, exact
from agents.program.values import NAMES, Lift
from agents.toolbox import Tool
from agents.units import say_number


def set_tested_1rm(args: SetTested1rm, host: Host) -> MoveAnswer:
    """Sets the tested 1RM of a lift, and computes its training max by the template's TM percentage.

    Call it when the athlete says what they tested, in the program's unit. A training max that it moves by
    more than 15 % is asked first: on a yes to that send the same call again. A second call computes the
    training max anew, without its bumps.
    """
    weight = exact(args.weight)

    def said(state: State) -> Tested:
        if host.find_number(weight, state.unit, args.lift) is None:
            raise Refusal(
                f"{say_number(weight)} {state.unit} can't be the {NAMES[args.lift]}'s tested 1RM: the "
                "athlete's words don't say it of that lift, or say it of a set, a distance or a time. Send "
                "the number that they tested."
            )
        percentage = state.lifts[args.lift].template.tm_percentage
        return Tested(args.lift, weight, training_max_of(weight, percentage, state.rounding))

    def new(state: State) -> Decimal:
        return said(state).training_max

    asked = asked_if_sure("set_tested_1rm", host, {"lift": args.lift, "weight": args.weight}, new)
    return asked or made(
        "set_tested_1rm",
        host,
        said,
        lambda _, after: results.tested(after, args.lift),
        lambda result, after, _: result_words.tested(result, after),
        claims=lambda _, after: host.find_number(weight, after.unit, args.lift) or frozenset(),
    )


def set_schedule(args: SetSchedule, host: Host) -> MoveAnswer:
    """Maps a day of every week to a lift, which leaves its old day; 'none' clears the day.

    Call it once for each day that the athlete names; to swap two lifts, twice. With conflict true another
    lift was on the day and has none now: the athlete is asked for one, so don't choose it for them. For this
    week only: reschedule_lift. A second call changes nothing.
    """
    lift: Lift | None = None if args.lift == "none" else args.lift
    return made(
        "set_schedule",
        host,
        lambda _: Scheduled(args.day, lift),
        lambda before, _: results.scheduled(before, args.day, lift),
        lambda result, after, _: result_words.scheduled(result),
        asks=_day_asked,
    )


def _day_asked(result: ProgramResult, after: State) -> FollowUpQuestion:
    if not result["conflict"]:
        return FollowUpQuestion()
    displaced: Lift = result["previous_lift_on_day"]
    return FollowUpQuestion(result_words.where_to(displaced, result["day"]), "program_day", displaced)


def reset_program(args: ResetProgram, host: Host) -> MoveAnswer:
    """Starts the program over: week 1, leader phase, no leader cycle completed.

    Templates, 1RMs, PRs and workouts stay; keep_tms false computes the training maxes from the tested 1RMs.
    Call it only when the athlete wants to start over; to restart the cycle: set_week. A second call changes
    nothing more.
    """
    return made(
        "reset_program",
        host,
        lambda state: Reset({} if args.keep_tms else _computed(state)),
        lambda _, after: results.reset(after, args.keep_tms),
        lambda result, after, _: result_words.reset(result, after),
    )


def _computed(state: State) -> dict[Lift, Decimal]:
    """The training maxes that the tested 1RMs give. Raises Refusal if a lift has none."""
    untested = [NAMES[lift] for lift, numbers in state.lifts.items() if numbers.tested_1rm is None]
    if untested:
        raise Refusal(
            f"training maxes can't be computed: no 1RM was tested of {', '.join(untested)}. Set it with "
            "set_tested_1rm first, or keep the training maxes."
        )
    return {
        lift: training_max_of(numbers.tested_1rm, numbers.template.tm_percentage, state.rounding)
        for lift, numbers in state.lifts.items()
        if numbers.tested_1rm is not None
    }


TOOLS: tuple[Tool[Host], ...] = (
    tool(SetTested1rm, set_tested_1rm),
    tool(SetSchedule, set_schedule),
    tool(ResetProgram, reset_program),
)
