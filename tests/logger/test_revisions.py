"""A message whose text changes, a store that holds less than a message, athletes who change their minds."""

import json
import re
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from agents.errors import BadInput
from agents.logger.records.shelf import Shelf
from agents.logger.records.undo import undo
from agents.logger.result import REPLACES
from agents.models.scripted import Scripted
from storage.ports import Records
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import (
    NOON,
    Clock,
    Desk,
    a_block,
    a_set,
    an_exercise,
    detect,
    extract,
    message,
    says,
    sets_of,
)
from tests.logger.small_records import SmallRecords

BENCH = "Bench 3x5 @ 185"
SQUAT = "Squat 5x5 @ 225"


def calls_for(text: str, name: str, count: str, reps: str, load: str):
    return says(detect(text), extract(0, a_block(an_exercise(text, name, a_set(count, reps, load)))))


# --- the text changes while it is read


@dataclass
class Interrupted:
    """A store on which something happens just before the first write whose key starts so."""

    records: Records
    prefix: str
    happens: object
    done: bool = False
    seen: list = field(default_factory=list)

    def put_all(self, writes) -> None:
        if not self.done and any(write.key.startswith(self.prefix) for write in writes):
            self.done = True
            self.seen.append(self.happens())
        self.records.put_all(writes)

    def __getattr__(self, name: str):
        return getattr(self.records, name)


@pytest.mark.parametrize("prefix", ["workout/", "trace/"], ids=["before its save", "before its report"])
def test_a_worker_whose_message_was_changed_meanwhile_reads_the_newest_text(prefix):
    records = MemoryRecords(clock=Clock())
    interrupted = Interrupted(records, prefix, lambda: Desk(records=records).log(SQUAT, "m1"))

    result = Desk(records=interrupted).log(BENCH, "m1")  # type: ignore[arg-type]

    assert interrupted.seen == [result]
    report = json.loads(records.get("ann", "message/m1").body)["report"]
    assert "Back Squat" == report["allWorkouts"][0]["workoutName"]
    assert ("Back Squat", 5, "225 lb") in sets_of(Desk(records=records).workouts()[-1])


def test_a_text_that_was_sent_first_and_comes_last_takes_no_correction_back():
    desk = Desk()
    newest = desk.log("Bench 3x5 @ 190", "m1", sent_at=NOON + timedelta(minutes=5))

    late = desk.log(BENCH, "m1")

    assert newest == late
    assert [("Bench Press", 5, "190 lb")] * 3 == sets_of(desk.workouts()[0])


def test_of_texts_of_which_nobody_says_when_they_were_sent_the_one_that_comes_last_stands_and_says_so():
    desk = Desk()
    first = desk.log(BENCH, "m1", sent_at=NOON + timedelta(minutes=5))

    late = desk.log("Bench 3x5 @ 190", "m1", sent_at=NOON, is_timed=False)
    again = desk.log("Bench 3x5 @ 190", "m1", sent_at=NOON, is_timed=False)

    assert (False, True) == tuple(each.answer.startswith(REPLACES) for each in (first, late))
    assert late == again
    assert [("Bench Press", 5, "190 lb")] * 3 == sets_of(desk.workouts()[0])


def test_by_a_clock_that_was_set_back_a_message_still_adds_to_the_one_before_it():
    desk = Desk()
    desk.log("pause squat 205 for 3 sets of 3", "m1", sent_at=NOON)

    added = desk.log("and another set at 215x2", "m2", sent_at=NOON - timedelta(seconds=2), is_timed=False)

    assert ["amended"] == [each.change for each in added.changes]


def test_that_a_text_took_the_place_of_another_is_still_said_when_its_workout_was_changed():
    desk = Desk()
    desk.log(BENCH, "m1")
    desk.log("Bench 3x5 @ 190", "m1", sent_at=NOON + timedelta(minutes=1))
    desk.log("delete the bench", "m2", sent_at=NOON + timedelta(minutes=2))

    told = desk.log("Bench 3x5 @ 190", "m1", sent_at=NOON + timedelta(minutes=1))

    assert told.answer.startswith(f"{REPLACES}\nNot logged: Bench Press")


