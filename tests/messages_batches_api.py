"""The Message Batches API on loopback, beside the Messages API: the same answers, later and in another order.

    with MessageBatchesApi(answer, clock) as api:
        ClaudeBatches(Claude("claude-sonnet-5-5", api.key, api.url)).submit(...)

`answer` is asked about each request, live or in a batch, by its body: an `Answer`, `Fails`, or in a batch
EXPIRED. A batch ends by the clock that is handed in. As the page "Batch processing" tells it.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.messages_api import Answer, Fails, Line, MessagesApi
from tests.messages_api_rules import refusal

PATH = "/v1/messages/batches"
MOST_REQUESTS, MOST_BYTES = 100_000, 256_000_000
HELLO = {"model": "claude-sonnet-5-5", "max_tokens": 1, "messages": [{"role": "user", "content": "Hi."}]}


@dataclass(frozen=True)
class Ends:
    """A request that ended without an answer: "expired" or "canceled"."""

    kind: str


EXPIRED, CANCELED = Ends("expired"), Ends("canceled")
Told = Answer | Fails | Ends
Body = dict[str, Any]


def invalid(words: str) -> Fails:
    """A no that stays one."""
    return Fails(400, "invalid_request_error", words)


NOT_FOUND = Fails(404, "not_found_error", "Not found")


@dataclass
class Batch:
    """One batch: its requests, when it was made and when it ends, by the clock; `told` once it has."""

    id: str
    created_at: float
    ends_at: float
    requests: list[tuple[str, Body]]
    canceled_at: float | None = None
    told: dict[str, Told] = field(default_factory=dict)


class MessageBatchesApi(MessagesApi):
    """The server. `batches` are those that were made; `lasts` is how many seconds one takes, `unlisted` how
    many it is missing from the list; `lose_next` has the next batch made, and its answer lost."""

    def __init__(self, answer: Callable[[Body], Told], clock: Callable[[], float]) -> None:
        super().__init__()
        self.batches: list[Batch] = []
        self.lasts, self.unlisted, self.lose_next = 45.0, 0.0, False
        self._answer = answer
        self._clock = clock

    # --- live, and by path

    def line_for(self, headers: dict[str, str], body: Any) -> Line:
        with self._lock:
            self.requests.append(body)
            self.headers.append(headers)
            refused = refusal(headers, body, self.key)
            if refused is not None:
                return Fails(refused.status, refused.type, refused.message)
            told = self._answer(body)
        assert not isinstance(told, Ends), "nobody waits for an answer that does not come"
        return told

    def answer_to(self, path: str, headers: dict[str, str], sent: bytes) -> tuple[Line, bool]:
        if not path.startswith(PATH):
            return super().answer_to(path, headers, sent)
        with self._lock:
            return self._unauthorized(headers) or self._posted(path, sent), False

    def got(self, path: str, headers: dict[str, str]) -> Line:
        url = urlsplit(path)
        if not url.path.startswith(PATH):
            return NOT_FOUND
        with self._lock:
            return self._unauthorized(headers) or self._shown(url.path, parse_qs(url.query))

    def _unauthorized(self, headers: dict[str, str]) -> Fails | None:
        refused = refusal(headers, HELLO, self.key)
        return None if refused is None else Fails(refused.status, refused.type, refused.message)

    # --- making and canceling

    def _posted(self, path: str, sent: bytes) -> Line:
        if path == PATH:
            return self._create(sent)
        batch = self._found(path.removesuffix("/cancel"))
        if batch is None or not path.endswith("/cancel"):
            return NOT_FOUND
        if self._has_ended(batch):
            return invalid("Batch has already ended")
        batch.canceled_at = batch.canceled_at or self._clock()
        batch.ends_at = min(batch.ends_at, self._clock() + 1)
        return _json(self._seen(batch))

    def _create(self, sent: bytes) -> Line:
        if len(sent) > MOST_BYTES:
            return Fails(413, "request_too_large", "Request exceeds the maximum size")
        try:
            requests = [(str(each["custom_id"]), each["params"]) for each in json.loads(sent)["requests"]]
        except (ValueError, KeyError, TypeError):
            return invalid("requests: Field required")
        if not 1 <= len(requests) <= MOST_REQUESTS:
            return invalid(f"requests: List should have 1 to {MOST_REQUESTS} items")
        for place, (custom_id, _) in enumerate(requests):
            if not re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", custom_id):
                return invalid(f"requests.{place}.custom_id: String should match '^[a-zA-Z0-9_-]{{1,64}}$'")
        if len({custom_id for custom_id, _ in requests}) < len(requests):
            return invalid("requests: custom_id must be unique within a batch")
        now = self._clock()
        batch = Batch(f"msgbatch_{len(self.batches):04}", now, now + self.lasts, requests)
        self.batches.append(batch)
        if self.lose_next:
            self.lose_next = False
            return Fails(502, "api_error", "Bad gateway")
        return _json(self._seen(batch))

    # --- looking

    def _shown(self, path: str, query: dict[str, list[str]]) -> Line:
        if path == PATH:
            return self._listed({name: values[0] for name, values in query.items()})
        batch = self._found(path.removesuffix("/results"))
        if batch is None:
            return NOT_FOUND
        if not path.endswith("/results"):
            return _json(self._seen(batch))
        if not self._has_ended(batch):
            return NOT_FOUND
        lines = [{"custom_id": each, "result": _result(batch.told[each])} for each, _ in batch.requests]
        return Answer(body=b"".join(json.dumps(each).encode() + b"\n" for each in reversed(lines)))

    def _listed(self, query: dict[str, str]) -> Line:
        limit = int(query.get("limit", "20"))
        if not 1 <= limit <= 1_000:
            return invalid("limit: Input should be from 1 to 1000")
        shown = [each for each in self.batches[::-1] if self._clock() >= each.created_at + self.unlisted]
        ids = [each.id for each in shown]
        if (after := query.get("after_id")) is not None:
            shown = shown[ids.index(after) + 1 :]
        page = [self._seen(each) for each in shown[:limit]]
        ends = {"first_id": page[0]["id"], "last_id": page[-1]["id"]} if page else {}
        return _json({"data": page, "has_more": len(shown) > limit, **ends})

    def _found(self, path: str) -> Batch | None:
        return next((each for each in self.batches if path == f"{PATH}/{each.id}"), None)

    def _has_ended(self, batch: Batch) -> bool:
        """Whether it has; then all its requests are told."""
        if self._clock() < batch.ends_at:
            return False
        for custom_id, body in batch.requests if not batch.told else ():
            batch.told[custom_id] = CANCELED if batch.canceled_at is not None else self._told(body)
        return True

    def _told(self, body: Body) -> Told:
        refused = refusal({"x-api-key": self.key, "anthropic-version": "2023-06-01"}, body, self.key)
        if refused is not None:
            return Fails(refused.status, refused.type, refused.message)
        if body.get("stream") or body["max_tokens"] < 1:
            return invalid("stream: batches are not streamed")
        return self._answer(body)

    def _seen(self, batch: Batch) -> Body:
        has_ended = self._has_ended(batch)
        counts = dict.fromkeys(("processing", "succeeded", "errored", "canceled", "expired"), 0)
        for custom_id, _ in batch.requests:
            counts[_result(batch.told[custom_id])["type"] if has_ended else "processing"] += 1
        canceling = "in_progress" if batch.canceled_at is None else "canceling"
        return {
            "id": batch.id,
            "type": "message_batch",
            "processing_status": "ended" if has_ended else canceling,
            "request_counts": counts,
            "created_at": _iso(batch.created_at),
            "expires_at": _iso(batch.created_at + 86_400),
            "ended_at": _iso(batch.ends_at) if has_ended else None,
            "cancel_initiated_at": None if batch.canceled_at is None else _iso(batch.canceled_at),
            "archived_at": None,
            "results_url": f"https://elsewhere.test{PATH}/{batch.id}/results" if has_ended else None,
        }


def _result(told: Told) -> Body:
    match told:
        case Answer():
            return {"type": "succeeded", "message": told.message()}
        case Ends(kind):
            return {"type": kind}
        case Fails():
            error = {"type": told.type, "message": told.message}
            return {"type": "errored", "error": {"type": "error", "error": error, "request_id": "req_1"}}


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def _json(whole: Body) -> Answer:
    return Answer(body=json.dumps(whole).encode())
