"""How a record is kept as an item of the DynamoDB table, and how large that is.

    owner       S       the partition key
    key         S       the sort key
    version     N
    body        S, B    text; zlib of its UTF-8 where that is smaller
    expires_at  N       exact, to be compared; absent for never
    ttl         N       whole seconds, never before `expires_at`: when DynamoDB may sweep the item away
    write       S       the token of the write that made it: who asks again finds that it was written

An item that is there may have expired: DynamoDB sweeps days later.
"""

import math
import zlib
from collections.abc import Sequence
from typing import Any

from storage.ports import Damaged, Record, TooLarge, Write

TableItem = dict[str, dict[str, Any]]

COMPRESSED_FROM_BYTES = 800  # with its address and the rest it would pass the 1 kB that one write unit pays
COMPRESSION_LEVEL = 6  # of a workout it leaves 26 %, like level 9, and takes 0.1 ms
MAX_ITEM_BYTES = 400_000  # DynamoDB's "400 KB", names included, in its smaller reading
_NUMBER_BYTES = 21  # of any number, at most


def address(owner: str, key: str) -> TableItem:
    """The primary key of a record."""
    return {"owner": {"S": owner}, "key": {"S": key}}


def item_of(write: Write, token: str) -> TableItem:
    """The item that this write leaves. The same write and token give the same item."""
    item = address(write.owner, write.key)
    item |= {"version": {"N": str(write.after + 1)}, "body": _kept(write.body), "write": {"S": token}}
    if write.expires_at is not None:
        item["expires_at"] = number(write.expires_at)
        item["ttl"] = {"N": str(math.ceil(write.expires_at))}
    return item


def number(seconds: float) -> dict[str, Any]:
    """A number that reads back as the same float: its shortest decimal form, which keeps their order too."""
    return {"N": repr(float(seconds))}


def record_of(item: TableItem) -> Record:
    """The record in an item. Raises Damaged for an item that no DynamoRecords has written."""
    try:
        body, expiry = item["body"], item.get("expires_at")
        return Record(
            owner=item["owner"]["S"],
            key=item["key"]["S"],
            version=int(item["version"]["N"]),
            body=body["S"] if "S" in body else zlib.decompress(body["B"]).decode(),
            expires_at=None if expiry is None else float(expiry["N"]),
        )
    except (KeyError, ValueError, TypeError, zlib.error) as error:
        key = item.get("key", {}).get("S", "")
        raise Damaged(
            f"item {key!r} can't be read as a record ({error!r})."
            " Restore it from a backup, or delete it from the table."
        ) from error


def is_there(item: TableItem, now: float) -> bool:
    """Whether the record exists at this second, swept or not."""
    expiry = item.get("expires_at")
    return expiry is None or float(expiry["N"]) > now


def version_in(item: TableItem | None, now: float) -> int:
    """The version that a write has to follow, where this item was found."""
    return int(item["version"]["N"]) if item and is_there(item, now) else 0


def checked_sizes(items: Sequence[TableItem]) -> None:
    """Nothing, if the table takes items of this size. Raises TooLarge with the key and the size.

    Together they are never over the 4 MiB of a transaction: MAX_BATCH_BYTES of UTF-8 text get smaller by an
    eighth at least, as no text uses all bits of its bytes.
    """
    for item in items:
        size = size_bytes(item)
        if size > MAX_ITEM_BYTES:
            raise TooLarge(
                f"{item['key']['S']!r} has {size} bytes as it is kept: one record takes {MAX_ITEM_BYTES}."
                " Split it."
            )


def size_bytes(item: TableItem) -> int:
    """What the item counts against the limits: names and values, as UTF-8; a number at its largest."""
    return sum(len(name.encode()) + _value_bytes(value) for name, value in item.items())


def _value_bytes(value: dict[str, Any]) -> int:
    if "S" in value:
        return len(value["S"].encode())
    return len(value["B"]) if "B" in value else _NUMBER_BYTES


def _kept(body: str) -> dict[str, Any]:
    plain = body.encode()
    if len(plain) > COMPRESSED_FROM_BYTES:
        packed = zlib.compress(plain, COMPRESSION_LEVEL)
        if len(packed) < len(plain):
            return {"B": packed}
    return {"S": body}