def test_what_only_an_earlier_text_said_is_asked_about_and_deleted_on_a_yes_alone():
    desk = Desk()
    desk.log(BENCH, "m1")

    told = desk.log(SQUAT, "m1", sent_at=NOON + timedelta(minutes=1))
    before = len(desk.workouts())
    gone = desk.log("yes", "m2", sent_at=NOON + timedelta(minutes=2))

    assert "does not say all that an earlier one did" in str(told.question)
    assert [True, False] == [each.already_there for each in reversed(told.allWorkouts)]
    assert 2 == before
    assert [("deleted", "Bench Press")] == [
        (each.change, each.workoutName.partition(" of")[0]) for each in gone.changes
    ]
    assert [("Back Squat", 5, "225 lb")] * 5 == sets_of(*desk.workouts())


def test_what_an_earlier_text_said_stays_on_a_no():
    desk = Desk()
    desk.log(BENCH, "m1")
    desk.log("hello", "m1", sent_at=NOON + timedelta(minutes=1))

    left = desk.log("no", "m2", sent_at=NOON + timedelta(minutes=2))

    assert "Left as it is: nothing was deleted." == left.answer
    assert 1 == len(desk.workouts())


def test_a_text_that_says_what_an_earlier_one_did_asks_nothing():
    desk = Desk()
    desk.log(BENCH, "m1")

    told = desk.log(f"{BENCH}. {SQUAT}", "m1", sent_at=NOON + timedelta(minutes=1))

    assert None is told.question


def test_an_earlier_text_that_comes_late_changes_nothing():
    desk = Desk()
    desk.log(BENCH, "m1")
    newest = desk.log("Bench 3x5 @ 190", "m1")

    late = desk.log(BENCH, "m1")

    assert newest == late
    assert [("Bench Press", 5, "190 lb")] * 3 == sets_of(desk.workouts()[0])


def test_workouts_told_in_another_order_keep_their_ids():
    desk = Desk()
    first = desk.log(f"{SQUAT}. Then ran 5k in 24:10", "m1")
    second = desk.log("Ran 5k in 24:10. Then squat 5x5 @ 235", "m1")

    ids = {each.workoutName: each.workoutId for each in first.allWorkouts}
    assert ids == {each.workoutName: each.workoutId for each in second.allWorkouts}
    assert ("Back Squat", 5, "235 lb") in [row for workout in desk.workouts() for row in sets_of(workout)]


# --- what stands is what is said


def test_what_was_deleted_since_is_not_claimed_to_be_logged():
    desk = Desk()
    desk.log(BENCH, "m1")
    desk.log("delete the last one", "m2")

    result = desk.log("Bench 3x5 @ 190", "m1")

    assert not result.success
    assert ["deleted_before"] == [each.code for each in result.blocked]
    assert "Logged" not in result.answer.replace("Not logged", "")


def test_what_was_amended_since_is_told_as_it_stands():
    desk = Desk()
    desk.log(BENCH, "m1")
    desk.log("no wait, that was 195", "m2")

    result = desk.log("Bench 3x5 @ 190", "m1")

    assert "195 lb" in result.answer
    assert "190" not in result.answer.partition("Not changed: 'Bench 3x5 @ 190'")[0]
    assert result.answer.startswith(f"{REPLACES}\nAlready logged")


def changes_of(desk: Desk, text: str, id: str) -> list[tuple[str, str]]:
    """The changes of a message as its answer tells them now: what was done, and the loads that stand."""
    told = desk.log(text, id)
    loads = [re.findall(r"\d+ lb", each.summary) for each in told.changes]
    rows = [(each.change, *found) for each, found in zip(told.changes, loads, strict=True)]
    assert all(f"{change.capitalize()} Bench Press" in told.answer for change, *_ in rows)
    assert all(load in told.answer for _, *found in rows for load in found)
    return rows


def test_a_correction_that_was_undone_is_told_as_it_stands():
    desk = Desk()
    desk.log(BENCH, "m1")
    assert [("amended", "190 lb")] == changes_of(desk, "no wait, that was 190", "m2")

    undo(Shelf(desk.records, "ann", desk.clock), "undo#1")

    assert [("undone", "185 lb")] == changes_of(desk, "no wait, that was 190", "m2")
    assert not desk.log("no wait, that was 190", "m2").success


def test_a_deletion_that_was_undone_is_told_as_it_stands():
    desk = Desk()
    desk.log(BENCH, "m1")
    assert [("deleted",)] == changes_of(desk, "delete the last one", "m2")

    undo(Shelf(desk.records, "ann", desk.clock), "undo#1")

    assert [("undone", "185 lb")] == changes_of(desk, "delete the last one", "m2")


