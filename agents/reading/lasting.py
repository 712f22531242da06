"""How long a session took, said behind its sets: "took 55 minutes", "done in 35 min". Pure."""

from collections.abc import Iterator

from agents.reading.cover import Claim
from agents.reading.paragraph import Paragraph
from agents.reading.said import Fact

_LONG = ("one time", "duration")  # forms of a length of time
_ENDS = frozenset("comma stop nl close aside".split())
_NO_WORDS = frozenset(("in", "time", "score", "result"))  # that a length of a run stands behind as well


def lasting(paragraph: Paragraph) -> Iterator[Claim]:
    """Times that end a clause, behind a word for how long all of it took."""
    phrases = paragraph.phrases
    for place in range(1, len(phrases)):
        before, phrase = phrases[place - 1], phrases[place]
        if before.kind != "took" or paragraph.said(before).casefold() in _NO_WORDS:
            continue
        ends = place + 1 == len(phrases) or phrases[place + 1].kind in _ENDS
        if ends and phrase.by in _LONG:
            words = Fact("duration", paragraph.said(phrase))
            yield Claim(place - 1, place + 1, "day", words, 0.1, "lasting")
