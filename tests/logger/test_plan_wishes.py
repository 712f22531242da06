"""What a message wants of the plan goes to the planner's desk, and its answer stands in the result."""

import pytest

from agents.conversation import Conversation, Spoken
from agents.events import ConversationDone
from agents.logger.agent import TOOLBOX, Limits
from agents.models.scripted import Scripted
from agents.planner.guest import COMPARE, GET_WEEKLY_PLAN, PLAN_CHANGE
from agents.recorded import rewritten_conversation
from storage.ports import Unavailable
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock, Desk, a_block, a_set, an_exercise, call, detect, extract, message, says
from tests.logger.plan_desk import SmallDesk
from tests.phrase_tables import phrases

BOTH = "Bench 5x5 done. Swap Thursday's squats for leg press and add a deload week after week 4"
WISH = "Swap Thursday's squats for leg press and add a deload week after week 4"


def a_desk(*replies, kind: str = "proposal", **more) -> Desk:
    """A logger with a planner; with the embedded engine where no replies are given."""
    records = MemoryRecords(clock=Clock())
    plans = SmallDesk(records, kind=kind)
    if replies:
        more["model"] = Scripted(list(replies))
    return Desk(records=records, plans=plans, **more)


def wants(said: str, id: str = "p0"):
    return call("plan_change", id, said=said)


def bench(id: str = "e0"):
    return extract(0, a_block(an_exercise("Bench 5x5", "Bench", a_set("5", "5"))), id=id)


def test_a_message_may_report_and_wish():
    desk = a_desk()

    result = desk.log(BOTH)

    assert [WISH] == [each.text for each in desk.plans.asked]
    assert [("Bench Press", 5)] == [
        (each.name, len(each.sets)) for row in desk.workouts() for each in row.exercises()
    ]
    assert (True, 1, ()) == (result.success, len(result.plan_changes), result.not_logged)
    assert f"\n\nHere's what I'll change: {WISH}\nConfirm?" in result.answer


def test_a_wish_alone_logs_nothing_and_is_answered_by_the_planner():
    desk = a_desk()

    result = desk.log("Could you move Thursday to Friday?")

    assert (False, (), None) == (result.success, result.allWorkouts, result.question)
    assert "Here's what I'll change: Could you move Thursday to Friday?\nConfirm?" == result.answer
    assert "proposal" == result.plan_changes[0]["type"]


def test_the_request_says_who_asks_in_which_message():
    desk = a_desk()

    desk.log("Could you move Thursday to Friday?", units="kg")

    asked = desk.plans.asked[0]
    assert ("ann", "c1", "m1", "kg") == (
        asked.owner,
        asked.conversation_id,
        asked.message_id,
        asked.athlete.units,
    )


def test_the_planners_question_is_the_messages_if_the_logger_has_none():
    desk = a_desk(kind="question")

    result = desk.log("Could you move Thursday to Friday?")

    assert ("Which week?", "Which week?") == (result.question, result.answer)


def test_the_loggers_own_question_goes_first():
    desk = a_desk(kind="question")

    result = desk.log(BOTH.replace(" done", ""))

    assert "What load did you use for Bench?" == result.question
    assert result.answer.endswith("\n\nWhich week?\n\nWhat load did you use for Bench?")


def test_a_plan_that_was_changed_is_a_success():
    desk = a_desk(kind="committed")

    assert desk.log("Could you move Thursday to Friday?").success


def test_without_a_plan_the_same_words_are_read_as_before():
    desk = Desk()

    result = desk.log("Could you move Thursday to Friday?")

    assert ("Nothing to log in this message.", ()) == (result.answer, result.plan_changes)


def test_a_yes_goes_to_the_planner_while_something_waits_there():
    desk = a_desk()
    before = desk.log("Confirm.", id="m0")

    desk.log("Could you move Thursday to Friday?", id="m1")
    desk.log("Confirm.", id="m2")

    assert "Nothing to log in this message." == before.answer
    assert ["Could you move Thursday to Friday?", "Confirm."] == [each.text for each in desk.plans.asked]


