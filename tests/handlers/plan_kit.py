"""The plan that the command line makes and writes out."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.handlers.spotter import Spotter

TODAY = datetime.now(UTC).date()
THIS_MONDAY = TODAY - timedelta(days=TODAY.weekday())
READY_PLAN = ("plan", "new", "--start", THIS_MONDAY.isoformat())


def exported(spotter: Spotter, *options: str) -> dict[str, Any]:
    plan: dict[str, Any] = json.loads(spotter("plan", "export", *options).out)
    return plan


def names(plan: dict[str, Any]) -> list[str]:
    return [
        each["name"]
        for week in plan["weeks"]
        for session in week["sessions"]
        for each in session["exercises"]
    ]
