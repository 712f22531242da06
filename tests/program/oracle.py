"""The program as its specification tells it, a second time: one dict and plain ifs, no table, no history.

What the engine does is compared with this. It knows marks without their moves, bests without their days.
"""

from decimal import Decimal
from typing import Any, get_args

from agents.program import moves
from agents.program.state import State
from agents.program.values import Lift

LIFTS = get_args(Lift)
Facts = dict[str, Any]


class Refused(Exception):
    """The athlete is told no; the word says why."""


def facts_of(state: State) -> Facts:
    """What the oracle knows of a state."""
    place = state.place
    return {
        "week": place.week, "phase": place.phase, "cycles": place.leader_cycles, "status": place.status,
        "at": place.at, "since": place.since, "ended by": place.ended_by,
        "marks": {lift: mark.kind for lift, mark in state.marks.items()},
        "resolved": set(state.resolved), "moved": dict(state.moved), "schedule": dict(state.schedule),
        "max": {lift: numbers.training_max for lift, numbers in state.lifts.items()},
        "tested": {lift: numbers.tested_1rm for lift, numbers in state.lifts.items()},
        "template": {lift: numbers.template for lift, numbers in state.lifts.items()},
        "rounding": state.rounding,
        "best": {
            (lift, weight): pr.reps for lift, best in state.prs.items() for weight, pr in best.items()
        },
    }  # fmt: skip


def after(before: Facts, move: moves.Move) -> Facts:
    """The facts after a move. Raises Refused."""
    facts, said = dict(before), move.said
    if isinstance(said, moves.Logged):
        _log(facts, said, move)
    elif isinstance(said, moves.SkippedSession | moves.Rescheduled):
        if said.lift in facts["marks"]:
            raise Refused("marked")
        if isinstance(said, moves.SkippedSession):
            facts["marks"] = {**facts["marks"], said.lift: "skipped"}
            if len(facts["marks"]) == 4:
                _end_week(facts, move.message_id, move.day)
        else:
            facts["moved"] = {**facts["moved"], said.lift: said.day}
    elif isinstance(said, moves.WeekSkipped | moves.Advanced):
        _end_week(facts, move.message_id, move.day)
    elif isinstance(said, moves.Bumped | moves.Held):
        _bump(facts, said.lift, getattr(said, "amount", Decimal(0)), move.message_id)
    elif isinstance(said, moves.PhaseSet):
        _begin_week(facts, 1, move.day)
        cycles = 0 if said.phase == "leader" else facts["cycles"]
        facts.update({"phase": said.phase, "cycles": cycles, "status": "active", "resolved": set()})
    elif isinstance(said, moves.WeekSet):
        if said.week not in range(1, _cycle_weeks(facts) + 1):
            raise Refused("week")
        _begin_week(facts, said.week, move.day)
    elif isinstance(said, moves.CyclesSet):
        if said.completed < -10 or said.completed > 20:
            raise Refused("count")
        facts["cycles"] = said.completed
        if facts["phase"] == "leader" and facts["status"] != "pending_tm_bump":
            facts["status"] = "active" if said.completed < 2 else "pending_deload_or_test"
    elif isinstance(said, moves.Reset):
        _begin_week(facts, 1, move.day)
        facts.update({"phase": "leader", "cycles": 0, "status": "active", "resolved": set()})
        facts["max"] = {**facts["max"], **said.training_maxes}
    elif isinstance(said, moves.TemplateSet):
        facts["template"] = {**facts["template"], said.lift: said.template}
    elif isinstance(said, moves.Tested):
        facts["tested"] = {**facts["tested"], said.lift: said.weight}
        facts["max"] = {**facts["max"], said.lift: said.training_max}
    elif isinstance(said, moves.Scheduled):
        _schedule(facts, said.day, said.lift)
    elif isinstance(said, moves.BarSet):
        facts["rounding"] = facts["rounding"]._replace(bar=said.bar)
    else:
        raise Refused("running")
    return facts


def _log(facts: Facts, said: moves.Logged, move: moves.Move) -> None:
    was = facts["marks"].get(said.lift)
    if said.counts and was != "logged":
        facts["marks"] = {**facts["marks"], said.lift: "logged"}
        if was is None and len(facts["marks"]) == 4:
            _end_week(facts, move.message_id, min(said.done.date, move.day))
    reps, at = said.done.amrap_reps, (said.lift, said.done.amrap_weight)
    if reps and at[1] is not None and reps > facts["best"].get(at, 0):
        facts["best"] = {**facts["best"], at: reps}


def _cycle_weeks(facts: Facts) -> int:
    return max(facts["week"], *(template.weeks for template in facts["template"].values()))


def _end_week(facts: Facts, message: str, day: str) -> None:
    if facts["week"] < _cycle_weeks(facts):
        _begin_week(facts, facts["week"] + 1, day)
        return
    _begin_week(facts, 1, day)
    if {template.kind for template in facts["template"].values()} == {"7th-week"}:
        return
    if facts["phase"] == "leader":
        facts["cycles"] += 1
    facts.update({"status": "pending_tm_bump", "resolved": set(), "ended by": message})


def _begin_week(facts: Facts, week: int, day: str) -> None:
    facts.update({"week": week, "at": facts["at"] + 1, "since": day, "marks": {}, "moved": {}})


def _bump(facts: Facts, lift: Lift, amount: Decimal, message: str) -> None:
    if message and facts["ended by"] == message:
        raise Refused("same message")
    if facts["max"][lift] + amount <= 0:
        raise Refused("nothing left")
    facts["max"] = {**facts["max"], lift: facts["max"][lift] + amount}
    if facts["status"] != "pending_tm_bump":
        return
    facts["resolved"] = facts["resolved"] | {lift}
    if len(facts["resolved"]) == 4:
        goes_on = facts["phase"] == "leader" and facts["cycles"] < 2
        facts["status"] = "active" if goes_on else "pending_deload_or_test"


def _schedule(facts: Facts, day: str, lift: Lift | None) -> None:
    facts["schedule"] = {on: who for on, who in facts["schedule"].items() if on != day and who != lift}
    if lift is not None:
        facts["schedule"][day] = lift
        facts["moved"] = {who: on for who, on in facts["moved"].items() if who != lift}
