"""The one place where rooms are put together: settings in, a worker out.

With a table the records are DynamoDB's and search is Pinecone's, which follows the table's stream; else both
are in one file of SQLite, and search follows every save at once. On one machine search may be in the file
though the records are in a table.
"""

import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from agents.dates import local_day
from agents.errors import BadInput
from agents.guests import Visit
from agents.models.first_of import FirstOf
from agents.models.port import Model
from agents.recorded import read_athlete
from handlers.cloud import api_keys
from handlers.desks.guest_rooms import measurement_room, plan_room, program_room, settings_room
from handlers.desks.log_desk import log_room
from handlers.engines import OFFLINE, ChosenEngine
from handlers.search.indexing import Indexer
from handlers.settings import Settings
from storage.ports import Recall, Records

if TYPE_CHECKING:
    from agents.logger.agent import WorkoutLogger
    from agents.planner.agent import Planner
    from agents.program.room import ProgramRoom
    from handlers.cloud.announcing import Announcer
    from handlers.cloud.queued import Queue


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
        return self.settings.searches_in_file and self.indexer.follow(owner, workout_id)

    def now(self) -> datetime:
        """The moment, in UTC."""
        return datetime.fromtimestamp(self.clock(), UTC)

    def visit(self, owner: str) -> Visit:
        """An athlete and their day, outside of any message. Raises StorageError."""
        athlete, now = read_athlete(self.records, owner), self.now()
        return Visit(owner, local_day(now, athlete.timezone), athlete, now)

    def close(self) -> None:
        """Let go of what stores and engines hold open in this process."""
        self.records.close()
        self.recall.close()
        if isinstance(self.model, FirstOf):
            self.model.close()

    @cached_property
    def logger(self) -> "WorkoutLogger":
        from agents.logger.agent import Limits, WorkoutLogger

        settings = self.settings
        return WorkoutLogger(
            records=self.records,
            model=self.model,
            clock=self.clock,
            follow=self.follow,
            limits=Limits(settings.message_usd, settings.day_usd, fast_path=settings.fast_path),
            # Who comes to every message of an athlete first: what they lend is shown in this order, and a
            # model has read it before as far as it is the same.
            rooms=(
                plan_room(lambda: self.planner),
                measurement_room(by_model=settings.asks_model),
                settings_room(self.program_on, by_model=settings.asks_model),
                log_room(self.records, self.recall, self.clock),
                program_room(self.program_on, by_model=settings.asks_model),
            ),
            trace_seconds=settings.trace_days * 86_400 or None,
        )

    @cached_property
    def planner(self) -> "Planner":
        from agents.planner.agent import PlanLimits, Planner
        from handlers.desks.workout_desk import ShelfDesk

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

    @cached_property
    def program(self) -> "ProgramRoom":
        return self.program_on(self.records)

    def program_on(self, records: Records) -> "ProgramRoom":
        """The program's room over these records: all there are, or the copy of what a message has read."""
        from agents.program.room import ProgramRoom

        return ProgramRoom(records, self.clock)

    @cached_property
    def announcer(self) -> "Announcer":
        from handlers.cloud.announcing import Announcer

        return Announcer(self.settings.bus)

    @cached_property
    def queue(self) -> "Queue | None":
        """The queue for messages whose caller doesn't wait; None where there is none."""
        from handlers.cloud.queued import Queue

        url = self.settings.queue_url
        return Queue(url, self.records, self.clock) if url else None


