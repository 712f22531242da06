"""Claude behind `Model`, over the `anthropic` SDK, which is imported with the first request.

How the API is reached (`Access`) is another matter: with a key of Anthropic's, here, or through Amazon, in
`claude_aws`. All else is the same for each of them.

A request always streams, also when nobody listens: only a stream shows which calls were closed before the
token limit, the arguments as they were written, and a connection that died. Measured on loopback with a reply
of 26 events: 3.0 ms of CPU, against 2.2 ms for a plain `create`.

Errors are translated in `_translated` and `_refusal`, and nowhere else. No message of ours holds the key or
what the athlete wrote.
"""

import logging
import re
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar, cast

from agents.models.claude_wire import Garbled, Price, UnfinishedReply, request_body
from agents.models.over_http import (
    GARBAGE,
    backoff_seconds,
    bounded,
    check_key,
    check_url,
    check_wait,
    deadline_of,
    hung_up_at,
    is_long_number,
    private_in,
    reason_of,
    seconds_until,
    timeout_of,
    without,
)
from agents.models.port import (
    Ask,
    ContextFull,
    ModelError,
    ModelMisconfigured,
    ModelRejected,
    ModelUnavailable,
    NotThere,
    Reply,
    Turn,
)

if TYPE_CHECKING:
    import anthropic
    import httpx2
    from anthropic import APIRequest, APIResponse

Answer = TypeVar("Answer")
DEFAULT_BASE_URL = "https://api.anthropic.com"
PLAIN = {"Accept-Encoding": "identity"}  # headers: nothing is sent compressed

TOO_STRICT = re.compile(
    r"compiled grammar|grammar is too large|too many strict tools|too complex for compilation"
    r"|too many optional parameters|parameters with union types|grammar compilation"
    r"|tools\.\d+\.(custom\.)?strict: extra inputs",  # an older model at Amazon, which has none
    re.IGNORECASE,
)
NO_HOURS = re.compile(r"cache_control\S*\bttl\b\S* extra inputs", re.IGNORECASE)  # such a model, again
TOO_LONG = re.compile(
    r"(prompt|input) is too long|exceed(s)? (the )?context|context (window|limit)", re.IGNORECASE
)
NOT_OUR_THOUGHTS = re.compile(r"`?thinking`? block|`?redacted_thinking`?", re.IGNORECASE)
NO_MONEY = re.compile(r"credit balance|billing|spend limit", re.IGNORECASE)
# An error inside a stream has a type but no status of its own.
STATUS_OF_TYPE = {
    "invalid_request_error": 400,
    "authentication_error": 401,
    "billing_error": 402,
    "permission_error": 403,
    "not_found_error": 404,
    "request_too_large": 413,
    "rate_limit_error": 429,
    "api_error": 500,
    "timeout_error": 504,
    "overloaded_error": 529,
}


class _Refused(Exception):
    """The API said no, in a status or in the middle of a stream. `advice` is what would work."""

    def __init__(self, status: int, words: str, request_id: str = "", advice: str = "") -> None:
        super().__init__(status)
        self.status = status
        self.words = words
        self.request_id = request_id
        self.advice = advice


class Access(Protocol):
    """How the Messages API is reached."""

    @property
    def name(self) -> str:
        """What an error calls it: "claude"."""

    @property
    def secrets(self) -> tuple[str, ...]:
        """What no error may hold."""

    @property
    def has_batches(self) -> bool:
        """Whether it takes Message Batches."""

    def client(self) -> "anthropic.Anthropic":
        """The SDK's client; its retries and its deadline are the adapter's. Raises ModelMisconfigured."""

    def fault(self, error: Exception) -> ModelError | None:
        """The error for an exception of this way's own, of signing or of its framing; None for another."""

    def meant(self, status: int, kind: str, words: str) -> tuple[int, str]:
        """The status that Anthropic's own API would have answered with, and what would work, if that is
        known. `kind` is the error's type, "" if it has none; a status of 0 stands for an error in a stream.
        """


