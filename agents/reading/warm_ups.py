"""Lines that say only that what follows is a warm-up, or the work. Pure."""

from agents.reading.cover import Cover
from agents.reading.paragraph import Paragraph
from agents.reading.said import Statement


def warmed(paragraph: Paragraph, chosen: Cover) -> frozenset[int]:
    """The numbers of the claims under a line that says only that what follows is a warm-up, up to an empty
    line or one for the work."""
    warm, found, left = False, set(), frozenset(chosen.left)
    begins = {claim.at: number for number, claim in enumerate(chosen.claims)}
    for place, phrase in enumerate(paragraph.phrases):
        if place in left and is_section(paragraph, place):
            warm = phrase.kind == "warm"
        elif phrase.kind == "nl" and paragraph.kind(place - 1) == "nl":
            warm = False
        elif warm and place in begins:
            found.add(begins[place])
    return frozenset(found)


def is_section(paragraph: Paragraph, place: int) -> bool:
    """Whether a line says only that what follows is a warm-up, or the work."""
    alone = paragraph.kind(place - 1) == "nl" and paragraph.kind(place + 1) in ("nl", "colon")
    return alone and paragraph.phrases[place].kind in ("warm", "work")


def as_warm_up(said: Statement) -> Statement:
    """A statement whose sets are warm-up sets, where nothing else is said of them."""
    entries = tuple(
        each._replace(sets=tuple(one._replace(kind=one.kind or "warm-up") for one in each.sets))
        for each in said.entries
    )
    return said._replace(entries=entries)
