"""The cycle in the words of its specification: what follows what, and what is refused."""

from decimal import Decimal

import pytest

from agents.errors import Refusal
from agents.program import moves
from agents.program.cycle import begun, decide
from agents.program.moves import Bumped, CyclesSet, Held, PhaseSet, SkippedSession, TemplateSet, WeekSet
from agents.program.state import PR, known_as
from agents.program.values import LIFTS, Active
from tests.program.lives import Life, life
from tests.program.programs import a_move, a_state, began, logged

FOUR_WEEKS = Active("four weeks", "leader", 4, Decimal(90))
DELOAD = Active("7th-week-deload", "7th-week", 1, Decimal(90))


def bump(lift="squat", amount=10):
    return Bumped(lift, Decimal(amount))


def after_one_cycle() -> Life:
    return life().finish_cycle()


def after_the_leaders() -> Life:
    return after_one_cycle().hold_all().finish_cycle().hold_all()


def after_the_anchor() -> Life:
    return after_the_leaders().do(PhaseSet("anchor")).finish_cycle().hold_all()


def trained_on(life: Life, template: Active) -> Life:
    """A week of this template for every lift."""
    return life.do(*(TemplateSet(lift, template) for lift in LIFTS)).log_all()


def where(life: Life):
    return life.state.place.week, life.state.place.phase, life.state.place.status


# --- weeks


def test_a_program_begins_in_week_1_of_the_first_leader_cycle():
    begins = life()

    assert (1, "leader", "active") == where(begins)
    assert 0 == begins.state.place.leader_cycles
    assert LIFTS == begins.state.remaining


def test_only_a_beginning_begins_a_program():
    with pytest.raises(ValueError, match="begins with 'began'"):
        begun(a_move(moves.Advanced(), 1))


def test_a_program_that_runs_does_not_begin_again():
    with pytest.raises(Refusal, match="a program is running: reset_program starts it over"):
        decide(a_state(), a_move(began()))


def test_a_week_goes_on_while_a_lift_is_open():
    trained = life().do(logged("squat"), logged("bench"), SkippedSession("deadlift"))

    assert 1 == trained.state.place.week
    assert ("ohp",) == trained.state.remaining


def test_the_fourth_lift_ends_the_week_with_status_active():
    trained = life().do(logged("squat"), logged("bench"), SkippedSession("deadlift"), logged("ohp"))

    assert (2, "leader", "active") == where(trained)
    assert LIFTS == trained.state.remaining


def test_a_skipped_lift_ends_the_week_as_a_logged_one_does():
    trained = life().do(*map(SkippedSession, LIFTS))

    assert 2 == trained.state.place.week


def test_a_week_begins_on_the_day_of_the_session_that_ended_the_one_before():
    trained = life().do(*(logged(lift, date="2026-02-11") for lift in LIFTS), day="2026-02-14")

    assert "2026-02-11" == trained.state.place.since


def test_a_week_does_not_begin_later_than_the_session_before_it_was_told():
    mistyped = life().do(*(logged(lift, date="2062-02-14") for lift in LIFTS), day="2026-02-14")

    assert "2026-02-14" == mistyped.state.place.since


def test_a_week_that_is_skipped_is_over():
    skipped = life().do(logged("squat"), moves.WeekSkipped("travel"))

    assert (2, "leader", "active") == where(skipped)


def test_advancing_ends_a_week_whatever_was_done_of_it():
    advanced = life().do(logged("squat"), moves.Advanced())

    assert (2, "leader", "active") == where(advanced)
    assert LIFTS == advanced.state.remaining


def test_every_week_has_a_serial_number_of_its_own():
    trained = life().log_all().do(WeekSet(1)).log_all()

    assert 4 == trained.state.place.at


def test_the_cycle_is_as_long_as_the_longest_template():
    mixed = life().do(TemplateSet("bench", FOUR_WEEKS)).log_all().log_all().log_all()

    assert (4, "leader", "active") == where(mixed)


def test_a_template_that_got_shorter_ends_the_cycle_with_this_week():
    shorter = life().do(TemplateSet("bench", FOUR_WEEKS), WeekSet(4))
    shorter.do(TemplateSet("bench", began().lifts["bench"].template)).log_all()

    assert (1, "leader", "pending_tm_bump") == where(shorter)


# --- a second session, a lift that was skipped


