"""The message is stored before it is read, and comes back as it was."""

from dataclasses import replace
from datetime import timedelta

import pytest

from agents.conversation import Question
from agents.errors import BadInput
from agents.logger.records.inbox import DUPLICATE_SECONDS, MAX_TEXT_BYTES, Entry, Inbox, Minted, digest_of
from agents.workout import Block, Exercise, Span, Workout
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import NOON, Clock, message


def at(start: int, end: int, message_id: str = "m1", name: str = "Bench Press") -> Workout:
    exercise = Exercise(name=name, name_as_written=name)
    span = Span(message_id=message_id, start=start, end=end)
    return Workout(spans=(span,), blocks=(Block(exercises=(exercise,)),))


@pytest.fixture
def inbox() -> Inbox:
    clock = Clock()
    return Inbox(MemoryRecords(clock=clock), clock)


def test_a_new_message_is_stored_as_it_came(inbox):
    said = message("Bench 3x5 @ 185", exercise="Bench", units="kg", timezone="Europe/Berlin")

    inbox.receive(said)

    assert said == inbox.entry("ann", "m1").message


def test_an_entry_is_the_same_after_its_record():
    asked = Question("q", "which_reading", "Which?", "m0", options=("5x3", "3x5"))
    minted = Minted("w_1", 0, (Span(message_id="m1", start=0, end=5),))
    entry = Entry(message("Bench"), 2, "m0", ("Benc",), (asked,), (minted,), {"success": True}, version=3)

    assert entry == Entry.from_json(entry.to_json(), 3)


def test_a_message_seen_before_is_what_is_stored(inbox):
    first = inbox.receive(message("Bench"))

    assert first == inbox.receive(message("Bench"))
    assert 1 == inbox.entry("ann", "m1").version


def test_other_words_under_the_same_id_are_a_revision_beside_the_earlier(inbox):
    inbox.receive(message("Bench"))

    entry = inbox.receive(message("Bench press"))

    assert (2, (digest_of("Bench"),), None) == (entry.revision, entry.earlier, entry.report)
    assert "m1/2" == entry.scope


def test_a_text_that_was_sent_earlier_comes_late_and_the_newest_stands(inbox):
    asked = Question("q", "which_reading", "Which?", "m0")
    newest = inbox.receive(message("Bench 190", sent_at=NOON + timedelta(minutes=5)), (asked,))

    entry = inbox.receive(message("Bench 185"))

    assert replace(newest, earlier=(digest_of("Bench 185"),)) == entry == inbox.entry("ann", "m1")
    assert entry == inbox.receive(message("Bench 185", sent_at=NOON + timedelta(minutes=9)))


def test_a_text_is_known_again_by_when_it_was_sent_however_long_the_messages_between_took(inbox):
    inbox.receive(message("Bench 3x5"))
    inbox.clock.now += 2 * DUPLICATE_SECONDS

    assert "m1" == inbox.receive(message("Bench 3x5", "m2", sent_at=NOON + timedelta(minutes=9))).repeats


def test_of_texts_sent_at_the_same_moment_the_one_that_comes_last_stands(inbox):
    inbox.receive(message("Bench 190"))

    assert "Bench 185" == inbox.receive(message("Bench 185")).message.text


def test_a_message_that_is_changed_often_has_room_for_every_text(inbox):
    for number in range(9):
        entry = inbox.receive(message(f"{number} " + "x" * 100_000))

    assert 9 == entry.revision
    assert len(entry.to_json()) < 101_000
    assert entry == inbox.receive(message("3 " + "x" * 100_000))


@pytest.mark.parametrize(("minutes", "repeats"), [(0, "m1"), (10, "m1"), (11, "")])
def test_the_same_words_count_as_a_repetition_for_ten_minutes(inbox, minutes, repeats):
    inbox.receive(message("Bench 3x5"))

    entry = inbox.receive(message(" bench  3X5", "m2", sent_at=NOON + timedelta(minutes=minutes)))

    assert repeats == entry.repeats


def test_another_athletes_same_words_are_no_repetition(inbox):
    inbox.receive(message("Bench 3x5"))

    assert "" == inbox.receive(message("Bench 3x5", "m2", owner="bob")).repeats


def test_a_repetition_that_was_asked_for_is_none(inbox):
    inbox.receive(message("Bench 3x5"))

    assert "" == inbox.receive(message("Bench 3x5", "m2", again=True)).repeats


