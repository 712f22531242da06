"""The athlete's workouts in records: saved once, amended, deleted and undone as revisions.

A workout's record is its newest revision; what it was before stands under revision/. A deletion is a
tombstone. Every write carries its act (the message and call, or the command, that it comes from); an act
that a workout has seen is not applied again. Undo (`undo.py`) goes back to the revision that the newest act
found:

    logged 1 -> amended 2 -> undo: 3 holds what 1 held -> undo: 4 is a tombstone -> nothing left to undo

Of many workouts those of some days, and the newest, are found by their days (`derived_rows.py`): the rows are
made when more than FEW are looked through, as every twentieth save does, and kept from then on.

Guests write along: what they make of the workouts goes into the same batch, so that all stands, or nothing.
After a Conflict they are asked anew.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from itertools import count, groupby
from typing import Literal, NamedTuple

import structlog

from agents.errors import Overtaken, Unfinished
from agents.guests import Guest, SessionToKeep, WorkoutChange
from agents.logger.records.derived_rows import (
    ChangeOrder,
    begin_days,
    cause_of,
    day_rows_of,
    days_are_kept,
    ids_by_day,
    ids_of_days,
    read_order,
)
from agents.logger.records.inbox import Entry, Inbox, Minted
from agents.retries import retry_on_conflict
from agents.snapshot import read_afresh
from agents.workout import NOTHING_TO_UNDO, SCHEMA_VERSION, StoredWorkout, Workout, day_of
from storage.ports import (
    MAX_BATCH_ITEMS,
    REVISIONS,
    UNREADABLE,
    WORKOUTS,
    Conflict,
    Record,
    Records,
    StorageError,
    TooLarge,
    Unavailable,
    Write,
)

RETRIED = (Conflict, Unavailable)  # failures of a store that the next delivery may not meet
FEW = 50  # workouts that are looked through one by one
CHANGES_BETWEEN = 20  # looks whether there are more, by who only logs


Along = Callable[[str], Sequence[Write]]  # what is written in one batch with the workout of this id


def nothing_along(workout_id: str) -> Sequence[Write]:
    """A workout is written by itself."""
    return ()


# What a workout becomes, and what is to be said of it, now that a message's text says this; None: it stays.
Rewritten = Callable[[Entry, StoredWorkout, Workout], tuple[Workout, Literal["logged", "amended"]] | None]


def as_logged(
    entry: Entry, stored: StoredWorkout, said: Workout
) -> tuple[Workout, Literal["logged", "amended"]] | None:
    """What was logged becomes what is said now; what was changed since stays as it is."""
    return (said, "logged") if stored.change == "logged" else None


class Saved(NamedTuple):
    """What a save did to the records."""

    workout_id: str
    already_there: bool
    revision: int
    standing: StoredWorkout  # what the record holds now: the athlete's change of it, if there is one


class Edited(NamedTuple):
    """What a workout becomes, None for a tombstone, and what is to be said of it; and what becomes a workout
    of its own, of this message."""

    workout: Workout | None
    change: Literal["amended", "deleted"]
    apart: Workout | None = None


log = structlog.get_logger()
VersionedWorkout = tuple[StoredWorkout, int]  # with the version of its record
OnUnreadable = Callable[[StorageError], None]


def left_out(error: StorageError) -> None:
    """Of many workouts one that can't be read is no reason to do nothing."""
    log.warning("workout left out", error=str(error))


