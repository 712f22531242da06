"""Whether statements report what the athlete did: the words in their sentences and headings that leave it
open, and those that say that they don't. Pure.

The words are rows of `cues.txt` and `done.txt`. A heading is a short line without sets over the lines that
it speaks of, up to a blank line or the next heading. Words of a goal, a condition and the like say that the
sets beside them are no report, where none says that they were done: "if the knee holds up: squats 3x5". Else
they leave them in doubt. In words that are set apart a cue is idle where it speaks of these alone: "she
absolutely killed us", "couldn't sleep". It has a word of its own to speak of then, and none that points at
sets ("it", "all of them") or means doing them ("do", "finish").
"""

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import NamedTuple

from agents.reading import rows
from agents.reading.cover import Claim, Cover
from agents.reading.paragraph import Paragraph
from agents.reading.statements import Act

_LONGEST_HEADING = 12  # tokens
QUOTE = '"'
# What sets are no report as, behind a cue of a kind.
_ACTS: dict[str, Act] = {
    "goal": "plan", "wish": "plan", "condition": "plan", "prescribed": "prescription", "undone": "not_done",
    "question": "question", "others": "others", "person": "others", "record": "chat",
    "order": "plan",
}  # fmt: skip
_EITHER_SIDE = frozenset("undone goal others person condition wish record prescribed".split())
_NEVER_DONE = frozenset(("record",))  # kinds whatever was done: "most i ever got on bench is 100x6"
_OF_THE_MESSAGE = frozenset("goal question back mended excuse".split())  # cues that count wherever they stand
_MENDING = ("mended", "excuse")
_NO_CUES = ("none", "points", "doing")
# Cues that may be idle, and those of them that may only be so behind the sets: before these they are of them.
_IDLE = frozenset("negation attempt question roughly order others person prescribed".split())
_BEHIND = frozenset("others person prescribed".split())
_COMPANY = ("with", "w", "w/", "next", "beside", "alongside")
_OPENING = frozenset("and so but also please then hey coach btw".split())
_ENDS = frozenset(".!?;")
# Kinds of phrases whose words are no cues: "no belt", "didn't finish" of a block with a cap, "no pain".
_SETTLED = frozenset(
    "glue remark worn did capped tofail bench extra untimed manner where better partly gauge".split()
)


