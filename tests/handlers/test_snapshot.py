"""What a function has loaded before its first event, with a snapshot and without, and what a copy drops."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import structlog

from handlers import snapshot
from handlers.cloud.aws import aws_client
from handlers.observing import telemetry
from handlers.observing.logs import owner_hash
from handlers.observing.telemetry import observed
from handlers.wiring import kept_worker
from tests.aws_api import ACCESS_KEY, REGION, SECRET_KEY, BedrockApi
from tests.logger.kit import a_block, a_set, an_exercise, detect, extract
from tests.messages_api import MessagesApi, call, says

ROOT = Path(__file__).parents[2]
DRIVERS = ("anthropic", "aws_lambda_powertools", "botocore", "pinecone")
SNAP_START = {"AWS_LAMBDA_INITIALIZATION_TYPE": "snap-start"}
BENCH = "Bench 3x5 @ 185"


def fresh(tmp_path: Path, code: str, **environment: str) -> list[str]:
    """The lines that a fresh process prints, but for logs and metrics."""
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}"],
        cwd=ROOT,
        env={"PATH": "", "SPOTTER_HOME": str(tmp_path), "DIRECT_INVOKE": "trusted", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ("", 0) == (ran.stderr, ran.returncode)
    return [line for line in ran.stdout.splitlines() if not line.startswith("{")]


LOADED = f"print(*(name for name in {DRIVERS!r} if name in sys.modules))"


@pytest.mark.parametrize(
    "function", ["build_workout", "plan_changes", "read", "index_workouts", "stream_coach_conversation"]
)
def test_without_a_snapshot_no_driver_is_loaded_before_an_event(tmp_path: Path, function: str):
    assert [""] == fresh(tmp_path, f"import handlers.{function}\n{LOADED}", SPOTTER_ENGINE="claude")


@pytest.mark.parametrize(
    ("function", "loaded"),
    [
        ("stream_coach_conversation", "anthropic aws_lambda_powertools botocore pinecone"),
        ("read", "aws_lambda_powertools botocore pinecone"),
        ("index_workouts", "aws_lambda_powertools botocore pinecone"),
    ],
)
def test_with_a_snapshot_the_drivers_that_a_function_uses_are_in_it_and_nothing_else_happens(
    tmp_path: Path, function: str, loaded: str
):
    code = f"import handlers.{function}\n{LOADED}\nprint(handlers.wiring.kept_worker._made)"

    assert [loaded, "None"] == fresh(tmp_path, code, SPOTTER_ENGINE="claude", **SNAP_START)
    assert [] == list(tmp_path.iterdir())


def test_with_a_snapshot_the_first_message_to_a_model_loads_nothing(tmp_path: Path):
    code = f"""
from handlers.build_workout import handler
before = set(sys.modules)
answer = handler({{"owner": "ann", "id": "m1", "text": {BENCH!r}, "sent_at": "2026-03-02T18:30:00Z"}}, None)
print(answer["engine"], *sorted(set(sys.modules) - before))
"""
    calls = [detect(BENCH), extract(0, a_block(an_exercise(BENCH, "Bench", a_set("3", "5", "185"))))]
    with MessagesApi([says(*[call(each.id, each.name, each.arguments) for each in calls])]) as api:
        claude = {
            "SPOTTER_ENGINE": "claude",
            "ANTHROPIC_API_KEY": api.key,
            "ANTHROPIC_BASE_URL": api.url,
        }
        assert ["claude-sonnet-5-5"] == fresh(tmp_path, code, **claude, **SNAP_START)


def test_with_a_snapshot_the_first_message_to_bedrock_loads_nothing(tmp_path: Path):
    code = f"""
