"""What a lifter reads of each result."""

import json
from datetime import date
from decimal import Decimal as D

import pytest

from agents.program import moves, result_words, results
from agents.program.cycle import decide
from agents.program.moves import (
    Advanced,
    Bumped,
    CyclesSet,
    Held,
    PhaseSet,
    Rescheduled,
    Reset,
    Scheduled,
    SkippedSession,
    TemplateSet,
    WeekSet,
    WeekSkipped,
)
from agents.program.sheet import sheet_of
from agents.program.state import PR, LiftMark
from agents.program.templates import all_templates
from agents.program.values import LIFTS
from tests.phrase_tables import maybe, phrases
from tests.program.programs import a_move, a_state, numbers

SUNDAY, TUESDAY, FRIDAY = date(2026, 2, 15), date(2026, 2, 17), date(2026, 2, 20)
PENDING = {"status": "pending_tm_bump", "leader_cycles": 1}


def after(state, said):
    return decide(state, a_move(said))


def open_but(*lifts):
    """All lifts marked but these."""
    return {lift: LiftMark("logged", 2, "w1") for lift in LIFTS if lift not in lifts}


# --- what is to be lifted


def sheet_told(state, lift="squat", today=SUNDAY):
    sheet = sheet_of(state, lift, all_templates()[state.lifts[lift].template.name])
    return result_words.workout(sheet, state, today)


def test_a_sheet_has_the_main_sets_and_what_comes_then():
    state = a_state("leviathan-leader", week=2)

    assert (
        "Squat, week 2 of leviathan-leader, training max 315 lb:\n"
        "220 x 1-3, 250 x 1-3, 285 x 1-3, 315 x 1 lb\n"
        "then 5 x 5 at 220 lb (FSL)"
    ) == sheet_told(state)


def test_a_set_for_reps_says_so():
    assert "220 x 3, 250 x 3, 285 x 3+ lb" in sheet_told(a_state(week=2))
    assert "285 x as many as you can lb" in sheet_told(a_state("leviathan-anchor", week=2))


@pytest.mark.parametrize(
    ("lift", "today", "changed", "first"),
    [
        ("squat", SUNDAY, {}, "Squat, week 1 of original-531, training max 315 lb:"),
        ("bench", SUNDAY, {}, "Bench is on Monday."),
        ("deadlift", TUESDAY, {}, "Nothing is on Tuesday. Deadlift is on Wednesday."),
        ("ohp", TUESDAY, {}, "Nothing is on Tuesday. Next is deadlift on Wednesday; OHP is on Thursday."),
        ("squat", TUESDAY, {"schedule": {}}, "Nothing is on Tuesday. Squat has no day."),
        ("squat", SUNDAY, {"schedule": {"sunday": "ohp"}}, "Squat has no day."),
        ("squat", SUNDAY, {"marks": open_but("ohp")}, "Squat is logged this week already."),
        ("ohp", FRIDAY, {"moved": {"ohp": "friday"}}, "OHP, week 1 of original-531, training max 155 lb:"),
    ],
)
def test_a_sheet_of_another_day_says_which(lift, today, changed, first):
    assert first == sheet_told(a_state(**changed), lift, today).splitlines()[0]


# --- what is there


def test_the_state_is_told_with_what_is_open():
    state = a_state(week=2, leader_cycles=1, marks=open_but("bench", "ohp"))

    assert (
        "Week 2 of 3, leader phase, 1 leader cycle completed. Left this week: bench, OHP.\n"
        "Training maxes: squat 315, bench 225, deadlift 360, OHP 155 lb."
    ) == result_words.program_state(results.program_state(state), state)


@pytest.mark.parametrize(
    ("changed", "pending"),
    [
        ({"status": "pending_tm_bump", "resolved": frozenset({"squat"})},
            "A cycle is complete: bump or hold bench, deadlift, OHP."),
        ({"status": "pending_deload_or_test"}, "Next: a 7th week (deload or TM test), then the anchor."),
        ({"status": "pending_deload_or_test", "phase": "anchor"},
            "Next: a 7th week (deload or TM test), then leaders again."),
    ],
)  # fmt: skip
def test_what_is_pending_is_told_with_the_state(changed, pending):
    state = a_state(**changed)

    assert result_words.program_state(results.program_state(state), state).splitlines()[0].endswith(pending)


