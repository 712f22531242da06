"""Plans as the engine is shown them, and a request asked of it until it has its calls or a question."""

import json
from datetime import date, timedelta
from typing import Any, NamedTuple

from agents.models.offline.engine import Offline
from agents.models.port import Ask, Call, Quote, Reply, Result, ToolSchema, Turn

WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
TOOLS = (
    "modify_exercise remove_exercise add_exercise remove_session add_session modify_session "
    "reorder_exercises "
    "copy_session modify_week add_week remove_week propose_plan_update get_weekly_plan "
    "compare_workout_to_plan"
).split()


class Move(NamedTuple):
    name: str
    said: str = "3x5 @ 185 lb"


class Day(NamedTuple):
    name: str
    day: str
    moves: tuple[Move, ...] = ()
    cardio: dict[str, Any] | None = None
    completed: bool = False


class Program(NamedTuple):
    """The same sessions in every week; the first week begins on Monday 2026-11-02."""

    days: tuple[Day, ...]
    weeks: int = 6
    today: str = "2026-11-18"
    units: str = "lb"

    def start(self, week: int) -> date:
        return date(2026, 11, 2) + timedelta(7 * (week - 1))

    def current(self) -> int:
        return (date.fromisoformat(self.today) - self.start(1)).days // 7 + 1

    def detail(self, week: int, number: int) -> dict[str, Any]:
        session = self.days[number - 1]
        on = self.start(week) + timedelta(WEEKDAYS.index(session.day))
        shown = {
            "weekNumber": week,
            "sessionNumber": number,
            "name": session.name,
            "dayOfWeek": session.day,
            "scheduledDate": on.isoformat(),
            "completed": session.completed and week == self.current(),
            "exercises": [[move.name, move.said] for move in session.moves],
        }
        if session.cardio:
            known = session.cardio
            shown["cardio"] = f"{known['type']} {known['duration']} min {known.get('modality', '')}".strip()
        return shown

    def context(self) -> dict[str, Any]:
        row = {
            "weeks": f"1-{self.weeks}" if self.weeks > 1 else "1",
            "phase": "Accumulation",
            "from": self.start(1).isoformat(),
            "to": (self.start(self.weeks) + timedelta(6)).isoformat(),
            "sessions": [f"{at} {day.day} {day.name}" for at, day in enumerate(self.days, start=1)],
        }
        shown = [week for week in (self.current(), self.current() + 1) if week <= self.weeks]
        return {
            "today": self.today,
            "day": WEEKDAYS[date.fromisoformat(self.today).weekday()],
            "units": self.units,
            "currentWeek": self.current(),
            "weeks": [row],
            "detail": [self.detail(week, at) for week in shown for at in range(1, len(self.days) + 1)],
        }

    def weekly(self, week: int) -> dict[str, Any]:
        return {
            "weekNumber": week,
            "phase": "Accumulation",
            "startDate": self.start(week).isoformat(),
            "endDate": (self.start(week) + timedelta(6)).isoformat(),
            "sessions": [self._whole(week, at) for at in range(1, len(self.days) + 1)],
        }

    def _whole(self, week: int, number: int) -> dict[str, Any]:
        shown = self.detail(week, number)
        lines = [f"{at}. {name} {said}" for at, (name, said) in enumerate(shown["exercises"], start=1)]
        cardio = self.days[number - 1].cardio
        return {**shown, "exercises": lines, **({"cardio": cardio} if cardio else {})}


PROGRAM = Program(
    (
        Day(
            "Lower A",
            "Monday",
            (Move("Barbell Squat"), Move("Leg Press", "3x10 @ 300 lb"), Move("Leg Curl", "2x10 @ 60 lb")),
            completed=True,
        ),
        Day(
            "Upper A",
            "Wednesday",
            (
                Move("Squat", "3x5 @ 185 lb"),
                Move("Overhead Press", "3x8-10 @ 95 lb, rest 180 s"),
                Move("Biceps Curl", "3x12 @ 25 lb"),
                Move("Triceps Pushdown", "3x12 @ 40 lb, group A"),
            ),
        ),
        Day("Lower B", "Thursday", (Move("Front Squat", "4x6 @ 135 lb"), Move("Deadlift", "1x5 @ 275 lb"))),
        Day("Easy Ride", "Friday", (), {"type": "zone2", "duration": 40}),
    )
)  # fmt: skip


def asked(
    program: Program,
    text: str,
    *,
    said: tuple[tuple[str, str], ...] = (),
    pending: tuple[str, ...] = (),
    tools: tuple[str, ...] = (),
) -> Reply:
    """The reply that has calls of its own, or words; get_weekly_plan is answered on the way to it."""
    athlete = {"units": program.units, "timezone": "UTC", "today": program.today, "locale": "en-US"}
    first = Turn(
        "user",
        (
            Quote("athlete", "", json.dumps(athlete)),
            Quote("plan", "", json.dumps(program.context())),
            *(Quote("pending", each, "Add something.") for each in pending),
            *(
                Quote("turn", f"t{at}", json.dumps({"by": by, "text": what}))
                for at, (by, what) in enumerate(said)
            ),
            Quote("message", "m1", text),
        ),
    )
    turns = (first,)
    shown = tuple(ToolSchema(name, "", {}) for name in (*TOOLS, *tools))
    while True:
        reply = Offline().reply(Ask(system="", turns=turns, tools=shown))
        if not reply.calls or any(not _is_week(program, call) for call in reply.calls) or len(turns) > 5:
            return reply
        results = tuple(Result(call.id, _weekly(program, call)) for call in reply.calls)
        after = Offline().reply(
            Ask(system="", turns=(*turns, reply.as_turn(), Turn("user", results)), tools=shown)
        )
        if not after.calls and not after.text:
            return reply  # it was asked to read
        turns = (*turns, reply.as_turn(), Turn("user", results))


def once(program: Program, text: str, **more: Any) -> Reply:
    """The same; where it is asked whether it is for once or for every week, for once."""
    reply = asked(program, text, **more)
    if "comes again after that" not in reply.text:
        return reply
    return asked(program, "only this time", said=(("athlete", text), ("coach", reply.text)))


def _is_week(program: Program, call: Call) -> bool:
    arguments = json.loads(call.arguments)
    return (
        call.name == "get_weekly_plan"
        and arguments["day"] == ""
        and (arguments["weekNumber"] or 0) <= program.weeks
    )


def _weekly(program: Program, call: Call) -> str:
    return json.dumps(program.weekly(json.loads(call.arguments)["weekNumber"] or program.current()))


def calls(reply: Reply) -> list[tuple[str, dict[str, Any]]]:
    return [(call.name, json.loads(call.arguments)) for call in reply.calls]
