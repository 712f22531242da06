"""Requests to Pinecone that end in time: the SDK's asynchronous client on an event loop in the background.

The SDK sends a request up to four times, and its timeout is that of one attempt: what it calls 30 seconds
can last more than two minutes, and for requests to an index neither number can be set. Cancelling is what
bounds it, and leaves no attempt behind that writes after its caller has given up.

The background thread is the process's own: a process forked off must make its own engine.

What the SDK raises is translated here and nowhere else:

    413                                         TooLarge
    401, 403, no key at all                     KeyRefused: another key may help
    402, 404, other 4xx, its checks             Damaged: nothing but another configuration will help
    429, 408, 409, 5xx, no answer, garbage      Unavailable: trying again may work
"""

import threading
from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, Protocol, TypeVar

from storage.ports import Damaged, KeyRefused, StorageError, TooLarge, Unavailable

if TYPE_CHECKING:
    from pinecone import AsyncPinecone
    from pinecone.async_client.async_index import AsyncIndex

Answer = TypeVar("Answer")
ATTEMPTS = 3  # that fit into the deadline, if each one is lost
LOGGERS = ("pinecone", "httpx")  # they name owners and addresses at level INFO
LONGEST_MESSAGE = 200  # characters of what the server said that are passed on
_LATER = (408, 409, 429)
_FIXES = {
    401: "set PINECONE_API_KEY to a key of the index's project",
    402: "the project's plan or payment has to be settled",
    403: "the key needs the role to read and write data, and the project room in its quota",
    404: "check SPOTTER_PINECONE (the index's host) and SPOTTER_EMBEDDING_MODEL",
}
_NO_KEY = "set PINECONE_API_KEY, or SPOTTER_SECRET to a secret that has it"
_CHECK = "check SPOTTER_PINECONE (the index's host), its dimension and metric, and SPOTTER_EMBEDDING_MODEL"


class PageToken(Protocol):
    """Where the next page is."""

    @property
    def next(self) -> str | None: ...


class Paged(Protocol):
    """An answer that may have more pages."""

    @property
    def pagination(self) -> PageToken | None: ...


Page = TypeVar("Page", bound=Paged)


class NoNamespace(Damaged):
    """The namespace that was asked about isn't there: for most questions an answer."""


class Connection:
    """The SDK's clients and the loop they run on. Opened by the first request, and again after `close`.

    `index_host` is for requests to an index; `host` is another address of Pinecone's own API.
    """

    def __init__(
        self, api_key: str, *, index_host: str = "", host: str | None = None, seconds: float
    ) -> None:
        self.api_key = api_key
        self.index_host = index_host
        self.host = host
        self.seconds = seconds
        self._lock = threading.Lock()
        self._open: _Open | None = None

    def of_index(self, what: str, request: Callable[["AsyncIndex"], Awaitable[Answer]]) -> Answer:
        """The index's answer. Raises NoNamespace or a StorageError; `what` says what was done."""

        async def asked(clients: "_Open") -> Answer:
            return await request(await clients.index(self.index_host))

        return self._answer(what, asked)

    def pages(
        self, what: str, request: Callable[["AsyncIndex", str | None], Awaitable[Page]]
    ) -> Iterator[Page]:
        """The index's answers page by page; `request` gets what the page before said of the next one."""
        after: str | None = None
        while True:
            page = self._page(what, request, after)
            yield page
            after = page.pagination.next if page.pagination else None
            if not after:
                return

    def _page(
        self, what: str, request: Callable[["AsyncIndex", str | None], Awaitable[Page]], after: str | None
    ) -> Page:
        return self.of_index(what, lambda index: request(index, after))

    def of_pinecone(self, what: str, request: Callable[["AsyncPinecone"], Awaitable[Answer]]) -> Answer:
        """The answer of Pinecone's own API, like `of_index`."""

        async def asked(clients: "_Open") -> Answer:
            return await request(clients.pinecone)

        return self._answer(what, asked)

    def close(self) -> None:
        """Cancel what is under way, close the connections and end the loop."""
        with self._lock:
            opened, self._open = self._open, None
        if opened is not None:
            opened.close()

    def _answer(self, what: str, asked: Callable[["_Open"], Awaitable[Answer]]) -> Answer:
        try:
            with self._lock:
                if self._open is None:
                    self._open = _Open(self.api_key, self.host, self.seconds)
                opened = self._open
            return opened.run(asked, self.seconds)
        except Exception as error:  # whatever the SDK raises, and what it lets through
            told = translated(error, what, self.api_key)
            raise (NoNamespace(str(told)) if is_no_namespace(error) else told) from None


