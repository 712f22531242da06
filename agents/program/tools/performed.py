"""The sets of a session as log_workout tells them, put beside those that the sheet asks for. Pure.

A set that the sheet asks for stands on the program for what was not said otherwise; every other figure has
to stand in the athlete's words. What the sheet asks for is met in this order: a main set of that weight and
reps, a supplemental one, one of that weight with other reps; then the main set that is nearest in weight. A
set before the main ones that is lighter than all of them is a warm-up. Supplemental work that was not told is
not claimed.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal, NamedTuple

from agents.errors import Refusal
from agents.guests import SetToKeep
from agents.program.sheet import Sheet, SheetSet
from agents.units import say_number

NEAR = Decimal("0.1")  # of a main set's weight: so far off it still is that set; they are 10 % or more apart


class ToldSet(NamedTuple):
    """A set as it was told; `reps` None: as the program asks."""

    weight: Decimal
    reps: int | None


class Amrap(NamedTuple):
    """What was told of the set for reps; None for what was not."""

    reps: int | None
    weight: Decimal | None


class _Asked(NamedTuple):
    """One set that the sheet asks for. `high` is None where as many reps as there are is what it asks."""

    part: Literal["main", "supplemental"]
    weight: Decimal
    low: int | None
    high: int | None
    is_pr: bool = False

    def has_room_for(self, reps: int | None) -> bool:
        """Whether these are reps that it asks for."""
        return reps is None or ((self.low or 0) <= reps and (self.high is None or reps <= self.high))


class _Placed(NamedTuple):
    """A set that was done, and the one that it was of the sheet's; None for none of them."""

    done: SetToKeep
    asked: _Asked | None


def performed(sheet: Sheet, told: Sequence[ToldSet], amrap: Amrap) -> tuple[SetToKeep, ...]:
    """The sets that were done, in order; without any told all main sets, as the sheet asks for them.

    Raises: Refusal: a set without reps that the sheet does not ask for, or two counts for the set for reps.
    """
    asked = [_main(each) for each in sheet.main]
    if told:
        placed = _placed(sheet, asked, told)
    else:
        placed = [_Placed(_done(each, ToldSet(each.weight, None)), each) for each in asked]
    if amrap != Amrap(None, None):
        weight = _top_weight(sheet, placed) if amrap.weight is None else amrap.weight
        placed = _with_amrap(placed, weight, amrap.reps, asked, instead=not told)
    return tuple(each.done for each in placed)


def _main(each: SheetSet) -> _Asked:
    return _Asked("main", each.weight, each.reps_low, each.reps_high, each.is_pr)


def _supplemental(sheet: Sheet) -> list[_Asked]:
    """Each of the supplemental sets."""
    return [
        _Asked("supplemental", each.weight, each.reps, each.reps)
        for each in sheet.supplemental
        for _ in range(each.sets)
    ]


def _placed(sheet: Sheet, main: Sequence[_Asked], told: Sequence[ToldSet]) -> list[_Placed]:
    met = _met([*main, *_supplemental(sheet)], told)
    lightest = min(each.weight for each in main)
    first_main = next((at for at, each in enumerate(met) if each is not None and each.part == "main"), 0)
    return [
        _Placed(_own(sheet, each, warm_up=at < first_main and each.weight < lightest), None)
        if asked is None
        else _Placed(_done(asked, each), asked)
        for at, (each, asked) in enumerate(zip(told, met, strict=True))
    ]


def _met(asked: Sequence[_Asked], told: Sequence[ToldSet]) -> list[_Asked | None]:
    """Which of the sets that are asked for each one was: first those at their weight, then those near it."""
    open_ones = list(asked)
    met: list[_Asked | None] = [None] * len(told)
    for is_at in (_at_its_weight, _near_its_weight):
        for at, each in enumerate(told):
            found = None if met[at] is not None else is_at(each, open_ones)
            if found is not None:
                open_ones.remove(found)
                met[at] = found
    return met


def _at_its_weight(told: ToldSet, open_ones: Sequence[_Asked]) -> _Asked | None:
    same = [each for each in open_ones if each.weight == told.weight]
    fitting = (each for each in same if each.has_room_for(told.reps))
    return next(iter((*fitting, *same)), None)


