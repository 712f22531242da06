"""What goes wrong between Spotter and Pinecone, and what a caller hears of it."""

import asyncio
import logging
import re
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from storage.pinecone import PineconeRecall
from storage.ports import Damaged, Indexed, KeyRefused, Query, Recall, StorageError, TooLarge, Unavailable
from tests.contracts.recall import BENCH, SQUATS
from tests.pinecone_server import PineconeServer, forget_outages

CALLS: list[Callable[[Recall], Any]] = [
    lambda recall: recall.upsert(SQUATS),
    lambda recall: recall.remove("ann", "w-squats"),
    lambda recall: recall.search("ann", Query("squat")),
    lambda recall: recall.search("ann", Query()),
    lambda recall: list(recall.indexed("ann")),
    lambda recall: list(recall.owners()),
    lambda recall: recall.erase("ann"),
]


@pytest.fixture(scope="module")
def started() -> Iterator[PineconeServer]:
    with PineconeServer() as server:
        yield server


@pytest.fixture(scope="module")
def connected(started: PineconeServer) -> Iterator[PineconeRecall]:
    recall = PineconeRecall(started.host, started.key, embeddings=started.embeddings())
    yield recall
    recall.close()


@pytest.fixture
def server(started: PineconeServer) -> PineconeServer:
    started.empty()
    forget_outages()
    return started


@pytest.fixture
def recall(server: PineconeServer, connected: PineconeRecall) -> PineconeRecall:
    return connected


@pytest.fixture
def hasty(server: PineconeServer) -> Iterator[PineconeRecall]:
    recall = PineconeRecall(server.host, server.key, embeddings=server.embeddings())
    recall.remove("ann", "w")  # connects, which is not what is measured
    recall.connection.seconds = 0.2
    yield recall
    recall.close()


STATUSES = [
    (400, Damaged, "SPOTTER_PINECONE"),
    (401, KeyRefused, "set PINECONE_API_KEY"),
    (402, Damaged, "payment"),
    (403, KeyRefused, "role"),
    (404, Damaged, "SPOTTER_PINECONE"),
    (408, Unavailable, "try again later"),
    (409, Unavailable, "try again later"),
    (413, TooLarge, "send less"),
    (422, Damaged, "SPOTTER_PINECONE"),
    (429, Unavailable, "try again later"),
    (500, Unavailable, "try again later"),
    (503, Unavailable, "try again later"),
    (599, Unavailable, "try again later"),
]


@pytest.mark.parametrize(("status", "kind", "fix"), STATUSES)
def test_every_status_has_its_error_and_says_what_would_work(server, recall, status, kind, fix):
    server.fail(4, status)

    with pytest.raises(StorageError, match=rf"answered with {status}: .*{fix}") as told:
        recall.search("ann", Query())

    assert kind is told.type


@pytest.mark.parametrize("call", CALLS)
def test_without_a_key_it_says_which_settings_have_one(
    server: PineconeServer, monkeypatch: pytest.MonkeyPatch, call: Callable[[Recall], Any]
):
    monkeypatch.delenv("PINECONE_API_KEY", raising=False)
    recall = PineconeRecall(server.host, "")

    with pytest.raises(
        KeyRefused, match="there is none: set PINECONE_API_KEY, or SPOTTER_SECRET to a secret"
    ):
        call(recall)
    recall.close()


@pytest.mark.parametrize("call", CALLS)
def test_no_call_lets_another_error_through(server, recall, call):
    server.down = True
    with pytest.raises(Unavailable):
        call(recall)

    server.down = False
    server.garble(5)
    if call is not CALLS[1] and call is not CALLS[-1]:  # the answer to a deletion is not read
        with pytest.raises(Unavailable, match="can't be read"):
            call(recall)


def test_an_outage_that_passes_is_not_noticed(server, recall):
    server.fail(2, 503, path="/vectors/upsert")
    server.fail(1, 429, path="/query")

    recall.upsert(SQUATS)

    assert ["w-squats"] == [hit.workout_id for hit in recall.search("ann", Query("squat"))]
    assert 3 == server.paths().count("/vectors/upsert")


def test_the_wrong_key_is_told_and_not_shown(server):
    recall = PineconeRecall(server.host, "pc-wrong-key", embeddings=server.embeddings())

    with pytest.raises(Damaged, match="Invalid API Key: set PINECONE_API_KEY") as told:
        recall.search("ann", Query())

    assert "pc-wrong-key" not in repr(told.value)
    recall.close()


def test_a_key_that_the_server_repeats_is_not_passed_on(server, monkeypatch):
    recall = PineconeRecall(server.host, "Service", embeddings=server.embeddings())
    server.down = True  # "Service Unavailable"

    with pytest.raises(Unavailable, match=re.escape("503: *** Unavailable")):
        recall.search("ann", Query())

    recall.close()