class _Open:
    """Clients on a running loop."""

    def __init__(self, api_key: str, host: str | None, seconds: float) -> None:
        import asyncio
        import logging

        from pinecone import AsyncPinecone

        for name in LOGGERS:
            logging.getLogger(name).setLevel(logging.WARNING)
        self.pinecone = AsyncPinecone(api_key, host=host, timeout=seconds / ATTEMPTS)
        self._index: AsyncIndex | None = None
        self.loop: asyncio.AbstractEventLoop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="pinecone", daemon=True)
        self._thread.start()

    async def index(self, host: str) -> "AsyncIndex":
        if self._index is None:
            self._index = await self.pinecone.index(host=host)
        return self._index

    def run(self, asked: Callable[["_Open"], Awaitable[Answer]], seconds: float) -> Answer:
        import asyncio

        async def bounded() -> Answer:
            return await asyncio.wait_for(asked(self), seconds)

        future = asyncio.run_coroutine_threadsafe(bounded(), self.loop)
        try:
            return future.result()
        finally:
            future.cancel()  # a caller that is interrupted waits no longer, and neither does the request

    def close(self) -> None:
        import asyncio

        asyncio.run_coroutine_threadsafe(self._closed(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    async def _closed(self) -> None:
        import asyncio

        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        if self._index is not None:
            await self._index.close()
        await self.pinecone.close()


def translated(error: Exception, what: str, api_key: str) -> StorageError:
    """The storage error for what went wrong while `what` was done; the key is never in it."""
    from pinecone.errors import ApiError, PineconeConnectionError, PineconeTypeError, PineconeValueError

    said = _said(error, api_key)
    if isinstance(error, ApiError):
        return _of_status(error.status_code, f"{what} was answered with {error.status_code}: {said}")
    if isinstance(error, TimeoutError):  # the SDK's too
        return Unavailable(f"{what} took too long: try again later.")
    if isinstance(error, PineconeConnectionError):
        return Unavailable(f"{what}: Pinecone can't be reached ({said}): try again later.")
    if isinstance(error, PineconeValueError) and not api_key:
        return KeyRefused(f"{what} needs a key for Pinecone, and there is none: {_NO_KEY}.")
    if isinstance(error, PineconeValueError | PineconeTypeError):
        return Damaged(f"{what} was refused by the SDK: {said}: {_CHECK}.")
    return Unavailable(
        f"{what} was answered with what can't be read ({type(error).__name__}): try again later."
    )


def is_no_namespace(error: Exception) -> bool:
    """Whether the error says that there is no such namespace, which is how an owner without entries looks."""
    from pinecone.errors import NotFoundError

    return isinstance(error, NotFoundError) and "namespace" in error.message.lower()


def _of_status(status: int, told: str) -> StorageError:
    if status == 413:
        return TooLarge(f"{told}: send less.")
    if status in _LATER or status >= 500:
        return Unavailable(f"{told}: try again later.")
    kind = KeyRefused if status in (401, 403) else Damaged
    return kind(f"{told}: {_FIXES.get(status, _CHECK)}.")


def _said(error: Exception, api_key: str) -> str:
    said = str(getattr(error, "message", error)).replace(api_key, "***") if api_key else str(error)
    return " ".join(said.split())[:LONGEST_MESSAGE].rstrip(".")
