"""Pinecone and the embeddings down, slow, throttled or answering garbage, seen from the doors."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from handlers import index_workouts
from handlers.doors.failures import SearchUnavailable
from handlers.search.indexing import Indexer
from handlers.settings import Settings
from handlers.wiring import kept_worker, worker
from storage.pinecone import PineconeRecall
from storage.ports import Query
from storage.sqlite import SqliteRecords
from tests.cloud.faults import Ends, Row, no_words_leak, within
from tests.handlers.doors import Doors, said
from tests.handlers.index_kit import changed
from tests.pinecone_server import PineconeServer, forget_outages

DEADLINE = 0.5  # seconds of one request, which are ten outside of tests

WAITED = Ends("the result", "nothing of it", "everything", "the engine, at once")
EMPTY = Ends(
    "200, no workouts", "that nothing fits", "everything", "nobody: it is there with the first workout"
)
OF_SEARCH = Ends(
    "`read`: direct raised, HTTP 503 `search_unavailable`, `Retry-After: 30`",
    "search can't be reached now; the history can be read",
    "everything; the records are not concerned",
    "the SDK, for ten seconds of each request; then whoever asks",
)
OF_STREAM = Ends(
    "`build_workout`: the result, `indexed: queued`; the stream: the first record that failed, and all after "
    "it come again",
    "what was logged; search finds it later",
    "everything but search, which shows nothing that is not so",
    "the SDK; the stream, 50 times, each batch halved; the redrive queue; the nightly comparison",
)

Made = Callable[[PineconeServer, str], None]  # what goes wrong at this path


def fails(status: int) -> Made:
    return lambda server, path: server.fail(99, status, path=path)


SLOW: Made = lambda server, path: server.lag(30, times=99, path=path)  # noqa: E731
CUT: Made = lambda server, path: server.cut(99, path=path)  # noqa: E731
GARBAGE: Made = lambda server, path: server.garble(99, path=path)  # noqa: E731
FEWER: Made = lambda server, path: server.lose(99, path=path)  # noqa: E731

AT_PINECONE = {
    "401, a wrong key": fails(401),
    "429": fails(429),
    "500": fails(500),
    "503": fails(503),
    "does not answer": SLOW,
    "the answer is cut": CUT,
    "garbage": GARBAGE,
}
AT_EMBEDDINGS = {
    "401, a wrong key": fails(401),
    "429": fails(429),
    "500": fails(500),
    "does not answer": SLOW,
    "garbage": GARBAGE,
    "fewer vectors than texts": FEWER,
}
SEARCHES = [
    *(Row("Pinecone", fault, OF_SEARCH, (made, "/query")) for fault, made in AT_PINECONE.items()),
    *(Row("Embeddings", fault, OF_SEARCH, (made, "/embed")) for fault, made in AT_EMBEDDINGS.items()),
]
CHANGES = [
    *(Row("Pinecone", fault, OF_STREAM, (made, "/vectors/upsert")) for fault, made in AT_PINECONE.items()),
    Row("Pinecone", "an upsert keeps nothing and says so", OF_STREAM, (FEWER, "/vectors/upsert")),
    *(Row("Embeddings", fault, OF_STREAM, (made, "/embed")) for fault, made in AT_EMBEDDINGS.items()),
]
DIMENSION = [
    Row("Embeddings", "vectors of another dimension, at a search", OF_SEARCH),
    Row("Embeddings", "vectors of another dimension, at a change", OF_STREAM),
]
ONCE = Row("Pinecone", "503, or an upsert that keeps nothing, once", WAITED)
NOTHING_YET = Row("Pinecone", "the athlete has no namespace yet", EMPTY)
ROWS = [ONCE, NOTHING_YET, *SEARCHES, DIMENSION[0], *CHANGES, DIMENSION[1]]


@pytest.fixture(scope="module")
def server() -> Iterator[PineconeServer]:
    with PineconeServer(strict=True) as server:
        yield server


@pytest.fixture(scope="module")
def recall(server: PineconeServer) -> Iterator[PineconeRecall]:
    with closing(PineconeRecall(server.host, server.key, embeddings=server.embeddings())) as first:
        first.search("nobody", Query(words="any"))  # what a process loads once is no part of a request
    recall = PineconeRecall(
        server.host, server.key, embeddings=server.embeddings(seconds=DEADLINE), seconds=DEADLINE
    )
    yield recall
    recall.close()
    forget_outages()


@pytest.fixture
def doors(server: PineconeServer, recall: PineconeRecall, tmp_path: Path, monkeypatch) -> Iterator[Doors]:
    """Doors whose search is in Pinecone and follows the stream; the records are in a file."""
    server.empty()
    forget_outages()
    settings = Settings(
        home=tmp_path, direct_invoke=True, table="none", pinecone_host=server.host, pinecone_key=server.key
    )
    records = SqliteRecords(str(tmp_path / "spotter.db"))
    opened = Doors(worker(settings))
    yield opened.changed(monkeypatch, records=records, recall=recall, indexer=Indexer(records, recall))
    records.close()
    kept_worker.cache_clear()


def logged(doors: Doors) -> list[dict]:
    """Two workouts of Ann's, and what the stream tells of them."""
    events = []
    for number, text in enumerate(("Bench 3x5 @ 185", "Squat 5x5 @ 225"), start=1):
        [row] = doors.log(owner="ann", **said(text, id=f"m{number}"))["allWorkouts"]
        assert (True, "queued") == (row["saved"], row["indexed"])
        events.append(changed("INSERT", "ann", f"workout/{row['workoutId']}", sequence=number))
    return events


