"""A week or a day of the plan as a person reads it, from what get_weekly_plan gives. Pure."""

from collections.abc import Iterator
from typing import Any

from agents.planner.views.lines import value_in_words


def week_in_words(shown: dict[str, Any]) -> str:
    """The week's heading, and each session with its numbered exercises, cardio and notes."""
    phase = f", {shown['phase']}" if "phase" in shown else ""
    heading = f"Week {shown['weekNumber']}{phase} ({shown['startDate']} to {shown['endDate']})"
    rows = [heading, *(row for session in shown["sessions"] for row in _session(session))]
    if not shown["sessions"]:
        rows.append(
            f"Nothing is planned on {shown['day']}." if "day" in shown else "No sessions are planned."
        )
    return "\n".join(rows)


def _session(session: dict[str, Any]) -> Iterator[str]:
    when = " ".join(filter(None, (session.get("dayOfWeek", ""), session.get("scheduledDate", ""))))
    done = " (done)" if session["completed"] else ""
    yield f"{when}: {session['name']}{done}" if when else f"{session['name']}{done}"
    yield from (f"  {line}" for line in session["exercises"])
    if "cardio" in session:
        yield f"  {value_in_words(session['cardio'])}"
    if not session["exercises"] and "cardio" not in session:
        yield "  rest day"
    if "notes" in session:
        yield f"  Notes: {session['notes']}"
