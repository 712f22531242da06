"""The tools that set the program up, with the specification's examples as near as a program can come."""

import json
from decimal import Decimal as D

import pytest

from agents.errors import Refusal
from agents.program.state import PR
from tests.program.programs import a_state, numbers
from tests.program.tools.kit import Gym


def result(answered):
    return json.loads(answered.answer_text())


def message(answered):
    return answered.answers[0].message


# --- set_tested_1rm


def test_a_tested_single_is_as_the_specification_shows_it():
    gym = Gym(a_state())

    answered = gym.says("I tested my squat at 350").call("set_tested_1rm", lift="squat", weight=350)

    assert {
        "lift": "squat",
        "tested_1rm": 350,
        "tm_percentage": 90,
        "new_training_max": 315,
    } == result(answered)
    assert frozenset({0}) == answered.claims


def test_a_tested_single_gives_the_training_max():
    gym = Gym(a_state())

    answered = gym.says("tested squat at 365 lb").call("set_tested_1rm", lift="squat", weight=365)

    assert (D(365), D(330)) == (gym.state.lifts["squat"].tested_1rm, gym.state.lifts["squat"].training_max)
    assert "Squat tested 1RM 365 lb: training max 330 lb (90 %)." == message(answered)


def test_a_single_in_kilograms_is_kept_in_the_programs_pounds():
    gym = Gym(a_state())

    gym.says("tested squat at 165 kg").call("set_tested_1rm", lift="squat", weight=363.76)

    assert (D("363.76"), D(325)) == (
        gym.state.lifts["squat"].tested_1rm,
        gym.state.lifts["squat"].training_max,
    )


def test_a_single_that_nobody_said_is_refused():
    gym = Gym(a_state())

    with pytest.raises(Refusal) as refused:
        gym.says("I tested my squat").call("set_tested_1rm", lift="squat", weight=365)

    assert (
        "365 lb can't be the squat's tested 1RM: the athlete's words don't say it of that lift, or say it of "
        "a set, a distance or a time. Send the number that they tested."
    ) == str(refused.value)
    assert [] == gym.made


# --- set_schedule


def test_a_day_that_another_lift_has_is_as_the_specification_shows_it():
    gym = Gym(a_state(schedule={"tuesday": "bench", "thursday": "ohp"}))

    (answer,) = gym.says("Move bench to Thursday").call("set_schedule", day="thursday", lift="bench").answers

    assert {
        "day": "thursday",
        "lift": "bench",
        "previous_lift_on_day": "ohp",
        "previous_day_for_lift": "tuesday",
        "conflict": True,
    } == answer.result
    assert {"thursday": "bench"} == gym.state.schedule
    assert (
        "Bench is on Thursday now, every week (was Tuesday). OHP was there and needs another day."
    ) == answer.message


def test_a_displaced_lift_is_asked_about_until_it_has_a_day():
    gym = Gym(a_state())
    host = gym.says("Move bench to Thursday")
    answers = host.call("set_schedule", day="thursday", lift="bench").answers

    asked = host.program.asking(answers)

    assert [("program_day", "ohp", "OHP was on Thursday: which day do you want it on?")] == [
        (each.code, each.about, each.question) for each in asked
    ]
    assert gym.state.day_of("ohp") is None


def test_two_lifts_that_swap_days_are_not_asked_about():
    gym = Gym(a_state())
    host = gym.says("Swap bench and OHP days")

    answers = [
        *host.call("set_schedule", day="thursday", lift="bench").answers,
        *host.call("set_schedule", day="monday", lift="ohp").answers,
    ]

    assert [] == list(host.program.asking(answers))
    assert ("thursday", "monday") == (gym.state.day_of("bench"), gym.state.day_of("ohp"))


def test_four_other_days_keep_the_order_of_the_lifts():
    gym = Gym(a_state())
    host = gym.says("I want to train Mon/Tue/Thu/Fri")
    wanted = {"monday": "squat", "tuesday": "bench", "thursday": "deadlift", "friday": "ohp"}

    answers = [
        answer
        for day, lift in wanted.items()
        for answer in host.call("set_schedule", day=day, lift=lift).answers
    ]

    assert wanted == gym.state.schedule
    assert [] == list(host.program.asking(answers))


def test_a_free_day_is_no_conflict():
    (answer,) = Gym(a_state()).says("").call("set_schedule", day="saturday", lift="ohp").answers

    assert (False, None, "thursday") == (
        answer.result["conflict"],
        answer.result["previous_lift_on_day"],
        answer.result["previous_day_for_lift"],
    )
    assert "" == answer.question


def test_none_clears_a_day_and_asks_nothing():
    gym = Gym(a_state())

    (answer,) = gym.says("no more Thursdays").call("set_schedule", day="thursday", lift="none").answers

    assert "thursday" not in gym.state.schedule
    assert ("none", False, "") == (answer.result["lift"], answer.result["conflict"], answer.question)
    assert "Thursday is free now, every week. OHP has no day." == answer.message


# --- reset_program


def test_starting_over_is_as_the_specification_shows_it():
    bests = {"squat": {D(285): PR(8, "2026-02-10", 2)}, "bench": {}, "deadlift": {}, "ohp": {}}
    gym = Gym(a_state("leviathan-anchor", week=3, phase="anchor", leader_cycles=2, prs=bests))

    answered = gym.says("Start over").call("reset_program")

    assert {
        "reset": True,
        "current_week": 1,
        "current_phase": "leader",
        "leader_cycles_completed": 0,
        "tms_kept": True,
    } == result(answered)
    assert (bests, "leviathan-anchor", D(350)) == (
        gym.state.prs,
        gym.state.lifts["squat"].template.name,
        gym.state.lifts["squat"].tested_1rm,
    )


@pytest.mark.parametrize(("keep", "training_max"), [(True, 345), (False, 315)])
def test_training_maxes_are_kept_or_computed_from_the_tested_singles(keep, training_max):
    bumped = numbers("squat", training_max=345)
    gym = Gym(a_state(lifts={"squat": bumped}))

    answered = gym.says("").call("reset_program", keep_tms=keep)

    assert D(training_max) == gym.state.lifts["squat"].training_max
    assert keep == result(answered)["tms_kept"]


def test_training_maxes_can_not_be_computed_of_what_was_never_tested():
    untested = numbers("ohp")._replace(tested_1rm=None)
    gym = Gym(a_state(lifts={"ohp": untested}))

    with pytest.raises(Refusal) as refused:
        gym.says("").call("reset_program", keep_tms=False)

    assert (
        "training maxes can't be computed: no 1RM was tested of OHP. Set it with set_tested_1rm first, or "
        "keep the training maxes."
    ) == str(refused.value)
    assert [] == gym.made
