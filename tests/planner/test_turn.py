"""What may go wrong in one request: models that do half, workers that are killed, budgets that are shared."""

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from agents.loop import Budget
from agents.models.offline.engine import Offline
from agents.models.port import Call, ModelUnavailable, Usage
from agents.models.scripted import Scripted
from agents.planner.agent import PlanLimits
from tests.contracts.memory_records import MemoryRecords
from tests.phrase_tables import phrases
from tests.planner.kit import Desk, asked_of, call, exercise, exercises, modify, remove, request, says

SWAP = says(modify(3, 1, 1, name="Lunges"), text="Lunges are a fine swap.")
COSTLY = replace(SWAP, usage=Usage(calls=1, cost_usd=Decimal("0.30")))


def commits(ask):
    """A model that agrees to the newest that waits, whatever was said."""
    waiting = [part.id for part in asked_of(ask) if getattr(part, "of", "") == "pending"]
    return says(call("commit_plan_update", "k1", proposal_id=waiting[-1]))


class Dies(MemoryRecords):
    """Records on which a worker is killed at the first write that holds these words."""

    words = ""

    def put_all(self, writes):
        if self.words and any(self.words in write.body for write in writes):
            raise KeyboardInterrupt
        super().put_all(writes)


def killed(desk, words, text="Change squats to lunges", id="m1"):
    """The request, killed at a write; what comes after is not."""
    desk.records.words = words
    with pytest.raises(KeyboardInterrupt):
        desk.ask(text, id)
    desk.records.words = ""


ANSWERED = '"answer": {'


# --- agreeing in words


@phrases("text")
@pytest.mark.parametrize("engine", ["offline", "scripted"])
def test_what_says_anything_but_yes_applies_nothing(engine, text):
    model = Scripted([SWAP, commits, says(text="I leave it.")]) if engine == "scripted" else Offline()
    desk = Desk(model=model, confirmation="chat")
    [waiting] = desk.ask("Change squats on Thursday to lunges").pending

    result = desk.ask(text, "m2")

    assert not result.wrote
    assert (text == "No!" and engine == "offline") == (waiting not in result.pending)


@pytest.mark.parametrize("engine", ["offline", "scripted"])
def test_a_yes_that_was_not_taken_stands_in_the_preview_of_what_was_proposed_beside_it(engine):
    def both(ask):
        return replace(commits(ask), calls=(*commits(ask).calls, remove(3, 3, 2, id="c2")))

    model = Scripted([SWAP, both, says(text="And those.")]) if engine == "scripted" else Offline()
    desk = Desk(model=model, confirmation="chat")
    desk.ask("Change squats on Thursday to lunges")

    result = desk.ask("yes, and remove the deadlifts on Thursday", "m2")

    note = "Nothing was applied: a yes has to be a message that says nothing else."
    assert [note] == result.proposals[0].preview["notes"]
    assert 1 == result.message.count(note)
    assert not result.wrote
    assert [note] == desk.planner.pending("ann", "c1").proposals[1].preview["notes"]


def a_desk_with_two_that_wait(words):
    def first(ask):
        waiting = [part.id for part in asked_of(ask) if getattr(part, "of", "") == "pending"]
        return says(call("commit_plan_update", "k1", proposal_id=waiting[0]))

    desk = Desk(model=Scripted([SWAP, says(remove(3, 3, 2)), first, says(text="")]), confirmation="chat")
    desk.ask("Change squats to lunges, a lighter week")
    desk.ask("Drop the deadlifts this week", "m2")
    return desk, desk.ask(words, "m3")


@pytest.mark.parametrize(
    "words",
    ["and yes please on the lighter week", "yes to the lunges", "do the lunges", "ok to the squat one"],
)
def test_a_yes_that_names_one_of_two_applies_that_one(words):
    desk, result = a_desk_with_two_that_wait(words)

    assert (True, 1) == (result.wrote, len(result.pending))
    assert "Lunges" in str(desk.now)


