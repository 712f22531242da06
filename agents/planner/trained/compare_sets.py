"""One planned set beside the set that was done: where they differ, and what can't be compared. Pure.

Loads in one unit are compared exactly. Across units a lifter can only come near: as near as half the step
that can be loaded, which is 1.25 kg on a bar (a pair of 1.25 kg plates) and 0.5 kg below 40 kg, where
dumbbells and machines are lifted. A number without a basis ("50 lb") is the load of a hand, of a belt, or
the total, as the athlete logged it. Times and distances may be 10 % off.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

from agents.planner.plan import PlanExercise
from agents.planner.trained.targets import LoadAsked, RepsAsked, load_asked, reps_asked
from agents.units import Load, LoadUnit, UnreadableQuantity, read_tempo, say_duration, say_load, say_number
from agents.workout import LoadDone, SetDone

HEAVY_KG = Decimal(40)
NEAR_KG, NEAR_KG_HEAVY = Decimal("0.5"), Decimal("1.25")
NEAR_SHARE = Decimal("0.1")
_HAND_OR_WHOLE = ({"total", "per_hand"}, {"total", "added"})

ComparedSet = dict[str, Any]


class _Field(NamedTuple):
    """One field beside the other. `differs` is None where they can't be compared."""

    name: str
    planned: Any
    done: Any
    differs: bool | None


def differences(
    planned: PlanExercise, place: int, one: SetDone, unit: LoadUnit
) -> tuple[list[ComparedSet], list[ComparedSet]]:
    """Where a set differs from what its exercise asks for, and what of it is not comparable.

    `place` is the set's in its round, from 0; `unit` that of a planned load without one.
    """
    differ: list[ComparedSet] = []
    unknown: list[ComparedSet] = []
    for field in (*_reps(planned, place, one), *_load(planned, one, unit), *_tempo(planned, one)):
        row = {"field": field.name, "planned": field.planned, "done": field.done}
        if field.differs is None:
            unknown.append(row)
        elif field.differs:
            differ.append(row)
    return differ, unknown


def say_planned(planned: PlanExercise, place: int = 0) -> str:
    """A planned set: "10 @ 20 lb"; of "12,10,8" the one at this place."""
    asked = reps_asked(planned.reps)
    reps = str(asked.each[min(place, len(asked.each) - 1)]) if asked and asked.each else planned.reps
    return " @ ".join(each for each in (reps, planned.target_load) if each)


def say_done(one: SetDone) -> str:
    """A set as it was done: "8 @ 20 lb", "5 @ 185 lb, RPE 8", "30 s"."""
    amounts = [str(_said_reps(one)) if _said_reps(one) != "" else ""]
    amounts.append(_seconds(one.duration_seconds) if one.duration_seconds is not None else "")
    amounts.append(f"{say_number(one.distance.value)} {one.distance.unit}" if one.distance else "")
    amounts.append(f"{say_number(one.calories)} cal" if one.calories is not None else "")
    amount = ", ".join(each for each in amounts if each) or ("failed" if one.failed else "")
    loads = " @ ".join(each for each in (amount, load_said(one)) if each)
    effort = [f"RPE {say_number(one.rpe)}"] if one.rpe is not None else []
    effort += [f"{one.rir} RIR"] if one.rir is not None else []
    return ", ".join(each for each in (loads, *effort) if each) or "done"


def load_said(one: SetDone) -> str:
    """The load with its unit, "bodyweight" where that was said, else ""."""
    if one.load is not None:
        return say_load(as_load(one.load))
    return "bodyweight" if one.bodyweight else ""


def as_load(done: LoadDone) -> Load:
    return Load(done.value, done.unit, done.basis, True, done.parts)


# --- reps, or a time, or a distance


def _reps(planned: PlanExercise, place: int, one: SetDone) -> Iterator[_Field]:
    asked = reps_asked(planned.reps)
    if asked is None:
        yield _Field("reps", planned.reps, _said_reps(one) or "not said", None)
    elif asked.seconds is not None:
        done = one.duration_seconds
        told = "not said" if done is None else _seconds(done)
        yield _Field("duration", planned.reps, told, None if done is None else not _near(asked.seconds, done))
    elif asked.metres is not None:
        covered = one.distance
        told = "not said" if covered is None else f"{say_number(covered.value)} {covered.unit}"
        differs = None if covered is None else not _near(asked.metres, covered.metres)
        yield _Field("distance", planned.reps, told, differs)
    else:
        yield _counted(planned.reps, asked, place, one)


