"""Whether statements report what the athlete did: the words in their sentences and headings that leave it
open, and those that say that they don't. Pure.

The words are rows of `cues.txt` and `done.txt`. A heading is a short line without sets over the lines that
it speaks of, up to a blank line or the next heading. Words of a goal, a condition and the like say that the
sets beside them are no report, where none says that they were done: "if the knee holds up: squats 3x5". Else
they leave them in doubt.
"""

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import NamedTuple

from agents.reading import rows
from agents.reading.cover import Claim, Cover
from agents.reading.paragraph import Paragraph
from agents.reading.said import Act

_LONGEST_HEADING = 12  # tokens
QUOTE = '"'
# What sets are no report as, behind a cue of a kind.
_ACTS: dict[str, Act] = {
    "goal": "plan", "wish": "plan", "condition": "plan", "prescribed": "prescription", "undone": "not_done",
    "question": "question", "others": "others", "record": "chat",
    "order": "plan",
}  # fmt: skip
_EITHER_SIDE = frozenset("undone goal others condition wish record prescribed".split())
_NEVER_DONE = frozenset(("record",))  # kinds whatever was done: "most i ever got on bench is 100x6"
_OF_THE_MESSAGE = frozenset("goal question back mended".split())  # cues that count wherever they stand
_ENDS = frozenset(".!?;")
# Kinds of phrases whose words are no cues: "no belt", "didn't finish" of a block with a cap, "no pain".
_SETTLED = frozenset(
    "glue remark worn did capped tofail bench extra untimed manner where better partly gauge".split()
)


class Cue(NamedTuple):
    """Words that leave open whether something was done: tokens `at` up to `to`."""

    kind: str
    at: int
    to: int