def _near_its_weight(told: ToldSet, open_ones: Sequence[_Asked]) -> _Asked | None:
    off = {each: abs(each.weight - told.weight) for each in open_ones if each.part == "main"}
    near = [each for each in off if off[each] <= NEAR * each.weight]
    return min(near, key=lambda each: off[each], default=None)


def _done(asked: _Asked, told: ToldSet) -> SetToKeep:
    """A set that the sheet asks for, as it was done."""
    is_fixed = asked.low == asked.high and not asked.is_pr
    reps = asked.low if told.reps is None and is_fixed else told.reps
    counted = reps is not None
    return SetToKeep(
        told.weight,
        reps,
        amrap=asked.is_pr,
        weight_given=told.weight == asked.weight,
        reps_given=told.reps is None or (is_fixed and told.reps == asked.low),
        reps_low=None if counted else asked.low,
        reps_high=None if counted else asked.high,
    )


def _own(sheet: Sheet, told: ToldSet, *, warm_up: bool = False) -> SetToKeep:
    """A set that the sheet does not ask for."""
    if told.reps is None:
        raise Refusal(
            f"{say_number(told.weight)} {sheet.unit} is not among the sets of this week: give its reps, or "
            f"the weight asked for ({', '.join(say_number(each.weight) for each in sheet.main)})."
        )
    return SetToKeep(told.weight, told.reps, warm_up=warm_up)


# --- the set for reps


def _top_weight(sheet: Sheet, placed: Sequence[_Placed]) -> Decimal:
    """The weight of the set for reps, where it was not told: of the PR set as it was done, or as it is asked
    for; in a week without one, of the heaviest set."""
    done = (each.done.weight for each in placed if each.asked is not None and each.asked.is_pr)
    if sheet.pr_set is not None:
        return next(done, sheet.pr_set.weight)
    return max(each.done.weight for each in placed)


def _with_amrap(
    placed: list[_Placed], weight: Decimal, reps: int | None, main: Sequence[_Asked], *, instead: bool
) -> list[_Placed]:
    """With that set marked, and counted. One that was not told comes after the main sets; `instead` of the
    last of them, where they were not told either."""
    plain = [each._replace(done=each.done._replace(amrap=False)) for each in placed]
    there = [at for at, each in enumerate(plain) if each.done.weight == weight]
    if not there:
        given = any(each.weight == weight for each in main)
        new = _Placed(SetToKeep(weight, reps, amrap=True, weight_given=given, reps_given=reps is None), None)
        end = max((at for at, each in enumerate(plain, start=1) if _is_main(each)), default=0)
        return [*plain[: end - 1 if instead else end], new, *plain[end:]]
    exact = [at for at in there if plain[at].done.reps in (None, reps)]
    possible = exact or [at for at in there if _is_open(plain[at], reps)]
    if not possible:
        raise _two_counts(plain[there[-1]].done, reps)
    at = possible[-1]
    plain[at] = plain[at]._replace(done=_counted(plain[at].done, reps))
    return plain


def _is_main(each: _Placed) -> bool:
    return each.asked is not None and each.asked.part == "main"


def _is_open(each: _Placed, reps: int | None) -> bool:
    """Whether the set can be the one that was done for so many reps: of it nothing more was told than what
    the sheet asks for, or asks for at least."""
    least = each.asked.low if each.asked is not None and each.asked.is_pr else None
    return reps is None or each.done.reps_given or each.done.reps == least


def _counted(done: SetToKeep, reps: int | None) -> SetToKeep:
    if reps is None:
        return done._replace(amrap=True, warm_up=False)
    given = done.reps_given and done.reps == reps
    return done._replace(
        amrap=True, warm_up=False, reps=reps, reps_given=given, reps_low=None, reps_high=None
    )


def _two_counts(done: SetToKeep, reps: int | None) -> Refusal:
    weight = say_number(done.weight)
    return Refusal(
        f"amrap_reps says {reps} at {weight}, and actual_results {done.reps} at {weight}: send the one "
        "that the athlete said."
    )
