"""A cancellation: the chosen proposals dropped, with all that can't be done without them, in one write.

What else waits is looked at without them: what would do something else now is drawn anew and said. Killed
before the write, it is as if nothing was; killed after it, the next try says the same again.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from agents.planner import planbook
from agents.planner.plan import Plan
from agents.planner.proposals import queue, told
from agents.planner.proposals.drawer import Drawer
from agents.planner.proposals.proposal import Proposal
from agents.planner.proposals.told import Decided
from storage.ports import Conflict, TooLarge


@dataclass(frozen=True)
class Cancel:
    """One decision to cancel these proposals."""

    drawer: Drawer
    ids: Sequence[str]
    decided_by: str

    def tried(self) -> Decided | None:
        """What became of one try; None if somebody wrote in between."""
        chosen = self.drawer.chosen(self.ids)
        if not chosen:
            return told.nothing_waits()
        applied = [each.proposal for each in chosen if each.proposal.status == "committed"]
        if applied:
            return told.applied_before(applied[0])
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
            return told.too_large(dropped, told.TOO_MUCH, str(error))

    def _left(self, waiting: Sequence[Proposal], dropped: Sequence[Proposal]) -> queue.Left:
        kept = planbook.read(self.drawer.records, self.drawer.owner) or planbook.Kept(Plan(), 0)
        return queue.without(kept.plan, kept.version, waiting, {each.id for each in dropped})

    def _written(
        self, dropped: Sequence[Proposal], left: queue.Left, versions: dict[str, int]
    ) -> Decided | None:
        drawer = self.drawer
        ids = tuple(each.id for each in dropped)
        cancelled = [self._cancelled(each) for each in dropped]
        fallen = [self._cancelled(each)._replace(without=ids) for each in left.fallen]
        changed = [each._replace(without=ids) for each in left.changed]
        now = (*cancelled, *fallen, *changed, *left.renewed)
        heard = drawer.heard([*cancelled, *fallen], told.CANCELLED)
        try:
            drawer.records.put_all([*(drawer.write(each, versions[each.id]) for each in now), heard])
        except Conflict:
            return None
        return told.cancelled(cancelled, fallen, changed)

    def _cancelled(self, proposal: Proposal) -> Proposal:
        now = self.drawer.clock()
        return proposal.decided("cancelled", now, self.decided_by)

    def _before(self, chosen: Sequence[Proposal]) -> Decided:
        """The same again: what was cancelled, what fell with it, and what it made different."""
        ids = {each.id for each in chosen}
        others = [each for each in self.drawer.everything() if ids & {*each.without} and each.id not in ids]
        fallen = [each for each in others if each.status == "cancelled"]
        changed = [each for each in others if each.waits(self.drawer.clock())]
        return told.cancelled(chosen, fallen, changed, again=True)
