"""Proposals in records: stored once, applied once or not at all, cancelled with a word on what that changes.

Nothing here changes the plan but `commit`.

A cancellation: the chosen proposals dropped, with all that can't be done without them, in one write.

What else waits is looked at without them: what would do something else now is drawn anew and said. Killed
before the write, it is as if nothing was; killed after it, the next try says the same again.

Which proposals a press of "apply all" or "cancel all" meant: those that waited when it first came.

A queue may deliver the same press twice, days apart. What was proposed since was never shown with it: so the
chosen ids are kept under the id of the press, before anything is decided, and mean the same ever after.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

import structlog

from agents.athlete import Units
from agents.errors import Unfinished
from agents.planner import planbook
from agents.planner.ops import Gone
from agents.planner.plan import Plan
from agents.planner.proposals import decision_words, queue
from agents.planner.proposals.commit import Commit
from agents.planner.proposals.decision_words import DecidedProposals
from agents.planner.proposals.drawer import Drawer
from agents.planner.proposals.exchange import Exchange
from agents.planner.proposals.proposal import BUTTON, Proposal, block_id, in_log, proposal_id
from agents.planner.proposals.read_back import Look
from agents.planner.proposals.undo import UndoContext, check_waiting
from agents.planner.views.preview import UNDO, ProposalStep
from agents.retention import DECISION_SECONDS
from agents.retries import retry_on_conflict
from storage.ports import DECISIONS, LARGEST_BODY_BYTES, Records, TooLarge, Write

__all__ = ["DecidedProposals", "Proposal", "Proposals"]

MOST_PENDING = 20  # of one conversation: more than anybody reads before they agree
_GIVES_UP = "the conversation: others kept writing it"
TICK_SECONDS = 0.001  # between two proposals at least, so that their order is that of their making

log = structlog.get_logger()
Action = Literal["apply", "cancel"]


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

    def everything(self) -> tuple[Proposal, ...]:
        """All that is kept, whatever became of it, in the order of their making."""
        return tuple(self._drawer.everything())

    def undo_context(self, plan: Plan) -> UndoContext:
        """What an undo on this plan is looked at with."""
        return UndoContext(plan, self.today, [each.proposal for each in self._drawer.applied()])

    def draft(self, plan: Plan, pending: Sequence[Proposal] | None = None) -> Plan:
        """The plan with what waits applied, but for what can't be applied any more."""
        return queue.lay_over(plan, self.pending() if pending is None else pending).plan

    # --- proposing

    def propose(
        self,
        proposal_id: str,
        *,
        message_id: str,
        plan: Plan,
        version: int,
        steps: Sequence[ProposalStep],
        beside: Callable[[], Write] | None = None,
        notes: Sequence[str] = (),
        exchange: Exchange | None = None,
    ) -> Proposal:
        """The proposal of these steps, stored: drawn on the plan with all that waits, and with no other that
        is proposed at the same moment.

        `notes` are what is told above its preview: what is left out, or was not decided; `exchange` is what a
        model called. `beside` gives what is written with it or not at all: the record of what it answers.

        One that is stored under this id already is given back as it stands, decided or not. Raises Unfinished
        if the steps don't fit any more, too many wait, or it is too large.
        """

        def propose() -> Proposal:
            standing = self._drawer.find(proposal_id)
            if standing is not None:
                return standing.proposal
            turn = self._drawer.turn()  # before what waits is read: whoever is first, the other draws anew
            waiting = self._room()
            undoes = _undone_by(steps)
            check_waiting(waiting, undoes)
            made_at = max([self.clock(), *(each.created_at + TICK_SECONDS for each in waiting)])
            bare = Proposal(
                id=proposal_id,
                conversation_id=self.conversation_id,
                message_id=message_id,
                base_version=version,
                steps=tuple(steps),
                preview={"notes": list(notes)} if notes else {},
                created_at=made_at,
                expires_at=made_at + self.expires_seconds,
                block_id=block_id(steps),
                undoes=undoes,
                exchange=exchange,
            )
            proposal = _drawn(plan, waiting, bare)
            self.records.put_all([self._first(proposal), turn, *([] if beside is None else [beside()])])
            log.info("PROPOSE", **in_log(proposal))
            return proposal

        return retry_on_conflict(propose, f"proposal {proposal_id}: others kept writing beside it")

    def _room(self) -> tuple[Proposal, ...]:
        """What waits, if one more can. Raises Unfinished."""
        waiting = self.pending()
        if len(waiting) >= MOST_PENDING:
            raise Unfinished(
                f"{len(waiting)} changes are waiting already, and no more can: apply or cancel some first."
            )
        return waiting

    def _first(self, proposal: Proposal) -> Write:
        """The write of a proposal that is new. Raises Unfinished for one that no record holds."""
        write = self._drawer.write(proposal, after=0)
        if len(write.body.encode()) > LARGEST_BODY_BYTES:
            raise Unfinished("That is too much to change at once: ask for it in smaller parts.")
        return write

    # --- deciding

    def commit(self, ids: Sequence[str] | None = None, *, decided_by: str = BUTTON) -> DecidedProposals:
        """Apply these proposals, or all that wait: all of them, or nothing.

        `decided_by` is the message that agreed, or one press of a button: delivered again, it is answered
        again, and what it was only shown is not applied by it. The bare "button" is no press of its own.

        All that wait are those that waited when this press first came: one proposed since is not applied.

        Raises Unfinished for one that this conversation doesn't have, StorageError for the queue to retry.
        """
        chosen = self._chosen(ids, decided_by, "apply")
        decision = Commit(self._drawer, Look(self.today, self.units), chosen, decided_by)
        return retry_on_conflict(decision.made, _GIVES_UP)

    def cancel(self, ids: Sequence[str] | None = None, *, decided_by: str = BUTTON) -> DecidedProposals:
        """Drop these proposals, or all that wait, and what can't be done without them.

        Raises Unfinished for one that this conversation doesn't have, StorageError for the queue to retry.
        """
        decision = Cancel(self._drawer, self._chosen(ids, decided_by, "cancel"), decided_by)
        return retry_on_conflict(decision.made, _GIVES_UP)

    def _chosen(self, ids: Sequence[str] | None, decided_by: str, action: Action) -> Sequence[str]:
        if ids is not None:
            return ids
        if decided_by == BUTTON:  # a try that was overtaken means no more than the first one did
            return tuple(each.id for each in self.pending())
        return meant(self._drawer, decided_by, action)


