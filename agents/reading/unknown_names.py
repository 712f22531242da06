"""Words in the place of a name, then their sets: of an exercise that is not known or misspelled. Pure."""

from collections.abc import Iterator, Sequence

from agents.reading.cover import Claim
from agents.reading.lift import LONGEST_NAME, names_perhaps
from agents.reading.lifts import GAIN, forward
from agents.reading.paragraph import Named, Paragraph

_NAMING = frozenset("word name gear remark muscle".split())  # what a name that is not known is made of
_UNKNOWN = -0.25  # what words before a name cost less than a name that leaves them
_BEHIND_A_NAME = frozenset(("colon", "dash", "nl"))
_BEFORE_A_NAME = frozenset(
    "comma nl stop semi and glue did a date label station open close dash colon aside day at part".split()
)


def unknown_names(paragraph: Paragraph) -> Iterator[Claim]:
    """Words in the place of a name, then its sets: "hip airplanes 3x5 each side", "curl, ez bar: 65 3x10"."""
    phrases = paragraph.phrases
    for n, phrase in enumerate(phrases):
        if phrase.kind in ("set", "load"):
            end = n - (n > 0 and phrases[n - 1].kind in _BEHIND_A_NAME)
            for at in _opening(paragraph, end):
                exercise = paragraph.known_as(paragraph.words(phrases[at].at, phrases[end - 1].to))
                turned = any(each.kind == "comma" for each in phrases[at:end])
                if exercise.known is not None if turned else _is_said_of(phrase, exercise):
                    cost, doubt = _UNKNOWN - GAIN * (end - at), "" if turned else _mended(exercise)
                    yield from forward(paragraph, at, n, exercise, (), cost, doubt)


def _opening(paragraph: Paragraph, end: int) -> Iterator[int]:
    """Where a name may begin that ends there: at the start of its clause, or before one comma."""
    phrases, at, commas = paragraph.phrases, end, 0
    if end and phrases[end - 1].kind == "aside" and names_perhaps(paragraph, phrases[end - 1]):
        yield end - 1
        return
    while at and end - at < LONGEST_NAME:
        kind = phrases[at - 1].kind
        if kind == "comma" and at < end and not commas:
            if _is_new(phrases[at:end]):
                yield at
            commas += 1
        elif kind not in _NAMING:
            break
        at -= 1
    if at < end and phrases[at].kind == "comma":  # nothing stands before it
        at, commas = at + 1, 0
    if (
        at < end
        and (commas or _is_new(phrases[at:end]))
        and (not at or phrases[at - 1].kind in _BEFORE_A_NAME)
    ):
        yield at
    longer = at and at < end and phrases[at - 1].kind == "glue"  # "leg extentions": a word of other rows
    if (
        longer
        and paragraph.known_as(paragraph.words(phrases[at - 1].at, phrases[end - 1].to)).known is not None
    ):
        yield at - 1


def _is_new(phrases: Sequence[Claim]) -> bool:
    """Whether there is more than the name of one exercise: other words, or two names."""
    kinds = [each.kind for each in phrases]
    return "word" in kinds or "remark" in kinds or kinds.count("name") > 1


def _mended(exercise: Named) -> str:
    """Why a name that is spelled otherwise is in doubt."""
    return f"{exercise.written!r} is taken for {exercise.known.name}" if exercise.known is not None else ""


def _is_said_of(phrase: Claim, exercise: Named) -> bool:
    """Whether a name that is not known is one: reps of so many sets stand behind it."""
    if phrase.kind == "load":
        return exercise.known is not None
    first = phrase.value[0][0]
    return exercise.known is not None or bool(first.times and first.reps)
