"""A logged workout as the program hears of it: which lift's session it was, what was done, and what follows.

    a workout is new            its session is Logged, if it counts
    it stands otherwise         Relogged, if it still counts, else Undone; one that did not count may now
    it is gone                  Undone; a second session of that week is logged in its place
    it is back                  Logged again; of a week that is over only its best set counts
    it is of an earlier day     Logged in the week that this was in; only its best set counts

It counts with a working set of the lift on a barbell that reaches the second-heaviest main weight of the
week, unless its session was taken back by hand. What it is held against is what the program asks for now; of
a session that was logged before, or of a week that is over, what it asked for then. Pure.
"""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from math import inf
from typing import Any, Literal, NamedTuple

from agents.guests import WorkoutChange
from agents.program.history import MoveHistory
from agents.program.main_lifts import Lifted, LiftSession, sessions_in
from agents.program.moves import Logged, Relogged, SessionDone, Undone
from agents.program.sheet import Sheet, as_json_number, prescribed
from agents.program.state import Phase, State
from agents.program.template import MainSet
from agents.program.values import Lift

# Why a workout is no session of the program.
WhyNot = Literal["light", "no weight", "earlier", "by hand", "no sheet"]
Past = Callable[[], MoveHistory]
# What the lift is held against in a week; None: nothing says it.
PrescriptionOf = Callable[[State], "Prescription | None"]


class Prescription(NamedTuple):
    """What a session is held against: what the program asks for, and the day since when, in ISO."""

    template: str
    week: int
    phase: Phase
    since: str
    prescribed: Mapping[str, Any]

    @property
    def weights(self) -> list[Decimal]:
        """The weights of the main sets, each once, the heaviest first."""
        return sorted({_weight(each) for each in self.prescribed["main"]}, reverse=True)

    @property
    def threshold(self) -> Decimal:
        """What a session has to reach: the second-heaviest main weight, or the only one."""
        return self.weights[:2][-1]

    @property
    def pr_weight(self) -> Decimal | None:
        """The weight of the last main set, if that asks for as many reps as there are."""
        last = self.prescribed["main"][-1]
        return _weight(last) if _main(last).is_pr else None

    def reps_at(self, weight: Decimal) -> int:
        """The most reps that a main set asks for at this weight; 0 for none."""
        asked = [_main(each).reps_high or 0 for each in self.prescribed["main"] if _weight(each) == weight]
        return max(asked, default=0)


class HeardLift(NamedTuple):
    """What the program makes of one lift of a workout: what is to be said, or why it is no session.

    An Undone has both, where the workout stands and counts no longer. `top` is the set for reps, `best` the
    most reps at its weight in the other sessions so far.
    """

    lift: Lift
    session: LiftSession
    asked: Prescription | None = None
    said: Logged | Relogged | Undone | None = None
    why_not: WhyNot | None = None
    top: Lifted | None = None
    best: int | None = None


def asked_now(state: State, sheet: Sheet) -> Prescription:
    """What a session of the running week is held against."""
    return Prescription(sheet.template, sheet.week, sheet.phase, state.place.since, prescribed(sheet))


def lifts_of(change: WorkoutChange, state: State, today: str, past: Past) -> list[Lift]:
    """The lifts of which the program has something to hear, in the order in which it does.

    What a workout no longer has comes first, the lift that was logged last before the others: a week that it
    ended is open again for the rest. Those come as they are written.
    """
    before, after = _both(change, state, today)
    gone = [lift for lift in before if lift not in after]
    if len(gone) > 1:
        newest = {each.lift: number for number, each in past().sessions.items() if _is_of(each, change)}
        gone.sort(key=lambda lift: newest.get(lift, 0), reverse=True)
    return gone + [lift for lift in after if before.get(lift) != after[lift]]


def in_order(changes: Sequence[WorkoutChange], past: Past) -> list[WorkoutChange]:
    """Changes of one batch as the program hears of them: what is gone first, its newest session before the
    others; then the rest, those that were sessions before in their order."""
    if len(changes) < 2 or all(change.before is None for change in changes):
        return list(changes)
    newest = {session.done.workout_id: number for number, session in past().sessions.items()}
    gone = [change for change in changes if change.after.workout is None]
    there = [change for change in changes if change.after.workout is not None]

    def number(change: WorkoutChange) -> float:
        return newest.get(change.after.workout_id, inf)

    return [*sorted(gone, key=number, reverse=True), *sorted(there, key=number)]