class KeptWorker:
    """The worker of this process, made at its first event and kept for those that follow."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._making = threading.Lock()
        self._made: Worker | None = None
        self._clock = clock
        self._refused: tuple[Settings, float] | None = None  # by the index, and when that was

    def __call__(self) -> Worker:
        """The worker that the environment asks for. Raises BadInput, and Unavailable for a secret that can't
        be read."""
        with self._making:
            if self._made is None:
                self._made = worker(Settings.from_environment(os.environ))
            return self._made

    def cache_clear(self) -> None:
        """Forget the worker: the next event makes another."""
        with self._making:
            self._made = None

    def read_keys_again(self, refused: Worker) -> None:
        """Forget a worker whose key was refused, and the secret that it is from: it may have been changed."""
        self._forget(refused.settings)

    def _forget(self, settings: Settings) -> None:
        api_keys.forget(settings)
        with self._making:
            if self._made is not None and self._made.settings == settings:
                self._made = None

    def search_refused(self, refused: Worker) -> None:
        """The same for a worker whose key the index refused; nothing without a secret. A key that is refused
        again, since the secret has no other yet, is read again after as long as a secret is kept."""
        if self._is_read_again(refused.settings):
            self._forget(refused.settings)
            refused.recall.close()

    def engine_refused(self, settings: Settings) -> None:
        """The same for an engine whose key was refused while another of several answered."""
        if self._is_read_again(settings):
            self._forget(settings)

    def _is_read_again(self, settings: Settings) -> bool:
        if settings.secret is None:
            return False
        with self._making:
            last, now = self._refused, self._clock()
            if last and last[0] == settings and now - last[1] < api_keys.MAX_AGE_SECONDS:
                return False
            self._refused = settings, now
        return True


kept_worker = KeptWorker()


def worker(settings: Settings) -> Worker:
    """A worker on what the settings name: a table and an index, or the data file in their home.

    Raises BadInput, and Unavailable for a secret that can't be read.
    """
    settings = api_keys.with_secret(settings)
    records, recall = _records(settings), _recall(settings)
    return Worker(settings, records, recall, Indexer(records, recall), engine(settings))


def _records(settings: Settings) -> Records:
    if settings.table is None:
        from storage.sqlite import SqliteRecords

        return SqliteRecords(_data_file(settings))
    from storage.dynamodb import DynamoRecords

    return DynamoRecords(settings.table)


def _recall(settings: Settings) -> Recall:
    if settings.searches_in_file:
        from storage.local_recall import LocalRecall

        return LocalRecall(_data_file(settings))
    from storage.pinecone import PineconeRecall
    from storage.pinecone_embeddings import DEFAULT_MODEL, PineconeEmbeddings

    assert settings.pinecone_host is not None  # Settings.checked
    key = settings.pinecone_key or ""
    embeddings = PineconeEmbeddings(key, model=settings.embedding_model or DEFAULT_MODEL)
    return PineconeRecall(settings.pinecone_host, key, embeddings=embeddings)


def _data_file(settings: Settings) -> str:
    return str(settings.home / "spotter.db")


def engine(settings: Settings) -> Model:
    """The model that the settings ask for. Its SDK is imported when it is first asked.

    Raises BadInput for a budget in dollars on a model whose price is not known: it could not be kept.
    """
    asked = [each for each in settings.engines if each.name != OFFLINE]
    if not asked:
        from agents.models.offline.engine import Offline

        return Offline()
    budgeted = settings.message_usd is not None or settings.day_usd is not None
    for each in asked:
        if budgeted and not each.has_price:
            raise BadInput(
                f"the model of {each.name} is {each.model!r}, whose price is not known: a budget in dollars "
                "can't be kept. Take another model, or leave SPOTTER_MESSAGE_USD and SPOTTER_DAY_USD unset."
            )
    return FirstOf(
        {each.title: made(each, settings) for each in asked},
        embedded_last=settings.engines[-1].name == OFFLINE,
        refused=lambda: kept_worker.engine_refused(settings),
    )


def made(engine: ChosenEngine, settings: Settings, *, retries: int = 2) -> Model:
    """The model behind an engine that asks one."""
    return _MAKERS[engine.name](engine, settings, retries)


def _claude(engine: ChosenEngine, settings: Settings, retries: int) -> Model:
    from agents.models.claude import Claude

    return Claude(engine.model, settings.api_key, settings.base_url, retries=retries)


def _bedrock(engine: ChosenEngine, settings: Settings, retries: int) -> Model:
    from agents.models.claude import Claude
    from agents.models.claude_aws import Bedrock

    access = Bedrock(settings.model_region, settings.bedrock_url)
    return Claude(engine.model, access=access, price=engine.price, retries=retries)


def _claude_aws(engine: ChosenEngine, settings: Settings, retries: int) -> Model:
    from agents.models.claude import Claude
    from agents.models.claude_aws import ClaudePlatform

    access = ClaudePlatform(settings.model_region, settings.workspace_id, settings.claude_aws_url)
    return Claude(engine.model, access=access, price=engine.price, retries=retries)


def _openrouter(engine: ChosenEngine, settings: Settings, retries: int) -> Model:
    from agents.models.openrouter import OpenRouter

    key, url, fallbacks = settings.openrouter_key, settings.openrouter_url, settings.fallbacks
    return OpenRouter(engine.model, key, url, fallbacks=fallbacks, retries=retries)


_MAKERS: Mapping[str, Callable[[ChosenEngine, Settings, int], Model]] = {
    "claude": _claude,
    "claude-aws": _claude_aws,
    "bedrock": _bedrock,
    "openrouter": _openrouter,
}
