"""What is told of a message when its time was up, and of its changes when they are gone by then."""

from agents.logger.report import as_it_stands
from tests.logger.kit import Desk, message

BENCH = "Bench 3x5 @ 185"


def test_what_there_was_no_time_for_is_told_so_and_asks_nothing():
    result = Desk().logger.log(message(BENCH), seconds_left=lambda: 0.5)

    assert ("time", [("unread", "")]) == (
        result.stopped,
        [(each.code, each.question) for each in result.not_logged],
    )


def test_a_change_of_a_workout_that_is_gone_is_told_as_a_deletion():
    desk = Desk()
    desk.log(BENCH)
    amended = desk.log("no wait, bench was 190", "m2")

    now = as_it_stands(amended, lambda _: None)

    assert (["amended"], ["deleted"]) == (
        [each.change for each in amended.changes],
        [each.change for each in now.changes],
    )
