"""The tools of the state, with the specification's examples as near as a program can come to them."""

import json
from decimal import Decimal as D

import pytest

from agents.errors import Refusal
from agents.program.moves import Advanced, Bumped, Held
from agents.program.state import PR, LiftMark
from agents.program.templates import all_templates
from agents.program.values import LIFTS
from tests.phrase_tables import phrases
from tests.program.programs import a_state, numbers
from tests.program.tools.kit import Gym

LEADERS = {
    "squat": numbers("squat", "leviathan-leader"),
    "bench": numbers("bench", "bbs-fsl-leader"),
    "deadlift": numbers("deadlift", "fsl-leader"),
    "ohp": numbers("ohp", "leviathan-leader"),
}


def specified(**changed):
    """The specification's athlete."""
    return a_state(lifts=LEADERS, **{"week": 2, "leader_cycles": 1, **changed})


def pending(**changed):
    """A cycle is complete, and no training max is bumped or held yet."""
    return specified(**{"week": 1, "status": "pending_tm_bump", "leader_cycles": 1, **changed})


def result(answered):
    return json.loads(answered.answer_text())


def message(answered):
    return answered.answers[0].message


def where(gym):
    place = gym.state.place
    return place.week, place.phase, place.leader_cycles, place.status


def test_the_state_is_told_whole():
    bests = {"squat": {D(285): PR(8, "2026-02-10", 2)}, "bench": {}, "deadlift": {}, "ohp": {}}

    answered = Gym(specified(prs=bests)).says("where am I?").call("get_program_state")

    assert (2, "leader", 1, "active") == tuple(result(answered).values())[:4]
    assert {
        "tested_1rm": 350,
        "estimated_1rm": 361,
        "training_max": 315,
        "tm_increment": 10,
        "active_template": "leviathan-leader",
    } == result(answered)["lifts"]["squat"]
    assert "Week 2 of 3, leader phase, 1 leader cycle completed. Left this week: squat" in message(answered)


# --- advance_week


def test_the_end_of_a_cycle_is_as_the_specification_shows_it():
    gym = Gym(specified(week=3))

    answered = gym.says("on to the next").call("advance_week")

    assert {
        "previous_week": 3,
        "new_week": 1,
        "status": "pending_tm_bump",
        "message": "Cycle complete. Ready to discuss TM bumps.",
    } == result(answered)
    assert (1, "leader", 2, "pending_tm_bump") == where(gym)
    assert "bump or hold each training max (suggested: squat +10, bench +5" in message(answered)


@pytest.mark.parametrize("week", [1, 2])
def test_a_week_that_is_not_the_last_leads_to_the_next(week):
    gym = Gym(specified(week=week))

    answered = gym.says("").call("advance_week")

    assert (week, week + 1, "active") == tuple(result(answered).values())[:3]
    assert (week + 1, "leader", 1, "active") == where(gym)


# --- training maxes


def test_a_bump_is_as_the_specification_shows_it():
    gym = Gym(specified())

    answered = gym.says("bump squat").call("bump_tm", lift="squat", amount=10)

    assert {"lift": "squat", "previous_tm": 315, "new_tm": 325, "amount": 10} == result(answered)
    assert D(325) == gym.state.lifts["squat"].training_max
    assert "Squat training max 315 -> 325 lb." == message(answered)


@phrases("text", "amount", "new", amount=json.loads, new=json.loads)
def test_an_amount_stands_on_the_words_or_is_the_lifts_own(text, amount, new):
    answered = Gym(specified()).says(text).call("bump_tm", lift="squat", amount=amount)

    assert (new, amount) == (result(answered)["new_tm"], result(answered)["amount"])
    assert (amount not in (0, 10)) == bool(answered.claims)


