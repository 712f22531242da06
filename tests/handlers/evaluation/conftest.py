"""`spotter` run in this process in a home of its own, and a worker with the embedded engine."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from handlers.local.cli import main
from handlers.settings import Settings
from handlers.wiring import Worker, worker


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def spotter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Ran]:
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path / "home"))
    for name in ("SPOTTER_ENGINE", "ANTHROPIC_API_KEY", "SPOTTER_TRACEBACK", "SPOTTER_FAST_PATH"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: object) -> Ran:
        code = main([*map(str, arguments)])
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def offline(tmp_path: Path) -> Iterator[Worker]:
    made = worker(Settings(home=tmp_path / "store"))
    yield made
    made.records.file.close()
    made.recall.close()
