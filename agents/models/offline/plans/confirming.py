"""Short answers to a proposal: yes, no, apply. Only commit_plan_update applies, where it is offered."""

import re
from collections.abc import Sequence
from typing import Any

_YES = re.compile(
    r"(?i)(?:(?:yes|yeah|yep|yup|ok(?:ay)?|sure|confirm(?:ed)?|go(?: ahead|for it)?|do it|do that|"
    r"apply(?: (?:it|them|that|this|both|all|everything|now|all of them|(?:the |all |my |these |"
    r"those )*changes?))?"
    r"|go ahead|sounds good|looks good|perfect|great|commit(?: it)?|make it so|please|correct|"
    r"right|that's right|let's do it|absolutely|definitely|i confirm|yes please|make the changes?|"
    r"add it|save it|good|that works|works for me|approved?|make that change|and|just|exactly|"
    r"thanks|both|all|everything|now)[ ,.!]*)+"
)
_NO = re.compile(
    r"(?i)(?:(?:no|nope|nah|never ?mind|cancel(?: (?:it|that|them|the changes?|everything|all))?|"
    r"don't(?: do (?:it|that))?|stop|forget (?:it|that|about it)|leave it(?: as it is)?|"
    r"discard(?: it| them)?|not now|no thanks?|thanks|thank you|please)[ ,.!]*)+"
)
_ALL = re.compile(r"(?i)\b(?:both|all|everything|them)\b")


_UNDO = re.compile(
    r"(?i)(?:please |can you |could you )*(?:undo|revert|roll back|take back|reverse)(?: (?:it|that|this|"
    r"them|everything|(?:the |my |your )?(?:last|latest|previous|most recent)? ?"
    r"(?:changes?|edits?|update|one)))?"
    r"(?: please| again)?[ .!?]*"
)


LONGEST = 60  # characters of a yes or a no


def is_yes(text: str) -> bool:
    return (
        len(text) <= LONGEST
        and bool(_YES.fullmatch(text))
        and not re.fullmatch(r"(?i)(?:please|thanks|all|both|and|just|now|everything)[ .!]*", text)
    )


def is_no(text: str) -> bool:
    return (
        len(text) <= LONGEST
        and bool(_NO.fullmatch(text))
        and not re.fullmatch(r"(?i)(?:please|thanks|thank you)[ .!]*", text)
    )


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


def commits(text: str, pending: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
    """The commits that a yes asks for: the newest proposal, or all of them in order where all were meant."""
    meant = pending if _ALL.search(text) else pending[-1:]
    return [("commit_plan_update", {"proposal_id": each}) for each in meant]


def confirmed(pending: Sequence[str]) -> str:
    """What a yes is told where nothing can be applied by it."""
    return "Press Apply to make the change." if pending else "Nothing is waiting to be confirmed."


def declined(pending: Sequence[str], in_chat: bool = False) -> str:
    """What a no is told: only a button cancels. `in_chat`: a yes would have applied it."""
    if pending and in_chat:
        return "Nothing was applied. Press Cancel, or just leave it: it runs out by itself."
    if pending:
        return (
            "Press Cancel to drop what is waiting: until then it stays as a proposal, and the plan as it is."
        )
    return "All right. The plan stays as it is."
