"""spotter history, search and show: the workouts that stand, in a list or one in full."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from agents.logger.tools.summarize import name_of, say_sets
from agents.workout import StoredWorkout, Workout
from handlers.local.answers import workout_card
from handlers.local.opened import Opened, whole_record
from handlers.local.plain import one_line, print_json, shortened
from handlers.local.sources import sources_table
from handlers.local.tables import SHORT_ID, console, day_in_words, plain_table, show
from storage.ports import Query

EXERCISES_LISTED = 6  # of one workout in a list


def history(opened: Opened, limit: int, *, as_json: bool) -> int:
    """Print the newest workouts, the newest day first."""
    standing = opened.shelf.newest_first()
    _print_list(
        standing[:limit], as_json, none=f"nothing is logged yet in {str(opened.worker.settings.home)!r}."
    )
    if len(standing) > limit and not as_json:
        show(console(), Text(f"\n{len(standing) - limit} more: --limit {len(standing)}", style="dim"))
    return 0


def search(opened: Opened, query: str, limit: int, *, rebuild: bool, as_json: bool) -> int:
    """Print the workouts that fit the words, the best first; 1 if there are none."""
    if rebuild:
        opened.worker.indexer.rebuild(opened.owner)
    hits = opened.worker.recall.search(opened.owner, Query(query), limit=limit)
    found = [
        stored for stored in (opened.shelf.get(hit.workout_id) for hit in hits) if stored and stored.workout
    ]
    _print_list(found, as_json, none=f"no workout fits {shortened(query, 60)!r}.")
    return 0 if found else 1


def show_workout(opened: Opened, said_id: str, *, as_json: bool) -> int:
    """Print one workout: its table, the source of every number, its revisions. Raises Unfinished."""
    stored = opened.found(said_id)
    revisions = [*revisions_of(opened, stored.workout_id), stored]
    if as_json:
        print_json({**whole_record(stored), "revisions": [_revision(each) for each in revisions]})
        return 0
    out = console()
    if stored.workout is None:
        show(out, f"{stored.workout_id} is deleted; spotter undo brings back the newest change.")
    else:
        show(out, workout_card(out, opened, stored), "")
        show(out, sources_table(opened, stored.workout, stored.message_id), "")
        show(
            out,
            Text(
                f"message {one_line(stored.message_id)}, read by {stored.workout.engine or 'hand'}",
                style="dim",
            ),
        )
        show(out, Text(stored.workout_id, style="dim"), "")
    table = plain_table("revision", "change", "written", "then")
    for each in revisions:
        said = each.workout.summary if each.workout else ""
        table.add_row(
            str(each.revision),
            each.change,
            each.written_at[:16].replace("T", " "),
            Text(shortened(said, 300)),
        )
    show(out, table)
    return 0


def revisions_of(opened: Opened, workout_id: str) -> list[StoredWorkout]:
    """What the workout was before its newest revision, oldest first."""
    records = opened.records.list(opened.owner, f"revision/{workout_id}/")
    return [StoredWorkout.model_validate_json(record.body) for record in records]


def _revision(stored: StoredWorkout) -> dict[str, Any]:
    summary = stored.workout.summary if stored.workout else None
    return {
        "revision": stored.revision,
        "change": stored.change,
        "act": stored.act,
        "written_at": stored.written_at,
        "summary": summary,
    }


def _print_list(found: Sequence[StoredWorkout], as_json: bool, *, none: str) -> None:
    if as_json:
        for stored in found:
            print_json(whole_record(stored))
        return
    if not found:
        show(console(), none)
        return
    table = plain_table("day", "id", "workout")
    for stored in found:
        workout = stored.workout or Workout()
        table.add_row(
            Text(day_in_words(workout.date), no_wrap=True),
            Text(stored.workout_id[:SHORT_ID], style="dim", no_wrap=True),
            Text("\n").join(_in_short(workout)),
        )
    show(console(), table)


def _in_short(workout: Workout) -> list[Text]:
    """The name, if the athlete or a benchmark gave one, and each exercise with its sets; six at most."""
    exercises = workout.exercises()
    given = workout.name and workout.name != name_of(workout.model_copy(update={"name": ""}))
    rows = [Text(shortened(workout.name, 50), style="bold")] if given else []
    rows += [Text(one_line(f"{each.name} {say_sets(each)}")) for each in exercises[:EXERCISES_LISTED]]
    more = len(exercises) - EXERCISES_LISTED
    return [*rows, Text(f"and {more} more", style="dim")] if more > 0 else rows