def test_a_correction_of_a_correction_is_told_as_it_stands_until_it_is_undone():
    desk = Desk()
    desk.log(BENCH, "m1")
    desk.log("no wait, that was 190", "m2")
    desk.log("no wait, that was 195", "m3")
    assert [("amended", "195 lb")] == changes_of(desk, "no wait, that was 190", "m2")

    undo(Shelf(desk.records, "ann", desk.clock), "undo#1")

    assert [("amended", "190 lb")] == changes_of(desk, "no wait, that was 190", "m2")
    assert [("undone", "190 lb")] == changes_of(desk, "no wait, that was 195", "m3")


def test_a_correction_of_what_was_deleted_since_is_told_to_be_gone():
    desk = Desk()
    desk.log(BENCH, "m1")
    desk.log("no wait, that was 190", "m2")
    desk.log("delete the last one", "m3")

    assert [("deleted",)] == changes_of(desk, "no wait, that was 190", "m2")


# --- duplicates


def test_what_is_sent_again_after_all_stands_on_its_own_words_not_on_those_that_are_asked_about():
    desk = Desk()
    for number in range(4):
        desk.log(BENCH, f"m{number}")

    result = desk.log(BENCH, "m4", again=True)

    assert (True, ()) == (result.success, result.not_logged)
    assert [["m0"], ["m4"]] == [[span.message_id for span in each.spans] for each in desk.workouts()]


@pytest.mark.untraced
def test_long_messages_that_are_sent_again_and_again_leave_room_for_others():
    small = SmallRecords(MemoryRecords(clock=Clock()), 22_000)
    desk = Desk(records=small)
    long = "Bench 3x5 @ 185\n" + f"{'nothing' * 6} " * 260
    for number in range(4):
        desk.log(long, f"m{number}")

    assert desk.log(SQUAT, "m9").success
    assert desk.log(long, "m4", again=True).success
    assert [] == [key for key in small.refused if not key.startswith("trace/")]
    kept = json.loads(small.get("ann", "conversation/c1").body)["questions"]
    assert "possible_duplicate" not in {each["code"] for each in kept}  # it was logged again: nothing to ask


def test_words_whose_workout_was_taken_back_are_logged_again():
    desk = Desk()
    desk.log(BENCH, "m1")
    desk.log("delete the last one", "m2")

    assert desk.log(BENCH, "m3").success


def test_words_whose_message_says_something_else_by_now_are_no_repetition():
    desk = Desk()
    desk.log(BENCH, "m1")
    desk.log(SQUAT, "m1")

    assert desk.log(BENCH, "m2").success


def test_the_same_sets_of_another_exercise_are_no_repetition():
    desk = Desk()
    desk.log("185x5", "m1", exercise="Bench Press")

    assert desk.log("185x5", "m2", exercise="Back Squat").success


def test_a_repetition_of_an_interrupted_message_says_so():
    desk = Desk()
    desk.logger.log(message(BENCH, "m1"), cancelled=lambda: True)

    result = desk.log(BENCH, "m2")

    assert "was interrupted" in result.question


def test_a_deletion_said_twice_is_asked_about():
    desk = Desk()
    desk.log(BENCH, "m1")
    desk.log(SQUAT, "m2")
    desk.log("delete the last one", "m3")

    result = desk.log("delete the last one", "m4")

    assert "m3" == result.possible_duplicate
    assert 1 == len(desk.workouts())


# --- words that workouts stand on


def test_an_older_messages_words_ground_nothing_twice():
    desk = Desk()
    desk.log("Bench 3x5 @ 185. Squat 5x5", "m1")
    block = a_block(an_exercise(BENCH, "Bench", a_set("3", "5", "185")))
    desk.model = Scripted([says(detect(BENCH), extract(0, block)), says()])

    desk.log("thanks coach", "m2")

    assert 1 == len(desk.workouts())


def test_an_answer_given_twice_logs_once():
    desk = Desk()
    desk.log("3x5 @ 185", "m1")
    desk.log("bench", "m2")

    desk.log("it was bench press", "m3")

    assert 1 == len(desk.workouts())


def test_an_answer_settles_its_own_question_and_no_other():
    desk = Desk()
    desk.log("Bench 3x5, Squat 3x5", "m1")

    desk.log("bench 185", "m2")

    kept = json.loads(desk.records.get("ann", "conversation/c1").body)["questions"]
    assert 1 == len(kept)


