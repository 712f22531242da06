"""What no statement of a message accounts for, and which statements that leaves in doubt. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from agents.reading.cover import Claim, Cover
from agents.reading.items import NUMBERS
from agents.reading.paragraph import Paragraph
from agents.reading.reporting import Reporting
from agents.words import Token, look_alike

# What may be left between statements and says nothing.
NOTHING = frozenset(
    """comma stop nl semi colon dash bar and joined a glue did part date pr label tod mark open close day
    aside worn be wod station track session place start end ago rest off body sleep hrv rhr pain
    allin mend pool skip used slash""".split()
)
_QUANTITIES = (NUMBERS - {"date", "label"}) | frozenset(
    """set load change either counted repeated x sets reps minus last move times same single double
    triple""".split()
)
_BEHIND_A_UNIT = frozenset("comma stop nl semi colon close aside date part".split())
_BEFORE_A_UNIT = _BEHIND_A_UNIT | frozenset("glue allin open took set".split())
# Numbers beside a score that are none of its own.
_OF_NO_SCORE = frozenset("num x height set counted either single double".split())


class UnaccountedWords(NamedTuple):
    """Something that no statement accounts for, or only by a guess: the token that it begins with, why it is
    a doubt, and whether it is a number that counts beside its sentence."""

    at: int
    why: str
    counts: bool


def odd_tokens(row: Sequence[Token]) -> Iterator[UnaccountedWords]:
    """The tokens in which letters stand for digits."""
    for at, token in enumerate(row):
        if look_alike(token) is not None:
            yield UnaccountedWords(at, f"{token.folded!r} is no number", counts=False)


def left_over(paragraph: Paragraph, chosen: Cover) -> Iterator[UnaccountedWords]:
    """What no statement accounts for and is neither glue nor set apart."""
    for place in chosen.left:
        phrase = paragraph.phrases[place]
        nothing = phrase.kind in NOTHING or _opens_a_name(paragraph, place) or _is_of_all(paragraph, place)
        if not nothing and not paragraph.is_section(place):
            why = f"{paragraph.said(phrase)!r} is not understood"
            counts = any(item.kind in NUMBERS for item in paragraph.items[phrase.at : phrase.to])
            yield UnaccountedWords(paragraph.items[phrase.at].at, why, counts)


def _opens_a_name(paragraph: Paragraph, place: int) -> bool:
    """Whether a word only leads to a name: "light bench", "on the leg press I did 3x10"."""
    kind, behind = paragraph.phrases[place].kind, place + 1
    while paragraph.kind(behind) == "a":
        behind += 1
    opens = kind == "heavy" or (kind == "at" and paragraph.kind(place - 1) in ("nl", "stop"))
    return opens and paragraph.kind(behind) == "name"


def _is_of_all(paragraph: Paragraph, place: int) -> bool:
    """Whether a unit or a muscle is said of everything: "all in kg", "kilos today:", "(lb)", "glutes:". In
    "18s lb" the number may be another."""
    before, behind = paragraph.kind(place - 1), paragraph.kind(place + 1)
    apart = before in _BEFORE_A_UNIT and behind in _BEHIND_A_UNIT
    plural = place > 0 and paragraph.items[paragraph.phrases[place].at - 1].kind == "pl"
    return apart and not plural and paragraph.phrases[place].kind in ("unit", "muscle")


def _counts(paragraph: Paragraph, phrase: Claim) -> bool:
    """Whether a phrase is a quantity: "marathon" is none that has a number."""
    named = phrase.kind == "dist" and paragraph.items[phrase.at].value is None
    return phrase.kind in _QUANTITIES and not named


def beside_numbers(paragraph: Paragraph, chosen: Cover, reporting: Reporting) -> frozenset[int]:
    """The numbers of the claims in whose sentence a number is left that is not understood: it may be of
    their sets. So may one of the next sentence where words mend what was said."""
    sentences = {at: number for number, each in enumerate(paragraph.sentences()) for at in each}
    left: dict[int, list[int]] = {}  # by the sentence
    for at in chosen.left:
        if _counts(paragraph, paragraph.phrases[at]):
            left.setdefault(sentences[at], []).append(at)
    found = set()
    for place, claim in enumerate(chosen.claims):
        own = {sentences[at] for at in (claim.at, claim.to - 1) if at in sentences}
        moved = _is_told(claim) and reporting.act(claim) == "report"
        lost = (
            paragraph.phrases[at].kind
            for number in own
            for at in left.get(number, ())
            if not (moved and _is_no_measure(paragraph, claim, at))
        )
        named = claim.to in chosen.left and paragraph.phrases[claim.to].kind == "name"
        mended = _is_mended_beside(paragraph, claim, left, reporting)
        if named or mended or any(not (_is_whole(claim) and kind in _OF_NO_SCORE) for kind in lost):
            found.add(place)
    return frozenset(found)


def _is_mended_beside(
    paragraph: Paragraph, claim: Claim, left: Mapping[int, Sequence[int]], reporting: Reporting
) -> bool:
    """Whether words beside a claim mend it, and numbers there are not understood."""
    if not left or not reporting.is_mended(claim):
        return False
    at, to = reporting.beside(claim)
    places = (paragraph.items[paragraph.phrases[each].at].at for some in left.values() for each in some)
    return any(at <= place < to for place in places)


def _is_no_measure(paragraph: Paragraph, claim: Claim, place: int) -> bool:
    """Whether what is left there is none of a claim's own: things, or a place of the way; of a block "at 24"
    may be its load."""
    counts = claim.by == "moving" or paragraph.kind(place + 1) == "word"
    return paragraph.kind(place) == "same" or (counts and paragraph.counts_a_thing(place))


def _is_told(claim: Claim) -> bool:
    """Whether it is a journey with the time that it took, or a block with its score: another number is hardly
    its own."""
    if claim.by == "blocks":
        return any(fact.field == "score" for fact in claim.value.facts)
    sets = (one for each in claim.value for entry in each.entries for one in entry.sets)
    return claim.by == "moving" and any(one.facts("duration") for one in sets)


def _is_whole(claim: Claim) -> bool:
    """Whether it is a benchmark with its score: it asks for nothing more."""
    fields = {fact.field for fact in claim.value.facts} if claim.by == "blocks" else set()
    return {"name", "score"} <= fields
