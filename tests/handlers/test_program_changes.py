"""The program changed at the command line: the week, training maxes, phases; taken back; checked."""

from datetime import timedelta
from pathlib import Path

import pytest

from tests.handlers.plan_kit import TODAY
from tests.handlers.program_kit import log, maxes, rewrite_state, state, status
from tests.handlers.spotter import Spotter
from tests.phrase_tables import listed, phrases


@pytest.fixture
def at_the_end(lifter: Spotter) -> Spotter:
    """With a cycle that is over."""
    lifter("program", "week", "--set", "3")
    lifter("program", "week", "--skip")
    return lifter


# --- the week


def test_lifts_are_skipped_with_a_reason_and_not_twice(lifter: Spotter):
    skipped = lifter("program", "skip", "deadlift", "bench", "--reason", "back tightness")
    again = lifter("program", "skip", "bench")

    assert "Bench skipped. Left this week: squat, deadlift, OHP. ✓ Deadlift skipped." in skipped.words
    assert (1, True) == (again.code, "bench is skipped in week 1 already: open are squat, OHP." in again.err)
    assert "skipped bench (back tightness)" in lifter("program", "moves").words


def test_the_week_is_skipped_ended_and_gone_back_to(lifter: Spotter):
    skipped = lifter("program", "week", "--skip", "--reason", "travel")
    ended = lifter("program", "week", "--advance")
    back = lifter("program", "week", "--set", "1")

    assert "Week 1 skipped. Week 2 begins." in skipped.words
    assert "Week 2 is over. Week 3 begins." in ended.words
    assert "Week 1 now (was 3): all lifts are open." in back.words


@phrases("options", "code", "words", options=listed, code=int)
def test_a_week_that_cannot_be_is_told(lifter: Spotter, options: list[str], code: int, words: str):
    ran = lifter("program", "week", *options)

    assert code == ran.code
    assert words in ran.err


def test_a_lift_that_is_moved_has_its_day_this_week_only(lifter: Spotter):
    lifter("program", "move", "deadlift", "sat")

    assert "Sat* open" in status(lifter)
    assert "Wednesday deadlift -" in lifter("program", "schedule").words
    assert "Saturday - deadlift" in lifter("program", "schedule").words


def test_a_lift_that_loses_its_day_is_asked_about_with_the_command_for_it(lifter: Spotter):
    ran = lifter("program", "schedule", "thursday", "bench")

    assert (
        "Bench is on Thursday now, every week (was Monday). OHP was there and needs another day." in ran.words
    )
    assert "? OHP was on Thursday: which day do you want it on? spotter program schedule DAY ohp" in ran.words
    assert "Without a day: OHP." in lifter("program", "schedule").words


def test_days_are_swapped_by_one_command_and_nothing_is_asked(lifter: Spotter):
    ran = lifter("program", "schedule", "thu", "bench", "mon", "ohp")

    assert "?" not in ran.out
    assert {"sunday": "squat", "monday": "ohp", "wednesday": "deadlift", "thursday": "bench"} == (
        state(lifter)["schedule"]
    )


def test_a_day_is_cleared_and_half_a_pair_is_told(lifter: Spotter):
    lifter("program", "schedule", "thursday", "none")

    ran = lifter("program", "schedule", "thursday")

    assert "thursday" not in state(lifter)["schedule"]
    assert (2, True) == (ran.code, "write a day and its lift" in ran.err)


# --- training maxes and phases


def test_the_end_of_a_cycle_says_what_to_do_and_a_bump_of_all_but_one_does_it(at_the_end: Spotter):
    said = status(at_the_end)

    ran = at_the_end("program", "bump", "--all", "--except", "bench")

    assert "bump or hold each training max (squat +10, bench +5, deadlift +10, OHP +5)" in said
    assert "spotter program bump --all" in said
    assert "Bench training max stays at 225 lb." in ran.words
    assert ([325, 225, 370, 160], "active") == (maxes(at_the_end), state(at_the_end)["phase_status"])


