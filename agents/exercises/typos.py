"""Clear typos in an exercise's name, word by word.

A word that the catalogue uses is never changed, so "front" never becomes "back" and "incline" never
"decline". A word it does not use may be the misspelling of one it does: the same first letter, one slip (two
in words of eight letters or more), where a slip is a letter missing, added, changed, or two swapped. A letter
that should be doubled, or shouldn't, is the likeliest slip of all. Words of three letters or fewer are too
short to tell.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from agents.exercises.spelling import fold_word, plain_words

# Short words that tell exercises apart: four letters are too few to be sure that one of these was meant.
_TELLING = frozenset("back hang high side sumo wide rack ring".split())
_SHORTEST_WORD = 4
_LONGEST_NAME = 80


def corrections(name: str, vocabulary: frozenset[str], keys: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """The name's words with the misspelled ones mended, in every way that fits; nothing where one can't be.

    A name of one word may also be a whole key written together ("benchpres").
    """
    if len(name) > _LONGEST_NAME:
        return
    words = [word for word in plain_words(name) if fold_word(word)]
    alone = len(words) == 1
    choices = [_meant(word, vocabulary, keys if alone else frozenset()) for word in words]
    if sum(choice != (fold_word(word),) for choice, word in zip(choices, words, strict=True)) <= 2:
        yield from product(*choices)


@lru_cache(maxsize=4096)
def _meant(word: str, vocabulary: frozenset[str], keys: frozenset[str]) -> tuple[str, ...]:
    """The words that this one may stand for: itself if the catalogue uses it."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    folded = fold_word(word)
    if folded in vocabulary:
        return (folded,)
    slips = 2 if len(word) >= 8 else 1
    found: set[str] = set()
    doubled: set[str] = set()  # the same but for a doubled letter: "aductor" is adductor and not abductor
    for typed in {each for each in (word, folded) if len(each) >= _SHORTEST_WORD}:
        for meant, _, _ in extract(
            typed, keys or vocabulary, scorer=OSA.distance, score_cutoff=slips, limit=None
        ):
            if _is_slip(typed, meant, alone=bool(keys)):
                found.add(meant)
                doubled.update([meant] if _undoubled(typed) == _undoubled(meant) else [])
    return tuple(sorted(doubled or found))


def _undoubled(word: str) -> str:
    return "".join(letter for letter, before in zip(word, f" {word}", strict=False) if letter != before)


def _is_slip(typed: str, meant: str, *, alone: bool) -> bool:
    if (
        typed[0] != meant[0]
        or min(len(typed), len(meant)) < _SHORTEST_WORD
        or abs(len(typed) - len(meant)) > 1
    ):
        return False
    if meant in _TELLING and len(typed) < 5:
        return False
    # "Plan" is no plank and "lungs" are no lunges: a short word alone must have the same letters.
    return not alone or max(len(typed), len(meant)) >= 6 or sorted(typed) == sorted(meant)
