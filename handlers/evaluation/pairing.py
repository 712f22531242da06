"""Which set of the log is which set of the label, and which workout which. Pure.

Sets are paired by their measures; of several that fit, the one of the same exercise and details comes first,
then the first. What is left over on either side is wrong.
"""

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from agents.exercises import catalogue
from agents.set_fields import DETAILS, MEASURES
from handlers.evaluation.values import SetSaid, WorkoutSaid

METRES_APART = Decimal("0.001")  # a share: 3.1 miles and 5 km said of one run are further apart


class SetPair(NamedTuple):
    """A set that was wanted, and the one that was found for it."""

    wanted: SetSaid
    found: SetSaid

    @property
    def name_is_right(self) -> bool:
        return same_name(self.wanted, self.found)

    def wrong_details(self) -> tuple[str, ...]:
        """The names of the details that differ."""
        return tuple(field for field in DETAILS if not _same_detail(field, self.wanted, self.found))


class Paired(NamedTuple):
    """Two lists of sets against each other."""

    pairs: tuple[SetPair, ...]
    missing: tuple[SetSaid, ...]
    extra: tuple[SetSaid, ...]

    @property
    def is_exact(self) -> bool:
        return not self.missing and not self.extra


def paired(wanted: Sequence[SetSaid], found: Sequence[SetSaid]) -> Paired:
    """The sets of both that have the same measures, each once."""
    left = dict(enumerate(found))
    partner: dict[int, SetSaid] = {}
    strict_first = sorted(range(len(wanted)), key=lambda at: len(wanted[at].loose & {*MEASURES}))
    for fits in (_fits_wholly, _fits_by_name, same_measures):
        for at in strict_first:
            if at in partner:
                continue
            place = next((each for each, one in left.items() if fits(wanted[at], one)), None)
            if place is not None:
                partner[at] = left.pop(place)
    return Paired(
        tuple(SetPair(wanted[at], partner[at]) for at in sorted(partner)),
        tuple(one for at, one in enumerate(wanted) if at not in partner),
        tuple(left.values()),
    )


def same_measures(wanted: SetSaid, found: SetSaid) -> bool:
    """Whether reps, load, unit, seconds, metres and calories are the same, as far as they are stated."""
    return all(_same_measure(field, wanted, found) for field in MEASURES if field not in wanted.loose)


def same_name(wanted: SetSaid, found: SetSaid) -> bool:
    """Whether both mean one exercise, however it is written."""
    return "exercise" in wanted.loose or is_same_exercise(wanted.exercise, found.exercise)


@lru_cache(maxsize=4096)
def is_same_exercise(one: str, other: str) -> bool:
    """Whether the catalogue takes two names for one exercise."""
    return one == other or catalogue.same(one, other)


def workouts_paired(
    wanted: Sequence[WorkoutSaid], found: Sequence[WorkoutSaid]
) -> list[tuple[WorkoutSaid, WorkoutSaid]]:
    """The workouts that share most sets with each other; in order where that tells nothing."""
    places = [(one, other) for one in range(len(wanted)) for other in range(len(found))]
    shared = {at: len(paired(wanted[at[0]].sets, found[at[1]].sets).pairs) for at in places}
    partner: dict[int, int] = {}
    for one, other in sorted(places, key=lambda at: -shared[at]):
        if one not in partner and other not in partner.values():
            partner[one] = other
    return [(wanted[one], found[partner[one]]) for one in sorted(partner)]


def _fits_wholly(wanted: SetSaid, found: SetSaid) -> bool:
    return _fits_by_name(wanted, found) and not SetPair(wanted, found).wrong_details()


def _fits_by_name(wanted: SetSaid, found: SetSaid) -> bool:
    return same_measures(wanted, found) and same_name(wanted, found)


def _same_measure(field: str, wanted: SetSaid, found: SetSaid) -> bool:
    one, other = getattr(wanted, field), getattr(found, field)
    if field == "metres" and one is not None and other is not None:
        return bool(abs(one - other) <= METRES_APART * one)
    return bool(one == other)


def _same_detail(field: str, wanted: SetSaid, found: SetSaid) -> bool:
    one: Any = getattr(wanted, field)
    other: Any = getattr(found, field)
    if field in wanted.loose or one == other:
        return True
    if field == "bodyweight":  # a label says that "BW" was said; the log may also know it from "+45"
        return not one
    if field == "rest_seconds":
        return other is None and one == found.rest_of_block
    if field == "tempo":
        return _beats(one) == _beats(other)
    return False


def _beats(tempo: str | None) -> str:
    """A tempo without what is written between its beats: "3-1-1" and "311" are one."""
    return "".join(filter(str.isalnum, tempo or "")).casefold()
