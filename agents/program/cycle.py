"""The cycle as one table: what each move does to a program, in which status, and what follows from it. Pure.

A row is read: this happens, in this status (any, if none is given), and that holds: then this is done, the
status is that one (as it was, if none is given), and it leads to that. The first row that fits is taken. A
row that refuses says why.

Three statuses. `active`: train. `pending_tm_bump`: a cycle is over, and each lift is to be bumped or held.
`pending_deload_or_test`: the leader cycles, or the anchor, are over: a 7th week, then the next phase.
Whatever is pending, training goes on: the week is 1 at once.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from agents.errors import Refusal
from agents.program.conditions import (
    FEWEST_CYCLES,
    MOST_CYCLES,
    always,
    before_last_week,
    bumped,
    count_leaves_some,
    ended_by_this_message,
    in_anchor,
    in_leader,
    last_open,
    last_unresolved,
    leader_goes_on,
    leaves_nothing,
    logged_before,
    no_such_count,
    no_such_week,
    of_7th_week,
    of_another_week,
    said_by,
    skipped_before,
    to_leader,
)
from agents.program.moves import Began, Logged, Move
from agents.program.rules import is_new_best
from agents.program.state import (
    ACTS_KEPT,
    PR,
    LiftMark,
    LiftNumbers,
    ProgramPlace,
    ProgramStatus,
    State,
    known_as,
)
from agents.program.values import LIFTS, NAMES, Active, Lift

When = Callable[[State, Move], bool]
Does = Callable[[State, Move], State]


class Transition(NamedTuple):
    """One line of the table."""

    happens: str
    status: ProgramStatus | None
    when: When
    does: Does
    then: ProgramStatus | None = None
    leads_to: str = ""


def begun(move: Move) -> State:
    """The program as it is set up. Raises ValueError for a move that is not the first."""
    said = move.said
    if not isinstance(said, Began):
        raise ValueError(f"the first move is {move.kind!r}: a program begins with 'began'.")
    return State(
        unit=said.unit,
        rounding=said.rounding,
        place=ProgramPlace(1, said.phase, 0, "active", 1, move.day),
        lifts=said.lifts,
        marks={},
        resolved=frozenset(),
        moved={},
        schedule=said.schedule,
        prs={lift: {} for lift in LIFTS},
        moves=move.number,
        done_before={},
        acts=((known_as(move.act), move.number),),
    )


def decide(state: State, move: Move) -> State:
    """The program after a move. Raises Refusal for one that can't be made as things are."""
    if isinstance(move.said, Began):
        raise Refusal("a program is running: reset_program starts it over.")
    after = happen(move.kind, state, move)
    return counted(with_best(after, move.number, move.said) if isinstance(move.said, Logged) else after, move)


def with_best(state: State, number: int, said: Logged) -> State:
    """The state with the session's set for reps among the best, if it is the most reps at its weight."""
    reps, weight = said.done.amrap_reps, said.done.amrap_weight
    best = state.prs.get(said.lift, {})
    if reps is None or weight is None:
        return state
    before = best.get(weight)
    if not is_new_best(reps, None if before is None else before.reps):
        return state
    after = {**best, weight: PR(reps, said.done.date, number)}
    return state._replace(prs={**state.prs, said.lift: after})


def counted(state: State, move: Move) -> State:
    """The state, with the move among those that were made."""
    acts = (*state.acts, (known_as(move.act), move.number))[-ACTS_KEPT:]
    return state._replace(moves=move.number, acts=acts)


def happen(happens: str, state: State, move: Move, table: Sequence[Transition] = ()) -> State:
    """What the table (TABLE, if none is given) makes of it, with all that it leads to."""
    row = row_for(happens, state, move, table)
    after = row.does(state, move)
    if row.then is not None:
        after = after._replace(place=after.place._replace(status=row.then))
    return happen(row.leads_to, after, move, table) if row.leads_to else after


def row_for(happens: str, state: State, move: Move, table: Sequence[Transition] = ()) -> Transition:
    """The row of the table that applies."""
    return next(
        row
        for row in table or TABLE
        if row.happens == happens and row.status in (None, state.place.status) and row.when(state, move)
    )


# --- what may be done


def nothing(state: State, move: Move) -> State:
    """Nothing."""
    return state


def mark_logged(state: State, move: Move) -> State:
    """The lift is marked as logged."""
    said = said_by(move)
    mark = LiftMark("logged", move.number, said.done.workout_id, said.done.date)
    return state._replace(marks={**state.marks, said.lift: mark})


def mark_skipped(state: State, move: Move) -> State:
    """The lift is marked as skipped."""
    return state._replace(marks={**state.marks, said_by(move).lift: LiftMark("skipped", move.number)})


