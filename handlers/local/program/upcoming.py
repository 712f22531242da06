"""Which lifts come next, and when: the open lifts of the week on the days to come. Pure."""

from datetime import date, timedelta
from typing import NamedTuple

from agents.program.days import day_name, lifts_today, next_day
from agents.program.result_words import listed
from agents.program.state import State
from agents.program.values import DAYS, NAMES, Lift


class NextUp(NamedTuple):
    """Lifts, mostly one, and the day they are due."""

    lifts: tuple[Lift, ...]
    on: date


def due_on(state: State, day: date) -> tuple[Lift, ...]:
    """The open lifts of a day; not those that were logged on it in the week that ended before."""
    return tuple(lift for lift in lifts_today(state, day) if lift in state.remaining)


def next_up(state: State, today: date) -> NextUp | None:
    """What is due on the first day after this one; None if no open lift has a day."""
    following = next_day(state, day_name(today))
    if following is None:
        return None
    day, lifts = following
    days_ahead = (DAYS.index(day) - today.weekday() - 1) % len(DAYS) + 1
    return NextUp(lifts, today + timedelta(days=days_ahead))


def next_in_words(state: State, today: date) -> str:
    """ "Next: deadlift, Wednesday 25 Nov." after this day, or what to do where the open lifts have no day."""
    following = next_up(state, today)
    if following is None:
        return f"Without a day: {listed(state.remaining)}. spotter program schedule DAY {state.remaining[0]}"
    return f"Next: {listed(following.lifts)}, {day_in_words(following.on)}."


def open_in_words(state: State) -> str:
    """ "squat (Sun), deadlift (Wed)": the lifts that are left this week."""
    return ", ".join(f"{NAMES[lift]} ({short_day(state, lift) or 'no day'})" for lift in state.remaining)


def short_day(state: State, lift: Lift) -> str:
    """ "Sun", the lift's day this week; "" if it has none."""
    return (state.day_of(lift) or "")[:3].capitalize()


def day_in_words(day: date) -> str:
    """ "Wednesday 25 Nov"."""
    return f"{day_name(day).capitalize()} {day.day} {day:%b}"
