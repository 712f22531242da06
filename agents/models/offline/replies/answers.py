"""Short messages that speak about what was said before: answers, corrections, additions, deletions.

A message with an exercise and sets of its own is a report, unless it says that it corrects something.
"""

from typing import Any

from agents.models.offline.acts.as_written import named_in
from agents.models.offline.acts.orders import is_ordered
from agents.models.offline.calls import Calls
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.models.offline.replies import additions, amending, deleting, questions, repeating
from agents.models.offline.replies.replacing import replaced
from agents.models.offline.replies.short import Short
from agents.words import Token, tokens

_POLITE = frozenset("can could would will".split())
_CHANGING = frozenset("change make fix correct update edit please".split())
_LONGEST_ANSWER = 30  # tokens; longer messages speak for themselves
_LONGEST_CHANGE = 80  # but for those that say what is to go, or what stood there


def read_answer(text: str, asked: list[dict[str, Any]], context: ReadingContext) -> Calls | None:
    """The calls of a message that answers, corrects, adds or deletes; None where it is an ordinary one."""
    text = text.strip()
    row = tokens(text)
    if not row or len(row) > _LONGEST_CHANGE or is_ordered(row):
        return None
    if len(row) > _LONGEST_ANSWER:
        return deleting.asked_for(row, text) or replaced(row, text)
    if any(token.folded == "?" for token in row) or _is_polite(row):
        return deleting.asked_for(row, text) or _asked_to_change(row, text)
    reports = bool(read(text, context).workouts) and bool(named_in(row, 0, len(row)))
    for question in [] if reports else asked:
        answered = questions.answered(text, row, question, context)
        if answered is not None:
            return answered
    short = Short(row, text)
    changed = deleting.asked_for(row, text)
    if changed is None and (besides := additions.besides(short)) is not None:
        return besides or None
    changed = changed or amending.corrected(row, text)
    if changed is None and not context.exercise:
        changed = additions.added(short)
    return repeating.repeated(short) if changed is None else changed


def _asked_to_change(row: tuple[Token, ...], text: str) -> Calls | None:
    """ "could you change that to 3x4?": a correction that is asked for politely."""
    asked = row[2:-1] if row[-1].folded == "?" else row[2:]
    return amending.corrected(asked, text) if _is_polite(row) and row[2].folded in _CHANGING else None


def _is_polite(row: tuple[Token, ...]) -> bool:
    return len(row) > 3 and row[0].folded in _POLITE and row[1].folded == "you"
