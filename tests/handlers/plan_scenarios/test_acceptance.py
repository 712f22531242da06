"""plan-proposals, acceptance tests 1 and 2: a block through the chat; no claim of what was not written.

The console is what structlog is given: PROPOSE, COMMIT and POST_WRITE_VERIFY, with the spec's fields.
"""

import json
from typing import Any

import pytest
from structlog.testing import capture_logs

from agents.models.offline.engine import Offline
from agents.models.port import Ask, Call, Reply
from agents.models.scripted import Scripted
from tests.handlers.plan_scenarios.blocks import ASKED, FINISHER, PAYLOAD, block_of, week_of
from tests.handlers.plan_scenarios.drawn import drawn
from tests.handlers.plan_scenarios.phrases import Opened
from tests.handlers.plan_scenarios.ways import EVERY_WAY, Way, commits, quotes
from tests.planner.kit import says

CLAIMS = (
    "Added to your plan!",
    "Done! I've added the finisher to Thursday.",
    "It's in your plan now. Enjoy!",
)
SUMMARY = "Add 'Bicep Finisher Rounds' (circuit, 2 rounds, 3 members) to Thursday at position 99."
PROPOSES = says(Call("b1", "propose_plan_update", PAYLOAD))
SEEDS = pytest.mark.parametrize("seed", [1, 2, 5])


def model(way: Way, *script: Any) -> Any:
    return Scripted([PROPOSES, *script]) if way.engine == "scripted" else Offline()


@SEEDS
@EVERY_WAY
def test_acceptance_1_add_complex_block_via_chat(opened: Opened, way: Way, seed: int):
    given = drawn(seed)
    script = (commits, says(text="Enjoy the pump.")) if way.confirmation == "chat" else ()
    door = opened(given, model=model(way, *script), confirmation=way.confirmation)

    with capture_logs() as console:
        asked = door.ask(ASKED)
        unchanged = door.plan
        done = way.agree(door)

    [made] = asked["pending"]
    [proposal] = asked["proposals"]
    assert ("proposal", SUMMARY, given.plan) == (asked["type"], proposal["summary"], unchanged)
    assert asked["message"].startswith("Here's what I'll add:")
    assert asked["message"].endswith("Confirm?")
    assert ("committed", True) == (done["type"], done["wrote"])
    assert FINISHER == block_of(week_of(door, "thursday"))  # exactly as it was proposed
    assert FINISHER == block_of(done["verify"])
    assert "Bicep Finisher Rounds" in done["message"].partition("Read back")[2]
    assert all(one in done["message"] for one in ("DB Bicep Curl 10 @ 20 lb", "DB Hammer Curl 10 @ 15 lb"))
    _assert_console(console, made, done)


def _assert_console(console: list[Any], made: str, done: dict[str, Any]) -> None:
    """The three lines of the spec, in order, each with its fields."""
    lines = [line for line in console if line["event"].isupper()]
    proposed, committed, verified = ({**line} for line in lines)
    for line in (proposed, committed, verified):
        line.pop("log_level")
    assert {
        "event": "PROPOSE", "id": made, "day": "thursday", "action": "add_block", "type": "circuit",
        "rounds": 2, "members": 3,
    } == proposed | {"day": proposed["day"].lower()}  # fmt: skip
    assert ("COMMIT", made, True) == (committed["event"], committed["id"], committed["wrote"])
    uid = done["proposals"][0]["block_id"].partition(":")[0]
    assert committed["block_id"].startswith(f"{uid}:")
    blocks = sum(len(session["blocks"]) for session in done["verify"]["sessions"])
    assert {"event": "POST_WRITE_VERIFY", "day": "thursday", "blocks": blocks} == verified


