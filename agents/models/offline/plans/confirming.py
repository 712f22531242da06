"""Short answers to a proposal: yes, no, apply. Only commit_plan_update applies, and only cancel_plan_update
withdraws, where they are offered."""

import re
from collections.abc import Sequence
from typing import Any

from agents.agreement import agrees

COMMIT, CANCEL = "commit_plan_update", "cancel_plan_update"
_ALL = re.compile(r"(?i)\b(?:both|all|everything|them|these|those|changes)\b")
_UNDO = re.compile(
    r"(?i)(?:please |can you |could you )*(?:undo|revert|roll back|take back|reverse)(?: (?:it|that|this|"
    r"them|everything|(?:the |my |your )?(?:last|latest|previous|most recent)? ?"
    r"(?:changes?|edits?|update|one)))?"
    r"(?: please| again)?[ .!?]*"
)


LONGEST_YES = 4  # words
NOT_ALONE = "Nothing was applied: a yes has to be a message that says nothing else."
LONGEST = 60  # characters of a wish to have something back


def is_undo(text: str) -> bool:
    return len(text) <= LONGEST and bool(_UNDO.fullmatch(text))


def undone(pending: Sequence[str]) -> str:
    """What is told to one who wants a change back: what waits can be dropped, what is applied can't."""
    if pending:
        return (
            "What is waiting was not applied: press Cancel to drop it. What was applied before can't be "
            "undone here."
        )
    return (
        "What was applied can't be undone here. Tell me what it should be again, such as \"change lunges to "
        'squats on Monday".'
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
