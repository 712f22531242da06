"""`spotter serve` in a thread of this process, on a free port."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from handlers.emulated.serving import Server


@contextmanager
def running(server: Server) -> Iterator[Server]:
    """This server, until the end of the block."""
    with server:
        serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        serving.start()
        yield server
        server.shutdown()
        serving.join()


@contextmanager
def served_for_ann() -> Iterator[Server]:
    """A server for ann, whose log is that of a process of its own."""
    structlog.reset_defaults()
    with running(Server(0, "ann")) as made:
        yield made
    structlog.reset_defaults()
