"""GET /progress: the series of a name, and what there is to chart."""

import json
from datetime import date, timedelta
from typing import Any

import pytest

from agents.logger.records.shelf import Shelf, workout_key
from handlers.desks.charted import AT_ONCE, ChartDesk
from handlers.reads.read_answers import ProgressAnswer
from storage.ports import MAX_BATCH_ITEMS, WORKOUTS, Records, Write
from tests.handlers.doors import Doors, said
from tests.logger.test_many_workouts import Counting

SAID = (
    ("Squat 5x5 @ 225", "2026-10-05"),
    ("Squat 5x5 @ 230", "2026-10-26"),
    ("ran 5k in 25:20", "2026-10-27"),
    ("ran 5k in 24:10, weighed 181", "2026-11-03"),
    ("Jenny curls 3x12 @ 30", "2026-11-04"),
)


@pytest.fixture
def log(doors: Doors) -> Doors:
    for place, (text, day) in enumerate(SAID):
        doors.post(said(text, id=f"m{place}", sent_at=f"{day}T18:00:00Z"))
    doors.post(said("yes", id="m9", sent_at="2026-11-04T18:05:00Z"))
    return doors


def asked(log: Doors, **query: str) -> Any:
    answer = log.get("/progress", **query)
    assert 200 == answer.status, answer.json
    assert answer.json == ProgressAnswer.model_validate(answer.json).model_dump(mode="json")
    return answer.json


def test_an_exercise_has_its_series_by_whatever_it_is_called(log: Doors):
    answer = asked(log, of="squats")

    assert "Back Squat" == answer["of"]
    assert ["day", "week", "week"] == [each["step"] for each in answer["series"]]
    assert ["262.5", "268.3"] == [each["value"] for each in answer["series"][0]["points"]]


def test_a_pace_is_drawn_upside_down(log: Doors):
    pace, distance = asked(log, of="run")["series"]

    assert (True, "s/km") == (pace["less_is_better"], pace["unit"])
    assert (False, "week") == (distance["less_is_better"], distance["step"])


def test_an_exercise_that_only_the_athlete_has_is_charted_too(log: Doors):
    assert "Jenny curls" == asked(log, of="jenny curls")["of"]


def test_what_there_is_comes_newest_first_with_its_days(log: Doors):
    there = [(each["of"], each["kind"], each["days"], each["newest"]) for each in asked(log)["there"]]

    assert ("Jenny curls", "exercise", 1, "2026-11-04") == there[0]
    assert ("Back Squat", "exercise", 2, "2026-10-26") in there
    assert ("quads", "muscle", 2, "2026-10-26") in there
    assert ("Body weight", "measured", 1, "2026-11-03") in there


def test_whatever_is_offered_is_charted(log: Doors):
    for each in asked(log)["there"]:
        assert asked(log, of=each["of"])["series"], each


@pytest.mark.parametrize("of", ["my mood", "x" * 1_001])
def test_a_name_of_nothing_is_told_so(log: Doors, of: str):
    answer = log.get("/progress", of=of)

    assert 400 == answer.status
    assert answer.json["error"]["message"].startswith("of")


def test_a_name_of_nothing_is_told_what_would_work(log: Doors):
    assert (
        "of: 'my mood' is no exercise, muscle or measurement: give its usual name. "
        "Without `of` the answer lists what there is."
    ) == log.get("/progress", of="my mood").json["error"]["message"]


def test_of_what_is_not_logged_there_are_no_series(log: Doors):
    assert {"schema_version": 1, "of": "Deadlift", "series": [], "there": []} == asked(log, of="deadlift")


def test_a_direct_invoke_is_answered_the_same(log: Doors):
    assert asked(log, of="squat") == log.read("progress", of="squat")


# --- what is read


def with_years(records: Records, owner: str, years: int, today: date) -> None:
    """The athlete's workout of today, of every day of so many years."""
    (record,) = records.list(owner, WORKOUTS)
    told = json.loads(record.body)
    writes = []
    for ago in range(1, 365 * years):
        day = (today - timedelta(days=ago)).isoformat()
        more = {"workout_id": f"w_{ago:04}", "workout": {**told["workout"], "date": day}}
        writes.append(Write(owner, workout_key(f"w_{ago:04}"), json.dumps({**told, **more}), 0))
    for start in range(0, len(writes), MAX_BATCH_ITEMS):
        records.put_all(writes[start : start + MAX_BATCH_ITEMS])


def test_what_is_older_than_a_series_goes_back_is_not_read(doors: Doors):
    today = date(2026, 11, 4)
    doors.post(said("Squat 5x5 @ 225", id="m1", sent_at=f"{today}T18:00:00Z"))
    records, clock = doors.worker.records, doors.worker.clock
    with_years(records, "ann", 2, today)
    Shelf(records, "ann", clock).looked_through()
    counting = Counting(records)

    (squat, *_) = ChartDesk(counting, "ann", clock, "lb", today).chartable()

    # Of each workout its row of the day and itself.
    assert ("Back Squat", 401) == (squat.of, squat.days)
    assert 2 * 401 <= counting.rows <= 2 * (401 + AT_ONCE)
