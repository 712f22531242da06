"""Which exercises a row of tokens names outright, and where. Pure."""

from collections.abc import Iterator, Sequence

from agents.exercises import catalogue
from agents.words import Token


def mentions(row: Sequence[Token]) -> Iterator[tuple[catalogue.Known, list[int]]]:
    """Every name that means one exercise, with its places in the row; the longest one at each place."""
    words = [
        catalogue.fold_word(token.folded) if token.kind == "word" else "" if token.folded in "-/'" else "|"
        for token in row
    ]
    at = 0
    while at < len(words):
        length = catalogue.longest_name(words, at)
        letters = length > 1 and all(len(word) == 1 for word in words[at : at + length])  # "240 w w 3 min"
        if length and not letters:
            known = catalogue.lookup(" ".join(each.folded for each in row[at : at + length])).known
            if known is not None:
                yield known, list(range(at, at + length))
        at += length or 1
