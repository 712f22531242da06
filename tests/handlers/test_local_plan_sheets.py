"""How a week of a plan, a preview and what became of a request look in a terminal."""

from datetime import date
from typing import Any

import pytest

from agents.planner.plan import CardioBlock, Filling, Group, Plan, PlanExercise, Session, SetResult, Week
from agents.planner.result import PlanResult, ProposalOut
from agents.planner.views.preview import in_words
from handlers.local.plans.changing import answer_of, preview_diff
from handlers.local.plans.sheets import week_sheet, weeks_in_short
from handlers.terminal.tables import console, show
from tests.phrase_tables import phrases

TODAY = date(2026, 11, 25)
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


def sheet(capsys: Capture, *sessions: Session, **more: Any) -> str:
    week = Week("w1", "Accumulation", "2026-11-23", "2026-11-29", sessions, **more)
    out = console()
    show(out, week_sheet(out, Plan("Mine", (week,)), 1, TODAY))
    return capsys.readouterr().out


def session(*exercises: PlanExercise, **more: Any) -> Session:
    return Session(**{"uid": "s1", "name": "Lower A", "exercises": exercises, **more})


def squat(**more: Any) -> PlanExercise:
    return PlanExercise(
        **{"uid": "e1", "name": "Squat", "working_sets": 3, "reps": "5", "target_load": "185 lb", **more}
    )


# --- a week


def test_a_week_has_its_dates_its_sessions_and_their_days(capsys: Capture):
    said = sheet(
        capsys,
        session(squat(), scheduled_date="2026-11-23", day_of_week="Monday"),
        session(uid="s2", name="Off", day_of_week="Tuesday"),
        description="Easy week.",
    )

    assert [
        "Week 1 of 1, Accumulation  Mon 23 Nov 2026 to Sun 29 Nov 2026, this week",
        "Easy week.",
        "",
        "1  Lower A  Mon 23 Nov 2026",
        "   1  Squat  3 × 5  185 lb  rest 2:00",
        "",
        "2  Off  Tuesday",
        "   rest day",
    ] == said.splitlines()


def test_a_block_is_headed_by_what_is_known_of_it_and_has_its_reps_for_a_round(capsys: Capture):
    finisher = Group("Finisher", "circuit", 2, 90, 99)
    curls = [
        squat(uid="e2", name="DB Curl", working_sets=1, reps="10", target_load="20 lb", tempo="slow"),
        squat(uid="e3", name="Hammer Curl", working_sets=2, reps="10", target_load="", rest_seconds=45),
    ]
    members = [each._replace(group_label="Finisher") for each in curls]

    said = sheet(capsys, session(squat(warmup_sets=2), *members, groups=(finisher,)))

    assert [
        "   1  Squat        3 × 5   185 lb  rest 2:00",
        "      2 warm-up sets",
        "   Finisher: circuit, 2 rounds, 1:30 between rounds",
        "   2  DB Curl      10      20 lb   rest 2:00",
        "      tempo slow",
        "   3  Hammer Curl  2 × 10          rest 0:45",
    ] == said.splitlines()[3:]


def test_phases_are_said_with_their_weeks():
    phases = ("Base", "Base", "Deload", "Peak")
    weeks = tuple(Week(str(at), phase, "2026-11-23", "2026-11-29") for at, phase in enumerate(phases))

    assert "1-2 Base, 3 Deload, 4 Peak" == weeks_in_short(Plan("", weeks))


# --- what was done


