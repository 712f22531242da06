"""The stand-in of Pinecone: that it refuses, pages, filters and misbehaves as its users rely on."""

import http.client
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.phrase_tables import flag, phrases
from tests.pinecone_server import PineconeServer
from tests.pinecone_server_rules import Refused, passes

ONE = [1.0] + [0.0] * 7


@pytest.fixture(scope="module")
def started() -> Iterator[PineconeServer]:
    with PineconeServer(dimension=8) as server:
        yield server


@pytest.fixture
def server(started: PineconeServer) -> PineconeServer:
    started.empty()
    return started


def ask(server: PineconeServer, method: str, path: str, body: Any = None, key: str | None = None):
    """Status and answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    raw = body if isinstance(body, bytes) else json.dumps(body) if body is not None else None
    headers = {"Api-Key": server.key if key is None else key} if key != "" else {}
    connection.request(method, path, raw, headers)
    answer = connection.getresponse()
    told = json.loads(answer.read())
    connection.close()
    return answer.status, told


def upsert(server: PineconeServer, *vectors: dict[str, Any], **more: Any) -> tuple[int, Any]:
    return ask(server, "POST", "/vectors/upsert", {"vectors": vectors, "namespace": "a", **more})


def vector(id_: str = "v", **more: Any) -> dict[str, Any]:
    return {"id": id_, "values": ONE, "metadata": {"day": 1}, **more}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (vector(metadata={"date": None}), "string, number, boolean or list of strings, got 'null'"),
        (vector(metadata={"marks": [1]}), "list of strings"),
        (vector(metadata={"mark": {"kg": 1}}), "list of strings"),
        (vector(metadata={"$day": 1}), "must not start with"),
        (vector(metadata={"text": "x" * 41_000}), "exceeds the limit of 40960 bytes"),
        (vector("v" * 513), "longer than 512"),
        (vector("é"), "ASCII"),
        (vector(""), "1 character or more"),
        (vector(values=[1.0]), "Vector dimension 1 does not match the dimension of the index 8"),
        (vector(values=[0.0] * 8), "at least one non-zero"),
        (vector(values=["1"] * 8), "must be numbers"),
    ],
)
def test_a_vector_that_pinecone_refuses_is_refused(server, wrong, told):
    status, answer = upsert(server, vector("fine"), wrong)

    assert 400 == status
    assert told in answer["message"]
    assert {} == server.kept


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/query", {"topK": 0, "vector": ONE}, 400),
        ("POST", "/query", {"topK": 10_001, "vector": ONE}, 400),
        ("POST", "/query", {"topK": 1, "vector": [1.0]}, 400),
        ("POST", "/query", {"topK": 1, "vector": ONE, "filter": {"day": {"$near": 1}}}, 400),
        ("POST", "/vectors/upsert", {"vectors": [vector(str(n)) for n in range(1_001)]}, 400),
        ("POST", "/vectors/upsert", {"vectors": []}, 400),
        ("POST", "/vectors/upsert", {"vectors": [vector()], "namespace": "é"}, 400),
        ("POST", "/vectors/upsert", {"vectors": [vector()], "more": "x" * 2**21}, 400),
        ("POST", "/vectors/upsert", b"[", 400),
        ("POST", "/vectors/delete", {"namespace": "nobody", "ids": ["v"]}, 404),
        ("DELETE", "/namespaces/nobody", None, 404),
        ("GET", "/namespaces/nobody", None, 404),
        ("GET", "/vectors/fetch?namespace=a", None, 400),
        ("GET", "/vectors/list?namespace=a&limit=101", None, 400),
        ("POST", "/embed", {"model": "unknown", "inputs": [{"text": "x"}]}, 404),
        ("POST", "/embed", {"model": "multilingual-e5-large", "inputs": [{"text": "x"}]}, 400),
        ("GET", "/indexes", None, 404),
    ],
)
def test_a_request_that_pinecone_refuses_is_refused(server, method, path, body, status):
    assert status == ask(server, method, path, body)[0]


@pytest.mark.parametrize("key", ["", "another"])
def test_no_request_is_answered_without_the_key(server, key):
    assert 401 == ask(server, "POST", "/describe_index_stats", {}, key)[0]


@phrases("condition", "met", condition=json.loads, met=flag)
def test_filters_are_met_or_not(condition, met):
    assert met == passes({"day": 3, "names": ["squat", "bench"]}, condition)


@pytest.mark.parametrize(
    "condition",
    [{"$gte": 3}, {"day": {"$gte": "3"}}, {"day": {"$in": []}}, {"day": {}}, {"$and": []}, {"day": [3]}],
)
def test_what_is_no_filter_is_refused(condition):
    with pytest.raises(Refused):
        passes({"day": 3}, condition)


def test_the_nearest_come_first(server):
    upsert(server, vector("far", values=[0.0, 1.0] + [0.0] * 6), vector("near"))

    _, answer = ask(server, "POST", "/query", {"namespace": "a", "topK": 5, "vector": ONE})

    assert [("near", 1.0), ("far", 0.0)] == [(each["id"], each["score"]) for each in answer["matches"]]
    assert "metadata" not in answer["matches"][0]


def test_pages_follow_each_other_to_the_end(server):
    upsert(server, *(vector(f"v{n}") for n in range(5)))
    seen, after = [], ""
    while True:
        _, page = ask(server, "GET", f"/vectors/list?namespace=a&limit=2{after}")
        seen += [each["id"] for each in page["vectors"]]
        if "pagination" not in page:
            break
        after = "&paginationToken=" + page["pagination"]["next"].replace(" ", "%20")

    assert ["v0", "v1", "v2", "v3", "v4"] == seen


def test_a_result_over_4_mb_is_refused(server):
    for n in range(0, 120, 40):
        upsert(server, *(vector(f"v{n + m}", metadata={"text": "x" * 39_000}) for m in range(40)))

    asked = {"namespace": "a", "topK": 120, "vector": ONE, "includeMetadata": True}

    assert (400, 200) == (
        ask(server, "POST", "/query", asked)[0],
        ask(server, "POST", "/query", {**asked, "includeMetadata": False})[0],
    )


def test_it_counts_what_it_has(server):
    upsert(server, vector())

    _, stats = ask(server, "POST", "/describe_index_stats", {})

    assert ({"a": {"vectorCount": 1}}, 8) == (stats["namespaces"], stats["dimension"])


def test_started_by_itself_it_says_where_it_is():
    started = [sys.executable, "-m", "tests.pinecone_server", "--port", "0", "--key", "k", "--dimension", "8"]
    with subprocess.Popen(started, stdout=subprocess.PIPE, text=True) as process:
        url = process.stdout.readline().strip()
        there = PineconeServer(key="k", port=int(url.rpartition(":")[2]))

        assert 200 == ask(there, "POST", "/describe_index_stats", {})[0]
        process.terminate()
