"""Which effects can make a difference to which: too much rather than too little, but no more than near."""

import pytest

from agents.planner.ops import Change, Insert, Move, Op, Remove, Shift, apply
from agents.planner.plan import Plan, Session, Week
from agents.planner.proposals.reach import reach, renumbers
from tests.planner.proposals_kit import LOWER, UPPER, exercise, week_of

PLAN = Plan("", (week_of(LOWER, UPPER), Week("w2", "Deload", "2026-11-23", "2026-11-29")))
REPS, LOAD = Change("squat", (("reps", "8"),)), Change("squat", (("target_load", "200 lb"),))
DIPS = Insert("upper", "row", exercise("dips", "Dips"))
LONGER = Change("w2", (("end_date", "2026-11-28"),))
PHASE = Change("w1", (("phase", "Peak"),))
IN_A = Change("row", (("group_label", "A"),))


def met(earlier: Op, later: Op) -> bool:
    first = apply(PLAN, [earlier])
    then = apply(first.plan, [later])
    return reach(then.effects).depends_on(reach(first.effects))


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        (REPS, Change("squat", (("reps", "9"),))),
        (Change("squat", (("name", "Lunge"),)), REPS),
        (REPS, Remove("squat", "Squat")),
        (Change("lower", (("name", "Legs"),)), REPS),
        (REPS, Remove("lower", "Lower A")),
        (DIPS, Change("dips", (("reps", "8"),))),
        (DIPS, Move("row", "start")),
        (IN_A, DIPS),
        (Move("row", "start"), Move("bench", "end")),
        (Shift("w1", 7), LONGER),
        (LONGER, Insert("", "end", Week("w3", "Peak", "2026-11-30", "2026-12-06"))),
        (PHASE, Change("lower", (("notes", "easy"),))),
        (Insert("w1", "end", Session("new", "Run")), Remove("upper", "Upper A")),
        (Insert("", "end", Week("w3", "Peak", "2026-11-30", "2026-12-06")), Remove("w2", "week 2")),
    ],
)
def test_these_meet(earlier, later):
    assert met(earlier, later)


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        (REPS, LOAD),
        (REPS, Change("curl", (("reps", "9"),))),
        (DIPS, REPS),
        (LONGER, REPS),
        (Remove("curl", "Leg Curl"), REPS),
        (Move("row", "start"), REPS),
    ],
)
def test_these_do_not(earlier, later):
    assert not met(earlier, later)


def test_only_new_values_leave_all_numbers_as_they_are():
    assert [False, True, True, True, True] == [
        renumbers(apply(PLAN, [op]).effects)
        for op in (REPS, DIPS, Remove("row", "Row"), Move("row", "start"), Shift("w1", 7))
    ]
