"""A server between the SDK and MiniStack that does what networks and busy tables do, when it is told to.

    between.then("PutItem", refused("ThrottlingException"), lost)

The first PutItem is refused, the second is done and its answer lost, every other request passes. What is not
passed on was never done; what is, is done by MiniStack as it was sent.
"""

import http.client
import json
import threading
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.parse import urlsplit


class Answer(NamedTuple):
    """What goes back over the wire. `cut` is how many bytes of the body really do."""

    status: int
    body: bytes
    headers: Mapping[str, str]
    cut: int | None = None


Passed = Callable[[bytes], Answer]  # asks MiniStack with this body
Fault = Callable[[bytes, Passed], Answer | None]  # None closes the connection without a word


def refused(code: str, status: int = 400, message: str = "as the test wants it", **more: Any) -> Fault:
    """DynamoDB refuses, and does nothing."""
    told = {"__type": f"com.amazonaws.dynamodb.v20120810#{code}", "message": message, **more}

    def refuse(body: bytes, passed: Passed) -> Answer:
        return _dynamodb(told, status)

    refuse.__name__ = code  # in the names of tests
    return refuse


def cancelled(*reasons: str) -> Fault:
    """A transaction is cancelled, for these reasons in order of its actions."""
    listed = [{"Code": reason, "Message": "as the test wants it"} for reason in reasons]
    cancel = refused("TransactionCanceledException", CancellationReasons=listed)
    cancel.__name__ = "-".join(reasons)
    return cancel


def eventual(body: bytes, passed: Passed) -> Answer:
    """A read that does not ask for the newest gets what was there before anything was written."""
    asked = json.loads(body)
    consistent = [each.get("ConsistentRead") for each in asked.get("RequestItems", {"": asked}).values()]
    return passed(body) if all(consistent) else _dynamodb({"Count": 0})


def lost(body: bytes, passed: Passed) -> None:
    """It is done, but the answer never comes."""
    passed(body)


def unsent(body: bytes, passed: Passed) -> None:
    """The connection breaks before anything was done."""


def garbage(body: bytes, passed: Passed) -> Answer:
    """Something else answers, and it is happy."""
    return Answer(200, b"<html>Welcome to the gym's Wi-Fi</html>", {"Content-Type": "text/html"})


def cut_off(body: bytes, passed: Passed) -> Answer:
    """It is done, and half of the answer comes."""
    whole = passed(body)
    return whole._replace(cut=len(whole.body) // 2)


def half_read(body: bytes, passed: Passed) -> Answer:
    """A BatchGetItem reads half of its keys and leaves the rest, like one whose answer is over 16 MB."""
    ((table, asked),) = json.loads(body)["RequestItems"].items()
    done, left = _halves(asked["Keys"])
    read = json.loads(passed(json.dumps({"RequestItems": {table: {**asked, "Keys": done}}}).encode()).body)
    return _dynamodb({**read, "UnprocessedKeys": {table: {**asked, "Keys": left}}})


def unread(body: bytes, passed: Passed) -> Answer:
    """A BatchGetItem reads nothing and leaves all of its keys."""
    return _dynamodb({"Responses": {}, "UnprocessedKeys": json.loads(body)["RequestItems"]})


def half_written(body: bytes, passed: Passed) -> Answer:
    """A BatchWriteItem writes half of its items and leaves the rest, like one of a busy table."""
    ((table, asked),) = json.loads(body)["RequestItems"].items()
    done, left = _halves(asked)
    passed(json.dumps({"RequestItems": {table: done}}).encode())
    return _dynamodb({"UnprocessedItems": {table: left}})


class Between:
    """The server: where it listens, what it saw of whom, and what it does next."""

    def __init__(self, url: str, behind: str) -> None:
        self.url = url
        self.behind = behind
        self.asked: list[str] = []  # operations, in order
        self.over = threading.Event()  # for faults that wait
        self._next: dict[str, list[Fault]] = defaultdict(list)
        self._always: dict[str, Fault] = {}
        self._lock = threading.Lock()

    def forget(self) -> None:
        """Back to passing everything on; whoever waits is let go."""
        self.over.set()
        self.over = threading.Event()
        self.asked.clear()
        self._next.clear()
        self._always.clear()

    def then(self, operation: str, *faults: Fault) -> None:
        """Do this at the next requests of this operation, one each."""
        self._next[operation] += faults

    def always(self, operation: str, fault: Fault) -> None:
        """Do this at every request of this operation."""
        self._always[operation] = fault

    def slow(self, body: bytes, passed: Passed) -> None:
        """No answer until the test is over."""
        self.over.wait(30)

    def answer(self, operation: str, body: bytes, passed: Passed) -> Answer | None:
        with self._lock:
            self.asked.append(operation)
            due = self._next[operation]
            fault = due.pop(0) if due else self._always.get(operation)
        return fault(body, passed) if fault else passed(body)


@contextmanager
def standing_between(url: str) -> Iterator[Between]:
    """A server on loopback that passes on to this address."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # an answer is one packet: two would wait for each other
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            operation = self.headers.get("X-Amz-Target", "").rpartition(".")[2]
            answer = between.answer(operation, body, self.passed)
            if answer is None:
                self.close_connection = True
                return
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body[: answer.cut])
            self.close_connection = answer.cut is not None

        def passed(self, body: bytes) -> Answer:
            connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
            sent = {name: value for name, value in self.headers.items() if name.lower() != "content-length"}
            try:
                connection.request("POST", self.path, body, sent)
                answer = connection.getresponse()
                kept = {
                    name: value
                    for name, value in answer.getheaders()
                    if name.lower().startswith(("x-amz", "content-type"))
                }
                return Answer(answer.status, answer.read(), kept)
            finally:
                connection.close()

        def log_message(self, format: str, *args: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: object, client_address: object) -> None:
            pass  # whoever asked has hung up, as the test wants it

    server = Server(("127.0.0.1", 0), Handler)
    between = Between(f"http://127.0.0.1:{server.server_port}", url)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield between
    finally:
        between.forget()
        server.shutdown()
        server.server_close()
        thread.join()


def _dynamodb(told: Mapping[str, Any], status: int = 200) -> Answer:
    body = json.dumps(told).encode()
    headers = {"Content-Type": "application/x-amz-json-1.0", "x-amz-crc32": str(zlib.crc32(body))}
    return Answer(status, body, headers)


def _halves(those: list[Any]) -> tuple[list[Any], list[Any]]:
    half = (len(those) + 1) // 2
    return those[:half], those[half:]
