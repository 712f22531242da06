"""What is taken over from the plan, with its sources: a session done as written, or one exercise. Pure.

The words that say so ("as written", "hit the plan") are grounded as any repetition is, and must be a report.
What is said otherwise of an exercise, or that it was left out, goes before the plan; where that can't be told
apart, nothing is taken over and it is asked about.
"""

from collections.abc import Sequence
from typing import NamedTuple

from agents.guests import PlannedExercise, PlannedSession
from agents.logger.assembly.planned import cardio_of, exercise_of, sets_of
from agents.logger.assembly.pointing import names_a_day, planned_asked_for
from agents.logger.assembly.repeats import Copied
from agents.logger.assembly.set_values import Habits
from agents.logger.evidence.grounding import Doubtful, Grounding
from agents.logger.evidence.texts import Alignment
from agents.words import tokens
from agents.workout import Block, Exercise, SetDone, Source, Span, Workout

_OTHERWISE = frozenset("except excluding besides but apart aside minus without skipped instead other".split())


class Differing(NamedTuple):
    """Names of exercises that the words tell otherwise, and of those they say were left out."""

    told: Sequence[str]
    skipped: Sequence[str]


def exercise_as_written(
    book: Grounding, said: str, name: str, habits: Habits, where: Alignment
) -> tuple[str, Copied]:
    """The name and the sets of an exercise as they are planned. Raises Doubtful."""
    ground = planned_asked_for(book, said, where)
    due = habits.planned(said, habits.day, name)
    planned = exercise_of(due.session, name)
    assert planned is not None, "what is due for an exercise has it"
    spans = book.ledger.texts.source("", ground).spans
    return planned.name, Copied(sets_of(planned, habits.unit, habits.bar), _source(planned.uid, spans))


def session_as_written(book: Grounding, said: str, habits: Habits, differing: Differing) -> Workout:
    """The planned session that was done, less what is told otherwise, under its name. Raises Doubtful."""
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
        raise Doubtful(f"nothing of {session.name} is left that was done as written")
    day = _day_said(said) if names_a_day(said) and not habits.day else None
    return Workout(name=session.name, blocks=tuple(blocks), date_as_said=day)


def _left_out(book: Grounding, session: PlannedSession, differing: Differing) -> list[PlannedExercise]:
    """The planned exercises that the words tell otherwise. Raises Doubtful where one can't be told apart."""
    words = {token.folded for token in book.ledger.texts.tokens}
    found = []
    for name in (*differing.told, *differing.skipped):
        planned = exercise_of(session, name)
        if planned is not None:
            found.append(planned)
        elif name in differing.skipped or words & _OTHERWISE or _nearly(session, name):
            names = ", ".join(each.name for each in session.exercises)
            raise Doubtful(
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
