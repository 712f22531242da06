"""What no statement of a message accounts for, and which statements that leaves in doubt. Pure."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agents.reading.cover import Claim, Cover
from agents.reading.items import NUMBERS
from agents.reading.paragraph import Paragraph
from agents.reading.reporting import Reporting
from agents.reading.warm_ups import is_section
from agents.words import Token, look_alike

# What may be left between statements and says nothing.
NOTHING = frozenset(
    """comma stop nl semi colon dash bar and joined a glue did part date pr label tod mark open close day
    aside worn be wod station track session place start end ago rest off body sleep hrv rhr pain
    allin mend pool skip""".split()
)
_QUANTITIES = (NUMBERS - {"date", "label"}) | frozenset(
    "set load either counted x sets reps minus last move times same single double triple".split()
)
# Numbers beside a score that are none of its own.
_OF_NO_SCORE = frozenset("num x height set counted either".split())


class Left(NamedTuple):
    """Something that no statement accounts for, or only by a guess: the token that it begins with, why it is
    a doubt, and whether it is a number that counts beside its sentence."""

    at: int
    why: str
    counts: bool


def odd_tokens(row: Sequence[Token]) -> Iterator[Left]:
    """The tokens in which letters stand for digits."""
    for at, token in enumerate(row):
        if look_alike(token) is not None:
            yield Left(at, f"{token.folded!r} is no number", counts=False)


def left_over(paragraph: Paragraph, chosen: Cover) -> Iterator[Left]:
    """What no statement accounts for and is neither glue nor set apart."""
    for place in chosen.left:
        phrase = paragraph.phrases[place]
        if phrase.kind not in NOTHING and not is_section(paragraph, place):
            why = f"{paragraph.said(phrase)!r} is not understood"
            counts = any(item.kind in NUMBERS for item in paragraph.items[phrase.at : phrase.to])
            yield Left(paragraph.items[phrase.at].at, why, counts)


def _counts(paragraph: Paragraph, phrase: Claim) -> bool:
    """Whether a phrase is a quantity: "marathon" is none that has a number."""
    named = phrase.kind == "dist" and paragraph.items[phrase.at].value is None
    return phrase.kind in _QUANTITIES and not named


def beside_numbers(paragraph: Paragraph, chosen: Cover, reporting: Reporting) -> frozenset[int]:
    """The numbers of the claims in whose sentence a number is left that is not understood: it may be of
    their sets. So may one of the next sentence where words mend what was said."""
    left = {at for at in chosen.left if _counts(paragraph, paragraph.phrases[at])}
    sentences = list(paragraph.sentences())
    found = set()
    for place, claim in enumerate(chosen.claims):
        lost = {at for at in left if not (_is_whole(claim) and paragraph.phrases[at].kind in _OF_NO_SCORE)}
        beside = (sentence for sentence in sentences if lost.intersection(sentence))
        at, to = reporting.beside(claim) if reporting.is_mended(claim) else (0, 0)
        if any(claim.to - 1 in sentence or claim.at in sentence for sentence in beside) or any(
            at <= paragraph.items[paragraph.phrases[number].at].at < to for number in left
        ):
            found.add(place)
        if claim.to in chosen.left and paragraph.phrases[claim.to].kind == "name":
            found.add(place)
    return frozenset(found)


def _is_whole(claim: Claim) -> bool:
    """Whether it is a benchmark with its score: it asks for nothing more."""
    fields = {fact.field for fact in claim.value.facts} if claim.by == "blocks" else set()
    return {"name", "score"} <= fields
