"""What an athlete's answer teaches, so that it is not asked again: names of their own, and how they want a
notation read that can be read in several ways. Pure.

    which_load   first or second     which of a workout's loads for men and women is theirs (95/65)
    triple       sets_reps_load, load_reps_sets or load_sets_reps     what they mean by 8x3x10
    aliases      by name as written  which exercise they call so ("rows")
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from itertools import permutations
from typing import NamedTuple

from agents.athlete import Athlete
from agents.conversation import Question
from agents.exercises import catalogue
from agents.words import fold, tokens
from agents.workout import Exercise, SetDone, Workout


class Lesson(NamedTuple):
    """One thing to remember: `kind` is "alias" or "convention"."""

    kind: str
    of: str
    meaning: str


def lessons(
    answered: Iterable[Question], amended: Mapping[str, Workout], logged: Iterable[Workout]
) -> tuple[Lesson, ...]:
    """What the answers teach; `amended` (by workout id) and `logged` are the workouts that they led to.

    A question about a saved workout is answered in that one; answers that contradict each other teach
    nothing.
    """
    said_in = tuple(logged)
    found: list[Lesson] = []
    for question in answered:
        asked_of = [amended[question.workout_id]] if question.workout_id in amended else []
        match question.code:
            case "which_load":
                found += _which_load(question, _exercises(asked_of))
            case "which_reading":
                found += _triple(question.fragment, _exercises(said_in))
            case "exercise_ambiguous":
                found += _alias(question, _exercises(asked_of))
    different = dict.fromkeys(found)
    clear = Counter((lesson.kind, lesson.of) for lesson in different)
    return tuple(lesson for lesson in different if clear[lesson.kind, lesson.of] == 1)


def remembered(athlete: Athlete, learned: Iterable[Lesson]) -> Athlete:
    """The athlete with the lessons; a newer one replaces an older one."""
    aliases, conventions = dict(athlete.aliases), dict(athlete.conventions)
    for lesson in learned:
        (aliases if lesson.kind == "alias" else conventions)[lesson.of] = lesson.meaning
    return replace(athlete, aliases=aliases, conventions=conventions)


def _exercises(workouts: Iterable[Workout]) -> Iterable[Exercise]:
    return (exercise for workout in workouts for exercise in workout.exercises())


def _which_load(question: Question, exercises: Iterable[Exercise]) -> Iterator[Lesson]:
    """Which of the two loads the exercise that was asked about has, where they differ."""
    for exercise in exercises:
        names = (exercise.name, exercise.name_as_written)
        if not any(catalogue.same(name, question.exercise) for name in names):
            continue
        for one in exercise.sets:
            same = [
                one.load is not None and (one.load.value, one.load.unit) == (each.value, each.unit)
                for each in one.load_options
            ]
            if sum(same) == 1:
                yield Lesson("convention", "which_load", ("first", "second")[same.index(True)])


def _triple(fragment: str, exercises: Iterable[Exercise]) -> Iterator[Lesson]:
    """Which of the fragment's three numbers were sets, reps and load, of an exercise that quotes them."""
    numbers = _numbers(fragment)
    for exercise in exercises:
        one = exercise.sets[0] if exercise.sets else SetDone()
        quoted = not Counter(numbers) - Counter(_numbers(exercise.said))
        if len(numbers) != 3 or one.load is None or one.reps is None or not quoted:
            continue
        value = {"sets": len(exercise.sets), "reps": one.reps, "load": one.load.value}
        orders = [order for order in permutations(value) if [value[role] for role in order] == numbers]
        if len(orders) == 1:
            yield Lesson("convention", "triple", "_".join(orders[0]))


def _numbers(said: str) -> list[Decimal]:
    return [token.value for token in tokens(said) if token.is_number and token.value is not None]


def _alias(question: Question, exercises: Iterable[Exercise]) -> Iterator[Lesson]:
    """The name that was asked about, for the exercise that it was said of."""
    name = " ".join(fold(question.exercise).split())
    for exercise in exercises:
        if exercise.name in question.options and name in " ".join(fold(exercise.said).split()):
            yield Lesson("alias", name, exercise.name)
