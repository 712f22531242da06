"""Clients of AWS, one for each service and process, made when they are first used."""

import os
from functools import lru_cache
from typing import Any


def aws_client(service: str) -> Any:
    """The boto3 client of a service; it does not wait longer than a message has."""
    return _made(service, os.environ.get("AWS_ENDPOINT_URL"), os.environ.get("AWS_REGION"))


@lru_cache(maxsize=8)
def _made(service: str, endpoint: str | None, region: str | None) -> Any:
    """The environment's own settings are boto3's to read: here they only tell clients apart."""
    import boto3
    from botocore.config import Config

    quick = Config(connect_timeout=2, read_timeout=5, retries={"mode": "standard", "total_max_attempts": 3})
    return boto3.client(service, config=quick)
