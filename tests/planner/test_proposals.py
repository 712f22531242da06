"""Proposals of a conversation: stored once, applied as they were shown or not at all, or cancelled."""

import json

import pytest
import structlog

from agents.errors import Unfinished
from agents.planner import planbook
from agents.planner.ops import ChangeNode, InsertNode, RemoveNode
from agents.planner.plan import Group, Plan, PlanExercise, Session, Week
from agents.planner.proposals.proposal import block_id, proposal_id
from agents.planner.views.preview import ProposalStep
from agents.recorded import read_conversation
from tests.planner.proposals_kit import (
    BLOCK,
    LABEL,
    PLAN,
    Chat,
    add,
    change,
    exercise,
    exercises,
    finisher,
    remove,
    remove_session,
    reps_of,
)


@pytest.fixture
def chat() -> Chat:
    return Chat()


def events(chat: Chat) -> list[tuple[str, str, str]]:
    turns = read_conversation(chat.records, chat.owner, chat.conversation_id).turns
    return [(each.by, each.message_id, each.text) for each in turns]


# --- stored


def test_a_proposal_changes_nothing_of_the_plan(chat):
    chat.propose(change("squat", reps="8"))

    assert planbook.PlanAndVersion(PLAN, 1) == chat.kept


def test_a_stored_proposal_is_read_back_whole(chat):
    made = chat.propose(finisher(), change("squat", "call_2", reps="8"), remove("curl", "Leg Curl", "call_3"))

    assert made == chat.proposals.get(made.id)
    assert (made,) == chat.proposals.pending()
    assert (3, 5, "upper:Bicep Finisher Rounds") == (len(made.steps), len(made.effects), made.block_id)


def test_the_same_message_again_stores_nothing_twice(chat):
    made = chat.propose(change("squat", reps="8"), scope="m1")
    before = chat.dump()

    again = chat.propose(change("squat", reps="8"), scope="m1")

    assert (made, before) == (again, chat.dump())


def test_a_decided_proposal_is_never_reopened(chat):
    made = chat.propose(change("squat", reps="8"), scope="m1")
    chat.proposals.cancel([made.id])

    again = chat.propose(change("squat", reps="8"), scope="m1")

    assert ("cancelled", ()) == (again.status, chat.proposals.pending())


def test_an_id_is_of_the_athlete_the_conversation_and_the_scope():
    ids = {
        proposal_id(*names)
        for names in [("ann", "c1", "m1"), ("bob", "c1", "m1"), ("ann", "c2", "m1"), ("ann", "c1", "m2")]
    }

    assert 4 == len(ids)
    assert {True} == {len(each) == 15 and each.startswith("pr_") for each in ids}


def test_those_that_wait_stand_in_the_order_of_their_making_though_the_clock_stands_or_runs_back(chat):
    made = []
    for step in (0, 0, -100, 0):
        chat.clock.now += step
        made.append(chat.propose(change("squat", reps=f"{len(made)}")))

    assert made == list(chat.proposals.pending())


def test_the_draft_is_the_plan_with_what_waits_but_for_what_is_gone(chat):
    chat.propose(change("squat", reps="8"))
    chat.propose(change("curl", reps="8"))
    chat.edit(RemoveNode("curl", "Leg Curl"))

    assert [("Squat", "8")] == exercises(chat.proposals.draft(chat.kept.plan))
    assert PLAN == chat.proposals.draft(PLAN, [])


def test_steps_that_do_not_fit_the_plan_any_more_are_refused_in_words(chat):
    with pytest.raises(
        Unfinished, match="has changed while this was prepared, and what it would change is not"
    ):
        chat.propose(change("nothing", reps="8"))

    assert () == chat.proposals.pending()


def test_the_twenty_first_change_that_waits_is_refused(chat):
    made = [chat.propose(change("squat", reps=str(number))) for number in range(20)]

    with pytest.raises(Unfinished, match="20 changes are waiting already"):
        chat.propose(change("squat", reps="8"))

    chat.proposals.cancel([made[-1].id])
    assert 20 == len([*chat.proposals.pending(), chat.propose(change("squat", reps="8"))])


def test_a_change_that_is_too_much_for_one_record_is_refused(chat):
    with pytest.raises(Unfinished, match="too much to change at once"):
        chat.propose(change("squat", notes="x" * 200_000))

    assert () == chat.proposals.pending()


