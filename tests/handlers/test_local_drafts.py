"""`spotter yes`, `spotter no`, `spotter open`, and how drafts are shown by the other commands."""

import json
from pathlib import Path

import pytest

from agents.logger.records.draft import Draft, ShownRow, draft_key
from handlers.terminal.opened import opened
from storage.ports import Write
from tests.handlers.spotter import Spotter

JENNY = "Jenny 3x5 @ 95"


def drafts(spotter: Spotter) -> list[dict[str, object]]:
    return [json.loads(line) for line in spotter("history", "--drafts", "--json").out.splitlines()]


def first_id(spotter: Spotter) -> str:
    return str(drafts(spotter)[0]["draft_id"])


def test_a_message_that_is_a_draft_is_shown_and_ends_in_1(spotter: Spotter):
    ran = spotter("log", JENNY)

    said = " ".join(ran.out.split())
    assert 1 == ran.code
    assert "? Jenny, not logged yet: 'Jenny' is no exercise that is known" in said
    assert "Jenny 3 × 5 95 lb" in said
    assert "Is that right?" in said


def test_under_a_later_reply_waiting_drafts_are_counted_and_not_told_again(spotter: Spotter):
    spotter("log", JENNY)
    spotter("log", "Sissy hip things 3x8 @ 40")

    said = " ".join(spotter("log", "Bench 3x5 @ 185").out.split())

    assert "2 drafts wait from earlier messages: spotter open lists what waits" in said
    assert "Jenny" not in said


def test_a_yes_by_its_id_logs_it(spotter: Spotter):
    spotter("log", JENNY)

    ran = spotter("yes", first_id(spotter)[:8])

    assert (0, "") == (ran.code, ran.err)
    assert "✓ Jenny" in ran.out
    assert "Jenny 3x5 @ 95 lb" in spotter("history", "--json").out


def test_a_yes_in_words_logs_what_the_last_reply_showed(spotter: Spotter):
    spotter("log", JENNY)

    ran = spotter("log", "yes")

    assert (0, True) == (ran.code, "✓ Jenny" in ran.out)


def test_a_yes_to_all_logs_every_draft_that_waits_and_one_undo_takes_them_back(spotter: Spotter):
    spotter("log", JENNY)
    spotter("log", "Kelso shrugs 3x12 @ 50")

    ran = spotter("yes", "--all", "--json")

    assert {"Jenny", "Kelso shrugs"} == {each["name"] for each in json.loads(ran.out)["workouts"]}
    spotter("undo")
    assert "" == spotter("history", "--json").out


def test_a_second_yes_says_that_it_is_logged(spotter: Spotter):
    spotter("log", JENNY)
    draft_id = first_id(spotter)
    spotter("yes", draft_id)

    ran = spotter("yes", draft_id)

    assert (0, True) == (ran.code, "= Jenny" in ran.out)


def test_a_no_drops_it(spotter: Spotter):
    spotter("log", JENNY)
    draft_id = first_id(spotter)

    ran = spotter("no", draft_id)

    assert (0, "× dropped: Jenny") == (ran.code, ran.out.strip())
    assert (1, True) == ((again := spotter("yes", draft_id)).code, "was dropped" in again.err)


def test_open_lists_drafts_and_questions_with_their_ids(spotter: Spotter):
    spotter("log", JENNY)
    spotter("log", "Deadlift 3x5 @ 8", "--id", "m2")

    said = spotter("open")
    listed = json.loads(spotter("open", "--json").out)

    assert 0 == said.code
    assert "What load" in said.out
    assert "question m2.0" in said.out
    assert [first_id(spotter)] == [each["draft_id"] for each in listed["drafts"]]
    assert ["m2.0"] == [each["id"] for each in listed["questions"]]


def test_where_nothing_waits_that_is_said(spotter: Spotter):
    assert (0, "nothing waits.") == ((ran := spotter("open")).code, ran.out.strip())
    assert (1, True) == ((ran := spotter("yes", "--all")).code, "no draft waits" in ran.err)


def test_where_it_is_not_said_which_draft_is_meant_that_is_asked_for(spotter: Spotter):
    spotter("log", JENNY)

    assert [2, 2, 2] == [
        spotter(*said).code for said in (["yes"], ["no"], ["yes", first_id(spotter), "--all"])
    ]
    assert (1, True) == ((ran := spotter("yes", "d_zz")).code, "there is no draft 'd_zz'" in ran.err)


