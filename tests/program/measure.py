"""How much of what an athlete on 5/3/1 types becomes the right calls: `python -m tests.program.measure`.

The files in `blind/` were written without sight of the grammar. Their first run was blind; since then what
they showed was mended, so a later run says what still holds, not how unseen words would fare.

    requests.jsonl   {"row" of the specification's table, "mixed" or "none", "text", "calls", "workouts"?,
                      "asks"?, "today"?, "status"?, "pr"?}: which tools are to be called, with which arguments
                      at least; tools that only read may be called besides, others not
    sessions.jsonl   {"text", "lifts", "amrap", "new workouts"}: of which lifts the workouts are sessions

A case is right if all of it is; wrong if something was done that was not asked for; else it is missed: asked
about, or left alone. What is shown as a draft is confirmed, as an athlete would who told it so.
"""

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from agents import schemas
from agents.dates import WEEKDAYS
from agents.logger.records.inbox import Message
from agents.program.moves import Advanced, Began, CyclesSet, Logged, Relogged, Undone, WeekSet
from agents.program.room import ProgramRoom
from agents.program.rules import default_increment, default_rounding
from agents.program.state import LiftNumbers
from agents.program.templates import all_templates
from agents.program.tools import TOOLS
from agents.program.values import LIFTS
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from storage.ports import TRACES

FOLDER = Path(__file__).with_name("blind")
SUNDAY = datetime(2026, 3, 1, 17, tzinfo=UTC)
READING = ("get_",)  # how the tools are called that change nothing
TEMPLATES = {
    "squat": "leviathan-leader",
    "bench": "bbs-fsl-leader",
    "deadlift": "fsl-leader",
    "ohp": "leviathan-leader",
}
MAXES = {"squat": 315, "bench": 225, "deadlift": 360, "ohp": 155}
TESTED = {"squat": 350, "bench": 250, "deadlift": 400, "ohp": 170}
SCHEDULE = {"sunday": "squat", "monday": "bench", "wednesday": "deadlift", "thursday": "ohp"}


class Outcome(NamedTuple):
    """What became of a case: the calls that the program took, the sessions that it heard of by lift with
    their set for reps, the workouts that were saved, what was asked, and the answer."""

    calls: list[tuple[str, dict[str, Any]]]
    sessions: dict[str, list[Any] | None]
    workouts: int
    question: str | None
    answer: str


class Judged(NamedTuple):
    """A case, what became of it, and why that is not right."""

    case: Mapping[str, Any]
    verdict: str  # "right", "wrong" or "missed"
    why: str
    outcome: Outcome


def judged(path: Path) -> Iterator[Judged]:
    """Every case of a file, each on a program of its own."""
    with tempfile.TemporaryDirectory() as home:
        spotter = worker(Settings(home=Path(home)))
        try:
            for number, line in enumerate(path.read_text("utf-8").splitlines()):
                case = json.loads(line)
                outcome = outcome_of(spotter, f"athlete-{number}", case)
                verdict, why = (_of_session if "lifts" in case else _of_request)(case, outcome)
                yield Judged(case, verdict, why, outcome)
        finally:
            spotter.close()


def outcome_of(spotter: Worker, owner: str, case: Mapping[str, Any]) -> Outcome:
    """What becomes of a case's message."""
    room = ProgramRoom(spotter.records, spotter.clock)
    _begin(room, owner, case)
    begun = room.book(owner).state()
    assert begun is not None
    day = SUNDAY + timedelta(days=(WEEKDAYS.index(case.get("today", "sunday")) - 6) % 7)
    message = Message(owner, "m1", "c1", case["text"], day, "UTC", "lb")
    result = spotter.logger.log(message)
    confirmed = spotter.logger.log(replace(message, id="m2", text="yes")) if result.drafts else result
    moves = [each.move for each in room.book(owner).newest_first() if each.move.number > begun.moves]
    gone = {move.said.of for move in moves if isinstance(move.said, Undone)}
    logged = [move.said for move in moves if isinstance(move.said, Logged) and move.number not in gone]
    logged += [move.said for move in moves if isinstance(move.said, Relogged)]
    sessions = {
        said.lift: None if said.done.amrap_reps is None else [said.done.amrap_reps, said.done.amrap_weight]
        for said in logged
    }
    saved = {each.workoutId for told in (result, confirmed) for each in told.allWorkouts if each.saved}
    return Outcome(_calls(spotter, owner), sessions, len(saved), result.question, result.answer)