@pytest.mark.parametrize(
    "words",
    ["yes to the deadlifts", "yes to the week", "yes on friday", "yes, but the lunges", "yes to the rows"],
)
def test_a_yes_that_names_the_other_or_both_or_none_applies_nothing(words):
    _, result = a_desk_with_two_that_wait(words)

    assert (False, 2) == (result.wrote, len(result.pending))


def test_a_proposal_of_the_same_message_is_not_agreed_to_by_it():
    desk = Desk(model=Scripted([SWAP, commits, says(text="I need your yes.")]), confirmation="chat")
    desk.planner.change(request("Change squats to lunges", scope="m1#c1"))

    answer = desk.planner.change(request("yes, do it", scope="m1#c2"))

    assert not answer.result["wrote"]


def test_all_of_the_message_has_to_agree_not_the_quoted_words_alone():
    desk = Desk(model=Scripted([SWAP, commits, says(text="A lunge is a long step.")]), confirmation="chat")
    desk.ask("Change squats to lunges")
    asked = request("yes", "m2", message_text="Why would I say yes? Explain first.")

    answer = desk.planner.change(asked)

    assert not answer.result["wrote"]


def test_what_would_do_something_else_by_now_is_shown_and_not_called_a_failure_of_words():
    desk = Desk(model=Scripted([SWAP, commits, says(text="")]), confirmation="chat")
    desk.ask("Change squats to lunges")
    plan = desk.now
    session = plan.weeks[2].sessions[0]
    other = session._replace(
        exercises=(session.exercises[0]._replace(name="Box Squat"), *session.exercises[1:])
    )
    week = plan.weeks[2]._replace(sessions=(other, *plan.weeks[2].sessions[1:]))
    desk.planner.put_plan("ann", plan._replace(weeks=(*plan.weeks[:2], week, *plan.weeks[3:])), replace=True)

    result = desk.ask("yes", "m2")

    assert ("changed", False) == (result.type, result.wrote)
    assert "Box Squat → Lunges" in result.message


def test_a_yes_where_a_button_confirms_is_told_to_press_it():
    desk = Desk(model=Scripted([SWAP, commits, says(text="")]))
    desk.ask("Change squats to lunges")

    result = desk.ask("Confirm.", "m2")

    assert ("answer", False, 1) == (result.type, result.wrote, len(result.pending))
    assert "Press Apply to make the change." == result.message
    assert "must press Apply" in desk.model.asked[2].turns[-1].parts[0].text


def test_a_yes_where_nothing_waits_is_told_so():
    desk = Desk(model=Scripted([says(call("commit_plan_update", "k1", proposal_id="pr_1")), says(text="")]))

    assert "Nothing is waiting to be confirmed." == desk.ask("Confirm.").message


# --- withdrawing in words


def withdraws(*more):
    """A model that withdraws the newest that waits, and sends more."""

    def reply(ask):
        waiting = [part.id for part in asked_of(ask) if getattr(part, "of", "") == "pending"]
        return says(call("cancel_plan_update", "k1", proposal_id=waiting[-1]), *more)

    return reply


@pytest.mark.parametrize("model", [Offline(), Scripted([SWAP, withdraws(), says(text="All right.")])])
def test_a_proposal_is_withdrawn_in_chat(model):
    desk = Desk(model=model, confirmation="chat")
    before = desk.now
    desk.ask("Change squats on Thursday to lunges")

    result = desk.ask("No, cancel it", "m2")

    assert ("cancelled", False, ()) == (result.type, result.wrote, result.pending)
    assert result.message.startswith("Cancelled: Change ")
    assert before == desk.now


def test_what_is_wanted_otherwise_is_withdrawn_and_proposed_anew():
    otherwise = withdraws(modify(3, 1, 1, id="c2", name="Leg Press"))
    desk = Desk(model=Scripted([SWAP, otherwise, says(text="")]), confirmation="chat")
    [first] = desk.ask("Change squats to lunges").pending

    result = desk.ask("no, make that leg press", "m2")

    assert 1 == len(result.pending)
    assert first not in result.pending
    assert "Change Squat to Leg Press" in result.message


