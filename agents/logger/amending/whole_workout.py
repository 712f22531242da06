"""Amendments of a workout as a whole: its day, its score, the exercise that a new name is meant for, one more
exercise. Pure."""

from collections.abc import Sequence
from datetime import date

from agents import units
from agents.dates import UnreadableDate, read_day
from agents.errors import Refusal
from agents.logger.amending.removals import without_sets
from agents.logger.assembly.facts import BLOCK_FACTS
from agents.words import fold
from agents.workout import Block, Exercise, Score, SetDone, Source, Workout

_SCORED = ("for_time", "amrap", "emom", "tabata", "circuit")


def named_like(workout: Workout, name: str) -> tuple[int, int]:
    """The exercise that a name corrects: the only one, or the one that shares a word with it."""
    words = set(fold(name).replace("-", " ").split())
    places = [
        (block_at, exercise_at, words & set(fold(exercise.name).replace("-", " ").split()))
        for block_at, block in enumerate(workout.blocks)
        for exercise_at, exercise in enumerate(block.exercises)
    ]
    shared = [place for place in places if place[2]] if len(places) > 1 else places
    if len(shared) != 1:
        raise Refusal(f"which exercise was {name!r}? Say the one that it stands in for.")
    return shared[0][:2]


def scored_block(workout: Workout) -> int | None:
    """The block whose score a time is: the last one, if it is a WOD."""
    last = len(workout.blocks) - 1
    wod = last >= 0 and workout.blocks[last].kind in _SCORED
    return last if wod else None


def with_score(workout: Workout, at: int | None, said: str, grounds: Source) -> Workout:
    """The workout with another score of its last part. Raises Refusal where that has none."""
    if at is None:
        raise Refusal(f"{said!r} is no score: the workout's last part is none that has one.")
    score = BLOCK_FACTS["score"].read(said)
    blocks = list(workout.blocks)
    before = blocks[at].score
    if before is not None and score.said == before.said:
        return workout  # it stands already
    if score == Score(said=score.said) and before is not None and before != Score(said=before.said):
        raise Refusal(f"{said!r} is no score that {before.said!r} could be: send the whole new one.")
    blocks[at] = blocks[at].model_copy(update={"score": score})
    path = f"blocks[{at}].score"
    kept = (each for each in workout.sources if each.path != path)
    source = grounds.model_copy(update={"path": path})
    return workout.model_copy(update={"blocks": tuple(blocks), "sources": (*kept, source)})


def has_rest(workout: Workout, at: int, exercise_at: int) -> bool:
    """Whether a rest stands already in an exercise, or in its block."""
    block = workout.blocks[at]
    sets = block.exercises[exercise_at].sets
    return block.rest_seconds is not None or any(one.rest_seconds is not None for one in sets)


def is_rest_of_block(workout: Workout, at: int, which: str) -> bool:
    """Whether a rest is that of a block: it has one, and the words are of all sets of its only exercise."""
    block = workout.blocks[at]
    whole = which.strip().casefold() in ("", "all") and len(block.exercises) == 1
    return whole and block.rest_seconds is not None


def with_rest(workout: Workout, at: int, said: str, grounds: Source) -> Workout:
    """The workout with another rest of a block, or none; none of its sets has one of its own then."""
    blocks, path = list(workout.blocks), f"blocks[{at}]."
    try:
        rest = BLOCK_FACTS["rest"].read(said) if said.strip() else None
    except units.Unreadable as error:
        raise Refusal(str(error)) from None
    exercises = tuple(_without_rests(each) for each in blocks[at].exercises)
    blocks[at] = blocks[at].model_copy(update={"rest_seconds": rest, "exercises": exercises})
    kept = [each for each in workout.sources if not _is_rest(each.path, path)]
    source = [grounds.model_copy(update={"path": f"{path}rest_seconds"})] if rest is not None else []
    return workout.model_copy(update={"blocks": tuple(blocks), "sources": (*kept, *source)})


def _without_rests(exercise: Exercise) -> Exercise:
    sets = (one.model_copy(update={"rest_seconds": None}) for one in exercise.sets)
    return exercise.model_copy(update={"sets": tuple(sets)})


