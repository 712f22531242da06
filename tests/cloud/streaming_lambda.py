"""What streams a response from Lambda, on loopback: a REST API in front, the Web Adapter behind, and between
them the stream that Lambda hands on. The app is the real one, in a process that infra/run.sh starts.

    client --HTTP--> RestApi --event--> invoked() --HTTP with two headers--> run.sh: uvicorn, the app
           <-chunks-         <-prelude, eight NULs, chunks-      <-chunks-

It does what the documents say (of 2026-11: the gateway's response transfer mode, the Web Adapter's 1.1.0).
Nothing waits for a whole response. A client that goes away stops neither the function nor the app.
"""

import json
import os
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain
from pathlib import Path
from typing import Any

from handlers.emulated.gateway import HOST, GatewayRequest, streamed_at
from handlers.emulated.ministack import free_port
from tests.cloud.ministack import ROOT

NULS = b"\0" * 8
AFTER_RESTORE = "/lwa/after-restore"
STARTING_SECONDS = 120.0
REFUSED = {"message": "Unauthorized"}
BROKEN = {"message": "Internal server error"}


@dataclass
class WebAdapter:
    """Lambda's Web Adapter with the app that it has started. The app's data and log are in `home`, an
    invocation may take `seconds`."""

    process: "subprocess.Popen[bytes]"
    port: int
    home: Path
    seconds: float = 300.0

    def ready(self) -> bool:
        """Whether the app answers its readiness check."""
        with suppress(OSError, HTTPException), self._asked("GET", "/health") as answer:
            return 200 == answer.status
        return False

    def after_restore(self) -> int:
        """Tell the app that it begins with a snapshot; the status of its answer."""
        with self._asked("POST", AFTER_RESTORE) as answer:
            return answer.status

    def fetched(self, event: Mapping[str, Any]) -> HTTPResponse:
        """The app's response to a REST API's event. Raises OSError and HTTPException where there is none."""
        if event["path"].lower() == AFTER_RESTORE:
            raise PermissionError("what is for the adapter alone is not handed on.")
        request_id = str(uuid.uuid4())
        own = {
            "x-amzn-request-context": event["requestContext"],
            "x-amzn-lambda-context": {
                "request_id": request_id,
                "deadline": int((time.time() + self.seconds) * 1000),
                "invoked_function_arn": "arn:aws:lambda:eu-central-1:000000000000:function:any:live",
                "env_config": {"function_name": "any", "memory": 1769, "version": "1"},
            },
        }
        given = {name.lower(): value for name, value in event["headers"].items()}
        headers = given | {name: json.dumps(value) for name, value in own.items()}
        return self._asked(event["httpMethod"], event["path"], (event["body"] or "").encode(), headers)

    def _asked(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> HTTPResponse:
        connection = HTTPConnection(HOST, self.port, timeout=60)
        connection.request(method, path, body, {**(headers or {}), "connection": "close"})
        return connection.getresponse()


def invoked(adapter: WebAdapter, event: Mapping[str, Any]) -> Iterator[bytes]:
    """What Lambda hands on of a streamed invocation, as it comes. Raises OSError before anything has come."""
    with adapter.fetched(event) as response:
        headers = {name.lower(): value for name, value in response.getheaders()}
        headers.pop("transfer-encoding", None)
        yield json.dumps({"statusCode": response.status, "headers": headers, "cookies": []}).encode() + NULS
        while chunk := response.read1():
            yield chunk


class RestApi(ThreadingHTTPServer):
    """A stage `dev` of a REST API; `url` is where it is. A bearer token is an athlete's name, without one the
    authorizer refuses, unless there is none (`has_authorizer`)."""

    daemon_threads = True

    def __init__(self, adapter: WebAdapter) -> None:
        self.adapter = adapter
        self.has_authorizer = True
        super().__init__((HOST, 0), _Door)
        self.url = f"http://{HOST}:{self.server_port}/dev"

    def event_of(self, asked: GatewayRequest) -> dict[str, Any]:
        event = asked.event(streamed_at(asked.target) or "")
        claims = (
            {"authorizer": {"claims": {"sub": asked.user}}} if self.has_authorizer else {"authorizer": None}
        )
        return {**event, "requestContext": {**event["requestContext"], "stage": "dev", **claims}}


class _Door(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: RestApi

    def log_message(self, format: str, *args: Any) -> None:
        """Keep quiet."""

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def _answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        athlete = self.headers.get("authorization", "").removeprefix("Bearer ")
        if self.server.has_authorizer and not athlete:
            return self._refuse(401, REFUSED)
        target = self.path.removeprefix("/dev")
        headers = dict(self.headers.items())
        asked = GatewayRequest(self.command, target, headers, body, athlete, str(uuid.uuid4()))
        stream = invoked(self.server.adapter, self.server.event_of(asked))
        try:
            prelude, _, first = next(stream).partition(NULS)
        except PermissionError:
            return self._refuse(403, {"message": "Forbidden"})
        except (OSError, HTTPException):
            return self._refuse(502, BROKEN)
        return self._stream(json.loads(prelude), first, stream)

    def _stream(self, said: Mapping[str, Any], first: bytes, rest: Iterator[bytes]) -> None:
        self.send_response(said["statusCode"])
        for name, value in said["headers"].items():
            if name != "content-length":
                self.send_header(name, value)
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        is_there = True
        for chunk in filter(None, chain([first], rest)):  # to its end, whoever listens
            is_there = is_there and self._sent(chunk)
        self.close_connection = not (is_there and self._sent(b""))

    def _sent(self, chunk: bytes) -> bool:
        with suppress(OSError):
            self.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
            self.wfile.flush()
            return True
        return False

    def _refuse(self, status: int, body: Mapping[str, Any]) -> None:
        told = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)


@contextmanager
def streaming_lambda(home: Path, **environment: str) -> Iterator[RestApi]:
    """The app behind its API, on the data in this folder. Its log is `log.txt` there."""
    with _started(home, environment) as adapter, RestApi(adapter) as api:
        serving = threading.Thread(target=api.serve_forever, kwargs={"poll_interval": 0.01})
        serving.start()
        yield api
        api.shutdown()
        serving.join()


@contextmanager
def _started(home: Path, environment: Mapping[str, str]) -> Iterator[WebAdapter]:
    """The app, once it is ready. Somebody may take the free port first: then another one is tried."""
    for _ in range(3):
        port = free_port()
        with (home / "log.txt").open("wb") as log:
            process = subprocess.Popen(
                [ROOT / "infra" / "run.sh"],
                env=_environment(home, port) | environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            adapter = WebAdapter(process, port, home)
            if _is_ready(adapter):
                yield adapter
                return
        finally:
            process.kill()
            process.wait()
    raise AssertionError(f"the app does not start:\n{(home / 'log.txt').read_text('utf-8')[-2_000:]}")


def _environment(home: Path, port: int) -> dict[str, str]:
    return {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.defpath]),
        "LAMBDA_TASK_ROOT": str(ROOT),
        "AWS_LAMBDA_RUNTIME_API": f"{HOST}:9001",
        "AWS_LWA_PORT": str(port),
        "SPOTTER_HOME": str(home),
    }


def _is_ready(adapter: WebAdapter) -> bool:
    deadline = time.monotonic() + STARTING_SECONDS
    while not adapter.ready():
        with suppress(subprocess.TimeoutExpired):
            adapter.process.wait(0.05)
            return False
        if time.monotonic() > deadline:
            return False
    return True
