"""How far what was done is from what a session asks for: between sessions that fit a workout alike. Pure.

0 is as planned. Sets, reps, loads and minutes count as shares of what is asked, so that they can be added:
3 sets of 4 are a quarter off, 5 reps of 10 a half. What can't be told of the two counts as a tenth: less
than what is known to be otherwise, more than what is as planned.
"""

from collections.abc import Sequence
from decimal import Decimal

from agents.planner.plan import Exercise, Session
from agents.planner.trained.done import CardioDone, Work
from agents.planner.trained.matching import Pair
from agents.planner.trained.targets import load_asked, reps_asked
from agents.units import KG_PER_LB
from agents.workout import SetDone

UNTOLD = Decimal("0.1")
AS_PLANNED = Decimal(0)


def how_far(
    session: Session, done: Sequence[Work], pairs: Sequence[Pair], cardio: CardioDone | None
) -> Decimal:
    """How far these exercises, and the cardio, are from the planned ones that they go with; the mean."""
    parts = [_exercise(session, session.exercises[pair.planned], done[pair.logged]) for pair in pairs]
    if session.cardio is not None and cardio is not None:
        asked = Decimal(str(session.cardio.duration))
        parts.append(UNTOLD if cardio.minutes is None else _share(asked, cardio.minutes))
    return sum(parts, AS_PLANNED) / len(parts) if parts else AS_PLANNED


def _exercise(session: Session, planned: Exercise, work: Work) -> Decimal:
    rounds = {group.label: group.rounds for group in session.groups}.get(planned.group_label) or 1
    count = Decimal(planned.working_sets * rounds)
    sets = [
        _reps(planned, place % (planned.working_sets or 1), one) + _load(planned, one)
        for place, one in enumerate(work.working)
    ]
    return _share(count, Decimal(len(sets))) + sum(sets, AS_PLANNED) / len(sets)


def _reps(planned: Exercise, place: int, one: SetDone) -> Decimal:
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


def _load(planned: Exercise, one: SetDone) -> Decimal:
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
