"""A request about the plan and several engines: who answered in place of whom."""

from dataclasses import replace

from agents.models.first_of import FirstOf
from agents.models.port import ModelUnavailable
from agents.models.scripted import Scripted
from tests.planner.kit import Desk, modify, says

SWAP = says(modify(3, 1, 1, name="Lunges"), text="Lunges are a fine swap.")
WISH = "Change squats to lunges"


def down(ask):
    raise ModelUnavailable("down")


def test_the_answer_is_of_the_engine_that_gave_it_and_says_in_whose_place():
    result = Desk(model=FirstOf({"router:big": Scripted([down]), "claude": Scripted([SWAP])})).ask(WISH)

    assert ("proposal", "claude", "router:big", False) == (
        result.type,
        result.engine,
        result.in_place_of,
        result.degraded,
    )


def test_an_answer_of_the_first_stands_in_nobodys_place():
    result = Desk(model=FirstOf({"a": Scripted([SWAP]), "b": Scripted([])})).ask(WISH)

    assert ("a", False) == (result.engine, "in_place_of" in result.model_dump())


def test_the_embedded_engine_comes_last():
    result = Desk(model=FirstOf({"a": Scripted([down]), "b": Scripted([down])})).ask(WISH)

    assert ("offline", "a", True) == (result.engine, result.in_place_of, result.degraded)


def test_a_model_is_shown_its_own_notation_of_an_earlier_request_and_no_others():
    thought = replace(SWAP, verbatim="thought")
    desk = Desk(model=FirstOf({"a": Scripted([thought]), "b": Scripted([])}))
    desk.ask(WISH)
    again, other = Scripted([says(text="Yes.")]), Scripted([says(text="Yes.")])

    desk.model = FirstOf({"a": again, "b": Scripted([])})
    desk.ask("And why?", "m2")
    desk.model = FirstOf({"a": Scripted([down]), "b": other})
    desk.ask("And why?", "m3")

    shown = [next(turn for turn in each.asked[0].turns if turn.by == "a") for each in (again, other)]
    assert ["thought", ""] == [turn.verbatim for turn in shown]


def test_one_that_stands_in_again_is_shown_its_own_notation_too():
    second = Scripted([replace(SWAP, verbatim="thought"), says(text="Yes.")])
    desk = Desk(model=FirstOf({"a": Scripted([down, down]), "b": second}))
    desk.ask(WISH)

    desk.ask("And why?", "m2")

    assert ["thought"] == [turn.verbatim for turn in second.asked[1].turns if turn.by == "b"]
