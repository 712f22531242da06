"""What the words say for certain of themselves: that they are no report of something the athlete did. Pure.

Only the clause that a number stands in counts, and the heading above it ("Tomorrow:"); what a neighbour asks
or plans says nothing of it ("Squat 5x5 at 100, can you log that?" reports). What is not certain is a report:
who reads the message has decided so. The cues are rows of `act_cues.txt`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import count, takewhile
from pathlib import Path
from typing import NamedTuple

from agents.reading.closed_notation import by_first_word, unit_class
from agents.words import Token

_JOINING = frozenset("but then and so".split())
LONGEST_HEADING = 6  # words


class Cues(NamedTuple):
    """The phrases of one act, by their first word: those that open a clause, and those that may stand
    anywhere before a number."""

    opening: Mapping[str, tuple[tuple[str, ...], ...]]
    anywhere: Mapping[str, tuple[tuple[str, ...], ...]]


def certain_act(row: Sequence[Token], at: int) -> str:
    """What the clause of this token is for certain, if it is no report: "plan", "question",
    "others" (somebody else did it) or "not_done"; "" where it may be one."""
    start, end = clause_of(row, at)
    words = [token.folded for token in row[start:end]]
    before = words[: at - start]
    if not set(words) & _words("own") and _stands(before, _cues("others")):
        return "others"
    if _is_done(before):
        return ""
    for act in ("plan", "question", "not_done"):
        if (act != "question" or _asks(row, end)) and _stands(before, _cues(act)):
            return act
    own = bool(set(before) & _words("own")) or _stands(before, _cues("heading_done"))
    return "" if own else _headed(row, start)


def is_disclaimed(row: Sequence[Token], at: int) -> bool:
    """Whether the words from a token to the end of its sentence say that they are nothing to be logged:
    "3 miles, but that's not training"."""
    sentence = takewhile(lambda token: token.kind != "line" and token.folded not in (".", "!", ";"), row[at:])
    return _stands([token.folded for token in sentence], _cues("disclaimed"))


def clause_of(row: Sequence[Token], at: int) -> tuple[int, int]:
    """From where to where the clause of a token stands: to the nearest mark or joining word that has a number
    or a verb's subject of its own behind it."""
    start, end = at, at + 1
    while start and row[start - 1].source == row[at].source and not _ends(row, start - 1):
        start -= 1
    while end < len(row) and row[end].source == row[at].source and not _ends(row, end):
        end += 1
    return start, end


def _ends(row: Sequence[Token], at: int) -> bool:
    """Whether a clause ends with this token: a line, a full stop behind a unit too, a comma."""
    token = row[at]
    if token.kind == "line" or token.folded in (";", "!", "?"):
        return True
    if token.folded == ".":
        return not _is_inside_number(row, at)
    if token.folded in (",", "-", ":") or token.folded in _JOINING:
        behind = row[at + 1] if at + 1 < len(row) else None
        return behind is None or (behind.kind == "word" and not behind.is_number and not _lists(row, at))
    return False


def _is_inside_number(row: Sequence[Token], at: int) -> bool:
    """Whether a full stop stands between two numbers without a space: "62.5" cut by a line list."""
    return (
        0 < at < len(row) - 1
        and row[at - 1].is_number
        and row[at + 1].is_number
        and row[at - 1].end == row[at].start
        and row[at].end == row[at + 1].start
    )


def _lists(row: Sequence[Token], at: int) -> bool:
    """Whether a comma only parts the items of a list: a unit, or nothing but a name, stands behind it."""
    return (
        row[at].folded in (",", "-") and bool(at) and row[at - 1].is_number and bool(unit_class(row, at - 1))
    )


def _asks(row: Sequence[Token], end: int) -> bool:
    """Whether the clause that ends here, or the sentence that goes on from it, ends in a question mark."""
    for place in range(end, len(row)):
        if row[place].folded == "?":
            return True
        if row[place].kind == "line" or row[place].folded in (".", "!", ";"):
            return False
    return False


