"""What waits to be read is taken in the order of its lane, and lanes beside each other."""

from collections.abc import Iterator

import pytest

from handlers.reprocessing.waiting import Lanes, Twice, WaitingUnit, WaitingUnits


@pytest.fixture
def waiting() -> Iterator[WaitingUnits]:
    made = WaitingUnits()
    yield made
    made.close()


def add(
    waiting: WaitingUnits, name: str, minute: int, lane: str = "main", owner: str = "ann"
) -> Twice | None:
    at = f"2026-03-02T10:{minute:02d}:00+00:00"
    return waiting.add(owner, name, lane, at, lane, digest=name[:1].encode(), number=minute)


def names(taken: list[WaitingUnit]) -> list[str]:
    return [each.message_id for each in taken]


def all_that_may(lanes: Lanes) -> list[WaitingUnit]:
    return list(iter(lanes.take, None))


def test_a_lane_goes_on_only_once_what_was_before_is_settled(waiting: WaitingUnits):
    for name in ("b2", "a1", "b1", "a2", "b3"):
        add(waiting, name, int(name[1]), lane=name[0])
    waiting.in_order()
    lanes = Lanes(waiting, keeps_order=True)

    first = all_that_may(lanes)
    lanes.settled(first[0])
    second = all_that_may(lanes)
    lanes.settled(second[0])
    lanes.settled(first[1])
    third = all_that_may(lanes)
    for each in third:
        lanes.settled(each)

    assert ["b1", "a1"] == names(first)  # the longest lane first
    assert ["b2"] == names(second)
    assert ["b3", "a2"] == names(third)
    assert [] == all_that_may(lanes)


def test_without_an_order_to_keep_all_may_be_read_at_once(waiting: WaitingUnits):
    for minute in (3, 1, 2):
        add(waiting, f"m{minute}", minute)
    waiting.in_order()

    assert ["m1", "m2", "m3"] == names(all_that_may(Lanes(waiting, keeps_order=False)))


def test_what_was_sent_at_one_moment_keeps_the_order_of_its_lines(waiting: WaitingUnits):
    for name in ("z", "y", "x"):
        add(waiting, name, 1)
    waiting.in_order()
    lanes, taken = Lanes(waiting, keeps_order=True), []
    while (unit := lanes.take()) is not None:
        taken.append(unit)
        lanes.settled(unit)

    assert ["z", "y", "x"] == names(taken)


def test_what_is_done_is_not_taken(waiting: WaitingUnits):
    for minute in (1, 2, 3):
        add(waiting, f"m{minute}", minute)
    waiting.in_order()

    assert (True, False, False) == (
        waiting.mark_done("ann", "m1"),
        waiting.mark_done("ann", "m1"),
        waiting.mark_done("bob", "m2"),
    )
    assert 2 == waiting.left()
    assert ["m2"] == names(all_that_may(Lanes(waiting, keeps_order=True)))


def test_one_id_is_one_message_of_an_athlete(waiting: WaitingUnits):
    assert None is add(waiting, "m1", 1)
    assert None is add(waiting, "m1", 2, owner="bob")
    assert Twice(1, True) == add(waiting, "m1", 3)
    assert Twice(1, False) == waiting.add("ann", "m1", "", "2026-03-02", "", digest=b"?")
    waiting.in_order()

    assert (2, ["ann", "bob"]) == (waiting.added, waiting.owners())


def test_a_sample_is_from_all_over(waiting: WaitingUnits):
    for minute in range(40):
        add(waiting, f"m{minute:02d}", minute)
    waiting.in_order()

    sample = names(waiting.sample(10))
    assert 10 == len(sample)
    assert sample[0] < "m05" < "m35" < sample[-1]
    assert 40 == len(waiting.sample(1_000))