def test_a_second_session_of_a_lift_leaves_the_program_where_it_is():
    once = life().do(logged("squat", "w1"))

    twice = life().do(logged("squat", "w1"), logged("squat", "w2"))

    assert (once.state.marks, once.state.place) == (twice.state.marks, twice.state.place)


def test_a_second_session_of_a_lift_may_be_a_best():
    twice = life().do(logged("squat", reps=5, weight=285), logged("squat", reps=8, weight=285))

    assert 8 == twice.state.prs["squat"][Decimal(285)].reps


def test_a_skipped_lift_that_is_logged_after_all_is_logged():
    both = life().do(SkippedSession("squat"), logged("squat", "w1"))

    assert ("logged", "w1") == (both.state.marks["squat"].kind, both.state.marks["squat"].workout_id)
    assert ("bench", "deadlift", "ohp") == both.state.remaining


@pytest.mark.parametrize("before", [logged("squat"), SkippedSession("squat")])
def test_a_lift_that_has_its_mark_is_not_skipped(before):
    marked = life().do(before)

    with pytest.raises(
        Refusal, match=r"squat is (logged|skipped) in week 1 already: open are bench, deadlift, OHP\."
    ):
        marked.do(SkippedSession("squat"))


def test_a_session_of_a_week_that_is_over_only_counts_for_the_best_sets():
    brought_back = life().do(logged("squat", reps=8, weight=285, counts=False))

    assert LIFTS == brought_back.state.remaining
    assert {Decimal(285): PR(8, "2026-02-14", 2)} == brought_back.state.prs["squat"]


# --- best sets


def test_the_same_count_of_reps_is_no_new_best():
    twice = life().do(logged(reps=8, weight=285), logged(reps=8, weight=285))

    assert 2 == twice.state.prs["squat"][Decimal(285)].move


def test_each_weight_has_its_own_best():
    both = life().do(logged(reps=8, weight=285), logged(reps=5, weight=300))

    assert {Decimal(285): 8, Decimal(300): 5} == {at: pr.reps for at, pr in both.state.prs["squat"].items()}
    assert 361 == both.state.estimated_1rm("squat")


# --- the end of a cycle


def test_after_the_last_week_it_is_week_1_at_once_and_bumps_are_pending():
    ended = after_one_cycle()

    assert (1, "leader", "pending_tm_bump") == where(ended)
    assert 1 == ended.state.place.leader_cycles


def test_pending_never_stops_training():
    trained = after_one_cycle().log_all()

    assert (2, "leader", "pending_tm_bump") == where(trained)


def test_a_bump_is_resolved_when_every_lift_was_bumped_or_held():
    three = after_one_cycle().do(bump(), Held("bench"), bump("deadlift", 0))
    assert "pending_tm_bump" == three.state.place.status

    four = three.do(bump("ohp", 5))

    assert (1, "leader", "active") == where(four)
    assert [325, 225, 360, 160] == [four.state.lifts[lift].training_max for lift in LIFTS]


def test_the_same_lift_bumped_four_times_resolves_one():
    bumped = after_one_cycle().do(bump(), bump(), bump(), bump())

    assert frozenset({"squat"}) == bumped.state.resolved
    assert "pending_tm_bump" == bumped.state.place.status


def test_bumps_that_were_left_open_are_asked_anew_after_the_next_cycle():
    left_open = after_one_cycle().do(bump()).finish_cycle()

    assert frozenset() == left_open.state.resolved
    assert 2 == left_open.state.place.leader_cycles


def test_a_negative_bump_takes_off():
    dropped = life().do(bump("deadlift", -20))

    assert 340 == dropped.state.lifts["deadlift"].training_max


@pytest.mark.parametrize("lives", [life, after_the_leaders])
def test_a_bump_off_the_cycle_changes_the_training_max_alone(lives):
    before = lives()

    after = lives().do(bump())

    assert 325 == after.state.lifts["squat"].training_max
    assert (before.state.place, before.state.resolved) == (after.state.place, after.state.resolved)


def test_a_hold_off_the_cycle_changes_nothing():
    before, after = life(), life().do(Held("squat"))

    assert before.state._replace(moves=0, acts=()) == after.state._replace(moves=0, acts=())


def test_a_training_max_stays_above_0():
    with pytest.raises(
        Refusal, match=r"squat can't be bumped by -315: its training max is 315, and one above 0"
    ):
        life().do(bump("squat", -315))


