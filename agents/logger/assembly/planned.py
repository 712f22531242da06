"""Sets that are those of the plan, as the words say: "did everything as written", "squats as written".

Pure. The words are grounded as those of any repetition; the values are the plan's, each with `plan` as its
source and the planned exercise's uid. What a plan aims at and nobody measures is not taken over: an RPE or
RIR that is aimed at, and the rest. What can't be read as a number ("heavy", "5-3-1") stands as a note of the
set.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from agents import units
from agents.exercises import catalogue
from agents.guests import PlannedExercise, PlannedSession
from agents.logger.evidence.grounding import SET_FACTS, UngroundedFact, load_done
from agents.units import Load, LoadUnit
from agents.words import fold
from agents.workout import SetDone

_EFFORT = re.compile(
    r"(?:^|[\s,@(]+)(?:rpe|rir)\s*~?\s*[\d.]+(?:\s*-\s*[\d.]+)?\)?|[\d.]+\s*(?:rpe|rir)\b", re.I
)


class Due(NamedTuple):
    """The planned session that the words mean."""

    session: PlannedSession


# (words, the day's words or "", exercise or "") -> the session, or why there is none and what to ask
Planned = Callable[[str, str, str], Due]


def no_plan(said: str, day: str, exercise: str) -> Due:
    """Where there is no plan."""
    raise UngroundedFact(
        f"there is no plan that {said!r} could mean", f"There is no plan: what did you do, {said!r}?"
    )


def one_of(sessions: Sequence[PlannedSession], named: str, on: str, exercise: str) -> Due:
    """The session meant: the only one of the day, or the one that is named, or has the exercise.

    `named` are the words that may name it, "" for none; `on` is the day as it is told to people. Raises
    UngroundedFact, with what to ask, for none and for several.
    """
    meant = [each for each in sessions if not named or is_named(each, named)]
    if exercise:
        meant = [each for each in meant if exercise_of(each, exercise) is not None]
    of = f"{exercise} " if exercise else ""
    if len(meant) == 1:
        return Due(meant[0])
    names = " or ".join(each.name for each in (meant or sessions))
    if len(meant) > 1:
        raise UngroundedFact(
            f"{len(meant)} sessions with it are planned on {on}: {names}",
            f"Two sessions are planned on {on}: which one did you do, {names}?",
        )
    if not sessions:
        raise UngroundedFact(
            f"nothing is planned on {on} that is not done yet",
            f"Nothing is planned on {on}, so nothing was logged: what did you do?",
        )
    what = named or of.strip()
    raise UngroundedFact(
        f"no session planned on {on} is or has {what!r}: there is {names}",
        f"The plan has {names} on {on}, and no {what!r}: what did you do?",
    )


def is_named(session: PlannedSession, named: str) -> bool:
    """Whether the words are words of the session's name."""
    return set(_words(named)) <= set(_words(session.name))


def _words(said: str) -> list[str]:
    return re.findall(r"[^\W_]+", fold(said))


def exercise_of(session: PlannedSession, name: str) -> PlannedExercise | None:
    """The planned exercise that a name means: the same one, or the only one that has its words; else None."""
    same = [
        each for each in session.exercises if catalogue.same(each.name, name) or fold(each.name) == fold(name)
    ]
    if same:
        return same[0] if len(same) == 1 else None
    own = {_stem(word) for word in _words(name)}
    alike = [each for each in session.exercises if own and own <= {_stem(word) for word in _words(each.name)}]
    return alike[0] if len(alike) == 1 else None


def _stem(word: str) -> str:
    return word.removesuffix("s") if len(word) > 3 and not word.endswith("ss") else word


def sets_of(planned: PlannedExercise, unit: LoadUnit, bar: Load | None) -> tuple[SetDone, ...]:
    """The sets of a planned exercise as they were done, if they were done as written."""
    notes: list[str] = []
    values = {
        **_reps(planned.reps, notes),
        **_load(planned.target_load, unit, bar, notes),
        **_tempo(planned.tempo, notes),
    }
    return (SetDone(**values, notes=tuple(notes)),) * max(1, planned.working_sets)


def _reps(said: str, notes: list[str]) -> dict[str, Any]:
    for read in (_counted, _measured, _timed):
        try:
            return read(said)
        except units.UnreadableQuantity:
            continue
    notes += [f"planned: {said.strip()}"] if said.strip() else []
    return {}


def _counted(said: str) -> dict[str, Any]:
    read = units.read_reps(said)
    return {
        "reps": read.value,
        "reps_low": read.low,
        "reps_high": read.high,
        "reps_left": read.left,
        "reps_right": read.right,
        "each_side": read.each_side,
        **({"kind": "amrap"} if read.plus or read.to_failure else {}),
    }


def _measured(said: str) -> dict[str, Any]:
    return {"distance": SET_FACTS["distance"].read(said)}


def _timed(said: str) -> dict[str, Any]:
    return {"duration_seconds": units.read_duration(said)}


def _load(said: str, unit: LoadUnit, bar: Load | None, notes: list[str]) -> dict[str, Any]:
    plain = " ".join(_EFFORT.sub(" ", said).replace("@", " ").split())
    if not plain:
        return {}
    try:
        return {"percent_1rm": units.read_percent(plain)} if "%" in plain else _lifted(plain, unit, bar)
    except units.UnreadableQuantity:
        notes.append(f"planned: {plain}")
        return {}


def _lifted(said: str, unit: LoadUnit, bar: Load | None) -> dict[str, Any]:
    read = units.read_load(said, unit=unit, bar=bar)
    return {"bodyweight": True} if read is None else {"load": load_done(read)}


def _tempo(said: str, notes: list[str]) -> dict[str, Any]:
    if not said.strip():
        return {}
    try:
        return {"tempo": units.read_tempo(said)}
    except units.UnreadableQuantity:
        notes.append(f"planned tempo: {said.strip()}")
        return {}


def cardio_of(session: PlannedSession) -> Iterator[tuple[str, SetDone]]:
    """The session's cardio as it was done: what it is called, and its minutes; nothing if there is none."""
    cardio = session.cardio or {}
    name = str(cardio.get("modality") or cardio.get("type") or "").strip()
    minutes = cardio.get("duration")
    if name and isinstance(minutes, int | float) and minutes > 0:
        yield name, SetDone(duration_seconds=Decimal(str(minutes)) * 60)
