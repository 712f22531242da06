"""Plans drawn at random, and the day on which something is asked of them: no answer is a fixed one."""

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import NamedTuple

from agents.planner.plan import Plan, PlanExercise, Session
from tests.planner import notation

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MOVES = (
    "Bench Press", "Barbell Row", "Overhead Press", "Deadlift", "Leg Curl", "Face Pull", "Leg Extension",
    "Hip Thrust", "Lat Pulldown", "Calf Raise", "Dips", "Good Morning", "Cable Fly", "Plank", "Shrug",
    "Hammer Curl", "Skull Crusher", "Chest Supported Row", "Incline Press", "Back Extension",
)  # fmt: skip
SESSIONS = ("Lower A", "Upper A", "Lower B", "Upper B", "Full Body", "Legs", "Heavy Day", "Volume Day")
OTHERS = ("lunges", "leg press", "step-ups", "goblet squats", "box jumps")


class Drawn(NamedTuple):
    """A plan whose weeks are alike, and where its athlete stands: on a day of training, at noon.

    `today` are the week and the session of that day; `free` the weekdays without a session, after today.
    """

    plan: Plan
    now: datetime
    today: tuple[int, int]
    free: tuple[str, ...]
    random: Random

    @property
    def session(self) -> Session:
        """Today's session."""
        return self.plan.weeks[self.today[0] - 1].sessions[self.today[1] - 1]

    @property
    def weekday(self) -> str:
        return self.session.day_of_week

    def exercise(self, number: int) -> PlanExercise:
        """An exercise of today's session; -1 is the last one."""
        return self.session.exercises[number if number < 0 else number - 1]


def drawn(seed: int, *, holds: str = "", free: str = "") -> Drawn:
    """A plan of five to seven weeks. Today's session holds `holds`, if any; nobody trains on `free`."""
    random = Random(seed)
    first = date(2026, 1, 5) + timedelta(weeks=random.randrange(60))
    open_days = [day for day in WEEKDAYS if day != free]
    if free:  # that still comes this week
        open_days = open_days[: WEEKDAYS.index(free)]
    days = sorted(random.sample(open_days, min(3, len(open_days))), key=WEEKDAYS.index)
    at = random.randrange(len(days))
    week = random.randint(1, 4)
    text = _week(random, days, at, holds)
    lines = [text.replace("DATES", _dates(first + timedelta(weeks=n))) for n in range(random.randint(5, 7))]
    plan = notation.plan("\n".join(lines))
    today = first + timedelta(weeks=week - 1, days=WEEKDAYS.index(days[at]))
    later = WEEKDAYS[WEEKDAYS.index(days[at]) + 1 :]
    empty = tuple(day for day in later if day not in days)
    noon = datetime(today.year, today.month, today.day, 12, tzinfo=UTC)
    return Drawn(plan, noon, (week, at + 1), empty, random)


def _dates(monday: date) -> str:
    return f"{monday.isoformat()}..{(monday + timedelta(days=6)).isoformat()}"


def _week(random: Random, days: list[str], at: int, holds: str) -> str:
    """One week as a coach writes it: four exercises a day, none twice in the week."""
    moves = random.sample(MOVES, 4 * len(days))
    if holds:
        moves[4 * at + random.randrange(4)] = holds
    names = random.sample(SESSIONS, len(days))
    lines = ["Week Accumulation DATES"]
    for place, day in enumerate(days):
        lines.append(f"  {names[place]} ({day})")
        for move in moves[4 * place : 4 * place + 4]:
            sets, reps, load = random.randint(2, 5), random.choice((5, 8, 10)), random.randrange(20, 60) * 5
            lines.append(f"    {move} {sets}x{reps} @ {load} lb")
    return "\n".join(lines)
