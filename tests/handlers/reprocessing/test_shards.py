"""How a job is cut into shards, how far one is read, and what all of them come to."""

from decimal import Decimal
from itertools import accumulate, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.errors import BadInput
from handlers.reprocessing.shards import (
    FILE_BYTES,
    MOST_KINDS,
    MOST_TOLD,
    Folder,
    Mark,
    OutcomeSum,
    Part,
    Shard,
    ShardCutting,
    chain,
    done_to,
    undone,
)

JOB = "r0123456789"
KEY = f"jobs/{JOB}/in/0000.jsonl"


def cut(*athletes: int, most: int = 3) -> list[int]:
    """How many messages are in each shard, of athletes with so many."""
    cutting = ShardCutting(KEY, most)
    for number, messages in enumerate(athletes):
        cutting.add([f"{number}\n".encode()] * messages)
    body = bytes(cutting.body)
    return [body[each.start : each.end].count(b"\n") for each in cutting.closed()]


class TestCutting:
    def test_a_shard_ends_with_an_athlete_before_it_would_have_too_many_messages(self) -> None:
        assert [3, 2] == cut(2, 1, 2)
        assert [2, 2] == cut(2, 2)

    def test_an_athlete_with_more_than_a_shard_has_one_alone(self) -> None:
        assert [1, 7, 1] == cut(1, 7, 1)

    def test_an_athlete_without_messages_makes_no_shard(self) -> None:
        assert [] == cut()
        assert [2] == cut(0, 2, 0)

    def test_a_file_is_full_by_its_bytes(self) -> None:
        cutting = ShardCutting(KEY)
        cutting.add([b"x" * FILE_BYTES])

        assert cutting.is_full

    @given(st.lists(st.integers(1, 9), max_size=20), st.integers(1, 6))
    def test_shards_follow_one_another_over_all_of_the_file_and_no_athlete_is_in_two(
        self, athletes: list[int], most: int
    ) -> None:
        cutting = ShardCutting(KEY, most)
        for number, messages in enumerate(athletes):
            cutting.add([f"{number}\n".encode()] * messages)
        shards = cutting.closed()

        assert [0, *(each.end for each in shards)][:-1] == [each.start for each in shards]
        assert (shards[-1].end if shards else 0) == len(cutting.body)
        owners = [{*bytes(cutting.body[each.start : each.end]).split()} for each in shards]
        assert len(set().union(*owners)) == sum(map(len, owners))
        assert all(len(one) == 1 or bytes(cutting.body[each.start : each.end]).count(b"\n") <= most
                   for one, each in zip(owners, shards, strict=True))  # fmt: skip


class TestAShard:
    def test_it_is_a_line_of_a_manifest_and_back(self) -> None:
        shard = Shard(KEY, 0, 12, "apply")

        assert {"key": KEY, "from": 0, "to": 12, "pass": "apply"} == shard.item
        assert shard == Shard.of(shard.item)

    @pytest.mark.parametrize(
        "item",
        [
            None,
            {},
            {"key": KEY, "from": 0, "to": 1},
            {"key": KEY, "from": "0", "to": 1, "pass": "read"},
            {"key": KEY, "from": 2, "to": 1, "pass": "read"},
            {"key": KEY, "from": -1, "to": 1, "pass": "read"},
            {"key": KEY, "from": 0, "to": 1, "pass": "write"},
            {"key": "imports/chats.jsonl", "from": 0, "to": 1, "pass": "read"},
            {"key": f"jobs/{JOB}/../r1/in/0000.jsonl", "from": 0, "to": 1, "pass": "read"},
        ],
    )
    def test_what_is_none_is_refused(self, item: Any) -> None:
        with pytest.raises(BadInput, match="a shard is"):
            Shard.of(item)

    def test_its_files_are_of_its_job_and_pass(self) -> None:
        shard = Shard(f"jobs/{JOB}/in/0007.jsonl", 12, 90, "read")

        assert Folder(JOB) == shard.folder
        assert f"jobs/{JOB}/read/at/0007-000000000012.json" == shard.mark_key
        key = shard.part_key(12, 40)
        assert f"jobs/{JOB}/read/out/0007/000000000012-000000000040.jsonl" == key
        assert Part(12, 40) == Part.of(key)

    @pytest.mark.parametrize("said", [None, 7, "", "r1", "../r0123456789", "R0123456789"])
    def test_a_job_is_known_by_its_id_alone(self, said: Any) -> None:
        with pytest.raises(BadInput, match="job is"):
            Folder.named(said)


SHARD = Shard(KEY, 10, 50)


