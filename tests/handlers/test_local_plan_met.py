"""The log meets the plan at the command line: it fills it, is compared with it, and asks of it."""

import json
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from agents.planner.edits.inputs import plan_from_wire
from handlers.terminal.opened import opened
from tests.handlers.plan_kit import THIS_MONDAY, exported
from tests.handlers.spotter import Spotter


def test_a_logged_workout_says_which_session_it_was_and_stands_in_it(planned: Spotter):
    ran = planned("log", "Back squat 4x6 @ 225, RDL 3x8 @ 185", "--date", THIS_MONDAY.isoformat())

    assert f"in the plan: week 1, Monday {THIS_MONDAY}: Lower A, 2 of 6 exercises" in ran.words
    shown = planned("plan", "show").out
    assert "✓ 4 × 6 @ 225 lb" in shown
    assert "partly done" in shown


def test_a_workout_that_is_no_session_of_the_plan_says_nothing_of_it(planned: Spotter):
    ran = planned("log", "Back squat 4x6 @ 225. Then ran 5k in 24:10", "--date", THIS_MONDAY.isoformat())

    assert "✓ Run" in ran.out
    assert 1 == ran.out.count("in the plan:")
    assert ran.out.index("in the plan:") < ran.out.index("✓ Run")


def test_the_plan_follows_when_a_workout_is_amended_deleted_and_undone(planned: Spotter):
    def squats() -> list[str]:
        session = exported(planned)["weeks"][0]["sessions"][0]
        return [one["load"] for one in session["exercises"][0].get("sets", ())]

    planned("log", "Back squat 4x6 @ 225", "--date", THIS_MONDAY.isoformat())
    stood = [squats()]
    amended = planned("amend", "last", "--load", "235")
    stood.append(squats())
    planned("delete", "last")
    stood.append(squats())
    undone = planned("undo")
    stood.append(squats())
    planned("undo")
    stood.append(squats())

    assert [4 * ["225 lb"], 4 * ["235 lb"], [], 4 * ["235 lb"], 4 * ["225 lb"]] == stood
    assert "in the plan: week 1" in amended.words
    assert "in the plan: week 1" in undone.words


def test_what_was_done_is_compared_with_what_was_planned(planned: Spotter):
    day = THIS_MONDAY.isoformat()
    planned("log", "Back squat 3x6 @ 225", "--date", day)

    by_day, by_id = planned("plan", "compare", "--day", day), planned("plan", "compare", "--workout", "last")
    [as_json] = planned("plan", "compare", "--day", day, "--json").lines()

    assert (0, 0) == (by_day.code, by_id.code)
    assert by_day.out == by_id.out
    assert "Lower A:" in by_day.out
    assert "Back Squat" in by_day.out
    assert ("Lower A", "modified") == (as_json["session"], as_json["rows"][0]["status"])


def test_what_cannot_be_compared_is_told(planned: Spotter):
    nothing = planned("plan", "compare", "--day", THIS_MONDAY.isoformat())
    unknown = planned("plan", "compare", "--workout", "w_none")

    assert (1, 1) == (nothing.code, unknown.code)
    assert "nothing is logged" in nothing.err
    assert "there is no workout 'w_none'" in unknown.err


def test_a_day_before_the_plan_begins_has_nothing_to_compare(planned: Spotter):
    ran = planned("plan", "compare", "--day", (THIS_MONDAY - timedelta(days=1)).isoformat())

    assert 1 == ran.code
    assert f"no day of the plan: it runs from {THIS_MONDAY}" in ran.err