def test_training_maxes_are_a_line_for_each_lift():
    untested = numbers("ohp")._replace(tested_1rm=None, training_max=D("62.5"))
    state = a_state(lifts={"ohp": untested}, prs={"squat": {D(285): PR(8, "2026-02-10", 2)}})

    lines = result_words.training_maxes(results.training_maxes(state), state).splitlines()

    assert "Squat: training max 315 lb (tested 1RM 350, e1RM 361)" == lines[0]
    assert "Bench: training max 225 lb (tested 1RM 250)" == lines[1]
    assert "OHP: training max 62.5 lb" == lines[3]


def test_best_sets_are_a_line_for_each_lift_that_has_some():
    bests = {"squat": {D(285): PR(8, "2026-02-10", 2), D("102.5"): PR(12, "2026-01-28", 1)}}
    state = a_state(prs=bests, unit="kg")

    assert (
        "Squat PRs: 285 kg x 8 (e1RM 361, 2026-02-10), 102.5 kg x 12 (e1RM 144, 2026-01-28)"
    ) == result_words.prs(results.prs(state), state, None)


def test_of_many_best_sets_the_newest_are_told():
    bests = {"squat": {D(200 + at): PR(5, f"2026-01-{at:02}", at) for at in range(1, 10)}}
    state = a_state(prs=bests)

    line = result_words.prs(results.prs(state), state, "squat")

    assert line.startswith("Squat PRs: 209 lb x 5 (e1RM 244, 2026-01-09), 208")
    assert line.endswith("(e1RM 238, 2026-01-04), and 3 more")


@pytest.mark.parametrize(("lift", "which"), [("ohp", "OHP "), (None, "")])
def test_no_best_sets_are_told_too(lift, which):
    assert f"No {which}PRs yet: they come from sets for reps." == result_words.prs(
        {"prs": []}, a_state(), lift
    )


def test_a_session_is_told_beside_what_was_asked_for():
    row = {
        "date": "2026-02-14", "lift": "ohp", "template": "original-531", "week": 2, "phase": "leader",
        "prescribed": {"main": [{"percentage": 70, "weight": 110, "reps": "3"},
                                {"percentage": 90, "weight": 140, "reps": "3+"}], "supplemental": []},
        "actual": [{"weight": 110, "reps": 3}, {"weight": 142.5, "reps": None}],
        "amrap_reps": None, "notes": None,
    }  # fmt: skip

    line = result_words.workout_history({"workouts": [row, row]}, a_state(), None).splitlines()[0]

    assert "2026-02-14 OHP, week 2: 110x3, 142.5x? lb (asked for: 110x3, 140x3+)" == line


@pytest.mark.parametrize(("lift", "which"), [("bench", "bench "), (None, "")])
def test_no_sessions_are_told_too(lift, which):
    line = result_words.workout_history({"workouts": []}, a_state(), lift)

    assert f"No {which}session is logged in the program yet." == line


def test_templates_are_told_by_type():
    lines = result_words.templates(results.available_templates(all_templates())).splitlines()

    assert "Leader: leviathan-leader, bbs-fsl-leader, fsl-leader" == lines[0]
    assert ["Anchor", "Leader/anchor", "7th-week"] == [line.partition(":")[0] for line in lines[1:]]


# --- what was done


def test_a_skipped_lift_says_what_is_left():
    before = a_state(week=2, marks=open_but("deadlift", "ohp"))
    state = after(before, SkippedSession("deadlift"))

    result = results.skipped(before, state, "deadlift", None)

    assert "Deadlift skipped. Left this week: OHP." == result_words.skipped(result, state)


def test_the_last_skipped_lift_says_what_begins():
    before = a_state(week=2, marks=open_but("ohp"))
    state = after(before, SkippedSession("ohp"))

    result = results.skipped(before, state, "ohp", None)

    assert "OHP skipped, and week 2 with it is over. Week 3 begins." == result_words.skipped(result, state)


def test_the_last_skipped_lift_of_a_7th_week_says_what_comes_next():
    before = a_state("7th-week-deload", status="pending_deload_or_test", marks=open_but("ohp"))
    state = after(before, SkippedSession("ohp"))

    result = results.skipped(before, state, "ohp", None)

    assert (
        "OHP skipped, and the 7th week with it is over. Next: the anchor, when you say so."
    ) == result_words.skipped(result, state)


CYCLE_OVER = (
    "The cycle is complete: bump or hold each training max (suggested: squat +10, bench +5, deadlift +10, "
    "OHP +5 lb)."
)
DELOAD = "7th-week-deload"