def test_the_history_of_drafts_says_what_became_of_each(spotter: Spotter):
    for text in (JENNY, "Kelso shrugs 3x12 @ 50", "Elevator curls 3x9 @ 20"):
        spotter("log", text)
    newest, second, _ = (str(each["draft_id"]) for each in drafts(spotter))
    spotter("yes", newest)
    spotter("no", second)

    assert ["logged", "dropped", "open"] == [each["state"] for each in drafts(spotter)]
    shown = spotter("history", "--drafts").out
    assert all(state in shown for state in ("logged", "dropped", "open"))


def test_drafts_are_counted_apart(spotter: Spotter):
    spotter("log", JENNY)
    spotter("log", "yes")
    spotter("log", "Kelso shrugs 3x12 @ 50")

    counted = json.loads(spotter("stats", "--json").out)

    assert (1, {"open": 1, "logged": 1, "dropped": 0}) == (counted["workouts"], counted["drafts"])
    assert "2 drafts (1 open, 1 logged)" in spotter("stats").out


def test_a_draft_is_exported_as_no_workout(spotter: Spotter):
    spotter("log", JENNY)

    assert [] == json.loads(spotter("export").out)


@pytest.mark.parametrize("said", ["yes", "no"])
def test_an_answer_to_a_draft_of_an_earlier_reply_is_told_how_it_is_given(spotter: Spotter, said: str):
    for text in (JENNY, "thanks"):
        spotter("log", text)

    ran = spotter("log", said)

    draft_id = first_id(spotter)[:10]
    assert f"1 draft waits: spotter yes {draft_id} logs it, spotter no {draft_id} drops it" in ran.out
    assert (1, False) == (ran.code, "nothing to log" in ran.out)
    assert ["open"] == [each["state"] for each in drafts(spotter)]


def test_a_reply_puts_one_question_and_the_others_stay_listed(spotter: Spotter):
    ran = spotter("log", f"{JENNY}. 1 on the treadmill")

    other = "What was '1 on the treadmill'"
    assert ("Is that right?" in ran.out, other in ran.out) == (True, False)
    assert '"1 on the treadmill"' in ran.out
    assert other in spotter("open").out


@pytest.fixture
def change(spotter: Spotter, tmp_path: Path) -> str:
    """The id of a draft that changes the reps of a bench press that is logged, from 5 to 6."""
    spotter("log", "Bench 3x5 @ 185")
    with opened("local", tmp_path / "home") as log:
        [stored] = log.shelf.all()
        assert stored.workout is not None
        [block] = stored.workout.blocks
        six = tuple(one.model_copy(update={"reps": 6}) for one in block.exercises[0].sets)
        exercise = block.exercises[0].model_copy(update={"sets": six})
        blocks = (block.model_copy(update={"exercises": (exercise,)}),)
        draft = Draft(
            draft_id="d_0123abcd",
            message_id="m2",
            conversation_id="main",
            revision=1,
            ordinal=0,
            workout=stored.workout.model_copy(update={"blocks": blocks}),
            rows=(ShownRow(exercise="Bench Press", sets="3x5 @ 185 lb -> 3x6 @ 185 lb"),),
            text="a few more",
            start=0,
            end=10,
            why="the words leave it in doubt",
            changes=stored.workout_id,
            base=stored.revision,
            shown_at="2026-11-20T12:00:00+00:00",
        )
        log.records.put_all([Write(log.owner, draft_key(draft.draft_id), draft.to_json(), 0)])
    return draft.draft_id


def test_a_change_that_waits_is_shown_as_what_stands_and_what_would_stand(spotter: Spotter, change: str):
    ran = spotter("open")

    said = " ".join(ran.out.split())
    assert "? Bench Press, not changed yet: the words leave it in doubt" in said
    assert "Bench Press 3x5 @ 185 lb -> 3x6 @ 185 lb" in said


def test_a_yes_to_a_change_changes_what_is_logged(spotter: Spotter, change: str):
    ran = spotter("yes", change)

    assert (0, "") == (ran.code, ran.err)
    [row] = spotter("history", "--json").out.splitlines()
    assert [6, 6, 6] == [one["reps"] for one in json.loads(row)["blocks"][0]["exercises"][0]["sets"]]