@dataclass(frozen=True)
class Shelf:
    """One athlete's workouts. `finished` are those that the message at hand wrote when it was read otherwise:
    they stay as they are, and nothing else is written of the words that they stand on.

    `by_a_job`: a job writes, and no athlete. What it writes anew stands for what stood, so that an undo means
    what it meant before; what it adds no undo means."""

    records: Records
    owner: str
    clock: Callable[[], float]
    guests: tuple[Guest, ...] = ()
    finished: frozenset[str] = frozenset()
    by_a_job: bool = False

    # --- reading

    def get(self, workout_id: str) -> StoredWorkout | None:
        """The newest revision, a tombstone too; None if there never was such a workout of this owner."""
        found = self.read(workout_id)
        return None if found is None else found[0]

    def all(self, unreadable: OnUnreadable = left_out) -> Iterator[StoredWorkout]:
        """Every workout that stands, without tombstones, by id. `unreadable` is told of those whose records
        are damaged or of a newer schema: they are left out."""
        return (stored for stored, _ in self.rows(unreadable) if stored.workout is not None)

    def newest_first(self, unreadable: OnUnreadable = left_out) -> list[StoredWorkout]:
        """The same, the newest day first; within a day what was written last."""
        return sorted(self.all(unreadable), key=_newest, reverse=True)

    @property
    def keeps_days(self) -> bool:
        """Whether workouts are found by their days."""
        return days_are_kept(self.records, self.owner)

    def of_days(self, first: date, last: date, ids: Collection[str] = ()) -> list[StoredWorkout]:
        """The workouts that stand of these days, and these, the newest first, by the rows of their days.

        It costs as much as there are in these months, however many there are before.
        """
        of_days = ids_of_days(self.records, self.owner, first, last)
        read_afresh(self.records, WORKOUTS)
        stored = [each for each, _ in self.rows_of([*of_days.union(ids)]) if each.workout is not None]
        return sorted(stored, key=_newest, reverse=True)

    def by_day(
        self, last_day: str | None, at_once: int, unreadable: OnUnreadable = left_out
    ) -> Iterator[tuple[str, list[StoredWorkout]]]:
        """The workouts that stand, day by day from the last day back, None for all: the newest day first,
        within a day in no order. With rows of days they are read as they are asked for, at least `at_once` at
        once, else all at the first; `unreadable` is told of those on the way."""
        if not self.keeps_days:
            of_all = sorted(self.all(unreadable), key=day_of, reverse=True)
            yield from ((day, [*rows]) for day, rows in groupby(of_all, key=day_of) if _is_due(day, last_day))
            return
        days = ids_by_day(self.records, self.owner, last_day)
        while due := _taken(days, at_once):
            ids = {each for _, ids_of_day in due for each in ids_of_day}
            read = {each.workout_id: each for each, _ in self.rows_of([*ids], unreadable) if each.workout}
            for day, ids_of_day in due:
                yield day, [read[each] for each in ids_of_day if each in read and day_of(read[each]) == day]

    def newest(self, at_least: int, unreadable: OnUnreadable = left_out) -> list[StoredWorkout]:
        """The newest workouts as `newest_first` has them: whole days, until there are so many."""
        found: list[StoredWorkout] = []
        for _, of_day in self.by_day(None, at_least, unreadable):
            found += sorted(of_day, key=_newest, reverse=True)
            if len(found) >= at_least:
                break
        return found

    def looked_through(self) -> list[StoredWorkout]:
        """Every workout that stands, the newest first. Of more than FEW the rows of days are begun with, so
        that some days may be enough the next time."""
        order, unreadable = self.order(), list[StorageError]()
        standing = self.newest_first(unreadable.append)
        for each in unreadable:
            left_out(each)  # of what day it is nobody knows: without its row it would be lost
        if len(standing) > FEW and not (order.keeps_days or unreadable):
            begin_days(self.records, self.owner, standing, order)
        return standing

    def last_written(self) -> StoredWorkout | None:
        """The workout that was written last and stands."""
        return max(self.all(), key=lambda stored: (stored.written_at, stored.workout_id), default=None)

    def written_by(self, scope: str) -> list[StoredWorkout]:
        """Every workout, tombstones too, that a message has logged, amended or deleted."""
        return [stored for stored, _ in self.rows() if any(cause_of(act) == scope for act in stored.acts)]

    # --- writing

    def save(
        self,
        inbox: Inbox,
        entry: Entry,
        workout: Workout,
        act: str,
        taken: set[str],
        session: SessionToKeep | None = None,
        draft_id: str = "",
        along: Along = nothing_along,
        rewritten: Rewritten = as_logged,
    ) -> tuple[Saved, Entry]:
        """Write a message's workout, and its id into the message's entry, in one batch.

        It keeps the id that the workout had in this message before. `taken` are ids that other workouts of
        this reading have. What the athlete amended or deleted since is not touched; `rewritten` says what is.
        `session` is told to the guests; `draft_id` is the draft that it was, `along` what is written with it.
        Raises Overtaken if the message has another text by now.
        """
        tries = count(1)

        def save() -> tuple[Saved, Entry]:
            is_first_try = next(tries) == 1
            newest = self._standing(inbox, entry)
            minted = self._finished_on(newest, workout) or newest.minted_for(
                workout, taken, of_its_exercises=session is not None, draft_id=draft_id
            )
            place = minted or newest.mint(workout, draft_id)
            # A new id can't be there yet: its workout and the entry that has it are written together.
            found = None if minted is None and is_first_try else self.read(place.workout_id)
            stored, version = found or (None, 0)
            order = self.order()
            if stored is not None:
                stays = place.workout_id in self.finished or act in stored.acts
                becomes = None if stays else rewritten(newest, stored, workout)
                if becomes is None or _same(stored.workout, becomes[0]):
                    return Saved(place.workout_id, True, stored.revision, stored), newest
                writes = self._next(stored, version, *becomes, act, order)
            else:
                writes = [self._first(place, newest.message.id, workout, act, order)]
            standing = StoredWorkout.from_json(writes[0].body)
            if minted is None:
                after = replace(newest, workouts=(*newest.workouts, place))
                writes += inbox.claims_on_others(after, place)
            else:
                after = newest.standing_on(place, workout, draft_id)
            # The entry with every write: nothing is written of a text that has been overtaken.
            after = replace(after, version=newest.version + 1)
            writes += [inbox.write_of(after, newest.version), *along(place.workout_id)]
            self.put([*writes, *self.beside([WorkoutChange(stored, standing)], order, session)])
            self._begin_days_in_time(order)
            return Saved(place.workout_id, False, standing.revision, standing), after

        return retry_on_conflict(save, f"workout of message {entry.message.id}: others kept writing it")

    def change(
        self,
        workout_id: str,
        act: str,
        kind: Literal["amended", "deleted"],
        edit: Callable[[Workout], Workout | None],
        along: Along = nothing_along,
        base: int = 0,
    ) -> StoredWorkout:
        """Write a new revision: what `edit` makes of the workout, None for a tombstone; and `along` with it.
        `base` is the only revision that may stand then, 0 for any.

        Raises Unfinished if there is no such workout, another revision of it stands, or it gets too long.
        """

        def change() -> StoredWorkout:
            stored, version = self._to_change(workout_id, act)
            if act in stored.acts or stored.workout is None:
                return stored
            if base not in (0, stored.revision):
                raise Unfinished(f"{stored.workout.name} was changed since that was shown: say it once more.")
            order = self.order()
            writes = self._next(stored, version, edit(stored.workout), kind, act, order)
            standing = StoredWorkout.from_json(writes[0].body)
            beside = self.beside([WorkoutChange(stored, standing)], order)
            self.put([*writes, *along(workout_id), *beside])
            return standing

        return retry_on_conflict(change, f"workout {workout_id}: others kept writing it")

    def change_meant(
        self,
        inbox: Inbox,
        entry: Entry,
        workout_ids: Sequence[str],
        act: str,
        edit: Callable[[StoredWorkout], Edited],
        along: Callable[[WorkoutChange], Sequence[Write]] = lambda _: (),
    ) -> list[StoredWorkout]:
        """Write a new revision of each workout that a call of a message means, all in one batch, and `along`
        with each.

        Which ones it means is written into the message's entry with them: whoever comes second means what the
        first one did, whatever these workouts are by then. Raises Overtaken if the message has another text
        by now, Unfinished if one is not there any more, or they are too many or too long. What is set apart
        stands behind the others.
        """

        def change() -> list[StoredWorkout]:
            newest = self.unsettled(inbox, entry, act)
            meant = newest.target_of(act)
            found = [self._to_change(each, act) for each in (workout_ids if meant is None else meant)]
            due = [each for each in found if act not in each[0].acts]
            if not due:
                return [*(stored for stored, _ in found), *self._made_by(newest, act)]
            order = self.order()
            edited = [(stored, version, edit(stored)) for stored, version in due]
            writes = [
                self._next(stored, at, each.workout, each.change, act, order) for stored, at, each in edited
            ]
            changes = [
                WorkoutChange(stored, StoredWorkout.from_json(row[0].body))
                for (stored, _), row in zip(due, writes, strict=True)
            ]
            after, made = newest, []
            for apart in (each.apart for *_, each in edited if each.apart is not None):
                place = after.mint(apart)
                after = replace(after, workouts=(*after.workouts, place))
                made.append(self._first(place, entry.message.id, apart, act, order))
            new = [StoredWorkout.from_json(each.body) for each in made]
            noted = self.noted(inbox, after, act, tuple(each[0].workout_id for each in found))
            more = [*made, *(write for each in changes for write in along(each))]
            beside = self.beside([*changes, *(WorkoutChange(None, each) for each in new)], order)
            self.put([*(write for row in writes for write in row), noted, *more, *beside])
            written = {each.after.workout_id: each.after for each in changes}
            return [*(written.get(stored.workout_id, stored) for stored, _ in found), *new]

        return retry_on_conflict(change, f"workouts of message {entry.message.id}: others kept writing them")

    def _begin_days_in_time(self, order: ChangeOrder) -> None:
        """See now and then whether there are enough workouts for rows of days, as who only logs never has all
        looked through. The workout is written: a failure here is made up for the next time."""
        if not (order.keeps_days or self.by_a_job) and (order.version + 1) % CHANGES_BETWEEN == 0:
            with suppress(StorageError):
                self.looked_through()

    def _made_by(self, entry: Entry, act: str) -> Iterator[StoredWorkout]:
        """The workouts that a call of the message has set apart, as they stand."""
        own = (self.get(minted.workout_id) for minted in entry.workouts)
        yield from (each for each in own if each is not None and each.acts[:1] == (act,))

    def append(
        self, inbox: Inbox, entry: Entry, workout_id: str, act: str, edit: Callable[[Workout], Workout]
    ) -> StoredWorkout:
        """Write an open workout's next state, making the workout if it isn't there yet.

        Raises Overtaken if the message has another text by now, Unfinished if the workout gets too long.
        """

        def append() -> StoredWorkout:
            newest = self._standing(inbox, entry)
            stored, version = self.read(workout_id) or (None, 0)
            order = self.order()
            if stored is None:
                place = Minted(workout_id, 0, ())
                writes = [self._first(place, entry.message.id, edit(Workout()), act, order, is_open=True)]
            else:
                if act in stored.acts:
                    return stored
                writes = self._next(stored, version, edit(stored.workout or Workout()), "logged", act, order)
            standing = StoredWorkout.from_json(writes[0].body)
            # The entry with it, as with every write of a message: what was erased meanwhile stays so.
            noted = replace(newest, version=newest.version + 1)
            writes.append(inbox.write_of(noted, after=newest.version))
            self.put([*writes, *self.beside([WorkoutChange(stored, standing)], order)])
            return standing

        return retry_on_conflict(append, f"workout {workout_id}: others kept writing it")

    def before(self, stored: StoredWorkout) -> StoredWorkout | None:
        """The revision before this one, if there was one."""
        return self.revision(stored.workout_id, stored.revision - 1) if stored.revision > 1 else None

    def before_act(self, stored: StoredWorkout, act: str) -> StoredWorkout | None:
        """The revision that an act found, if it was applied and there was one."""
        since = len(stored.acts) - stored.acts.index(act) if act in stored.acts else stored.revision
        return self.revision(stored.workout_id, stored.revision - since) if since < stored.revision else None

    def after_act(self, stored: StoredWorkout, act: str) -> StoredWorkout | None:
        """The revision that an act made; None if it was not applied, or that revision is not there."""
        if act not in stored.acts:
            return None
        number = stored.revision - len(stored.acts[stored.acts.index(act) + 1 :])  # each adds one act
        return stored if number == stored.revision else self.revision(stored.workout_id, number)

    # --- inside

    def unsettled(self, inbox: Inbox, entry: Entry, act: str) -> Entry:
        """The message's entry as it stands, for a call that changes workouts. Raises Overtaken if it has its
        report already, and the call is none of those that it tells of."""
        entry = self._standing(inbox, entry)
        if entry.report is not None and entry.target_of(act) is None:
            raise Overtaken(f"message {entry.message.id} has its report: nothing is changed behind it")
        return entry

    def noted(self, inbox: Inbox, entry: Entry, act: str, workout_ids: tuple[str, ...]) -> Write:
        """The entry in which this call means these workouts."""
        aimed = entry.aiming(act, workout_ids)
        return inbox.write_of(replace(aimed, version=entry.version + 1), after=entry.version)

    def _to_change(self, workout_id: str, act: str) -> VersionedWorkout:
        """A workout that stands, or that this act took away. Raises Unfinished for another."""
        found = self.read(workout_id)
        if found is None or (found[0].workout is None and act not in found[0].acts):
            raise Unfinished(f"there is no workout {workout_id!r}: see `history` for those that are there.")
        return found

    def _standing(self, inbox: Inbox, entry: Entry) -> Entry:
        """The message's entry as it stands, for a write to follow; as it stood, if it was erased: then the
        write is a Conflict. Raises Overtaken if the message has another text by now."""
        newest = inbox.entry(self.owner, entry.message.id) or entry
        if newest.revision != entry.revision:
            raise Overtaken(f"message {entry.message.id} was changed meanwhile")
        return newest

    def _finished_on(self, entry: Entry, workout: Workout) -> Minted | None:
        """The finished workout that stands on the most of these words; None where none stands."""
        finished = [each for each in entry.workouts if each.workout_id in self.finished]
        best = max(finished, key=lambda each: each.overlap(workout.spans), default=None)
        return best if best is not None and best.overlap(workout.spans) else None

    def order(self) -> ChangeOrder:
        """The order of the athlete's changes, for one that is made now."""
        stored = (each for each, _ in self.rows())
        return read_order(self.records, self.owner, self.clock(), lambda: stored)

    def beside(
        self, changes: Sequence[WorkoutChange], order: ChangeOrder, session: SessionToKeep | None = None
    ) -> list[Write]:
        """What goes with these changes into their batch."""
        beside = (guest.beside(changes, session) for guest in self.guests)
        of_guests = [write for writes in beside for write in writes]
        days = day_rows_of(self.records, self.owner, changes, order)
        return [order.after(changes).write(self.owner), *of_guests, *days]

    def put(self, writes: list[Write]) -> None:
        """Write all or nothing. Raises Unfinished for a workout that no store takes, and Conflict."""
        try:
            self.records.put_all(writes)
        except TooLarge as error:
            raise Unfinished(f"the workout is too long to be kept ({error}): send it in parts") from None

    def read(self, workout_id: str) -> VersionedWorkout | None:
        """The newest revision with the version of its record."""
        record = self.records.get(self.owner, workout_key(workout_id))
        return None if record is None else (StoredWorkout.from_json(record.body, record.key), record.version)

    def now(self) -> str:
        return datetime.fromtimestamp(self.clock(), UTC).isoformat(timespec="milliseconds")

    def _first(
        self,
        place: Minted,
        message_id: str,
        workout: Workout,
        act: str,
        order: ChangeOrder,
        *,
        is_open: bool = False,
    ) -> Write:
        stored = StoredWorkout(
            schema_version=SCHEMA_VERSION,
            workout_id=place.workout_id,
            revision=1,
            change="logged",
            act=act,
            acts=(act,),
            message_id=message_id,
            written_at=self.now(),
            stands_since=order.stamp,
            undo_to=NOTHING_TO_UNDO if self.by_a_job else 0,
            open=is_open,
            workout=workout,
        )
        return self._write(stored, after=0)

    def _next(
        self,
        stored: StoredWorkout,
        version: int,
        workout: Workout | None,
        change: Literal["logged", "amended", "deleted"],
        act: str,
        order: ChangeOrder,
    ) -> list[Write]:
        since = {"act": act, "stands_since": order.stamp, "undo_to": stored.revision}
        newest = stored.model_copy(
            update={
                **({} if self.by_a_job else since),
                "revision": stored.revision + 1,
                "change": change,
                "acts": (*stored.acts, act),
                "written_at": self.now(),
                "workout": workout,
            }
        )
        return self.replacing(stored, newest, version)

    def replacing(self, stored: StoredWorkout, newest: StoredWorkout, version: int) -> list[Write]:
        """The writes of a workout's newest revision, and of the one that it replaces."""
        key = _revision_key(stored.workout_id, stored.revision)
        return [self._write(newest, after=version), Write(self.owner, key, stored.to_json(), after=0)]

    def rows(self, unreadable: OnUnreadable = left_out) -> Iterator[VersionedWorkout]:
        """Every workout with the version of its record, tombstones too."""
        return _read_of(self.records.list(self.owner, WORKOUTS), unreadable)

    def rows_of(
        self, workout_ids: Sequence[str], unreadable: OnUnreadable = left_out
    ) -> list[VersionedWorkout]:
        """The same of these workouts, in the order of their ids."""
        keys = [workout_key(each) for each in sorted(workout_ids)]
        chunks = (keys[at : at + MAX_BATCH_ITEMS] for at in range(0, len(keys), MAX_BATCH_ITEMS))
        read = (self.records.get_many(self.owner, chunk).values() for chunk in chunks)
        return [row for records in read for row in _read_of(records, unreadable)]

    def revision(self, workout_id: str, revision: int) -> StoredWorkout | None:
        """What a workout was before."""
        record = self.records.get(self.owner, _revision_key(workout_id, revision))
        return None if record is None else StoredWorkout.from_json(record.body, record.key)

    def _write(self, stored: StoredWorkout, after: int) -> Write:
        return Write(self.owner, workout_key(stored.workout_id), stored.to_json(), after=after)


