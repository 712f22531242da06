"""The planned session that a workout was, in words. Pure."""

from datetime import date

from agents.dates import WEEKDAYS
from agents.desks import Met


def say_met(met: Met | None) -> str:
    """Which session a workout was: "week 2, Thursday 2026-11-19: Lower A, 4 of 5 exercises"; "" for none.

    "week 2, Thursday 2026-11-19: Lower A or Lower B, and it fits both alike, so none is filled in".
    """
    if met is None:
        return ""
    day = f", {_weekday(met.day)} {met.day}" if met.day else ""
    if met.either:
        names, all_of_them = " or ".join(met.either), "both" if len(met.either) == 2 else "all"
        return f"week {met.week_number}{day}: {names}, and it fits {all_of_them} alike, so none is filled in"
    exercises = f", {met.done} of {met.planned} exercises" if met.planned else ""
    return f"week {met.week_number}{day}: {met.session}{exercises}"


def _weekday(day: str) -> str:
    return WEEKDAYS[date.fromisoformat(day).weekday()].capitalize()
