"""spotter serve: the HTTP API on this machine, on 127.0.0.1 and nowhere else, until Ctrl-C."""

import contextlib
import os
import socketserver
import sys
import time
import uuid
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Annotated, Any

import typer

from agents.errors import BadInput
from agents.key_names import checked_name
from handlers.doors.failures import NotFound, RequestTooLong, failure_of, log_failure
from handlers.doors.identity import Caller
from handlers.emulated.asgi import respond
from handlers.emulated.gateway import (
    HOST,
    GatewayRequest,
    answered,
    check_origin,
    refused,
    route_at,
    streamed_at,
)
from handlers.origins import page_origins, preflight, told_to
from handlers.page.page_files import Page
from handlers.settings import missing
from handlers.stream_coach_conversation import OWN_PAGE, App
from handlers.terminal.commands import Home, command
from handlers.terminal.faults import tell
from handlers.terminal.plain import print_line
from handlers.terminal.warned import checked_level, events_on_stderr
from handlers.wiring import Worker, kept_worker
from storage.ports import ATHLETE_KEY

MOST_BYTES = 10_000_000  # of a body, as a REST API takes it
MOST_ADDRESS_BYTES = 65_536  # of a request's first line, as http.server takes it
OF_THE_PAGE = ("/", "/page", "/page/{file}")
READING_SECONDS = 10  # whoever says nothing for so long is not waited for


SERVE_EXAMPLES = """\b
Examples:
  spotter serve
  spotter serve --port 0 --user ann --home /tmp/spotter
  curl http://127.0.0.1:8787/messages -d '{"id": "m1", "text": "Bench 3x5 @ 185"}'
  curl 'http://127.0.0.1:8787/search?q=last+heavy+squats'

\b
POST /messages               GET /workouts?limit&before  GET /workouts/{id}
GET  /messages/{id}          GET /search?q&limit         GET /plan?week
POST /plan/changes           GET /plan/proposals?conversation_id
POST /drafts/{id}/confirm    POST /drafts/{id}/drop      GET /drafts
POST /workouts/{id}/amend    POST /workouts/{id}/delete  POST /undo
GET  /questions              GET /export?cursor&limit    GET /measurements
GET  /progress?of
GET  /program                GET /program/today?date&lift
GET  /program/moves?limit    POST /program/undo
POST /chat                   GET /chat/{id}/stream       POST /chat/{id}/stop
GET  /chat/{id}              GET /page/                  GET /health
POST /mcp                    for assistants: docs/mcp.md
GET  /openapi.json

\b
Requests reach the same handlers as in the cloud, as the same events. There is
no sign-in: every request is --user's, and it is heard on 127.0.0.1 only.
Whoever has an account on this machine can ask, pages in a browser can't: a
request from another page, or for another host name, is refused.
"Prefer: respond-async" needs a queue (SPOTTER_QUEUE_URL). Without one a
message is logged before it is answered, and the answer is its result.
Exit code: 130 ended by Ctrl-C, 2 wrong usage or a port that is taken.
"""


@command(SERVE_EXAMPLES)
def serve(
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="Where to listen; 0: any free one.")
    ] = 8787,
    user: Annotated[str, typer.Option("--user", metavar="NAME", help="Whose requests they are.")] = "local",
    home: Home = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Show the functions' logs and metrics on standard error too.")
    ] = False,
) -> int:
    """Serve until Ctrl-C, which is raised as such.

    Raises BadInput for settings or a port that can't be, StorageError for a data file that can't be read.
    """
    level = checked_level(verbose)
    checked_name("--user", user)
    if home is not None:
        os.environ["SPOTTER_HOME"] = str(home)
    kept_worker.cache_clear()  # one that this process made before may be of another folder
    worker = kept_worker()
    if needed := missing(worker.settings):
        tell(f"{needed.partition(':')[0]}: messages will not be read.")
    with contextlib.closing(worker):
        if worker.settings.table is None:
            worker.records.get(user, ATHLETE_KEY)  # what can't be read is told now, not to each request
        with Server(port, user) as server:
            _greet(server, worker)
            with log_shown(verbose), events_on_stderr(level):
                server.serve_forever()
    return 0


def _greet(server: "Server", worker: Worker) -> None:
    settings = worker.settings
    kept = f"table {settings.table}" if settings.table else f"folder {settings.home}"
    print_line(f"{server.url} answers for {server.user}, from {kept}. Ctrl-C ends it.")
    print_line(f"""  curl {server.url}/messages -d '{{"id": "m1", "text": "Bench 3x5 @ 185"}}'""")
    print_line(f"  curl {server.url}/workouts")
    print_line(f"  {server.url}/page/ in a browser is the chat")


@contextlib.contextmanager
def log_shown(verbose: bool) -> Iterator[None]:
    """What functions print, metrics that is, goes to standard error, or nowhere."""
    with contextlib.ExitStack() as stack:
        out = sys.stderr if verbose else stack.enter_context(Path(os.devnull).open("w"))
        stack.enter_context(contextlib.redirect_stdout(out))
        yield


class Stalled(BadInput):
    """A body that did not come to its end in time."""


