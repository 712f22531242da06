"""The index that the stand-in of Pinecone has: its namespaces, what is asked of them, and what reads show."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import unquote

from tests.pinecone_server_rules import (
    MAX_PAGE,
    MAX_RESULT_BYTES,
    MAX_TOP_K,
    MAX_UPSERT_VECTORS,
    Metadata,
    Sparse,
    checked_id,
    checked_ids,
    checked_metadata,
    checked_namespace,
    checked_values,
    cosine,
    embedded,
    passes,
    refuse_if,
)

Body = dict[str, Any]


class Vector(NamedTuple):
    values: Sparse
    metadata: Metadata


class Request(NamedTuple):
    """A request as it came; a GET's query is its body."""

    method: str
    path: str
    body: Body


Namespaces = dict[str, dict[str, Vector]]


@dataclass
class Index:
    """One index; its owner lets one request in at a time.

    `stale`: reads show only what was there at the last `settle`. `strict`: a namespace that isn't there is
    404 for reads too, and not empty. A page has at most `page` of what is listed.
    """

    dimension: int
    stale: bool
    strict: bool
    page: int
    kept: Namespaces = field(default_factory=dict)
    seen: Namespaces | None = None  # what reads show, if not what is kept
    reads_held: int | None = None

    def __post_init__(self) -> None:
        self.settle()

    def hold(self, reads: int | None) -> None:
        """Reads answer from what there is now: so many, or until `settle`."""
        self.seen, self.reads_held = self._copied(), reads

    def settle(self) -> None:
        self.seen, self.reads_held = (self._copied() if self.stale else None), None

    def answer(self, request: Request, *, lost: bool) -> Body:
        """The answer; with `lost` an upsert keeps one vector less. Raises Refused."""
        method, path, body = request
        name = unquote(path.removeprefix("/namespaces/"))
        routes: dict[str, Callable[[], Body]] = {
            "/embed": lambda: embedded(body, lost),
            "/vectors/upsert": lambda: self._upsert(body, lost=lost),
            "/vectors/delete": lambda: self._delete(body),
            "/query": lambda: self._query(self._shown(), body),
            "/vectors/fetch": lambda: self._fetch(self._shown(), body),
            "/vectors/list": lambda: self._list(self._shown(), body),
            "/namespaces": lambda: self._list_namespaces(self._shown(), body),
            "/describe_index_stats": lambda: self._stats(self._shown()),
        }
        if path in routes:
            return routes[path]()
        refuse_if(not path.startswith("/namespaces/"), f"{path} is nothing that this stand-in has", 404)
        return self._delete_namespace(name) if method == "DELETE" else self._describe(self._shown(), name)

    def _copied(self) -> Namespaces:
        return {name: dict(vectors) for name, vectors in self.kept.items()}

    def _shown(self) -> Namespaces:
        if self.seen is None:
            return self.kept
        seen = self.seen
        if self.reads_held is not None:
            self.reads_held -= 1
            if self.reads_held <= 0:
                self.seen = self._copied() if self.stale else None
        return seen

    def _of(self, shown: Namespaces, namespace: object, *, needed: bool = False) -> dict[str, Vector]:
        name = checked_namespace(namespace)
        refuse_if(name not in shown and (needed or self.strict), "Namespace not found", 404)
        return shown.get(name, {})

    def _upsert(self, body: Body, *, lost: bool) -> Body:
        name, sent = checked_namespace(body.get("namespace", "")), body.get("vectors")
        refuse_if(not isinstance(sent, list) or not sent, "vectors must not be empty")
        assert isinstance(sent, list)
        refuse_if(len(sent) > MAX_UPSERT_VECTORS, f"Cannot upsert more than {MAX_UPSERT_VECTORS} vectors")
        taken = {
            checked_id(each.get("id")): Vector(
                checked_values(each.get("values"), self.dimension), checked_metadata(each.get("metadata", {}))
            )
            for each in sent
        }
        if lost:
            taken.popitem()
        if taken:
            self.kept.setdefault(name, {}).update(taken)
        return {"upsertedCount": len(sent) - lost}

    def _delete(self, body: Body) -> Body:
        vectors = self._of(self.kept, body.get("namespace", ""), needed=True)
        if body.get("deleteAll"):
            refuse_if("ids" in body or "filter" in body, "deleteAll stands alone")
            vectors.clear()
        elif "filter" in body:
            gone = [id_ for id_, each in vectors.items() if passes(each.metadata, body["filter"])]
            for id_ in gone:
                del vectors[id_]
        else:
            for id_ in checked_ids(body.get("ids")):
                vectors.pop(id_, None)
        return {}

    def _delete_namespace(self, namespace: str) -> Body:
        self._of(self.kept, namespace, needed=True)
        del self.kept[namespace]
        return {}

    def _query(self, shown: Namespaces, body: Body) -> Body:
        vectors, top_k = self._of(shown, body.get("namespace", "")), body.get("topK")
        refuse_if(not isinstance(top_k, int) or not 1 <= top_k <= MAX_TOP_K, f"topK is 1 to {MAX_TOP_K}")
        asked = checked_values(body.get("vector"), self.dimension)
        condition = body.get("filter", {})
        passes({}, condition)  # refuses what is no filter, where there is nothing to filter too
        scored = [
            (cosine(asked, each.values), id_, each)
            for id_, each in vectors.items()
            if passes(each.metadata, condition)
        ]
        scored.sort(key=lambda each: each[:2], reverse=True)
        matches = [self._match(*each, body) for each in scored[:top_k]]
        refuse_if(
            len(json.dumps(matches)) > MAX_RESULT_BYTES, "Result is over 4MB: ask for a smaller topK, or less"
        )
        return {"matches": matches, "namespace": body.get("namespace", ""), "usage": {"readUnits": 1}}

    def _match(self, score: float, id_: str, vector: Vector, body: Body) -> Body:
        match: Body = {"id": id_, "score": score}
        if body.get("includeMetadata"):
            match["metadata"] = vector.metadata
        if body.get("includeValues"):
            match["values"] = self._dense(vector)
        return match

    def _fetch(self, shown: Namespaces, body: Body) -> Body:
        vectors, ids = self._of(shown, body.get("namespace", "")), checked_ids(body.get("ids"))
        found = {id_: vectors[id_] for id_ in ids if id_ in vectors}
        answered = {
            id_: {"id": id_, "values": self._dense(each), "metadata": each.metadata}
            for id_, each in found.items()
        }
        return {"vectors": answered, "namespace": body.get("namespace", ""), "usage": {"readUnits": 1}}

    def _dense(self, vector: Vector) -> list[float]:
        return [vector.values.get(at, 0.0) for at in range(self.dimension)]

    def _list(self, shown: Namespaces, body: Body) -> Body:
        ids = sorted(self._of(shown, body.get("namespace", "")))
        page, more = self._paged([id_ for id_ in ids if id_.startswith(body.get("prefix", ""))], body)
        return {"vectors": [{"id": id_} for id_ in page], "namespace": body.get("namespace", ""), **more}

    def _list_namespaces(self, shown: Namespaces, body: Body) -> Body:
        names = sorted(name for name in shown if name.startswith(body.get("prefix", "")))
        page, more = self._paged(names, body)
        described = [{"name": name, "record_count": str(len(shown[name]))} for name in page]
        return {"namespaces": described, "total_count": len(names), **more}

    def _paged(self, names: list[str], body: Body) -> tuple[list[str], Body]:
        limit, after = int(body.get("limit", MAX_PAGE)), body.get("paginationToken", "")
        refuse_if(not 1 <= limit <= MAX_PAGE, f"limit is 1 to {MAX_PAGE}")
        left = [name for name in names if f"after {name}" > after] if after else names
        page = left[: min(limit, self.page)]
        return page, {"pagination": {"next": f"after {page[-1]}"}} if len(page) < len(left) else {}

    def _describe(self, shown: Namespaces, name: str) -> Body:
        return {"name": name, "record_count": str(len(self._of(shown, name, needed=True)))}

    def _stats(self, shown: Namespaces) -> Body:
        counts = {name: {"vectorCount": len(vectors)} for name, vectors in shown.items()}
        total = sum(len(vectors) for vectors in shown.values())
        return {"namespaces": counts, "dimension": self.dimension, "metric": "cosine", "indexFullness": 0.0,
                "totalVectorCount": total}  # fmt: skip
