"""Which effects can make a difference to which: too much rather than too little, but no more than near."""

import pytest

from agents.planner.ops import ChangeNode, InsertNode, MoveNode, Op, RemoveNode, ShiftWeeks, apply
from agents.planner.plan import Plan, Session, Week
from agents.planner.proposals.reach import reach, renumbers
from tests.planner.proposals_kit import LOWER, UPPER, exercise, week_of

PLAN = Plan("", (week_of(LOWER, UPPER), Week("w2", "Deload", "2026-11-23", "2026-11-29")))
REPS, LOAD = ChangeNode("squat", (("reps", "8"),)), ChangeNode("squat", (("target_load", "200 lb"),))
DIPS = InsertNode("upper", "row", exercise("dips", "Dips"))
LONGER = ChangeNode("w2", (("end_date", "2026-11-28"),))
PHASE = ChangeNode("w1", (("phase", "Peak"),))
IN_A = ChangeNode("row", (("group_label", "A"),))


def met(earlier: Op, later: Op) -> bool:
    first = apply(PLAN, [earlier])
    then = apply(first.plan, [later])
    return reach(then.effects).depends_on(reach(first.effects))


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        (REPS, ChangeNode("squat", (("reps", "9"),))),
        (ChangeNode("squat", (("name", "Lunge"),)), REPS),
        (REPS, RemoveNode("squat", "Squat")),
        (ChangeNode("lower", (("name", "Legs"),)), REPS),
        (REPS, RemoveNode("lower", "Lower A")),
        (DIPS, ChangeNode("dips", (("reps", "8"),))),
        (DIPS, MoveNode("row", "start")),
        (IN_A, DIPS),
        (MoveNode("row", "start"), MoveNode("bench", "end")),
        (ShiftWeeks("w1", 7), LONGER),
        (LONGER, InsertNode("", "end", Week("w3", "Peak", "2026-11-30", "2026-12-06"))),
        (PHASE, ChangeNode("lower", (("notes", "easy"),))),
        (InsertNode("w1", "end", Session("new", "Run")), RemoveNode("upper", "Upper A")),
        (InsertNode("", "end", Week("w3", "Peak", "2026-11-30", "2026-12-06")), RemoveNode("w2", "week 2")),
    ],
)
def test_these_meet(earlier, later):
    assert met(earlier, later)


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        (REPS, LOAD),
        (REPS, ChangeNode("curl", (("reps", "9"),))),
        (DIPS, REPS),
        (LONGER, REPS),
        (RemoveNode("curl", "Leg Curl"), REPS),
        (MoveNode("row", "start"), REPS),
    ],
)
def test_these_do_not(earlier, later):
    assert not met(earlier, later)


def test_only_new_values_leave_all_numbers_as_they_are():
    assert [False, True, True, True, True] == [
        renumbers(apply(PLAN, [op]).effects)
        for op in (REPS, DIPS, RemoveNode("row", "Row"), MoveNode("row", "start"), ShiftWeeks("w1", 7))
    ]