@pytest.mark.parametrize("amount", [15, -10, 5])
def test_an_amount_that_nobody_said_is_refused(amount):
    gym = Gym(specified())

    with pytest.raises(Refusal) as refused:
        gym.says("bump the squat").call("bump_tm", lift="squat", amount=amount)

    assert (
        f"squat can't be bumped by {amount}: the athlete's words say no such number of it. Use one that they "
        "have, the lift's increment (10), or 0."
    ) == str(refused.value)
    assert [] == gym.made


def test_a_training_max_of_nothing_is_refused():
    with pytest.raises(Refusal, match="one above 0 has to be left"):
        Gym(specified()).says("take 315 off").call("bump_tm", lift="squat", amount=-315)


def test_a_bump_in_the_message_that_ended_the_cycle_is_refused():
    gym = Gym(specified(week=3))
    host = gym.says("skip the week and bump everything")
    host.call("skip_week")

    for tool, arguments in (
        ("bump_tm", {"lift": "squat", "amount": 10}),
        ("skip_tm_bump", {"lift": "squat"}),
    ):
        with pytest.raises(Refusal, match="this message ended the cycle"):
            host.call(tool, **arguments)

    assert D(315) == gym.state.lifts["squat"].training_max
    assert 325 == result(gym.says("bump it").call("bump_tm", lift="squat", amount=10))["new_tm"]


def test_a_held_training_max_is_as_the_specification_shows_it():
    gym = Gym(pending())

    answered = gym.says("hold squat").call("skip_tm_bump", lift="squat")

    assert {"lift": "squat", "training_max": 315, "held": True} == result(answered)
    assert frozenset({"squat"}) == gym.state.resolved
    assert [Held("squat")] == [move.said for move in gym.made]


def test_everything_but_bench_is_bumped_and_the_next_cycle_begins():
    gym = Gym(pending())
    host = gym.says("Bump everything except bench")

    told = [
        message(host.call("bump_tm", lift="squat", amount=10)),
        message(host.call("skip_tm_bump", lift="bench")),
        message(host.call("bump_tm", lift="deadlift", amount=10)),
        message(host.call("bump_tm", lift="ohp", amount=5)),
    ]

    assert [
        "Squat training max 315 -> 325 lb. To bump or hold yet: bench, deadlift, OHP.",
        "Bench training max stays at 225 lb. To bump or hold yet: deadlift, OHP.",
        "Deadlift training max 360 -> 370 lb. To bump or hold yet: OHP.",
        "OHP training max 155 -> 160 lb. All four are settled: leader cycle 2 begins.",
    ] == told
    assert (1, "leader", 1, "active") == where(gym)


def test_the_second_leader_cycle_leads_to_the_7th_week():
    gym = Gym(pending(leader_cycles=2)).moves(*(Held(lift) for lift in LIFTS[:3]))

    answered = gym.says("hold").call("skip_tm_bump", lift="ohp")

    assert "Next: a 7th week (deload or TM test), then the anchor." in message(answered)
    assert (1, "leader", 2, "pending_deload_or_test") == where(gym)


# --- jumps


def test_switching_to_the_anchor_asks_for_its_templates():
    gym = Gym(specified())

    (answer,) = gym.says("Switch to the anchor now").call("set_phase", phase="anchor").answers

    assert {
        "previous_phase": "leader",
        "new_phase": "anchor",
        "leader_cycles_completed_reset": False,
        "current_week": 1,
    } == answer.result
    assert (
        "program_templates",
        "anchor",
        "Which anchor template for squat (leviathan-leader), bench (bbs-fsl-leader), deadlift (fsl-leader), "
        "OHP (leviathan-leader)? There are leviathan-anchor, fsl-pr-set-anchor, original-531.",
    ) == (answer.code, answer.about, answer.question)
    assert (1, "anchor", 1, "active") == where(gym)


