"""What the words of a call that changes a workout name, and what they say that it is not."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from agents.athlete import Athlete
from agents.logger.amending import targets
from agents.logger.amending.targets import Denied, NamedTargets
from agents.logger.evidence import contradiction
from agents.logger.evidence.texts import Alignment
from agents.logger.worktable import COMMAND, OFFLINE, Worktable
from agents.models.offline.amending_words import CORRECTING, FILLER
from agents.reading.word_rows import words as words_of
from agents.words import Token
from agents.workout import StoredWorkout


class CallWords(NamedTuple):
    """The words of a call: its quote, the tokens that are new values, and exercises that a model names.
    `fields` are what is given another value, each with its exercise; `beside`: what else the words name is a
    reason, and none that stands has to be meant by it; `old` are the values by which it names what stands,
    where they are said, `denied` are their numbers; `added` the exercises that join."""

    quote: Alignment
    values: frozenset[int] = frozenset()
    exercises: tuple[str, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    beside: bool = False
    old: frozenset[int] = frozenset()
    added: tuple[str, ...] = ()
    denied: tuple[Token, ...] = ()

    @property
    def moves(self) -> bool:
        """Whether nothing is said but that something goes, or was another day."""
        return all(field in ("removed", "date") for _, field in self.fields)

    def can_mean(self, stored: StoredWorkout, athlete: Athlete) -> bool:
        """Whether a workout can have what is said: no load of a run, no distance of a bench press."""
        if stored.workout is None:
            return True
        holds = (
            targets.can_hold(stored.workout, targets.meaning(name, athlete) if name else None, field)
            for name, field in self.fields
        )
        return all(holds) and all(targets.goes_with(stored.workout, each, athlete) for each in self.added)


def sentence_around(row: Sequence[Token], at: int) -> range:
    """The sentence that a token stands in, without the mark that ends it."""
    first, last = at, at
    while first and row[first - 1].folded not in targets.ENDS and row[first - 1].source == row[at].source:
        first -= 1
    while last < len(row) and row[last].folded not in targets.ENDS and row[last].source == row[at].source:
        last += 1
    return range(first, last)


def _own_part(row: Sequence[Token], quote: range) -> list[int]:
    """The sentence around a quote without what is joined to it by "and" and says a value of its own: "make it
    2:50, and the bench was 90" says two things, each of its own workout."""
    whole = sentence_around(row, quote[0])
    joints = [at for at in whole if row[at].folded == "and" and at not in quote]
    before = max((at for at in joints if at < quote[0]), default=whole.start - 1)
    after = min((at for at in joints if at > quote[-1]), default=whole.stop)
    others = (range(whole.start, before), range(after, whole.stop))
    left = [part for part in others if any(row[at].is_number for at in part)]
    return [at for at in whole if not any(at in part for part in left)]


class SpokenNames(NamedTuple):
    """What the words of a call name and deny, and where they do."""

    named: NamedTargets
    denied: Denied
    places: frozenset[int]

    @property
    def both(self) -> NamedTargets:
        """What a target has to be: what is named, and what the words say that stands there now."""
        named, more = self.named, self.denied.named
        return named._replace(
            exercises=(*named.exercises, *more.exercises),
            benchmarks=named.benchmarks | more.benchmarks,
            kinds=(*named.kinds, *more.kinds),
            day=named.day or more.day,
        )


def words_named(table: Worktable, said: CallWords, earlier: Sequence[StoredWorkout]) -> SpokenNames:
    """What the quote names, or its sentence where the quote names nothing; and what they deny; names of the
    workouts told `earlier` are known."""
    row, quote = table.given.texts.tokens, said.quote
    window = range(quote.first, quote.last + 1)
    whole = _own_part(row, window)
    others = said.values.union(said.old, *table.claims.taken.values())
    free = {at for at in (*window, *whole) if at not in others and row[at].source == row[quote.first].source}
    standing = [each.workout for each in earlier if each.workout is not None]
    athlete = contradiction.knowing(table.given.athlete, standing)
    denied, denying = targets.denied_in(row, free, athlete, table.given.today)

    def named_at(places: set[int]) -> NamedTargets:
        named = targets.named_in(row, places, athlete, table.given.today)
        named = named if said.fields or said.added else targets.with_ways(named, row, places)
        titled = contradiction.with_titles(named, row, places, standing)
        return contradiction.identifying(titled, standing)

    named = named_at(free.intersection(window) - denying)
    if not named:
        named = named_at(free - denying)
        named = contradiction.standing_of(named, standing) if said.denied else named
    denied = denied._replace(numbers=(*denied.numbers, *said.denied))
    places = denying | named.places | said.old
    return SpokenNames(_with_claimed(named, said, _unknown(row, free - places), table), denied, places)


def _with_claimed(
    named: NamedTargets, said: CallWords, unknown: Sequence[int], table: Worktable
) -> NamedTargets:
    """With the exercises that a model reads in words which the code does not know."""
    if named or not unknown or table.given.engine in (OFFLINE, COMMAND):
        return named
    return named._replace(
        exercises=tuple(targets.meaning(each, table.given.athlete) for each in said.exercises)
    )


def _unknown(row: Sequence[Token], places: Collection[int]) -> list[int]:
    """The words that no list of those that correct something has."""
    glue = FILLER | CORRECTING
    return [
        at
        for at in places
        if row[at].kind == "word" and row[at].value is None and row[at].folded.replace("'", "") not in glue
    ]


def has_unknown_words(table: Worktable, said: CallWords, told: Collection[int]) -> bool:
    """Whether a call's sentence has words that the code does not know: "that was 190" has none."""
    row = table.given.texts.tokens
    whole = sentence_around(row, said.quote.first)
    others = said.values.union(told, *table.claims.taken.values())
    return bool(_unknown(row, [at for at in whole if at not in others]))


def says_value(
    table: Worktable, said: CallWords, shown: StoredWorkout, candidates: Sequence[StoredWorkout]
) -> bool:
    """Whether the quote says a value that stands in the workout shown, and in no other that was shown."""
    others = said.values.union(*table.claims.taken.values())
    places = {at for at in range(said.quote.first, said.quote.last + 1) if at not in others}
    rest = [each for each in candidates if each.workout_id in table.given.before.shown and each != shown]
    return contradiction.has_alone(shown, table.given.texts.tokens, places, rest)


def says_all(table: Worktable, said: CallWords) -> bool:
    """Whether what is said is said of every workout: "all of that was yesterday"."""
    row, quote = table.given.texts.tokens, range(said.quote.first, said.quote.last + 1)
    whole = all(field in ("date", "unit") for _, field in said.fields)
    return whole and not words_of("taking_away", "all").isdisjoint(row[at].folded for at in quote)
