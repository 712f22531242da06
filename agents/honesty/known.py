"""Whether a sentence of the coach stands on what is known: its figures, and what it says was done. Pure.

What is known is what the athlete said, what the tools answered, what was committed and what waits for a yes.
A sentence may be sent if each of its figures is one of those, of the same exercise and the same day where it
names them, and if it says of nothing that it was done but of what was. Nothing is computed: a difference, a
share or a sum is known only where a tool has said it. What is in doubt is held back: the cards say what
was done, and a sentence more is worth less than a false one costs.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import pairwise

from agents.honesty import figures as f
from agents.honesty.deeds import CommittedDeed, false_deeds
from agents.honesty.figures import figures
from agents.honesty.placing import Day, Placed, as_said, days_in, placed, placed_in_prose
from agents.words import LONGEST_NUMBER, fold, tokens

_SHARE = re.compile(
    r"\b(?:by|about|nearly|almost|roughly|over|down|up) (?:a|one|two|three) (?:quarters?|thirds?|half|fifths?"
    r")\b|\b(?:two|three) (?:quarters|thirds)\b|\b(?:doubled|tripled|halved|twice (?:the|your|as|what)"
    r"|half (?:of )?(?:your|the(?! battle)|what)|half an? (?:kilo|kg|pound|lb|mile|minute))\b"
)
_RECORD = re.compile(
    r"\b(?:(?:new|another|a) (?:\w+ )?(?:pr|pb|personal (?:best|record)|record|best)|your (?:pr|pb|record))\b"
    r"|\b(?:heaviest|fastest|longest|farthest|strongest|quickest|best) (?:\w+ ){0,3}"
    r"(?:ever|yet|so far|this (?:year|month|block)|of the (?:year|month))\b"
)
_SPEAKS_OF_RECORDS = re.compile(
    r"\b(?:prs?|pbs?|personal|records?|best|heaviest|fastest|longest|farthest|strongest|quickest|max|1 ?rm)\b"
)
_BELOW, _ABOVE = frozenset("under below sub".split()), frozenset("over above past".split())
_MEASURES = {f.LB: "load", f.KG: "load", f.METERS: "distance", f.SECONDS: "duration"}
_FEW = 4  # up to so many are pointed at: "those two runs", "all three"
_LONGEST = 600  # characters of a sentence that is judged: a coach's has a quarter of them
_QUOTES = "\"“”„«»`'‘’"
_SEEN = frozenset("workout run ride swim lift exercise entry proposal draft change swap".split())


@dataclass(frozen=True)
class Known:
    """What the coach may stand on: `said` is what the athlete said, `results` what the tools answered, a
    statement a line; `done` what was committed, `waiting` what waits for a yes."""

    said: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    done: tuple[CommittedDeed, ...] = ()
    waiting: tuple[str, ...] = ()
    today: date | None = None

    def objections(self, sentence: str) -> Iterator[str]:
        """What of a sentence nothing stands behind; nothing if it may be sent."""
        if len(sentence) > _LONGEST:
            yield "too long to be judged"
            return
        yield from filter(_is_no_figure, (each.folded for each in tokens(sentence)))
        sentence = _spoken(sentence)
        yield from false_deeds(sentence, self.done, self._results, (*self.said, *self.waiting))
        yield from self._unknown_shares(sentence)
        yield from self._unknown_figures(sentence)
        yield from self._unknown_days(sentence)
        yield from self._unknown_records(sentence)

    def _unknown_records(self, sentence: str) -> Iterator[str]:
        """A record that nobody has spoken of: "your heaviest bench ever", "a new PR"."""
        said = _RECORD.search(fold(sentence))
        if said is not None and "?" not in sentence[-4:]:
            spoken_of = any(_SPEAKS_OF_RECORDS.search(fold(line)) for line in self._lines)
            yield from () if spoken_of else (said[0],)

    def _unknown_shares(self, sentence: str) -> Iterator[str]:
        share = _SHARE.search(fold(sentence))
        if share is not None and not any(share[0] in fold(line) for line in self._lines):
            yield share[0]

    def _unknown_figures(self, sentence: str) -> Iterator[str]:
        row, is_asked = placed_in_prose(sentence, self.today), "?" in sentence[-4:]
        for place, each in enumerate(row):
            is_counted = each.figure.of in (f.COUNT, f.PLACE) and (is_asked or self._counts(each))
            is_known = is_counted or self._knows(each) or self._bounds(each, row, sentence)
            if not (is_known or self._spoken_time(row, place)):
                yield f"{each.figure.value:f} {each.figure.of}".strip()
        yield from (f"{each.figure.value:f} beside it" for each in self._apart(row))

    def _unknown_days(self, sentence: str) -> Iterator[str]:
        for day in days_in(sentence, self.today):
            if day.is_dated and not any(known.says(day) for known in self._days):
                yield f"day {day.month or ''}/{day.day or ''}"

    @cached_property
    def _lines(self) -> tuple[str, ...]:
        all_of_it = (*self.said, *self.results, *(each.words for each in self.done), *self.waiting)
        return tuple(line for text in all_of_it for line in text.splitlines())

    @cached_property
    def _results(self) -> tuple[str, ...]:
        return tuple(line for text in self.results for line in text.splitlines())

    @cached_property
    def _by_line(self) -> tuple[tuple[Placed, ...], ...]:
        moved = [days for line in self._lines if len(days := _weekdays_only(line)) == 2]
        return tuple(
            tuple(each.on_either(moved) for each in placed(line, self.today)) for line in self._lines
        )

    @cached_property
    def _figures(self) -> tuple[Placed, ...]:
        return tuple(each for line in self._by_line for each in line)

    @property
    def _changed(self) -> list[CommittedDeed]:
        return [each for each in self.done if each.kind == "changed"]

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(name for each in self._figures for name in each.exercises)

    @cached_property
    def _days(self) -> tuple[Day, ...]:
        today = () if self.today is None else (Day.of(self.today),)
        return (*today, *(day for line in self._lines for day in days_in(line, self.today)))

    def _knows(self, said: Placed) -> bool:
        said = said.named_as(self._names)
        fitting = [known for known in self._figures if said.may_be(known)]
        return any(map(said.is_of_the_kind, fitting)) and not self._in_another_unit(said)

    def _in_another_unit(self, said: Placed) -> bool:
        """Whether the same number is known, with another unit of the same measure only."""
        unit = _MEASURES.get(said.figure.of)
        alike = [
            known.figure.value == said.figure.value and known.figure.of == said.figure.of
            for known in self._figures
            if unit and known.figure.said == said.figure.said >= 0 and _MEASURES.get(known.figure.of) == unit
        ]
        return bool(alike) and not any(alike)

    def _apart(self, row: Sequence[Placed]) -> Iterator[Placed]:
        """Reps that stand beside a load in the sentence, and in no line of what is known."""
        for one, other in pairwise(row):
            reps = next((each for each in (one, other) if each.figure.of == f.REPS), None)
            load = next((each for each in (one, other) if each.figure.of in (f.LB, f.KG, f.OPEN)), None)
            if reps is None or load is None or load.figure.value < 20 or one.part != other.part:
                continue
            if any(reps.figure.value == each.value for deed in self._changed for each in figures(deed.words)):
                continue
            if not any(self._stand_together(reps, load, line) for line in self._by_line):
                yield reps

    @staticmethod
    def _stand_together(reps: Placed, load: Placed, line: Sequence[Placed]) -> bool:
        places = [at for at, known in enumerate(line) if load.may_be(known)]
        beside = [known for at in places for known in (*line[max(0, at - 1) : at], *line[at + 1 : at + 2])]
        return any(reps.may_be(known) and known.figure.of in (f.REPS, f.OPEN) for known in beside)

    def _counts(self, said: Placed) -> bool:
        """Whether as many things are there to be seen, or one of this place among them."""
        value, noun = said.figure.value, said.figure.noun
        if said.figure.of == f.PLACE:
            if not noun:
                return any(day.day == value for day in self._days)
            return any(k.figure.of == noun and value <= k.figure.value for k in self._figures)
        if said.refers and value <= _FEW:
            return value <= max(len(self.done), len(self._days), len(self._results))
        listed = {sum(day.is_dated for day in days_in(line, self.today)) for line in self._results}
        seen = {len(self.done), len(self.waiting), len(self.done) + len(self.waiting), *listed}
        counted = (k.figure for k in self._figures if k.figure.of == f.COUNT and k.figure.value == value)
        return any(noun in (k.noun, "time") for k in counted) or (noun in _SEEN and value in seen)

    def _bounds(self, said: Placed, row: Sequence[Placed], sentence: str) -> bool:
        """ "In under five minutes" beside the time itself."""
        before = {token.folded for token in tokens(as_said(sentence))[: said.figure.at][-1:]}
        if before.isdisjoint(_BELOW | _ABOVE):
            return False
        values = [
            k.figure.value for k in row if k is not said and k.figure.of == said.figure.of and self._knows(k)
        ]
        is_below = not before.isdisjoint(_BELOW)
        return any(each < said.figure.value if is_below else each > said.figure.value for each in values)

    def _spoken_time(self, row: Sequence[Placed], place: int) -> bool:
        """ "Seven thirty-two" for 7:32, "twenty-four ten" for 24:10."""
        times = {k.figure.value for k in self._figures if k.figure.of == f.SECONDS}
        value = row[place].figure.value
        if row[place].figure.of == f.OPEN and value >= 100 and value // 100 * 60 + value % 100 in times:
            return True
        pairs = [(row[at].figure, row[at + 1].figure) for at in (place - 1, place) if 0 <= at < len(row) - 1]
        return any(one.end == two.at and one.value * 60 + two.value in times for one, two in pairs)


def _is_no_figure(word: str) -> bool:
    """Whether it is a number that is too long to be read as one: nothing stands behind it."""
    return len(word) > LONGEST_NUMBER and word[0].isdecimal()


def _weekdays_only(line: str) -> list[Day]:
    return [day for day in days_in(line, None) if day.weekday is not None and day.day is None]


def _spoken(sentence: str) -> str:
    """The sentence as it is seen; without the quotes where it is a quote as a whole, since its speaker says
    it then."""
    seen = "".join(each for each in sentence if unicodedata.category(each) != "Cf")
    at = [place for place, each in enumerate(seen) if each.isalnum()]
    if not at:
        return seen
    before, words, behind = seen[: at[0]], seen[at[0] : at[-1] + 1], seen[at[-1] + 1 :]
    is_quote = not (set(_QUOTES).isdisjoint(before) or set(_QUOTES).isdisjoint(behind))
    if not is_quote or re.search(r'["“”„«»`]', words):
        return seen
    unquoted = str.maketrans("", "", _QUOTES)
    return f"{before.translate(unquoted)}{words}{behind.translate(unquoted)}"
