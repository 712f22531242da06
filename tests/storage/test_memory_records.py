import pytest

from tests.contracts.change_order import ChangeOrderContract
from tests.contracts.memory_records import MemoryRecords
from tests.contracts.records import Clock, RecordsContract


class TestMemoryRecords(RecordsContract):
    @pytest.fixture
    def records(self, clock: Clock) -> MemoryRecords:
        return MemoryRecords(clock)


class TestMemoryChanges(ChangeOrderContract):
    @pytest.fixture
    def records(self, clock: Clock) -> MemoryRecords:
        return MemoryRecords(clock)