@pytest.mark.parametrize("said", [bump(), bump("squat", 0), Held("squat")])
def test_no_bump_in_the_message_that_ended_the_cycle(said):
    ended = life().do(WeekSet(3)).do(moves.WeekSkipped(), message_id="Can't train this week, bump squat")

    with pytest.raises(Refusal, match="this message ended the cycle"):
        ended.do(said, message_id="Can't train this week, bump squat")

    assert frozenset({"squat"}) == ended.do(said, message_id="bump squat").state.resolved


def test_a_cycle_that_ended_without_a_message_is_bumped_without_one():
    ended = decide(a_state(week=3), a_move(moves.Advanced())._replace(message_id=""))

    bumped = decide(ended, a_move(bump(), 3)._replace(message_id=""))

    assert frozenset({"squat"}) == bumped.resolved


def test_a_jump_in_the_message_that_ended_the_cycle_allows_no_bump_either():
    ended = life().do(WeekSet(3)).do(moves.WeekSkipped(), WeekSet(2), message_id="m1")

    with pytest.raises(Refusal, match="this message ended the cycle"):
        ended.do(bump(), message_id="m1")


# --- leaders, 7th week, anchor


def test_after_the_second_leader_cycle_a_deload_or_a_test_is_due():
    assert (1, "leader", "pending_deload_or_test") == where(after_the_leaders())


def test_a_7th_week_ends_in_week_1_with_no_bump():
    deloaded = trained_on(after_the_leaders(), DELOAD)

    assert (1, "leader", "pending_deload_or_test") == where(deloaded)
    assert 2 == deloaded.state.place.leader_cycles


def test_a_7th_week_for_one_lift_alone_is_no_7th_week():
    ended = life().do(TemplateSet("squat", DELOAD)).finish_cycle()

    assert (1, "leader", "pending_tm_bump") == where(ended)


def test_after_the_7th_week_the_anchor_begins_and_the_count_stays():
    anchor = after_the_leaders().do(PhaseSet("anchor"))

    assert (1, "anchor", "active") == where(anchor)
    assert 2 == anchor.state.place.leader_cycles


def test_an_anchor_cycle_counts_as_no_leader_cycle():
    ended = after_the_leaders().do(PhaseSet("anchor")).finish_cycle()

    assert (1, "anchor", "pending_tm_bump") == where(ended)
    assert 2 == ended.state.place.leader_cycles


def test_after_the_anchor_the_same_7th_week_is_due():
    assert (1, "anchor", "pending_deload_or_test") == where(after_the_anchor())


def test_an_anchor_early_is_followed_by_a_7th_week_too():
    early = after_one_cycle().hold_all().do(PhaseSet("anchor")).finish_cycle().hold_all()

    assert (1, "anchor", "pending_deload_or_test") == where(early)


def test_the_leader_phase_begins_with_no_cycle_completed():
    again = after_the_anchor().do(PhaseSet("leader"))

    assert (1, "leader", "active") == where(again)
    assert 0 == again.state.place.leader_cycles


def test_a_phase_begins_with_every_lift_open_and_on_its_own_day():
    moved = life().do(logged("squat"), moves.Rescheduled("bench", "friday"), PhaseSet("anchor"))

    assert LIFTS == moved.state.remaining
    assert "monday" == moved.state.day_of("bench")


def test_a_leader_cycle_too_many_is_followed_by_the_7th_week():
    third = after_the_leaders().finish_cycle().hold_all()

    assert (1, "leader", "pending_deload_or_test") == where(third)
    assert 3 == third.state.place.leader_cycles


# --- jumps


def test_a_cycle_is_begun_again_in_the_week_that_is_said():
    again = after_one_cycle().log_all().do(logged("squat"), WeekSet(1))

    assert (1, "leader", "pending_tm_bump") == where(again)
    assert LIFTS == again.state.remaining


@pytest.mark.parametrize(
    ("template", "week", "told"),
    [
        (None, 0, r"week 0 does not exist: the cycle has weeks 1 to 3 \(original-531\)\."),
        (None, 4, r"week 4 does not exist: the cycle has weeks 1 to 3 \(original-531\)\."),
        (FOUR_WEEKS, 5, r"week 5 does not exist: the cycle has weeks 1 to 4 \(four weeks\)\."),
        (DELOAD, 2, r"week 2 does not exist: the cycle has one week \(7th-week-deload\)\."),
    ],
)
def test_a_week_that_the_templates_do_not_have_is_refused(template, week, told):
    here = life()
    if template is not None:
        here.do(*(TemplateSet(lift, template) for lift in LIFTS))

    with pytest.raises(Refusal, match=told):
        here.do(WeekSet(week))


