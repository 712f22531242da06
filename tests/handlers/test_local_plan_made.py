"""Whole plans at the command line: the ready one, an empty one, in from a file and out again."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from agents.exercises import catalogue
from agents.planner.edits.inputs import plan_from_wire, plan_to_wire
from agents.planner.plan import Plan, Session, blocks
from handlers.local.plans.making import first_day, ready_plan
from tests.handlers.plan_kit import THIS_MONDAY, TODAY, exported
from tests.handlers.spotter import Spotter
from tests.phrase_tables import listed, phrases

# --- making one


def test_a_new_plan_is_the_ready_one_from_the_next_monday_on(spotter: Spotter):
    ran = spotter("plan", "new")

    [first, *_] = exported(spotter)["weeks"]
    ahead = date.fromisoformat(first["startDate"]) - TODAY
    assert 0 == ran.code
    assert "12 weeks, 48 sessions" in ran.words
    assert (0, True) == (date.fromisoformat(first["startDate"]).weekday(), 0 <= ahead.days < 7)


def test_a_plan_that_is_there_is_only_replaced_when_asked_for(planned: Spotter):
    before = exported(planned)

    kept = planned("plan", "new", "--name", "Another")
    after_kept = exported(planned)
    replaced = planned("plan", "new", "--name", "Another", "--replace")

    assert (1, 0) == (kept.code, replaced.code)
    assert "--replace" in kept.err
    assert before == after_kept
    assert "Another" == exported(planned)["name"]


def test_an_empty_plan_has_weeks_to_be_filled(spotter: Spotter):
    made = spotter("plan", "new", "--empty", "--weeks", "3", "--start", "today", "--name", "Mine", "--json")

    last = TODAY + timedelta(days=20)
    assert [
        {
            "name": "Mine",
            "startDate": TODAY.isoformat(),
            "endDate": last.isoformat(),
            "weeks": 3,
            "sessions": 0,
            "done": 0,
        }
    ] == made.lines()
    assert "no sessions yet" in spotter("plan", "show").out


@phrases("options", "words", options=listed)
def test_a_plan_that_cannot_be_made_is_told_and_none_is_made(spotter: Spotter, options, words):
    ran = spotter("plan", "new", *options)

    assert 2 == ran.code
    assert words in ran.err
    assert 1 == spotter("plan", "show").code


@phrases("said", "found", found=date.fromisoformat)
def test_the_first_day_is_a_date_or_the_next_such_day_from_today_on(said: str, found: date):
    assert found == first_day(said, date(2026, 11, 25), any_day=True)


def test_what_is_logged_already_stands_in_a_new_plan(spotter: Spotter):
    spotter("log", "Back squat 4x6 @ 225", "--date", THIS_MONDAY.isoformat())

    ran = spotter("plan", "new", "--start", THIS_MONDAY.isoformat())

    assert "1 of them trained already" in ran.words
    assert "✓ 4 × 6 @ 225 lb" in spotter("plan", "show").out


# --- the ready plan


@pytest.fixture(scope="module")
def ready() -> Plan:
    return plan_from_wire(ready_plan(date(2026, 11, 30)), "seed")


def sessions(plan: Plan) -> list[Session]:
    return [session for week in plan.weeks for session in week.sessions]


def test_the_ready_plan_has_four_days_a_week_on_their_dates(ready: Plan):
    days = [[session.day_of_week for session in week.sessions] for week in ready.weeks]
    dates = [date.fromisoformat(session.scheduled_date) for session in sessions(ready)]

    assert 12 * [["Monday", "Tuesday", "Thursday", "Saturday"]] == days
    assert "2026-11-30" == ready.weeks[0].start_date
    assert [session.day_of_week for session in sessions(ready)] == [f"{each:%A}" for each in dates]
    assert "2027-02-21" == ready.weeks[-1].end_date


def test_each_session_has_five_to_seven_exercises_that_the_catalogue_knows_with_supersets(ready: Plan):
    exercises = [each for session in sessions(ready) for each in session.exercises]

    assert {5, 6, 7} == {len(session.exercises) for session in sessions(ready)}
    assert set() == {each.name for each in exercises if catalogue.known(each.name) is None}
    for session in sessions(ready):
        groups = [group for group, _ in blocks(session) if group is not None]
        assert "superset" in {group.block_type for group in groups}


def test_each_week_has_one_circuit_and_cardio_twice(ready: Plan):
    for week in ready.weeks:
        groups = [group for session in week.sessions for group, _ in blocks(session) if group is not None]
        assert 1 == sum(group.block_type == "circuit" for group in groups)
        assert 2 == sum(session.cardio is not None for session in week.sessions)


def test_every_fourth_week_is_lighter_and_no_load_is_a_weight(ready: Plan):
    exercises = [[each for session in week.sessions for each in session.exercises] for week in ready.weeks]
    sets = [sum(each.working_sets for each in week) for week in exercises]
    kinds = {each.target_load.split()[0].strip("0123456789.") for week in exercises for each in week}

    assert [4, 8, 12] == [at for at, week in enumerate(ready.weeks, start=1) if week.phase == "Deload"]
    assert max(sets[at] for at in (3, 7, 11)) < min(sets[at] for at in (0, 1, 2, 4, 5, 6, 8, 9, 10))
    assert {"%", "RPE", "bodyweight"} == kinds


# --- in and out


def test_a_plan_comes_in_as_it_went_out_with_what_was_done(planned: Spotter, tmp_path: Path):
    planned("log", "Back squat 4x6 @ 225, 30 min easy ride", "--date", THIS_MONDAY.isoformat())
    path = tmp_path / "plan.json"

    out = planned("plan", "export", str(path))
    before, shown = exported(planned), planned("plan", "show").out
    brought = planned("plan", "import", str(path), "--replace")

    assert (0, 0) == (out.code, brought.code)
    assert (before, shown) == (exported(planned), planned("plan", "show").out)
    assert "left out" not in brought.out
    assert "225 lb" in shown


def test_results_of_somebody_elses_log_are_left_out_and_that_is_said(planned: Spotter):
    bare = exported(planned)
    planned("log", "Back squat 4x6 @ 225, leg curl 2x10 @ 60", "--date", THIS_MONDAY.isoformat())
    out = planned("plan", "export").out.encode()

    told = planned("plan", "import", "-", "--user", "partner", stdin=out)
    [as_json] = planned("plan", "import", "-", "--user", "third", "--json", stdin=out).lines()

    assert "6 results of workouts that are not in this log were left out." in told.words
    assert (6, bare) == (as_json["resultsLeftOut"], exported(planned, "--user", "partner"))


def test_what_is_logged_already_stands_in_a_plan_that_is_brought_in(planned: Spotter):
    day = THIS_MONDAY.isoformat()
    planned("log", "Back squat 4x6 @ 225", "--date", day)
    planned("log", "Back squat 4x6 @ 135", "--date", day, "--user", "partner")

    planned("plan", "import", "-", "--user", "partner", stdin=planned("plan", "export").out.encode())

    shown = planned("plan", "show", "--user", "partner").out
    assert (True, False) == ("✓ 4 × 6 @ 135 lb" in shown, "225 lb" in shown)


@pytest.mark.parametrize("conversation", [(), ("--conversation", "phone")])
def test_what_waited_for_the_plan_before_is_cancelled_with_it_and_that_is_said(
    planned: Spotter, conversation: tuple[str, ...]
):
    planned("plan", "change", "swap Thursday's front squats for leg press", *conversation)

    replaced = planned("plan", "new", "--replace")

    assert "1 change of the plan before that waited was cancelled." in replaced.words
    assert "nothing waits" in planned("plan", "pending", *conversation).out
    assert "cancelled" not in planned("plan", "new", "--replace").out


def test_a_plan_goes_through_a_pipe(planned: Spotter):
    out = planned("plan", "export").out

    ran = planned("plan", "import", "-", "--user", "partner", stdin=out.encode())

    assert 0 == ran.code
    assert json.loads(out) == exported(planned, "--user", "partner")


def test_an_import_over_a_plan_has_to_be_asked_for(planned: Spotter, tmp_path: Path):
    path = tmp_path / "plan.json"
    path.write_text(json.dumps({"name": "Small", "weeks": exported(planned)["weeks"][:1]}))

    kept = planned("plan", "import", str(path))
    after_kept = len(exported(planned)["weeks"])
    replaced = planned("plan", "import", str(path), "--replace")

    assert (1, 12, 0, 1) == (kept.code, after_kept, replaced.code, len(exported(planned)["weeks"]))


MANY = {"weeks": [{"phase": "", "startDate": "x", "endDate": "y", "sessions": [], "more": 1}] * 9}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"{", "not JSON (line 1"),
        (b"\xff{}", "not UTF-8 (byte 0xff at 0)"),
        (b"3", "the file is no plan"),
        (b"[]", "the plan has no weeks"),
        (b"[" * 100_000, "not JSON that can be read"),
        (b"1" * 5000, "not JSON that can be read"),
        (b"{}", "weeks is missing"),
        (b'{"weeks": [], "owner": "bob"}', "owner is not part of a plan"),
        (json.dumps(MANY).encode(), "And 1 more."),
        (b'{"weeks": []}', "the plan has no weeks"),
        (b" " * 8_000_001, "more than 8,000,000 bytes"),
    ],
)
def test_a_file_that_is_no_plan_is_told_and_nothing_is_kept(spotter: Spotter, body: bytes, words: str):
    ran = spotter("plan", "import", "-", stdin=body)

    assert 2 == ran.code
    assert words in ran.err
    assert 1 == len(ran.err.splitlines())
    assert 1 == spotter("plan", "show").code


def test_files_that_cannot_be_read_or_written_are_told(planned: Spotter, tmp_path: Path):
    missing = planned("plan", "import", str(tmp_path / "none.json"))
    unwritable = planned("plan", "export", str(tmp_path / "none" / "plan.json"))

    assert (2, 2) == (missing.code, unwritable.code)
    assert "none.json' can't be read" in missing.err
    assert "can't be written" in unwritable.err


def test_a_plan_is_the_same_after_it_went_through_its_json(ready: Plan):
    assert ready == plan_from_wire(plan_to_wire(ready), "another seed")
