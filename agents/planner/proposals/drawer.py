"""Where the proposals of one conversation are kept: read, and made into writes. It decides nothing."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from agents.conversation import Conversation, Spoken
from agents.errors import Unfinished
from agents.planner.proposals.proposal import Proposal
from agents.recorded import rewritten_conversation
from agents.retention import PROPOSAL_AFTER_SECONDS, REQUEST_SECONDS
from storage.ports import PROPOSALS, PROPOSING, Records, Write

ID_SHOWN = 20  # characters of an id that is not known
_ID = re.compile(r"pr_[0-9a-f]{12}")


class Stored(NamedTuple):
    """A proposal, and the version that the next write of it follows."""

    proposal: Proposal
    version: int


@dataclass(frozen=True)
class Drawer:
    """The proposals of one conversation of one athlete, in records."""

    records: Records
    owner: str
    conversation_id: str
    clock: Callable[[], float]

    def find(self, proposal_id: str) -> Stored | None:
        """A proposal of this conversation, whatever became of it; None if there is none."""
        record = self.records.get(self.owner, _key(proposal_id)) if _ID.fullmatch(proposal_id) else None
        if record is None:
            return None
        proposal = Proposal.from_json(record.body)
        mine = proposal.conversation_id == self.conversation_id
        return Stored(proposal, record.version) if mine else None

    def get(self, proposal_id: str) -> Stored:
        """The same; raises Unfinished in place of None."""
        stored = self.find(proposal_id)
        if stored is None:
            # The same for one of another athlete, of another conversation, and for one that never was.
            raise Unfinished(f"There is no pending change {proposal_id[:ID_SHOWN]!r} in this conversation.")
        return stored

    def waiting(self) -> list[Stored]:
        """All that wait, in the order of their making."""
        now = self.clock()
        return _in_order(each for each in self._stored() if each.proposal.waits(now))

    def everything(self) -> list[Proposal]:
        """All that is kept, decided or not, in the order of their making."""
        return [each.proposal for each in _in_order(self._stored())]

    def applied(self) -> list[Stored]:
        """All that was applied to the athlete's plan and is kept, in whatever conversation."""
        return [each for each in self._of_athlete() if each.proposal.status == "committed"]

    def chosen(self, ids: Sequence[str]) -> list[Stored]:
        """Those of these ids, in the order of their making. Raises Unfinished."""
        return _in_order(self.get(each) for each in dict.fromkeys(ids))

    def _stored(self) -> Iterator[Stored]:
        mine = self.conversation_id
        return (each for each in self._of_athlete() if each.proposal.conversation_id == mine)

    def _of_athlete(self) -> Iterator[Stored]:
        for record in self.records.list(self.owner, PROPOSALS):
            yield Stored(Proposal.from_json(record.body), record.version)

    def write(self, proposal: Proposal, after: int) -> Write:
        """The write of a proposal after the version that was read, 0 for none."""
        expires_at = proposal.expires_at + PROPOSAL_AFTER_SECONDS
        return Write(self.owner, _key(proposal.id), proposal.to_json(), after, expires_at)

    def turn(self) -> Write:
        """The write that of two who propose here at the same moment only the first can make."""
        key = f"{PROPOSING}{self.conversation_id}"
        record = self.records.get(self.owner, key)
        expires_at = self.clock() + REQUEST_SECONDS
        return Write(self.owner, key, "{}", 0 if record is None else record.version, expires_at)

    def event_write(self, proposals: Sequence[Proposal], text: str) -> Write:
        """The write of the conversation with this event of these proposals."""
        event = Spoken("event", " ".join(each.id for each in proposals), text)

        def with_event(before: Conversation) -> Conversation:
            return before.with_turns(event)

        return rewritten_conversation(self.records, self.owner, self.conversation_id, with_event)


def _in_order(stored: Iterable[Stored]) -> list[Stored]:
    return sorted(stored, key=lambda each: each.proposal.place)


def _key(proposal_id: str) -> str:
    return f"{PROPOSALS}{proposal_id}"
