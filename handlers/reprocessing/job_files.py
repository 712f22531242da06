"""Where the files of a job are: a bucket, or a folder of this machine. Keys are paths below it.

Both raise FilesUnavailable, which may work later, and nothing else. A file is written whole or not at all.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from handlers.cloud.aws import FilesUnavailable, aws_client

NEVER = 1 << 62  # the end of a range that goes to the end of its file


class Line(NamedTuple):
    """One line of a file, without its end, and the bytes of the file that it takes with it."""

    text: bytes
    start: int
    end: int


class JobFiles(Protocol):
    """A few files, each written at once and read a line at a time."""

    def put(self, key: str, body: bytes) -> None:
        """Write a file, in place of the one that is there."""

    def get(self, key: str) -> bytes | None:
        """A whole file; None if it is not there."""

    def lines(self, key: str, start: int = 0, end: int = NEVER) -> Iterator[Line]:
        """The lines of these bytes of a file, as they are asked for; none if it is not there or is empty."""

    def keys(self, prefix: str) -> Iterator[str]:
        """The keys that begin so, in order."""

    def size(self, key: str) -> int | None:
        """How many bytes a file has; None if it is not there."""


class FolderFiles:
    """Files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, key: str, body: bytes) -> None:
        path = self._folder / key
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        with _told(key):
            path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(body)
            beside.replace(path)

    def get(self, key: str) -> bytes | None:
        with _told(key):
            path = self._folder / key
            return path.read_bytes() if path.is_file() else None

    def lines(self, key: str, start: int = 0, end: int = NEVER) -> Iterator[Line]:
        path = self._folder / key
        if path.is_file():
            with _told(key), path.open("rb") as file:
                file.seek(start)
                yield from _lines(iter(file), start, end)

    def keys(self, prefix: str) -> Iterator[str]:
        folder = self._folder / prefix.rpartition("/")[0]
        found = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
        keys = (path.relative_to(self._folder).as_posix() for path in found)
        yield from sorted(key for key in keys if key.startswith(prefix))

    def size(self, key: str) -> int | None:
        path = self._folder / key
        return path.stat().st_size if path.is_file() else None


class BucketFiles:
    """Files in a bucket of S3."""

    def __init__(self, bucket: str, client: Any = None) -> None:
        self._bucket = bucket
        self._given = client

    @property
    def _s3(self) -> Any:
        return self._given or aws_client("s3")

    def put(self, key: str, body: bytes) -> None:
        with _told(key):
            self._s3.put_object(Bucket=self._bucket, Key=key, Body=body)

    def get(self, key: str) -> bytes | None:
        with _told(key):
            answer = self._asked("get_object", Key=key)
            return None if answer is None else bytes(answer["Body"].read())

    def lines(self, key: str, start: int = 0, end: int = NEVER) -> Iterator[Line]:
        size = self.size(key) or 0
        if start >= min(end, size):
            return
        with _told(key):
            answer = self._asked("get_object", Key=key, Range=f"bytes={start}-{min(end, size) - 1}")
            if answer is not None:
                with closing(answer["Body"]) as body:
                    yield from _lines(body.iter_lines(keepends=True), start, end)

    def keys(self, prefix: str) -> Iterator[str]:
        with _told(prefix):
            pages = self._s3.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=prefix)
            for page in pages:
                yield from (each["Key"] for each in page.get("Contents", ()))

    def size(self, key: str) -> int | None:
        with _told(key):
            answer = self._asked("head_object", Key=key)
            return None if answer is None else int(answer["ContentLength"])

    def _asked(self, call: str, **given: Any) -> Any:
        """What S3 answers about a file; None if it is not there."""
        from botocore.exceptions import ClientError

        try:
            return getattr(self._s3, call)(Bucket=self._bucket, **given)
        except ClientError as error:
            if error.response["Error"]["Code"] in ("NoSuchKey", "404"):
                return None
            raise


def _lines(pieces: Iterable[bytes], start: int, end: int) -> Iterator[Line]:
    for piece in pieces:
        if start >= end:
            return
        yield Line(piece.rstrip(b"\r\n"), start, start + len(piece))
        start += len(piece)


@contextmanager
def _told(key: str) -> Iterator[None]:
    """Every error of the disk or of the SDK, as one that may work later."""
    try:
        yield
    except OSError as error:
        raise FilesUnavailable(f"{key}: {error.strerror or type(error).__name__}") from None
    except Exception as error:
        if not type(error).__module__.startswith(("botocore.", "urllib3.")):
            raise
        said = getattr(error, "response", {}).get("Error", {})
        raise FilesUnavailable(f"{key}: {said.get('Code') or type(error).__name__}") from None
