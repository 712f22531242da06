"""propose_plan_update: a circuit, superset or single is added to a day."""

import json
from datetime import date

import pytest

from agents.planner.edits.blocks import NewBlock, normalized_block
from agents.planner.edits.edit import EditAim
from agents.planner.edits.registry import ADD_BLOCK
from agents.planner.ops import apply
from agents.planner.plan import Group
from agents.planner.views.lines import member_line
from agents.planner.views.weekly import session_blocks
from tests.phrase_tables import listed, maybe, phrases
from tests.planner.edits.calls import after, minting, misfit, said, wrong
from tests.planner.notation import names, plan, sessions, uids

PLAN = plan("""
    Week Accumulation
      Lower A (Monday)
        Squat 3x5 @ 185 lb
      Upper A (Thursday)
        Bench 3x5 @ 135 lb
        Row 3x8 @ 95 lb, group A
        Dip 3x8, group A
        group A superset
""")
# plan-proposals, section 3
FINISHER = {
    "block_type": "circuit",
    "label": "Bicep Finisher Rounds",
    "order_index": 99,
    "meta_json": {"rounds": 2, "rest_between_rounds_sec": 90},
    "members": [
        {"exercise": "DB Bicep Curl", "reps": 10, "weight": 20, "tempo": "slow"},
        {"exercise": "DB Bicep Curl", "reps": 15, "weight": 15, "tempo": "fast"},
        {"exercise": "DB Hammer Curl", "reps": 10, "weight": 15, "tempo": "slow"},
    ],
}


def propose(before, day="thursday", **changes):
    return after(before, "propose_plan_update", day=day, action="add_block", block={**FINISHER, **changes})


def refused(before, day="thursday", **changes):
    return wrong(before, "propose_plan_update", day=day, action="add_block", block={**FINISHER, **changes})


def test_the_bicep_finisher_rounds_are_added_at_the_end_of_thursday():
    added = propose(PLAN).weeks[0].sessions[1]

    assert [Group("A", "superset"), Group("Bicep Finisher Rounds", "circuit", 2, 90, 99)] == list(
        added.groups
    )
    assert [
        ("new1", "DB Bicep Curl", 1, "10", "20 lb", "Bicep Finisher Rounds", "slow"),
        ("new2", "DB Bicep Curl", 1, "15", "15 lb", "Bicep Finisher Rounds", "fast"),
        ("new3", "DB Hammer Curl", 1, "10", "15 lb", "Bicep Finisher Rounds", "slow"),
    ] == [(*each[:5], each.group_label, each.tempo) for each in added.exercises[3:]]


@pytest.mark.parametrize("kind", ["circuit", "superset"])
def test_the_members_of_a_block_get_no_rest_that_nobody_said(kind):
    said_once = [*FINISHER["members"][:2], {**FINISHER["members"][2], "rest_sec": 30}]

    added = propose(PLAN, block_type=kind, members=said_once).weeks[0].sessions[1].exercises[3:]

    assert [0, 0, 30] == [each.rest_seconds for each in added]
    assert ["DB Bicep Curl 10 @ 20 lb slow", "DB Hammer Curl 10 @ 15 lb slow, rest 30 s"] == [
        member_line(added[0]),
        member_line(added[2]),
    ]


def test_an_exercise_added_to_a_block_gets_no_rest_that_nobody_said():
    given = {"name": "Fly", "workingSets": 3, "reps": "12", "targetLoad": "20 lb"}

    def rest(**of_group):
        added = after(
            PLAN,
            "add_exercise",
            weekNumber=1,
            sessionNumber=2,
            position="end",
            exercise={**given, **of_group},
        )
        return added.weeks[0].sessions[1].exercises[-1].rest_seconds

    assert [120, 0, 60] == [rest(), rest(groupLabel="A"), rest(groupLabel="A", restSeconds=60)]


def test_the_normalized_block_is_the_payload_of_the_spec():
    assert FINISHER == normalized_block(NewBlock.model_validate_json(json.dumps(FINISHER)))


