import json

import pytest

from agents.planner.ops import END, START, Gone, InsertNode, MoveNode, RemoveNode, ShiftWeeks
from agents.planner.plan import CardioBlock, Session, Week
from agents.planner.views.preview import ProposalStep, build_preview, in_words
from tests.planner.preview_kit import FINISHER_LINE, PLAN, SPECS_SUMMARY, add_finisher, change, preview


def test_the_calls_come_back_as_they_were_sent():
    arguments = {"weekNumber": 2, "updates": {"phase": "Décharge"}}

    shown = build_preview(
        PLAN, [ProposalStep("call_abc123", "modify_week", arguments, (change("w2", phase="Décharge"),))]
    )

    (call,) = shown["toolCalls"]
    assert ("call_abc123", "function", "modify_week") == (call["id"], call["type"], call["function"]["name"])
    assert arguments == json.loads(call["function"]["arguments"])


def test_what_is_not_in_the_plan_any_more_can_not_be_previewed():
    with pytest.raises(Gone):
        preview(change("deadlift", reps="5"))


def test_additions_are_what_will_be_added():
    shown = in_words(preview(add_finisher("lower")))

    assert (
        f"Here's what I'll add:\n{SPECS_SUMMARY}\n- Week 2, Session 1: add {FINISHER_LINE}\nConfirm?"
    ) == shown


def test_changes_are_told_with_every_detail_and_every_conflict():
    shown = in_words(
        preview(
            change("squat", name="Leg Press", target_load="90 lb", notes="deep"),
            change("squat", target_load="95 lb"),
            change("bench", reps="5"),
            MoveNode("plank", START),
            RemoveNode("leg curl", "Leg Curl"),
            ShiftWeeks("w2", 7),
        )
    )

    assert (
        "Here's what I'll change:\n"
        "Change 3 exercises, move 1 exercise, remove 1 exercise and shift 2 weeks in weeks 2 to 4.\n"
        "- Week 2, Session 1, Exercise 1: Squat\n"
        "    name: Squat → Leg Press\n"
        "    target load: 185 lb → 90 lb\n"
        "    notes: none → deep\n"
        "    it will be: Leg Press 3x5 @ 90 lb\n"
        "- Week 2, Session 1, Exercise 1: Leg Press\n"
        "    target load: 90 lb → 95 lb\n"
        "- Week 2, Session 2, Exercise 1: Bench Press\n"
        "    nothing changes: it is so already\n"
        "- Week 2, Session 1, Exercise 3: Plank: place 3 of 3 → place 1 of 3\n"
        "- Week 2, Session 1, Exercise 3: remove Leg Curl\n"
        "- Weeks 3 to 4: 2026-11-23 to 2026-12-06"
        " → weeks 3 to 4 begin 7 days later, 2026-11-30 to 2026-12-13\n"
        "Note: I'm changing the target load of Leg Press twice: what comes last counts, 95 lb.\n"
        "Confirm?"
    ) == shown


def test_an_added_week_has_a_line_for_each_session():
    week = Week("new", "Deload", "2026-12-07", "2026-12-13", (Session("s", "Rest"), Session("t", "Easy")))

    assert (
        "- Plan: add week 5: Deload, 2026-12-07 to 2026-12-13\n    Rest: rest day\n    Easy: rest day\n"
    ) in in_words(preview(InsertNode("", END, week)))


def test_a_preview_survives_being_stored():
    shown = preview(change("upper", cardio=CardioBlock("zone2", 30), warmup=("row",)), add_finisher("lower"))

    assert shown == json.loads(json.dumps(shown))
