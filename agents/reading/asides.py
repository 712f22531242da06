"""Remarks: words set apart from what is said of sets, which say nothing of them. Pure.

A remark stands between two boundaries (a comma, a full stop, a line's end, a dash, a bracket), or opens with
words that only open remarks ("felt", "while"), or closes the sentence right behind what is said of sets: one
word ("ouch"), or where or when that was ("before work"). It has no number, no name and no word with a part,
and it makes no other exercise of the name before it. What is left of words elsewhere is not understood: in
"bench with chains 3x5" they may change the exercise.
"""

from collections.abc import Iterator, Sequence

from agents.reading.cover import Claim
from agents.reading.items import NUMBERS
from agents.reading.paragraph import SAID, Paragraph

_BOUNDARIES = frozenset("comma stop nl semi dash open close mark".split())
_CLOSING = ("comma", "stop", "nl", "semi")  # what ends words of gear and weather, numbers and all
# Kinds of words that a remark opens with, whatever stands before them.
_OPENING = frozenset("remark worn and be".split())
_WORDS = frozenset("word heavy gear thing stroke".split())
# What makes a stretch of words a remark.
_SAYING = _WORDS | frozenset("remark worn every partial parity swap".split())
_SPEAKING = (
    (NUMBERS - {"date", "tod", "label"})
    | _BOUNDARIES
    | SAID
    | frozenset("day name bench hero x sets reps rr rounds superset giant circuit complexes station".split())
    | frozenset("fortime rft emom emoms tabata chipper wod cap capped rx sum excepted".split())
) | frozenset(
    "fail warm drop back amrap rest tempo rpe rir hr pace colon plus minus more ask bar slash same".split()
)
# Days that a remark may name: "felt great today"; "better than yesterday" may be of another day.
_TODAY = frozenset(("today", "this morning", "this evening", "this afternoon", "tonight"))


def asides(paragraph: Paragraph, phrases: Sequence[Claim]) -> Iterator[Claim]:
    """The phrases with each remark as one of kind "aside"."""
    at, named = 0, None
    while at < len(phrases):
        end = _end(phrases, at) if _opens(phrases, at, named is not None) else at
        if end > at and _is_remark(paragraph, named, phrases[at:end]):
            yield Claim(phrases[at].at, phrases[end - 1].to, "aside", None, 0.0)
        else:
            yield phrases[at]
            end = at + 1
            if phrases[at].kind in ("stop", "nl", "name"):
                named = phrases[at] if _is_lift(paragraph, phrases[at]) else None
        at = end


def _is_lift(paragraph: Paragraph, phrase: Claim) -> bool:
    """Whether it names an exercise that is no way to move."""
    known = paragraph.named(phrase).known if phrase.kind == "name" else None
    return known is not None and known.pattern != "locomotion"


def _is_remark(paragraph: Paragraph, name: Claim | None, words: Sequence[Claim]) -> bool:
    """Whether words may not make another exercise of a name: "curls 3x10, hammer", "ez bar, curls 3x10"."""
    if name is None:
        return any(each.kind != "gear" for each in words)
    if len(words) > 1:
        return True
    said, more = paragraph.said(name), paragraph.said(words[0])
    known = paragraph.named(name).known
    others = (paragraph.known_as(each).known for each in (f"{more} {said}", f"{said} {more}"))
    return all(each in (None, known) for each in others)


def _opens(phrases: Sequence[Claim], at: int, named: bool) -> bool:
    """Whether a remark may begin here."""
    if phrases[at].kind in _OPENING:
        return True
    if at and named and phrases[at - 1].kind in SAID:
        return phrases[at].kind == "where" or (phrases[at].kind in _WORDS and _closes(phrases, at + 1))
    return not _speaks(phrases[at]) and (
        at == 0 or phrases[at - 1].kind in _BOUNDARIES or _goes_on(phrases, at - 1)
    )


def _closes(phrases: Sequence[Claim], at: int) -> bool:
    """Whether a sign or the end stands there."""
    return at == len(phrases) or phrases[at].kind in _BOUNDARIES


def _end(phrases: Sequence[Claim], at: int) -> int:
    """Where the remark ends that begins here; where it begins if it is none."""
    end = at
    if phrases[at].kind == "besides":
        while end < len(phrases) and phrases[end].kind not in _CLOSING:
            end += 1
        return end
    while end < len(phrases) and not _speaks(phrases[end]):
        end += 1
    closed = _closes(phrases, end) or _goes_on(phrases, end)
    return end if closed and any(each.kind in _SAYING for each in phrases[at:end]) else at


def _goes_on(phrases: Sequence[Claim], at: int) -> bool:
    """Whether words follow a colon on its line: "location: the garage" is no heading of what comes."""
    behind = phrases[at + 1].kind if at + 1 < len(phrases) else "nl"
    return phrases[at].kind == "colon" and behind != "nl" and not _speaks(phrases[at + 1])


def _speaks(phrase: Claim) -> bool:
    """Whether a phrase says something of sets: notation, a name, a number, a word with a part in them, or a
    day that is not the message's own."""
    if phrase.kind == "date":
        return phrase.value not in _TODAY
    return (bool(phrase.by) and phrase.kind != "skip") or phrase.kind in _SPEAKING
