"""Undo: the newest change of an athlete's workouts is taken back, as a revision more.

It goes back to the revision that the newest act found. Of the command line that is what one message or
command wrote last; in chat what a message of the conversation has changed.
"""

import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

from agents.errors import Unfinished
from agents.guests import WorkoutChange
from agents.logger.records.derived_rows import ChangeOrder, cause_of
from agents.logger.records.inbox import Entry, Inbox, workouts_of
from agents.logger.records.shelf import OnUnreadable, Shelf, VersionedWorkout, left_out
from agents.retention import DECISION_SECONDS
from agents.retries import retry_on_conflict
from agents.workout import NOTHING_TO_UNDO, StoredWorkout
from storage.ports import DECISIONS, UNREADABLE, Conflict, Damaged, Record, StorageError, TooLarge, Write

# Workouts in one batch, of which a store takes 100 writes: each is two, with up to four of a guest's, and
# one of the guest's and two of the undo's for all. Where a guest writes more, fewer go in one.
UNDONE_AT_ONCE = 16
OF_ANOTHER = "the newest change is of {}, and not of this workout: take that one back first."
NOTHING_LEFT = "there is nothing to undo: no change is left that could be taken back."


def undo(shelf: Shelf, act: str, unreadable: OnUnreadable = left_out, of: str = "") -> list[WorkoutChange]:
    """Take back the newest change: all workouts that one message or command wrote; before and after.

    Up to 16 workouts go in one batch, fewer where a guest writes much; of more, an undo that was
    stopped is finished by the next one. The same act again takes back nothing else: it finishes what it
    began, and gives the same; what was refused is refused again. `of`: only if this workout is among them.
    Raises Unfinished if there is nothing to take back, Conflict if somebody wrote at the same time.
    """
    return retry_on_conflict(lambda: _undo(shelf, act, unreadable, of), "undo: others kept writing")


def undo_meant(
    shelf: Shelf,
    inbox: Inbox,
    entry: Entry,
    changed: Callable[[], Sequence[StoredWorkout]],
    act: str,
    *,
    again: bool = False,
) -> list[StoredWorkout]:
    """Take the newest change of the workouts that `changed` finds back, all in one batch with the
    message's entry, which says which they are: whoever comes second finds it done. `again`: a change that
    was an undo is taken back too.

    Raises Overtaken if the message has another text by now, Unfinished if there is nothing to take back.
    """

    def undo() -> list[StoredWorkout]:
        newest = shelf.unsettled(inbox, entry, act)
        aimed = newest.target_of(act)
        seen = changed() if aimed is None else ()
        meant = aimed or tuple(each.workout_id for each in seen)
        found = [_to_undo(shelf, each, act, again) for each in meant]
        if seen and [stored for stored, _ in found] != list(seen):
            raise Conflict("a workout was changed again since it was looked up")
        order, rows = shelf.order(), [row for row in found if act not in row[0].acts]
        due = _in_order([_undoing(shelf, stored, version, act, order, again) for stored, version in rows])
        if not due:
            return [_undone_by(shelf, act, stored).after for stored, _ in found]
        changes = [each.change for each in due]
        noted = shelf.noted(inbox, newest, act, meant)
        shelf.put([*(write for each in due for write in each.writes), noted, *shelf.beside(changes, order)])
        return [each.after for each in due]

    return retry_on_conflict(undo, f"undo of message {entry.message.id}: others kept writing")


def undoable_by(
    shelf: Shelf, message_id: str, workout_ids: Sequence[str], *, restores: bool = False
) -> list[StoredWorkout]:
    """Those of these workouts whose newest change is of this message, and can be taken back; of one that
    `restores`: whose newest change has taken something away, or changed it."""
    stored = [each for each in map(shelf.get, workout_ids) if each is not None]
    if restores:
        changed = [each for each in stored if each.change != "logged"]
        return [each for each in changed if each.acts[-1].startswith(f"{message_id}/")]
    undoable = [each for each in stored if _is_undoable(shelf, each)]
    return [each for each in undoable if each.act.startswith(f"{message_id}/")]


