"""A workout in words: its name, summary, sets and rows, and what a change of it has changed. Pure."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from agents import units
from agents.dates import MONTHS, WEEKDAYS
from agents.exercises import catalogue
from agents.logger.records.draft import ShownRow
from agents.set_fields import say_load_done, say_set
from agents.workout import Block, Exercise, LoadDone, StoredWorkout, Workout

USUAL_BAR = {"lb": Decimal(45), "kg": Decimal(20)}  # what most bars weigh

_BLOCK_WORDS = {
    "amrap": "AMRAP",
    "emom": "EMOM",
    "for_time": "For time",
    "giant_set": "Giant set",
    "tabata": "Tabata",
    "superset": "Superset",
    "circuit": "Circuit",
    "complex": "Complex",
    "intervals": "Intervals",
}


_RX_WORDS = {"rx": "Rx", "rx_plus": "Rx+", "scaled": "scaled"}


def name_of(workout: Workout) -> str:
    """What to call a workout that the athlete gave no name: its benchmark, else its first exercises, else its
    kind."""
    named = next((block.name for block in workout.blocks if block.name), None)
    if named:
        return named
    kinds = (_BLOCK_WORDS.get(block.kind, "Workout") for block in workout.blocks)
    names = list(dict.fromkeys([exercise.name for exercise in workout.exercises()] or kinds))
    if len(names) > 3:
        return f"{', '.join(names[:2])} and {len(names) - 2} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def summary_of(workout: Workout) -> str:
    """The workout in words: its name, its day, and every exercise with its sets."""
    rows = [row for block in workout.blocks for row in [*_head_of(block), *say_exercises(block)]]
    head = f"{workout.name} ({workout.discipline.replace('_', ' ')}, {workout.date})"
    return ". ".join([f"{head}: {'; '.join(rows)}", *say_facts(workout)])


def say_facts(workout: Workout) -> list[str]:
    """What the workout says of itself besides its sets: "bodyweight 181 lb", "1:05:00 in all"."""
    facts = []
    if workout.bodyweight is not None:
        facts.append(f"bodyweight {say_load_done(workout.bodyweight)}")
    if workout.duration_seconds is not None:
        facts.append(f"{units.say_duration(workout.duration_seconds)} in all")
    if workout.session_rpe is not None:
        facts.append(f"session RPE {units.say_number(workout.session_rpe)}")
    facts += [_RX_WORDS[workout.rx]] if workout.rx else []
    facts += [workout.feel] if workout.feel else []
    facts += [workout.location] if workout.location else []
    facts += [f"skipped {', '.join(each.name for each in workout.skipped)}"] if workout.skipped else []
    defined = dict.fromkeys(source.of for source in workout.sources if source.kind == "catalogue")
    facts += [f"movements of {name} as it is defined" for name in defined]
    facts += _of_the_program(workout) or _of_the_plan(workout)
    return [*facts, *workout.notes]


def _of_the_program(workout: Workout) -> list[str]:
    """What of a session is as the program asks: "as 5/3/1 squat, week 2 asks"."""
    figures = [source for source in workout.sources if source.path.endswith((".reps", "_low", ".load"))]
    asked = [source.of for source in figures if source.kind == "plan" and source.rule == "program"]
    if not asked:
        return []
    return [f"{'' if len(asked) == len(figures) else 'the rest '}as {asked[0]} asks"]


def _of_the_plan(workout: Workout) -> list[str]:
    """Which exercises are as the plan has them: "taken from the plan", "Squat taken from the plan"."""
    of_plans = (each for each in workout.sources if each.kind == "plan" and each.rule != "program")
    sourced = [source.path for source in of_plans]
    taken: list[str] = []
    told: list[str] = []
    for place, block in enumerate(workout.blocks):
        for number, exercise in enumerate(block.exercises):
            path = f"blocks[{place}].exercises[{number}]."
            (taken if any(each.startswith(path) for each in sourced) else told).append(exercise.name)
    if not taken:
        return []
    return [f"{', '.join(taken)} taken from the plan" if told else "taken from the plan"]


def _head_of(block: Block) -> list[str]:
    head = say_block(block)
    return [" ".join(head)] if head else []


def say_exercises(block: Block) -> list[str]:
    """Each exercise of a block with its sets: "Bench Press 3x5 @ 185 lb"."""
    return [f"{exercise.name} {say_sets(exercise)}".strip() for exercise in block.exercises]


def say_block(block: Block) -> list[str]:
    """What a block is, part by part: "AMRAP", "12:00", "score 7 rounds + 4 reps"; nothing for plain sets."""
    head = [_BLOCK_WORDS[block.kind]] if block.kind in _BLOCK_WORDS else []
    head += [block.name] if block.name else []
    head += [f"{block.rounds} rounds"] if block.rounds else []
    plain = block.kind == "emom" and block.interval_seconds == 60
    if block.interval_seconds is not None and not plain:
        head.append(f"every {units.say_duration(block.interval_seconds)}")
    head += [block.scheme] if block.scheme else []
    if block.duration_seconds is not None:
        head.append(units.say_duration(block.duration_seconds))
    head += (
        [f"cap {units.say_duration(block.time_cap_seconds)}"] if block.time_cap_seconds is not None else []
    )
    head += ["capped"] if block.capped else []
    head += [f"score {block.score.said}"] if block.score else []
    rested = block.rest_seconds if head else None  # a block of plain sets has no line of its own
    head += [] if rested is None else [f"rest {units.say_duration(rested)}"]
    return [*head, *(f"({note})" for note in block.notes)]


def say_sets(exercise: Exercise) -> str:
    """The sets of an exercise as a lifter would write them: "3x5 @ 185 lb, 225 lb x 5"."""
    said = [(f"{say_set(one)}{_with_its_bar(exercise.name, one.load)}", one) for one in exercise.sets]
    rows = []
    for _, alike in groupby(said, key=lambda pair: pair[0]):
        row = list(alike)
        words, one = row[0]
        rows.append(
            words if len(row) == 1 else f"{len(row)}x {words}" if one.reps is None else f"{len(row)}x{words}"
        )
    return ", ".join(rows)


def _with_its_bar(exercise: str, load: LoadDone | None) -> str:
    """What plates for each side come to on a bar of the usual weight: nobody said which bar it was."""
    if load is None or load.basis != "per_side":
        return ""
    known = catalogue.lookup(exercise).known
    if known is None or known.equipment != "barbell":
        return ""
    bar = USUAL_BAR[load.unit]
    total = units.say_number(2 * load.value + bar)
    return f" ({total} {load.unit} with a {bar} {load.unit} bar)"


# --- its title and its rows


class PartDifference(NamedTuple):
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
    return f"{name} {units.say_number(distance.value)} {distance.unit}"


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
    """Several by their names and days: "A, B and C"; those of one name with what they are of, too."""
    workouts = [each.workout for each in stored if each.workout is not None]
    alike = Counter(map(title_and_day, workouts))
    names = [
        f"{name} ({'; '.join(sets_in(each))})" if alike[name := title_and_day(each)] > 1 else name
        for each in workouts
    ]
    return f" {last} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def line_of(workout: Workout) -> str:
    """A workout in one line: its day, its name, its sets."""
    return f"{workout.date} {title_of(workout)}: {'; '.join(sets_in(workout))}"


def rows_of(workout: Workout) -> tuple[ShownRow, ...]:
    """The workout as a table: a row for each block that is no plain sets, one for each exercise, and one for
    what is said of all of it."""
    rows = []
    for block in workout.blocks:
        rows += [ShownRow(exercise=" ".join(head), sets="")] if (head := say_block(block)) else []
        rows += [ShownRow(exercise=each.name, sets=say_sets(each)) for each in block.exercises]
    facts = say_facts(workout)
    return (*rows, *([ShownRow(exercise="", sets="; ".join(facts))] if facts else []))


def sets_in(workout: Workout) -> list[str]:
    """What was done, part by part: of the only exercise without its name."""
    rows = list(_rows(workout))
    return [row if len(rows) == 1 else f"{part} {row}" for part, row in rows]


def differences(before: Workout, after: Workout) -> tuple[PartDifference, ...]:
    """What was changed, part by part, in the order of the parts."""
    named = after.name if after.name != name_of(after) else before.name  # else it follows its exercises
    heads = (("", say_day(before.date), say_day(after.date)), ("name", before.name, named))
    changed = [PartDifference(*each) for each in heads if each[1] != each[2]]
    old, new = list(_rows(before)), list(_rows(after))
    if len(old) == len(new):
        changed += [_between(one, other) for one, other in zip(old, new, strict=True) if one != other]
    else:
        changed += [PartDifference(part, row, "") for part, row in old if (part, row) not in new]
        changed += [PartDifference(part, "", row) for part, row in new if (part, row) not in old]
    changed += _rests(before, after)
    noted = [each for each in zip(before.notes, after.notes, strict=False) if each[0] != each[1]]
    changed += [PartDifference("", *each) for each in noted]
    facts = ["; ".join(say_facts(each)) for each in (before, after)]
    return tuple(changed or ([PartDifference("workout", *facts)] if facts[0] != facts[1] else []))


def _rests(before: Workout, after: Workout) -> Iterator[PartDifference]:
    """The rests that were changed: no row of sets says them."""
    if len(before.exercises()) != len(after.exercises()):
        return
    for one, other in zip(before.exercises(), after.exercises(), strict=True):
        was, now = (
            ", ".join(
                dict.fromkeys(
                    f"rest {units.say_duration(s)}" for each in exercise.sets if (s := each.rest_seconds)
                )
            )
            for exercise in (one, other)
        )
        if was != now:
            yield PartDifference(other.name, was, now)


def _between(one: tuple[str, str], other: tuple[str, str]) -> PartDifference:
    """A part that was changed; one that was called otherwise is told with its name."""
    if one[0] == other[0]:
        noted = "" in (one[1], other[1])  # it was there: something was said of it, or is no more
        return PartDifference(f"{one[0]}:" if noted else one[0], one[1], other[1])
    return PartDifference("", f"{one[0]} {one[1]}".strip(), f"{other[0]} {other[1]}".strip())


def _rows(workout: Workout) -> Iterator[tuple[str, str]]:
    """Its parts in order: a block's head, and each exercise with its sets."""
    for block in workout.blocks:
        if head := " ".join(say_block(block)):
            yield block.name or ("score" if block.score else ""), head
        for exercise in block.exercises:
            yield exercise.name, say_sets(exercise)
