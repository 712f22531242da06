"""A week that is copied keeps its circuits and its notes; a deload halves the sets, or the rounds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.planner.plan import Group, blocks
from agents.planner.views.weekly import weekly_plan
from agents.requests.plan.scene import SceneWeek, fill
from tests.planner import notation
from tests.planner.kit import NOON, Desk

few = settings(max_examples=8, deadline=None)
LABELS = ("A", "Finisher", "Bicep Finisher Rounds", "Legs, heavy", "Core (hard)")
LIFT = "Bench Press 3x5 @ 155 lb, notes pause each rep"


def week(sets: list[int], label: str, rounds: int, pause: int, order: int) -> str:
    lines = "".join(
        f"    {name} {each}x10 @ 20 lb, group {label}\n"
        for name, each in zip(("Curl", "Dip", "Row"), sets, strict=False)
    )
    known = f"    group {label} circuit, rounds {rounds}, rest {pause}, order {order}\n"
    return f"Week Base\n  Upper A (Monday)\n    {LIFT}\n{lines}{known}"


def plan(sets, label, rounds, pause, order, weeks=4):
    """Weeks with a lift and a circuit; commas of a label are put in afterwards, the notation has none."""
    drawn = notation.plan(week(sets, "X", rounds, pause, order) * weeks)
    return drawn._replace(weeks=tuple(_relabelled(each, label) for each in drawn.weeks))


def _relabelled(week, label):
    (session,) = week.sessions
    exercises = tuple(
        each._replace(group_label=label) if each.group_label else each for each in session.exercises
    )
    groups = tuple(group._replace(label=label) for group in session.groups)
    return week._replace(sessions=(session._replace(exercises=exercises, groups=groups),))


drawn = given(
    st.lists(st.integers(1, 5), min_size=1, max_size=3),
    st.sampled_from(LABELS),
    st.integers(1, 9),
    st.integers(10, 300),
    st.sampled_from((7, 99)),
)


@few
@drawn
def test_a_deload_halves_the_sets_of_a_circuit_or_its_rounds(sets, label, rounds, pause, order):
    desk = Desk(plan=plan(sets, label, rounds, pause, order))

    desk.ask("Add a deload week after week 3")
    desk.apply()

    (_, lift), (group, members) = blocks(desk.now.weeks[3].sessions[0])
    halved = (rounds + 1) // 2 if max(sets) == 1 else rounds
    assert Group(label, "circuit", halved, pause, order) == group
    assert [(each + 1) // 2 for each in sets] == [each.working_sets for each in members]
    assert ("pause each rep", 2) == (lift[0].notes, lift[0].working_sets)


@few
@drawn
def test_a_copied_week_has_the_blocks_of_the_week_before(sets, label, rounds, pause, order):
    desk = Desk(plan=plan(sets, label, rounds, pause, order))

    desk.ask("repeat week 2 after week 4")
    desk.apply()

    source, copy = desk.now.weeks[1].sessions[0], desk.now.weeks[4].sessions[0]
    assert source.groups == copy.groups
    assert [each._replace(uid="") for each in source.exercises] == [
        each._replace(uid="") for each in copy.exercises
    ]


@few
@drawn
def test_what_is_read_of_a_week_is_what_get_weekly_plan_gave(sets, label, rounds, pause, order):
    standing = plan(sets, label, rounds, pause, order)

    read = SceneWeek(1, "", "", "")
    fill(read, weekly_plan(standing, "", 1, NOON.date()))

    (session,) = read.sessions
    assert [
        (each.name, each.group_label, each.notes) for each in standing.weeks[0].sessions[0].exercises
    ] == [(each.name, each.group, each.notes) for each in session.exercises]
    known = {"blockType": "circuit", "rounds": rounds, "restBetweenRoundsSec": pause, "orderIndex": order}
    assert {label: known} == session.groups


def test_a_block_without_an_order_of_its_own_gets_none():
    read = SceneWeek(1, "", "", "")

    fill(read, weekly_plan(plan([1], "A", 2, 90, 2), "", 1, NOON.date()))

    assert {"A": {"blockType": "circuit", "rounds": 2, "restBetweenRoundsSec": 90}} == read.sessions[0].groups


def test_a_superset_that_its_label_explains_is_not_told_again():
    desk = Desk(
        plan=notation.plan("""
            Week Base
              Upper A (Monday)
                Curl 3x10 @ 20 lb, group A, tempo 3-1-1
                Dip 3x10 @ (20 lb), group A, tempo 3-1-1
                group A superset
        """)
    )

    desk.ask("add a deload week at the end", sent_at=NOON.replace(day=2))
    desk.apply()

    session = desk.now.weeks[1].sessions[0]
    assert () == session.groups
    assert [("A", "3-1-1", "20 lb"), ("A", "3-1-1", "(20 lb)")] == [
        (each.group_label, each.tempo, each.target_load) for each in session.exercises
    ]


def test_a_week_that_is_turned_into_a_deload_says_that_its_rounds_stay():
    desk = Desk(plan=plan([1, 1], "A", 3, 90, 99))

    desk.ask("make week 4 a deload")
    desk.apply()

    assert "Half of the sets, same loads, same rounds" == desk.now.weeks[3].description


def test_an_exercise_moves_to_another_day_with_its_notes():
    desk = Desk(
        plan=notation.plan(
            """
            Week Base
              Upper A (Wednesday)
                Bench Press 3x5 @ 155 lb, notes pause each rep
                Squat 3x5 @ 155 lb
              Upper B (Friday)
                Row 3x5 @ 155 lb
            """
            * 3
        )
    )

    desk.ask("move bench press on Wednesday to Friday")
    desk.apply()

    assert ["", "pause each rep"] == [each.notes for each in desk.now.weeks[2].sessions[1].exercises]


@pytest.mark.parametrize("text", ["add two deload weeks after week 2", "add a deload week after week 2"])
def test_a_week_with_nothing_to_explain_is_copied_too(text):
    desk = Desk(plan=notation.plan("Week Base\n  Rest (Monday)\n" * 4))

    desk.ask(text)
    desk.apply()

    assert "Deload" == desk.now.weeks[2].phase
