"""`spotter eval` and `spotter log` with each engine, and with several, from the command line to a server on
loopback."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from anthropic.lib.aws._auth import _get_session

from agents.models.port import Call
from tests import openrouter_api
from tests.aws_api import ACCESS_KEY, REGION, SECRET_KEY, WORKSPACE, BedrockApi, ClaudePlatformApi
from tests.claude_kit import says
from tests.handlers.evaluation.kit import label
from tests.logger.kit import a_block, a_set, an_exercise, detect, extract
from tests.messages_api import OVERLOADED, MessagesApi
from tests.openrouter_api import OpenRouterApi

TEXT = "Bench 3x5 @ 185"
BENCH = {"exercise": "Bench Press", "times": 3, "reps": 5, "load": 185, "unit": "lb"}
CALLS: tuple[Call, ...] = (
    detect(TEXT),
    extract(0, a_block(an_exercise(TEXT, "Bench", a_set("3", "5", "185")))),
)
OPENROUTER, BEDROCK = "maker/model", "global.anthropic.claude-sonnet-5-5"
SETTINGS = (
    "SPOTTER_ENGINE SPOTTER_MODEL ANTHROPIC_API_KEY OPENROUTER_API_KEY ANTHROPIC_AWS_WORKSPACE_ID "
    "AWS_BEARER_TOKEN_BEDROCK ANTHROPIC_AWS_API_KEY AWS_SESSION_TOKEN AWS_PROFILE"
).split()


def routed() -> openrouter_api.Stream:
    return openrouter_api.says("", *((each.id, each.name, each.arguments) for each in CALLS))


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Starts a server for each engine, which answers as it is told, and sets what the engine needs."""
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS_KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
    monkeypatch.setenv("AWS_REGION", REGION)
    monkeypatch.setenv("SPOTTER_MODEL", f"openrouter:{OPENROUTER}")
    _get_session.cache_clear()
    with ExitStack() as stack:

        def start(**lines: Any) -> None:
            apis = {
                "claude": lambda line: MessagesApi(line),
                "bedrock": lambda line: BedrockApi(line),
                "claude_aws": lambda line: ClaudePlatformApi(line),
                "openrouter": lambda line: OpenRouterApi({OPENROUTER: line}),
            }
            urls = {
                "claude": ("ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY", "sk-ant-test"),
                "bedrock": ("ANTHROPIC_BEDROCK_BASE_URL", "AWS_ACCESS_KEY_ID", ACCESS_KEY),
                "claude_aws": ("ANTHROPIC_AWS_BASE_URL", "ANTHROPIC_AWS_WORKSPACE_ID", WORKSPACE),
                "openrouter": ("OPENROUTER_BASE_URL", "OPENROUTER_API_KEY", OpenRouterApi.key),
            }
            for engine, line in lines.items():
                url, name, needed = urls[engine]
                monkeypatch.setenv(url, stack.enter_context(apis[engine](line)).url)
                monkeypatch.setenv(name, needed)

        yield start
    _get_session.cache_clear()


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(label(BENCH, id="prose-1", text=TEXT)) + "\n")
    return path


PRICED = "0.0007 US dollars, at 2 in, 10 out, 0.10 from the cache for a million tokens."
ENGINES = [
    ("claude", {"claude": [says(*CALLS)]}, f"claude-sonnet-5-5: 1 messages, 1 calls, {PRICED}"),
    (
        "claude-aws",
        {"claude_aws": [says(*CALLS)]},
        f"claude-aws:claude-sonnet-5-5: 1 messages, 1 calls, {PRICED}",
    ),
    ("bedrock", {"bedrock": [says(*CALLS)]}, f"bedrock:{BEDROCK}: 1 messages, 1 calls, {PRICED}"),
    (
        "openrouter",
        {"openrouter": [routed()]},
        f"openrouter:{OPENROUTER}: 1 messages, 1 calls, 0.001 US dollars, as it says itself.",
    ),
    (
        "openrouter,bedrock,offline",
        {"openrouter": [openrouter_api.OVERLOADED] * 3, "bedrock": [says(*CALLS)]},
        f"bedrock:{BEDROCK}: 1 messages, 1 calls, {PRICED}",
    ),
    (
        "bedrock,openrouter",
        {"bedrock": [OVERLOADED] * 3, "openrouter": [routed()]},
        f"openrouter:{OPENROUTER}: 1 messages, 1 calls, 0.001 US dollars, as it says itself.",
    ),
]


