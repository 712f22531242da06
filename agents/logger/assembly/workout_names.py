"""A workout in a few words: what it is called beside its day, and what a change of it has changed. Pure."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from agents.dates import MONTHS, WEEKDAYS
from agents.logger.records.draft import Row
from agents.logger.tools.summarize import name_of, say_block, say_facts, say_sets
from agents.units import say_duration, say_number
from agents.workout import StoredWorkout, Workout


class Difference(NamedTuple):
    """What a change made of one part of a workout: "Bench Press", "3x5 @ 185 lb", "3x5 @ 190 lb". Of what is
    new or gone one side is ""."""

    part: str
    before: str
    after: str


def title_of(workout: Workout) -> str:
    """What a workout is called: "Bench Press and Back Squat", "Run 5 km", "Fran"."""
    name = workout.name or name_of(workout) or "a workout"
    sets = workout.sets()
    distance = sets[0].distance if len(sets) == 1 else None
    if distance is None:
        return name
    return f"{name} {say_number(distance.value)} {distance.unit}"


def say_day(day: str | None) -> str:
    """ "Sunday 8 March", of a day in ISO; "" for none."""
    if not day:
        return ""
    on = date.fromisoformat(day)
    return f"{WEEKDAYS[on.weekday()].capitalize()} {on.day} {MONTHS[on.month - 1].capitalize()}"


def title_and_day(workout: Workout) -> str:
    """ "Run 5 km of Sunday 8 March"."""
    return f"{title_of(workout)} of {say_day(workout.date)}" if workout.date else title_of(workout)


def say_all(stored: Sequence[StoredWorkout], last: str = "and") -> str:
    """Several by their names and days: "A, B and C"."""
    names = [title_and_day(each.workout) for each in stored if each.workout is not None]
    return f" {last} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def line_of(workout: Workout) -> str:
    """A workout in one line: its day, its name, its sets."""
    return f"{workout.date} {title_of(workout)}: {'; '.join(sets_in(workout))}"


def rows_of(workout: Workout) -> tuple[Row, ...]:
    """The workout as a table: a row for each block that is no plain sets, one for each exercise, and one for
    what is said of all of it."""
    rows = []
    for block in workout.blocks:
        rows += [Row(exercise=" ".join(head), sets="")] if (head := say_block(block)) else []
        rows += [Row(exercise=each.name, sets=say_sets(each)) for each in block.exercises]
    facts = say_facts(workout)
    return (*rows, *([Row(exercise="", sets="; ".join(facts))] if facts else []))


def sets_in(workout: Workout) -> list[str]:
    """What was done, part by part: of the only exercise without its name."""
    rows = list(_rows(workout))
    return [row if len(rows) == 1 else f"{part} {row}" for part, row in rows]


def differences(before: Workout, after: Workout) -> tuple[Difference, ...]:
    """What was changed, part by part, in the order of the parts."""
    named = after.name if after.name != name_of(after) else before.name  # else it follows its exercises
    heads = (("", say_day(before.date), say_day(after.date)), ("name", before.name, named))
    changed = [Difference(*each) for each in heads if each[1] != each[2]]
    old, new = list(_rows(before)), list(_rows(after))
    if len(old) == len(new):
        changed += [_between(one, other) for one, other in zip(old, new, strict=True) if one != other]
    else:
        changed += [Difference(part, row, "") for part, row in old if (part, row) not in new]
        changed += [Difference(part, "", row) for part, row in new if (part, row) not in old]
    changed += _rests(before, after)
    noted = [each for each in zip(before.notes, after.notes, strict=False) if each[0] != each[1]]
    changed += [Difference("", *each) for each in noted]
    facts = ["; ".join(say_facts(each)) for each in (before, after)]
    return tuple(changed or ([Difference("workout", *facts)] if facts[0] != facts[1] else []))


def _rests(before: Workout, after: Workout) -> Iterator[Difference]:
    """The rests that were changed: no row of sets says them."""
    if len(before.exercises()) != len(after.exercises()):
        return
    for one, other in zip(before.exercises(), after.exercises(), strict=True):
        was, now = (
            ", ".join(
                dict.fromkeys(f"rest {say_duration(s)}" for each in exercise.sets if (s := each.rest_seconds))
            )
            for exercise in (one, other)
        )
        if was != now:
            yield Difference(other.name, was, now)


def _between(one: tuple[str, str], other: tuple[str, str]) -> Difference:
    """A part that was changed; one that was called otherwise is told with its name."""
    if one[0] == other[0]:
        noted = "" in (one[1], other[1])  # it was there: something was said of it, or is no more
        return Difference(f"{one[0]}:" if noted else one[0], one[1], other[1])
    return Difference("", f"{one[0]} {one[1]}".strip(), f"{other[0]} {other[1]}".strip())


def _rows(workout: Workout) -> Iterator[tuple[str, str]]:
    """Its parts in order: a block's head, and each exercise with its sets."""
    for block in workout.blocks:
        if head := " ".join(say_block(block)):
            yield block.name or ("score" if block.score else ""), head
        for exercise in block.exercises:
            yield exercise.name, say_sets(exercise)
