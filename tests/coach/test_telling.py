"""What became of a message, as parts of an answer."""

from collections.abc import Mapping
from typing import Any

import pytest

from agents.coach.parts import (
    approved,
    denied,
    failed,
    finished,
    is_kept,
    key_of,
    not_done,
    started,
    status,
    waits,
)
from agents.coach.telling import draft_decided, guest_parts, parts_of, plan_parts

STANDING = {"workout_id": "w1", "name": "Bench Press"}
DRAFT = {"draft_id": "d1", "workoutName": "Jenny", "changes": ""}
PROPOSAL = {"proposal_id": "pr_1", "status": "pending", "summary": "Swap"}


def stands(workout_id: str) -> Mapping[str, Any] | None:
    return STANDING if workout_id == "w1" else None


def result(**fields: Any) -> dict[str, Any]:
    empty = dict.fromkeys(("allWorkouts", "changes", "program", "drafts", "plan_changes"), ())
    return {**empty, **fields}


def row(workout_id: str = "w1", **more: Any) -> dict[str, Any]:
    return {"workoutId": workout_id, "saved": True, "already_there": False, "plan_session": "", **more}


def change(workout_id: str, kind: str, **more: Any) -> dict[str, Any]:
    said = {"summary": "Bench", "workoutName": "", "before": "185 lb", "after": "190 lb"}
    return {"workoutId": workout_id, "change": kind, **said, **more}


def plan(type: str, *proposals: Any, **more: Any) -> dict[str, Any]:  # the wire's name
    said = {"message_id": "m1", "message": "Done.", "suggestedReplies": ("Yes, apply it",)}
    return {"type": type, "proposals": proposals, **said, **more}


def told(made: dict[str, Any], said: str = "") -> list[tuple[str, str]]:
    return [
        (part["type"], part.get("id", part.get("toolCallId", ""))) for part in parts_of(made, stands, said)
    ]


def test_each_saved_workout_is_a_card():
    made = result(allWorkouts=(row(), row("", saved=False), row("gone since")))

    assert [("data-workout", "w1")] == told(made)


@pytest.mark.parametrize(("there", "state"), [(False, "logged"), (True, "already_logged")])
def test_a_card_says_whether_the_workout_is_new_and_which_planned_one_it_was(there: bool, state: str):
    made = result(allWorkouts=(row(already_there=there, plan_session="Lower A"),))

    [part] = parts_of(made, stands, "")

    assert {"state": state, "workout": STANDING, "plan_session": "Lower A"} == part["data"]


def test_what_was_changed_is_one_card_with_the_old_and_the_new_value():
    made = result(allWorkouts=(row(),), changes=(change("w1", "amended"),))

    [part] = parts_of(made, stands, "")

    assert {"state": "amended", "workout": STANDING, "before": "185 lb", "after": "190 lb"} == part["data"]


def test_what_was_deleted_is_named():
    [part] = parts_of(result(changes=(change("w2", "deleted"),)), stands, "")

    assert ("w2", {"state": "deleted", "name": "Bench"}) == (part["id"], part["data"])


def test_a_draft_is_shown_asked_about_and_can_be_answered_in_a_word():
    parts = list(parts_of(result(drafts=(DRAFT,)), stands, "Is that right?"))

    asked = ["data-draft", "tool-input-start", "tool-input-available", "tool-approval-request"]
    spoken = ["text-start", "text-delta", "text-end", "data-replies"]
    assert [*asked, *spoken] == [part["type"] for part in parts]
    assert "d1" == parts[3]["approvalId"]
    assert ["yes", "no"] == parts[-1]["data"]["replies"]


@pytest.mark.parametrize(
    ("changes", "yes", "state"), [("", True, "logged"), ("w1", True, "changed"), ("", False, "dropped")]
)
def test_what_became_of_a_draft_is_its_card(changes: str, yes: bool, state: str):
    part = draft_decided({**DRAFT, "changes": changes}, yes=yes)

    assert ("data-draft/d1", state) == (key_of(part), part["data"]["state"])


def test_a_proposal_is_shown_asked_about_and_offers_replies():
    made = result(plan_changes=(plan("proposal", PROPOSAL),))

    assert [
        ("data-plan", "pr_1"),
        ("tool-input-start", "pr_1"),
        ("tool-input-available", "pr_1"),
        ("tool-approval-request", "pr_1"),
        ("data-replies", "replies"),
    ] == told(made)


def test_what_was_committed_is_told_in_words_and_asks_nothing():
    parts = list(plan_parts(plan("committed", {**PROPOSAL, "status": "committed"})))

    assert ["data-plan", "text-start", "text-delta", "text-end"] == [part["type"] for part in parts]


def test_a_preview_that_is_another_one_by_now_is_asked_about_by_a_call_of_its_own():
    parts = list(plan_parts(plan("proposal", PROPOSAL), again="pr_1"))

    assert ("pr_1+", "pr_1") == (parts[-1]["toolCallId"], parts[-1]["approvalId"])


def test_moves_of_the_program_are_cards():
    assert [("data-program", "program-0")] == told(result(program=({"message": "Week 2."},)))


def guest(tool: str, **found: Any) -> dict[str, Any]:
    return {"tool": tool, "result": found, "message": "In words."}


@pytest.mark.parametrize(
    ("row", "kinds"),
    [
        (guest("search_training", understood="", workouts=()), ["data-found"]),
        (guest("progress", series=({"title": "e1RM"}, {"title": "sets"})), ["data-chart", "data-chart"]),
        (guest("progress", series=()), ["text-start", "text-delta", "text-end"]),
        (guest("log_measurements", measurement_id="b_1"), ["data-measurement"]),
        (guest("delete_measurement", measurement_id="b_1"), ["data-measurement"]),
        (guest("anything"), ["text-start", "text-delta", "text-end"]),
    ],
)
def test_what_guests_answer_is_a_card_or_words(row: dict[str, Any], kinds: list[str]):
    assert kinds == [part["type"] for part in guest_parts(row, "g")]
    assert kinds == [part["type"] for part in parts_of(result(guests=(row,)), stands, "")]


def test_parts_are_known_again_by_what_they_are_of():
    assert ["start/", "tool-output-error/d1"] == [key_of(started("a")), key_of(not_done("d1", "gone"))]
    assert [False, True] == [is_kept(status("reading")), is_kept(failed("down"))]


def test_what_came_of_an_approval_is_of_the_call_that_asked_for_it():
    assert [("tool-output-available", "d1"), ("tool-output-denied", "d1")] == [
        (part["type"], part["toolCallId"]) for part in (approved("d1", {"logged": True}), denied("d1"))
    ]


@pytest.mark.parametrize(("answered", "is_waiting"), [((), True), (("tool-output-denied",), False)])
def test_an_answer_waits_while_something_asked_is_not_answered(answered: tuple[str, ...], is_waiting: bool):
    parts = list(parts_of(result(drafts=(DRAFT,)), stands, ""))
    parts += [{"type": each, "toolCallId": "d1"} for each in answered]

    assert is_waiting == waits(parts)
    assert {"finishReason": "tool-calls" if is_waiting else "stop", "type": "finish"} == finished(
        waits=waits(parts)
    )


def test_what_the_coach_says_stands_by_sentences_behind_the_cards():
    made = result(allWorkouts=(row(),), model_says="Strong work. Rest well!")

    *_, started_at, first, second, ended = parts_of(made, stands, "")

    assert ("text-start", "text-end") == (started_at["type"], ended["type"])
    assert ["Strong work.", " Rest well!"] == [first["delta"], second["delta"]]
    assert key_of(first) != key_of(second)
