"""The program's desk for the logger, behind a door: the program is loaded for whom one runs.

Whether one runs is in the copy of what the message has read. An athlete without a program pays for no read
and no import; with one, the room reads and writes through the same copy.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from agents.athlete import Athlete
from agents.desks import ProgramDesk, ProgramSession, ProgramTurn, WorkoutChange
from agents.snapshot import Snapshot
from agents.toolbox import Tool
from storage.ports import PROGRAM_KEY, Records, Write


@dataclass(frozen=True)
class ProgramDoor:
    """An `agents.desks.ProgramDesk` for one message."""

    records: Snapshot
    room: Callable[[Records], ProgramDesk]

    @property
    def tools(self) -> Sequence[Tool[Any]]:
        return self.room(self.records).tools

    def runs(self, owner: str) -> bool:
        return self.records.get(owner, PROGRAM_KEY) is not None

    def turn(self, owner: str, *, message_id: str, today: date, athlete: Athlete) -> ProgramTurn:
        return self.room(self.records).turn(owner, message_id=message_id, today=today, athlete=athlete)


@dataclass(frozen=True)
class Beside:
    """An `agents.desks.Companion` for changes that come with no message: an undo at the command line.

    Whether a program runs is looked up when something is about to be written, and `turn` made only then.
    """

    records: Records
    owner: str
    turn: Callable[[], ProgramTurn]

    def beside(self, changes: Sequence[WorkoutChange], session: ProgramSession | None = None) -> list[Write]:
        if self.records.get(self.owner, PROGRAM_KEY) is None:
            return []
        return self.turn().beside(changes, session)
