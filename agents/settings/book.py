"""The settings of an athlete in their record: changed once for each act, and taken back.

The record keeps the last changes, each with the settings before and after it: what is taken back is what is
still as that change left it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from agents.athlete import CHANGES_KEPT, Athlete, SettingsChange
from agents.errors import Refusal
from agents.recorded import changed_athlete, read_athlete
from agents.retries import retry_on_conflict
from agents.settings.values import Wanted, with_wanted
from storage.ports import Records

_WITH_UNIT = frozenset(("units", "plates"))
GIVES_UP = "the athlete's settings: others kept writing them"


@dataclass(frozen=True)
class SettingsBook:
    """One athlete's settings. Every method raises StorageError."""

    records: Records
    owner: str

    def changes(self) -> tuple[SettingsChange, ...]:
        """The changes that were said, the oldest first; those that were taken back too."""
        return read_athlete(self.records, self.owner).changes

    def change(self, act: str, message_id: str, wanted: Wanted) -> tuple[Athlete, Athlete]:
        """The athlete before and after; by the same act again, as they were then. Raises Refusal."""

        def changed(known: Athlete) -> Athlete:
            if _made_by(known, act) is not None:
                return known
            after = with_wanted(known, wanted)
            row = SettingsChange(act, message_id, known.settings, after.settings)
            return after if after == known else replace(after, changes=(*known.changes, row)[-CHANGES_KEPT:])

        after = self._written(changed)
        row = _made_by(after, act)
        if row is None:
            return after, after
        return after.with_settings(row.before), after.with_settings(row.after)

    def take_back(self, act: str, of: SettingsChange) -> tuple[Athlete, Athlete]:
        """The athlete before and after a change is taken back; by the same act again, as then. Raises Refusal
        where it is no longer as that change left it."""

        def undone(known: Athlete) -> Athlete:
            row = _made_by(known, of.act)
            if row is None or row.undone_by == act:
                return known
            if row.undone_by:
                raise Refusal("that change of the settings is taken back already.")
            settings = _without(known, row)
            changes = tuple(each._replace(undone_by=act) if each == row else each for each in known.changes)
            return replace(known.with_settings(settings), changes=changes)

        after = self._written(undone)
        return after.with_settings(of.after), after.with_settings(of.before)

    def _written(self, change: Callable[[Athlete], Athlete]) -> Athlete:
        def write() -> Athlete:
            writes = changed_athlete(self.records, self.owner, change)
            if writes:
                self.records.put_all(writes)
            return read_athlete(self.records, self.owner)

        return retry_on_conflict(write, GIVES_UP)


def _made_by(known: Athlete, act: str) -> SettingsChange | None:
    return next((each for each in known.changes if each.act == act), None)


def _without(known: Athlete, change: SettingsChange) -> dict[str, Any]:
    """The settings that a change made, as they were before it. Raises Refusal where they are no longer as it
    left them. Plates are in the unit of weights: neither goes back without the other. What else was chosen
    since stays chosen."""
    before = {name: value for name, value in change.before.items() if change.after[name] != value}
    guarded = {*before, *(() if _WITH_UNIT.isdisjoint(before) else _WITH_UNIT)} - {"chosen"}
    if any(known.settings[name] != change.after[name] for name in guarded):
        raise Refusal("the settings were changed since: say how they should be.")
    newly = {*change.after["chosen"]} - {*change.before["chosen"]}
    return {**before, "chosen": [each for each in known.chosen if each not in newly]}
