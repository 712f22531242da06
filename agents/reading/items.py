"""A text as items: numbers with what they count, words by the part they have, names of exercises. Pure.

The words are rows of a language's folder: `words.txt`, `units.txt`, `glue.txt`, `remarks.txt`. A word that is
in none of them and in no name is of kind "word".
"""

import re
from collections.abc import Sequence, Set
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from agents.exercises import benchmarks, catalogue
from agents.reading import rows
from agents.words import Token, spoken_number, spoken_plural

MARKS = {
    "@": "atsign", ",": "comma", ";": "semi", "/": "slash", "+": "plus", "-": "dash", ":": "colon",
    "(": "open", "[": "open", ")": "close", "]": "close", ".": "stop", "!": "stop",
    "?": "ask", "|": "bar", "*": "x", "=": "colon",
}  # fmt: skip
NUMBERS = frozenset(
    "num load pl dist metres dur clock cal pct plates bpm watts ord label tod date rm height".split()
)
_LONGEST_NAME = 9  # tokens
_LEAST_BELL = 15
_LEAST_LOAD = 31  # of a bare number that is no count of reps
_BEFORE_A_FILLER = frozenset("at did for of took and comma a be glue".split())
_IN_NAMES = frozenset("-&()'/")
_MILITARY = re.compile(r"0\d[0-5]\d")
_EARLY = re.compile(r"0[4-9]:[0-5]\d")
_EARLY_OR_LATER = re.compile(r"(?:0[4-9]|1\d):[0-5]\d")
_UNTIL = ("-", "to", "until")
_STATION = re.compile(r"[a-h][1-9]")
_LETTERS = ("a", "b", "c", "d")
_CLOSES_A_LABEL = (")", ".", ":")
_BEFORE_A_FAILURE = frozenset(",/x")
_TOUCHING = frozenset(("k", "h", "ft", "#", "w", "y"))  # units that touch their number
_HOURS = frozenset("h hr hrs hour hours".split())
_BEHIND_MINUTES = (
    ["including"],
    ["incl"],
    ["inc"],
    ["with"],
    ["in"],
    ["total"],
    ["moving"],
)  # "6 hrs 10 with stops"
_OF_HEIGHT = frozenset(("inch", "inches", "cm", "in", '"'))


class Item(NamedTuple):
    """A piece of a text: its kind and its tokens `at` up to `to`. `value` is a number's."""

    kind: str
    at: int
    to: int
    value: Decimal | None = None


@lru_cache(maxsize=4)
def _phrases(language: str) -> tuple[rows.Phrases, ...]:
    """The phrases of a language; those of English stand behind them: lifters everywhere use its words."""
    return tuple(
        rows.phrases(f"{each}/{file}.txt")
        for each in dict.fromkeys((language, "en"))
        for file in ("words", "remarks", "glue")
    )


@lru_cache(maxsize=4)
def own_words(language: str) -> frozenset[str]:
    """The first words of a language's phrases that no phrase of English begins with."""
    english = frozenset(word for each in _phrases("en") for word in each.openings)
    return frozenset(word for each in _phrases(language) for word in each.openings) - english


@lru_cache(maxsize=4)
def _units(language: str) -> tuple[rows.Phrases, ...]:
    return tuple(rows.phrases(f"{each}/units.txt") for each in dict.fromkeys((language, "en")))


def items(row: Sequence[Token], own: Set[str] = frozenset(), language: str = "en") -> list[Item]:
    """The items of a row of tokens: every token is of one. `own` are names of the athlete's."""
    reader = _Items(row, frozenset(map(rows.phrase, own)), language)
    found: list[Item] = []
    while (at := found[-1].to if found else 0) < len(row):
        found.append(reader.item(at, found[-1] if found else None))
    return found


def _may_follow_a_day(token: Token) -> bool:
    """Whether what stands behind "3/2" may stand behind a date: words, a colon, a dash, the line's end."""
    return (
        token.kind == "line"
        or token.folded in (":", "-")
        or (token.kind == "word" and token.folded not in ("x", "at", "reps", "with"))
    )


