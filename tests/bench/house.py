"""What a newcomer has to walk through: files that one message, one plan change and one move of the program
pass, circles, modules with one importer."""

import io
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from contextlib import redirect_stdout
from datetime import UTC, datetime
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

from agents.logger.records.inbox import Message
from handlers.local.cli import main
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from tests.bench.figures import Figure, Part
from tests.imports import ROOMS, ROOT, circles, imported, importers

SECOND = "second"  # whose message is counted; the first one's loads everything
MAXES = ("--squat", "350", "--bench", "250", "--deadlift", "400", "--ohp", "170")


class Way(NamedTuple):
    """What is done and counted: after these commands of an athlete, this message; `applied`: and what it
    proposes is applied."""

    name: str
    text: str
    commands: tuple[tuple[str, ...], ...] = ()
    applied: bool = False


MESSAGE = Way("a message of two workouts", "Bench 3x5 @ 185, then ran 5k in 24:10")
OTHERS = (
    Way(
        "a change of the plan",
        "swap Thursday's squats for leg press",
        (("plan", "new", "--start", "monday"),),
        applied=True,
    ),
    Way("a move of the program", "skip bench this week", (("program", "init", *MAXES),)),
)
MOST_FILES, MOST_ALONE = 60, 60


def measure(doing: Callable[[str], None]) -> Part:
    """Counts, of the source and of one message on the laptop. They are the same on every machine."""
    doing("one message")
    passed = _passed(MESSAGE)
    by_room: dict[str, set[str]] = defaultdict(set)
    for code in passed:
        by_room[_room(code.co_filename)].add(code.co_filename)
    others = []
    for way in OTHERS:
        doing(way.name)
        others.append(
            Figure(f"files that {way.name} passes", len({each.co_filename for each in _passed(way)}), "files")
        )
    doing("imports")
    graph = imported()
    alone = sorted(name for name in graph if len(importers(graph, name)) == 1)
    rooms = ", ".join(f"{room} {len(found)}" for room, found in sorted(by_room.items(), key=_most))
    figures = (
        Figure("files that a message of two workouts passes", len({each.co_filename for each in passed}),
               "files", MOST_FILES, detail=rooms),
        Figure("functions that it passes", len(passed), "functions"),
        *others,
        Figure("circles of files", len(circles(graph)), "circles", 0),
        Figure("modules with one importer", len(alone), "modules", MOST_ALONE),
        Figure("modules", len(graph), "modules"),
    )  # fmt: skip
    notes = tuple("a circle: " + ", ".join(sorted(each)) for each in circles(graph))
    return Part("house", "counted in the source, and while one message is logged offline", figures, notes)


def _passed(way: Way) -> set[CodeType]:
    """The functions of the project that run while it is done, once everything is imported."""
    with tempfile.TemporaryDirectory() as home:
        with redirect_stdout(io.StringIO()):
            for owner in ("first", SECOND):
                for command in way.commands:
                    assert 0 == main([*command, "--user", owner, "--home", home])
            spotter = worker(Settings(home=Path(home)))
            _do(spotter, "first", way)
        found: set[CodeType] = set()

        def seen(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and _room(frame.f_code.co_filename):
                found.add(frame.f_code)

        sys.setprofile(seen)
        try:
            with redirect_stdout(io.StringIO()):
                _do(spotter, SECOND, way)
        finally:
            sys.setprofile(None)
    return {code for code in found if code.co_name not in ("<genexpr>", "<lambda>")}


def _do(spotter: Worker, owner: str, way: Way) -> None:
    now, text = datetime.now(UTC), way.text if owner == SECOND else way.text.replace("185", "195")
    spotter.logger.log(Message(owner, f"{owner}-1", "main", text, now, timezone="UTC", units="lb"))
    if way.applied:
        assert spotter.planner.commit(owner, "main").wrote


def _room(file: str) -> str:
    """The room of a file, to the third level; "" for one that is none of the project's."""
    try:
        parts = Path(file).relative_to(ROOT).parts
    except ValueError:
        return ""
    return "/".join(parts[: min(2, len(parts) - 1)]) if parts[0] in ROOMS else ""


def _most(entry: tuple[str, set[str]]) -> int:
    return -len(entry[1])
