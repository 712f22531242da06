"""generate_workout_summary: the workout in a few lines, made only of what is in the record. Pure."""

from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from agents import units
from agents.exercises import catalogue
from agents.logger.pipeline import TOOL_OF
from agents.logger.said_workout import OfWorkout
from agents.logger.worktable import Standing, Worktable
from agents.set_fields import say_load_done, say_set
from agents.toolbox import Tool
from agents.workout import Block, Exercise, LoadDone, Workout

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


class Summarized(NamedTuple):
    """The workout with its name and its summary."""

    workout_index: int
    workout: Workout

    def told(self) -> str:
        return f"workout {self.workout_index}: {self.workout.summary}"

    def enter(self, table: Worktable) -> None:
        table.pipeline.store("summary", self, self.workout_index)


def generate_workout_summary(args: OfWorkout, table: Worktable) -> Summarized | Standing:
    """Put one normalized workout into words. It runs by itself."""
    if (standing := table.what_stands(args.workout_index, "summary")) is not None:
        return standing
    place = table.pipeline.due(args.workout_index, "summary")
    workout: Workout = table.pipeline.of(place, "normalization").workout
    named = workout.model_copy(update={"name": workout.name or name_of(workout)})
    return Summarized(place.index, named.model_copy(update={"summary": summary_of(named)}))


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


tool = Tool(TOOL_OF["summary"], OfWorkout, generate_workout_summary, wave=4)
