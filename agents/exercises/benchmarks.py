"""Benchmark workouts by name: what Fran asks for. Facts of the sport, one workout a line of the data.

    Fran | for_time | 21-15-9 | Thruster 95/65 lb, Pull-up
    Helen | for_time | 3 rounds | 400 m Run, 21 Kettlebell Swing 53/35 lb, 12 Pull-up
    Cindy | amrap | 20 min | 5 Pull-up, 10 Push-up, 15 Air Squat

The fields: names, the first is the one it is known by; how it is scored; its scheme, rounds or minutes, if
it has some; its movements in order. A movement is a number of reps, metres or calories (none where the scheme
has it), an exercise of the catalogue, and the loads for men and women if they are prescribed.
"""

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, cast, get_args

from agents.exercises.spelling import fold

Scored = Literal["for_time", "amrap", "emom", "tabata"]
FILE = "benchmarks.txt"


class Movement(NamedTuple):
    """A movement of one round; no count where the scheme gives it. `loads` are men's and women's."""

    exercise: str
    reps: int | None = None
    metres: int | None = None
    calories: int | None = None
    loads: tuple[Decimal, Decimal] | None = None
    load_unit: str = ""


class Benchmark(NamedTuple):
    """A workout with a name. `scheme` is the reps of each round, where they change; `seconds` its length."""

    name: str
    kind: Scored
    scheme: tuple[int, ...]
    rounds: int | None
    seconds: int | None
    movements: tuple[Movement, ...]


class BrokenBenchmark(ValueError):
    """A line of the data that breaks a rule: the message has the line and the rule."""


def lookup(name: str) -> Benchmark | None:
    """The workout of this name, in whatever case; None if there is none."""
    return _by_key().get(fold(name))


def names() -> tuple[str, ...]:
    """Every spelling of every workout, folded: one word, or several run together."""
    return tuple(_by_key())


def read(text: str) -> dict[str, Benchmark]:
    """The workouts by folded name. Raises: BrokenBenchmark."""
    found: dict[str, Benchmark] = {}
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        fields = [field.strip() for field in line.split("|")]
        if len(fields) != 4:
            raise BrokenBenchmark(f"{line!r}: {len(fields)} fields, where 4 are due: see the module.")
        spellings = [name.strip() for name in fields[0].split(",")]
        benchmark = _benchmark(spellings[0], *fields[1:])
        for spelling in spellings:
            if found.setdefault(fold(spelling), benchmark) is not benchmark:
                raise BrokenBenchmark(f"{line!r}: {spelling!r} is there already.")
    return found


def _benchmark(name: str, kind: str, pattern: str, movements: str) -> Benchmark:
    if kind not in get_args(Scored):
        raise BrokenBenchmark(
            f"{name}: {kind!r} is no way to score. Those are: {', '.join(get_args(Scored))}."
        )
    scheme, rounds, seconds = _pattern(name, pattern)
    read = tuple(_movement(name, each.split()) for each in movements.split(","))
    return Benchmark(name, cast(Scored, kind), scheme, rounds, seconds, read)


def _pattern(name: str, said: str) -> tuple[tuple[int, ...], int | None, int | None]:
    """ "21-15-9", "3 rounds", "20 min", or both of the last, or nothing."""
    scheme: tuple[int, ...] = ()
    rounds = seconds = None
    words = said.split()
    while words:
        match words:
            case [count, "rounds", *rest]:
                rounds, words = int(count), rest
            case [minutes, "min", *rest]:
                seconds, words = 60 * int(minutes), rest
            case [reps, *rest] if "-" in reps:
                scheme, words = tuple(map(int, reps.split("-"))), rest
            case _:
                raise BrokenBenchmark(f"{name}: {said!r} is no scheme, number of rounds or length.")
    return scheme, rounds, seconds


def _movement(name: str, words: list[str]) -> Movement:
    from agents.exercises import catalogue

    counts: dict[str, int | None] = {"reps": None, "metres": None, "calories": None}
    loads: tuple[Decimal, Decimal] | None = None
    unit = ""
    if words[0].isdigit():
        count = int(words[0])
        what = {"m": "metres", "cal": "calories"}.get(words[1], "reps")
        counts[what] = count
        words = words[1 if what == "reps" else 2 :]
    if words[-1] in ("lb", "kg"):
        men, _, women = words[-2].partition("/")
        loads, unit, words = (Decimal(men), Decimal(women)), words[-1], words[:-2]
    exercise = " ".join(words)
    if catalogue.known(exercise) is None:
        raise BrokenBenchmark(f"{name}: {exercise!r} is no exercise of the catalogue.")
    return Movement(exercise, counts["reps"], counts["metres"], counts["calories"], loads, unit)


@lru_cache(maxsize=1)
def _by_key() -> dict[str, Benchmark]:
    return read((Path(__file__).parent / "data" / FILE).read_text(encoding="utf-8"))


def everything() -> Iterator[Benchmark]:
    """Every workout once, in the order of the data."""
    return iter(dict.fromkeys(_by_key().values()))
