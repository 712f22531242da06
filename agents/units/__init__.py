"""Numbers that know their unit: reading them as people spell them, rounding them to a plate, saying them.

Pure. Everything is Decimal. What is read keeps the value and the unit as said; other units are computed
from it. What can't be read raises `UnreadableQuantity`, and nothing else, whatever the text is.

    kinds     the quantities themselves; say_load, say_duration, say_number
    reading   a text as numbers and words; how a reader says no
    loads     read_load, plain_load, unhedged_load
    counts    reps, sets, RPE, RIR, percent, heart rate, calories, tempo; read_scheme, read_interval: the reps
              of each round, how often one starts
    times     duration, distance, pace; the third from two of them
    distances those with a name ("a parkrun"), and rounds of a course
    plates    round_to, plates_per_side
"""

from agents.units.counts import (
    read_calories,
    read_count,
    read_failed_rep,
    read_heart_rate,
    read_interval,
    read_percent,
    read_reps,
    read_rir,
    read_rpe,
    read_scheme,
    read_tempo,
)
from agents.units.kinds import (
    KG_PER_LB,
    METRES_PER,
    Basis,
    Contradiction,
    Distance,
    DistanceUnit,
    Load,
    LoadUnit,
    Pace,
    PacePer,
    Reps,
    UnreadableQuantity,
    say_duration,
    say_load,
    say_number,
)
from agents.units.loads import counts_plates, plain_load, read_load, unhedged_load
from agents.units.plates import RoundingMode, plates_per_side, round_to, usual_plates
from agents.units.reading import BOUNDING
from agents.units.times import derive_third, read_distance, read_duration, read_pace

__all__ = [
    "BOUNDING",
    "KG_PER_LB",
    "METRES_PER",
    "Basis",
    "Contradiction",
    "Distance",
    "DistanceUnit",
    "Load",
    "LoadUnit",
    "Pace",
    "PacePer",
    "Reps",
    "RoundingMode",
    "UnreadableQuantity",
    "counts_plates",
    "derive_third",
    "plain_load",
    "plates_per_side",
    "read_calories",
    "read_count",
    "read_distance",
    "read_duration",
    "read_failed_rep",
    "read_heart_rate",
    "read_interval",
    "read_load",
    "read_pace",
    "read_percent",
    "read_reps",
    "read_rir",
    "read_rpe",
    "read_scheme",
    "read_tempo",
    "round_to",
    "say_duration",
    "say_load",
    "say_number",
    "unhedged_load",
    "usual_plates",
]