def test_a_day_is_read_by_the_clock_of_the_machine_where_nothing_else_is_known(
    planned: Spotter, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    there = datetime.now(ZoneInfo("Pacific/Kiritimati")).date()

    today, no_day = planned("plan", "compare"), planned("plan", "compare", "--day", "soonish")

    assert (1, 2) == (today.code, no_day.code)
    assert there.isoformat() in today.err
    assert "soonish" in no_day.err


def test_a_message_that_logs_and_asks_for_a_change_gets_both(planned: Spotter):
    ran = planned("log", "Bench 3x5 @ 185. And change Saturday's pull-ups to chin-ups")

    assert 0 == ran.code
    assert "✓ Bench Press" in ran.out
    assert "  - name  Pull-up\n  + name  Chin-up" in ran.out
    assert "Confirm?  spotter plan apply" in ran.out


def test_a_question_about_the_change_is_asked_once_beside_what_was_logged(planned: Spotter):
    text = "Bench 3x5 @ 185. And swap the lateral raises for something else on Thursday"

    ran = planned("log", text)

    assert 0 == ran.code
    assert "✓ Bench Press" in ran.out
    assert 1 == ran.words.count("Which one do you mean?")


def test_a_message_that_only_asks_for_a_change_is_not_called_empty(planned: Spotter):
    ran = planned("log", "Swap Thursday's front squats for leg press")

    assert 0 == ran.code
    assert "  + name  Leg Press" in ran.out
    assert "nothing to log" not in ran.out


TWO_SESSIONS = {
    "name": "Twice",
    "weeks": [
        {
            "phase": "Base",
            "startDate": THIS_MONDAY.isoformat(),
            "endDate": (THIS_MONDAY + timedelta(days=6)).isoformat(),
            "sessions": [
                {
                    "name": name,
                    "scheduledDate": THIS_MONDAY.isoformat(),
                    "exercises": [
                        {"name": "Bench Press", "workingSets": sets, "reps": reps, "targetLoad": load}
                    ],
                }
                for name, sets, reps, load in (("AM", 3, "5", "185 lb"), ("PM", 5, "8-10", "135 lb"))
            ],
        }
    ],
}


@pytest.mark.parametrize(("text", "name"), [("Bench 3x5 @ 185", "AM"), ("Bench 5x10 @ 135", "PM")])
def test_of_two_sessions_of_a_day_the_nearest_is_filled(spotter: Spotter, text: str, name: str):
    spotter("plan", "import", "-", stdin=json.dumps(TWO_SESSIONS).encode())

    ran = spotter("log", text, "--date", THIS_MONDAY.isoformat())

    assert f"in the plan: week 1, Monday {THIS_MONDAY}: {name}, 1 of 1 exercises" in ran.words


def test_of_two_sessions_alike_none_is_filled_and_that_is_said(spotter: Spotter):
    wire = json.loads(json.dumps(TWO_SESSIONS).replace("PM", "Evening"))
    wire["weeks"][0]["sessions"][1]["exercises"] = wire["weeks"][0]["sessions"][0]["exercises"]
    spotter("plan", "import", "-", stdin=json.dumps(wire).encode())

    ran = spotter("log", "Bench 3x5 @ 185", "--date", THIS_MONDAY.isoformat())

    assert "AM or Evening, and it fits both alike, so none is filled in" in ran.words


def test_a_range_that_was_done_as_written_is_shown_as_a_range(spotter: Spotter):
    spotter("plan", "import", "-", stdin=json.dumps(TWO_SESSIONS).encode())

    spotter("log", "did PM as written", "--date", THIS_MONDAY.isoformat())

    assert "✓ 5 × 8-10 @ 135 lb" in spotter("plan", "show").out
    assert "8-10" == exported(spotter)["weeks"][0]["sessions"][1]["exercises"][0]["sets"][0]["repsSaid"]


def test_a_workout_that_the_plan_never_heard_of_is_shown_in_it(spotter: Spotter, tmp_path: Path):
    spotter("plan", "new", "--start", THIS_MONDAY.isoformat())
    before = tmp_path / "before.json"
    spotter("plan", "export", str(before))
    spotter("log", "Back squat 4x6 @ 225", "--date", THIS_MONDAY.isoformat())
    with opened(
        "local", tmp_path / "home"
    ) as log:  # as if the worker had been stopped before it told the plan
        log.worker.planner.put_plan(
            log.owner, plan_from_wire(json.loads(before.read_text()), "x"), replace=True
        )

    unheard = exported(spotter)["weeks"][0]["sessions"][0]["exercises"][0]["sets"]
    shown = spotter("plan", "show").out

    assert ([], True) == (unheard, "✓ 4 × 6 @ 225 lb" in shown)


def test_where_nothing_is_planned_as_written_is_one_line(spotter: Spotter):
    spotter("plan", "import", "-", stdin=json.dumps(TWO_SESSIONS).encode())
    tuesday = THIS_MONDAY + timedelta(days=1)

    ran = spotter("log", "did today's session as written", "--date", tuesday.isoformat())

    line = f"Nothing is planned on Tuesday {tuesday}, so nothing was logged: what did you do?"
    assert f"> did today's session as written ? {line}" == ran.words


def test_a_yes_beside_a_report_is_told_to_press_apply(planned: Spotter):
    planned("plan", "change", "swap Thursday's front squats for leg press")

    ran = planned("log", "Bench 3x5 @ 185. yes, apply it")

    assert "Press Apply to make the change." in ran.words
    assert "185 lb yes" not in ran.words


def test_an_applied_change_is_undone_in_the_words_of_a_message(planned: Spotter):
    before = exported(planned)
    planned("log", "swap Thursday's front squats for leg press")
    waits = planned("log", "undo that")
    planned("plan", "apply")

    proposed = planned("log", "undo that")
    planned("plan", "apply")

    assert "Waiting, and not applied yet: Change Front Squat to Leg Press" in waits.words
    assert "Change Leg Press to Front Squat" in proposed.words
    assert before == exported(planned)


@pytest.mark.parametrize(("answer", "weeks"), [("every week", 12), ("this Thursday", 1)])
def test_how_far_a_change_reaches_is_answered_in_a_message(planned: Spotter, answer: str, weeks: int):
    asked = planned("plan", "change", "drop the front squats", "--date", THIS_MONDAY.isoformat())

    told = planned("log", answer, "--date", THIS_MONDAY.isoformat())

    assert "Is it this Thursday only, or every week?" in asked.words
    assert "Confirm?" in told.out
    planned("plan", "apply")
    held = [
        [each["name"] for each in week["sessions"][2]["exercises"]] for week in exported(planned)["weeks"]
    ]
    assert weeks == sum("Front Squat" not in names for names in held)
