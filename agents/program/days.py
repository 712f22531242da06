"""The days of the program's week: what they are called, and which comes next with a lift. Pure.

A week is written from Sunday on, as the specification writes its schedule.
"""

from datetime import date

from agents.program.state import State
from agents.program.values import DAYS, DayName, Lift

WEEK: tuple[DayName, ...] = (DAYS[-1], *DAYS[:-1])


def day_name(day: date) -> DayName:
    """The day of the week: "sunday"."""
    return DAYS[day.weekday()]


def schedule_in_order(state: State) -> dict[DayName, Lift]:
    """The days of every week that have a lift, from Sunday on."""
    return {day: state.schedule[day] for day in WEEK if day in state.schedule}


def lifts_today(state: State, today: date) -> tuple[Lift, ...]:
    """The lifts of a day that is here; one that was logged on it and ended its week is of that week."""
    done = state.done_before
    return tuple(lift for lift in state.lifts_on(day_name(today)) if done.get(lift) != today.isoformat())


def next_day(state: State, today: DayName) -> tuple[DayName, tuple[Lift, ...]] | None:
    """The first day after today that has a lift which is open this week, and those lifts.

    A week later it is today again, which is asked last. None if no open lift has a day.
    """
    at = WEEK.index(today) + 1
    for day in (*WEEK[at:], *WEEK[:at]):
        if lifts := tuple(lift for lift in state.lifts_on(day) if lift in state.remaining):
            return day, lifts
    return None