@dataclass(frozen=True, slots=True)
class ByKey:
    """Anthropic's own API, or what speaks as it does."""

    key: str
    base_url: str = DEFAULT_BASE_URL
    name: str = "claude"
    has_batches: bool = True

    @property
    def secrets(self) -> tuple[str, ...]:
        return (self.key,)

    def client(self) -> "anthropic.Anthropic":
        check_key(self.name, self.key)
        check_url(self.name, self.base_url)
        made: anthropic.Anthropic = loaded_sdk(self.name).Anthropic(
            api_key=self.key,
            base_url=self.base_url,
            # Over ANTHROPIC_CUSTOM_HEADERS, which the SDK reads and which could hold another key.
            default_headers={"Authorization": f"Bearer {self.key}", **PLAIN},
            open_telemetry=False,  # spans could hold what the athlete wrote
        )
        return made

    def fault(self, error: Exception) -> ModelError | None:
        return None

    def meant(self, status: int, kind: str, words: str) -> tuple[int, str]:
        return status or STATUS_OF_TYPE.get(kind, 500), ""


def loaded_sdk(name: str) -> Any:
    """The SDK, which logs nothing that an athlete wrote. Raises ModelMisconfigured if it isn't installed."""
    try:
        import anthropic
    except ImportError:
        raise ModelMisconfigured(f"{name} needs its SDK: install spotter[claude].") from None
    for library in ("anthropic", "botocore"):  # at DEBUG they log what the athlete wrote
        log = logging.getLogger(library)
        if log.getEffectiveLevel() < logging.INFO:
            log.setLevel(logging.INFO)
    return anthropic