class Server(ThreadingHTTPServer):
    """Listens on 127.0.0.1; `port` 0 is any free one. Raises BadInput for one that is taken.

    Closing it waits for the requests that are being answered.
    """

    daemon_threads = False
    request_queue_size = 128  # a browser knocks for all files of the page at once
    allow_reuse_address = os.name != "nt"  # there it would share a port with whoever has it

    def __init__(self, port: int, user: str, page: Page = OWN_PAGE) -> None:
        self.user, self.page = user, page
        try:
            super().__init__((HOST, port), GatewayConnection)
        except OSError as error:
            raise BadInput(f"port {port}: {error.strerror}. --port 0 takes one that is free.") from None

    def server_bind(self) -> None:
        socketserver.TCPServer.server_bind(self)  # the other one asks DNS for this machine's name
        self.server_name, self.server_port = HOST, self.socket.getsockname()[1]

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.server_port}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever hangs up before the answer is nobody's bug."""
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            tell(f"a bug in spotter ({type(error).__name__}) ended a connection.")


class GatewayConnection(BaseHTTPRequestHandler):
    """One request; the connection ends with it."""

    server: Server
    protocol_version = "HTTP/1.1"
    timeout = READING_SECONDS
    status = 0  # of the response, once it is begun

    def answer(self) -> None:
        self.close_connection = True
        started, request_id = time.monotonic(), str(uuid.uuid4())
        response, route = self._response(request_id)
        if response is not None:
            self.status = response["statusCode"]
        took = (time.monotonic() - started) * 1000
        # Ids and searches are an athlete's: they stay out of the log.
        where = route or route_at(self.path) or "(no such path)"
        sys.stderr.write(f"{self.command} {where} {self.status} {took:.0f} ms {request_id}\n")
        if response is not None:
            self._send(response)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = do_TRACE = answer

    def _response(self, request_id: str) -> tuple[dict[str, Any] | None, str]:
        """The response, with the route that it came by; None for one that was streamed."""
        try:
            headers = dict(self.headers.items())
            check_origin(self._names_lowered(), self.server.server_port, page_origins(os.environ))
            if (allowed := preflight(self.command, self._names_lowered(), os.environ)) is not None:
                return {"statusCode": 204, "headers": allowed, "body": ""}, ""
            streamed = streamed_at(self.path)
            if self.server.page.api and streamed not in OF_THE_PAGE:
                raise NotFound(f"there is only the page here: {self.server.page.api} answers it.")
            if streamed is not None:
                self._stream(headers, request_id)
                return None, streamed
            target = self.path.encode("latin-1").decode("utf-8", "replace")  # as whoever types it means it
            return answered(
                GatewayRequest(self.command, target, headers, self._body(), self.server.user, request_id)
            )
        except Exception as error:
            log_failure(error, request_id)
            status = {"statusCode": HTTPStatus.REQUEST_TIMEOUT.value} if isinstance(error, Stalled) else {}
            return refused(failure_of(error), request_id) | status, ""

    def _stream(self, headers: Mapping[str, str], request_id: str) -> None:
        """The conversation's answer, written as it comes. Whoever hangs up stops nothing else."""
        app = App(lambda _: Caller(self.server.user, request_id), page=self.server.page)
        body = self._body()
        with contextlib.suppress(OSError):
            respond(app, self.command, self.path, headers, body, self)

    def _names_lowered(self) -> dict[str, str]:
        return {name.lower(): said for name, said in getattr(self, "headers", {}).items()}

    def begin(self, status: int, headers: list[tuple[bytes, bytes]]) -> None:
        """The head of a streamed response, whose end is that of the connection."""
        self.status = status
        self.send_response(status)
        for name, said in headers:
            self.send_header(name.decode("latin-1"), said.decode("latin-1"))
        self.send_header("connection", "close")
        self.end_headers()

    def write(self, body: bytes) -> None:
        self.wfile.write(body)
        self.wfile.flush()

    def _body(self) -> bytes:
        """The whole body. Raises BadInput for one whose length is not said, RequestTooLong."""
        said = self.headers.get_all("Content-Length", [])
        if self.headers.get("Transfer-Encoding") or len(said) > 1:
            raise BadInput("the body's length has to be said, once: send Content-Length.")
        text = said[0].strip() if said else "0"
        if not (text.isascii() and text.isdecimal()):
            raise BadInput(f"Content-Length is {ascii(text)[:20]}: it is a number of bytes.")
        if len(text) > len(str(MOST_BYTES)) or int(text) > MOST_BYTES:
            raise RequestTooLong(
                f"the body has {text[:20]} bytes: up to {MOST_BYTES:,} are taken in one request."
            )
        body = bytearray()
        try:
            while len(body) < int(text) and (more := self.rfile.read1(int(text) - len(body))):
                body += more
        except TimeoutError:
            so_far = f"{len(body):,} of {int(text):,} bytes"
            raise Stalled(f"after {so_far} of the body nothing came for {self.timeout} s.") from None
        if len(body) < int(text):
            raise BadInput(f"the body ended after {len(body):,} bytes of {int(text):,}.")
        return bytes(body)

    def _send(self, response: Mapping[str, Any]) -> None:
        body = response["body"].encode()
        self.send_response(response["statusCode"])
        for name, value in {**response["headers"], **told_to(self._names_lowered(), os.environ)}.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(body)))
        self.send_header("connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What is no HTTP, or a method that there isn't: told like every other error."""
        self.close_connection = True
        self.command = getattr(self, "command", None) or "GET"
        said = message or HTTPStatus(code).phrase
        if code == HTTPStatus.REQUEST_URI_TOO_LONG:
            said = f"its address is longer than {MOST_ADDRESS_BYTES:,} bytes"
        failure = failure_of(BadInput(f"this is no request that can be read: {said}."))
        self._send(refused(failure, str(uuid.uuid4())))

    def version_string(self) -> str:
        return "spotter"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # the library's name
        """Nothing here: `answer` says it, without what an athlete wrote."""