_CROSSES = frozenset("❌ ✗ ✘ ✖ ☐ 🚫 ⬜ ☒".split())
_EMPTY_BOX = ["[", "]"]
_STRIKE, _STRIKES = "~", 2  # the sign of words that are struck out, and how many stand on either side
_EMPTY = frozenset("glue further a at of for and join be comma stop nl mark part date did".split())
_SAYING_NOTHING = _EMPTY | frozenset("word remark mend worn heavy where".split())


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
            if cue.kind not in _ACTS or not (before or behind) or self._is_idle(cue, first):
                continue
            if cue.kind in _NEVER_DONE or not self._says_done(start if behind else cue.to, end):
                return _ACTS[cue.kind]
        number = next(
            at for at in range(first, last + 1) if at == last or self.paragraph.row[at].value is not None
        )
        opened = bisect_left(self._quotes, number)
        quoted = opened % 2 == 1 and opened < len(self._quotes)
        if self._is_crossed(first, last):
            return "not_done"
        named = any(self._is_of_somebody(at) for at in range(*heading))
        return "others" if quoted or named else "report"

    def _is_crossed(self, first: int, last: int) -> bool:
        """Whether a mark beside a statement says that it was not done: "squat 3x5 ❌", "[ ] squat 3x5", or it
        is struck out: "~~squat 3x5~~". A mark between two is of the one before it."""
        struck = self.words[:first].count(_STRIKE) % (2 * _STRIKES) == _STRIKES
        behind = self.words[last : last + 1]
        before = self.words[first - 1 : first] if first else []
        ends = {self._tokens(claim)[1] for claim in self.chosen.claims}
        crossed = _CROSSES.intersection(behind) or (_CROSSES.intersection(before) and first - 1 not in ends)
        return struck or bool(crossed) or self.words[max(0, first - 2) : first] == _EMPTY_BOX

    def _is_of_somebody(self, at: int) -> bool:
        """Whether a word of a heading says whose the lines are: "Jess's numbers:"."""
        owner, _, own = self.words[at].partition("'")
        return own == "s" and self.known.at([owner], 0) is None

    def open(self, claim: Claim) -> str:
        """Why it is open whether a statement reports: a cue in its sentence or heading, or what takes back,
        asks or names a goal anywhere; "" where nothing leaves it open."""
        sentence, first = self.sentence(claim), self._tokens(claim)[0]
        near = (sentence, self._heading(sentence[0]))
        for cue in self._cues:
            if (
                cue.kind in _OF_THE_MESSAGE or any(at <= cue.at < to for at, to in near)
            ) and not self._is_idle(cue, first):
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
        return any(cue.kind in _MENDING and at <= cue.at < to for cue in self._cues)

    @cached_property
    def _quotes(self) -> list[int]:
        return [at for at, word in enumerate(self.words) if word == QUOTE]

    @cached_property
    def _cues(self) -> list[Cue]:
        found: list[Cue] = []
        of_days, of_phrases = self._tokens_of_days(), self._phrases_around()
        for at in range(len(self.words)):
            owner = [self.words[at].removesuffix("'s")]
            cue = None if at in of_days else _at(self.rows, self.words, at) or _at(self.rows, owner, 0)
            if cue is not None and at + cue[1] <= of_phrases.get(at, at):
                continue
            if cue is not None and not (found and at < found[-1].to):
                found.append(Cue(cue[0], at, at + cue[1]))
        return [cue for cue in found if not self._is_none(cue)]

    def _is_none(self, cue: Cue) -> bool:
        """Whether a word of a cue is none: "with my daughter", "which flew up", "forgot to tell you"."""
        before = self.words[max(0, cue.at - 3) : cue.at]
        if cue.kind == "person":
            return any(word in _COMPANY for word in before)
        if cue.kind == "question":
            start, end = self._sentence(cue.at, cue.at)
            asks = "?" in self.words[end - 1 : end]
            opens = cue.at == start or before[-1] in _OPENING or not before[-1].isalnum()
            return not asks and not opens
        return cue.kind in _NO_CUES

    def _is_idle(self, cue: Cue, first: int) -> bool:
        """Whether a cue speaks of nothing but the remark that it stands in, seen from sets that begin at a
        token; an excuse does with no number or name behind it to the end of its sentence."""
        if cue.kind == "excuse":
            return not self._speaks(cue.to, self._sentence(cue.at, cue.at)[1])
        at, to = self._remarks.get(cue.at, (0, 0))
        if cue.kind not in _IDLE or (cue.kind in _BEHIND and cue.at < first) or cue.to > to:
            return False
        others = [place for place in range(at, to) if not cue.at <= place < cue.to]
        kinds = {found[0] for place in others if (found := _at(self.rows, self.words, place)) is not None}
        content = [place for place in others if self._is_content(place)]
        told = bool(content) and (cue.kind != "person" or content[-1] > cue.at)
        return told and kinds.isdisjoint(("points", "doing", "order"))

    def _is_content(self, place: int) -> bool:
        """Whether a token is an ordinary word, and no name of somebody."""
        at = self.paragraph.row[place].start
        return self._kinds[place] not in _EMPTY and self.paragraph.text[at].islower()

    def _speaks(self, at: int, to: int) -> bool:
        """Whether something is said between two tokens that may take the place of what was said."""
        return any(self._kinds[place] not in _SAYING_NOTHING for place in range(at, to))

    @cached_property
    def _kinds(self) -> list[str]:
        """The kind of each token's item."""
        return [item.kind for item in self.paragraph.items for _ in range(item.at, item.to)]

    @cached_property
    def _remarks(self) -> dict[int, tuple[int, int]]:
        """From where to where the remark goes that a token is of."""
        items, found = self.paragraph.items, dict[int, tuple[int, int]]()
        for each in self.paragraph.phrases:
            if each.kind == "aside":
                span = items[each.at].at, items[each.to - 1].to
                found |= dict.fromkeys(range(*span), span)
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
        """The heading over each line. A blank one ends what it speaks of, but not what one with a cue does
        that stands by itself: "Plan for june:", a blank line, days. One with a cue holds over plain ones,
        up to one that has a cue, a day or says that something was done."""
        found, over, alone, above = [], (0, 0), False, False
        for number, (first, last) in enumerate(zip(*self._lines, strict=True)):
            found.append(over)
            blank = first == last
            if blank and above and self._is_cued(*over):
                alone = True
            elif blank and not alone:
                over = 0, 0
            above = not blank and number not in self._lines_with_sets and self._heads(first, last)
            if above and not (self._is_cued(*over) and self._is_plain(first, last)):
                over, alone = (first, last), False
        return found

    def _is_plain(self, first: int, last: int) -> bool:
        """Whether a heading has no cue, and does not say that something was done, or when."""
        days = (each.kind for each in self.paragraph.items if first <= each.at < last)
        return not (self._is_cued(first, last) or self._says_done(first, last) or "date" in days)

    def _is_cued(self, first: int, last: int) -> bool:
        return any(first <= cue.at < last for cue in self._cues)

    def _heads(self, first: int, last: int) -> bool:
        """Whether a line is a heading: a short one, or one with a colon behind it; without numbers, or with a
        cue."""
        numbered = any(token.is_number for token in self.paragraph.row[first:last])
        cued = self._is_cued(first, last)
        apart = cued and self.words[last : last + 2] == ["\n", "\n"]
        short = last - first <= _LONGEST_HEADING + 4 * cued or self.words[last - 1] == ":" or apart
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
