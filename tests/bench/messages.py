"""Messages with N workouts, and what a model with a certain habit calls for them."""

from dataclasses import dataclass
from typing import Any

from agents.models.port import Call
from tests.logger.kit import a_block, a_set, an_exercise, call, detect, extract

LIFTS = ("Bench", "Squat", "Deadlift", "Overhead Press", "Barbell Row", "Front Squat", "Lat Pulldown")
LATER = (
    ("validate_workout_completeness", "v"),
    ("normalize_workout_data", "n"),
    ("generate_workout_summary", "s"),
    ("save_workout_to_database", "w"),
)


@dataclass(frozen=True)
class Lift:
    """One workout of a message: a lift, sets of reps at a load in pounds."""

    index: int

    @property
    def said(self) -> str:
        return f"{self.name} 3x5 @ {135 + 5 * self.index}"

    @property
    def name(self) -> str:
        return LIFTS[self.index % len(LIFTS)]

    def block(self, reps: str = "5") -> dict[str, Any]:
        sets = a_set("3", reps, str(135 + 5 * self.index))
        return a_block(an_exercise(self.said, self.name, sets))

    def detected(self) -> Call:
        return detect(self.said, id=f"d{self.index}")

    def extracted(self, id: str = "e", reps: str = "5") -> Call:
        return extract(self.index, self.block(reps), id=f"{id}{self.index}")

    def stages(self) -> list[Call]:
        """Every stage of the workout, in order."""
        later = [call(name, f"{letter}{self.index}", workout_index=self.index) for name, letter in LATER]
        return [self.detected(), self.extracted(), *later]


def lifts(count: int) -> list[Lift]:
    return [Lift(index) for index in range(count)]


def message_of(workouts: list[Lift]) -> str:
    return "\n\n".join(each.said for each in workouts)
