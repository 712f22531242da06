"""Clients of AWS, one for each service and process, made when they are first used; and which is down."""

import os
from functools import lru_cache
from typing import Any

from storage.aws_session import aws_session
from storage.ports import Unavailable

CONNECT_SECONDS, READ_SECONDS, ATTEMPTS = 2.0, 5.0, 3


class ServiceUnavailable(Unavailable):
    """A service beside the records can't be reached; `service` is what callers know it as."""

    service = "a service"


class QueueUnavailable(ServiceUnavailable):
    """The queue did not take what was sent to it."""

    service = "the queue"


class FilesUnavailable(ServiceUnavailable):
    """A file of a job can't be read or written."""

    service = "the files of jobs"


class SecretUnavailable(ServiceUnavailable):
    """The secret can't be read, or is none."""

    service = "the secret with the keys"


def aws_client(service: str) -> Any:
    """The SDK's client of a service; it does not wait longer than a message has."""
    return _made(service, os.environ.get("AWS_ENDPOINT_URL"), os.environ.get("AWS_REGION"))


def forget_clients() -> None:
    """Have them made anew when they are next used, with credentials of that moment."""
    _made.cache_clear()


@lru_cache(maxsize=8)
def _made(service: str, endpoint: str | None, region: str | None) -> Any:
    """What is in the environment is the SDK's to read: an endpoint is here to tell clients apart."""
    from botocore.config import Config

    retries = {"mode": "standard", "total_max_attempts": ATTEMPTS}
    quick = Config(connect_timeout=CONNECT_SECONDS, read_timeout=READ_SECONDS, retries=retries)
    return aws_session().create_client(service, region_name=region, config=quick)
