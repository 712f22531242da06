"""What is said of several statements at once: "dips 3x10, pull-ups 3x8, both with 10 kg", "warm-up:". Pure.

A load behind "both" or "all" is of the lifts before it too that have none, and a time there, or one in total,
is of no run or ride alone: all of them are asked about, since a number is logged of one exercise.
"""

from collections.abc import Iterator

from agents.reading.cover import Claim, Cover
from agents.reading.paragraph import Paragraph
from agents.reading.said import Statement

WHOSE = "it is said of several"  # why statements wait that share a load or a time
_SHARING = {"both": 1, "all": 60}  # words, and of how many statements before their own they speak
_TOTALS = frozenset("total altogether combined".split())  # behind a time
_SIGNS = frozenset("comma stop nl semi dash open and".split())  # before such a word
_BETWEEN = frozenset("glue of at took a be".split())  # between it and what is shared
# The kinds of phrases that tell a load, and a time.
_KINDS = {"load": ("load",), "duration": ("set", "day", "move", "clock", "dur")}


def shared(paragraph: Paragraph, chosen: Cover) -> Cover:
    """The cover, with the statements asked about that share a load or a time with others before them."""
    claims = list(chosen.claims)
    for number, claim in enumerate(chosen.claims):
        many, kind = _said_of(paragraph, claim)
        others = sum(1 for _ in _lacking(claims[max(0, number - many) : number], kind))
        for place in range(number - others, number + 1) if others else ():
            claims[place] = _asked(claims[place])
    return chosen._replace(claims=tuple(claims))


def _said_of(paragraph: Paragraph, claim: Claim) -> tuple[int, str]:
    """Of how many statements before it a load or a time of a claim is said too, and which it is."""
    for place in range(claim.at, claim.to):
        word = paragraph.said(paragraph.phrases[place]).casefold()
        if word in _SHARING and paragraph.kind(place - 1) in _SIGNS:
            behind = place + 1
            while paragraph.kind(behind) in _BETWEEN:
                behind += 1
            kind = "duration" if claim.by == "moving" else "load"
            own = behind < claim.to and paragraph.phrases[behind].by == "bodyweight"  # no load to share
            if behind < claim.to and paragraph.kind(behind) in _KINDS[kind] and not own:
                return _SHARING[word], kind
    if claim.by != "moving" or paragraph.kind(claim.to - 1) not in (*_KINDS["duration"], "word"):
        return 0, ""
    words = {each.folded for each in paragraph.row[slice(*_last_tokens(paragraph, claim))]}
    return (_SHARING["all"], "duration") if words & _TOTALS else (0, "")


def _last_tokens(paragraph: Paragraph, claim: Claim) -> tuple[int, int]:
    """The tokens of the last phrase of a claim, and the one behind it."""
    last = paragraph.phrases[claim.to - 1]
    return paragraph.items[last.at].at, paragraph.items[last.to - 1].to + 1


def _lacking(claims: list[Claim], kind: str) -> Iterator[Claim]:
    """The last of the claims that have no load, or no time, up to one that has."""
    for claim in reversed(claims):
        sets = [one for each in statements_of(claim) for entry in each.entries for one in entry.sets]
        alike = claim.by == "moving" if kind == "duration" else claim.kind == "statement"
        if not alike or any(one.load if kind == "load" else one.facts(kind) for one in sets):
            return
        yield claim


def statements_of(claim: Claim) -> tuple[Statement, ...]:
    """The statements that a claim makes."""
    return tuple(claim.value) if claim.kind == "statements" else (claim.value,)


def _asked(claim: Claim) -> Claim:
    """A claim that asks."""
    made = tuple(
        each._replace(doubt=each.doubt or WHOSE, asks=each.asks or "unreadable")
        for each in statements_of(claim)
    )
    return claim._replace(value=made if claim.kind == "statements" else made[0])


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
