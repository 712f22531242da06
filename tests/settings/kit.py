"""A logger whose messages the settings take part in, with a program (`begun`) or without."""

from dataclasses import replace
from typing import Any

from agents.athlete import Athlete
from agents.models.port import Reply
from agents.program.room import ProgramRoom
from agents.recorded import read_athlete
from handlers.desks.guest_rooms import settings_room
from tests.logger.program_kit import ProgramDesk
from tests.logger.program_kit import a_desk as a_program_desk


def a_desk(*replies: Reply, begun: bool = False, **more: Any) -> ProgramDesk:
    """With a model that replies so; without replies, with the embedded engine."""
    desk = a_program_desk(*replies, begun=begun, **more)
    room = settings_room(lambda records: ProgramRoom(records, desk.clock), by_model=bool(replies))
    return replace(desk, rooms=(*desk.rooms, room))


def athlete_of(desk: ProgramDesk) -> Athlete:
    return read_athlete(desk.records, "ann")


def told(desk: ProgramDesk, text: str, message_id: str = "m1", **more: Any) -> list[str]:
    """What the settings answer to a message."""
    return [row["message"] for row in desk.log(text, message_id, **more).guests]
