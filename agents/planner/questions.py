"""Whether a message agrees to what was proposed: it says yes, and asks and denies nothing. Pure."""

from agents.words import tokens

_ASKING = frozenset(
    "what what's whats why how when where which who whose is are was were does did can could would should "
    "shall may might isn't aren't doesn't don't can't won't wouldn't shouldn't".split()
)
_STARTS = frozenset((".", "!", ",", ";", "\n", "but", "and", "-", ":"))
_AGREEING = frozenset(
    "yes yeah yea yep yup yess ok okay okey k sure confirm confirmed confirming apply accept accepted agree "
    "agreed approve approved approving absolutely definitely perfect great good fine please correct right "
    "exactly go proceed do deal love 👍 ✅ yup! aye affirmative".split()
)
_DENYING = frozenset(
    "no nope nah not don't dont never wait hold stop cancel later unless instead rather undo forget wrong "
    "neither except until without".split()
)


def agrees(text: str) -> bool:
    """Whether the athlete's words agree, and neither ask nor deny anything."""
    words = {token.folded for token in tokens(text)}
    return bool(words & _AGREEING) and not words & _DENYING and not asks_something(text)


def asks_something(text: str) -> bool:
    """Whether the words hold a question: a question mark, or a clause that begins as one."""
    row = [token.folded for token in tokens(text)]
    starts = [0, *(at + 1 for at, word in enumerate(row) if word in _STARTS)]
    return "?" in row or any(at < len(row) and row[at] in _ASKING for at in starts)
