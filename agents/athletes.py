"""Athletes in records: read with the version that the next write follows."""

from collections.abc import Callable

from agents.athlete import Athlete
from storage.ports import ATHLETE_KEY, Records, Write


def read_athlete(records: Records, owner: str) -> Athlete:
    """The athlete as recorded; one of whom nothing is known, if nothing is."""
    return _read(records, owner)[0]


def changed_athlete(records: Records, owner: str, change: Callable[[Athlete], Athlete]) -> list[Write]:
    """The write of what `change` makes of the athlete, after the very version that was read; none if it
    changes nothing."""
    before, version = _read(records, owner)
    after = change(before)
    return [] if after == before else [Write(owner, ATHLETE_KEY, after.to_json(), version)]


def _read(records: Records, owner: str) -> tuple[Athlete, int]:
    record = records.get(owner, ATHLETE_KEY)
    return (Athlete(), 0) if record is None else (Athlete.from_json(record.body), record.version)
