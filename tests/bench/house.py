"""What a newcomer has to walk through: files that one message passes, circles, modules with one importer."""

import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import CodeType, FrameType

from agents.logger.records.inbox import Message
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from tests.bench.figures import Figure, Part
from tests.imports import ROOMS, ROOT, circles, imported, importers

MESSAGE = "Bench 3x5 @ 185, then ran 5k in 24:10"
MOST_FILES, MOST_ALONE = 60, 60


def measure(doing: Callable[[str], None]) -> Part:
    """Counts, of the source and of one message on the laptop. They are the same on every machine."""
    doing("one message")
    passed = _passed()
    by_room: dict[str, set[str]] = defaultdict(set)
    for code in passed:
        by_room[_room(code.co_filename)].add(code.co_filename)
    doing("imports")
    graph = imported()
    alone = sorted(name for name in graph if len(importers(graph, name)) == 1)
    rooms = ", ".join(f"{room} {len(found)}" for room, found in sorted(by_room.items(), key=_most))
    figures = (
        Figure("files that a message of two workouts passes", len({each.co_filename for each in passed}),
               "files", MOST_FILES, detail=rooms),
        Figure("functions that it passes", len(passed), "functions"),
        Figure("circles of files", len(circles(graph)), "circles", 0),
        Figure("modules with one importer", len(alone), "modules", MOST_ALONE),
        Figure("modules", len(graph), "modules"),
    )  # fmt: skip
    notes = tuple("a circle: " + ", ".join(sorted(each)) for each in circles(graph))
    return Part("house", "counted in the source, and while one message is logged offline", figures, notes)


def _passed() -> set[CodeType]:
    """The functions of the project that run while a message is logged, once everything is imported."""
    with tempfile.TemporaryDirectory() as home:
        spotter = worker(Settings(home=Path(home)))
        _log(spotter, "first", "Squat 5x5 @ 225, then biked 10k in 30:05")
        found: set[CodeType] = set()

        def seen(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and _room(frame.f_code.co_filename):
                found.add(frame.f_code)

        sys.setprofile(seen)
        try:
            _log(spotter, "second", MESSAGE)
        finally:
            sys.setprofile(None)
    return {code for code in found if code.co_name not in ("<genexpr>", "<lambda>")}


def _log(spotter: Worker, owner: str, text: str) -> None:
    now = datetime.now(UTC)
    spotter.logger.log(Message(owner, f"{owner}-1", "main", text, now, timezone="UTC", units="lb"))


def _room(file: str) -> str:
    """The room of a file, to the third level; "" for one that is none of the project's."""
    try:
        parts = Path(file).relative_to(ROOT).parts
    except ValueError:
        return ""
    return "/".join(parts[: min(2, len(parts) - 1)]) if parts[0] in ROOMS else ""


def _most(entry: tuple[str, set[str]]) -> int:
    return -len(entry[1])
