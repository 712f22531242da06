"""All moves make the state, any can be taken back, and what stands on others waits for them."""

from decimal import Decimal

import pytest

from agents.errors import Refusal
from agents.program.history import MoveHistory, differences
from agents.program.moves import (
    Advanced,
    Bumped,
    CyclesSet,
    Held,
    PhaseSet,
    Relogged,
    Rescheduled,
    Reset,
    Scheduled,
    SkippedSession,
    TemplateSet,
    Undone,
    WeekSet,
    WeekSkipped,
)
from agents.program.state import PR, LiftMark, ProgramPlace
from agents.program.values import LIFTS
from tests.phrase_tables import phrases
from tests.program.lives import Life, life
from tests.program.programs import a_move, began, logged, numbers

LEVIATHAN = numbers("squat", "leviathan-leader").template


def bump(lift="squat", amount=10):
    return Bumped(lift, Decimal(amount))


def stands(state):
    """The state without the count of moves: what an athlete sees."""
    return state._replace(moves=0, acts=())


# --- the weeks


def test_each_week_is_as_it_ended_and_those_that_were_taken_back_are_none():
    lived = life().do(SkippedSession("squat"), WeekSkipped(), bump(), WeekSkipped()).undo(5)

    weeks = [(each.place.at, each.lifts["squat"].training_max) for each in lived.history.weeks()]

    assert [(1, 315), (2, 325)] == weeks


# --- taking back


@pytest.mark.parametrize(
    "said",
    [
        logged(reps=8, weight=285), SkippedSession("squat"), WeekSkipped(), Advanced(), bump(), Held("squat"),
        PhaseSet("anchor"), PhaseSet("leader"), WeekSet(3), CyclesSet(2), TemplateSet("squat", LEVIATHAN),
        Rescheduled("squat", "friday"), Scheduled("thursday", "bench"), Scheduled("monday", None),
        Reset({"squat": Decimal(300)}),
    ],
    ids=lambda said: type(said).__name__,
)  # fmt: skip
def test_a_move_that_is_taken_back_at_once_leaves_everything_as_it_was(said):
    before = life().finish_cycle().do(logged("bench")).state

    after = life().finish_cycle().do(logged("bench"), said).undo(15).state

    assert stands(before) == stands(after)


def test_the_session_that_ended_a_week_takes_the_week_back_with_it():
    three = life().do(*map(logged, ("squat", "bench", "deadlift"))).state

    after = life().log_all().undo(5).state

    assert stands(three) == stands(after)


def test_the_session_that_ended_a_cycle_takes_the_pending_bumps_back_with_it():
    undone = life().finish_cycle().undo(13).state

    assert (3, "leader", 0, "active") == undone.place[:4]
    assert ("ohp",) == undone.remaining


def test_moves_that_do_not_stand_on_it_stay():
    undone = life().do(bump(), TemplateSet("squat", LEVIATHAN), bump("bench", 5)).undo(2).state

    assert 315 == undone.lifts["squat"].training_max
    assert (LEVIATHAN, 230) == (undone.lifts["squat"].template, undone.lifts["bench"].training_max)


def test_a_session_of_a_week_that_is_over_loses_its_best_set_and_the_program_stays():
    before = life().do(logged(reps=8, weight=285)).log_all().state

    after = life().do(logged(reps=8, weight=285)).log_all().undo(2).state

    assert stands(before._replace(prs={lift: {} for lift in LIFTS})) == stands(after)


def test_the_best_before_is_the_best_again():
    undone = life().do(logged(reps=6, weight=285), logged(reps=8, weight=285)).undo(3).state

    assert PR(6, "2026-02-14", 2) == undone.prs["squat"][Decimal(285)]


def test_the_week_stays_when_a_lift_of_the_next_one_has_its_mark():
    undone = life().log_all().do(logged("ohp", "w9")).undo(5).state

    assert 2 == undone.place.week
    assert ("squat", "bench", "deadlift") == undone.remaining


def test_the_week_stays_when_a_lift_of_the_next_one_was_moved():
    undone = life().log_all().do(Rescheduled("squat", "friday")).undo(5).state

    assert (2, "friday") == (undone.place.week, undone.day_of("squat"))


def test_the_cycle_stays_over_when_a_training_max_was_bumped_since():
    undone = life().finish_cycle().do(bump()).undo(13).state

    assert (1, "pending_tm_bump") == (undone.place.week, undone.place.status)