def stands_in(lift: Lift, state: State, history: MoveHistory) -> int | None:
    """The move of a second session of the running week, for a lift whose session was taken back; None for
    none, or for a lift that is logged."""
    mark = state.marks.get(lift)
    if mark is not None and mark.kind == "logged":
        return None
    standing = (
        number
        for number, each in history.sessions.items()
        if each.lift == lift and each.counts and number not in history.undone
    )
    return next((number for number in standing if history.place_of(number) == state.place.at), None)


def hear(
    lift: Lift,
    change: WorkoutChange,
    state: State,
    asks: PrescriptionOf,
    past: Past,
    today: str,
    *,
    given: bool = False,
) -> HeardLift:
    """What the program makes of a lift of `lifts_of`.

    The past is asked for where the workout is not new, or of an earlier week. `given`: it was said to be the
    lift's session, so it counts whatever it weighs, and a set that is marked as one for reps is the one.
    """
    before, after = _both(change, state, today)
    now = after.get(lift)
    if change.before is None:
        assert now is not None  # of a new workout lifts_of has what stands in it
        return _by_its_day(lift, now, state, asks, past, today, given=given)
    history = past()
    numbers = [number for number, each in history.sessions.items() if _is_of(each, change)]
    own = [number for number in numbers if history.sessions[number].lift == lift]
    session = now or before[lift]
    if own and own[-1] not in history.undone:
        return _told_again(own[-1], session, history, is_there=now is not None)
    if now is None:
        return HeardLift(lift, session)
    if own and history.taken_back_by_hand(own[-1]):
        return HeardLift(lift, session, why_not="by hand")
    if own:
        counts = history.sessions[own[-1]].counts and history.place_of(own[-1]) == state.place.at
        return _new(lift, now, state, _asked_then(history, own[-1]), given=given, counts=counts)
    return _by_its_day(lift, now, state, asks, past, today, given=given, numbers=numbers)


def top_set(sets: Sequence[Lifted], asked: Prescription, *, given: bool = False) -> Lifted | None:
    """The set for reps: one that is called so or has the weight of the week's PR set, the heavier one.

    In a week with a PR set it is the heaviest set, if there is none of these and it is no set that the week
    asks for anyway. Of several at its weight the one with the most reps; None if there is no set for reps.
    """
    called = [each for each in sets if each.amrap]
    planned = [each for each in sets if each.weight == asked.pr_weight and not (given and called)]
    found = called + planned
    if not found and asked.pr_weight is not None:
        found = [each for each in sets if _is_more_than_asked(each, asked)]
    return max(found, key=lambda each: (each.weight, -1 if each.reps is None else each.reps), default=None)


# --- inside


def _both(
    change: WorkoutChange, state: State, today: str
) -> tuple[dict[Lift, LiftSession], dict[Lift, LiftSession]]:
    return sessions_in(change.before, state, today), sessions_in(change.after, state, today)


def _is_of(session: Logged, change: WorkoutChange) -> bool:
    return session.done.workout_id == change.after.workout_id


def _by_its_day(
    lift: Lift,
    session: LiftSession,
    state: State,
    asks: PrescriptionOf,
    past: Past,
    today: str,
    *,
    given: bool,
    numbers: Sequence[int] = (),
) -> HeardLift:
    """A session that the program never had: of the running week, or of the one that its day was in.

    `numbers` are the moves of the workout's other lifts.
    """
    is_again = session.date <= state.done_before.get(lift, "")
    over = _week_over(session.date, state, past, today, numbers, is_again=is_again)
    return _new(lift, session, state, asks(over or state), given=given, counts=over is None)


