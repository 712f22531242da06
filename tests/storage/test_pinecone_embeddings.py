from collections.abc import Iterator

import pytest

from storage.pinecone_embeddings import PineconeEmbeddings
from storage.ports import Damaged, Unavailable
from tests.pinecone_server import PineconeServer, forget_outages
from tests.pinecone_server_rules import embedding


@pytest.fixture(scope="module")
def started() -> Iterator[PineconeServer]:
    with PineconeServer() as server:
        yield server


@pytest.fixture(scope="module")
def connected(started: PineconeServer) -> Iterator[PineconeEmbeddings]:
    embeddings = started.embeddings()
    yield embeddings
    embeddings.close()


@pytest.fixture
def server(started: PineconeServer) -> PineconeServer:
    started.empty()
    forget_outages()
    return started


def test_texts_are_embedded_in_their_order_and_in_batches(server, connected):
    texts = [f"workout {n}" for n in range(97)]

    vectors = connected.embed(texts, for_query=False)

    assert [embedding(text, 1024) for text in texts] == vectors
    assert [96, 1] == [len(request.body["inputs"]) for request in server.requests]


def test_nothing_to_embed_asks_nothing(server, connected):
    assert [] == connected.embed([], for_query=True)
    assert [] == server.paths()


@pytest.mark.parametrize(("for_query", "kind"), [(True, "query"), (False, "passage")])
def test_what_is_looked_for_and_what_is_found_are_told_apart(server, connected, for_query, kind):
    connected.embed(["squat"], for_query=for_query)

    assert {"input_type": kind, "truncate": "END"} == server.requests[-1].body["parameters"]


def test_a_text_of_any_length_is_sent_cut(server, connected):
    connected.embed(["squat " * 100_000], for_query=True)

    assert 20_000 == len(server.requests[-1].body["inputs"][0]["text"])


@pytest.mark.parametrize("text", ["", "squat \ud800"])
def test_a_text_that_has_no_vector_is_a_bug(server, connected, text):
    with pytest.raises(ValueError):
        connected.embed(["squat", text], for_query=True)

    assert [] == server.paths()


def test_another_dimension_is_asked_for(server):
    embeddings = server.embeddings(dimension=512)

    (vector,) = embeddings.embed(["squat"], for_query=True)

    assert embedding("squat", 512) == vector
    embeddings.close()


def test_a_model_of_another_dimension_is_a_matter_of_configuration(server, connected, monkeypatch):
    monkeypatch.setattr(connected, "dimension", 384)
    connected.embed(["squat"], for_query=True)
    monkeypatch.setattr("storage.pinecone_embeddings.DIMENSION", 384)  # and so it is not asked for

    with pytest.raises(Damaged, match="gives 1024 numbers, the index takes 384: set SPOTTER_EMBEDDING_MODEL"):
        connected.embed(["squat"], for_query=True)


def test_a_model_that_is_not_there_is_a_matter_of_configuration(server, connected, monkeypatch):
    monkeypatch.setattr(connected, "model", "text-embed-v0")

    with pytest.raises(Damaged, match=r"404.*'text-embed-v0' not found: check .* SPOTTER_EMBEDDING_MODEL"):
        connected.embed(["squat"], for_query=True)


def test_fewer_vectors_than_texts_are_no_answer(server, connected):
    server.lose(path="/embed")

    with pytest.raises(Unavailable, match="2 texts were answered with 1 vectors"):
        connected.embed(["squat", "bench"], for_query=True)


def test_where_the_model_is_may_be_set_in_the_environment(server, monkeypatch):
    monkeypatch.setenv("PINECONE_CONTROLLER_HOST", server.environment["PINECONE_CONTROLLER_HOST"])
    embeddings = PineconeEmbeddings(server.key, seconds=5)

    assert [embedding("squat", 1024)] == embeddings.embed(["squat"], for_query=True)
    embeddings.close()


def test_its_outage_is_survived(server, connected):
    server.fail(2, 503, path="/embed")

    assert [embedding("squat", 1024)] == connected.embed(["squat"], for_query=True)
