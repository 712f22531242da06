"""The small desk of the tests is a planner's desk."""

import pytest

from tests.contracts.memory_records import MemoryRecords
from tests.contracts.plan_desk import PlanDeskContract
from tests.logger.kit import Clock
from tests.logger.plan_desk import SmallDesk


class TestSmallDesk(PlanDeskContract):
    @pytest.fixture
    def desk(self) -> SmallDesk:
        return SmallDesk(MemoryRecords(clock=Clock()))
