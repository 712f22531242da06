"""Any model behind OpenRouter: chat completions over `httpx2`, which is imported with the first request.

A request always streams, also when nobody listens: only a stream shows a connection that died, and that
something came at all. It is sent again only as long as nothing has come: no word, no thought, no call.

No message of ours holds the key or what the athlete wrote.
"""

import json
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog

from agents.models.claude_wire import Garbled, Price
from agents.models.openrouter_reply import DONE, StreamedReply, sent_chunks
from agents.models.openrouter_wire import Refused, Routing, request_body
from agents.models.over_http import (
    GARBAGE,
    backoff_seconds,
    bounded,
    check_key,
    check_url,
    check_wait,
    deadline_of,
    hung_up_at,
    parsed,
    private_in,
    reason_of,
    retry_after_seconds,
    seconds_until,
    timeout_of,
    without,
)
from agents.models.port import (
    Ask,
    Call,
    ContextFull,
    ModelError,
    ModelMisconfigured,
    ModelRejected,
    ModelUnavailable,
    Reply,
)

if TYPE_CHECKING:
    import httpx2

log = structlog.get_logger()

NAME = "openrouter"
DEFAULT_BASE_URL = "https://openrouter.ai/api/v1"
SECONDS_TO_END = 0.2  # after the mark that says that all has come


class _Lost(Exception):
    """The connection ended, or what came is no answer. One line, without content."""

    passes = True
    wait_seconds = 0.0


class OpenRouter:
    """A model behind OpenRouter. May be asked from several threads; `close` when it is no longer needed.

    Args:
        model: the model's id there, "anthropic/claude-sonnet-5.5". An unknown one is ModelMisconfigured when
            it is asked.
        api_key: without one every request is ModelMisconfigured.
        base_url: where the API is; None is OpenRouter's. Never taken from the environment.
        fallbacks: models that answer in its place, in this order, when it is down, busy or won't. The reply
            says which one did.
        data_collection: "deny" keeps to providers that don't keep what they are sent, "allow" takes any;
            None leaves it to the account's settings.
        price: US dollars per million tokens, for a reply that doesn't say what it cost. Without a price such
            a reply is reported with a cost of 0, which is to say unknown, and a warning is logged.
        effort: how much the model thinks; None leaves the model's default.
        retries: how often one request is sent again after 408, 409, 429, 5xx or a lost connection, as far
            as `seconds_left` allows, and as long as nothing has come.
    """

    def __init__(
        self,
        model: str,
        api_key: str | None,
        base_url: str | None = None,
        *,
        fallbacks: Sequence[str] = (),
        data_collection: str | None = "deny",
        price: Price | None = None,
        effort: str | None = None,
        retries: int = 2,
    ) -> None:
        self.name = model
        self._key = (api_key or "").strip()
        self._base_url = (base_url or DEFAULT_BASE_URL).rstrip("/")
        self._routing = Routing(model, tuple(fallbacks), data_collection, effort)
        self._price = price
        self._retries = retries
        self._choice = True  # whether it may be said how to call
        self._lock = threading.Lock()
        self._made: httpx2.Client | None = None

    def reply(self, ask: Ask) -> Reply:
        """Answer the last turn. Raises ModelError.

        Sent once more when the thoughts of earlier turns are refused, which another provider can't read
        (without them), and when no provider knows what is said of how to call (without, and so from then on).
        """
        deadline = deadline_of(ask.seconds_left)
        verbatim = True
        try:
            while True:
                choice = self._choice
                body = request_body(ask, self._routing, verbatim=verbatim, choice=choice)
                try:
                    return self._send(ask, body, deadline)
                except Refused as refused:
                    if verbatim and refused.is_about_thoughts and any(turn.verbatim for turn in ask.turns):
                        verbatim = False
                    elif choice and refused.is_about_parameters and ask.tools:
                        self._choice = False
                    else:
                        private = private_in([self._key], ask.turns)
                        raise _error_for(refused, partial(without, private)) from None
        except _Lost as lost:
            raise ModelUnavailable(f"{NAME} gave no whole answer: {lost}.") from None

    def close(self) -> None:
        """Close the connections. A later request opens new ones."""
        with self._lock:
            made, self._made = self._made, None
        if made is not None:
            made.close()

    def _send(self, ask: Ask, body: dict[str, Any], deadline: float) -> Reply:
        """Send it, again as long as nothing has come. Raises Refused, _Lost, ModelUnavailable."""
        ids = frozenset(part.id for turn in ask.turns for part in turn.parts if isinstance(part, Call))
        for retries_taken in range(self._retries + 1):
            draft = StreamedReply(self.name, self._price, ids)
            try:
                return self._reply(ask, body, draft, deadline)
            except (Refused, _Lost) as fault:
                if draft.has_begun or not fault.passes or retries_taken == self._retries:
                    raise
                self._wait(fault, retries_taken, deadline)
        raise AssertionError("the last try gives a reply or raises")

    def _wait(self, fault: "Refused | _Lost", retries_taken: int, deadline: float) -> None:
        wait = fault.wait_seconds or backoff_seconds(retries_taken, {})
        why = f"status {fault.status}" if isinstance(fault, Refused) else str(fault)
        check_wait(wait, deadline, NAME, why)
        time.sleep(wait)

    def _reply(self, ask: Ask, body: dict[str, Any], draft: StreamedReply, deadline: float) -> Reply:
        done = False
        with closing(self._pieces(draft, body, deadline)) as pieces:
            for piece in pieces:
                done = piece is None
                if piece and ask.on_text is not None:
                    ask.on_text(piece)
        with _translated(deadline):
            reply = draft.reply(done=done)
        if not reply.usage.cost_usd:
            log.warning("cost unknown", engine=NAME, model=reply.model)
        return reply

    def _pieces(
        self, draft: StreamedReply, body: dict[str, Any], deadline: float
    ) -> Generator[str | None, None, None]:
        """Send it and feed the draft; gives the words as they come, and None for the mark at the end."""
        client = self._client()
        timeout = timeout_of(seconds_until(deadline, NAME))
        content = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")  # half a surrogate pair
        with _translated(deadline, draft):
            request = client.stream("POST", "/chat/completions", content=content, timeout=timeout)
            with request as response, hung_up_at(deadline, response):
                _check(response)
                chunks = _chunks(response)
                for chunk in chunks:
                    if chunk == DONE:
                        _let_end(response, chunks)
                        yield None
                        return
                    if words := draft.take(parsed(chunk)):
                        yield words

    def _client(self) -> "httpx2.Client":
        with self._lock:
            if self._made is None:
                self._made = self._make()
            return self._made

    def _make(self) -> "httpx2.Client":
        check_key(NAME, self._key)
        check_url(NAME, self._base_url)
        try:
            import httpx2
        except ImportError:
            raise ModelMisconfigured(f"{NAME} needs httpx2: install spotter[openrouter].") from None
        headers = {
            "Authorization": f"Bearer {self._key}",
            "Content-Type": "application/json",
            "Accept-Encoding": "identity",
        }
        return httpx2.Client(base_url=self._base_url, headers=headers)