@pytest.mark.parametrize("first", ["cancel_plan_update", "modify_exercise"])
def test_a_part_of_what_was_proposed_is_proposed_anew_in_the_reply_that_withdraws_it(first):
    def partly(ask):
        sent = withdraws(modify(3, 1, 1, id="c2", name="Lunges"))(ask)
        calls = sent.calls if first == "cancel_plan_update" else sent.calls[::-1]
        return replace(sent, calls=calls)

    both = says(modify(3, 1, 1, name="Lunges"), remove(3, 3, 2, id="c2"))
    desk = Desk(model=Scripted([both, partly, says(text="")]), confirmation="chat")
    [before] = desk.ask("Change squats to lunges and drop the deadlifts").pending

    result = desk.ask("only the lunges", "m2")

    [waiting] = result.pending
    assert before != waiting
    assert ["Change Squat to Lunges in Monday's Lower A (week 3)."] == [
        each.summary for each in desk.planner.pending("ann", "c1").proposals
    ]


def test_what_was_withdrawn_is_not_shown_as_if_it_were_made_any_more():
    looks = says(call("get_weekly_plan", "g1", weekNumber=3))
    desk = Desk(model=Scripted([SWAP, withdraws(), looks, says(text="")]), confirmation="chat")
    desk.ask("Change squats to lunges")

    desk.ask("no, leave it", "m2")

    shown = desk.model.asked[-1].turns[-1].parts[0].text
    assert "Squat" in shown
    assert not {"Lunges", "as_if_made"} & set(shown.replace('"', " ").replace(":", " ").split())


def test_what_was_drawn_before_a_withdrawal_stands_behind_it():
    model = Scripted(
        [
            SWAP,
            says(remove(3, 3, 2, id="c1"), call("get_weekly_plan", "g1", weekNumber=3)),
            withdraws(),
            says(text=""),
        ]
    )
    desk = Desk(model=model, confirmation="chat")
    desk.ask("Change squats to lunges")

    result = desk.ask("no, drop the deadlifts instead", "m2")

    assert 1 == len(result.pending)
    assert "Deadlift" in result.message


def test_a_yes_withdraws_nothing():
    desk = Desk(model=Scripted([SWAP, withdraws(), says(text="")]), confirmation="chat")
    desk.ask("Change squats to lunges")

    result = desk.ask("yes", "m2")

    assert ("Nothing was dropped.", 1) == (result.message, len(result.pending))


def test_nothing_is_withdrawn_in_words_where_a_button_does_it():
    desk = Desk(model=Scripted([SWAP, withdraws(), says(text="")]))
    desk.ask("Change squats to lunges")

    result = desk.ask("cancel it", "m2")

    assert ("Press Cancel to drop what is waiting.", 1) == (result.message, len(result.pending))


def test_a_withdrawal_that_is_delivered_again_after_a_kill_is_told():
    model = Scripted([SWAP, withdraws(), says(text="")])
    desk = Desk(model=model, confirmation="chat", records=Dies(clock=lambda: 0.0))
    desk.ask("Change squats to lunges")
    killed(desk, ANSWERED, "cancel it", "m2")

    result = desk.ask("cancel it", "m2")

    assert ("cancelled", ()) == (result.type, result.pending)
    assert "Change Squat to Lunges" in result.message


# --- what waits already


@phrases("text")
def test_what_waits_is_proposed_already_and_not_how_it_is(text):
    desk = Desk()
    [waiting] = desk.ask(text).proposals

    again = desk.ask(text, "m2")

    assert ("answer", [waiting.proposal_id]) == (again.type, [*again.pending])
    assert f"Proposed already, and not applied yet: {waiting.summary}" == again.message
    assert ("Apply", "Cancel") == again.suggestedReplies