def test_an_advance_waits_for_the_sessions_of_the_week_that_it_began():
    lived = life().do(Advanced(), logged("bench"))

    with pytest.raises(
        Refusal, match=r"move 2 \(advanced\) .* move 3 \(logged\) stands on it and goes first"
    ):
        lived.undo(2)

    assert 1 == lived.undo(3).undo(2).state.place.week


def test_a_bump_waits_for_the_newest_move_that_stands_on_it():
    lived = life().do(bump(), bump(), bump("bench"), bump()).undo(5)

    with pytest.raises(Refusal, match=r"move 2 \(bumped\) .* move 3 \(bumped\) stands on it and goes first"):
        lived.undo(2)


def test_a_bump_of_a_cycle_that_is_over_is_not_opened_in_the_next():
    lived = life().finish_cycle().do(Held("squat")).finish_cycle().do(Held("squat"))

    with pytest.raises(Refusal, match=r"move 14 \(held\) can't be taken back by itself"):
        lived.undo(14)


def test_a_day_is_not_given_back_to_a_lift_that_got_another_since():
    lived = life().do(Scheduled("thursday", "bench"), Scheduled("saturday", "ohp"))

    with pytest.raises(Refusal, match=r"move 3 \(scheduled\) stands on it and goes first"):
        lived.undo(2)

    assert began().schedule == lived.undo(3).undo(2).state.schedule


def test_a_skip_that_was_taken_back_does_not_return_with_the_session_after_it():
    undone = life().do(SkippedSession("squat"), logged("squat")).undo(2).undo(3).state

    assert LIFTS == undone.remaining


def test_a_session_that_was_taken_back_does_not_return_with_its_week():
    undone = life().log_all().undo(2).undo(5).state

    assert 1 == undone.place.week
    assert ("squat", "ohp") == undone.remaining


def test_what_a_week_that_stayed_was_begun_with_is_said_to_be_gone_on_from():
    lived = life().do(WeekSet(2)).log_all().do(logged("ohp", "w9")).undo(6).undo(7)

    with pytest.raises(Refusal, match=r"the program has gone on from there since\. Set its week"):
        lived.undo(5).undo(4).undo(3).undo(2)


@phrases("number", "told", number=int)
def test_what_cannot_be_taken_back_is_told_why(number, told):
    lived = life().do(logged("squat"), Undone(2), logged("squat", "w2"))

    with pytest.raises(Refusal, match=told):
        lived.undo(number)


def test_a_session_that_is_told_otherwise_is_not_taken_back_by_that():
    lived = life().do(logged(), Relogged(2, "squat", logged(reps=5, weight=285).done))

    with pytest.raises(Refusal, match="move 3 can't be taken back: it follows its workout"):
        lived.undo(3)


def test_a_refused_move_adds_nothing():
    lived = life()

    with pytest.raises(Refusal):
        lived.undo(7)

    assert 1 == len(lived.history.steps)


def test_a_best_that_was_taken_back_does_not_return_with_a_later_one():
    gone = life().do(logged(reps=8, weight=285), logged(reps=9, weight=285)).undo(2).undo(3).state

    assert {} == gone.prs["squat"]


# --- told otherwise


def test_a_session_that_is_told_otherwise_has_its_best_set_where_it_was():
    lived = life().do(
        logged(reps=8, weight=285),
        logged("squat", "w2", reps=6, weight=285),
        Relogged(2, "squat", logged(reps=5, weight=285).done),
    )

    assert {Decimal(285): PR(6, "2026-02-14", 3)} == lived.state.prs["squat"]


def test_a_session_that_is_told_at_another_weight_leaves_the_first_weight_without_a_best():
    lived = life().do(
        logged(reps=8, weight=285),
        Relogged(2, "squat", logged(reps=8, weight=290).done),
        Relogged(2, "squat", logged(reps=9, weight=295).done),
    )

    assert {Decimal(295): PR(9, "2026-02-14", 2)} == lived.state.prs["squat"]


def test_telling_otherwise_moves_nothing_else():
    before = life().do(logged()).state

    after = life().do(logged(), Relogged(2, "squat", logged(reps=5, weight=285).done)).state

    assert stands(before) == stands(after._replace(prs=before.prs))