def test_three_leader_cycles_instead_of_two_is_one_completed_less():
    longer = after_one_cycle().hold_all().do(CyclesSet(0)).finish_cycle().hold_all()

    assert (1, "leader", "active") == where(longer)
    assert (1, "leader", "pending_deload_or_test") == where(longer.finish_cycle().hold_all())


def test_a_count_below_0_makes_the_leader_phase_longer():
    longer = life().do(CyclesSet(-1))

    cycles = 0
    while longer.state.place.status == "active":
        longer.finish_cycle().hold_all()
        cycles += 1

    assert 3 == cycles


def test_the_status_follows_the_count():
    enough = life().do(CyclesSet(2))
    assert "pending_deload_or_test" == enough.state.place.status

    fewer = enough.do(CyclesSet(1))

    assert "active" == fewer.state.place.status


def test_a_pending_bump_goes_before_the_count():
    pending = after_one_cycle().do(CyclesSet(2))
    assert "pending_tm_bump" == pending.state.place.status

    resolved = pending.hold_all()

    assert "pending_deload_or_test" == resolved.state.place.status


def test_in_the_anchor_the_count_changes_no_status():
    counted = life().do(PhaseSet("anchor"), CyclesSet(5))

    assert (1, "anchor", "active") == where(counted)


@pytest.mark.parametrize("count", [-11, 21])
def test_a_count_that_no_leader_phase_has_is_refused(count):
    with pytest.raises(Refusal, match=f"{count} leader cycles can't be counted as completed: -10 to 20 can"):
        life().do(CyclesSet(count))


def test_starting_over_keeps_training_maxes_bests_templates_and_days():
    before = after_the_anchor().do(bump(), logged("squat", reps=8, weight=285))

    over = after_the_anchor().do(bump(), logged("squat", reps=8, weight=285), moves.Reset({}))

    assert (1, "leader", "active", 0) == (*where(over), over.state.place.leader_cycles)
    assert before.state.lifts == over.state.lifts
    assert before.state.prs == over.state.prs
    assert before.state.schedule == over.state.schedule


def test_starting_over_takes_training_maxes_that_were_computed_anew():
    over = life().do(bump("squat", 50), moves.Reset({"squat": Decimal(315)}))

    assert 315 == over.state.lifts["squat"].training_max


# --- numbers and days


def test_a_tested_single_changes_the_training_max_and_resolves_no_bump():
    tested = after_one_cycle().do(moves.Tested("squat", Decimal(365), Decimal(330)))

    assert (330, 365) == (
        tested.state.lifts["squat"].training_max,
        tested.state.lifts["squat"].tested_1rm,
    )
    assert frozenset() == tested.state.resolved


def test_a_lift_that_is_moved_is_on_the_other_day_this_week_only():
    moved = life().do(moves.Rescheduled("deadlift", "saturday"))
    assert "saturday" == moved.state.day_of("deadlift")

    next_week = moved.log_all()

    assert "wednesday" == next_week.state.day_of("deadlift")


@pytest.mark.parametrize("before", [logged("squat"), SkippedSession("squat")])
def test_a_lift_that_has_its_mark_is_not_moved(before):
    marked = life().do(before)

    with pytest.raises(Refusal, match="already: open are bench, deadlift, OHP"):
        marked.do(moves.Rescheduled("squat", "saturday"))


def test_a_lift_that_gets_a_day_leaves_its_old_one_and_takes_the_others_place():
    scheduled = life().do(moves.Scheduled("thursday", "bench"))

    assert {"sunday": "squat", "wednesday": "deadlift", "thursday": "bench"} == scheduled.state.schedule
    assert scheduled.state.day_of("ohp") is None


def test_a_lift_that_gets_a_day_is_on_it_this_week_too():
    scheduled = life().do(moves.Rescheduled("bench", "saturday"), moves.Scheduled("tuesday", "bench"))

    assert "tuesday" == scheduled.state.day_of("bench")


def test_a_day_that_is_cleared_leaves_its_lift_without_one():
    cleared = life().do(moves.Scheduled("monday", None))

    assert cleared.state.day_of("bench") is None


def test_the_newest_hundred_acts_are_known():
    lived = life().do(*(Held("squat") for _ in range(120))).state

    assert (121, 22) == (lived.move_of(known_as("act 121")), lived.move_of(known_as("act 22")))
    assert lived.move_of(known_as("act 21")) is None