def _is_undoable(shelf: Shelf, stored: StoredWorkout) -> bool:
    """Whether its newest change can be taken back: for a line of a chat that a job brings in what a line
    before it did, which is no athlete's to undo."""
    return stored.undo_to != NOTHING_TO_UNDO or (shelf.by_a_job and stored.change != "undone")


def newest_undoable(shelf: Shelf, inbox: Inbox, entry: Entry, *, restores: bool = False) -> str:
    """The newest message before this one with a change that can be taken back; of what `restores` the newest
    alone. "" for none."""
    changers, owner = entry.before.changers, entry.message.owner
    for each in changers[:1] if restores else changers:
        if undoable_by(shelf, each, workouts_of(inbox.entry(owner, each)), restores=restores):
            return each
    return ""


class _Undoing(NamedTuple):
    """A workout whose newest change is about to be taken back, or was: then there is nothing to write."""

    before: StoredWorkout
    after: StoredWorkout
    writes: list[Write]

    @property
    def change(self) -> WorkoutChange:
        return WorkoutChange(self.before, self.after)


def _undo(shelf: Shelf, act: str, unreadable: OnUnreadable, of: str) -> list[WorkoutChange]:
    record = shelf.records.get(shelf.owner, f"{DECISIONS}{act}")
    begun = [] if record is None else _begun(shelf, record, unreadable)
    done = [_undone_by(shelf, act, stored) for stored, _ in begun if act in stored.acts]
    if done:
        order = shelf.order()
        due = _due(shelf, act, order, _changed_by(cause_of(done[0].before.act), begun), unreadable)
    else:
        order, due = _newest(shelf, act, unreadable)
    if not done and (why := _why_not(due, of)):
        if record is None:
            shelf.records.put_all([_first_of(shelf, act, [], why)])
        raise Unfinished(why)
    left = _in_order(due)
    _put_undone(shelf, left, order, [] if done else [_first_of(shelf, act, left)])
    return [each.change for each in (*_in_order(done), *left)]


def _begun(shelf: Shelf, record: Record, unreadable: OnUnreadable) -> list[VersionedWorkout]:
    """The workouts that an undo of this id meant when it began; all, where an earlier version began it.
    Raises Unfinished where it was refused: what was changed since is not what it meant."""
    kept = json.loads(record.body)
    if kept.get("workouts") == []:
        raise Unfinished(kept.get("why", NOTHING_LEFT))
    return shelf.rows_of(kept["workouts"], unreadable) if "workouts" in kept else [*shelf.rows(unreadable)]


def _why_not(due: Sequence[_Undoing], of: str) -> str:
    """Why these can't be taken back, where they are none, or this workout is none of them; "" if they can."""
    if not due:
        return NOTHING_LEFT
    if not of or any(each.after.workout_id == of for each in due):
        return ""
    newest = due[0].before.workout or due[0].after.workout
    return OF_ANOTHER.format(repr(newest.name) if newest else "another workout")


def _first_of(shelf: Shelf, act: str, meant: Sequence[_Undoing], why: str = "") -> Write:
    """Goes with the first that an undo takes back: of the same at once only one finds its change. `why`: it
    was refused."""
    kept = {"workouts": [each.after.workout_id for each in meant]}
    body = json.dumps({**kept, "why": why} if why else kept)
    expires_at = shelf.clock() + DECISION_SECONDS
    return Write(shelf.owner, f"{DECISIONS}{act}", body, after=0, expires_at=expires_at)


def _newest(shelf: Shelf, act: str, unreadable: OnUnreadable) -> tuple[ChangeOrder, list[_Undoing]]:
    """The order of changes, and what the message or command of the newest one has changed last; where none is
    listed any more, all are looked through."""
    order = shelf.order()
    due = _listed_last(shelf, act, order, unreadable)
    if not due and order.complete_from:
        missing: list[StorageError] = []
        order = order.looked_through(stored for stored, _ in shelf.rows(missing.append))
        for each in missing:
            unreadable(each)
        due = _listed_last(shelf, act, order, unreadable)
        order = order._replace(complete_from=order.stamp) if missing else order
    return order, due


def _listed_last(shelf: Shelf, act: str, order: ChangeOrder, unreadable: OnUnreadable) -> list[_Undoing]:
    for cause, workout_ids in order.by_cause().items():
        rows = _changed_by(cause, shelf.rows_of(workout_ids, unreadable))
        if due := _due(shelf, act, order, rows, unreadable):
            return due
    return []


