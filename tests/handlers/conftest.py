"""The doors of the Lambdas, opened for one test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.handlers.doors import Doors, opened


@pytest.fixture
def doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Doors]:
    made = opened(tmp_path, monkeypatch)
    yield made
    made.worker.close()