def _counted(said: str, asked: RepsAsked, place: int, one: SetDone) -> _Field:
    low, high = asked.low or 0, asked.high
    if asked.each:
        low = high = asked.each[min(place, len(asked.each) - 1)]
        said = str(low)
    done = _counts(one)
    if not done:
        return _Field("reps", said, "failed" if one.failed else "not said", True if one.failed else None)
    within = all(low <= each and (high is None or each <= high) for each in done)
    return _Field("reps", said, _said_reps(one), not within)


def _counts(one: SetDone) -> tuple[int, ...]:
    sides = tuple(each for each in (one.reps_left, one.reps_right) if each is not None)
    spread = tuple(each for each in (one.reps_low, one.reps_high) if each is not None)
    return (one.reps,) if one.reps is not None else sides or spread


def _said_reps(one: SetDone) -> int | str:
    counts = _counts(one)
    if len(counts) < 2:
        return counts[0] if counts else ""
    return f"{counts[0]}{'|' if one.reps_low is None else '-'}{counts[1]}"


# --- load and effort


def _load(planned: PlanExercise, one: SetDone, unit: LoadUnit) -> Iterator[_Field]:
    asked = load_asked(planned.target_load, unit)
    told = load_said(one)
    if asked is None:
        if told and told.casefold() != planned.target_load.casefold():
            yield _Field("load", planned.target_load or "not said", told, None)
        return
    if asked.percent is not None:
        same = None if one.percent_1rm is None else one.percent_1rm == asked.percent
        done = told or "not said" if one.percent_1rm is None else f"{say_number(one.percent_1rm)}%"
        yield _Field("load", planned.target_load, done, None if same is None else not same)
    elif asked.bodyweight:
        yield _Field("load", planned.target_load, told, one.load is not None)
    elif asked.low is not None:
        yield _Field("load", planned.target_load, told or "not said", _loads_differ(asked, one))
    yield from _effort(planned, asked, one)


def _effort(planned: PlanExercise, asked: LoadAsked, one: SetDone) -> Iterator[_Field]:
    rir = None if one.rir is None else Decimal(one.rir)
    for name, wanted, felt in (("rpe", asked.rpe, one.rpe), ("rir", asked.rir, rir)):
        if wanted is not None:
            differs = None if felt is None else not wanted[0] <= felt <= wanted[1]
            told = "not said" if felt is None else f"{name.upper()} {say_number(felt)}"
            yield _Field(name, planned.target_load, told, differs)


def _loads_differ(asked: LoadAsked, one: SetDone) -> bool | None:
    if one.load is None:
        return True if one.bodyweight else None
    done = as_load(one.load)
    low, high = asked.low or done, asked.high or done
    if low.basis != done.basis and not any({low.basis, done.basis} == each for each in _HAND_OR_WHOLE):
        return None
    return not (_reaches(done, low) and _reaches(high, done))


def _reaches(load: Load, least: Load) -> bool:
    """Whether a load is at least the other, or as near below it as it can be loaded in its unit."""
    if load.unit == least.unit:
        return load.value >= least.value
    near = NEAR_KG_HEAVY if least.in_kg() >= HEAVY_KG else NEAR_KG
    return load.in_kg() >= least.in_kg() - near


def _tempo(planned: PlanExercise, one: SetDone) -> Iterator[_Field]:
    if planned.tempo and one.tempo:
        asked, done = _phases(planned.tempo), _phases(one.tempo)
        same = planned.tempo.casefold() == one.tempo.casefold() or (asked is not None and asked == done)
        differs = not same if same or (asked and done) else None
        yield _Field("tempo", planned.tempo, one.tempo, differs)


def _phases(tempo: str) -> str | None:
    try:
        return read_tempo(tempo)
    except UnreadableQuantity:
        return None


def _near(asked: Decimal, done: Decimal) -> bool:
    return abs(asked - done) <= asked * NEAR_SHARE


def _seconds(seconds: Decimal) -> str:
    return f"{say_number(seconds)} s" if seconds < 60 else say_duration(seconds)
