"""Benchmark workouts by name: what Fran asks for. Facts of the sport, one workout a line of the data.

    Fran | for_time | 21-15-9 | Thruster 95/65 lb, Pull-up
    Helen | for_time | 3 rounds | 400 m Run, 21 Kettlebell Swing 53/35 lb, 12 Pull-up
    Cindy | amrap | 20 min | 5 Pull-up, 10 Push-up, 15 Air Squat

The fields: names, the first is the one it is known by; how it is scored; its scheme, rounds or minutes, if
it has some; its movements in order. A movement is a number of reps, metres, miles or calories (none where the
scheme has it, or as many as one can), an exercise of the catalogue, and the loads for men and women if they
are prescribed.
"""

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, cast, get_args

from agents.exercises.spelling import fold

Scored = Literal["for_time", "amrap", "emom", "tabata"]
FILE = "benchmarks.txt"


# What a load was said of, where it is a thing and no movement: the equipment of the movements it is for.
IMPLEMENTS = {
    **dict.fromkeys(("bar", "barbell"), "barbell"),
    **dict.fromkeys(("ball", "wallball", "med ball", "medball", "wall ball"), "medicine ball"),
    **dict.fromkeys(("kb", "kettlebell", "bell"), "kettlebell"),
    **dict.fromkeys(("db", "dbs", "dumbbell", "dumbbells"), "dumbbell"),
}
# Movements that are done in the place of others, by the catalogue's names.
SUBSTITUTES = {
    "Pull-up": "Ring Row, Jumping Pull-up, Banded Pull-up, Assisted Pull-up, Inverted Row, Chin-up, "
    "Strict Pull-up, Kipping Pull-up, Chest-to-Bar Pull-up",
    "Push-up": "Knee Push-up, Incline Push-up, Hand-Release Push-up",
    "Handstand Push-up": "Pike Push-up, Box Handstand Push-up, Push-up, Strict Handstand Push-up",
    "Ring Dip": "Dip, Bench Dip, Push-up, Assisted Dip",
    "Muscle-up": "Bar Muscle-up, Ring Muscle-up, Jumping Muscle-up, Burpee Pull-up, Chest-to-Bar Pull-up",
    "Double-under": "Single-under",
    "Box Jump": "Step-up",
    "Toes-to-Bar": "Knees-to-Elbow, Hanging Knee Raise, Hanging Leg Raise, V-up",
    "Knees-to-Elbow": "Hanging Knee Raise, Toes-to-Bar",
    "Run": "Rowing, Assault Bike, Echo Bike, Bike Erg, Ski Erg, Cycling",
    "Rowing": "Run, Assault Bike, Echo Bike, Bike Erg, Ski Erg",
    "Pistol Squat": "Air Squat, Lunge",
    "GHD Sit-up": "Sit-up",
    "Clean": "Power Clean, Squat Clean",
    "Snatch": "Power Snatch, Squat Snatch",
    "Clean and Jerk": "Power Clean and Jerk, Ground to Overhead",
    "Kettlebell Swing": "Russian Kettlebell Swing, American Kettlebell Swing, Dumbbell Swing",
}
# Those of them that are easier: with one of these, or a lighter load than both columns, a workout is scaled.
EASIER = frozenset(
    "Ring Row, Jumping Pull-up, Banded Pull-up, Assisted Pull-up, Inverted Row, Knee Push-up, "
    "Incline Push-up, Pike Push-up, Box Handstand Push-up, Bench Dip, Assisted Dip, "
    "Jumping Muscle-up, Single-under, Step-up, Hanging Knee Raise, Hanging Leg Raise, Burpee Pull-up".split(
        ", "
    )
)


class Movement(NamedTuple):
    """A movement of one round; no count where the scheme gives it, or as many as one can are asked for.

    `distance` is in `distance_unit`, m or mi; `loads` are men's and women's.
    """

    exercise: str
    reps: int | None = None
    distance: int | None = None
    distance_unit: str = ""
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


def stands_for(name: str, movement: str) -> bool:
    """Whether an exercise is this movement of a workout, or one that is done in its place."""
    from agents.exercises import catalogue

    if catalogue.same(name, movement):
        return True
    known = catalogue.lookup(name).known
    return known is not None and known.name in SUBSTITUTES.get(movement, "").split(", ")


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

    count, unit, words = _count(words)
    loads: tuple[Decimal, Decimal] | None = None
    load_unit = ""
    if words[-1] in ("lb", "kg"):
        men, _, women = words[-2].partition("/")
        loads, load_unit, words = (Decimal(men), Decimal(women)), words[-1], words[:-2]
    exercise = " ".join(words)
    if catalogue.known(exercise) is None:
        raise BrokenBenchmark(f"{name}: {exercise!r} is no exercise of the catalogue.")
    movement = Movement(exercise, loads=loads, load_unit=load_unit)
    if unit in ("m", "mi"):
        return movement._replace(distance=count, distance_unit=unit)
    return movement._replace(calories=count) if unit == "cal" else movement._replace(reps=count)


def _count(words: list[str]) -> tuple[int | None, str, list[str]]:
    """ "21 Thruster", "400 m Run", "1 mi Run", "20 cal Rowing": the number, its unit, and the rest."""
    if not words[0].isdigit():
        return None, "", words
    if words[1] in ("m", "mi", "cal"):
        return int(words[0]), words[1], words[2:]
    return int(words[0]), "", words[1:]


@lru_cache(maxsize=1)
def _by_key() -> dict[str, Benchmark]:
    return read((Path(__file__).parent / "data" / FILE).read_text(encoding="utf-8"))


def everything() -> Iterator[Benchmark]:
    """Every workout once, in the order of the data."""
    return iter(dict.fromkeys(_by_key().values()))