@pytest.mark.parametrize(("host", "key"), [("nowhere", "k"), ("", "k"), ("a.b", "k\n"), ("a.b", "")])
def test_what_the_sdk_refuses_is_a_matter_of_configuration(server, monkeypatch, host, key):
    monkeypatch.delenv("PINECONE_API_KEY", raising=False)
    recall = PineconeRecall(host, key, embeddings=server.embeddings())

    with pytest.raises(Damaged, match="refused by the SDK" if key else "there is none: set PINECONE_API_KEY"):
        recall.search("ann", Query())

    recall.close()


def test_an_index_of_another_dimension_is_a_matter_of_configuration(server):
    recall = PineconeRecall(server.host, server.key, embeddings=server.embeddings(dimension=512))

    with pytest.raises(Damaged, match=r"dimension 512 does not match .* 1024: check SPOTTER_PINECONE"):
        recall.upsert(SQUATS)

    recall.close()


def test_where_nothing_listens_the_deadline_holds(server):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and does not listen
        host = f"http://127.0.0.1:{taken.getsockname()[1]}"
        recall = PineconeRecall(host, "k", embeddings=server.embeddings(), seconds=0.2)

        with pytest.raises(Unavailable, match=r"took too long|can't be reached"):
            recall.remove("ann", "w")

        recall.close()


@pytest.mark.parametrize("path", ["/query", "/vectors/fetch", "/vectors/upsert"])
def test_a_request_without_an_answer_ends_at_the_deadline(server, hasty, path):
    server.lag(60, times=9, path=path)
    began = time.monotonic()

    with pytest.raises(Unavailable, match="took too long"):
        hasty.search("ann", Query()) if path == "/query" else hasty.upsert(SQUATS)

    assert time.monotonic() - began < 5


def test_a_server_that_asks_for_patience_does_not_outlast_the_deadline(server, hasty):
    server.fail(9, 429, retry_after="60")

    with pytest.raises(Unavailable, match="took too long"):
        hasty.remove("ann", "w")


def test_after_the_deadline_nothing_is_sent_any_more(server, hasty):
    server.fail(9, 503, path="/vectors/upsert", retry_after="60")
    hasty.connection.seconds = 1

    with pytest.raises(Unavailable):
        hasty.upsert(SQUATS)

    loop = hasty.connection._open.loop
    left = asyncio.run_coroutine_threadsafe(_others(), loop).result()
    assert 0 == left
    assert 1 >= server.paths().count("/vectors/upsert")


async def _others() -> int:
    return len(asyncio.all_tasks() - {asyncio.current_task()})


@pytest.mark.parametrize("path", ["/query", "/vectors/list", "/vectors/fetch", "/namespaces"])
def test_an_answer_that_breaks_off_is_no_answer(server, recall, path):
    recall.upsert(SQUATS)
    server.cut(path=path)

    with pytest.raises(Unavailable, match="can't be reached"):
        read_all(recall)

    assert [Indexed("w-squats", 1)] == list(recall.indexed("ann"))


def read_all(recall: Recall) -> None:
    recall.search("ann", Query())
    list(recall.indexed("ann"))
    list(recall.owners())


def test_what_was_not_kept_is_sent_once_more(server, recall):
    server.lose()

    recall.upsert(SQUATS)

    assert [Indexed("w-squats", 1)] == list(recall.indexed("ann"))


def test_what_is_not_kept_twice_is_told(server, recall):
    server.lose(2)

    with pytest.raises(Unavailable, match="was sent to be kept and was not"):
        recall.upsert(SQUATS)


def test_erasing_at_the_wrong_place_does_not_claim_to_have_erased(server, recall):
    recall.upsert(SQUATS)
    server.fail(9, 404)

    with pytest.raises(Damaged, match="404"):
        recall.erase("ann")


def test_an_owner_whom_reads_do_not_show_yet_is_erased_all_the_same(server, recall):
    server.hold()
    recall.upsert(SQUATS)

    recall.erase("ann")

    server.settle()
    assert [] == list(recall.owners())


def test_a_read_that_is_behind_may_let_a_lower_version_win_and_the_index_tells(server, recall):
    server.hold()
    recall.upsert(BENCH._replace(version=2))
    recall.upsert(BENCH)

    server.settle()

    assert [Indexed("w-bench", 1)] == list(recall.indexed("ann"))  # what records say is 2


def test_reads_that_are_behind_catch_up(server, recall):
    server.hold(reads=2)
    recall.upsert(SQUATS)  # one read

    assert () == recall.search("ann", Query("squat"))
    assert ["w-squats"] == [hit.workout_id for hit in recall.search("ann", Query("squat"))]


def test_threads_may_share_an_engine(server, recall):
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: recall.upsert(SQUATS._replace(workout_id=f"w{n}")), range(40)))
        found = list(pool.map(lambda _: recall.search("ann", Query("squat"), limit=50), range(8)))

    assert {40} == {len(hits) for hits in found}


def test_neither_owners_nor_workouts_are_logged(server, recall, caplog):
    caplog.set_level(logging.INFO)

    recall.upsert(SQUATS._replace(owner="ann@example.com"))
    recall.search("ann@example.com", Query("squat"))
    recall.erase("ann@example.com")

    assert "" == caplog.text
