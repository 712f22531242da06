"""The planner passes the contract of the desk that the logger relies on."""

import pytest

from agents.desks import PlanDesk
from tests.contracts.plan_desk import PlanDeskContract
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
