"""Words that ask to take the last change back: of the rows of `taking_away.txt`."""

from collections.abc import Collection
from functools import partial

from agents.reading.word_rows import words

_row = partial(words, "taking_away")


def takes_back(said: Collection[str]) -> bool:
    """Whether these words ask to take the last change back, and name nothing: "undo that", "put it back"."""
    back = _row("put") | _row("back") if _row("put") & {*said} and _row("back") & {*said} else frozenset()
    verbs = _row("undo") | back
    return bool(verbs & {*said}) and {*said} <= verbs | _row("beside")