@pytest.mark.parametrize("other", [{"owner": "bob"}, {"conversation_id": "c2"}])
def test_a_change_of_another_athlete_or_conversation_is_not_there(chat, other):
    made = chat.propose(change("squat", reps="8"))
    stranger = chat.beside(**other)

    told = [
        _refused(stranger, made.id),
        _refused(stranger, "pr_000000000000"),
        _refused(stranger, "a\0'; --" * 9),
    ]

    assert [f"There is no pending change {made.id!r} in this conversation."] == told[:1]
    assert {len(told[0])} == {len(each) for each in told[:2]}
    assert () == stranger.proposals.pending()
    assert ("pending", PLAN) == (chat.proposals.get(made.id).status, chat.kept.plan)


def _refused(chat: Chat, id: str) -> str:
    told = set()
    for ask in (
        chat.proposals.get,
        lambda each: chat.proposals.commit([each]),
        lambda each: chat.proposals.cancel([each]),
    ):
        with pytest.raises(Unfinished) as error:
            ask(id)
        told.add(str(error.value))
    (only,) = told
    return only


# --- applied


def test_a_commit_writes_what_was_shown_and_says_it(chat):
    made = chat.propose(finisher())

    decided = chat.proposals.commit([made.id])

    assert ("ok", True, "committed") == (decided.status, decided.wrote, decided.type)
    assert "upper:Bicep Finisher Rounds" == decided.block_id
    assert [{"toolCallId": "call_1", "success": True, "errors": []}] == list(decided.results)
    assert decided.message == (
        "Done: Add 'Bicep Finisher Rounds' (circuit, 2 rounds, 3 members) to Thursday at position 99.\n"
        "Read back, Week 1, Thursday: Upper A (3 blocks)\n"
        "+ Bicep Finisher Rounds (circuit, 2 rounds): DB Bicep Curl 10 @ 20 lb slow; "
        "DB Bicep Curl 15 @ 15 lb fast; DB Hammer Curl 10 @ 15 lb slow"
    )
    assert BLOCK == decided.verify["sessions"][0]["blocks"][-1]
    assert (2, "committed", "button") == (chat.kept.version, *chat.proposals.get(made.id)[11:14:2])


def test_all_that_waits_is_applied_in_order_in_one_write(chat):
    chat.propose(change("squat", "a", reps="8"))
    chat.propose(change("squat", "b", reps="10"), change("bench", "c", reps="8"))

    decided = chat.proposals.commit()

    assert (["10", "8"], 2) == (reps_of(chat.kept.plan, ("Squat", "Bench Press")), chat.kept.version)
    assert ["a", "b", "c"] == [each["toolCallId"] for each in decided.results]
    assert () == chat.proposals.pending()


def test_a_change_of_an_exercise_is_read_back_as_the_line_that_went_and_the_one_that_came(chat):
    chat.propose(change("squat", reps="8"))

    message = chat.proposals.commit().message

    assert ["- Squat 3x5 @ 185 lb", "+ Squat 3x8 @ 185 lb"] == message.splitlines()[2:]


def test_a_session_that_went_is_read_back_by_its_week(chat):
    chat.propose(remove_session("upper", "Upper A"))

    decided = chat.proposals.commit()

    assert "Read back, Week 1: Lower A (2 blocks)" in decided.message
    assert {"Lower A"} == {each["name"] for each in decided.verify["sessions"]}


def test_a_week_that_went_is_read_back_by_the_week_that_is_now(chat):
    chat.edit(InsertNode("", "start", PLAN.weeks[0]._replace(uid="w0", sessions=(Session("s0", "Base"),))))
    chat.propose(ProposalStep("call_1", "remove_week", {"weekNumber": 1}, (RemoveNode("w0", "Week 1"),)))

    decided = chat.proposals.commit()

    assert ("ok", 1) == (decided.status, decided.verify["weekNumber"])
    assert "Lower A (2 blocks), Upper A (2 blocks)" in decided.message


