"""A press of "all" means what waited when it first came, however often and however late it is delivered."""

import pytest

from agents.errors import Unfinished
from agents.planner.ops import ChangeNode
from storage.ports import DECISIONS
from storage.sqlite import SqliteRecords
from tests.contracts.memory_records import MemoryRecords
from tests.planner.proposals_kit import Chat, Clock, add, change, exercise, reps_of
from tests.planner.test_commit_races import Before


@pytest.fixture(params=["memory", "sqlite"])
def chat(request, tmp_path) -> Chat:
    clock = Clock()
    if request.param == "memory":
        return Chat(clock, MemoryRecords(clock))
    return Chat(clock, SqliteRecords(str(tmp_path / "spotter.db"), clock=clock))


def test_a_press_to_apply_all_that_comes_again_applies_nothing_that_was_proposed_since(chat):
    chat.propose(change("squat", reps="8"))
    first = chat.proposals.commit(decided_by="p1")
    since = chat.propose(change("bench", reps="8"))

    again = chat.proposals.commit(decided_by="p1")

    assert [("ok", first.proposals), ("ok", first.proposals)] == [
        (each.status, each.proposals) for each in (first, again)
    ]
    assert (["8", "5"], (since,)) == (
        reps_of(chat.kept.plan, ("Squat", "Bench Press")),
        chat.proposals.pending(),
    )


def test_a_press_to_cancel_all_that_comes_again_drops_nothing_that_was_proposed_since(chat):
    chat.propose(change("squat", reps="8"))
    chat.proposals.cancel(decided_by="p1")
    since = chat.propose(change("bench", reps="8"))

    assert "cancelled already" in chat.proposals.cancel(decided_by="p1").message
    assert (since,) == chat.proposals.pending()


def test_a_press_that_found_nothing_finds_nothing_again(chat):
    assert "none" == chat.proposals.commit(decided_by="p1").status
    since = chat.propose(change("squat", reps="8"))

    assert "none" == chat.proposals.commit(decided_by="p1").status
    assert (since,) == chat.proposals.pending()


def test_a_press_that_was_killed_before_it_applied_means_the_same_when_it_comes_again(chat):
    class Killed(BaseException):
        pass

    def die() -> None:
        if chat.records.get("ann", f"{DECISIONS}p1") is not None:
            raise Killed

    chat.propose(change("squat", reps="8"))
    with pytest.raises(Killed):
        chat.through(lambda records: Before(records, die, times=2)).proposals.commit(decided_by="p1")
    chat.propose(change("bench", reps="8"))

    assert "ok" == chat.proposals.commit(decided_by="p1").status
    assert ["8", "5"] == reps_of(chat.kept.plan, ("Squat", "Bench Press"))


def test_what_a_press_was_only_shown_again_is_not_applied_when_it_comes_again_but_by_the_next(chat):
    chat.propose(change("squat", reps="8"))
    chat.edit(ChangeNode("squat", (("reps", "6"),)))
    first = chat.proposals.commit(decided_by="p1")

    again = chat.proposals.commit(decided_by="p1")

    assert (first, "changed", ["6"]) == (again, again.status, reps_of(chat.kept.plan))
    assert "ok" == chat.proposals.commit(decided_by="p2").status


def test_two_workers_with_the_same_press_mean_the_same(chat):
    first, other = chat.propose(change("squat", reps="8")), []

    def beside() -> None:  # this worker was first to see what waits, but the other one is first to keep it
        chat.propose(add(exercise("new", "Dips")))
        other.append(chat.proposals.commit(decided_by="p1"))
        chat.propose(change("bench", reps="8"))

    mine = chat.through(lambda records: Before(records, beside)).proposals.commit(decided_by="p1")

    assert other[0].proposals == mine.proposals
    assert (2, first.id) == (len(mine.proposals), mine.proposals[0].id)
    assert (2, 1) == (chat.kept.version, len(chat.proposals.pending()))


def test_the_id_of_a_press_can_not_be_that_of_another_decision(chat):
    chat.propose(change("squat", reps="8"))
    chat.proposals.commit(decided_by="p1")

    with pytest.raises(Unfinished, match="was one to apply all that waited in conversation 'c1'"):
        chat.proposals.cancel(decided_by="p1")
    with pytest.raises(Unfinished, match="a new decision needs an id of its own"):
        chat.beside(conversation_id="c2").proposals.commit(decided_by="p1")


def test_a_press_is_kept_for_two_weeks(chat):
    chat.proposals.commit(decided_by="p1")
    chat.clock.now += 14 * 86_400 - 1

    assert chat.records.get("ann", f"{DECISIONS}p1") is not None
    chat.clock.now += 1
    assert chat.records.get("ann", f"{DECISIONS}p1") is None


def test_a_press_for_one_proposal_needs_no_record(chat):
    made = chat.propose(change("squat", reps="8"))
    chat.proposals.commit([made.id], decided_by="p1")

    assert [] == list(chat.records.list("ann", DECISIONS))
