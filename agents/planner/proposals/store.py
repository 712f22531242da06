"""Proposals in records: stored once, applied once or not at all, cancelled with a word on what that changes.

Nothing here changes the plan but `commit`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date

import structlog

from agents.athlete import Units
from agents.errors import Unfinished
from agents.planner import planbook
from agents.planner.ops import Gone
from agents.planner.plan import Plan
from agents.planner.proposals import queue, told
from agents.planner.proposals.commit import Commit
from agents.planner.proposals.drawer import Drawer
from agents.planner.proposals.proposal import BUTTON, Proposal, block_id, in_log, proposal_id
from agents.planner.proposals.read_back import Look
from agents.planner.proposals.told import Decided
from agents.planner.views.preview import Step
from storage.ports import Conflict, Records

__all__ = ["Decided", "Proposal", "Proposals"]

MOST_PENDING = 20  # of one conversation: more than anybody reads before they agree
LARGEST_PROPOSAL_BYTES = 350_000  # as of a plan: DynamoDB keeps 400 kB an item
TRIES = 20  # after a Conflict on the conversation: a chat is not twenty writers
TICK_SECONDS = 0.001  # between two proposals at least, so that their order is that of their making

log = structlog.get_logger()


@dataclass(frozen=True)
class Proposals:
    """The proposals of one conversation of one athlete.

    `units` is what a load without a unit is in, and `today` the athlete's day: for what is read back.
    """

    records: Records
    owner: str
    conversation_id: str
    clock: Callable[[], float]
    expires_seconds: float = 86_400
    units: Units = "lb"
    today: date = field(kw_only=True)

    @property
    def _drawer(self) -> Drawer:
        return Drawer(self.records, self.owner, self.conversation_id, self.clock)

    # --- reading

    def id_for(self, scope: str) -> str:
        """The id of what is proposed under this scope."""
        return proposal_id(self.owner, self.conversation_id, scope)

    def get(self, proposal_id: str) -> Proposal:
        """A proposal of this conversation, whatever became of it. Raises Unfinished."""
        return self._drawer.get(proposal_id).proposal

    def find(self, ids: Sequence[str]) -> tuple[Proposal, ...]:
        """Those of these that are still kept, whatever became of them."""
        found = (self._drawer.find(each) for each in ids)
        return tuple(each.proposal for each in found if each is not None)

    def pending(self) -> tuple[Proposal, ...]:
        """Those that wait, in the order in which they were made and would be applied."""
        return tuple(stored.proposal for stored in self._drawer.waiting())

    def draft(self, plan: Plan, pending: Sequence[Proposal] | None = None) -> Plan:
        """The plan with what waits applied, but for what can't be applied any more."""
        return queue.lay_over(plan, self.pending() if pending is None else pending).plan

    # --- proposing

    def propose(
        self, proposal_id: str, *, message_id: str, plan: Plan, version: int, steps: Sequence[Step]
    ) -> Proposal:
        """The proposal of these steps, stored: drawn on the plan with all that waits.

        One that is stored under this id already is given back as it stands, decided or not. Raises Unfinished
        if the steps don't fit any more, too many wait, or it is too large.
        """
        standing = self._drawer.find(proposal_id)
        if standing is not None:
            return standing.proposal
        waiting = self.pending()
        if len(waiting) >= MOST_PENDING:
            raise Unfinished(
                f"{len(waiting)} changes are waiting already, and no more can: apply or cancel some first."
            )
        made_at = max([self.clock(), *(each.created_at + TICK_SECONDS for each in waiting)])
        bare = Proposal(
            id=proposal_id,
            conversation_id=self.conversation_id,
            message_id=message_id,
            base_version=version,
            steps=tuple(steps),
            preview={},
            created_at=made_at,
            expires_at=made_at + self.expires_seconds,
            block_id=block_id(steps),
        )
        return self.store(_drawn(plan, waiting, bare))

    def store(self, proposal: Proposal) -> Proposal:
        """The proposal that stands under its id: this one, stored, or the one that was there before."""
        write = self._drawer.write(proposal, after=0)
        if len(write.body.encode()) > LARGEST_PROPOSAL_BYTES:
            raise Unfinished("That is too much to change at once: ask for it in smaller parts.")
        try:
            self.records.put_all([write])
        except Conflict:
            return self.get(proposal.id)
        log.info("PROPOSE", **in_log(proposal))
        return proposal

    # --- deciding

    def commit(self, ids: Sequence[str] | None = None, *, decided_by: str = BUTTON) -> Decided:
        """Apply these proposals, or all that wait: all of them, or nothing.

        `decided_by` is the message that agreed, or one press of a button: delivered again, it is answered
        again, and what it was only shown is not applied by it. The bare "button" is no press of its own.

        Raises Unfinished for one that this conversation doesn't have, StorageError for the queue to retry.
        """
        return _until(Commit(self._drawer, Look(self.today, self.units), ids, decided_by).tried)

    def cancel(self, ids: Sequence[str] | None = None, *, decided_by: str = BUTTON) -> Decided:
        """Drop these proposals, or all that wait, and what can't be done without them.

        Raises Unfinished for one that this conversation doesn't have, StorageError for the queue to retry.
        """
        return _until(lambda: self._cancel(ids, decided_by))

    def _cancel(self, ids: Sequence[str] | None, decided_by: str) -> Decided | None:
        """What became of one try; None if somebody wrote in between."""
        chosen = self._drawer.chosen(ids)
        if not chosen:
            return told.nothing_waits()
        applied = [each.proposal for each in chosen if each.proposal.status == "committed"]
        if applied:
            return told.applied_before(applied[0])
        dropped = [each.proposal for each in chosen if each.proposal.status == "pending"]
        if not dropped:
            return self._cancelled_before([each.proposal for each in chosen])
        waiting = self._drawer.waiting()
        left = self._left([each.proposal for each in waiting], dropped)
        ids = tuple(each.id for each in dropped)
        gone = [
            each._replace(status="cancelled", decided_at=self.clock(), decided_by=decided_by)
            for each in (*dropped, *(each._replace(without=ids) for each in left.fallen))
        ]
        changed = [each._replace(without=ids) for each in left.changed]
        versions = {each.proposal.id: each.version for each in (*waiting, *chosen)}
        writes = [self._drawer.write(each, versions[each.id]) for each in (*gone, *changed, *left.renewed)]
        try:
            self.records.put_all([*writes, self._drawer.heard(gone, told.CANCELLED)])
        except Conflict:
            return None
        return told.cancelled(gone[: len(dropped)], gone[len(dropped) :], changed)

    def _cancelled_before(self, chosen: Sequence[Proposal]) -> Decided:
        """The same again: what was cancelled, what fell with it, and what it made different."""
        ids = {each.id for each in chosen}
        others = [each for each in self._drawer.everything() if ids & {*each.without} and each.id not in ids]
        fallen = [each for each in others if each.status == "cancelled"]
        changed = [each for each in others if each.waits(self.clock())]
        return told.cancelled(chosen, fallen, changed, again=True)

    def _left(self, waiting: Sequence[Proposal], dropped: Sequence[Proposal]) -> queue.Left:
        kept = planbook.read(self.records, self.owner) or planbook.Kept(Plan(), 0)
        return queue.without(kept.plan, kept.version, waiting, {each.id for each in dropped})


def _until(tried: Callable[[], Decided | None]) -> Decided:
    for _ in range(TRIES):
        decided = tried()
        if decided is not None:
            return decided
    raise Conflict("the conversation: others kept writing it")


def _drawn(plan: Plan, waiting: Sequence[Proposal], bare: Proposal) -> Proposal:
    try:
        return queue.redrawn(plan, waiting, bare, bare.base_version)
    except Gone as error:
        raise Unfinished(
            f"The plan has changed while this was prepared, and {error}. Ask for it again."
        ) from None
