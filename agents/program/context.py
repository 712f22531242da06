"""What a model is told of the program before a message is read: its state, and each lift's sheet. Pure.

It goes with every message of an athlete who runs a program, so it is short: no source, no percentage.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from agents.program import results
from agents.program.days import day_name, lifts_today
from agents.program.sheet import Sheet, as_json_number, sheet_of
from agents.program.state import State
from agents.program.template import Template
from agents.program.values import LIFTS


def context_of(state: State, today: date, templates: Mapping[str, Template]) -> dict[str, Any]:
    """The program for this message, ready for JSON.

    `days` has the day of each lift this week, what was moved counted; `todays_lifts` are those of the day,
    done or not; `remaining` those that are open this week. A lift whose template is not among `templates` has
    no sheet.
    """
    day = day_name(today)
    return {
        "state": results.program_state(state),
        "unit": state.unit,
        "today": day,
        "todays_lifts": list(lifts_today(state, today)),
        "days": {lift: on for lift in LIFTS if (on := state.day_of(lift)) is not None},
        "remaining": list(state.remaining),
        "sheets": {
            lift: _short(sheet_of(state, lift, templates[numbers.template.name]))
            for lift, numbers in state.lifts.items()
            if numbers.template.name in templates
        },
        "templates": [{"name": each.name, "type": each.kind} for each in templates.values()],
    }


def _short(sheet: Sheet) -> dict[str, Any]:
    return {
        "main": [{"weight": as_json_number(each.weight), "reps": each.reps} for each in sheet.main],
        "supplemental": [
            {"sets": each.sets, "reps": each.reps, "weight": as_json_number(each.weight), "type": each.type}
            for each in sheet.supplemental
        ],
    }
