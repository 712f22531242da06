"""The planner with the real SDK over HTTP on loopback, against a server that keeps the API's rules."""

from agents.events import TextDelta
from agents.models.port import Call
from tests import messages_api
from tests.claude_kit import says
from tests.messages_api import OVERLOADED, MessagesApi, thinking
from tests.planner.kit import Desk, call, exercise, modify, request


def thought_about(wanted: Call) -> messages_api.Answer:
    """A call, after some thought."""
    return messages_api.says(thinking("sig-1"), messages_api.call(wanted.id, wanted.name, wanted.arguments))


def test_a_wish_is_proposed_in_one_request_and_applied_without_another(claude):
    with MessagesApi([says(modify(3, 1, 1, name="Lunges"), text="Lunges are fine.\n---\nYes, do it")]) as api:
        desk = Desk(model=claude(api))

        result = desk.ask("Change squats to lunges")
        desk.apply()

    assert ("proposal", 1, ("Yes, do it",)) == (
        result.type,
        result.usage.model_calls,
        result.suggestedReplies,
    )
    assert 1 == len(api.requests)
    assert "Lunges" == exercise(desk.now, "week-3-session-1-exercise-1").name


def test_a_refused_call_is_answered_as_the_api_wants_it_and_mended(claude):
    wrong, right = modify(3, 1, 7, name="Lunges"), modify(3, 1, 1, id="c2", name="Lunges")
    with MessagesApi([says(wrong), says(right)]) as api:
        result = Desk(model=claude(api)).ask("Change squats to lunges")

    answered = [each for each in api.requests[1]["messages"][-1]["content"] if each["type"] == "tool_result"]
    assert [("c1", True)] == [(each["tool_use_id"], each.get("is_error", False)) for each in answered]
    assert "proposal" == result.type


def test_a_claim_is_neither_streamed_nor_shown_and_the_model_is_reminded(claude):
    heard = []
    with MessagesApi([says(text="Done! I swapped them."), says(text="It waits for your yes.")]) as api:
        result = Desk(model=claude(api)).ask("Change squats to lunges", listener=heard.append)

    assert "It waits for your yes." == result.message
    assert "It waits for your yes." == "".join(each.text for each in heard if isinstance(each, TextDelta))
    assert "Nothing has been changed" in str(api.requests[1]["messages"][-1])


def test_an_agreement_in_words_is_committed_and_acknowledged(claude):
    desk = Desk(confirmation="chat")
    with MessagesApi([says(modify(3, 1, 1, name="Lunges"))]) as api:
        desk.model = claude(api)
        [proposal_id] = desk.ask("Change squats to lunges").pending
    agreed = says(call("commit_plan_update", "k1", proposal_id=proposal_id))

    with MessagesApi([agreed, says(text="Enjoy the lunges.")]) as api:
        desk.model = claude(api)
        result = desk.ask("Yes, do it", "m2")

    assert result.wrote
    assert result.message.endswith("Enjoy the lunges.")


def test_what_was_thought_of_earlier_calls_goes_back_with_them(claude):
    with MessagesApi([thought_about(modify(3, 1, 1, name="Lunges")), says(text="They are in.")]) as api:
        desk = Desk(model=claude(api))
        desk.ask("Change squats to lunges")
        desk.apply()

        result = desk.ask("what does it say now?", "m2")

    sent = [block for message in api.requests[1]["messages"] for block in message["content"]]
    assert not result.degraded
    assert ["text", "thinking", "tool_use", "tool_result"] == [each["type"] for each in sent[:4]]
    assert "Success" == sent[3]["content"]


def test_an_overloaded_api_is_replaced_by_the_embedded_engine(claude):
    with MessagesApi([OVERLOADED] * 9) as api:
        answer = Desk(model=claude(api)).planner.change(request("Change squats to lunges"))

    assert ("proposal", True) == (answer.kind, answer.result["degraded"])
