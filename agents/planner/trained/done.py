"""What a logged workout did, ready to be held against a plan: each exercise's work, its cardio. Pure.

Sets of a block with rounds are written out, round after round. An exercise of which only warm-up sets were
logged is no work.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from agents.exercises import catalogue
from agents.exercises.catalogue import CatalogueExercise
from agents.planner.plan import CardioBlock
from agents.workout import Block, Exercise, SetDone, Workout

MOST_SETS = 200  # of one exercise; what is more is no training, and a plan is one record
ENDURANCE = frozenset("running trail_running cycling rowing swimming rucking hiking".split())
_BY_MACHINE = {"bike": "cycling", "rower": "rowing"}
_EITHER = re.compile(r"\s*(?:[/,&]|\bor\b|\band\b)\s*")


class Work(NamedTuple):
    """An exercise as it was done: `exercise.sets` are those of all rounds, warm-ups too, in order."""

    exercise: Exercise
    block: Block
    rounds: int = 1

    @property
    def working(self) -> tuple[SetDone, ...]:
        return working(self.exercise)


class CardioDone(NamedTuple):
    """The cardio of a workout; `minutes` and `heart_rate` (beats per minute) are None where not known."""

    works: tuple[Work, ...]
    same_modality: bool
    minutes: Decimal | None = None
    heart_rate: Decimal | None = None


def working(exercise: Exercise) -> tuple[SetDone, ...]:
    """The sets of an exercise that are no warm-ups."""
    return tuple(one for one in exercise.sets if one.kind != "warm-up")


def works(workout: Workout) -> tuple[Work, ...]:
    """Every exercise that was worked, in order. One that was only named, without sets, is among them."""
    found = []
    for block in workout.blocks:
        rounds = rounds_of(block)
        for exercise in block.exercises:
            if working(exercise) or not exercise.sets:
                sets = (exercise.sets * rounds)[:MOST_SETS]
                found.append(Work(exercise.model_copy(update={"sets": sets}), block, rounds))
    return tuple(found)


def rounds_of(block: Block) -> int:
    """How often the block's sets were done: whole rounds of its score, else its rounds, else once."""
    if block.score is not None and block.score.rounds is not None:
        return block.score.rounds
    written_out = block.scheme is not None and block.rounds == len(block.scheme.split("-"))
    return 1 if block.rounds is None or written_out else block.rounds


def cardio_done(cardio: CardioBlock, workout: Workout, left: Sequence[Work]) -> CardioDone | None:
    """The endurance work among what is left that answers the planned cardio: that of its modality, else any.

    Runs between other exercises of a circuit or a WOD are part of it, no cardio of their own. None if there
    is no endurance work.
    """
    alone = [work for work in left if all(_kinds(each, workout) for each in work.block.exercises)]
    asked = modality(cardio.modality)
    alike = [work for work in alone if not asked or asked & _kinds(work.exercise, workout)]
    found = tuple(alike or alone)
    if not found:
        return None
    return CardioDone(found, bool(alike), _minutes(workout, found), _heart_rate(found))


@lru_cache(maxsize=256)
def modality(said: str) -> frozenset[str]:
    """The kinds of endurance that words such as "Running" or "bike or row" allow; none if they name none."""
    kinds: frozenset[str] = frozenset()
    for part in _EITHER.split(said.casefold()):
        match = catalogue.lookup(part)
        meant = (match.known,) if match.known else (catalogue.known(name) for name in match.candidates)
        kinds = kinds.union(*(_kinds_of(known) for known in meant if known is not None))
    return kinds


def _kinds(exercise: Exercise, workout: Workout) -> frozenset[str]:
    """What kind of endurance an exercise is; one that the catalogue lacks is what the whole workout is."""
    known = catalogue.lookup(exercise.name).known
    if known is not None:
        return _kinds_of(known)
    measured = any(one.duration_seconds or one.distance for one in exercise.sets)
    return _plain([workout.discipline]) if measured else frozenset()


def _kinds_of(known: CatalogueExercise) -> frozenset[str]:
    """ "running" of a Tempo Run, and the exercise's own name ("Elliptical"); none of a lift or a game."""
    if known.pattern != "locomotion" or known.disciplines == ("sport",):
        return frozenset()
    machine = [_BY_MACHINE[known.equipment]] if known.equipment in _BY_MACHINE else []
    return _plain(known.disciplines) | {*machine, known.name}


def _plain(disciplines: Sequence[str]) -> frozenset[str]:
    """Those of endurance; a trail is run as well."""
    found = ENDURANCE.intersection(disciplines)
    return found | {"running"} if "trail_running" in found else found


def _minutes(workout: Workout, found: Sequence[Work]) -> Decimal | None:
    """How long it took: as said of the block, else all its sets, else the workout if it was nothing else."""
    seconds: list[Decimal | None] = []
    for block in dict.fromkeys(id(work.block) for work in found):
        mine = [work for work in found if id(work.block) == block]
        whole = len(mine) == len(mine[0].block.exercises)
        said = mine[0].block.duration_seconds if whole else None
        sets = [one.duration_seconds for work in mine for one in work.working]
        seconds += [said] if said is not None else sets or [None]
    known = [each for each in seconds if each is not None]
    if len(known) < len(seconds):
        only = len(found) == len(works(workout))
        return workout.duration_seconds / 60 if only and workout.duration_seconds is not None else None
    return sum(known, Decimal(0)) / 60


def _heart_rate(found: Sequence[Work]) -> Decimal | None:
    """The mean over the sets that have one, by their durations where all are known."""
    sets = [one for work in found for one in work.working if one.heart_rate_bpm is not None]
    beats = [(Decimal(one.heart_rate_bpm or 0), one.duration_seconds or Decimal(0)) for one in sets]
    if all(seconds for _, seconds in beats):
        weights = [seconds for _, seconds in beats]
    else:
        weights = [Decimal(1)] * len(beats)
    total = sum(weights, Decimal(0))
    return (
        sum((rate * weight for (rate, _), weight in zip(beats, weights, strict=True)), Decimal(0)) / total
        if total
        else None
    )
