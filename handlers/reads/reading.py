"""What an athlete's records say, for whoever asks: each function answers one question, and writes nothing.

Everything is read under the owner's own keys, so that what is another athlete's is not there to be found.
A search asks the index which workouts fit; what they are is read from the records, and those that do not
stand any more are left out.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import islice

from agents.dates import local_day
from agents.errors import BadInput, Refusal
from agents.logger.records.drafts import Drafts
from agents.logger.records.inbox import Entry, Inbox, message_key
from agents.logger.records.shelf import Shelf
from agents.logger.report import as_it_stands, drafted_workout
from agents.logger.result import WorkoutLogResult
from agents.recorded import read_athlete
from agents.workout import StoredWorkout, day_of
from handlers.cloud.queued import Note, queued_key
from handlers.doors.failures import NotFound, SearchUnavailable
from handlers.doors.quoting import quoted
from handlers.reads.cursors import cursor_of, said_by
from handlers.reads.quotes import quotes_of
from handlers.reads.read_answers import (
    ChartableRow,
    ChartCard,
    Found,
    History,
    MeasurementRow,
    Measurements,
    MessageAnswer,
    PlanWeek,
    ProgressAnswer,
    Understood,
    Waiting,
    WorkoutAnswer,
    WorkoutRow,
    answer_of,
    revision_of,
    row_of,
)
from handlers.search.standing import read_many, read_rows, standing_hits
from handlers.wiring import Worker
from storage.ports import PLAN_KEY, REVISIONS, Hit, Query, StorageError

HistoryPlace = tuple[str, str, str]  # of a workout in the history: its day, when it was first written, its id

LONGEST_DAY = 40  # characters of a day in a place: it becomes part of a key

NO_WORKOUT = "there is no workout with this id."
NO_MESSAGE = "there is no message with this id."
NO_PLAN = "there is no plan yet."


def history(spotter: Worker, owner: str, limit: int, before: str = "") -> History:
    """The newest workouts, or those that come after a page that ended at `before`. Raises BadInput.

    The newest day first; within a day what was first written last. That stays as it is while a workout is
    amended and undone, and a page ends at a place, not at a count: nothing moves out of sight. Only a workout
    that gets another day meanwhile may be on two pages, or on none.

    A page reads so many workouts and whole days, by the rows of days. Where the athlete's workouts have none
    yet, it reads them all: the rows are made by the next message that looks through all, as a read writes
    nothing. `unreadable` are those that can't be read among what was read.
    """
    end = _place_in(before) if before else None
    last_day = end[0] if end else None
    unreadable: set[str] = set()
    days = _shelf(spotter, owner).by_day(last_day, limit + 1, lambda error: unreadable.add(str(error)))
    near = list(_within(days, limit, last_day))
    written = _first_written(spotter, owner, near)
    placed = [((day_of(each), written[each.workout_id], each.workout_id), each) for each in near]
    rest = sorted((each for each in placed if end is None or each[0] < end), reverse=True, key=_first_of)
    after = cursor_of(rest[limit - 1][0]) if len(rest) > limit else None
    rows = tuple(row_of(each) for _, each in rest[:limit])
    return History(workouts=rows, next=after, unreadable=len(unreadable))


def _within(
    days: Iterable[tuple[str, list[StoredWorkout]]], limit: int, last_day: str | None
) -> Iterator[StoredWorkout]:
    """Whole days, from that on which the page before ended: enough for a page and what comes after it."""
    found = 0
    for day, workouts in days:
        yield from workouts
        found += len(workouts) if day != last_day else 0
        if found > limit:
            return


def _first_written(spotter: Worker, owner: str, standing: list[StoredWorkout]) -> dict[str, str]:
    """When each was first written, by id."""
    keys = [f"{REVISIONS}{each.workout_id}/000001" for each in standing if each.revision > 1]
    first, _ = read_rows(read_many(spotter.records, owner, keys).values())
    return {each.workout_id: each.written_at for each in (*standing, *first)}


def workout(
    spotter: Worker, owner: str, workout_id: str, *, revisions: bool = False, quotes: bool = False
) -> WorkoutAnswer:
    """A workout as it stands. Raises NotFound."""
    stored = _shelf(spotter, owner).get(workout_id)
    if stored is None or stored.workout is None:
        raise NotFound(NO_WORKOUT)
    earlier = _earlier(spotter, stored, owner) if revisions else []
    told = tuple(map(revision_of, [*earlier, stored])) if revisions else None
    words = quotes_of(Inbox(spotter.records, spotter.clock), stored, owner) if quotes else None
    return answer_of(stored, stored.workout).model_copy(update={"revisions": told, "quotes": words})


def _earlier(spotter: Worker, stored: StoredWorkout, owner: str) -> list[StoredWorkout]:
    kept = spotter.records.list(owner, f"{REVISIONS}{stored.workout_id}/")
    return [StoredWorkout.from_json(record.body, record.key) for record in kept]


def search(spotter: Worker, owner: str, words: str, limit: int, timezone: str = "") -> Found:
    """The workouts that the words are about; where none is, those that are but for the words.

    "today" is of the timezone, and of the athlete's if none is said. Raises SearchUnavailable, StorageError.
    """
    from agents.search.question import asked, query_of
    from agents.search.telling import words_said

    missed = [0]

    def standing(query: Query) -> list[WorkoutRow]:
        rows, unreadable = _standing(spotter, owner, query, limit)
        missed.append(unreadable)
        return rows

    query, rows = asked(standing, query_of(words, today_of(spotter, owner, timezone)), limit)
    understood = Understood(**query._replace(words=words_said(query))._asdict())
    return Found(understood=understood, workouts=rows, unreadable=max(missed))


def _standing(spotter: Worker, owner: str, query: Query, limit: int) -> tuple[list[WorkoutRow], int]:
    """The first workouts that fit and stand, and how many on the way can't be read."""
    found, unreadable = standing_hits(
        spotter.records, owner, lambda most: _hits(spotter, owner, query, most), limit
    )
    return [row_of(each) for each in found], unreadable


