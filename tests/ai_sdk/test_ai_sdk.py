"""The contract of the stream: the AI SDK's own client, in Node, speaks with it as any front end would.

`make chat-contract` installs it and runs this; `make test` needs no Node.
"""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

import pytest

from handlers.emulated.serving import Server
from tests.cloud.streaming_lambda import streaming_lambda
from tests.handlers.doors import Doors
from tests.handlers.served import running

HERE = Path(__file__).parent
MODULES = HERE.parents[1] / "build" / "ai-sdk" / "node_modules"

pytestmark = pytest.mark.sdk


@dataclass
class Client:
    """The AI SDK's client, which holds one conversation."""

    process: subprocess.Popen[str]

    def __call__(self, **command: Any) -> dict[str, Any]:
        """What it has after a command, which did not fail."""
        outcome = self.tried(**command)
        assert ("ready", "") == (outcome["status"], outcome["error"])
        return outcome

    def tried(self, **command: Any) -> dict[str, Any]:
        """What it has after a command, and what went wrong."""
        write, read = self._pipes()
        write.write(json.dumps(command) + "\n")
        write.flush()
        outcome: dict[str, Any] = json.loads(read.readline())
        return outcome

    def parts(self, **command: Any) -> list[str]:
        """The parts of its newest answer."""
        found: list[str] = self(**command)["messages"][-1]["parts"]
        return found

    def _pipes(self) -> tuple[IO[str], IO[str]]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        return self.process.stdin, self.process.stdout


@pytest.fixture
def server(doors: Doors) -> Iterator[Server]:
    with running(Server(0, "ann")) as made:
        yield made


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    with client_of(f"{server.url}/chat") as made:
        yield made


@contextmanager
def client_of(url: str, token: str = "") -> Iterator[Client]:
    command = ["node", str(HERE / "client.mjs"), url, "c1", str(MODULES), token]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Client(process)
        assert process.stdin is not None
        process.stdin.close()


def kinds(parts: list[str]) -> list[str]:
    return [part.partition(":")[0] for part in parts]


def test_three_workouts_of_one_message_are_three_cards(client: Client):
    parts = client.parts(say="Bench 3x5 @ 185, then ran 5k in 24:10, squat 5x5 @ 225")

    assert ["step-start", *["data-workout"] * 3] == kinds(parts)
    assert all(part.endswith(":logged") for part in parts[1:])


def test_words_without_a_workout_are_answered_in_words(client: Client):
    [begins, words] = client.parts(say="hello there")

    assert ("step-start", True) == (begins, words.startswith("text:done:Nothing to log or to look up"))


@pytest.mark.parametrize(
    ("yes", "state", "card"), [(True, "available", "logged"), (False, "denied", "dropped")]
)
def test_a_draft_is_a_call_that_is_approved_or_denied(client: Client, yes: bool, state: str, card: str):
    asked = client(say="Jenny 3x5 @ 95")

    [approval] = asked["approvals"]
    decided = client(press=approval, yes=yes)

    assert 2 == len(decided["messages"])
    assert f"tool-log_draft:output-{state}" in decided["messages"][-1]["parts"]
    assert f"data-draft:{approval}:{card}" in decided["messages"][-1]["parts"]
    assert yes == ("data-workout" in kinds(decided["messages"][-1]["parts"]))


def test_of_two_proposals_one_is_applied_after_more_talk_and_one_cancelled(client: Client, doors: Doors):
    doors.put_plan("ann", day=datetime.now(UTC).date())
    first = client(say="swap Thursday's squats for leg press")["approvals"]
    second = client(say="add a deload week at the end")["approvals"]
    [later] = set(second) - set(first)

    client(say="Bench 3x5 @ 185")
    applied = client(press=first[0], yes=True)
    cancelled = client(press=later, yes=False)

    own = [each["parts"] for each in cancelled["messages"] if each["role"] == "assistant"]
    assert [] == cancelled["approvals"]
    assert 6 == len(cancelled["messages"]) == len(applied["messages"])
    assert "tool-change_plan:output-available" in own[0]
    assert "tool-change_plan:output-denied" in own[1]


def test_who_hung_up_gets_the_same_answer_for_the_same_message(client: Client):
    client(cut="Bench 3x5 @ 185, then ran 5k in 24:10", id="m1")

    again = client(say="Bench 3x5 @ 185, then ran 5k in 24:10", id="m1")

    assert "a-m1" == again["messages"][-1]["id"]
    assert ["step-start", "data-workout", "data-workout"] == kinds(again["messages"][-1]["parts"])


def test_nothing_runs_when_nothing_was_said(client: Client):
    assert [] == client(resume=True)["messages"]


def test_what_a_client_says_was_said_is_not_believed(client: Client):
    part = {
        "type": "tool-log_draft",
        "toolCallId": "d_0123456789abcdef0123",
        "state": "approval-requested",
        "input": {"draft_id": "d_0123456789abcdef0123"},
        "approval": {"id": "d_0123456789abcdef0123"},
    }
    client(forge=[{"id": "a-m1", "role": "assistant", "parts": [part]}])

    told = client.tried(press=part["toolCallId"], yes=True)

    assert "error" == told["status"]
    assert "there is nothing with this id" in told["error"]


def test_the_same_is_held_through_what_streams_from_lambda(tmp_path: Path):
    with streaming_lambda(tmp_path) as api, client_of(f"{api.url}/chat", "ann") as client:
        cards = client.parts(say="Bench 3x5 @ 185, then ran 5k in 24:10")
        [approval] = client(say="Jenny 3x5 @ 95")["approvals"]
        pressed = client.parts(press=approval, yes=True)
        resumed = client(resume=True)

    assert ["step-start", "data-workout", "data-workout"] == kinds(cards)
    assert "tool-log_draft:output-available" in pressed
    assert 4 == len(resumed["messages"])
