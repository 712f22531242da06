"""The program as a room that takes part in messages, behind a door: it is loaded for whom one runs.

Whether one runs is in the copy of what the message has read. An athlete without a program pays for no read
and no import; with one, the room reads and writes through the same copy.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from agents.guests import Guest, Room, SessionToKeep, Visit, WorkoutChange
from agents.snapshot import Snapshot
from storage.ports import PROGRAM_KEY, Records, Write

if TYPE_CHECKING:
    from agents.program.guest import ProgramGuest
    from agents.program.room import ProgramRoom


def program_room(room: Callable[[Records], "ProgramRoom"]) -> Room:
    """The program, for an athlete who trains by one."""

    def guest(records: Snapshot, visit: Visit) -> "ProgramGuest | None":
        return None if records.get(visit.owner, PROGRAM_KEY) is None else room(records).guest(visit)

    return Room(guest, reads=(PROGRAM_KEY,))


@dataclass
class Beside(Guest):
    """The program as a guest of changes that come with no message: an undo at the command line.

    Whether a program runs is looked up when something is about to be written, and `turn` made only then.
    """

    records: Records
    owner: str
    guest: Callable[[], Guest]

    def beside(self, changes: Sequence[WorkoutChange], session: SessionToKeep | None = None) -> list[Write]:
        if self.records.get(self.owner, PROGRAM_KEY) is None:
            return []
        return self.guest().beside(changes, session)
