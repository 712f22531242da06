"""Which exercises make up an endurance discipline: what is asked for as "run" is any kind of run."""

from agents.exercises.catalogue import Known

# The names that stand for a whole discipline, or two.
GENERAL = {
    "Run": ("running", "trail_running"),
    "Cycling": ("cycling",),
    "Rowing": ("rowing",),
    "Swim": ("swimming",),
    "Hike": ("hiking",),
    "Ruck": ("rucking",),
}
_NO_HIKES = ("Walk", "Incline Treadmill Walk")


def is_endurance(known: Known | None) -> bool:
    """Whether it is work on the move: a run, a ride, a swim, a game."""
    return known is not None and known.pattern == "locomotion"


def discipline_of(known: Known | None) -> str:
    """The endurance discipline that an exercise is of; "" for none."""
    if known is None or known.pattern != "locomotion" or known.name in _NO_HIKES:
        return ""
    disciplines = [each for general in GENERAL.values() for each in general]
    return next((each for each in known.disciplines if each in disciplines), "")