@pytest.mark.parametrize(
    ("before", "week", "follows"),
    [
        (a_state(week=2), "Week 2", "Week 3 begins."),
        (a_state(week=3), "Week 3", CYCLE_OVER),
        (a_state(DELOAD, status="pending_deload_or_test"), "The 7th week",
            "Next: the anchor, when you say so."),
        (a_state(DELOAD, status="pending_deload_or_test", phase="anchor"), "The 7th week",
            "Next: leaders again, when you say so."),
        (a_state(DELOAD), "The 7th week", "Week 1 begins."),
    ],
)  # fmt: skip
def test_a_skipped_week_says_what_follows(before, week, follows):
    state = after(before, WeekSkipped())

    result = results.week_skipped(before, state, None)

    assert f"{week} skipped. {follows}" == result_words.week_skipped(result, state)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (a_state(week=2), "Week 2 is over. Week 3 begins."),
        (a_state(week=3), f"Week 3 is over. {CYCLE_OVER}"),
        (a_state(DELOAD, status="pending_deload_or_test"),
            "The 7th week is over. Next: the anchor, when you say so."),
    ],
)  # fmt: skip
def test_an_advance_says_what_is_over_and_what_begins(before, said):
    state = after(before, Advanced())

    assert said == result_words.advanced(results.advanced(before, state), state)


@phrases("day", "schedule", "said", schedule=json.loads)
def test_a_rescheduled_lift_says_from_where_and_beside_whom(day, schedule, said):
    before = a_state(schedule=schedule)
    state = after(before, Rescheduled("ohp", day))

    assert said == result_words.rescheduled(results.rescheduled(before, state, "ohp"), state)


def test_two_lifts_on_a_day_are_both_named():
    before = a_state(moved={"squat": "monday"})
    state = after(before, Rescheduled("ohp", "monday"))

    line = result_words.rescheduled(results.rescheduled(before, state, "ohp"), state)

    assert line.endswith("Squat, bench are on Monday too.")


def bump_told(before, lift="squat", amount=10):
    state = after(before, Bumped(lift, D(amount)))
    return result_words.bumped(results.bumped(before, state, lift, D(amount)), state, before)


def test_a_bump_says_from_what_to_what():
    assert "Squat training max 315 -> 325 lb." == bump_told(a_state())
    assert "Bench training max 225 -> 222.5 kg." == bump_told(a_state(unit="kg"), "bench", "-2.5")
    assert "Squat training max stays at 315 lb." == bump_told(a_state(), "squat", 0)


@pytest.mark.parametrize(
    ("changed", "follows"),
    [
        ({"resolved": frozenset()}, "To bump or hold yet: bench, deadlift, OHP."),
        ({"resolved": frozenset({"bench", "deadlift", "ohp"})},
            "All four are settled: leader cycle 2 begins."),
        ({"resolved": frozenset({"bench", "deadlift", "ohp"}), "leader_cycles": 2},
            "All four are settled. Next: a 7th week (deload or TM test), then the anchor."),
    ],
)  # fmt: skip
def test_a_bump_after_a_cycle_says_what_it_leads_to(changed, follows):
    before = a_state(**{**PENDING, **changed})

    assert f"Squat training max 315 -> 325 lb. {follows}" == bump_told(before)


def test_a_held_training_max_says_where_it_stays():
    before = a_state(**PENDING)
    state = after(before, Held("bench"))

    line = result_words.held(results.held(state, "bench"), state, before)

    assert "Bench training max stays at 225 lb. To bump or hold yet: squat, deadlift, OHP." == line


def test_a_bump_that_was_made_before_says_only_what_it_was():
    state = a_state(**PENDING)

    line = result_words.bumped(
        {"lift": "squat", "previous_tm": 315, "new_tm": 325, "amount": 10}, state, None
    )

    assert "Squat training max 315 -> 325 lb." == line


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        ("anchor", "Anchor phase now (was leader): week 1, all lifts are open."),
        ("leader", "Leader phase now: week 1, all lifts are open. Leader cycles are counted from 0."),
    ],
)
def test_a_phase_says_that_week_1_begins(phase, said):
    before = a_state(week=2)

    assert said == result_words.phase_set(results.phase_set(before, after(before, PhaseSet(phase))))


def template_told(before, name):
    state = after(before, TemplateSet("squat", all_templates()[name].active))
    return result_words.template_set(results.template_set(before, state, "squat"), state)


