"""Whose tools they are, and the worker that does what is asked for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from agents.dates import local_day
from agents.guests import Visit
from agents.logger.records.inbox import Message
from agents.recorded import read_athlete
from handlers.doors.deadline import SecondsLeft
from handlers.doors.incoming import checked_size, message_from
from handlers.wiring import Worker

CONVERSATION = "main"  # as of every door that names none: an assistant takes up what was said elsewhere


@dataclass(frozen=True)
class AssistantDesk:
    """Each is asked anew for every call: one server answers many athletes.

    `owner` is the caller as the transport vouches for it; `timezone` what a message is in that says none, ""
    for what is known of the athlete.
    """

    opened: Callable[[], Worker]
    owner: Callable[[], str]
    timezone: Callable[[], str] = lambda: ""
    left: SecondsLeft = lambda: None

    def worker(self) -> Worker:
        """The worker, as whoever observes this call watches it."""
        return self.opened()

    def visit(self, worker: Worker) -> Visit:
        """The athlete, and their day."""
        owner, now = self.owner(), worker.now()
        athlete = read_athlete(worker.records, owner)
        return Visit(owner, local_day(now, self.timezone() or athlete.timezone), athlete, now)

    def message(self, fields: Mapping[str, Any], conversation_id: str = CONVERSATION) -> Message:
        """What the athlete said, in these fields; "" is what was left out. Raises BadInput."""
        known = {name: said for name, said in fields.items() if said}
        zone = {"timezone": self.timezone()} if self.timezone() else {}
        said = {**zone, "text": "", "conversation_id": conversation_id, **known}
        return checked_size(message_from(said, owner=self.owner()))
