"""The plan's results brought in line with the log: what it did not hear of, and what it never had. Pure.

A worker that was stopped between a workout and the plan leaves the plan behind. Looked at are the last two
weeks of the plan that have begun: what is older was caught up when it was new.
"""

from collections.abc import Iterable, Iterator, Set
from typing import NamedTuple

from agents.planner.plan import Plan, Session, SetResult, Week
from agents.planner.trained.filling import filled, taken_back
from agents.planner.trained.results import IMPORTED
from agents.workout import StoredWorkout

WEEKS_BACK = 2


class Lately(NamedTuple):
    """The days that are looked at, ISO and both included, and the workouts that fill sessions of theirs."""

    first: str
    last: str
    workout_ids: tuple[str, ...]


def lately(plan: Plan, today: str) -> Lately | None:
    """The last weeks of the plan up to this ISO day; None before it begins."""
    begun = [week for week in plan.weeks if week.start_date <= today][-WEEKS_BACK:]
    if not begun:
        return None
    ids = dict.fromkeys(_workout_ids(begun))
    return Lately(begun[0].start_date, min(today, begun[-1].end_date), tuple(ids))


def caught_up(plan: Plan, standing: Iterable[StoredWorkout], gone: Iterable[str]) -> Plan:
    """The plan with the results of these workouts as they stand now, and nothing of those that are gone."""
    for workout_id in gone:
        plan = taken_back(plan, workout_id)
    for stored in standing:
        plan, _ = filled(plan, stored)
    return plan


def without_others(plan: Plan, own: Set[str]) -> tuple[Plan, int]:
    """The plan without the results of workouts that are not among these, and how many it had: of a workout
    without a set, one. What came without a workout stays."""
    others = [each for each in dict.fromkeys(_workout_ids(plan.weeks)) if each not in own]
    sets = [row.workout_id for session in _sessions(plan.weeks) for row in _rows(session)]
    count = sum(max(1, sets.count(each)) for each in others)
    return caught_up(plan, (), others), count


def _workout_ids(weeks: Iterable[Week]) -> Iterator[str]:
    for session in _sessions(weeks):
        named = [each.workout_id for each in session.fillings]
        named += [row.workout_id for row in _rows(session)]
        yield from (workout_id for workout_id in named if workout_id != IMPORTED)


def _sessions(weeks: Iterable[Week]) -> Iterator[Session]:
    return (session for week in weeks for session in week.sessions)


def _rows(session: Session) -> Iterator[SetResult]:
    return (row for exercise in session.exercises for row in exercise.sets)
