"""A model that answers later: with the replies that it has got so far, and no others.

Where there is none yet, the request is raised to whoever gathers requests for many at once
(`handlers/reprocessing/batches.py`); what was asked is read again from the start once it has its reply.
"""

import threading
from collections.abc import Sequence

from agents.models.port import Ask, NeedsTurn, Reply


class Deferred:
    """Answers the n-th ask of one message with its n-th reply. Raises NeedsTurn for the next one."""

    def __init__(self, name: str, replies: Sequence[Reply] = ()) -> None:
        self.name = name
        self._replies = iter(replies)
        self._lock = threading.Lock()

    def reply(self, ask: Ask) -> Reply:
        """The next reply. Raises NeedsTurn, with the ask, where it is not there yet."""
        with self._lock:
            given = next(self._replies, None)
        if given is None:
            raise NeedsTurn(ask)
        return given
