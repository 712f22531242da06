"""A week of a plan for a terminal: an exercise a row, in columns, and below it what was done of it.

The numbers of sessions and exercises are their places: those that a change of the plan may name.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console, RenderableType
from rich.console import Group as Stack
from rich.padding import Padding
from rich.text import Text

from agents import units
from agents.planner.plan import CardioBlock, Group, Plan, PlanExercise, Session, SetResult, Week, blocks
from agents.planner.views.lines import count
from handlers.terminal.plain import one_line, shortened
from handlers.terminal.tables import day_in_words, mark_of

INDENT = 3  # columns of what a session holds


def week_sheet(out: Console, plan: Plan, number: int, today: date) -> RenderableType:
    """One week of the plan: its head, and a table for each of its sessions."""
    week = plan.weeks[number - 1]
    parts: list[RenderableType] = [_week_head(plan, number, today)]
    if week.description:
        parts.append(Text(one_line(week.description), style="dim"))
    for place, session in enumerate(week.sessions, start=1):
        parts += ["", session_sheet(out, place, session)]
    if not week.sessions:
        parts += ["", Text("no sessions yet", style="dim")]
    return Stack(*parts)


def weeks_in_short(plan: Plan) -> str:
    """ "1-3 Accumulation, 4 Deload": the plan's phases, with the weeks that each has."""
    numbered = enumerate((one_line(week.phase) for week in plan.weeks), start=1)
    runs = (
        (phase, [number for number, _ in run]) for phase, run in groupby(numbered, key=lambda row: row[1])
    )
    return ", ".join(f"{_span(numbers)} {phase}" for phase, numbers in runs)


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def _week_head(plan: Plan, number: int, today: date) -> Text:
    week = plan.weeks[number - 1]
    this = ", this week" if week.start_date <= today.isoformat() <= week.end_date else ""
    days = f"{day_in_words(week.start_date)} to {day_in_words(week.end_date)}{this}"
    head = f"Week {number} of {len(plan.weeks)}, {one_line(week.phase)}"
    return Text.assemble((head, "bold"), (f"  {days}", "dim"))


# --- a session


def session_sheet(out: Console, place: int, session: Session) -> RenderableType:
    """One session: its number, name and day, what became of it, and its exercises."""
    day = day_in_words(session.scheduled_date) if session.scheduled_date else session.day_of_week
    head = Text.assemble(
        (f"{place}  ", "dim"), (shortened(session.name, 60), "bold"), (f"  {one_line(day)}", "dim")
    )
    head.append_text(_status(out, session))
    rows: list[RenderableType] = []
    if session.warmup:
        rows.append(Text(one_line(f"warm-up: {'; '.join(session.warmup)}"), style="dim"))
    if session.exercises:
        rows += _exercise_rows(out, session)
    if session.cardio is not None:
        rows.append(Text(one_line(f"cardio: {cardio_in_words(session.cardio)}")))
    if session.is_rest:
        rows.append(Text("rest day", style="dim"))
    if session.notes:
        rows.append(Text(one_line(f"notes: {session.notes}"), style="dim"))
    return Stack(head, *(Padding(row, (0, 0, 0, INDENT)) for row in rows))


def _status(out: Console, session: Session) -> Text:
    """ "✓ done Mon 23 Nov 2026, 62 min, rated 8", "started", or nothing."""
    if not session.completed:
        started = session.started_at or session.fillings or any(each.sets for each in session.exercises)
        return Text("  partly done" if started else "", style="yellow")
    facts = [f"done {day_in_words(session.completed_date)}" if session.completed_date else "done"]
    if session.duration is not None:
        facts.append(f"{_number(session.duration)} min")
    if session.rating is not None:
        facts.append(f"rated {_number(session.rating)}")
    return Text(f"  {mark_of(out, 'saved')} {', '.join(facts)}", style="green")


def cardio_in_words(cardio: CardioBlock) -> str:
    """ "zone2, 30 min, Cycling: easy (done, 32 min, HR 141)"."""
    said = ", ".join(filter(None, (cardio.type, f"{_number(cardio.duration)} min", cardio.modality)))
    if cardio.instructions:
        said += f": {cardio.instructions}"
    done = ["done"] if cardio.completed else []
    if cardio.actual_duration is not None:
        done.append(f"{_number(cardio.actual_duration)} min")
    if cardio.avg_heart_rate is not None:
        done.append(f"HR {_number(cardio.avg_heart_rate)}")
    return f"{said} ({', '.join(done)})" if done else said


# --- exercises


class _Row(NamedTuple):
    """An exercise in columns, and what stands below it: facts that few have, and what was done."""

    cells: tuple[str, ...]
    facts: str
    done: str
    skipped: bool


