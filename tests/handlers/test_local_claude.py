"""`--engine claude` from the command line: a real process, the real SDK, an API on loopback."""

import json
import os
import subprocess
import sys

from tests.logger.kit import a_block, a_set, an_exercise, detect, extract
from tests.messages_api import OVERLOADED, MessagesApi, call, says

TEXT = "Bench 3x5 @ 185"
CALLS = [detect(TEXT), extract(0, a_block(an_exercise(TEXT, "Bench", a_set("3", "5", "185"))))]


def spotter(home, api: MessagesApi | None, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "SPOTTER_HOME": str(home)}
    environment.pop("ANTHROPIC_API_KEY", None)
    if api is not None:
        environment |= {"ANTHROPIC_API_KEY": api.key, "ANTHROPIC_BASE_URL": api.url}
    run = "import sys; from handlers.local.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", run, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)


def test_a_message_goes_to_claude_and_is_logged(tmp_path):
    with MessagesApi([says(*[call(each.id, each.name, each.arguments) for each in CALLS])]) as api:
        done = spotter(tmp_path, api, "log", TEXT, "--engine", "claude", "--json")

    answer = json.loads(done.stdout)
    assert (0, "") == (done.returncode, done.stderr)
    assert ("claude-sonnet-5-5", 1) == (answer["result"]["engine"], answer["result"]["usage"]["model_calls"])
    assert "Bench Press" == answer["workouts"][0]["blocks"][0]["exercises"][0]["name"]


def test_without_a_key_it_says_so_in_one_line(tmp_path):
    done = spotter(tmp_path, None, "log", TEXT, "--engine", "claude")

    assert 4 == done.returncode
    assert "ANTHROPIC_API_KEY" in done.stderr
    assert 1 == len(done.stderr.strip().splitlines())


def test_where_claude_is_down_the_embedded_engine_answers_and_that_is_said(tmp_path):
    with MessagesApi([OVERLOADED] * 9) as api:
        done = spotter(tmp_path, api, "log", TEXT, "--engine", "claude", "--json")

    answer = json.loads(done.stdout)["result"]
    assert (0, True, "offline") == (done.returncode, answer["degraded"], answer["engine"])