def _is_done(words: Sequence[str]) -> bool:
    """Whether the words before a number tell of one's own doing: "was going to do 5x5 but did"."""
    return bool(_words("done") & set(words[-4:])) and not {"didn't", "didnt", "not", "never"} & set(words)


def _stands(words: Sequence[str], cues: Cues) -> bool:
    opening = words[1:] if words[:1] and words[0] in _JOINING else words
    if any(tuple(opening[: len(cue)]) == cue for word in opening[:1] for cue in cues.opening.get(word, ())):
        return True
    return any(
        tuple(words[at : at + len(cue)]) == cue
        for at, word in enumerate(words)
        for cue in cues.anywhere.get(word, ())
    )


def _headed(row: Sequence[Token], start: int) -> str:
    """ "plan" where the line of a clause stands under a heading of what is still to come."""
    source = row[start].source if start < len(row) else ""
    heading = ""
    for words, is_heading in _lines_before(row, start, source):
        if not words:
            heading = ""
        elif is_heading:
            heading = "plan" if _stands(words, Cues(_cues("heading_plan").anywhere, {})) else ""
    return heading


def _lines_before(row: Sequence[Token], start: int, source: str) -> list[tuple[list[str], bool]]:
    """The lines above a clause and the part of its own line before it, each with whether it is a heading:
    a few words without a number that end in a colon."""
    lines: list[list[Token]] = [[]]
    for token in row[:start]:
        if token.source != source:
            continue
        if token.kind == "line":
            lines.append([])
        else:
            lines[-1].append(token)
            lines[-1:] = _ended_by_heading(lines[-1])
            if token.folded == ":" and not any(each.is_number for each in lines[-1]):
                lines.append([])
    found = []
    for number, line in zip(count(), lines, strict=False):
        words = [token.folded for token in line]
        last = number == len(lines) - 1
        headed = words[-1:] == [":"] and len(words) <= LONGEST_HEADING and not any(t.is_number for t in line)
        if words or not last:
            found.append((words, headed))
    return _without_gaps_after_headings(found)


def _ended_by_heading(line: list[Token]) -> list[list[Token]]:
    """A line, and the sentence in it that opens what was done: "goal: squat 150. Today's numbers:"."""
    stop = max((at for at, token in enumerate(line) if token.folded in (".", ";", "!")), default=-1)
    opening = [token.folded for token in line[stop + 1 :]]
    is_heading = stop >= 0 and opening[-1:] == [":"] and _stands(opening, _cues("heading_done"))
    return [line[: stop + 1], line[stop + 1 :]] if is_heading else [line]


def _without_gaps_after_headings(lines: list[tuple[list[str], bool]]) -> list[tuple[list[str], bool]]:
    """The lines, less the empty one that a heading's own end makes."""
    kept: list[tuple[list[str], bool]] = []
    for words, headed in lines:
        if not words and kept and kept[-1][1]:
            continue
        kept.append((words, headed))
    return kept


@lru_cache(maxsize=1)
def _rows() -> dict[str, tuple[str, ...]]:
    text = Path(__file__).with_name("act_cues.txt").read_text("utf-8")
    rows = (line.split(None, 1) for line in text.splitlines() if line and not line.startswith("#"))
    return {act: tuple(cue.strip() for cue in cues.split(";")) for act, cues in rows}


@lru_cache(maxsize=16)
def _cues(act: str) -> Cues:
    cues = _rows()[act]
    opening = by_first_word(cue[1:].split() for cue in cues if cue.startswith("^"))
    anywhere = by_first_word(cue.replace(":", " :").split() for cue in cues if not cue.startswith("^"))
    return Cues(opening, anywhere)


@lru_cache(maxsize=4)
def _words(name: str) -> frozenset[str]:
    return frozenset(_rows()[name])