def _exercise_rows(out: Console, session: Session) -> Iterator[RenderableType]:
    """A line for each exercise, in columns, with lines below it; a block's line comes before its members."""
    numbers = {exercise.uid: number for number, exercise in enumerate(session.exercises, start=1)}
    held = [
        (group, [_row(out, numbers[each.uid], each, group) for each in members])
        for group, members in blocks(session)
    ]
    columns = list(zip(*(row.cells for _, rows in held for row in rows), strict=True))
    widths = [max(map(cell_len, column)) for column in columns]
    below = INDENT + widths[0]
    for group, rows in held:
        if group is not None:
            yield Text(one_line(block_in_words(group)), style="bold dim")
        for row in rows:
            cells = (set_cell_size(cell, width) for cell, width in zip(row.cells, widths, strict=True))
            yield Text("  ".join(cells).rstrip(), style="dim strike" if row.skipped else "")
            if row.facts:
                yield Padding(Text(row.facts, style="dim"), (0, 0, 0, below - 1))
            if row.done:
                yield Padding(Text(row.done, style="green"), (0, 0, 0, below - 1))


def _row(out: Console, number: int, exercise: PlanExercise, group: Group | None) -> _Row:
    rounds = 1 if group is None or group.rounds is None else group.rounds
    once = group is not None and group.rounds is not None and exercise.working_sets == 1
    sets = exercise.reps if once else f"{exercise.working_sets} × {exercise.reps}"
    rest = f"rest {_clock(exercise.rest_seconds)}" if exercise.rest_seconds else ""
    cells = (str(number), exercise.name, sets, exercise.target_load, rest)
    facts = (
        "skipped" if exercise.skipped else "",
        count(exercise.warmup_sets, "warm-up set") if exercise.warmup_sets else "",
        f"tempo {exercise.tempo}" if exercise.tempo else "",
        exercise.notes,
    )
    return _Row(
        tuple(map(one_line, cells)),
        one_line(", ".join(filter(None, facts))),
        done_in_words(out, exercise, rounds),
        exercise.skipped,
    )


def block_in_words(group: Group) -> str:
    """ "Finisher: circuit, 2 rounds, 1:30 between rounds"."""
    facts: list[str] = [group.block_type]
    if group.rounds is not None:
        facts.append(count(group.rounds, "round"))
    if group.rest_between_rounds_sec is not None:
        facts.append(f"{_clock(group.rest_between_rounds_sec)} between rounds")
    return f"{group.label}: {', '.join(facts)}"


def done_in_words(out: Console, exercise: PlanExercise, rounds: int) -> str:
    """ "✓ 3 × 5 @ 185 lb": the working sets that were done; the sign where it is all that was planned."""
    working = [each for each in exercise.sets if each.kind != "warm-up"]
    if not working:
        return ""
    said = ", ".join(_alike_in_words(alike) for alike in _alike(working))
    instead = {each.done_as for each in working if each.done_as}
    said += f" as {', '.join(sorted(map(one_line, instead)))}" if instead else ""
    planned = exercise.working_sets * rounds
    return (
        f"{mark_of(out, 'saved')} {said}"
        if len(working) >= planned
        else f"{len(working)} of {planned}: {said}"
    )


def _alike(sets: Iterable[SetResult]) -> Iterator[list[SetResult]]:
    for _, run in groupby(sets, key=lambda each: each._replace(set_number=0)):
        yield list(run)


def _alike_in_words(sets: Sequence[SetResult]) -> str:
    one = sets[0]
    facts = [str(one.reps)] if one.reps is not None else [one_line(one.reps_said)] if one.reps_said else []
    if one.distance_metres is not None:
        facts.append(f"{_number(one.distance_metres)} m")
    if one.duration_seconds is not None:
        facts.append(_clock(one.duration_seconds))
    count = f"{len(sets)} × " if len(sets) > 1 else ""
    said = count + (" in ".join(facts) or "set")
    said += f" @ {one_line(one.load)}" if one.load else ""
    said += f" RPE {_number(one.rpe)}" if one.rpe is not None else ""
    said += f" RIR {one.rir}" if one.rir is not None else ""
    return f"{said} failed" if one.failed else said


def _number(value: float) -> str:
    return f"{value:g}"


def _clock(seconds: float) -> str:
    return units.say_duration(Decimal(str(seconds)))


def plan_head(plan: Plan) -> Text:
    """The plan's name and phases in one line."""
    name = shortened(plan.name, 60) or "plan"
    return Text.assemble((name, "bold"), (f"  weeks {weeks_in_short(plan)}", "dim"))


def days_of(weeks: Sequence[Week]) -> str:
    """ "Mon 23 Nov 2026 to Sun 14 Feb 2027"."""
    return f"{day_in_words(weeks[0].start_date)} to {day_in_words(weeks[-1].end_date)}"
