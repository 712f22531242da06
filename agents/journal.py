"""The journal of one message in records: what the model answered, kept before it is acted on."""

from collections.abc import Callable
from dataclasses import dataclass

from agents.models.port import Reply
from storage.ports import Conflict, Records, Write

KEPT_SECONDS = 14 * 86_400  # a queue redelivers for at most 14 days (SQS's longest retention)


@dataclass(frozen=True)
class RecordsJournal:
    """Replies under journal/{scope}/{turn}. `scope` is the message and its revision, or a caller's call."""

    records: Records
    owner: str
    scope: str
    clock: Callable[[], float]

    def read(self, turn: int) -> Reply | None:
        record = self.records.get(self.owner, self._key(turn))
        return None if record is None else Reply.from_json(record.body)

    def keep(self, turn: int, reply: Reply) -> Reply:
        """The reply that stands: this one, or another worker's that was written first.

        Raises Conflict if that one was erased meanwhile: nothing is acted on that is not kept.
        """
        expires_at = self.clock() + KEPT_SECONDS
        # Half a surrogate pair can't be stored. Inside JSON its \uXXXX escape reads back as the same.
        body = reply.to_json().encode("utf-8", "backslashreplace").decode()
        try:
            self.records.put_all([Write(self.owner, self._key(turn), body, after=0, expires_at=expires_at)])
        except Conflict:
            standing = self.read(turn)
            if standing is None:
                raise
            return standing
        return reply

    def _key(self, turn: int) -> str:
        return f"{journal_prefix(self.scope)}{turn:03}"


def journal_prefix(scope: str) -> str:
    """What the keys of a scope's replies begin with."""
    return f"journal/{scope}/"
