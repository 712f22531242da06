"""The contract of recall against the stand-in, by the real SDK over HTTP, and what is Pinecone's own.

Making a client takes longer than ten requests: a class's tests share one, and find the server empty.
"""

from collections.abc import Iterator

import pytest

from storage.pinecone import PineconeRecall
from tests.contracts.recall import RecallContract
from tests.pinecone_server import PineconeServer


class PineconeContract(RecallContract):
    examples = 25
    texts = 25

    @pytest.fixture(scope="class")
    @classmethod
    def connected(cls, server: PineconeServer) -> Iterator[PineconeRecall]:
        recall = PineconeRecall(server.host, server.key, embeddings=server.embeddings())
        yield recall
        recall.close()

    @pytest.fixture
    def recall(self, server: PineconeServer, connected: PineconeRecall) -> PineconeRecall:
        server.empty()
        return connected


class TestPineconeRecall(PineconeContract):
    @pytest.fixture(scope="class")
    @classmethod
    def server(cls) -> Iterator[PineconeServer]:
        with PineconeServer() as server:
            yield server


class TestPineconeRecallBehind(PineconeContract):
    """Where reads show what is there once it has settled, and a namespace that isn't there is an error."""

    @pytest.fixture(scope="class")
    @classmethod
    def server(cls) -> Iterator[PineconeServer]:
        with PineconeServer(stale=True, strict=True, page=3) as server:
            yield server

    @pytest.fixture(autouse=True)
    def behind(self, server: PineconeServer) -> None:
        self.settle = server.settle

    def settled(self, recall: PineconeRecall) -> None:
        self.settle()
