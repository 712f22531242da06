"""The four ways to the same plan: the embedded engine or a script, a button or the athlete's word."""

from typing import Any, NamedTuple

import pytest

from agents.models.offline.engine import Offline
from agents.models.port import Ask, Reply
from agents.models.scripted import Scripted, ScriptedReply
from agents.planner.plan import Plan
from tests.handlers.plan_scenarios.drawn import Drawn
from tests.handlers.plan_scenarios.kit import Door, with_session
from tests.planner.kit import asked_of, call, says

SWAP = "Change {} to lunges"


class Way(NamedTuple):
    """Who reads, and who agrees."""

    engine: str
    confirmation: str

    def parts(self, given: Drawn, *script: ScriptedReply) -> dict[str, Any]:
        """For the planner: the model that proposes the swap and goes on with the script."""
        scripted = Scripted([swaps(given), *script])
        model = scripted if self.engine == "scripted" else Offline()
        return {"model": model, "confirmation": self.confirmation}

    def agree(self, door: Door, **fields: Any) -> dict[str, Any]:
        """The button; or, where words are enough, the word."""
        return door("confirm") if self.confirmation == "explicit" else door.ask("Confirm.", **fields)

    @property
    def commits(self) -> tuple[ScriptedReply, ...]:
        """What a model says to the word of agreement, where it is asked at all."""
        return (commits, says(text="Enjoy the lunges.")) if self.confirmation == "chat" else ()


WAYS = [Way(engine, who) for engine in ("offline", "scripted") for who in ("explicit", "chat")]
EVERY_WAY = pytest.mark.parametrize("way", WAYS, ids="-".join)


def wish(given: Drawn) -> str:
    return SWAP.format(given.exercise(1).name.lower())


def swaps(given: Drawn) -> Reply:
    """The call for that wish."""
    arguments = {"weekNumber": given.today[0], "sessionNumber": given.today[1], "exerciseNumber": 1}
    made = call("modify_exercise", "call_1", **arguments, updates={"name": "Lunges"})
    return says(made, text="Lunges are a fine swap.\n---\nYes, do it\nSomething else")


def swapped(given: Drawn) -> Plan:
    """The plan with the wish fulfilled."""
    first = given.exercise(1)._replace(name="Lunges")
    session = given.session._replace(exercises=(first, *given.session.exercises[1:]))
    return with_session(given.plan, given.today, session)


def commits(ask: Ask) -> Reply:
    """A model that does what it has to at a yes."""
    pending = quotes(ask, "pending")
    return says(*(call("commit_plan_update", f"k{made}", proposal_id=made) for made, _ in pending))


def quotes(ask: Ask, of: str) -> list[tuple[str, str]]:
    """Id and text of what the turn with the message quotes."""
    return [(part.id, part.text) for part in asked_of(ask) if getattr(part, "of", "") == of]
