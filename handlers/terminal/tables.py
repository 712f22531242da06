"""Workouts as tables for a terminal: an exercise a row, alike sets together, only the columns that are used.

A star marks what was worked out, not said. Every text is shown as data: no markup, no control characters.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from itertools import groupby
from typing import Literal

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from agents import units
from agents.logger.workout_in_words import say_block
from agents.set_fields import say_distance, say_duration, say_load_of, say_pace, say_reps, told
from agents.workout import Block, Exercise, SetDone, Workout
from handlers.terminal.plain import one_line, print_line, shortened

HEADINGS = ("exercise", "sets", "load", "effort", "distance", "time", "pace", "")
IN_ROUNDS = ("amrap", "emom", "for_time", "circuit", "tabata")  # a row is what one round has, not one set
MARKS = {"saved": "✓", "already": "=", "open": "?", "left": "–", "gone": "×"}
PLAIN_MARKS = {"saved": "+", "already": "=", "open": "?", "left": "-", "gone": "x"}
SHORT_ID = 10  # characters of a workout's id that are shown: enough to name it


def console(*, stderr: bool = False) -> Console:
    """A console that leaves text alone: no highlighting, no markup, no emoji codes."""
    color_system: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, color_system=color_system)


def show(out: Console, *parts: RenderableType) -> None:
    """Print the parts. Into a pipe or a file, without the spaces that fill a line up."""
    for part in parts:
        if out.is_terminal:
            out.print(part)
            continue
        with out.capture() as captured:
            out.print(part)
        print_line("\n".join(line.rstrip() for line in captured.get().rstrip("\n").split("\n")))


def apart(parts: Iterable[RenderableType]) -> Iterator[RenderableType]:
    """The parts, with a blank line after each."""
    for part in parts:
        yield from (part, "")


def mark_of(out: Console, name: str) -> str:
    """The sign for what became of something; a plain one where the terminal can't show it."""
    return MARKS[name] if out.encoding.startswith("utf") else PLAIN_MARKS[name]


@contextmanager
def progress(what: str, total: float | None) -> Iterator[Callable[[float], None]]:
    """A bar on standard error, and what moves it on; nothing where nobody watches."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import Progress

    out = console(stderr=True)
    # It would take over standard output: what is printed beside it goes to a file, not above the bar.
    with Progress(console=out, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def plain_table(*headings: str) -> Table:
    """A table without lines; headings are dim."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim", collapse_padding=True)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def day_in_words(day: str | None) -> str:
    """ "Mon 2 Mar 2026"; what is no ISO day is shown as it is."""
    try:
        found = date.fromisoformat(day or "")
    except ValueError:
        return one_line(day or "no date")
    return f"{found:%a} {found.day} {found:%b %Y}"


def workout_table(workout: Workout) -> Table:
    """The workout's blocks, exercises and sets."""
    rows = [row for block in workout.blocks for row in _block_rows(block)]
    used = [at for at in range(len(HEADINGS)) if at == 0 or any(row[at] for row in rows)]
    table = plain_table(*(HEADINGS[at] for at in used))
    for row in rows:
        table.add_row(*(Text(_indented(row[at])) for at in used))
    return table


def _indented(cell: str) -> str:
    return "  " * cell.startswith("  ") + one_line(cell)


def has_derived(workout: Workout) -> bool:
    """Whether the table has a star in it."""
    shown_fields = {"distance", "duration_seconds", "pace"}
    return any(shown_fields & set(one.derived) for one in workout.sets())


def _block_rows(block: Block) -> Iterator[tuple[str, ...]]:
    head = block_in_words(block)
    if head:
        yield (head, *[""] * (len(HEADINGS) - 1))
    for exercise in block.exercises:
        yield from _exercise_rows(exercise, "  " if head else "", in_rounds=block.kind in IN_ROUNDS)


def block_in_words(block: Block) -> str:
    """ "AMRAP, 12:00, score 7 rounds + 4 reps"; "" for plain sets."""
    return ", ".join(say_block(block))


def _exercise_rows(exercise: Exercise, indent: str, *, in_rounds: bool) -> Iterator[tuple[str, ...]]:
    if not exercise.sets:
        yield (indent + exercise.name, *[""] * (len(HEADINGS) - 1))
    name = exercise.name
    for cells, alike in groupby(exercise.sets, key=_set_cells):
        reps, *others = cells
        count = len(list(alike))
        sets = f"{count} × {reps}" if reps else f"{count} ×" if count > 1 else ""
        sets = reps if in_rounds and count == 1 else sets
        yield (indent + name, sets, *others)
        name = ""


def _set_cells(one: SetDone) -> tuple[str, ...]:
    """Reps, load, effort, distance, time, pace and the rest of one set."""
    return (
        say_reps(one),
        say_load_of(one),
        ", ".join(told(one, "effort")),
        _starred(one, "distance", say_distance(one)),
        _starred(one, "duration_seconds", say_duration(one)),
        _starred(one, "pace", say_pace(one)),
        ", ".join(_others(one)),
    )


def _starred(one: SetDone, field: str, said: str) -> str:
    return f"{said}*" if said and field in one.derived else said


def _others(one: SetDone) -> Iterable[str]:
    if one.each_side and not say_reps(one):
        yield "each side"
    if one.kind not in ("working", "amrap"):
        yield one.kind
    if one.reps_attempted is not None:
        yield f"{one.reps_attempted} attempted"
    if one.reps_partial is not None:
        yield f"{one.reps_partial} partial"
    if one.failed:
        yield "failed"
    if one.tempo:
        yield f"tempo {one.tempo}"
    if one.rest_seconds is not None:
        yield f"rest {units.say_duration(one.rest_seconds)}"
    if one.calories is not None:
        yield f"{units.say_number(one.calories)} cal"
    if one.heart_rate_bpm is not None:
        yield f"HR {one.heart_rate_bpm}"
    yield from told(one, "gear")
    yield from (shortened(note, 60) for note in one.notes)
