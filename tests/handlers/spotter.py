"""`spotter` run in this process on data of its own."""

import io
import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TextIO

import pytest

from handlers.local.cli import main

DATA_FILE = "spotter.db"


class Ran(NamedTuple):
    """What a command gave back and printed."""

    code: int
    out: str
    err: str

    def lines(self) -> list[Any]:
        """The values of --json."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def words(self) -> str:
        """The output in one line, however wide the terminal is."""
        return " ".join(self.out.split())


Spotter = Callable[..., Ran]


@cache
def data_of(*commands: tuple[str, ...]) -> bytes:
    """The data file that these commands leave, made once: every test has its own copy."""
    with TemporaryDirectory() as home, redirect_stdout(io.StringIO()):
        for command in commands:
            assert 0 == main([*command, "--home", home])
        return Path(home, DATA_FILE).read_bytes()


def begun_with(home: Path, *commands: tuple[str, ...]) -> None:
    """Put what these commands leave into this folder."""
    home.mkdir()
    (home / DATA_FILE).write_bytes(data_of(*commands))


def command_line(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Spotter:
    """Runs one command after the other on the data in this folder."""
    monkeypatch.setenv("SPOTTER_HOME", str(home))

    def run(*arguments: object, stdin: bytes | TextIO = b"") -> Ran:
        typed = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8") if isinstance(stdin, bytes) else stdin
        monkeypatch.setattr(sys, "stdin", typed)
        code = main([*map(str, arguments)])
        return Ran(code, *capsys.readouterr())

    return run
