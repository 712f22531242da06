"""A workout as the athlete said it: what extract_workout_data takes. Every value is their own words. Pure.

Everything is asked for, "" and [] mean "not said": so an engine can hold a model to the schema (no optional
and no union parameter), and a model never has to invent a null. Beside the words a model may send what it
takes them to mean (`canonical_name`, `date_iso`, `unit_from`): checked for contradiction, not for likeness.
"""

from typing import TYPE_CHECKING, Any, Literal

from pydantic import ConfigDict, Field

from agents.logger.pipeline import DUE
from agents.set_fields import FACTS
from agents.toolbox import ToolInput
from agents.workout import SaidKind, SetKind

# What is said of blocks and workouts, or of sets that are the same as others.
_OF_MORE = """
    bodyweight capped date end feel interval load_change load_options location name pr rounds rx same_as
    scheme score session_rpe skipped start time_cap
""".split()
if TYPE_CHECKING:
    FactField = str
else:
    FactField = Literal[tuple(sorted((*FACTS, *_OF_MORE)))]
_OF_ANY = ("rest", "note")
_OF_A_SET = ", ".join(
    f"{wire} ({field.example})" if field.example else wire
    for wire, field in FACTS.items()
    if wire not in _OF_ANY
)


def _ask_for_all(schema: dict[str, Any]) -> None:
    """Every field is asked for; one that is left out, as earlier versions' calls do, is read as not said."""
    schema["required"] = list(schema["properties"])


class Said(ToolInput):
    model_config = ConfigDict(json_schema_extra=_ask_for_all)


class OfWorkout(ToolInput):
    """What the later stages take: which workout they are for."""

    workout_index: int = Field(default=DUE, description="Counted from 0; left out, the one that is due.")


class Fact(Said):
    """One thing said about a set, a block or the workout."""

    field: FactField = Field(
        description=f"Of a set: {_OF_A_SET}, load_options (95/65 "
        "for men and women), same_as (then the same), load_change (5 lb more; minus 15%). Of a block: "
        "name (Fran), score (4:12; 5 rounds + 3), rounds, scheme (21-15-9), time_cap, capped (hit the cap), "
        "interval (every 2 min), duration (AMRAP 12). Of the workout: date (yesterday), start, end, "
        "duration, bodyweight, session_rpe, feel, location, name, rx (Rx, scaled), skipped (dips), "
        "same_as (as written; same as Tuesday). Of any: rest (90 s walk), note."
    )
    said: str = Field(description="The athlete's words for it, with their unit.")


class SaidSet(Said):
    """One entry of sets that are alike."""

    count: str = Field(default="", description='How many sets: "3"; "" for one.')
    reps: str = Field(default="", description='Of each set: "5", "12+", "8 each side", "8|6" left and right.')
    load: str = Field(
        default="", description='With unit and basis as said: "185", "60 kg", "20s", "+45", "BW".'
    )
    kind: Literal["", SetKind] = ""
    more: tuple[Fact, ...] = ()


class SaidExercise(Said):
    """One exercise with its sets, and the words it was read from."""

    said: str = Field(description="The words that name it and give its numbers, quoted.")
    name: str = Field(description="As the athlete wrote it, typos and all.")
    canonical_name: str = Field(
        default="", description='What it is, in plain English, where their words leave it open: "Back Squat".'
    )
    unit_from: str = Field(
        default="", description='Words elsewhere that say the unit of its loads: "all in kilos".'
    )
    sets: tuple[SaidSet, ...] = ()


class SaidBlock(Said):
    """Exercises that were done together; straight sets and single exercises have kind ""."""

    kind: Literal["", SaidKind] = ""
    said: str = Field(default="", description='The words that describe it as a whole, quoted; may be "".')
    facts: tuple[Fact, ...] = ()
    exercises: tuple[SaidExercise, ...] = ()


class SaidWorkout(Said):
    """One workout of the message."""

    workout_index: int = Field(default=DUE, description="The index that detect_discipline gave this workout.")
    said: tuple[str, ...] = Field(default=(), description="The parts of the message that it was read from.")
    date_iso: str = Field(
        default="", description='The day that its date fact means: "2026-03-02"; "" without one.'
    )
    facts: tuple[Fact, ...] = ()
    blocks: tuple[SaidBlock, ...] = ()
