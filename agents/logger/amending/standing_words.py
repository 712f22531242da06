"""Words that say what stands already: a set that is told once more, a number beside one that was corrected.
These are not "not logged". Pure.

    "did it go through? squat 5x5 100, rows 3x8 60"   the numbers of the message that was logged, in its order
    "yes, 3x8 on the squats"                          of one exercise, and each of them is true of it
    "the chins were 4x5", with 5 for 6                4 is what stands
"""

from collections.abc import Collection, Sequence
from datetime import date

from agents.athlete import Athlete
from agents.logger.amending import targets
from agents.logger.amending.targets import Denied, NamedTargets
from agents.words import Token, tokens
from agents.workout import Block, Workout


def tells_again(
    row: Sequence[Token], places: Collection[int], workout: Workout, text: str, athlete: Athlete, today: date
) -> bool:
    """Whether the words at these places say nothing but what a workout holds that was told in this text."""
    named = targets.named_in(row, places, athlete, today)
    numbers = tuple(row[at] for at in sorted(places) if row[at].is_number)
    if not numbers or not named.exercises or not targets.has_all(workout, named):
        return False
    one = len(named.exercises) == 1 and targets.is_true(Denied(numbers=numbers), workout, named)
    return one or _run_in(
        [each.value for each in numbers], [each.value for each in tokens(text) if each.is_number]
    )


def _run_in(run: list[object], within: list[object]) -> bool:
    """Whether a list stands in another one, in its order and without a gap."""
    return any(within[at : at + len(run)] == run for at in range(len(within)))


def says_what_changed(numbers: Sequence[Token], before: Workout, after: Workout) -> bool:
    """Whether each of these numbers is true of what a change has made."""
    changed = tuple(each for each in after.exercises() if each not in before.exercises())
    of_these = Workout(blocks=(Block(kind="straight", exercises=changed),))
    return bool(changed) and targets.is_true(Denied(numbers=tuple(numbers)), of_these, NamedTargets())
