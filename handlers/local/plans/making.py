"""spotter plan new, import and export: whole plans, in and out, as JSON in the spelling of the tools."""

import json
import sys
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from pydantic.alias_generators import to_camel
from rich.console import Console, RenderableType
from rich.text import Text

from agents.dates import WEEKDAYS
from agents.errors import BadInput, Unfinished
from agents.planner.edits.inputs import plan_from_wire, plan_to_wire
from agents.planner.ops import moved_day
from agents.planner.plan import Plan
from agents.planner.trained.catching_up import without_others
from agents.planner.views.days import weekday_of
from agents.planner.views.lines import count
from agents.workout import StoredWorkout
from handlers.local.plans.reading import plan_of
from handlers.local.plans.sheets import days_of
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import shortened
from handlers.terminal.tables import mark_of
from handlers.terminal.texts import opened_file, text_of_arguments

NEW_EXAMPLES = """\b
Examples:
  spotter plan new
  spotter plan new --start 2027-01-04 --name "Winter block"
  spotter plan new --empty --weeks 4 --start today

\b
Without --empty it is a ready plan of 12 weeks: four days a week (Monday,
Tuesday, Thursday, Saturday), lighter in weeks 4, 8 and 12, loads as percents
of the one-rep maximum or as RPE. It starts on a Monday: the next one, or
today. Workouts of its days that are logged already are shown in it.
Exit code: 1 if there is a plan already and --replace is not given.
"""
IMPORT_EXAMPLES = """\b
Examples:
  spotter plan import plan.json
  spotter plan export | spotter plan import --user partner -
  spotter plan import --replace plan.json

\b
The file is what `spotter plan export` writes: {"name", "weeks": [{"phase",
"startDate", "endDate", "sessions": [{"name", "dayOfWeek", "exercises":
[{"name", "workingSets", "reps", "targetLoad"}]}]}]}, or its list of weeks
alone. Exercises with the groupLabels A1 and A2 are the superset A.
Exit code: 1 if there is a plan already and --replace is not given, 2 for a
file that is no plan; nothing is written then.
"""
EXPORT_EXAMPLES = """\b
Examples:
  spotter plan export plan.json
  spotter plan export | jq '.weeks[0].sessions[].name'
"""

READY = "ready.json"
EMPTY_WEEKS = 4
BY_REPLACING = "replaced"  # who cancelled what waited, as it is kept with it
DAYS_OF_A_WEEK = 7
PROBLEMS_TOLD = 8
LARGEST_FILE_BYTES = 8_000_000  # a year of six days with all its sets has under one


class NewPlan(NamedTuple):
    """A plan to be made. `empty_weeks` is 0 for the ready one; `start` and `name` are as typed."""

    empty_weeks: int
    start: str
    name: str


@command(NEW_EXAMPLES)
def new(
    log: Opened,
    empty: Annotated[bool, typer.Option("--empty", help="Weeks without sessions, to be filled.")] = False,
    weeks: Annotated[
        int | None, typer.Option("--weeks", metavar="N", min=1, max=104, help="With --empty: how many.")
    ] = None,
    start: Annotated[
        str,
        typer.Option(
            "--start", metavar="DAY", help="Its first day: 2026-11-23, today, monday. Default: Monday."
        ),
    ] = "",
    name: Annotated[str, typer.Option("--name", metavar="TEXT", help="What to call it.")] = "",
    replace: Annotated[bool, typer.Option("--replace", help="Put it in place of the plan there is.")] = False,
) -> CommandAnswer:
    """The plan that was made, in short. Raises BadInput, and Unfinished if there is one already."""
    if weeks is not None and not empty:
        raise BadInput("--weeks is for --empty: the ready plan has 12 weeks.")
    wanted = NewPlan(weeks or EMPTY_WEEKS if empty else 0, start, text_of_arguments([name]))
    first = first_day(wanted.start, log.today(), any_day=wanted.empty_weeks > 0)
    wire = empty_plan(wanted.empty_weeks, first) if wanted.empty_weeks else ready_plan(first)
    if wanted.name.strip():
        wire["name"] = wanted.name.strip()
    return _put(log, wire, replace=replace)


