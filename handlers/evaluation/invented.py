"""Numbers in the log that the label has nowhere: what was made up. Pure.

Only the label is asked, never the text: a number that stands in the words may still be no fact of the log.
"""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from agents.set_fields import DETAILS, MEASURES
from handlers.evaluation.pairing import METRES_APART
from handlers.evaluation.values import SetSaid, WorkoutSaid

_REPS = tuple(label for label in MEASURES if label.startswith("reps"))
_WITH_A_UNIT = ("load", "pace_seconds")


class LabelledNumber(NamedTuple):
    """A number, what it counts, and its unit or what it is for."""

    field: str
    value: Decimal
    unit: str = ""

    def said(self) -> str:
        return " ".join(filter(None, (self.field, format(self.value.normalize(), "f"), self.unit)))


def invented(
    wanted: Sequence[WorkoutSaid], found: Sequence[WorkoutSaid], *, is_foreign: bool = False
) -> tuple[LabelledNumber, ...]:
    """The numbers of the log that the label has in no set, block or fact of that field; each once.

    Of a foreign record only measures are asked, and none that it leaves open in some set.
    """
    known = {*numbers_of(wanted), *_prescribed(wanted)}
    loose = {field for workout in wanted for one in workout.sets for field in one.loose}
    measured = ("reps", "load", "seconds", "metres", "calories")
    return tuple(
        number
        for number in dict.fromkeys(numbers_of(found))
        if number.field not in loose
        and (number.field in measured or not is_foreign)
        and not any(_is_same(number, each, any_unit="unit" in loose) for each in known)
    )


def _is_same(found: LabelledNumber, wanted: LabelledNumber, *, any_unit: bool) -> bool:
    if found.field == "metres" == wanted.field:
        return abs(found.value - wanted.value) <= METRES_APART * wanted.value
    same = found.field == wanted.field and found.value == wanted.value
    return same and (found.unit == wanted.unit or (any_unit and found.field == "load"))


def numbers_of(workouts: Iterable[WorkoutSaid]) -> Iterator[LabelledNumber]:
    """All numbers of these workouts that say what was done, as often as they stand."""
    for workout in workouts:
        for one in workout.sets:
            yield from _of_set(one)
        yield from _of_scores(workout)
        if workout.bodyweight is not None:
            yield LabelledNumber("bodyweight", *workout.bodyweight)
        yield from _given("session_rpe", workout.session_rpe)
        yield from _given("seconds", workout.duration_seconds)


def _prescribed(workouts: Iterable[WorkoutSaid]) -> Iterator[LabelledNumber]:
    """What a label says of its blocks besides the scores: its times and rounds were said too."""
    for workout in workouts:
        for block in workout.blocks:
            yield from _given("rounds", block.rounds)
            for seconds in (block.duration_seconds, block.interval_seconds, block.time_cap_seconds):
                yield from _given("seconds", seconds)


def _of_set(one: SetSaid) -> Iterator[LabelledNumber]:
    for field in _REPS:
        yield from _given("reps", getattr(one, field))
    yield from _given("load", one.load, one.unit or "")
    for field in (*MEASURES, *DETAILS):
        value = getattr(one, field)
        if field not in (*_REPS, *_WITH_A_UNIT) and type(value) in (int, Decimal):
            yield from _given(field, value)
    yield from _given("pace_seconds", one.pace_seconds, one.pace_per or "")


def _of_scores(workout: WorkoutSaid) -> Iterator[LabelledNumber]:
    for block in workout.blocks:
        yield from _given("reps", block.reps)
        yield from _given("rounds", block.score_rounds)
        yield from _given("load", block.load, block.unit or "")
        for field in ("seconds", "metres", "calories"):
            yield from _given(field, getattr(block, field))


def _given(field: str, value: Decimal | int | None, unit: str = "") -> Iterator[LabelledNumber]:
    if value is not None:
        yield LabelledNumber(field, Decimal(value), unit)
