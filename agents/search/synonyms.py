"""What athletes call things: the lines of synonyms.txt, and the topics that a text names by them.

A topic is the head of a line. A workout is found by the topics of its exercises and notes and by those that
they imply; a question is about the topics it names. Both write a topic as one word that no athlete writes by
chance ("lower body" is `legwork`), so that a topic never fits half of a name.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from agents.exercises.spelling import fold_word, plain_words

Words = tuple[str, ...]
_MARK = "work"
_MAIN_MARK = "day"


class Synonyms(NamedTuple):
    """The head that each spelling stands for, and the heads that a head implies, all as folded words."""

    head_of: dict[Words, Words]
    implied: dict[Words, tuple[Words, ...]]
    longest: int  # words of a spelling


class Piece(NamedTuple):
    """A part of a text: the words [start, end) of it, and the topic they name."""

    start: int
    end: int
    topic: Words


def read(text: str) -> Synonyms:
    """The synonyms in lines such as "legs = leg, lower body" and "legs < quads, squat".

    Raises ValueError for a spelling of two heads.
    """
    equal, above = list(_lines(text, "=")), list(_lines(text, "<"))
    head_of: dict[Words, Words] = {}
    for head, spellings in equal:
        for spelling in (head, *spellings):
            if head_of.setdefault(spelling, head) != head:
                first, second = " ".join(head_of[spelling]), " ".join(head)
                raise ValueError(f"{' '.join(spelling)!r} is a spelling of {first!r} and of {second!r}.")
    for head, below in above:
        for spelling in (head, *below):
            head_of.setdefault(spelling, spelling)
    implied: dict[Words, tuple[Words, ...]] = {}
    for head, below in above:
        for spelling in below:
            implied[head_of[spelling]] = (*implied.get(head_of[spelling], ()), head_of[head])
    return Synonyms(head_of, implied, max(map(len, head_of), default=0))


def _lines(text: str, sign: str) -> Iterator[tuple[Words, list[Words]]]:
    for line in text.splitlines():
        head, found, spellings = line.partition(f" {sign} ")
        if found and not line.startswith("#"):
            yield folded(head), [folded(spelling) for spelling in spellings.split(",")]


@lru_cache(maxsize=1)
def known() -> Synonyms:
    """The synonyms of synonyms.txt, read once."""
    return read(Path(__file__).with_name("synonyms.txt").read_text("utf-8"))


def words_in(text: str) -> list[str]:
    """The words of a folded text, "5 x 5" and "3 sets of 8" as they are written in a summary."""
    text = re.sub(r"'s\b", "", text)
    text = re.sub(r"\b(\d{1,2})(?: ?x ?| sets? of )(\d{1,3})\b", r"\1x\2", text)
    return re.findall(r"[^\W_]+(?:'[^\W_]+)?|;", text)


def folded(text: str) -> Words:
    """The text's words as spellings are compared: in lower case, without plurals and marks."""
    return tuple(fold_word(word) or word for word in plain_words(text))


def topic_of(phrase: str) -> Words:
    """The topic of a phrase taken as a whole; one that no line has is a topic of its own."""
    words = folded(phrase)
    return known().head_of.get(words, words)


def pieces(words: Sequence[str]) -> Iterator[Piece]:
    """The topics that folded words name, from left to right; the longest spelling wins."""
    synonyms, start = known(), 0
    while start < len(words):
        for end in range(min(len(words), start + synonyms.longest), start, -1):
            head = synonyms.head_of.get(tuple(words[start:end]))
            if head is not None:
                yield Piece(start, end, head)
                start = end
                break
        else:
            start += 1


def with_implied(topics: Iterable[Words]) -> list[Words]:
    """The topics and all that they imply, each once."""
    found = dict.fromkeys(topics)
    left = list(found)
    while left:
        for topic in known().implied.get(left.pop(), ()):
            if topic not in found:
                found[topic] = None
                left.append(topic)
    return list(found)


def as_word(topic: Words) -> str:
    """The one word that a topic is indexed and looked for by."""
    return "".join(topic) + _MARK


def as_main_word(topic: Words) -> str:
    """The one word for a topic that a workout is mainly about."""
    return "".join(topic) + _MAIN_MARK


def is_topic_word(word: str) -> bool:
    """Whether it is written as a topic's one word."""
    return word.endswith((_MARK, _MAIN_MARK))