def _is_day(first: str, second: str) -> bool:
    """Whether two numbers may be the day and the month of a date, in either order."""
    if not (first.isdigit() and second.isdigit()):
        return False
    low, high = sorted((int(first), int(second)))
    return 1 <= low <= 12 and high <= 31


_BEHIND_AN_NTH = frozenset(("and", "or", "at"))  # what may stand behind the number of a day


class _Items:
    """The row that is read, with its words."""

    def __init__(self, row: Sequence[Token], own: Set[rows.Phrase], language: str) -> None:
        self.row, self.own = row, own
        self.words = [token.folded for token in row]
        self.named = [catalogue.fold_word(token.folded) if token.kind == "word" else "" for token in row]
        self.phrases, self.units = _phrases(language), _units(language)

    def item(self, at: int, before: Item | None) -> Item:
        token = self.row[at]
        opens = before is None or before.kind in ("nl", "stop", "wod") or self.words[before.at] == "on"
        opens = opens or (before is not None and before.kind == "comma" and self._is_next_day(at))
        if token.kind == "line":
            return Item("nl", at, at + 1)
        station = self._station(at, opens)
        if station is not None:
            return station
        if token.is_number:
            return (self._label(at) if opens else None) or self._date(at, opens) or self._number(at)
        if token.kind == "mark":
            return self._mark(at)
        return self._word(at, before)

    def _touches(self, at: int) -> bool:
        """Whether a token touches the one before it."""
        return 0 < at < len(self.row) and self.row[at].start == self.row[at - 1].end

    def _opens_number(self, at: int) -> bool:
        """Whether a number touches the token before it."""
        return at < len(self.row) and self.row[at].is_number and self._touches(at)

    def _stands(self, at: int) -> bool:
        """Whether a letter that stands apart is a unit: "4 h 20", "188 W" where nothing follows."""
        return self.words[at] == "h" or (
            self.words[at] == "w" and self.words[at + 1 : at + 2] in ([], ["\n"], [","])
        )

    def _closes(self, at: int) -> bool:
        """Whether a token is the last before a sign, a line's end or the end."""
        return at + 1 == len(self.row) or self.row[at + 1].kind in ("mark", "line")

    def _station(self, at: int, opens: bool) -> Item | None:
        """The label of an exercise that is done together with others: "A1", "B2)", "2a)"."""
        signs = self.words[at + 1 : at + 3]
        if _STATION.fullmatch(self.words[at]) and self._name(at) is None:
            return Item("station", at, at + 1 + (signs[:1] != [] and signs[0] in _CLOSES_A_LABEL))
        lettered = self.row[at].is_number and self._touches(at + 1) and len(signs) == 2
        if opens and lettered and signs[0] in _LETTERS and signs[1] in _CLOSES_A_LABEL:
            return Item("station", at, at + 3)
        return None

    # --- numbers

    def _label(self, at: int) -> Item | None:
        """The number of a line in a list: "1. squat", "2) bench"."""
        behind = self.words[at + 1 : at + 2]
        if behind and behind[0] in (".", ")", ":") and not self._touches(at + 2) and len(self.words[at]) <= 2:
            return Item("label", at, at + 2) if at + 2 < len(self.row) and behind[0] != ":" else None
        return None

    def _date(self, at: int, opens: bool) -> Item | None:
        """A date in numbers: 2024-01-15 anywhere; 3/2 and 03.02.24 where a sentence opens."""
        said = self.words[at : at + 5]
        alike = len(said) == 5 and said[1] == said[3] and said[1] in "-/."
        if alike and self.words[at + 5 : at + 6] != [said[1]]:
            year = said[0] if len(said[0]) == 4 else said[4]
            day = said[2:5:2] if year is said[0] else said[0:3:2]
            if (
                _is_day(*day)
                and not self._is_below_a_wod(at)
                and year.isdigit()
                and len(year) in (2, 4)
                and (len(year) == 4 or opens)
                and said[2].isdigit()
            ):
                return Item("date", at, at + 5)
        alone = opens and len(said) >= 3 and said[1] == "/" and said[0].isdigit() and said[2].isdigit()
        behind = self.row[at + 3] if at + 3 < len(self.row) else None
        may_follow = behind is None or (_may_follow_a_day(behind) and self._unit(self.words, at + 3) is None)
        if alone and may_follow and _is_day(said[0], said[2]):
            return Item("date", at, at + 3)
        dotted = opens and "." in self.words[at] and self._touches(at + 1)
        return Item("date", at, at + 2) if dotted and self.words[at + 1][0] == "." else None

    def _is_next_day(self, at: int) -> bool:
        """Whether a day in numbers follows one that opens the text: "28/2 squat 5x5 100, 1/3 bench 5x5"."""
        alike = len(self.words) > at + 3 and self.words[1] == self.words[at + 1] == "/"
        return alike and self._date(0, opens=True) is not None and self._name(at + 3) is not None

    def _dated(self, day: Item) -> Item:
        """A weekday with the date that stands behind it: "Sat 2/28", "Tuesday, 3/3", "Friday the 6th"."""
        if self._is_of_a_month(day.to):
            return Item("date", day.at, day.to + 3)
        behind = day.to + (self.words[day.to : day.to + 1] == [","])
        date = self._date(behind, opens=True) if behind < len(self.row) else None
        return day if date is None else Item("date", day.at, date.to)

    def _is_of_a_month(self, at: int) -> bool:
        """Whether words are "the 6th" of a month: no "the 2nd set"."""
        the, number, nth, *_ = (*self.words[at : at + 3], "", "", "")
        behind = self.row[at + 3] if at + 3 < len(self.row) else None
        counts = behind is not None and behind.kind == "word" and behind.folded not in _BEHIND_AN_NTH
        is_day = number.isdecimal() and 1 <= int(number) <= 31 and nth in ("st", "nd", "rd", "th")
        return the == "the" and is_day and not counts

    def _number(self, at: int, to: int | None = None, value: Decimal | None = None) -> Item:
        """A number with the unit behind it; `to` and `value` of one said in words."""
        token = self.row[at]
        to, value = to or at + 1, token.value if value is None else value
        word = self.words[to] if to < len(self.row) else ""
        touches = self._touches(to)
        if _MILITARY.fullmatch(token.folded):
            return Item("tod", at, to, value)
        if token.kind == "time" and self._is_of_day(at):
            return Item("tod", at, to, value)
        if token.kind == "time":
            return Item("tod", at, to + 1, value) if word in ("am", "pm") else Item("clock", at, to, value)
        if touches and word in ("st", "nd", "rd", "th"):
            return Item("ord", at, to + 1, value)
        if touches and word == "rm":
            return Item("rm", at, to + 1, value)
        if word in ("am", "pm") and value is not None and value <= 12:
            return Item("tod", at, to + 1, value)
        if touches and word in ("s", "'s"):
            return Item("pl", at, to + 1, value)
        if touches and self.words[to : to + 2] == ["'", "s"]:
            return Item("pl", at, to + 2, value)
        apart = word in ("inch", "inches", "cm") or self.words[to + 1 : to + 2] == [")"]  # "(20 in)"
        if word in _OF_HEIGHT and (touches or apart):
            return Item("height", at, to + 1, value)
        return self._measured(at, to, value)

    def _is_of_day(self, at: int) -> bool:
        """Whether a time opens or closes a stretch of the day that opens before ten: "07:00-07:40"."""
        stretch = (self.words[first : first + 3] for first in (at - 2, at) if first >= 0)
        return any(
            len(said) == 3
            and said[1] in _UNTIL
            and _EARLY.fullmatch(said[0])
            and _EARLY_OR_LATER.fullmatch(said[2])
            for said in stretch
        )

    def _measured(self, at: int, to: int, value: Decimal | None) -> Item:
        joined = (
            to + 1 if self.words[to : to + 1] == ["-"] and self._touches(to) and self._touches(to + 1) else to
        )
        unit = self._unit(self.words, joined) if joined < len(self.row) else None
        if unit is None:
            return Item("num", at, to, value)
        kind, size = unit
        word, end = self.words[joined], joined + size
        if word in _TOUCHING and not self._touches(joined) and not self._stands(joined):
            return Item("num", at, to, value)
        if (word == "k" and value is not None and value > 100) or self._is_climbed(to, size):
            return Item("num", at, to, value)  # "940m up"
        if kind == "metres" and self._opens_number(end) and self._longer(end) > end + 1:
            return Item("dur", at, self._longer(end), value)  # "7m32s"
        if kind == "cal" and self._is_of_a_scheme(at):
            return Item("num", at, to, value)
        if kind == "metres" and value is not None and value >= 20:
            kind = "dist"
        if kind == "dur":
            end = self._longer(end)
        return Item(kind, at, end, value)

    def _is_climbed(self, at: int, size: int) -> bool:
        """Whether a unit opens words for how far up it went: "m of climbing"."""
        found = self._phrase(at) if at < len(self.row) else None
        return found is not None and found.kind == "gain" and found.to > at + size

    def _is_below_a_wod(self, at: int) -> bool:
        """Whether a number opens the line below the word for a WOD: "metcon / 9-15-21 / OHS"."""
        above = at - 2 if at > 1 and self.row[at - 1].kind == "line" else at
        found = self.phrases[0].at(self.words, above)
        return above < at and found is not None and found[0] == "wod"

    def _is_of_a_scheme(self, at: int) -> bool:
        """Whether numbers stand before a number, joined by dashes or slashes: "21-15-9"."""
        before = self.words[max(0, at - 4) : at]
        return len(before) == 4 and before[1] == before[3] and before[3] in "-/" and before[0].isdigit()

    def _unit(self, words: list[str], at: int) -> tuple[str, int] | None:
        """The kind of unit that stands there, and its size."""
        return next((found for rows_of in self.units if (found := rows_of.at(words, at))), None)

    def _longer(self, end: int) -> int:
        """1h18, 1 hour and 10 min, 5 min 30 sec, one hour fifty two."""
        at = end + (self.words[end : end + 1] == ["and"])
        spoken = spoken_number(self.row, at) if at == end < len(self.row) else None
        if spoken is not None and self._unit(self.words, min(spoken[1], len(self.row) - 1)) is None:
            return spoken[1]
        if at >= len(self.row) or self.row[at].kind != "number":
            return end
        unit = self._unit(self.words, at + 1) if at + 1 < len(self.row) else None
        if unit is not None and (unit[0] == "dur" or self.words[at + 1] == "m"):
            return self._longer(at + 2)
        parted = self.words[end - 1].startswith("min") or self.words[end - 1] in _HOURS
        told_on = self.words[end - 1] in _HOURS and self.words[at + 1 : at + 2][:1] in _BEHIND_MINUTES
        smaller = len(self.words[at]) == 2 and parted and (self._closes(at) or told_on)
        return at + 1 if at == end and (self._touches(at) or smaller) else end

    # --- words

    def _mark(self, at: int) -> Item:
        word = self.words[at]
        if word == "*" and (at == 0 or self.row[at - 1].kind == "line"):
            return Item("dash", at, at + 1)
        if word == "-" and self._opens_number(at + 1) and not self._touches(at):
            return Item("minus", at, at + 1)
        if (
            word == "+"
            and at
            and self.row[at - 1].is_number
            and self._touches(at)
            and not self._opens_number(at + 1)
        ):
            return Item("more", at, at + 1)
        if word == "+" and self._joins_sets(at):
            return Item("and", at, at + 1)
        if word == "|" and self._touches(at) and self._touches(at + 1):
            return Item("pipe", at, at + 1)
        found = self._phrase(at)
        if found is not None:
            return found
        return Item(MARKS.get(word, "mark"), at, at + 1)

    def _joins_sets(self, at: int) -> bool:
        """Whether a plus stands apart between sets: "60x5 + 80x5". "3x8 + 10x5" may have ten more on it."""
        apart = 2 < at < len(self.row) - 2 and not self._touches(at) and not self._touches(at + 1)
        if not apart or {self.words[at - 2], self.words[at + 2]} != {"x"}:
            return False
        before, behind = self.row[at - 3].value, self.row[at + 1].value
        return before is not None and behind is not None and behind >= _LEAST_LOAD

    def _phrase(self, at: int) -> Item | None:
        best: tuple[str, int] | None = None
        for phrases in self.phrases:
            found = phrases.at(self.words, at)
            if found is not None and found[0] == "glue" and self._is_measured(at + found[1] - 1):
                found = phrases.at(self.words[: at + found[1] - 1], at)  # "session 2 hours" is no second one
            if found is not None and (best is None or found[1] > best[1]):
                best = found
        return None if best is None else Item(best[0], at, at + best[1])

    def _is_measured(self, at: int) -> bool:
        """Whether a number with a unit stands there."""
        return (
            self.row[at].is_number and at + 1 < len(self.row) and self._unit(self.words, at + 1) is not None
        )

    def _word(self, at: int, before: Item | None) -> Item:
        if self.words[at] == "r" and self._touches(at) and self.row[at - 1].is_number:
            return Item("reps", at, at + 1)
        if (
            self.words[at] == "f"
            and at
            and (self._touches(at) or self.words[at - 1] in _BEFORE_A_FAILURE or self._closes(at))
        ):
            return Item("fail", at, at + 1)
        found, name = self._phrase(at), self._name(at)
        if name is not None and (found is None or name.to > found.to):
            return name
        if self.words[at] == "like" and self._is_filler(at, before):
            return Item("a", at, at + 1)
        if found is None or found.kind in ("a", "glue", "pair"):
            spoken = self._spoken_bells(at) or self._spoken(at, before)
            if spoken is not None:
                return spoken
        if found is not None and found.kind == "date":
            return self._dated(found)
        if found is None and benchmarks.lookup(self.words[at]) is not None:
            return Item("bench", at, at + 1)
        if found is not None and found.kind == "rx" and self.words[found.to : found.to + 1] == ["+"]:
            return found._replace(to=found.to + self._touches(found.to))
        return found or Item("word", at, at + 1)

    def _is_filler(self, at: int, before: Item | None) -> bool:
        """Whether "like" says nothing: "at like 200", "did like 8 reps", ", like, 3 sets"."""
        behind = at + 1 + (self.words[at + 1 : at + 2] in (["a"], [","]))
        if behind >= len(self.row) or before is None or before.kind not in _BEFORE_A_FILLER:
            return False
        return self.row[behind].value is not None or spoken_number(self.row, behind) is not None

    def _spoken_bells(self, at: int) -> Item | None:
        """Bells that are called by their weight: "the twenty fives". Smaller ones are reps, too."""
        value, to = spoken_plural(self.row, at) or (Decimal(0), at)
        return Item("pl", at, to, value) if value >= _LEAST_BELL else None

    def _spoken(self, at: int, before: Item | None) -> Item | None:
        """A number in words; one that stands alone is more often an article than a count."""
        value, to = spoken_number(self.row, at) or (Decimal(0), at + 1)
        item = self._number(at, to, value)
        counts = item.kind != "num" or (to < len(self.row) and self._phrase(to) is not None)
        pointed = self.words[at] == "one" and at > 0 and self.words[at - 1] in ("that", "this", "which")
        if pointed or self.words[at] in ("once", "twice"):
            return None
        if value and (value > 2 or counts or (before is not None and before.kind in ("of", "x", "for"))):
            return item
        return None

    def _name(self, at: int) -> Item | None:
        """The longest name that begins here: the athlete's own, or one of the catalogue."""
        for own in sorted(self.own, key=len, reverse=True):
            if tuple(self.words[at : at + len(own)]) == own:
                return Item("name", at, at + len(own))
        if not self.named[at]:
            return None
        end = at
        while end < min(len(self.row), at + _LONGEST_NAME) and (
            self.row[end].kind == "word" or self.words[end] in _IN_NAMES
        ):
            end += 1
        size = catalogue.longest_name(self.named[at:end], 0)
        if not size:
            return None
        to = at + size
        if "(" in self.words[at:to] and self.words[to : to + 1] == [")"]:
            to += 1
        return Item("name", at, to)