def skip_the_rest(state: State, move: Move) -> State:
    """Every open lift is marked as skipped."""
    rest = {lift: LiftMark("skipped", move.number) for lift in state.remaining}
    return state._replace(marks={**state.marks, **rest})


def next_week(state: State, move: Move) -> State:
    """The next week begins."""
    return _week_follows(state, move, week=state.place.week + 1)


def first_week(state: State, move: Move) -> State:
    """Week 1 begins."""
    return _week_follows(state, move, week=1)


def next_cycle(state: State, move: Move) -> State:
    """Week 1 of the next cycle begins; each lift's bump is open."""
    begun = _week_follows(state, move, week=1, ended_by=move.message_id)
    return begun._replace(resolved=frozenset())


def next_leader_cycle(state: State, move: Move) -> State:
    """Week 1 of the next cycle begins, one more leader cycle is completed; each lift's bump is open."""
    begun = next_cycle(state, move)
    return begun._replace(place=begun.place._replace(leader_cycles=state.place.leader_cycles + 1))


def bump(state: State, move: Move) -> State:
    """The training max is changed."""
    return _with_numbers(state, said_by(move).lift, training_max=bumped(state, move))


def resolve(state: State, move: Move) -> State:
    """The lift's bump is resolved."""
    return state._replace(resolved=state.resolved | {said_by(move).lift})


def bump_and_resolve(state: State, move: Move) -> State:
    """The training max is changed, the lift's bump resolved."""
    return resolve(bump(state, move), move)


def begin_leader(state: State, move: Move) -> State:
    """Week 1 of the first leader cycle begins."""
    return _phase_begins(state, move, phase="leader", leader_cycles=0)


def begin_anchor(state: State, move: Move) -> State:
    """Week 1 of the anchor begins; the count of leader cycles stays."""
    return _phase_begins(state, move, phase="anchor")


def go_to_week(state: State, move: Move) -> State:
    """That week begins, with every lift open."""
    return _week_begins(state, move, week=said_by(move).week)


def set_count(state: State, move: Move) -> State:
    """So many leader cycles are completed."""
    return state._replace(place=state.place._replace(leader_cycles=said_by(move).completed))


def start_over(state: State, move: Move) -> State:
    """Week 1 of the first leader cycle begins; training maxes that were computed anew stand."""
    for lift, training_max in said_by(move).training_maxes.items():
        state = _with_numbers(state, lift, training_max=training_max)
    return _phase_begins(state, move, phase="leader", leader_cycles=0)


def move_day(state: State, move: Move) -> State:
    """The lift has another day, this week only."""
    return state._replace(moved={**state.moved, said_by(move).lift: said_by(move).day})


def set_template(state: State, move: Move) -> State:
    """The lift follows another template."""
    template: Active = said_by(move).template
    return _with_numbers(state, said_by(move).lift, template=template)


def set_tested(state: State, move: Move) -> State:
    """The lift has another tested one-rep max, and the training max of it."""
    said = said_by(move)
    return _with_numbers(state, said.lift, tested_1rm=said.weight, training_max=said.training_max)


def set_day(state: State, move: Move) -> State:
    """The day has another lift, which leaves its old day; or none."""
    said = said_by(move)
    rest = {day: lift for day, lift in state.schedule.items() if day != said.day and lift != said.lift}
    moved = {lift: day for lift, day in state.moved.items() if lift != said.lift}
    schedule = rest if said.lift is None else {**rest, said.day: said.lift}
    return state._replace(schedule=schedule, moved=moved)


def set_bar(state: State, move: Move) -> State:
    """Weights are computed for that bar and those plates."""
    return state._replace(rounding=state.rounding._replace(bar=said_by(move).bar))


def refuse_marked(state: State, move: Move) -> State:
    """Refused: it has its mark."""
    lift = said_by(move).lift
    left = ", ".join(NAMES[each] for each in state.remaining)
    raise Refusal(
        f"{NAMES[lift]} is {state.marks[lift].kind} in week {state.place.week} already: open are {left}."
    )


def refuse_in_this_message(state: State, move: Move) -> State:
    """Refused: the athlete decides once they know that the cycle is over."""
    raise Refusal(
        "this message ended the cycle: its training maxes are bumped or held when the athlete has heard of "
        "that and says so in a later message."
    )


def refuse_nothing_left(state: State, move: Move) -> State:
    """Refused: nobody can train with it."""
    lift = said_by(move).lift
    now = state.lifts[lift].training_max
    raise Refusal(
        f"{NAMES[lift]} can't be bumped by {said_by(move).amount}: its training max is {now}, and one above "
        "0 has to be left."
    )


