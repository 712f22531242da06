"""What a model is shown of its earlier calls, as the turns before the message, whatever the engine."""

from dataclasses import replace

import pytest

from agents.models.offline.engine import Offline
from agents.models.port import Ask, Call, Quote, Reply, Result, Say, Turn
from agents.models.scripted import Scripted
from agents.planner.past_calls import LONGEST_SHOWN, MOST_SHOWN, NOT_DECIDED, NOT_KEPT, READ_THEN
from agents.planner.proposals.exchange import LONGEST
from agents.recorded import conversation_key
from storage.ports import Write
from tests.planner.kit import Desk, call, modify, remove, request, says

SWAP = says(modify(3, 1, 1, name="Lunges"), text="Lunges are a fine swap.")
ROWS = says(modify(3, 2, 2, id="c2", reps="12"))
WELL = says(text="Well.")


def talked(*script: Reply, **desk: object) -> tuple[Desk, Scripted]:
    """A desk whose model has answered all but the last line, each to a message of its own."""
    model = Scripted(script)
    made = Desk(model=model, **desk)  # type: ignore[arg-type]
    for at in range(1, len(script)):
        made.ask(f"wish {at}", f"m{at}")
    return made, model


def past(desk: Desk, model: Scripted) -> tuple[Turn, ...]:
    """The turns before the message, with one message more."""
    desk.ask("and now?", "last")
    return before_message(model.asked[-1])


def before_message(ask: Ask) -> tuple[Turn, ...]:
    return ask.turns[:-1]


def results(turns: tuple[Turn, ...]) -> list[Result]:
    return [part for turn in turns for part in turn.parts if isinstance(part, Result)]


def called(turns: tuple[Turn, ...]) -> list[str]:
    return [part.id for turn in turns for part in turn.parts if isinstance(part, Call)]


def test_the_message_the_calls_and_what_became_of_them():
    desk, model = talked(SWAP, WELL)
    desk.apply()

    assert (
        Turn("user", (Quote("message", "m1", "wish 1"),)),
        Turn("assistant", (Say("Lunges are a fine swap."), *SWAP.calls), by="scripted"),
        Turn("user", (Result("c1", "Success"),)),
        Turn("user", (Say("I applied the changes"),)),
    ) == past(desk, model)


def test_one_that_ran_out_is_an_error():
    desk, model = talked(SWAP, WELL)
    desk.clock.now += 90_000

    expired = "“Change Squat to Lunges in Monday's Lower A (week 3)” has expired, so nothing was written."
    assert [Result("c1", f"{expired} Ask for it again.", True)] == results(past(desk, model))


def test_one_that_needs_another_says_which():
    desk, model = talked(SWAP, says(modify(3, 1, 1, id="c2", name="Hack Squat")), WELL)

    told = results(past(desk, model))[1].text

    assert f'"stands_on": "{desk.planner.pending("ann", "c1").pending[0]}"' in told


@pytest.mark.parametrize(
    ("beside", "why"),
    [
        (modify(3, 1, 1, name="Hack Squat"), "It would do something else by now."),
        (remove(3, 1, 1), "It can't be applied: what it would change is not in the plan any more."),
    ],
)
def test_what_a_change_from_beside_makes_of_it_is_told_before_anybody_applies_it(beside, why):
    desk, model = talked(SWAP, WELL)
    elsewhere = replace(desk, model=Scripted([says(beside)]), plan=None)
    elsewhere.planner.ask(request("from beside", "e1", conversation_id="c9"))
    elsewhere.planner.commit("ann", "c9")

    assert [Result("c1", why, True)] == results(past(desk, model))
    assert 1 == len(desk.planner.pending("ann", "c1").pending)


def test_calls_of_one_id_in_two_replies_are_told_apart():
    again = says(modify(3, 2, 2, reps="12"))
    engine = Desk(model=Offline())
    engine.ask("Change squats on Monday to lunges")
    engine.ask("Drop the face pulls today", "m2")
    desk, model = talked(SWAP, again, WELL)
    by_grammar = Scripted([WELL])
    engine.model = by_grammar

    turns = past(desk, model)
    engine.apply()

    assert ["c1", "c1-2"] == called(turns) == [each.call_id for each in results(turns)]
    assert ["offline-1", "offline-1-2"] == called(past(engine, by_grammar))