def test_a_template_says_which_it_was_and_whether_it_is_one_for_the_phase():
    before = a_state("bbs-fsl-leader")

    assert "Squat follows fsl-leader now (was bbs-fsl-leader)." == template_told(before, "fsl-leader")
    assert "Squat follows 7th-week-deload now (was bbs-fsl-leader)." == template_told(before, DELOAD)
    assert (
        "Squat follows leviathan-anchor now (was bbs-fsl-leader). It is a template for the anchor phase; "
        "this is the leader phase."
    ) == template_told(before, "leviathan-anchor")


def test_another_week_says_that_all_lifts_are_open():
    before = a_state(week=2)

    result = results.week_set(before, after(before, WeekSet(1)))

    assert "Week 1 now (was 2): all lifts are open." == result_words.week_set(result)


@phrases("count", "said", count=int)
def test_a_count_of_leader_cycles_says_how_many_are_left(count, said):
    before = a_state(leader_cycles=1)

    assert said == result_words.cycles_set(results.cycles_set(before, after(before, CyclesSet(count))))


def test_a_tested_single_says_the_training_max_that_it_gives():
    state = after(a_state(unit="kg"), moves.Tested("squat", D("165.5"), D("147.5")))

    line = result_words.tested(results.tested(state, "squat"), state)

    assert "Squat tested 1RM 165.5 kg: training max 147.5 kg (90 %)." == line


@phrases("day", "lift", "said", lift=maybe())
def test_a_schedule_says_who_moves_and_who_has_no_day(day, lift, said):
    assert said == result_words.scheduled(results.scheduled(a_state(), day, lift))


@pytest.mark.parametrize(
    ("maxes", "said"),
    [({}, "are kept"), ({"squat": D(315)}, "are computed from the tested 1RMs")],
)
def test_a_reset_says_where_the_program_is_and_at_what(maxes, said):
    state = after(a_state(week=3), Reset(maxes))

    assert (
        f"The program starts over: week 1, leader phase, no leader cycle completed. Training maxes {said}: "
        "squat 315, bench 225, deadlift 360, OHP 155 lb."
    ) == result_words.reset(results.reset(state, not maxes), state)


# --- what is asked


def test_a_lift_that_lost_its_day_is_asked_about():
    assert "OHP was on Thursday: which day do you want it on?" == result_words.where_to("ohp", "thursday")


def test_templates_for_another_phase_are_asked_for_by_lift():
    state = after(a_state("bbs-fsl-leader", lifts={"ohp": numbers("ohp")}), PhaseSet("anchor"))

    question = result_words.which_templates(state, ["leviathan-anchor", "original-531"])

    assert (
        "Which anchor template for squat (bbs-fsl-leader), bench (bbs-fsl-leader), deadlift "
        "(bbs-fsl-leader)? There are leviathan-anchor, original-531."
    ) == question


def test_nothing_is_listed_as_nothing():
    assert "nothing" == result_words.listed(())
    assert "Squat, OHP" == result_words.listed(("squat", "ohp"), title=True)
    assert "Left this week: OHP." == result_words.left(a_state(marks=open_but("ohp")))


# --- what stands otherwise once a move was taken back


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (Bumped("bench", D(5)), ["Bench training max 230 -> 225 lb."]),
        (Rescheduled("squat", "tuesday"), ["Squat is on Sunday again (was Tuesday)."]),
        (Scheduled("sunday", None), ["Squat is on Sunday again (was none)."]),
        (Scheduled("friday", "squat"), ["Squat is on Sunday again (was Friday)."]),
        (SkippedSession("bench"), ["Bench is open again this week."]),
        (WeekSet(3), ["The program is in week 1 of the leader again (was week 3)."]),
        (
            TemplateSet("squat", numbers("squat", "leviathan-leader").template),
            ["Squat follows original-531 again (was leviathan-leader)."],
        ),
    ],
    ids=lambda each: type(each).__name__ if isinstance(each, tuple) else "",
)
def test_what_a_move_changed_is_told_as_it_stands_again(move, told):
    before = a_state()

    assert told == list(result_words.differing(after(before, move), before))


def test_a_day_that_a_lift_did_not_have_before_is_taken_from_it():
    without = after(a_state(), Scheduled("sunday", None))

    told = list(result_words.differing(after(without, Scheduled("friday", "squat")), without))

    assert ["Squat is on no day again (was Friday)."] == told


def test_a_bump_that_was_held_is_open_again():
    pending = a_state()._replace(place=a_state().place._replace(status="pending_tm_bump"))

    assert ["Bench is to be bumped or held again."] == list(
        result_words.differing(after(pending, Held("bench")), pending)
    )
