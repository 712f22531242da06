"""The order of changes: what is listed is the newest, and what isn't is found by looking through all."""

import random

import pytest

from agents.errors import Unfinished
from agents.logger.records import derived_rows
from agents.logger.records.derived_rows import KEPT
from storage.ports import CHANGES_KEY, Write
from tests.contracts.change_order import HOUR, Machine
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock
from tests.logger.test_many_workouts import Counting


def a_machine() -> Machine:
    clock = Clock()
    return Machine(MemoryRecords(clock), clock)


def without_the_row(machine: Machine) -> None:
    """As an earlier version leaves it, which knew no such row."""
    machine.records._kept.pop(("ann", CHANGES_KEY), None)


def test_what_an_earlier_version_wrote_is_taken_back_by_its_clock():
    machine = a_machine()
    bench = machine.log("bench")
    machine.log("squat")
    machine.rename(bench, "bench 2")
    without_the_row(machine)

    seen = []
    for number in range(3):
        machine.undo(f"undo-{number}")
        seen.append(machine.names)

    assert [["bench", "squat"], ["bench"], []] == seen


def test_what_an_earlier_version_wrote_by_a_clock_ahead_is_not_taken_back_before_what_this_one_changed():
    machine = a_machine()
    machine.log("bench")
    without_the_row(machine)
    machine.clock.now -= HOUR
    squat = machine.log("squat")
    machine.rename(squat, "squat 2")

    seen = []
    for number in range(2):
        machine.undo(f"undo-{number}")
        seen.append(machine.names)

    assert [["bench", "squat"], ["bench"]] == seen


def test_what_is_written_after_all_was_looked_through_is_later_than_all():
    machine = a_machine()
    bench = machine.log("bench")
    machine.log("squat")
    without_the_row(machine)
    machine.clock.now -= HOUR

    machine.undo("undo-1")
    machine.rename(bench, "bench 2")
    machine.log("row")
    machine.rename(bench, "bench 3")
    machine.undo("undo-2")

    assert ["bench 2", "row"] == machine.names


@pytest.mark.parametrize(
    "body", ["{", "[]", "{}", '{"stamp": 1}', '{"stamp": "x", "complete_from": "", "newest": []}']
)
def test_a_row_that_can_not_be_read_is_made_anew_and_blocks_nothing(body: str):
    machine = a_machine()
    bench, squat = machine.log("bench"), machine.log("squat")
    machine.rename(squat, "squat 2")
    row = machine.records.get("ann", CHANGES_KEY)
    machine.records.put_all([Write("ann", CHANGES_KEY, body, after=row.version)])
    machine.clock.now -= HOUR

    machine.rename(bench, "bench 2")
    machine.undo("undo-1")
    machine.undo("undo-2")

    assert ["bench", "squat"] == machine.names


def test_of_more_than_are_listed_each_is_taken_back_in_its_turn():
    machine = a_machine()
    for number in range(KEPT + 10):
        machine.log(f"w{number:02}")

    for number in reversed(range(KEPT + 10)):
        machine.undo(f"undo-{number}")
        assert [f"w{each:02}" for each in range(number)] == machine.names

    with pytest.raises(Unfinished, match="nothing to undo"):
        machine.undo("none")


def test_once_all_were_looked_through_so_many_are_taken_back_without_it():
    machine = a_machine()
    for number in range(100):
        machine.log(f"w{number:02}")
    without_the_row(machine)
    machine.undo("undo-0")
    records = Counting(machine.records)
    machine = Machine(records, machine.clock)

    for number in range(1, KEPT):
        records.rows = 0
        machine.undo(f"undo-{number}")
        assert records.rows < 10


def test_the_row_stays_small_however_much_is_written():
    machine = a_machine()
    for number in range(100):
        machine.log(f"w{number:02}")

    assert len(machine.records.get("ann", CHANGES_KEY).body) < 2_500


@pytest.mark.parametrize("seed", range(40))
def test_what_undo_takes_back_by_the_list_is_what_it_would_without(
    seed: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(derived_rows, "KEPT", 2)
    listed, looked = a_machine(), a_machine()
    dice, ids = random.Random(seed), []

    def do(machine: Machine, deed: str, place: int, number: int) -> str:
        try:
            if deed == "log":
                return machine.log(f"w{number}")
            if deed == "rename":
                machine.rename(ids[place], f"w{number}")
            else:
                machine.undo(f"undo-{number}")
        except Unfinished as error:
            return str(error)
        return ""

    for number in range(40):
        deed = dice.choice(("log", "rename", "rename", "undo", "undo")) if ids else "log"
        place = dice.randrange(len(ids)) if ids else 0
        without_the_row(looked)
        one, other = (do(machine, deed, place, number) for machine in (listed, looked))
        ids += [one] if deed == "log" else []
        assert (one, listed.names) == (other, looked.names)