class Reporting:
    """The sentences, headings and cues of a paragraph whose statements are chosen."""

    def __init__(self, paragraph: Paragraph, chosen: Cover, language: str = "en") -> None:
        self.paragraph, self.chosen = paragraph, chosen
        self.words = [token.folded for token in paragraph.row]
        self.rows = [rows.phrases(f"{each}/cues.txt") for each in dict.fromkeys((language, "en"))]
        self.known = rows.phrases(f"{language}/words.txt")
        self.done = [rows.phrases(f"{each}/done.txt") for each in dict.fromkeys((language, "en"))]

    def act(self, claim: Claim) -> Act:
        """What a statement is told as, if it is no report for sure."""
        first, last = self._tokens(claim)
        start, end = self._sentence(first, last)
        heading = self._heading(start)
        for cue in self._cues:
            before = start <= cue.at < first or heading[0] <= cue.at < heading[1]
            behind = first <= cue.at < end and cue.kind in _EITHER_SIDE
            if cue.kind not in _ACTS or not (before or behind):
                continue
            if cue.kind in _NEVER_DONE or not self._says_done(start if behind else cue.to, end):
                return _ACTS[cue.kind]
        number = next(
            at for at in range(first, last + 1) if at == last or self.paragraph.row[at].value is not None
        )
        opened = bisect_left(self._quotes, number)
        quoted = opened % 2 == 1 and opened < len(self._quotes)
        named = any(self._is_of_somebody(at) for at in range(*heading))
        return "others" if quoted or named else "report"

    def _is_of_somebody(self, at: int) -> bool:
        """Whether a word of a heading says whose the lines are: "Jess's numbers:"."""
        owner, _, own = self.words[at].partition("'")
        return own == "s" and self.known.at([owner], 0) is None

    def open(self, claim: Claim) -> str:
        """Why it is open whether a statement reports: a cue in its sentence or heading, or what takes back,
        asks or names a goal anywhere; "" where nothing leaves it open."""
        sentence = self.sentence(claim)
        near = (sentence, self._heading(sentence[0]))
        for cue in self._cues:
            if cue.kind in _OF_THE_MESSAGE or any(at <= cue.at < to for at, to in near):
                return f"{' '.join(self.words[cue.at : cue.to])!r} may be a word of {cue.kind}"
        return ""

    def sentence(self, claim: Claim) -> tuple[int, int]:
        """The tokens of the sentences that a statement stands in."""
        return self._sentence(*self._tokens(claim))

    def beside(self, claim: Claim) -> tuple[int, int]:
        """The tokens of those, and of the sentences before and behind them."""
        first, end = self.sentence(claim)
        while end < len(self.words) and self.words[end] in _ENDS:
            end += 1
        before = self._sentence(first - 1, first - 1)[0] if first else 0
        return before, self._sentence(end, end)[1]

    def is_mended(self, claim: Claim) -> bool:
        """Whether words in its sentences, or beside them, put something in the place of what was said."""
        at, to = self.beside(claim)
        return any(cue.kind == "mended" and at <= cue.at < to for cue in self._cues)

    @cached_property
    def _quotes(self) -> list[int]:
        return [at for at, word in enumerate(self.words) if word == QUOTE]

    @cached_property
    def _cues(self) -> list[Cue]:
        found: list[Cue] = []
        of_days, of_phrases = self._tokens_of_days(), self._phrases_around()
        for at in range(len(self.words)):
            cue = _at(self.rows, self.words, at) if at not in of_days else None
            if cue is not None and at + cue[1] <= of_phrases.get(at, at):
                continue
            if cue is not None and not (found and at < found[-1].to):
                found.append(Cue(cue[0], at, at + cue[1]))
        return found

    def _tokens_of_days(self) -> frozenset[int]:
        """The tokens of facts of the day: "3 days ago" is no other time, "skipped dips" no denial."""
        days = (each for each in self.paragraph.phrases if each.kind == "day")
        items = (self.paragraph.items[at] for each in days for at in range(each.at, each.to))
        return frozenset(at for item in items for at in range(item.at, item.to))

    def _phrases_around(self) -> dict[int, int]:
        """Where phrases of several words end that say what they say, by their tokens: "no belt" and "no
        misses" deny nothing."""
        phrases = (each for each in self.paragraph.items if each.kind in _SETTLED and each.to > each.at + 1)
        return {at: each.to for each in phrases for at in range(each.at, each.to)}

    def _says_done(self, at: int, to: int) -> bool:
        return any(_at(self.done, self.words, place) is not None for place in range(at, to))

    # --- where it stands

    def _tokens(self, claim: Claim) -> tuple[int, int]:
        items, phrases = self.paragraph.items, self.paragraph.phrases
        return items[phrases[claim.at].at].at, items[phrases[claim.to - 1].to - 1].to

    def _sentence(self, first: int, last: int) -> tuple[int, int]:
        """From where to where the sentences go that these tokens stand in."""
        ends = self._ends
        before, behind = bisect_left(ends, first), bisect_left(ends, last)
        start = ends[before - 1] + 1 if before else 0
        return start, ends[behind] + 1 if behind < len(ends) else len(self.words)

    @cached_property
    def _ends(self) -> list[int]:
        """The tokens that end a sentence or a line."""
        row = enumerate(self.paragraph.row)
        return [at for at, token in row if token.kind == "line" or token.folded in _ENDS]

    def _heading(self, at: int) -> tuple[int, int]:
        """The tokens of the heading over a place: of the nearest line above that has no sets and is short."""
        return self._headings[bisect_left(self._lines[1], at)]

    @cached_property
    def _headings(self) -> list[tuple[int, int]]:
        """The heading over each line; a blank one ends what it speaks of."""
        found, over = [], (0, 0)
        for number, (first, last) in enumerate(zip(*self._lines, strict=True)):
            found.append(over)
            if first == last:
                over = 0, 0
            elif number not in self._lines_with_sets and self._heads(first, last):
                over = first, last
        return found

    def _heads(self, first: int, last: int) -> bool:
        """Whether a line is a heading: a short one, or one with a colon behind it; without numbers, or with a
        cue."""
        numbered = any(token.is_number for token in self.paragraph.row[first:last])
        cued = any(first <= cue.at < last for cue in self._cues)
        short = last - first <= _LONGEST_HEADING or self.words[last - 1] == ":"
        return short and (cued or not numbered)

    @cached_property
    def _lines(self) -> tuple[list[int], list[int]]:
        """Where each line starts and ends."""
        breaks = [at for at, token in enumerate(self.paragraph.row) if token.kind == "line"]
        return [0, *(at + 1 for at in breaks)], [*breaks, len(self.words)]

    @cached_property
    def _lines_with_sets(self) -> frozenset[int]:
        starts, ends = self._lines
        stretches = [self._tokens(claim) for claim in self.chosen.claims]
        return frozenset(
            number
            for at, to in stretches
            for number in range(bisect_right(ends, at), bisect_left(starts, to))
        )


def _at(files: list[rows.Phrases], words: list[str], at: int) -> tuple[str, int] | None:
    """What the first of several files has that begins there."""
    return next((found for each in files if (found := each.at(words, at))), None)
