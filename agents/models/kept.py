"""A model whose replies to one message are kept before they are acted on: read again, it costs nothing.

The replies of a journal come first, then the model's own, each kept in its turn. `paid_usd` is what was asked
for now.
"""

import threading
from decimal import Decimal
from typing import Protocol

from agents.models.port import Ask, Model, Reply


class KeepsReplies(Protocol):
    """`agents.loop.Journal`."""

    def read(self, turn: int) -> Reply | None: ...

    def keep(self, turn: int, reply: Reply) -> Reply: ...


class Kept:
    """A model over a journal, for one reading of one message."""

    def __init__(self, model: Model, journal: KeepsReplies) -> None:
        self.name = model.name
        self.paid_usd = Decimal(0)
        self._model = model
        self._journal = journal
        self._turn = 0
        self._lock = threading.Lock()

    def reply(self, ask: Ask) -> Reply:
        """The reply that stands in this turn. Raises what the model raises."""
        with self._lock:
            turn, self._turn = self._turn, self._turn + 1
        standing = self._journal.read(turn)
        if standing is not None:
            return standing
        reply = self._model.reply(ask)
        self.paid_usd += reply.usage.cost_usd
        return self._journal.keep(turn, reply)