@pytest.mark.parametrize(
    ("sets", "said"),
    [
        ([SetResult(at, reps=5, load="185 lb") for at in (1, 2, 3)], "✓ 3 × 5 @ 185 lb"),
        (
            [SetResult(1, reps=5, load="185 lb"), SetResult(2, reps=4, load="185 lb", rpe=9.5, failed=True)],
            "2 of 3: 5 @ 185 lb, 4 @ 185 lb RPE 9.5 failed",
        ),
        ([SetResult(0, "warm-up", reps=5)], None),
        (
            [SetResult(at, reps=5, rir=2, done_as="Leg Press") for at in (1, 2, 3)],
            "✓ 3 × 5 RIR 2 as Leg Press",
        ),
        ([SetResult(1, duration_seconds=45.5)], "1 of 3: 0:45.5"),
        ([SetResult(1, distance_metres=400, duration_seconds=90)], "1 of 3: 400 m in 1:30"),
        ([SetResult(1, load="185 lb")], "1 of 3: set @ 185 lb"),
    ],
)
def test_what_was_done_stands_below_what_was_planned(
    capsys: Capture, sets: list[SetResult], said: str | None
):
    shown = sheet(capsys, session(squat(sets=tuple(sets)))).splitlines()

    assert ([] if said is None else [f"      {said}"]) == shown[4:]


def test_in_a_block_with_rounds_the_sets_of_all_rounds_are_counted(capsys: Capture):
    sets = tuple(SetResult(at, reps=5) for at in range(1, 5))
    member = squat(group_label="B", sets=sets)

    said = sheet(capsys, session(member, groups=(Group("B", "circuit", 2),)))

    assert "4 of 6: 4 × 5" in said


def test_a_session_says_what_became_of_it(capsys: Capture):
    done = session(squat(), completed=True, completed_date="2026-11-24", duration=62.0, rating=8.5)
    begun = session(squat(uid="e2"), uid="s2", fillings=(Filling("w_1", "2026-11-24"),))
    bare = session(squat(uid="e3"), uid="s3", completed=True)

    heads = [line for line in sheet(capsys, done, begun, bare).splitlines() if "Lower A" in line]

    assert [
        "1  Lower A    ✓ done Tue 24 Nov 2026, 62 min, rated 8.5",
        "2  Lower A    partly done",
        "3  Lower A    ✓ done",
    ] == heads


def test_cardio_warm_up_notes_and_what_is_skipped_are_said(capsys: Capture):
    cardio = CardioBlock("zone2", 30, "Running", "easy", True, 32.5, 141)
    warmup = ("5 min bike", "Squats, 10")

    said = sheet(capsys, session(squat(skipped=True), cardio=cardio, warmup=warmup, notes="Belt."))

    assert [
        "   warm-up: 5 min bike; Squats, 10",
        "   1  Squat  3 × 5  185 lb  rest 2:00",
        "      skipped",
        "   cardio: zone2, 30 min, Running: easy (done, 32.5 min, HR 141)",
        "   notes: Belt.",
    ] == said.splitlines()[3:]


# --- a preview


def diff(capsys: Capture, *items: dict[str, Any], conflicts: tuple[str, ...] = ()) -> list[str]:
    out = console()
    preview = {"details": list(items), "conflicts": [{"message": each} for each in conflicts]}
    show(out, preview_diff(out, preview))
    return capsys.readouterr().out.splitlines()


def test_old_and_new_of_each_field_stand_below_each_other(capsys: Capture):
    fields = [
        {"field": "targetLoad", "oldValue": "185 lb", "newValue": "50 lbs"},
        {"field": "notes", "oldValue": "Belt.", "newValue": None},
        {"field": "tempo", "oldValue": None, "newValue": "slow"},
        {"field": "warmup", "oldValue": [], "newValue": ["bike", "row"]},
        {"field": "skipped", "oldValue": False, "newValue": True},
    ]

    assert [
        "Week 1, Session 1, Exercise 1: Squat",
        "  - target load  185 lb",
        "  + target load  50 lbs",
        "  - notes        Belt.",
        "  + notes        none",
        "  + tempo        slow",
        "  + warmup       bike, row",
        "  - skipped      no",
        "  + skipped      yes",
    ] == diff(capsys, {"type": "modify", "target": "Week 1, Session 1, Exercise 1: Squat", "fields": fields})