def test_a_bump_of_all_twice_is_one(at_the_end: Spotter):
    at_the_end("program", "hold", "squat")
    at_the_end("program", "bump", "--all")

    ran = at_the_end("program", "bump", "--all")

    assert (1, True) == (ran.code, "no bump is open" in ran.err)
    assert [315, 230, 370, 160] == maxes(at_the_end)


def test_bumps_are_by_what_is_said_up_or_down_or_by_what_a_cycle_adds(lifter: Spotter):
    ran = lifter("program", "bump", "squat", "-20", "bench", "2.5,", "ohp")

    assert "Squat training max 315 -> 295 lb." in ran.words
    assert [295, 227.5, 360, 160] == maxes(lifter)


def test_of_bumps_that_can_and_one_that_cannot_be_those_stand_and_this_is_told(lifter: Spotter):
    ran = lifter("program", "bump", "squat", "5", "bench", "-500")

    assert 1 == ran.code
    assert "Squat training max 315 -> 320 lb." in ran.words
    assert "bench can't be bumped by -500" in ran.err
    assert [320, 225, 360, 155] == maxes(lifter)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["bump"], "write which lifts"),
        (["bump", "--all", "squat"], "write which lifts"),
        (["bump", "squat", "--except", "bench"], "--except is for --all"),
        (["bump", "10", "squat"], "'10' stands before any lift"),
        (["bump", "squat", "10", "squat", "5"], "squat stands twice"),
        (["bump", "squat", "5x"], "the amount for squat is '5x'"),
        (["bump", "squat", "-9999"], "`spotter program bump` takes up to 2000 lb, up or down"),
        (["bump", "squat", "ten"], "An amount is a number, like squat 10."),
        (["set-1rm", "squat", "5000"], "the one-rep max is '5000': up to 2000 lb"),
        (["bump", "--al"], "'--al' is no lift"),
        (["skip", "squat", "--reason", 1001 * "x"], "--reason has 1,001 characters: up to 1,000 are kept"),
        (["log", "squat", "--notes", 1001 * "x"], "--notes has 1,001 characters"),
        (["hold"], "write which lifts"),
        (["template", "fsl-leader"], "write which lifts and a template"),
        (["phase", "middle"], "'middle' is no phase"),
        (["set-1rm", "squat", "heavy"], "write one weight above 0"),
        (["move", "squat", "noday"], "no day of the week"),
    ],
)
def test_what_cannot_be_read_is_told_and_nothing_changes(lifter: Spotter, command: list[str], words: str):
    ran = lifter("program", *command)

    assert 2 == ran.code
    assert words in ran.err
    assert 1 == len(lifter("program", "moves", "--json").lines())


def test_all_are_held_and_a_tested_max_sets_the_training_max(at_the_end: Spotter):
    held = at_the_end("program", "hold", "--all")
    tested = at_the_end("program", "set-1rm", "bench", "120 kg")

    assert "OHP training max stays at 155 lb. All four are settled: leader cycle 2 begins." in held.words
    assert "Bench tested 1RM 264.55 lb: training max 240 lb (90 %)." in tested.words


def test_lifts_get_a_template_and_an_unknown_one_is_refused(lifter: Spotter):
    lifter("program", "template", "squat,bench", "fsl-leader")
    refused = lifter("program", "template", "--all", "5x5")

    names = [each["active_template"] for each in state(lifter)["lifts"].values()]
    assert ["fsl-leader", "fsl-leader", "original-531", "original-531"] == names
    assert (1, True) == (refused.code, "template '5x5' does not exist" in refused.err)


def test_a_phase_begins_with_its_template_or_asks_for_one(lifter: Spotter):
    lifter("program", "template", "squat", "fsl-leader")

    asked = lifter("program", "phase", "anchor")
    said = status(lifter)
    begun = lifter("program", "phase", "anchor", "--template", "fsl-pr-set-anchor")

    assert "? Which anchor template for squat (fsl-leader)?" in asked.words
    assert "On no anchor template: squat. spotter program template squat NAME" in said
    assert "?" not in begun.out
    assert "week 1 of 3, anchor since" in status(lifter)


def test_leader_cycles_may_be_less_than_none_and_a_reset_begins_anew(lifter: Spotter):
    longer = lifter("program", "cycles", "-1")
    after = lifter("program", "reset", "--recalculate")

    assert "Leader cycles completed: -1 (was 0); 3 to go before the 7th week." in longer.words
    assert "The program starts over: week 1, leader phase" in after.words


