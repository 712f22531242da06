"""Whose day is asked about: the athlete's, as the newest message told it, or the one of the request."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from agents.recorded import read_athlete
from tests.handlers.doors import Doors, said

AUCKLAND = "Pacific/Auckland"
EVENING = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)  # in Auckland the morning of the day after


@pytest.fixture
def evening(doors: Doors, monkeypatch) -> Doors:
    """The doors five minutes after that evening."""
    return doors.changed(monkeypatch, clock=lambda: EVENING.timestamp() + 300)


def log(doors: Doors, **more: str) -> None:
    doors.post(said("Bench 3x5 @ 185", sent_at=EVENING.isoformat(), **more))


def days(doors: Doors, words: str, **query: str) -> list[str]:
    return [each["date"] for each in doors.get("/search", q=words, **query).json["workouts"]]


@pytest.mark.parametrize("words", ["today", "bench today", "this morning"])
def test_what_was_logged_just_now_is_of_the_athletes_today(evening: Doors, words: str):
    log(evening, timezone=AUCKLAND)

    assert ["2026-11-22"] == days(evening, words)
    assert [] == days(evening, "bench yesterday")


def test_a_timezone_that_comes_with_a_question_wins_for_that_question(evening: Doors):
    log(evening, timezone=AUCKLAND)

    assert [] == days(evening, "today", timezone="Europe/Berlin")
    assert ["2026-11-22"] == days(evening, "today", timezone=AUCKLAND)
    assert AUCKLAND == read_athlete(evening.worker.records, "ann").timezone
    direct = evening.read("search", q="today", timezone="Europe/Berlin")
    assert "2026-11-21" == direct["understood"]["first_day"]


def test_a_timezone_that_is_none_is_told(evening: Doors):
    for path, query in (("/search", {"q": "today"}), ("/plan", {})):
        response = evening.get(path, timezone="Mars/Base", **query)

        assert (400, "bad_input") == (response.status, response.code)
        assert response.json["error"]["message"].startswith("timezone 'Mars/Base' is not known")


def test_the_week_of_the_plan_is_the_one_that_the_athlete_lives_in(doors: Doors, monkeypatch):
    monday = date.today() - timedelta(days=date.today().weekday())
    sunday = datetime.combine(monday + timedelta(days=6), time(20), UTC)
    there = doors.changed(monkeypatch, clock=sunday.timestamp)
    there.put_plan("ann", "bob", day=monday)

    in_utc = there.get("/plan").json["week"]["weekNumber"]
    asked_there = there.get("/plan", timezone=AUCKLAND).json["week"]["weekNumber"]
    log(there, timezone=AUCKLAND)
    known = there.get("/plan").json["week"]["weekNumber"]
    there.post(
        {"action": "ask", **said("what's today?", sent_at=EVENING.isoformat(), timezone=AUCKLAND)},
        owner="bob",
        path="/plan/changes",
    )
    told_to_the_planner = there.get("/plan", caller="bob").json["week"]["weekNumber"]

    assert (1, 2, 2, 2) == (in_utc, asked_there, known, told_to_the_planner)
