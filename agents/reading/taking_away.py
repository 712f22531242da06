"""Words of taking away, and those beside them: the rows of `taking_away.txt`, as they are compared."""

from collections.abc import Collection
from functools import partial

from agents.reading import word_rows

words = partial(word_rows.words, "taking_away")
phrases = partial(word_rows.phrases, "taking_away")


def takes_back(said: Collection[str]) -> bool:
    """Whether these words ask to take the last change back, and name nothing: "undo that", "put it back"."""
    back = words("put") | words("back") if words("put") & {*said} and words("back") & {*said} else frozenset()
    verbs = words("undo") | back
    return bool(verbs & {*said}) and {*said} <= verbs | words("beside")
