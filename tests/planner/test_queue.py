"""What waits, laid over a plan: what each would do, what that takes, and what cancelling leaves."""

import pytest

from agents.planner.ops import ChangeNode, Gone, InsertNode, MoveNode, RemoveNode, ShiftWeeks, apply
from agents.planner.plan import Group, Plan, PlanExercise, Session
from agents.planner.proposals import queue
from agents.planner.proposals.proposal import Proposal
from agents.planner.proposals.queue import LeftWaiting, draw, lay_over, redrawn, touched, without
from agents.planner.views.preview import ProposalStep
from tests.planner.proposals_kit import (
    LABEL,
    LOWER,
    PLAN,
    UPPER,
    add,
    change,
    exercise,
    exercises,
    finisher,
    move,
    remove,
    remove_session,
    reps_of,
    week_of,
)


def waiting(*batches: tuple[ProposalStep, ...], plan: Plan = PLAN) -> list[Proposal]:
    """A proposal of each batch of steps, each drawn on the plan with those before it: p1, p2, ..."""
    made: list[Proposal] = []
    for number, steps in enumerate(batches, start=1):
        bare = Proposal(f"p{number}", "c1", f"m{number}", 1, steps, {}, created_at=float(number))
        made.append(redrawn(plan, made, bare, 1))
    return made


def stands_on(*batches: tuple[ProposalStep, ...]) -> list[tuple[str, ...]]:
    return [each.stands_on for each in waiting(*batches)]


# --- laid over


def test_proposals_are_laid_over_the_plan_in_their_order():
    laid = lay_over(PLAN, waiting((change("squat", reps="8"),), (change("squat", reps="10"),)))

    assert ["10"] == reps_of(laid.plan)
    assert (["p1", "p2"], {}) == (list(laid.effects), laid.gone)


def test_one_that_can_not_be_applied_is_left_out_with_its_reason():
    made = waiting((change("curl", reps="12"),), (change("squat", reps="8"),))

    laid = lay_over(apply(PLAN, [RemoveNode("curl", "Leg Curl")]).plan, made)

    assert ({"p1": "what it would change is not in the plan any more"}, ["p2"]) == (
        laid.gone,
        list(laid.effects),
    )
    assert [("Squat", "8")] == exercises(laid.plan)


def test_one_that_would_do_something_else_is_told_apart_from_one_that_is_gone():
    made = waiting((change("squat", reps="8"),), (change("bench", reps="8"),), (change("curl", reps="8"),))
    moved = apply(PLAN, [ChangeNode("squat", (("reps", "6"),)), RemoveNode("curl", "Leg Curl")]).plan

    assert made[:1] == lay_over(moved, made).differing(made)


# --- what one stands on


def test_changes_of_different_exercises_are_independent():
    assert [(), ()] == stands_on((change("squat", reps="8"),), (change("bench", reps="8"),))


def test_a_change_of_what_another_adds_stands_on_it():
    assert [(), ("p1",)] == stands_on((add(exercise("new", "Dips")),), (change("new", reps="8"),))


def test_a_change_of_what_another_changed_stands_on_it():
    assert [(), ("p1",)] == stands_on((change("squat", reps="8"),), (change("squat", reps="10"),))


def test_a_change_of_another_field_of_the_same_exercise_is_independent():
    assert [(), ()] == stands_on((change("squat", reps="8"),), (change("squat", target_load="205 lb"),))


def test_removing_what_another_changed_stands_on_it():
    assert [(), ("p1",)] == stands_on((change("squat", reps="8"),), (remove("squat", "Squat"),))


def test_what_is_built_on_two_stands_on_both_and_passes_over_the_one_between():
    expected = [(), (), ("p1",), ("p1", "p3")]
    assert expected == stands_on(
        (add(exercise("new", "Dips")),),
        (change("squat", reps="8"),),
        (change("new", reps="8"),),
        (change("new", reps="12"),),
    )


def test_a_chain_that_comes_back_to_where_it_began_is_still_stood_on():
    expected = [(), ("p1",), ("p1", "p2")]
    assert expected == stands_on(
        (change("squat", reps="8"),), (change("squat", reps="5"),), (change("squat", reps="10"),)
    )


def test_what_goes_behind_something_that_another_adds_stands_on_it():
    assert [(), ("p1",)] == stands_on(
        (add(exercise("new", "Dips")),), (add(exercise("more", "Pull-up"), anchor="new"),)
    )


def test_a_day_that_a_week_has_only_because_it_was_made_longer_stands_on_that():
    plan = Plan("", (week_of(LOWER, UPPER)._replace(end_date="2026-11-20"),))
    longer = ProposalStep("c", "modify_week", {}, (ChangeNode("w1", (("end_date", "2026-11-22"),)),))
    saturday = (("scheduled_date", "2026-11-21"), ("day_of_week", "Saturday"))
    moved = ProposalStep("c", "modify_session", {}, (ChangeNode("lower", saturday),))

    made = waiting((change("squat", reps="8"),), (longer,), (moved,), plan=plan)

    assert [(), (), ("p2",)] == [each.stands_on for each in made]


# --- what an edit would refuse on the plan as it is by now


def test_a_block_whose_label_the_session_has_by_now_is_gone():
    (made,) = waiting((finisher(),))
    taken = lay_over(PLAN, waiting((finisher(uid="other"),))).plan

    assert {"p1": f"the session has a block {LABEL!r} already"} == lay_over(taken, [made]).gone


