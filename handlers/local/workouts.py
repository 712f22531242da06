"""spotter history, search and show: the workouts that stand, in a list or one in full."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any

import typer
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from agents.logger.workout_in_words import name_of, say_exercises
from agents.search import telling as told
from agents.search.question import answered, query_of
from agents.workout import StoredWorkout, Workout
from handlers.local.answers import workout_card
from handlers.local.drafts import drafts_there_were
from handlers.local.sources import sources_table
from handlers.reads.read_answers import whole_record
from handlers.terminal.commands import CommandAnswer, WorkoutId, command
from handlers.terminal.faults import DONE, NOTHING
from handlers.terminal.opened import Opened
from handlers.terminal.plain import one_line, shortened
from handlers.terminal.tables import SHORT_ID, block_in_words, day_in_words, plain_table
from handlers.terminal.texts import text_of_arguments
from storage.ports import REVISIONS, UNREADABLE, Query, StorageError

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

MOST_LISTED = 100_000
LimitOption = Annotated[
    int, typer.Option("--limit", min=1, max=MOST_LISTED, metavar="N", help="At most so many.")
]
EXERCISES_LISTED = 6  # of one workout in a list


@command(HISTORY_EXAMPLES)
def history(
    log: Opened,
    limit: LimitOption = 20,
    drafts: Annotated[
        bool, typer.Option("--drafts", help="Every draft there was, and what became of it.")
    ] = False,
) -> CommandAnswer:
    """The newest workouts, the newest day first, or every draft there was."""
    if drafts:
        return drafts_there_were(log, limit)
    unreadable: list[StorageError] = []
    standing = log.shelf.newest(limit + 1, unreadable.append)
    none = f"nothing is logged yet in {str(log.worker.settings.home)!r}."

    def shown(out: Console) -> Iterator[RenderableType]:
        if standing or not unreadable:
            yield _listed(standing[:limit], none=none)
        if len(standing) > limit:
            yield Text(f"\nthere are more: --limit {min(2 * limit, MOST_LISTED)}", style="dim")

    return CommandAnswer(map(whole_record, standing[:limit]), shown, left_out=unreadable)


@command(SEARCH_EXAMPLES)
def search(
    log: Opened,
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="What to look for, in any words.")],
    limit: LimitOption = 10,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="First make the index again from the records.")
    ] = False,
) -> CommandAnswer:
    """The workouts that the question is about, the best first; the exit code is 1 if there are none."""
    question = text_of_arguments(words)
    if rebuild or _is_of_an_older_version(log):
        log.worker.indexer.rebuild(log.owner)
    asked = query_of(question, log.today())
    query, hits = answered(log.worker.recall, log.owner, asked, limit=limit)
    found, unreadable = list[StoredWorkout](), list[StorageError]()
    for hit in hits:
        try:
            stored = log.shelf.get(hit.workout_id)
        except UNREADABLE as error:
            unreadable.append(error)
            continue
        found += [stored] if stored is not None and stored.workout is not None else []
    row = {
        "query": {**query._asdict(), "words": told.words_said(query)},
        "understood": told.said(query),
        "workouts": [_as_hit(each, query) for each in found],
    }
    understood = Text(shortened(told.said(query), 200), style="dim")
    none = f"no workout fits {shortened(question, 60)!r}."
    return CommandAnswer(
        [row],
        lambda _: (understood, _listed(found, none=none, query=query)),
        DONE if found else NOTHING,
        left_out=unreadable,
    )


def _is_of_an_older_version(opened: Opened) -> bool:
    """Whether something in the index was kept before it had marks."""
    return any(each.version == 0 for each in opened.worker.recall.indexed(opened.owner))


def _as_hit(stored: StoredWorkout, query: Query) -> dict[str, Any]:
    return {**whole_record(stored), "figure": told.figure_of(stored.workout or Workout(), query)}


@command(SHOW_EXAMPLES)
def show(log: Opened, workout_id: WorkoutId) -> CommandAnswer:
    """One workout: its table, the source of every number, its revisions. Raises Unfinished."""
    stored = log.found(workout_id)
    revisions = [*revisions_of(log, stored.workout_id), stored]
    row = {**whole_record(stored), "revisions": [_revision(each) for each in revisions]}
    return CommandAnswer([row], lambda out: (*_in_full(out, log, stored), _revisions_table(revisions)))


def _in_full(out: Console, opened: Opened, stored: StoredWorkout) -> Iterator[RenderableType]:
    if stored.workout is None:
        yield f"{stored.workout_id} is deleted; spotter undo brings back the newest change."
        return
    yield from (workout_card(out, opened, stored), "")
    yield from (sources_table(opened, stored.workout, stored), "")
    read_by = stored.workout.engine or "hand"
    yield Text(f"message {one_line(stored.message_id)}, read by {read_by}", style="dim")
    yield from (Text(stored.workout_id, style="dim"), "")


def _revisions_table(revisions: Iterable[StoredWorkout]) -> Table:
    table = plain_table("revision", "change", "written", "then")
    for each in revisions:
        said = each.workout.summary if each.workout else ""
        table.add_row(
            str(each.revision),
            each.change,
            each.written_at[:16].replace("T", " "),
            Text(shortened(said, 300)),
        )
    return table


def revisions_of(opened: Opened, workout_id: str) -> list[StoredWorkout]:
    """What the workout was before its newest revision, oldest first."""
    records = opened.records.list(opened.owner, f"{REVISIONS}{workout_id}/")
    return [StoredWorkout.from_json(record.body, record.key) for record in records]


def _revision(stored: StoredWorkout) -> dict[str, Any]:
    summary = stored.workout.summary if stored.workout else None
    return {
        "revision": stored.revision,
        "change": stored.change,
        "act": stored.act,
        "written_at": stored.written_at,
        "summary": summary,
    }


def _listed(found: Sequence[StoredWorkout], *, none: str, query: Query | None = None) -> RenderableType:
    """A row for each workout, with the figure that ordered them if a query asked for one."""
    if not found:
        return none
    figures = [told.figure_of(each.workout or Workout(), query) if query else "" for each in found]
    ordered = [query.order] if query is not None and any(figures) else []
    table = plain_table("day", "id", *ordered, "workout")
    for stored, figure in zip(found, figures, strict=True):
        workout = stored.workout or Workout()
        table.add_row(
            Text(day_in_words(workout.date), no_wrap=True),
            Text(stored.workout_id[:SHORT_ID], style="dim", no_wrap=True),
            *([Text(figure, no_wrap=True)] if ordered else []),
            Text("\n").join(_in_short(workout)),
        )
    return table


def _in_short(workout: Workout) -> list[Text]:
    """The name, if the athlete gave one, and each block with what it is and gave, and its exercises with
    their sets; six of these at most."""
    given = workout.name and workout.name != name_of(workout.model_copy(update={"name": ""}))
    rows = [Text(shortened(workout.name, 50), style="bold")] if given else []
    left = EXERCISES_LISTED
    for block in workout.blocks:
        head = block_in_words(block) if left > 0 else ""
        rows += [Text(one_line(head))] if head else []
        rows += [Text("  " * bool(head) + one_line(each)) for each in say_exercises(block)[: max(left, 0)]]
        left -= len(block.exercises)
    return [*rows, Text(f"and {-left} more", style="dim")] if left < 0 else rows
