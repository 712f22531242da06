"""What a message changes of workouts that are saved, and what it asks instead. Pure."""

from dataclasses import dataclass, field
from typing import NamedTuple

from agents.conversation import Question
from agents.logger.amending.amended_set import AmendedFact, AmendWorkout, Grounds
from agents.models.port import Call
from agents.workout import StoredWorkout, Workout


class HeldChange(NamedTuple):
    """A change of a workout that is saved, of a message that asks for it, which is not made before a yes: the
    call, its changes with the words they stand on, and the tokens of all its words."""

    workout_id: str
    call: AmendWorkout
    changes: tuple[tuple[AmendedFact, Grounds], ...]
    claims: frozenset[int]


class Missed(NamedTuple):
    """A call that found no workout to change: the question to the athlete, and the tokens it is about."""

    question: Question
    claims: frozenset[int]


@dataclass
class Changes:
    """`made` are the workouts that it amended, deleted or added to; `was` is what they were before that, by
    workout and revision; `acts` are the writes of all its calls. `held` wait for a yes, `asked` stand in the
    place of a change, `refused` are calls for one; `missed` are by call id those of which it is not known
    what they mean. `told_again` are by id earlier workouts of which it says only what stands."""

    made: list[StoredWorkout] = field(default_factory=list)
    was: dict[tuple[str, int], Workout] = field(default_factory=dict)
    acts: set[str] = field(default_factory=set)
    held: list[HeldChange] = field(default_factory=list)
    asked: list[Question] = field(default_factory=list)
    refused: list[Call] = field(default_factory=list)
    missed: dict[str, Missed] = field(default_factory=dict)
    told_again: dict[str, StoredWorkout] = field(default_factory=dict)