@pytest.mark.parametrize(
    "block",
    [
        FINISHER,
        {**FINISHER, "meta_json": {}, "order_index": 4},
        {**FINISHER, "members": [{"exercise": "Push-up", "reps": "AMRAP"}]},
        {
            **FINISHER,
            "members": [{"exercise": "Curl", "reps": "08", "weight": "20 lbs", "sets": 1, "tempo": ""}],
        },
        {
            **FINISHER,
            "members": [{"exercise": " Curl ", "reps": 8, "weight": "10 kg", "sets": 2, "notes": "x"}],
        },
        {
            **FINISHER,
            "members": [{"exercise": "Curl", "reps": 8, "weight": 22.5, "rest_sec": 120, "notes": ""}],
        },
        {**FINISHER, "members": [{"exercise": "Curl", "reps": 8, "weight": 20.0, "rest_sec": 0}]},
        {**FINISHER, "block_type": "single", "members": [{"exercise": "Curl", "reps": 8}]},
        {**FINISHER, "block_type": "single", "members": [{"exercise": "Curl", "reps": 8, "sets": 3}]},
    ],
)
def test_a_block_is_read_back_as_it_was_normalized(block):
    given = NewBlock.model_validate_json(json.dumps(block))

    written = propose(PLAN, **block).weeks[0].sessions[1]

    assert normalized_block(given) in session_blocks(written)


def test_a_weight_without_unit_is_in_the_athletes_unit():
    edit = ADD_BLOCK.takes.model_validate_json(
        json.dumps({"day": "thursday", "action": "add_block", "block": FINISHER})
    )

    ops = ADD_BLOCK.steps(edit, EditAim(PLAN, minting(), date(2026, 11, 3), "kg"))

    written = apply(PLAN, ops).plan.weeks[0].sessions[1]
    assert "20 kg" == written.exercises[3].target_load
    assert FINISHER in session_blocks(written, "kg")


def test_what_is_not_known_of_a_block_is_absent():
    block = {"block_type": "superset", "label": "B", "members": FINISHER["members"][:2]}

    added = after(PLAN, "propose_plan_update", day="thursday", action="add_block", block=block)

    assert Group("B", "superset") == added.weeks[0].sessions[1].groups[1]
    assert {**block, "meta_json": {}} == normalized_block(NewBlock.model_validate_json(json.dumps(block)))


@phrases("order_index", "expected", order_index=int, expected=listed)
def test_a_block_without_an_order_of_its_own_counts_by_its_place(order_index, expected):
    added = propose(PLAN, order_index=order_index, members=[{"exercise": "Push-up", "reps": 10}])

    assert ["Squat", *expected] == names(added)


@phrases("order_index", "expected", order_index=maybe(int), expected=listed)
def test_a_block_goes_behind_those_of_the_same_order_and_before_those_of_a_later_one(order_index, expected):
    ordered = plan("""
        Week A
          Upper (Thursday)
            Row 3x8, group A
            Dip 3x8, group B
            Bench 3x5, group C
            group A circuit, order 10
            group B circuit, order 30
            group C circuit, order 40
    """)
    block = {"block_type": "circuit", "label": "P", "members": [{"exercise": "Push-up", "reps": 10}]}
    order = {} if order_index is None else {"order_index": order_index}

    added = after(ordered, "propose_plan_update", day="Thu", action="add_block", block={**block, **order})

    assert expected == names(added)


def test_a_day_without_a_session_gets_one_of_the_blocks_name_in_its_place():
    added = propose(PLAN, "tuesday")

    assert ["Lower A", "Bicep Finisher Rounds", "Upper A"] == sessions(added)
    new = added.weeks[0].sessions[1]
    assert ("new1", "2026-11-03", "Tuesday") == (new.uid, new.scheduled_date, new.day_of_week)
    assert ["new1", "new2", "new3", "new4"] == [uid for uid in uids(added) if uid.startswith("new")]
    assert [FINISHER] == session_blocks(new)


def test_a_new_session_after_all_others_is_the_last_of_its_week():
    assert ["Lower A", "Upper A", "Bicep Finisher Rounds"] == sessions(propose(PLAN, "saturday"))


def test_of_two_sessions_on_a_day_the_athlete_is_asked_which():
    twice = plan("""
        Week A
          Upper A (Thursday)
          Run (Thursday)
    """)

    assert (
        "Thursday 2026-11-05 has 2 sessions, 'Upper A' and 'Run': ask the athlete which one is meant, then "
        "add the exercises to it with add_exercise, all with the same groupLabel.",
    ) == refused(twice)


