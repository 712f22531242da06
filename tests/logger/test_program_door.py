"""The door to the program: an athlete without one pays for no read, no request and no room."""

from agents.models.offline.engine import Offline
from agents.program.room import ProgramRoom
from handlers.desks.guest_rooms import ProgramOutsideMessages, program_room
from tests.contracts.memory_records import MemoryRecords
from tests.cost.table import Metered
from tests.logger.kit import Clock, Desk, call, says
from tests.logger.program_kit import SUNDAY, a_desk
from tests.program.programs import began

TWO = "Squat 205x5, 235x5, 270x8. Ran 5k in 24:10."


def no_room(records):
    raise AssertionError("the program was loaded for an athlete without one")


def kinds(request):
    return [key.split("/")[0] for key in request.keys]


def test_an_athlete_without_a_program_asks_for_one_item_more_and_for_nothing_else():
    clock = Clock()
    metered = Metered(MemoryRecords(clock))
    desk = Desk(Offline(), clock, metered, rooms=(program_room(no_room),))

    result = desk.log(TWO)

    assert 2 == len(result.allWorkouts)
    assert [["message", "text", "conversation", "athlete", "changes", "program"]] == list(
        map(kinds, metered.reads)
    )
    each_workout = [["workout", "message", "changes"]] * 2
    writes = [["message", "text"], ["journal"], *each_workout, ["message", "conversation", "trace"]]
    assert writes == list(map(kinds, metered.writes))


def test_a_session_costs_no_read_more_and_two_items_of_its_own_batch():
    clock = Clock()
    metered = Metered(MemoryRecords(clock))
    desk = a_desk(records=metered)
    metered.requests.clear()

    desk.log(TWO)

    assert 1 == len(metered.reads)
    assert [
        ["workout", "message", "changes", "program", "program-move"],
        ["workout", "message", "changes"],
    ] == [each for each in map(kinds, metered.writes) if each[0] == "workout"]


def test_a_session_told_by_the_program_costs_as_much():
    said = call("log_workout", "l0", lift="squat", actual_results=[])
    clock = Clock()
    metered = Metered(MemoryRecords(clock))
    desk = a_desk(says(said), records=metered)
    metered.requests.clear()

    desk.log("Squats done")

    assert 1 == len(metered.reads)
    assert ["workout", "message", "changes", "program", "program-move"] in list(map(kinds, metered.writes))


def test_a_change_without_a_message_loads_the_program_when_it_is_written_and_there_is_one():
    clock = Clock()
    records = MemoryRecords(clock)
    room = ProgramRoom(records, clock)
    made = []

    def turn():
        made.append(1)
        return room.turn("ann", message_id="", today=SUNDAY, athlete=None)

    guest = ProgramOutsideMessages(records, "ann", turn)
    without = guest.beside([])
    room.begin("ann", "init", SUNDAY, began())
    guest.beside([])

    assert ([], [1]) == (without, made)
