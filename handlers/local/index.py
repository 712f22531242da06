"""spotter index: whether search shows every workout as it stands, and to have it so again."""

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from handlers.search.reconciling import IndexDifference, differences, owners, repaired
from handlers.terminal.commands import AsJson, command, group
from handlers.terminal.faults import DONE, NOTHING, tell
from handlers.terminal.opened import Opened
from handlers.terminal.plain import one_line, print_json, print_line

AllUsers = Annotated[bool, typer.Option("--all", help="Of everybody, and not of one user.")]

INDEX_EXAMPLES = """\b
Examples:
  spotter index check
  spotter index check --all --json
  spotter index repair --user ann

\b
missing      a workout stands, and search doesn't have it
stale        search has another version of it
orphaned     search has a workout that doesn't stand any more
unreadable   the workout's record can't be read, and can't be mended here

\b
With SPOTTER_TABLE it is the table and the index in the cloud; what was
written in the last seconds may show there though nothing is wrong.

\b
Exit code: 0 nothing differs, 1 something does (check) or still does (repair),
or there is no data file.
"""


@command(INDEX_EXAMPLES)
def check(log: Opened, everybody: AllUsers = False, as_json: AsJson = False) -> int:
    """Show where search and the workouts differ; change nothing."""
    return _compared(log, everybody, repair=False, as_json=as_json)


@command(INDEX_EXAMPLES)
def repair(log: Opened, everybody: AllUsers = False, as_json: AsJson = False) -> int:
    """Show where search and the workouts differ, and mend it."""
    return _compared(log, everybody, repair=True, as_json=as_json)


def _compared(log: Opened, everybody: bool, *, repair: bool, as_json: bool) -> int:
    settings, indexer, records = log.worker.settings, log.worker.indexer, log.records
    if settings.table is None and not (settings.home / "spotter.db").exists():
        tell(f"nothing is logged yet in {str(settings.home)!r}: there is nothing to compare.")
        return NOTHING

    def noted(difference: IndexDifference) -> dict[str, Any]:
        mended = {"repaired": repaired(indexer, difference)} if repair else {}
        return {**difference._asdict(), **mended}

    rows: list[dict[str, Any]] = []
    for owner in owners(records, indexer.recall) if everybody else [log.owner]:
        # Listed before the first is mended: what is being read is not changed.
        for difference in list(differences(records, indexer.recall, owner)):
            rows.append(noted(difference))
            if not as_json:
                _print(rows[-1])
    left = sum(not row.get("repaired") for row in rows)
    if as_json:
        print_json({"differences": rows, "left": left})
    else:
        _print_sum(rows, left, repair=repair)
    return NOTHING if left else DONE


def _print(row: dict[str, Any]) -> None:
    versions = f"record {row['row_version'] or 'none'}, search {row['indexed_version'] or 'none'}"
    mended = {True: ", repaired", False: ", NOT repaired"}.get(row.get("repaired", ""), "")
    whose = one_line(f"{row['owner']} {row['workout_id']}")
    print_line(f"{row['kind']:<10}  {whose}  {versions}{mended}")


def _print_sum(rows: Iterable[dict[str, Any]], left: int, *, repair: bool) -> None:
    kinds = [row["kind"] for row in rows]
    count, lost = len(kinds), kinds.count("unreadable")
    differ = f"{count or 'no'} workout{'s differ' if count > 1 else ' differs'}"
    if not count:
        print_line(f"{differ}.")
    elif repair:
        print_line(f"{differ}, {count - left} repaired.")
    elif count > lost:
        print_line(f"{differ}: `spotter index repair` mends {count - lost if lost else 'it'}.")
    else:
        print_line(f"{differ}.")
    if lost:
        of_them = "their records" if lost > 1 else "its record"
        print_line(f"{lost} can't be mended here: {of_them} can't be read. `spotter show ID` says why.")


app = group(
    (check, "Show where search and the workouts differ; change nothing."),
    (repair, "Show where search and the workouts differ, and mend it."),
    examples=INDEX_EXAMPLES,
)
