"""Which lifts come next, and when, in words: the open lifts of the week on the days to come."""

from datetime import date

from agents.program.days import day_name
from agents.program.result_words import listed
from agents.program.state import State
from agents.program.values import NAMES, Lift
from handlers.desks.program_desk import next_up


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