def test_a_model_that_proposes_it_again_is_told_so():
    twice = [says(modify(3, 1, 1, reps="8")), says(modify(3, 1, 1, id="c2", reps="8")), says(text="")]
    desk = Desk(model=Scripted(twice))
    desk.ask("Squats to 8")

    result = desk.ask("Squats to 8", "m2")

    assert "nothing would change: that is proposed already for 'Squat'." in result.message


def test_what_is_so_in_the_plan_is_not_called_proposed():
    desk = Desk()
    desk.ask("make Sunday a rest day")
    desk.apply()
    desk.ask("remove deadlifts on Thursday")

    result = desk.ask("make Sunday a rest day", "m3")

    assert result.message.startswith("Sunday is a rest day already.")


def test_another_wish_for_what_waits_is_another_proposal():
    desk = Desk()
    desk.ask("bench to 160 lb today")

    result = desk.ask("bench to 165 lb today", "m2")

    assert ("proposal", 2) == (result.type, len(result.pending))
    assert "160 lb → 165 lb" in result.message


# --- one turn that does several things


def test_a_yes_with_a_further_wish_applies_nothing_and_proposes_the_wish():
    def both(ask):
        return says(*commits(ask).calls, modify(3, 1, 2, id="c2", reps="8"))

    desk = Desk(model=Scripted([SWAP, both, says(text="")]), confirmation="chat")
    desk.ask("Change squats to lunges")

    result = desk.ask("Yes, and leg curls to 8", "m2")

    assert ("proposal", False, 2) == (result.type, result.wrote, len(result.pending))
    assert "Nothing was applied: a yes has to be a message that says nothing else." in result.message
    assert result.message.endswith("Confirm?")
    assert "reps: 10 → 8" in result.message


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("Yes, and squats 5x5 on Monday next week", "working sets: 3 → 5"),
        ("sounds good but change the load first", 'I can\'t read "change the load first"'),
        ("great workout today", 'I can\'t read "great workout today"'),
    ],
)
def test_the_embedded_engine_says_that_such_a_yes_applied_nothing(text, more):
    desk = Desk(confirmation="chat")
    [waiting] = desk.ask("Change squats on Monday next week to lunges").pending

    result = desk.ask(text.replace("squats", "leg curls"), "m2")

    assert not result.wrote
    assert waiting in result.pending
    assert result.message.startswith("Nothing was applied: a yes has to be a message that says nothing else.")
    assert more in result.message


def test_a_yes_beside_an_edit_that_fails_says_both():
    def both(ask):
        return says(*commits(ask).calls, remove(3, 1, 9, id="c2"))

    desk = Desk(model=Scripted([SWAP, both, says(text="")]), confirmation="chat")
    desk.ask("Change squats to lunges")

    result = desk.ask("Yes", "m2")

    assert result.wrote
    assert "Done: Change Squat to Lunges" in result.message
    assert "Exercise 9 doesn't exist" in result.message
    assert [True, False] == [row.success for row in result.results]


def test_half_of_a_wish_is_not_proposed_as_if_it_were_the_whole():
    reads = says(modify(3, 1, 1, name="Lunges"), call("get_weekly_plan", "g1", day="thursday"))
    wrong = [says(remove(3, 1, 9, id=f"w{place}")) for place in range(3)]
    desk = Desk(model=Scripted([reads, *wrong]))

    result = desk.ask("Change squats to lunges and remove exercise 9")

    assert ("validation_error", ()) == (result.type, result.pending)


def test_after_reading_an_edit_settles_the_turn():
    model = Scripted([says(call("get_weekly_plan", "g1", day="thursday")), SWAP])

    result = Desk(model=model).ask("Change squats to lunges")

    assert ("proposal", 2) == (result.type, len(model.asked))


