"""What a command says of the program is of the workouts that it changed, whatever else moved meanwhile."""

from agents.logger.records.undo import undo
from handlers.changes.change_desk import program_answers
from handlers.terminal.opened import Opened
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock
from tests.races.acts import SQUATS
from tests.races.deeds import OWNER, House, say


def test_an_undo_tells_of_its_session_and_not_of_a_lift_that_was_skipped_meanwhile():
    clock = Clock()
    house = House(MemoryRecords(clock), clock)
    house.begin(program=True)
    house.do(say(SQUATS, "m1", 0))
    opened = Opened(OWNER, house.worker)
    house.do(say("skip bench this week", "m2", 1))

    [(_, gone)] = undo(opened.shelf, "undo-1")

    [told] = program_answers(opened.worker, OWNER, [gone])
    assert told.startswith("Squat of week 1 is taken back in the program.")