def test_a_yes_to_the_loggers_question_stays_there():
    desk = a_desk()
    desk.log("Could you move Thursday to Friday?", id="m1")
    desk.log("Squat 3x5 @ 185", id="m2")
    desk.log("Deadlift 315 x 3. Delete the last one", id="m3")

    desk.log("yes", id="m4")

    assert 1 == len(desk.plans.asked)


@pytest.mark.parametrize(
    "text",
    ["every week", "This Thursday", "just this Thursday, please", "Monday in week 4", "only this time"],
)
def test_how_far_a_change_reaches_answers_the_planners_question(text):
    desk = a_desk(kind="question")
    desk.log("Could you move Thursday to Friday?", id="m1")

    result = desk.log(text, id="m2")

    assert ["Could you move Thursday to Friday?", text] == [each.text for each in desk.plans.asked]
    assert "Which week?" == result.answer


@pytest.mark.parametrize(
    "text", ["every week I do this", "Thursday was great", "bench 3x5 @ 185 this Thursday"]
)
def test_what_says_more_is_no_answer_to_the_planner(text):
    desk = a_desk(kind="question")
    desk.log("Could you move Thursday to Friday?", id="m1")

    desk.log(text, id="m2")

    assert 1 == len(desk.plans.asked)


def test_without_a_question_of_the_planner_the_same_words_are_not_for_it():
    desk = a_desk()
    desk.log("hello there", id="m0")
    desk.log("every week", id="m1")
    desk.log("Deadlift 315 x 3", id="m2")
    desk.log("Bench 5x5", id="m3")
    asked = desk.log("this Thursday", id="m4")  # after a question of the logger's

    assert [] == desk.plans.asked
    assert asked.plan_changes == ()


# --- taken back


@phrases("text")
def test_what_names_the_plan_is_the_planners_to_undo(text):
    desk = a_desk()
    desk.log("Squat 3x5 @ 185", id="m0")

    desk.log(text, id="m1")

    assert [text] == [each.text for each in desk.plans.asked]


@pytest.mark.parametrize("text", ["undo that", "undo", "take it back", "undo the last change"])
def test_undo_is_of_what_waits_unless_the_message_before_changed_a_workout(text):
    desk = a_desk()
    desk.log(WISH, id="m0")
    desk.log(text, id="m1")
    desk.log("Squat 3x5 @ 185", id="m2")

    desk.log(text, id="m3")

    assert [WISH, text] == [each.text for each in desk.plans.asked]


@pytest.mark.parametrize("text", ["undo that", "undo the last change"])
def test_undo_is_of_the_plan_where_its_change_is_the_newest(text):
    desk = a_desk()
    desk.log("Squat 3x5 @ 185", id="m0")
    event(desk, "pr_1", 'I applied the changes [{"success": true}]')
    desk.log("thanks", id="m1")

    desk.log(text, id="m2")

    assert [text] == [each.text for each in desk.plans.asked]


@pytest.mark.parametrize("said", ["I applied the changes []", "I decided not to make those changes"])
def test_undo_is_of_the_workout_where_that_is_the_newest_change(said):
    desk = a_desk()
    event(desk, "pr_1", said)
    desk.log("Squat 3x5 @ 185", id="m0")
    event(desk, "pr_2", "I decided not to make those changes")
    desk.log("thanks", id="m1")

    desk.log("undo that", id="m2")

    assert [] == desk.plans.asked
    assert [] == desk.workouts()


def test_undo_in_a_new_conversation_is_not_of_the_plan():
    desk = a_desk()

    desk.log("undo that", id="m0")

    assert [] == desk.plans.asked


def event(desk: Desk, proposals: str, text: str) -> None:
    """What a press of a button leaves in the conversation."""

    def heard(before: Conversation) -> Conversation:
        return before.with_turns(Spoken("event", proposals, text))

    desk.records.put_all([rewritten_conversation(desk.records, "ann", "c1", heard)])


# --- delivered again


def test_delivered_again_the_answer_is_the_same_and_nothing_is_asked_twice():
    desk = a_desk()

    first, second = desk.log(BOTH), desk.log(BOTH)

    assert 1 == len(desk.plans.asked)
    assert (first.plan_changes, first.answer.split("\n\n")[1]) == (
        second.plan_changes,
        second.answer.split("\n\n")[1],
    )