@pytest.mark.parametrize(
    ("of", "lift"), [(3, "squat"), (2, "bench"), (4, "squat"), (9, "squat")],
    ids=["a skip", "another lift", "taken back", "none"],
)  # fmt: skip
def test_only_a_session_that_stands_is_told_otherwise(of, lift):
    lived = life().do(logged("squat"), SkippedSession("bench"), logged("squat", "w2")).undo(4)

    with pytest.raises(Refusal, match=f"move {of} can't be told otherwise: it is no session of {lift}"):
        lived.do(Relogged(of, lift, logged().done))


# --- looking back


def test_the_newest_that_can_go_is_no_undoing_and_nothing_undone():
    lived = life().do(bump(), logged("squat"), Relogged(3, "squat", logged().done), bump()).undo(5)

    newest = lived.history.newest()

    assert newest is not None
    assert 3 == newest.number


def test_nothing_is_left_to_go_but_the_beginning():
    assert life().do(bump()).undo(2).history.newest() is None


def test_a_move_was_made_in_the_week_that_it_ended():
    lived = life().log_all().do(logged("squat"))

    assert [1, 1, 2] == [lived.history.place_of(number) for number in (2, 5, 6)]


def test_what_was_taken_back_by_hand_is_known():
    lived = life().do(logged("squat"), logged("bench"), Undone(2, by_hand=True), Undone(3))

    assert lived.history.taken_back_by_hand(2)
    assert not lived.history.taken_back_by_hand(3)


# --- the state against its moves


def lived_through() -> Life:
    full = (
        life().do(logged(reps=8, weight=285)).finish_cycle().do(bump(), Held("ohp"), SkippedSession("squat"))
    )
    return full.do(Rescheduled("bench", "friday"), logged("ohp", reps=7, weight=155)).undo(2)


def test_a_state_agrees_with_its_moves():
    lived = lived_through()

    assert [] == differences(lived.state, [step.move for step in lived.history.steps])


STATE = lived_through().state
SQUAT = STATE.lifts["squat"]


@pytest.mark.parametrize(
    ("part", "changed"),
    [
        ("unit", {"unit": "kg"}),
        ("rounding", {"rounding": STATE.rounding._replace(mode="up")}),
        *(
            ("place", {"place": STATE.place._replace(**{field: "tampered"})})
            for field in ProgramPlace._fields
        ),
        *(
            (f"{field} squat", {"lifts": {**STATE.lifts, "squat": SQUAT._replace(**{field: Decimal(1)})}})
            for field in SQUAT._fields
        ),
        ("training_max bench", {"lifts": {lift: STATE.lifts[lift] for lift in LIFTS if lift != "bench"}}),
        ("mark squat", {"marks": {lift: mark for lift, mark in STATE.marks.items() if lift != "squat"}}),
        ("mark bench", {"marks": {**STATE.marks, "bench": LiftMark("logged", 2, "w")}}),
        ("mark curl", {"marks": {**STATE.marks, "curl": LiftMark("logged", 2, "w")}}),
        ("moved bench", {"moved": {}}),
        ("resolved", {"resolved": frozenset(LIFTS)}),
        ("day sunday", {"schedule": {**STATE.schedule, "sunday": "bench"}}),
        ("day friday", {"schedule": {**STATE.schedule, "friday": "bench"}}),
        ("best ohp 155", {"prs": {**STATE.prs, "ohp": {}}}),
        ("best ohp 155", {"prs": {**STATE.prs, "ohp": {Decimal(155): PR(8, "2026-02-14", 19)}}}),
        ("best squat 400", {"prs": {**STATE.prs, "squat": {Decimal(400): PR(1, "2026-02-14", 2)}}}),
        ("moves", {"moves": STATE.moves - 1}),
        ("acts", {"acts": STATE.acts[:-1]}),
    ],
)
def test_whatever_of_a_state_is_tampered_with_is_named(part, changed):
    kept = [step.move for step in lived_through().history.steps]

    found = differences(STATE._replace(**changed), kept)

    assert part in [difference.split(":")[0] for difference in found]
    assert all(", by the moves " in difference for difference in found)


def test_moves_that_cannot_follow_each_other_are_refused():
    kept = [a_move(began(), 1), a_move(SkippedSession("squat"), 2), a_move(SkippedSession("squat"), 3)]

    with pytest.raises(Refusal, match="squat is skipped in week 1 already"):
        differences(MoveHistory(kept[:2]).state, kept)
