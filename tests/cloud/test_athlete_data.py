"""An athlete erased from a table and an index: no trace in what the two servers keep."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from agents.models.offline.engine import Offline
from handlers.athlete_data import Erased, erased, exported
from handlers.search.indexing import Indexer
from handlers.settings import Settings
from handlers.wiring import Worker
from storage.dynamodb import DynamoRecords
from storage.pinecone import PineconeRecall
from tests.cloud.ministack import MiniStack
from tests.logger.kit import Clock, message
from tests.pinecone_server import PineconeServer

ANN, BOB = "ann-of-cleves", "bob-of-huntingdon"


@pytest.fixture
def pinecone() -> Iterator[PineconeServer]:
    with PineconeServer() as server:
        yield server


@pytest.fixture
def both(ministack: MiniStack, table: str, pinecone: PineconeServer, tmp_path: Path) -> Iterator[Worker]:
    """A worker on the table and the index, in which two athletes have logged."""
    clock = Clock()
    records = DynamoRecords(table, clock=clock, client=ministack.client("dynamodb"))
    recall = PineconeRecall(pinecone.host, pinecone.key, embeddings=pinecone.embeddings())
    worker = Worker(Settings(home=tmp_path), records, recall, Indexer(records, recall), Offline(), clock)
    for owner in (ANN, BOB):
        worker.logger.log(message("Zercher squat 5x5 @ 185, felt like my grandmother", "m1", owner=owner))
        worker.logger.log(message("Rowed 2k in 7:52", "m2", owner=owner))
    yield worker
    worker.close()


def kept(ministack: MiniStack, table: str, pinecone: PineconeServer) -> str:
    """All that the two servers keep, as text."""
    return f"{ministack.client('dynamodb').scan(TableName=table)['Items']} {pinecone.kept}"


def test_nothing_of_an_erased_athlete_is_left_in_the_cloud(
    both: Worker, ministack: MiniStack, table: str, pinecone: PineconeServer
) -> None:
    rows = len(list(both.records.list(ANN, "")))
    others = list(both.records.list(BOB, "")), sorted(both.recall.indexed(BOB))
    assert ANN in kept(ministack, table, pinecone)

    assert Erased(rows, 2) == erased(both, ANN)

    assert ANN not in kept(ministack, table, pinecone)
    assert 1 == len(pinecone.kept)  # namespaces
    assert [BOB] == list(both.recall.owners())
    assert others == (list(both.records.list(BOB, "")), sorted(both.recall.indexed(BOB)))


def test_an_index_that_shows_a_moment_ago_is_told_of_and_not_waited_for(
    both: Worker, pinecone: PineconeServer
) -> None:
    pinecone.hold()

    gone = erased(both, ANN)

    assert 2 == gone.shown
    pinecone.settle()
    assert Erased(0, 0) == erased(both, ANN)


def test_every_record_of_the_table_is_handed_out(both: Worker) -> None:
    lines = [json.loads(line) for line in exported(both, ANN)]

    assert [row.key for row in both.records.list(ANN, "")] == [line["key"] for line in lines]
    assert 2 == sum(line["key"].startswith("workout/") for line in lines)
