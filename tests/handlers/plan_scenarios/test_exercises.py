"""plan-edit-tools, scenarios 1 to 3, 5, 6 and 8, read by the embedded engine on plans drawn at random."""

import pytest

from agents.planner.plan import find
from tests.handlers.plan_scenarios.drawn import drawn
from tests.handlers.plan_scenarios.kit import agreed, moves, with_session
from tests.handlers.plan_scenarios.phrases import Opened, Wish, said
from tests.planner.notation import ids

SQUATS = ("Squat", "Squats", "Back Squat", "Barbell Squats")


@pytest.mark.parametrize("squat", SQUATS)
def test_1_modify_exercise_name(opened: Opened, squat: str):
    wish = Wish("Change squats to lunges", len(squat), holds=squat)
    door = opened(wish.drawn)

    after = agreed(door, wish.text)

    assert _with_name(wish, "Lunges") == after


@said(
    "swap {old} for {new}",
    "Could you replace the {old} with {new} today?",
    "{new} instead of {old} please",
    "Use {new} in place of {old} today",
)
def test_1_modify_exercise_name_in_other_words(opened: Opened, phrase: str, seed: int):
    wish = Wish(phrase, seed)
    door = opened(wish.drawn)
    old = wish.drawn.exercise(wish.number)
    place = find(door.plan, old.uid).id

    after = agreed(door, wish.text)

    found = find(after, old.uid)
    assert (wish.new, place) == (found.node.name.lower(), found.id)
    assert _with_name(wish, found.node.name) == after


def _with_name(wish: Wish, name: str):
    """The drawn plan with one other name, and nothing else changed."""
    session = wish.drawn.session
    row = list(session.exercises)
    row[wish.number - 1] = row[wish.number - 1]._replace(name=name)
    return with_session(wish.drawn.plan, wish.drawn.today, session._replace(exercises=tuple(row)))


@said(
    "Add bench press after exercise 2",
    "insert bench press 3x10 @ 135 lb after {second}",
    "add bench press after the second exercise",
    "Please add bench press 4x8 at 150 lb to today's workout as exercise 3",
)
def test_2_add_exercise(opened: Opened, phrase: str, seed: int):
    wish = Wish(phrase, seed)
    door = opened(wish.drawn)
    week, number = wish.drawn.today
    before = wish.drawn.session

    after = agreed(door, wish.text)

    session = after.weeks[week - 1].sessions[number - 1]
    assert [*moves(before)[:2], "bench press", *moves(before)[2:]] == moves(session)
    assert before.exercises == (*session.exercises[:2], *session.exercises[3:])
    assert [f"week-{week}-session-{number}-exercise-{place}" for place in range(1, 6)] == [
        find(after, each.uid).id for each in session.exercises
    ]
    assert wish.drawn.plan == with_session(after, wish.drawn.today, before)


@said(
    "Remove the last exercise",
    "Drop the last exercise",
    "Delete my last exercise today",
    "take the last exercise out",
    "cut {last} today",
)
def test_3_remove_exercise(opened: Opened, phrase: str, seed: int):
    wish = Wish(phrase, seed)
    door = opened(wish.drawn)
    session = wish.drawn.session

    after = agreed(door, wish.text)

    left = session._replace(exercises=session.exercises[:-1])
    assert with_session(wish.drawn.plan, wish.drawn.today, left) == after
    assert set(ids(after)) < set(ids(wish.drawn.plan))  # no renumbering needed


@pytest.mark.parametrize("squat", SQUATS)
def test_5_replace_and_modify(opened: Opened, squat: str):
    wish = Wish("Change squats to lunges and increase reps to 12", len(squat), holds=squat)
    door = opened(wish.drawn)

    after = agreed(door, wish.text)

    assert ("Lunges", "12") == _name_and_reps(wish, after)


@said(
    "swap {old} for {new} and make it 12 reps",
    "Replace {old} with {new}, 12 reps",
    "Do {new} instead of {old}, and 12 reps",
)
def test_5_replace_and_modify_in_other_words(opened: Opened, phrase: str, seed: int):
    wish = Wish(phrase, seed)
    door = opened(wish.drawn)

    after = agreed(door, wish.text)

    name, reps = _name_and_reps(wish, after)
    assert (wish.new, "12") == (name.lower(), reps)


def _name_and_reps(wish: Wish, after) -> tuple[str, str]:
    """Of the exercise that was meant; all else has to be as it was drawn."""
    before = wish.drawn.exercise(wish.number)
    now = find(after, before.uid).node
    named = _with_name(wish, now.name)
    session = named.weeks[wish.drawn.today[0] - 1].sessions[wish.drawn.today[1] - 1]
    row = [each._replace(reps=now.reps) if each.uid == before.uid else each for each in session.exercises]
    assert with_session(named, wish.drawn.today, session._replace(exercises=tuple(row))) == after
    return now.name, now.reps


@said(
    "Replace the first exercise with pull-ups",
    "swap exercise 1 for pull-ups",
    "Use pull-ups instead of the first exercise",
    "Could you change the first exercise to pull-ups?",
)
def test_6_remove_and_add(opened: Opened, phrase: str, seed: int):
    wish = Wish(phrase, seed)
    door = opened(wish.drawn)
    week, number = wish.drawn.today

    after = agreed(door, wish.text)

    session = after.weeks[week - 1].sessions[number - 1]
    assert ["pull-ups", *moves(wish.drawn.session)[1:]] == moves(session)
    assert wish.drawn.session.exercises[1:] == session.exercises[1:]
    assert ids(wish.drawn.plan) == ids(after)
    assert wish.drawn.plan == with_session(after, wish.drawn.today, wish.drawn.session)


@pytest.mark.parametrize("squat", SQUATS)
def test_8_mark_exercise_as_skipped(opened: Opened, squat: str):
    wish = Wish("I can't do squats today, skip that exercise", len(squat), holds=squat)
    door = opened(wish.drawn)

    after = agreed(door, wish.text)

    assert _skipped(wish) == after


@said(
    "Skip {old} today", "mark {old} as skipped", "My knee hurts, skip {old}", "skip exercise {number} today"
)
def test_8_mark_exercise_as_skipped_in_other_words(opened: Opened, phrase: str, seed: int):
    wish = Wish(phrase, seed)
    door = opened(wish.drawn)

    after = agreed(door, wish.text)

    assert _skipped(wish) == after


def _skipped(wish: Wish):
    session = wish.drawn.session
    row = list(session.exercises)
    row[wish.number - 1] = row[wish.number - 1]._replace(skipped=True)
    return with_session(wish.drawn.plan, wish.drawn.today, session._replace(exercises=tuple(row)))


@pytest.mark.parametrize("seed", range(6))
def test_two_that_could_be_meant_are_asked_about(opened: Opened, seed: int):
    given = drawn(seed)
    door = opened(given)
    twice = given.session._replace(
        exercises=(*given.session.exercises, given.exercise(1)._replace(uid="again", reps="20"))
    )
    plan = with_session(given.plan, given.today, twice)
    door.worker.planner.put_plan("ann", plan, replace=True)

    result = door.ask(f"Remove {given.exercise(1).name.lower()}")

    assert ("question", []) == (result["type"], result["pending"])
    assert plan == door.plan
