"""Short answers to a proposal: yes, no, apply. Only commit_plan_update applies, and only cancel_plan_update
withdraws, where they are offered."""

import re
from collections.abc import Sequence
from typing import Any

from agents.agreement import agrees
from agents.models.port import Quote

COMMIT, CANCEL, UNDO = "commit_plan_update", "cancel_plan_update", "undo_plan_update"
_ALL = re.compile(r"(?i)\b(?:both|all|everything|them|these|those|changes)\b")
LONGEST_YES = 4  # words
NOT_ALONE = "Nothing was applied: a yes has to be a message that says nothing else."


def undone(waiting: Sequence[Quote], *, by_words: bool) -> str:
    """What is told to one who wants "that" back while something waits: how it is withdrawn."""
    summaries = " ".join(quote.text for quote in waiting)
    several = len(waiting) > 1
    how = 'Say "cancel all" to drop them' if several else 'Say "cancel it" to drop it'
    if not by_words:
        how = f"Press Cancel to drop {'them' if several else 'it'}"
    return (
        f"Waiting, and not applied yet: {summaries} {how}. What was applied before is undone by "
        '"undo the last applied change".'
    )


def begins_with_yes(text: str) -> bool:
    """Whether a message that says more begins as a yes does: "sounds good but change the load first"."""
    words = text.split()[:LONGEST_YES]
    return any(agrees(" ".join(words[:to])) for to in range(1, len(words) + 1))


def meant(text: str, pending: Sequence[str]) -> Sequence[str]:
    """The proposals that a yes or a no is about: those that it names, all in order where all were meant, else
    the newest."""
    named = [each for each in pending if each.lower() in text.lower()]
    return named or (pending if _ALL.search(text) else pending[-1:])


def decisions(tool: str, text: str, pending: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
    """The calls of this tool that a yes or a no asks for."""
    return [(tool, {"proposal_id": each}) for each in meant(text, pending)]


def confirmed(pending: Sequence[str]) -> str:
    """What a yes is told where nothing can be applied by it."""
    return "Press Apply to make the change." if pending else "Nothing is waiting to be confirmed."


def declined(pending: Sequence[str]) -> str:
    """What a no is told where only a button cancels."""
    if pending:
        return (
            "Press Cancel to drop what is waiting: until then it stays as a proposal, and the plan as it is."
        )
    return "All right. The plan stays as it is."
