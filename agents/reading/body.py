"""What is said of the body and the day, and is no workout: "weighed 82.4 this morning", "slept 7h". Pure.

It is certain or it is nothing. A message is cut into sentences, these into pieces (commas, "and"); a piece
that measures is made of measurements, days and words that say nothing, to its last word, and in one way only.
No cue of a wish, a goal, a condition, another person or time stands in its sentence, nor over it; nobody
asks, and nothing is taken back. Which words and numbers measure stands in the rows of `en/body.txt`.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from agents.reading.days import dates_in
from agents.reading.rows import BrokenRow, phrase, phrases, rows
from agents.reading.word_rows import words
from agents.words import Token, as_number, tokens

FILE = "en/body.txt"
_ENDS = frozenset(".!?;\n")
_COMMAS = frozenset(",|()")
_AND = frozenset(("and", "&", "+", "-", "/"))  # between two pieces, or in one
_PART_OF_A_NUMBER = frozenset("half quarter a".split())
_SIGNS = {"/": "slash"}
_IDLE_CUES = frozenset("none points doing aside logging".split())  # kinds of cues that leave nothing open
_TAKING_BACK = frozenset(("back", "mended"))
_SHORT = 10  # tokens
_NOTHING = "-"  # symbol of a piece of signs alone


class Measured(NamedTuple):
    """A measurement in the athlete's words: `value` is what of them is measured, `said` all of the piece that
    it stands in, `day` the words that say of which day it is, "" for none. The number stands from `start` to
    `end`; where there is none, the words do."""

    kind: str
    value: str
    said: str
    day: str
    start: int
    end: int


class _Found(NamedTuple):
    """A measurement in symbols of a piece: the value from `at` up to `to`."""

    kind: str
    at: int
    to: int
    only: bool


class _Piece(NamedTuple):
    """Tokens from `at` up to `to`, as symbols, and where each of these begins; `found` is None for words that
    measure nothing, empty for days and words that say nothing."""

    at: int
    to: int
    symbols: tuple[str, ...]
    places: tuple[int, ...]
    found: tuple[_Found, ...] | None

    @property
    def days(self) -> tuple[int, ...]:
        return tuple(at for at, symbol in enumerate(self.symbols) if symbol == "D")

    @property
    def is_other(self) -> bool:
        return self.found is None


class _Form(NamedTuple):
    kind: str
    pattern: re.Pattern[str]
    only: bool


class _Rows(NamedTuple):
    forms: tuple[_Form, ...]
    notes: tuple[re.Pattern[str], ...]
    bounds: dict[str, tuple[Decimal, Decimal]]
    fill: frozenset[tuple[str, ...]]
    days: frozenset[tuple[str, ...]]


@lru_cache(maxsize=8)  # a message is read by the door, and by the engine
def measured(text: str) -> tuple[Measured, ...]:
    """What a message measures for certain, in order of place."""
    if not may_measure(text):
        return ()
    return tuple(_Message(text).measured())


def only_measures(text: str) -> bool:
    """Whether a message measures something, whatever was said before it, and says nothing else."""
    found = measured(text)
    if not found or found[0].kind == "note":
        return bool(found)
    pieces = [piece for sentence in _Message(text).sentences for piece in sentence]
    bare = any(one.only for piece in pieces for one in piece.found or ())
    return not (bare or any(piece.is_other for piece in pieces))


def may_measure(text: str) -> bool:
    """Whether a word of the text is one that what is measured is told by: without one nothing is."""
    return not _cues().isdisjoint(token.folded for token in tokens(text))


def may_correct(text: str) -> bool:
    """Whether a message is short, and a value that corrects something: "no, 82.6"."""
    row = tokens(text)
    corrects = words("correcting", "correcting") | words("correcting", "was")
    return (
        len(row) <= _SHORT
        and any(token.is_number for token in row)
        and not corrects.isdisjoint(token.folded for token in row)
    )


class _Message:
    """A message in sentences of pieces."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.row = tuple(map(as_number, tokens(text)))
        self.words = [token.folded for token in self.row]
        self.days = {day.start: day for day in (*self._days_in_words(), *dates_in(self.row))}
        self.cues = [at for at in range(len(self.row)) if self._kind_of_cue(at) not in ("", *_IDLE_CUES)]
        self.sentences = [[*self._pieces(at, to)] for at, to in _sentences(self.words)]

    def measured(self) -> Iterator[Measured]:
        if any(self._kind_of_cue(at) in _TAKING_BACK for at in self.cues):
            return
        if note := self._note():
            yield note
            return
        alone = not any(piece.is_other for pieces in self.sentences for piece in pieces)
        for number, pieces in enumerate(self.sentences):
            if not self._is_open(number):
                for place, piece in enumerate(pieces):
                    if piece.found and not self._goes_on(pieces, place):
                        yield from self._told(number, piece, alone=alone)

    def _told(self, number: int, piece: _Piece, *, alone: bool) -> Iterator[Measured]:
        day = self._day(number, piece)
        if day is None:
            return
        said = self._said(piece.at, piece.to)
        for each in piece.found or ():
            if each.only and not alone:
                continue
            at, to = piece.places[each.at], piece.places[each.to - 1] + 1
            numbers = [self.row[place] for place in range(at, to) if self.row[place].value is not None]
            first, last = (numbers[0], numbers[-1]) if numbers else (self.row[at], self.row[to - 1])
            yield Measured(each.kind, self._said(at, to), said, day, first.start, last.end)

    def _said(self, at: int, to: int) -> str:
        return self.text[self.row[at].start : self.row[to - 1].end]

    # --- certain or not

    def _is_open(self, number: int) -> bool:
        """Whether something leaves open that this sentence says what was measured: a cue or a question in it,
        or a line above it that is no measurement and speaks of what comes."""
        at, to = self._span(number)
        if any(at <= cue < to for cue in self.cues) or "?" in self.words[to : to + 1]:
            return True
        return self._is_called_a_goal(number) or any(self._heads(above) for above in self._above(number))

    def _is_called_a_goal(self, number: int) -> bool:
        """Whether the next sentence says what it was: "Sleep 8 h, steps 10k. That's the plan." """
        if number + 1 == len(self.sentences):
            return False
        at, to = self._span(number + 1)
        return self._is_bare(at, to) and any(
            at <= cue < to and self._kind_of_cue(cue) == "goal" for cue in self.cues
        )

    def _is_bare(self, at: int, to: int) -> bool:
        return all(self.row[place].value is None for place in range(at, to))

    def _above(self, number: int) -> Iterator[int]:
        """The sentences before it, up to a blank line."""
        for above in reversed(range(number)):
            between = self.words[self._span(above)[1] : self._span(above + 1)[0]]
            if between.count("\n") > 1:
                return
            yield above

    def _heads(self, number: int) -> bool:
        """Whether a sentence may say that those under it are no report: "Goals", "Tomorrow:"."""
        at, to = self._span(number)
        other = any(piece.is_other for piece in self.sentences[number])
        opens = self.words[to - 1] == ":"
        return other and (opens or (self._is_bare(at, to) and any(at <= cue < to for cue in self.cues)))

    def _goes_on(self, pieces: Sequence[_Piece], place: int) -> bool:
        """Whether what follows may go on with it: "weighed 82, 83 the day after"."""
        behind = pieces[place + 1 : place + 2]
        return any(each.is_other and each.symbols[0] in ("N", "T") for each in behind)

    def _span(self, number: int) -> tuple[int, int]:
        pieces = self.sentences[number]
        return pieces[0].at, pieces[-1].to

    def _kind_of_cue(self, at: int) -> str:
        found = phrases("en/cues.txt").at(self.words, at)
        return found[0] if found is not None else ""

    # --- days

    def _days_in_words(self) -> Iterator[range]:
        for at in range(len(self.words)):
            lengths = [each for each in range(1, 5) if tuple(self.words[at : at + each]) in _rows().days]
            if lengths:
                yield range(at, at + lengths[-1])

    def _day(self, number: int, piece: _Piece) -> str | None:
        """The words of the day that a piece is of; "" where none is said, None where it may be another."""
        if piece.days:
            return self._one_day([(piece, at) for at in piece.days])
        pieces = self.sentences[number]
        near = [(each, at) for each in pieces if not each.is_other for at in each.days]
        first = pieces[0]
        if not near and first.symbols[0] == "D":
            near = [(first, 0)]
        if near:
            return self._one_day(near)
        headed = [above for above in self._above(number) if self._is_a_day(above)]
        if headed:
            return self._one_day([(each, at) for each in self.sentences[headed[0]] for at in each.days])
        others = (each for row in self.sentences for each in row if each.is_other)
        return None if any(each.days for each in others) else ""

    def _is_a_day(self, number: int) -> bool:
        """Whether a sentence says a day and nothing else: a heading."""
        pieces = self.sentences[number]
        return any(each.days for each in pieces) and all(each.found == () for each in pieces)

    def _one_day(self, said: Sequence[tuple[_Piece, int]]) -> str | None:
        days = [self._said(each.places[at], each.places[at + 1]) for each, at in said]
        return days[0] if len({day.casefold() for day in days}) == 1 else None

    # --- a note

    def _note(self) -> Measured | None:
        """A message that is a note of a day: "Diary: travelled, no training"."""
        if ":" not in self.words:
            return None
        colon = self.words.index(":")
        head = self._piece(0, colon)
        said = f"{' '.join(head.symbols)} "
        if not any(form.fullmatch(said) for form in _rows().notes) or colon + 1 == len(self.row):
            return None
        at = colon + 1
        value = self._said(at, len(self.row)).strip()
        day = self._one_day([(head, place) for place in head.days]) if head.days else ""
        end = self.row[-1].end
        return Measured(
            "note", value, self._said(0, len(self.row)).strip(), day or "", self.row[at].start, end
        )

    # --- pieces

    def _pieces(self, at: int, to: int) -> Iterator[_Piece]:
        parted = [place for place in range(at, to) if self._parts(place, to)]
        spans = pairwise([at - 1, *parted, to])
        full = [(before + 1, behind) for before, behind in spans if behind > before + 1]
        yield from (self._piece(*span) for span in full or [(at, to)])

    def _parts(self, at: int, to: int) -> bool:
        """Whether one piece ends and another one begins here."""
        word = self.words[at]
        if word in _COMMAS:
            before, behind = self.row[at - 1 : at], self.row[at + 1 : at + 2]
            joined = before and behind and before[0].end == self.row[at].start == behind[0].start - 1
            return not (joined and before[0].is_number and behind[0].is_number)
        behind = self.row[at + 1 : min(at + 2, to)]
        return (
            word in _AND
            and bool(behind)
            and not (behind[0].value is not None or behind[0].folded in _PART_OF_A_NUMBER)
        )

    def _piece(self, at: int, to: int) -> _Piece:
        symbols: list[str] = []
        places: list[int] = []
        place = at
        while place < to:
            day, token = self.days.get(place), self.row[place]
            if token.kind != "mark" or token.folded.isascii():
                symbols.append("D" if day else _symbol(token))
                places.append(place)
            place = day.stop if day else place + 1
        places.append(to)
        found = _measurements(tuple(symbols), [self._value(each, to) for each in places[:-1]])
        return _Piece(at, to, tuple(symbols) or (_NOTHING,), tuple(places), found)

    def _value(self, at: int, to: int) -> Decimal | None:
        """The number that stands there, with the thousands behind it."""
        value = None if self.row[at].kind == "time" else self.row[at].value
        thousands = value is not None and self.words[at + 1 : min(at + 2, to)] == ["k"]
        return value * 1000 if value is not None and thousands else value


