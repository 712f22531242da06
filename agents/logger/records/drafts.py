"""The athlete's drafts in records: listed, logged on a yes, dropped on a no.

A yes writes the workout and the draft's new state in one batch: whoever comes second, with the same yes or
with another one, by chat or by a command, finds it logged. The workout's id is minted in the message that the
draft is of, so that the message's report tells what stands. A yes and a no at the same moment: one is first,
and the other is told of it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import NamedTuple

from agents.athlete import Athlete
from agents.errors import Unfinished
from agents.guests import WorkoutChange
from agents.logger.asking.answered_value import AnsweredValue, left_open, with_answer, without_value
from agents.logger.finished_workout import joined
from agents.logger.records.draft import STARTS, Draft, draft_key
from agents.logger.records.inbox import Entry, Inbox
from agents.logger.records.replaced_drafts import (
    Becomes,
    added_by,
    changed_otherwise,
    left_of,
    stands_on,
    written_anew,
)
from agents.logger.records.shelf import Along, Shelf
from agents.retries import retry_on_conflict
from agents.workout import StoredWorkout, Workout
from storage.ports import DRAFTS, Conflict, Records, Write

_IS_LOGGED = "draft {0.draft_id} is logged as {0.workout_id}: delete that, or undo it."


class Settled(NamedTuple):
    """What became of a draft. `stored` is its workout, None where it was dropped; `joined` says that it has
    changed a workout that was there, or added to it; `before` that this was decided earlier."""

    draft: Draft
    stored: StoredWorkout | None = None
    joined: bool = False
    before: bool = False


class _Decided(Exception):
    """Somebody else decided on the draft meanwhile."""


@dataclass(frozen=True)
class Drafts:
    """One athlete's drafts."""

    records: Records
    shelf: Shelf
    inbox: Inbox
    clock: Callable[[], float]

    def get(self, draft_id: str) -> Draft | None:
        """The draft as it stands; None if there never was one of this id."""
        record = self.records.get(self.shelf.owner, draft_key(draft_id))
        return None if record is None else Draft.from_json(record.body, record.key)

    def all(self) -> Iterator[Draft]:
        """Every draft there ever was, by id."""
        for record in self.records.list(self.shelf.owner, DRAFTS):
            yield Draft.from_json(record.body, record.key)

    def waiting(self) -> list[Draft]:
        """Those that wait for a yes, the oldest first."""
        now = self.now()
        waiting = (each for each in self.all() if each.waits(now))
        return sorted(waiting, key=lambda each: (each.shown_at, each.message_id, each.ordinal))

    def standing(self, draft_id: str) -> Draft | None:
        """The draft as it stands; one that has run out is as good as dropped."""
        draft = self.get(draft_id)
        if draft is None or draft.state != "open" or draft.waits(self.now()):
            return draft
        why = f"it waited for a yes until {draft.until[:10]}"
        return draft.model_copy(update={"state": "dropped", "why": why})

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.clock(), UTC)

    def log(self, draft_id: str, cause: str, answer: AnsweredValue | None = None) -> Settled:
        """Log a draft as it was shown, with its open value as it was answered, if it was. `cause` is the
        message or command that says so.

        One that is logged already is told as it stands. Raises Unfinished for one that is not there, was
        dropped, has run out, or is logged with another value; Overtaken if its message gets another text
        meanwhile.
        """
        act = f"{cause}#{draft_id}"

        def log() -> Settled:
            draft = self._there(draft_id)
            shown = draft if answer is None else _answered(draft, answer)
            if draft.state == "logged":
                return Settled(draft, self.shelf.get(draft.workout_id), draft.is_part, before=True)
            self._check_waits(draft)
            return self._logged(shown, act, draft)

        return retry_on_conflict(log, _gives_up(draft_id), on=(_Decided,))  # the shelf sees to its Conflicts

    def refuse_value(self, draft_id: str, cause: str, athlete: Athlete) -> Draft:
        """Take what was proposed for a draft's open value out of it; it waits still. Raises Unfinished."""

        def refuse() -> Draft:
            draft = self._there(draft_id)
            if draft.state == "logged":
                raise Unfinished(_IS_LOGGED.format(draft))
            self._check_waits(draft)
            if draft.refused_by:
                return draft
            now = without_value(draft, athlete).model_copy(update={"refused_by": cause})
            self.records.put_all(self._as(draft, now))
            return now

        return retry_on_conflict(refuse, _gives_up(draft_id), on=(Conflict, _Decided))

    def correct(self, shown: Draft, now: Draft) -> Draft:
        """Put what a draft is corrected to in its place; it waits still. Raises Unfinished if it is no more
        as it was shown."""

        def correct() -> Draft:
            there = self._there(shown.draft_id)
            if there != now:
                self._check_waits(there)
                self.records.put_all(self._as(shown, now))
            return now

        return retry_on_conflict(correct, _gives_up(shown.draft_id), on=(Conflict, _Decided))

    def drop(self, draft_id: str) -> Settled:
        """Drop a draft; one that was dropped before stays so. Raises Unfinished for one that is logged, or
        not there."""

        def drop() -> Settled:
            draft = self._there(draft_id)
            if draft.state == "dropped":
                return Settled(draft, before=True)
            if draft.state == "logged":
                raise Unfinished(_IS_LOGGED.format(draft))
            self.records.put_all(self._as_dropped(draft))
            return Settled(self._there(draft_id))

        return retry_on_conflict(drop, _gives_up(draft_id), on=(Conflict, _Decided))

    def found(self, said: str) -> Draft:
        """The draft of this id, or of the one id that starts so. Raises Unfinished."""
        exact = self.get(said) if said else None
        if exact is not None:
            return exact
        prefix = f"{DRAFTS}{said if said.startswith(STARTS) else STARTS + said}"
        starts = list(self.records.list(self.shelf.owner, prefix)) if said else []
        if len(starts) != 1:
            what = f"several drafts start with {said!r}" if starts else f"there is no draft {said!r}"
            raise Unfinished(f"{what}: `spotter open` shows those that wait.")
        return Draft.from_json(starts[0].body, starts[0].key)

    def replaced_by(self, draft_ids: Sequence[str], said: Workout, text: str) -> Along:
        """What is written with a workout that a message of this text says: of these drafts, what it says in
        other words is logged with it, and waits no more.

        What is written then raises Unfinished if somebody has logged one of them meanwhile.
        """

        def along(workout_id: str) -> list[Write]:
            lefts = ((each, left_of(each, said, text)) for each in self._to_say_anew(draft_ids, said))
            return [write for each, left in lefts for write in self._as_replaced(each, left, workout_id)]

        return along

    def replaced_by_changes(
        self, draft_ids: Sequence[str], text: str
    ) -> Callable[[WorkoutChange], Sequence[Write]]:
        """The same for workouts that a message changes: what it adds to one may be what a draft says."""

        def along(change: WorkoutChange) -> list[Write]:
            before, after = change.before, change.after
            if before is None or before.workout is None or after.workout is None:
                return []
            said = added_by(before.workout, after.workout)
            known = (each for each in map(self.get, draft_ids) if each is not None)
            gone = (each for each in known if changed_otherwise(each, change, said))
            writes = [write for each in gone for write in self._as_dropped(each)]
            found = self._to_say_anew(draft_ids, said)
            lefts = ((each, left_of(each, said, text, named=True)) for each in found)
            anew = (self._as_replaced(each, left, after.workout_id) for each, left in lefts)
            return [*writes, *(write for each in anew for write in each)]

        return along

    def joined_by(self, draft_ids: Sequence[str], said: Workout, text: str) -> str | None:
        """The workout that a draft was to be added to which a message of this text says anew, if it stands;
        None for a workout of its own."""
        known = (self.get(each) for each in draft_ids)
        anew = (each for each in known if each and left_of(each, said, text) != each.workout)
        return next((target for each in anew if (target := self._target(each)) is not None), None)

    def rewritten(self, entry: Entry, stored: StoredWorkout, said: Workout) -> Becomes | None:
        """What a workout becomes that an earlier text of the message has logged: for `Shelf.save`."""
        seeks = entry.revision > 1 and stored.change == "amended"
        return written_anew(stored, said, list(self._before(entry)) if seeks else [])

    # --- inside

    def _before(self, entry: Entry) -> Iterator[Draft]:
        """The drafts of a message's earlier texts that were logged."""
        own = (each for each in self.all() if each.message_id == entry.message.id)
        return (each for each in own if each.revision < entry.revision and each.state == "logged")

    def _to_say_anew(self, draft_ids: Sequence[str], said: Workout) -> list[Draft]:
        """The drafts that a workout may take the place of: of one that is logged only its own words correct
        it, and what is said in others is another workout."""
        known = (each for each in map(self.get, draft_ids) if each and each.state != "dropped")
        known = (each for each in known if not each.changes)
        return [each for each in known if each.state != "logged" or stands_on(said, each)]

    def _as_replaced(self, draft: Draft, left: Workout | None, workout_id: str) -> list[Write]:
        """Raises Unfinished."""
        if left == draft.workout or (draft.workout_id == workout_id and not draft.joins):
            return []  # nothing of it, or as it was written before
        if draft.state == "logged":
            raise Unfinished(f"that is logged as {draft.workout_id} by now: amend_workout changes it.")
        if left is None:
            return self._as_logged(draft, workout_id)
        return self._as(draft, left_open(draft, left))

    def _there(self, draft_id: str) -> Draft:
        draft = self.get(draft_id)
        if draft is None:
            raise Unfinished(f"there is no draft {draft_id!r}: `spotter open` shows those that wait.")
        return draft

    def _check_waits(self, draft: Draft) -> None:
        if draft.state == "dropped":
            raise Unfinished(f"draft {draft.draft_id} was dropped: send the words again to log them.")
        if not draft.waits(self.now()):
            raise Unfinished(f"draft {draft.draft_id} ran out on {draft.until[:10]}: send the words again.")

    def _logged(self, draft: Draft, act: str, before: Draft) -> Settled:
        """`before` is the draft as it waits. Raises _Decided."""

        def along(workout_id: str) -> list[Write]:
            return self._as_logged(draft, workout_id, before)

        if draft.changes:
            stored = self.shelf.change(
                draft.changes, act, "amended", lambda _: draft.workout, along, draft.base
            )
            return Settled(self._there(draft.draft_id), stored, joined=True)
        target = self._target(draft)
        if target is not None:
            return self._added(draft, target, act, before)
        entry = self._entry(draft)
        saved, _ = self.shelf.save(
            self.inbox,
            entry,
            draft.workout,
            act,
            set(),
            draft_id=draft.draft_id,
            along=along,
            rewritten=self.rewritten,
        )
        if saved.already_there:
            self._note_logged(draft, saved.workout_id, before)
        return Settled(self._there(draft.draft_id), saved.standing)

    def _added(self, draft: Draft, workout_id: str, act: str, before: Draft) -> Settled:
        """Its message's entry goes with it: nothing is added of a text that has been overtaken. Raises
        _Decided."""

        def along(_: str) -> list[Write]:
            entry = self._entry(draft)
            added = entry.having_added(workout_id, draft.workout)
            noted = self.inbox.write_of(replace(added, version=entry.version + 1), after=entry.version)
            return [*self._as_logged(draft, workout_id, before), noted]

        stored = self.shelf.change(
            workout_id, act, "amended", lambda there: joined(there, draft.workout), along=along
        )
        return Settled(self._there(draft.draft_id), stored, joined=True)

    def _entry(self, draft: Draft) -> Entry:
        entry = self.inbox.entry(self.shelf.owner, draft.message_id)
        if entry is None or entry.revision != draft.revision:
            raise Unfinished(
                f"the message of draft {draft.draft_id} has another text by now: see its report."
            )
        return entry

    def _target(self, draft: Draft) -> str | None:
        """The workout that its exercises are added to, if that still stands."""
        meant = draft.joins
        if meant.startswith(STARTS):
            other = self.get(meant)
            meant = "" if other is None else other.workout_id
        stored = self.shelf.get(meant) if meant else None
        return meant if stored is not None and stored.workout is not None else None

    def _as_dropped(self, draft: Draft) -> list[Write]:
        return self._as(draft, draft.model_copy(update={"state": "dropped"}))

    def _as_logged(self, draft: Draft, workout_id: str, before: Draft | None = None) -> list[Write]:
        now = draft.model_copy(update={"state": "logged", "workout_id": workout_id})
        return self._as(before or draft, now)

    def _as(self, draft: Draft, now: Draft) -> list[Write]:
        """The write of what becomes of a draft that waits, if it is still as it was read. Raises _Decided."""
        record = self.records.get(self.shelf.owner, draft_key(draft.draft_id))
        if record is None or Draft.from_json(record.body, record.key) != draft:
            raise _Decided
        return [Write(self.shelf.owner, record.key, now.to_json(), record.version)]

    def _note_logged(self, draft: Draft, workout_id: str, before: Draft) -> None:
        """The workout stood before: of an earlier text, which was changed since. Raises _Decided."""
        try:
            self.records.put_all(self._as_logged(draft, workout_id, before))
        except Conflict:
            raise _Decided from None


def _gives_up(draft_id: str) -> str:
    return f"draft {draft_id}: others kept deciding on it"


def _answered(draft: Draft, answer: AnsweredValue) -> Draft:
    """The draft with this answer. Raises Unfinished where it was logged with another one, or has no open
    value any more."""
    now = with_answer(draft, answer) if draft.open_values else None
    if now is None or (draft.state == "logged" and now.open_values != draft.open_values):
        raise Unfinished(f"{answer.said!r}: that is logged otherwise by now, correct it there")
    return now
