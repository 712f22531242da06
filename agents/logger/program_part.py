"""What a message has said to the program, and what came of it: kept beside the bench's workouts. Pure."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from agents.desks import ProgramAnswer
from agents.errors import Refusal
from agents.logger.coverage import Heard
from agents.logger.shelf import Saved
from agents.models.port import Call
from agents.toolbox import WrongArguments
from agents.workout import Workout


class LoggedTwice(Refusal):
    """What a call would log is logged already: nothing that the athlete has to hear."""


class Session(NamedTuple):
    """A session of the program that the message has kept as a workout, and the tokens it stands on."""

    lift: str
    saved: Saved
    tokens: frozenset[int]

    @property
    def standing(self) -> Workout | None:
        """The workout as it stands; None if it was taken back."""
        return self.saved.standing.workout


@dataclass
class ProgramPart:
    """`tools` are the names of the program's; `refused` are calls of them that no later one mended, by tool
    and lift. `said` are the tokens that its tools have taken, `sessions` the workouts, by act."""

    tools: frozenset[str] = frozenset()
    answers: list[ProgramAnswer] = field(default_factory=list)
    refused: dict[tuple[str, str], str] = field(default_factory=dict)
    said: frozenset[int] = frozenset()
    sessions: dict[str, Session] = field(default_factory=dict)

    @property
    def in_sessions(self) -> frozenset[int]:
        """The tokens that its sessions stand on."""
        return frozenset().union(*(each.tokens for each in self.sessions.values()))

    @property
    def session_ids(self) -> Iterable[str]:
        return (each.saved.workout_id for each in self.sessions.values())

    def hear(self, call: Call, answers: Sequence[ProgramAnswer], claims: frozenset[int]) -> None:
        """Take what the program answered to a call of one of its tools."""
        self.answers += answers
        self.said |= claims
        self.refused.pop(_key(call), None)

    def refuse(self, call: Call, refusal: Refusal) -> None:
        """Note a refusal of one of its tools; not that of arguments, which only the model can mend."""
        of_model = isinstance(refusal, WrongArguments | LoggedTwice) or _sent(call) is None
        if call.name in self.tools and not of_model:
            self.refused[_key(call)] = str(refusal)

    def heard(self, *, by_model: bool) -> Heard:
        """Whether what was said to the program has its answer. The embedded engine asks what it leaves open;
        a model that answered left nothing."""
        if self.answers and by_model:
            return "whole"
        return "answered" if self.answers or self.refused else ""


def _key(call: Call) -> tuple[str, str]:
    """What a refused call and the call that mends it have in common: the tool, and the lift."""
    return call.name, str(argument(call, "lift"))


def argument(call: Call, name: str) -> object:
    """An argument of a call as it was sent, None if it is not there to see."""
    return (_sent(call) or {}).get(name)


def _sent(call: Call) -> dict[str, object] | None:
    """The arguments of a call, None if they are no object."""
    try:
        found = json.loads(call.arguments or "{}")
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
