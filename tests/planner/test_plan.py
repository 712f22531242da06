"""What a plan holds, and where."""

import pytest

from agents.planner.plan import Group, blocks, everything, find, id_at, tidy
from tests.planner.notation import plan

PLAN = plan("""
    Week Accumulation
      Lower A (Monday, done)
        Squat 3x5 @ 185 lb
        Row 3x8, group A
        Plank 3x30
        Dip 3x8, group A
        Curl 2x10, group B
        group B circuit, rounds 2
      Walk (Tuesday)
        cardio zone2 30
    Week Deload
      Rest
""")


@pytest.mark.parametrize(
    ("place", "expected"),
    [((2,), "week-2"), ((2, 1), "week-2-session-1"), ((2, 1, 3), "week-2-session-1-exercise-3")],
)
def test_an_id_is_a_place(place, expected):
    assert expected == id_at(*place)


def test_every_node_is_found_where_it_stands():
    assert [(each.node, each.id) for each in everything(PLAN)] == [
        (find(PLAN, each.node.uid).node, find(PLAN, each.node.uid).id) for each in everything(PLAN)
    ]
    assert find(PLAN, "gone") is None


def test_exercises_of_a_label_are_a_block_in_the_place_of_the_first():
    rows = blocks(PLAN.weeks[0].sessions[0])

    assert [
        (None, ["Squat"]),
        (Group("A", "superset"), ["Row", "Dip"]),
        (None, ["Plank"]),
        (Group("B", "circuit", 2), ["Curl"]),
    ] == [(group, [each.name for each in members]) for group, members in rows]


def test_a_group_without_exercises_vanishes():
    lower = PLAN.weeks[0].sessions[0]

    assert () == tidy(lower._replace(exercises=lower.exercises[:1])).groups
    assert tidy(lower) is lower


def test_a_day_without_exercises_and_cardio_is_for_rest():
    lower, walk, rest = [session for week in PLAN.weeks for session in week.sessions]

    assert [False, False, True] == [lower.is_rest, walk.is_rest, rest.is_rest]
    assert [True, False, False] == [lower.is_trained, walk.is_trained, rest.is_trained]
