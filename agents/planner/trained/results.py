"""What one workout puts into the session that it was and takes out again, and what follows from it. Pure.

    its exercises   results of the sets, in the order of the workouts, numbered on from imported ones
    its cardio      done, how long, at which heart rate; cardio that was done by hand is left as it is
    the session     started (earliest), completed, completed on, duration (sum), rating (last)

The law: taking out what was put in gives what stood before.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from agents.planner.plan import Filling, PlanExercise, Session, SetResult
from agents.planner.trained.compare_sets import load_said
from agents.planner.trained.done import CardioDone, Work, cardio_done, works
from agents.planner.trained.matching import dealt, pairs
from agents.workout import SetDone, Workout

IMPORTED = ""  # the workout_id of what came with the plan
_CLOCK = re.compile(r"\d\d:\d\d")
_CENT = Decimal("0.01")


def put_in(session: Session, workout: Workout, workout_id: str) -> Session:
    """The session with the results of a workout that is not in it yet."""
    before = _with_base(session)
    done = dealt(session.exercises, with_sets(workout))
    found = pairs(session.exercises, [work.exercise for work in done])
    taken = {pair.logged for pair in found}
    left = [work for place, work in enumerate(done) if place not in taken]
    filling = _filling(workout, workout_id, _cardio(before, workout, left))
    fillings = tuple(sorted((*before.fillings, filling), key=_in_order))
    exercises = [*session.exercises]
    for pair in found:
        planned, work = exercises[pair.planned], done[pair.logged]
        done_as = work.exercise.name if pair.substituted else ""
        rows = [_result(one, workout_id, done_as) for one in work.exercise.sets]
        exercises[pair.planned] = _with_sets(planned, (*planned.sets, *rows), fillings)
    return _settled(before, before._replace(exercises=tuple(exercises), fillings=fillings))


def taken_out(session: Session, workout_id: str) -> Session:
    """The session without anything of this workout; the very same if there is nothing."""
    if not _holds(session, workout_id):
        return session
    fillings = tuple(each for each in session.fillings if each.workout_id != workout_id)
    exercises = tuple(_without(each, workout_id, fillings) for each in session.exercises)
    after = _settled(session, session._replace(exercises=exercises, fillings=fillings))
    only_base = all(each.workout_id == IMPORTED for each in fillings)
    return after._replace(fillings=()) if only_base else after


def with_sets(workout: Workout) -> tuple[Work, ...]:
    """The workout's work of which sets were said: what is only named gives no results."""
    return tuple(work for work in works(workout) if work.exercise.sets)


def has_results(exercise: PlanExercise) -> bool:
    """Whether anything but warm-ups was done of it."""
    return any(one.kind != "warm-up" for one in exercise.sets)


def is_done(session: Session) -> bool:
    """Whether every exercise that isn't skipped has results, and the cardio is done; there is one of them."""
    asked = [each for each in session.exercises if not each.skipped]
    cardio = session.cardio is None or session.cardio.completed
    return all(map(has_results, asked)) and cardio and bool(asked or session.cardio)


# --- sets


def _holds(session: Session, workout_id: str) -> bool:
    """Whether anything in it is of this workout. Written as a loop: a year of training has 15,000 sets."""
    for exercise in session.exercises:
        for row in exercise.sets:
            if row.workout_id == workout_id:
                return True
    return any(each.workout_id == workout_id for each in session.fillings)


def _result(one: SetDone, workout_id: str, done_as: str) -> SetResult:
    sides = [each for each in (one.reps_left, one.reps_right) if each is not None]
    return SetResult(
        set_number=0,
        kind=one.kind,
        reps=min(sides) if one.reps is None and sides else one.reps,
        load=load_said(one),
        rpe=_as_float(one.rpe),
        rir=one.rir,
        duration_seconds=_as_float(one.duration_seconds),
        distance_metres=None if one.distance is None else float(one.distance.metres),
        failed=one.failed,
        workout_id=workout_id,
        done_as=done_as,
        reps_said=f"{one.reps_low}-{one.reps_high}" if one.reps is None and one.reps_low is not None else "",
    )


def _with_sets(
    exercise: PlanExercise, rows: Sequence[SetResult], fillings: Sequence[Filling]
) -> PlanExercise:
    """The exercise with these results: imported ones as they are, then workout by workout, numbered on."""
    order = {each.workout_id: place for place, each in enumerate(fillings) if each.workout_id}
    imported = [row for row in rows if row.workout_id not in order]
    logged = sorted((row for row in rows if row.workout_id in order), key=lambda row: order[row.workout_id])
    first = max((row.set_number for row in imported), default=0) + 1
    numbered = (row._replace(set_number=number) for number, row in enumerate(logged, start=first))
    return exercise._replace(sets=(*imported, *numbered))


