"""Words that decide on a change of the plan that waits: "yes", "Confirm.", "apply it", "no, cancel it".

A message that says nothing else may be short ("ok"). Beside a report only what can mean nothing else decides:
"Bench 3x5 @ 185. Great." tells of the bench press. "Yes and add dips to Thursday" is a yes and a wish.
"""

from collections.abc import Sequence

from agents.models.offline.acts.clauses import Stretch
from agents.models.offline.acts.openers import plain_words
from agents.models.offline.acts.plan_changes import PLAN_CHANGE, is_wish
from agents.words import Token

LONGEST = 6  # words
MOST_TOKENS = 24  # the marks between them too
DECIDING = frozenset("confirm confirmed confirming apply applied approve approved".split())
_AGREEING = frozenset("yes yep yeah yup y sure ok okay".split())
_PLAIN = _AGREEING | {"no", "nope", "nah"}  # a yes or a no that may lead a wish
_DROPPING = frozenset("cancel discard".split())
_SAYING = (
    DECIDING
    | _PLAIN
    | _DROPPING
    | frozenset(
        "go ahead do never mind nvm dont drop perfect great good sounds looks lgtm fine agreed".split()
    )
)
_AROUND = frozenset(
    """it that this them please the changes change all plan both thanks thank you coach proposal to me now
    with for a and""".split()
)


def cut(row: Sequence[Token], stretches: list[Stretch]) -> list[Stretch]:
    """The stretches, decisions among them told by PLAN_CHANGE: those of a sentence, and a yes before a wish.

    A sentence that ends so is cut: "Bench 3x5 @ 185, yes apply it". A message that is one decision is left:
    whether it is meant for a question that is open is not for here to say.
    """
    said = plain_words(row)
    if is_decision(row, said):
        return stretches
    found: list[Stretch] = []
    for place, stretch in enumerate(stretches):
        after = stretches[place + 1] if place + 1 < len(stretches) else None
        before_wish = after is not None and is_wish(after)
        found += _pieces(row, said, stretch, before_wish=before_wish)
    return found


def _pieces(
    row: Sequence[Token], said: Sequence[str], stretch: Stretch, *, before_wish: bool
) -> list[Stretch]:
    if stretch.act != "report" or stretch.why:
        return [stretch]
    at = next(
        (
            start
            for start in range(stretch.at, stretch.to)
            if (start == stretch.at or said[start - 1] in (",", ";", "-"))
            and _decides(row, said, start, stretch.to, before_wish=before_wish)
        ),
        stretch.to,
    )
    pieces = (stretch._replace(to=at), Stretch(at, stretch.to, "plan", PLAN_CHANGE))
    return [piece for piece in pieces if piece.to > piece.at]


def _decides(row: Sequence[Token], said: Sequence[str], at: int, to: int, *, before_wish: bool) -> bool:
    """Whether these tokens decide and say nothing else, whatever is said around them."""
    if to - at > MOST_TOKENS or not is_decision(row[at:to], said[at:to]):
        return False
    words = set(said[at:to])
    sure = bool(words & (DECIDING | _DROPPING)) or {"go", "ahead"} <= words
    return sure or (before_wish and bool(words & _PLAIN))


def is_decision(row: Sequence[Token], said: Sequence[str]) -> bool:
    """Whether tokens are a yes or a no, and nothing else is said by them; `said` are their plain words."""
    words = [word for word, token in zip(said, row, strict=True) if token.kind == "word"]
    if any(token.is_number or token.folded == "?" for token in row) or len(words) > LONGEST:
        return False
    return bool(words) and set(words) <= _SAYING | _AROUND and words[0] in _SAYING
