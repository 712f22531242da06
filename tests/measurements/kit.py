"""A logger whose messages the measurements take part in."""

from typing import Any

from agents.models.port import Reply
from agents.models.scripted import Scripted
from handlers.desks.guest_rooms import measurement_room
from tests.logger.kit import Desk


def a_desk(*replies: Reply, **more: Any) -> Desk:
    """With a model that replies so; without replies, with the embedded engine."""
    room = measurement_room(by_model=bool(replies))
    model = {"model": Scripted(list(replies))} if replies else {}
    return Desk(rooms=(room,), **model, **more)
