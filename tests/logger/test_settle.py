"""The end of a message is written together, once, and not over somebody else's."""

import json

import pytest

from agents.errors import Overtaken
from agents.logger.inbox import Inbox
from agents.logger.report import Report
from agents.logger.result import WorkoutLogResult
from agents.logger.settle import LONGEST_TRACE, Settlement, settle
from storage.ports import Conflict
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock, message


@pytest.fixture
def inbox() -> Inbox:
    clock = Clock()
    return Inbox(MemoryRecords(clock=clock), clock)


def settlement(answer: str = "Logged.", trace: dict | None = None) -> Settlement:
    result = WorkoutLogResult(message_id="m1", success=True, answer=answer)
    return Settlement(Report(result, ()), trace or {"why": "settled"})


def test_the_first_report_stands(inbox):
    entry = inbox.receive(message("Bench"))

    settle(inbox, entry, settlement("first"))

    assert "first" == settle(inbox, entry, settlement("second")).answer


def test_a_report_of_an_earlier_text_is_not_written(inbox):
    entry = inbox.receive(message("Bench"))
    inbox.receive(message("Squat"))

    with pytest.raises(Overtaken):
        settle(inbox, entry, settlement())

    assert inbox.entry("ann", "m1").report is None


def test_a_trace_that_is_too_long_is_left_out_and_says_so(inbox):
    entry = inbox.receive(message("Bench"))

    settle(inbox, entry, settlement(trace={"why": "settled", "replies": ["x" * LONGEST_TRACE], "ran": []}))

    kept = json.loads(inbox.records.get("ann", "trace/m1").body)
    assert ("settled", []) == (kept["why"], kept["replies"])
    assert kept["too_long"] > LONGEST_TRACE


def test_others_that_keep_writing_the_conversation_are_an_error_for_the_queue(inbox):
    class Contended:
        def put_all(self, writes) -> None:
            raise Conflict("somebody else")

        def __getattr__(self, name: str):
            return getattr(inbox.records, name)

    entry = inbox.receive(message("Bench"))

    with pytest.raises(Conflict, match="others kept writing its conversation"):
        settle(Inbox(Contended(), inbox.clock), entry, settlement())
