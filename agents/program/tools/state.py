"""The tools of the state: where the program is, every move and jump of the cycle, and those that ask: best
sets, maxes, sessions, templates. These change nothing.
"""

import re
from decimal import Decimal
from difflib import SequenceMatcher

from agents.errors import Refusal
from agents.guests import Host
from agents.program import result_words, results
from agents.program.guest import turn_at
from agents.program.moves import Advanced, Bumped, CyclesSet, Held, PhaseSet, TemplateSet, WeekSet
from agents.program.results import ProgramResult, fits, misfits
from agents.program.state import State
from agents.program.tools.answering import (
    FollowUpQuestion,
    MoveAnswer,
    asked_if_sure,
    made,
    shown,
    templates,
    tool,
)
from agents.program.tools.inputs import (
    BumpTm,
    GetAvailableTemplates,
    GetWorkoutHistory,
    Nothing,
    OfLift,
    OfLiftOrAll,
    SetLeaderCyclesCompleted,
    SetPhase,
    SetTemplate,
    SetWeek,
    exact,
)
from agents.program.values import NAMES, Active, Lift, Unit
from agents.toolbox import Tool
from agents.toolbox import shown as shown_back
from agents.units import say_number


def get_program_state(args: Nothing, host: Host) -> MoveAnswer:
    """Returns the whole state of the program: week, phase, status, each lift's numbers, the schedule.

    You were shown it with the message; call it when the athlete asks where they are. It changes nothing.
    """
    state = turn_at(host).state()
    result = results.program_state(state)
    return shown("get_program_state", result, result_words.program_state(result, state))


def advance_week(args: Nothing, host: Host) -> MoveAnswer:
    """Advances the program by one week, whatever was done of this one. After the last week a cycle is over.

    It happens by itself when each lift is logged or skipped: call it only when the athlete asks to move on. A
    second call advances once more. After a cycle the training maxes are to be bumped or held, in a later
    message.
    """
    return made(
        "advance_week",
        host,
        lambda _: Advanced(),
        results.advanced,
        lambda result, after, _: result_words.advanced(result, after),
    )


def bump_tm(args: BumpTm, host: Host) -> MoveAnswer:
    """Adds an amount to the training max of a lift. 0 holds it, a negative amount takes off.

    Call it when the athlete has said so: with the amount that they named, or the lift's own increment. Never
    in the message that ended the cycle. A change of more than 15 % is asked first: on a yes to that send the
    same call again. A second call adds once more.
    """
    amount = exact(args.amount)

    def said(state: State) -> Bumped:
        numbers = state.lifts[args.lift]
        after = numbers.training_max + amount
        own = amount in (0, numbers.tm_increment)
        if not own and _find_number(host, args.lift, amount, after, state.unit) is None:
            raise _unsaid(args.lift, amount, numbers.tm_increment)
        return Bumped(args.lift, amount)

    def claims(result: ProgramResult, after: State) -> frozenset[int]:
        new = exact(float(result["new_tm"]))
        return _find_number(host, args.lift, amount, new, after.unit) or frozenset()

    def new(state: State) -> Decimal:
        return state.lifts[said(state).lift].training_max + amount

    asked = asked_if_sure("bump_tm", host, {"lift": args.lift, "amount": args.amount}, new)
    return asked or made(
        "bump_tm",
        host,
        said,
        lambda before, after: results.bumped(before, after, args.lift, amount),
        result_words.bumped,
        claims=claims,
    )


def _find_number(
    host: Host, lift: Lift, amount: Decimal, training_max: Decimal, unit: Unit
) -> frozenset[int] | None:
    """The words that say the amount ("drop it by 20"), or else the training max that it gives ("to 320")."""
    found = host.find_number(abs(amount), unit, lift)
    return host.find_number(training_max, unit, lift) if found is None else found


def _unsaid(lift: Lift, amount: Decimal, increment: Decimal) -> Refusal:
    return Refusal(
        f"{NAMES[lift]} can't be bumped by {say_number(amount)}: the athlete's words say no such number "
        f"of it. Use one that they have, the lift's increment ({say_number(increment)}), or 0."
    )


def skip_tm_bump(args: OfLift, host: Host) -> MoveAnswer:
    """Holds the training max of a lift for the next cycle: the same as bump_tm with 0.

    Call it for each lift that the athlete does not want bumped. A second call changes nothing.
    """
    return made(
        "skip_tm_bump",
        host,
        lambda _: Held(args.lift),
        lambda _, after: results.held(after, args.lift),
        result_words.held,
    )


def set_phase(args: SetPhase, host: Host) -> MoveAnswer:
    """Switches the program to the leader or the anchor phase, in week 1 with every lift open.

    Call it when the athlete says so, mostly after a deload or TM test. To leader the count of leader cycles
    begins at 0 again. Templates stay: the athlete is asked for those of the phase, so don't choose any for
    them. A second call begins week 1 again.
    """
    return made(
        "set_phase",
        host,
        lambda _: PhaseSet(args.phase),
        results.phase_set,
        lambda result, after, _: result_words.phase_set(result),
        asks=_templates_asked,
    )