class TestHowFarItIs:
    def test_parts_that_follow_one_another_are_a_chain(self) -> None:
        parts = chain([Part(30, 50), Part(10, 30)], SHARD)

        assert (Part(10, 30), Part(30, 50)) == parts
        assert 50 == done_to(parts, SHARD)

    def test_what_lies_behind_a_gap_or_in_another_shard_does_not_count(self) -> None:
        assert (Part(10, 20),) == chain([Part(10, 20), Part(30, 50), Part(50, 60), Part(0, 10)], SHARD)

    def test_of_parts_that_lie_across_others_the_way_that_leads_furthest_is_taken(self) -> None:
        parts = [Part(10, 20), Part(10, 35), Part(20, 50)]

        assert (Part(10, 20), Part(20, 50)) == chain(parts, SHARD)

    def test_nothing_known_is_done_to_the_begin(self) -> None:
        assert () == chain([], SHARD)
        assert 10 == done_to((), SHARD)

    def test_shards_that_are_not_read_to_their_end_are_left(self) -> None:
        other = SHARD._replace(start=50, end=70)

        assert [other] == [*undone([SHARD, other], {SHARD.out: [Part(10, 50), Part(50, 60)]})]
        assert [SHARD] == [*undone([SHARD], {})]

    @given(st.sets(st.integers(11, 49)), st.sets(st.integers(11, 49)), st.integers(10, 50))
    def test_two_workers_that_each_wrote_some_parts_reach_as_far_as_the_further_one(
        self, one: set[int], other: set[int], killed: int
    ) -> None:
        first = [Part(*each) for each in pairwise(sorted({10, *(at for at in one if at <= killed)}))]
        second = [Part(*each) for each in pairwise(sorted({10, *other, 50}))]

        parts = chain([*first, *second], SHARD)

        assert 50 == done_to(parts, SHARD)
        assert all(before.end == after.start for before, after in pairwise(parts))


def outcome(kind: str, **more: Any) -> dict[str, Any]:
    return {"outcome": kind, "user": "ann", "message_id": "m1", "why": "", "workouts": [], **more}


class TestTheSum:
    def test_outcomes_are_counted_by_kind_and_reason_and_their_cost_is_added_up(self) -> None:
        tally = OutcomeSum()
        for each in (
            outcome("same"),
            outcome("same", why="amended"),
            outcome("better", applied=True, cost_usd="0.01", calls=2, workouts=[{"outcome": "better"}]),
            outcome("failed", why="there is none"),
        ):
            tally.add(each)

        assert {"messages": 4, "outcomes": {"better": 1, "failed": 1, "same": 2}} == tally.counts
        assert (1, 2, "0.01", {"better": 1}) == tuple(
            tally.told[name] for name in ("applied", "calls", "cost_usd", "workouts")
        )
        assert 1 == tally.told["reasons"]["same: amended"]
        assert [{"user": "ann", "message_id": "m1", "why": "there is none"}] == tally.failed

    def test_it_goes_on_from_what_it_told(self) -> None:
        whole, half = OutcomeSum(), OutcomeSum()
        for tally in (whole, half):
            tally.add(outcome("failed", why="a", cost_usd="0.1"))
        half = OutcomeSum.from_told(half.told)
        for tally in (whole, half):
            tally.add(outcome("same", cost_usd="0.2", applied=True))

        assert whole == half
        assert Decimal("0.3") == half.cost_usd

    def test_it_does_not_grow_with_what_is_added(self) -> None:
        tally = OutcomeSum()
        for number in range(MOST_KINDS + MOST_TOLD):
            tally.add(outcome("failed", why=f"reason {number}"))

        assert (MOST_KINDS + 1, MOST_TOLD) == (len(tally.reasons), len(tally.failed))
        assert MOST_KINDS + MOST_TOLD == tally.reasons.total() == tally.messages


class TestAMark:
    def test_who_ended_well_leaves_nothing_to_be_careful_about(self) -> None:
        assert Mark() == Mark(ended=True, at=None).next()

    def test_one_kill_is_no_proof_and_the_second_at_the_same_message_is(self) -> None:
        first = Mark().next()  # killed before anything was said
        second = first._replace(at=40).next()
        third = second._replace(at=40).next()

        assert [False, False, True] == [each.kills_at(40) for each in (first, second, third)]
        assert not third.kills_at(50)

    def test_it_is_read_as_it_was_written(self) -> None:
        mark = Mark(at=40, kills={40: 1, 7: 2})

        assert mark == Mark.of(mark.body)

    def test_what_was_killed_before_stays_known_though_another_ended_well(self) -> None:
        assert {7: 2} == Mark(ended=True, kills={7: 2}).next().kills


def test_the_places_of_parts_are_sums_of_lines() -> None:
    """The name of a part has twelve digits: keys are in the order of the places."""
    ends = [*accumulate([3, 9_999_999_999, 5])]

    assert sorted(SHARD.part_key(0, end) for end in ends) == [SHARD.part_key(0, end) for end in ends]
