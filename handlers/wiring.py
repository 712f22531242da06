"""Settings from the environment, and the one place where rooms are put together.

SPOTTER_HOME         the folder of the data file (default .spotter)
SPOTTER_ENGINE       offline (default) or claude
SPOTTER_MODEL        the model behind claude (default claude-sonnet-5-5)
ANTHROPIC_API_KEY    for claude
ANTHROPIC_BASE_URL   another address of the same API
SPOTTER_FAST_PATH    1: what the embedded engine reads completely goes to no model
SPOTTER_MESSAGE_USD  what one message may cost
SPOTTER_DAY_USD      what one athlete's messages of a day may cost; then the embedded engine answers
DIRECT_INVOKE        "trusted": an event without requestContext may name its owner
CONFIRMATION         explicit (default): only a button applies a proposal. chat: agreeing in words does too
SPOTTER_PROPOSAL_HOURS  how long a proposal can be applied (default 24)
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from agents.desks import Confirmation
from agents.errors import BadInput
from agents.logger.agent import Limits, WorkoutLogger
from agents.models.offline.engine import Offline
from agents.models.port import Model
from handlers.indexing import Indexer
from handlers.plan_door import PlanDoor
from storage.local_recall import LocalRecall
from storage.sqlite import SqliteRecords

if TYPE_CHECKING:
    from agents.planner.agent import Planner

ENGINES = ("offline", "claude")
DEFAULT_MODEL = "claude-sonnet-5-5"
CONFIRMATIONS: tuple[Confirmation, ...] = get_args(Confirmation)
PROPOSAL_HOURS = 24.0
LONGEST_PROPOSAL_HOURS = 24 * 366


@dataclass(frozen=True)
class Settings:
    """What can be set. Raises BadInput in `from_environment` for a value that can't be."""

    home: Path = Path(".spotter")
    engine: str = "offline"
    model: str = DEFAULT_MODEL
    api_key: str | None = None
    base_url: str | None = None
    fast_path: bool = False
    message_usd: Decimal | None = None
    day_usd: Decimal | None = None
    direct_invoke: bool = False
    confirmation: Confirmation = "explicit"
    proposal_hours: float = PROPOSAL_HOURS

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Settings":
        return cls(
            home=Path(environment.get("SPOTTER_HOME") or ".spotter"),
            engine=checked_engine(environment.get("SPOTTER_ENGINE") or "offline"),
            model=environment.get("SPOTTER_MODEL") or DEFAULT_MODEL,
            api_key=environment.get("ANTHROPIC_API_KEY") or None,
            base_url=environment.get("ANTHROPIC_BASE_URL") or None,
            fast_path=environment.get("SPOTTER_FAST_PATH") == "1",
            message_usd=_dollars("SPOTTER_MESSAGE_USD", environment),
            day_usd=_dollars("SPOTTER_DAY_USD", environment),
            direct_invoke=environment.get("DIRECT_INVOKE") == "trusted",
            confirmation=_confirmation(environment.get("CONFIRMATION") or "explicit"),
            proposal_hours=_hours("SPOTTER_PROPOSAL_HOURS", environment),
        )


def checked_engine(said: str) -> str:
    """The engine's name. Raises BadInput for one that there isn't."""
    if said not in ENGINES:
        raise BadInput(f"engine {said!r} is not known: there are {' and '.join(ENGINES)}.")
    return said


def _dollars(name: str, environment: Mapping[str, str]) -> Decimal | None:
    said = environment.get(name)
    if not said:
        return None
    try:
        dollars = Decimal(said)
    except InvalidOperation:
        raise BadInput(f"{name} is {said!r}: write a number of US dollars, like 0.25.") from None
    if not dollars.is_finite() or dollars < 0:
        raise BadInput(f"{name} is {said!r}: write a number of US dollars, like 0.25.")
    return dollars


def _confirmation(said: str) -> Confirmation:
    for known in CONFIRMATIONS:
        if said == known:
            return known
    raise BadInput(f"CONFIRMATION is {said!r}: there are {' and '.join(CONFIRMATIONS)}.")


def _hours(name: str, environment: Mapping[str, str]) -> float:
    said = environment.get(name)
    if not said:
        return PROPOSAL_HOURS
    try:
        hours = float(said)
    except ValueError:
        hours = 0.0
    if not 0 < hours <= LONGEST_PROPOSAL_HOURS:  # not a number is neither
        raise BadInput(f"{name} is {said!r}: write hours, like 24, up to {LONGEST_PROPOSAL_HOURS}.")
    return hours


@dataclass(frozen=True)
class Worker:
    """The rooms, put together: what a handler works with. A room is loaded when it is first entered."""

    settings: Settings
    records: SqliteRecords
    recall: LocalRecall
    indexer: Indexer
    model: Model
    clock: Callable[[], float] = time.time

    @cached_property
    def logger(self) -> WorkoutLogger:
        settings = self.settings
        return WorkoutLogger(
            records=self.records,
            model=self.model,
            clock=self.clock,
            follow=self.indexer.follow,
            limits=Limits(settings.message_usd, settings.day_usd, fast_path=settings.fast_path),
            plans=PlanDoor(self.records, lambda: self.planner),
        )

    @cached_property
    def planner(self) -> "Planner":
        from agents.planner.agent import PlanLimits, Planner
        from handlers.workout_desk import ShelfDesk

        settings = self.settings
        return Planner(
            records=self.records,
            model=self.model,
            clock=self.clock,
            workouts=ShelfDesk(self.records, self.clock),
            confirmation=settings.confirmation,
            expires_seconds=settings.proposal_hours * 3600,
            limits=PlanLimits(settings.message_usd, settings.day_usd),
        )


def worker(settings: Settings) -> Worker:
    """A worker on the data file in the settings' home."""
    path = str(settings.home / "spotter.db")
    records, recall = SqliteRecords(path), LocalRecall(path)
    return Worker(settings, records, recall, Indexer(records, recall), engine(settings))


def engine(settings: Settings) -> Model:
    """The model that the settings ask for. Its SDK is imported when it is first asked.

    Raises BadInput for a budget in dollars on a model whose price is not known: it could not be kept.
    """
    if settings.engine == "offline":
        return Offline()
    from agents.models.claude import Claude
    from agents.models.claude_wire import price_of

    budgeted = settings.message_usd is not None or settings.day_usd is not None
    if budgeted and price_of(settings.model) is None:
        raise BadInput(
            f"SPOTTER_MODEL is {settings.model!r}, whose price is not known: a budget in dollars can't be "
            "kept. Take another model, or leave SPOTTER_MESSAGE_USD and SPOTTER_DAY_USD unset."
        )
    return Claude(model=settings.model, api_key=settings.api_key, base_url=settings.base_url)
