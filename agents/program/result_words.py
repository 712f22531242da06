"""Every result in a line or two that a lifter understands, with what it leads to. Pure.

What is said is what the result says was done. `before` is None where a move was met that had been made
already: then what it led to is told as things stand now, or left out. Weights are in the program's unit.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from agents.program.conditions import LEADER_CYCLES
from agents.program.days import day_name, next_day
from agents.program.results import SEVENTH_WEEK_OVER, misfits
from agents.program.sheet import Sheet, SheetSet
from agents.program.state import State
from agents.program.values import DAYS, LIFTS, NAMES, DayName, Lift
from agents.units import say_number

ToldResult = Mapping[str, Any]
SHOWN = 6  # best sets of one lift that are told; the result has all


# --- what is there


def workout(sheet: Sheet, state: State, today: date) -> str:
    """The sheet in three lines, and where the lift is not today's or not open, that first."""
    head = (
        f"{title(sheet.lift)}, week {sheet.week} of {sheet.template}, training max "
        f"{weight(sheet.training_max, state)}:"
    )
    main = ", ".join(f"{say_number(each.weight)} x {_reps(each)}" for each in sheet.main)
    after = [
        f"{each.sets} x {each.reps} at {weight(each.weight, state)} ({each.type})"
        for each in sheet.supplemental
    ]
    rows = [*_when(sheet.lift, state, day_name(today)), head, f"{main} {state.unit}"]
    return "\n".join([*rows, *(["then " + ", ".join(after)] if after else [])])


def _reps(each: SheetSet) -> str:
    return "as many as you can" if each.reps == "PR" else each.reps


def _when(lift: Lift, state: State, today: DayName) -> list[str]:
    mark, day = state.marks.get(lift), state.day_of(lift)
    if mark is not None:
        return [f"{title(lift)} is {mark.kind} this week already."]
    if day == today:
        return []
    own = "has no day" if day is None else f"is on {day.title()}"
    if state.lifts_on(today):
        return [f"{title(lift)} {own}."]
    coming = next_day(state, today)
    rest = f"Nothing is on {today.title()}."
    if coming is None or lift in coming[1]:
        return [f"{rest} {title(lift)} {own}."]
    return [f"{rest} Next is {listed(coming[1])} on {coming[0].title()}; {NAMES[lift]} {own}."]


def program_state(result: ToldResult, state: State) -> str:
    """Where the program is, what is open, and the training maxes."""
    count = result["leader_cycles_completed"]
    where = (
        f"Week {result['current_week']} of {state.cycle_weeks}, {result['current_phase']} phase, "
        f"{count} leader {'cycle' if count == 1 else 'cycles'} completed."
    )
    pending = _pending(state)
    return (
        " ".join([where, left(state), *([pending] if pending else [])])
        + f"\nTraining maxes: {_maxes(state)}."
    )


def training_maxes(result: ToldResult, state: State) -> str:
    """A line for each lift."""
    return "\n".join(_max_line(lift, result[lift], state) for lift in LIFTS)


def _max_line(lift: Lift, row: ToldResult, state: State) -> str:
    of = []
    if row["tested_1rm"] is not None:
        of.append(f"tested 1RM {figure(row['tested_1rm'])}")
    if row["estimated_1rm"] is not None:
        of.append(f"e1RM {row['estimated_1rm']}")
    more = f" ({', '.join(of)})" if of else ""
    return f"{title(lift)}: training max {figure(row['training_max'])} {state.unit}{more}"


def prs(result: ToldResult, state: State, lift: Lift | None) -> str:
    """A line for each lift that has best sets, the newest first."""
    rows = result["prs"]
    if not rows:
        return f"No {NAMES[lift] + ' ' if lift else ''}PRs yet: they come from sets for reps."
    return "\n".join(
        _pr_line(each, [row for row in rows if row["lift"] == each], state)
        for each in LIFTS
        if any(row["lift"] == each for row in rows)
    )


def _pr_line(lift: Lift, rows: Sequence[ToldResult], state: State) -> str:
    told = [
        f"{figure(row['weight'])} {state.unit} x {row['best_reps']} "
        f"(e1RM {row['estimated_1rm']}, {row['date']})"
        for row in rows[:SHOWN]
    ]
    more = f", and {len(rows) - SHOWN} more" if len(rows) > SHOWN else ""
    return f"{title(lift)} PRs: {', '.join(told)}{more}"


def workout_history(result: ToldResult, state: State, lift: Lift | None) -> str:
    """A line for each session: what was done, beside what was asked for."""
    if not result["workouts"]:
        return f"No {NAMES[lift] + ' ' if lift else ''}session is logged in the program yet."
    return "\n".join(_session_line(row, state) for row in result["workouts"])


def _session_line(row: ToldResult, state: State) -> str:
    done = _sets(row["actual"])
    asked = _sets(row["prescribed"].get("main", ()))
    return f"{row['date']} {NAMES[row['lift']]}, week {row['week']}: {done} {state.unit} (asked for: {asked})"


