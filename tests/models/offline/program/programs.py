"""The program of the specification's get_program_state example, as the engine is told of it."""

import json
from typing import Any

from agents.models.offline.engine import Offline
from agents.models.port import Ask, Quote, Turn

_ACTIVE = {
    "squat": (350, 365, 315, 10, "leviathan-leader"),
    "bench": (250, 260, 225, 5, "bbs-fsl-leader"),
    "deadlift": (400, 415, 360, 10, "fsl-leader"),
    "ohp": (170, 175, 155, 5, "leviathan-leader"),
}
_FIELDS = ("tested_1rm", "estimated_1rm", "training_max", "tm_increment", "active_template")
STATE: dict[str, Any] = {
    "current_week": 2,
    "current_phase": "leader",
    "leader_cycles_completed": 1,
    "phase_status": "active",
    "lifts": {lift: dict(zip(_FIELDS, numbers, strict=True)) for lift, numbers in _ACTIVE.items()},
    "schedule": {"sunday": "squat", "monday": "bench", "wednesday": "deadlift", "thursday": "ohp"},
}
_TEMPLATES = {
    "leviathan-leader": "leader",
    "leviathan-anchor": "anchor",
    "bbs-fsl-leader": "leader",
    "fsl-leader": "leader",
    "fsl-pr-set-anchor": "anchor",
    "original-531": "leader/anchor",
    "7th-week-deload": "7th-week",
    "7th-week-tm-test": "7th-week",
}
FSL = {"sets": 5, "reps": 5, "weight": 220, "type": "FSL"}
PROGRAM: dict[str, Any] = {
    "state": STATE,
    "unit": "lb",
    "today": "sunday",
    "todays_lifts": ["squat"],
    "remaining": ["squat", "bench", "deadlift", "ohp"],
    "sheets": {
        "squat": {
            "main": [
                {"weight": 220, "reps": "1-3"},
                {"weight": 250, "reps": "1-3"},
                {"weight": 285, "reps": "1-3"},
                {"weight": 315, "reps": "1"},
            ],
            "supplemental": [FSL],
        },
        "bench": {
            "main": [
                {"weight": 155, "reps": "3"},
                {"weight": 180, "reps": "3"},
                {"weight": 205, "reps": "3+"},
            ],
            "supplemental": [],
        },
    },
    "templates": [{"name": name, "type": kind} for name, kind in _TEMPLATES.items()],
}


def calls(
    text: str, *quotes: Quote, program: Any = PROGRAM, **known: Any
) -> list[tuple[str, dict[str, Any]]]:
    """What the engine calls for a message of an athlete on this program."""
    around = (
        Quote("athlete", "", json.dumps({"units": "lb"})),
        Quote("context", "", json.dumps({"has_program": True, **known})),
        Quote("program", "", json.dumps(program)),
    )
    turn = Turn("user", (*around, *quotes, Quote("message", "m1", text)))
    reply = Offline().reply(Ask(system="", turns=(turn,)))
    return [(call.name, json.loads(call.arguments)) for call in reply.calls]


def told(text: str, *quotes: Quote, program: Any = PROGRAM, **known: Any) -> list[str]:
    """The calls as one line each: "skip_lift deadlift", "log_workout squat 220 250 285x8 315x1, 8 at 285"."""
    return [_line(name, arguments) for name, arguments in calls(text, *quotes, program=program, **known)]


def asked(**question: Any) -> Quote:
    """A question that is open."""
    return Quote("question", "q1", json.dumps(question))


def _line(name: str, arguments: dict[str, Any]) -> str:
    if name in ("detect_discipline", "extract_workout_data"):
        return name
    if name == "log_workout":
        sets = " ".join(
            f"{each['weight']}x{each['reps']}" if "reps" in each else str(each["weight"])
            for each in arguments["actual_results"]
        )
        reps, weight = (arguments.get(f"amrap_{each}") for each in ("reps", "weight"))
        top = "" if reps is None else f", {reps}" + ("" if weight is None else f" at {weight}")
        return f"log_workout {arguments['lift']} {sets}{top}".replace("  ", " ")
    return " ".join([name, *map(str, arguments.values())])