def _read_of(records: Iterable[Record], unreadable: OnUnreadable) -> Iterator[VersionedWorkout]:
    """The workouts in these records, with their versions; `unreadable` is told of the others."""
    for record in records:
        try:
            stored = StoredWorkout.from_json(record.body, record.key)
        except UNREADABLE as error:
            unreadable(error)
            continue
        yield stored, record.version


def _taken(days: Iterator[tuple[str, list[str]]], at_least: int) -> list[tuple[str, list[str]]]:
    """The next whole days, of at least so many workouts."""
    taken, found = list[tuple[str, list[str]]](), 0
    for day in days:
        taken.append(day)
        found += len(day[1])
        if found >= at_least:
            break
    return taken


def _is_due(day: str, last_day: str | None) -> bool:
    return last_day is None or day <= last_day


def _newest(stored: StoredWorkout) -> tuple[str, str, str]:
    return day_of(stored), stored.written_at, stored.workout_id


def workout_key(workout_id: str) -> str:
    return f"{WORKOUTS}{workout_id}"


def _revision_key(workout_id: str, revision: int) -> str:
    return f"{REVISIONS}{workout_id}/{revision:06}"


def _same(one: Workout | None, other: Workout) -> bool:
    """Whether two workouts say the same, however they were read: the engine doesn't count."""
    return one is not None and one.model_copy(update={"engine": other.engine}) == other
