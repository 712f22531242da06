"""The one place where rooms are put together: settings in, a worker out.

With a table the records are DynamoDB's and search is Pinecone's, which follows the table's stream; else both
are in one file of SQLite, and search follows every save at once.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from agents.errors import BadInput
from agents.logger.agent import Limits, WorkoutLogger
from agents.models.offline.engine import Offline
from agents.models.port import Model
from handlers.indexing import Indexer
from handlers.plan_door import PlanDoor
from handlers.settings import Settings
from storage.ports import Recall, Records

if TYPE_CHECKING:
    from agents.planner.agent import Planner


@dataclass(frozen=True)
class Worker:
    """The rooms, put together: what a handler works with. A room is loaded when it is first entered."""

    settings: Settings
    records: Records
    recall: Recall
    indexer: Indexer
    model: Model
    clock: Callable[[], float] = time.time

    def follow(self, owner: str, workout_id: str) -> bool:
        """Bring search up to date with a workout; False where the table's stream will do it."""
        return self.settings.table is None and self.indexer.follow(owner, workout_id)

    def close(self) -> None:
        """Let go of what the stores hold open in this process."""
        self.records.close()
        self.recall.close()

    @cached_property
    def logger(self) -> WorkoutLogger:
        settings = self.settings
        return WorkoutLogger(
            records=self.records,
            model=self.model,
            clock=self.clock,
            follow=self.follow,
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
    """A worker on what the settings name: a table and an index, or the data file in their home."""
    records, recall = _in_the_cloud(settings) if settings.table else _in_a_file(settings)
    return Worker(settings, records, recall, Indexer(records, recall), engine(settings))


def _in_a_file(settings: Settings) -> tuple[Records, Recall]:
    from storage.local_recall import LocalRecall
    from storage.sqlite import SqliteRecords

    path = str(settings.home / "spotter.db")
    return SqliteRecords(path), LocalRecall(path)


def _in_the_cloud(settings: Settings) -> tuple[Records, Recall]:
    from storage.dynamodb import DynamoRecords
    from storage.pinecone import PineconeRecall

    assert settings.table is not None
    assert settings.pinecone_host is not None  # Settings.checked
    return DynamoRecords(settings.table), PineconeRecall(settings.pinecone_host, settings.pinecone_key or "")


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
