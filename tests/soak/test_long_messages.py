"""Messages made to be slow to read: whoever sends them, reading takes time as the message is long.

Each is a few words or marks over and over, of two lengths; some by hand, since they were slow once, the
others put together at random. The longer one takes four times as long where reading is linear, sixteen times
where it is quadratic. What is over in no time is not judged.
"""

import random
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from agents.logger.records.inbox import Message
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from tests.program.programs import began
from tests.soak import plan_work
from tests.soak.progress import bar

pytestmark = pytest.mark.soak

SIZES = (8_000, 32_000)  # bytes
STEEPEST = 9  # times as long; 4 is linear
SHORT = 0.4  # seconds of the longer one, in which nothing is judged
PUT_TOGETHER = 60
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)  # a Wednesday of the plan
SLOW_ONCE = (
    "1:", "1:1:", "00:", "5,", "1,", "1.", "1-", "1/", "1) ", "\n", "5\n", "and ", "no ", "but ", "then ",
    "21-15-9 ", "185 x 5, ", "bench 3x5 @ 185, ", "bump squat by 5 and ", "hold squat, ", "as written ",
    "add 5 to bench. ", "set bench TM to 220. ", "add curls on Monday, did bench 5x5, ", "yes, ", "a, ",
    "Fran 4:12 ", "(", "@", "\u0301", "ran 5k in 24:10, ", "no wait, ", "swap squats for rows, ", "A1 ",
    "- bench\n", "Monday: ", "felt good ", "5 kg ", "same as Tuesday ", "superset ", "each side ",
)  # fmt: skip
WORDS = (
    "1", "5", "185", "3x5", "5:30", "12,5", "21-15-9", "x", "@", "kg", "lb", "reps", "sets", "rpe", "%",
    ":", ",", ".", ";", "-", "/", "(", ")", "+", "?", "\n", "and", "then", "but", "or", "not", "no", "if",
    "I", "did", "will", "skip", "move", "add", "swap", "bump", "hold", "drop", "undo", "yes", "same", "to",
    "for", "of", "on", "by", "as", "with", "each", "all", "every", "last", "next", "this", "week", "day",
    "Monday", "tomorrow", "today", "squat", "bench", "deadlift", "OHP", "rows", "curls", "Fran", "AMRAP",
    "ran", "km", "rest", "min", "TM", "plan", "program", "deload", "top", "set", "got", "done", "written",
    "workout", "was", "my", "it", "that", "instead", "round", "rounds", "½", "é", "A1", "goal", "he",
)  # fmt: skip


class Grown(NamedTuple):
    """What the two lengths of a pattern took, in seconds of the processor."""

    pattern: str
    short: float
    long: float

    @property
    def times(self) -> float:
        return self.long / self.short

    @property
    def is_steep(self) -> bool:
        return self.long > SHORT and self.times > STEEPEST


class Athlete(NamedTuple):
    """Somebody to whom messages may mean more than sets: with a plan, with a program, with both."""

    name: str
    plan: bool
    program: bool


ATHLETES = (
    Athlete("no plan and no program", plan=False, program=False),
    Athlete("a plan", plan=True, program=False),
    Athlete("a program", plan=False, program=True),
    Athlete("both", plan=True, program=True),
)


def patterns() -> Iterator[str]:
    yield from SLOW_ONCE
    draw = random.Random(14)
    for _ in range(PUT_TOGETHER):
        words = draw.choices(WORDS, k=draw.randint(1, 5))
        yield draw.choice(("", " ")).join(words) + draw.choice(("", " ", ", ", "\n"))


@pytest.mark.parametrize("athlete", ATHLETES, ids=lambda athlete: athlete.name)
def test_reading_takes_time_as_the_message_is_long(athlete: Athlete, tmp_path: Path) -> None:
    spotter = worker(Settings(home=tmp_path))
    seconds = _meter(spotter, athlete)
    every = list(patterns())
    grown = []
    with bar(f"patterns, {athlete.name}", len(every)) as progress:
        for pattern in every:
            grown.append(_grown(pattern, seconds))
            progress.step()
    spotter.close()

    _print_table(athlete, grown)
    assert [] == [each for each in grown if each.is_steep]


def _grown(pattern: str, seconds: Callable[[str], float]) -> Grown:
    """Measured once, and again where it looks steep: something else may have run beside it."""
    short, long = (seconds(_text(pattern, size)) for size in SIZES)
    if Grown(pattern, short, long).is_steep:
        again = [seconds(_text(pattern, size)) for size in SIZES]
        short, long = max(short, again[0]), min(long, again[1])
    return Grown(pattern, short, long)


def _text(pattern: str, size: int) -> str:
    return pattern * (size // len(pattern.encode()) + 1) + " end"


def _meter(spotter: Worker, athlete: Athlete) -> Callable[[str], float]:
    """What a text costs such an athlete, who has logged something just before; each is another one."""
    numbers = count()

    def seconds(text: str) -> float:
        owner = f"ann-{next(numbers)}"
        if athlete.plan:
            spotter.planner.put_plan(owner, plan_work.plan())
        if athlete.program:
            spotter.program.begin(owner, "init", NOON.date(), began())
        before = NOON - timedelta(minutes=2)
        spotter.logger.log(Message(owner, "m0", "c1", "Bench 3x5 @ 185", before))
        started = time.process_time()
        spotter.logger.log(Message(owner, "m1", "c1", text, NOON))
        return time.process_time() - started

    return seconds


def _print_table(athlete: Athlete, grown: list[Grown]) -> None:
    print(f"\n{athlete.name}: {SIZES[0]} and {SIZES[1]} bytes, seconds; 4 is linear, 16 quadratic")
    for each in sorted(grown, key=lambda each: -each.times if each.long > SHORT else 0.0):
        judged = f"{each.times:5.1f}" if each.long > SHORT else "    -"
        print(f"{judged}  {each.short:6.2f} {each.long:6.2f}  {each.pattern!r}")
