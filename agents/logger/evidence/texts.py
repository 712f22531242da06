"""The words that may ground a workout, as one row of tokens: messages that are asked about, then the new one.

Beside them stands what is closed in them (`agents/reading/`), and for what was left out the offline reading
of each message.

A quote is found in them after folding case, spaces, dashes and quotes; it may skip words or carry them over
from elsewhere ("Back squat 245x5" of "Back squat 225x5, 245x5"), as long as its numbers stand there in the
quote's order and are free. Of several places the next one after the last quote is meant.

Words may say for certain of themselves that they are no report of something the athlete did: rows of
`act_cues.txt`. Only the clause that a number stands in counts, and the heading above it ("Tomorrow:"); what a
neighbour asks or plans says nothing of it ("Squat 5x5 at 100, can you log that?" reports). What is not
certain is a report: who reads the message has decided so. Pure.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain, pairwise, takewhile
from pathlib import Path
from typing import NamedTuple

from agents.logger.evidence.closed_notation import (
    Notation,
    Numeral,
    by_first_word,
    notation_of,
    number_key,
    numerals,
    unit_class,
)
from agents.logger.evidence.things_weighed import thing_of_unit
from agents.models.offline.reading import Clause, Reading, SeenNumber
from agents.requests.settings import may_set, settings_said
from agents.units.distances import named_at, products
from agents.words import Token, look_alike, tokens
from agents.workout import Source, Span

# --- what is certain to be no report


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


# --- the words


# One word for each way to write a unit, so that "185lbs" grounds "185 lb".
UNIT_WORDS: dict[str, str] = {
    spelling: unit
    for unit, spellings in {
        "lb": "lb lbs pound pounds #",
        "kg": "kg kgs kilo kilos kilogram kilograms",
        "km": "km k kms kilometer kilometers kilometre kilometres borne bornes",
        "mi": "mi mile miles miler milers",
        "m": "m meter meters metre metres",
        "yd": "yd yds yard yards y",
        "min": "min mins mn minute minutes minuten minutos",
        "s": "s sec secs sek second seconds sekunden segundos",
        "h": "h hr hrs hour hours std stunde stunden hora horas heure heures",
        "rep": "rep reps wdh wiederholungen repes repeticiones",
        "set": "set sets satze satz saetze serie series",
        "bodyweight": "bw bodyweight",
        "cal": "cal cals calorie calories kcal",
    }.items()
    for spelling in spellings.split()
}
_WEIGHED = frozenset(
    "plate plates bell bells bumper bumpers dumbbell dumbbells db dbs kb kbs bar side".split()
)


_ELIDED = frozenset("c d j l m n s t qu jusqu lorsqu puisqu".split())  # French, before a vowel


class Grounded(NamedTuple):
    """The tokens that a fact stands on, by index, and the rule by which, if it is not simply said."""

    tokens: tuple[int, ...]
    rule: str = ""


def _joined_in(word: str) -> tuple[str, ...]:
    """The word of "d'hier", "l'entrainement" and "monday's" less what is joined to it."""
    before, joined, behind = word.partition("'")
    if not joined:
        return ()
    return (behind,) if before in _ELIDED else (before,) if behind == "s" else ()


def key(token: Token) -> str:
    """What two tokens are compared by."""
    if token.is_number:
        return number_key(token)
    return UNIT_WORDS.get(token.folded, token.folded)


class Texts:
    """The texts that may ground a workout, as one row of tokens; `seen` is the offline reading of them."""

    def __init__(
        self,
        texts: Sequence[tuple[str, str]],
        readings: Mapping[str, Reading] | None = None,
        current_exercise: str = "",
        carried_out: str = "",
    ) -> None:
        self.current_exercise = current_exercise  # named by the caller, not by the words
        self.carried_out = carried_out  # the message whose plan is said to be done by now
        self.by_id = dict(texts)
        self.tokens = tuple(token for message_id, text in texts for token in tokens(text, message_id))
        self.readings = readings or {}
        self._seen = {
            (message_id, seen.start): seen for message_id, read in self.readings.items() for seen in read.seen
        }
        self._clauses = {message_id: read.clauses for message_id, read in self.readings.items()}
        self._clause_starts = {
            message_id: [clause.start for clause in clauses] for message_id, clauses in self._clauses.items()
        }

    def clause(self, at: int) -> Clause | None:
        """The clause that a token stands in, if its text was read."""
        token = self.tokens[at]
        starts = self._clause_starts.get(token.source, [])
        place = bisect_right(starts, token.start) - 1
        return self._clauses[token.source][place] if place >= 0 else None

    @cached_property
    def acts(self) -> Acts:
        """The clauses of the words, and what they are for certain."""
        return Acts(self.tokens)

    @cached_property
    def notation(self) -> Notation:
        """What is closed in the words: forms that can be read in one way only, and what was taken back."""
        return notation_of(self.tokens)

    @cached_property
    def numerals(self) -> tuple[Numeral, ...]:
        """Every number of the words, in order."""
        return numerals(self.tokens)

    @cached_property
    def named_in(self) -> frozenset[str]:
        """The units of distances that have a name in the words, or are so many rounds of a course."""
        rounds = {each.distance.unit for each in products(self.tokens)}
        names = (named_at(self.tokens, at) for at in range(len(self.tokens)))
        return frozenset(rounds | {name[0].unit for name in names if name is not None})

    @cached_property
    def numerals_by_key(self) -> dict[str, list[Numeral]]:
        """The numbers by what they are compared by."""
        found: dict[str, list[Numeral]] = {}
        for each in self.numerals:
            found.setdefault(each.key, []).append(each)
        return found

    @cached_property
    def numerals_at(self) -> dict[int, list[Numeral]]:
        """The numbers by the token that they begin with."""
        found: dict[int, list[Numeral]] = {}
        for each in self.numerals:
            found.setdefault(each.at, []).append(each)
        return found

    def unreported(self, at: int) -> str:
        """What the clause of a token is for certain, if it reports nothing that the athlete did; else ""."""
        act = self.acts.certain(at)
        return "" if act == "plan" and self.tokens[at].source == self.carried_out else act

    def is_told(self, at: int) -> bool:
        """Whether the clause of a token is a report, as far as it was read; not an order, a plan or a
        question."""
        clause = self.clause(at)
        return clause is None or clause.act in ("report", "chat")

    @cached_property
    def content(self) -> list[int]:
        """The tokens that are compared: numbers and words, and `#` as the sign for pounds."""
        return [
            at
            for at, token in enumerate(self.tokens)
            if token.is_number or token.kind == "word" or token.folded == "#"
        ]

    @cached_property
    def keys(self) -> list[str]:
        """The keys of the content, in order."""
        return [key(self.tokens[at]) for at in self.content]

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Where in the content each key stands, in order; a word that is joined to another by an apostrophe
        stands there by itself, too: the "hier" of "d'hier", the "yesterday" of "yesterday's"."""
        places: dict[str, list[int]] = {}
        for place, each in enumerate(self.keys):
            for word in (each, *_joined_in(each)):
                places.setdefault(word, []).append(place)
        return places

    @cached_property
    def units_alone(self) -> list[int]:
        """Units of weight that follow no number and are of no thing: "(kg)", "in kilos", not "kilo plates"
        nor "the bells are in kg"."""
        return [at for at, thing in self._units_apart if not thing]

    @cached_property
    def units_of_things(self) -> dict[int, str]:
        """Those that are said of one kind of thing, with the thing: "the bells are in kg"."""
        return {at: thing for at, thing in self._units_apart if thing}

    @cached_property
    def _units_apart(self) -> list[tuple[int, str]]:
        """The units of weight that follow no number, with the thing that each is said of."""
        return [
            (at, thing_of_unit(self.tokens, at))
            for at, token in enumerate(self.tokens)
            if token.kind == "word"
            and key(token) in ("lb", "kg")
            and not (at and (self.tokens[at - 1].is_number or look_alike(self.tokens[at - 1]) is not None))
            and not (at + 1 < len(self.tokens) and self.tokens[at + 1].folded in _WEIGHED)
        ]

    @cached_property
    def units_set(self) -> frozenset[int]:
        """The units of what sets one from then on: "switch me to kg"."""
        return frozenset(
            self.inside(
                Span(message_id=message_id, start=each.start, end=each.start + len(each.said))
                for message_id, text in self.by_id.items()
                for each in (settings_said(text) if self.units_alone and may_set(text) else ())
                if each.kind == "units"
            )
        )

    def role(self, at: int) -> SeenNumber | None:
        token = self.tokens[at]
        return self._seen.get((token.source, token.start))

    def span(self, at: int) -> Span:
        token = self.tokens[at]
        return Span(message_id=token.source, start=token.start, end=token.end)

    def source(self, path: str, ground: Grounded) -> Source:
        """A grounded fact as the record keeps it."""
        spans = tuple(self.span(at) for at in ground.tokens)
        return Source(path=path, kind="rule" if ground.rule else "words", spans=spans, rule=ground.rule)

    def spans(self, indexes: Iterable[int]) -> tuple[Span, ...]:
        """One span for each message that the tokens stand in, from the first to the last of them."""
        spans: dict[str, Span] = {}
        for at in sorted(indexes):
            token = self.tokens[at]
            before = spans.get(token.source)
            start = token.start if before is None else before.start
            spans[token.source] = Span(message_id=token.source, start=start, end=token.end)
        return tuple(spans.values())

    def inside(self, spans: Iterable[Span]) -> set[int]:
        """The tokens that stand within any of these spans."""
        return {
            at
            for span in spans
            for at, token in enumerate(self.tokens)
            if token.source == span.message_id and span.start <= token.start and token.end <= span.end
        }

    def quoted(self, spans: Iterable[Span]) -> str:
        """The words at these spans."""
        return " ... ".join(self.by_id[span.message_id][span.start : span.end] for span in spans)


