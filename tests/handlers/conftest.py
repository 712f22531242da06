"""One athlete's data and what works on it: the command line, a worker, the doors of the Lambdas."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from handlers import wiring
from handlers.settings import Settings
from tests.handlers.doors import Doors, opened
from tests.handlers.plan_kit import READY_PLAN
from tests.handlers.program_kit import PROGRAM
from tests.handlers.spotter import Spotter, begun_with, command_line

SETTINGS = (
    *("SPOTTER_ENGINE", "SPOTTER_TABLE", "SPOTTER_FAST_PATH", "SPOTTER_TRACEBACK", "SPOTTER_LOG"),
    *("SPOTTER_PROPOSAL_HOURS", "ANTHROPIC_API_KEY", "CONFIRMATION", "NO_COLOR", "FORCE_COLOR"),
)


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """In UTC, whatever is set around the tests."""
    monkeypatch.setenv("TZ", "UTC")
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of the data."""
    return tmp_path / "home"


@pytest.fixture
def spotter(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Spotter:
    """The command line on this data."""
    return command_line(home, monkeypatch, capsys)


@pytest.fixture
def lifter(spotter: Spotter, home: Path) -> Spotter:
    """The same, for one who has just begun a program."""
    begun_with(home, PROGRAM)
    return spotter


@pytest.fixture
def planned(spotter: Spotter, home: Path) -> Spotter:
    """The same, with the ready plan, begun on this week's Monday."""
    begun_with(home, READY_PLAN)
    return spotter


@pytest.fixture
def worker(home: Path) -> Iterator[wiring.Worker]:
    """A worker with the embedded engine on this data."""
    made = wiring.worker(Settings(home=home))
    yield made
    made.close()


@pytest.fixture
def doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Doors]:
    """The doors of the Lambdas."""
    made = opened(tmp_path, monkeypatch)
    yield made
    made.worker.close()