@command(IMPORT_EXAMPLES)
def import_(
    log: Opened,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A plan as JSON; - reads standard input.")],
    replace: Annotated[bool, typer.Option("--replace", help="Put it in place of the plan there is.")] = False,
) -> CommandAnswer:
    """The plan that was brought in, in short. Raises BadInput, and Unfinished if there is one already."""
    return _put(log, _read(file), replace=replace)


@command(EXPORT_EXAMPLES)
def export(
    log: Opened,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Where to. Default: standard output.")
    ] = None,
) -> int:
    """Write the plan out, to a file or to standard output. Raises BadInput, Unfinished."""
    text = json.dumps(plan_to_wire(plan_of(log)), ensure_ascii=False, indent=1) + "\n"
    if file is None or str(file) == "-":
        sys.stdout.write(text)
        sys.stdout.flush()
        return 0
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{str(file)!r} can't be written: {error.strerror}.") from None
    return 0


# --- making


def ready_plan(start: date) -> dict[str, Any]:
    """The ready plan, moved so that it begins on this Monday."""
    wire: dict[str, Any] = json.loads(files("handlers.local.plans").joinpath(READY).read_text("utf-8"))
    days = (start - date.fromisoformat(wire["weeks"][0]["startDate"])).days
    for week in wire["weeks"]:
        _move(week, ("startDate", "endDate"), days)
        for session in week["sessions"]:
            _move(session, ("scheduledDate",), days)
    return wire


def _move(holder: dict[str, Any], fields: Iterable[str], days: int) -> None:
    for field in fields:
        holder[field] = moved_day(holder[field], days)


def empty_plan(weeks: int, start: date) -> dict[str, Any]:
    """So many weeks without sessions, one after the other."""
    starts = [start + timedelta(days=DAYS_OF_A_WEEK * at) for at in range(weeks)]
    return {
        "name": "",
        "weeks": [
            {
                "phase": "Training",
                "startDate": first.isoformat(),
                "endDate": (first + timedelta(days=DAYS_OF_A_WEEK - 1)).isoformat(),
                "sessions": [],
            }
            for first in starts
        ],
    }


def first_day(said: str, today: date, *, any_day: bool) -> date:
    """The day that a plan begins on: a date, today, tomorrow, or the next such weekday from today on.

    Nothing said is the next Monday, which may be today. Raises BadInput; `any_day` is whether it may be
    another day than a Monday.
    """
    words = said.strip().casefold()
    weekday = weekday_of(words) if words else "Monday"
    if weekday:
        found = today + timedelta(
            days=(WEEKDAYS.index(weekday.casefold()) - today.weekday()) % DAYS_OF_A_WEEK
        )
    elif words in ("today", "tomorrow"):
        found = today + timedelta(days=words == "tomorrow")
    else:
        found = _date(said)
    if any_day or found.weekday() == 0:
        return found
    before = found - timedelta(days=found.weekday())
    raise BadInput(
        f"--start is {said!r}, a {WEEKDAYS[found.weekday()].capitalize()}: "
        f"the ready plan begins on a Monday, like {before} or {before + timedelta(days=DAYS_OF_A_WEEK)}."
    )


def _date(said: str) -> date:
    try:
        found = date.fromisoformat(said.strip())
    except ValueError:
        found = date.min
    if not EARLIEST_YEAR <= found.year <= LATEST_YEAR:
        raise BadInput(f"--start is {said!r}: write it like 2026-11-23, today, or monday.")
    return found


EARLIEST_YEAR, LATEST_YEAR = 2000, 2200  # as of a message's day


# --- reading and keeping


def _read(file: Path) -> dict[str, Any] | list[Any]:
    """The JSON object or list in a file. Raises BadInput, saying where it ends to be one."""
    with opened_file(file) as readable:
        raw = readable.read(LARGEST_FILE_BYTES + 1)
    if len(raw) > LARGEST_FILE_BYTES:
        raise BadInput(f"the file has more than {LARGEST_FILE_BYTES:,} bytes: no plan has.")
    try:
        wire = json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadInput(f"the file is not UTF-8 (byte {raw[error.start]:#04x} at {error.start}).") from None
    except json.JSONDecodeError as error:
        raise BadInput(f"the file is not JSON (line {error.lineno}: {error.msg}).") from None
    except (ValueError, RecursionError):
        raise BadInput("the file is not JSON that can be read.") from None
    if not isinstance(wire, dict | list):
        raise BadInput(
            'the file is no plan: it has to be like {"name": "...", "weeks": [...]}, or the weeks.'
        )
    return wire


