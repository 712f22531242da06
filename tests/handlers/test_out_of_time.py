"""A message for whose reading the time was too short: it is no report, and comes again."""

from dataclasses import replace

import pytest

from handlers.doors.deadline import TO_BEGIN_SECONDS
from tests.handlers.doors import Context, Doors, record, said
from tests.handlers.test_queue import Heard, hearing

BENCH = said("Bench 3x5 @ 185")


class Sinking(Context):
    """A context with time enough when it is first asked, and with none from then on."""

    asked = 0

    def get_remaining_time_in_millis(self) -> int:
        self.asked += 1
        return int(TO_BEGIN_SECONDS + 5) * 1000 if self.asked == 1 else 0


@pytest.fixture
def late(doors: Doors) -> Doors:
    """Doors behind which the time is up before anything is read."""
    return replace(doors, context=Context(seconds=1.0))


def test_what_was_never_read_is_told_so_and_nobody_is_asked_what_it_was(late: Doors):
    answer = late.log(owner="ann", **BENCH)

    [row] = answer["not_logged"]
    assert ("time", False, None) == (answer["stopped"], answer["success"], answer["question"])
    assert ("there was no time to read it: send it again", "") == (row["why"], row["question"])
    assert "could not be read" not in answer["answer"]


def test_what_was_never_read_is_read_when_it_is_sent_again(late: Doors, doors: Doors):
    late.log(owner="ann", **BENCH)
    before = doors.get("/messages/m1").json["status"]

    again = doors.log(owner="ann", **BENCH)

    assert "received" == before
    assert (True, "") == (again["success"], again["stopped"])
    assert "processed" == doors.get("/messages/m1").json["status"]


def test_a_queued_message_that_was_never_read_is_delivered_again_and_then_logged(doors: Doors, monkeypatch):
    bus = Heard()
    heard = hearing(doors, monkeypatch, bus)

    late = replace(heard, context=Sinking()).queue(record(BENCH))
    told_early = list(bus.events)
    in_time = heard.queue(record(BENCH))

    assert ["queue-1"] == late
    assert [] == told_early
    assert [] == in_time
    assert ["message.processed"] == [kind for kind, _ in bus.events]
    assert 1 == len(doors.get("/workouts").json["workouts"])


def test_a_message_that_no_delivery_had_the_time_for_has_failed_for_whoever_asks(doors: Doors, monkeypatch):
    counted = doors.changed(monkeypatch, settings=replace(doors.worker.settings, queue_receives=5))
    last = record(BENCH, attributes={"ApproximateReceiveCount": "5"})

    replace(counted, context=Sinking()).queue(last)

    answer = counted.get("/messages/m1").json
    assert ("failed", "timed_out") == (answer["status"], answer["code"])


def test_the_bus_does_not_hear_of_a_message_that_was_never_read(doors: Doors, monkeypatch):
    bus = Heard()
    heard = hearing(doors, monkeypatch, bus)

    replace(heard, context=Context(seconds=1.0)).log(owner="ann", **BENCH)

    assert [] == bus.events