def _begin(room: ProgramRoom, owner: str, case: Mapping[str, Any]) -> None:
    """The specification's program in week 2; squats are original where the case has a set for reps."""
    of_case = {**TEMPLATES, "squat": "original-531"} if case.get("pr", "lifts" in case) else TEMPLATES
    lifts = {
        lift: LiftNumbers(
            Decimal(MAXES[lift]),
            default_increment(lift, "lb"),
            all_templates()[of_case[lift]].active,
            Decimal(TESTED[lift]),
        )
        for lift in LIFTS
    }
    day = (SUNDAY - timedelta(days=6)).date()
    began = Began("lb", default_rounding("lb"), lifts, SCHEDULE)
    room.begin(owner, "begin", day, began)
    place = [CyclesSet(1), WeekSet(2)]
    if case.get("status") == "pending_tm_bump":
        place = [WeekSet(3), Advanced(), CyclesSet(1), WeekSet(2)]
    for number, said in enumerate(place):
        room.book(owner).move(f"place {number}", "", day, lambda _, it=said: it, lambda *_: {})


def _calls(spotter: Worker, owner: str) -> list[tuple[str, dict[str, Any]]]:
    """The program's calls that were not refused, as the trace has them."""
    record = spotter.records.get(owner, f"{TRACES}m1")
    assert record is not None
    trace = schemas.read("trace", record.body)
    ok = {each["call_id"] for each in trace["ran"] if each["ok"]}
    known = {tool.name for tool in TOOLS}
    return [
        (call["name"], json.loads(call["arguments"]))
        for reply in trace["replies"]
        for call in reply["calls"]
        if call["id"] in ok and call["name"] in known
    ]


def _of_request(case: Mapping[str, Any], outcome: Outcome) -> tuple[str, str]:
    wanted: list[tuple[str, Any]] = [(tool, arguments) for tool, arguments in case["calls"]]
    left = [call for call in outcome.calls if not call[0].startswith(READING)]
    for tool, arguments in wanted:
        found = next((call for call in outcome.calls if call[0] == tool and _has(call[1], arguments)), None)
        if found in left:
            left.remove(found)
    missing = [
        each
        for each in wanted
        if not any(call[0] == each[0] and _has(call[1], each[1]) for call in outcome.calls)
    ]
    if left:
        return "wrong", f"not asked for: {left}"
    if missing:
        return "missed", f"missing: {missing}"
    saved = outcome.workouts - sum(call[0] == "log_workout" for call in outcome.calls)
    if saved != case.get("workouts", 0):
        return "wrong", f"{outcome.workouts} workouts saved"
    if case.get("asks") and not outcome.question:
        return "missed", "nothing was asked"
    return "right", ""


def _of_session(case: Mapping[str, Any], outcome: Outcome) -> tuple[str, str]:
    more = set(outcome.sessions) - set(case["lifts"])
    if more or any(not call[0].startswith(READING) for call in outcome.calls if call[0] != "log_workout"):
        return "wrong", f"sessions of {sorted(outcome.sessions)}, calls {outcome.calls}"
    if set(outcome.sessions) != set(case["lifts"]):
        return "missed", f"sessions of {sorted(outcome.sessions)}"
    sets = [outcome.sessions[lift] for lift in case["lifts"]]
    if case["lifts"] and (case["amrap"] or [None]) not in [each or [None] for each in sets]:
        return "wrong", f"sets for reps {sets}"
    return "right", ""


def _has(given: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(given.get(name) == value for name, value in wanted.items())


def main(paths: list[str]) -> None:
    """Print what is not right, and how much is."""

    def say(line: str) -> None:
        sys.stdout.write(f"{line}\n")

    for path in [Path(each) for each in paths] or sorted(FOLDER.glob("*.jsonl")):
        found = list(judged(path))
        for each in found:
            if each.verdict != "right":
                say(f"{each.verdict:6} {each.case.get('row', '')!s:5} {each.case['text']!r}: {each.why}")
                say(f"       {each.outcome.answer[:200]!r} asked: {each.outcome.question!r}")
        counts = Counter(each.verdict for each in found)
        say(f"{path.name}: {dict(counts)} of {len(found)}")
        rows = Counter(str(each.case.get("row", "")) for each in found)
        right = Counter(str(each.case.get("row", "")) for each in found if each.verdict == "right")
        say("  " + ", ".join(f"{row or 'all'} {right[row]}/{rows[row]}" for row in rows))


if __name__ == "__main__":
    main(sys.argv[1:])