def test_an_engine_gets_its_own_notation_back_and_another_none():
    thought = replace(SWAP, verbatim='[{"type": "thinking"}]')
    desk, model = talked(thought, WELL)
    own = past(desk, model)
    another = Scripted([WELL])
    another.name = "another"  # type: ignore[misc]
    desk.model = another
    desk.ask("hm", "m9")
    others = before_message(another.asked[-1])

    assert [thought.verbatim, ""] == [own[1].verbatim, others[1].verbatim]
    assert called(own) == called(others)


def test_a_call_that_has_another_id_than_its_engine_gave_it_has_no_notation_of_it():
    thought = replace(says(modify(3, 2, 2, reps="12")), verbatim='[{"id": "c1"}]')
    desk, model = talked(SWAP, thought, WELL)

    assert ["", ""] == [turn.verbatim for turn in past(desk, model) if turn.role == "assistant"]


def test_what_was_read_beside_is_to_be_read_again():
    read = call("get_weekly_plan", "r1", day="monday")
    desk = Desk(model=Scripted([replace(SWAP, calls=(read, *SWAP.calls)), WELL, WELL]))
    desk.ask("wish 1")

    turns = past(desk, desk.model)

    assert ["r1", "c1"] == called(turns)
    assert Result("r1", READ_THEN) == results(turns)[0]


@pytest.mark.parametrize(
    ("tool", "decided"),
    [
        ("cancel_plan_update", Result("k1", '{"status": "cancelled"}')),
        ("commit_plan_update", Result("k1", NOT_DECIDED, True)),
    ],
)
def test_a_decision_beside_is_told_as_it_was_taken(tool, decided):
    desk = Desk(model=Scripted([SWAP]), confirmation="chat")
    [waiting] = desk.ask("wish 1", "m1").pending
    desk.model = Scripted([says(call(tool, "k1", proposal_id=waiting), *ROWS.calls), WELL])
    desk.ask("rather 12 reps of rows", "m2")
    desk.model = Scripted([WELL])

    assert decided == results(past(desk, desk.model))[1]


def test_a_wish_in_a_message_of_the_chat_is_shown_to_the_next_wish_of_it():
    model = Scripted([SWAP, ROWS])
    desk = Desk(model=model)
    whole = "swap the squats. And 12 reps of rows"

    desk.planner.change(request("swap the squats", scope="m1/1", message_text=whole))
    desk.planner.change(request("12 reps of rows", scope="m1/2", message_text=whole))

    assert Quote("message", "m1", whole) == model.asked[1].turns[0].parts[0]
    assert ["c1"] == called(before_message(model.asked[1]))


def test_a_message_that_is_not_kept_is_said_to_be_gone():
    desk, model = talked(SWAP, WELL)
    key = conversation_key("c1")
    record = desk.records.get("ann", key)
    desk.records.put_all([Write("ann", key, '{"turns": [], "questions": []}', record.version)])

    assert Say(NOT_KEPT) == past(desk, model)[0].parts[0]


def test_what_is_long_is_not_shown_again_and_waits_all_the_same():
    desk, model = talked(replace(SWAP, text="Slowly. " * (LONGEST // 8)), WELL)

    assert () == past(desk, model)
    assert desk.apply().wrote


def test_the_newest_are_shown_as_far_as_they_fit():
    short = [says(modify(3, 2, 2, id=f"c{at}", reps=f"{at + 3}")) for at in range(MOST_SHOWN + 1)]
    long = [replace(each, text="Slowly. " * (LONGEST_SHOWN // 8 // 3)) for each in short]
    few, many = talked(*long, WELL), talked(*short, WELL)

    assert ["c5", "c6"] == called(past(*few))
    assert ["c1", "c2", "c3", "c4", "c5", "c6"] == called(past(*many))


def test_the_embedded_engine_reads_the_message_alone():
    """Wherever it stands in, also behind a model whose requests show earlier calls."""
    desk = Desk(model=Scripted([SWAP, lambda ask: replace(Offline().reply(ask), model="scripted")]))
    desk.ask("wish 1")

    result = desk.ask("Drop the face pulls today", "m2")

    assert ("proposal", 2) == (result.type, len(result.pending))