@pytest.mark.parametrize(("engine", "lines", "told"), ENGINES, ids=[each[0] for each in ENGINES])
def test_each_engine_is_measured_and_its_cost_is_told(serve, labels, spotter, engine, lines, told):
    serve(**lines)

    ran = spotter("eval", labels, "--engine", engine)

    assert 0 == ran.code, ran.err
    assert f"{engine}: 1 messages." in ran.out
    assert "Exact: 1 of 1" in ran.out
    assert f"  {told}\n" in ran.out


def test_the_saved_run_has_what_each_engine_answered_and_cost(serve, labels, spotter):
    serve(openrouter=[openrouter_api.OVERLOADED] * 3, claude=[says(*CALLS)])

    ran = spotter("eval", labels, "--engine", "openrouter,claude", "--json")

    [run] = ran.lines()
    used = {"claude-sonnet-5-5": {"messages": 1, "model_calls": 1, "cost_usd": "0.0007"}}
    assert ("openrouter,claude", used) == (run["engine"], run["figures"]["by_engine"])


def test_a_logged_message_says_who_read_it_in_whose_place(serve, spotter):
    serve(openrouter=[openrouter_api.fails(401, "no such key")], claude=[says(*CALLS)])

    ran = spotter("log", TEXT, "--engine", "openrouter,claude")

    assert 0 == ran.code
    assert f"read by claude-sonnet-5-5 in place of openrouter:{OPENROUTER}" in ran.out
    assert "engine misconfigured" in ran.err
    assert "no such key" in ran.err


def test_the_conversation_says_it_too(serve, spotter):
    serve(openrouter=[openrouter_api.OVERLOADED] * 3, claude=[says(*CALLS)])

    ran = spotter("chat", "--engine", "openrouter,claude", stdin=TEXT.encode())

    assert 0 == ran.code
    assert f"read by claude-sonnet-5-5 in place of openrouter:{OPENROUTER}" in ran.out


@pytest.mark.parametrize(
    ("engine", "needed"),
    [
        ("claude", "ANTHROPIC_API_KEY"),
        ("claude-aws", "ANTHROPIC_AWS_WORKSPACE_ID"),
        ("openrouter", "OPENROUTER_API_KEY"),
        ("bedrock,openrouter", "OPENROUTER_API_KEY"),
    ],
)
def test_what_an_engine_needs_is_told_before_anything_is_asked(serve, labels, spotter, engine, needed):
    serve()

    ran = spotter("eval", labels, "--engine", engine)

    assert 4 == ran.code
    assert f"the engine {engine.split(',')[-1]} needs {needed}, and it is not set" in ran.err
    assert 1 == ran.err.count("\n")


def test_without_credentials_of_aws_bedrock_says_so(serve, labels, spotter, monkeypatch, tmp_path):
    serve(bedrock=[])
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "config"))
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "credentials"))

    ran = spotter("eval", labels, "--engine", "bedrock")

    assert 4 == ran.code
    assert "bedrock found no AWS credentials" in ran.err


def test_a_budget_is_refused_by_name_before_anything_is_asked(serve, labels, spotter, monkeypatch):
    serve(claude=[])
    monkeypatch.setenv("SPOTTER_DAY_USD", "1")
    monkeypatch.setenv("SPOTTER_MODEL", "claude-next")

    ran = spotter("eval", labels, "--engine", "claude")

    assert 2 == ran.code
    assert "the model of claude is 'claude-next', whose price is not known" in ran.err