def test_going_back_to_leaders_counts_from_0_and_asks_for_leader_templates():
    gym = Gym(a_state("leviathan-anchor", phase="anchor", leader_cycles=2, week=3))

    (answer,) = gym.says("Go back to leaders").call("set_phase", phase="leader").answers

    assert answer.result["leader_cycles_completed_reset"]
    assert "There are leviathan-leader, bbs-fsl-leader, fsl-leader, original-531." in answer.question
    assert (1, "leader", 0, "active") == where(gym)


def test_templates_that_fit_the_phase_are_not_asked_for():
    (answer,) = Gym(a_state(week=2)).says("anchor").call("set_phase", phase="anchor").answers

    assert ("", "") == (answer.code, answer.question)


def test_the_question_for_templates_is_closed_when_they_are_set_in_the_same_message():
    host = Gym(a_state("fsl-leader")).says("anchor now, original for all")
    answers = list(host.call("set_phase", phase="anchor").answers)
    still_open = host.program.asking(answers)

    for lift in LIFTS:
        answers += host.call("set_template", lift=lift, template_name="original-531").answers

    assert 1 == len(still_open)
    assert [] == list(host.program.asking(answers))


def test_a_template_is_as_the_specification_shows_it():
    gym = Gym(specified())

    answered = gym.says("bench on leviathan").call(
        "set_template", lift="bench", template_name="leviathan-leader"
    )

    assert {
        "lift": "bench",
        "previous_template": "bbs-fsl-leader",
        "new_template": "leviathan-leader",
    } == result(answered)
    assert all_templates()["leviathan-leader"].active == gym.state.lifts["bench"].template
    assert D(225) == gym.state.lifts["bench"].training_max


@phrases("said", "nearest")
def test_a_template_that_is_not_there_is_refused_with_the_nearest_first(said, nearest):
    with pytest.raises(Refusal) as refused:
        Gym(specified()).calls("set_template", lift="squat", template_name=said)

    assert str(refused.value).startswith(f"template '{said}' does not exist: there are {nearest}, ")
    assert all(name in str(refused.value) for name in all_templates())


def test_another_week_is_as_the_specification_shows_it():
    gym = Gym(specified(marks={"squat": LiftMark("logged", 2, "w1")}))

    answered = gym.says("Restart this cycle from week 1").call("set_week", week=1)

    assert {"previous_week": 2, "new_week": 1} == result(answered)
    assert LIFTS == gym.state.remaining


@pytest.mark.parametrize("week", [0, 4, -1, 7])
def test_a_week_that_the_cycle_does_not_have_is_refused(week):
    with pytest.raises(Refusal, match=f"week {week} does not exist: the cycle has weeks 1 to 3"):
        Gym(specified()).calls("set_week", week=week)


def test_the_count_of_leader_cycles_is_as_the_specification_shows_it():
    gym = Gym(specified(leader_cycles=2, status="pending_deload_or_test"))

    answered = gym.says("3 leader cycles instead of 2").call("set_leader_cycles_completed", count=1)

    assert {"previous_count": 2, "new_count": 1} == result(answered)
    assert (2, "leader", 1, "active") == where(gym)
    assert "Leader cycles completed: 1 (was 2); 1 to go before the 7th week." == message(answered)


def test_a_count_below_0_makes_the_leader_phase_longer():
    gym = Gym(specified(leader_cycles=0))

    gym.calls("set_leader_cycles_completed", count=-1)

    assert -1 == gym.state.place.leader_cycles


@pytest.mark.parametrize("count", [-11, 21])
def test_a_count_that_no_leader_phase_has_is_refused(count):
    with pytest.raises(Refusal, match=f"{count} leader cycles can't be counted as completed"):
        Gym(specified()).calls("set_leader_cycles_completed", count=count)


def test_several_moves_of_a_message_are_each_a_move():
    gym = Gym(specified(week=3))
    host = gym.says("week over. then bump squat")
    host.call("advance_week")
    gym.says("bump").call("bump_tm", lift="squat", amount=10)

    assert [Advanced(), Bumped("squat", D(10))] == [move.said for move in gym.made]
