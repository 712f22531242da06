"""Records whose items are small, as DynamoDB's are: what is over the limit is refused, and its batch."""

from collections.abc import Callable, Sequence
from typing import Any

from storage.ports import Records, TooLarge, Write


class SmallRecords:
    """Other records, of which none may have more than so many bytes.

    `refuses` says which writes the limit is for; `refused` are the keys of those that were over it.
    """

    def __init__(
        self, records: Records, limit_bytes: int, refuses: Callable[[Write], bool] = lambda write: True
    ) -> None:
        self.records = records
        self.limit_bytes = limit_bytes
        self.refuses = refuses
        self.refused: list[str] = []

    def put_all(self, writes: Sequence[Write]) -> None:
        for write in writes:
            size = len(write.body.encode())
            if self.refuses(write) and size > self.limit_bytes:
                self.refused.append(write.key)
                raise TooLarge(f"{write.key!r} has {size} bytes: one record takes {self.limit_bytes}.")
        self.records.put_all(writes)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.records, name)
