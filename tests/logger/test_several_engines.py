"""A message and several engines: who answered in place of whom, and one in flight when they changed."""

from dataclasses import replace

import pytest

from agents.models.first_of import FirstOf
from agents.models.offline.engine import Offline
from agents.models.port import Ask, Model, ModelMisconfigured, ModelUnavailable, Reply, Turn
from agents.models.scripted import Scripted
from tests.logger.kit import Desk, a_block, a_set, an_exercise, detect, extract, says, sets_of

BENCH = a_block(an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185")))
SETS = [("Bench Press", 5, "185 lb")] * 3
FIRST = says(detect("Bench 3x5 @ 185"), extract(0, BENCH))
BEGUN = says(detect("Bench 3x5 @ 185"))  # and its next request is still to come


def down(ask: Ask) -> Reply:
    raise ModelUnavailable("down")


def misconfigured(ask: Ask) -> Reply:
    raise ModelMisconfigured("a wrong key")


class Killed(BaseException):
    """The process is gone: nothing may catch this."""


def killed(ask: Ask) -> Reply:
    raise Killed


def goes_on(ask: Ask) -> Reply:
    return says(extract(0, BENCH, id="e9"))


@pytest.mark.parametrize("line", [down, misconfigured])
def test_the_workouts_are_of_the_engine_that_answered_and_the_result_says_in_whose_place(line):
    desk = Desk(FirstOf({"router:big": Scripted([line]), "claude": Scripted([FIRST])}))

    result = desk.log("Bench 3x5 @ 185")

    assert ("claude", "router:big", False) == (result.engine, result.in_place_of, result.degraded)
    assert ["claude"] == [each.engine for each in desk.workouts()]
    assert SETS == sets_of(desk.workouts()[0])


def test_who_is_first_answers_in_nobodys_place():
    result = Desk(FirstOf({"a": Scripted([FIRST]), "b": Scripted([])})).log("Bench 3x5 @ 185")

    assert ("a", "") == (result.engine, result.in_place_of)
    assert "in_place_of" not in result.model_dump()


def test_the_embedded_engine_comes_last_and_says_whose_place_it_takes():
    desk = Desk(FirstOf({"a": Scripted([down]), "b": Scripted([down])}))

    result = desk.log("Bench 3x5 @ 185")

    assert ("offline", "a", True) == (result.engine, result.in_place_of, result.degraded)
    assert ["offline"] == [each.engine for each in desk.workouts()]


def test_where_only_keys_are_wrong_a_person_is_told_unless_the_embedded_engine_is_named():
    models = {"a": Scripted([misconfigured]), "b": Scripted([misconfigured])}
    with pytest.raises(ModelMisconfigured):
        Desk(FirstOf(models)).log("Bench 3x5 @ 185")

    models = {"a": Scripted([misconfigured]), "b": Scripted([misconfigured])}
    result = Desk(FirstOf(models, embedded_last=True)).log("Bench 3x5 @ 185")

    assert ("offline", "a", True) == (result.engine, result.in_place_of, result.degraded)


def in_flight(model: Model) -> Desk:
    """A message whose first reply is journaled, and whose worker was killed then."""
    desk = Desk(model)
    with pytest.raises(Killed):
        desk.log("Bench 3x5 @ 185")
    return desk


def test_a_message_in_flight_goes_on_with_the_engine_that_began_it():
    desk = in_flight(FirstOf({"a": Scripted([down]), "b": Scripted([BEGUN, killed])}))
    first, second = Scripted([]), Scripted([goes_on])
    desk.model = FirstOf({"a": first, "b": second})

    result = desk.log("Bench 3x5 @ 185")

    assert ("b", "a", 2) == (result.engine, result.in_place_of, result.usage.turns)
    assert SETS == sets_of(desk.workouts()[0])


@pytest.mark.parametrize("now", ["another", "a list without it", "a script by itself"])
def test_a_message_in_flight_ends_well_though_its_engine_is_gone(now):
    thinking = replace(BEGUN, verbatim='[{"type": "thinking"}]')
    desk = in_flight(FirstOf({"gone": Scripted([thinking, killed])}))
    model = Scripted([goes_on])
    desk.model = {
        "another": FirstOf({"new": model}),
        "a list without it": FirstOf({"new": model, "newer": Scripted([])}),
        "a script by itself": model,
    }[now]

    result = desk.log("Bench 3x5 @ 185")

    assert (True, 1) == (result.success, len(desk.workouts()))
    assert SETS == sets_of(desk.workouts()[0])
    assert "gone" == model.asked[0].turns[1].by
    if now != "a script by itself":
        assert Turn("assistant", BEGUN.calls, "", by="gone") == model.asked[0].turns[1]


def test_a_message_in_flight_says_what_is_not_logged_where_the_embedded_engine_is_left_alone():
    desk = in_flight(FirstOf({"gone": Scripted([BEGUN, killed])}))
    desk.model = Offline()

    result = desk.log("Bench 3x5 @ 185")

    assert [] == desk.workouts()
    assert ["Bench 3x5 @ 185"] == [each.text for each in result.not_logged]
    assert result.question
    assert result == desk.log("Bench 3x5 @ 185")
