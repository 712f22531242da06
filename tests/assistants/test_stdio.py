"""spotter mcp as a process of its own: nothing on standard output but the protocol."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from handlers.local import cli
from tests.assistants.kit import Answered, answered

ROOT = Path(__file__).parents[2]
COMMAND = ("-c", "import sys; from handlers.local.cli import main; sys.exit(main())")


def test_an_assistant_starts_it_and_logs(home: Path, tmp_path: Path):
    arguments = [*COMMAND, "mcp", "--home", str(home), "--user", "ann"]
    environment = {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error", "TZ": "UTC"}
    started = StdioServerParameters(command=sys.executable, args=arguments, env=os.environ | environment)
    said = {"text": "Bench 3x5 @ 185", "message_id": "m1"}

    async def talk(errors: int) -> Answered:
        with os.fdopen(errors, "w") as told:
            async with Client(stdio_client(started, errlog=told)) as client:
                return answered(await client.call_tool("log_message", said))

    heard = tmp_path / "stderr"
    logged = asyncio.run(talk(os.open(heard, os.O_CREAT | os.O_WRONLY)))

    assert "Logged Bench Press" in logged.words
    assert "Bench" not in heard.read_text("utf-8")


@pytest.fixture
def begun(home: Path) -> Iterator[subprocess.Popen[str]]:
    """The command, that has answered once."""
    hello = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "tests", "version": "1"},
    }
    with subprocess.Popen(
        [sys.executable, *COMMAND, "mcp", "--home", str(home)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as made:
        ask(made, 1, "initialize", hello)
        assert made.stdout is not None
        made.stdout.readline()
        yield made
        made.kill()


def ask(process: subprocess.Popen[str], number: int, method: str, params: dict[str, Any]) -> None:
    assert process.stdin is not None
    process.stdin.write(
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n"
    )
    process.stdin.flush()


def test_ctrl_c_ends_it_while_it_waits(begun: subprocess.Popen[str]):
    begun.send_signal(signal.SIGINT)

    assert -signal.SIGINT == begun.wait(timeout=10)


def test_an_assistant_that_is_gone_is_no_bug(begun: subprocess.Popen[str]):
    assert begun.stdin is not None
    assert begun.stdout is not None
    assert begun.stderr is not None
    begun.stdout.close()
    ask(begun, 2, "ping", {})
    begun.stdin.close()

    assert (0, "") == (begun.wait(timeout=10), begun.stderr.read())


def test_without_the_sdk_it_says_how_to_install_it(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    for name in [each for each in sys.modules if each.startswith("handlers.assistants")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.setitem(sys.modules, "mcp_types", None)

    code = cli.main(["mcp", "--home", str(home)])

    assert (2, "") == (code, (ran := capsys.readouterr()).out)
    assert "pip install 'spotter[mcp]'" in ran.err
