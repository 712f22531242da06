"""plan-edit-tools, scenarios 1 to 10, by a model that sends the calls and the text of the spec."""

import json
from typing import Any

import pytest

from agents.models.port import Call, Reply
from agents.models.scripted import Scripted
from agents.planner.plan import CardioBlock, find
from tests.handlers.plan_scenarios.drawn import Drawn, drawn
from tests.handlers.plan_scenarios.kit import agreed, applied, moves, with_session
from tests.handlers.plan_scenarios.phrases import Opened
from tests.planner.kit import call, says

# Phase 2, "Response With Tool Calls", word for word.
TEXT = (
    "I can replace Barbell Squats with Lunges in today's workout. This will still target your quads and "
    "glutes. Should I make this change?\n---\nYes, do it\nWhat's the difference?\nSuggest something else"
)
ARGUMENTS = (
    '{"weekNumber":2,"sessionNumber":1,"exerciseNumber":1,"updates":{"name":"Lunges",'
    '"targetLoad":"bodyweight"}}'
)
TWICE = (
    "I'll replace Squats with Lunges and add an extra set since you're feeling strong today. Sound good?\n"
    "---\nYes, perfect\nJust do the replacement\nNever mind"
)
SEEDS = pytest.mark.parametrize("seed", range(2))


def scripted(*calls: Call, text: str = "") -> Scripted:
    return Scripted([says(*calls, text=text)])


def at(given: Drawn, **more: Any) -> dict[str, Any]:
    """Today's session, as arguments."""
    return {"weekNumber": given.today[0], "sessionNumber": given.today[1], **more}


@SEEDS
def test_1_modify_exercise_name(opened: Opened, seed: int):
    given = drawn(seed)
    door = opened(given, model=scripted(Call("call_abc123", "modify_exercise", ARGUMENTS), text=TEXT))
    before = given.plan.weeks[1].sessions[0].exercises[0]

    asked = door.ask("Replace squats with lunges")
    unchanged = door.plan
    after = applied(door)

    [proposal] = asked["proposals"]
    [shown] = proposal["preview"]["toolCalls"]
    assert ("call_abc123", "function", "modify_exercise") == (
        shown["id"],
        shown["type"],
        shown["function"]["name"],
    )
    assert json.loads(ARGUMENTS) == json.loads(shown["function"]["arguments"])
    assert given.plan == unchanged
    assert asked["message"].startswith(TEXT.partition("\n---")[0])
    assert "---" not in asked["message"]
    now = before._replace(name="Lunges", target_load="bodyweight")
    assert now == find(after, before.uid).node
    assert "week-2-session-1-exercise-1" == find(after, before.uid).id


def test_the_example_of_modify_exercise_is_previewed_field_by_field(opened: Opened):
    arguments = json.dumps(
        {
            "weekNumber": 2,
            "sessionNumber": 1,
            "exerciseNumber": 3,
            "updates": {"name": "Goblet Squat", "targetLoad": "50 lbs"},
        }
    )
    given = drawn(5)
    door = opened(given, model=scripted(Call("call_1", "modify_exercise", arguments)))
    old = given.plan.weeks[1].sessions[0].exercises[2]

    asked = door.ask("Goblet squats there, please")

    [item] = asked["proposals"][0]["preview"]["details"]
    assert f"Week 2, Session 1, Exercise 3: {old.name}" == item["target"]
    assert [
        {"field": "name", "oldValue": old.name, "newValue": "Goblet Squat"},
        {"field": "targetLoad", "oldValue": old.target_load, "newValue": "50 lbs"},
    ] == item["fields"]


def test_a_reply_without_calls_is_an_answer_with_its_replies(opened: Opened):
    text = (
        "Romanian Deadlifts target your hamstrings and glutes. Start with the bar at hip height.\n---\n"
        "Thanks!\nShow me a video\nWhat about form cues?"
    )
    door = opened(drawn(1), model=Scripted([Reply(text, stop="end")]))

    result = door.ask("What do RDLs do?")

    assert "answer" == result["type"]
    assert ["Thanks!", "Show me a video", "What about form cues?"] == result["suggestedReplies"]
    assert [] == result["pending"]


@SEEDS
def test_2_add_exercise(opened: Opened, seed: int):
    given = drawn(seed)
    new = {"name": "Bench Press", "reps": "8-10", "targetLoad": "135 lbs", "workingSets": 3}
    door = opened(given, model=scripted(call("add_exercise", "c", **at(given, position=3, exercise=new))))
    before = given.session

    after = agreed(door, "Add bench press after exercise 2")

    session = after.weeks[given.today[0] - 1].sessions[given.today[1] - 1]
    assert [*moves(before)[:2], "bench press", *moves(before)[2:]] == moves(session)
    assert [1, 2, 4, 5] == [find(after, each.uid).exercise_number for each in before.exercises]
    assert (0, 120) == (session.exercises[2].warmup_sets, session.exercises[2].rest_seconds)


