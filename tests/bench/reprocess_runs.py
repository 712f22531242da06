"""Dry runs of `spotter reprocess`: how near to the ideal it comes with threads that wait for a model, and
with processes that compute."""

import io
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from agents.models.port import Ask, Reply
from handlers.local.reprocess_run import read_again
from handlers.local.reprocess_selected import Asked
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from tests.bench.figures import Figure
from tests.handlers.reprocessing.kit import logged
from tests.logger.kit import a_block, a_set, an_exercise, detect, extract

TEXT = "Bench 3x5 @ 185 lb"
CALLS = (detect(TEXT), extract(0, a_block(an_exercise(TEXT, "Bench", a_set("3", "5", "185 lb")))))
AT_ONCE, SECONDS_A_REPLY = 64, 2.0
TEXTS = (
    TEXT,
    "Squat 5x5 225 lb, then ran 5k in 24:10",
    "felt great today",
    "Deadlift 315x5",
    "rowed 2k in 7:31",
)
OF_MODEL, OF_GRAMMAR, ROUNDS = 1_024, 1_000, 3


@dataclass(frozen=True)
class Slow:
    """A model that reads well, and takes its time."""

    name = "slow"

    def reply(self, ask: Ask) -> Reply:
        """The calls of a model that reads TEXT."""
        time.sleep(SECONDS_A_REPLY)
        return Reply(calls=CALLS, stop="calls", model=self.name)


def figures(progress: Callable[[str], None]) -> Iterator[Figure]:
    """What threads that wait for a model come to, and two processes that compute, against one."""
    progress(f"{OF_MODEL} messages by a model")
    with _logged(OF_MODEL, (TEXT,)) as spotter:
        took = _seconds(replace(spotter, model=Slow()), workers=AT_ONCE)
    ideal = OF_MODEL / AT_ONCE * SECONDS_A_REPLY
    yield Figure(
        f"{OF_MODEL:,} replies of {SECONDS_A_REPLY:g} s, {AT_ONCE} at once, to the ideal {ideal:g} s",
        round(took / ideal, 3),
        "x",
        at_most=1 / 0.95,
        detail=f"{took:.1f} s, {ideal / took:.1%} of ideal; {_load()}",
    )
    pairs = []
    with _logged(OF_GRAMMAR, TEXTS) as spotter:
        for number in range(ROUNDS):
            progress(f"{OF_GRAMMAR} messages by the grammar, {number + 1} of {ROUNDS}")
            pairs.append((_seconds(spotter, workers=1), _seconds(spotter, workers=2)))
    one, two = min(pairs, key=lambda pair: pair[1] / pair[0])
    told = ", ".join(f"{first:.1f} s and {second:.1f} s" for first, second in pairs)
    yield Figure(
        f"two processes to one, {OF_GRAMMAR:,} messages by the grammar",
        round(two / one, 3),
        "x",
        at_most=1 / 1.8,
        detail=f"{one / two:.2f} times as fast in the best pair of {told}; {_load()}",
    )


def _load() -> str:
    return f"{os.cpu_count()} processors at a load of {os.getloadavg()[0]:.1f}"


@contextmanager
def _logged(messages: int, texts: tuple[str, ...]) -> Iterator[Worker]:
    """A worker on a file with so many messages, of ten athletes."""
    with TemporaryDirectory(prefix="spotter-bench-") as home:
        spotter = worker(Settings(home=Path(home)))
        for athlete in range(10):
            share = messages // 10 + (athlete < messages % 10)
            logged(spotter, *(texts[at % len(texts)] for at in range(share)), user=f"athlete-{athlete}")
        yield spotter
        spotter.close()


def _seconds(spotter: Worker, workers: int) -> float:
    started = time.perf_counter()
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        assert 0 == read_again(spotter, Asked(workers=workers, yes=True))
    return time.perf_counter() - started