# --- undo


def test_ids_with_any_sign_are_undone_one_by_one():
    desk = Desk()
    desk.log(BENCH, "chan#1")
    desk.log(SQUAT, "chan#2")

    undo(Shelf(desk.records, "ann", desk.clock), "undo#1")

    assert [("Bench Press", 5, "185 lb")] * 3 == sets_of(desk.workouts()[0])
    assert 1 == len(desk.workouts())


@pytest.mark.untraced
def test_a_message_with_sixty_workouts_is_undone_whole():
    desk = Desk()
    days = [f"2026-{9 + day // 30:02}-{day % 30 + 1:02}\nBench 3x5 @ {100 + day}" for day in range(60)]
    desk.log("\n\n".join(days), "m1")
    assert 60 == len(desk.workouts())

    undo(Shelf(desk.records, "ann", desk.clock), "undo#1")

    assert [] == desk.workouts()


# --- too long


@pytest.mark.untraced
def test_a_workout_that_no_record_holds_is_said_to_be_too_long(monkeypatch):
    monkeypatch.setattr("tests.contracts.memory_records.MAX_BATCH_BYTES", 40_000)  # 4 MB take 3,500 lines
    desk = Desk()
    lines = "\n".join(f"Bench 9x{reps % 9 + 1} @ {100 + reps % 97}" for reps in range(40))

    result = desk.log(lines)

    assert ["save_refused"] == [each.code for each in result.blocked]
    assert "send it in parts" in result.answer


@pytest.mark.parametrize("name", ["owner", "id", "conversation_id", "exercise"])
@pytest.mark.parametrize("wrong", ["a\0b", "a\ud83d", "a" * 301])
def test_a_name_that_no_key_can_hold_is_refused_at_the_edge(name, wrong):
    desk = Desk()

    with pytest.raises(BadInput, match=name):
        desk.logger.log(message(BENCH, **{name: wrong}))


def test_a_workout_that_the_newest_text_no_longer_says_is_named_as_still_logged():
    desk = Desk()
    desk.log(BENCH, "m1")

    result = desk.log("Deadlift 3x5 @ 315", "m1")

    assert [False, True] == [each.already_there for each in result.allWorkouts]
    assert "Already logged Bench Press" in result.answer


def test_the_same_message_after_its_workout_was_taken_back_is_told_as_it_stands():
    desk = Desk()
    desk.log(BENCH, "m1")
    desk.log("delete the last one", "m2")

    result = desk.log(BENCH, "m1")

    assert (False, None) == (result.success, result.workoutId)
    assert ["deleted_before"] == [each.code for each in result.blocked]


def test_the_same_message_after_its_workout_was_amended_is_told_as_it_stands():
    desk = Desk()
    desk.log(BENCH, "m1")
    desk.log("no wait, that was 195", "m2")

    assert "195 lb" in desk.log(BENCH, "m1").answer


def test_a_short_answer_said_again_to_another_question_is_no_repetition():
    desk = Desk()
    desk.log("3x5 @ 185", "m1")
    desk.log("bench", "m2")
    desk.log("5x5 @ 225", "m3")

    assert desk.log("bench", "m4").success
    assert 2 == len(desk.workouts())


def _revised_after_an_amendment(first: str, anew: str):
    desk = Desk()
    desk.log(first, "e")
    desk.log("that was 195", "f")
    return desk, desk.log(anew, "e")


def test_a_new_text_of_a_workout_that_was_amended_since_is_not_taken_and_that_is_told():
    desk, told = _revised_after_an_amendment("Bench 3x5 185", "Bench 3x8 185")

    assert {"195 lb"} == {load for _, _, load in sets_of(desk.workouts()[0])}
    assert [("Bench 3x8 185", "not_changed")] == [(each.text, each.code) for each in told.not_logged]
    assert "stands as 3x5 @ 195 lb; what this text says of it is not taken" in told.answer
    assert told.partial


@pytest.mark.parametrize("anew", ["Bench press 3x5 185", "Bench 3x5 195"])
def test_a_new_text_that_says_what_was_logged_or_what_stands_loses_nothing(anew):
    _, told = _revised_after_an_amendment("Bench 3x5 185", anew)

    assert () == told.not_logged
