"""The journal of one message in records: what the model answered, kept before it is acted on.

What a grammar read is replayed by the edition that read it. Another edition reads anew, in its place, and its
calls take over the ids of the calls that they stand for: what these wrote is known again by them. A model's
replies are replayed by every version.

What an answer has cost is entered for the day in the same batch: by whoever paid, once, and whatever becomes
of the message. A replay enters nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import NamedTuple

from agents.models.port import Reply
from agents.retention import JOURNAL_SECONDS
from agents.retries import CROWD
from agents.spending import spend, spending
from storage.ports import JOURNALS, Conflict, Records, Write


@dataclass(frozen=True)
class RecordsJournal:
    """Replies under journal/{scope}/{turn}. `scope` is the message and its text, or a caller's call.

    Replies that an earlier version kept under the scope `before` are read too; "" for none. `edition` is that
    of the embedded engine here: its replies of another edition are no replies; "" takes them all.
    `of_a_job`: who reads again pays, and the athlete's day is charged nothing.
    """

    records: Records
    owner: str
    scope: str
    clock: Callable[[], float]
    before: str = ""
    edition: str = ""
    of_a_job: bool = False

    def read(self, turn: int) -> Reply | None:
        kept = self._kept(turn)
        return None if kept is None or self._is_of_another(kept.reply) else kept.reply

    def read_otherwise(self, turn: int) -> Reply | None:
        """What another edition of the embedded engine read here, if it is not read anew yet."""
        kept = self._kept(turn)
        return kept.reply if kept is not None and self._is_of_another(kept.reply) else None

    def _kept(self, turn: int) -> "_Kept | None":
        record = self.records.get(self.owner, _key(self.scope, turn))
        if record is not None:
            return _Kept(Reply.from_json(record.body), record.version)
        before = self.records.get(self.owner, _key(self.before, turn)) if self.before else None
        return None if before is None else _Kept(Reply.from_json(before.body), 0)

    def _is_of_another(self, reply: Reply) -> bool:
        name = self.edition.partition("/")[0]
        return bool(name) and reply.engine == name and reply.model != self.edition

    def keep(self, turn: int, reply: Reply) -> Reply:
        """The reply that stands: this one, or another worker's that was written first.

        Raises Conflict if that one was erased meanwhile: nothing is acted on that is not kept.
        """
        standing = self._kept(turn) if self.before else None  # else it was just asked for
        for _ in range(CROWD):
            if standing is not None and not self._is_of_another(standing.reply):
                spend(self.records, self.owner, self.clock, self._charged(reply))
                return standing.reply
            write, kept = self._instead_of(standing, turn, reply)
            try:
                self.records.put_all([write, *self._paid(reply)])
            except Conflict:
                standing = self._kept(turn)
                if standing is None and not self._charged(reply):
                    raise
                continue  # somebody's reply is there, or another message of the day was paid for
            return kept
        raise Conflict(f"journal {self.scope}: others kept writing what the day has cost")

    def _instead_of(self, standing: "_Kept | None", turn: int, reply: Reply) -> tuple[Write, Reply]:
        """The write of a reply, maybe in place of another edition's, and the reply as it is kept."""
        kept = reply if standing is None else _in_place_of(standing.reply, reply)
        # Half a surrogate pair can't be stored. Inside JSON its \uXXXX escape reads back as the same.
        body = kept.to_json().encode("utf-8", "backslashreplace").decode()
        after, expires_at = 0 if standing is None else standing.version, self.clock() + JOURNAL_SECONDS
        return Write(self.owner, _key(self.scope, turn), body, after, expires_at), kept

    def _paid(self, reply: Reply) -> list[Write]:
        cost_usd = self._charged(reply)
        return [spending(self.records, self.owner, self.clock, cost_usd)] if cost_usd else []

    def _charged(self, reply: Reply) -> Decimal:
        """What the athlete's day is charged for a reply."""
        return Decimal(0) if self.of_a_job else reply.usage.cost_usd


class _Kept(NamedTuple):
    """A reply, and the version that a write in its place follows."""

    reply: Reply
    version: int


def _in_place_of(before: Reply, reply: Reply) -> Reply:
    """The reply with the ids of the calls of before: the first of a tool is the first of it now, and so on.
    No other call has an id of theirs."""
    ids: dict[str, list[str]] = {}
    for call in before.calls:
        ids.setdefault(call.name, []).append(call.id)
    taken = {call.id for call in before.calls}
    calls = []
    for call in reply.calls:
        own = f"{call.id}.{reply.model}" if call.id in taken else call.id
        calls.append(call._replace(id=ids[call.name].pop(0) if ids.get(call.name) else own))
    return replace(reply, calls=tuple(calls))


def journal_prefix(scope: str) -> str:
    """What the keys of a scope's replies begin with."""
    return f"{JOURNALS}{scope}/"


def _key(scope: str, turn: int) -> str:
    return f"{journal_prefix(scope)}{turn:03}"
