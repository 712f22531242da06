"""A small Pinecone on loopback: one index with a dimension and cosine similarity, and embeddings of words.

    with PineconeServer() as server:
        PineconeRecall(server.host, server.key, embeddings=server.embeddings()).search("ann", Query("squat"))
    server.requests[-1].path

It keeps vectors by namespace, compares and filters for real, pages, and refuses what Pinecone refuses
(`pinecone_server_rules`). It is told to misbehave:

    server.hold()            reads answer from what there was when it was called, until `settle()`
    server.hold(reads=3)     the next three reads do
    server.fail(2, 503)      the next two requests fail; `path="/query"` picks whose
    server.down = True       every request fails with 503
    server.lag(5)            the next request is answered after five seconds, or when the server ends
    server.cut()             the next answer breaks off in the middle
    server.garble()          the next answer is no JSON
    server.lose()            the next upsert keeps one vector less than it was sent, and says so;
                             with `path="/embed"` the next answer has one vector less than texts

On the command line it serves until it is stopped, and says where: python -m tests.pinecone_server --port 5080
"""

import argparse
import json
import sys
import threading
from collections import deque
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any
from urllib.parse import parse_qs, urlsplit

from storage.pinecone_embeddings import PineconeEmbeddings
from tests.pinecone_server_index import Body, Index, Namespaces, Request
from tests.pinecone_server_rules import MAX_PAGE, MAX_UPSERT_BYTES, Refused, refuse_if


@dataclass
class Trouble:
    """What the next requests of a path, or of any, meet: `times` is how many are left."""

    kind: str
    times: int
    path: str
    status: int = 200
    retry_after: str = "0"
    seconds: float = 0.0


@dataclass
class PineconeServer:
    """The server; `url` and `host` are the same once it runs. Safe for many threads.

    `stale`: reads show only what was there at the last `settle()`. `strict`: a namespace that isn't there is
    404 for reads too, and not empty.
    """

    key: str = "pc-test-key"
    dimension: int = 1024
    port: int = 0
    stale: bool = False
    strict: bool = False
    page: int = MAX_PAGE  # at most so many in a page, whatever was asked for
    down: bool = False
    requests: deque[Request] = field(default_factory=lambda: deque(maxlen=10_000))

    def __post_init__(self) -> None:
        self._index = Index(self.dimension, self.stale, self.strict, self.page)
        self._lock = threading.Lock()
        self._troubles: list[Trouble] = []
        self._ending = threading.Event()

    def __enter__(self) -> "PineconeServer":
        server = self

        class Handler(_Handler):
            pinecone = server

        self._server = _Server(("127.0.0.1", self.port), Handler)
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ending.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def host(self) -> str:
        return self.url

    @property
    def environment(self) -> dict[str, str]:
        """What a process needs to use this server as its Pinecone."""
        return {
            "SPOTTER_PINECONE": self.url,
            "PINECONE_API_KEY": self.key,
            "PINECONE_CONTROLLER_HOST": self.url,
        }

    def embeddings(self, **more: Any) -> PineconeEmbeddings:
        """The hosted model of this server."""
        return PineconeEmbeddings(self.key, **{"host": self.url, "dimension": self.dimension, **more})

    @property
    def kept(self) -> Namespaces:
        """All vectors, by namespace and id, as they are now."""
        return self._index.kept

    def hold(self, reads: int | None = None) -> None:
        with self._lock:
            self._index.hold(reads)

    def settle(self) -> None:
        with self._lock:
            self._index.settle()

    def fail(self, times: int, status: int, *, path: str = "", retry_after: str = "0") -> None:
        self._meet(Trouble("fail", times, path, status, retry_after))

    def lag(self, seconds: float, times: int = 1, *, path: str = "") -> None:
        self._meet(Trouble("lag", times, path, seconds=seconds))

    def cut(self, times: int = 1, *, path: str = "") -> None:
        self._meet(Trouble("cut", times, path))

    def garble(self, times: int = 1, *, path: str = "") -> None:
        self._meet(Trouble("garble", times, path))

    def lose(self, times: int = 1, *, path: str = "/vectors/upsert") -> None:
        self._meet(Trouble("lose", times, path))

    def paths(self) -> list[str]:
        """The paths of all requests, in order."""
        return [request.path for request in list(self.requests)]

    def answered(
        self, request: Request, size_bytes: int, key: str | None
    ) -> tuple[int, Body, Trouble | None]:
        """Status, answer, and the trouble that the answer meets on its way. Raises Refused."""
        with self._lock:
            self.requests.append(request)
            trouble = self._trouble(request.path)
        if self.down:
            return 503, {"message": "Service Unavailable"}, Trouble("fail", 1, "", 503)
        if trouble and trouble.kind == "fail":
            return trouble.status, {"code": 1, "message": f"told to fail with {trouble.status}"}, trouble
        if trouble and trouble.kind == "lag":
            self._ending.wait(trouble.seconds)
        refuse_if(key != self.key, "Invalid API Key", 401)
        refuse_if(size_bytes > MAX_UPSERT_BYTES, f"Request size exceeds {MAX_UPSERT_BYTES} bytes")
        with self._lock:
            return 200, self._index.answer(request, lost=bool(trouble and trouble.kind == "lose")), trouble

    def mend(self) -> None:
        """Whatever was to come comes no more; what is kept stays."""
        with self._lock:
            self._troubles.clear()
            self.down = False

    def empty(self) -> None:
        """Everything as it was when the server was made."""
        with self._lock:
            self.requests.clear()
            self._troubles.clear()
            self._index.kept.clear()
            self._index.settle()
            self.down = False

    def _meet(self, trouble: Trouble) -> None:
        with self._lock:
            self._troubles.append(trouble)

    def _trouble(self, path: str) -> Trouble | None:
        for trouble in self._troubles:
            if trouble.times and trouble.path in ("", path):
                trouble.times -= 1
                return trouble
        return None


