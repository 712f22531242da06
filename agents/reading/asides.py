"""Remarks: words set apart from what is said of sets, which say nothing of them. Pure.

A remark stands between two boundaries (a comma, a full stop, a line's end, a dash, a bracket), or opens with
words that only open remarks ("felt", "while"), and has no number, no name and no word with a part. What is
left of words elsewhere is not understood: in "bench with chains 3x5" they may change the exercise.
"""

from collections.abc import Iterator, Sequence

from agents.reading.cover import Claim

_BOUNDARIES = frozenset("comma stop nl semi dash open close colon".split())
_SAYING = frozenset("word remark heavy".split())  # what makes a stretch of words a remark
_BESIDE = frozenset(
    "glue a at of for did and date part gear took last mark ask pr x_ work each hand amrap".split()
)


def asides(phrases: Sequence[Claim]) -> Iterator[Claim]:
    """The phrases with each remark as one of kind "aside"."""
    at = 0
    while at < len(phrases):
        end = _end(phrases, at) if _opens(phrases, at) else at
        if end > at:
            yield Claim(phrases[at].at, phrases[end - 1].to, "aside", None, 0.0)
        else:
            yield phrases[at]
        at = max(end, at + 1)


def _opens(phrases: Sequence[Claim], at: int) -> bool:
    """Whether a remark may begin here."""
    if phrases[at].kind == "remark":
        return True
    return phrases[at].kind in _SAYING | _BESIDE and (at == 0 or phrases[at - 1].kind in _BOUNDARIES)


def _end(phrases: Sequence[Claim], at: int) -> int:
    """Where the remark ends that begins here; where it begins if it is none."""
    end = at
    while end < len(phrases) and phrases[end].kind in _SAYING | _BESIDE:
        end += 1
    closed = end == len(phrases) or phrases[end].kind in _BOUNDARIES
    return end if closed and any(each.kind in _SAYING for each in phrases[at:end]) else at
