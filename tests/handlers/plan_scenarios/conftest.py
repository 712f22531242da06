"""Opens the handler for a scenario, and closes its files."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.handlers.plan_scenarios import kit
from tests.handlers.plan_scenarios.drawn import Drawn


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[..., kit.Door]]:
    """The handler on a drawn plan, at its time; with parts to be put into the planner."""
    doors: list[kit.Door] = []

    def open_it(given: Drawn, **parts: Any) -> kit.Door:
        doors.append(kit.opened(monkeypatch, tmp_path, given.plan, given.now, **parts))
        return doors[-1]

    yield open_it
    for door in doors:
        door.worker.records.file.close()
        door.worker.recall.close()
