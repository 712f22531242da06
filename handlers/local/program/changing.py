"""Every command that changes the program: its words are a message, its calls go through the program's tools.

So what is typed is checked, written, traced and taken back as what a model calls is. All calls of a command
are one message; the words have every number that is in them.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, NamedTuple

import typer

from agents.errors import BadInput, Refusal, Unfinished
from agents.program.sheet import as_json_number
from agents.program.state import State
from agents.program.tools.answering import templates
from agents.program.values import LIFTS, Lift, Unit
from agents.units import say_number
from handlers.local.calls import run_calls
from handlers.local.program.answered import answer_parts, questions_of
from handlers.local.program.opened_program import (
    LiftsArgument,
    OfAll,
    On,
    OneLift,
    OpenOnes,
    Reason,
    day_done,
    state_of,
)
from handlers.local.program.overview import schedule as shown_schedule
from handlers.local.program.sheets import show_week
from handlers.local.program.typed import (
    HEAVIEST,
    day_typed,
    lift_typed,
    lifts_typed,
    number_typed,
    text_typed,
    weight_typed,
)
from handlers.reads.read_answers import whole_record
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import shortened
from handlers.terminal.texts import text_of_arguments

SKIP_EXAMPLES = """\b
Examples:
  spotter program skip deadlift --reason "back tightness"
  spotter program skip bench ohp
"""
WEEK_EXAMPLES = """\b
Examples:
  spotter program week
  spotter program week 3
  spotter program week --skip --reason travel
  spotter program week --advance
  spotter program week --set 1

\b
Alone it shows the week's four sheets, or those of week N. --skip skips what
is left of this week, --advance ends it as it is, --set goes to a week.
"""
MOVE_EXAMPLES = """\b
Examples:
  spotter program move deadlift saturday

\b
This week only; `spotter program schedule` is for every week.
"""
SCHEDULE_EXAMPLES = """\b
Examples:
  spotter program schedule
  spotter program schedule thursday bench
  spotter program schedule mon squat tue bench thu deadlift fri ohp
  spotter program schedule thursday none

\b
A lift has one day: it leaves the day it was on. A lift that was on that day
has none then, and the answer says so.
"""
BUMP_EXAMPLES = """\b
Examples:
  spotter program bump --all
  spotter program bump --all --except bench
  spotter program bump squat 10 bench 5
  spotter program bump deadlift -20

\b
Without an amount it is what a cycle adds to the lift. --all are those whose
bump is open after a cycle, --except holds one of them.
"""
HOLD_EXAMPLES = """\b
Examples:
  spotter program hold bench
  spotter program hold --all
"""
SET_1RM_EXAMPLES = """\b
Examples:
  spotter program set-1rm squat 365
  spotter program set-1rm bench "110 kg"

\b
The training max is computed anew, by the percentage of the lift's template.
"""
TEMPLATE_EXAMPLES = """\b
Examples:
  spotter program template squat bbs-fsl-leader
  spotter program template bench ohp leviathan-leader
  spotter program template --all 7th-week-deload
"""
PHASE_EXAMPLES = """\b
Examples:
  spotter program phase anchor --template fsl-pr-set-anchor
  spotter program phase leader

\b
Week 1 of that phase begins. To leader, the leader cycles are counted anew.
"""
CYCLES_EXAMPLES = """\b
Examples:
  spotter program cycles 1
  spotter program cycles -1

\b
How many leader cycles count as completed; after two a 7th week is due. Less
than none makes the leader phase longer: three cycles are left with -1.
"""
RESET_EXAMPLES = """\b
Examples:
  spotter program reset
  spotter program reset --recalculate