def _without(exercise: PlanExercise, workout_id: str, fillings: Sequence[Filling]) -> PlanExercise:
    rows = [row for row in exercise.sets if row.workout_id != workout_id]
    return exercise if len(rows) == len(exercise.sets) else _with_sets(exercise, rows, fillings)


# --- the session as a whole


def _with_base(session: Session) -> Session:
    """The session with what stands in it kept as a filling of no workout, if it is the first to be filled."""
    cardio = session.cardio
    base = Filling(
        workout_id=IMPORTED,
        date=session.completed_date,
        started_at=session.started_at,
        duration=session.duration,
        rating=session.rating,
        actual_duration=cardio.actual_duration if cardio else None,
        avg_heart_rate=cardio.avg_heart_rate if cardio else None,
    )
    if session.fillings or base == Filling(IMPORTED, ""):
        return session
    return session._replace(fillings=(base,))


def _in_order(filling: Filling) -> tuple[bool, str, str, str]:
    logged = filling.workout_id != IMPORTED
    return logged, filling.date, filling.started_at, filling.workout_id


def _cardio(session: Session, workout: Workout, left: Sequence[Work]) -> CardioDone | None:
    """What the workout did of the session's cardio, if it is of that modality and not done by hand."""
    cardio = session.cardio
    if cardio is None or (cardio.completed and not any(each.cardio for each in session.fillings)):
        return None
    done = cardio_done(cardio, workout, left)
    return done if done is not None and done.same_modality else None


def _filling(workout: Workout, workout_id: str, cardio: CardioDone | None) -> Filling:
    day, start = workout.date or "", workout.start or ""
    seconds = workout.duration_seconds
    return Filling(
        workout_id=workout_id,
        date=day,
        started_at=f"{day}T{start}" if day and _CLOCK.fullmatch(start) else "",
        duration=None if seconds is None else _as_float(seconds / 60),
        rating=_as_float(workout.session_rpe),
        actual_duration=_as_float(cardio.minutes) if cardio else None,
        avg_heart_rate=_as_float(cardio.heart_rate) if cardio else None,
        cardio=cardio is not None,
    )


def _settled(before: Session, after: Session) -> Session:
    """The session after, with what follows from its fillings, but where somebody else wrote since."""
    if after.cardio is not None:
        now = _of_cardio(after.fillings)
        after = after._replace(cardio=_rewritten(after.cardio, _of_cardio(before.fillings), now))
    logged = any(each.workout_id != IMPORTED for each in after.fillings)
    after = after._replace(completed=logged and is_done(after))
    then = _of_session(before.fillings, before.completed)
    told: Session = _rewritten(after, then, _of_session(after.fillings, after.completed))
    return told


def _rewritten(node: Any, then: dict[str, Any], now: dict[str, Any]) -> Any:
    """The node with the values of now, in the fields that still have those of then."""
    return node._replace(**{name: now[name] for name in now if getattr(node, name) == then[name]})


def _of_session(fillings: Sequence[Filling], completed: bool) -> dict[str, Any]:
    ratings = [each.rating for each in fillings if each.rating is not None]
    imported = [each.date for each in fillings if each.workout_id == IMPORTED]
    logged = [each.date for each in fillings if each.workout_id != IMPORTED]
    return {
        "started_at": min((each.started_at for each in fillings if each.started_at), default=""),
        "completed_date": logged[-1] if completed and logged else "".join(imported),
        "duration": _sum([each.duration for each in fillings]),
        "rating": ratings[-1] if ratings else None,
    }


def _of_cardio(fillings: Sequence[Filling]) -> dict[str, Any]:
    rates = [each.avg_heart_rate for each in fillings if each.avg_heart_rate is not None]
    return {
        "completed": any(each.cardio for each in fillings),
        "actual_duration": _sum([each.actual_duration for each in fillings]),
        "avg_heart_rate": rates[-1] if rates else None,
    }


def _sum(minutes: Sequence[float | None]) -> float | None:
    known = [each for each in minutes if each is not None]
    return sum(known) if known else None


def _as_float(number: Decimal | None) -> float | None:
    """The number to two places, as a plan keeps it."""
    return None if number is None else float(number.quantize(_CENT))
