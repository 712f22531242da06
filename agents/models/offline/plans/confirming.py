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


def commits(text: str, pending: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
    """The commits that a yes asks for: the newest proposal, or all of them in order where all were meant."""
    meant = pending if _ALL.search(text) else pending[-1:]
    return [("commit_plan_update", {"proposal_id": each}) for each in meant]


def confirmed(pending: Sequence[str]) -> str:
    """What a yes is told where nothing can be applied by it."""
    return "Press Apply to make the change." if pending else "Nothing is waiting to be confirmed."


def declined(pending: Sequence[str]) -> str:
    """What a no is told: only a button cancels."""
    if pending:
        return (
            "Press Cancel to drop what is waiting: until then it stays as a proposal, and the plan as it is."
        )
    return "All right. The plan stays as it is."
