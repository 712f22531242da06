"""Asking a DynamoDB table: the client of each process, attempts with one deadline, answers checked.

Asking again is done here and not by the SDK, so that there is one deadline over all attempts and pauses, and
so that it is known whether an earlier attempt may have been done. Nothing is asked that could end after the
deadline: the last attempt begins while there is time for all of it.
"""

import os
import random
import sys
import threading
import time
import zlib
from collections.abc import Callable
from typing import Any

from storage.dynamodb_errors import Unmet, asked_again, not_set_up, unmet, verdict
from storage.ports import StorageError, Unavailable

CONNECTIONS = 32  # that threads can have open at once
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.05, 1.0  # before asking again, doubling; a random part of it
CONNECT_SHARE, READ_SHARE = 0.1, 0.3  # of the deadline, for one attempt

_making = threading.Lock()
if sys.platform != "win32":  # or a child forked at the wrong moment would wait for a lock nobody gives back
    os.register_at_fork(
        before=_making.acquire, after_in_parent=_making.release, after_in_child=_making.release
    )


class Patience:
    """When to stop asking again, and the pauses until then: random parts of doubling ones."""

    def __init__(self, until: float, timer: Callable[[], float], sleep: Callable[[float], None]) -> None:
        self._until, self._timer, self._sleep = until, timer, sleep
        self._longest_pause = FIRST_PAUSE_SECONDS

    def pause(self, failure: StorageError) -> None:
        """Wait a little. Raises the failure instead, where another attempt would come too late."""
        seconds = random.uniform(0, self._longest_pause)
        self._longest_pause = min(self._longest_pause * 2, LONGEST_PAUSE_SECONDS)
        if self._timer() + seconds > self._until:
            raise failure
        self._sleep(seconds)


class DynamoTable:
    """One table, and who is asked for it: the client that was given, or one of each process's own."""

    def __init__(
        self,
        name: str,
        client: Any,
        seconds: float,
        sleep: Callable[[float], None] = time.sleep,
        timer: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.seconds = seconds
        self._sleep, self._timer = sleep, timer
        self._given = client
        self._made: dict[int, Any] = {}  # by process id

    def ask(self, operation: str, patience: Patience | None = None, **request: Any) -> dict[str, Any]:
        """The answer to one request, asked again while that may help and there is time."""
        patience, unsure = patience or self.patience(), False
        call: Callable[..., dict[str, Any]] = getattr(self.client(), operation)
        while True:
            try:
                return call(**request)
            except Exception as error:
                unsure = unsure or asked_again(error)
                if found := unmet(error):
                    raise Unmet(found, unsure) from error
                judged = verdict(error, self.name)
                if judged is None:
                    raise
                if not judged.again:
                    raise judged.error from error
                unsure = unsure or judged.unsure
                patience.pause(judged.error)

    def patience(self) -> Patience:
        """For what takes several requests until one deadline."""
        until = self._timer() + self.seconds * (1 - CONNECT_SHARE - READ_SHARE)
        return Patience(until, self._timer, self._sleep)

    def unfinished(self, what: str) -> Unavailable:
        """What to tell where the table has done only part of a request."""
        return Unavailable(f"table {self.name!r} left {what}: try again later.")

    def close(self) -> None:
        """Close the connections of this process, unless the client was given."""
        made = self._made.pop(os.getpid(), None)
        if made is not None:
            made.close()

    def client(self) -> Any:
        """Who is asked in this process, made on first use. Raises Damaged."""
        if self._given is not None:
            return self._given
        process = os.getpid()
        made = self._made.get(process)
        if made is None:
            with _making:  # making one is not safe in two threads at once, using it is
                made = self._made.get(process) or self._new_client()
                self._made = {process: made}  # a parent's is left to the parent
        return made

    def _new_client(self) -> Any:
        """A client with the SDK's own retries off. Without boto3, which adds nothing here but import time."""
        from botocore.config import Config
        from botocore.exceptions import BotoCoreError
        from botocore.session import Session

        config = Config(
            connect_timeout=self.seconds * CONNECT_SHARE,
            read_timeout=self.seconds * READ_SHARE,
            retries={"mode": "standard", "total_max_attempts": 1},
            max_pool_connections=CONNECTIONS,
            tcp_keepalive=True,
        )
        region = os.environ.get("AWS_REGION")  # botocore reads only AWS_DEFAULT_REGION, Lambda sets both
        try:
            client = Session().create_client("dynamodb", region_name=region, config=config)
        except (BotoCoreError, ValueError) as error:  # a ValueError for an endpoint that is no address
            raise not_set_up(error) from error
        client.meta.events.register("before-parse.dynamodb", _check_whole)
        return client


def _check_whole(response_dict: dict[str, Any], **_: object) -> None:
    """Nothing, if DynamoDB answered this, and whole: the SDK reads any other success as "nothing there"."""
    from botocore.exceptions import HTTPClientError

    sum_told = response_dict["headers"].get("x-amz-crc32")
    if response_dict["status_code"] < 300 and sum_told != str(zlib.crc32(response_dict["body"])):
        raise HTTPClientError(error="the answer is not DynamoDB's, or not whole")