def _check(response: "httpx2.Response") -> None:
    """Raises Refused, Garbled."""
    if response.headers.get("content-encoding", "identity") != "identity":
        raise Garbled("it is compressed, unasked")  # a few bytes may become more than there is memory for
    if response.status_code != 200:
        raise Refused(
            response.status_code, _error_in(response), max(0.0, retry_after_seconds(response.headers))
        )


def _error_in(response: "httpx2.Response") -> Any:
    try:
        told = parsed(b"".join(bounded(response.iter_raw())))
    except GARBAGE:
        return ""
    return told.get("error", told) if isinstance(told, dict) else ""


def _chunks(response: "httpx2.Response") -> Iterator[bytes]:
    pieces = bounded(response.iter_raw())
    if response.headers.get("content-type", "").startswith("application/json"):
        return iter((b"".join(pieces), DONE))  # not streamed after all: an error, or the answer at once
    return sent_chunks(pieces)


def _let_end(response: "httpx2.Response", chunks: Iterator[bytes]) -> None:
    """Read what comes after the mark, as a rule the end: only then the connection takes the next request."""
    import httpx2

    with suppress(Garbled, httpx2.HTTPError), hung_up_at(time.monotonic() + SECONDS_TO_END, response):
        for _ in chunks:
            pass


@contextmanager
def _translated(deadline: float, draft: StreamedReply | None = None) -> Iterator[None]:
    """What the connection or a garbled answer raises, as ModelUnavailable or _Lost; nothing when the draft
    is finished by then, and only the mark at its end was lost."""
    import httpx2

    try:
        yield
    except (*GARBAGE, httpx2.HTTPError) as error:
        if isinstance(error, httpx2.HTTPError) and draft is not None and draft.stop is not None:
            return
        if time.monotonic() >= deadline:
            raise ModelUnavailable(f"{NAME} did not answer in time.") from None
        raise _Lost(reason_of(error)) from None


def _error_for(refused: Refused, shown: Callable[[str], str]) -> ModelError:
    by = f" ({shown(refused.provider)[:40]})" if refused.provider else ""
    told = f"{NAME} answered {refused.status}: {shown(refused.words)}{by}"
    if refused.is_too_long:
        return ContextFull(told)
    # Moderation takes offence at a message, not at the settings: another engine may read it.
    if refused.passes or refused.is_moderation:
        return ModelUnavailable(told)
    if refused.status in (401, 402, 403, 404) or refused.status < 400 or refused.is_unknown_model:
        return ModelMisconfigured(told)
    return ModelRejected(told)