def test_a_session_whose_day_is_not_in_its_week_is_read_back_by_its_week(chat):
    following = Week("w2", "Accumulation", "2026-11-23", "2026-11-29", (Session("s", "Base"),))
    chat.edit(InsertNode("", "end", following), ChangeNode("upper", (("scheduled_date", "2026-11-26"),)))
    chat.propose(change("bench", reps="8"))

    decided = chat.proposals.commit()

    assert "Read back, Week 1: Lower A (2 blocks), Upper A (2 blocks)" in decided.message
    assert "+ Bench Press 3x8 @ 155 lb" in decided.message


def test_the_first_weeks_of_an_athlete_without_a_plan_make_one():
    chat = Chat(plan=None)
    chat.propose(
        ProposalStep("call_1", "add_week", {"position": "end"}, (InsertNode("", "end", PLAN.weeks[0]),))
    )

    decided = chat.proposals.commit()

    assert ("ok", PLAN.weeks, 1) == (decided.status, chat.kept.plan.weeks, chat.kept.version)


def test_what_is_applied_already_is_said_to_be_and_not_written_again(chat):
    made = chat.propose(finisher())
    chat.proposals.commit([made.id])
    before = chat.dump()

    decided = chat.proposals.commit([made.id, made.id])

    assert ("already", False, "committed") == (decided.status, decided.wrote, decided.type)
    assert "It was applied already: Add 'Bicep Finisher Rounds'" in decided.message
    assert ([True], before) == ([each["success"] for each in decided.results], chat.dump())


def test_the_message_that_agreed_gets_the_same_answer_when_it_is_delivered_again(chat):
    made = chat.propose(finisher())
    first = chat.proposals.commit([made.id], decided_by="m7")
    before = chat.dump()

    again = chat.proposals.commit([made.id], decided_by="m7")

    assert (first.status, first.wrote, first.block_id, first.verify) == (
        again.status,
        again.wrote,
        again.block_id,
        again.verify,
    )
    assert ("already", before) == (chat.proposals.commit([made.id], decided_by="m8").status, chat.dump())


def test_what_was_applied_and_taken_out_since_is_not_applied_again(chat):
    made = chat.propose(finisher())
    chat.proposals.commit([made.id])
    planbook.put(chat.records, "ann", Plan("Empty"), 2)

    decided = chat.proposals.commit([made.id])

    assert ("already", {"weekNumber": 0, "sessions": []}) == (decided.status, decided.verify)


def test_a_plan_that_changed_elsewhere_does_not_stand_in_the_way(chat):
    chat.propose(change("squat", reps="8"))
    chat.edit(ChangeNode("bench", (("reps", "3"),)), InsertNode("w1", "start", Session("new", "New")))

    assert "ok" == chat.proposals.commit().status
    assert ["8", "3"] == reps_of(chat.kept.plan, ("Squat", "Bench Press"))


def test_what_would_do_something_else_by_now_is_shown_again_and_not_written(chat):
    made = chat.propose(change("squat", reps="8"))
    chat.edit(ChangeNode("squat", (("reps", "6"),)))

    decided = chat.proposals.commit([made.id])

    assert ("changed", False, "changed", ("Apply", "Cancel")) == (
        decided.status, decided.wrote, decided.type, decided.suggested_replies
    )  # fmt: skip
    assert "nothing was written yet" in decided.message
    assert "reps: 6 → 8" in decided.message
    assert [
        {"toolCallId": "call_1", "success": False, "errors": ["It would do something else by now."]}
    ] == list(decided.results)
    assert (["6"], 2) == (reps_of(chat.kept.plan), chat.kept.version)
    assert decided.proposals == (chat.proposals.get(made.id),) == chat.proposals.pending()


def test_a_decision_that_was_answered_by_showing_it_again_applies_nothing_when_it_is_delivered_again(chat):
    chat.propose(change("squat", reps="8"))
    chat.edit(ChangeNode("squat", (("reps", "6"),)))
    first = chat.proposals.commit(decided_by="press 1")

    again = chat.proposals.commit(decided_by="press 1")

    assert (first, ["6"]) == (again, reps_of(chat.kept.plan))
    assert ("ok", ["8"]) == (chat.proposals.commit(decided_by="press 2").status, reps_of(chat.kept.plan))


def test_what_was_shown_again_is_applied_the_next_time(chat):
    chat.propose(change("bench", reps="8"))
    made = chat.propose(change("squat", reps="8"))
    chat.edit(ChangeNode("squat", (("reps", "6"),)))

    assert ["changed", "ok"] == [chat.proposals.commit([made.id]).status for _ in range(2)]
    assert ["8"] == reps_of(chat.kept.plan)


