"""How often a message asks the table: one read, and writes for itself, each reply, each workout, the report.

More reads than one are needed where the words point at what was logged before (an answer that amends a
workout, "same as Tuesday", a set for the day's open workout), and where a message comes again.
"""

from datetime import UTC, datetime
from functools import partial

import pytest

from agents.logger.agent import Limits
from agents.models.offline.engine import Offline
from agents.models.scripted import Scripted
from handlers.desks.guest_rooms import PlanDoor
from tests.contracts.memory_records import MemoryRecords
from tests.cost.table import Metered
from tests.logger.kit import Clock, Desk, a_block, a_set, an_exercise, call, detect, extract, says
from tests.planner.kit import Desk as PlanDesk

TWO = "Bench 3x5 @ 185, then ran 5k in 24:10."


def no_planner():
    raise AssertionError("the planner was loaded for an athlete without a plan")


def a_desk(model=None, **more):
    """A desk whose requests are counted, with the plan's door as in production."""
    clock = Clock()
    metered = Metered(MemoryRecords(clock))
    desk = Desk(
        model or Offline(),
        clock,
        metered,
        door=lambda records: PlanDoor(records, no_planner),
        **more,
    )
    return desk, metered


def requests_of(desk, metered, text, id="m1", **more):
    """What one message asks for: the keys of each read, and of each write, by what they are."""
    metered.requests.clear()
    desk.log(text, id, **more)
    return [kinds(each) for each in metered.reads], [kinds(each) for each in metered.writes]


def kinds(request):
    return [key.split("/")[0] for key in request.keys]


FIRST = ["message", "text", "conversation", "athlete", "changes", "plan"]


@pytest.mark.parametrize(
    ("text", "workouts"),
    [("Squat 3x5 @ 225", 1), (TWO, 2), ("Bench 3x5 @ 185\n\nthen ran 5k in 24:10\n\nFran in 4:12 Rx", 3)],
)
def test_a_message_reads_once_and_writes_itself_the_reply_each_workout_and_the_report(text, workouts):
    desk, metered = a_desk()

    reads, writes = requests_of(desk, metered, text)

    assert [FIRST] == reads
    each_workout = [["workout", "message", "changes"]] * workouts
    assert [["message", "text"], ["journal"], *each_workout, ["message", "conversation", "trace"]] == writes


def test_units_and_timezone_take_one_item_more_where_they_change_what_is_known():
    desk, metered = a_desk()
    came = {"units": "kg", "timezone": "Europe/Berlin"}

    reads, writes = requests_of(desk, metered, "Squat 3x5 @ 100", **came)
    again, unchanged = requests_of(desk, metered, "Squat 3x5 @ 105", "m2", **came)

    assert [FIRST] == reads == again
    assert ["message", "conversation", "trace", "athlete"] == writes[-1]
    assert ["message", "conversation", "trace"] == unchanged[-1]


def test_every_reply_that_is_journaled_is_one_write_and_no_read():
    wrong = a_block(an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "190")))
    right = a_block(an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185")))
    script = [
        says(detect("Bench 3x5 @ 185", id="d0"), extract(0, wrong, id="e0")),
        says(extract(0, right, id="e1")),
    ]
    desk, metered = a_desk(Scripted(script))

    reads, writes = requests_of(desk, metered, "Bench 3x5 @ 185")

    assert [[*FIRST, "spent"]] == reads
    assert 2 == writes.count(["journal"])
    assert 5 == len(writes)


def test_a_model_that_costs_and_a_budget_of_the_day_take_no_further_read():
    desk, metered = a_desk(limits=Limits(day_usd=1))

    reads, _ = requests_of(desk, metered, TWO)

    assert [[*FIRST, "spent"]] == reads


def test_a_later_message_of_a_conversation_reads_once_as_the_first_did():
    desk, metered = a_desk()
    desk.log("Squat 3x5 @ 225", "m0")

    reads, _ = requests_of(desk, metered, "Ran 5k in 24:10", "m1")

    assert [FIRST] == reads


def test_an_open_question_takes_no_further_read_and_an_answer_that_amends_one():
    """The conversation says what the words that are asked about are, and what stands on them."""
    desk, metered = a_desk()
    assert desk.log("bench 5x5", "m0").question

    answer, writes = requests_of(desk, metered, "185 lb", "m1")
    assert desk.log("squat 5x5", "m2").question
    elsewhere, _ = requests_of(desk, metered, "Ran 5k in 24:10", "m3")

    assert [FIRST] == elsewhere
    assert [FIRST, ["workout"]] == answer
    amended = ["workout", "revision", "message", "changes"]  # with which workout was meant
    assert [["message", "text"], ["journal"], amended, ["message", "conversation", "trace"]] == writes


def test_a_question_about_words_too_long_to_be_kept_takes_one_read_more():
    desk, metered = a_desk()
    assert desk.log("bench 5x5\n\n" + "Slept well. " * 200, "m0").question

    reads, _ = requests_of(desk, metered, "Ran 5k in 24:10", "m1")

    assert [FIRST, ["message"]] == reads


def test_a_single_set_reads_the_days_open_workout_as_well():
    one = call("log_set_result", "s0", exercise="Bench", reps="8", load_lb="185")
    desk, metered = a_desk(Scripted([says(one)]))

    reads, _ = requests_of(desk, metered, "Bench, 8 reps at 185 lb")

    assert [[*FIRST, "spent"], ["workout"]] == reads


def test_a_message_that_has_its_report_is_answered_with_two_reads_and_no_write():
    desk, metered = a_desk()
    desk.log(TWO)

    reads, writes = requests_of(desk, metered, TWO)

    assert ([FIRST, ["workout", "workout"]], []) == (reads, writes)


def test_words_that_point_at_a_day_ask_for_the_messages_of_that_day_alone():
    desk, metered = a_desk()
    for day in range(1, 10):
        desk.log("Bench 3x5 @ 185", f"m{day}", sent_at=datetime(2026, 11, day, 12, tzinfo=UTC), again=True)

    reads, _ = requests_of(desk, metered, "Same bench as 2026-11-03", "m20")

    assert ["workout"] * 9 in reads
    assert 3 >= len(reads)


def test_an_athletes_plan_is_read_for_the_message_but_once():
    """What the planner reads, to fill it in, is its own."""
    planner = PlanDesk()
    metered = Metered(planner.records)
    door = partial(PlanDoor, planner=lambda: planner.planner)
    desk = Desk(clock=planner.clock, records=metered, door=door)

    reads, _ = requests_of(desk, metered, "Ran 5k in 24:10")

    assert 1 == sum(keys.count("plan") for keys in reads)