def _sets(sets: Iterable[ToldResult]) -> str:
    told = []
    for each in sets:
        reps = each.get("reps")
        told.append(f"{figure(each['weight'])}x{'?' if reps is None else reps}")
    return ", ".join(told)


def templates(result: ToldResult) -> str:
    """The names by type."""
    rows = result["templates"]
    kinds = dict.fromkeys(row["type"] for row in rows)
    told = (f"{kind}: {', '.join(row['name'] for row in rows if row['type'] == kind)}" for kind in kinds)
    return "\n".join(each[:1].upper() + each[1:] for each in told)


# --- what was done


def skipped(result: ToldResult, after: State) -> str:
    lift = title(result["lift"])
    if result["week_complete"]:
        return f"{lift} skipped, and {_week(result['week'], after)} with it is over. {what_begins(after)}"
    return f"{lift} skipped. Left this week: {listed(result['lifts_remaining'])}."


def week_skipped(result: ToldResult, after: State) -> str:
    week = _week(result["week_skipped"], after)
    return f"{week[0].upper()}{week[1:]} skipped. {what_begins(after)}"


def rescheduled(result: ToldResult, after: State) -> str:
    """The day, and who else is on it."""
    lift, day, was = result["lift"], result["new_day"], result["original_day"]
    others = [each for each in after.lifts_on(day) if each != lift]
    told = f"{title(lift)} moves to {day.title()} this week{_was(was, day)}."
    return told + (f" {listed(others, title=True)} {_is(others)} on {day.title()} too." if others else "")


def advanced(result: ToldResult, after: State) -> str:
    over = "The 7th week" if result["message"] == SEVENTH_WEEK_OVER else f"Week {result['previous_week']}"
    return f"{over} is over. {what_begins(after)}"


def bumped(result: ToldResult, after: State, before: State | None) -> str:
    old, new = figure(result["previous_tm"]), figure(result["new_tm"])
    if not result["amount"]:
        return _resolved(f"{title(result['lift'])} training max stays at {new} {after.unit}.", after, before)
    return _resolved(f"{title(result['lift'])} training max {old} -> {new} {after.unit}.", after, before)


def held(result: ToldResult, after: State, before: State | None) -> str:
    stays = f"{title(result['lift'])} training max stays at {figure(result['training_max'])} {after.unit}."
    return _resolved(stays, after, before)


def _resolved(told: str, after: State, before: State | None) -> str:
    """With what it leads to, where the bumps of a cycle were open."""
    if before is None or before.place.status != "pending_tm_bump":
        return told
    if after.place.status == "pending_tm_bump":
        open_ones = [lift for lift in LIFTS if lift not in after.resolved]
        return f"{told} To bump or hold yet: {listed(open_ones)}."
    if after.place.status == "active":
        return f"{told} All four are settled: leader cycle {after.place.leader_cycles + 1} begins."
    return f"{told} All four are settled. {_pending(after)}"


def phase_set(result: ToldResult) -> str:
    new, old = result["new_phase"], result["previous_phase"]
    count = " Leader cycles are counted from 0." if result["leader_cycles_completed_reset"] else ""
    return f"{new.title()} phase now{_was(old, new)}: week 1, all lifts are open.{count}"


def template_set(result: ToldResult, after: State) -> str:
    """The template, and that it is not one for the phase, if so."""
    lift, new = result["lift"], result["new_template"]
    told = f"{title(lift)} follows {new} now{_was(result['previous_template'], new)}."
    numbers = after.lifts[lift]
    if lift in misfits(after) and numbers.template.kind != "7th-week":
        told += (
            f" It is a template for the {numbers.template.kind} phase; this is the {after.place.phase} phase."
        )
    return told


def week_set(result: ToldResult) -> str:
    return f"Week {result['new_week']} now (was {result['previous_week']}): all lifts are open."


def cycles_set(result: ToldResult) -> str:
    """The count, and how many are left."""
    count, previous = result["new_count"], result["previous_count"]
    to_go = max(0, LEADER_CYCLES - count)
    ahead = f"{to_go} to go before the 7th week" if to_go else "the 7th week is next"
    return f"Leader cycles completed: {count} (was {previous}); {ahead}."


def tested(result: ToldResult, after: State) -> str:
    return (
        f"{title(result['lift'])} tested 1RM {figure(result['tested_1rm'])} {after.unit}: training max "
        f"{figure(result['new_training_max'])} {after.unit} ({figure(result['tm_percentage'])} %)."
    )