def streamed(doors: Doors, events: list[dict]) -> list[str]:
    answer = index_workouts.handler({"Records": events}, doors.context)
    return [each["itemIdentifier"] for each in answer["batchItemFailures"]]


def found(doors: Doors) -> list[str]:
    return [each["summary"].split(" (")[0] for each in doors.get("/search", q="bench").json["workouts"]]


@pytest.mark.parametrize("row", SEARCHES, ids=str)
def test_a_search_that_cannot_be_done_is_told_and_the_history_can_be_read(
    doors: Doors, server: PineconeServer, row: Row
):
    assert [] == streamed(doors, logged(doors))
    made, path = row.made

    made(server, path)
    with within(4 * DEADLINE + 1):
        response = doors.get("/search", q="bench")
        with pytest.raises(SearchUnavailable):
            doors.read("search", q="bench")
    history = doors.get("/workouts").json["workouts"]
    server.mend()

    assert (503, "search_unavailable") == (response.status, response.code)
    assert "30" == response["headers"]["retry-after"]
    assert no_words_leak(response)
    assert "pinecone" not in str(response).lower()
    assert 2 == len(history)
    assert "Bench Press" == found(doors)[0]


@pytest.mark.parametrize("row", CHANGES, ids=str)
def test_a_change_that_cannot_be_indexed_comes_again_and_is_then_found(
    doors: Doors, server: PineconeServer, row: Row
):
    events, (made, path) = logged(doors), row.made

    made(server, path)
    with within(2 * DEADLINE + 1):
        failed = streamed(doors, events)
    tried = sum(map(len, server.kept.values()))
    server.mend()

    assert [f"{1:021}"] == failed
    assert 2 == len(doors.get("/workouts").json["workouts"])
    assert tried <= 1  # the answer may have been lost; the second is not begun
    assert [] == streamed(doors, events) == streamed(doors, events)
    assert ["Bench Press", "Back Squat"] == found(doors)


def test_vectors_of_another_dimension_are_for_a_person_and_lose_nothing(
    doors: Doors, recall: PineconeRecall, monkeypatch: pytest.MonkeyPatch
):
    first, second = logged(doors)
    assert [] == streamed(doors, [first])
    with monkeypatch.context() as patch:
        patch.setattr(recall.embeddings, "dimension", 512)
        failed = streamed(doors, [second])
        response = doors.get("/search", q="bench")

    assert [f"{2:021}"] == failed
    assert (503, "search_unavailable") == (response.status, response.code)
    assert [] == streamed(doors, [second])
    assert ["Bench Press", "Back Squat"] == found(doors)


def test_passing_trouble_is_waited_out(doors: Doors, server: PineconeServer):
    events = logged(doors)
    server.fail(1, 503)
    server.lose()

    assert [] == streamed(doors, events)
    server.fail(1, 503)
    assert ["Bench Press", "Back Squat"] == found(doors)


def test_an_athlete_whom_the_index_does_not_know_yet_finds_nothing(doors: Doors):
    logged(doors)

    assert [] == found(doors)
