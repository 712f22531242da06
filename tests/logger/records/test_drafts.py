"""What was read and is not certain is shown, and logged only on the athlete's yes: once, and as shown."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

import pytest

from agents.conversation import Shown
from agents.errors import Unfinished
from agents.logger.agent import Limits
from agents.logger.records.draft import Draft
from agents.logger.records.drafts import Drafts
from agents.logger.records.inbox import Inbox
from agents.logger.records.replaced_drafts import written_anew
from agents.logger.records.shelf import Shelf
from agents.logger.records.undo import undo
from agents.models.port import Ask, ModelUnavailable, Reply
from agents.models.scripted import Scripted
from agents.snapshot import Snapshot
from storage.ports import Records, Write
from storage.sqlite import SqliteRecords
from tests.logger.kit import (
    NOON,
    Desk,
    a_block,
    a_set,
    an_exercise,
    at_once,
    detect,
    extract,
    message,
    says,
    sets_of,
)
from tests.logger.test_faults import Fuse, Killed, Mortal
from tests.phrase_tables import phrases

JENNY = "Jenny 3x5 @ 95"  # nobody knows an exercise of this name
TWO = f"yesterday {JENNY}. Today Janet 4x5 @ 100"
SETS_OF_JENNY = [("Jenny", 5, "95 lb")] * 3


def drafts(desk: Desk) -> Drafts:
    records = Snapshot(desk.records, desk.clock)
    shelf = Shelf(records, "ann", desk.clock)
    return Drafts(records, shelf, Inbox(records, desk.clock), desk.clock)


def only(desk: Desk) -> Draft:
    [draft] = drafts(desk).all()
    return draft


def names_of(desk: Desk) -> list[str]:
    [workout] = desk.workouts()
    return [each.name for each in workout.exercises()]


def later(seconds: int) -> dict[str, object]:
    return {"sent_at": NOON + timedelta(seconds=seconds)}


# --- shown


def test_what_is_not_certain_is_shown_and_not_logged():
    desk = Desk()

    told = desk.log(JENNY)

    assert [] == desk.workouts()
    assert (False, "Is that right?") == (told.success, told.question)
    [draft] = told.drafts
    assert ("Jenny", [("Jenny", "3x5 @ 95 lb")]) == (
        draft.workoutName,
        [(row.exercise, row.sets) for row in draft.rows],
    )
    assert (JENNY, 0, len(JENNY)) == (draft.text, draft.start, draft.end)
    assert [("draft", JENNY)] == [(each.code, each.text) for each in told.not_logged]


def test_the_answer_shows_the_table_and_asks_one_question():
    told = Desk().log(f"{JENNY}\nJanet 3x5 @ 225")

    assert told.answer.splitlines() == [
        "Not logged yet. I read:",
        "Jenny and Janet (strength, 2026-11-20):",
        "  Jenny 3x5 @ 95 lb",
        "  Janet 3x5 @ 225 lb",
        "Is that right?",
    ]


def test_what_is_certain_beside_a_draft_is_logged_and_the_draft_is_not():
    desk = Desk()

    told = desk.log(f"{JENNY}. Then ran 5k in 24:10.")

    assert (["Run"], 1) == ([workout.name for workout in desk.workouts()], len(told.drafts))


def test_what_is_certain_is_logged_at_once():
    desk = Desk()

    told = desk.log("Bench 3x5 @ 185, then ran 5k in 24:10")

    assert (2, ()) == (len(desk.workouts()), told.drafts)


def test_a_message_delivered_again_shows_the_same_drafts():
    desk = Desk()

    assert desk.log(JENNY) == desk.log(JENNY)
    assert 1 == len(list(drafts(desk).all()))


def test_a_draft_is_found_in_no_list_of_workouts():
    desk = Desk()

    desk.log(JENNY)

    assert ([], []) == (desk.stored(), desk.followed)


# --- yes


@pytest.mark.parametrize("yes", ["yes", "Yep that's right", "Correct!", "ok, log it", "y", "looks good"])
def test_a_yes_logs_what_was_shown(yes):
    desk = Desk()
    desk.log(JENNY)

    told = desk.log(yes, id="m2")

    assert [SETS_OF_JENNY] == list(map(sets_of, desk.workouts()))
    assert (True, "Logged Jenny (strength, 2026-11-20): Jenny 3x5 @ 95 lb") == (told.success, told.answer)
    assert [("ann", told.workoutId)] == desk.followed


def test_what_a_yes_logs_stands_on_the_words_of_the_message_that_told_of_it():
    desk = Desk()
    desk.log(JENNY)
    shown = only(desk)

    told = desk.log("yes", id="m2")

    [stored] = desk.stored()
    entry = drafts(desk).inbox.entry("ann", "m1")
    assert (shown.workout, "m1") == (stored.workout, stored.message_id)
    assert entry is not None
    assert [(told.workoutId, shown.draft_id)] == [(each.workout_id, each.draft_id) for each in entry.workouts]


def test_a_yes_logs_all_drafts_of_the_message():
    desk = Desk()
    desk.log(TWO)

    told = desk.log("yes", id="m2")

    assert [True, True] == [row.saved for row in told.allWorkouts]
    assert 2 == len(desk.workouts())


def test_a_yes_asks_no_model():
    unclear = says(
        detect("Jenny 3x5 @ 95"),
        extract(0, a_block(an_exercise(JENNY, "Jenny", a_set("3", "5", "95")))),
    )
    desk = Desk(model=Scripted([unclear]), limits=Limits(fast_path=False))
    embedded = replace(desk.logger, model=desk.logger.embedded)
    embedded.log(message(JENNY))

    told = desk.log("yes", id="m2")

    assert (True, 0) == (told.success, told.usage.model_calls)


def test_a_yes_delivered_again_logs_nothing_twice():
    desk = Desk()
    desk.log(JENNY)

    first, again = desk.log("yes", id="m2"), desk.log("yes", id="m2")

    assert first.workoutId == again.workoutId
    assert [1] == [stored.revision for stored in desk.stored()]


def test_a_yes_that_was_stopped_before_its_report_is_finished_when_it_comes_again():
    desk = Desk()
    desk.log(JENNY)
    draft = only(desk)
    drafts(desk).log(draft.draft_id, "m2/1")  # as far as it came

    told = desk.log("yes", id="m2")

    assert [1] == [stored.revision for stored in desk.stored()]
    assert (True, True) == (told.success, told.allWorkouts[0].already_there)


def test_a_yes_is_meant_for_what_was_shown_before_it_whatever_was_said_since():
    desk = Desk()
    desk.log(JENNY)
    shown = Shown((only(desk).draft_id,))
    drafts(desk).inbox.receive(message("yes", "m2"), shown=shown)  # stored, and its worker was stopped
    desk.log("Bench 3x5 @ 185", id="m3")

    told = desk.log("yes", id="m2")

    assert (True, SETS_OF_JENNY) == (told.success, sets_of(desk.workouts()[0]))


class AnotherFirst:
    """Records in which somebody else does something just before the first workout is written."""

    def __init__(self, records: Records, act: Callable[[], object]) -> None:
        self.records, self.act = records, act

    def __getattr__(self, name: str) -> Any:
        return getattr(self.records, name)

    def put_all(self, writes: Sequence[Write]) -> None:
        if any(write.key.startswith("workout/") for write in writes):
            act, self.act = self.act, lambda: None
            act()
        self.records.put_all(writes)


def test_of_a_yes_and_a_no_at_the_same_moment_one_is_told_of_the_other():
    desk = Desk()
    desk.log(JENNY)
    draft_id = only(desk).draft_id
    here = drafts(desk)
    late = AnotherFirst(desk.records, lambda: here.drop(draft_id))

    with pytest.raises(Unfinished, match="was dropped"):
        drafts(Desk(records=late, clock=desk.clock)).log(draft_id, "command")

    assert ([], "dropped") == (desk.workouts(), only(desk).state)


def test_of_two_yeses_at_the_same_moment_the_second_finds_it_logged():
    desk = Desk()
    desk.log(JENNY)
    draft_id = only(desk).draft_id
    here = drafts(desk)
    late = AnotherFirst(desk.records, lambda: here.log(draft_id, "first"))

    settled = drafts(Desk(records=late, clock=desk.clock)).log(draft_id, "second")

    assert (True, [1]) == (settled.before, [stored.revision for stored in desk.stored()])


def test_what_a_worker_of_before_has_written_of_a_message_stays_logged():
    """One that held nothing, and was stopped after the workout was written."""
    drafted = Desk()
    drafted.log(JENNY)
    desk = Desk()
    before = drafts(desk)
    entry = before.inbox.receive(message(JENNY))
    before.shelf.save(before.inbox, entry, only(drafted).workout, f"{entry.scope}#offline-1", set())

    told = desk.log(JENNY)

    assert (True, (), [1]) == (told.success, told.drafts, [each.revision for each in desk.stored()])


def test_a_second_yes_is_no_duplicate_message_and_logs_nothing():
    desk = Desk()
    desk.log(JENNY)
    desk.log("yes", id="m2", **later(30))

    told = desk.log("yes", id="m3", **later(60))

    assert (None, False, 1) == (told.possible_duplicate, told.success, len(desk.workouts()))


def test_yes_is_said_to_two_messages_in_a_row():
    desk = Desk()
    desk.log(JENNY)
    desk.log("yes", id="m2", **later(30))
    desk.log("Kelso shrugs 3x12 @ 50", id="m3", **later(60))

    desk.log("yes", id="m4", **later(90))

    assert [SETS_OF_JENNY, [("Kelso shrugs", 12, "50 lb")] * 3] == list(map(sets_of, desk.workouts()))


def test_a_yes_and_a_command_at_the_same_moment_log_it_once(tmp_path):
    for turn in range(10):
        desk = Desk(records=SqliteRecords(str(tmp_path / f"{turn}.db")))
        desk.log(JENNY)
        draft_id = only(desk).draft_id
        say_yes = partial(desk.log, "yes", id="m2")

        at_once(say_yes, say_yes, partial(drafts(desk).log, draft_id, "command"))

        assert [1] == [stored.revision for stored in desk.stored()]
        desk.records.close()


def test_undo_takes_back_all_that_one_yes_logged():
    desk = Desk()
    desk.log(TWO)
    desk.log("yes", id="m2")

    undo(drafts(desk).shelf, "undo")

    assert [] == desk.workouts()


def test_a_draft_that_was_logged_and_taken_back_is_not_logged_by_another_yes():
    desk = Desk()
    desk.log(JENNY)
    draft_id = only(desk).draft_id
    desk.log("yes", id="m2")
    undo(drafts(desk).shelf, "undo")

    again = drafts(desk).log(draft_id, "command")

    assert (True, []) == (again.before, desk.workouts())


def test_a_yes_teaches_the_name_that_nobody_knew():
    desk = Desk()
    desk.log(JENNY)
    desk.log("yes", id="m2")

    told = desk.log("jenny 3x5 @ 100", id="m3")

    assert (True, ()) == (told.success, told.drafts)


def test_a_yes_to_a_name_that_could_be_several_teaches_none_and_asks_which():
    desk = Desk()
    desk.log("Dumbbell press 3x10 @ 50")

    told = desk.log("yes", id="m2")

    assert "which" in told.question.casefold()
    assert Desk.log(desk, "Dumbbell press 3x10 @ 55", id="m3").drafts


# --- no, and anything else


@pytest.mark.parametrize("no", ["no", "Nope, scrap it", "no thanks", "never mind", "don't log that"])
def test_a_no_drops_what_was_shown(no):
    desk = Desk()
    desk.log(JENNY)

    told = desk.log(no, id="m2")

    assert ([], "dropped") == (desk.workouts(), only(desk).state)
    assert [("dropped", JENNY)] == [(each.code, each.text) for each in told.not_logged]
    with pytest.raises(Unfinished, match="was dropped"):
        drafts(desk).log(only(desk).draft_id, "command")


@phrases("said")
def test_anything_else_is_read_by_itself_and_logs_no_draft(said):
    desk = Desk()
    desk.log(JENNY)

    desk.log(said, id="m2")

    assert "open" == drafts(desk).get(only_of(desk, "m1").draft_id).state
    assert all(stored.message_id == "m2" for stored in desk.stored())


def only_of(desk: Desk, message_id: str) -> Draft:
    [draft] = (each for each in drafts(desk).all() if each.message_id == message_id)
    return draft


def test_a_yes_belongs_to_the_last_reply_and_to_no_earlier_one():
    desk = Desk()
    desk.log(JENNY)
    desk.log("Bench 3x5 @ 185", id="m2")

    told = desk.log("yes", id="m3")

    assert (False, ["Bench Press"]) == (told.success, [each.name for each in desk.workouts()])
    assert "open" == only(desk).state


@pytest.mark.parametrize("said", ["yes", "no"])
def test_an_answer_to_no_draft_of_the_last_reply_is_told_what_waits(said):
    desk = Desk()
    desk.log(JENNY)
    thanked = desk.log("thanks", id="m2")

    told = desk.log(said, id="m3")

    waits = "A draft waits: Jenny 3x5 @ 95 lb. Answer it by its id, or tell it again."
    assert ("Nothing to log in this message.", waits) == (thanked.answer, told.answer)
    assert [("not_decided", said)] == [(each.code, each.text) for each in told.not_logged]
    assert (False, None, "open") == (told.success, told.question, only(desk).state)


def test_of_several_drafts_of_earlier_replies_an_answer_is_told_each():
    desk = Desk()
    desk.log(JENNY)
    desk.log("Kelso shrugs 3x12 @ 50", id="m2")
    desk.log("thanks", id="m3")

    told = desk.log("yes", id="m4")

    assert told.answer.startswith("2 drafts wait: Jenny 3x5 @ 95 lb; Kelso shrugs 3x12 @ 50 lb. Answer each")


def test_a_yes_where_no_draft_waits_is_told_of_none():
    desk = Desk()
    desk.log(JENNY)
    desk.log("yes", id="m2")

    assert "Nothing to log in this message." == desk.log("yes", id="m3").answer


def test_a_yes_in_another_conversation_is_said_to_something_else():
    desk = Desk()
    desk.log(JENNY)

    desk.log("yes", id="m2", conversation_id="c2")

    assert ([], "open") == (desk.workouts(), only(desk).state)


def test_what_waits_is_listed_under_later_replies_and_not_asked_again():
    desk = Desk()
    desk.log(JENNY)

    told = desk.log("Bench 3x5 @ 185", id="m2")

    waits = [("draft", only(desk).draft_id, "Jenny (strength, 2026-11-20): Jenny 3x5 @ 95 lb")]
    assert waits == [(each.kind, each.id, each.line) for each in told.open]
    assert None is told.question


def test_an_open_question_is_listed_and_not_repeated_under_a_later_reply():
    desk = Desk()
    desk.log("Deadlift 3x5 @ 8")

    told = desk.log("Bench 3x5 @ 185", id="m2")

    assert (None, [("question", "m1.0")]) == (told.question, [(each.kind, each.id) for each in told.open])


def test_a_yes_is_of_the_draft_that_was_put_and_the_next_question_follows():
    desk = Desk()
    desk.log("Bench 3x5 @ 185")
    put = desk.log(f"{JENNY}. Delete the last one", id="m2", **later(60))

    told = desk.log("yes", id="m3", **later(90))

    assert ("Is that right?", "Delete Bench Press of Friday 20 November?") == (put.question, told.question)
    assert ["Bench Press", "Jenny"] == sorted(each.name for each in desk.workouts())


# --- the message that a draft is of


def test_its_message_tells_afterwards_that_it_is_logged():
    desk = Desk()
    desk.log(JENNY)
    yes = desk.log("yes", id="m2")

    told = desk.log(JENNY)

    assert (True, yes.workoutId, (), (), None) == (
        told.success,
        told.workoutId,
        told.drafts,
        told.not_logged,
        told.question,
    )
    assert "Already logged Jenny" in told.answer


def test_its_message_tells_afterwards_what_else_of_it_is_not_logged():
    desk = Desk()
    text = f"{JENNY}\nflurbed 12/4 on the 7"
    desk.log(text)
    desk.log("yes", id="m2")

    told = desk.log(text)

    assert (True, ["exercise_missing"]) == (told.success, [each.code for each in told.not_logged])


def test_its_message_tells_afterwards_that_it_was_dropped():
    desk = Desk()
    desk.log(JENNY)
    desk.log("no", id="m2")

    told = desk.log(JENNY)

    assert (False, ()) == (told.success, told.drafts)
    assert ["dropped"] == [each.code for each in told.not_logged]


def test_another_text_of_the_message_replaces_its_drafts():
    desk = Desk()
    desk.log(JENNY)
    before = only(desk)

    desk.log("Jenny 3x5 @ 100", sent_at=NOON + timedelta(minutes=1))

    states = {each.revision: each.state for each in drafts(desk).all()}
    assert {1: "dropped", 2: "open"} == states
    with pytest.raises(Unfinished):
        drafts(desk).log(before.draft_id, "command")


def test_the_same_words_sent_again_show_the_draft_anew_and_one_yes_to_all_logs_it_once():
    desk = Desk()
    desk.log(JENNY)
    desk.log(JENNY, id="m2", **later(60))

    waiting = drafts(desk).waiting()
    desk.log("yes", id="m3", **later(90))

    assert (["m2"], 1) == ([each.message_id for each in waiting], len(desk.workouts()))


def test_a_draft_of_another_text_becomes_a_revision_of_what_the_first_text_logged():
    desk = Desk()
    desk.log("Bench 3x5 @ 185, Jenny 3x5 @ 95")
    desk.log("yes", id="m2")
    desk.log("Bench 3x5 @ 185, Jane 3x5 @ 100", sent_at=NOON + timedelta(minutes=1))

    assert ["Bench Press"] == names_of(desk)
    desk.log("yes", id="m3", sent_at=NOON + timedelta(minutes=2))

    assert ["Bench Press", "Jane"] == names_of(desk)


ANEW = "Bench 3x5 @ 185, Jane 3x5 @ 100"


@pytest.mark.parametrize(
    "then", [ANEW, "Jenny 3x5 @ 100", "Bench 3x5 @ 190", "Jane 3x5 @ 100, bench 3x5 @ 190"]
)
def test_what_a_yes_added_of_another_text_goes_with_it(then: str):
    desk = Desk()
    desk.log(f"Bench 3x5 @ 185, {JENNY}")
    desk.log("yes", id="m2")
    once = Desk()

    for each in (desk, once):
        each.log(then, sent_at=NOON + timedelta(minutes=1))
        each.log("yes", id="m3", sent_at=NOON + timedelta(minutes=2))
        each.log(then, sent_at=NOON + timedelta(minutes=3))
    desk.log(f"Bench 3x5 @ 185, {JENNY}", sent_at=NOON + timedelta(minutes=4))

    assert [sets_of(each) for each in once.workouts()] == [sets_of(each) for each in desk.workouts()]


@pytest.mark.parametrize(
    ("change", "stands"),
    [
        ("bench was 190, not 185", [("Bench Press", 5, "190 lb")] * 3),
        ("take the bench press out", [("Bench Press", 5, "185 lb")] * 3),
    ],
)
def test_what_the_athlete_changed_stays_when_what_a_yes_added_goes(change, stands):
    desk = Desk()
    desk.log(f"Bench 3x5 @ 185, {JENNY}")
    desk.log("yes", id="m2")
    desk.log(change, id="m3", **later(90))

    desk.log(ANEW, **later(120))
    desk.log("yes", id="m4", **later(150))

    [workout] = desk.workouts()
    assert [*stands, *[("Jane", 5, "100 lb")] * 3] == sets_of(workout)


def test_a_part_that_the_athlete_changed_stays_and_so_does_what_no_yes_added_to():
    desk = Desk()
    desk.log(f"Bench 3x5 @ 185, {JENNY}")
    desk.log("yes", id="m2")
    [stored], [part] = desk.stored(), drafts(desk).all()
    by_another = stored.model_copy(update={"acts": (*stored.acts, "m3/1#c0")})

    assert written_anew(by_another, part.workout, []) is None
    assert written_anew(by_another, part.workout, [_of_others_sets(part)]) is None


def _of_others_sets(draft: Draft) -> Draft:
    """The draft, with a set less of every exercise."""
    blocks = tuple(
        block.model_copy(
            update={
                "exercises": tuple(
                    each.model_copy(update={"sets": each.sets[1:]}) for each in block.exercises
                )
            }
        )
        for block in draft.workout.blocks
    )
    return draft.model_copy(update={"workout": draft.workout.model_copy(update={"blocks": blocks})})


@pytest.mark.untraced
@pytest.mark.parametrize("after", [False, True], ids=["before it took effect", "after it took effect"])
def test_killed_anywhere_what_a_yes_added_of_another_text_goes_with_it_once(after):
    def sent(records: Records, text: str, **more: Any) -> None:
        with suppress(Killed):
            Desk(records=records).log(text, **more)

    step, burning = 0, True
    while burning:
        step, fuse = step + 1, Fuse(step + 1)
        desk = Desk()
        desk.log(f"Bench 3x5 @ 185, {JENNY}")
        desk.log("yes", id="m2")
        for text, more in ((ANEW, later(60)), ("yes", {"id": "m3", **later(90)})):
            sent(Mortal(desk.records, fuse, after), text, **more)  # type: ignore[arg-type]
            sent(desk.records, text, **more)
        burning = fuse.left <= 0

        assert ["Bench Press", "Jane"] == names_of(desk), f"killed at step {step}"
        [stored] = desk.stored()
        assert 4 == stored.revision, f"killed at step {step}"


def test_another_day_of_what_was_added_takes_the_place_of_no_workout():
    desk = Desk()
    desk.log(f"Bench 3x5 @ 185, {JENNY}")
    desk.log("yes", id="m2")

    desk.log("Bench 3x5 @ 185. Yesterday Jenny 3x5 @ 100", **later(60))
    desk.log("yes", id="m3", **later(90))

    assert [["Bench Press"], ["Jenny"]] == sorted(
        [one.name for one in each.exercises()] for each in desk.workouts()
    )


def test_a_yes_to_a_part_adds_nothing_once_its_message_has_another_text():
    desk = Desk()
    desk.log(f"Bench 3x5 @ 185, {JENNY}")
    inbox = Inbox(Snapshot(desk.records, desk.clock), desk.clock)
    inbox.receive(message("Bench 3x5 @ 185", sent_at=NOON + timedelta(minutes=1)))

    with pytest.raises(Unfinished, match="has another text"):
        drafts(desk).log(only(desk).draft_id, "command")

    assert ["Bench Press"] == names_of(desk)


# --- for how long


def test_a_draft_waits_for_a_week():
    desk = Desk()
    desk.log(JENNY)
    desk.clock.now += timedelta(days=7, seconds=1).total_seconds()

    with pytest.raises(Unfinished, match="ran out on 2026-11-27"):
        drafts(desk).log(only(desk).draft_id, "command")

    assert ([], []) == (drafts(desk).waiting(), desk.workouts())
    assert "it waited for a yes until 2026-11-27" == desk.log(JENNY).not_logged[0].why


def test_a_draft_of_a_message_that_was_brought_in_from_long_ago_waits_until_it_is_settled():
    desk = Desk()
    desk.log(JENNY, sent_at=NOON - timedelta(days=300))
    desk.clock.now += timedelta(days=100).total_seconds()

    drafts(desk).log(only(desk).draft_id, "command")

    assert 1 == len(desk.workouts())


def test_erasing_an_athlete_erases_the_drafts():
    desk = Desk()
    desk.log(JENNY)

    desk.records.erase("ann")

    assert [] == list(drafts(desk).all())
    with pytest.raises(Unfinished, match="there is no draft"):
        drafts(desk).log("d_0", "command")


# --- by its id


def test_a_draft_is_found_by_the_start_of_its_id():
    desk = Desk()
    desk.log(JENNY)
    draft = only(desk)

    assert draft == drafts(desk).found(draft.draft_id[:8]) == drafts(desk).found(draft.draft_id[2:8])
    with pytest.raises(Unfinished, match="there is no draft 'x'"):
        drafts(desk).found("x")


def test_a_draft_that_was_dropped_stays_dropped():
    desk = Desk()
    desk.log(JENNY)
    draft_id = only(desk).draft_id

    assert [False, True] == [drafts(desk).drop(draft_id).before for _ in range(2)]


def test_a_draft_that_was_logged_is_dropped_no_more():
    desk = Desk()
    desk.log(JENNY)
    desk.log("yes", id="m2")

    with pytest.raises(Unfinished, match="is logged as w_"):
        drafts(desk).drop(only(desk).draft_id)


# --- the embedded engine in place of the model


class Down(NamedTuple):
    """A model that can't be reached."""

    name: str = "scripted"

    def reply(self, ask: Ask) -> Reply:
        raise ModelUnavailable("down")