def _hits(spotter: Worker, owner: str, query: Query, limit: int) -> tuple[Hit, ...]:
    try:
        return spotter.recall.search(owner, query, limit=limit)
    except StorageError as error:
        raise SearchUnavailable(type(error).__name__) from error


def plan_week(spotter: Worker, owner: str, number: int | None, timezone: str = "") -> PlanWeek:
    """A week of the plan as it is stored, the current one if none is said. Raises NotFound.

    The day is of the timezone, and of the athlete's if none is said.
    """
    if spotter.records.get(owner, PLAN_KEY) is None:
        raise NotFound(NO_PLAN)
    from agents.planner.views.days import NoDay
    from agents.planner.views.weekly import weekly_plan

    plan = spotter.planner.plan(owner)
    if plan is None or not plan.weeks:
        raise NotFound(NO_PLAN)
    try:
        units = read_athlete(spotter.records, owner).units
        week = weekly_plan(plan, "", number, today_of(spotter, owner, timezone), units)
    except NoDay as error:
        raise NotFound(str(error)) from None
    return PlanWeek(weeks=len(plan.weeks), week=week)


def message(spotter: Worker, owner: str, message_id: str) -> MessageAnswer:
    """How far a message is, and what became of it as that stands now. Raises NotFound."""
    keys = message_key(message_id), queued_key(message_id)
    found = spotter.records.get_many(owner, keys)
    record, note = (found.get(key) for key in keys)
    entry = None if record is None else Entry.from_json(record.body, record.version)
    noted = None if note is None else Note.from_json(note.body)
    if noted is not None and noted.code and noted.after >= (0 if record is None else record.version):
        return MessageAnswer(id=message_id, status="failed", code=noted.code)
    if noted is not None and not noted.code and noted.text not in (() if entry is None else entry.digests):
        return MessageAnswer(id=message_id, status="queued")  # the message, or another text of it
    if entry is None:
        raise NotFound(NO_MESSAGE)
    if entry.report is None:
        return MessageAnswer(id=message_id, status="received")
    reported = WorkoutLogResult.model_validate_json(json.dumps(entry.report))
    result = as_it_stands(reported, _shelf(spotter, owner).get, _drafts(spotter, owner).standing)
    return MessageAnswer(id=message_id, status="processed", result=result)


def drafts(spotter: Worker, owner: str) -> Waiting:
    """The drafts that wait for a yes, the oldest first."""
    return Waiting(drafts=tuple(map(drafted_workout, _drafts(spotter, owner).waiting())))


def measurements(spotter: Worker, owner: str, kind: str, since: str, limit: int) -> Measurements:
    """What was measured of this kind, "" for all, from this day on, the newest first. Raises BadInput."""
    from agents.measurements.book import MeasurementBook
    from agents.measurements.values import KINDS

    if kind and kind not in KINDS:
        raise BadInput(f"kind is {quoted(kind)}: there are {', '.join(KINDS)}.")
    unreadable: list[StorageError] = []
    standing = MeasurementBook(spotter.records, owner).newest_first(unreadable.append)
    found = (each for each in standing if kind in ("", each.kind) and each.day >= since)
    rows = tuple(MeasurementRow(**each.as_wire()) for each in islice(found, limit))
    return Measurements(measurements=rows, unreadable=len(unreadable))


def progress(spotter: Worker, owner: str, of: str, timezone: str) -> ProgressAnswer:
    """The series of an exercise, a muscle or a measurement; without one, what there is. Raises BadInput."""
    from handlers.desks.charted import ChartDesk

    today, units = today_of(spotter, owner, timezone), read_athlete(spotter.records, owner).units
    desk = ChartDesk(spotter.records, owner, spotter.clock, units, today)
    if not of:
        rows = (each._asdict() | {"newest": each.newest.isoformat()} for each in desk.chartable())
        return ProgressAnswer(of="", there=tuple(ChartableRow(**row) for row in rows))
    try:
        charted = desk.charted(of)
    except Refusal as error:
        raise BadInput(f"of: {error} Without `of` the answer lists what there is.") from None
    series = (ChartCard.model_validate(each.to_wire()) for each in charted.series)
    return ProgressAnswer(of=charted.of, series=tuple(series))


# --- inside


def _drafts(spotter: Worker, owner: str) -> Drafts:
    inbox = Inbox(spotter.records, spotter.clock)
    return Drafts(spotter.records, _shelf(spotter, owner), inbox, spotter.clock)


def _shelf(spotter: Worker, owner: str) -> Shelf:
    return Shelf(spotter.records, owner, spotter.clock)


def today_of(spotter: Worker, owner: str, timezone: str) -> date:
    """The day in this timezone; in the athlete's, as the newest messages told it, if it is empty."""
    return local_day(spotter.now(), timezone or read_athlete(spotter.records, owner).timezone)


def _first_of(placed: tuple[HistoryPlace, StoredWorkout]) -> HistoryPlace:
    return placed[0]


def _place_in(cursor: str) -> HistoryPlace:
    match said_by(cursor):
        case [str(day), str(written), str(workout_id)] if day.isprintable() and len(day) <= LONGEST_DAY:
            return day, written, workout_id
    raise BadInput("before is no place in the history: take `next` of the page that came first.")
