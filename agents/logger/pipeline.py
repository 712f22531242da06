"""Where each workout of a message stands. Results are kept by kind in lists that only grow. Pure.

    discipline -> extraction -> validation -> normalization -> summary -> save

`detect_discipline` opens a workout, which gets the next index; every later stage takes that index. Doing a
stage again appends a result, moves the workout's place to it and forgets its later stages: nothing is
overwritten. Tools that are no stage are kept under their own name.
"""

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from agents.errors import Refusal

Stage = Literal["discipline", "extraction", "validation", "normalization", "summary", "save"]
STAGES: tuple[Stage, ...] = get_args(Stage)
TOOL_OF: dict[Stage, str] = {
    "discipline": "detect_discipline",
    "extraction": "extract_workout_data",
    "validation": "validate_workout_completeness",
    "normalization": "normalize_workout_data",
    "summary": "generate_workout_summary",
    "save": "save_workout_to_database",
}
KIND_OF: dict[str, Stage] = {tool: stage for stage, tool in TOOL_OF.items()}


DUE = -1  # for an index: the workout that is due


@dataclass
class Place:
    """One workout's place in every list, by stage; `failed` says which stage was refused last, and why."""

    index: int
    at: dict[Stage, int] = field(default_factory=dict)
    failed: tuple[Stage, str] | None = None

    @property
    def saved(self) -> bool:
        return "save" in self.at

    @property
    def next_stage(self) -> Stage | None:
        """The first stage without a result; None once it is saved."""
        return next((stage for stage in STAGES if stage not in self.at), None)


class Pipeline:
    """The results of one message and the places of its workouts."""

    def __init__(self) -> None:
        self._results: dict[str, list[Any]] = {}
        self.places: list[Place] = []

    def open(self) -> Place:
        """A new workout, with the next index."""
        place = Place(len(self.places))
        self.places.append(place)
        return place

    def store(self, kind: str, result: Any, workout_index: int | None = None) -> int:
        """Append a result; its place in the list. A stage's result moves its workout there."""
        results = self._results.setdefault(kind, [])
        results.append(result)
        if workout_index is not None and kind in STAGES:
            place = self.places[workout_index]
            done = STAGES.index(kind)
            place.at = {stage: at for stage, at in place.at.items() if STAGES.index(stage) < done}
            place.at[STAGES[done]] = len(results) - 1
            place.failed = None
        return len(results) - 1

    def get(self, kind: str, index: int | None = None) -> Any:
        """The newest result of a kind, or the one at an index; None if there is none."""
        results = self._results.get(kind, [])
        at = len(results) - 1 if index is None else index
        return results[at] if 0 <= at < len(results) else None

    def get_all(self, kind: str) -> list[Any]:
        """All results of a kind, oldest first."""
        return list(self._results.get(kind, []))

    def of(self, place: Place, stage: Stage) -> Any:
        """What a stage gave for one workout, or None."""
        return self.get(stage, place.at[stage]) if stage in place.at else None

    def due(self, workout_index: int | None, stage: Stage) -> Place:
        """The workout that this stage may run for.

        Left out, the index is that of the one workout whose next stage this is. Raises Refusal where none or
        several are due, where there is no such workout, or where an earlier stage has no result.
        """
        if workout_index is None or workout_index == DUE:
            return self._only_one_due(stage)
        if not 0 <= workout_index < len(self.places):
            raise Refusal(f"workout {workout_index} does not exist: {self._which_exist()}.")
        place = self.places[workout_index]
        for earlier in STAGES[: STAGES.index(stage)]:
            if earlier not in place.at:
                if place.failed is not None and place.failed[0] == earlier:
                    raise Refusal(f"not run: {earlier} of workout {workout_index} failed: {place.failed[1]}")
                raise Refusal(f"workout {workout_index} has no {earlier} yet: call {TOOL_OF[earlier]} first.")
        return place

    def done(self, workout_index: int | None, stage: Stage) -> list[Place]:
        """The workouts that this stage is asked for and has a result of already: that one, or where none is
        named and none is due, all that have it."""
        if workout_index is not None and workout_index != DUE:
            named = self.places[workout_index : workout_index + 1] if workout_index >= 0 else []
            return [place for place in named if stage in place.at]
        if any(place.next_stage == stage for place in self.places):
            return []
        return [place for place in self.places if stage in place.at]

    def _only_one_due(self, stage: Stage) -> Place:
        due = [place for place in self.places if place.next_stage == stage]
        if len(due) == 1 or (due and stage == "extraction"):
            return due[0]  # extractions come in the order in which the workouts were opened
        if due:
            indexes = ", ".join(str(place.index) for place in due)
            raise Refusal(f"{stage} is due for workouts {indexes}: say which with workout_index.")
        standing = "; ".join(
            f"workout {place.index} is saved"
            if place.next_stage is None
            else f"workout {place.index} needs {place.next_stage}"
            for place in self.places
        )
        raise Refusal(
            f"{stage} is due for no workout: {standing or f'{self._which_exist()}'}. "
            "Say which one with workout_index to do it again."
        )

    def _which_exist(self) -> str:
        if not self.places:
            return "no workout is open yet, call detect_discipline first"
        indexes = ", ".join(str(place.index) for place in self.places)
        return f"this message has {len(self.places)}, with index {indexes}"