def test_of_several_one_that_would_do_something_else_holds_all_of_them_back(chat):
    chat.propose(change("squat", "a", reps="8"))
    chat.propose(change("bench", "b", reps="8"))
    chat.edit(ChangeNode("bench", (("reps", "6"),)))

    decided = chat.proposals.commit()

    assert (["5", "6"], 2) == (
        reps_of(chat.kept.plan, ("Squat", "Bench Press")),
        len(chat.proposals.pending()),
    )
    assert ["Not applied: changes are made together, or not at all."] == decided.results[0]["errors"]


def test_what_speaks_of_something_that_is_gone_is_refused_in_words_and_keeps_waiting(chat):
    chat.propose(change("squat", "a", reps="8"))
    chat.propose(change("curl", "b", reps="8"))
    chat.edit(RemoveNode("curl", "Leg Curl"))
    before = chat.dump()

    decided = chat.proposals.commit()

    assert ("gone", False, "execution_error") == (decided.status, decided.wrote, decided.type)
    assert "Leg Curl to 8" in decided.message
    assert "can't be applied: what it would change is not in the plan any more." in decided.message
    assert "The other changes were not made either." in decided.message
    assert [False, False] == [each["success"] for each in decided.results]
    assert ["It can't be applied: what it would change is not in the plan any more."] == decided.results[1][
        "errors"
    ]
    assert before == chat.dump()


def test_confirming_again_after_what_was_in_the_way_is_gone_applies_it(chat):
    made = chat.propose(change("curl", reps="8"))
    chat.edit(RemoveNode("curl", "Leg Curl"))
    failed = chat.proposals.commit([made.id])
    planbook.put(chat.records, "ann", PLAN, 2)

    assert ["gone", "ok"] == [failed.status, chat.proposals.commit([made.id]).status]
    assert "The other changes" not in failed.message


def test_one_that_stands_on_another_is_not_applied_without_it(chat):
    first = chat.propose(add(exercise("new", "Dips")))
    second = chat.propose(change("new", reps="8"))
    third = chat.propose(change("new", reps="9"))
    before = chat.dump()

    refused = chat.proposals.commit([second.id])

    assert ("stands_on", False, "validation_error") == (refused.status, refused.wrote, refused.type)
    assert f"({first.id}), which is not applied yet. Apply both, or all that waits." in refused.message
    assert "which are not applied yet. Apply them together" in chat.proposals.commit([third.id]).message
    assert before == chat.dump()
    assert "ok" == chat.proposals.commit([second.id, first.id]).status
    assert "ok" == chat.proposals.commit([third.id]).status
    assert ("Dips", "9") == exercises(chat.kept.plan, 2)[-1]


def test_what_its_ground_was_applied_for_can_be_applied_alone(chat):
    first = chat.propose(add(exercise("new", "Dips")))
    second = chat.propose(change("new", reps="8"))
    chat.proposals.commit([first.id])

    assert "ok" == chat.proposals.commit([second.id]).status


def test_a_block_that_another_conversation_added_first_is_not_added_into(chat):
    chat.propose(finisher())
    other = chat.beside(conversation_id="c2")
    other.propose(finisher(uid="g"))
    other.proposals.commit()

    decided = chat.proposals.commit()

    assert ("gone", 5) == (decided.status, len(exercises(chat.kept.plan, 2)))
    assert f"the session has a block {LABEL!r} already" in decided.message


def test_a_change_that_has_expired_is_refused_from_that_second_on(chat):
    made = chat.propose(change("squat", reps="8"))
    chat.clock.now = made.expires_at

    decided = chat.proposals.commit([made.id])

    assert ("expired", False, PLAN) == (decided.status, decided.wrote, chat.kept.plan)
    assert "has expired, so nothing was written. Ask for it again." in decided.message
    assert () == chat.proposals.pending()
    assert "none" == chat.proposals.commit().status


def test_a_second_before_it_expires_it_is_applied(chat):
    made = chat.propose(change("squat", reps="8"))
    chat.clock.now = made.expires_at - 1

    assert "ok" == chat.proposals.commit([made.id]).status


