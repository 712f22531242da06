"""What an event of plan_changes may be; what is wrong about one is named, all of it."""

import json
from pathlib import Path
from typing import Any

import pytest

from agents.errors import BadInput
from handlers.plan_changes import FIELDS, wanted_of

EVENTS = Path(__file__).parents[2] / "infra" / "events"
# But for those of the program, which are no changes of a plan.
DIRECT = sorted(
    path
    for path in EVENTS.glob("plan-changes-*.json")
    if not path.stem.endswith("-http") and "program" not in path.stem
)


@pytest.mark.parametrize("path", DIRECT, ids=lambda path: path.stem)
def test_a_sample_event_is_one(path: Path):
    event = json.loads(path.read_text("utf-8"))

    wanted = wanted_of(event, direct=True)

    assert (event["owner"], event["action"], event["conversation_id"]) == wanted[:3]
    assert event.get("proposal_id", "") == wanted.proposal_id
    assert event.get("text") == (wanted.message.text if wanted.message else None)
    assert event.get("id", "") == (wanted.message.id if wanted.message else wanted.press)


def test_there_is_a_sample_of_every_action():
    actions = {json.loads(path.read_text("utf-8"))["action"] for path in DIRECT}

    assert set(FIELDS) == actions


def test_the_sample_of_a_gateway_asks_what_the_direct_one_asks():
    direct, http = (
        json.loads((EVENTS / f"plan-changes-{name}.json").read_text("utf-8")) for name in ("ask", "http")
    )

    owner = http["requestContext"]["authorizer"]["claims"]["sub"]
    assert direct == {"owner": owner, **json.loads(http["body"])}
    assert ("POST", "/plan/changes") == (http["httpMethod"], http["path"])


ASK = {"owner": "ann", "action": "ask", "id": "m1", "text": "Swap squats for lunges"}


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"owner": "ann"}, ["action is None: there are ask, pending, confirm, retry, cancel."]),
        ({"owner": "ann", "action": "apply"}, ["action is 'apply'"]),
        ({"owner": "ann", "action": ["ask"]}, ["action is a list"]),
        ({"action": "pending"}, ["owner is None"]),
        ({"owner": " ", "action": "pending"}, ["owner is empty"]),
        ({"owner": "a\0", "action": "pending"}, ["owner is 'a\\x00'"]),
        (
            {"owner": "ann", "action": "pending", "proposal_id": "pr_1"},
            ["'proposal_id' is not known: pending"],
        ),
        ({"owner": "ann", "action": "confirm", "text": "yes"}, ["'text' is not known: confirm"]),
        ({"owner": "ann", "action": "confirm", "proposal_id": 7}, ["proposal_id is 7"]),
        (
            {"owner": "ann", "action": "confirm", "proposal_id": "p" * 301},
            ["proposal_id is 'ppp", "300 bytes"],
        ),
        ({"owner": "ann", "action": "cancel", "conversation_id": "\ud800"}, ["conversation_id is '\\ud800'"]),
        ({**ASK, "text": ""}, ["text is empty"]),
        ({**ASK, "id": None}, ["id is None"]),
        ({"owner": "ann", "action": "confirm"}, ["id is None"]),
        ({"owner": "ann", "action": "retry", "id": ""}, ["id is empty"]),
        ({"owner": "ann", "action": "cancel", "id": "p" * 301}, ["id is 'ppp", "300 bytes"]),
        ({**ASK, "sent_at": "noon"}, ["2026-03-02T18:30:00Z"]),
        ({**ASK, "timezone": "Mars/Base"}, ["'Mars/Base'"]),
        ({**ASK, "units": "stone"}, ["units 'stone'"]),
        ({**ASK, "user": "bob", "body": "{}"}, ["'body', 'user' is not known: ask has owner, action"]),
        (
            {"action": "aks", "id": 7, "extra": 1},
            ["action is 'aks'", "'extra' is not known: an event has", "owner is None", "id is 7"],
        ),
    ],
)
def test_everything_that_is_wrong_about_an_event_is_named_at_once(event: dict[str, Any], words: list[str]):
    with pytest.raises(BadInput) as raised:
        wanted_of(event, direct=True)

    assert [] == [each for each in words if each not in str(raised.value)]
