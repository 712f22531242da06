"""`--engine openrouter` from the command line: httpx2, an API on loopback."""

import json

import pytest

from handlers.local.cli import main
from tests.logger.kit import a_block, a_set, an_exercise, detect, extract
from tests.openrouter_api import OVERLOADED, OpenRouterApi, fails, says

MODEL = "maker/model-1"
TEXT = "Bench 3x5 @ 185"
CALLS = [detect(TEXT), extract(0, a_block(an_exercise(TEXT, "Bench", a_set("3", "5", "185"))))]


@pytest.fixture
def log_with_openrouter(tmp_path, monkeypatch, capsys):
    """Logs TEXT with `--engine openrouter`; its exit code, its answer, and what stands on standard error."""
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path))
    monkeypatch.setenv("SPOTTER_MODEL", MODEL)

    def log(api: OpenRouterApi):
        monkeypatch.setenv("OPENROUTER_API_KEY", api.key)
        monkeypatch.setenv("OPENROUTER_BASE_URL", api.url)
        code = main(["log", TEXT, "--engine", "openrouter", "--json"])
        captured = capsys.readouterr()
        return code, json.loads(captured.out), captured.err

    return log


@pytest.mark.parametrize(("cost", "dollars", "lines"), [(0.0125, "0.0125", 0), (None, "0", 1)])
def test_a_message_is_logged_and_its_cost_told_or_said_to_be_unknown(
    log_with_openrouter, cost, dollars, lines
):
    with OpenRouterApi({MODEL: [says("", *CALLS, cost=cost)]}) as api:
        code, answer, told = log_with_openrouter(api)

    result = answer["result"]
    assert (0, f"openrouter:{MODEL}", dollars) == (code, result["engine"], result["usage"]["cost_usd"])
    assert "Bench Press" == answer["workouts"][0]["blocks"][0]["exercises"][0]["name"]
    assert lines == told.count("cost unknown") == told.count("\n")


def test_a_model_that_stands_in_is_asked_in_the_same_request(log_with_openrouter, monkeypatch):
    monkeypatch.setenv("SPOTTER_FALLBACKS", "other/model")

    with OpenRouterApi({MODEL: [OVERLOADED], "other/model": [says("", *CALLS)]}) as api:
        code, answer, told = log_with_openrouter(api)

    assert (0, False, "") == (code, answer["result"]["degraded"], told)
    assert [MODEL, "other/model"] == api.tried


def test_where_nobody_answers_the_embedded_engine_does_and_that_is_said(log_with_openrouter):
    with OpenRouterApi({MODEL: [fails(502, "Provider returned error")] * 9}) as api:
        code, answer, told = log_with_openrouter(api)

    assert (0, True, "offline") == (code, answer["result"]["degraded"], answer["result"]["engine"])
    assert "ModelUnavailable" in told