@SEEDS
def test_3_remove_exercise(opened: Opened, seed: int):
    given = drawn(seed)
    door = opened(given, model=scripted(call("remove_exercise", "c", **at(given, exerciseNumber=4))))

    after = agreed(door, "Remove the last exercise")

    left = given.session._replace(exercises=given.session.exercises[:3])
    assert with_session(given.plan, given.today, left) == after


@SEEDS
def test_4_modify_session(opened: Opened, seed: int):
    given = drawn(seed)
    updates = {"name": "Push Day A"}
    door = opened(given, model=scripted(call("modify_session", "c", **at(given, updates=updates))))

    after = agreed(door, "Rename this workout to 'Push Day A'")

    assert with_session(given.plan, given.today, given.session._replace(name="Push Day A")) == after


@SEEDS
@pytest.mark.parametrize("together", [True, False])
def test_5_replace_and_modify(opened: Opened, seed: int, together: bool):
    given = drawn(seed)
    both = [{"name": "Lunges", "reps": "12"}] if together else [{"name": "Lunges"}, {"reps": "12"}]
    calls = [
        call("modify_exercise", f"call_{n}", **at(given, exerciseNumber=2, updates=updates))
        for n, updates in enumerate(both, start=1)
    ]
    door = opened(given, model=scripted(*calls, text=TWICE))
    old = given.exercise(2)

    after = agreed(door, "Change squats to lunges and increase reps to 12")

    assert old._replace(name="Lunges", reps="12") == find(after, old.uid).node


@SEEDS
def test_6_remove_and_add(opened: Opened, seed: int):
    given = drawn(seed)
    new = {"name": "Pull-ups", "reps": "8", "targetLoad": "bodyweight", "workingSets": 3}
    door = opened(
        given,
        model=scripted(
            call("remove_exercise", "call_1", **at(given, exerciseNumber=1)),
            call("add_exercise", "call_2", **at(given, position=1, exercise=new)),
        ),
    )

    after = agreed(door, "Replace the first exercise with pull-ups")

    session = after.weeks[given.today[0] - 1].sessions[given.today[1] - 1]
    assert ["pull-ups", *moves(given.session)[1:]] == moves(session)
    assert given.session.exercises[1:] == session.exercises[1:]


def test_6_in_the_wrong_order_is_flagged(opened: Opened):
    given = drawn(4)
    new = {"name": "Pull-ups", "reps": "8", "targetLoad": "bodyweight", "workingSets": 3}
    door = opened(
        given,
        model=scripted(
            call("add_exercise", "call_1", **at(given, position=1, exercise=new)),
            call("remove_exercise", "call_2", **at(given, exerciseNumber=1)),
        ),
    )

    asked = door.ask("Replace the first exercise with pull-ups")

    [conflict] = asked["proposals"][0]["preview"]["conflicts"]
    assert ["call_1", "call_2"] == conflict["toolCalls"]
    assert conflict["message"] in asked["message"]


@SEEDS
def test_7_add_week(opened: Opened, seed: int):
    given = drawn(seed)
    start, end = given.plan.weeks[4].start_date, given.plan.weeks[4].end_date
    light = {"name": "Squat", "reps": "5", "targetLoad": "50%", "workingSets": 2}
    week = {
        "weekNumber": 5, "phase": "Deload", "startDate": start, "endDate": end,
        "sessions": [{"name": "Easy", "exercises": [light]}],
    }  # fmt: skip
    door = opened(given, model=scripted(call("add_week", "c", position=5, weeks=[week])))

    after = agreed(door, "Add a deload week after week 4")

    assert [*range(1, 5), *range(6, len(after.weeks) + 1)] == [
        find(after, each.uid).week_number for each in given.plan.weeks
    ]
    assert ("Deload", start, "Easy") == (
        after.weeks[4].phase,
        after.weeks[4].start_date,
        after.weeks[4].sessions[0].name,
    )
    assert after.weeks[5].start_date > end


@SEEDS
def test_8_mark_exercise_as_skipped(opened: Opened, seed: int):
    given = drawn(seed)
    arguments = at(given, exerciseNumber=3, updates={"skipped": True})
    door = opened(given, model=scripted(call("modify_exercise", "c", **arguments)))

    after = agreed(door, "I can't do squats today, skip that exercise")

    assert given.exercise(3)._replace(skipped=True) == find(after, given.exercise(3).uid).node


@SEEDS
@pytest.mark.parametrize(
    ("cardio", "kept"), [({"type": "zone2", "duration": 30}, CardioBlock("zone2", 30)), (None, None)]
)
def test_9_and_10_add_cardio_only_session_and_rest_day(opened: Opened, seed: int, cardio: Any, kept: Any):
    given = drawn(seed, free="Saturday")
    session = {"name": "A day", "exercises": [], "dayOfWeek": "Saturday"}
    session |= {"cardio": cardio} if cardio else {}
    arguments = {"weekNumber": given.today[0], "position": "end", "session": session}
    door = opened(given, model=scripted(call("add_session", "c", **arguments)))

    after = agreed(door, "Saturday")

    new = after.weeks[given.today[0] - 1].sessions[-1]
    assert (kept, (), "Saturday") == (new.cardio, new.exercises, new.day_of_week)
