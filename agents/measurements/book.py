"""The measurements of an athlete in records: each has one of its own, below its day.

    measurement/2026-11-27/b_...    what was measured, with its words; deleted, it says so and stays

A message that is read again finds what it wrote, deleted or corrected since: it writes nothing twice.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from agents.errors import BadInput, Unfinished
from agents.measurements.values import MeasuredValue, Measurement, ValueBefore, from_json
from agents.retries import retry_on_conflict
from storage.ports import MEASUREMENTS, UNREADABLE, Record, Records, StorageError, Write

GIVES_UP = "the measurements: others kept writing them"


class KeptMeasurement(NamedTuple):
    """A measurement as it stands in records, and whether it stood there before."""

    measurement: Measurement
    already: bool = False


@dataclass(frozen=True)
class MeasurementBook:
    """One athlete's measurements. Every method raises StorageError."""

    records: Records
    owner: str

    # --- reading

    def newest_first(
        self,
        unreadable: Callable[[StorageError], None] | None = None,
        *,
        deleted_by: str = "",
        before: str = "",
    ) -> Iterator[Measurement]:
        """Those that stand, and what `deleted_by` names the act of; the newest day first, or those that come
        after the one of this day and id ("2026-11-27/b_1"). One that can't be read is told, and raised where
        nobody is told."""
        end = f"{MEASUREMENTS}{before}" if before else ""
        for record in self.records.list(self.owner, MEASUREMENTS, newest_first=True, before=end):
            try:
                found = from_json(record.body, record.key)
            except UNREADABLE as error:
                if unreadable is None:
                    raise
                unreadable(error)
                continue
            if not found.deleted or found.act == deleted_by:
                yield found

    def ever_kept(self) -> list[Measurement]:
        """All of them, deleted ones too."""
        listed = self.records.list(self.owner, MEASUREMENTS)
        return [from_json(record.body, record.key) for record in listed]

    def of_day(self, day: str) -> list[Measurement]:
        """All of a day, deleted ones too."""
        listed = self.records.list(self.owner, f"{MEASUREMENTS}{day}/")
        return [from_json(record.body, record.key) for record in listed]

    def of_message(self, message_id: str) -> list[Measurement]:
        """Those of a message that stand, in its order."""
        found = [each for each in self.newest_first() if each.message_id == message_id]
        return sorted(found, key=lambda each: each.start)

    def found(self, said: str) -> Measurement:
        """The one of this id, or of an id that starts so. Raises Unfinished, BadInput."""
        there = [each for each in self.newest_first() if said and each.id.startswith(said)]
        if len(there) > 1:
            ids = ", ".join(each.id for each in there[:5])
            raise BadInput(f"several measurements start with {said!r}: {ids}. Write more of the id.")
        if not there:
            raise Unfinished(
                f"there is no measurement {said!r}: `spotter measurements` shows those there are."
            )
        return there[0]

    # --- writing

    def keep(self, measured: Sequence[Measurement]) -> list[KeptMeasurement]:
        """Write these down. What is there already stays as it is: by its id, which a message gives it, and by
        another one that says the same of its day."""
        return retry_on_conflict(partial(self._keep, measured), GIVES_UP)

    def _keep(self, measured: Sequence[Measurement]) -> list[KeptMeasurement]:
        days = {each.day: self.of_day(each.day) for each in measured}
        kept, writes = [], []
        for each in measured:
            stands = _standing(each, days[each.day])
            if stands is None or (each.is_of_a_later_text(stands) and each.value != stands.value):
                days[each.day].append(each)
                writes.append(self._write(each))
                stands = None
            kept.append(KeptMeasurement(stands or each, already=stands is not None))
        if writes:
            self.records.put_all(writes)
        return kept

    def _write(self, one: Measurement) -> Write:
        there = self.records.get(self.owner, key_of(one))
        return Write(self.owner, key_of(one), one.to_json(), after=0 if there is None else there.version)

    def amend(self, one: Measurement, said: str, value: MeasuredValue, act: str) -> Measurement:
        """Correct the value; by the same act again, as it stands. Raises Unfinished if it is gone."""

        def corrected(now: Measurement) -> Measurement:
            was = (*now.was, ValueBefore(now.said, now.value))
            return now._replace(said=said, value=value, was=was, act=act)

        return self._changed(one, corrected, act)

    def delete(self, one: Measurement, act: str) -> Measurement:
        """Take it out: its record stays and says so. Harmless to repeat."""
        return self._changed(one, lambda now: now._replace(deleted=True, act=act), act)

    def _changed(
        self, one: Measurement, change: Callable[[Measurement], Measurement], act: str
    ) -> Measurement:
        def changed() -> Measurement:
            record = self._record(one)
            now = from_json(record.body, record.key)
            if now.act == act:
                return now
            if now.deleted:
                raise Unfinished(f"{now.words} of {now.on} is deleted.")
            after = change(now)
            self.records.put_all([Write(self.owner, record.key, after.to_json(), after=record.version)])
            return after

        return retry_on_conflict(changed, GIVES_UP)

    def _record(self, one: Measurement) -> Record:
        record = self.records.get(self.owner, key_of(one))
        if record is None:
            raise Unfinished(f"there is no measurement {one.id}.")
        return record


def _standing(one: Measurement, there: Sequence[Measurement]) -> Measurement | None:
    """What stands in its place: the same id, else one that says the same."""
    same = [each for each in there if each.id == one.id]
    same += [each for each in there if not each.deleted and each.is_same(one)]
    return same[0] if same else None


def key_of(one: Measurement) -> str:
    return f"{MEASUREMENTS}{one.day}/{one.id}"
