"""What the words say for certain of themselves: that they are no report of something the athlete did. Pure.

Only the clause that a number stands in counts, and the heading above it ("Tomorrow:"); what a neighbour asks
or plans says nothing of it ("Squat 5x5 at 100, can you log that?" reports). What is not certain is a report:
who reads the message has decided so. The cues are rows of `act_cues.txt`.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, pairwise, takewhile
from pathlib import Path
from typing import NamedTuple

from agents.logger.evidence.closed_notation import by_first_word, unit_class
from agents.words import Token

_JOINING = frozenset("but then and so".split())
_DENIED = frozenset(("didn't", "didnt", "not", "never"))
LONGEST_HEADING = 6  # words


class Cues(NamedTuple):
    """The phrases of one act, by their first word: those that open a clause, and those that may stand
    anywhere before a number."""

    opening: Mapping[str, tuple[tuple[str, ...], ...]]
    anywhere: Mapping[str, tuple[tuple[str, ...], ...]]


class Acts:
    """The clauses of a row of tokens and what they are for certain: each is read once, however often it is
    asked after, so that a row takes time as it is long."""

    def __init__(self, row: Sequence[Token]) -> None:
        self.row = row
        ends = [_ends(row, at) for at in range(len(row))]
        parts = [True, *(one.source != two.source for one, two in pairwise(row)), True]
        starts, stops = list(range(len(row))), list(range(1, len(row) + 1))
        for at in range(1, len(row)):
            if not (parts[at] or ends[at - 1]):
                starts[at] = starts[at - 1]
        for at in reversed(range(len(row) - 1)):
            if not (parts[at + 1] or ends[at + 1]):
                stops[at] = stops[at + 1]
        self._clauses = list(zip(starts, stops, strict=True))
        self._read: dict[tuple[int, int], _Clause] = {}

    def clause_of(self, at: int) -> tuple[int, int]:
        """From where to where the clause of a token stands: to the nearest mark or joining word that has a
        number or a verb's subject of its own behind it."""
        return self._clauses[at]

    def certain(self, at: int) -> str:
        """What the clause of this token is for certain, if it is no report: "plan", "question",
        "others" (somebody else did it) or "not_done"; "" where it may be one."""
        start, end = self._clauses[at]
        clause = self._read.get((start, end))
        if clause is None:
            words = [token.folded for token in self.row[start:end]]
            clause = self._read[start, end] = _Clause(words, self._asks[end], self._headings[start])
        return clause.act(at - start)

    @cached_property
    def _asks(self) -> list[bool]:
        """For each place whether the clause that ends there, or the sentence that goes on from it, ends in a
        question mark."""
        found = [False]
        for token in reversed(self.row):
            stops = token.kind == "line" or token.folded in (".", "!", ";")
            found.append(token.folded == "?" or (not stops and found[-1]))
        return found[::-1]

    @cached_property
    def _headings(self) -> list[str]:
        """For each token what the heading is that it stands under."""
        above: dict[str, _Above] = {}
        found = []
        for token in self.row:
            lines = above.setdefault(token.source, _Above())
            found.append(lines.heading)
            lines.take(token)
        return found


class _Clause:
    """The words of one clause, and what they say of a number in it: only what stands before it counts."""

    def __init__(self, words: Sequence[str], asks: bool, heading: str) -> None:
        self.words, self.heading = words, heading
        never = len(words) + 1
        self.own = next((at for at, word in enumerate(words, 1) if word in _words("own")), never)
        self.denied = next((at for at, word in enumerate(words, 1) if word in _DENIED), never)
        acts = ("others", "plan", "not_done", "heading_done", *(("question",) if asks else ()))
        self.stands = {act: _stands_from(words, _cues(act)) or never for act in acts}

    def act(self, before: int) -> str:
        """What a number is told as that has so many words of the clause before it."""
        if self.own > len(self.words) and self._stood("others", before):
            return "others"
        if _words("done") & set(self.words[max(0, before - 4) : before]) and self.denied > before:
            return ""  # one's own doing: "was going to do 5x5 but did"
        for act in ("plan", "question", "not_done"):
            if self._stood(act, before):
                return act
        return "" if self.own <= before or self._stood("heading_done", before) else self.heading

    def _stood(self, act: str, before: int) -> bool:
        return self.stands.get(act, before + 1) <= before


class _Above:
    """The lines above a token, and what their last heading is: a few words without a number that end in a
    colon; "plan" where it is one of what is still to come."""

    def __init__(self) -> None:
        self.heading = ""
        self._line: list[str] = []
        self._sentence = self._number = 0  # behind which word of the line the last of them ended
        self._after_heading = False

    def take(self, token: Token) -> None:
        if token.kind == "line":
            self._close(len(self._line))
            return
        self._line.append(token.folded)
        if token.is_number:
            self._number = len(self._line)
        elif token.folded in (".", ";", "!"):
            self._sentence = len(self._line)
        elif token.folded == ":":
            self._ended_by_colon()

    def _ended_by_colon(self) -> None:
        """A heading ends its line, and so does the sentence before one that opens what was done: "goal: squat
        150. Today's numbers:"."""
        opening = self._line[self._sentence : self._sentence + LONGEST_HEADING + 1]
        if self._sentence and _stands_from(opening, _cues("heading_done")):
            self._close(self._sentence)
        if not self._number:
            self._close(len(self._line))

    def _close(self, end: int) -> None:
        """A line ends behind so many words; the one that a heading's own end leaves empty is none."""
        words, self._line = self._line[:end], self._line[end:]
        headed = words[-1:] == [":"] and len(words) <= LONGEST_HEADING and not 0 < self._number <= end
        self._number, self._sentence = max(0, self._number - end), max(0, self._sentence - end)
        if headed:
            plans = _stands_from(words, Cues(_cues("heading_plan").anywhere, {}))
            self.heading = "plan" if plans else ""
        elif not words and not self._after_heading:
            self.heading = ""
        self._after_heading = headed or (self._after_heading and not words)


def is_disclaimed(row: Sequence[Token], at: int) -> bool:
    """Whether the words from a token to the end of its sentence say that they are nothing to be logged:
    "3 miles, but that's not training"."""
    sentence = takewhile(lambda token: token.kind != "line" and token.folded not in (".", "!", ";"), row[at:])
    return bool(_stands_from([token.folded for token in sentence], _cues("disclaimed")))


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


def _stands_from(words: Sequence[str], cues: Cues) -> int:
    """Behind which of the words a cue of these has been said, counted from 1; 0 where none is."""
    skipped = int(bool(words) and words[0] in _JOINING)
    opening = [(skipped, cue) for word in words[skipped : skipped + 1] for cue in cues.opening.get(word, ())]
    inside = ((at, cue) for at, word in enumerate(words) for cue in cues.anywhere.get(word, ()))
    said = (at + len(cue) for at, cue in chain(opening, inside) if tuple(words[at : at + len(cue)]) == cue)
    return min(said, default=0)


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
