"""The journal of one message in records: what the model answered, kept before it is acted on.

What an answer has cost is entered for the day in the same batch: by whoever paid, once, and whatever becomes
of the message. A replay enters nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass

from agents.models.port import Reply
from agents.retention import JOURNAL_SECONDS
from agents.spending import spend, spending
from storage.ports import JOURNALS, Conflict, Records, Write

TRIES = 20  # after a Conflict on what the day has cost: an athlete's messages of one moment are fewer


@dataclass(frozen=True)
class RecordsJournal:
    """Replies under journal/{scope}/{turn}. `scope` is the message and its text, or a caller's call.

    Replies that an earlier version kept under the scope `before` are read too; "" for none.
    """

    records: Records
    owner: str
    scope: str
    clock: Callable[[], float]
    before: str = ""

    def read(self, turn: int) -> Reply | None:
        record = self.records.get(self.owner, _key(self.scope, turn))
        if record is None and self.before:
            record = self.records.get(self.owner, _key(self.before, turn))
        return None if record is None else Reply.from_json(record.body)

    def keep(self, turn: int, reply: Reply) -> Reply:
        """The reply that stands: this one, or another worker's that was written first.

        Raises Conflict if that one was erased meanwhile: nothing is acted on that is not kept.
        """
        expires_at = self.clock() + JOURNAL_SECONDS
        # Half a surrogate pair can't be stored. Inside JSON its \uXXXX escape reads back as the same.
        body = reply.to_json().encode("utf-8", "backslashreplace").decode()
        kept = Write(self.owner, _key(self.scope, turn), body, after=0, expires_at=expires_at)
        for _ in range(TRIES):
            try:
                self.records.put_all([kept, *self._paid(reply)])
            except Conflict:
                standing = self.read(turn)
                if standing is not None:
                    spend(self.records, self.owner, self.clock, reply.usage.cost_usd)
                    return standing
                if not reply.usage.cost_usd:
                    raise
                continue  # another message of the day was paid for at the same time
            return reply
        raise Conflict(f"journal {self.scope}: others kept writing what the day has cost")

    def _paid(self, reply: Reply) -> list[Write]:
        cost_usd = reply.usage.cost_usd
        return [spending(self.records, self.owner, self.clock, cost_usd)] if cost_usd else []


def journal_prefix(scope: str) -> str:
    """What the keys of a scope's replies begin with."""
    return f"{JOURNALS}{scope}/"


def _key(scope: str, turn: int) -> str:
    return f"{journal_prefix(scope)}{turn:03}"
