"""Messages that are about the plan by what was said before them: an answer to the planner, "undo that".

"Every week"  "just this Thursday"     after a question of the planner's: how far the change reaches
"undo the last change of my plan"      whatever was said before
"undo that"                            where the newest change is one of the plan
"""

from agents.dates import SHORT_WEEKDAYS, WEEKDAYS
from agents.models.offline.acts import deletions
from agents.models.offline.acts.openers import plain_words
from agents.requests.undo import undo_of
from agents.words import tokens

_REACH = frozenset(
    "week weeks time times once always every everytime each all both good permanently everywhere".split()
)
_DAYS = frozenset((*WEEKDAYS, *SHORT_WEEKDAYS))
_AROUND = frozenset(
    """this that next only just the one ones of it them on in for from now please yes no and session
    sessions day days coming""".split()
)
_OF_PLAN = frozenset("plan applied swap swaps".split())
_WAS = frozenset("was were".split())


def says_reach(text: str) -> bool:
    """Whether a message says how far a change reaches, and nothing else: "every week", "Monday in week 4"."""
    row = tokens(text)
    said = plain_words(row)
    words = [word.removesuffix("s") if word.removesuffix("s") in _DAYS else word for word in said]
    known = all(
        word in _REACH | _DAYS | _AROUND or token.kind == "mark" or (token.is_number and before == "week")
        for word, token, before in zip(words, row, ("", *words), strict=False)
    )
    return known and not (_REACH | _DAYS).isdisjoint(words)


def undoes_plan(text: str, *, changed_last: bool) -> bool:
    """Whether a message wants a change of the plan taken back; `changed_last`: the newest change is of it."""
    if changed_last and deletions.is_undo(text):
        return True
    back = undo_of(text)
    if back is None:
        return False
    words = set(plain_words(tokens(text)))
    return bool(back.proposal_id or words & _OF_PLAN or (back.about and words & _WAS)) or (
        changed_last and not back.about
    )