def test_after_the_leader_cycles_a_seventh_week_is_named_and_in_it_the_next_phase(lifter: Spotter):
    lifter("program", "cycles", "2")
    before = status(lifter)
    lifter("program", "template", "--all", "7th-week-deload")

    assert "The leader phase is over: a 7th week, or on to the anchor phase." in before
    assert "spotter program template --all 7th-week-deload or 7th-week-tm-test" in before
    assert "7th week, leader: 2 cycles done, 0 to go" in status(lifter)
    assert "The 7th week. Once it is done, the next phase begins: spotter program phase anchor" in status(
        lifter
    )
    assert "If the 7th week is still to be trained: Today: squat." in status(lifter)
    assert "Squat, 7th week 7th-week-deload" in lifter("program", "today", "squat").words


def test_a_7th_week_that_is_being_trained_says_what_follows_and_what_is_next_in_it(lifter: Spotter):
    lifter("program", "cycles", "2")
    lifter("program", "template", "--all", "7th-week-deload")
    lifter("program", "skip", "squat")

    said = status(lifter)

    assert "The 7th week. When it is done: spotter program phase anchor --template NAME" in said
    assert "fsl-pr-set-anchor, original-531 Next: bench, Monday 4 Mar." in said


def test_a_phase_that_begins_on_templates_of_the_7th_week_says_that_they_repeat(lifter: Spotter):
    lifter("program", "template", "--all", "7th-week-deload")
    lifter("program", "phase", "anchor")

    said = status(lifter)

    assert "On no anchor template: squat, bench, deadlift, OHP. The 7th week begins anew until" in said
    assert "spotter program template squat bench deadlift ohp NAME" in said


def test_a_phase_with_a_template_that_there_is_none_of_is_not_begun(lifter: Spotter):
    ran = lifter("program", "phase", "anchor", "--template", "nope")

    assert (1, True) == (ran.code, "template 'nope' does not exist: there are leviathan-leader" in ran.err)
    assert 1 == len(lifter("program", "moves", "--json").lines())


# --- days that can't be


@pytest.mark.parametrize(
    "command",
    [["log", "ohp"], ["skip", "ohp"], ["week", "--skip"], ["bump", "ohp"], ["hold", "ohp"], ["undo"]],
)
def test_a_day_that_is_still_to_come_is_refused_and_nothing_changes(lifter: Spotter, command: list[str]):
    lifter("program", "bump", "squat")

    ran = lifter("program", *command, "--date", (TODAY + timedelta(days=3)).isoformat())

    assert 2 == ran.code
    assert f"which is still to come: write today ({TODAY}) or a day before" in ran.err
    assert 2 == len(lifter("program", "moves", "--json").lines())


@pytest.mark.parametrize(
    ("day", "words"), [("9999-12-31", "still to come"), ("0001-01-01", "a day since 2000")]
)
def test_a_day_of_no_calendar_is_told_in_words(lifter: Spotter, day: str, words: str):
    ran = lifter("program", "log", "ohp", "--date", day)

    assert (2, True) == (ran.code, f"--date is {day!r}" in ran.err and words in ran.err)


# --- taking back, checking


def test_the_newest_move_is_taken_back_and_then_the_one_before(lifter: Spotter):
    lifter("program", "bump", "squat")
    lifter("program", "move", "ohp", "sat")

    first, second = lifter("program", "undo"), lifter("program", "undo", "--json")

    assert "× move 3 taken back: rescheduled OHP saturday" in first.words
    assert "OHP is on Thursday again" in first.words
    [facts] = second.lines()
    assert (2, "bumped", ["squat training max 325 -> 315 lb"]) == (
        facts["undone"], facts["kind"], facts["put_back"],
    )  # fmt: skip
    nothing = lifter("program", "undo")
    assert (1, True) == (nothing.code, "nothing to take back" in nothing.err)


