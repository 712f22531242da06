"""A record as an item: what is kept, how large it is, and that it reads back."""

import random

import pytest

from storage.dynamodb_items import (
    COMPRESSED_FROM_BYTES,
    MAX_ITEM_BYTES,
    TableItem,
    checked_sizes,
    item_of,
    record_of,
    size_bytes,
)
from storage.ports import (
    LARGEST_BODY_BYTES,
    MAX_BATCH_BYTES,
    MAX_BATCH_ITEMS,
    MAX_KEY_BYTES,
    MAX_OWNER_BYTES,
    Damaged,
    Record,
    TooLarge,
    Write,
)

TRANSACTION_BYTES = 4 * 1024 * 1024  # what TransactWriteItems takes, over all items
SEVEN_BITS = bytes(byte & 127 for byte in range(256))
WORST = random.Random(0).randbytes(MAX_BATCH_BYTES).translate(SEVEN_BITS).decode()  # packs no smaller


def test_a_short_body_is_kept_as_text_and_a_long_one_packed():
    short, long = "a" * COMPRESSED_FROM_BYTES, "a" * (COMPRESSED_FROM_BYTES + 1)

    assert {"S": short} == item_of(Write("ann", "plan", short, after=0), "t")["body"]
    assert ["B"] == list(item_of(Write("ann", "plan", long, after=0), "t")["body"])


def test_the_same_write_gives_the_same_item():
    write = Write("ann", "plan", WORST[:5_000], after=3, expires_at=1_700_000_000.5)

    assert item_of(write, "t") == item_of(write, "t")


def test_a_record_never_expires_earlier_for_the_sweep_than_for_a_reader():
    item = item_of(Write("ann", "plan", "", after=0, expires_at=1_700_000_000.001), "t")

    assert ("1700000000.001", "1700000001") == (item["expires_at"]["N"], item["ttl"]["N"])


def test_the_size_of_an_item_counts_its_names_and_values_as_bytes():
    item = {"owner": {"S": "zoë"}, "key": {"S": "plan"}, "version": {"N": "1"}, "body": {"B": b"1234"}}

    assert len("ownerkeyversionbody") + 4 + 4 + 21 + 4 == size_bytes(item)


def test_the_largest_body_fits_with_the_longest_names():
    write = Write("o" * MAX_OWNER_BYTES, "k" * MAX_KEY_BYTES, "", after=0, expires_at=1e11)
    item = item_of(write, "t" * 32) | {"body": {"S": WORST[:LARGEST_BODY_BYTES]}}  # had it not been packed

    assert size_bytes(item) < MAX_ITEM_BYTES


def test_an_item_over_the_limit_is_named_with_its_size():
    items: list[TableItem] = [{"key": {"S": "plan"}, "body": {"S": "é" * 200_000}}]

    with pytest.raises(TooLarge, match="'plan' has 400011 bytes as it is kept: one record takes 400000"):
        checked_sizes(items)


def test_the_largest_batch_of_the_worst_text_fits_into_a_transaction():
    size = MAX_BATCH_BYTES // MAX_BATCH_ITEMS
    owner, key = "o" * MAX_OWNER_BYTES, "k" * MAX_KEY_BYTES
    writes = [
        Write(owner, key, WORST[n * size : (n + 1) * size], after=0, expires_at=1e11)
        for n in range(MAX_BATCH_ITEMS)
    ]

    assert sum(size_bytes(item_of(write, "t" * 32)) for write in writes) < TRANSACTION_BYTES


@pytest.mark.parametrize(
    "wrong",
    [
        {"body": None},
        {"body": {"B": b"not zlib"}},
        {"version": {"N": "one"}},
        {"version": {"S": "1"}},
        {"expires_at": {"S": "never"}},
    ],
)
def test_an_item_that_is_no_record_is_damaged_and_named(wrong: dict):
    item = item_of(Write("ann", "plan", "v1", after=0), "t")
    assert Record("ann", "plan", 1, "v1") == record_of(item)

    with pytest.raises(Damaged, match="'plan' can't be read as a record"):
        record_of({name: value for name, value in (item | wrong).items() if value is not None})
