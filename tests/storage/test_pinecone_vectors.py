"""What is kept of a workout in Pinecone, and how much of it a search can see."""

import json
from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from storage import pinecone
from storage.pinecone import PineconeRecall
from storage.pinecone_metadata import digests, metadata_of, namespace_of, owner_of
from storage.ports import BestMark, Indexed, Query, RecallEntry, TooLarge
from tests.contracts.recall import BENCH, SQUATS
from tests.phrase_tables import phrases
from tests.pinecone_server import PineconeServer
from tests.pinecone_server_index import Vector
from tests.pinecone_server_rules import embedding

RUN = RecallEntry(
    "ann@example.com",
    "w-run",
    3,
    "2026-11-05",
    "running",
    "Ran 5 km in 24:10, my knee hurts",
    "cardio endurance",
    (
        BestMark("Running", metres=5_000, seconds=1_450),
        BestMark("Goblet Squat", load_kg=24.5),
        BestMark("Running"),
    ),
)


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
    return started


@pytest.fixture
def recall(server: PineconeServer, connected: PineconeRecall) -> PineconeRecall:
    return connected


def filled(server: PineconeServer, count: int, *, days: int) -> None:
    """The namespace of ann with so many workouts over so many days, each heavier than the one before."""
    vectors = {}
    for n in range(count):
        day = date(2020, 1, 1) + timedelta(n * days // count)
        entry = RecallEntry(
            "ann", f"w{n:05}", 1, str(day), "strength", "", "", (BestMark("Back Squat", 20 + n),)
        )
        vectors[entry.workout_id] = Vector({0: 1.0}, metadata_of(entry))
    server.kept[namespace_of("ann")] = vectors


def test_this_is_all_that_is_kept(server, recall):
    recall.upsert(RUN)

    kept = server.kept["owner.ann%40example.com"]["w-run"]
    assert kept.metadata == {
        "version": 3,
        "day": 20261105,
        "date": "2026-11-05",
        "discipline": "running",
        "names": ["Running", "Goblet Squat"],
        "marks": ["Running|0.0|5000.0|1450.0", "Goblet Squat|24.5|0.0|0.0", "Running|0.0|0.0|0.0"],
        "words": digests(f"{RUN.summary} {RUN.words}"),
    }
    assert {"7352733e", "e90b8cff"} < set(kept.metadata["words"])
    words = embedding(f"{RUN.summary} {RUN.words}", 1024)
    assert kept.values == {at: value for at, value in enumerate(words) if value}


def test_a_workout_without_a_day_has_no_nulls(server, recall):
    recall.upsert(RUN._replace(date="", marks=()))

    (kept,) = server.kept[namespace_of(RUN.owner)].values()
    assert None not in kept.metadata.values()
    assert (0, False) == (kept.metadata["day"], "date" in kept.metadata)


@pytest.mark.parametrize("text", ["", " ", "\0\n"])
def test_a_workout_of_which_nothing_is_said_is_kept(recall, text):
    recall.upsert(SQUATS._replace(summary=text, words=""))

    assert [Indexed("w-squats", 1)] == list(recall.indexed("ann"))


def test_marks_that_are_too_many_are_left_out_from_the_end(recall):
    marks = tuple(BestMark(f"Exercise {n:05} of a very long list", 100) for n in range(2_000))
    recall.upsert(SQUATS._replace(marks=marks))

    first, last = (recall.search("ann", Query(names=(mark.name,))) for mark in (marks[0], marks[-1]))
    assert (1, 0) == (len(first), len(last))


def test_of_very_many_words_some_are_kept(server, recall):
    recall.upsert(SQUATS._replace(words=" ".join(f"word{n}" for n in range(5_000))))

    assert 1_000 == len(server.kept["owner.ann"]["w-squats"].metadata["words"])


def test_what_does_not_fit_without_any_marks_is_too_large(server, recall):
    with pytest.raises(TooLarge, match="'w-squats' takes over 40000 bytes"):
        recall.upsert(SQUATS._replace(discipline="x" * 40_000))

    assert [] == server.paths()


@pytest.mark.parametrize(
    "wrong",
    [
        SQUATS._replace(workout_id="w" * 513),
        SQUATS._replace(workout_id="wé"),
        SQUATS._replace(owner="a" * 507),
        SQUATS._replace(owner="é" * 190),
        SQUATS._replace(date="20261102"),
        SQUATS._replace(date="yesterday"),
        SQUATS._replace(marks=(BestMark("Back Squat", float("inf")),)),
        SQUATS._replace(marks=(BestMark("Back \ud800"),)),
    ],
)
def test_what_a_vector_can_not_have_is_refused_before_anything_is_sent(server, recall, wrong):
    with pytest.raises(ValueError):
        recall.upsert(wrong)

    assert [] == server.paths()


def test_the_longest_names_are_taken(recall):
    owner, workout_id = "a" * 506, "w" * 512

    recall.upsert(SQUATS._replace(owner=owner, workout_id=workout_id))

    assert [Indexed(workout_id, 1)] == list(recall.indexed(owner))
    assert [owner] == list(recall.owners())


def test_what_comes_late_costs_no_embedding(server, recall):
    recall.upsert(SQUATS._replace(version=2))
    before = len(server.requests)

    recall.upsert(SQUATS)

    assert ["/vectors/fetch"] == server.paths()[before:]


def test_an_upsert_is_three_requests_and_a_search_two_at_most(server, recall):
    recall.upsert(SQUATS)
    recall.search("ann", Query("squat"))
    recall.search("ann", Query(order="newest"))
    recall.search("ann", Query("QUADS", order="newest"))

    upserted = ["/vectors/fetch", "/embed", "/vectors/upsert"]
    assert [*upserted, "/embed", "/query", "/query", "/query"] == server.paths()


@pytest.mark.parametrize("owner", ["я" * 150, "\x01" * 300, "💪" * 75, "a b@" * 75, "%" * 300, "=" * 300])
def test_every_name_of_300_bytes_has_a_namespace_that_tells_whose_it_is(recall, owner):
    recall.upsert(SQUATS._replace(owner=owner))

    assert 300 == len(owner.encode())
    assert ["w-squats"] == [hit.workout_id for hit in recall.search(owner, Query("squat"))]
    assert [owner] == list(recall.owners())


@phrases("namespace")
def test_namespaces_that_are_no_owners_are_left_alone(server, recall, namespace):
    recall.upsert(SQUATS)
    server.kept[namespace] = {"product-1": Vector({0: 1.0}, {})}

    assert owner_of(namespace) is None
    assert ["ann"] == list(recall.owners())


def test_an_owner_whose_last_workout_is_gone_is_no_owner(server, recall):
    recall.upsert(SQUATS)
    recall.remove("ann", "w-squats")

    assert {"owner.ann": {}} == server.kept
    assert [] == list(recall.owners())


@phrases("metadata", metadata=json.loads)
def test_a_vector_that_somebody_else_wrote_does_no_harm(server, recall, metadata):
    recall.upsert(SQUATS._replace(marks=(BestMark("Back Squat", 100),)))
    server.kept[namespace_of("ann")]["w-strange"] = Vector({0: 1.0}, metadata)

    for query in (Query(names=("Back Squat",)), Query("squat", order="newest"), Query(order="heaviest")):
        assert ["w-squats"] == [hit.workout_id for hit in recall.search("ann", query)]
    assert {"w-squats", "w-strange"} == {hit.workout_id for hit in recall.search("ann", Query("squat"))}
    assert {Indexed("w-squats", 1), Indexed("w-strange", 0)} == set(recall.indexed("ann"))


def test_with_another_order_words_of_none_leave_what_is_nearer_to_the_best_than_to_the_worst(server, recall):
    texts = [
        "easy run by the river at dawn",
        "easy run by the lake",
        "run and squats",
        "bench press and dips",
    ]
    for n, text in enumerate(texts):
        recall.upsert(BENCH._replace(workout_id=f"w{n}", summary=text, words="", date=f"2026-11-0{n + 1}"))
    for vector in server.kept["owner.ann"].values():
        vector.metadata["words"] = []  # near in meaning, and not a word the same

    by_fit = recall.search("ann", Query("easy run by the river"))
    newest = recall.search("ann", Query("easy run by the river", order="newest"))

    assert ["w0", "w1", "w2", "w3"] == [hit.workout_id for hit in by_fit]
    middle = (by_fit[0].score + by_fit[-1].score) / 2
    nearer = [hit.workout_id for hit in by_fit if hit.score >= middle]
    assert sorted(nearer, reverse=True) == [hit.workout_id for hit in newest]
    assert ["w1", "w0"] == nearer[::-1]


def test_all_of_an_athletes_years_are_seen_where_no_words_are_asked_for(server, recall, monkeypatch):
    monkeypatch.setattr(pinecone, "PAGE", 100)
    filled(server, 250, days=250)

    assert "w00249" == recall.search("ann", Query(order="newest"), limit=1)[0].workout_id
    assert "w00000" == recall.search("ann", Query(order="oldest"), limit=1)[0].workout_id
    assert "w00249" == recall.search("ann", Query(order="heaviest"), limit=1)[0].workout_id
    assert 250 == len(recall.search("ann", Query(), limit=10_000))


def test_more_than_a_page_on_a_single_day_are_seen_in_part(server, recall, monkeypatch):
    monkeypatch.setattr(pinecone, "PAGE", 10)
    filled(server, 30, days=1)

    assert 10 == len(recall.search("ann", Query(), limit=100))


def test_a_search_by_words_sees_the_nearest_only(server, recall, monkeypatch):
    monkeypatch.setattr(pinecone, "NEAREST", 10)
    filled(server, 30, days=30)

    assert 10 == len(recall.search("ann", Query("squat"), limit=100))


def test_every_workout_is_listed_page_by_page(server, recall):
    filled(server, 250, days=250)

    assert {Indexed(f"w{n:05}", 1) for n in range(250)} == set(recall.indexed("ann"))
    assert 6 == len(server.requests)


def test_long_ids_are_read_in_smaller_pieces(server, recall):
    filled(server, 20, days=20)
    vectors = server.kept[namespace_of("ann")]
    server.kept[namespace_of("ann")] = {f"{id_:>0510}": vector for id_, vector in vectors.items()}

    assert 20 == len(list(recall.indexed("ann")))
    assert 3 == server.paths().count("/vectors/fetch")
