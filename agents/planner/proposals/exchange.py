"""What a model said and called when it made a proposal: the next request shows it. Pure."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from agents.models.port import Reply
from agents.planner.views.deeds import ProposalStep

LONGEST = 16_000  # characters: whole weeks, written out, are not shown again


class Exchange(NamedTuple):
    """The replies that hold the calls of a proposal, with the ids that these have in it; `engine` is the name
    of the model that was asked, whose notation a verbatim turn is in."""

    engine: str
    replies: tuple[Reply, ...]

    @property
    def size(self) -> int:
        """How many characters a request has of it, nearly."""
        calls = [call for reply in self.replies for call in reply.calls]
        words = sum(len(reply.text) + len(reply.verbatim) for reply in self.replies)
        return words + sum(len(call.name) + len(call.arguments) for call in calls)

    def to_json(self) -> dict[str, Any]:
        return {"engine": self.engine, "replies": [json.loads(each.to_json()) for each in self.replies]}

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> "Exchange":
        return cls(kept["engine"], tuple(Reply.from_json(json.dumps(each)) for each in kept["replies"]))


def exchange_of(engine: str, replies: Iterable[Reply], steps: Sequence[ProposalStep]) -> Exchange | None:
    """Those of these replies that called the steps; None where that is too long to be shown again."""
    ids = {step.call_id for step in steps}
    calling = tuple(each for each in replies if any(call.id in ids for call in each.calls))
    exchange = Exchange(engine, calling)
    return exchange if exchange.size <= LONGEST else None