# --- with a model


def test_a_model_hands_it_over_beside_the_workout():
    desk = a_desk(says(detect("Bench 5x5"), bench(), wants(WISH)))

    result = desk.log(BOTH)

    assert [WISH] == [each.text for each in desk.plans.asked]
    assert (1, "", ()) == (len(result.allWorkouts), result.stopped, result.not_logged)


def test_numbers_of_a_wish_are_not_asked_about():
    text = "Squat 3x5 @ 185. On Thursday put in curls 3x12 @ 20"
    squat = extract(0, a_block(an_exercise("Squat 3x5 @ 185", "Squat", a_set("3", "5", "185"))))
    desk = a_desk(says(detect("Squat 3x5 @ 185"), squat, wants("On Thursday put in curls 3x12 @ 20")))

    result = desk.log(text)

    assert ((), None) == (result.not_logged, result.question)


def test_a_quote_that_is_not_there_is_refused_and_may_be_mended():
    desk = a_desk(says(wants("Swap everything for burpees")), says(wants(WISH, "p1")))

    desk.log(WISH)

    assert [WISH] == [each.text for each in desk.plans.asked]
    refusal = desk.model.asked[1].turns[-1].parts[0].text
    assert refusal.startswith("said has to quote what is wanted of the plan: ")


def test_words_of_an_earlier_message_are_no_wish_of_this_one():
    desk = a_desk(says(detect("Bench 5x5"), bench()), says(), says(wants("Bench 5x5")), says())
    desk.log("Bench 5x5", id="m1")

    desk.log("185 and thanks", id="m2")

    assert [] == desk.plans.asked


def test_two_wishes_are_two_requests():
    first, second = "Swap Thursday's squats for leg press", "add a deload week after week 4"
    desk = a_desk(says(wants(first, "p0"), wants(second, "p1")))

    result = desk.log(f"{first} and {second}")

    assert [first, second] == [each.text for each in desk.plans.asked]
    assert 2 == len(result.plan_changes)


def test_the_same_words_are_handed_over_once():
    desk = a_desk(says(wants(WISH, "p0"), wants(WISH, "p1")), says())

    desk.log(BOTH)

    assert [WISH] == [each.text for each in desk.plans.asked]
    assert "an earlier call handed these words over: quote only what it left out." == (
        desk.model.asked[1].turns[-1].parts[1].text
    )


def test_the_model_has_the_tool_only_where_there_is_a_planner():
    without, desk = Desk(Scripted([says()])), a_desk(says())

    without.log("hello")
    desk.log("hello")

    names = [[tool.name for tool in each.model.asked[0].tools] for each in (without, desk)]
    lent = [PLAN_CHANGE.name, GET_WEEKLY_PLAN.name, COMPARE.name]
    assert ("log_set_result", [*names[0], *lent]) == (names[0][-1], names[1])
    assert names[0] == [tool.name for tool in TOOLBOX]


def test_a_call_where_there_is_no_planner_is_refused():
    desk = Desk(Scripted([says(wants(WISH)), says()]))

    desk.log(BOTH)

    assert desk.model.asked[1].turns[-1].parts[0].is_error


def test_the_planner_spends_of_the_messages_budget():
    class Spending(SmallDesk):
        def change(self, request, *, budget=None, listener=None):
            budget.turns_used += 3
            listener(ConversationDone("settled"))
            return super().change(request)

    records, heard = MemoryRecords(clock=Clock()), []
    desk = Desk(records=records, plans=Spending(records), limits=Limits(turns=9))

    result = desk.logger.log(message(BOTH), listener=heard.append)

    assert 4 == result.usage.turns
    assert 1 == sum(isinstance(each, ConversationDone) for each in heard)


def test_a_store_that_is_down_is_the_queues():
    class Down(SmallDesk):
        def change(self, request, *, budget=None, listener=None):
            raise Unavailable("locked")

    desk = a_desk()
    up, desk.plans = desk.plans, Down(desk.records)
    with pytest.raises(Unavailable):
        desk.log(BOTH)
    desk.plans = up

    result = desk.log(BOTH)

    assert (1, 1) == (len(result.plan_changes), len(desk.workouts()))
