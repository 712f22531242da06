"""The worker as in production, on the records and with the model that a test gives it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from agents.models.port import Model
from handlers.search.indexing import Indexer
from handlers.settings import Settings
from handlers.wiring import Worker
from storage.ports import Records
from tests.contracts.memory_recall import MemoryRecall


def put_together(records: Records, model: Model, clock: Callable[[], float], **settings: Any) -> Worker:
    """A worker of its own: search is in a dict, everything else as the settings say."""
    recall = MemoryRecall()
    chosen = Settings(Path("nowhere"), **settings)
    return Worker(chosen, records, recall, Indexer(records, recall), model, clock)
