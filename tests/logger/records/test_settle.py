"""The end of a message is written together, once, and not over somebody else's."""

import base64
import json
import random
from collections.abc import Iterator

import pytest

from agents.errors import Overtaken
from agents.logger.records.inbox import Inbox
from agents.logger.records.settle import LONGEST_TRACE, Settlement, ever_shorter, settle
from agents.logger.report import Report
from agents.logger.result import Blocked, ChangedRecord, LoggedWorkout, NotLogged, WorkoutLogResult
from agents.models.scripted import Scripted
from storage.ports import Conflict, TooLarge
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock, Desk, a_block, a_set, an_exercise, detect, extract, message, says
from tests.logger.small_records import SmallRecords
from tests.logger.test_faults import tables

SWAP = {"status": "pending", "summary": "Squat becomes Leg Press"}


@pytest.fixture(params=["small", pytest.param("dynamodb", marks=pytest.mark.untraced)])
def small(request) -> Iterator[Inbox]:
    """An inbox whose records take as much as an item of DynamoDB does, or are such items."""
    clock = Clock()
    if request.param == "small":
        yield Inbox(SmallRecords(MemoryRecords(clock=clock), 350_000), clock)
    else:
        with tables() as make:
            yield Inbox(make(), clock)


def noise(kilobytes: int) -> str:
    """Text that no compression makes small, the same every time."""
    return base64.b64encode(random.Random(7).randbytes(kilobytes * 750)).decode()


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


# --- what no record holds


def test_a_trace_that_no_record_holds_is_left_out_and_the_report_is_whole(small):
    entry = small.receive(message("Bench"))
    trace = {"why": "settled", "replies": [noise(900)], "ran": []}

    result = settle(small, entry, settlement("Logged.", trace))

    kept = json.loads(small.records.get("ann", "trace/m1").body)
    assert ("settled", [], True) == (kept["why"], kept["replies"], kept["too_long"] > 900_000)
    assert result.model_dump(mode="json") == small.entry("ann", "m1").report
    assert settlement().reported.result == result


def test_a_report_that_no_record_holds_says_all_that_was_saved_and_counts_what_was_not(small):
    text = noise(120)
    entry = small.receive(message(text))
    result = long_result(text)

    told = settle(small, entry, Settlement(Report(result, ()), {"why": "settled"}))

    assert told.model_dump(mode="json") == small.entry("ann", "m1").report
    assert told == settle(small, entry, settlement("again"))
    assert [row.workoutId for row in result.allWorkouts] == [row.workoutId for row in told.allWorkouts]
    assert [row.workoutId for row in result.changes] == [row.workoutId for row in told.changes]
    assert result.not_logged[:20] == told.not_logged[:20]
    more = told.not_logged[20]
    assert (result.not_logged[20].start, result.not_logged[-1].end) == (more.start, more.end)
    assert "980 more parts of this message look like training, and are not told one by one." in told.answer
    assert (True, True) == (told.success, told.partial)


def long_result(text: str) -> WorkoutLogResult:
    """A result that says a text again three times: each part of it was not logged, and asked about."""
    parts = range(0, 120_000, 120)
    return WorkoutLogResult(
        message_id="m1",
        success=True,
        partial=True,
        allWorkouts=tuple(
            LoggedWorkout(
                workoutId=f"w_{n}", workoutName="Run", discipline="running", saved=True, summary="Run"
            )
            for n in range(60)
        ),
        changes=(ChangedRecord(workoutId="w_old", change="amended", revision=2, summary="Bench 190"),),
        not_logged=tuple(
            NotLogged(
                text=text[at : at + 120],
                start=at,
                end=at + 120,
                why="it could not be read",
                code="unread",
                question=f"What was {text[at : at + 120]!r}?",
            )
            for at in parts
        ),
        answer=text * 3,
    )


def test_what_the_shortest_report_can_say_is_tried_before_the_store_is_given_up(inbox):
    entry = inbox.receive(message("Bench"))
    tight = Inbox(SmallRecords(inbox.records, 2_800, lambda row: row.key == "message/m1"), inbox.clock)
    result = WorkoutLogResult(
        message_id="m1",
        success=True,
        workoutId="w_1",
        allWorkouts=(
            LoggedWorkout(
                workoutId="w_1", workoutName="n" * 999, discipline="strength", saved=True, summary="s" * 999
            ),
        ),
        blocked=tuple(
            Blocked(workout_index=n, workoutName="b" * 99, code="save_refused", message="m" * 999)
            for n in range(9)
        ),
        question="q" * 999,
        plan_changes=(
            {"type": "proposal", "message": "Swap.", "proposals": [{**SWAP, "preview": "p" * 9_999}]},
        ),
    )

    told = settle(tight, entry, Settlement(Report(result, ()), {"why": "settled"}))

    [row] = told.allWorkouts
    assert ("w_1", "w_1", True, f"{'s' * 57}...") == (told.workoutId, row.workoutId, row.saved, row.summary)
    assert [*["save_refused"] * 3, "more"] == [each.code for each in told.blocked]
    assert "6 more workouts of this message were not saved" in told.answer
    assert [{**SWAP, "preview": {}}] == told.plan_changes[0]["proposals"]


def test_a_store_that_takes_nothing_is_an_error_and_not_a_loop(inbox):
    entry = inbox.receive(message("Bench"))

    with pytest.raises(TooLarge):
        settle(Inbox(SmallRecords(inbox.records, 10), inbox.clock), entry, settlement())

    assert inbox.entry("ann", "m1").report is None


def test_drafts_of_a_message_that_its_record_has_no_room_for_are_told_shorter():
    text = "\n".join(f"Jenny {letter * 3} 3x5 @ 95" for letter in "acdefghijklmnopqrstu")
    small = SmallRecords(
        MemoryRecords(clock=Clock()), 3_500, lambda row: row.key in ("message/m1", "trace/m1")
    )
    desk = Desk(records=small)

    told = desk.log(text)
    yes = desk.log("yes", "m2")

    assert "message/m1" in small.refused
    assert [()] == [each.rows for each in told.drafts]
    assert (True, 20) == (yes.success, len(desk.workouts()[0].exercises()))


def test_after_a_save_nobody_is_told_to_send_it_in_parts():
    """A message of which much could not be read, whole: what was saved is told, today and later."""
    parts = "\n".join(f"then {'鶻溲篤釘冶覙淠咣'[at % 8]}{at} 3x5 @ {at + 40}" for at in range(30))
    bench = extract(0, a_block(an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185"))))
    small = SmallRecords(
        MemoryRecords(clock=Clock()), 3_500, lambda row: row.key in ("message/m1", "trace/m1")
    )
    desk = Desk(records=small, model=Scripted([says(detect("Bench 3x5 @ 185"), bench), says()]))

    result = desk.log(f"Bench 3x5 @ 185\n{parts}")

    assert "message/m1" in small.refused
    assert [True] == [row.saved for row in result.allWorkouts]
    assert "in parts" not in result.answer
    assert result == desk.log(f"Bench 3x5 @ 185\n{parts}")


def test_what_a_guest_did_is_told_in_words_alone():
    done = {"tool": "log_workout", "message": "Squat of week 1. " * 40, "result": {"sets": [1, 2, 3]}}
    told = WorkoutLogResult(message_id="m1", success=True, program=(done,), guests=(done,))

    *_, shortest = ever_shorter(told)

    for [row] in (shortest.program, shortest.guests):
        assert ({}, "log_workout", True) == (row["result"], row["tool"], len(row["message"]) <= 60)