def _is_rest(path: str, inside: str) -> bool:
    return path.startswith(inside) and path.endswith(".rest_seconds")


def with_rounds_apart(workout: Workout, at: int) -> Workout:
    """The workout with the rounds of a block as sets of its exercises, each on the words of the one."""
    block, path = workout.blocks[at], f"blocks[{at}]."
    rounds = range(block.rounds or 1)
    exercises = (each.model_copy(update={"sets": each.sets * len(rounds)}) for each in block.exercises)
    apart = block.model_copy(update={"rounds": None, "exercises": tuple(exercises)})
    sources = (
        source.model_copy(update={"path": source.path.replace(".sets[0]", f".sets[{number}]")})
        for source in workout.sources
        if source.path != f"{path}rounds"
        for number in (rounds if source.path.startswith(path) and ".sets[0]" in source.path else rounds[:1])
    )
    blocks = (*workout.blocks[:at], apart, *workout.blocks[at + 1 :])
    return workout.model_copy(update={"blocks": blocks, "sources": tuple(sources)})


def on_another_day(workout: Workout, said: str, grounds: Source, locale: str, today: date) -> Workout:
    """The workout on the day that the words name. Raises Refusal for one that is unclear, or to come."""
    try:
        day = read_day(said, today, locale)
    except UnreadableDate as error:
        raise Refusal(str(error)) from None
    if day > today:
        raise Refusal(f"{said!r} is {day}, after {today}: a workout is logged once it is done.")
    kept = (each for each in workout.sources if each.path != "date_as_said")
    added = grounds.model_copy(update={"path": "date_as_said"})
    update = {"date": day.isoformat(), "date_source": "said", "date_as_said": said.strip()}
    return workout.model_copy(update={**update, "sources": (*kept, added)})


def with_exercise(workout: Workout, said: str, grounds: Source) -> Workout:
    """The workout with one more exercise at its end, of a set that nothing is known of yet."""
    name = " ".join(said.split())
    exercise = Exercise(name=name, name_as_written=name, said=name, sets=(SetDone(),))
    path = f"blocks[{len(workout.blocks)}].exercises[0].name"
    source = grounds.model_copy(update={"path": path})
    block = Block(kind="straight", exercises=(exercise,))
    return workout.model_copy(
        update={"blocks": (*workout.blocks, block), "sources": (*workout.sources, source)}
    )


def with_empty_sets(workout: Workout, count: int) -> Workout:
    """The workout with so many sets of its last exercise, of which nothing is known yet."""
    last = workout.blocks[-1]
    exercise = last.exercises[-1].model_copy(update={"sets": (SetDone(),) * count})
    block = last.model_copy(update={"exercises": (*last.exercises[:-1], exercise)})
    return workout.model_copy(update={"blocks": (*workout.blocks[:-1], block)})


def with_sets_apart(
    workout: Workout, place: tuple[int, int], sets: Sequence[int], said: str, grounds: Source
) -> Workout:
    """The workout with these sets of an exercise as those of another one, at its end: "the last set was push
    press". The others keep their name."""
    block_at, exercise_at = place
    done = workout.blocks[block_at].exercises[exercise_at].sets
    head, new = f"blocks[{block_at}].exercises[{exercise_at}].sets", f"blocks[{len(workout.blocks)}]"
    longer = with_exercise(workout, said, grounds)
    [named] = longer.blocks[-1].exercises
    apart = named.model_copy(update={"sets": tuple(done[at] for at in sets)})
    last = longer.blocks[-1].model_copy(update={"exercises": (apart,)})
    moved = (
        each.model_copy(update={"path": f"{new}.exercises[0].sets[{to}]{each.path[len(f'{head}[{at}]') :]}"})
        for to, at in enumerate(sets)
        for each in workout.sources
        if each.path.startswith(f"{head}[{at}]")
    )
    update = {"blocks": (*longer.blocks[:-1], last), "sources": (*longer.sources, *moved)}
    return without_sets(longer.model_copy(update=update), block_at, exercise_at, sets)