def test_a_block_of_another_label_joins_those_that_are_there():
    there = lay_over(PLAN, waiting((finisher(uid="other"),))).plan
    node = PlanExercise("z", "Plank", 1, "60 s", "", group_label="Core")
    step = ProposalStep(
        "call_1",
        "add_exercise",
        add(node).arguments,
        (InsertNode("upper", "end", node, Group("Core", "superset")),),
    )

    assert ((), "insert") == (
        draw(there, [], [step]).stands_on,
        next(iter(draw(there, [], [step]).effects[0])),
    )


def test_a_block_for_a_session_that_is_not_there_is_gone():
    with pytest.raises(Gone, match="not in the plan any more"):
        draw(Plan("", (week_of(LOWER),)), [], [finisher()])


def test_two_that_each_leave_a_session_never_leave_a_week_without_one():
    first, second = (
        waiting((remove_session(uid, name),))[0] for uid, name in (("lower", "Lower A"), ("upper", "Upper A"))
    )

    laid = lay_over(PLAN, [first, second._replace(id="p2")])

    assert {"p2": "it would take the last session of week 1"} == laid.gone


def test_the_last_week_is_never_taken():
    with pytest.raises(Gone, match="the last week of the plan"):
        draw(PLAN, [], [ProposalStep("c", "remove_week", {"weekNumber": 1}, (RemoveNode("w1", "Week 1"),))])


def test_a_week_that_had_no_session_may_stay_without():
    plan = Plan("", (week_of(LOWER), week_of(uid="w2")))

    assert 1 == len(draw(plan, [], [change("squat", reps="8")]).effects)


# --- cancelling


def test_cancelling_one_leaves_the_independent_ones_as_they_are():
    made = waiting((change("squat", reps="8"),), (change("bench", reps="8"),))

    assert LeftWaiting() == without(PLAN, 1, made, {"p1"})


def test_what_can_not_be_done_without_the_cancelled_one_falls_with_all_that_stands_on_it():
    made = waiting((add(exercise("new", "Dips")),), (change("new", reps="8"),), (change("new", reps="12"),))

    left = without(PLAN, 1, made, {"p1"})

    assert (tuple(made[1:]), (), ()) == left


def test_what_would_do_something_else_without_it_is_shown_anew():
    made = waiting((change("squat", reps="8"),), (change("squat", reps="10"),))

    left = without(PLAN, 7, made, {"p1"})

    assert ((), (), 1) == (left.fallen, left.renewed, len(left.changed))
    field = left.changed[0].preview["details"][0]["fields"][0]
    assert ("5", "10") == (field["oldValue"], field["newValue"])
    assert ((), 7) == (left.changed[0].stands_on, left.changed[0].base_version)


def test_what_does_the_same_at_another_number_gets_its_new_preview_quietly():
    made = waiting((add(exercise("new", "Dips"), to="lower", anchor="start"),), (change("squat", reps="8"),))

    left = without(PLAN, 1, made, {"p1"})

    targets = [each.preview["details"][0]["target"] for each in (made[1], left.renewed[0])]
    assert ["Week 1, Session 1, Exercise 2: Squat", "Week 1, Session 1, Exercise 1: Squat"] == targets
    assert ((), ()) == (left.fallen, left.changed)


def test_one_that_could_not_be_applied_anyway_is_left_alone():
    made = waiting((change("squat", reps="8"),), (change("curl", reps="8"),))

    assert LeftWaiting() == without(apply(PLAN, [RemoveNode("curl", "Leg Curl")]).plan, 2, made, {"p1"})


# --- places


@pytest.mark.parametrize(
    ("op", "place"),
    [
        (ChangeNode("row", (("reps", "8"),)), (1, 2, 2)),
        (MoveNode("curl", "start"), (1, 1, 1)),
        (InsertNode("upper", "end", exercise("new", "Dips")), (1, 2, 3)),
        (InsertNode("w1", "start", Session("rest", "Rest")), (1, 1, 0)),
        (RemoveNode("bench", "Bench Press"), (1, 2, 0)),
        (RemoveNode("lower", "Lower A"), (1, 0, 0)),
        (ShiftWeeks("w1", 7), (1, 0, 0)),
    ],
)
def test_the_place_that_a_step_was_about(op, place):
    found = touched(PLAN, apply(PLAN, [op]).plan, [op])

    assert place == found[1:]


def test_of_a_week_that_went_the_next_step_says_the_place_or_the_week_beside_it():
    plan = Plan("", (week_of(LOWER), week_of(UPPER, uid="w2")))
    ops = [RemoveNode("w1", "Week 1"), ChangeNode("row", (("reps", "8"),))]

    assert (1, 1, 2) == touched(plan, apply(plan, ops).plan, ops)[1:]
    assert (1, 0, 0) == touched(plan, apply(plan, ops[:1]).plan, ops[:1])[1:]


def test_what_went_before_has_no_place():
    assert queue.touched(PLAN, PLAN, [RemoveNode("gone", "Gone")]) is None


def test_a_session_moved_within_a_preview_keeps_what_is_shown_and_what_is_done_apart():
    drawn = draw(PLAN, [], [move("curl", "start"), change("squat", "call_2", reps="8")])

    targets = [item["target"] for item in drawn.preview["details"]]
    assert "Week 1, Session 1, Exercise 2: Squat" == targets[1]
    assert ("curl", "start") == (drawn.effects[0]["move"], drawn.effects[0]["at"])