from handlers.build_workout import handler
from handlers.snapshot import restored
restored()
before = set(sys.modules)
answer = handler({{"owner": "ann", "id": "m1", "text": {BENCH!r}, "sent_at": "2026-03-02T18:30:00Z"}}, None)
print(answer["engine"], *sorted(set(sys.modules) - before))
"""
    calls = [detect(BENCH), extract(0, a_block(an_exercise(BENCH, "Bench", a_set("3", "5", "185"))))]
    with BedrockApi([says(*[call(each.id, each.name, each.arguments) for each in calls])]) as api:
        bedrock = {
            "SPOTTER_ENGINE": "bedrock,offline",
            "ANTHROPIC_BEDROCK_BASE_URL": api.url,
            "AWS_ACCESS_KEY_ID": ACCESS_KEY,
            "AWS_SECRET_ACCESS_KEY": SECRET_KEY,
            "AWS_REGION": REGION,
        }
        assert ["bedrock:global.anthropic.claude-sonnet-5-5"] == fresh(
            tmp_path, code, **bedrock, **SNAP_START
        )


@pytest.mark.parametrize(
    ("function", "event"),
    [
        ("plan_changes", {"action": "ask", "id": "p1", "text": "swap the rows for dips"}),
        ("read", {"what": "search", "q": "heaviest squat in May"}),
    ],
)
def test_with_a_snapshot_the_first_event_loads_nothing(tmp_path: Path, function: str, event: dict[str, str]):
    code = f"""
from handlers.{function} import handler
before = set(sys.modules)
answer = handler({{"owner": "ann", **{event!r}}}, None)
print("error" in answer, *sorted(set(sys.modules) - before))
"""
    assert ["False"] == fresh(tmp_path, code, **SNAP_START)


def test_the_runtime_is_told_what_to_call_after_a_restore(tmp_path: Path):
    code = """
import handlers.read, snapshot_restore_py
print(*(hook.__qualname__ for hook, _, _ in snapshot_restore_py.get_after_restore()))
"""
    assert ["restored"] == fresh(tmp_path, code, **SNAP_START)
    assert [""] == fresh(tmp_path, code)


def test_what_can_not_be_loaded_is_logged_and_ends_no_deployment(monkeypatch: pytest.MonkeyPatch):
    def broken(_: Any) -> None:
        raise OSError("no disk")

    monkeypatch.setenv("AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start")
    monkeypatch.setattr(snapshot, "_ask_aws", lambda: None)
    monkeypatch.setattr(snapshot, "_ask_pinecone", lambda: None)
    with structlog.testing.capture_logs() as logged:
        snapshot.prepare(by_model=False, more=broken)

    assert [("not loaded before the snapshot", "OSError")] == [
        (each["event"], each["error"]) for each in logged
    ]


# --- what a copy drops


def test_a_copy_has_a_worker_and_clients_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path))
    monkeypatch.setenv("AWS_REGION", "eu-central-1")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "of the snapshot")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "any")
    snapshot.restored()
    worker, client = kept_worker(), aws_client("sqs")

    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "of the copy")
    kept = aws_client("sqs")
    snapshot.restored()
    again = aws_client("sqs")

    assert worker is not kept_worker()
    assert client is kept
    assert ["of the snapshot", "of the copy"] == [key_of(each) for each in (client, again)]
    kept_worker().close()
    snapshot.restored()


def key_of(client: Any) -> str:
    return str(client._request_signer._credentials.access_key)


def test_a_copy_has_random_numbers_and_names_for_athletes_of_its_own():
    def begun() -> tuple[float, str]:
        random.seed(7)
        snapshot.restored()
        return random.random(), owner_hash("ann", None)

    (one, ann), (other, not_ann) = begun(), begun()

    assert one != other
    assert ann != not_ann
    assert not_ann == owner_hash("ann", None)


def test_what_all_copies_took_together_is_in_no_figure_of_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(telemetry, "_has_started", [False])
    monkeypatch.setattr(telemetry, "_cpu_before", [0.0])
    monkeypatch.setattr(telemetry.time, "process_time", lambda: 100.0)
    snapshot.restored()
    monkeypatch.setattr(telemetry.time, "process_time", lambda: 100.25)

    with observed(None, "read", os.environ):
        pass

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [250] == [each["latency_load_ms"] for each in lines if "latency_load_ms" in each]