def test_what_comes_goes_or_moves_is_said_with_its_sign(capsys: Capture):
    items = [
        {"type": "remove", "target": "Week 1, Session 1, Exercise 2", "before": "Leg Curl"},
        {"type": "add", "target": "Plan", "after": "week 5: Deload\nOff: rest day"},
        {"type": "reorder", "target": "Squat", "before": "place 1 of 6", "after": "place 3 of 6"},
        {"type": "modify", "target": "Weeks 6 to 12", "before": "a", "after": "b", "fields": [{}]},
        {"type": "modify", "target": "Week 2", "fields": []},
    ]

    assert [
        "Week 1, Session 1, Exercise 2",
        "  - Leg Curl",
        "Plan",
        "  + week 5: Deload",
        "  + Off: rest day",
        "Squat",
        "  ~ place 1 of 6 -> place 3 of 6",
        "Weeks 6 to 12",
        "  - a",
        "  + b",
        "Week 2",
        "  ~ nothing changes: it is so already",
        "! Both change Squat.",
    ] == diff(capsys, *items, conflicts=("Both change Squat.",))


def test_a_long_row_has_what_it_lists_below_each_other(capsys: Capture):
    words = "; ".join(f"Exercise number {at} 3x5 @ 185 lb" for at in range(1, 4))

    assert [
        "Week 1",
        "  + Exercise number 1 3x5 @ 185 lb;",
        "      Exercise number 2 3x5 @ 185 lb;",
        "      Exercise number 3 3x5 @ 185 lb",
    ] == diff(capsys, {"type": "add", "target": "Week 1", "after": words})


# --- what became of a request


def proposal(**more: Any) -> ProposalOut:
    preview = {"summary": "Remove Leg Curl.", "details": [], "conflicts": [], "toolCalls": []}
    fields = {"proposal_id": "pr_2", "status": "pending", "summary": "Remove Leg Curl.", "preview": preview}
    return ProposalOut(**{**fields, "expires_at": "2026-11-26T12:00:00+00:00", **more})


def printed(capsys: Capture, **fields: Any) -> str:
    answer_of(PlanResult(**fields), "main").print(as_json=False)
    return capsys.readouterr().out


def test_a_proposal_that_needs_another_says_so(capsys: Capture):
    said = printed(
        capsys,
        type="pending",
        message="",
        proposals=(proposal(stands_on=("pr_1",)),),
        pending=("pr_1", "pr_2"),
    )

    assert "? Remove Leg Curl.\n  pr_2, until 2026-11-26 12:00 UTC, not without pr_1\n" in said
    assert "Both take all 2 that wait" in said


def test_words_of_the_model_stand_before_the_preview_which_is_printed_once(capsys: Capture):
    preview = proposal().preview
    message = f"Less for the hamstrings.\n\n{in_words(preview)}"

    said = printed(capsys, type="proposal", message=message, proposals=(proposal(),), pending=("pr_2",))

    assert said.startswith("Less for the hamstrings.\n\n? Remove Leg Curl.\n")
    assert (1, 1) == (said.count("Remove Leg Curl."), said.count("Confirm?"))


def test_a_plan_that_changed_meanwhile_is_told_with_what_would_happen_now(capsys: Capture):
    said = printed(
        capsys, type="changed", message="Your plan was changed.", proposals=(proposal(),), pending=("pr_2",)
    )

    assert said.startswith("Your plan was changed.\n\n? Remove Leg Curl.\n")
    assert "Confirm?" in said


@phrases("type", "said")
def test_an_answer_a_question_and_a_decision_have_signs_of_their_own(capsys: Capture, type: Any, said: str):
    replies = ("Monday", "Never mind")

    assert said == printed(
        capsys, type=type, message="Which day?", suggestedReplies=replies, pending=("pr_1", "pr_2")
    )


def test_a_list_in_an_answer_is_no_diff(capsys: Capture, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")

    answer = printed(capsys, type="answer", message="You have:\n- Squat\n+ more")
    read_back = printed(capsys, type="committed", message="Done.\n- Squat\n+ Lunge")

    assert "\x1b[31m" not in answer
    assert "\x1b[31m- Squat" in read_back
    assert "\x1b[32m+ Lunge" in read_back