def test_what_a_repetition_was_of_is_remembered_after_the_ten_minutes(inbox):
    inbox.receive(message("Bench 3x5"))
    inbox.receive(message("Bench 3x5", "m2"))
    inbox.clock.now += 3_600

    assert "m1" == inbox.receive(message("Bench 3x5", "m2")).repeats


def test_a_workout_keeps_the_id_of_the_place_it_overlaps_most():
    entry = Entry(message("x"))
    first = entry.mint(at(0, 10))
    entry = replace(entry, workouts=(first,))
    second = entry.mint(at(20, 30))
    entry = replace(entry, workouts=(first, second))

    assert second == entry.minted_for(at(8, 28), set())
    assert first == entry.minted_for(at(8, 28), {second.workout_id})
    assert entry.minted_for(at(40, 50), set()) is None
    assert entry.minted_for(at(0, 10, "m0"), set()) is None


def test_after_its_text_was_changed_a_workout_is_known_by_its_exercises():
    entry = Entry(message("x"))
    squat, run = entry.mint(at(0, 10, name="Back Squat")), None
    entry = replace(entry, workouts=(squat,))
    run = entry.mint(at(20, 30, name="Run"))
    entry = replace(entry, workouts=(squat, run), revision=2)

    assert run == entry.minted_for(at(0, 10, name="Run"), set())
    assert squat == entry.minted_for(at(20, 30, name="Back Squat"), set())
    assert entry.minted_for(at(0, 10, name="Bench Press"), set()) is None


def test_a_session_of_a_lift_never_gets_the_id_of_another_lifts_that_shares_its_words():
    entry = Entry(message("Done with squats and bench"))
    bench = entry.mint(at(0, 26, name="Bench Press"))
    entry = replace(entry, workouts=(bench,))
    nobodys = bench._replace(exercises=())

    assert entry.minted_for(at(0, 4, name="Back Squat"), set(), of_its_exercises=True) is None
    assert bench == entry.minted_for(at(0, 4, name="Bench Press"), set(), of_its_exercises=True)
    assert nobodys == replace(entry, workouts=(nobodys,)).minted_for(
        at(0, 4, name="Back Squat"), set(), of_its_exercises=True
    )


def test_the_limit_is_of_bytes_and_named():
    assert message("a" * MAX_TEXT_BYTES).checked()
    with pytest.raises(BadInput, match=f"{2 * MAX_TEXT_BYTES:,} bytes: up to {MAX_TEXT_BYTES:,} are read"):
        message("é" * MAX_TEXT_BYTES).checked()


class Second:
    """Records at which somebody else's write is always just before the first one here."""

    def __init__(self, records, first) -> None:
        self._records = records
        self._first = first

    def put_all(self, writes) -> None:
        if self._first is not None:
            first, self._first = self._first, None
            first()
        self._records.put_all(writes)

    def __getattr__(self, name: str):
        return getattr(self._records, name)


def test_of_two_workers_with_one_new_message_both_have_the_same_entry(inbox):
    second = Inbox(Second(inbox.records, lambda: inbox.receive(message("Bench"))), inbox.clock)

    assert inbox.entry("ann", "m1") is None
    assert second.receive(message("Bench")) == inbox.entry("ann", "m1")


def test_of_two_messages_with_the_same_words_at_once_one_is_the_repetition(inbox):
    second = Inbox(Second(inbox.records, lambda: inbox.receive(message("Bench"))), inbox.clock)

    assert "m1" == second.receive(message("Bench", "m2")).repeats


def test_a_repetition_can_be_opened_again_and_anything_else_stays_as_it_is(inbox):
    inbox.receive(message("Bench"))
    inbox.receive(message("Bench", "m2"))

    assert "" == inbox.reopen("ann", "m2").repeats
    assert "" == inbox.entry("ann", "m2").repeats
    assert 2 == inbox.reopen("ann", "m2").version
    assert inbox.reopen("ann", "m9") is None


def test_opening_again_gives_way_to_another_worker(inbox):
    inbox.receive(message("Bench"))
    inbox.receive(message("Bench", "m2"))
    second = Inbox(Second(inbox.records, lambda: inbox.reopen("ann", "m2")), inbox.clock)

    assert second.reopen("ann", "m2") == inbox.entry("ann", "m2")