class Claude:
    """Claude over the Messages API. May be asked from several threads; `close` when it is no longer needed.

    Args:
        model: the model id, "claude-sonnet-5-5". An unknown one is ModelMisconfigured when it is asked.
        api_key: without one every request is ModelMisconfigured. The SDK's own search (environment,
            profiles on disk) is not used.
        base_url: where the API is; None is Anthropic's. Never taken from the environment.
        price: US dollars per million tokens. Without it the table of `claude_wire` is used; a model that
            is not in the table is reported with a cost of 0, which is to say unknown.
        effort: "low" to "max", how much the model thinks; None leaves the model's default. Thinking counts
            as output, against `max_output_tokens` too.
        retries: how often one request is sent again after 408, 409, 429, 5xx or a lost connection, as far
            as `seconds_left` allows.
        access: another way to the API than by `api_key` at `base_url`.

    `paced_by`, where somebody set it, hears the headers of every answer, from any thread: what is left of the
    rate limits.
    """

    paced_by: Callable[[Mapping[str, str]], None] | None = None

    def __init__(
        self,
        model: str,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        price: Price | None = None,
        effort: str | None = None,
        retries: int = 2,
        access: Access | None = None,
    ) -> None:
        self.name = model
        self._access = access or ByKey((api_key or "").strip(), base_url or DEFAULT_BASE_URL)
        self._price = price
        self._effort = effort
        self._retries = retries
        self._lock = threading.Lock()
        self._made: anthropic.Anthropic | None = None
        # Toolboxes whose grammar was refused, by their tools' names: never the others, since thinking that
        # is sent back is bound to the tools it was thought with.
        self._too_strict: set[tuple[str, ...]] = set()
        self._hours = True  # whether something may be kept for an hour; not with each model at Amazon

    def reply(self, ask: Ask) -> Reply:
        """Answer the last turn. Raises ModelError.

        Sent once more when the API finds the strict tools too large (without strict, and so from then on),
        knows of no cache for an hour (likewise), or refuses the thinking of earlier turns (without it).
        """
        deadline = deadline_of(ask.seconds_left)
        toolbox = tuple(tool.name for tool in ask.tools)
        verbatim = True
        while True:
            strict = toolbox not in self._too_strict
            try:
                return self._send(ask, self.body(ask, strict=strict, verbatim=verbatim), deadline)
            except _Refused as refused:
                bad = refused.status == 400
                if bad and strict and _is_strict(ask) and TOO_STRICT.search(refused.words):
                    self._too_strict.add(toolbox)
                elif bad and self._hours and NO_HOURS.search(refused.words):
                    self._hours = False
                elif bad and verbatim and _has_verbatim(ask) and NOT_OUR_THOUGHTS.search(refused.words):
                    verbatim = False
                else:
                    private = private_in(self._access.secrets, ask.turns)
                    raise _refusal(self._access.name, refused, private) from None

    def reply_in(self, message: Any) -> Reply:
        """The reply in a message that came whole, at this model's price. Raises Garbled."""
        draft = UnfinishedReply(self.name, self._price)
        draft.take_whole(message)
        return draft.reply()

    def elsewhere(
        self, call: "Callable[[anthropic.Anthropic], Answer]", *, seconds: float, retries: int | None = None
    ) -> Answer:
        """What another door of the API answers, asked by `call` within so many seconds. Raises ModelError."""
        deadline = time.monotonic() + seconds
        many = self._retries if retries is None else retries
        try:
            with self._translated(deadline):
                client = self._client(_Patience(self._access.name, deadline, many), many)
                return call(client.with_options(timeout=timeout_of(seconds)))
        except _Refused as refused:
            told = _refusal(self._access.name, refused, self._access.secrets)
            raise (NotThere(str(told)) if refused.status == 404 else told) from None

    def error_in(self, kind: str, words: str, turns: Iterable[Turn]) -> ModelError:
        """The error of this type that came in an answer, for what was asked with these turns."""
        refused = _Refused(STATUS_OF_TYPE.get(kind, 500), words)
        return _refusal(self._access.name, refused, private_in(self._access.secrets, turns))

    @property
    def has_batches(self) -> bool:
        """Whether this way to the API takes many requests at once, to be answered later."""
        return self._access.has_batches

    def close(self) -> None:
        """Close the connections. A later request opens new ones."""
        with self._lock:
            made, self._made = self._made, None
        if made is not None:
            made.close()

    def body(self, ask: Ask, *, strict: bool = True, verbatim: bool = True) -> dict[str, Any]:
        """The body of the request that asks this, but for whether it streams."""
        body = request_body(ask, self.name, strict=strict, verbatim=verbatim, hours=self._hours)
        return {**body, "output_config": {"effort": self._effort}} if self._effort else body

    def _send(self, ask: Ask, body: dict[str, Any], deadline: float) -> Reply:
        draft = UnfinishedReply(self.name, self._price)
        with closing(self._words(draft, body, deadline)) as words:
            for piece in words:
                if ask.on_text is not None:
                    ask.on_text(piece)
        with self._translated(deadline):
            return draft.reply()

    def _words(
        self, draft: UnfinishedReply, body: dict[str, Any], deadline: float
    ) -> Generator[str, None, None]:
        """Send it and feed the draft; gives the words as they come."""
        client = self._client(
            _Patience(self._access.name, deadline, self._retries, self.paced_by), self._retries
        )
        timeout = timeout_of(seconds_until(deadline, self._access.name))
        with self._translated(deadline):
            request = client.messages.with_streaming_response.create(**body, stream=True, timeout=timeout)
            with request as answer, hung_up_at(deadline, answer.http_response):
                for event in _events(client, answer.http_response):
                    if words := draft.take(event):
                        yield words

    def _client(self, patience: "_Patience", retries: int) -> "anthropic.Anthropic":
        with self._lock:
            if self._made is None:
                self._made = self._access.client()
            made = self._made
        return made.with_options(max_retries=retries, middleware=[patience])

    @contextmanager
    def _translated(self, deadline: float) -> Iterator[None]:
        """What the SDK, the connection or a garbled answer raises, as a ModelError or _Refused."""
        import anthropic
        import httpx2

        name = self._access.name
        try:
            yield
        except anthropic.APIStatusError as error:
            raise self._refused(error) from None
        except (*GARBAGE, anthropic.APIError, httpx2.HTTPError) as error:
            if time.monotonic() >= deadline:
                raise ModelUnavailable(f"{name} did not answer in time.") from None
            raise ModelUnavailable(f"{name} gave no whole answer: {reason_of(error)}.") from None
        except (ModelError, GeneratorExit):
            raise
        except Exception as error:
            if (known := self._access.fault(error)) is not None:
                raise known from None
            if is_long_number(error):
                raise ModelUnavailable(f"{name} gave no whole answer: {reason_of(error)}.") from None
            raise

    def _refused(self, error: "anthropic.APIStatusError") -> _Refused:
        status = 0 if error.response.is_success else error.status_code  # 0: in the middle of a stream
        kind, words = _told_in(error.body)
        headers = error.response.headers
        kind = kind or headers.get("x-amzn-errortype", "").partition(":")[0]
        meant, advice = self._access.meant(status, kind, words)
        request_id = error.request_id or headers.get("x-amzn-requestid") or ""
        return _Refused(meant, words, request_id, advice)


