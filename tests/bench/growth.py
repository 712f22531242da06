"""Growth: CPU per line as a message gets longer, and lines made to be slow to read."""

import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path

from agents.logger.inbox import Message
from handlers.wiring import Settings, Worker, worker
from tests.bench.figures import Figure, Part, milliseconds, ratio
from tests.bench.messages import LIFTS
from tests.bench.processes import cpu_seconds, rounds_of

ROUNDS = 5
LINES = (1, 10, 100, 1_000)
HOSTILE_BYTES = 100_000
HOSTILE = {
    "5x": "5x5x5x5...",
    "5x5 ": "5x5 5x5 ...",
    "a ": "a a a ...",
    "a": "aaaa...",
    "(": "((((...",
    "1,": "1,1,1,...",
    "1": "1111...",
    "1.": "1.1.1....",
    "@": "@@@@...",
    " ": "spaces, then a number",
    "bench 5 ": "bench 5 bench 5 ...",
    "bench 3x5 @ 185, ": "bench 3x5 @ 185, bench 3x5 @ 185, ...",
    "185 x 5, ": "185 x 5, 185 x 5, ...",
    "then ": "then then then ...",
    "5 rounds of ": "5 rounds of 5 rounds of ...",
    "twenty ": "twenty twenty ...",
    "5:": "5:5:5:...",
    "é🏋": "é🏋é🏋...",
}


def message_text(lines: int) -> str:
    """So many lines, each a lift of its own numbers."""
    return "\n".join(
        f"{LIFTS[at % len(LIFTS)]} {3 + at % 3}x{3 + at % 8} @ {95 + 5 * (at % 50)}" for at in range(lines)
    )


def measure(progress: Callable[[str], None]) -> Part:
    """The whole worker, offline, on SQLite; each message is another athlete's."""
    with tempfile.TemporaryDirectory() as folder:
        spotter = worker(Settings(home=Path(folder)))
        places = count()

        def run(lines: int) -> float:
            progress(f"{lines} lines")
            times = max(1, 20 // lines)
            return cpu_seconds(lambda: _log(spotter, places, message_text(lines), times)) / times / lines

        runs = {str(lines): partial(run, lines) for lines in LINES}
        cpu = rounds_of(runs, ROUNDS)
        hostile = []
        for unit, shown in HOSTILE.items():
            progress(shown)
            text = _hostile(unit)
            seconds = min(cpu_seconds(partial(_log, spotter, places, text)) for _ in range(2))
            hostile.append(Figure(f"a line of 100 kB: {shown}", round(seconds, 2), "s", 1))
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
        ),
        tuple(milliseconds(f"per line of {lines:,}", cpu[str(lines)]) for lines in LINES),
    )


def _hostile(unit: str) -> str:
    text = unit * (HOSTILE_BYTES // len(unit.encode()))
    return f"{text}5" if not text.strip() else text


def _log(spotter: Worker, places: Iterator[int], text: str, times: int = 1) -> None:
    for _ in range(times):
        spotter.logger.log(Message(f"athlete-{next(places)}", "m1", "c1", text, datetime.now(UTC)))
