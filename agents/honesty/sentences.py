"""An answer cut into sentences, the same however much of it has come so far. Pure.

A sentence ends at `.`, `!` or `?` before white space, or before a line end; the white space belongs to the
sentence after it, so that the sentences joined are the text. What doesn't end one: a number ("62.5"), the
mark of a list ("1. Squat"), an abbreviation ("e.g. lunges"), and anything between double quotes on one line.
A line that is only `---` ends the message: the replies suggested to the athlete stand below it.
"""

import re
from typing import NamedTuple

RULE = "---"
_ABBREVIATIONS = frozenset("e.g i.e vs approx etc incl min mins sec secs lb lbs kg hr hrs wk wks dr".split())
_ENDS = ".!?…"
_AFTER_AN_END = "\"'”’)]*_`"  # closes what the sentence stands in: it still belongs to it
_LINE_ENDS = "\r\n"


class Cut(NamedTuple):
    """The sentences that are whole, and what may still grow."""

    whole: tuple[str, ...]
    rest: str


def cut(text: str) -> Cut:
    """The sentences of a text that may go on. Cutting `rest` with more behind it gives the ones after."""
    whole = []
    start = 0
    while (end := _end(text, start)) is not None:
        whole.append(text[start:end])
        start = end
    return Cut(tuple(whole), text[start:])


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a whole text; joined they are the text."""
    whole, rest = cut(text)
    return (*whole, rest) if rest else whole


def starts_a_line(sentence: str) -> bool:
    """Whether a line end stands before its first word. The very first sentence has none and starts one
    too."""
    return any(end in sentence[: len(sentence) - len(sentence.lstrip())] for end in _LINE_ENDS)


def is_rule(sentence: str, first: bool) -> bool:
    """Whether this is the line below which the suggested replies stand. `first`: nothing came before it."""
    return sentence.strip() == RULE and (first or starts_a_line(sentence))


def message_sentences(text: str) -> tuple[str, ...]:
    """The sentences above the first line that is only `---`."""
    above: list[str] = []
    for sentence in sentences(text):
        if is_rule(sentence, first=not above):
            break
        above.append(sentence)
    return tuple(above)


def _end(text: str, start: int) -> int | None:
    """Where the sentence from `start` ends; None if that can't be said yet."""
    place = start + len(text[start:]) - len(text[start:].lstrip())
    first = place
    quoted = False
    while place < len(text):
        if text[place] in _LINE_ENDS:
            return place
        quoted = _is_quoted(text, place, first, quoted)
        if text[place] in _ENDS and not quoted and (end := _after_end(text, first, place)) is not None:
            return end
        place += 1
    return None


def _is_quoted(text: str, place: int, first: int, quoted: bool) -> bool:
    """Whether what follows `place` stands in quotes. A quote opens after a space, and closes anywhere."""
    character = text[place]
    if quoted:
        return character not in '"”'
    opens = place == first or text[place - 1] in " \t(*_:"
    return character in '"“' and opens


def _after_end(text: str, first: int, place: int) -> int | None:
    """The place behind the end mark at `place`, if a sentence ends there and white space is known to
    follow."""
    end = place + 1
    while end < len(text) and text[end] in _AFTER_AN_END:
        end += 1
    if end == len(text) or not (text[end].isspace() or _is_glued(text, place, end)):
        return None
    return None if text[place] == "." and _is_short(text[first:place]) else end


def _is_glued(text: str, place: int, end: int) -> bool:
    """Whether the next sentence follows without a space, as where two replies meet: "Done.Thursday"."""
    return end == place + 1 and text[end].isupper() and text[place - 1 : place].islower()


def _is_short(before: str) -> bool:
    """Whether a full stop after this ends a list's mark or an abbreviation, not a sentence."""
    words = before.split()
    mark = re.fullmatch(r"[\s*_#>-]*\d{1,2}", before)
    return mark is not None or (words[-1:] != [] and words[-1].lower().lstrip("(*_") in _ABBREVIATIONS)
