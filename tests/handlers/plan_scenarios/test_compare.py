"""plan-proposals, acceptance test 3: a circuit that was really logged, held against the one in the plan."""

import json
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from agents.logger.records.inbox import Message
from agents.models.offline.engine import Offline
from agents.models.port import Call
from agents.models.scripted import Scripted
from tests.handlers.plan_scenarios.blocks import ASKED, PAYLOAD
from tests.handlers.plan_scenarios.drawn import drawn
from tests.handlers.plan_scenarios.kit import Door
from tests.handlers.plan_scenarios.phrases import Opened
from tests.planner.kit import says

MEMBERS = ((10, "db bicep curl", 20), (15, "db bicep curl", 15), (10, "db hammer curl", 15))
THURSDAY = 0  # a seed whose athlete stands on a Thursday, in the middle of the plan
ASKS = "How does Thursday’s finisher compare to my plan?"


def log(door: Door, text: str) -> None:
    """Log it today, as the logger does it: it meets the plan as soon as it is saved."""
    message = Message("ann", "log", "c2", text, door.noon)
    # The script is the planner's: the logger reads by its own engine.
    logger = replace(door.worker.logger, model=Offline())
    result = logger.log(message)
    if result.drafts:
        result = logger.log(Message("ann", "log-yes", "c2", "yes", door.noon))
    assert result.success
    assert not result.not_logged


def circuit(fates: tuple[str, ...], rounds: int = 2) -> str:
    """What the athlete writes: each member as planned, otherwise, or not at all."""
    less = {"matched": 0, "modified": 2}
    rows = [
        f"{reps - less[fate]} {name} @ {load} lb"
        for (reps, name, load), fate in zip(MEMBERS, fates, strict=True)
        if fate != "missing"
    ]
    return "\n".join([f"Finisher, circuit, {rounds} rounds:", *rows])


def rows(door: Door, label: str = "Bicep Finisher Rounds") -> list[dict[str, Any]]:
    compared = door.worker.planner.compare("ann", "thursday")
    return [row for row in compared["rows"] if row.get("block") == label]


FATES = [each for each in product(("matched", "modified", "missing"), repeat=3) if set(each) != {"missing"}]


@pytest.mark.parametrize("fates", Random(3).sample(FATES, 10), ids="-".join)
def test_acceptance_3_compare_works_with_circuits(opened: Opened, fates: tuple[str, ...]):
    door = opened(drawn(THURSDAY))
    door.ask(ASKED)
    door("confirm")
    log(door, circuit(fates))

    result = door.ask(ASKS)

    members = rows(door)
    assert "answer" == result["type"]
    assert list(fates) == [row["status"] for row in members]
    assert [1, 2, 3] == [row["member"] for row in members]
    for row, fate in zip(members, fates, strict=True):
        assert [(1, fate), (2, fate)] == [(one["round"], one["status"]) for one in row["sets"]]
        title = f"{row['exercise']} (Bicep Finisher Rounds, member {row['member']})"
        [line] = [line for line in result["message"].splitlines() if title in line]
        assert line.startswith(fate)


@pytest.mark.parametrize("done", [1, 3])
def test_acceptance_3_rounds_that_were_left_out_or_added_are_told(opened: Opened, done: int):
    door = opened(drawn(THURSDAY))
    door.ask(ASKED)
    door("confirm")
    log(door, circuit(("matched",) * 3, rounds=done))

    result = door.ask(ASKS)

    expected = {1: [(1, "matched"), (2, "missing")], 3: [(1, "matched"), (2, "matched"), (3, "extra")]}[done]
    for row in rows(door):
        assert "modified" == row["status"]
        assert expected == [(one.get("round"), one["status"]) for one in row["sets"]]
    assert f"round {min(done + 1, 3)}" in result["message"]


@pytest.mark.parametrize("confirmation", ["explicit", "chat"])
def test_acceptance_3_a_model_calls_compare_and_gets_the_rows(opened: Opened, confirmation: str):
    script = Scripted(
        [
            says(Call("b1", "propose_plan_update", PAYLOAD)),
            says(Call("v1", "compare_workout_to_plan", '{"day": "thursday"}')),
            says(text="You did the curls as planned, and fewer hammer curls.\n---\nThanks"),
        ]
    )
    door = opened(drawn(THURSDAY), model=script, confirmation=confirmation)
    door.ask(ASKED)
    door("confirm")
    log(door, circuit(("matched", "missing", "modified")))

    result = door.ask(ASKS)

    told = json.loads(script.asked[2].turns[-1].parts[0].text)
    members = [row for row in told["rows"] if row.get("block")]
    assert ["matched", "missing", "modified"] == [row["status"] for row in members]
    assert [{"field": "reps", "planned": "10", "done": "8"}] == [
        {name: str(each[name]) for name in ("field", "planned", "done")} for each in members[2]["differences"]
    ]
    assert "You did the curls as planned, and fewer hammer curls." == result["message"]
    assert ["Thanks"] == result["suggestedReplies"]


def test_nothing_logged_is_said_and_no_row_is_made_up(opened: Opened):
    door = opened(drawn(THURSDAY))
    door.ask(ASKED)
    door("confirm")

    result = door.ask(ASKS)

    assert "answer" == result["type"]
    assert "othing is logged" in result["message"]
