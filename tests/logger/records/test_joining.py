"""What is still doubtful of a workout waits by itself, and joins it on a yes: `Attempt.hold`."""

from typing import Any

import pytest

from agents.athlete import Athlete
from agents.dates import local_day
from agents.journal import RecordsJournal
from agents.logger.brief import TOOLBOX
from agents.logger.evidence.texts import Texts
from agents.logger.finished_workout import joined
from agents.logger.progress import TableProgress
from agents.logger.records.draft import Draft, Hold
from agents.logger.records.drafts import Drafts
from agents.logger.records.inbox import Inbox
from agents.logger.records.settle import Settlement, settle
from agents.logger.records.shelf import Shelf
from agents.logger.records.undo import undo
from agents.logger.report import report
from agents.logger.worktable import MessageContext, Worktable
from agents.loop import Budget, converse
from agents.models.offline.reader import read
from agents.models.port import Usage
from agents.models.scripted import Scripted
from agents.snapshot import Snapshot
from agents.workout import Block, Source, Workout
from tests.logger.kit import Desk, a_block, a_set, an_exercise, detect, extract, message, says, sets_of

TEXT = "Bench 3x5 @ 185, dips 3x10"
BENCH, DIPS = "Bench 3x5 @ 185", "dips 3x10"


class Message:
    """A message of a model that sends the bench press and the dips apart, and holds the dips."""

    def __init__(self, desk: Desk, *, hold: dict[int, int | None], dips: str = DIPS) -> None:
        self.desk, self.records = desk, Snapshot(desk.records, desk.clock)
        inbox = Inbox(self.records, desk.clock)
        said = message(f"{BENCH}, {dips}")
        shelf = Shelf(self.records, "ann", desk.clock)
        self.table = Worktable(
            MessageContext(
                inbox.receive(said),
                Athlete(),
                Texts([(said.id, said.text)], {said.id: read(said.text)}, ""),
                local_day(said.sent_at, "UTC"),
            ),
            inbox=inbox,
            shelf=shelf,
        )
        self.drafts = Drafts(self.records, shelf, inbox, desk.clock)
        for index, joins in hold.items():
            self.table.attempts[index].hold = Hold("its load is not certain", joins)
        self.result = self._settled(dips)

    def _settled(self, dips: str) -> Any:
        count, _, reps = dips.removeprefix("dips ").partition(" ")[0].partition("x")
        sent = says(
            detect(BENCH, id="d0"),
            detect(dips, id="d1"),
            extract(0, a_block(an_exercise(BENCH, "Bench", a_set("3", "5", "185"))), id="e0"),
            extract(1, a_block(an_exercise(dips, "dips", a_set(count, reps))), id="e1"),
        )
        entry, progress = self.table.given.entry, TableProgress(self.table)
        journal = RecordsJournal(self.records, "ann", entry.journal_scope, self.desk.clock)
        converse(Scripted([sent]), "", [], TOOLBOX, progress, journal=journal, budget=Budget())
        reported = report(self.table, why="settled", usage=Usage(), turns=1, degraded=False)
        assert progress.settled()
        return settle(self.table.inbox, entry, Settlement(reported, {}))

    @property
    def held(self) -> list[Draft]:
        return sorted(self.drafts.all(), key=lambda each: each.ordinal)


def test_a_workout_that_is_held_is_a_draft_and_the_others_are_saved():
    told = Message(Desk(), hold={1: 0}).result

    assert ["Bench Press"] == [row.workoutName for row in told.allWorkouts if row.saved]
    [draft] = told.drafts
    assert ("Dip", DIPS, "its load is not certain", told.workoutId) == (
        draft.workoutName,
        draft.text,
        draft.why,
        draft.joins,
    )
    assert (True, True) == (told.success, told.partial)


