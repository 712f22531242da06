"""Pinecone's stand-in in a process of its own, that is told over a pipe to be down and up again."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.pinecone_server import PineconeServer
from tests.soak.children import forked


class Pinecone:
    """The process: `environment` is what others need to use it."""

    def __init__(self, tell: Callable[[str], str]) -> None:
        self._tell = tell
        self.environment: dict[str, str] = json.loads(tell("where"))

    def goes_down(self) -> None:
        self._tell("down")

    def comes_up(self) -> None:
        self._tell("up")


@contextmanager
def pinecone_apart() -> Iterator[Pinecone]:
    """A server in a fork of this process, for as long as the block lasts or this process lives.

    Without it this process would have threads, and could not be forked safely.
    """
    heard, telling = os.pipe()
    answers, answering = os.pipe()

    def serve(_: object) -> None:
        os.close(telling)
        with PineconeServer() as server, os.fdopen(heard) as wishes:
            for wish in wishes:
                server.down = server.down if wish == "where\n" else wish == "down\n"
                os.write(answering, f"{json.dumps(server.environment)}\n".encode())

    child = forked(serve)
    os.close(heard)
    os.close(answering)

    with os.fdopen(answers) as said:

        def tell(wish: str) -> str:
            os.write(telling, f"{wish}\n".encode())
            return said.readline()

        try:
            yield Pinecone(tell)
        finally:
            os.close(telling)
            child.ended()
