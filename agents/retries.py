"""Read, decide, write, and on a Conflict all of it again: how a record is changed that others change too."""

from collections.abc import Callable
from typing import TypeVar

from storage.ports import Conflict

TRIES = 20  # several workers and a person are not twenty writers of one record
CROWD = 50  # where all that an athlete sends in one moment meets at one record
T = TypeVar("T")


def retry_on_conflict(
    decide: Callable[[], T],
    gives_up: str,
    *,
    tries: int = TRIES,
    on: tuple[type[Exception], ...] = (Conflict,),
) -> T:
    """What `decide` gives, which reads, decides on what it read, and writes it after the versions read.

    Where somebody wrote in between it is asked again, from the start: it has to read anew whatever it decides
    on, and to find what it has done already. Nobody waits between two tries: who was first is done by then,
    and a `Snapshot` through which a write failed has forgotten what it knew. `on` is what a try is overtaken
    with; everything else is raised as it is.

    Raises Conflict in the words of `gives_up` once so many tries were overtaken: for the queue, which
    delivers the message again.
    """
    for _ in range(tries):
        try:
            return decide()
        except on:
            continue
    raise Conflict(gives_up)
