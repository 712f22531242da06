"""A result as short as its record needs it. Pure.

A message's record holds its text and its report, and a report says much of the text again: a long message
of which little was understood has one that is too large for a store. What was saved and changed stays, with
its ids; of what was not, the first parts are told and the others counted. Words that were cut end in "...",
and where they stand in the message is still said.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from agents.logger.answer import answer_of
from agents.logger.report_as_of_now import CUT
from agents.logger.result import Blocked, DraftedWorkout, NotLogged, WorkoutLogResult

MORE = "more"  # code of a row that stands for those that are not told one by one


class Room(NamedTuple):
    """How many rows are told of what was not logged, and how many characters of a text."""

    rows: int
    characters: int


ROOMS = (Room(20, 300), Room(3, 60))


def ever_shorter(result: WorkoutLogResult) -> Iterator[WorkoutLogResult]:
    """The result as it is, then shorter and shorter ones: each says all that was saved and changed."""
    yield result
    for room in ROOMS:
        yield _within(result, room)


def _within(result: WorkoutLogResult, room: Room) -> WorkoutLogResult:
    def cut(text: str) -> str:
        return text if len(text) <= room.characters else f"{text[: room.characters - len(CUT)]}{CUT}"

    rows = (
        row.model_copy(update={name: cut(getattr(row, name)) for name in ("workoutName", "summary")})
        for row in result.allWorkouts
    )
    changes = (row.model_copy(update={"summary": cut(row.summary)}) for row in result.changes)
    blocked = (
        row.model_copy(
            update={name: cut(getattr(row, name)) for name in ("workoutName", "message", "question")}
        )
        for row in result.blocked[: room.rows]
    )
    unlogged = (
        row.model_copy(update={name: cut(getattr(row, name)) for name in ("text", "why", "question")})
        for row in result.not_logged[: room.rows]
    )
    drafts = (row.model_copy(update={**_cut_of(row, cut), "rows": ()}) for row in result.drafts)
    of_guests = {"program": result.program, "guests": result.guests}
    shorter = result.model_copy(
        update={
            "allWorkouts": tuple(rows),
            "drafts": tuple(drafts),
            "open": (),
            "changes": tuple(changes),
            "blocked": (*blocked, *_more_blocked(result.blocked[room.rows :])),
            "not_logged": (*unlogged, *_more_not_logged(result.not_logged[room.rows :])),
            "question": None if result.question is None else cut(result.question),
            "plan_changes": tuple(_outlined(each) for each in result.plan_changes),
            **{name: tuple(_short(row, cut) for row in rows) for name, rows in of_guests.items()},
        }
    )
    return shorter.model_copy(update={"answer": answer_of(shorter)})


def _short(row: dict[str, Any], cut: Callable[[str], str]) -> dict[str, Any]:
    """What a guest did, in words alone."""
    return {**row, "result": {}, "message": cut(str(row["message"]))}


def _cut_of(draft: DraftedWorkout, cut: Callable[[str], str]) -> dict[str, str]:
    """What a draft says, cut: its record says all of it."""
    return {name: cut(getattr(draft, name)) for name in ("workoutName", "summary", "text", "why")}


def _more_blocked(rows: tuple[Blocked, ...]) -> tuple[Blocked, ...]:
    if not rows:
        return ()
    told = f"{len(rows)} more workouts of this message were not saved, and are not told one by one"
    first = rows[0].workout_index
    return (Blocked(workout_index=first, workoutName=f"{len(rows)} more", code=MORE, message=told),)


def _more_not_logged(rows: tuple[NotLogged, ...]) -> tuple[NotLogged, ...]:
    if not rows:
        return ()
    told = f"{len(rows)} more parts of this message look like training, and are not told one by one"
    end = max(row.end for row in rows)
    return (NotLogged(text="", start=rows[0].start, end=end, why=told, code=MORE),)


def _outlined(change: dict[str, Any]) -> dict[str, Any]:
    """What became of a wish for the plan, without the details that are in its proposals' own records."""
    proposals = [{**each, "preview": {}} for each in change.get("proposals", ())]
    return {**change, "proposals": proposals, "results": [], "verify": None, "technicalDetails": ""}
