"""Short answers to a proposal: yes, no, apply. Only commit_plan_update applies, and only cancel_plan_update
withdraws, where they are offered."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from agents.agreement import agrees
from agents.models.port import Quote

COMMIT, CANCEL, UNDO = "commit_plan_update", "cancel_plan_update", "undo_plan_update"
_ALL = re.compile(r"(?i)\b(?:both|all|everything|them|these|those|changes)\b")
_CHANGE = r"(?:changes?|edits?|updates?|modifications?|swaps?)"
_LEAD = (
    r"(?:(?:please|pls|actually|oops|sorry|wait|no|hey|coach|now|can you|could you|would you|can we|let'?s|"
    r"i want to|i'd like to)[ ,]+)*"
)
_TAIL = r"(?: (?:please|again|thanks|thank you|now))*[ .!?]*"
_VERB = r"(?:undo|revert|roll back|take back|reverse)"
_ITS_PLAN = r"(?: (?:of|to|in|on|from) (?:the|my|our) (?:training )?plan)?"
_THAT = (
    r"(?:it|that|this|them|everything|(?:the |my |your |our )?(?:last|latest|previous|most recent|newest)? ?"
    rf"(?P<applied>applied )?(?:plan )?(?:{_CHANGE}|one){_ITS_PLAN})"
)
_ANYTHING = r"(?i)(?:it|that|this|them|these|those|things|everything|(?:training )?plan)"
_AS_IT_WAS = (
    r"(?:to )?(?:the way|how|what|as|like) (?:it|they|that|those|these) (?:was|were|had been|used to be)"
    r"(?: (?:before|originally|at first))?"
)
_UNDO = re.compile(
    rf"(?i){_LEAD}(?:{_VERB}(?: {_THAT})?|(?:take|roll|put|change|turn) {_THAT.replace('?P<applied>', '')} "
    rf"back(?: {_AS_IT_WAS})?){_TAIL}"
)
_UNDO_OF = tuple(
    re.compile(f"(?i){_LEAD}{row}{_TAIL}")
    for row in (
        rf"{_VERB} (?:the )?(?:change )?(?P<id>pr_\w+)",
        rf"{_VERB} (?:the |my )?(?:last |latest )?{_CHANGE} (?:of|to|in|on|for|with|from) (?P<about>.+?)",
        rf"{_VERB} (?:the |my )?(?P<about>.+?) {_CHANGE}",
        rf"(?:put|change|set|turn|bring|make|switch) (?P<about>.+?)(?: back)? {_AS_IT_WAS}",
    )
)


LONGEST_YES = 4  # words
NOT_ALONE = "Nothing was applied: a yes has to be a message that says nothing else."
LONGEST = 80  # characters of a wish to have something back


class Undo(NamedTuple):
    """What is wanted back: a proposal by its id, what a change was about, or "that"; `of_applied` where they
    say that it was applied."""

    proposal_id: str = ""
    about: str = ""
    of_applied: bool = False

    @property
    def points(self) -> bool:
        return not (self.proposal_id or self.about or self.of_applied)


def undo_of(text: str) -> Undo | None:
    """What a message wants back that says nothing else; None for any other message."""
    if len(text) > LONGEST:
        return None
    found = _UNDO.fullmatch(text)
    if found is not None:
        return Undo(of_applied=bool(found["applied"]))
    named = next(filter(None, (each.fullmatch(text) for each in _UNDO_OF)), None)
    if named is None:
        return None
    said = named.groupdict()
    about = re.sub(r"(?i)^(?:the|my|our|your|all) ", "", said.get("about") or "")
    return Undo(said.get("id") or "", "" if re.fullmatch(_ANYTHING, about) else about)


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