def forget_outages() -> None:
    """Gives the SDK its retries back: after some fifty failures of a host it makes none in this process."""
    from pinecone._internal.http_client import get_budget_registry

    get_budget_registry()._reset()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Nothing: a client that hangs up is what some tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # one packet for head and body
    disable_nagle_algorithm = True
    pinecone: PineconeServer

    def do_GET(self) -> None:
        query = parse_qs(urlsplit(self.path).query)
        body: Body = {name: values[-1] for name, values in query.items() if name != "ids"}
        self._answer(Request("GET", urlsplit(self.path).path, {**body, "ids": query.get("ids", [])}), 0)

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers["Content-Length"] or 0))
        try:
            body = json.loads(raw or b"{}")
        except ValueError:
            body = None
        if isinstance(body, dict):
            self._answer(Request("POST", self.path, body), len(raw))
        else:
            self._send(400, {"code": 3, "message": "the body is no JSON object"})

    def do_DELETE(self) -> None:
        self._answer(Request("DELETE", self.path, {}), 0)

    def _answer(self, request: Request, size_bytes: int) -> None:
        try:
            status, body, trouble = self.pinecone.answered(request, size_bytes, self.headers["Api-Key"])
        except Refused as refused:
            code = {401: 16, 404: 5}.get(refused.status, 3)
            status, body, trouble = (
                refused.status,
                {"code": code, "message": str(refused), "details": []},
                None,
            )
        self._send(status, body, trouble)

    def _send(self, status: int, body: Body, trouble: Trouble | None = None) -> None:
        kind = trouble.kind if trouble else ""
        raw = b"<html>Bad gateway</html>" if kind == "garble" else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(raw)))
        if trouble and kind == "fail" and trouble.retry_after:
            self.send_header("Retry-After", trouble.retry_after)
        self.end_headers()
        self.wfile.write(raw[: len(raw) // 2] if kind == "cut" else raw)
        self.wfile.flush()
        self.close_connection = self.close_connection or kind == "cut"

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: `PineconeServer.requests` has them."""


def main() -> None:
    parser = argparse.ArgumentParser(description="A small Pinecone on loopback, for tests.")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--key", default=PineconeServer.key)
    parser.add_argument("--dimension", type=int, default=PineconeServer.dimension)
    asked = parser.parse_args()
    with PineconeServer(asked.key, asked.dimension, asked.port) as server:
        sys.stdout.write(f"{server.url}\n")
        sys.stdout.flush()
        threading.Event().wait()


if __name__ == "__main__":
    main()
