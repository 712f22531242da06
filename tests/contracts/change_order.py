"""What undo takes back on every engine of records: what was changed last, whatever the clocks say.

class TestSqliteChanges(ChangeOrderContract):
    @pytest.fixture
    def records(self, tmp_path, clock):
        return SqliteRecords(str(tmp_path / "spotter.db"), clock=clock)
"""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from agents.errors import Unfinished
from agents.logger.records.inbox import Inbox, Message
from agents.logger.records.shelf import Shelf
from agents.logger.records.undo import undo
from agents.workout import Span, Workout
from storage.ports import Records, Write
from tests.contracts.records import Clock

HOUR = 3_600


class Machine:
    """One of several machines that write of the same athlete, each with a clock of its own."""

    def __init__(self, records: Records, clock: Clock) -> None:
        self.records, self.clock = records, clock
        self.shelf = Shelf(records, "ann", clock)

    def log(self, name: str) -> str:
        inbox = Inbox(self.records, self.clock)
        sent_at = datetime.fromtimestamp(self.clock.now, UTC)
        entry = inbox.receive(Message("ann", name, "c1", name, sent_at))
        spans = (Span(message_id=name, start=0, end=len(name)),)
        workout = Workout(name=name, date="2026-11-20", spans=spans)
        return self.shelf.save(inbox, entry, workout, f"{name}/1#save", set())[0].workout_id

    def rename(self, workout_id: str, name: str) -> None:
        def renamed(workout: Workout) -> Workout:
            return workout.model_copy(update={"name": name})

        self.shelf.change(workout_id, f"{name}/1#amend", "amended", renamed)

    def undo(self, act: str = "undo") -> None:
        undo(self.shelf, act)

    @property
    def names(self) -> list[str]:
        return sorted(each.workout.name for each in self.shelf.all() if each.workout)


class Meanwhile:
    """Records at which somebody else does something just before the first write of changes."""

    def __init__(self, records: Records, deed) -> None:
        self._records, self._deed = records, deed

    def put_all(self, writes: Sequence[Write]) -> None:
        if any(write.key.startswith("workout/") for write in writes):
            deed, self._deed = self._deed, lambda: None
            deed()
        self._records.put_all(writes)

    def __getattr__(self, name: str):
        return getattr(self._records, name)


class ChangeOrderContract:
    @pytest.fixture
    def clock(self) -> Clock:
        return Clock()

    @pytest.fixture
    def machine(self, records: Records, clock: Clock) -> Machine:
        return Machine(records, clock)

    @pytest.mark.parametrize("back", [0, HOUR], ids=["a clock that stands", "a clock that jumps back"])
    def test_the_change_that_was_made_last_is_taken_back_first(self, machine, clock, back):
        bench, squat = machine.log("bench"), machine.log("squat")
        for number, (workout_id, name) in enumerate(
            [(squat, "squat 2"), (bench, "bench 2"), (squat, "squat 3")]
        ):
            clock.now -= back * (number == 1)
            machine.rename(workout_id, name)

        seen = []
        for number in range(5):
            machine.undo(f"undo-{number}")
            seen.append(machine.names)

        before = [["bench 2", "squat 2"], ["bench", "squat 2"], ["bench", "squat"]]
        assert [*before, ["bench"], []] == seen
        with pytest.raises(Unfinished, match="nothing to undo"):
            machine.undo("undo-5")

    def test_what_a_machine_with_an_earlier_clock_changed_last_is_taken_back(self, machine, records, clock):
        behind = Machine(records, Clock(clock.now - HOUR))
        bench, squat = machine.log("bench"), machine.log("squat")
        machine.rename(bench, "bench 2")
        behind.rename(squat, "squat 2")

        machine.undo()

        assert ["bench 2", "squat"] == machine.names

    def test_of_two_changes_at_once_the_one_that_was_written_last_goes(self, machine, records, clock):
        bench, squat = machine.log("bench"), machine.log("squat")
        behind = Machine(records, Clock(clock.now - HOUR))
        slow = Machine(Meanwhile(records, lambda: behind.rename(squat, "squat 2")), clock)
        slow.rename(bench, "bench 2")

        machine.undo("undo-1")
        first = machine.names
        machine.undo("undo-2")

        assert (["bench", "squat 2"], ["bench", "squat"]) == (first, machine.names)

    def test_what_is_changed_while_undo_looks_is_what_it_takes_back(self, machine, records, clock):
        bench, squat = machine.log("bench"), machine.log("squat")
        machine.rename(bench, "bench 2")
        behind = Machine(records, Clock(clock.now - HOUR))

        Machine(Meanwhile(records, lambda: behind.rename(squat, "squat 2")), clock).undo()

        assert ["bench 2", "squat"] == machine.names

    def test_two_undos_at_once_take_two_changes_back(self, machine, records, clock):
        bench = machine.log("bench")
        for name in ("bench 2", "bench 3", "bench 4"):
            machine.rename(bench, name)

        Machine(Meanwhile(records, lambda: machine.undo("undo-1")), clock).undo("undo-2")

        assert ["bench 2"] == machine.names
