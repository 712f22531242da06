"""The indexer on the real Pinecone client, against a server that fails, lags and is behind its writes."""

from collections.abc import Iterator

import pytest

from handlers.search.indexing import Indexer
from handlers.search.reconciling import differences, owners, reconciled
from storage.pinecone import PineconeRecall
from storage.ports import Recall
from tests.handlers.index_kit import Address, Table, batch, failed, hands
from tests.pinecone_server import PineconeServer, forget_outages


@pytest.fixture
def server() -> Iterator[PineconeServer]:
    with PineconeServer() as server:
        yield server


@pytest.fixture
def recall(server) -> Iterator[Recall]:
    recall = PineconeRecall(server.host, server.key, embeddings=server.embeddings(seconds=0.5), seconds=0.5)
    yield recall
    recall.close()
    forget_outages()


@pytest.fixture
def table() -> Table:
    return Table()


def followed(table: Table, recall: Recall) -> list[str]:
    return failed(hands(table.records, recall).answered(batch(table.events)))


def shown(recall: Recall) -> dict[Address, int]:
    found = ((owner, each) for owner in recall.owners() for each in recall.indexed(owner))
    return {(owner, each.workout_id): each.version for owner, each in found}


@pytest.mark.parametrize("trouble", ["throttled", "down", "slow", "garbled"])
def test_while_the_index_does_not_answer_nothing_is_lost_and_the_next_delivery_indexes_it(
    table, server, recall, trouble
):
    table.write("ann", "w1", "squat 5x5")
    table.write("ann", "w2", "bench 3x5")
    match trouble:
        case "throttled":
            server.fail(1_000, 429)
        case "down":
            server.down = True
        case "slow":
            server.lag(30, times=1_000)
        case "garbled":
            server.garble(times=1_000)

    again = followed(table, recall)
    server.empty()  # it had kept nothing yet

    assert [table.events[0]["dynamodb"]["SequenceNumber"]] == again
    assert [] == followed(table, recall)
    assert table.standing() == shown(recall)


def test_an_index_that_is_behind_its_writes_ends_as_the_rows_stand_once_it_is_reconciled(
    table, server, recall
):
    for number in range(3):
        table.write("ann", "w1", f"squat {number}")
    table.write("ann", "w2", "bench")
    followed(table, recall)
    table.events.clear()
    table.erase("ann")
    table.write("ann", "w1", "squat, sent again")

    server.hold()
    assert [] == followed(table, recall)  # the old version is still shown, and the new one gives way to it
    server.settle()
    assert [("w1", "missing")] == [each[1:3] for each in differences(table.records, recall, "ann")]
    reconciled(Indexer(table.records, recall), owners(table.records, recall))

    assert table.standing() == shown(recall) == {("ann", "w1"): 1}