# --- where the words of a quote stand


STARTS_TRIED = 40  # of a number that stands in many places; the nearest ones come first


class Alignment(NamedTuple):
    """Where a quote stands: its number tokens and word tokens, by index, and the window around them."""

    numbers: tuple[int, ...]
    words: tuple[int, ...]

    @property
    def first(self) -> int:
        return min((*self.numbers, *self.words))

    @property
    def last(self) -> int:
        return max((*self.numbers, *self.words))

    def only(self, places: Collection[int]) -> "Alignment":
        """What of it stands at these places."""
        return Alignment(*(tuple(at for at in each if at in places) for each in self))


@dataclass
class Quotes:
    """The texts and the claims on their tokens. `taken` belongs to workouts accepted before."""

    texts: Texts
    taken: frozenset[int] = frozenset()
    claims: dict[int, str] = field(default_factory=dict)  # token index -> field
    shared: Set[int] = frozenset()  # claimed by an exercise done together with this one: may be its too
    _cursor: int = 0  # where the last quote ended, in the content

    def place(self, quote: str) -> Alignment | str:
        """Where a model's quote stands, or in words why it doesn't: its numbers as they stand there, in any
        order, and its words as far as they are the athlete's. Next time a later place is preferred."""
        found = self.find(quote)
        if not isinstance(found, str):
            return found
        wanted = [key(token) for token in tokens(quote) if token.is_number or token.kind == "word"]
        strange = [each.lstrip("#") for each in wanted if each[:1] == "#" and each not in self.texts.places]
        said = [each for each in wanted if each in self.texts.places]
        if strange or 2 * len(said) < len(wanted) or not said:
            missing = strange or [each for each in wanted if each not in self.texts.places]
            return (
                f"{', '.join(map(repr, dict.fromkeys(missing)))} is not in the message: quote its own words"
            )
        return self._anywhere(said)

    def restart(self) -> None:
        """Look for the next quote from the beginning again."""
        self._cursor = 0

    def _anywhere(self, said: list[str]) -> Alignment:
        """The words and numbers, each at its place nearest to the first of them; numbers once."""
        numbers: list[int] = []
        words: list[int] = []
        first = self._nearest(next((each for each in said if each[0] == "#"), said[0]), self._cursor)
        for each in said:
            if not each.startswith("#"):
                words.append(self.texts.content[self._nearest(each, first)])
                continue
            places = sorted(self.texts.places[each], key=lambda place: abs(place - first))
            free = (self.texts.content[place] for place in places if self._free(place))
            at = next((at for at in free if at not in numbers), None)
            numbers += [] if at is None else [at]
        return Alignment(tuple(sorted(set(numbers))), tuple(sorted(set(words))))

    def find(self, quote: str) -> Alignment | str:
        """Where the quote stands, or in words why it doesn't."""
        wanted = [
            key(token)
            for token in tokens(quote)
            if token.is_number or token.kind == "word" or token.folded == "#"
        ]
        if not wanted:
            return "no words are quoted"
        absent = [each.lstrip("#") for each in wanted if each not in self.texts.places]
        if absent:
            return f"{', '.join(map(repr, dict.fromkeys(absent)))} is not in the message"
        run = self._run(wanted) or self._scattered(wanted)
        if isinstance(run, str):
            run = self._run(wanted, partly=True) or run
        if isinstance(run, str):
            return run
        self._cursor = max(run) + 1
        found = [self.texts.content[place] for place in run]
        return Alignment(
            numbers=tuple(
                at
                for at, place in zip(found, run, strict=True)
                if self.texts.tokens[at].is_number and self._free(place)
            ),
            words=tuple(at for at in found if not self.texts.tokens[at].is_number),
        )

    def _free(self, place: int) -> bool:
        at = self.texts.content[place]
        unclaimed = at not in self.taken and (at not in self.claims or at in self.shared)
        return unclaimed or not self.texts.tokens[at].is_number

    def _run(self, wanted: list[str], *, partly: bool = False) -> list[int] | None:
        """The quote as one unbroken run, the next one after the last quote first.

        `partly`: some of its numbers, but not all, may be used: a whole line has those of others too.
        """
        starts = self.texts.places[wanted[0]]
        split = bisect_left(starts, self._cursor)
        for start in (*starts[split:], *starts[:split]):
            places = range(start, start + len(wanted))
            if self.texts.keys[start : places.stop] != wanted:
                continue
            free = [self._free(place) for place in places if self.texts.keys[place].startswith("#")]
            if all(free) or (partly and any(free)):
                return list(places)
        return None

    def _scattered(self, wanted: list[str]) -> list[int] | str:
        """The quote's numbers in their order, as close together as they stand; its words anywhere near."""
        numbers = [each for each in wanted if each.startswith("#")]
        words = [each for each in wanted if not each.startswith("#")]
        if not numbers:
            return sorted({self._nearest(word, self._cursor) for word in words})
        best: list[int] | None = None
        starts = [place for place in self.texts.places[numbers[0]] if self._free(place)]
        starts.sort(key=lambda place: (place < self._cursor, place))
        for start in starts[:STARTS_TRIED]:
            found = self._following(start, numbers)
            if found and (best is None or found[-1] - found[0] < best[-1] - best[0]):
                best = found
        if best is None:
            row = ", ".join(each[1:] for each in numbers)
            return f"the numbers {row} don't stand there in this order, unused by another fact"
        return sorted({*best, *(self._nearest(word, best[0]) for word in words)})

    def _following(self, start: int, numbers: list[str]) -> list[int] | None:
        row = [start]
        for number in numbers[1:]:
            places = self.texts.places[number]
            at = bisect_left(places, row[-1] + 1)
            while at < len(places) and not self._free(places[at]):
                at += 1
            if at == len(places):
                return None
            row.append(places[at])
        return row

    def _nearest(self, word: str, place: int) -> int:
        places = self.texts.places[word]
        at = bisect_left(places, place)
        return places[at - 1] if at and (at == len(places) or places[at] > place) else places[at]
