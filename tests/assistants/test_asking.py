"""A person is asked before a proposal is applied, a draft is logged, a workout is deleted."""

from dataclasses import replace
from typing import Any

import pytest
from mcp_types import ElicitResult

from handlers.assistants.told import NO_ANSWER
from tests.assistants.kit import Assistant, Person, asking

WISH = {"words": "swap Thursday's front squats for leg press 3x10", "message_id": "p1"}
UNSURE = {"text": "Jenny curls 3x12 30s", "message_id": "m1"}
BENCH = {"text": "Bench 3x5 @ 185", "message_id": "m2", "sent_at": "2026-03-02T18:30:00Z"}
NO = ({"says": "decline"}, {"says": "cancel"}, {"yes": False})
PROTOCOLS = ({}, {"mode": "legacy"})


def proposed(assistant: Assistant) -> str:
    answer = assistant.call("propose_plan_change", **WISH)
    assert "proposal" == answer.json["type"], answer.words
    found: str = answer.json["proposals"][0]["proposal_id"]
    return found


def plan_of(assistant: Assistant) -> Any:
    return assistant.worker.planner.plan(assistant.owner)


@pytest.mark.parametrize("options", PROTOCOLS)
def test_a_proposal_is_shown_as_it_is_stored_and_applied_on_a_yes_once(planned: Assistant, options: Any):
    person, before = Person(), plan_of(planned)
    proposal_id = proposed(planned)
    assistant = asking(planned, person, **options)

    applied = assistant.call("apply_proposal", proposal_id=proposal_id)
    again = assistant.call("apply_proposal", proposal_id=proposal_id)

    assert 1 == len(person.shown)
    assert "Here's what I'll change" in person.shown[0]
    assert "Leg Press" in person.shown[0]
    assert ("committed", True) == (applied.json["type"], applied.json["wrote"])
    assert ("committed", False) == (again.json["type"], again.json["wrote"])
    assert before != plan_of(planned)


def test_a_wish_that_comes_again_is_proposed_once(planned: Assistant):
    assert proposed(planned) == proposed(planned)
    assert 1 == len(planned.worker.planner.pending(planned.owner, "main").pending)


def test_what_waits_is_found_by_who_has_no_id_of_it(planned: Assistant):
    nothing = planned.call("open_questions")
    proposal_id = proposed(planned)
    draft_id = planned.call("log_message", **UNSURE).json["drafts"][0]["draft_id"]

    again = planned.call("propose_plan_change", words=WISH["words"], message_id="p2")
    found = planned.call("open_questions")

    assert "Nothing is open." == nothing.words
    assert f"[proposal {proposal_id}" in again.words
    assert f"[draft {draft_id}: not logged yet]" in found.words
    assert "Change Front Squat to Leg Press (reps 10) in Thursday's Lower B" in found.words
    assert f"[proposal {proposal_id}: not applied yet]" in found.words
    assert [draft_id] == [each["draft_id"] for each in found.json["drafts"]]
    assert [proposal_id] == [each["proposal_id"] for each in found.json["proposals"]]


@pytest.mark.parametrize("no", NO)
@pytest.mark.parametrize("options", PROTOCOLS)
def test_a_no_changes_nothing(planned: Assistant, no: Any, options: Any):
    before, proposal_id = plan_of(planned), proposed(planned)

    refused = asking(planned, Person(**no), **options).call("apply_proposal", proposal_id=proposal_id)

    assert refused.refused
    assert "nothing was changed" in refused.words
    assert before == plan_of(planned)


def test_a_program_that_cant_ask_is_told_where_to_press(planned: Assistant):
    before, proposal_id = plan_of(planned), proposed(planned)

    refused = planned.call("apply_proposal", proposal_id=proposal_id, agreed="yes")

    assert refused.refused
    assert f"spotter plan apply {proposal_id}" in refused.words
    assert "Press Apply" in refused.words
    assert before == plan_of(planned)


@pytest.mark.parametrize(
    ("agreed", "applied"), [("yes, do it", True), ("", False), ("yes, but 3 rounds", False), ("no", False)]
)
def test_where_words_are_enough_they_have_to_agree_and_say_nothing_else(
    planned: Assistant, agreed: str, applied: bool
):
    before, proposal_id = plan_of(planned), proposed(planned)
    settings = replace(planned.worker.settings, confirmation="chat")
    in_chat = replace(planned, worker=replace(planned.worker, settings=settings))

    answer = in_chat.call("apply_proposal", proposal_id=proposal_id, agreed=agreed)

    assert (applied, not applied) == (plan_of(planned) != before, answer.refused)


