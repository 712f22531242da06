"""Small numbers and words as chat writes them: "three", "third", "a couple of"; "tmrw" is tomorrow. Pure."""

from collections.abc import Iterator
from functools import lru_cache

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
    elif word.isdecimal() and text.word(at + 1) in _ENDINGS:
        yield at + 2, int(word), 0.0


@lru_cache(maxsize=1)
def _spellings() -> tuple[dict[str, str], dict[str, str]]:
    """What is meant by shorthand, and by a verb with a slip."""
    written = {row.fields[0]: row.fields[1] for row in rows.rows(f"{FOLDER}/en/spellings.txt", fields=2)}
    verbs = written.pop("verbs").split(", ")
    short = {word: meant for meant, words in written.items() for word in words.split(", ")}
    slipped = {slip: verb for verb in verbs for slip in slips(verb) if slip[0] == verb[0]}
    return short, {**slipped, **{verb: verb for verb in verbs}}


@lru_cache(maxsize=4096)
def spelled(word: str) -> str:
    """The word that is meant: shorthand, or a verb with one slip."""
    short, slipped = _spellings()
    return short.get(word) or (slipped.get(word, word) if len(word) >= LEAST_LETTERS else word)


def slips(word: str) -> Iterator[str]:
    """The word with neighbours that changed places, a letter too few, or a letter twice."""
    for at in range(len(word)):
        before, letter, after = word[:at], word[at], word[at + 1 :]
        yield before + after
        yield before + letter + letter + after
        yield before + after[:1] + letter + after[1:]
