"""Small numbers and words as chat writes them: "three", "third", "a couple of"; "tmrw" is tomorrow. Pure."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from agents.reading import rows
from agents.requests.matching import Text
from agents.requests.templates import FOLDER

_CARDINALS = "one two three four five six seven eight nine ten eleven twelve".split()
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_ENDINGS = ("st", "nd", "rd", "th")
LONGEST = 4  # digits
LEAST_LETTERS = 5  # of a word with a slip


def count(text: Text, at: int) -> Iterator[tuple[int, int, float]]:
    """A slot for a small number: "3", "three", "a", "another", "a couple of"."""
    word, token = text.words[at], text.tokens[at]
    if token.kind == "number" and word.isdecimal() and len(word) <= LONGEST:
        yield at + 1, int(word), 0.0
    elif word in _CARDINALS:
        yield at + 1, _CARDINALS.index(word) + 1, 0.0
    elif word in ("a", "an", "another"):
        of = text.words[at + 1 : at + 3] == ["couple", "of"]
        yield (at + 3, 2, 0.0) if of else (at + 1, 1, 0.0)


def ordinal(text: Text, at: int) -> Iterator[tuple[int, int, float]]:
    """A slot for a place in an order: "third", "3rd"; "last" is -1."""
    word = text.words[at]
    if word in _ORDINALS:
        yield at + 1, _ORDINALS.index(word) + 1, 0.0
    elif word in ("last", "final"):
        yield at + 1, -1, 0.0
    elif word.isdecimal() and text.words[at + 1 : at + 2] and text.words[at + 1] in _ENDINGS:
        yield at + 2, int(word), 0.0


@lru_cache(maxsize=1)
def _spellings() -> dict[str, str]:
    """What is meant by shorthand, and "" for the verbs that may have a slip."""
    found: dict[str, str] = {}
    for row in rows.rows(f"{FOLDER}/en/spellings.txt", fields=2):
        meant, written = row.fields
        found |= dict.fromkeys(written.split(", "), "" if meant == "verbs" else meant)
    return found


@lru_cache(maxsize=4096)
def spelled(word: str) -> str:
    """The word that is meant: shorthand, or a verb with one slip."""
    known = _spellings()
    if word in known:
        return known[word] or word
    if len(word) < LEAST_LETTERS:
        return word
    meant = [verb for verb, of in known.items() if not of and verb[0] == word[0] and _one_slip(word, verb)]
    return meant[0] if len(meant) == 1 else word


def _one_slip(said: str, verb: str) -> bool:
    """Whether one letter was left out, doubled, or two changed places; another letter is another word."""
    if len(said) == len(verb):
        at = next(at for at, (one, other) in enumerate(zip(said, verb, strict=True)) if one != other)
        return said == f"{verb[:at]}{verb[at + 1 : at + 2]}{verb[at]}{verb[at + 2 :]}"
    short, long = sorted((said, verb), key=len)
    left_out = [at for at in range(len(long)) if short == long[:at] + long[at + 1 :]]
    return bool(left_out) and (len(said) < len(verb) or any(one == other for one, other in pairwise(said)))
