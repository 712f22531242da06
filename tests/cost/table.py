"""What DynamoDB would count: requests, units and bytes, by its rules, on the items that the engine writes.

Prices are of capacity units (docs.aws.amazon.com, "DynamoDB read and write operations"): a consistent read
counts one for each begun 4 kB of an item, and one for an item that is not there; a query rounds the sum. A
write counts one for each begun 1 kB of the larger of the item before and after, in a transaction two; a
deletion by TTL, and what a Lambda trigger reads of the stream, none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import NamedTuple

from storage.dynamodb_items import item_of, size_bytes
from storage.ports import Record, Records, Write

READ_BYTES, WRITE_BYTES = 4_096, 1_024  # of one unit
TOKEN = "0" * 32  # as long as the engine's


class Request(NamedTuple):
    """One request: which API, the units it counts, and the keys with the bytes of their items."""

    api: str
    read_units: int = 0
    write_units: int = 0
    items: tuple[tuple[str, int], ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(key for key, _ in self.items)


@dataclass
class Metered:
    """Records of which every request is counted as the table would."""

    records: Records
    requests: list[Request] = field(default_factory=list)
    sizes: dict[tuple[str, str], int] = field(default_factory=dict)  # of the items that stand

    @property
    def reads(self) -> list[Request]:
        return [each for each in self.requests if each.read_units]

    @property
    def writes(self) -> list[Request]:
        return [each for each in self.requests if each.write_units]

    def get(self, owner: str, key: str) -> Record | None:
        self._read("GetItem", owner, [key])
        return self.records.get(owner, key)

    def get_many(self, owner: str, keys: Sequence[str]) -> dict[str, Record]:
        self._read("BatchGetItem", owner, list(dict.fromkeys(keys)))
        return self.records.get_many(owner, keys)

    def put_all(self, writes: Sequence[Write]) -> None:
        each_kb = 1 if len(writes) == 1 else 2
        sizes = {(each.owner, each.key): size_bytes(item_of(each, TOKEN)) for each in writes}
        larger = [max(size, self.sizes.get(place, 0)) for place, size in sizes.items()]
        units = each_kb * sum(ceil(size / WRITE_BYTES) for size in larger)
        items = tuple((key, size) for (_, key), size in sizes.items())
        api = "PutItem" if len(writes) == 1 else "TransactWriteItems"
        self.requests.append(Request(api, write_units=units, items=items))
        self.records.put_all(writes)
        self.sizes |= sizes

    def list(
        self, owner: str, prefix: str, *, newest_first: bool = False, before: str = ""
    ) -> Iterator[Record]:
        rows = list(self.records.list(owner, prefix, newest_first=newest_first, before=before))
        items = tuple((row.key, self.sizes.get((owner, row.key), 0)) for row in rows)
        units = max(1, ceil(sum(size for _, size in items) / READ_BYTES))
        self.requests.append(Request("Query", read_units=units, items=items))
        return iter(rows)

    def walk(self, prefix: str = "", *, after: str = "") -> Iterator[Record]:
        return self.records.walk(prefix, after=after)

    def erase(self, owner: str) -> int:
        return self.records.erase(owner)

    def close(self) -> None:
        self.records.close()

    def _read(self, api: str, owner: str, keys: Sequence[str]) -> None:
        items = tuple((key, self.sizes.get((owner, key), 0)) for key in keys)
        units = sum(max(1, ceil(size / READ_BYTES)) for _, size in items)
        self.requests.append(Request(api, read_units=units, items=items))
