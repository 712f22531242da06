"""A yes or a no to a change of the plan that waits: "yes", "Confirm.", "apply it", "no, cancel it"."""

from agents.models.offline.acts.openers import plain_words
from agents.words import tokens

_LONGEST = 6  # words
_DECIDING = frozenset("confirm confirmed confirming apply applied approve approved".split())
_SAYING = _DECIDING | frozenset(
    """yes yep yeah yup y sure ok okay go ahead do no nope nah cancel discard never mind nvm dont drop
    perfect great good sounds looks lgtm fine agreed""".split()
)
_AROUND = frozenset(
    """it that this them please the changes change all plan both thanks thank you coach proposal to me now
    with for a and""".split()
)


def decides(text: str, *, asked: bool) -> bool:
    """Whether a message decides on a proposal and says nothing else.

    `asked`: something else is open that a plain yes may be meant for.
    """
    row = tokens(text)
    words = [word for word, token in zip(plain_words(row), row, strict=True) if token.kind == "word"]
    if any(token.is_number or token.folded == "?" for token in row) or len(words) > _LONGEST:
        return False
    if not words or not set(words) <= _SAYING | _AROUND or words[0] not in _SAYING:
        return False
    return not asked or not _DECIDING.isdisjoint(words)
