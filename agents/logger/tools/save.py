"""save_workout_to_database: stores one summarized workout for good, or as a draft that waits for a yes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from agents.errors import Refusal, Unfinished
from agents.events import WorkoutSaved
from agents.logger.evidence.certain import doubted, is_read_as
from agents.logger.evidence.open_values import beyond, loads_beyond, question_of, units_open
from agents.logger.finished_workout import joined
from agents.logger.pipeline import TOOL_OF
from agents.logger.records.draft import Hold, OpenValues
from agents.logger.records.drafts import Drafts
from agents.logger.records.shelf import Saved
from agents.logger.said_workout import OfWorkout
from agents.logger.worktable import OFFLINE, StandingResult, Worktable
from agents.toolbox import Tool
from agents.workout import Workout


class SavedWorkout(NamedTuple):
    """What the save did, store by store; search follows the records by itself."""

    workout_index: int
    saved: Saved

    def answer_text(self) -> str:
        done = "was already there" if self.saved.already_there else "saved"
        return f"workout {self.workout_index} {done}: {self.saved.workout_id}; indexed: queued"

    def enter(self, table: Worktable) -> None:
        table.pipeline.store("save", self, self.workout_index)
        _note_saved(self.workout_index, self.saved, table)


def _note_saved(index: int, saved: Saved, table: Worktable) -> None:
    table.saved[index] = saved.workout_id
    title = table.workout(index).name
    table.guests.listener(WorkoutSaved(saved.workout_id, title, saved.already_there))


class Added(NamedTuple):
    """What stands in place of a save where the workout takes the place of a draft that was to be added to
    another one: that one with it, and what it was."""

    workout_index: int
    saved: Saved
    was: Mapping[tuple[str, int], Workout] = MappingProxyType({})

    def answer_text(self) -> str:
        return f"workout {self.workout_index} is added to {self.saved.workout_id}"

    def enter(self, table: Worktable) -> None:
        table.pipeline.store("save", self, self.workout_index)
        _note_saved(self.workout_index, self.saved, table)
        table.changes.made.append(self.saved.standing)
        table.changes.was.update(self.was)


class WaitingSave(NamedTuple):
    """What stands in place of a save where the workout waits for a yes: it is kept with the report."""

    workout_index: int
    hold: Hold

    def answer_text(self) -> str:
        why = self.hold.why
        return f"workout {self.workout_index} is a draft: the athlete is asked whether it is right ({why})"

    def enter(self, table: Worktable) -> None:
        table.pipeline.store("save", self, self.workout_index)


def save_workout_to_database(
    args: OfWorkout, table: Worktable
) -> SavedWorkout | Added | WaitingSave | StandingResult:
    """Store one summarized workout, or show it to the athlete to confirm. It runs by itself."""
    if (standing := table.what_stands(args.workout_index, "save")) is not None:
        return standing
    place = table.pipeline.due(args.workout_index, "save")
    workout: Workout = table.pipeline.of(place, "summary").workout
    own = table.saved.get(place.index)
    others = {workout_id for workout_id in table.saved_ids() if workout_id != own}
    hold = held(table, place.index)
    if hold is not None and not _was_logged(workout, table, others):
        return WaitingSave(place.index, hold)
    try:
        return _saved(workout, table, place.index, others)
    except Unfinished as error:
        raise Refusal(str(error)) from None


def _saved(workout: Workout, table: Worktable, index: int, others: set[str]) -> SavedWorkout | Added:
    """Store it, and with it that drafts of the last reply are logged so which it says anew."""
    drafts = Drafts(table.shelf.records, table.shelf, table.inbox, table.inbox.clock)
    shown, text = table.given.before.drafts, table.given.message.text
    along = drafts.replaced_by(shown, workout, text)
    target = drafts.joined_by(shown, workout, text)
    if target is None:
        saved, _ = table.shelf.save(
            table.inbox,
            table.given.entry,
            workout,
            table.act,
            others,
            along=along,
            rewritten=drafts.rewritten,
        )
        return SavedWorkout(index, saved)
    stored = table.shelf.change(target, table.act, "amended", lambda there: joined(there, workout), along)
    before = table.shelf.before_act(stored, table.act)
    was = {(target, stored.revision): before.workout} if before and before.workout else {}
    return Added(index, Saved(target, False, stored.revision, stored), was)


def _was_logged(workout: Workout, table: Worktable, others: set[str]) -> bool:
    """Whether it was written before the worker was stopped, when it was not held yet: it is no draft then."""
    minted = table.given.entry.minted_for(workout, others)
    return minted is not None and minted.revision == table.given.entry.revision and not minted.draft_id


def held(table: Worktable, index: int) -> Hold | None:
    """Why this workout waits for a yes; None where it is logged at once.

    What stands on words of an earlier message is the athlete's own answer to what was asked about them.
    """
    hold, values = _held_but_for_units(table, index), _units_open(table, index)
    if not values:
        return hold
    asked = question_of(values)
    asked = asked[:1].upper() + asked[1:]
    return Hold(asked, values=values) if hold is None else hold.also(asked)


def _units_open(table: Worktable, index: int) -> OpenValues:
    """The exercises whose unit is in doubt: nobody knows the athlete's, and they have said the other one of
    loads that this conversation has logged."""
    workout, unit = table.workout(index), table.given.athlete.units
    answers = any(span.message_id != table.given.message.id for span in workout.spans)
    if answers or table.given.unit_known:
        return ()
    read = (table.shelf.rows_of(shown) for shown in [table.given.before.shown])
    return units_open(workout, (each.workout for rows in read for each, _ in rows if each.workout), unit)


def _held_but_for_units(table: Worktable, index: int) -> Hold | None:
    hold, workout = table.attempts[index].hold, table.workout(index)
    answers = any(span.message_id != table.given.message.id for span in workout.spans)
    in_doubt = None if answers or table.given.engine != OFFLINE else _in_doubt(table, index, workout)
    if in_doubt is not None:
        return in_doubt if hold is None else hold.also(in_doubt.why)
    if hold is not None:
        return hold
    why = "" if answers else beyond(workout)
    return Hold(why, values=loads_beyond(workout)) if why else None


def _in_doubt(table: Worktable, index: int, workout: Workout) -> Hold | None:
    """Why the embedded engine doubts a workout, and the workout of this message that it is a part of."""
    message = table.given.message
    reading, left_out = table.given.texts.readings[message.id], bool(table.doubts(index))
    holds = (each.hold for each in table.attempts.values())
    asked = next((each.why for each in holds if each is not None and each.values), "")
    found = doubted(message.text, reading, workout, table.given.athlete, left_out=left_out, asked=asked)
    if not found.why:
        return None
    joins = (
        place.index
        for place in table.pipeline.places
        if found.joins is not None
        and place.index != index
        and is_read_as(table.workout(place.index), found.joins)
    )
    return Hold(found.why, next(joins, None))


tool = Tool(TOOL_OF["save"], OfWorkout, save_workout_to_database, wave=5)
