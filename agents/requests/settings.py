"""What an athlete says of the unit of their weights, of the bar and of the plates there are. Pure.

A sentence, or a part of it between commas, sets something where a row of `en/settings.txt` accounts for all
of it. "kg" alone and "I did 60 kg" set nothing; neither does what is asked, may be, or is for one day.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Literal, NamedTuple

from agents.reading import rows
from agents.requests.matching import Frame, SlotReadings, Text, frames
from agents.requests.templates import FOLDER
from agents.words import Token, as_number, spoken_number, tokens

FILE, WORDS = "en/settings.txt", f"{FOLDER}/en/settings_words.txt"
LONGEST = 40  # tokens of a sentence that sets something
BETWEEN_PLATES = frozenset((",", "/", "&", "and", "+"))
LISTED_FROM = 3  # so many numbers in a row are plates without a word that says so
_ENDS = frozenset((".", "!", "?", ";", "\n"))  # of a sentence
_PARTS = frozenset((",", "and", "but", "also", "plus", "-", ":", "(", ")")) | _ENDS
_PLURAL = frozenset(("s",))
_PLATES = frozenset(("plate", "plates"))

SettingKind = Literal["units", "bar", "plates", "days"]
HowPlates = Literal["all", "added", "gone"]


class SettingSaid(NamedTuple):
    """What is set by which words, and where they start: `value` is the unit, or how the bar or the plates are
    said; `how` says of plates whether they are all there are, more, or gone."""

    kind: SettingKind
    said: str
    start: int
    value: str = ""
    how: HowPlates | Literal[""] = ""


class PlatesSaid(NamedTuple):
    """Plates, heaviest first, and the unit that is said of them, "" for none."""

    values: tuple[Decimal, ...]
    unit: Literal["lb", "kg", ""] = ""


def may_set(text: str) -> bool:
    """Whether a message may set something: it has words without which nothing is set. Cheap."""
    return any(True for _ in _sentences(text))


def settings_said(text: str) -> list[SettingSaid]:
    """All that a message sets, in its order."""
    return [found for start, end in _sentences(text) for found in _said(text, start, end)]


def unit_called(word: str) -> Literal["lb", "kg", ""]:
    """The unit that a word calls; "" for none."""
    found = _words().at([word], 0)
    return "kg" if found and found[0] == "kg" else "lb" if found and found[0] == "lb" else ""


def plates_called(said: str) -> PlatesSaid:
    """The plates that are listed: "45s, 25s and 10s" are 45, 25, 10."""
    row = list(map(as_number, tokens(said)))
    units = {unit for each in row if (unit := unit_called(each.folded))}
    values = sorted({each.value for each in row if each.value is not None}, reverse=True)
    return PlatesSaid(tuple(values), units.pop() if len(units) == 1 else "")


@lru_cache(maxsize=1)
def _words() -> rows.Phrases:
    return rows.phrases(WORDS)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where the sentences stand that may set something."""
    row, at = tokens(text), 0
    for to, token in enumerate((*row, None)):
        if token is None or token.folded in _ENDS:
            sentence = row[at : to + (token is not None)]
            if sentence and len(sentence) <= LONGEST and not _sets_nothing(sentence):
                yield sentence[0].start, sentence[-1].end
            at = to + 1


def _sets_nothing(sentence: Sequence[Token]) -> bool:
    """Whether no word of it sets anything, or it is not sure, or a question that asks for nothing."""
    words = [token.folded for token in sentence]
    kinds = {found[0] for at in range(len(words)) if (found := _words().at(words, at)) is not None}
    return "sets" not in kinds or "unsure" in kinds or (words[-1] == "?" and "asks" not in kinds)


def _said(whole: str, start: int, end: int) -> Iterator[SettingSaid]:
    text = Text(whole[start:end], SLOTS)
    found = frames(text, FILE, meant=_as_meant)
    for frame in found.frames if not found.doubted else ():
        if _stands_apart(text, frame, set(found.places)):
            yield _setting(text, frame, start + text.tokens[frame.at].start)


def _stands_apart(text: Text, frame: Frame, left: set[int]) -> bool:
    """Whether the part of the sentence that a frame stands in holds nothing else."""
    before = range(frame.at - 1, -1, -1)
    behind = range(frame.to, len(text.words))
    return not any(at in left for at in (*_up_to_a_part(text, before), *_up_to_a_part(text, behind)))


def _up_to_a_part(text: Text, places: range) -> Iterator[int]:
    for at in places:
        if text.words[at] in _PARTS:
            return
        yield at


def _as_meant(frame: Frame) -> Frame | None:
    """The frame; None for one kind of plate alone that nothing calls so: "I only have 45s"."""
    plates = frame.get("plates", "")
    alone = frame.name == "plates" and frame.get("how") == "all" and len(plates_called(plates).values) < 2
    return None if alone and not any(plates.endswith(each) for each in _PLATES) else frame


def _setting(text: Text, frame: Frame, start: int) -> SettingSaid:
    said = text.bare(frame.at, frame.to)
    match frame.name:
        case "units":
            return SettingSaid("units", said, start, frame.all("unit")[-1])
        case "bar":
            return SettingSaid("bar", said, start, frame.get("weight"))
        case "plates":
            return SettingSaid("plates", said, start, frame.get("plates"), frame.get("how"))
    return SettingSaid("days", said, start)


# --- slots


def _unit(text: Text, at: int) -> SlotReadings:
    unit = unit_called(text.words[at])
    if unit:
        yield at + 1, unit, 0.0


def _weight(text: Text, at: int) -> SlotReadings:
    """A number in digits or words, with its unit or without."""
    token = text.tokens[at]
    spoken = spoken_number(text.tokens, at) if token.kind == "word" else None
    end = at + 1 if token.is_number else spoken[1] if spoken else at
    if end > at:
        to = end + (unit_called(text.word(end)) != "")
        yield to, text.said(at, to), 0.0


def _plates(text: Text, at: int) -> SlotReadings:
    """Numbers between commas, each with a plural's s or its unit, and what tells that they are plates."""
    ends = list(_listed(text, at))
    for count, to in enumerate(ends, start=1):
        called = text.word(to) in _PLATES
        plural = text.words[to - 1] in _PLURAL
        if called or plural or count >= LISTED_FROM:
            yield to + called, text.said(at, to + called), -0.1 * count


def _several(text: Text, at: int) -> SlotReadings:
    """Plates of more than one kind."""
    return (each for each in _plates(text, at) if len(plates_called(each[1]).values) > 1)


def _listed(text: Text, at: int) -> Iterator[int]:
    """Where each number of a list ends, with what belongs to it."""
    while at < len(text.words) and text.tokens[at].is_number:
        at += 1
        at += unit_called(text.word(at)) != ""
        at += text.word(at) == "'" and text.word(at + 1) in _PLURAL
        at += text.word(at) in _PLURAL
        yield at
        while text.word(at) in BETWEEN_PLATES:
            at += 1


SLOTS = {"unit": _unit, "weight": _weight, "plates": _plates, "several": _several}
