"""A commit: the chosen proposals applied to the newest plan in one write, or a clear answer why not.

    choose      in the order of their making; refused if one has expired, was cancelled, or stands on another
    lay over    the newest plan; what each does is compared with what the athlete was shown
    write       plan, proposals and the conversation's event: one batch, all or nothing
    read back   what stands is compared with what was written, and the day is shown

Killed before the write, it is as if nothing was; killed after it, the next try finds it applied. Who was
overtaken begins again, and does what would have been done just after the other.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from agents.planner import planbook
from agents.planner.ops import apply
from agents.planner.plan import Plan
from agents.planner.proposals import decision_words, queue
from agents.planner.proposals.decision_words import DecidedProposals
from agents.planner.proposals.drawer import Drawer, Stored
from agents.planner.proposals.inverse import Inverse, inverse_of
from agents.planner.proposals.proposal import BUTTON, Proposal, block_id_in_log
from agents.planner.proposals.read_back import Look, day_at, day_before, day_in_log
from agents.planner.proposals.undo import UndoContext, quoted, why_not_undone
from storage.ports import Conflict, Damaged, TooLarge, Write

log = structlog.get_logger()


@dataclass(frozen=True)
class Commit:
    """One decision to apply these proposals."""

    drawer: Drawer
    look: Look
    ids: Sequence[str]
    decided_by: str

    def made(self) -> DecidedProposals:
        """What became of it. Raises Conflict if somebody wrote in between: another try sees what."""
        chosen = self.drawer.chosen(self.ids)
        if not chosen:
            return decision_words.nothing_waits()
        refused = self._refused([each.proposal for each in chosen])
        if refused is not None:
            return refused
        waiting = [each for each in chosen if each.proposal.status == "pending"]
        kept = self._plan()
        if not waiting:
            return self._again([each.proposal for each in chosen], kept.plan)
        proposals = [each.proposal for each in waiting]
        undone, why = self._undone(proposals, kept.plan)
        if why:
            self._check_undecided(waiting)
            return decision_words.gone(proposals, why)
        shown = [each for each in proposals if self._is_same(each.shown_to)]
        if shown:  # by this very decision, which was made before: it agreed to something else
            return decision_words.changed(proposals, shown)
        laid = queue.lay_over(kept.plan, proposals)
        if laid.gone:
            self._check_undecided(waiting)
            return decision_words.gone(proposals, laid.gone)
        differing = laid.differing(proposals)
        if differing:
            return self._show_again(waiting, differing, kept)
        try:
            return self._write(waiting, kept, laid.plan, undone)
        except TooLarge as error:
            return decision_words.too_large(proposals, decision_words.TOO_MUCH, str(error))

    def _undone(self, chosen: Sequence[Proposal], plan: Plan) -> tuple[list[Stored], dict[str, str]]:
        """What these take back, as it is kept once they did; and of those that can't, why, by their ids."""
        if not any(each.undoes for each in chosen):
            return [], {}
        stored = {each.proposal.id: each for each in self.drawer.applied()}
        undo_context = UndoContext(plan, self.look.today, [each.proposal for each in stored.values()])
        undone, why = [], {}
        for proposal, each in ((one, each) for one in chosen for each in one.undoes):
            if each not in stored:
                why[proposal.id] = "what it takes back is not kept any more"
                continue
            old, version = stored[each]
            reason = why_not_undone(old, undo_context)
            if reason:
                why[proposal.id] = f"it takes back {quoted(old)}, and {reason.rstrip('.')}"
            undone.append(Stored(old._replace(undone_by=proposal.id), version))
            again = [stored[other] for other in old.undoes if other in stored]  # stands again by that
            undone += [Stored(other._replace(undone_by=""), version) for other, version in again]
        return undone, why

    def _check_undecided(self, waiting: Sequence[Stored]) -> None:
        """Raises Conflict if another decided one of these between our reading of it and of the plan."""
        if any(self.drawer.get(each.proposal.id).version != each.version for each in waiting):
            raise Conflict("another decided meanwhile")

    def _plan(self) -> planbook.PlanAndVersion:
        return planbook.read(self.drawer.records, self.drawer.owner) or planbook.PlanAndVersion(Plan(), 0)

    def _refused(self, chosen: Sequence[Proposal]) -> DecidedProposals | None:
        """Why one of these can't be applied at all; None if nothing stands against it."""
        now = self.drawer.clock()
        for proposal in chosen:
            if proposal.is_expired(now):
                return decision_words.expired(proposal)
            if proposal.status == "cancelled":
                return decision_words.withdrawn(proposal)
        ids = {each.id for each in chosen}
        for proposal in chosen:
            others = (self.drawer.find(each) for each in proposal.stands_on if each not in ids)
            needed = [each.proposal for each in others if each is not None and each.proposal.waits(now)]
            if proposal.status == "pending" and needed:
                return decision_words.stands_on(proposal, needed)
        return None

    def _again(self, chosen: Sequence[Proposal], plan: Plan) -> DecidedProposals:
        """They are applied already. The message that did it gets the answer that it should have got."""
        shown = day_at(plan, queue.touched(plan, plan, chosen[0].ops), self.look)
        by_this = all(self._is_same(each.decided_by) for each in chosen)
        return decision_words.done(chosen, shown, shown, self.look.units, again=not by_this)

    def _is_same(self, decision: str) -> bool:
        """Whether that was this decision, delivered before. A bare "button" is never the same as another."""
        return self.decided_by == decision != BUTTON

    def _show_again(
        self, waiting: Sequence[Stored], differing: Sequence[Proposal], kept: planbook.PlanAndVersion
    ) -> DecidedProposals:
        """Store what they would do by now, and say it. Nothing of the plan is written. Raises Conflict."""
        proposals = [each.proposal for each in waiting]
        shown, writes = [], []
        for place, (proposal, version) in enumerate(waiting):
            if proposal in differing:
                # On those that are applied with it, and no others: so that it is what applying again does.
                now = queue.redrawn(kept.plan, proposals[:place], proposal, kept.version)
                shown.append(now._replace(shown_to=self.decided_by))
                writes.append(self.drawer.write(shown[-1], version))
        try:
            self.drawer.records.put_all(writes)
        except Conflict:
            drawn = [self.drawer.get(each.id).proposal for each in proposals]
            if any(each.status != "pending" for each in drawn):
                raise  # the plan may have been read with that in it: what it would do is looked at again
            return decision_words.changed(drawn, drawn)  # another drew it anew: nobody agreed to that here
        except TooLarge as error:
            return decision_words.too_large(proposals, decision_words.TOO_MUCH, str(error))
        return decision_words.changed(proposals, shown)

    def _write(
        self, waiting: Sequence[Stored], kept: planbook.PlanAndVersion, after: Plan, undone: Sequence[Stored]
    ) -> DecidedProposals:
        """Written with what undoes it; where that is too much for one write, without. Raises TooLarge, and
        Conflict if another was first."""
        proposals = [each.proposal for each in waiting]
        inverses = _inverses(kept, proposals)
        drawer = self.drawer
        try:
            plan = planbook.write(drawer.owner, after, kept.version)
        except planbook.PlanTooLarge as error:
            return decision_words.too_large(proposals, str(error))
        beside = [drawer.write(*each) for each in undone]
        for kept_inverses in (inverses, [None for _ in inverses]):
            written = [self._committed(*each) for each in zip(proposals, kept_inverses, strict=True)]
            decisions = [drawer.write(new, old.version) for new, old in zip(written, waiting, strict=True)]
            event = drawer.event_write(written, decision_words.event_of(written))
            try:
                drawer.records.put_all([plan, *decisions, *beside, event])
                break
            except TooLarge:
                if not any(kept_inverses):
                    raise
        for each in written:
            log.info("COMMIT", id=each.id, wrote=True, block_id=block_id_in_log(each.block_id))
        return self._verified(written, kept, plan)

    def _committed(self, proposal: Proposal, inverse: Inverse | None) -> Proposal:
        decided = proposal.decided("committed", self.drawer.clock(), self.decided_by)
        return decided._replace(results=decision_words.called(proposal), inverse=inverse)

    def _verified(
        self, written: Sequence[Proposal], kept: planbook.PlanAndVersion, write: Write
    ) -> DecidedProposals:
        """The answer, with the day as it is read back. Raises Damaged if it is not what was written."""
        back = self._plan()
        if back.version <= write.after:
            raise Damaged("the plan that was written is not there")
        overwritten = back.version > write.after + 1
        if not overwritten and planbook.write(write.owner, back.plan, write.after) != write:
            raise Damaged("the plan that is read back is not the one that was written")
        place = queue.touched(kept.plan, back.plan, written[0].ops)
        shown = day_at(back.plan, place, self.look)
        blocks = sum(len(session["blocks"]) for session in shown["sessions"])
        log.info("POST_WRITE_VERIFY", day=day_in_log(shown), blocks=blocks)
        before = day_before(kept.plan, back.plan, place, self.look)
        return decision_words.done(written, shown, before, self.look.units)


def _inverses(kept: planbook.PlanAndVersion, proposals: Sequence[Proposal]) -> list[Inverse | None]:
    """How each of these is undone once all are written, in their order."""
    plan, inverses = kept.plan, list[Inverse | None]()
    for proposal in proposals:
        inverses.append(inverse_of(plan, proposal.ops, kept.version + 1))
        plan = apply(plan, proposal.ops).plan
    return inverses
