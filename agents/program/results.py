"""What each tool answers, with the names and the kinds of values that the specification gives it. Pure.

A result says what is there, or what a move made of the state before it. Whole numbers are whole.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from agents.program.days import schedule_in_order
from agents.program.moves import Logged, Move, Relogged, SessionDone, Undone
from agents.program.rules import estimated_1rm
from agents.program.sheet import as_json_number
from agents.program.state import Phase, State
from agents.program.template import Template
from agents.program.values import LIFTS, DayName, Lift, TemplateKind

ProgramResult = dict[str, Any]
CYCLE_COMPLETE = "Cycle complete. Ready to discuss TM bumps."  # the specification's words
SEVENTH_WEEK_OVER = "The 7th week is over."


def fits(kind: TemplateKind, phase: Phase) -> bool:
    """Whether a template of this kind is one for the phase: "leader/anchor" is for both."""
    return phase in kind.split("/")


def misfits(state: State) -> tuple[Lift, ...]:
    """The lifts whose template is not one for the phase that the program is in."""
    return tuple(lift for lift in LIFTS if not fits(state.lifts[lift].template.kind, state.place.phase))


def ended(before: State, after: State) -> bool:
    """Whether the week ended between these two."""
    return before.place.at != after.place.at


# --- what is there


def program_state(state: State) -> ProgramResult:
    """The whole state."""
    place = state.place
    return {
        "current_week": place.week,
        "current_phase": place.phase,
        "leader_cycles_completed": place.leader_cycles,
        "phase_status": place.status,
        "lifts": {lift: _lift(state, lift) for lift in LIFTS},
        "schedule": schedule_in_order(state),
    }


def _lift(state: State, lift: Lift) -> ProgramResult:
    numbers = state.lifts[lift]
    return {
        "tested_1rm": _number(numbers.tested_1rm),
        "estimated_1rm": state.estimated_1rm(lift),
        "training_max": as_json_number(numbers.training_max),
        "tm_increment": as_json_number(numbers.tm_increment),
        "active_template": numbers.template.name,
    }


def training_maxes(state: State) -> ProgramResult:
    """Each lift's maxes."""
    return {
        lift: {
            "training_max": as_json_number(numbers.training_max),
            "tested_1rm": _number(numbers.tested_1rm),
            "estimated_1rm": state.estimated_1rm(lift),
            "tm_percentage": as_json_number(numbers.template.tm_percentage),
        }
        for lift, numbers in ((lift, state.lifts[lift]) for lift in LIFTS)
    }


def prs(state: State, lift: Lift | None = None) -> ProgramResult:
    """The most reps at each weight, of one lift or of all: the newest first, of one day the best first."""
    found = [
        {
            "lift": each,
            "weight": as_json_number(weight),
            "best_reps": pr.reps,
            "estimated_1rm": estimated_1rm(weight, pr.reps),
            "date": pr.date,
        }
        for each in LIFTS
        if lift in (None, each)
        for weight, pr in state.prs.get(each, {}).items()
    ]
    found.sort(key=lambda row: (row["date"], row["estimated_1rm"]), reverse=True)
    return {"prs": found}


def workout_history(newest_first: Iterable[Move], lift: Lift | None, last_n: int) -> ProgramResult:
    """The newest sessions, as they were told last, without those that were taken back.

    Moves are asked for until there are enough: what changed a session comes after it, and so is met before.
    """
    told: dict[int, SessionDone] = {}
    gone: set[int] = set()
    rows: list[ProgramResult] = []
    for move in newest_first:
        match move.said:
            case Undone(of):
                gone.add(of)
            case Relogged(of, _, done):
                told.setdefault(of, done)
            case Logged(each, done) if lift in (None, each) and move.number not in gone:
                rows.append(_session(each, told.get(move.number, done)))
        if len(rows) >= last_n:
            break
    return {"workouts": rows}


def _session(lift: Lift, done: SessionDone) -> ProgramResult:
    return {
        "date": done.date,
        "lift": lift,
        "template": done.template,
        "week": done.week,
        "phase": done.phase,
        "prescribed": dict(done.prescribed),
        "actual": [dict(each) for each in done.actual],
        "amrap_reps": done.amrap_reps,
        "notes": done.notes,
    }


