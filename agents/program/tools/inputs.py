"""What the tools take: the specification's parameters, by its names. And what models call them by mistake."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal

from pydantic import Field

from agents.program.state import Phase
from agents.program.values import Lift
from agents.toolbox import ToolInput

MOST_SETS = 50  # of one session: 4 main sets and 10 x 5 are 14
MOST_REPS = 100  # of one set
HEAVIEST = 2_000  # of a weight, in lb or kg: no lift in any federation was half of it
LONGEST_TEXT = 1_000  # characters of a note or a reason
MOST_SESSIONS = 100  # of one question about the history

Weekday = Literal["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

# Names that models use for a parameter, each with the right one; a tool has those of its own parameters.
SLIPS: Mapping[str, tuple[str, ...]] = {
    "exercise": ("lift",),
    "exercise_name": ("lift",),
    "lift_name": ("lift",),
    "movement": ("lift",),
    "template": ("template_name",),
    "name": ("template_name",),
    "day": ("new_day",),
    "weekday": ("new_day", "day"),
    "day_of_week": ("new_day", "day"),
    "new_day": ("day",),
    "to": ("new_day", "phase", "week"),
    "results": ("actual_results",),
    "sets": ("actual_results",),
    "top_set_reps": ("amrap_reps",),
    "top_set_weight": ("amrap_weight",),
    "reps": ("amrap_reps",),
    "load": ("weight", "amrap_weight"),
    "tested_1rm": ("weight",),
    "one_rep_max": ("weight",),
    "max": ("weight",),
    "comment": ("notes", "reason"),
    "note": ("notes", "reason"),
    "notes": ("reason",),
    "why": ("reason",),
    "increment": ("amount",),
    "by": ("amount",),
    "new_phase": ("phase",),
    "week_number": ("week",),
    "new_week": ("week",),
    "leader_cycles_completed": ("count",),
    "completed": ("count",),
    "cycles": ("count",),
    "limit": ("last_n",),
    "count": ("last_n",),
    "n": ("last_n",),
    "kind": ("type",),
    "phase": ("type",),
    "keep_training_maxes": ("keep_tms",),
    "keep": ("keep_tms",),
}


def slips_of(takes: type[ToolInput]) -> dict[str, str]:
    """The slips that this input's parameters are meant by; a name that it has itself is none."""
    own = takes.model_fields
    meant = {
        wrong: next((right for right in rights if right in own), None)
        for wrong, rights in SLIPS.items()
        if wrong not in own
    }
    return {wrong: right for wrong, right in meant.items() if right is not None}


def exact(number: float) -> Decimal:
    """A number of JSON as it was written: 102.5, never 102.499999; 285, never 285.0."""
    return Decimal(int(number)) if number.is_integer() else Decimal(str(number))


class OfLift(ToolInput):
    lift: Lift


class OfLiftOrAll(ToolInput):
    lift: Lift | None = Field(None, description="Left out: all of them.")


class Nothing(ToolInput):
    pass


class SetDone(ToolInput):
    weight: float = Field(gt=0, le=HEAVIEST, description="What was on the bar, in the program's unit.")
    reps: int | None = Field(
        None, ge=0, le=MOST_REPS, description="As said; left out: done as the program asks, not counted."
    )


class LogWorkout(ToolInput):
    lift: Lift
    actual_results: list[SetDone] = Field(
        max_length=MOST_SETS, description="The sets done, in order. Empty: every main set as prescribed."
    )
    amrap_reps: int | None = Field(None, ge=0, le=MOST_REPS, description="Reps of the AMRAP or PR set.")
    amrap_weight: float | None = Field(
        None, gt=0, le=HEAVIEST, description="Weight of that set; left out: the one prescribed."
    )
    notes: str | None = Field(None, max_length=LONGEST_TEXT, description="What was said of the session.")


class SkipLift(ToolInput):
    lift: Lift
    reason: str | None = Field(None, max_length=LONGEST_TEXT, description="Why, if it was said.")


class SkipWeek(ToolInput):
    reason: str | None = Field(None, max_length=LONGEST_TEXT, description="Why, if it was said.")


class RescheduleLift(ToolInput):
    lift: Lift
    new_day: Weekday


class BumpTm(ToolInput):
    lift: Lift
    amount: float = Field(
        ge=-HEAVIEST, le=HEAVIEST, description="What to add, in the program's unit; negative takes off."
    )


class SetPhase(ToolInput):
    phase: Phase


class SetTemplate(ToolInput):
    lift: Lift
    template_name: str = Field(max_length=200, description="As get_available_templates has it.")


class SetWeek(ToolInput):
    week: int = Field(description="From 1 to the length of the cycle, which is 3 for most templates.")


class SetLeaderCyclesCompleted(ToolInput):
    count: int = Field(description="How many count as completed; below 0 the leader phase gets longer.")


class GetWorkoutHistory(ToolInput):
    lift: Lift | None = Field(None, description="Left out: all of them.")
    last_n: int = Field(10, ge=1, le=MOST_SESSIONS, description="How many, the newest first.")


class GetAvailableTemplates(ToolInput):
    type: Literal["leader", "anchor", "7th-week"] | None = Field(None, description="Left out: all of them.")


class SetTested1rm(ToolInput):
    lift: Lift
    weight: float = Field(gt=0, le=HEAVIEST, description="The tested single, in the program's unit.")


class SetSchedule(ToolInput):
    day: Weekday
    lift: Literal["squat", "bench", "deadlift", "ohp", "none"] = Field(description="'none' clears the day.")


class ResetProgram(ToolInput):
    keep_tms: bool = Field(
        True, description="Whether training maxes stay; if not they come from the tested 1RMs."
    )
