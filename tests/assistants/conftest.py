"""An athlete's data, and an assistant on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from handlers import wiring
from handlers.settings import Settings
from tests.assistants.kit import Assistant
from tests.handlers.plan_kit import READY_PLAN
from tests.handlers.program_kit import PROGRAM
from tests.handlers.spotter import begun_with


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def worker(home: Path) -> Iterator[wiring.Worker]:
    made = wiring.worker(Settings(home=home))
    yield made
    made.close()


@pytest.fixture
def ann(worker: wiring.Worker) -> Assistant:
    return Assistant(worker)


@pytest.fixture
def planned(home: Path) -> Iterator[Assistant]:
    """The assistant of one who has the ready plan, begun on this week's Monday."""
    begun_with(home, READY_PLAN)
    made = wiring.worker(Settings(home=home))
    yield Assistant(made, "local")
    made.close()


@pytest.fixture
def lifter(home: Path) -> Iterator[Assistant]:
    """The assistant of one who has just begun a program."""
    begun_with(home, PROGRAM)
    made = wiring.worker(Settings(home=home))
    yield Assistant(made, "local")
    made.close()
