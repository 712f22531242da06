"""A session of a guest as a workout: what its tool wants kept, grounded in the athlete's words. Pure.

The law is that of every workout: what was done is what was said. A number stands in the words, and on tokens
that no other workout stands on, or it is the guest's own figure and says so in its source. The words have
to report: without a number of the session or a word like "done" nothing was told, and nothing is kept.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from agents import units
from agents.errors import Refusal
from agents.guests import SessionToKeep, SetToKeep
from agents.logger.evidence.texts import Grounded, Texts
from agents.logger.guests.said_numbers import (
    SaidNumber,
    around,
    numbers_said,
    reporting_words,
    reports,
    weight_beside,
)
from agents.workout import Block, Exercise, LoadDone, SetDone, Source, Span, Workout

WORDS_APART = 30  # tokens between a session's numbers and the word that reports them
NOTHING_DONE = (
    "nothing in the words says that it was done: log_workout is for what the athlete reports ("
    '"done", "got 8 on the top set at 285"); what is asked for today is get_todays_workout.'
)


class NotSaid(Refusal):
    """A figure of the session is neither in the words nor the guest's own."""


class Stands(NamedTuple):
    """A draft of the session's workout, and the tokens that it stands on."""

    workout: Workout
    tokens: frozenset[int]


@dataclass
class _Set:
    """A set on its way: the numbers of the words that its weight and its reps stand on, and by which rule."""

    asked: SetToKeep
    weight: SaidNumber | None = None
    weight_rule: str = ""
    reps: SaidNumber | None = None
    reps_rule: str = ""


@dataclass
class _Grounds:
    """The numbers that are said, and what each of them was taken for."""

    session: SessionToKeep
    texts: Texts
    numbers: list[SaidNumber]
    weights: dict[Decimal, SaidNumber] = field(default_factory=dict)
    used: dict[int, SaidNumber] = field(default_factory=dict)  # by first token

    def free(self) -> list[SaidNumber]:
        return [each for each in self.numbers if each.first not in self.used]

    def use(self, number: SaidNumber) -> None:
        self.used[number.first] = number

    # --- what has to be said

    def require_reps(self, one: _Set) -> None:
        """Find the reps that the athlete counted. Raises NotSaid."""
        reps = one.asked.reps
        if reps is None or one.asked.reps_given:
            return
        wanted = [each for each in self.free() if each.value == reps and not each.beside]
        beside = [(each, weight_beside(self.texts, each, self.numbers)) for each in wanted]
        fits = [each for each, weight in beside if weight is not None and self._is_weight(weight, one)]
        loose = [each for each, weight in beside if weight is None]
        found = next(iter(fits or loose), None)
        if found is None and wanted:
            weight = next(weight for _, weight in beside if weight is not None)
            raise NotSaid(f"the words say {reps} reps at {weight.value}, not at {self._said(one)}.")
        if found is None:
            raise NotSaid(
                f"{reps} reps at {self._said(one)}: the words don't say so, or a workout stands on them"
                f" already, and {self.session.of} does not ask for it. Leave reps out where they were"
                " not counted."
            )
        self.use(found)
        one.reps = found

    def require_alike(self, one: _Set, before: list[_Set]) -> bool:
        """Whether a set is one of several alike whose reps are said once: "3x5 at 225" is three."""
        alike = [each for each in before if each.asked == one.asked and each.reps is not None]
        if not alike:
            return False
        if not alike[-1].reps_rule:
            count = self.session.sets.count(one.asked)
            said = next((each for each in self.free() if each.value == count and not each.beside), None)
            if said is None:
                return False
            self.use(said)
        one.reps, one.reps_rule = alike[-1].reps, "carry_over"
        return True

    def require_weight(self, one: _Set) -> None:
        """Find a weight that is not the guest's own. Raises NotSaid."""
        if not one.asked.weight_given and not self.find_weight(one):
            raise NotSaid(
                f"{self._said(one)} is neither in the words, on numbers that no workout stands on, nor what"
                f" {self.session.of} asks for: log what was said."
            )

    # --- what may be said

    def find_weight(self, one: _Set) -> bool:
        """Find the weight where the words say it; one that is said once holds for every set with it."""
        before = self.weights.get(one.asked.weight)
        said = before or next((each for each in self.free() if self._is_weight(each, one)), None)
        if said is None:
            return False
        self.use(said)
        self.weights[one.asked.weight] = said
        one.weight, one.weight_rule = said, "carry_over" if before else ""
        return True

    def find_reps(self, one: _Set) -> None:
        """Find the reps of the guest's own where the words have them beside the weight."""
        if one.asked.reps is None or one.reps is not None or one.weight is None:
            return
        for each in self.free():
            weight = weight_beside(self.texts, each, self.numbers)
            if each.value == one.asked.reps and not each.beside and weight == one.weight:
                self.use(each)
                one.reps = each
                return

    def _is_weight(self, said: SaidNumber, one: _Set) -> bool:
        return said.says(one.asked.weight, self.session.unit)

    def _said(self, one: _Set) -> str:
        return f"{units.say_number(one.asked.weight)} {self.session.unit}"


