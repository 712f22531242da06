"""A message and all its guests: who comes, which workouts they meet, and what they report of them."""

from collections.abc import Iterable, Sequence

from agents.guests import Guest, ReportPart, Room, Visit
from agents.logger.records.shelf import Shelf
from agents.snapshot import Snapshot


def come(rooms: Iterable[Room], records: Snapshot, visit: Visit) -> tuple[Guest, ...]:
    """The guests of these rooms that take part."""
    found = (room.guest(records, visit) for room in rooms)
    return tuple(guest for guest in found if guest is not None)


def meet_all(guests: Iterable[Guest], shelf: Shelf, workout_ids: Iterable[str]) -> None:
    """Every guest that has to meets these workouts, as they stand now. Raises Conflict, Unavailable."""
    meeting, ids = [guest for guest in guests if guest.meets], [*dict.fromkeys(workout_ids)]
    for guest in meeting:
        for stored in map(shelf.get, ids):
            if stored is not None:
                guest.meet(stored)


def parts_of(guests: Iterable[Guest], workout_ids: Iterable[str]) -> tuple[ReportPart, ...]:
    """What the guests add to the report of these workouts."""
    ids: Sequence[str] = [*dict.fromkeys(workout_ids)]
    return tuple(guest.part(ids) for guest in guests)
