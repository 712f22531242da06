"""A logger whose athlete trains by a 5/3/1 program, over the real room: the door as in production.

Ann begins on Sunday 15 November 2026, in week 1 of the original template; messages of the kit are of Friday
20 November. Week 1 of the squat is 205x5, 235x5, 270x5+ (315 lb training max).
"""

from datetime import date

from agents.models.offline.engine import Offline
from agents.models.scripted import Scripted
from agents.program.book import Book
from agents.program.room import ProgramRoom
from agents.program.state import State
from handlers.desks.guest_rooms import program_room
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock, Desk, says
from tests.program.programs import began

SUNDAY = date(2026, 11, 15)


class ProgramDesk(Desk):
    """A desk with a program; `model` None is the embedded engine."""

    @property
    def room(self) -> ProgramRoom:
        return ProgramRoom(self.records, self.clock)

    @property
    def book(self) -> Book:
        return self.room.book("ann")

    @property
    def state(self) -> State:
        state = self.book.state()
        assert state is not None
        return state

    def moves(self) -> list[str]:
        """What the program's moves are called, from the first on."""
        return [each.move.kind for each in reversed(list(self.book.newest_first()))]


def a_desk(*replies, begun=True, records=None, model=None, **more) -> ProgramDesk:
    """A desk whose athlete has begun; the model says these replies, or the embedded engine answers."""
    clock = Clock()
    records = records or MemoryRecords(clock=clock)
    desk = ProgramDesk(
        model or (Scripted(list(replies)) if replies else Offline()),
        clock,
        records,
        rooms=(program_room(lambda records: ProgramRoom(records, clock)),),
        **more,
    )
    if begun:
        desk.room.begin("ann", "init", SUNDAY, began())
    return desk


def calls(*made, text=""):
    """A reply with these calls."""
    return says(*made, text=text)
