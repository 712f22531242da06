"""Main words of the program that are spelled with one letter wrong: "benhc", "achor", "tuseday".

Neighbours that changed places, a letter too few and a letter twice are mended; any one letter only in words
from six letters on, since "beach" and "bunch" are words of their own.
"""

from collections.abc import Iterator
from functools import cache

_WORDS = """squat squats bench deadlift deadlifts overhead anchor leader leaders leviathan original deload
    template templates schedule monday tuesday wednesday thursday friday saturday sunday tomorrow cycle
    reschedule workout""".split()
_OWN_WORDS = frozenset(
    """reader loader lender leaver leaden header reload unload squads sundry recycle originals overheads
    leaders workouts templates anchors deloads""".split()
)
_ANY_LETTER_FROM = 6  # letters
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def meant(word: str) -> str:
    """The program's word that this one is but for a slip; else the word itself."""
    return _slips().get(word, word)


@cache
def _slips() -> dict[str, str]:
    found = {slip: word for word in _WORDS for slip in _of(word)}
    for word in (*_WORDS, *_OWN_WORDS):
        found.pop(word, None)
    return found


def _of(word: str) -> Iterator[str]:
    for at in range(len(word)):
        before, letter, after = word[:at], word[at], word[at + 1 :]
        yield before + after
        yield before + letter + letter + after
        yield before + after[:1] + letter + after[1:]
        if len(word) >= _ANY_LETTER_FROM:
            yield from (before + each + after for each in _LETTERS)
            yield from (before + each + letter + after for each in _LETTERS)