def available_templates(templates: Mapping[str, Template], kind: str | None = None) -> ProgramResult:
    """The templates there are, or those of one kind: a "leader/anchor" is of both."""
    return {
        "templates": [
            {"name": each.name, "type": each.kind, "tm_percentage": as_json_number(each.tm_percentage)}
            for each in templates.values()
            if kind is None or kind in each.kind.split("/")
        ]
    }


# --- what a move made


def skipped(before: State, after: State, lift: Lift, reason: str | None) -> ProgramResult:
    over = ended(before, after)
    return {
        "skipped": True,
        "lift": lift,
        "week": before.place.week,
        "reason": reason,
        "week_complete": over,
        "lifts_remaining": [] if over else list(after.remaining),
    }


def week_skipped(before: State, after: State, reason: str | None) -> ProgramResult:
    return {
        "skipped": True,
        "week_skipped": before.place.week,
        "advanced_to": after.place.week,
        "reason": reason,
    }


def rescheduled(before: State, after: State, lift: Lift) -> ProgramResult:
    return {
        "rescheduled": True,
        "lift": lift,
        "original_day": before.day_of(lift),
        "new_day": after.day_of(lift),
    }


def advanced(before: State, after: State) -> ProgramResult:
    place = after.place
    return {
        "previous_week": before.place.week,
        "new_week": place.week,
        "status": place.status,
        "message": _of_the_week(before, after),
    }


def _of_the_week(before: State, after: State) -> str:
    if after.place.week > 1:
        return f"Week {before.place.week} is over. Week {after.place.week} begins."
    return SEVENTH_WEEK_OVER if before.is_7th_week else CYCLE_COMPLETE


def ends_a_week(result: Mapping[str, Any]) -> bool:
    """Whether a move with this result has ended its week: the last lift of it, or all that was left."""
    return bool(result.get("week_complete")) or not result.keys().isdisjoint({"advanced_to", "new_week"})


def bumped(before: State, after: State, lift: Lift, amount: Decimal) -> ProgramResult:
    return {
        "lift": lift,
        "previous_tm": as_json_number(before.lifts[lift].training_max),
        "new_tm": as_json_number(after.lifts[lift].training_max),
        "amount": as_json_number(amount),
    }


def held(after: State, lift: Lift) -> ProgramResult:
    return {"lift": lift, "training_max": as_json_number(after.lifts[lift].training_max), "held": True}


def phase_set(before: State, after: State) -> ProgramResult:
    """To the leader phase the count begins anew, to the anchor it stays."""
    return {
        "previous_phase": before.place.phase,
        "new_phase": after.place.phase,
        "leader_cycles_completed_reset": after.place.phase == "leader",
        "current_week": after.place.week,
    }


def template_set(before: State, after: State, lift: Lift) -> ProgramResult:
    return {
        "lift": lift,
        "previous_template": before.lifts[lift].template.name,
        "new_template": after.lifts[lift].template.name,
    }


def week_set(before: State, after: State) -> ProgramResult:
    return {"previous_week": before.place.week, "new_week": after.place.week}


def cycles_set(before: State, after: State) -> ProgramResult:
    return {"previous_count": before.place.leader_cycles, "new_count": after.place.leader_cycles}


def tested(after: State, lift: Lift) -> ProgramResult:
    numbers = after.lifts[lift]
    return {
        "lift": lift,
        "tested_1rm": _number(numbers.tested_1rm),
        "tm_percentage": as_json_number(numbers.template.tm_percentage),
        "new_training_max": as_json_number(numbers.training_max),
    }


def scheduled(before: State, day: DayName, lift: Lift | None) -> ProgramResult:
    """A conflict is another lift on the day: it has no day then. Clearing a day is none."""
    there = before.schedule.get(day)
    days = (each for each, scheduled_lift in before.schedule.items() if scheduled_lift == lift)
    return {
        "day": day,
        "lift": lift or "none",
        "previous_lift_on_day": there,
        "previous_day_for_lift": next(days, None),
        "conflict": lift is not None and there not in (None, lift),
    }


def reset(after: State, tms_kept: bool) -> ProgramResult:
    return {
        "reset": True,
        "current_week": after.place.week,
        "current_phase": after.place.phase,
        "leader_cycles_completed": after.place.leader_cycles,
        "tms_kept": tms_kept,
    }


def _number(value: Decimal | None) -> int | float | None:
    return None if value is None else as_json_number(value)