def _put(opened: Opened, wire: dict[str, Any] | list[Any], *, replace: bool) -> CommandAnswer:
    planner = opened.worker.planner
    plan = _plan(wire)
    standing = planner.plan(opened.owner)
    if standing is not None and not replace:
        raise Unfinished(
            f"there is a plan already ({_named(standing)}): --replace puts this one in its place; "
            "`spotter plan export FILE` keeps the old one first."
        )
    plan, left_out = without_others(plan, {each.workout_id for each in opened.shelf.all()})
    planner.put_plan(opened.owner, plan, replace=replace)
    # What waited was to change the plan of before.
    cancelled = planner.cancel_everywhere(opened.owner, by=BY_REPLACING) if standing is not None else 0
    _meet_all(opened, plan)
    return _answer(plan_of(opened), _Aside(left_out, cancelled))


def _plan(wire: dict[str, Any] | list[Any]) -> Plan:
    """The plan in this data. Raises BadInput; of many problems the first ones are told."""
    try:
        plan = plan_from_wire(wire, new_id("plan"))
    except BadInput as error:
        problems = str(error).split("\n")
        more = len(problems) - PROBLEMS_TOLD
        told = [*problems[:PROBLEMS_TOLD], *([f"And {more} more."] if more > 0 else [])]
        raise BadInput(f"the plan can't be taken: {' '.join(told)}") from None
    if not plan.weeks:
        raise BadInput("the plan has no weeks: it needs one at least.")
    return plan


def _meet_all(opened: Opened, plan: Plan) -> None:
    """What is logged already of the plan's days stands in it from the start."""
    first, last = plan.weeks[0].start_date, plan.weeks[-1].end_date
    for stored in reversed(opened.shelf.newest_first()):
        if first <= _day_of(stored) <= last:
            opened.worker.planner.meet(opened.owner, stored)


def _day_of(stored: StoredWorkout) -> str:
    return (stored.workout and stored.workout.date) or ""


class _Aside(NamedTuple):
    """What else came of it: results that are not of this log, and changes that waited."""

    results_left_out: int
    changes_cancelled: int

    def lines(self) -> Iterator[str]:
        if self.results_left_out:
            were = "was" if self.results_left_out == 1 else "were"
            results = count(self.results_left_out, "result")
            yield f"{results} of workouts that are not in this log {were} left out."
        if self.changes_cancelled:
            were = "was" if self.changes_cancelled == 1 else "were"
            changes = count(self.changes_cancelled, "change")
            yield f"{changes} of the plan before that waited {were} cancelled."


def _answer(plan: Plan, aside: _Aside) -> CommandAnswer:
    sessions = [session for week in plan.weeks for session in week.sessions]
    done = sum(bool(session.fillings) or session.completed for session in sessions)
    facts = {"weeks": len(plan.weeks), "sessions": len(sessions), "done": done}
    days = {"startDate": plan.weeks[0].start_date, "endDate": plan.weeks[-1].end_date}
    asides = {to_camel(name): many for name, many in aside._asdict().items() if many}
    held = f"{len(plan.weeks)} weeks, {len(sessions)} sessions, {days_of(plan.weeks)}"
    about = f"\n  {held}" + (f", {done} of them trained already" if done else "")

    def shown(out: Console) -> Iterator[RenderableType]:
        name = shortened(plan.name, 60) or "plan"
        yield Text.assemble((f"{mark_of(out, 'saved')} ", "green"), (name, "bold"), (about, "dim"))
        yield from (Text(f"  {line}") for line in aside.lines())
        yield Text("  spotter plan show", style="dim")

    return CommandAnswer([{"name": plan.name, **days, **facts, **asides}], shown)


def _named(plan: Plan) -> str:
    return f"{shortened(plan.name, 40) or 'without a name'}, {len(plan.weeks)} weeks"