def test_where_the_model_is_down_the_same_is_held():
    desk = Desk(model=Down())

    told = desk.log(JENNY)

    assert (True, [], 1) == (told.degraded, desk.workouts(), len(told.drafts))


def test_the_fast_path_takes_what_is_read_completely_and_nothing_else():
    sent = says(detect(JENNY), extract(0, a_block(an_exercise(JENNY, "Jenny", a_set("3", "5", "95")))))
    desk = Desk(model=Scripted([sent]), limits=Limits(fast_path=True))

    assert "offline" == desk.log("Bench 3x5 @ 185", id="m0").engine
    assert "scripted" == desk.log(JENNY).engine


def test_what_a_model_sends_is_its_own_to_judge():
    sent = says(detect(JENNY), extract(0, a_block(an_exercise(JENNY, "Jenny", a_set("3", "5", "95")))))
    desk = Desk(model=Scripted([sent]))

    told = desk.log(JENNY)

    assert (True, ()) == (told.success, told.drafts)


@pytest.mark.parametrize("load", ["1?5 lb", "20 or 25"])
def test_a_load_that_cannot_be_read_is_asked_for(load):
    text = f"squat 3x5 at {load}"
    block = a_block(an_exercise(text, "squat", a_set("3", "5", load)))
    reply = says(detect(text), extract(0, block))
    desk = Desk(model=Scripted([reply, says(), says()]))

    result = desk.log(text)

    assert f"What was the load of squat, {load!r}? (yes logs its sets without one)" == result.question
    assert result.question in result.answer
    desk.log("yes", "m2")
    assert [(5, "")] * 3 == [(reps, weight) for _, reps, weight in sets_of(desk.workouts()[0])]


def test_a_name_of_several_exercises_is_told_with_them():
    told = Desk().log("rows 3x12 40kg")

    assert ["'rows' may be Rowing or Barbell Row"] == [each.why for each in told.drafts]
