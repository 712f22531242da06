"""Grounding: each fact shown in the words and read into a number with its unit, or doubted. Pure.

One `Grounding` serves one extraction: it gathers the sources of what could be shown, and a `Doubt` for what
could not, with the words for the model and the question for the athlete.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from agents import units
from agents.logger.assembly.facts import Reader
from agents.logger.evidence.beside_numbers import is_below_zero, kernel_of, says_more, with_unit
from agents.logger.evidence.closed_notation import without_label
from agents.logger.evidence.ledger import Doubt, Ledger
from agents.logger.evidence.texts import Alignment, Grounded, key
from agents.logger.said_workout import Fact
from agents.set_fields import SET_FIELDS
from agents.words import Token, look_alike, seen_as, seen_through, tokens
from agents.workout import Source

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
        readers: dict[str, Reader],
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
        self, fact: Fact, path: str, where: Alignment | None, readers: dict[str, Reader], *, strict: bool
    ) -> tuple[Reader, Any]:
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

    def _as_it_looks(self, reader: Reader, fact: Fact, odd: Token, *, strict: bool) -> Any:
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

    def _read_or_none(self, reader: Reader, in_full: str, said: str) -> Any:
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