def test_words_after_a_refusal_are_the_answer():
    desk = Desk(model=Scripted([says(remove(3, 1, 9)), says(text="There are two. Which one did you mean?")]))

    result = desk.ask("Remove that one")

    assert ("validation_error", "There are two. Which one did you mean?") == (result.type, result.message)


def test_a_good_answer_to_a_question_stands_where_a_commit_was_refused():
    desk = Desk(
        model=Scripted([SWAP, commits, says(text="Six sets build more volume.")]), confirmation="chat"
    )
    desk.ask("Change squats to lunges")

    assert "Six sets build more volume." == desk.ask("why six?", "m2").message


def test_calls_over_the_budget_keep_everything_out_and_are_told():
    many = [modify(3, 1, 1, id=f"c{place}", reps=str(20 + place)) for place in range(5)]
    budget = Budget(calls=3)
    desk = Desk(model=Scripted([says(*many), says(text="")]))

    answer = desk.planner.change(request("Change it a lot"), budget=budget)

    assert ("partial_failure", []) == (answer.kind, answer.result["pending"])
    assert [True, True, True, False, False] == [row["success"] for row in answer.result["results"]]


@pytest.mark.parametrize(
    "bad", [Call("b", "modify_exersise", "{}"), Call("b", "modify_exercise", '{"week": 1')]
)
def test_what_no_athlete_can_read_is_not_told_them(bad):
    result = Desk(model=Scripted([says(bad), says(text="")])).ask("Change it")

    assert "parse_error" == result.type
    assert "modify" not in result.message
    assert result.technicalDetails


def test_the_models_own_suggested_replies_stay():
    text = "Lunges are fine.\n---\nYes, do it\nWhat's the difference?"

    result = Desk(model=Scripted([replace(SWAP, text=text)])).ask("Change squats to lunges")

    assert ("Yes, do it", "What's the difference?") == result.suggestedReplies


# --- killed, and run again


def test_numbers_are_not_replayed_on_a_plan_that_was_renumbered_meanwhile():
    model = Scripted([says(modify(3, 2, 3, reps="20")), says(modify(3, 2, 2, reps="20"))])
    desk = Desk(model=model, records=Dies(clock=lambda: 0.0))
    killed(desk, '"status":"pending"', "Biceps curls to 20 reps")
    plan = desk.now
    session = plan.weeks[2].sessions[1]
    shorter = plan.weeks[2]._replace(
        sessions=(
            plan.weeks[2].sessions[0],
            session._replace(exercises=session.exercises[1:]),
            plan.weeks[2].sessions[2],
        )
    )
    desk.planner.put_plan(
        "ann", plan._replace(weeks=(*plan.weeks[:2], shorter, *plan.weeks[3:])), replace=True
    )

    result = desk.ask("Biceps curls to 20 reps")

    assert "Biceps Curl" in result.message
    assert 2 == len(model.asked)


def test_what_was_proposed_before_the_kill_is_told_with_what_it_cost():
    desk = Desk(model=Scripted([COSTLY]), records=Dies(clock=lambda: 0.0))
    killed(desk, ANSWERED)

    result = desk.ask("Change squats to lunges")

    assert ("proposal", "0.30", 1) == (result.type, result.usage.cost_usd, result.usage.turns)
    assert result.message.startswith("Lunges are a fine swap.")
    assert [True] == [row.success for row in result.results]


def test_what_was_proposed_before_the_kill_and_applied_meanwhile_is_not_asked_about():
    desk = Desk(model=Scripted([SWAP]), records=Dies(clock=lambda: 0.0))
    killed(desk, ANSWERED)
    desk.apply()

    result = desk.ask("Change squats to lunges")

    assert "This was applied: Change Squat to Lunges in Monday's Lower A (week 3)." == result.message


