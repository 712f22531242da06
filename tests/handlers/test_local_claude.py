"""`--engine claude` from the command line: the real SDK, an API on loopback."""

import json

import pytest

from handlers.local.cli import main
from tests.logger.kit import a_block, a_set, an_exercise, detect, extract
from tests.messages_api import OVERLOADED, MessagesApi, call, says

TEXT = "Bench 3x5 @ 185"
CALLS = [detect(TEXT), extract(0, a_block(an_exercise(TEXT, "Bench", a_set("3", "5", "185"))))]


@pytest.fixture
def log_with_claude(tmp_path, monkeypatch, capsys):
    """Logs TEXT with `--engine claude`; its exit code, its answer, and what stands on standard error."""
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path))

    def log(api: MessagesApi):
        monkeypatch.setenv("ANTHROPIC_API_KEY", api.key)
        monkeypatch.setenv("ANTHROPIC_BASE_URL", api.url)
        code = main(["log", TEXT, "--engine", "claude", "--json"])
        captured = capsys.readouterr()
        return code, json.loads(captured.out), captured.err

    return log


def test_a_message_goes_to_claude_and_is_logged(log_with_claude):
    with MessagesApi([says(*[call(each.id, each.name, each.arguments) for each in CALLS])]) as api:
        code, answer, told = log_with_claude(api)

    assert (0, "") == (code, told)
    assert ("claude-sonnet-5-5", 1) == (answer["result"]["engine"], answer["result"]["usage"]["model_calls"])
    assert "Bench Press" == answer["workouts"][0]["blocks"][0]["exercises"][0]["name"]


def test_where_claude_is_down_the_embedded_engine_answers_and_that_is_said(log_with_claude):
    with MessagesApi([OVERLOADED] * 9) as api:
        code, answer, told = log_with_claude(api)

    result = answer["result"]
    assert (0, True, "offline") == (code, result["degraded"], result["engine"])
    assert "ModelUnavailable" in told
    assert 1 == told.count("\n")
