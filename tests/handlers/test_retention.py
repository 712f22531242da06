"""How long things are kept: how a report came about expires, what the athlete said and did does not."""

from dataclasses import replace

import pytest

from agents.errors import BadInput
from handlers.settings import Settings
from handlers.wiring import worker
from tests.logger.kit import Desk, message

DAY = 86_400


def kept(days_later: float, trace_seconds: float | None) -> set[str]:
    """The kinds of record that are there so many days after a message."""
    desk = Desk()
    replace(desk.logger, trace_seconds=trace_seconds).log(message("Bench 3x5 @ 185"))
    desk.clock.now += days_later * DAY
    return {record.key.partition("/")[0] for record in desk.records.list("ann", "")}


def test_a_trace_is_gone_after_its_days_and_what_was_said_and_done_is_not():
    said_and_done = {"changes", "conversation", "message", "workout"}
    assert said_and_done | {"trace"} == kept(89, 90 * DAY)
    assert said_and_done == kept(91, 90 * DAY)


def test_a_trace_without_days_is_kept_for_ever():
    assert "trace" in kept(10_000, None)


def test_a_message_delivered_again_is_answered_when_its_trace_is_gone():
    desk = Desk()
    logger = replace(desk.logger, trace_seconds=DAY)
    first = logger.log(message("Bench 3x5 @ 185"))
    desk.clock.now += 2 * DAY

    assert first == logger.log(message("Bench 3x5 @ 185"))


@pytest.mark.parametrize(
    ("said", "seconds"),
    [("", 90 * DAY), ("30", 30 * DAY), ("0.5", DAY / 2), ("0", None), ("36525", 36_525 * DAY)],
)
def test_the_days_are_a_setting(tmp_path, said, seconds):
    settings = Settings.from_environment({"SPOTTER_HOME": str(tmp_path), "SPOTTER_TRACE_DAYS": said})

    assert seconds == worker(settings).logger.trace_seconds


@pytest.mark.parametrize("said", ["-1", "nan", "a month", "36526", "inf"])
def test_days_that_cannot_be_are_told(said):
    with pytest.raises(BadInput, match=r"SPOTTER_TRACE_DAYS is .*: write days, like 90, up to 36525"):
        Settings.from_environment({"SPOTTER_TRACE_DAYS": said})