def _undone_by(steps: Sequence[ProposalStep]) -> tuple[str, ...]:
    return tuple(str(step.arguments["proposal_id"]) for step in steps if step.tool == UNDO)


def _drawn(plan: Plan, waiting: Sequence[Proposal], bare: Proposal) -> Proposal:
    try:
        return queue.redrawn(plan, waiting, bare, bare.base_version)
    except Gone as error:
        raise Unfinished(
            f"The plan has changed while this was prepared, and {error}. Ask for it again."
        ) from None


@dataclass(frozen=True)
class Cancel:
    """One decision to cancel these proposals."""

    drawer: Drawer
    ids: Sequence[str]
    decided_by: str

    def made(self) -> DecidedProposals:
        """What became of it. Raises Conflict if somebody wrote in between: another try sees what."""
        chosen = self.drawer.chosen(self.ids)
        if not chosen:
            return decision_words.nothing_waits()
        applied = [each.proposal for each in chosen if each.proposal.status == "committed"]
        if applied:
            return decision_words.applied_before(applied[0])
        dropped = [each.proposal for each in chosen if each.proposal.status == "pending"]
        if not dropped:
            return self._before([each.proposal for each in chosen])
        waiting = self.drawer.waiting()
        left = self._left([each.proposal for each in waiting], dropped)
        versions = {each.proposal.id: each.version for each in (*waiting, *chosen)}
        try:
            return self._written(dropped, left, versions)
        except TooLarge:
            pass
        try:  # what would do the same as before may keep its old preview
            return self._written(dropped, left._replace(renewed=()), versions)
        except TooLarge as error:
            return decision_words.too_large(dropped, decision_words.TOO_MUCH, str(error))

    def _left(self, waiting: Sequence[Proposal], dropped: Sequence[Proposal]) -> queue.LeftWaiting:
        kept = planbook.read(self.drawer.records, self.drawer.owner) or planbook.PlanAndVersion(Plan(), 0)
        return queue.without(kept.plan, kept.version, waiting, {each.id for each in dropped})

    def _written(
        self, dropped: Sequence[Proposal], left: queue.LeftWaiting, versions: dict[str, int]
    ) -> DecidedProposals:
        drawer = self.drawer
        ids = tuple(each.id for each in dropped)
        cancelled = [self._cancelled(each) for each in dropped]
        fallen = [self._cancelled(each)._replace(without=ids) for each in left.fallen]
        changed = [each._replace(without=ids) for each in left.changed]
        now = (*cancelled, *fallen, *changed, *left.renewed)
        event = drawer.event_write([*cancelled, *fallen], decision_words.CANCELLED)
        drawer.records.put_all([*(drawer.write(each, versions[each.id]) for each in now), event])
        return decision_words.cancelled(cancelled, fallen, changed)

    def _cancelled(self, proposal: Proposal) -> Proposal:
        now = self.drawer.clock()
        return proposal.decided("cancelled", now, self.decided_by)

    def _before(self, chosen: Sequence[Proposal]) -> DecidedProposals:
        """The same again: what was cancelled, what fell with it, and what it made different."""
        ids = {each.id for each in chosen}
        others = [each for each in self.drawer.everything() if ids & {*each.without} and each.id not in ids]
        fallen = [each for each in others if each.status == "cancelled"]
        changed = [each for each in others if each.waits(self.drawer.clock())]
        return decision_words.cancelled(chosen, fallen, changed, again=True)


def meant(drawer: Drawer, press: str, action: Action) -> tuple[str, ...]:
    """The ids that this press of "all" is about. Raises Unfinished if the press was another one."""
    return retry_on_conflict(lambda: _meant(drawer, press, action), _GIVES_UP)


def _meant(drawer: Drawer, press: str, action: Action) -> tuple[str, ...]:
    kept = drawer.records.get(drawer.owner, f"{DECISIONS}{press}")
    if kept is None:
        ids = tuple(each.proposal.id for each in drawer.waiting())
        drawer.records.put_all([_write(drawer, press, action, ids)])
        return ids
    said = json.loads(kept.body)
    if (said["action"], said["conversation_id"]) != (action, drawer.conversation_id):
        where = f"conversation {said['conversation_id']!r}"
        raise Unfinished(
            f"This press was one to {said['action']} all that waited in {where}: a new decision needs an id "
            "of its own."
        )
    return tuple(said["proposals"])


def _write(drawer: Drawer, press: str, action: Action, ids: tuple[str, ...]) -> Write:
    said = {"action": action, "conversation_id": drawer.conversation_id, "proposals": ids}
    expires_at = drawer.clock() + DECISION_SECONDS
    body = json.dumps(said, ensure_ascii=False)
    return Write(drawer.owner, f"{DECISIONS}{press}", body, after=0, expires_at=expires_at)
