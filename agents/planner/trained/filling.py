"""A logged workout fills the session that it was, and is taken back with it. Pure.

    meets    which session: the one it fills already; else the one it was taken from "as written"; else one of
             its day; else one of its week
    filled   the plan with the workout's results as they stand now, and with none of those before

A session keeps one `Filling` for each workout, in the order in which they were done; what stood in it before
the first one (imported with the plan) is kept as a filling of no workout. What the session says as a whole
follows from its fillings: so each can be taken back, in any order, and nothing else changes. A value that
somebody wrote over since stays as they wrote it.

Where several of a day have as much of it, the one whose sets, reps and loads are nearest is meant, else the
only one without results yet. Where nothing tells them apart none is filled, and that is told.

Nothing is claimed that was not done: a session is completed when every exercise that isn't skipped has
results and its cardio is done. That the athlete left an exercise out doesn't change the plan: whether it is
skipped is the plan's own field, and only an edit that the athlete agreed to sets it.

How far what was done is from what a session asks for: between sessions that fit a workout alike.

0 is as planned. Sets, reps, loads and minutes count as shares of what is asked, so that they can be added:
3 sets of 4 are a quarter off, 5 reps of 10 a half. What can't be told of the two counts as a tenth: less
than what is known to be otherwise, more than what is as planned.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from agents.planner.plan import FoundNode, Plan, PlanExercise, Session, Week
from agents.planner.port import Met
from agents.planner.trained.done import CardioDone, Work, cardio_done
from agents.planner.trained.matching import ExercisePair, dealt, pairs
from agents.planner.trained.results import has_results, put_in, taken_out, with_sets
from agents.planner.trained.targets import load_asked, reps_asked
from agents.planner.trained.written import scheduled_on
from agents.units import KG_PER_LB
from agents.workout import SetDone, StoredWorkout, Workout

UNTOLD = Decimal("0.1")
AS_PLANNED = Decimal(0)


class Fit(NamedTuple):
    """How a workout fits a session: exercises done as named, done in place of others, of how many logged,
    of how many planned; whether its cardio was done, and how far all that is from what is planned."""

    named: int
    substituted: int
    logged: int
    planned: int
    cardio: bool
    far: Decimal

    @property
    def rank(self) -> tuple[int, int, Decimal]:
        """The more, the better."""
        return self.named + self.cardio, self.substituted, -self.far

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
    def found(self) -> FoundNode:
        return FoundNode(self.session, self.week_number, self.session_number)

    @property
    def day(self) -> str:
        return scheduled_on(self.week, self.session)


def meets(plan: Plan, workout: Workout, workout_id: str) -> FoundNode | None:
    """The session that a workout was; None if it was none, or two of them equally.

    The one that it fills already stays it while the day is the same and something of it was done. Else a
    session that is completed without this workout is taken.
    """
    met = _met(taken_back(plan, workout_id), workout, _day_filled(plan, workout_id))
    return met[0].found if len(met) == 1 else None


def filled(plan: Plan, stored: StoredWorkout) -> tuple[Plan, Met | None]:
    """The plan with the results of this workout as it stands now, and the session that it was, or those that
    it may have been. None if it is no session of the plan, or gone. The same workout again changes nothing.
    """
    without = taken_back(plan, stored.workout_id)
    if stored.workout is None:
        return without, None
    met = _met(without, stored.workout, _day_filled(plan, stored.workout_id))
    if len(met) != 1:
        return without, _either(met) if met else None
    [stand] = met
    session = put_in(stand.session, stored.workout, stored.workout_id)
    return _with_session(without, stand.found, session), _told(stand._replace(session=session))


def taken_back(plan: Plan, workout_id: str) -> Plan:
    """The plan without anything of this workout; the very same if there is nothing."""
    for stand in tuple(_stands(plan)):
        session = taken_out(stand.session, workout_id)
        if session is not stand.session:
            plan = _with_session(plan, stand.found, session)
    return plan


def _told(stand: _Stand) -> Met:
    asked = [each for each in stand.session.exercises if not each.skipped]
    return Met(
        session_id=stand.found.id,
        session=stand.session.name,
        day=stand.day,
        week_number=stand.week_number,
        done=sum(map(has_results, asked)),
        planned=len(asked),
        completed=stand.session.completed,
    )


def _either(stands: Sequence[_Stand]) -> Met:
    """That nothing tells these sessions apart; those of one name are told with their numbers."""
    first, names = stands[0], [each.session.name for each in stands]
    told = names if len({*names}) == len(names) else [f"{s.session.name} ({s.found.id})" for s in stands]
    day = first.day if all(each.day == first.day for each in stands) else ""
    return Met("", "", day, first.week_number, 0, 0, False, either=tuple(told))


# --- which session


def _met(plan: Plan, workout: Workout, was: tuple[str, str]) -> tuple[_Stand, ...]:
    """The session in a plan that has nothing of this workout, or several that nothing tells apart; `was` is
    the uid of the one it filled, and the day on which it did."""
    day = workout.date
    if not day:
        return ()
    stands = tuple(_stands(plan))
    for stand in stands:
        if (stand.session.uid, day) == was and _fit(stand.session, workout).is_of_its_day:
            return (stand,)
    due = [each for each in stands if not each.session.completed and not each.session.is_rest]
    on_day = [each for each in due if each.day == day]
    in_week = [each for each in due if each.week.start_date <= day <= each.week.end_date]
    taken_over = {source.of for source in workout.sources if source.kind == "plan"}
    for stand in (*on_day, *in_week):
        if taken_over & {stand.session.uid, *(each.uid for each in stand.session.exercises)}:
            return (stand,)
    of_day = [(each, fit) for each in on_day if (fit := _fit(each.session, workout)).is_of_its_day]
    of_week = [(each, fit) for each in in_week if (fit := _fit(each.session, workout)).is_of_its_week]
    return _best(of_day or of_week)


def _best(fits: Sequence[tuple[_Stand, Fit]]) -> tuple[_Stand, ...]:
    """The one that fits best, or all those that do; of these the only one that has no results yet."""
    most = max((fit.rank for _, fit in fits), default=None)
    best = tuple(stand for stand, fit in fits if fit.rank == most)
    bare = tuple(each for each in best if not any(map(has_results, each.session.exercises)))
    return bare if len(bare) == 1 else best


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
        far=how_far(session, done, found, cardio),
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


def _with_session(plan: Plan, found: FoundNode, session: Session) -> Plan:
    week = plan.weeks[found.week_number - 1]
    sessions = [*week.sessions]
    sessions[found.session_number - 1] = session
    weeks = [*plan.weeks]
    weeks[found.week_number - 1] = week._replace(sessions=tuple(sessions))
    return plan._replace(weeks=tuple(weeks))


def how_far(
    session: Session, done: Sequence[Work], pairs: Sequence[ExercisePair], cardio: CardioDone | None
) -> Decimal:
    """How far these exercises, and the cardio, are from the planned ones that they go with; the mean."""
    parts = [_exercise(session, session.exercises[pair.planned], done[pair.logged]) for pair in pairs]
    if session.cardio is not None and cardio is not None:
        asked = Decimal(str(session.cardio.duration))
        parts.append(UNTOLD if cardio.minutes is None else _share(asked, cardio.minutes))
    return sum(parts, AS_PLANNED) / len(parts) if parts else AS_PLANNED


def _exercise(session: Session, planned: PlanExercise, work: Work) -> Decimal:
    rounds = {group.label: group.rounds for group in session.groups}.get(planned.group_label) or 1
    count = Decimal(planned.working_sets * rounds)
    sets = [
        _reps(planned, place % (planned.working_sets or 1), one) + _load(planned, one)
        for place, one in enumerate(work.working)
    ]
    return _share(count, Decimal(len(sets))) + sum(sets, AS_PLANNED) / len(sets)


def _reps(planned: PlanExercise, place: int, one: SetDone) -> Decimal:
    asked = reps_asked(planned.reps)
    if asked is None:
        return UNTOLD
    if asked.seconds is not None:
        return UNTOLD if one.duration_seconds is None else _share(asked.seconds, one.duration_seconds)
    if asked.metres is not None:
        return UNTOLD if one.distance is None else _share(asked.metres, one.distance.metres)
    if one.reps is None:
        return UNTOLD
    low, high = asked.low or 0, asked.high
    if asked.each:
        low = high = asked.each[min(place, len(asked.each) - 1)]
    nearest = max(low, one.reps) if high is None else min(max(low, one.reps), high)
    return _share(Decimal(nearest), Decimal(one.reps))


def _load(planned: PlanExercise, one: SetDone) -> Decimal:
    """Both in kilograms: which unit a number without one is in makes no session nearer."""
    asked = load_asked(planned.target_load, "lb")
    if asked is not None and asked.bodyweight:
        return AS_PLANNED if one.bodyweight and one.load is None else UNTOLD
    if asked is None or asked.low is None or asked.high is None or one.load is None:
        return UNTOLD
    lifted = one.load.value if one.load.unit == "kg" else one.load.value * KG_PER_LB
    return _share(min(max(asked.low.in_kg(), lifted), asked.high.in_kg()), lifted)


def _share(asked: Decimal, done: Decimal) -> Decimal:
    """How far it is off, as a share of what is asked."""
    return abs(asked - done) / max(asked, Decimal(1))