def test_an_hour_is_an_hour_where_the_settings_say_so():
    chat = Chat(expires_seconds=3_600)

    assert 3_600 == chat.propose(change("squat", reps="8")).expires_at - chat.clock.now


def test_a_week_after_it_expired_nothing_is_known_of_it(chat):
    made = chat.propose(change("squat", reps="8"))
    chat.clock.now = made.expires_at + 7 * 86_400

    with pytest.raises(Unfinished, match="There is no pending change"):
        chat.proposals.commit([made.id])


def test_a_cancelled_change_is_not_applied(chat):
    made = chat.propose(change("squat", reps="8"))
    chat.proposals.cancel([made.id])

    decided = chat.proposals.commit([made.id])

    assert ("withdrawn", False, PLAN) == (decided.status, decided.wrote, chat.kept.plan)
    assert "was cancelled, so nothing was written" in decided.message


def test_where_nothing_waits_nothing_is_decided(chat):
    decided = [chat.proposals.commit(), chat.proposals.cancel(), chat.proposals.commit([])]

    assert [("none", "answer", False)] * 3 == [(each.status, each.type, each.wrote) for each in decided]


def test_a_plan_that_would_be_too_large_is_refused_in_words(chat, monkeypatch):
    made = chat.propose(change("squat", reps="8"))
    monkeypatch.setattr(planbook, "LARGEST_BODY_BYTES", 10)

    decided = chat.proposals.commit([made.id])

    assert ("too_large", False, (made,)) == (decided.status, decided.wrote, chat.proposals.pending())
    assert "Nothing was written. The plan is too large to be kept" in decided.message
    assert () == decided.suggested_replies


# --- heard by the conversation


def test_the_conversation_hears_of_a_commit_with_the_result_of_each_call(chat):
    made = chat.propose(change("squat", "a", reps="8"), change("bench", "b", reps="8"))
    chat.proposals.commit()

    ((by, about, text),) = events(chat)

    words, _, results = text.partition(" [")
    assert ("event", made.id, "I applied the changes") == (by, about, words)
    assert [("a", True, []), ("b", True, [])] == [tuple(each.values()) for each in json.loads(f"[{results}")]


def test_the_results_of_very_many_calls_are_heard_as_their_number(chat):
    chat.propose(*(change("squat", f"call_{number}", reps=f"{number}") for number in range(60)))
    chat.proposals.commit()

    assert 'I applied the changes {"succeeded": 60}' == events(chat)[0][2]


def test_the_conversation_hears_of_a_cancellation(chat):
    first, second = chat.propose(change("squat", reps="8")), chat.propose(change("bench", reps="8"))
    chat.proposals.cancel()

    assert [("event", f"{first.id} {second.id}", "I decided not to make those changes")] == events(chat)


def test_what_was_refused_is_not_heard(chat):
    chat.propose(change("squat", reps="8"))
    chat.edit(ChangeNode("squat", (("reps", "6"),)))
    chat.proposals.commit()

    assert [] == events(chat)


# --- cancelled


def test_cancelling_writes_nothing_of_the_plan(chat):
    made = chat.propose(change("squat", reps="8"))

    decided = chat.proposals.cancel([made.id], decided_by="m9")

    assert ("cancelled", False, "cancelled") == (decided.status, decided.wrote, decided.type)
    assert f"Cancelled: {made.summary}" == decided.message
    assert (planbook.PlanAndVersion(PLAN, 1), ()) == (chat.kept, chat.proposals.pending())
    assert ("cancelled", "m9") == (decided.proposals[0].status, chat.proposals.get(made.id).decided_by)


def test_cancelling_takes_what_can_not_be_done_without_and_names_it(chat):
    first = chat.propose(add(exercise("new", "Dips")))
    second = chat.propose(change("new", reps="8"))
    third = chat.propose(change("squat", reps="8"))

    decided = chat.proposals.cancel([first.id])

    assert f"Cancelled too, it can't be done without: {second.summary}" in decided.message
    assert (third,) == chat.proposals.pending()
    assert ["cancelled", "cancelled"] == [chat.proposals.get(each.id).status for each in (first, second)]


def test_cancelling_shows_anew_what_would_do_something_else(chat):
    first = chat.propose(change("squat", reps="8"))
    second = chat.propose(change("squat", reps="10"))

    decided = chat.proposals.cancel([first.id])

    assert "Without it this one is different now. Here's what I'll change:" in decided.message
    assert "reps: 5 → 10" in decided.message
    assert (chat.proposals.get(second.id),) == chat.proposals.pending() == decided.proposals[1:]
    assert ["ok"] == [chat.proposals.commit([second.id]).status]