def test_a_yes_adds_its_exercises_to_the_workout_that_they_belong_to():
    desk = Desk()
    said = Message(desk, hold={1: 0})

    settled = said.drafts.log(said.held[0].draft_id, "yes")

    [stored] = desk.stored()
    assert (2, True) == (stored.revision, settled.joined)
    assert [("Bench Press", 5, "185 lb")] * 3 + [("Dip", 10, "")] * 3 == sets_of(stored.workout)
    assert "Bench Press and Dip (strength, 2026-11-20): Bench Press 3x5 @ 185 lb; Dip 3x10" == (
        stored.workout.summary
    )
    assert {"blocks[1].exercises[0].sets[0].reps", "blocks[0].exercises[0].sets[0].reps"} <= {
        source.path for source in stored.workout.sources
    }


def test_undo_takes_the_exercises_out_again():
    desk = Desk()
    said = Message(desk, hold={1: 0})
    said.drafts.log(said.held[0].draft_id, "yes")

    undo(said.drafts.shelf, "undo")

    assert [[("Bench Press", 5, "185 lb")] * 3] == list(map(sets_of, desk.workouts()))


def test_a_yes_delivered_twice_adds_them_once():
    desk = Desk()
    said = Message(desk, hold={1: 0})
    draft_id = said.held[0].draft_id

    first, again = said.drafts.log(draft_id, "yes"), said.drafts.log(draft_id, "command")

    assert (False, True, 2) == (first.before, again.before, desk.stored()[0].revision)


def test_where_the_workout_was_deleted_the_exercises_are_one_of_their_own():
    desk = Desk()
    said = Message(desk, hold={1: 0})
    said.drafts.shelf.change(said.result.workoutId, "by hand", "deleted", lambda _: None)

    said.drafts.log(said.held[0].draft_id, "yes")

    assert [[("Dip", 10, "")] * 3] == list(map(sets_of, desk.workouts()))


def test_a_draft_that_joins_a_draft_joins_the_workout_that_this_became():
    desk = Desk()
    said = Message(desk, hold={0: None, 1: 0})
    bench, dips = said.held
    assert bench.draft_id == dips.joins

    for draft in (bench, dips):
        said.drafts.log(draft.draft_id, "yes")

    assert [["Bench Press", "Dip"]] == [
        [each.name for each in workout.exercises()] for workout in desk.workouts()
    ]


def test_a_draft_on_the_words_of_another_workout_is_a_workout_of_its_own():
    desk = Desk()
    said = Message(desk, hold={1: None})
    entry = said.table.inbox.newest("ann", "m1")
    assert entry is not None
    [bench] = desk.workouts()
    same_words = said.held[0].workout.model_copy(update={"spans": bench.spans})

    assert entry.minted_for(same_words, set()) is not None
    assert entry.minted_for(same_words, set(), draft_id="d_1") is None


@pytest.mark.parametrize("first", [0, 1])
def test_two_drafts_of_one_message_are_two_workouts_in_whatever_order_they_are_confirmed(first):
    desk = Desk()
    said = Message(desk, hold={0: None, 1: None})
    order = said.held[first:] + said.held[:first]

    for draft in order:
        said.drafts.log(draft.draft_id, "yes")

    assert ["Bench Press", "Dip"] == [each.name for each in desk.workouts()]


def test_the_message_tells_of_the_joined_workout_as_it_stands():
    desk = Desk()
    said = Message(desk, hold={1: 0})
    said.drafts.log(said.held[0].draft_id, "yes")

    told = desk.log(TEXT)

    assert ((), ["amended"]) == (told.drafts, [each.change for each in told.changes])
    assert "Dip 3x10" in told.answer


def test_a_rule_of_a_joined_block_points_into_that_block():
    rule = Source(path="blocks[0].exercises[0].sets[1].load", kind="rule", rule="carried", of="blocks[0].x")
    day = Source(path="date", kind="words")
    draft = Workout(blocks=(Block(),), sources=(rule, day))

    longer = joined(Workout(name="Legs", blocks=(Block(),)), draft)

    assert [("blocks[1].exercises[0].sets[1].load", "blocks[1].x")] == [
        (each.path, each.of) for each in longer.sources
    ]
    assert "Legs" == longer.name
