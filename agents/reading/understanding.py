"""A message understood whole, or not: its statements, and why they are not certain. Pure.

    text -> tokens -> items (items.py) -> claims of notation (forms.py) -> phrases -> statements

Both times the cover chooses. A message is certain where every statement is, where nothing of it is left but
glue and remarks set apart, where no other cover as cheap reads it otherwise, and where no word leaves open
whether it reports something that was done.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from agents.reading import forms, rows
from agents.reading.asides import asides
from agents.reading.cover import Claim, Cover, cover
from agents.reading.items import NUMBERS, items
from agents.reading.lifts import lifts, lifts_before
from agents.reading.moving import moving
from agents.reading.notation import sets_of
from agents.reading.paragraph import Paragraph, Reader
from agents.reading.said import Fact, Statement
from agents.words import tokens

READERS: tuple[Reader, ...] = (lifts, lifts_before, moving)
LONGEST = 1_500  # tokens of a message that is read; what is longer is nobody's message

_COSTS_OF_ITEMS = {
    **dict.fromkeys(NUMBERS, 3.0),
    **dict.fromkeys("x sets reps rpe rir tempo minus".split(), 1.5),
    **dict.fromkeys("each hand extra more plus single double triple amrap bw fail emptybar".split(), 0.5),
    **dict.fromkeys("at of for upto pair heavy gear atsign left start weighed total rest".split(), 0.05),
    **dict.fromkeys("clock dur dist metres".split(), 0.3),
}
_COSTS_OF_PHRASES = {
    **dict.fromkeys(NUMBERS, 3.0),
    **dict.fromkeys("set load".split(), 4.0),
    **dict.fromkeys("name fact bench".split(), 2.0),
}
# What may be left between statements and says nothing.
_NOTHING = frozenset(
    """comma stop nl semi colon dash bar and a glue did part date pr label tod mark open close day aside
    worn""".split()
)


class Understanding(NamedTuple):
    """The statements of a message, in order; `doubt` is why they are not certain, "" where they are."""

    statements: tuple[Statement, ...]
    doubt: str


@lru_cache(maxsize=8)
def understood(text: str, language: str = "en") -> Understanding:
    """What the message says of sets and runs, and whether that is certain."""
    row = tokens(text)
    if len(row) > LONGEST:
        return Understanding((), "it is too long to read")
    found = items(row, language)
    paragraph = Paragraph(text, row, found, ())
    paragraph = paragraph._replace(phrases=_phrases(paragraph, language))
    chosen = _statements(paragraph)
    statements = tuple(claim.value for claim in chosen.claims)
    doubts = chain(
        ("no sets",) if not statements else (),
        (each.doubt for each in statements if each.doubt),
        ("it can be read in more than one way",) if chosen.tied else (),
        _left(paragraph, chosen),
        _cues([token.folded for token in row], language),
    )
    return Understanding(statements, next(doubts, ""))


def _phrases(paragraph: Paragraph, language: str) -> tuple[Claim, ...]:
    """The claims of notation, and the items that none of them took, in order."""
    said = paragraph.items
    coded = "".join(forms.code(item.kind) for item in said)
    claims = [
        claim
        for at in range(len(said))
        for match in forms.matches(said, coded, at, language)
        if (claim := _claim(paragraph, at, match)) is not None
    ]
    chosen = cover([_COSTS_OF_ITEMS.get(item.kind, 0.0) for item in said], claims)
    left = [Claim(at, at + 1, said[at].kind, said[at].value, 0.0) for at in chosen.left]
    return tuple(asides(sorted([*chosen.claims, *left], key=lambda claim: claim.at)))


def _claim(paragraph: Paragraph, at: int, match: forms.Match) -> Claim | None:
    kind, name = match.form.kind, match.form.name
    cost = match.form.cost
    if kind == "set":
        return Claim(at, match.to, kind, sets_of(paragraph, match), cost, name)
    if kind == "day":
        return Claim(at, match.to, kind, None, cost, name)
    if kind == "load":
        return Claim(at, match.to, kind, paragraph.words(*match.spans["load"]), cost, name)
    return Claim(at, match.to, kind, Fact(name, paragraph.words(*match.spans["say"])), cost, name)


def _statements(paragraph: Paragraph) -> Cover:
    claims = [claim for reader in READERS for claim in reader(paragraph)]
    return cover([_COSTS_OF_PHRASES.get(each.kind, 0.0) for each in paragraph.phrases], claims)


# --- what is left


def _left(paragraph: Paragraph, chosen: Cover) -> Iterator[str]:
    """What no statement accounts for and is neither glue nor set apart."""
    for place in chosen.left:
        phrase = paragraph.phrases[place]
        if phrase.kind not in _NOTHING:
            yield f"{paragraph.said(phrase)!r} is not understood"


def _cues(words: list[str], language: str) -> Iterator[str]:
    cues = rows.phrases(f"{language}/cues.txt")
    for at in range(len(words)):
        found = cues.at(words, at)
        if found is not None:
            yield f"{' '.join(words[at : at + found[1]])!r} may be a word of {found[0]}"
