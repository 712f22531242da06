"""A sentence as the patterns of a claim read it: plain words in lower case, cut into clauses. Pure."""

import re

from agents.words import fold

CLAUSE_WORDS = 60


def plain(sentence: str) -> str:
    """The sentence in lower case: quotes taken out, contractions written out, clauses parted by " ; "."""
    text = fold(re.sub(r"[—–―]| - ", " ; ", re.sub(r"^\s*(?:[-*+•#|]|\d{1,2}[.)])+\s", "", sentence)))
    text = re.sub(r'"[^"]*"|(?<!\w)\'[^\']*\'(?!\w)', "quoted", text)
    text = re.sub(r"->|=>|→|➡|>", " to ", re.sub(r"[*_`#~]", "", text))
    for short, full in _CONTRACTIONS:
        text = re.sub(short, full, text)
    text = re.sub(r"[,;:()\[\]!?.…|\n]+(?=\s|$)|[()\[\]|]|[^\w\s.,;:'\"%/+@&$-]", " ; ", text)
    return re.sub(r"\s+", " ", text).strip(" ;")


def clauses(words: str) -> list[str]:
    """The clauses of a plain sentence; one that is longer than people write is taken in pieces, so that no
    pattern runs long."""
    rows = [clause.split() for clause in words.split(";")]
    return [
        " ".join(row[start : start + CLAUSE_WORDS])
        for row in rows
        for start in range(0, len(row), CLAUSE_WORDS)
    ]


_CONTRACTIONS = (
    (r"\bfrom (now|here|\w+day) on,", r"from \1 on"),
    (r"\bas of now,", "as of now"),
    (r"\bcan't\b", "can not"),
    (r"\bwon't\b", "will not"),
    (r"n't\b", " not"),
    (r"'ve\b", " have"),
    (r"'ll\b", " will"),
    (r"'d\b", " would"),
    (r"'re\b", " are"),
    (r"'m\b", " am"),
    (r"'s\b", " 's"),
    (r"\bas soon as possible\b|\ball or nothing\b", ""),
)