def test_a_replay_stays_with_the_model_it_began_with_though_the_days_money_is_spent():
    reads = replace(
        says(call("get_weekly_plan", "g1", day="")), usage=Usage(calls=1, cost_usd=Decimal("0.30"))
    )
    desk = Desk(
        model=Scripted([reads, says(text="Nothing more.")]),
        records=Dies(clock=lambda: 0.0),
        limits=PlanLimits(day_usd=Decimal("0.25")),
    )
    killed(desk, ANSWERED)
    desk.model = Scripted([])
    other = Desk(model=Scripted([COSTLY]), records=desk.records, plan=None, clock=desk.clock)
    other.ask("Change squats to lunges", "m9", conversation_id="c9")

    result = desk.ask("Change squats to lunges")

    assert "scripted" == result.engine


def test_an_answer_of_before_counts_in_the_budget_that_is_shared():
    desk = Desk(model=Scripted([COSTLY]))
    desk.planner.change(request("Change squats to lunges"))
    again = Budget()

    desk.planner.change(request("Change squats to lunges"), budget=again)

    assert (1, Decimal("0.30")) == (again.used.calls, again.used.cost_usd)


def test_the_same_message_in_another_conversation_is_another_request():
    desk = Desk(model=Scripted([SWAP, SWAP]))
    first = desk.ask("Change squats to lunges")

    second = desk.ask("Change squats to lunges", conversation_id="c9")

    assert first.pending != second.pending


def test_requests_are_not_kept_for_ever():
    desk = Desk(model=Scripted([SWAP]))
    desk.ask("Change squats to lunges")
    desk.clock.now += 100 * 86_400

    assert [] == [record.key for record in desk.records.list("ann", "request/")]


def test_reading_is_told_even_if_the_model_then_fails():
    def down(ask):
        raise ModelUnavailable("overloaded")

    result = Desk(model=Scripted([says(call("get_weekly_plan", "g1", day="thursday")), down])).ask(
        "What's on?"
    )

    assert "execution_error" == result.type
    assert "Front Squat 3x5 @ 135 lb" in result.message


def test_null_where_a_model_left_something_out_is_left_out():
    new = {
        "name": "Dip",
        "reps": "8",
        "targetLoad": "bodyweight",
        "workingSets": 3,
        "notes": None,
        "tempo": None,
    }
    added = call("add_exercise", "c1", weekNumber=3, sessionNumber=2, position="end", exercise=new)
    desk = Desk(model=Scripted([says(added)]))
    desk.ask("Add dips")

    desk.apply()

    assert "Dip" == exercises(desk.now, 3, 2)[-1]
    assert "" == exercise(desk.now, "week-3-session-2-exercise-5").notes


def test_the_request_is_kept_as_it_was_said():
    desk = Desk(model=Scripted([SWAP]))
    desk.ask("Change squats to lunges")

    [record] = desk.records.list("ann", "request/")

    assert "Change squats to lunges" == json.loads(record.body)["text"]


def test_a_week_that_is_removed_is_not_read_back_as_something_added():
    desk = Desk(model=Scripted([says(call("remove_week", "c1", weekNumber=4))]))
    desk.ask("Remove week 4")

    result = desk.apply()

    assert result.message.splitlines()[-1].startswith("Read back, Week 3: ")
    assert [] == [line for line in result.message.splitlines() if line.startswith("+")]


def test_what_can_not_wait_beside_so_many_is_said():
    wishes = [says(modify(3, 1, 1, reps=str(20 + place))) for place in range(21)]
    desk = Desk(model=Scripted(wishes))
    for place in range(20):
        desk.ask("Other reps", f"m{place}")

    result = desk.ask("Other reps", "m20")

    assert ("validation_error", 20) == (result.type, len(result.pending))
    assert "apply or cancel some first" in result.message


def test_a_call_that_is_not_as_the_tool_has_it_is_not_understood():
    wrong = call("modify_exercise", "c1", weekNumber="three", sessionNumber=1, exerciseNumber=1, updates={})

    result = Desk(model=Scripted([says(wrong), says(text="")])).ask("Change it")

    assert "parse_error" == result.type
    assert "three" not in result.message