def test_cancelling_again_is_harmless(chat):
    made = chat.propose(change("squat", reps="8"))
    chat.proposals.cancel([made.id])
    before = chat.dump()

    decided = chat.proposals.cancel([made.id])

    assert ("cancelled", before) == (decided.status, chat.dump())
    assert "It was cancelled already" in decided.message


def test_cancelling_again_says_again_what_it_took_and_what_it_changed(chat):
    first = chat.propose(add(exercise("new", "Dips")), change("squat", "b", reps="8"))
    chat.propose(change("new", reps="8"))
    chat.propose(change("squat", reps="10"))
    decided = chat.proposals.cancel([first.id])

    again = chat.proposals.cancel([first.id])

    assert decided.message.replace("Cancelled:", "It was cancelled already:") == again.message
    assert (decided.proposals, 3) == (again.proposals, len(again.proposals))


def test_what_is_applied_can_not_be_cancelled(chat):
    made, other = chat.propose(change("squat", reps="8")), chat.propose(change("bench", reps="8"))
    chat.proposals.commit([made.id])

    decided = chat.proposals.cancel([made.id, other.id])

    assert ("applied", "answer", False) == (decided.status, decided.type, decided.wrote)
    assert not decided.stands
    assert "is applied already and can't be cancelled" in decided.message
    assert (other,) == chat.proposals.pending()


def test_an_expired_change_can_be_cancelled_and_takes_nothing_with_it(chat):
    made = chat.propose(change("squat", reps="8"))
    chat.clock.now = made.expires_at

    assert "cancelled" == chat.proposals.cancel([made.id]).status


# --- what the log says


def test_the_log_says_what_plan_proposals_asks_for_and_no_word_of_the_athlete(chat):
    with structlog.testing.capture_logs() as lines:
        made = chat.propose(finisher())
        chat.proposals.commit([made.id])

    rows = [
        " ".join(
            [
                line["event"],
                *(f"{key}={each}" for key, each in line.items() if key not in ("event", "log_level")),
            ]
        )
        for line in lines
    ]
    assert [
        f"PROPOSE id={made.id} day=thursday action=add_block type=circuit rounds=2 members=3",
        f"COMMIT id={made.id} wrote=True block_id=upper:947f53",
        "POST_WRITE_VERIFY day=thursday blocks=3",
    ] == rows


def test_the_log_names_the_tools_of_other_edits(chat):
    with structlog.testing.capture_logs() as lines:
        made = chat.propose(change("squat", reps="8"), remove("curl", "Leg Curl", "b"))
        chat.propose(change("squat", reps="8"), remove("curl", "Leg Curl", "b"), scope="m0")

    assert [
        {
            "id": made.id,
            "action": "modify_exercise+remove_exercise",
            "edits": 2,
            "event": "PROPOSE",
            "log_level": "info",
        }
    ] == lines


def test_a_block_without_rounds_is_logged_without_them():
    step = finisher()
    block = {key: value for key, value in BLOCK.items() if key != "meta_json"}
    chat = Chat()

    with structlog.testing.capture_logs() as lines:
        chat.propose(step._replace(arguments={"day": "thu", "action": "add_block", "block": block}))

    assert (None, 3) == (lines[0]["rounds"], lines[0]["members"])


# --- the id of a block


def test_a_block_that_makes_its_session_has_the_id_of_that_session():
    session = Session(
        "new",
        "Arms",
        (PlanExercise("e", "Curl", 1, "5", "", rest_seconds=0, group_label="A"),),
        (Group("A", "circuit"),),
    )
    step = ProposalStep("c", "propose_plan_update", {}, (InsertNode("w1", "end", session),))

    assert "new:A" == block_id([step])


def test_a_change_that_adds_no_block_has_no_block_id():
    bare = ProposalStep(
        "c",
        "propose_plan_update",
        {},
        (InsertNode("w1", "end", Session("new", "Rest")), RemoveNode("x", "X")),
    )

    assert ["", "", ""] == [block_id([]), block_id([change("squat", reps="8")]), block_id([bare])]