@dataclass(frozen=True, slots=True)
class _Patience:
    """Stands inside the SDK's retries: a retry gets the time that is left, not the time there was, and there
    is none when the wait before it would be longer than that. The SDK alone obeys any `retry-after`.
    """

    name: str
    deadline: float
    retries: int
    paced_by: Callable[[Mapping[str, str]], None] | None = None

    def __call__(
        self, request: "APIRequest", call_next: "Callable[[APIRequest], APIResponse[Any]]"
    ) -> "APIResponse[Any]":
        import anthropic

        if request.retries_taken:
            request = request.copy(timeout=timeout_of(seconds_until(self.deadline, self.name)))
        try:
            answer = call_next(request)
        except anthropic.APIConnectionError as error:
            self._worth_waiting(request.retries_taken, {}, reason_of(error))
            raise
        if self.paced_by is not None:
            self.paced_by(answer.headers)
        if answer.headers.get("content-encoding", "identity") != "identity":
            answer.close()  # a few bytes may become more than there is memory for
            raise ModelUnavailable(f"{self.name} gave no whole answer: it is compressed, unasked.")
        if _is_retried(answer.status_code, answer.headers):
            try:
                self._worth_waiting(request.retries_taken, answer.headers, f"status {answer.status_code}")
            except ModelUnavailable:
                answer.close()
                raise
        return answer

    def _worth_waiting(self, retries_taken: int, headers: Mapping[str, str], reason: str) -> None:
        if retries_taken < self.retries:
            check_wait(backoff_seconds(retries_taken, headers), self.deadline, self.name, reason)


def _is_retried(status: int, headers: Mapping[str, str]) -> bool:
    """Whether the SDK sends a request again after this answer (anthropic 2.12, `_should_retry`)."""
    told = headers.get("x-should-retry")
    if told in ("true", "false"):
        return told == "true"
    return status in (408, 409, 429) or status >= 500


class _Bounded(NamedTuple):
    """A response of which no more is read than the longest reply takes."""

    response: "httpx2.Response"

    @property
    def is_success(self) -> bool:
        return self.response.is_success

    @property
    def status_code(self) -> int:
        return self.response.status_code

    @property
    def headers(self) -> "httpx2.Headers":
        return self.response.headers

    @property
    def request(self) -> "httpx2.Request":
        return self.response.request

    def close(self) -> None:
        self.response.close()

    def iter_bytes(self) -> Iterator[bytes]:
        return bounded(self.response.iter_bytes())


def _events(client: "anthropic.Anthropic", response: "httpx2.Response") -> Iterator[Any]:
    """The events as they were sent, in the client's own framing; an error among them is raised.

    Raises Garbled, also for what the framing itself stumbles over: a payload that is a list.
    """
    from anthropic import Stream

    bounded = cast("httpx2.Response", _Bounded(response))
    try:
        yield from Stream[Any](cast_to=cast("type[Any]", object), response=bounded, client=client)
    except (AttributeError, KeyError, IndexError, TypeError):
        raise Garbled("an event has not the shape it should have") from None


def _told_in(body: Any) -> tuple[str, str]:
    """The type and the words of an error: {"error": {"type", "message"}}, or {"message"} as Amazon has it."""
    error = body.get("error", body) if isinstance(body, dict) else None
    if not isinstance(error, dict):
        return "", ""
    return str(error.get("type") or ""), str(error.get("message") or error.get("Message") or "")


# --- errors -------------------------------------------------------------------------------------------------


def _refusal(name: str, refused: _Refused, private: Iterable[str]) -> ModelError:
    """The error for an answer that is a no."""
    told = f"{name} answered {refused.status}: {without(private, refused.words)}"
    told += f" ({refused.request_id})" if refused.request_id else ""
    told += f" {refused.advice}" if refused.advice else ""
    match refused.status:
        case 400 if TOO_LONG.search(refused.words):
            return ContextFull(told)
        case 413:
            return ContextFull(told)
        case 400 if NO_MONEY.search(refused.words):
            return ModelMisconfigured(told)
        case 401 | 402 | 403 | 404:
            return ModelMisconfigured(told)
        case 408 | 409 | 429:
            return ModelUnavailable(told)
        case status if status >= 500:
            return ModelUnavailable(told)
    return ModelRejected(told)


def _is_strict(ask: Ask) -> bool:
    return any(tool.strict for tool in ask.tools)


def _has_verbatim(ask: Ask) -> bool:
    return any(turn.verbatim for turn in ask.turns)
