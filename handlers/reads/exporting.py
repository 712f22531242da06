"""Everything that is logged, page by page: the workouts that stand, whole, then what was measured.

The workouts come in the order of the history, the measurements the newest day first; a page ends at a place,
not at a count, so that nothing moves out of sight while pages are asked for. A page is cut where it would be
more than a gateway's answer holds.
"""

import json
from collections.abc import Sequence
from itertools import islice
from typing import Literal, NamedTuple

from agents.errors import BadInput
from agents.key_names import fits_a_key
from agents.measurements.book import MeasurementBook
from agents.measurements.values import Measurement
from handlers.reads import reading
from handlers.reads.cursors import cursor_of, said_by
from handlers.reads.read_answers import Export, MeasurementRow, WorkoutRecord, record_of
from handlers.search.standing import read_many, read_rows
from handlers.wiring import Worker
from storage.ports import WORKOUTS, StorageError

PAGE_BYTES = 4_000_000  # of the rows of one page as JSON; a response of Lambda takes 6 MB, a REST API 10
NO_PLACE = "cursor is no place in an export: take `next` of the page that came first."


class ExportPlace(NamedTuple):
    """Where a page begins: in which part, and after what of it, "" for its beginning."""

    part: Literal["workouts", "measurements"]
    after: str = ""


BEGINNING, MEASURED = ExportPlace("workouts"), ExportPlace("measurements")


def export(spotter: Worker, owner: str, limit: int, cursor: str = "") -> Export:
    """A page of so many rows, fewer where they are large: of workouts, or of measurements. Raises
    BadInput."""
    place = place_in(cursor) if cursor else BEGINNING
    if place.part == "workouts":
        page = _workouts(spotter, owner, limit, place.after)
        if page.workouts or page.unreadable or place.after:
            return page
    return _measurements(spotter, owner, limit, place.after if place.part == "measurements" else "")


def _workouts(spotter: Worker, owner: str, limit: int, before: str) -> Export:
    page = _page(spotter, owner, limit, before)
    fit = fitting(page.workouts)
    return page if fit == len(page.workouts) else _page(spotter, owner, fit, before)


def _page(spotter: Worker, owner: str, limit: int, before: str) -> Export:
    try:
        history = reading.history(spotter, owner, limit, before)
    except BadInput:  # it names the history's own field
        raise BadInput(NO_PLACE) from None
    keys = [f"{WORKOUTS}{each.workout_id}" for each in history.workouts]
    stored, unreadable = read_rows(read_many(spotter.records, owner, keys).values())
    by_id = {each.workout_id: each for each in stored}
    found = [by_id[each.workout_id] for each in history.workouts if each.workout_id in by_id]
    following = MEASURED if history.next is None else ExportPlace("workouts", history.next)
    return Export(
        workouts=tuple(record_of(each, each.workout) for each in found if each.workout is not None),
        measurements=(),
        next=cursor_of(following),
        unreadable=history.unreadable + len(unreadable),
    )


def _measurements(spotter: Worker, owner: str, limit: int, after: str) -> Export:
    unreadable: list[StorageError] = []
    left = MeasurementBook(spotter.records, owner).newest_first(unreadable.append, before=after)
    found = list(islice(left, limit + 1))
    rows = [MeasurementRow(**each.as_wire()) for each in found[:limit]]
    fit = fitting(rows)
    following = ExportPlace("measurements", _place_of(found[fit - 1])) if fit < len(found) else None
    return Export(
        workouts=(),
        measurements=tuple(rows[:fit]),
        next=None if following is None else cursor_of(following),
        unreadable=len(unreadable),
    )


def _place_of(one: Measurement) -> str:
    return f"{one.day}/{one.id}"


# --- how much is in a page


def fitting(rows: Sequence[WorkoutRecord | MeasurementRow]) -> int:
    """How many of these a page holds: one at least, if there is one."""
    total = 0
    for count, row in enumerate(rows):
        total += len(json.dumps(row.model_dump(mode="json")))  # in ASCII, as it is answered
        if count and total > PAGE_BYTES:
            return count
    return len(rows)


# --- places


def place_in(cursor: str) -> ExportPlace:
    """The place that a caller hands back. Raises BadInput."""
    match said_by(cursor):
        case ["workouts" | "measurements" as part, str(after)] if fits_a_key(after):
            return ExportPlace(part, after)
    raise BadInput(NO_PLACE)