def test_what_was_changed_while_the_person_was_asked_is_not_applied(planned: Assistant):
    before, proposal_id = plan_of(planned), proposed(planned)
    person = Person(meanwhile=lambda: planned.call("cancel_proposal", proposal_id=proposal_id))

    answer = asking(planned, person, mode="legacy").call("apply_proposal", proposal_id=proposal_id)

    assert answer.refused
    assert "It was changed while the athlete was asked" in answer.words
    assert before == plan_of(planned)


def test_a_proposal_is_dropped_and_then_not_applied(planned: Assistant):
    before, proposal_id, person = plan_of(planned), proposed(planned), Person()

    dropped = [planned.call("cancel_proposal", proposal_id=proposal_id) for _ in range(2)]
    applied = asking(planned, person).call("apply_proposal", proposal_id=proposal_id)

    assert ["cancelled", "cancelled"] == [each.json["type"] for each in dropped]
    assert not applied.json["wrote"]
    assert [] == person.shown
    assert before == plan_of(planned)


def test_a_draft_is_shown_and_logged_on_a_yes_once(ann: Assistant):
    person = Person()
    draft_id = ann.call("log_message", **UNSURE).json["drafts"][0]["draft_id"]

    alone = ann.call("confirm_draft", draft_id=draft_id)
    refused = asking(ann, Person("decline")).call("confirm_draft", draft_id=draft_id)
    before = ann.call("list_workouts").json["workouts"]
    logged = asking(ann, person).call("confirm_draft", draft_id=draft_id)
    asking(ann, person).call("confirm_draft", draft_id=draft_id)

    assert f"spotter yes {draft_id}" in alone.words
    assert (True, []) == (refused.refused, before)
    assert ["Jenny curls"] == [each["workoutName"] for each in logged.json["allWorkouts"]]
    assert 1 == len(ann.call("list_workouts").json["workouts"])
    [shown] = person.shown
    assert "Jenny curls 3x12 @ 30 lb per hand" in shown


@pytest.mark.parametrize("options", PROTOCOLS)
@pytest.mark.parametrize("content", [None, {}, {"yes": "perhaps"}])
def test_an_answer_that_is_none_logs_nothing(ann: Assistant, content: Any, options: Any):
    draft_id = ann.call("log_message", **UNSURE).json["drafts"][0]["draft_id"]

    async def mumbles(*_: Any) -> ElicitResult:
        return ElicitResult(action="accept", content=content)

    mumbling = replace(ann, options={"elicitation_callback": mumbles, **options})
    refused = mumbling.call("confirm_draft", draft_id=draft_id)

    assert (True, NO_ANSWER) == (refused.refused, refused.words)
    assert [] == ann.call("list_workouts").json["workouts"]


def test_a_draft_that_is_dropped_is_not_logged(ann: Assistant):
    draft_id = ann.call("log_message", **UNSURE).json["drafts"][0]["draft_id"]

    ann.call("drop_draft", draft_id=draft_id)
    asking(ann, Person()).call("confirm_draft", draft_id=draft_id)

    assert [] == ann.call("list_workouts").json["workouts"]


def test_a_workout_is_deleted_on_a_yes_once_and_comes_back(ann: Assistant):
    person = Person()
    workout_id = ann.call("log_message", **BENCH).json["workoutId"]

    alone = ann.call("delete_workout", workout_id=workout_id)
    refused = asking(ann, Person("cancel")).call("delete_workout", workout_id=workout_id)
    deleted = [asking(ann, person).call("delete_workout", workout_id=workout_id) for _ in range(2)]
    gone = ann.call("list_workouts").json["workouts"]
    ann.call("undo", press_id="u1")
    back = ann.call("list_workouts").json["workouts"]
    again = asking(ann, person).call("delete_workout", workout_id=workout_id)

    assert f"spotter delete {workout_id}" in alone.words
    assert (True, True) == (alone.refused, refused.refused)
    assert deleted[0] == deleted[1]
    assert ([], 1) == (gone, len(back))
    assert "deleted" == again.json["workouts"][0]["change"]
    assert 2 == len(person.shown)
    assert "Bench Press 3x5 @ 185 lb" in person.shown[0]


def test_what_is_another_athletes_is_neither_shown_nor_decided(planned: Assistant):
    proposal_id, person = proposed(planned), Person()
    draft_id = planned.call("log_message", **UNSURE).json["drafts"][0]["draft_id"]
    workout_id = planned.call("log_message", **BENCH).json["workoutId"]
    bob = asking(replace(planned, owner="bob"), person)

    answers = [
        bob.call("apply_proposal", proposal_id=proposal_id),
        bob.call("cancel_proposal", proposal_id=proposal_id),
        bob.call("confirm_draft", draft_id=draft_id),
        bob.call("drop_draft", draft_id=draft_id),
        bob.call("delete_workout", workout_id=workout_id),
    ]

    assert [] == person.shown
    assert [True] * 5 == [each.refused for each in answers]
    assert {"proposal", "draft", "workout"} == {each.words.split()[3] for each in answers}