def _sentences(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    start = 0
    for at, word in enumerate([*words, "\n"]):
        if word in _ENDS:
            if at > start:
                yield start, at
            start = at + 1


def _symbol(token: Token) -> str:
    if token.kind == "time":
        return "T"
    return "N" if token.value is not None else _SIGNS.get(token.folded, token.folded)


# --- a piece in symbols


def _measurements(symbols: tuple[str, ...], values: Sequence[Decimal | None]) -> tuple[_Found, ...] | None:
    """What a piece measures, if it is made of measurements, days and words that say nothing in one way only;
    None if it is not."""
    ways: dict[tuple[tuple[str, int, int], ...], tuple[_Found, ...]] = {}
    for way in _ways(symbols, values, 0):
        same = ways.setdefault(tuple(each[:3] for each in way), way)
        if any(one.only for one in same):
            ways[tuple(each[:3] for each in way)] = way
    nothing = ways.pop((), None)
    return nothing if not ways else next(iter(ways.values())) if len(ways) == 1 else None


def _ways(
    symbols: tuple[str, ...], values: Sequence[Decimal | None], at: int
) -> Iterator[tuple[_Found, ...]]:
    """Every way to read a piece to its end."""
    if at == len(symbols):
        yield ()
        return
    for to in _past_filling(symbols, at):
        yield from _ways(symbols, values, to)
    rest = "".join(f"{symbol} " for symbol in symbols[at:])
    for form in _rows().forms:
        match = form.pattern.match(rest)
        if match is None:
            continue
        first, last, end = (at + rest.count(" ", 0, place) for place in (*match.span("say"), match.end()))
        if _is_likely(form.kind, values[first:last]):
            for others in _ways(symbols, values, end):
                yield (_Found(form.kind, first, last, form.only), *others)


def _past_filling(symbols: tuple[str, ...], at: int) -> Iterator[int]:
    """The places behind words that say nothing, and behind a day."""
    if symbols[at] == "D":
        yield at + 2 if symbols[at + 1 : at + 2] == (":",) else at + 1
    for length in (1, 2, 3):
        if symbols[at : at + length] in _rows().fill and at + length <= len(symbols):
            yield at + length + (symbols[at + length : at + length + 1] == (":",))


def _is_likely(kind: str, values: Sequence[Decimal | None]) -> bool:
    """Whether a measurement may have this number; a clock time is read by who keeps it."""
    low, high = _rows().bounds[kind]
    number = next((value for value in values if value is not None), None)
    return number is None or low <= number <= high


# --- rows


@lru_cache(maxsize=1)
def _cues() -> frozenset[str]:
    """The words that measurements are told by; most messages have none, and need no other row."""
    of_cues = (row.fields[2] for row in rows(FILE, fields=3) if row.fields[0] == "cue")
    return frozenset(word for said in of_cues for word in said.split(", "))


@lru_cache(maxsize=1)
def _rows() -> _Rows:
    parts: dict[str, str] = {}
    forms: list[_Form] = []
    notes: list[re.Pattern[str]] = []
    bounds: dict[str, tuple[Decimal, Decimal]] = {}
    listed: dict[str, list[str]] = {"fill": [], "day": []}
    for row in rows(FILE, fields=3):
        of, name, said = row.fields
        if of == "part":
            parts[name] = _pattern(said, parts)
        elif of in ("body", "only"):
            forms.append(_Form(name, re.compile(_pattern(said, parts)), of == "only"))
        elif of == "note":
            notes.append(re.compile(_pattern(said, parts)))
        elif of == "most":
            low, _, high = said.partition("-")
            bounds[name] = Decimal(low), Decimal(high)
        elif of in listed:
            listed[of] += said.split(", ")
        elif of != "cue":
            raise BrokenRow(f"{row.where}: {of!r} is no kind of row.")
    fill, days = (frozenset(map(phrase, listed[of])) for of in ("fill", "day"))
    return _Rows(tuple(forms), tuple(notes), bounds, fill, days)


_ATOM = re.compile(r"say:|\(|\)\??|[^\s()]+")


def _pattern(said: str, parts: dict[str, str]) -> str:
    """A pattern as a regular expression over symbols, each with a space behind it."""
    made, closes = "", [""]
    for atom in _ATOM.findall(said):
        if atom == "say:":
            made += "(?P<say>"
        elif atom == "(":
            closes.append(")" if made.endswith("(?P<say>") else "")
            made += "(?:"
        elif atom[0] == ")":
            made += atom + closes.pop()
        elif atom == "/":
            made += "|"
        else:
            made += _element(atom, parts) + (")" if made.endswith("(?P<say>") else "")
    return made


def _element(atom: str, parts: dict[str, str]) -> str:
    """A symbol or a part, which may be missing."""
    name, missing = (atom[:-1], "?") if len(atom) > 1 and atom[-1] == "?" else (atom, "")
    symbol = parts[name] if name in parts else f"{re.escape(name)} "
    return f"(?:{symbol}){missing}"
