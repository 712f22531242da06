"""A lifter at the command line who runs the original 5/3/1 since a Sunday, and short ways to look at it."""

from pathlib import Path
from typing import Any

from storage.ports import PROGRAM_KEY, Write
from storage.sqlite import SqliteRecords
from tests.handlers.spotter import DATA_FILE, Ran, Spotter

SUNDAY, MONDAY, TUESDAY = "2024-03-03", "2024-03-04", "2024-03-05"
MAXES = ("--squat", "350", "--bench", "250", "--deadlift", "400", "--ohp", "170")
DAYS = ("--days", "sun,mon,wed,thu")
PROGRAM = ("program", "init", *MAXES, *DAYS, "--start", SUNDAY)


def rewrite_state(home: Path, old: str, new: str) -> None:
    """Change a word of the program's record where it first stands, as nothing in here does."""
    records = SqliteRecords(str(home / DATA_FILE))
    kept = records.get("local", PROGRAM_KEY)
    assert kept is not None
    body = kept.body.replace(old, new, 1)
    records.put_all([Write("local", PROGRAM_KEY, body, after=kept.version)])
    records.close()


def init(spotter: Spotter, *options: str) -> Ran:
    return spotter(*PROGRAM, *options)


def log(spotter: Spotter, *typed: str) -> Ran:
    return spotter("program", "log", *typed, "--date", SUNDAY)


def status(spotter: Spotter) -> str:
    return spotter("program", "status", "--date", SUNDAY).words


def state(spotter: Spotter) -> dict[str, Any]:
    [found] = spotter("program", "status", "--json").lines()
    return dict(found)


def maxes(spotter: Spotter) -> list[float]:
    return [each["training_max"] for each in state(spotter)["lifts"].values()]
