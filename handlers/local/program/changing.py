"""Every command that changes the program: its words are a message, its calls go through the program's tools.

So what is typed is checked, written, traced and taken back as what a model calls is. All calls of a command
are one message; the words have every number that is in them.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from agents.errors import BadInput, Refusal, Unfinished
from agents.program.sheet import as_json_number
from agents.program.state import State
from agents.program.tools.answering import templates
from agents.program.values import LIFTS, Lift, Unit
from agents.units import say_number
from handlers.local.calls import run_calls
from handlers.local.program.answered import questions_of, show_answers
from handlers.local.program.opened_program import day_done, state_of
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
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import print_json, shortened

NONE = "none"  # in place of a lift: the day is cleared


class Call(NamedTuple):
    """A tool of the program, and its arguments as they stand on the wire."""

    tool: str
    arguments: Mapping[str, Any]


class Change(NamedTuple):
    """What a command asks for: its words, and the calls that they mean."""

    words: str
    calls: Sequence[Call]


def make(opened: Opened, change: Change, day: str, *, as_json: bool) -> int:
    """Make the calls and print what came of each. Raises Refusal for those that were refused, in their words,
    after what the others did, and BadInput for a day that is still to come."""
    if day:
        day_done(opened, day)
    outcome, ran = run_calls(opened, change.calls, {"id": new_id("p"), "text": change.words}, day=day)
    done = [row for row in outcome.result.program if "refused" not in row["result"]]
    asked = questions_of(opened, outcome.message.id)
    if as_json and done:
        workouts = [whole_record(stored) for stored in outcome.workouts]
        questions = [question.question for question in asked]
        print_json({"id": outcome.message.id, "results": done, "workouts": workouts, "questions": questions})
    elif not as_json:
        show_answers(done, outcome.workouts, asked)
    refused = [str(each["told"]) for each in ran if not each["ok"]]
    if refused or not ran:
        raise Refusal("\n".join(refused) or outcome.result.stopped)
    return 0


# --- the week


def skip(opened: Opened, lifts: Sequence[str], reason: str, day: str, *, as_json: bool) -> int:
    """Skip lifts this week. Raises BadInput, Refusal."""
    state_of(opened)
    skipped = lifts_typed(lifts)
    why = {"reason": text_typed("--reason", reason)} if reason.strip() else {}
    words = f"skip {', '.join(skipped)} this week" + (f": {reason.strip()}" if why else "")
    return make(
        opened,
        Change(words, [Call("skip_lift", {"lift": lift, **why}) for lift in skipped]),
        day,
        as_json=as_json,
    )


def move(opened: Opened, lift: str, to: str, day: str, *, as_json: bool) -> int:
    """Give a lift another day, this week only. Raises BadInput, Refusal."""
    state_of(opened)
    moved, new_day = lift_typed(lift), day_typed(to)
    call = Call("reschedule_lift", {"lift": moved, "new_day": new_day})
    return make(opened, Change(f"move {moved} to {new_day} this week", [call]), day, as_json=as_json)


def week(opened: Opened, number: int | None, reason: str, day: str, *, skipped: bool, as_json: bool) -> int:
    """Go to a week, skip the rest of this one, or end it as it is. Raises Refusal."""
    state_of(opened)
    if number is not None:
        change = Change(f"go to week {number}", [Call("set_week", {"week": number})])
    elif skipped:
        why = {"reason": text_typed("--reason", reason)} if reason.strip() else {}
        words = "skip this week" + (f": {reason.strip()}" if why else "")
        change = Change(words, [Call("skip_week", why)])
    else:
        change = Change("on to the next week", [Call("advance_week", {})])
    return make(opened, change, day, as_json=as_json)


# --- training maxes


def bump(
    opened: Opened, said: Sequence[str], spared: Sequence[str], day: str, *, of_all: bool, as_json: bool
) -> int:
    """Bump training maxes: those named, or all that are open, and hold the spared ones. Raises BadInput."""
    if of_all == bool(said):
        raise BadInput("write which lifts, like squat 10 bench 5, or --all.")
    if spared and not of_all:
        raise BadInput("--except is for --all: name the lifts to bump, and hold others with `program hold`.")
    state = state_of(opened)
    amounts = _every_amount(state, lifts_typed(spared)) if of_all else amounts_typed(said, state)
    words = ", ".join(_bump_in_words(lift, amount) for lift, amount in amounts.items())
    calls = [_bump_call(lift, amount) for lift, amount in amounts.items()]
    return make(opened, Change(words, calls), day, as_json=as_json)


def hold(opened: Opened, lifts: Sequence[str], day: str, *, of_all: bool, as_json: bool) -> int:
    """Hold training maxes for the next cycle. Raises BadInput, Refusal."""
    if of_all == bool(lifts):
        raise BadInput("write which lifts, like bench, or --all.")
    state = state_of(opened)
    held = unsettled(state) if of_all else lifts_typed(lifts)
    words = ", ".join(_bump_in_words(lift, None) for lift in held)
    return make(opened, Change(words, [_bump_call(lift, None) for lift in held]), day, as_json=as_json)


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


def _bump_call(lift: Lift, amount: Decimal | None) -> Call:
    """`amount` is None for a lift that is held."""
    if amount is None:
        return Call("skip_tm_bump", {"lift": lift})
    return Call("bump_tm", {"lift": lift, "amount": as_json_number(amount)})


def set_1rm(opened: Opened, lift: str, weight: str, day: str, *, as_json: bool) -> int:
    """Set a tested one-rep max, and the training max by it. Raises BadInput, Refusal."""
    state = state_of(opened)
    tested, value = lift_typed(lift), weight_typed("the one-rep max", weight, state.unit)
    words = f"tested {tested} at {say_number(value)} {state.unit}"
    call = Call("set_tested_1rm", {"lift": tested, "weight": as_json_number(value)})
    return make(opened, Change(words, [call]), day, as_json=as_json)


# --- the program


def set_template(opened: Opened, said: Sequence[str], day: str, *, of_all: bool, as_json: bool) -> int:
    """Give lifts another template: LIFT... NAME, or --all NAME. Raises BadInput, Refusal."""
    state_of(opened)
    *lifts, name = said
    if of_all == bool(lifts):
        raise BadInput(
            "write which lifts and a template, like squat bbs-fsl-leader, or --all and a template."
        )
    follow = LIFTS if of_all else lifts_typed(lifts)
    _there(name)
    words = f"{', '.join(follow)} on {name}"
    return make(opened, Change(words, _template_calls(follow, name)), day, as_json=as_json)


def _there(template: str) -> None:
    """Raises Refusal for a template that there is none of, so that nothing is done of what was asked."""
    if template not in templates():
        raise Refusal(
            f"template {shortened(template, 50)!r} does not exist: there are {', '.join(templates())}."
        )


def _template_calls(lifts: Sequence[Lift], name: str) -> list[Call]:
    return [Call("set_template", {"lift": lift, "template_name": name}) for lift in lifts]


def set_phase(opened: Opened, phase: str, template: str, day: str, *, as_json: bool) -> int:
    """Begin a phase, with a template for every lift if one is named. Raises BadInput, Refusal."""
    if phase not in ("leader", "anchor"):
        raise BadInput(f"{phase!r} is no phase: write leader or anchor.")
    state_of(opened)
    if template:
        _there(template)
    calls = [Call("set_phase", {"phase": phase}), *(_template_calls(LIFTS, template) if template else [])]
    words = f"switch to the {phase} phase" + (f", all lifts on {template}" if template else "")
    return make(opened, Change(words, calls), day, as_json=as_json)


def set_cycles(opened: Opened, count: int, day: str, *, as_json: bool) -> int:
    """Set how many leader cycles count as completed. Raises Refusal."""
    state_of(opened)
    call = Call("set_leader_cycles_completed", {"count": count})
    return make(opened, Change(f"{count} leader cycles are completed", [call]), day, as_json=as_json)


def set_schedule(opened: Opened, said: Sequence[str], day: str, *, as_json: bool) -> int:
    """Give days their lifts, every week: DAY LIFT, one pair after the other. Raises BadInput, Refusal."""
    if len(said) % 2:
        raise BadInput("write a day and its lift, like thursday bench, or thursday none.")
    state_of(opened)
    pairs = [
        (day_typed(on), NONE if lift.casefold() == NONE else lift_typed(lift))
        for on, lift in zip(said[::2], said[1::2], strict=True)
    ]
    words = ", ".join(f"{lift} on {on} every week" for on, lift in pairs)
    calls = [Call("set_schedule", {"day": on, "lift": lift}) for on, lift in pairs]
    return make(opened, Change(words, calls), day, as_json=as_json)


def reset(opened: Opened, day: str, *, recalculate: bool, as_json: bool) -> int:
    """Start the program over; lifts, templates and what was logged stay. Raises Refusal."""
    state_of(opened)
    words = "start over" + (", training maxes from the tested maxes" if recalculate else "")
    return make(
        opened, Change(words, [Call("reset_program", {"keep_tms": not recalculate})]), day, as_json=as_json
    )
