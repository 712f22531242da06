"""What a message has said to the program, and what came of it: kept beside the bench's workouts. Pure."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from agents.desks import ProgramAnswer
from agents.errors import Refusal
from agents.logger.evidence.coverage import Heard
from agents.logger.records.shelf import Saved
from agents.models.port import Call
from agents.toolbox import WrongArguments
from agents.workout import Workout

MISSPELLED = "that could not be made out. Say it again, in other words."
_TOOL = re.compile(r"\b[a-z]+_[a-z_0-9]+")  # or a parameter


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
    and lift. `said` are the tokens that its tools have taken, `sessions` the workouts, by act; `superseded`
    is what became of what earlier texts of the message did; `misspelled` are the tools that were called with
    arguments that don't fit, and not again with better ones."""

    tools: frozenset[str] = frozenset()
    answers: list[ProgramAnswer] = field(default_factory=list)
    refused: dict[tuple[str, str], str] = field(default_factory=dict)
    said: frozenset[int] = frozenset()
    sessions: dict[str, Session] = field(default_factory=dict)
    superseded: tuple[ProgramAnswer, ...] = ()
    misspelled: dict[str, None] = field(default_factory=dict)

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
        self.misspelled.pop(call.name, None)

    def refuse(self, call: Call, refusal: Refusal) -> None:
        """Note a refusal of one of its tools. Arguments only the model can mend: of them it is noted that
        they came."""
        if call.name not in self.tools or isinstance(refusal, LoggedTwice):
            return
        if isinstance(refusal, WrongArguments) or _sent(call) is None:
            self.misspelled[call.name] = None
        else:
            self.misspelled.pop(call.name, None)
            self.refused[_key(call)] = str(refusal)

    def not_done(self, *, came_to_nothing: bool) -> tuple[tuple[str, str], ...]:
        """What the athlete hears was not done, and why, by tool; of calls that were only misspelled nothing,
        unless the message came to nothing else."""
        refused = tuple((tool, said_to_people(why)) for (tool, _), why in self.refused.items())
        if refused or not came_to_nothing:
            return refused
        return tuple((tool, MISSPELLED) for tool in self.misspelled)

    def heard(self, *, by_model: bool) -> Heard:
        """Whether what was said to the program has its answer. The embedded engine asks what it leaves open;
        a model that answered left nothing."""
        if self.answers and by_model:
            return "whole"
        return "answered" if self.answers or self.refused else ""


def said_to_people(why: str) -> str:
    """A refusal without what it says to a model: "that was a question, and a question changes nothing"."""
    found = _TOOL.search(why)
    if found is None:
        return why
    left = why[: max(why.rfind(mark, 0, found.start()) for mark in (". ", ": ", "; ")) + 1].strip(":;. ")
    return f"{left}." if left else MISSPELLED


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
