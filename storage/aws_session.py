"""Sessions of AWS's SDK that share what it knows of services, which is read from its files once a process.

A session finds its credentials by itself, each anew: to take another session is to forget them. A client of
one takes a fifth of the time that the first takes. Without boto3, which adds nothing here but import time.
"""

from functools import cache
from typing import Any


def aws_session() -> Any:
    """A session of botocore's of one's own."""
    from botocore.session import Session

    session = Session()
    session.register_component("data_loader", _loader())
    return session


@cache
def _loader() -> Any:
    from botocore.loaders import create_loader

    return create_loader()
