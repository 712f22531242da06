"""Grounding: each fact shown in the words and read into a number with its unit, or doubted. Pure.

One `Grounding` serves one extraction: it gathers the sources of what could be shown, and a `Doubt` for what
could not, with the words for the model and the question for the athlete. A fact has a field of the record
and a reader of its words, which gives the value with its unit, or raises `units.UnreadableQuantity`.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeVar

from agents import units
from agents.logger.evidence.beside_numbers import MOVING, is_below_zero, kernel_of, says_more, with_unit
from agents.logger.evidence.closed_notation import without_label
from agents.logger.evidence.ledger import Doubt, Ledger
from agents.logger.evidence.texts import Alignment, Grounded, key
from agents.logger.said_workout import Fact
from agents.set_fields import FACTS, SET_FIELDS, said_so, seconds, seconds_of_rest, words_said
from agents.units.counts import ROUND_WORDS
from agents.words import Token, fold, look_alike, seen_as, seen_through, tokens
from agents.workout import LoadDone, Score, Source

# --- how each fact is read


_RX = {
    "rx": "rx",
    "rxd": "rx",
    "rx'd": "rx",
    "rx+": "rx_plus",
    "rx plus": "rx_plus",
    "scaled": "scaled",
    "not rx": "scaled",
}


def load_done(load: units.Load) -> LoadDone:
    basis: Any = "total" if load.basis == "bar" else load.basis
    return LoadDone(value=load.value, unit=load.unit, basis=basis, parts=load.parts)


class FactReader(NamedTuple):
    """The field of the record, and the reader of its words; `many` where each saying is kept."""

    field: str
    read: Callable[[str], Any]

    @property
    def many(self) -> bool:
        return self.field == "notes"

    @property
    def is_number(self) -> bool:
        """Whether numbers are read of it, or a time."""
        return self.read not in (words_said, _rx, _capped, said_so)


def _minutes_or_seconds(said: str) -> Decimal:
    return units.read_duration(said, bare="minutes")


def _rest(said: str) -> Decimal:
    words = {token.folded for token in tokens(said)}
    if words & MOVING and not kernel_of(said, resting=True):
        raise units.UnreadableQuantity(f"{said!r} is how far, not how long")  # "200 jog"
    if _MINUTE_OF.match(said):
        raise units.UnreadableQuantity(f"{said!r} is when, not how long")
    return seconds_of_rest(said)


def _bodyweight(said: str) -> LoadDone:
    read = units.read_load(said, unit="lb")
    if read is None or not read.unit_said or is_below_zero(said):
        raise units.UnreadableQuantity(f"{said!r} is not a bodyweight: it needs a number and lb or kg")
    return load_done(read)


def _session_rpe(said: str) -> Decimal:
    """ "sRPE 9" is the RPE of the session."""
    words = fold(said).strip()
    return units.read_rpe(words.removeprefix("s") if words.startswith("srpe") else said)


_OF = frozenset("of von de sur".split())


def _rounds(said: str) -> int:
    """ "3 easy rounds" are three, "7 rounds of 6" seven, "2 of 4 rounds" two."""
    if is_below_zero(said):
        raise units.UnreadableQuantity(f"{said!r} is below 0")
    row = [token for token in tokens(said) if token.folded not in ("the", "out")]
    shares = zip(row, row[1:], row[2:], strict=False)
    parts = [a.folded for a, of, b in shares if of.folded in _OF and a.is_number and b.is_number]
    if parts:
        return units.read_count(parts[0])
    first = [a.folded for a, b in pairwise(row) if a.is_number and b.folded in ROUND_WORDS]
    numbers = first or [token.folded for token in row if token.is_number]
    return units.read_count(numbers[0] if len(numbers) == 1 else said)


def _rx(said: str) -> str:
    try:
        return _RX[fold(said).strip().rstrip(".!")]
    except KeyError:
        raise units.UnreadableQuantity(f"{said!r} is none of Rx, Rx+ and scaled") from None


def _score(said: str) -> Score:
    """A score as said, read as far as it can be: a time, rounds and reps, reps, calories, metres, a load."""
    words = words_said(said)
    if is_below_zero(words):
        raise units.UnreadableQuantity(f"{said!r} is below 0")
    row = tokens(words)
    if (
        len(row) > 3
        and row[0].is_number
        and row[1].folded == "+"
        and row[2].is_number
        and row[3].kind == "word"
    ):
        return Score(
            said=words, rounds=int(row[0].value or 0), reps=int(row[2].value or 0)
        )  # "14 + 9 in ..."
    numbers = [token for token in row if token.is_number and token.value is not None]
    values = [int(token.value) for token in numbers if token.value is not None]
    if len(numbers) == 1 and numbers[0].kind == "time":
        return Score(said=words, duration_seconds=numbers[0].value)
    if words.isdecimal():
        return Score(said=words)  # of what it is a number is for the block to say
    folded = {token.folded for token in row}
    if "+" in folded and len(values) == 2 and not any(token.kind == "time" for token in numbers):
        return Score(said=words, rounds=values[0], reps=values[1])
    if folded & ROUND_WORDS and values:
        return Score(said=words, rounds=values[0], reps=values[1] if len(values) == 2 else None)
    if folded & {"reps", "rep"} and len(values) == 1:
        return Score(said=words, reps=values[0])
    for measure, read in _SCORED_IN.items():
        try:
            return Score(**{"said": words, measure: read(words)})
        except units.UnreadableQuantity:
            continue
    return Score(said=words)


def _loaded(said: str) -> LoadDone | None:
    read = units.read_load(said, unit="lb")
    if read is None or not read.unit_said:
        raise units.UnreadableQuantity(f"{said!r} is no load with its unit")
    return load_done(read)


def _metres(said: str) -> Decimal:
    """Metres from 100 on: "2981 m" is no time, "12 m" is one."""
    metres = units.read_distance(said).metres
    if metres < 100:
        raise units.UnreadableQuantity(f"{said!r} is no distance that a workout is scored by")
    return metres


_SCORED_IN: dict[str, Callable[[str], Any]] = {
    "metres": _metres,
    "duration_seconds": units.read_duration,
    "calories": units.read_calories,
    "load": _loaded,
}


def _capped(said: str) -> bool:
    words = {token.folded for token in tokens(said)}
    if not words & _CAPPING and not any(words & either and words & other for either, other in _OUT_OF_TIME):
        raise units.UnreadableQuantity(f"{said!r} says nothing of a time cap")
    return True


_MINUTE_OF = re.compile(r"(?i)\W*(rest\s+)?(min|minute|mins)\.?\s*\d+\W*(rest)?\W*$")  # "min 4 rest"
_CAPPING = frozenset("capped cap dnf tc timecap buzzer bell".split())
# Words of which one of each says so together: "didn't finish", "ran out of time", "when time was up".
_OUT_OF_TIME = (
    (
        frozenset("not didn't didnt couldn't couldnt never unfinished nicht".split()),
        frozenset("finish finished complete completed unfinished fertig".split()),
    ),
    (frozenset("time timed clock".split()), frozenset("out up called".split())),
)
_NOTE = FactReader("notes", words_said)
SET_FACTS = {
    **{
        wire: FactReader(field.attribute, field.read)
        for wire, field in FACTS.items()
        if field.read is not None
    },
    "rest": FactReader("rest_seconds", _rest),
    "note": _NOTE,
    "pr": _NOTE,
    "feel": _NOTE,
}
BLOCK_FACTS = {
    "name": FactReader("name", words_said),
    "rounds": FactReader("rounds", _rounds),
    "scheme": FactReader("scheme", units.read_scheme),
    "time_cap": FactReader("time_cap_seconds", _minutes_or_seconds),
    "duration": FactReader("duration_seconds", _minutes_or_seconds),
    "interval": FactReader("interval_seconds", units.read_interval),
    "rest": FactReader("rest_seconds", _rest),
    "score": FactReader("score", _score),
    "capped": FactReader("capped", _capped),
    "note": _NOTE,
}
WORKOUT_FACTS = {
    "date": FactReader("date_as_said", words_said),
    "start": FactReader("start", words_said),
    "end": FactReader("end", words_said),
    "duration": FactReader("duration_seconds", seconds),
    "bodyweight": FactReader("bodyweight", _bodyweight),
    "session_rpe": FactReader("session_rpe", _session_rpe),
    "feel": FactReader("feel", words_said),
    "location": FactReader("location", words_said),
    "name": FactReader("name", words_said),
    "rx": FactReader("rx", _rx),
    "note": _NOTE,
}


# --- shown in the words


Value = TypeVar("Value")


class UngroundedFact(Exception):
    """A fact that fails; carries the reason for the model and, if there is one, a question."""

    def __init__(self, why: str, question: str = "", *, mendable: bool = True) -> None:
        super().__init__(why)
        self.question = question
        self.mendable = mendable


def check_not_below_zero(said: str) -> None:
    """Raises UngroundedFact for a number with a sign that takes it below 0: it is not read without."""
    if is_below_zero(said):
        raise below_zero(said)


def below_zero(said: str) -> UngroundedFact:
    """A number below 0, which is asked about."""
    words = " ".join(said.split())
    return UngroundedFact(f"{words!r} is below 0: there is no such number", ask_again(said), mendable=False)


@dataclass
class Grounding:
    """What one extraction could show so far (`sources`), and what not (`doubts`).

    `asks` are questions for facts of blocks and of the workout that were read as what they look like: it
    waits for a yes. `stands_on` are the tokens that the workout as a whole was read from, `unit` is the
    athlete's own, `exercise` what the one that is being read is called.
    """

    ledger: Ledger
    unit: units.LoadUnit = "lb"
    exercise: str = ""
    doubts: list[Doubt] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    stands_on: list[int] = field(default_factory=list)
    asks: list[str] = field(default_factory=list)

    def facts(
        self,
        said: Sequence[Fact],
        path: str,
        where: Alignment | None,
        readers: dict[str, FactReader],
        *,
        strict: bool = False,
    ) -> dict[str, Any]:
        """The facts as fields. A doubtful one is left out; under `strict` it takes its set with it."""
        read: dict[str, Any] = {}
        for sent in said:
            fact = sent.model_copy(update={"said": without_label(sent.said)})
            try:
                reader, value = self._fact(fact, path, where, readers, strict=strict)
                given = read.get(reader.field, value)
                if reader.field in SAID_AT_LENGTH and says_more(fact.said, reader.read):
                    read["notes"] = (*read.get("notes", ()), " ".join(fact.said.split()))
                if reader.many:
                    read[reader.field] = (*read.get(reader.field, ()), value)
                elif given == value:
                    read[reader.field] = value
                elif strict and fact.field != "rest":  # within and between
                    raise UngroundedFact(f"{fact.field} is there twice: a set has one")
                else:
                    read["notes"] = (*read.get("notes", ()), " ".join(fact.said.split()))
            except UngroundedFact as doubt:
                if strict:
                    raise
                here = f"{path}.{fact.field}".lstrip(".")
                self.doubt(here, fact.said, str(doubt), doubt.question, "fact", mendable=doubt.mendable)
        return read

    def _fact(
        self, fact: Fact, path: str, where: Alignment | None, readers: dict[str, FactReader], *, strict: bool
    ) -> tuple[FactReader, Any]:
        """One fact as its field and its value; as a note where no reader knows it. Raises UngroundedFact."""
        reader = readers.get(fact.field, readers["note"])
        at = f"{path}.{reader.field}" if path else reader.field
        if reader.is_number:
            check_not_below_zero(fact.said)
        if reader.field in MEASURED and (odd := self._look_alike(fact.said)) is not None:
            return reader, self._as_it_looks(reader, fact, odd, strict=strict)
        try:
            ground = self.ground(fact.field, fact.said, where, at)
        except UngroundedFact:
            if strict or not self._may_be_noted(fact):
                raise
            return self._fact(Fact(field="note", said=fact.said), path, where, readers, strict=strict)
        if where is None:
            self.stands_on += [] if fact.field == "date" else ground.tokens
        if fact.field not in readers:
            return readers["note"], _as_note(fact)
        in_full = fact.field == "duration" and not strict  # a block's length is in minutes
        said_so = fact.said if in_full else self._in_full(fact, where, ground, at)
        value = self._read_or_none(reader, said_so, fact.said)
        return (readers["note"], _as_note(fact)) if value is None else (reader, value)

    def _as_it_looks(self, reader: FactReader, fact: Fact, odd: Token, *, strict: bool) -> Any:
        """What the words look like ("4:1O" is 4:10), which is asked about. Raises UngroundedFact for a
        set's."""
        said = self.ledger.texts.by_id[odd.source][odd.start : odd.end]
        question = f"{said!r}: was that {seen_as(odd)}?"
        if strict:
            raise UngroundedFact(question, question, mendable=False)
        self.asks.append(question)
        return self.read_kernel(reader.read, seen_through(fact.said))

    def _may_be_noted(self, fact: Fact) -> bool:
        """Whether words may mean something else: "min 4 rest" of an EMOM is no rest of 4 minutes."""
        told = any(map(str.isalpha, fact.said)) and not self.is_readable_otherwise(fact.said)
        return fact.field in SEEMING and told

    def _read_or_none(self, reader: FactReader, in_full: str, said: str) -> Any:
        """What a reader makes of the words; None for words that no reader knows and that are the athlete's to
        the letter: they are kept as a note. Raises UngroundedFact."""
        try:
            return self.read_kernel(reader.read, in_full, resting=reader.field in RESTING)
        except UngroundedFact:
            if self.is_readable_otherwise(said):
                raise
            return None

    def _in_full(self, fact: Fact, where: Alignment | None, ground: Grounded, path: str) -> str:
        """The words of a fact, with the unit that the athlete left out; its source is kept."""
        unsaid = with_unit(fact.field, fact.said, self.ledger.texts, where, self.unit, self.exercise)
        if unsaid is None:
            return fact.said
        stands_on = ground.tokens if unsaid.at is None else (unsaid.at,)
        self.keep(f"{path}.unit", Grounded(stands_on, unsaid.rule))
        return unsaid.said

    def ground(self, fact: str, said: str, where: Alignment | None, path: str) -> Grounded:
        """Where one fact stands, kept as the source of `path`. Raises UngroundedFact."""
        ground = self.ledger.ground(fact, said, where)
        if isinstance(ground, str):
            raise UngroundedFact(f"{fact} {ground}", mendable=not self._looks_like(said))
        self.keep(path, ground)
        return ground

    def _looks_like(self, said: str) -> bool:
        return self._look_alike(said) is not None

    def _look_alike(self, said: str) -> Token | None:
        """The token that words are sent as it looks, or as it stands there: "80 kg" of "8O kg"."""
        row = tokens(said)
        there = self.ledger.texts.numerals_by_key
        sent = {token.value for token in row if token.is_number and key(token) not in there}
        sent |= {value for token in row if (value := look_alike(token)) is not None}
        odd = (token for token in self.ledger.texts.tokens if token.kind == "word")
        return next((token for token in odd if sent and look_alike(token) in sent), None)

    def keep(self, path: str, ground: Grounded) -> None:
        self.sources.append(self.ledger.texts.source(path, ground))

    def read(self, read: Callable[[str], Value], said: str) -> Value:
        """What a reader makes of the words. Raises UngroundedFact."""
        try:
            return read(said)
        except units.UnreadableQuantity as error:
            raise UngroundedFact(str(error), mendable=self.is_readable_otherwise(said)) from None

    def read_kernel(self, read: Callable[[str], Value], said: str, *, resting: bool = False) -> Value:
        """What a reader makes of the words, or of their numbers and units alone: the 90 s of "90 s walk".

        Raises UngroundedFact.
        """
        check_not_below_zero(said)
        try:
            return self.read(read, said)
        except UngroundedFact:
            kernel = kernel_of(said, resting=resting)
            if kernel in ("", said):
                raise
            return self.read(read, kernel)

    def is_readable_otherwise(self, said: str) -> bool:
        """Whether words that no reader knows could be sent in another form: not where they are the athlete's
        own to the letter ("half a plate", "105? or 115"); then it is theirs to explain."""
        words = " ".join(said.split()).casefold()
        if _is_open(words):
            return False
        return not any(
            words in " ".join(text.split()).casefold() for text in self.ledger.texts.by_id.values()
        )

    def doubt(
        self,
        path: str,
        said: str,
        why: str,
        question: str,
        drops: Literal["set", "fact", "exercise"],
        where: Alignment | None = None,
        *,
        mendable: bool = True,
    ) -> None:
        """Note what could not be shown, and what goes with it."""
        spans = self.ledger.texts.spans([*where.numbers, *where.words]) if where else ()
        asked = question or ask_again(said)
        self.doubts.append(Doubt(path, said, why, asked, drops, spans, mendable))

    def forget(self, claims: dict[int, str], sources: int) -> None:
        """Take back what was claimed and kept since: the claims of then, and how many sources there were."""
        self.ledger.claims.clear()
        self.ledger.claims.update(claims)
        del self.sources[sources:]


# Facts of a block or a workout whose words may mean something else: then they are noted.
SEEMING = frozenset("rest scheme bodyweight session_rpe".split())
MEASURED = frozenset("score duration_seconds rest_seconds time_cap_seconds distance interval_seconds".split())
SAID_AT_LENGTH = {field.attribute for field in SET_FIELDS if field.measured} | {"rest_seconds", "rounds"}
RESTING = ("rest_seconds", "interval_seconds")


def _as_note(fact: Fact) -> str:
    """The athlete's words for a fact that no field can hold; a bare number with what it was sent as."""
    said = " ".join(fact.said.split())
    return said if any(map(str.isalpha, said)) else f"{fact.field.replace('_', ' ')} {said}"


def _is_open(words: str) -> bool:
    """Whether the words leave open which of two it was: "5 or 8"."""
    said = [token.folded for token in tokens(words)]
    return not {"or", "oder", "ou"}.isdisjoint(said[1:-1])


def ask_again(said: str) -> str:
    """The question where nothing better can be asked."""
    return f"What was {' '.join(said.split())!r}?"
