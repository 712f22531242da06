"""The table counts as DynamoDB does, and the bill adds up."""

import random

import pytest

from storage.ports import Conflict, Write
from tests.contracts.memory_records import MemoryRecords
from tests.contracts.records import Clock
from tests.cost.month import Assumptions, month
from tests.cost.table import Metered

pytestmark = pytest.mark.untraced
NOISE = "".join(random.Random(7).choices("abcdefghijklmnop", k=5_000))  # what zlib makes little of


@pytest.fixture
def metered():
    return Metered(MemoryRecords(Clock()))


def test_one_write_counts_each_begun_kilobyte_and_in_a_transaction_twice(metered):
    metered.put_all([Write("ann", "a", "short", 0)])
    metered.put_all([Write("ann", "b", "short", 0), Write("ann", "c", "short", 0)])

    assert [("PutItem", 1), ("TransactWriteItems", 4)] == [
        (each.api, each.write_units) for each in metered.requests
    ]


def test_a_write_counts_the_larger_of_what_was_there_and_what_is(metered):
    metered.put_all([Write("ann", "a", NOISE, 0)])
    metered.put_all([Write("ann", "a", "short", 1)])
    metered.put_all([Write("ann", "a", "short", 2)])

    first, second, third = (each.write_units for each in metered.requests)
    assert first > 1
    assert (first, 1) == (second, third)


def test_a_read_counts_each_item_and_one_for_what_is_not_there(metered):
    metered.put_all([Write("ann", "a", "short", 0)])

    metered.get_many("ann", ["a", "b", "b"])
    metered.get("ann", "a")
    list(metered.list("ann", ""))
    list(metered.list("bob", ""))

    assert [2, 1, 1, 1] == [each.read_units for each in metered.reads]


def test_a_write_that_is_refused_counts_too(metered):
    with pytest.raises(Conflict):
        metered.put_all([Write("ann", "a", "short", 1)])

    assert [1] == [each.write_units for each in metered.requests]


def test_the_bill_is_the_sum_of_its_rows_and_the_fast_path_makes_it_smaller():
    few = Assumptions(weeks=2)

    slow, fast = (month(few, fast_path=fast_path) for fast_path in (False, True))

    assert sum(row.usd for row in slow.rows) == slow.usd
    assert fast.per_message["model calls"] < slow.per_message["model calls"]
    assert fast.usd < slow.usd


def test_reading_again_in_batches_costs_half_of_it():
    slow, fast = (month(Assumptions(weeks=2), fast_path=fast_path) for fast_path in (False, True))

    live, in_batches = slow.again
    assert 0 < live.usd
    assert live.usd == 2 * in_batches.usd
    assert fast.again[0].usd < live.usd


def test_twice_as_many_athletes_cost_twice_as_much_model():
    one, two = (month(Assumptions(athletes=count, weeks=2), fast_path=True) for count in (1_000, 2_000))

    assert 2 * one.rows[0].usd == pytest.approx(two.rows[0].usd)


def test_a_snapshot_of_each_function_is_paid_for_whether_or_not_it_is_used():
    bills = [month(Assumptions(weeks=2, snapshots=kept), fast_path=True) for kept in (0, 1, 2)]

    kept = [row.usd for bill in bills for row in bill.rows if row.what == "snapshots, kept"]
    restored = [row.usd for bill in bills for row in bill.rows if row.what == "snapshots, restored"]
    five_large_two_small = (5 * 1_769 + 2 * 512) / 1_024 * 365 / 12 * 86_400 * 0.0000015046
    assert [0, five_large_two_small, 2 * five_large_two_small] == pytest.approx(kept)
    assert (0, True, True) == (restored[0], restored[1] > 0, restored[1] == restored[2])


def test_another_engine_costs_what_its_own_price_says():
    bills = [
        month(Assumptions(weeks=2, model=model), fast_path=True)
        for model in ("claude-sonnet-5-5", "bedrock:eu.anthropic.claude-sonnet-5-5")
    ]

    assert bills[0].rows[0].usd * 1.1 == pytest.approx(bills[1].rows[0].usd)
