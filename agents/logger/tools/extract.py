"""extract_workout_data: the arguments are the workout, as the athlete said it.

Words of earlier messages that a workout stands on already: they make no second one.

Two answers to one question meet, or one is sent twice: "8 sets of 3 at 10" has all its numbers itself and
takes from the question only whose they are. What was logged from these words is told as it stands.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from agents.errors import Refusal
from agents.logger.asking.repeated_numbers import restated
from agents.logger.assembly.assemble import Assembled, assemble
from agents.logger.assembly.earlier_workouts import habits_of
from agents.logger.evidence.texts import key
from agents.logger.pipeline import TOOL_OF
from agents.logger.said_workout import SaidWorkout
from agents.logger.worktable import Already, Doubtful, Extracted, Worktable
from agents.set_fields import STATED
from agents.toolbox import Tool
from agents.words import fold, tokens
from agents.workout import Workout


def extract_workout_data(args: SaidWorkout, table: Worktable) -> Extracted:
    """Take down one workout in the athlete's own words, whole: every exercise, set and score that was done.

    Quote, don't translate; what is not said is "" or []. One entry of `sets` is for sets that are alike: "3x5
    @ 185" is {count "3", reps "5", load "185"}, "225x5,5,3" is three entries with load "225". A run: block
    kind "steady", exercise {name "ran", sets [{more [{field "distance", said "5k"}, {field "duration", said
    "24:10"}]}]}. A named WOD: block {kind "for_time", facts [{field "name", said "Fran"}, {field "score",
    said "4:12"}], exercises []}: its movements are known; a load said of it is an exercise with the WOD's
    name. "21-15-9 thrusters": sets [] under the block's scheme. What can't be read for sure ("half a plate",
    "6 or 7") stays as written, and the athlete is shown it; what has no field is a note.

    What can't be found in the message is refused with every reason: send the whole workout again, mended.
    """
    place = table.pipeline.due(args.workout_index, "extraction")
    if table.is_doubled:
        later = place.index + 1
        raise Refusal(f"workout {place.index} has one in this reply already: did you mean workout {later}?")
    assembled = assemble(args, table.ledger(place.index), habits_of(table))
    check_new(args, assembled, table, place.index)
    if table.may_repair(place.index, assembled.doubts):
        raise Doubtful(assembled, place.index)
    return Extracted(place.index, table.kept(assembled))


tool = Tool(TOOL_OF["extraction"], SaidWorkout, extract_workout_data, wave=1)


class AlreadyLogged(Refusal):
    """An extraction of words that an earlier message's workout stands on."""

    def __init__(self, already: Already, summary: str) -> None:
        super().__init__(
            f"already logged: workout {already.workout_id} stands on the words quoted"
            f" ({summary or 'it was taken back since'}). Leave them out; what this message changes of it is"
            " amend_workout, and what is new has to be quoted from this message, with its name."
        )
        self.already = already


class _Needed(NamedTuple):
    """A reading, and the tokens that it needs and other workouts stand on."""

    assembled: Assembled
    tokens: frozenset[int]


def check_new(args: SaidWorkout, assembled: Assembled, table: Worktable, index: int) -> None:
    """Raises AlreadyLogged where an extraction needs words that are logged; `assembled` is its reading
    without their numbers. Of several exercises, those that are not logged stay: only the others are doubted.
    """
    if not table.claims.before:
        return
    needed = _needed(args, assembled, table, index)
    if not needed.tokens:
        return
    workouts = Counter(table.claims.before[at] for at in sorted(needed.tokens))
    workout_id = workouts.most_common(1)[0][0]
    stored = table.shelf.get(workout_id)
    standing = None if stored is None else stored.workout
    own: frozenset[int] = frozenset()
    if standing is not None and _says(needed.assembled.workout) == _says(standing):
        own = needed.assembled.stands_on | restated(table.texts, table.entry.message.id, needed.assembled)
    already = Already(workout_id, needed.tokens, own, standing is not None)
    raise AlreadyLogged(already, standing.summary if standing is not None else "")


def _needed(args: SaidWorkout, assembled: Assembled, table: Worktable, index: int) -> _Needed:
    names = frozenset(_names_needed(assembled, table))
    if names or not assembled.doubts:
        return _Needed(assembled, names)
    numbers = _numbers_needed(args, table, index)
    if not numbers:
        return _Needed(assembled, frozenset())
    return _Needed(assemble(args, table.ledger(index, over_logged=True), habits_of(table)), numbers)


def _numbers_needed(args: SaidWorkout, table: Worktable, index: int) -> frozenset[int]:
    """The number tokens that are logged, of a workout whose quotes are all to be found there alone."""
    needed: set[int] = set()
    for quote in (exercise.said for block in args.blocks for exercise in block.exercises):
        if not isinstance(table.ledger(index).find(quote), str):
            return frozenset()
        there = table.ledger(index, over_logged=True).find(quote)
        logged = set() if isinstance(there, str) else table.claims.before.keys() & set(there.numbers)
        if not logged:
            return frozenset()
        needed |= logged
    return frozenset(needed)


def _names_needed(assembled: Assembled, table: Worktable) -> Iterator[int]:
    """The tokens of its exercises' names that stand nowhere but among the words that are logged."""
    texts, logged = table.texts, table.claims.before
    names = {key(token) for each in assembled.workout.exercises() for token in tokens(each.name_as_written)}
    free = {key(token) for at, token in enumerate(texts.tokens) if at not in logged}
    for at in assembled.stands_on:
        if at in logged and key(texts.tokens[at]) in names - free:
            yield at


def _says(workout: Workout) -> list[tuple[str, list[dict[str, object]]]]:
    """What was said of each exercise's sets, without what was computed."""
    return [
        (
            fold(each.name_as_written),
            [
                {field: getattr(one, field) for field in STATED if field not in one.derived}
                for one in each.sets
            ],
        )
        for each in workout.exercises()
    ]