def grounded(
    session: SessionToKeep,
    texts: Texts,
    sources: Collection[str],
    taken: Collection[int],
    told_before: Collection[int] = (),
) -> Stands:
    """The session as a workout that has no date yet.

    `sources` are the messages whose words count, `taken` tokens that other workouts stand on, `told_before`
    those of earlier messages: a word among these has reported what it had to. Raises Refusal with what is not
    said, NotSaid for a figure.
    """
    book = _Grounds(session, texts, _free_numbers(texts, sources, taken))
    words = [at for at in reporting_words(texts, sources) if at not in told_before]
    if not words and not any(_is_of(each, session) for each in book.numbers):
        raise Refusal(NOTHING_DONE)
    sets = _found(book)
    if not words and not book.used:
        raise Refusal(NOTHING_DONE)
    numbers = [at for said in book.used.values() for at in said.tokens]
    at = _nearest(words, numbers, taken)
    spans = texts.spans([*numbers, *at]) if numbers else (around(texts, at[0]),)
    workout = _workout(session, texts, sets, spans)
    return Stands(workout, frozenset((*numbers, *at)))


def _is_of(said: SaidNumber, session: SessionToKeep) -> bool:
    """Whether a number may be one of the session."""
    return any(said.says(each.weight, session.unit) or said.value == each.reps for each in session.sets)


def _free_numbers(texts: Texts, sources: Collection[str], taken: Collection[int]) -> list[SaidNumber]:
    said = numbers_said(texts, sources)
    return [each for each in said if is_free(each, taken) and reports(texts, each.first)]


def is_free(said: SaidNumber, taken: Collection[int]) -> bool:
    """Whether nothing else stands on a number."""
    return not any(at in taken for at in said.tokens)


def _found(book: _Grounds) -> list[_Set]:
    """Every set with what it stands on: first what has to be said, then what may be."""
    sets = [_Set(each) for each in book.session.sets]
    for place, one in enumerate(sets):
        if not book.require_alike(one, sets[:place]):
            book.require_reps(one)
    for one in sets:
        book.require_weight(one)
    for one in sets:
        if one.asked.weight_given:
            book.find_weight(one)
    for one in sets:
        book.find_reps(one)
    return sets


def _nearest(words: list[int], numbers: list[int], taken: Collection[int]) -> list[int]:
    """The one word of a report that belongs to the session: the nearest to its numbers, else the first that
    is in nobody else's sets."""
    if not words:
        return []
    if numbers:
        apart = {at: min(abs(at - number) for number in numbers) for at in words}
        nearest = min(words, key=apart.__getitem__)
        return [nearest] if apart[nearest] <= WORDS_APART else []
    return [next((at for at in words if not {at + 1, at + 2} & set(taken)), words[0])]


# --- the workout


def _workout(session: SessionToKeep, texts: Texts, sets: list[_Set], spans: tuple[Span, ...]) -> Workout:
    done = tuple(_done(session, one) for one in sets)
    exercise = Exercise(
        name=session.exercise,
        name_as_written=session.exercise,
        said=texts.quoted(spans),
        sets=done,
    )
    sources = [
        source
        for place, one in enumerate(sets)
        for source in _sources(session, texts, one, f"blocks[0].exercises[0].sets[{place}]")
    ]
    return Workout(
        name=session.name,
        disciplines=("strength",),
        notes=(session.notes.strip(),) if session.notes.strip() else (),
        blocks=(Block(exercises=(exercise,)),),
        spans=spans,
        sources=tuple(sources),
    )


def _done(session: SessionToKeep, one: _Set) -> SetDone:
    asked = one.asked
    said_in = one.weight.unit if one.weight is not None and one.weight.unit else session.unit
    value = one.weight.value if one.weight is not None else asked.weight
    load = LoadDone(value=value, unit="kg" if said_in == "kg" else "lb", basis="total")
    reps, low, high = _reps(asked)
    return SetDone(
        reps=reps,
        reps_low=low,
        reps_high=high,
        load=load,
        kind="amrap" if asked.amrap else "warm-up" if asked.warm_up else "working",
    )


def _reps(asked: SetToKeep) -> tuple[int | None, int | None, int | None]:
    """The reps that were counted, else those that the guest asks for, from and to; none where it sets no
    end to them."""
    low, high = asked.reps_low, asked.reps_high
    if asked.reps is not None or asked.amrap or low is None or high is None:
        return asked.reps, None, None
    return (low, None, None) if low == high else (None, low, high)


def _sources(session: SessionToKeep, texts: Texts, one: _Set, path: str) -> list[Source]:
    own = Source(path="", kind="plan", rule="program", of=session.of)
    found = []
    for name, reps in zip(("reps", "reps_low", "reps_high"), _reps(one.asked), strict=True):
        if reps is not None:
            found.append(_source(texts, f"{path}.{name}", one.reps, one.reps_rule, own))
    found.append(_source(texts, f"{path}.load", one.weight, one.weight_rule, own))
    if one.weight is None or not one.weight.unit:
        found.append(own.model_copy(update={"path": f"{path}.load.unit"}))
    return found


def _source(texts: Texts, path: str, said: SaidNumber | None, rule: str, own: Source) -> Source:
    if said is None:
        return own.model_copy(update={"path": path})
    spoken = "" if texts.tokens[said.first].is_number else "number_word"
    return texts.source(path, Grounded(said.tokens, rule or spoken))