def test_whatever_a_move_changed_is_put_back_and_said(lifter: Spotter):
    lifter("program", "set-1rm", "squat", "400")
    lifter("program", "template", "squat", "fsl-leader")
    lifter("program", "week", "--set", "3")
    lifter("program", "week", "--skip")
    lifter("program", "hold", "squat")

    said = [lifter("program", "undo").words for _ in range(5)]

    assert "squat: its bump is open again" in said[0]
    assert "back in week 3 of 3" in said[1]
    assert "back in week 1 of 3" in said[2]
    assert "squat follows original-531 again" in said[3]
    assert "squat training max 360 -> 315 lb squat tested 1RM 400 -> 350 lb" in said[4]


def test_a_session_that_is_taken_back_stays_in_the_log(lifter: Spotter):
    log(lifter, "squat", "--top", "8")

    ran = lifter("program", "undo")

    [workout] = lifter("history", "--json").lines()
    assert "squat is open this week" in ran.words
    assert "Squat's best at 270 lb: none" in ran.words
    assert f"stays in the log; spotter delete {workout['workout_id'][:10]}" in ran.words


def test_a_second_session_that_is_taken_back_leaves_the_lift_as_it_is(lifter: Spotter):
    log(lifter, "squat", "--top", "8")
    log(lifter, "squat", "--top", "5")

    ran = lifter("program", "undo")

    assert "move 3 taken back: logged squat" in ran.words
    assert "nothing else changes: squat is logged this week all the same" in ran.words


def test_a_session_or_a_skip_of_another_week_that_is_taken_back_leaves_the_week(lifter: Spotter):
    lifter("program", "skip", "squat")
    log(lifter, "bench")
    lifter("program", "reset")

    skipped, session = lifter("program", "undo", "2"), lifter("program", "undo", "3")

    assert "nothing else changes: another week has begun since" in skipped.words
    assert "nothing else changes: another week has begun since" in session.words


def test_a_move_that_changed_nothing_is_taken_back_and_changes_nothing(lifter: Spotter):
    lifter("program", "template", "squat", "original-531")

    ran = lifter("program", "undo")

    assert ran.words.endswith("nothing else changes")


def test_the_beginning_is_not_taken_back_and_the_command_that_starts_over_is_named(lifter: Spotter):
    ran = lifter("program", "undo", "1")

    assert (1, True) == (ran.code, "`spotter program reset` starts it over" in ran.err)


def test_the_end_of_a_cycle_is_taken_back_with_all_that_it_led_to(at_the_end: Spotter):
    ran = at_the_end("program", "undo")

    assert "back in week 3 of 3, leader: 0 cycles done, 2 to go (active)" in ran.words


def test_a_move_that_others_stand_on_is_refused_and_one_that_is_not_there(lifter: Spotter):
    lifter("program", "bump", "squat", "5")
    lifter("program", "bump", "squat", "10")

    stands, unknown = lifter("program", "undo", "2"), lifter("program", "undo", "9")

    assert (1, True) == (stands.code, "move 3 (bumped) stands on it" in stands.err)
    assert (1, True) == (unknown.code, "there is no move 9" in unknown.err)


def test_the_state_is_checked_against_its_moves(lifter: Spotter, tmp_path: Path):
    log(lifter, "squat", "--top", "8")
    fine = lifter("program", "check")

    rewrite_state(tmp_path / "home", '"315"', '"515"')
    broken = lifter("program", "check")

    assert (0, "2 moves, and the state is what they make it.") == (fine.code, fine.words)
    assert 1 == broken.code
    assert "the state is not what its 2 moves make it: " in broken.words
    assert "Decimal('515'), by the moves Decimal('315')" in broken.words


def test_a_state_that_cannot_be_read_is_told_with_what_mends_it_and_made_anew(
    lifter: Spotter, tmp_path: Path
):
    log(lifter, "squat", "--top", "8")
    before = lifter("program", "status").out
    rewrite_state(tmp_path / "home", '"marks"', '"mrks"')

    told = lifter("program", "status")
    mended = lifter("program", "check", "--mend")

    assert 3 == told.code
    assert "`spotter program check --mend` makes it anew from its moves" in told.err
    assert (0, "2 moves, and the state is what they make it.") == (mended.code, mended.words)
    assert before == lifter("program", "status").out
