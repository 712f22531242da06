"""A workout as the athlete said it: what extract_workout_data takes. Every value is the athlete's own words.

Everything is required, "" and [] mean "not said": so an engine can hold a model to the schema (no optional
and no union parameter), and a model never has to invent a null.
"""

from typing import Literal

from pydantic import Field

from agents.toolbox import ToolInput

FactField = Literal[
    "attempted",
    "bodyweight",
    "calories",
    "capped",
    "date",
    "distance",
    "duration",
    "end",
    "failed",
    "feel",
    "heart_rate",
    "interval",
    "left",
    "load_change",
    "load_options",
    "location",
    "name",
    "note",
    "pace",
    "partial",
    "percent",
    "pr",
    "rest",
    "right",
    "rir",
    "rounds",
    "rpe",
    "rx",
    "same_as",
    "scheme",
    "score",
    "session_rpe",
    "skipped",
    "start",
    "tempo",
    "time_cap",
]


class OfWorkout(ToolInput):
    """What the later stages take: which workout they are for."""

    workout_index: int | None = Field(
        default=None, description="Which workout of this message, counted from 0; the one that is due."
    )


class Fact(ToolInput):
    """One thing said about a set, a block or the workout."""

    field: FactField
    said: str = Field(description='The athlete\'s words for it: "8.5", "24:10", "2:00", "bar moved slow".')


class SaidSet(ToolInput):
    """One entry of sets that are alike."""

    count: str = Field(description='How many sets, as said: "3", "three". "" where not said: one set.')
    reps: str = Field(description='Reps of each set, as said: "5", "12+", "8 each side". "" where not said.')
    load: str = Field(
        description='Load with its unit and basis, as said: "185", "60 kg", "20s", "+45", "BW". '
        '"" where not said. Never add a unit that was not said.'
    )
    kind: Literal["", "working", "warm-up", "drop", "failure", "back-off", "amrap", "cluster"]
    more: tuple[Fact, ...]


class SaidExercise(ToolInput):
    """One exercise with its sets, and the words it was read from."""

    said: str = Field(description="The words of the message that name it and give its sets, quoted.")
    name: str = Field(description="Its name as the athlete wrote it.")
    sets: tuple[SaidSet, ...]


class SaidBlock(ToolInput):
    """Exercises that were done together; straight sets and single exercises have kind ""."""

    kind: Literal[
        "",
        "superset",
        "circuit",
        "giant_set",
        "complex",
        "amrap",
        "emom",
        "for_time",
        "tabata",
        "intervals",
        "steady",
    ]
    said: str = Field(description='The words that describe the block as a whole, quoted; may be "".')
    facts: tuple[Fact, ...]
    exercises: tuple[SaidExercise, ...]


class SaidWorkout(ToolInput):
    """One workout of the message."""

    workout_index: int = Field(description="The index that detect_discipline gave this workout.")
    said: tuple[str, ...] = Field(description="The parts of the message that this workout was read from.")
    facts: tuple[Fact, ...]
    blocks: tuple[SaidBlock, ...]