def differing(before: State, after: State) -> Iterator[str]:
    """What stands otherwise after a move was taken back, a sentence for each: "Bench training max 230 -> 225
    lb."."""
    here, there = before.place, after.place
    if (here.phase, here.week) != (there.phase, there.week):
        yield f"The program is in week {there.week} of the {there.phase} again (was week {here.week})."
    for lift in LIFTS:
        now, then = before.lifts[lift], after.lifts[lift]
        name, day, was = title(lift), after.day_of(lift), before.day_of(lift)
        if now.training_max != then.training_max:
            old, new = say_number(now.training_max), say_number(then.training_max)
            yield f"{name} training max {old} -> {new} {after.unit}."
        if now.template.name != then.template.name:
            yield f"{name} follows {then.template.name} again (was {now.template.name})."
        if day != was:
            yield f"{name} is on {_day(day, 'no day')} again (was {_day(was, 'none')})."
        if lift in before.marks and lift not in after.marks:
            yield f"{name} is open again this week."
        if lift in before.resolved and lift not in after.resolved:
            yield f"{name} is to be bumped or held again."


def _day(day: DayName | None, none: str) -> str:
    return day.title() if day else none


def scheduled(result: ToldResult) -> str:
    """The day of every week, and who lost it."""
    day, lift, there = result["day"].title(), result["lift"], result["previous_lift_on_day"]
    if lift == "none":
        return f"{day} is free now, every week." + (f" {title(there)} has no day." if there else "")
    told = f"{title(lift)} is on {day} now, every week{_was(result['previous_day_for_lift'], result['day'])}."
    return told + (f" {title(there)} was there and needs another day." if result["conflict"] else "")


def reset(result: ToldResult, after: State) -> str:
    maxes = (
        "Training maxes are kept"
        if result["tms_kept"]
        else "Training maxes are computed from the tested 1RMs"
    )
    return (
        f"The program starts over: week 1, leader phase, no leader cycle completed. {maxes}: {_maxes(after)}."
    )


# --- what is asked


def where_to(lift: Lift, day: DayName) -> str:
    """What to ask about a lift that lost its day."""
    return f"{title(lift)} was on {day.title()}: which day do you want it on?"


def which_templates(state: State, names: Sequence[str]) -> str:
    """What to ask where lifts are on templates of another phase."""
    now = ", ".join(f"{NAMES[lift]} ({state.lifts[lift].template.name})" for lift in misfits(state))
    phase = state.place.phase
    return f"Which {phase} template for {now}? There {_is(names)} {', '.join(names)}."


# --- words for these


def what_begins(after: State) -> str:
    """What follows a week that is over, as the program stands after it."""
    pending = after.place.status == "pending_deload_or_test"
    if after.place.week > 1 or (after.is_7th_week and not pending):
        return f"Week {after.place.week} begins."
    if after.is_7th_week:
        return f"Next: {_after_7th_week(after)}, when you say so."
    suggested = ", ".join(f"{NAMES[lift]} +{say_number(after.lifts[lift].tm_increment)}" for lift in LIFTS)
    return f"The cycle is complete: bump or hold each training max (suggested: {suggested} {after.unit})."


def _week(number: int, after: State) -> str:
    """A week that is over: its templates are those of the week that follows."""
    return "the 7th week" if after.is_7th_week else f"week {number}"


def left(state: State) -> str:
    """Which lifts are open this week."""
    return f"Left this week: {listed(state.remaining)}."


def _after_7th_week(state: State) -> str:
    return "the anchor" if state.place.phase == "leader" else "leaders again"


def _pending(state: State) -> str:
    """What is pending, and what would settle it; "" for nothing."""
    if state.place.status == "pending_tm_bump":
        open_ones = [lift for lift in LIFTS if lift not in state.resolved]
        return f"A cycle is complete: bump or hold {listed(open_ones)}."
    if state.place.status == "pending_deload_or_test":
        return f"Next: a 7th week (deload or TM test), then {_after_7th_week(state)}."
    return ""


def _maxes(state: State) -> str:
    told = (f"{NAMES[lift]} {say_number(state.lifts[lift].training_max)}" for lift in LIFTS)
    return f"{', '.join(told)} {state.unit}"


def title(lift: Lift) -> str:
    """A lift's name as a sentence begins with it."""
    return NAMES[lift][0].upper() + NAMES[lift][1:]


def listed(lifts: Sequence[Lift], *, title: bool = False) -> str:
    """The lifts by name; "nothing" for none."""
    told = ", ".join(NAMES[lift] for lift in lifts) or "nothing"
    return told[0].upper() + told[1:] if title else told


def weight(value: Decimal, state: State) -> str:
    """A weight with the program's unit: "315 lb"."""
    return f"{say_number(value)} {state.unit}"


def figure(value: int | float) -> str:
    """A number of a result as it is said: "315", "97.5"."""
    return say_number(Decimal(str(value)))


def _was(before: str | None, now: str) -> str:
    """ " (was Thursday)", where it was something, and something else."""
    if before is None or before == now:
        return ""
    return f" (was {before.title() if before in DAYS else before})"


def _is(several: Sequence[object]) -> str:
    return "are" if len(several) > 1 else "is"