def _due(
    shelf: Shelf, act: str, order: ChangeOrder, rows: Sequence[VersionedWorkout], unreadable: OnUnreadable
) -> list[_Undoing]:
    """What these become; `unreadable` is told of those whose earlier revision can't be read."""
    due = []
    for stored, version in rows:
        try:
            due.append(_undoing(shelf, stored, version, act, order))
        except UNREADABLE as error:
            unreadable(error)
    return due


def _changed_by(cause: str, rows: Sequence[VersionedWorkout]) -> list[VersionedWorkout]:
    """Those whose last change that could be taken back is of this message or command."""
    return [row for row in rows if row[0].undo_to != NOTHING_TO_UNDO and cause_of(row[0].act) == cause]


def _put_undone(shelf: Shelf, left: list[_Undoing], order: ChangeOrder, first: list[Write]) -> None:
    """Write these in their order, as many at once as the store takes."""
    at_once = UNDONE_AT_ONCE
    while left:
        part = left[:at_once]
        changes = [each.change for each in part]
        writes = [write for each in part for write in each.writes]
        try:
            shelf.records.put_all([*writes, *first, *shelf.beside(changes, order)])
        except TooLarge:
            if len(part) == 1:
                raise
            at_once = len(part) // 2  # how much a guest writes is not known before
            continue
        left, first = left[at_once:], []
        order = order.after(changes)._replace(version=order.version + 1)


def _to_undo(shelf: Shelf, workout_id: str, act: str, again: bool) -> tuple[StoredWorkout, int]:
    """A workout that has a change which can be taken back, or whose change this act took back."""
    found = shelf.read(workout_id)
    undoable = found is not None and (again or _is_undoable(shelf, found[0]))
    if found is None or not (undoable or act in found[0].acts):
        raise Unfinished(f"there is no change of workout {workout_id!r} that could be taken back.")
    return found


def _undoing(
    shelf: Shelf, stored: StoredWorkout, version: int, act: str, order: ChangeOrder, again: bool = False
) -> _Undoing:
    """The revision that takes the newest change back, written with the one it replaces."""
    is_before = shelf.by_a_job or (again and stored.change == "undone")
    to = stored.revision - 1 if is_before else stored.undo_to
    back = shelf.revision(stored.workout_id, to) if to > 0 else None
    if back is None and to > 0:
        raise _missing(stored)
    undone = stored.model_copy(
        update={
            "revision": stored.revision + 1,
            "change": "undone",
            "act": back.act if back else act,
            "acts": (*stored.acts, act),
            "written_at": shelf.now(),
            "stands_since": back.stands_since if back else order.stamp,
            "undo_to": back.undo_to if back else NOTHING_TO_UNDO,
            "workout": back.workout if back else None,
        }
    )
    return _Undoing(stored, undone, shelf.replacing(stored, undone, version))


def _undone_by(shelf: Shelf, act: str, stored: StoredWorkout) -> _Undoing:
    """What this act took back of a workout before."""
    after = shelf.after_act(stored, act)
    before = None if after is None else shelf.before(after)
    if before is None or after is None:
        raise _missing(stored)
    return _Undoing(before, after, [])


def _missing(stored: StoredWorkout) -> Damaged:
    return Damaged(f"a revision of workout {stored.workout_id} is missing: put it back as in a backup.")


def _in_order(undone: list[_Undoing]) -> list[_Undoing]:
    """First what goes, from the newest on, as if one after another was taken back; then what comes back, from
    the oldest on. Of all batches together: a guest sees one at a time."""
    gone = [each for each in undone if each.after.workout is None]
    back = [each for each in undone if each.after.workout is not None]
    gone.sort(key=lambda each: _since(each.before), reverse=True)
    return [*gone, *sorted(back, key=lambda each: _since(each.after))]


def _since(stored: StoredWorkout) -> tuple[str, int, str]:
    """Since when a workout says what it says; of one moment, by its place in the words."""
    spans = stored.workout.spans if stored.workout is not None else ()
    return stored.stands_since, min((span.start for span in spans), default=0), stored.workout_id
