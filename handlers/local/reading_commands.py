"""The commands that read: history, search, show, trace, stats, export. Their work is imported when run."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from handlers.terminal.commands import Answer, WorkoutId, command

if TYPE_CHECKING:
    from handlers.terminal.opened import Opened

Limit = Annotated[int, typer.Option("--limit", min=1, max=100_000, metavar="N", help="At most so many.")]

HISTORY_EXAMPLES = """\b
Examples:
  spotter history
  spotter history --limit 100 --json
  spotter history --drafts
"""
SEARCH_EXAMPLES = """\b
Examples:
  spotter search "heavy lower body"
  spotter search "fastest 5k"
  spotter search "last time I did deadlifts"
  spotter search "heaviest bench since March"
  spotter search --rebuild "easy run"

\b
Read out of the words: last, first, heaviest, fastest, longest, best or PR;
exercises, distances and days (last week, in October, on Tuesday, 2026-03).
What is left are words to look for.

\b
Exit code: 0 something was found, 1 nothing was.
"""
SHOW_EXAMPLES = """\b
Examples:
  spotter show last
  spotter show w_942a305a
"""
TRACE_EXAMPLES = """\b
Examples:
  spotter trace built-in-strength-day
  spotter trace m_1122f994bf694721 --json
"""
STATS_EXAMPLES = """\b
Examples:
  spotter stats
  spotter stats --by week --json
"""
EXPORT_EXAMPLES = """\b
Examples:
  spotter export --format csv > sets.csv
  spotter export --output log.json
"""


@command(HISTORY_EXAMPLES)
def history(
    log: "Opened",
    limit: Limit = 20,
    drafts: Annotated[
        bool, typer.Option("--drafts", help="Every draft there was, and what became of it.")
    ] = False,
) -> Answer:
    """List the workouts, the newest day first."""
    from handlers.local import drafts as drafting
    from handlers.local import workouts

    if drafts:
        return drafting.history(log, limit)
    return workouts.history(log, limit)


@command(SEARCH_EXAMPLES)
def search(
    log: "Opened",
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="What to look for, in any words.")],
    limit: Limit = 10,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="First make the index again from the records.")
    ] = False,
) -> Answer:
    """Find workouts by a question: exercises, muscles, notes, days, "heaviest"."""
    from handlers.local import workouts
    from handlers.terminal.texts import text_of_arguments

    return workouts.search(log, text_of_arguments(words), limit, rebuild=rebuild)


@command(SHOW_EXAMPLES)
def show(log: "Opened", workout_id: WorkoutId) -> Answer:
    """Show one workout: its sets, sources and revisions.

    Every number is shown with the words or the rule that it comes from.
    """
    from handlers.local import workouts

    return workouts.show_workout(log, workout_id)


@command(TRACE_EXAMPLES)
def trace(
    log: "Opened",
    message_id: Annotated[str, typer.Argument(metavar="MESSAGE_ID", help="The message's id.")],
) -> Answer:
    """Show how a report came about: replies, calls, refusals, sources."""
    from handlers.local import trace as tracing

    return tracing.trace(log, message_id)


@command(STATS_EXAMPLES)
def stats(
    log: "Opened",
    by: Annotated[
        str, typer.Option("--by", metavar="day|week", help="Wrong names over days or weeks.")
    ] = "day",
) -> Answer:
    """Count messages, workouts, refusals, and wrong argument names."""
    from handlers.local import stats as counting

    return counting.stats(log, by)


@command(EXPORT_EXAMPLES)
def export(
    log: "Opened",
    said_format: Annotated[
        str, typer.Option("--format", metavar="json|csv", help="Whole workouts, or a row for each set.")
    ] = "json",
    output: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Where to. Default: standard output.")
    ] = None,
) -> int:
    """Write out every workout, the oldest day first."""
    from handlers.local import export as exporting

    return exporting.export(log, said_format, output)