def test_what_is_wrong_about_a_block_is_told_to_the_athlete_without_names_of_fields_and_tools():
    twice = plan("Week A\n  Upper A (Thursday)\n  Run (Thursday)")
    adding = {"day": "thursday", "action": "add_block"}

    assert ("Thursday 2026-11-05 has 2 sessions, 'Upper A' and 'Run': say which one you mean.",) == said(
        twice, "propose_plan_update", **adding, block=FINISHER
    )
    shape = {"label": "", "meta_json": {"rounds": 0}, "members": FINISHER["members"][:1]}
    assert (
        "The name of the block can't be blank: a text is needed.",
        "The number of rounds can't be 0: 1 to 100 would work.",
        "The superset can't have 1 exercise: it takes at least 2.",
    ) == said(PLAN, "propose_plan_update", **adding, block={**FINISHER, **shape, "block_type": "superset"})
    assert (
        "'Upper A' has a block 'A' already: give the new one another name, or change the one that is there.",
    ) == said(PLAN, "propose_plan_update", **adding, block={**FINISHER, "label": "A"})


def test_null_is_the_same_as_leaving_out_also_within_a_block():
    member = {"exercise": "Curl", "reps": 10}
    unsaid = dict.fromkeys(("weight", "tempo", "sets", "rest_sec", "notes"))

    nulls = propose(PLAN, order_index=None, meta_json=None, members=[{**member, **unsaid}])
    without = after(
        PLAN,
        "propose_plan_update",
        day="thursday",
        action="add_block",
        block={"block_type": "circuit", "label": FINISHER["label"], "members": [member]},
    )

    assert without == nulls


def test_a_label_that_the_session_has_already_is_refused():
    assert (
        "'Upper A' has a block 'A' already: give the new one another label, or change the one that is there "
        "with modify_exercise, add_exercise and remove_exercise.",
    ) == refused(PLAN, label=" A ")


def test_all_that_is_wrong_about_a_block_is_told_at_once():
    errors = refused(
        PLAN,
        day="someday",
        label=" ",
        order_index=-1,
        meta_json={"rounds": 0, "rest_between_rounds_sec": 9_999},
        members=[
            {"exercise": "", "reps": 0, "weight": -5, "sets": 0, "rest_sec": -1},
            {"exercise": "Curl", "reps": " ", "weight": "9" * 400},
        ],
    )

    assert (
        "block.label is blank: it needs a text.",
        "block.order_index is -1: it can be 0 to 1000.",
        "block.meta_json.rounds is 0: it can be 1 to 100.",
        "block.meta_json.rest_between_rounds_sec is 9999: it can be 0 to 3600.",
        "block.members[0].exercise is blank: it needs a text.",
        "block.members[0].reps is 0: it can be 1 to 1000.",
        "block.members[0].weight is -5: it can be 0 to 2000.",
        "block.members[0].sets is 0: it can be 1 to 30.",
        "block.members[0].rest_sec is -1: it can be 0 to 3600.",
        "block.members[1].reps is blank: it needs a text.",
        "block.members[1].weight has 400 characters: at most 120 are kept.",
    ) == errors[:-1]
    assert errors[-1].startswith("'someday' names no day.")


@pytest.mark.parametrize(
    ("block_type", "members", "told"),
    [
        ("circuit", [], "block.members has 0: a circuit has at least 1."),
        ("superset", FINISHER["members"][:1], "block.members has 1: a superset has at least 2."),
        ("single", FINISHER["members"][:2], "block.members has 2: a single has exactly 1."),
        ("single", [], "block.members has 0: a single has exactly 1."),
    ],
)
def test_a_block_has_as_many_members_as_its_type_needs(block_type, members, told):
    assert (told,) == refused(PLAN, block_type=block_type, members=members)


def test_a_full_session_or_week_takes_no_block():
    forty = [{"exercise": "Curl", "reps": 10}] * 40
    full = plan("Week A\n" + "  Lower (Monday)\n" * 14)

    assert ("'Upper A' would have 43 exercises: at most 40 fit.",) == refused(PLAN, members=forty)
    assert (
        "Week 1 would have 15 sessions: at most 14 fit.",
        "'Bicep Finisher Rounds' would have 41 exercises: at most 40 fit.",
    ) == refused(full, members=[*forty, *forty[:1]])


def test_without_a_plan_there_is_no_day():
    assert ("'thursday' is no day of the plan: there is no plan yet. Add weeks first.",) == refused(plan(""))


@pytest.mark.parametrize(
    ("name", "value"),
    [("block_type", "ladder"), ("block_type", None), ("members", None), ("meta_json", 3), ("blockType", "x")],
)
def test_a_block_of_another_shape_is_told(name, value):
    told = misfit(
        PLAN, "propose_plan_update", day="thursday", action="add_block", block={**FINISHER, name: value}
    )

    assert f"block.{name}" in told


def test_there_is_no_other_action_than_adding_a_block():
    assert "should be 'add_block'" in misfit(
        PLAN, "propose_plan_update", day="thursday", action="remove_block", block=FINISHER
    )
