"""Whether a message asks something: then it agrees to nothing. Pure."""

from agents.words import tokens

_ASKING = frozenset(
    "what what's whats why how when where which who whose is are was were does do did can could will would "
    "should shall may might isn't aren't doesn't don't can't won't wouldn't shouldn't".split()
)
_AGREEING = (("do", "it"), ("do", "that"), ("do", "them"), ("do", "all"), ("do", "both"), ("do", "so"))


def asks_something(text: str) -> bool:
    """Whether the athlete's words hold a question: a question mark, or a clause that begins as one."""
    row = [token.folded for token in tokens(text)]
    if "?" in row:
        return True
    starts = [0, *(at + 1 for at, word in enumerate(row) if word in (".", "!", ",", ";", "\n", "but", "and"))]
    return any(
        at < len(row) and row[at] in _ASKING and tuple(row[at : at + 2]) not in _AGREEING for at in starts
    )
