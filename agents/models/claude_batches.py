"""Claude behind `Batches`: the Message Batches API, which answers within a day for half the price.

A request is the one that `Claude` would stream, and a result becomes the reply that it would make of it.
Facts about the wire are those of the page "Batch processing".

    at most     100,000 requests or 256 MB; a batch that lasts longer than 24 hours expires
    results     in any order, kept for 29 days: succeeded, errored, canceled, expired; the last two are free

Results are asked for at the address that all else is, not at `results_url`: so no key goes elsewhere.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

from agents.models.batch_port import BatchRequest, BatchSeen, BatchState, NoReply, WhyNoReply
from agents.models.claude import NOT_OUR_THOUGHTS, TOO_STRICT, Claude
from agents.models.claude_wire import Garbled
from agents.models.first_of import FirstOf
from agents.models.port import Model, ModelMisconfigured, ModelUnavailable, Reply, Turn

if TYPE_CHECKING:
    import anthropic
    from anthropic.types.messages import MessageBatch

T = TypeVar("T")
PATH = "/v1/messages/batches"
PAGE = 100  # of a list; the API gives up to 1,000
SECONDS_TO_ASK = 60.0
SECONDS_TO_SEND = 600.0  # 50 MB, or as many of results
STATES: tuple[BatchState, ...] = ("in_progress", "canceling", "ended")
SAID = {
    "server": "the model's server failed",
    "expired": "it was not answered within 24 hours",
    "canceled": "its batch was canceled",
}


class ClaudeBatches:
    """Message Batches, reached as `claude` is. Raises ModelMisconfigured where there are none."""

    def __init__(self, claude: Claude, by: str = "") -> None:
        self.name = claude.name
        self._claude = claude
        self._by = by  # the name that it has as one of several engines

    def encoded(self, request: BatchRequest) -> bytes:
        """A request as it is sent."""
        body = self._claude.body(request.ask, strict=request.strict, verbatim=request.verbatim)
        whole = {"custom_id": request.custom_id, "params": body}
        return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()

    def submit(self, encoded: Sequence[bytes]) -> str:
        """The id of a new batch. Sent once: of a second try nobody would know that it is one."""
        content = b'{"requests":[' + b",".join(encoded) + b"]}"

        def post(client: "anthropic.Anthropic") -> BatchSeen:
            from anthropic.types.messages import MessageBatch

            options: Any = {"headers": {"Content-Type": "application/json"}}
            return _seen(client.post(PATH, cast_to=MessageBatch, content=content, options=options))

        return self._asked(post, SECONDS_TO_SEND, retries=0).id

    def status(self, batch_id: str) -> BatchSeen:
        """How far a batch is."""
        return self._asked(lambda client: _seen(client.messages.batches.retrieve(batch_id)))

    def results(self, batch_id: str) -> Iterable[tuple[str, Reply | NoReply]]:
        """What became of each request, once all of it has come: half a file is no result."""

        def get(client: "anthropic.Anthropic") -> bytes:
            options: Any = {"headers": {"Accept": "application/binary"}}
            return client.get(f"{PATH}/{batch_id}/results", cast_to=bytes, options=options)

        lines = self._asked(get, SECONDS_TO_SEND).splitlines()
        return (self._result(line) for line in lines if line.strip())

    def newest(self) -> Iterator[BatchSeen]:
        """All batches of the workspace, the newest first, page after page as they are asked for."""
        after: dict[str, Any] = {}
        while True:
            found, has_more = self._asked(lambda client: _page(client, **after))  # noqa: B023  # called at once
            yield from found
            if not (has_more and found):
                return
            after = {"after_id": found[-1].id}

    def cancel(self, batch_id: str) -> None:
        """Have a batch end; one that is ended already is left as it is."""
        if self.status(batch_id).state == "in_progress":
            self._asked(lambda client: _seen(client.messages.batches.cancel(batch_id)))

    def why(self, failed: NoReply, turns: Iterable[Turn]) -> str:
        """Why a request has no reply, in a line without what was asked."""
        if not failed.words:
            return SAID.get(failed.kind, failed.kind)
        return str(self._claude.error_in(failed.error, failed.words, turns))

    def _asked(
        self,
        call: Callable[["anthropic.Anthropic"], T],
        seconds: float = SECONDS_TO_ASK,
        *,
        retries: int | None = None,
    ) -> T:
        return self._claude.elsewhere(call, seconds=seconds, retries=retries)

    def _result(self, line: bytes) -> tuple[str, Reply | NoReply]:
        """A line of results. Raises ModelUnavailable for one that is none: nothing is acted on by half."""
        try:
            told = json.loads(line)
            custom_id, result = str(told["custom_id"]), told["result"]
            return custom_id, self._reply(result) if result["type"] == "succeeded" else _failed(result)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise ModelUnavailable("claude gave no whole answer: a result that can't be read.") from None

    def _reply(self, result: dict[str, Any]) -> Reply | NoReply:
        try:
            reply = self._claude.reply_in(result["message"])
        except Garbled:
            return NoReply("server")  # as a live reply that broke off: asked for again
        half = reply.usage.cost_usd / 2
        return replace(reply, usage=replace(reply.usage, cost_usd=half), by=self._by)


def _page(client: "anthropic.Anthropic", **after: Any) -> tuple[list[BatchSeen], bool]:
    page = client.messages.batches.list(limit=PAGE, **after)
    return [_seen(each) for each in page.data], bool(page.has_more)


def _seen(batch: "MessageBatch") -> BatchSeen:
    """Raises Garbled: the SDK checks nothing of what it is answered."""
    try:
        counts = batch.request_counts
        total = counts.processing + counts.succeeded + counts.errored + counts.canceled + counts.expired
        state = STATES[STATES.index(batch.processing_status)]
        return BatchSeen(str(batch.id), state, total, batch.created_at.timestamp())
    except (AttributeError, TypeError, ValueError):
        raise Garbled("it tells of a batch what can't be read") from None


def _failed(result: dict[str, Any]) -> NoReply:
    kind = result["type"]
    if kind in ("expired", "canceled"):
        return NoReply(cast(WhyNoReply, kind))
    error = result["error"]["error"]
    told, words = str(error["type"]), str(error.get("message") or "")
    if told != "invalid_request_error":
        # A key or a model that is refused is told when the batch is made; what comes later passes.
        return NoReply("server", told, words)
    if TOO_STRICT.search(words):
        return NoReply("too_strict", told, words)
    return NoReply("thoughts" if NOT_OUR_THOUGHTS.search(words) else "invalid", told, words)


def batches_of(model: Model) -> ClaudeBatches:
    """The batches of the model that is asked, of several the first. Raises ModelMisconfigured where it has
    none."""
    by, first = (model.name, model.models[0]) if isinstance(model, FirstOf) else ("", model)
    if not isinstance(first, Claude) or not first.has_batches:
        raise ModelMisconfigured(f"{first.name} takes no batches: Claude's own API does, with engine claude.")
    return ClaudeBatches(first, by)