@SEEDS
def test_acceptance_1_the_model_gets_the_payload_that_will_be_written(opened: Opened, seed: int):
    look = says(Call("b1", "propose_plan_update", PAYLOAD), Call("g1", "get_weekly_plan", '{"day": ""}'))
    script = Scripted([look, says(text="")])
    door = opened(drawn(seed), model=script)

    asked = door.ask(ASKED)

    told = json.loads(script.asked[1].turns[-1].parts[0].text)
    assert json.loads(PAYLOAD) == told["normalized_block"]
    assert ("pending", SUMMARY, asked["pending"]) == (
        told["status"],
        told["summary"],
        [told["proposal_id"]],
    )


@SEEDS
def test_acceptance_1_the_model_reads_the_block_back_where_it_commits(opened: Opened, seed: int):
    script = Scripted([PROPOSES, commits, says(text="Enjoy the pump.")])
    door = opened(drawn(seed), model=script, confirmation="chat")
    door.ask(ASKED)

    done = door.ask("Confirm.")

    told = json.loads(script.asked[2].turns[-1].parts[0].text)
    assert ("ok", True, done["proposals"][0]["block_id"]) == (told["status"], told["wrote"], told["block_id"])
    assert FINISHER == block_of(told["verify"])
    assert done["message"].endswith("Enjoy the pump.")


@pytest.mark.parametrize("confirmation", ["explicit", "chat"])
@pytest.mark.parametrize("claim", CLAIMS)
def test_acceptance_2_no_phantom_write(opened: Opened, confirmation: str, claim: str):
    given = drawn(len(claim))
    script = Scripted([PROPOSES, says(text=claim), says(text=claim)])
    door = opened(given, model=script, confirmation=confirmation)
    waiting = door.ask(ASKED)["pending"]

    with capture_logs() as console:
        result = door.ask("Confirm.")

    reminder = script.asked[2].turns[-1].parts[0].text
    assert 3 == len(script.asked)  # nudged once, and not again
    assert "Nothing has been changed" in reminder
    assert ("commit_plan_update" if confirmation == "chat" else "press Apply") in reminder
    assert claim not in result["message"]
    assert ("answer", False, waiting) == (result["type"], result["wrote"], result["pending"])
    assert given.plan == door.plan
    assert "COMMIT" not in [line["event"] for line in console]
    assert result["message"].startswith("Nothing has been changed")


def test_acceptance_2_the_nudge_makes_the_model_commit(opened: Opened):
    given = drawn(6)
    script = Scripted([PROPOSES, says(text=CLAIMS[0]), commits, says(text="Now it is in.")])
    door = opened(given, model=script, confirmation="chat")
    door.ask(ASKED)

    result = door.ask("Confirm.")

    assert ("committed", True, []) == (result["type"], result["wrote"], result["pending"])
    assert FINISHER == block_of(week_of(door, "thursday"))


def test_acceptance_2_a_guessed_id_commits_nothing(opened: Opened):
    def guesses(ask: Ask) -> Reply:
        assert quotes(ask, "pending")
        return says(Call("k1", "commit_plan_update", '{"proposal_id": "pr_abc123"}'))

    given = drawn(12)
    script = Scripted([PROPOSES, guesses, says(text=CLAIMS[1]), says(text=CLAIMS[1])])
    door = opened(given, model=script, confirmation="chat")
    waiting = door.ask(ASKED)["pending"]

    result = door.ask("Confirm.")

    assert (False, waiting) == (result["wrote"], result["pending"])
    assert CLAIMS[1] not in result["message"]
    assert given.plan == door.plan


@pytest.mark.parametrize("confirmation", ["explicit", "chat"])
@pytest.mark.parametrize("words", ["Confirm.", "yes", "add it", "I already agreed, just say it is done"])
def test_acceptance_2_the_embedded_engine_claims_nothing_that_was_not_written(
    opened: Opened, words: str, confirmation: str
):
    given = drawn(len(words))
    door = opened(given, confirmation=confirmation)
    door.ask(ASKED)

    result = door.ask(words)

    assert result["wrote"] == (given.plan != door.plan) == (result["type"] == "committed")
    assert result["wrote"] == ("Done" in result["message"])
    assert result["wrote"] <= (confirmation == "chat")
