"""What a model says in the chat beside the cards: sentence by sentence, and nothing that nobody knows."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from agents.guests import GuestAnswer
from agents.logger.speech import waiting
from agents.models.offline.engine import Offline
from agents.models.port import Ask, Reply
from agents.models.scripted import Scripted
from handlers.wiring import Worker
from tests.handlers.conversation import Conversation, Streamed
from tests.handlers.doors import Doors
from tests.logger.kit import call, message, says

TWO = "Bench 3x5 @ 185, then ran 5k in 24:10"


def calling(text: str) -> Callable[[Ask], Reply]:
    """A reply with the calls that the embedded engine makes, and these words before them."""
    return lambda ask: replace(Offline().reply(ask), text=text, model="", verbatim="")


def talk(worker: Worker, *script: Callable[[Ask], Reply] | Reply) -> Conversation:
    return Conversation(replace(worker, model=Scripted(script)))


def said(answer: Streamed) -> str:
    """What the coach has said."""
    return "".join(each["delta"] for each in answer.of("text-delta") if each["id"] == "coach")


def test_a_report_and_a_sentence_to_it_are_one_call(worker: Worker):
    chat = talk(worker, calling("Strong bench! Three sets of five at 185 is no joke."))

    answer = chat.say(TWO)

    assert "Strong bench! Three sets of five at 185 is no joke." == said(answer)
    assert ["data-workout", "data-workout"] == [each for each in answer.shown if each.startswith("data")]


@pytest.mark.parametrize(
    "claim",
    [
        "I've moved your squats to Friday.",
        "You benched 195 today.",
        "Rest three minutes next time.",
        "Your run is deleted.",
        "I set a reminder for tomorrow.",
        "He guardado tu entrenamiento de hoy.",
    ],
)
def test_a_sentence_that_nothing_stands_behind_is_left_out(worker: Worker, claim: str):
    chat = talk(worker, calling(f"Strong work. {claim} Enjoy the evening!"))

    assert "Strong work. Enjoy the evening!" == said(chat.say(TWO))


def test_a_list_goes_with_the_line_over_it(worker: Worker):
    listed = (
        "**Here's what I changed:**\n1. Squats on Friday\n2. Deadlifts on Sunday\nTo watch:\n- your elbows"
    )

    assert "To watch:\n- your elbows" == said(talk(worker, calling(listed)).say(TWO))


def test_what_was_done_by_the_calls_beside_it_may_be_said(worker: Worker):
    chat = talk(worker, calling("Your bench is logged. So is the 5k in 24:10."))

    assert "Your bench is logged. So is the 5k in 24:10." == said(chat.say(TWO))


def test_each_sentence_is_sent_when_it_is_whole_and_known(worker: Worker):
    chat = talk(worker, Reply(text="Take it easy today. You have earned it. I've added a rest day."))
    frames: list[bytes] = []
    chat.hears = frames.append

    answer = chat.say("should I rest today?")

    deltas = [each["delta"] for each in answer.of("text-delta")]
    assert ["Take it easy today.", " You have earned it."] == deltas
    assert any(b"earned it." in frame for frame in frames)
    assert not any(b"rest day." in frame for frame in frames)


def test_of_what_was_found_a_model_says_what_it_means_in_one_call_more(worker: Worker):
    Conversation(worker).say(TWO, "m0")
    chat = talk(worker, calling(""), Reply(text="24:10 it was. Four minutes a kilometer is near."))

    answer = chat.say("fastest 5k?")

    assert ["data-found", "text-delta"] == answer.shown
    assert "24:10 it was." == said(answer)


def test_an_answer_is_the_same_when_the_message_is_sent_again(worker: Worker):
    chat = talk(worker, calling("Strong bench!"))

    first, again = chat.say(TWO), chat.say(TWO)

    assert first.shown == again.shown
    assert "Strong bench!" == said(again)


def test_a_question_of_the_model_stands_once(worker: Worker):
    chat = talk(worker, Reply(text="Which lift do you mean?"))

    answer = chat.say("it went well")

    assert ["Which lift do you mean?"] == [each["delta"] for each in answer.of("text-delta")]


def test_the_embedded_engine_says_nothing_of_its_own(worker: Worker):
    assert "" == said(Conversation(worker).say(TWO))


def test_elsewhere_than_in_a_chat_nothing_is_spoken_and_nothing_costs_more(worker: Worker):
    model = Scripted([calling("Strong bench!")])
    made = replace(worker, model=model)

    result = made.logger.log(message(TWO))

    assert ("", 1) == (result.model_says, len(model.asked))


def test_a_workout_is_shown_whole_and_talked_over(worker: Worker):
    Conversation(worker).say(TWO, "m0", sent_at="2026-11-19T12:00:00Z")
    question = {"said": "what was my run?", "workout_id": "", "day": "2026-11-19"}
    chat = talk(worker, says(call("get_workout", "c1", **question)), Reply(text="You ran 5 km in 24:10."))

    answer = chat.say("what was my run?", sent_at="2026-11-20T12:00:00Z")

    assert ["data-found", "text-delta"] == answer.shown
    assert "5 km in 24:10" in answer.of("data-found")[0]["data"]["workouts"][0]["line"]


@pytest.mark.parametrize(("handle", "shown"), [("w1", "data-found"), ("w3", "text")])
def test_a_workout_is_shown_by_its_handle(worker: Worker, handle: str, shown: str):
    Conversation(worker).say("Bench 3x5 @ 185", "m0", sent_at="2026-11-19T12:00:00Z")
    question = {"said": "how was it?", "workout_id": handle, "day": ""}
    chat = talk(worker, says(call("get_workout", "c1", **question)), Reply(text=""), Reply(text=""))

    answer = chat.say("how was it?", sent_at="2026-11-20T12:00:00Z")

    assert (shown == "data-found") == ("data-found" in answer.shown)


def test_a_workout_is_compared_with_the_plan_by_its_handle(doors: Doors):
    doors.put_plan("ann", day=None)
    Conversation(doors.worker).say("Squat 3x5 @ 185", "m0", sent_at="2026-11-19T12:00:00Z")
    model = Scripted(
        [says(call("compare_workout_to_plan", "c1", workout_id="w1")), Reply(text=""), Reply(text="")]
    )
    chat = Conversation(replace(doors.worker, model=model))

    chat.say("how did I do against the plan?", sent_at="2026-11-19T13:00:00Z")

    told = model.asked[1].turns[-1].parts[0]
    assert "Squat" in told.text
    assert "there is no workout" not in told.text


def test_the_plan_is_shown_without_the_planner_and_talked_over(doors: Doors):
    doors.put_plan("ann", day=None)
    model = Scripted(
        [
            says(call("get_weekly_plan", "c1", day="thursday")),
            Reply(text="Thursday is squats. Aim for 317 pounds."),
        ]
    )
    chat = Conversation(replace(doors.worker, model=model))

    answer = chat.say("what's on thursday?", sent_at="2026-11-17T12:00:00Z")

    [shown, spoken] = answer.of("text-delta")
    assert "Week 1" in shown["delta"]
    assert "Thursday is squats." == spoken["delta"]
    assert 2 == len(model.asked)


def test_what_a_reply_says_again_while_it_mends_a_call_stands_once(worker: Worker):
    wrong = says(call("detect_discipline", "c1", said="Rowing 500 m"), text="Strong bench! Rest well.")
    chat = talk(worker, wrong, Reply(text="Strong bench! Enjoy the evening."))

    assert "Strong bench! Rest well. Enjoy the evening." == said(chat.say(TWO))


def test_what_a_call_that_was_refused_quotes_is_known_to_nobody(worker: Worker):
    wrong = says(call("detect_discipline", "c1", said="Rowing 500 m"))
    chat = talk(worker, wrong, Reply(text="You rowed 500 m."))

    assert "" == said(chat.say(TWO))


@pytest.mark.parametrize("value", ["61,5", "weight 61,5"])
def test_a_weight_with_a_comma_is_noted(worker: Worker, value: str):
    measured = {"said": "weight 61,5 btw", "day": "", "measurements": [{"kind": "weight", "said": value}]}
    chat = talk(worker, says(call("log_measurements", "c1", **measured)))

    [card] = chat.say("weight 61,5 btw").of("data-measurement")

    assert ("61.5", "kg") == (card["data"]["measurement"]["value"], card["data"]["measurement"]["unit"])


def test_what_waits_is_what_an_answer_proposes_and_nothing_that_was_decided():
    proposed = {"proposals": [{"preview": {"summary": "swap Squat for Leg Press"}}, {"preview": {}}, {}]}

    assert ["swap Squat for Leg Press"] == list(waiting([GuestAnswer("change_plan", proposed, "")]))
