"""An athlete's data, and an assistant on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from handlers import wiring
from handlers.settings import Settings
from tests.assistants.kit import Assistant


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
