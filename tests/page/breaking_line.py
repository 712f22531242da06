"""A line between the page and its server that breaks when it is told to.

    line.breaks_behind(b"data-workout")     the next answer that has this ends right behind that event
    line.is_down = True                     nobody is reached
    with line.holding(): ...                answers of the chat wait until this is over

What the server is sent, it has got: it answers to the end, whoever listens.
"""

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from handlers.emulated.gateway import HOST

CHUNK = 65_536
END_OF_HEAD, END_OF_EVENT = b"\r\n\r\n", b"\n\n"
RESET = struct.pack("ii", 1, 0)  # SO_LINGER: closed without a goodbye, as a network that is gone does


@dataclass
class BreakingLine:
    """Listens on a port of its own and hands on to the server's."""

    server_port: int
    listening: socket.socket
    is_down: bool = False
    broken: int = 0  # how often it did break an answer
    mark: bytes = b""
    may_answer: threading.Event = field(default_factory=threading.Event)
    threads: list[threading.Thread] = field(default_factory=list)

    @property
    def port(self) -> int:
        return int(self.listening.getsockname()[1])

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    def breaks_behind(self, mark: bytes) -> None:
        self.mark = mark

    @contextmanager
    def holding(self) -> Iterator[None]:
        self.may_answer.clear()
        yield
        self.may_answer.set()

    def listen(self) -> None:
        with suppress(OSError):  # closed: the test is over
            while True:
                client, _ = self.listening.accept()
                self.threads.append(threading.Thread(target=self._serve, args=(client,)))
                self.threads[-1].start()

    def _serve(self, client: socket.socket) -> None:
        """One request and its answer: the server closes each connection behind it."""
        with client, suppress(OSError):
            if self.is_down:
                _reset(client)
                return
            asked = self._request(client)
            if not asked:
                return
            with socket.create_connection((HOST, self.server_port)) as server:
                server.sendall(asked)
                if asked.startswith(b"POST /chat HTTP"):
                    self.may_answer.wait()
                self._answer(server, client)

    def _request(self, client: socket.socket) -> bytes:
        """The whole request, as if it had been sent to the server's own port."""
        read = b""
        while END_OF_HEAD not in read and (more := client.recv(CHUNK)):
            read += more
        head, _, body = read.partition(END_OF_HEAD)
        lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        while lengths and len(body) < int(lengths[0].partition(b":")[2]):
            body += client.recv(CHUNK)
        return head.replace(f":{self.port}".encode(), f":{self.server_port}".encode()) + END_OF_HEAD + body

    def _answer(self, server: socket.socket, client: socket.socket) -> None:
        read = b""
        while more := server.recv(CHUNK):
            read += more
            at = read.find(self.mark) if self.mark else -1
            end = read.find(END_OF_EVENT, at) if at >= 0 else -1
            if end >= 0:
                client.sendall(more[: len(more) - (len(read) - end - len(END_OF_EVENT))])
                self.mark, self.broken = b"", self.broken + 1
                _reset(client)
                return
            client.sendall(more)


def _reset(client: socket.socket) -> None:
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)


@contextmanager
def breaking_line(server_port: int) -> Iterator[BreakingLine]:
    with socket.create_server((HOST, 0)) as listening:
        line = BreakingLine(server_port, listening)
        line.may_answer.set()
        accepting = threading.Thread(target=line.listen)
        accepting.start()
        yield line
        line.may_answer.set()
        listening.shutdown(socket.SHUT_RDWR)
        accepting.join()
        for each in line.threads:
            each.join()
