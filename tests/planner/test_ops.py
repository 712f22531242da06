"""What every sequence of edits keeps; and the five steps where the plan has changed in between."""

import json
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.planner.edits.edit import EditRefused
from agents.planner.edits.inputs import plan_from_wire, plan_to_wire
from agents.planner.ops import (
    END,
    START,
    ChangeNode,
    Gone,
    InsertNode,
    MoveNode,
    Op,
    RemoveNode,
    ShiftWeeks,
    apply,
    ops_from_json,
    ops_to_json,
)
from agents.planner.plan import Group, Plan, PlanExercise, Session, Week, everything, find
from agents.planner.stored_plan import pack, unpack
from tests.planner.edits.calls import minting, steps
from tests.planner.notation import names, plan, uids
from tests.planner.plans import edit_sequences, plans

LOWER = plan("""
    Week Accumulation
      Lower A (Monday)
        Squat 3x5 @ 185 lb
        Leg Curl 2x10 @ 60 lb
      Upper A (Thursday)
    Week Deload
      Lower A (Monday, done)
        Squat 2x5 @ 135 lb
      Walk
""")
# A whole plan takes long to draw.
FEWER = settings(max_examples=max(1, settings().max_examples // 5))
LUNGE = PlanExercise("x1", "Lunge", 3, "8", "bodyweight")


def edited(before: Plan, calls) -> list[tuple[Plan, tuple[Op, ...]]]:
    """The plan after each of the calls that fit, and the steps of each; what is refused is left out."""
    mint, row, now = minting(), [], before
    for name, arguments in calls:
        try:
            ops = steps(now, name, arguments, mint)
        except EditRefused:
            continue
        now = apply(now, ops).plan
        row.append((now, ops))
    return row


@pytest.mark.untraced
@FEWER
@given(plans(least=1), edit_sequences)
def test_ids_are_sequential_and_unique_after_any_edits(before, calls):
    for after, _ in edited(before, calls):
        for number, week in enumerate(after.weeks, start=1):
            assert f"week-{number}" == find(after, week.uid).id
            for place, session in enumerate(week.sessions, start=1):
                assert f"week-{number}-session-{place}" == find(after, session.uid).id
        ids = [found.id for found in everything(after)]
        assert len(ids) == len(set(ids))


@pytest.mark.untraced
@FEWER
@given(plans(least=1), edit_sequences)
def test_uids_never_change_or_come_twice(before, calls):
    seen = {found.node.uid: type(found.node) for found in everything(before)}
    for after, ops in edited(before, calls):
        now = uids(after)
        assert len(now) == len(set(now))
        born = [found.node for op in ops if isinstance(op, InsertNode) for found in inside(op)]
        assert not {node.uid for node in born} & set(seen)
        seen |= {node.uid: type(node) for node in born}
        assert {uid: seen[uid] for uid in now} == {
            found.node.uid: type(found.node) for found in everything(after)
        }


def inside(op: InsertNode):
    """Every node that comes with the step."""
    match op.node:
        case Week():
            return list(everything(Plan(weeks=(op.node,))))
        case Session():
            return list(everything(Plan(weeks=(Week("", "", "", "", (op.node,)),))))[1:]
        case _:
            return list(everything(Plan(weeks=(Week("", "", "", "", (Session("", "", (op.node,)),)),))))[2:]


@FEWER
@given(plans(least=1), edit_sequences)
def test_no_edit_changes_what_it_was_given(before, calls):
    as_it_was = deepcopy(before)

    edited(before, calls)

    assert as_it_was == before


@pytest.mark.untraced
@FEWER
@given(plans(least=1), edit_sequences)
def test_steps_are_the_same_after_they_were_stored(before, calls):
    for _, ops in edited(before, calls):
        assert ops == ops_from_json(json.loads(json.dumps(ops_to_json(ops))))


@pytest.mark.untraced
@FEWER
@given(plans(least=1), edit_sequences)
def test_the_same_steps_on_the_same_plan_give_the_same_plan_and_effects(before, calls):
    now = before
    for _, ops in edited(before, calls):
        first, second = apply(now, ops), apply(now, ops)
        json.dumps(first.effects)
        assert first == second
        now = first.plan


@pytest.mark.untraced
@FEWER
@given(plans(least=1), edit_sequences)
def test_a_plan_after_any_edits_is_one_that_may_be_imported_and_stored(before, calls):
    for after, _ in edited(before, calls):
        assert after == plan_from_wire(json.loads(json.dumps(plan_to_wire(after))), "again")
        assert after == unpack(pack(after))


@pytest.mark.untraced
@FEWER
@given(plans(least=1), st.data())
def test_moving_an_exercise_and_back_gives_the_same_plan(before, data):
    rows = [
        (found.week_number, found.session_number, len(found.node.exercises))
        for found in everything(before)
        if isinstance(found.node, Session) and len(found.node.exercises) > 1
    ]
    if not rows:
        return
    week, session, places = data.draw(st.sampled_from(rows))
    there, here = data.draw(st.permutations(range(1, places + 1)))[:2]
    where = {"weekNumber": week, "sessionNumber": session}

    moved = edited(before, [("reorder_exercises", {**where, "exerciseNumber": here, "newPosition": there})])[
        0
    ][0]
    back = edited(moved, [("reorder_exercises", {**where, "exerciseNumber": there, "newPosition": here})])[0][
        0
    ]

    assert moved != before
    assert before == back


@pytest.mark.untraced
@FEWER
@given(plans(least=1), edit_sequences)
def test_removing_what_was_added_gives_the_same_plan(before, calls):
    now = before
    for after, ops in edited(before, calls):
        if len(ops) == 1 and isinstance(ops[0], InsertNode) and ops[0].group is None:
            undone = apply(after, [RemoveNode(ops[0].node.uid, "it")]).plan
            assert now == undone
        now = after


# --- a plan that was changed in between


@pytest.mark.parametrize(
    ("op", "told"),
    [
        (ChangeNode("gone", (("name", "Lunge"),)), "what it would change is not in the plan any more"),
        (RemoveNode("gone", "'Squat'"), "'Squat' is not in the plan any more"),
        (MoveNode("gone", START), "what it would change is not in the plan any more"),
        (ShiftWeeks("gone", 7), "what it would change is not in the plan any more"),
        (InsertNode("gone", END, LUNGE), "what it would change is not in the plan any more"),
        (InsertNode("w1s1", "gone", LUNGE), "what it should stand behind is not there any more"),
    ],
)
def test_a_step_about_something_that_is_gone_says_so(op, told):
    with pytest.raises(Gone, match=told):
        apply(LOWER, [op])


@pytest.mark.parametrize(
    ("parent", "node"),
    [("w1", LUNGE), ("w1s1e1", LUNGE), ("w1s1", Session("x1", "Run")), ("w1s1e1", Session("x1", "Run"))],
)
def test_a_node_that_does_not_belong_into_its_parent_is_a_bug(parent, node):
    with pytest.raises(ValueError, match="does not belong into"):
        apply(LOWER, [InsertNode(parent, END, node)])


def test_only_exercises_are_moved():
    with pytest.raises(AssertionError, match="only exercises are moved"):
        apply(LOWER, [MoveNode("w1s1", START)])


@pytest.mark.parametrize(
    ("anchor", "expected"),
    [
        (START, ["Lunge", "Squat", "Leg Curl", "Squat"]),
        ("w1s1e1", ["Squat", "Lunge", "Leg Curl", "Squat"]),
        (END, ["Squat", "Leg Curl", "Lunge", "Squat"]),
    ],
)
def test_an_exercise_stands_at_its_anchor(anchor, expected):
    assert expected == names(apply(LOWER, [InsertNode("w1s1", anchor, LUNGE)]).plan)


def test_a_group_that_comes_with_an_exercise_takes_the_place_of_one_of_that_label():
    in_group = LUNGE._replace(group_label="A")
    ops = [
        InsertNode("w1s1", END, in_group, Group("A", "superset")),
        InsertNode("w1s1", END, in_group._replace(uid="x2"), Group("A", "circuit", 3)),
    ]

    after = apply(LOWER, ops)

    assert (Group("A", "circuit", 3),) == after.plan.weeks[0].sessions[0].groups
    assert {"label": "A", "block_type": "circuit", "rounds": 3} == after.effects[1]["group"]


def test_effects_say_what_was_done_without_place_numbers():
    ops = [
        ChangeNode("w1s1e1", (("name", "Lunge"), ("warmup_sets", 2))),
        RemoveNode("w1s1e2", "'Leg Curl'"),
        InsertNode("w1", START, Session("x1", "Run")),
        RemoveNode("w1s2", "'Upper A'"),
        InsertNode("", "w1", Week("x2", "Travel", "2026-11-09", "2026-11-10")),
        ShiftWeeks("x2", 2),
        RemoveNode("x2", "week 2"),
    ]

    squat, curl, run, upper, travel, shift, gone = apply(LOWER, ops).effects

    of_squat = {"of": ["Squat", "Lower A", "Monday"], "within": ["w1s1", "w1"]}
    fields = {"name": ["Squat", "Lunge"], "warmup_sets": [0, 2]}
    assert {"change": "w1s1e1", "fields": fields, **of_squat} == squat
    assert ("w1s1e2", "Leg Curl") == (curl["remove"], curl["was"]["name"])
    of_week = {"of": ["Accumulation"], "within": []}
    assert {"insert": {"uid": "x1", "name": "Run"}, "in": "w1", "at": START, **of_week} == run
    assert ("w1s2", "Upper A") == (upper["remove"], upper["was"]["name"])
    assert ("x2", "", "w1") == (travel["insert"]["uid"], travel["in"], travel["at"])
    assert {"shift": "x2", "days": 2, "weeks": [["w2", "2026-11-11", "2026-11-17"]]} == shift
    assert "x2" == gone["remove"]
    of_curl = {"of": ["Leg Curl", "Lower A", "Monday"], "within": ["w1s1", "w1"]}
    assert {"move": "w1s1e2", "at": START, **of_curl} == apply(LOWER, [MoveNode("w1s1e2", START)]).effects[0]


def test_a_shift_keeps_the_dates_of_what_was_done_and_of_what_has_none():
    shifted = apply(LOWER, [ShiftWeeks("w1", 7)]).plan.weeks[1]

    assert ("2026-11-16", "2026-11-22") == (shifted.start_date, shifted.end_date)
    assert ["2026-11-09", ""] == [session.scheduled_date for session in shifted.sessions]


def test_when_one_step_fails_nothing_has_happened():
    with pytest.raises(Gone):
        apply(LOWER, [RemoveNode("w1s1", "'Lower A'"), ChangeNode("w1s1e1", (("name", "Lunge"),))])

    assert ["Squat", "Leg Curl", "Squat"] == names(LOWER)
