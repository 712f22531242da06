"""What a message asks of the table when it is read again, beside what it asked when it was logged.

Requests are counted as they leave the SDK, on a DynamoDB of this process. Several athletes log two dozen
messages in one conversation each: by today's engine, so that nothing is to be written again but the job's
row; and by one that left something out, so that it is.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from statistics import median
from typing import Any

import boto3
from moto import mock_aws

from agents.models.offline.engine import Offline
from handlers.reprocessing.unit import Job, Rereader, RereadUnit
from handlers.search.indexing import Indexer
from handlers.settings import Settings
from handlers.wiring import Worker
from storage.dynamodb import DynamoRecords
from tests.bench import reprocess_runs
from tests.bench.figures import Figure, Part
from tests.cloud.ministack import REGION, make_table
from tests.contracts.memory_recall import MemoryRecall
from tests.handlers.reprocessing.kit import MORNING, Edit, Narrow, message, other_reps, unit_of, without_run

ATHLETES = 3
TEXTS = (
    "Bench 3x5 @ 185 lb. Then ran 5k in 24:10.",
    "Squat 3x5 @ 225 lb, deadlift 3x5 @ 315 lb",
    "bench 3x8 at 60 kg and rows 3x8 at 50 kg",
    "Fran in 4:12 Rx",
    "How was my week?",
    "Press 3x5 @ 95 lb. Ran 3 miles in 25:30.",
)
MESSAGES = 4 * len(TEXTS)
AT_MOST = 1.3  # times the requests of the first time


@dataclass
class Counted:
    """A table whose requests are counted."""

    name: str
    client: Any
    now: float = 0.0
    requests: int = 0

    def __post_init__(self) -> None:
        self.client.meta.events.register("before-send.dynamodb", self.asked)
        self.records = DynamoRecords(self.name, clock=lambda: self.now, client=self.client)

    def asked(self, **of_request: Any) -> None:
        """Hears of every request that the SDK sends."""
        self.requests += 1

    def of(self, act: Callable[[], object]) -> int:
        """How many requests this took."""
        before = self.requests
        act()
        return self.requests - before


@contextmanager
def counted() -> Iterator[Counted]:
    """An empty table."""
    with mock_aws():
        client = boto3.session.Session().client(
            "dynamodb", region_name=REGION, aws_access_key_id="test", aws_secret_access_key="test"
        )
        make_table(client, "spotter")
        yield Counted("spotter", client)
        client.close()


def measure(progress: Callable[[str], None]) -> Part:
    """The ratios, over all messages and of the one that asks most."""
    figures = []
    for what, edit in (
        ("as it was", None),
        ("a workout more", without_run),
        ("sets that were missing", other_reps),
    ):
        progress(what)
        first, again, written = _requests(edit)
        detail = (
            f"{sum(first)} requests for {len(first)} messages, then {sum(again)}; the median message "
            f"{median(first):.0f}, then {median(again):.0f}; {written} written again"
        )
        ratio = sum(again) / sum(first)
        figures.append(Figure(f"requests again, {what}", round(ratio, 2), "x", AT_MOST, detail=detail))
        most = max(one / other for one, other in zip(again, first, strict=True))
        figures.append(Figure(f"requests again, {what}, the dearest message", round(most, 2), "x"))
    figures += reprocess_runs.figures(progress)
    how = f"{ATHLETES} athletes, {MESSAGES} messages each, the embedded engine on DynamoDB (moto), with apply"
    return Part("reprocess", how, tuple(figures))


def _requests(edit: Edit | None) -> tuple[list[int], list[int], int]:
    """For each message the requests when it was logged and when it was read again; how many were written."""
    with counted() as table:
        recall = MemoryRecall()
        settings = Settings(
            table=table.name, pinecone_host="https://index.test"
        )  # search follows by the stream
        indexer = Indexer(table.records, recall)
        worker = Worker(settings, table.records, recall, indexer, Offline(), clock=lambda: table.now)
        logger = worker.logger if edit is None else replace(worker.logger, model=Narrow(edit))
        sent = [message(TEXTS[number % len(TEXTS)], number, f"athlete-{athlete}", again=True)
                for athlete in range(ATHLETES) for number in range(MESSAGES)]  # fmt: skip
        first = []
        for each in sent:
            table.now = (each.sent_at + timedelta(minutes=1)).timestamp()
            first.append(table.of(partial(logger.log, each)))
        table.now = (MORNING + timedelta(days=60)).timestamp()
        rereader = Rereader(worker, worker.model, Job("r1", Offline.edition))
        again = [table.of(partial(_read, rereader, unit_of(each))) for each in sent]
        rows = [rereader.row(unit_of(each), table.records) for each in sent]
    return first, again, sum(row is not None and bool(row.workout_ids) for row in rows)


def _read(rereader: Rereader, unit: RereadUnit) -> None:
    outcome = rereader.settle(rereader.read(unit), apply=True)
    assert outcome.applied, outcome
