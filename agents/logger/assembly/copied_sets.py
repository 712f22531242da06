"""Sets that are taken over: from others, with what is said in place of what they had, or from the plan. Pure.

"same as Tuesday but 3 sets of dips, 2.5 more":

    sets, or more of them      "3 sets", "one set less", "one more set"
    a number by so much        "5 more", "2 km more", "2 reps more each"
    any other field            as it is said; a distance brings no time of the other along
    "last set", "first set"    of that one alone

Words that point at the plan ("as written", "hit the plan") are grounded as any repetition is, and must be a
report. What is said otherwise of an exercise, or that it was left out, goes before the plan; where that can't
be told apart, nothing is taken over and it is asked about.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from agents.guests import PlannedExercise, PlannedSession
from agents.logger.assembly import repeats
from agents.logger.assembly.blocks import moved
from agents.logger.assembly.planned import cardio_of, exercise_of, sets_of
from agents.logger.assembly.repeats import (
    ALONG,
    MEASURES,
    Copied,
    asks_for_sets,
    is_a_change,
    is_of_each,
    measured_anew,
    names_a_day,
    planned_asked_for,
    read_change,
    which_set,
)
from agents.logger.assembly.set_values import Habits, SetValues
from agents.logger.evidence.grounding import Grounding, UngroundedFact
from agents.logger.evidence.texts import Alignment
from agents.logger.said_workout import SaidSet
from agents.words import tokens
from agents.workout import Block, Exercise, LoadDone, SetDone, Source, Span, Workout


class ExercisePlace(NamedTuple):
    """Where an exercise stands: its quote, its path in the record, its path in what was sent."""

    where: Alignment
    path: str
    asked: str


@dataclass(frozen=True)
class OnceMore:
    """Reads an entry of sets that are like others. `count` reads how many are said."""

    book: Grounding
    values: SetValues
    count: Callable[[SaidSet, Alignment, str], int]
    place: ExercisePlace

    def sets(self, entry: SaidSet, copied: Copied, at: int) -> list[SetDone]:
        """The sets, the first of which is number `at` of the exercise. Raises UngroundedFact."""
        which = next(
            (each for fact in entry.more if (each := _one_set(fact.field, fact.said)) is not None), None
        )
        if which is None or len(copied.sets) == 1:
            return self._changed(
                entry, self._as_many(entry, copied, f"{self.place.path}.sets[{at}].count"), at
            )
        place = which % len(copied.sets)
        before, behind = copied.sets[:place], copied.sets[place + 1 :]
        copied._replace(sets=before).keep(self.book, self.place.path, at)
        copied._replace(sets=behind).keep(self.book, self.place.path, at + place + 1)
        plain = tuple(fact for fact in entry.more if _one_set(fact.field, fact.said) is None)
        one = copied._replace(sets=copied.sets[place : place + 1])
        return [*before, *self._changed(entry.model_copy(update={"more": plain}), one, at + place), *behind]

    def _changed(self, entry: SaidSet, copied: Copied, at: int) -> list[SetDone]:
        moves = [fact.said for fact in entry.more if fact.field == "load_change"]
        if changed := changes(entry):
            entry = _without(entry, changed)
            copied = self._measured_anew(copied, changed, f"{self.place.path}.sets[{at}]")
        sets = self._as_said(entry, copied, at)
        by = [(change, repeats.change_of(self.book, change, self.place.where)) for change in moves]
        if copied.change is not None and not by and not entry.load.strip() and repeats.is_loaded(sets):
            by = [copied.change]
        for each in by:
            sets = repeats.load_changed(self.book, each, sets, self.place.path, at)
        return list(sets)

    def _as_many(self, entry: SaidSet, copied: Copied, path: str) -> Copied:
        """The sets that there were, or as many as are said: in all, or more or less than there were."""
        if is_a_change(entry.count):
            by, _ = read_change(entry.count)
            self.book.ground("count", entry.count, self.place.where, path)
            return copied.counted(len(copied.sets) + int(by))
        count = self.count(entry, self.place.where, path)
        more = any(fact.field == "same_as" and asks_for_sets(fact.said) for fact in entry.more)
        if more and copied.is_base:
            return copied.and_more(count)
        return copied.counted(count) if entry.count.strip() else copied

    def _measured_anew(self, copied: Copied, changed: Sequence[tuple[str, str]], path: str) -> Copied:
        """Sets of which a distance, a time or the reps are another by so much: "200 yds more"."""
        texts = self.book.ledger.texts
        each = is_of_each(texts.quoted(texts.spans(self.place.where.words)))
        for field, said in changed:
            update = measured_anew(copied.sets, field, said, each=each)
            self.book.ground(field, said, self.place.where, f"{path}.{field}")
            copied = copied._replace(sets=tuple(one.model_copy(update=update) for one in copied.sets))
        return copied

    def _as_said(self, entry: SaidSet, copied: Copied, at: int) -> tuple[SetDone, ...]:
        path, kept = self.place.path, len(self.book.sources)
        first = f"{path}.sets[{at}]"
        said = self.values.of(entry, self.place.where, first)
        if "load" in said:
            said["load"] = self._in_unit_of(copied, said["load"], f"{first}.load.unit", kept)
        own = self.book.sources[kept:]
        if "load" in said or "bodyweight" in said:
            said = {"load": None, "bodyweight": False, **said}
        if "load" in said and copied.source.kind == "history" and len({one.load for one in copied.sets}) > 1:
            raise UngroundedFact(f"{entry.load!r}: the sets had several loads there", mendable=False)
        if "distance" in said:
            said = {**ALONG, **said}
        copied.keep(self.book, path, at, frozenset(said))
        for number in range(1, len(copied.sets)):
            self.book.sources += [moved(each, first, f"{path}.sets[{at + number}]") for each in own]
        return tuple(one.model_copy(update=said) for one in copied.sets)

    def _in_unit_of(self, copied: Copied, load: LoadDone, path: str, kept: int) -> LoadDone:
        """A load that was said without a unit, in the unit that the others had."""
        units = {one.load.unit for one in copied.sets if one.load is not None}
        unsaid = [
            each for each in self.book.sources[kept:] if each.rule == "athlete_unit" and each.path == path
        ]
        if len(units) != 1 or not unsaid:
            return load
        self.book.sources.remove(unsaid[0])
        self.book.sources.append(copied.source.model_copy(update={"path": path}))
        return load.model_copy(update={"unit": units.pop()})


def changes(entry: SaidSet) -> list[tuple[str, str]]:
    """What an entry says of a distance, a time or the reps as a change of what they were: field and words."""
    said = [("reps", entry.reps), *((fact.field, fact.said) for fact in entry.more)]
    return [each for each in said if each[0] in MEASURES and is_a_change(each[1])]


def _without(entry: SaidSet, changed: Sequence[tuple[str, str]]) -> SaidSet:
    more = tuple(fact for fact in entry.more if (fact.field, fact.said) not in changed)
    reps = "" if ("reps", entry.reps) in changed else entry.reps
    return entry.model_copy(update={"reps": reps, "more": more})


def _one_set(field: str, said: str) -> int | None:
    """Which one set a note says that it is of; None for all of them."""
    return which_set(said) if field == "note" else None


# --- what is taken over from the plan


_OTHERWISE = frozenset("except excluding besides but apart aside minus without skipped instead other".split())


class Differing(NamedTuple):
    """Names of exercises that the words tell otherwise, and of those they say were left out."""

    told: Sequence[str]
    skipped: Sequence[str]


def exercise_as_written(
    book: Grounding, said: str, name: str, habits: Habits, where: Alignment
) -> tuple[str, Copied]:
    """The name and the sets of an exercise as they are planned. Raises UngroundedFact."""
    ground = planned_asked_for(book, said, where)
    due = habits.planned(said, habits.day, name)
    planned = exercise_of(due.session, name)
    assert planned is not None, "what is due for an exercise has it"
    spans = book.ledger.texts.source("", ground).spans
    return planned.name, Copied(sets_of(planned, habits.unit, habits.bar), _source(planned.uid, spans))


def session_as_written(book: Grounding, said: str, habits: Habits, differing: Differing) -> Workout:
    """The planned session that was done, less what is told otherwise, under its name. Raises
    UngroundedFact."""
    ground = planned_asked_for(book, said, None)
    session = habits.planned(said, habits.day, "").session
    left_out = _left_out(book, session, differing)
    book.stands_on += ground.tokens
    spans = book.ledger.texts.source("", ground).spans
    kept = [each for each in session.exercises if each not in left_out]
    done = [(each.uid, each.name, sets_of(each, habits.unit, habits.bar)) for each in kept]
    blocks = [_block(book, *each, f"blocks[{at}]", spans) for at, each in enumerate(done)]
    blocks += [
        _block(book, session.uid, name, (one,), f"blocks[{len(blocks)}]", spans, steady=True)
        for name, one in cardio_of(session)
    ]
    if not blocks:
        raise UngroundedFact(f"nothing of {session.name} is left that was done as written")
    day = _day_said(said) if names_a_day(said) and not habits.day else None
    return Workout(name=session.name, blocks=tuple(blocks), date_as_said=day)


def _left_out(book: Grounding, session: PlannedSession, differing: Differing) -> list[PlannedExercise]:
    """The planned exercises that the words tell otherwise. Raises UngroundedFact where one can't be told
    apart."""
    words = {token.folded for token in book.ledger.texts.tokens}
    found = []
    for name in (*differing.told, *differing.skipped):
        planned = exercise_of(session, name)
        if planned is not None:
            found.append(planned)
        elif name in differing.skipped or words & _OTHERWISE or _nearly(session, name):
            names = ", ".join(each.name for each in session.exercises)
            raise UngroundedFact(
                f"{name!r} is no one exercise of {session.name}: it has {names}",
                f"Which exercise of {session.name} was {name!r}: {names}?",
            )
    return found


def _nearly(session: PlannedSession, name: str) -> bool:
    """Whether a name shares a word with a planned exercise: it may be that one, done otherwise."""
    own = {token.folded.removesuffix("s") for token in tokens(name)}
    planned = (token for each in session.exercises for token in tokens(each.name))
    return any(token.folded.removesuffix("s") in own for token in planned)


def _block(
    book: Grounding,
    uid: str,
    name: str,
    sets: tuple[SetDone, ...],
    path: str,
    spans: tuple[Span, ...],
    *,
    steady: bool = False,
) -> Block:
    Copied(sets, _source(uid, spans)).keep(book, f"{path}.exercises[0]", 0)
    exercise = Exercise(name=name, name_as_written=name, sets=sets)
    return Block(kind="steady" if steady else "straight", exercises=(exercise,))


def _source(uid: str, spans: tuple[Span, ...]) -> Source:
    return Source(path="", kind="plan", of=uid, spans=spans)


def _day_said(said: str) -> str:
    """The word of the day alone, where one word says it: "Thursday's"."""
    days = [token.folded for token in tokens(said) if names_a_day(token.folded) and not token.is_number]
    return days[0] if len(days) == 1 and not any(token.is_number for token in tokens(said)) else said
