"""The planner passes the contract of the desk that the logger relies on, and so does the door to it."""

import pytest

from agents.planner.port import PlanDesk
from agents.snapshot import Snapshot
from handlers.desks.guest_rooms import PlanDoor
from tests.contracts.plan_desk import THURSDAY, PlanDeskContract, stored
from tests.planner import notation
from tests.planner.kit import Desk

ANNS = """
Week Accumulation 2026-11-16..2026-11-22
  Lower A (Thursday)
    Squat 3x5 @ 185 lb
    Leg Press 3x10
"""


class TestPlanner(PlanDeskContract):
    @pytest.fixture
    def desk(self) -> PlanDesk:
        return Desk(plan=notation.plan(ANNS)).planner


class TestPlanDoor(PlanDeskContract):
    @pytest.fixture
    def desk(self) -> PlanDesk:
        standing = Desk(plan=notation.plan(ANNS))
        return PlanDoor(Snapshot(standing.records, standing.clock), lambda: standing.planner)


def test_for_an_athlete_without_a_plan_the_planner_is_not_even_loaded():
    def never() -> PlanDesk:
        raise AssertionError("the planner was loaded")

    desk = Desk(plan=None)
    door = PlanDoor(Snapshot(desk.records, desk.clock), never)

    assert (False, False, ()) == (
        door.has_plan("ann"),
        door.has_pending("ann", "c1"),
        door.planned("ann", THURSDAY),
    )
    assert door.meet("ann", stored("Squat")) is None
