"""The program in words, for its commands and doors: where it is, what a move said, what it changed.

Nothing is read here.
"""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from agents.program.conditions import LEADER_CYCLES
from agents.program.result_words import title
from agents.program.state import PR, LiftNumbers, State
from agents.program.values import LIFTS, NAMES, Lift
from agents.units import say_number


def place_in_words(state: State) -> str:
    """ "week 2 of 3, leader: 1 cycle done, 1 to go"."""
    place = state.place
    week = "7th week" if state.is_7th_week else f"week {place.week} of {state.cycle_weeks}"
    if place.phase == "anchor":
        return f"{week}, anchor"
    left = max(0, LEADER_CYCLES - place.leader_cycles)
    return f"{week}, leader: {_cycles(place.leader_cycles)} done, {left} to go"


def _cycles(count: int) -> str:
    return f"{count} cycle" if count == 1 else f"{count} cycles"


def mark_in_words(state: State, lift: Lift) -> str:
    """ "logged", "skipped" or "open"."""
    mark = state.marks.get(lift)
    return mark.kind if mark else "open"


def said_in_words(said: Any) -> str:
    """What is said of a move beside its kind: "squat", "squat +10", "of move 7"."""
    facts = said._asdict()
    words = [NAMES[facts["lift"]]] if facts.get("lift") else []
    for field in ("of", "amount", "weight", "day", "phase", "week", "completed", "reason", "template", "bar"):
        if (value := facts.get(field)) is not None:
            words.append(_fact(field, value))
    return " ".join(words)


def _fact(field: str, value: Any) -> str:
    match field:
        case "of":
            return f"move {value}"
        case "amount":
            return f"{'+' if value > 0 else ''}{say_number(value)}"
        case "weight":
            return str(say_number(value))
        case "template":
            return str(value.name)
        case "bar":
            return ", plates ".join(filter(None, (say_number(value.value), _plates(value.plates))))
        case "reason":
            return f"({value})"
    return str(value)


def _plates(plates: Iterable[Decimal]) -> str:
    return ", ".join(map(say_number, plates))


def changes_in_words(before: State, after: State) -> Iterator[str]:
    """What is otherwise in the second state, a line each; nothing if all is as it was. Pure."""
    if before.place != after.place:
        yield f"back in {place_in_words(after)} ({after.place.status.replace('_', ' ')})"
    for lift in LIFTS:
        yield from _lift_changes(before, after, lift)


def _lift_changes(before: State, after: State, lift: Lift) -> Iterator[str]:
    yield from _number_changes(before.lifts[lift], after.lifts[lift], lift, after.unit)
    if before.marks.get(lift) != after.marks.get(lift):
        yield f"{NAMES[lift]} is {mark_in_words(after, lift)} this week"
    if before.day_of(lift) != after.day_of(lift):
        yield f"{NAMES[lift]} is on {(after.day_of(lift) or 'no day').capitalize()} again"
    if (lift in before.resolved) != (lift in after.resolved):
        settled = "settled" if lift in after.resolved else "open"
        yield f"{NAMES[lift]}: its bump is {settled} again"
    old, new = before.prs[lift], after.prs[lift]
    for weight in sorted({*old, *new}):
        if old.get(weight) != new.get(weight):
            yield f"{title(lift)}'s best at {say_number(weight)} {after.unit}: {_best(new.get(weight))}"


def _number_changes(old: LiftNumbers, new: LiftNumbers, lift: Lift, unit: str) -> Iterator[str]:
    if old.training_max != new.training_max:
        yield f"{NAMES[lift]} training max {_said(old.training_max)} -> {_said(new.training_max)} {unit}"
    if old.tested_1rm != new.tested_1rm:
        yield f"{NAMES[lift]} tested 1RM {_said(old.tested_1rm)} -> {_said(new.tested_1rm)} {unit}"
    if old.template != new.template:
        yield f"{NAMES[lift]} follows {new.template.name} again"


def _best(best: PR | None) -> str:
    return "none" if best is None else f"{best.reps} reps, {best.date}"


def _said(number: Decimal | None) -> str:
    return "none" if number is None else say_number(number)
