"""A proposal: the edits of one turn, kept until the athlete agrees, cancels, or lets it run out. Pure.

pending -> committed    applied to the plan, once
pending -> cancelled    the athlete's decision, or that of one it could not be applied without
pending -> expired      said of a pending one from `expires_at` on; nothing is written for it
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from agents import schemas
from agents.planner.ops import ChangeNode, Effect, InsertNode, Op, ops_from_json, ops_to_json
from agents.planner.plan import Group, PlanExercise, Session, Week
from agents.planner.proposals.exchange import Exchange
from agents.planner.proposals.inverse import Inverse
from agents.planner.views.preview import ProposalStep

ProposalStatus = Literal["pending", "committed", "cancelled"]
ProposalState = Literal["pending", "committed", "cancelled", "expired"]
ADD_BLOCK = "propose_plan_update"
BUTTON = "button"  # who decided, where that says not which press of it
DIGEST_SHOWN = 6  # of a block's label, where it must not be written out


class Proposal(NamedTuple):
    """Edits that wait for the athlete. Times are seconds since 1970.

    `effects` are what the steps do, as the athlete was shown; a commit compares them. `stands_on` are earlier
    proposals that it does not do this without. `results` are those of its calls once it is committed.
    `shown_to` is the decision that was answered with the preview as it is now; `without` are those whose
    cancelling changed it, or took it with them. Both are for saying the same again to the same.

    `inverse` is how it is undone once it is applied; None if that is not kept. `undoes` are the applied ones
    that it takes back, `undone_by` is the applied one that took it back.

    `exchange` is what a model called to make it; None if no model did, or if that is not kept.
    """

    id: str
    conversation_id: str
    message_id: str
    base_version: int  # of the plan that the effects were last worked out on, 0 for none
    steps: tuple[ProposalStep, ...]
    preview: dict[str, Any]
    effects: tuple[Effect, ...] = ()
    stands_on: tuple[str, ...] = ()
    summary: str = ""
    created_at: float = 0
    expires_at: float = 0
    status: ProposalStatus = "pending"
    decided_at: float = 0
    decided_by: str = ""  # "button", or the id of the message that said so
    results: tuple[dict[str, Any], ...] = ()
    block_id: str = ""
    shown_to: str = ""
    without: tuple[str, ...] = ()
    inverse: Inverse | None = None
    undoes: tuple[str, ...] = ()
    undone_by: str = ""
    exchange: Exchange | None = None

    @property
    def ops(self) -> tuple[Op, ...]:
        """The steps of all its edits, in order."""
        return tuple(op for step in self.steps for op in step.ops)

    @property
    def place(self) -> tuple[float, str]:
        """Where it stands among those of its conversation."""
        return self.created_at, self.id

    def is_expired(self, now: float) -> bool:
        """Whether it waited too long; what was decided does not expire."""
        return self.status == "pending" and now >= self.expires_at

    def waits(self, now: float) -> bool:
        """Whether it can still be applied."""
        return self.status == "pending" and now < self.expires_at

    def state(self, now: float) -> ProposalState:
        """What became of it by now."""
        return "expired" if self.is_expired(now) else self.status

    def decided(self, status: ProposalStatus, at: float, by: str) -> "Proposal":
        """The proposal as it is kept once it is decided: what it was about, not what it would have done."""
        summary = {"toolCalls": [], "summary": self.summary, "details": [], "conflicts": []}
        steps = tuple(step._replace(arguments={}, ops=tuple(map(_bare, step.ops))) for step in self.steps)
        return self._replace(
            status=status, decided_at=at, decided_by=by, steps=steps, preview=summary, effects=()
        )

    def to_json(self) -> str:
        steps = [{**step._asdict(), "ops": ops_to_json(step.ops)} for step in self.steps]
        parts = {
            "steps": steps,
            "inverse": None if self.inverse is None else self.inverse.to_json(),
            "exchange": None if self.exchange is None else self.exchange.to_json(),
        }
        body = schemas.numbered("proposal", {**self._asdict(), **parts})
        return json.dumps(body, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    @schemas.reading("proposal")
    def from_json(cls, text: str) -> "Proposal":
        kept = schemas.read("proposal", text)
        rows = {name: tuple(kept[name]) for name in ("effects", "stands_on", "results", "without", "undoes")}
        steps = tuple(ProposalStep(**{**each, "ops": ops_from_json(each["ops"])}) for each in kept["steps"])
        inverse = None if kept["inverse"] is None else Inverse.from_json(kept["inverse"])
        exchange = None if kept["exchange"] is None else Exchange.from_json(kept["exchange"])
        return cls(**{**kept, **rows, "steps": steps, "inverse": inverse, "exchange": exchange})


def _bare(op: Op) -> Op:
    """The step with nothing in it but where it was."""
    match op:
        case InsertNode(parent, anchor, Week(uid=uid)):
            return InsertNode(parent, anchor, Week(uid, "", "", ""))
        case InsertNode(parent, anchor, Session(uid=uid)):
            return InsertNode(parent, anchor, Session(uid, ""))
        case InsertNode(parent, anchor, node):
            return InsertNode(parent, anchor, PlanExercise(node.uid, "", 0, "", ""))
        case ChangeNode(uid):
            return ChangeNode(uid, ())
        case _:
            return op


def proposal_id(owner: str, conversation_id: str, scope: str) -> str:
    """The id of what is proposed under this scope: the same on every replay, and not to be guessed."""
    seed = "\0".join((owner, conversation_id, scope))
    return f"pr_{hashlib.sha256(seed.encode()).hexdigest()[:12]}"


def block_id(steps: Sequence[ProposalStep]) -> str:
    """The id of the first block that is added, "<session uid>:<label>"; "" if none is."""
    for step in steps:
        if step.tool == ADD_BLOCK:
            return next(filter(None, map(_block_of, step.ops)), "")
    return ""


def _block_of(op: Op) -> str:
    match op:
        case InsertNode(parent, _, _, Group(label=label)):
            return f"{parent}:{label}"
        case InsertNode(_, _, Session(uid=uid, groups=(*_, Group(label=label)))):
            return f"{uid}:{label}"
    return ""


def block_id_in_log(shown: str) -> str:
    """A block's id with a digest in place of its label, which are the athlete's words."""
    uid, _, label = shown.partition(":")
    return f"{uid}:{hashlib.sha256(label.encode()).hexdigest()[:DIGEST_SHOWN]}" if shown else ""


def in_log(proposal: Proposal) -> dict[str, Any]:
    """What the log says of a proposal, in the order of plan-proposals: nothing that an athlete wrote."""
    if [step.tool for step in proposal.steps] == [ADD_BLOCK]:
        asked = proposal.steps[0].arguments
        block = asked["block"]
        return {
            "id": proposal.id,
            "day": asked["day"],
            "action": asked["action"],
            "type": block["block_type"],
            "rounds": (block.get("meta_json") or {}).get("rounds"),
            "members": len(block["members"]),
        }
    action = "+".join(step.tool for step in proposal.steps)
    return {"id": proposal.id, "action": action, "edits": len(proposal.steps)}
