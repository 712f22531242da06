"""plan-edit-tools, scenarios 4, 7, 9 and 10, read by the embedded engine on plans drawn at random."""

from datetime import date, timedelta

import pytest

from agents.planner.plan import CardioBlock, Plan, Session, Week
from tests.handlers.plan_scenarios.kit import agreed, with_session, with_sessions
from tests.handlers.plan_scenarios.phrases import Opened, Wish, said
from tests.planner.notation import ids, uids


@said(
    "Rename this workout to 'Push Day A'",
    "Call today's workout Push Day A",
    "rename {session} to Push Day A",
    'Change the name of today\'s session to "Push Day A"',
)
def test_4_modify_session(opened: Opened, phrase: str, seed: int):
    wish = Wish(phrase, seed)
    door = opened(wish.drawn)

    after = agreed(door, wish.text)

    named = wish.drawn.session._replace(name="Push Day A")
    assert with_session(wish.drawn.plan, wish.drawn.today, named) == after


@said(
    "Add a deload week after week 4",
    "Put a deload after week 4",
    "insert a deload week following week 4",
    "Can we have a deload week after week 4?",
    "I need a deload week after week 4",
)
def test_7_add_week(opened: Opened, phrase: str, seed: int):
    wish = Wish(phrase, seed)
    door = opened(wish.drawn)
    before = wish.drawn.plan

    after = agreed(door, wish.text)

    _assert_deload_after_week_4(before, after)


@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_7_add_week_after_any_other(opened: Opened, number: int):
    wish = Wish(f"Add a deload week after week {number}", number)
    door = opened(wish.drawn)

    after = agreed(door, wish.text)

    assert uids(wish.drawn.plan) == uids(_without(after, number + 1))
    assert "Deload" == after.weeks[number].phase


def _assert_deload_after_week_4(before: Plan, after: Plan) -> None:
    """Week 5 is the deload, of fewer sets than week 4; those after are one later, in number and date."""
    deload, model = after.weeks[4], before.weeks[3]
    assert before.weeks[:4] == after.weeks[:4]
    assert "deload" in deload.phase.lower()
    assert [each.name for each in model.sessions] == [each.name for each in deload.sessions]
    assert 0 < _sets(deload) < _sets(model)
    assert before.weeks[4:] == tuple(_shifted(week, -7) for week in after.weeks[5:])
    assert uids(before) == uids(_without(after, 5))
    assert f"week-{len(before.weeks) + 1}-session-1-exercise-1" in ids(after)
    assert sorted(set(uids(after))) == sorted(uids(after))


def _sets(week: Week) -> int:
    return sum(each.working_sets for session in week.sessions for each in session.exercises)


def _without(plan: Plan, number: int) -> Plan:
    return plan._replace(weeks=(*plan.weeks[: number - 1], *plan.weeks[number:]))


def _shifted(week: Week, days: int) -> Week:
    sessions = tuple(
        each._replace(scheduled_date=_later(each.scheduled_date, days)) for each in week.sessions
    )
    dates = {"start_date": _later(week.start_date, days), "end_date": _later(week.end_date, days)}
    return week._replace(sessions=sessions, **dates)


def _later(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


@said(
    "Add a 30-minute zone 2 cardio day on Saturday",
    "Put 30 min of zone 2 on Saturday",
    "30 minutes zone 2 on Saturday please",
    "Schedule 30 min easy zone 2 for Saturday",
    "Add a zone 2 cardio session of 30 minutes on {free}",
)
def test_9_add_cardio_only_session(opened: Opened, phrase: str, seed: int):
    wish = Wish(phrase, seed, free="Saturday")
    door = opened(wish.drawn)

    new = _added(wish, agreed(door, wish.text))

    day = wish.drawn.free[0] if "{free}" in phrase else "Saturday"
    assert (day, ()) == (new.day_of_week, new.exercises)
    assert isinstance(new.cardio, CardioBlock)
    assert ("zone2", 30, False) == (new.cardio.type, new.cardio.duration, new.cardio.completed)


@said(
    "Make Sunday a rest day",
    "Add a rest day on Sunday",
    "Turn {free} into a rest day",
    "I want to rest on Sunday",
    "{free} should be a rest day",
)
def test_10_add_rest_day(opened: Opened, phrase: str, seed: int):
    wish = Wish(phrase, seed, free="Sunday")
    door = opened(wish.drawn)

    new = _added(wish, agreed(door, wish.text))

    day = wish.drawn.free[0] if "{free}" in phrase else "Sunday"
    assert (day, (), None) == (new.day_of_week, new.exercises, new.cardio)


def _added(wish: Wish, after: Plan) -> Session:
    """The one new session of this week; everything else has to be as it was, and in order of the days."""
    week_number = wish.drawn.today[0]
    before, now = wish.drawn.plan.weeks[week_number - 1].sessions, after.weeks[week_number - 1].sessions
    [new] = [each for each in now if each not in before]
    assert before == tuple(each for each in now if each is not new)
    assert wish.drawn.plan == with_sessions(after, week_number, before)
    assert sorted(each.scheduled_date for each in now) == [each.scheduled_date for each in now]
    return new