def _templates_asked(result: ProgramResult, after: State) -> FollowUpQuestion:
    if not misfits(after):
        return FollowUpQuestion()
    phase = after.place.phase
    names = [each.name for each in templates().values() if fits(each.kind, phase)]
    return FollowUpQuestion(result_words.which_templates(after, names), "program_templates", phase)


def set_template(args: SetTemplate, host: Host) -> MoveAnswer:
    """Assigns a template to a lift; week and training max stay as they are.

    Call it with a name of get_available_templates, once for each lift. A second call changes nothing.
    """
    active = _template(args.template_name)
    return made(
        "set_template",
        host,
        lambda _: TemplateSet(args.lift, active),
        lambda before, after: results.template_set(before, after, args.lift),
        lambda result, after, _: result_words.template_set(result, after),
    )


def _template(name: str) -> Active:
    """What the cycle knows of a template. Raises Refusal with the names there are, the nearest first."""
    there = templates()
    if name in there:
        return there[name].active
    nearest = sorted(there, key=lambda each: _likeness(each, name), reverse=True)
    raise Refusal(f"template {shown_back(name)} does not exist: there are {', '.join(nearest)}.")


def _likeness(name: str, said: str) -> float:
    """How much of a name was said: whole parts of it first ("bbs", "FSL leader"), then letters in order."""
    words = set(re.findall(r"[a-z0-9]+", said.casefold()))
    return len(words & set(name.split("-"))) + SequenceMatcher(None, name, said.casefold()).ratio()


def set_week(args: SetWeek, host: Host) -> MoveAnswer:
    """Sets the current week, with every lift open: to restart the cycle (1), or to jump in it.

    Call it when the athlete asks for another week of the cycle. Phase, status and training maxes stay. A
    second call opens the week's lifts again.
    """
    return made(
        "set_week",
        host,
        lambda _: WeekSet(args.week),
        results.week_set,
        lambda result, after, _: result_words.week_set(result),
    )


def set_leader_cycles_completed(args: SetLeaderCyclesCompleted, host: Host) -> MoveAnswer:
    """Sets how many leader cycles count as completed: two end the leader phase.

    Call it to extend or shorten that: for three cycles instead of two, the count that stands less 1, below 0
    too. A second call with the same count changes nothing.
    """
    return made(
        "set_leader_cycles_completed",
        host,
        lambda _: CyclesSet(args.count),
        results.cycles_set,
        lambda result, after, _: result_words.cycles_set(result),
    )


TOOLS: tuple[Tool[Host], ...] = (
    tool(Nothing, get_program_state),
    tool(Nothing, advance_week),
    tool(BumpTm, bump_tm),
    tool(OfLift, skip_tm_bump),
    tool(SetPhase, set_phase),
    tool(SetTemplate, set_template),
    tool(SetWeek, set_week),
    tool(SetLeaderCyclesCompleted, set_leader_cycles_completed),
)


def get_prs(args: OfLiftOrAll, host: Host) -> MoveAnswer:
    """Returns the best sets: at each weight the most reps, with the estimated 1RM and the date, newest first.

    Call it when the athlete asks for a PR of the program's lifts. It changes nothing.
    """
    state = turn_at(host).state()
    result = results.prs(state, args.lift)
    return shown("get_prs", result, result_words.prs(result, state, args.lift))


def get_training_maxes(args: Nothing, host: Host) -> MoveAnswer:
    """Returns the training max of each lift, with its tested and estimated 1RM.

    Call it when the athlete asks for their training maxes or 1RMs. It changes nothing.
    """
    state = turn_at(host).state()
    result = results.training_maxes(state)
    return shown("get_training_maxes", result, result_words.training_maxes(result, state))


def get_workout_history(args: GetWorkoutHistory, host: Host) -> MoveAnswer:
    """Returns the newest sessions of the program: what was prescribed beside what was done.

    Call it when the athlete asks what they did, of one lift or of all. It changes nothing.
    """
    turn = turn_at(host)
    state = turn.state()
    moves = (recorded.move for recorded in turn.book.newest_first())
    result = results.workout_history(moves, args.lift, args.last_n)
    return shown("get_workout_history", result, result_words.workout_history(result, state, args.lift))


def get_available_templates(args: GetAvailableTemplates, host: Host) -> MoveAnswer:
    """Lists the templates that a lift can follow: their names, types and TM percentages.

    Call it when the athlete asks which there are. A leader/anchor is listed as either. It changes nothing.
    """
    result = results.available_templates(templates(), args.type)
    return shown("get_available_templates", result, result_words.templates(result))


QUERIES: tuple[Tool[Host], ...] = (
    tool(OfLiftOrAll, get_prs),
    tool(Nothing, get_training_maxes),
    tool(GetWorkoutHistory, get_workout_history),
    tool(GetAvailableTemplates, get_available_templates),
)
