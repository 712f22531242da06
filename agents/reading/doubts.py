"""What leaves statements in doubt: words in their sentences and headings that leave open whether they report
what the athlete did, or say that they don't; and what no statement of the message accounts for. Pure.

The words are rows of `cues.txt` and `done.txt`. A heading is a short line without sets over the lines that
it speaks of, up to a blank line or the next heading. Words of a goal, a condition and the like say that the
sets beside them are no report, where none says that they were done: "if the knee holds up: squats 3x5".
Else they leave them in doubt. In words that are set apart a cue is idle where it speaks of these alone:
"she absolutely killed us", "couldn't sleep". It has a word of its own to speak of then, and none that
points at sets ("it", "all of them") or means doing them ("do", "finish").
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from agents.reading import rows
from agents.reading.cover import Claim, Cover
from agents.reading.items import NUMBERS
from agents.reading.paragraph import Paragraph
from agents.reading.statements import Act
from agents.words import Token, look_alike

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
# What may be left between statements and says nothing.
NOTHING = frozenset(
    """comma stop nl semi colon dash bar and joined a glue did part date pr label tod mark open close day
    aside worn be wod station track session place start end ago rest off body sleep hrv rhr pain
    allin mend pool skip used slash""".split()
)
_QUANTITIES = (NUMBERS - {"date", "label"}) | frozenset(
    """set load change either counted repeated x sets reps minus last move times same single double
    triple""".split()
)
_BEHIND_A_UNIT = frozenset("comma stop nl semi colon close aside date part".split())
_BEFORE_A_UNIT = _BEHIND_A_UNIT | frozenset("glue allin open took set".split())
# Numbers beside a score that are none of its own.
_OF_NO_SCORE = frozenset("num x height set counted either single double".split())


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
        before_is_own = first - 1 not in self._ends_of_statements
        crossed = _CROSSES.intersection(behind) or (_CROSSES.intersection(before) and before_is_own)
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
    def _ends_of_statements(self) -> set[int]:
        return {self._tokens(claim)[1] for claim in self.chosen.claims}

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


class UnaccountedWords(NamedTuple):
    """Something that no statement accounts for, or only by a guess: the token that it begins with, why it is
    a doubt, and whether it is a number that counts beside its sentence."""

    at: int
    why: str
    counts: bool


def odd_tokens(row: Sequence[Token]) -> Iterator[UnaccountedWords]:
    """The tokens in which letters stand for digits."""
    for at, token in enumerate(row):
        if look_alike(token) is not None:
            yield UnaccountedWords(at, f"{token.folded!r} is no number", counts=False)


def left_over(paragraph: Paragraph, chosen: Cover) -> Iterator[UnaccountedWords]:
    """What no statement accounts for and is neither glue nor set apart."""
    for place in chosen.left:
        phrase = paragraph.phrases[place]
        nothing = phrase.kind in NOTHING or _opens_a_name(paragraph, place) or _is_of_all(paragraph, place)
        if not nothing and not paragraph.is_section(place):
            why = f"{paragraph.said(phrase)!r} is not understood"
            counts = any(item.kind in NUMBERS for item in paragraph.items[phrase.at : phrase.to])
            yield UnaccountedWords(paragraph.items[phrase.at].at, why, counts)


def _opens_a_name(paragraph: Paragraph, place: int) -> bool:
    """Whether a word only leads to a name: "light bench", "on the leg press I did 3x10"."""
    kind, behind = paragraph.phrases[place].kind, place + 1
    while paragraph.kind(behind) == "a":
        behind += 1
    opens = kind == "heavy" or (kind == "at" and paragraph.kind(place - 1) in ("nl", "stop"))
    return opens and paragraph.kind(behind) == "name"


def _is_of_all(paragraph: Paragraph, place: int) -> bool:
    """Whether a unit or a muscle is said of everything: "all in kg", "kilos today:", "(lb)", "glutes:". In
    "18s lb" the number may be another."""
    before, behind = paragraph.kind(place - 1), paragraph.kind(place + 1)
    apart = before in _BEFORE_A_UNIT and behind in _BEHIND_A_UNIT
    plural = place > 0 and paragraph.items[paragraph.phrases[place].at - 1].kind == "pl"
    return apart and not plural and paragraph.phrases[place].kind in ("unit", "muscle")


def _counts(paragraph: Paragraph, phrase: Claim) -> bool:
    """Whether a phrase is a quantity: "marathon" is none that has a number."""
    named = phrase.kind == "dist" and paragraph.items[phrase.at].value is None
    return phrase.kind in _QUANTITIES and not named


def beside_numbers(paragraph: Paragraph, chosen: Cover, reporting: Reporting) -> frozenset[int]:
    """The numbers of the claims in whose sentence a number is left that is not understood: it may be of
    their sets. So may one of the next sentence where words mend what was said."""
    sentences = {at: number for number, each in enumerate(paragraph.sentences()) for at in each}
    left: dict[int, list[int]] = {}  # by the sentence
    for at in chosen.left:
        if _counts(paragraph, paragraph.phrases[at]):
            left.setdefault(sentences[at], []).append(at)
    found = set()
    for place, claim in enumerate(chosen.claims):
        own = {sentences[at] for at in (claim.at, claim.to - 1) if at in sentences}
        moved = _is_told(claim) and reporting.act(claim) == "report"
        lost = (
            paragraph.phrases[at].kind
            for number in own
            for at in left.get(number, ())
            if not (moved and _is_no_measure(paragraph, claim, at))
        )
        named = claim.to in chosen.left and paragraph.phrases[claim.to].kind == "name"
        mended = _is_mended_beside(paragraph, claim, left, reporting)
        if named or mended or any(not (_is_whole(claim) and kind in _OF_NO_SCORE) for kind in lost):
            found.add(place)
    return frozenset(found)


def _is_mended_beside(
    paragraph: Paragraph, claim: Claim, left: Mapping[int, Sequence[int]], reporting: Reporting
) -> bool:
    """Whether words beside a claim mend it, and numbers there are not understood."""
    if not left or not reporting.is_mended(claim):
        return False
    at, to = reporting.beside(claim)
    places = (paragraph.items[paragraph.phrases[each].at].at for some in left.values() for each in some)
    return any(at <= place < to for place in places)


def _is_no_measure(paragraph: Paragraph, claim: Claim, place: int) -> bool:
    """Whether what is left there is none of a claim's own: things, or a place of the way; of a block "at 24"
    may be its load."""
    counts = claim.by == "moving" or paragraph.kind(place + 1) == "word"
    return paragraph.kind(place) == "same" or (counts and paragraph.counts_a_thing(place))


def _is_told(claim: Claim) -> bool:
    """Whether it is a journey with the time that it took, or a block with its score: another number is hardly
    its own."""
    if claim.by == "blocks":
        return any(fact.field == "score" for fact in claim.value.facts)
    sets = (one for each in claim.value for entry in each.entries for one in entry.sets)
    return claim.by == "moving" and any(one.facts("duration") for one in sets)


def _is_whole(claim: Claim) -> bool:
    """Whether it is a benchmark with its score: it asks for nothing more."""
    fields = {fact.field for fact in claim.value.facts} if claim.by == "blocks" else set()
    return {"name", "score"} <= fields
