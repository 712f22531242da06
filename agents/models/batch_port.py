"""The other door to a language model: many requests at once, answered within a day, for less. Pure.

    encoded -> submit -> status ... until it is ended -> results, in any order

Nothing recognizes a batch that was sent twice: whoever submits keeps that it is about to, and looks at the
`newest` before it does so again. Every method raises ModelError.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, Protocol

from agents.models.port import Ask, Reply, Turn

BatchState = Literal["in_progress", "canceling", "ended"]
# "invalid" is a no that stays one; "too_strict" and "thoughts" are answered when they are sent without strict
# tools, or without earlier thinking; the others are as if they had never been sent, and unpaid.
WhyNoReply = Literal["invalid", "too_strict", "thoughts", "server", "expired", "canceled"]


class BatchRequest(NamedTuple):
    """One request of a batch. `custom_id` is of 1 to 64 letters, digits, "-" and "_", and no other's."""

    custom_id: str
    ask: Ask
    strict: bool = True
    verbatim: bool = True


class NoReply(NamedTuple):
    """A request without a reply: the API's type of the error, and its words, which may hold what was said."""

    kind: WhyNoReply
    error: str = ""
    words: str = ""


class BatchSeen(NamedTuple):
    """A batch as it stands: how many requests it has, and when it was made, in seconds since 1970."""

    id: str
    state: BatchState
    requests: int
    created_at: float


class Batches(Protocol):
    """Where batches go."""

    @property
    def name(self) -> str:
        """The model that answers."""

    def encoded(self, request: BatchRequest) -> bytes:
        """A request as it is sent: the size of a batch is the sum of these."""

    def submit(self, encoded: Sequence[bytes]) -> str:
        """The id of a new batch of these. Tried once: after ModelUnavailable there may be one anyway."""

    def status(self, batch_id: str) -> BatchSeen:
        """How far it is."""

    def results(self, batch_id: str) -> Iterable[tuple[str, Reply | NoReply]]:
        """What became of each request of a batch that is ended, by custom_id."""

    def newest(self) -> Iterator[BatchSeen]:
        """All batches, the newest first."""

    def cancel(self, batch_id: str) -> None:
        """Have it end: what is not answered by then is canceled, and unpaid."""

    def why(self, failed: NoReply, turns: Iterable[Turn]) -> str:
        """Why a request has no reply, in a line without what was asked, which `turns` tell."""
