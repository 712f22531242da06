"""What an athlete's records say, for whoever asks: each function answers one question, and writes nothing.

Everything is read under the owner's own keys, so that what is another athlete's is not there to be found.
A search asks the index which workouts fit; what they are is read from the records, and those that do not
stand any more are left out.
"""

import base64
import binascii
import json
from datetime import UTC, date, datetime

from agents.athlete import Athlete
from agents.dates import local_day
from agents.errors import BadInput
from agents.logger.inbox import Entry, message_key
from agents.logger.report import as_it_stands
from agents.logger.result import WorkoutLogResult
from agents.logger.shelf import Shelf
from agents.workout import StoredWorkout
from handlers.cloud.queued import digest_of, queued_key
from handlers.doors.failures import NotFound, SearchUnavailable
from handlers.reads.read_answers import (
    Found,
    History,
    MessageAnswer,
    PlanWeek,
    Understood,
    WorkoutAnswer,
    revision_of,
    row_of,
)
from handlers.wiring import Worker
from storage.ports import PLAN_KEY, Hit, Query, StorageError

Place = tuple[str, str, str]  # of a workout in the history: its day, when it was written, its id

NO_WORKOUT = "there is no workout with this id."
NO_MESSAGE = "there is no message with this id."
NO_PLAN = "there is no plan yet."


def history(spotter: Worker, owner: str, limit: int, before: str = "") -> History:
    """The newest workouts, or those that come after a page that ended at `before`. Raises BadInput.

    The place is kept, not a count: what is logged or amended meanwhile moves nothing out of sight.
    """
    standing = _shelf(spotter, owner).newest_first()
    if before:
        place = _place_in(before)
        standing = [stored for stored in standing if _place_of(stored) < place]
    page = standing[:limit]
    after = _cursor(_place_of(page[-1])) if len(standing) > limit else None
    return History(workouts=tuple(map(row_of, page)), next=after)


def workout(spotter: Worker, owner: str, workout_id: str, *, revisions: bool = False) -> WorkoutAnswer:
    """A workout as it stands. Raises NotFound."""
    stored = _shelf(spotter, owner).get(workout_id)
    if stored is None or stored.workout is None:
        raise NotFound(NO_WORKOUT)
    earlier = _earlier(spotter, stored, owner) if revisions else []
    return WorkoutAnswer(
        workout_id=stored.workout_id,
        revision=stored.revision,
        change=stored.change,
        message_id=stored.message_id,
        written_at=stored.written_at,
        workout=stored.workout,
        revisions=tuple(map(revision_of, [*earlier, stored])) if revisions else None,
    )


def _earlier(spotter: Worker, stored: StoredWorkout, owner: str) -> list[StoredWorkout]:
    kept = spotter.records.list(owner, f"revision/{stored.workout_id}/")
    return [StoredWorkout.from_json(record.body) for record in kept]


def search(spotter: Worker, owner: str, words: str, limit: int) -> Found:
    """The workouts that the words are about. Raises SearchUnavailable, StorageError."""
    from agents.search.question import query_of

    query, hits = _answer(spotter, owner, query_of(words, _today(spotter, owner)), limit)
    records = spotter.records.get_many(owner, [f"workout/{hit.workout_id}" for hit in hits])
    stored = [StoredWorkout.from_json(each.body) for each in records.values()]
    standing = {each.workout_id: row_of(each) for each in stored if each.workout is not None}
    rows = tuple(standing[hit.workout_id] for hit in hits if hit.workout_id in standing)
    return Found(understood=Understood(**query._asdict()), workouts=rows)


def _answer(spotter: Worker, owner: str, query: Query, limit: int) -> tuple[Query, tuple[Hit, ...]]:
    """What was looked for in the end, and what fits."""
    from agents.search.asking import answered

    try:
        return answered(spotter.recall, owner, query, limit=limit)
    except StorageError as error:
        raise SearchUnavailable(type(error).__name__) from error


def plan_week(spotter: Worker, owner: str, number: int | None) -> PlanWeek:
    """A week of the plan as it is stored, the current one if none is said. Raises NotFound."""
    if spotter.records.get(owner, PLAN_KEY) is None:
        raise NotFound(NO_PLAN)
    from agents.planner.views.days import NoDay
    from agents.planner.views.weekly import weekly_plan

    plan = spotter.planner.plan(owner)
    if plan is None or not plan.weeks:
        raise NotFound(NO_PLAN)
    try:
        week = weekly_plan(plan, "", number, _today(spotter, owner), _athlete(spotter, owner).units)
    except NoDay as error:
        raise NotFound(str(error)) from None
    return PlanWeek(weeks=len(plan.weeks), week=week)


def message(spotter: Worker, owner: str, message_id: str) -> MessageAnswer:
    """How far a message is, and what became of it as that stands now. Raises NotFound."""
    keys = message_key(message_id), queued_key(message_id)
    found = spotter.records.get_many(owner, keys)
    record, note = (found.get(key) for key in keys)
    entry = None if record is None else Entry.from_json(record.body, record.version)
    texts = () if entry is None else (entry.message.text, *entry.earlier)
    if note is not None and note.body not in map(digest_of, texts):
        return MessageAnswer(id=message_id, status="queued")  # the message, or another text of it
    if entry is None:
        raise NotFound(NO_MESSAGE)
    if entry.report is None:
        return MessageAnswer(id=message_id, status="received")
    reported = WorkoutLogResult.model_validate_json(json.dumps(entry.report))
    result = as_it_stands(reported, _shelf(spotter, owner).get)
    return MessageAnswer(id=message_id, status="processed", result=result)


# --- inside


def _shelf(spotter: Worker, owner: str) -> Shelf:
    return Shelf(spotter.records, owner, spotter.clock)


def _athlete(spotter: Worker, owner: str) -> Athlete:
    record = spotter.records.get(owner, "athlete")
    return Athlete() if record is None else Athlete.from_json(record.body)


def _today(spotter: Worker, owner: str) -> date:
    return local_day(datetime.fromtimestamp(spotter.clock(), UTC), _athlete(spotter, owner).timezone)


def _place_of(stored: StoredWorkout) -> Place:
    """Where `newest_first` has it."""
    return (stored.workout and stored.workout.date) or "", stored.written_at, stored.workout_id


def _cursor(place: Place) -> str:
    return base64.urlsafe_b64encode(json.dumps(place).encode()).decode().rstrip("=")


def _place_in(cursor: str) -> Place:
    try:
        said = json.loads(base64.urlsafe_b64decode(f"{cursor}{'=' * (-len(cursor) % 4)}".encode("ascii")))
    except (binascii.Error, ValueError, RecursionError):
        said = None
    if not isinstance(said, list) or len(said) != 3 or not all(isinstance(each, str) for each in said):
        raise BadInput("before is no place in the history: take `next` of the page that came first.")
    return said[0], said[1], said[2]
