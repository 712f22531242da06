"""A logged workout fills the session that it was, and is taken back with it. Pure.

    meets    which session: the one it fills already; else one of its day; else one of its week
    filled   the plan with the workout's results as they stand now, and with none of those before

A session keeps one `Filling` for each workout, in the order in which they were done; what stood in it before
the first one (imported with the plan) is kept as a filling of no workout. What the session says as a whole
follows from its fillings: so each can be taken back, in any order, and nothing else changes. A value that
somebody wrote over since stays as they wrote it.

Nothing is claimed that was not done: a session is completed when every exercise that isn't skipped has
results and its cardio is done. That the athlete left an exercise out doesn't change the plan: whether it is
skipped is the plan's own field, and only an edit that the athlete agreed to sets it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agents.desks import Met
from agents.planner.plan import Found, Plan, Session, Week
from agents.planner.trained.done import cardio_done
from agents.planner.trained.matching import dealt, pairs
from agents.planner.trained.results import has_results, put_in, taken_out, with_sets
from agents.planner.trained.written import scheduled_on
from agents.workout import StoredWorkout, Workout


class Fit(NamedTuple):
    """How a workout fits a session: exercises done as named, done in place of others, of how many logged,
    of how many planned; and whether its cardio was done."""

    named: int
    substituted: int
    logged: int
    planned: int
    cardio: bool

    @property
    def rank(self) -> tuple[int, int]:
        """The more, the better."""
        return self.named + self.cardio, self.substituted

    @property
    def is_of_its_day(self) -> bool:
        """Whether a session of the workout's own day is the one: something of it was done, or half of what
        was done stands in place of it."""
        in_place = self.substituted > 0 and 2 * self.substituted >= self.logged
        return self.named > 0 or self.cardio or in_place

    @property
    def is_of_its_week(self) -> bool:
        """Whether a session of another day is the one: half of it was done, two exercises or its only one."""
        return self.named >= min(2, self.planned) and 2 * self.named >= self.planned > 0


class _Stand(NamedTuple):
    """A session where it stands."""

    week: Week
    session: Session
    week_number: int
    session_number: int

    @property
    def found(self) -> Found:
        return Found(self.session, self.week_number, self.session_number)

    @property
    def day(self) -> str:
        return scheduled_on(self.week, self.session)


def meets(plan: Plan, workout: Workout, workout_id: str) -> Found | None:
    """The session that a workout was; None if it was none, or two of them equally.

    The one that it fills already stays it while the day is the same and something of it was done. Else a
    session that is completed without this workout is taken.
    """
    return _met(taken_back(plan, workout_id), workout, _day_filled(plan, workout_id))


def filled(plan: Plan, stored: StoredWorkout) -> tuple[Plan, Met | None]:
    """The plan with the results of this workout as it stands now, and the session that it was. None if it is
    no session of the plan, or gone. The same workout again changes nothing."""
    without = taken_back(plan, stored.workout_id)
    if stored.workout is None:
        return without, None
    found = _met(without, stored.workout, _day_filled(plan, stored.workout_id))
    if found is None:
        return without, None
    assert isinstance(found.node, Session)
    session = put_in(found.node, stored.workout, stored.workout_id)
    day = scheduled_on(without.weeks[found.week_number - 1], session)
    return _with_session(without, found, session), _told(found, session, day)


def taken_back(plan: Plan, workout_id: str) -> Plan:
    """The plan without anything of this workout; the very same if there is nothing."""
    for stand in tuple(_stands(plan)):
        session = taken_out(stand.session, workout_id)
        if session is not stand.session:
            plan = _with_session(plan, stand.found, session)
    return plan


def _told(found: Found, session: Session, day: str) -> Met:
    asked = [each for each in session.exercises if not each.skipped]
    return Met(
        session_id=found.id,
        session=session.name,
        day=day,
        week_number=found.week_number,
        done=sum(map(has_results, asked)),
        planned=len(asked),
        completed=session.completed,
    )


# --- which session


def _met(plan: Plan, workout: Workout, was: tuple[str, str]) -> Found | None:
    """The session in a plan that has nothing of this workout; `was` is the uid of the one it filled, and the
    day on which it did."""
    day = workout.date
    if not day:
        return None
    stands = tuple(_stands(plan))
    for stand in stands:
        if (stand.session.uid, day) == was and _fit(stand.session, workout).is_of_its_day:
            return stand.found
    due = [each for each in stands if not each.session.completed and not each.session.is_rest]
    fits = [(each, _fit(each.session, workout)) for each in due if each.day == day]
    of_day = [(each, fit) for each, fit in fits if fit.is_of_its_day]
    if of_day:
        return _best(of_day)
    in_week = [each for each in due if each.week.start_date <= day <= each.week.end_date]
    fits = [(each, _fit(each.session, workout)) for each in in_week]
    return _best([(each, fit) for each, fit in fits if fit.is_of_its_week])


def _best(fits: Sequence[tuple[_Stand, Fit]]) -> Found | None:
    """The one that fits best; none if two do."""
    most = max((fit.rank for _, fit in fits), default=None)
    best = [stand.found for stand, fit in fits if fit.rank == most]
    return best[0] if len(best) == 1 else None


def _fit(session: Session, workout: Workout) -> Fit:
    done = dealt(session.exercises, with_sets(workout))
    found = pairs(session.exercises, [work.exercise for work in done])
    taken = {pair.logged for pair in found}
    left = [work for place, work in enumerate(done) if place not in taken]
    cardio = None if session.cardio is None else cardio_done(session.cardio, workout, left)
    return Fit(
        named=sum(not (pair.substituted or session.exercises[pair.planned].skipped) for pair in found),
        substituted=sum(pair.substituted for pair in found),
        logged=len(done),
        planned=sum(not each.skipped for each in session.exercises),
        cardio=cardio is not None and cardio.same_modality,
    )


def _day_filled(plan: Plan, workout_id: str) -> tuple[str, str]:
    """The uid of the session that this workout fills, and the day on which it did; both "" for none."""
    for stand in _stands(plan):
        for filling in stand.session.fillings:
            if filling.workout_id == workout_id:
                return stand.session.uid, filling.date
    return "", ""


def _stands(plan: Plan) -> Iterator[_Stand]:
    for week_number, week in enumerate(plan.weeks, start=1):
        for session_number, session in enumerate(week.sessions, start=1):
            yield _Stand(week, session, week_number, session_number)


def _with_session(plan: Plan, found: Found, session: Session) -> Plan:
    week = plan.weeks[found.week_number - 1]
    sessions = [*week.sessions]
    sessions[found.session_number - 1] = session
    weeks = [*plan.weeks]
    weeks[found.week_number - 1] = week._replace(sessions=tuple(sessions))
    return plan._replace(weeks=tuple(weeks))
