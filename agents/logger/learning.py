"""What an athlete's answer teaches, so that it is not asked again: names of their own, and how they want a
notation read that can be read in several ways. Pure.

    which_load   first or second     which of a workout's loads for men and women is theirs (95/65)
    triple       sets_reps_load, load_reps_sets or load_sets_reps     what they mean by 8x3x10
    aliases      by name as written  which exercise they call so ("rows")
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

from agents.conversation import Question
from agents.logger.athlete import Athlete
from agents.logger.workout import Exercise, Workout
from agents.words import fold, tokens


class Lesson(NamedTuple):
    """One thing to remember: `kind` is "alias" or "convention"."""

    kind: str
    of: str
    meaning: str


def lessons(
    answered: Iterable[Question], amended: list[Workout], logged: list[Workout]
) -> tuple[Lesson, ...]:
    """What the answers teach; `amended` and `logged` are the workouts that they led to."""
    found: list[Lesson | None] = []
    for question in answered:
        match question.code:
            case "which_load":
                found += [_which_load(each) for each in _exercises(amended)]
            case "which_reading":
                found += [_triple(question.fragment, each) for each in _exercises(logged)]
            case "exercise_ambiguous":
                found += [_alias(question, each) for each in _exercises(amended)]
    return tuple(dict.fromkeys(each for each in found if each is not None))


def remembered(athlete: Athlete, learned: Iterable[Lesson]) -> Athlete:
    """The athlete with the lessons; a newer one replaces an older one."""
    aliases, conventions = dict(athlete.aliases), dict(athlete.conventions)
    for lesson in learned:
        (aliases if lesson.kind == "alias" else conventions)[lesson.of] = lesson.meaning
    return replace(athlete, aliases=aliases, conventions=conventions)


def _exercises(workouts: list[Workout]) -> Iterable[Exercise]:
    return (exercise for workout in workouts for exercise in workout.exercises())


def _which_load(exercise: Exercise) -> Lesson | None:
    for one in exercise.sets:
        for place, option in zip(("first", "second"), one.load_options, strict=False):
            if one.load is not None and one.load.value == option.value:
                return Lesson("convention", "which_load", place)
    return None


def _triple(fragment: str, exercise: Exercise) -> Lesson | None:
    """Which of the three numbers of the fragment were sets, reps and load."""
    numbers = [token.value for token in tokens(fragment) if token.is_number]
    one = exercise.sets[0] if exercise.sets else None
    if len(numbers) != 3 or one is None or one.load is None or one.reps is None:
        return None
    value = {"sets": len(exercise.sets), "reps": one.reps, "load": one.load.value}
    orders = [order for order in permutations(value) if [value[role] for role in order] == numbers]
    return Lesson("convention", "triple", "_".join(orders[0])) if len(orders) == 1 else None


def _alias(question: Question, exercise: Exercise) -> Lesson | None:
    """The name that was asked about, if this is the exercise that it was said of."""
    name = " ".join(fold(question.exercise).split())
    if exercise.name not in question.options or name not in " ".join(fold(exercise.said).split()):
        return None
    return Lesson("alias", name, exercise.name)
