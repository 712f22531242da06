"""Recall in a Pinecone index: one namespace for each owner, one vector for each workout.

The index is made with a dimension and the metric cosine (1,024 for the default embeddings). What Pinecone is
given of a workout: the vector of its summary and words, its version, day, discipline, and marks, and digests
of its words. The summary, the words and the athlete's message are not stored there; the texts that are
embedded pass through Pinecone's hosted model.

What a query asks of names and days is exact, by the index's filters; distances and orders are exact too, in
code. With the order "fit" words are matched by nearness of meaning, and every workout is near to some degree:
the NEAREST nearest that the filters leave, the best first. With another order, words leave the workouts that
have one of them among theirs, as it stands; if none has, and no name or distance says what is looked for,
those that are nearer to the best of the nearest than to the worst. What is not by nearness sees all workouts,
asked for by ranges of days, unless one single day has more than a PAGE.

Pinecone has no conditional writes. An upsert reads the version first and gives way to a higher one; two
writers of one workout at the same moment, or a read that is behind a write just made, can still let a lower
version win. Changes of one workout come one after the other from the table's stream, and what slips through
is found by comparing `indexed` with the records.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from storage.ordering import Candidate, day_number, has_words, holds, ordered
from storage.pinecone_calls import Connection, NoNamespace
from storage.pinecone_embeddings import PineconeEmbeddings
from storage.pinecone_metadata import (
    LAST_DAY,
    OWNED,
    candidate_of,
    checked_entry,
    checked_id,
    digests,
    filter_of,
    metadata_of,
    namespace_of,
    owner_of,
    version_of,
)
from storage.ports import Embeddings, Hit, Indexed, Query, RecallEntry, Unavailable

if TYPE_CHECKING:
    from pinecone import Vector

NEAREST = 1_000  # candidates of a search by words
TIES = 100  # candidates at least, so that the newest of equals can be told
PAGE = 1_000  # matches in one answer, which may have 4 MB: 4 kB for each one's metadata
LISTED = 100  # ids in a page of a list, and in one fetch
FETCHED_CHARACTERS = 4_000  # of ids in one fetch: they are part of an address
SENDINGS = 2  # of an upsert that was answered with "0 of 1"


class PineconeRecall:
    """Recall in the index at `host`, connected when first used.

    No request lasts longer than `seconds`, its retries included. Any owner of up to 378 bytes as UTF-8 is
    taken, of plain letters and digits up to 506.
    """

    def __init__(
        self, host: str, api_key: str, *, embeddings: Embeddings | None = None, seconds: float = 10
    ) -> None:
        self.connection = Connection(api_key, index_host=host, seconds=seconds)
        self.embeddings = embeddings or PineconeEmbeddings(api_key, seconds=seconds)

    def upsert(self, entry: RecallEntry) -> None:
        """Keep this entry, unless one of the same workout with a higher version is there.

        Raises:
            ValueError: an owner or workout_id that is no address here, or text that can't be stored.
            TooLarge: its metadata is over 40 kB without any marks; marks that don't fit are left out.
        """
        namespace, metadata = namespace_of(checked_entry(entry).owner), metadata_of(entry)
        kept = self._fetched(namespace, [entry.workout_id])
        if kept and version_of(kept[0].metadata) > entry.version:
            return
        values = self._vector(f"{entry.summary}\n{entry.words}", for_query=False)
        vector = {"id": entry.workout_id, "values": values, "metadata": metadata}
        for _ in range(SENDINGS):
            answer = self.connection.of_index(
                "keeping a workout", lambda index: index.upsert(vectors=[vector], namespace=namespace)
            )
            if answer.upserted_count == 1:
                return
        raise Unavailable("a workout was sent to be kept and was not: try again later.")

    def remove(self, owner: str, workout_id: str) -> None:
        """Forget one workout; one that isn't there is no error."""
        namespace, ids = namespace_of(owner), [checked_id(workout_id)]
        with suppress(NoNamespace):
            self.connection.of_index(
                "removing a workout", lambda index: index.delete(ids=ids, namespace=namespace)
            )

    def search(self, owner: str, query: Query, *, limit: int = 10) -> tuple[Hit, ...]:
        """The owner's workouts that the query is about, best first, at most `limit` (1 or more)."""
        namespace = namespace_of(owner)
        if limit < 1:
            raise ValueError(f"a search for {limit} workouts finds none: ask for 1 or more.")
        by_words = has_words(query.words)
        if not by_words or query.order != "fit":
            hits = ordered(self._all(namespace, query), query, limit)
            if hits or not by_words or query.names or query.metres:
                return hits
        return ordered(self._near(namespace, query, limit), query, limit)

    def indexed(self, owner: str) -> Iterator[Indexed]:
        """Every workout of the owner that is here, a page at a time."""
        namespace = namespace_of(owner)
        return (
            Indexed(vector.id, version_of(vector.metadata))
            for ids in self._listed(namespace)
            for vector in self._fetched(namespace, ids)
        )

    def owners(self) -> Iterator[str]:
        """Every owner of whom something is here; namespaces that this engine did not name are left out."""
        pages = self.connection.pages(
            "listing owners",
            lambda index, after: index.list_namespaces_paginated(
                prefix=OWNED, limit=LISTED, pagination_token=after
            ),
        )
        for namespace in (each for page in pages for each in page.namespaces):
            owner = owner_of(namespace.name)
            if owner is not None and namespace.record_count:
                yield owner

    def erase(self, owner: str) -> int:
        """Forget everything of the owner; how many entries went, as far as the index knew by then."""
        namespace, had = namespace_of(owner), 0  # of what was just written the index may not know yet
        with suppress(NoNamespace):
            told = self.connection.of_index(
                "counting an owner's workouts", lambda index: index.describe_namespace(name=namespace)
            )
            had = told.record_count
        with suppress(NoNamespace):
            self.connection.of_index(
                "erasing an owner's workouts", lambda index: index.delete_namespace(name=namespace)
            )
        return had

    def close(self) -> None:
        """Close the connections of this process; using it again opens them again."""
        self.connection.close()
        self.embeddings.close()

    def _vector(self, text: str, *, for_query: bool) -> list[float]:
        return self.embeddings.embed([as_embedded(text) or "workout"], for_query=for_query)[0]

    def _near(self, namespace: str, query: Query, limit: int) -> list[Candidate]:
        """The workouts nearest to the words; with an order by something else, the nearer half of the way."""
        in_order = query.order == "fit" and not query.metres
        most = min(max(limit, TIES), NEAREST) if in_order else NEAREST
        vector = self._vector(query.words, for_query=True)
        found = self._matches(namespace, vector, filter_of(query.names, *_days(query)), most)
        left = [each for each in found if holds(each, query)]
        if query.order == "fit" or not left:
            return left
        fits = [each.fit for each in left]
        return [each for each in left if each.fit >= (min(fits) + max(fits)) / 2]

    def _all(self, namespace: str, query: Query) -> Iterator[Candidate]:
        """Every workout that the filters leave, with one of the query's words if it has some; in no order."""
        words = digests(query.words)
        anything = [1.0] + [0.0] * (self.embeddings.dimension - 1)
        ranges = [_days(query)]
        while ranges:
            first, last = ranges.pop()
            if first > last:
                continue
            found = self._matches(namespace, anything, filter_of(query.names, first, last, words), PAGE)
            if len(found) < PAGE or first == last:
                yield from (each._replace(fit=0.0) for each in found)  # they were compared with nothing
                continue
            days = sorted(day_number(each.date) for each in found)
            middle = min(days[len(days) // 2], last - 1)
            ranges += [(first, middle), (middle + 1, last)]

    def _matches(
        self, namespace: str, vector: list[float], where: dict[str, object], most: int
    ) -> list[Candidate]:
        try:
            answer = self.connection.of_index(
                "searching workouts",
                lambda index: index.query(
                    top_k=most,
                    vector=vector,
                    namespace=namespace,
                    filter=where or None,
                    include_metadata=True,
                ),
            )
        except NoNamespace:
            return []
        return [candidate_of(each.id, each.score, each.metadata) for each in answer.matches]

    def _listed(self, namespace: str) -> Iterator[list[str]]:
        """The ids of all vectors of a namespace, in pieces that one fetch takes."""
        pages = self.connection.pages(
            "listing workouts",
            lambda index, after: index.list_paginated(
                namespace=namespace, limit=LISTED, pagination_token=after
            ),
        )
        with suppress(NoNamespace):
            for page in pages:
                yield from _pieces([each.id for each in page.vectors if each.id])

    def _fetched(self, namespace: str, ids: Sequence[str]) -> "list[Vector]":
        try:
            answer = self.connection.of_index(
                "reading workouts", lambda index: index.fetch(ids=ids, namespace=namespace)
            )
        except NoNamespace:
            return []
        return list(answer.vectors.values())


def as_embedded(text: str) -> str:
    """The text as the model gets it: composed accents, no control characters, no half of a surrogate pair."""
    whole = text.encode(errors="replace").decode()
    return re.sub(r"[\0-\x08\x0e-\x1f]", " ", unicodedata.normalize("NFKC", whole)).strip()


def _days(query: Query) -> tuple[int, int]:
    """The first and the last day as numbers. A workout without a day has 0: any bound leaves it out."""
    if not (query.first_day or query.last_day):
        return 0, LAST_DAY
    return day_number(query.first_day) or 1, day_number(query.last_day) or LAST_DAY


def _pieces(ids: list[str]) -> Iterator[list[str]]:
    piece: list[str] = []
    for id_ in ids:
        if piece and sum(map(len, piece)) + len(id_) > FETCHED_CHARACTERS:
            yield piece
            piece = []
        piece.append(id_)
    if piece:
        yield piece