def _week_over(
    day: str, state: State, past: Past, today: str, numbers: Sequence[int], *, is_again: bool
) -> State | None:
    """The program at the end of the earlier week that a session is of; None for one of the running week.

    The day on which a week ended is of both: a lift that was logged on it in that week is of that one again
    (`is_again`); what is added to a workout of it is of the new one on that day, later on of the one that the
    workout was of.
    """
    since = state.place.since
    is_new = not is_again and (not numbers or day == today)
    if state.place.at == 1 or day > since or (day == since and is_new):
        return None
    history = past()
    weeks = [each for each in history.weeks() if each.place.at < state.place.at]
    if numbers:
        at = history.place_of(numbers[-1])
        return next((each for each in weeks if each.place.at == at), None)
    return next((each for each in reversed(weeks) if each.place.since <= day), None)


def _new(
    lift: Lift,
    session: LiftSession,
    state: State,
    asked: Prescription | None,
    *,
    given: bool = False,
    counts: bool = True,
) -> HeardLift:
    """A session that the program has not, or no longer."""
    if asked is None:
        return HeardLift(lift, session, why_not="no sheet")
    if why_not := _why_not(session, asked, given=given):
        return HeardLift(lift, session, asked, why_not=why_not)
    top = top_set(session.sets, asked, given=given)
    best = None if top is None else state.prs[lift].get(top.weight)
    said = Logged(lift, _done(session, asked, top), counts)
    return HeardLift(lift, session, asked, said, top=top, best=None if best is None else best.reps)


def _told_again(number: int, session: LiftSession, history: MoveHistory, *, is_there: bool) -> HeardLift:
    """A session that stands, as it is now: what counted though it was light goes on counting."""
    lift, done, _ = history.sessions[number]
    asked = _asked_then(history, number)
    was_light = all(Decimal(str(each["weight"])) < asked.threshold for each in done.actual)
    why_not = _why_not(session, asked, given=was_light) if is_there else None
    if why_not or not is_there:
        return HeardLift(lift, session, asked, Undone(number), why_not)
    top = top_set(session.sets, asked, given=was_light)
    said = Relogged(number, lift, _done(session, asked, top))
    best = None if top is None else _best_but(history, number, lift, top.weight)
    return HeardLift(lift, session, asked, said, top=top, best=best)


def _asked_then(history: MoveHistory, number: int) -> Prescription:
    """What the session of this move was held against; one that did not count, of any day."""
    _, done, counts = history.sessions[number]
    since = history.steps[number - 1].before.place.since if counts else ""
    return Prescription(done.template, done.week, done.phase, since, done.prescribed)


def _best_but(history: MoveHistory, number: int, lift: Lift, weight: Decimal) -> int | None:
    """The most reps at a weight in the sessions that stand from before this one."""
    reps = (
        each.done.amrap_reps
        for other, each in history.sessions.items()
        if other < number and other not in history.undone
        if each.lift == lift and each.done.amrap_weight == weight
    )
    return max((each for each in reps if each is not None), default=None)


def _why_not(session: LiftSession, asked: Prescription, *, given: bool) -> WhyNot | None:
    heaviest = session.heaviest
    if heaviest is None:
        return "no weight"
    if session.date < asked.since:
        return "earlier"
    return "light" if heaviest < asked.threshold and not given else None


def _done(session: LiftSession, asked: Prescription, top: Lifted | None) -> SessionDone:
    counted = None if top is None or top.reps is None else top
    return SessionDone(
        workout_id=session.workout_id,
        date=session.date,
        template=asked.template,
        week=asked.week,
        phase=asked.phase,
        prescribed=asked.prescribed,
        actual=tuple({"weight": as_json_number(each.weight), "reps": each.reps} for each in session.sets),
        amrap_reps=None if counted is None else counted.reps,
        amrap_weight=None if counted is None else counted.weight,
        notes=session.notes,
    )


def _is_more_than_asked(one: Lifted, asked: Prescription) -> bool:
    """Whether a set is heavier than all but the PR set, or has more reps than its weight was to have."""
    return one.weight > asked.threshold or (
        one.weight == asked.threshold and (one.reps or 0) > asked.reps_at(one.weight)
    )


def _main(kept: Mapping[str, Any]) -> MainSet:
    return MainSet(Decimal(str(kept["percentage"])), kept["reps"])


def _weight(kept: Mapping[str, Any]) -> Decimal:
    return Decimal(str(kept["weight"]))