def refuse_week(state: State, move: Move) -> State:
    """Refused: the templates in use have no such week."""
    longest = max((state.lifts[lift].template for lift in LIFTS), key=lambda template: template.weeks)
    weeks = f"weeks 1 to {longest.weeks}" if longest.weeks > 1 else "one week"
    raise Refusal(f"week {said_by(move).week} does not exist: the cycle has {weeks} ({longest.name}).")


def refuse_count(state: State, move: Move) -> State:
    """Refused: out of bounds."""
    raise Refusal(
        f"{said_by(move).completed} leader cycles can't be counted as completed: {FEWEST_CYCLES} to "
        f"{MOST_CYCLES} can (below 0 the leader phase gets longer)."
    )


TABLE: tuple[Transition, ...] = (
    Transition("logged", None, of_another_week, nothing),
    Transition("logged", None, logged_before, nothing),
    Transition("logged", None, skipped_before, mark_logged),
    Transition("logged", None, last_open, mark_logged, leads_to="week ends"),
    Transition("logged", None, always, mark_logged),
    Transition("skipped", None, logged_before, refuse_marked),
    Transition("skipped", None, skipped_before, refuse_marked),
    Transition("skipped", None, last_open, mark_skipped, leads_to="week ends"),
    Transition("skipped", None, always, mark_skipped),
    Transition("week skipped", None, always, skip_the_rest, leads_to="week ends"),
    Transition("advanced", None, always, nothing, leads_to="week ends"),
    Transition("week ends", None, before_last_week, next_week),
    Transition("week ends", None, of_7th_week, first_week),
    Transition("week ends", None, in_leader, next_leader_cycle, then="pending_tm_bump"),
    Transition("week ends", None, in_anchor, next_cycle, then="pending_tm_bump"),
    Transition("bumped", None, ended_by_this_message, refuse_in_this_message),
    Transition("bumped", None, leaves_nothing, refuse_nothing_left),
    Transition("bumped", "pending_tm_bump", last_unresolved, bump_and_resolve, leads_to="bumps resolved"),
    Transition("bumped", "pending_tm_bump", always, bump_and_resolve),
    Transition("bumped", None, always, bump),
    Transition("held", None, ended_by_this_message, refuse_in_this_message),
    Transition("held", "pending_tm_bump", last_unresolved, resolve, leads_to="bumps resolved"),
    Transition("held", "pending_tm_bump", always, resolve),
    Transition("held", None, always, nothing),
    Transition("bumps resolved", "pending_tm_bump", leader_goes_on, nothing, then="active"),
    Transition("bumps resolved", "pending_tm_bump", always, nothing, then="pending_deload_or_test"),
    Transition("phase set", None, to_leader, begin_leader, then="active"),
    Transition("phase set", None, always, begin_anchor, then="active"),
    Transition("week set", None, no_such_week, refuse_week),
    Transition("week set", None, always, go_to_week),
    Transition("cycles set", None, no_such_count, refuse_count),
    Transition("cycles set", "pending_tm_bump", always, set_count),
    Transition("cycles set", None, in_anchor, set_count),
    Transition("cycles set", None, count_leaves_some, set_count, then="active"),
    Transition("cycles set", None, always, set_count, then="pending_deload_or_test"),
    Transition("reset", None, always, start_over, then="active"),
    Transition("rescheduled", None, logged_before, refuse_marked),
    Transition("rescheduled", None, skipped_before, refuse_marked),
    Transition("rescheduled", None, always, move_day),
    Transition("template set", None, always, set_template),
    Transition("tested", None, always, set_tested),
    Transition("scheduled", None, always, set_day),
    Transition("bar set", None, always, set_bar),
)


# --- inside


def _week_begins(state: State, move: Move, **place: Any) -> State:
    """A week with every lift open and on its own day.

    It begins on the day of the move; after a session on that of the session, if it is no later: a year that
    was mistyped would keep every session after it from counting.
    """
    day = min(move.said.done.date, move.day) if isinstance(move.said, Logged) else move.day
    begun = state.place._replace(at=state.place.at + 1, since=day, **place)
    return state._replace(place=begun, marks={}, moved={}, done_before={})


def _week_follows(state: State, move: Move, **place: Any) -> State:
    """The same, after a week that ended: what was logged in that is known by its day."""
    done = {lift: mark.day for lift, mark in state.marks.items() if mark.kind == "logged"}
    return _week_begins(state, move, **place)._replace(done_before=done)


def _phase_begins(state: State, move: Move, **place: Any) -> State:
    return _week_begins(state, move, week=1, **place)._replace(resolved=frozenset())


def _with_numbers(state: State, lift: Lift, **changed: Any) -> State:
    numbers: LiftNumbers = state.lifts[lift]._replace(**changed)
    return state._replace(lifts={**state.lifts, lift: numbers})
