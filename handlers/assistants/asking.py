"""A person is asked before an assistant applies, logs or deletes something: by the assistant's own program,
in words that code has printed from what is stored.

    asked, and yes                 it is done, if it is still what was shown
    asked, and no or nothing       nothing is written
    the program can't ask          CONFIRMATION=chat: done, if the athlete's own words agree and say nothing
                                   else. Without it nothing is written, and it is said where to press
"""

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from mcp.server.elicitation import AcceptedElicitation, ElicitationResult
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.resolve import Elicit
from mcp_types.version import is_version_at_least
from pydantic import BaseModel, Field

from agents.agreement import agrees
from agents.errors import Unfinished
from agents.planner.port import Confirmation

ASKS_BY_RESULT = "2026-07-28"  # the first version of the protocol in which a server needs no way back to ask
SAID_NO = "The athlete said no, or closed the question: nothing was changed. Don't call this again unasked."
CHANGED = (
    "It was changed while the athlete was asked, and nothing was done: call this again, to show it as it is."
)


class PersonSaid(BaseModel):
    """What a person says to what they are shown."""

    yes: bool = Field(title="Yes, do it", description="As shown above, all of it.")


class LookedAt(NamedTuple):
    """What a person is asked; or why that can't be asked. What is `settled` was decided before: it is
    answered, and nothing is written."""

    words: str = ""
    settled: bool = False
    error: Exception | None = None

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.words.encode("utf-8", "surrogatepass")).hexdigest()[:12]


class NotAsked(NamedTuple):
    """Nobody was asked: there is nothing to ask, or this program has no way to."""


PersonsAnswer = ElicitationResult[PersonSaid]


def looked(look: Callable[[], LookedAt]) -> LookedAt:
    """What there is to ask; an error is kept for the answer of the tool."""
    try:
        return look()
    except Exception as error:
        return LookedAt(error=error)


def question(shown: LookedAt, ctx: Context) -> Elicit[PersonSaid] | NotAsked:
    """The question, or none."""
    if shown.error is not None or shown.settled or not can_ask(ctx):
        return NotAsked()
    return Elicit(shown.words, PersonSaid)


def can_ask(ctx: Context) -> bool:
    """Whether the other program has said that it shows forms to a person, and there is a way to ask it."""
    said = ctx.client_capabilities
    asks = said.elicitation if said is not None else None
    if asks is None or (asks.form is None and asks.url is not None):
        return False
    version = ctx.protocol_version
    by_result = version is not None and is_version_at_least(version, ASKS_BY_RESULT)
    return by_result or bool(ctx.session.can_send_request)


class Decision(NamedTuple):
    """What a tool knows of a person's decision. `agreed` are the athlete's words, as the assistant says."""

    shown: LookedAt
    answer: PersonsAnswer
    agreed: str

    def check(self, confirmation: Confirmation, press: str) -> None:
        """Raises Unfinished unless a person has agreed; `press` says where they can, where nobody asks."""
        if self.shown.error is not None:
            raise self.shown.error
        if self.shown.settled:
            return
        said = self.answer.data if isinstance(self.answer, AcceptedElicitation) else None
        if isinstance(said, NotAsked):
            _check_words(self.agreed, confirmation, f"{self.shown.words}\n\n{press}")
        elif said is None or not said.yes:
            raise Unfinished(SAID_NO)

    def check_same(self, now: LookedAt) -> None:
        """Raises Unfinished if it is not any more what the person was shown."""
        if not self.shown.settled and now.words != self.shown.words:
            raise Unfinished(CHANGED)


def _check_words(agreed: str, confirmation: Confirmation, press: str) -> None:
    if confirmation == "explicit":
        raise Unfinished(f"Nothing was done: this program can't ask the athlete. {press}")
    if not agrees(agreed):
        raise Unfinished(
            "Nothing was done: `agreed` is no yes that says nothing else. Show the athlete this, and pass on "
            f"what they say to it, verbatim. {press}"
        )
