"""Growth: CPU per line as a message gets longer, and lines made to be slow to read."""

import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path

from agents.logger.records.inbox import Message
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from tests.bench.figures import Figure, Part, milliseconds, ratio
from tests.bench.messages import LIFTS
from tests.bench.processes import cpu_seconds, rounds_of

ROUNDS = 4
LINES = (1, 10, 100, 1_000)
SIZES = (25_000, 100_000)  # bytes of a hostile line
HOSTILE = {
    "5x": "5x5x5x5...",
    "5x5 ": "5x5 5x5 ...",
    "a ": "a a a ...",
    "a": "aaaa...",
    "(": "((((...",
    "1,": "1,1,1,...",
    "1.": "1.1.1....",
    "@": "@@@@...",
    " ": "spaces, then a number",
    "bench 5 ": "bench 5 bench 5 ...",
    "bench 3x5 @ 185, ": "bench 3x5 @ 185, bench 3x5 @ 185, ...",
    "185 x 5, ": "185 x 5, 185 x 5, ...",
    "5 rounds of ": "5 rounds of 5 rounds of ...",
    "5:": "5:5:5:...",
    "é🏋": "é🏋é🏋...",
}


def message_text(lines: int, place: int) -> str:
    """So many lines, each a lift of its own numbers; at another place other ones."""
    return "\n".join(
        f"{LIFTS[at % len(LIFTS)]} {3 + at % 3}x{3 + at % 8} @ {95 + 5 * (at % 50)}"
        for at in range(place, place + lines)
    )


def measure(progress: Callable[[str], None]) -> Part:
    """The whole worker, offline, on SQLite; each message is another athlete's."""
    with tempfile.TemporaryDirectory() as folder:
        spotter = worker(Settings(home=Path(folder)))
        places = count()

        def run(lines: int) -> float:
            progress(f"{lines} lines")
            times = max(1, 20 // lines)
            texts = [message_text(lines, next(places)) for _ in range(times)]
            return cpu_seconds(partial(_log, spotter, places, texts)) / times / lines

        def slow(unit: str, size: int) -> float:
            return cpu_seconds(partial(_log, spotter, places, [_hostile(unit, size, next(places))]))

        runs = {str(lines): partial(run, lines) for lines in LINES}
        cpu = rounds_of(runs, ROUNDS)
        hostile: list[Figure] = []
        grown: list[tuple[float, str]] = []
        for unit, shown in HOSTILE.items():
            progress(shown)
            cpu_of = rounds_of({str(size): partial(slow, unit, size) for size in SIZES}, 2, warm=0)
            quarter, whole = (min(cpu_of[str(size)]) for size in SIZES)
            hostile.append(Figure(f"a line of 100 kB: {shown}", round(whole, 2), "s", 1))
            grown.append((whole / quarter, shown))
        spotter.records.close()
        spotter.recall.close()
    hundred = cpu["100"]
    return Part(
        "growth",
        f"CPU per line beside a message of 100 lines, {ROUNDS} rounds (in brackets: by the minima)",
        (
            ratio("1 line", cpu["1"], hundred, detail="what a message costs at all is in it"),
            ratio("10 lines", cpu["10"], hundred),
            ratio("1,000 lines", cpu["1000"], hundred, 1.3, "1 is linear"),
            *hostile,
            Figure("the steepest of these: 100 kB / 25 kB", max(grown)[0], "x", 6,
                   detail=f"{max(grown)[1]} (4 is linear, 16 would be quadratic)"),
        ),
        tuple(milliseconds(f"per line of {lines:,}", cpu[str(lines)]) for lines in LINES),
    )  # fmt: skip


def _hostile(unit: str, size: int, place: int) -> str:
    """One line of about so many bytes; the end differs, so that no message was read before."""
    return f"{unit * (size // len(unit.encode()))} {place}"


def _log(spotter: Worker, places: Iterator[int], texts: list[str]) -> None:
    for text in texts:
        spotter.logger.log(Message(f"athlete-{next(places)}", "m1", "c1", text, datetime.now(UTC)))
