"""Which exercise a name means for this athlete: their own names first, then the catalogue. Pure."""

from typing import NamedTuple

from agents.exercises import catalogue
from agents.logger.athlete import Athlete
from agents.logger.workout import Exercise


class Meant(NamedTuple):
    """The exercise, if it is known; else the ones that the name may mean, none where it is a new one."""

    known: catalogue.Known | None
    candidates: tuple[str, ...] = ()


def meant_by(exercise: Exercise, athlete: Athlete) -> Meant:
    """What the name as written means; of several the one measured by what was done ("5k row")."""
    match = catalogue.lookup(athlete.named(exercise.name_as_written))
    if match.how != "ambiguous":
        return Meant(match.known)
    if any(one.distance or one.pace for one in exercise.sets):
        candidates = [known for each in match.candidates if (known := catalogue.known(each)) is not None]
        fitting = [known for known in candidates if "distance" in known.measured_by]
        if len(fitting) == 1:
            return Meant(fitting[0])
    return Meant(None, match.candidates)