\b
Week 1 of the first leader cycle. Templates, maxes, best sets and everything
that was logged stay; --recalculate takes training maxes from tested maxes.
"""

NEGATIVE = {"ignore_unknown_options": True}  # a negative number is no option
NONE = "none"  # in place of a lift: the day is cleared


class TypedCall(NamedTuple):
    """A tool of the program, and its arguments as they stand on the wire."""

    tool: str
    arguments: Mapping[str, Any]


class TypedChange(NamedTuple):
    """What a command asks for: its words, and the calls that they mean."""

    words: str
    calls: Sequence[TypedCall]


def make(opened: Opened, change: TypedChange, day: str) -> CommandAnswer:
    """What came of each call; of those that were refused, in their words, after what the others did.

    Raises BadInput for a day that is still to come.
    """
    if day:
        day_done(opened, day)
    outcome, ran = run_calls(opened, change.calls, {"id": new_id("p"), "text": change.words}, day=day)
    done = [row for row in outcome.result.program if "refused" not in row["result"]]
    asked = questions_of(opened, outcome.message.id)
    row = {
        "id": outcome.message.id,
        "results": done,
        "workouts": [whole_record(stored) for stored in outcome.workouts],
        "questions": [question.question for question in asked],
    }
    refused = [str(each["told"]) for each in ran if not each["ok"]]
    why = "\n".join(refused) or outcome.result.stopped
    return CommandAnswer(
        [row] if done else [],
        lambda out: answer_parts(out, done, outcome.workouts, asked),
        refused=Refusal(why) if refused or not ran else None,
    )


# --- the week


@command(SKIP_EXAMPLES)
def skip(
    log: Opened,
    lifts: Annotated[list[str], typer.Argument(metavar="LIFT...", help="squat, bench, deadlift, ohp.")],
    reason: Reason = "",
    date: On = "",
) -> CommandAnswer:
    """Skip lifts this week. Raises BadInput, Refusal."""
    text_of_arguments([*lifts, reason])
    state_of(log)
    skipped = lifts_typed(lifts)
    why = {"reason": text_typed("--reason", reason)} if reason.strip() else {}
    words = f"skip {', '.join(skipped)} this week" + (f": {reason.strip()}" if why else "")
    return make(
        log,
        TypedChange(words, [TypedCall("skip_lift", {"lift": lift, **why}) for lift in skipped]),
        date,
    )


@command(MOVE_EXAMPLES)
def move(
    log: Opened,
    lift: OneLift,
    day: Annotated[str, typer.Argument(metavar="DAY", help="Like saturday, or sat.")],
    date: On = "",
) -> CommandAnswer:
    """Give a lift another day, this week only. Raises BadInput, Refusal."""
    state_of(log)
    moved, new_day = lift_typed(lift), day_typed(day)
    call = TypedCall("reschedule_lift", {"lift": moved, "new_day": new_day})
    return make(log, TypedChange(f"move {moved} to {new_day} this week", [call]), date)


@command(WEEK_EXAMPLES)
def week(
    log: Opened,
    number: Annotated[
        int | None, typer.Argument(metavar="N", help="Which week to show.", show_default=False)
    ] = None,
    to: Annotated[int | None, typer.Option("--set", metavar="N", help="Go to this week.")] = None,
    skipped: Annotated[bool, typer.Option("--skip", help="Skip what is left of this week.")] = False,
    advance: Annotated[bool, typer.Option("--advance", help="End this week as it is.")] = False,
    reason: Reason = "",
    date: On = "",
) -> CommandAnswer:
    """The week as it is; or go to another one, skip the rest of this, or end it. Raises Refusal."""
    if sum((number is not None, to is not None, skipped, advance)) > 1:
        raise BadInput("one at a time: N shows a week, --set goes to one, --skip and --advance end this one.")
    if reason and not skipped:
        raise BadInput("--reason is for --skip.")
    text_of_arguments([reason])
    if to is None and not skipped and not advance:
        return show_week(log, number)
    state_of(log)
    if to is not None:
        change = TypedChange(f"go to week {to}", [TypedCall("set_week", {"week": to})])
    elif skipped:
        why = {"reason": text_typed("--reason", reason)} if reason.strip() else {}
        words = "skip this week" + (f": {reason.strip()}" if why else "")
        change = TypedChange(words, [TypedCall("skip_week", why)])
    else:
        change = TypedChange("on to the next week", [TypedCall("advance_week", {})])
    return make(log, change, date)


# --- training maxes


@command(BUMP_EXAMPLES, settings=NEGATIVE)
def bump(
    log: Opened,
    lifts: Annotated[
        list[str] | None,
        typer.Argument(metavar="LIFT N...", help="A lift, and how much.", show_default=False),
    ] = None,
    of_all: OpenOnes = False,
    spared: Annotated[
        list[str] | None, typer.Option("--except", metavar="LIFT", help="With --all: hold this one.")
    ] = None,
    date: On = "",
) -> CommandAnswer:
    """Bump training maxes: those named, or all that are open, and hold the spared ones. Raises BadInput."""
    said = lifts or ()
    if of_all == bool(said):
        raise BadInput("write which lifts, like squat 10 bench 5, or --all.")
    if spared and not of_all:
        raise BadInput("--except is for --all: name the lifts to bump, and hold others with `program hold`.")
    state = state_of(log)
    amounts = _every_amount(state, lifts_typed(spared or ())) if of_all else amounts_typed(said, state)
    words = ", ".join(_bump_in_words(lift, amount) for lift, amount in amounts.items())
    calls = [_bump_call(lift, amount) for lift, amount in amounts.items()]
    return make(log, TypedChange(words, calls), date)


@command(HOLD_EXAMPLES)
def hold(
    log: Opened,
    lifts: LiftsArgument = None,
    of_all: OpenOnes = False,
    date: On = "",
) -> CommandAnswer:
    """Hold training maxes for the next cycle. Raises BadInput, Refusal."""
    if of_all == bool(lifts):
        raise BadInput("write which lifts, like bench, or --all.")
    state = state_of(log)
    held = unsettled(state) if of_all else lifts_typed(lifts or ())
    words = ", ".join(_bump_in_words(lift, None) for lift in held)
    return make(log, TypedChange(words, [_bump_call(lift, None) for lift in held]), date)


def unsettled(state: State) -> tuple[Lift, ...]:
    """The lifts whose bump is open. Raises Unfinished where none is: all at once, twice, is a slip."""
    if state.place.status != "pending_tm_bump":
        raise Unfinished(
            "no bump is open, since no cycle is over: name the lifts to bump them all the same, like "
            "`spotter program bump squat 10`."
        )
    return tuple(lift for lift in LIFTS if lift not in state.resolved)


def amounts_typed(said: Sequence[str], state: State) -> dict[Lift, Decimal | None]:
    """How much for which lift: "squat 10 bench" is ten for squat, and for bench what a cycle adds to it."""
    found: dict[Lift, Decimal | None] = {}
    lift: Lift | None = None
    for word in " ".join(said).replace(",", " ").split():
        if word.lstrip("+-")[:1].isdigit():
            if lift is None:
                raise BadInput(f"{word!r} stands before any lift: write squat {word}.")
            found[lift], lift = _amount_typed(lift, word, state.unit), None
            continue
        lift = _next_lift(word, lift)
        if lift in found:
            raise BadInput(f"{lift} stands twice: write each lift once.")
        found[lift] = state.lifts[lift].tm_increment
    return found


def _amount_typed(lift: Lift, said: str, unit: Unit) -> Decimal:
    amount = number_typed(f"the amount for {lift}", said)
    if abs(amount) > HEAVIEST[unit]:
        most = f"{HEAVIEST[unit]} {unit}"
        raise BadInput(
            f"the amount for {lift} is {said!r}: `spotter program bump` takes up to {most}, up or down."
        )
    return amount


def _next_lift(word: str, before: Lift | None) -> Lift:
    """The lift of this name; `before` is one that may have an amount yet. Raises BadInput."""
    try:
        return lift_typed(word)
    except BadInput as error:
        if before is None:
            raise
        raise BadInput(f"{error} An amount is a number, like {before} 10.") from None


def _every_amount(state: State, spared: Sequence[Lift]) -> dict[Lift, Decimal | None]:
    return {lift: None if lift in spared else state.lifts[lift].tm_increment for lift in unsettled(state)}


def _bump_in_words(lift: Lift, amount: Decimal | None) -> str:
    return f"hold {lift}" if amount is None else f"bump {lift} by {say_number(amount)}"


def _bump_call(lift: Lift, amount: Decimal | None) -> TypedCall:
    """`amount` is None for a lift that is held."""
    if amount is None:
        return TypedCall("skip_tm_bump", {"lift": lift})
    return TypedCall("bump_tm", {"lift": lift, "amount": as_json_number(amount)})


@command(SET_1RM_EXAMPLES)
def set_1rm(
    log: Opened,
    lift: OneLift,
    weight: Annotated[str, typer.Argument(metavar="WEIGHT", help='Like 365, or "165 kg".')],
    date: On = "",
) -> CommandAnswer:
    """Set a tested one-rep max, and the training max by it. Raises BadInput, Refusal."""
    state = state_of(log)
    tested, value = lift_typed(lift), weight_typed("the one-rep max", weight, state.unit)
    words = f"tested {tested} at {say_number(value)} {state.unit}"
    call = TypedCall("set_tested_1rm", {"lift": tested, "weight": as_json_number(value)})
    return make(log, TypedChange(words, [call]), date)


# --- the program


@command(TEMPLATE_EXAMPLES)
def template(
    log: Opened,
    said: Annotated[
        list[str], typer.Argument(metavar="[LIFT...] NAME", help="Which lifts, and the template's name.")
    ],
    of_all: OfAll = False,
    date: On = "",
) -> CommandAnswer:
    """Give lifts another template: LIFT... NAME, or --all NAME. Raises BadInput, Refusal."""
    text_of_arguments(said)
    state_of(log)
    *lifts, name = said
    if of_all == bool(lifts):
        raise BadInput(
            "write which lifts and a template, like squat bbs-fsl-leader, or --all and a template."
        )
    follow = LIFTS if of_all else lifts_typed(lifts)
    _there(name)
    words = f"{', '.join(follow)} on {name}"
    return make(log, TypedChange(words, _template_calls(follow, name)), date)


def _there(template: str) -> None:
    """Raises Refusal for a template that there is none of, so that nothing is done of what was asked."""
    if template not in templates():
        raise Refusal(
            f"template {shortened(template, 50)!r} does not exist: there are {', '.join(templates())}."
        )


def _template_calls(lifts: Sequence[Lift], name: str) -> list[TypedCall]:
    return [TypedCall("set_template", {"lift": lift, "template_name": name}) for lift in lifts]


@command(PHASE_EXAMPLES)
def phase(
    log: Opened,
    name: Annotated[str, typer.Argument(metavar="PHASE", help="leader or anchor.")],
    template: Annotated[str, typer.Option("--template", metavar="NAME", help="For every lift.")] = "",
    date: On = "",
) -> CommandAnswer:
    """Begin a phase, with a template for every lift if one is named. Raises BadInput, Refusal."""
    text_of_arguments([name, template])
    phase = name
    if phase not in ("leader", "anchor"):
        raise BadInput(f"{phase!r} is no phase: write leader or anchor.")
    state_of(log)
    if template:
        _there(template)
    calls = [
        TypedCall("set_phase", {"phase": phase}),
        *(_template_calls(LIFTS, template) if template else []),
    ]
    words = f"switch to the {phase} phase" + (f", all lifts on {template}" if template else "")
    return make(log, TypedChange(words, calls), date)


@command(CYCLES_EXAMPLES, settings=NEGATIVE)
def cycles(
    log: Opened,
    count: Annotated[int, typer.Argument(metavar="COUNT", help="How many are completed.")],
    date: On = "",
) -> CommandAnswer:
    """Set how many leader cycles count as completed. Raises Refusal."""
    state_of(log)
    call = TypedCall("set_leader_cycles_completed", {"count": count})
    return make(log, TypedChange(f"{count} leader cycles are completed", [call]), date)


@command(SCHEDULE_EXAMPLES)
def schedule(
    log: Opened,
    days: Annotated[
        list[str] | None,
        typer.Argument(metavar="DAY LIFT...", help="A day and its lift, or none.", show_default=False),
    ] = None,
    date: On = "",
) -> CommandAnswer:
    """Give days their lifts, every week: DAY LIFT, one pair after the other. Raises BadInput, Refusal."""
    if not days:
        return shown_schedule(log)
    if len(days) % 2:
        raise BadInput("write a day and its lift, like thursday bench, or thursday none.")
    state_of(log)
    pairs = [
        (day_typed(on), NONE if lift.casefold() == NONE else lift_typed(lift))
        for on, lift in zip(days[::2], days[1::2], strict=True)
    ]
    words = ", ".join(f"{lift} on {on} every week" for on, lift in pairs)
    calls = [TypedCall("set_schedule", {"day": on, "lift": lift}) for on, lift in pairs]
    return make(log, TypedChange(words, calls), date)


@command(RESET_EXAMPLES)
def reset(
    log: Opened,
    recalculate: Annotated[
        bool, typer.Option("--recalculate", help="Training maxes from the tested one-rep maxes.")
    ] = False,
    date: On = "",
) -> CommandAnswer:
    """Start the program over; lifts, templates and what was logged stay. Raises Refusal."""
    state_of(log)
    words = "start over" + (", training maxes from the tested maxes" if recalculate else "")
    return make(log, TypedChange(words, [TypedCall("reset_program", {"keep_tms": not recalculate})]), date)
