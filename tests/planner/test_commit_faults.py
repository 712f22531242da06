"""Killed at any read or write of a decision, and decided again: nothing is half written or done twice.

The walk wraps the store in one that dies at its n-th use, before or after it took effect, with an exception
that nothing may catch; then the decision is made again by a fresh worker on the same records.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest

from agents.planner.ops import ChangeNode
from agents.planner.proposals.decision_words import DecidedProposals
from agents.recorded import read_conversation
from storage.ports import Conflict, Damaged, Records, TooLarge, Unavailable
from storage.sqlite import SqliteRecords
from tests.contracts.memory_records import MemoryRecords
from tests.planner.proposals_kit import PLAN, Chat, Clock, add, change, exercise, finisher, reps_of


class Killed(BaseException):
    """The process is gone: nothing may catch this."""


@dataclass
class Mortal:
    """A store that ends with an error at its n-th use: before it, or right after it took effect."""

    records: Records
    left: int
    after: bool = False
    error: Callable[[], BaseException] = Killed

    def put_all(self, writes) -> None:
        self._use(lambda: self.records.put_all(writes))

    def get(self, owner: str, key: str) -> Any:
        return self._use(lambda: self.records.get(owner, key))

    def list(self, owner: str, prefix: str) -> Any:
        return self._use(lambda: iter(list(self.records.list(owner, prefix))))

    def _use(self, use: Callable[[], Any]) -> Any:
        self.left -= 1
        if self.left == 0 and not self.after:
            raise self.error()
        used = use()
        if self.left == 0:
            raise self.error()
        return used


@pytest.fixture(params=["memory", "sqlite"])
def make_chat(request, tmp_path) -> Callable[[], Chat]:
    places = iter(range(10_000))

    def made() -> Chat:
        clock = Clock()
        if request.param == "memory":
            return Chat(clock, MemoryRecords(clock))
        return Chat(clock, SqliteRecords(str(tmp_path / f"{next(places)}.db"), clock=clock))

    return made


def with_three(chat: Chat) -> Chat:
    """Three that wait: the second stands on the first, the third on none."""
    chat.propose(add(exercise("new", "Dips"), id="a"))
    chat.propose(change("new", "b", reps="8"))
    chat.propose(finisher("c"))
    return chat


def texts(chat: Chat) -> list[str]:
    return [turn.text for turn in read_conversation(chat.records, "ann", "c1").turns]


def standing(chat: Chat) -> tuple[list[str], int, int]:
    """The status of each proposal, the plan's version, and how many events the conversation heard."""
    rows = [chat.proposals.get(f"pr_{key.partition('pr_')[2]}") for key, _, _ in chat.dump() if "pr_" in key]
    return sorted(each.status for each in rows), chat.kept.version, len(texts(chat))


BEFORE = (["pending"] * 3, 1, 0)


@pytest.mark.parametrize("after", [False, True], ids=["before it took effect", "after it took effect"])
def test_a_commit_that_is_killed_anywhere_is_whole_or_nothing_and_is_done_once(make_chat, after):
    whole = with_three(make_chat())
    ids = [each.id for each in whole.proposals.pending()]
    whole.proposals.commit(ids)
    committed = (["committed"] * 3, 2, 1)
    assert committed == standing(whole)

    step, seen = 0, []
    while True:
        step += 1
        chat = with_three(make_chat())
        mortal = Mortal(chat.records, step, after)
        with suppress(Killed):
            chat.through(lambda _, mortal=mortal: mortal).proposals.commit(ids)
        if mortal.left > 0:
            break
        left = standing(chat)
        assert left in (BEFORE, committed), f"killed at step {step}"
        seen.append(left == committed)

        again = chat.proposals.commit(ids)

        assert ("already" if left == committed else "ok") == again.status, f"killed at step {step}"
        assert [True] * 3 == [each["success"] for each in again.results], f"killed at step {step}"
        assert whole.dump() == chat.dump(), f"killed at step {step}"
    assert {False, True} == set(seen)


@pytest.mark.parametrize("after", [False, True], ids=["before it took effect", "after it took effect"])
def test_a_commit_by_message_that_is_killed_anywhere_gives_that_message_the_same_answer(make_chat, after):
    whole = with_three(make_chat())
    expected = whole.proposals.commit(decided_by="m9")

    step = 0
    while True:
        step += 1
        chat = with_three(make_chat())
        ids = [each.id for each in chat.proposals.pending()]
        mortal = Mortal(chat.records, step, after)
        with suppress(Killed):
            chat.through(lambda _, mortal=mortal: mortal).proposals.commit(ids, decided_by="m9")
        if mortal.left > 0:
            break

        again = chat.proposals.commit(ids, decided_by="m9")

        assert _told(expected) == _told(again), f"killed at step {step}"
    assert step > 6


def _told(decided: DecidedProposals) -> tuple[Any, ...]:
    return decided.status, decided.wrote, decided.results, decided.block_id, decided.verify, decided.proposals


@pytest.mark.parametrize("after", [False, True], ids=["before it took effect", "after it took effect"])
def test_a_cancellation_that_is_killed_anywhere_is_whole_or_nothing(make_chat, after):
    whole = with_three(make_chat())
    first = whole.proposals.pending()[0].id
    whole.proposals.cancel([first])
    cancelled = (["cancelled", "cancelled", "pending"], 1, 1)
    assert cancelled == standing(whole)

    step, seen = 0, []
    while True:
        step += 1
        chat = with_three(make_chat())
        mortal = Mortal(chat.records, step, after)
        with suppress(Killed):
            chat.through(lambda _, mortal=mortal: mortal).proposals.cancel([first])
        if mortal.left > 0:
            break
        assert standing(chat) in (BEFORE, cancelled), f"killed at step {step}"
        seen.append(standing(chat))

        assert "cancelled" == chat.proposals.cancel([first]).status

        assert whole.dump() == chat.dump(), f"killed at step {step}"
    assert BEFORE in seen


@pytest.mark.parametrize("after", [False, True], ids=["before it took effect", "after it took effect"])
def test_a_proposal_that_is_killed_while_it_is_stored_is_stored_once(make_chat, after):
    whole = make_chat()
    whole.propose(finisher(), scope="m1")

    step = 0
    while True:
        step += 1
        chat = make_chat()
        mortal = Mortal(chat.records, step, after)
        with suppress(Killed):
            chat.through(lambda _, mortal=mortal: mortal).propose(finisher(), scope="m1")
        if mortal.left > 0:
            break

        chat.propose(finisher(), scope="m1")

        assert whole.dump() == chat.dump(), f"killed at step {step}"
    assert step > 3


@pytest.mark.parametrize("after", [False, True], ids=["before it took effect", "after it took effect"])
def test_a_store_that_fails_anywhere_is_told_to_the_queue_and_tried_again(make_chat, after):
    step = 0
    while True:
        step += 1
        chat = with_three(make_chat())
        ids = [each.id for each in chat.proposals.pending()]
        worker = chat.through(
            lambda records, n=step: Mortal(records, n, after, lambda: Unavailable("locked"))
        )
        try:
            worker.proposals.commit(ids)
        except Unavailable:
            assert standing(chat) in (BEFORE, (["committed"] * 3, 2, 1))
            assert chat.proposals.commit(ids).status in ("ok", "already")
        else:
            break
        assert (["committed"] * 3, 2, 1) == standing(chat)
    assert step > 6


def test_a_commit_that_is_killed_while_it_shows_anew_is_never_applied_unseen(make_chat):
    step = 0
    while True:
        step += 1
        chat = make_chat()
        chat.propose(change("squat", reps="8"))
        chat.edit(ChangeNode("squat", (("reps", "6"),)))
        mortal = Mortal(chat.records, step, after=True)
        with suppress(Killed):
            chat.through(lambda _, mortal=mortal: mortal).proposals.commit(decided_by="press 1")
        if mortal.left > 0:
            break

        again = chat.proposals.commit(decided_by="press 1")

        assert ("changed", ["6"]) == (again.status, reps_of(chat.kept.plan)), f"killed at step {step}"
        assert "reps: 6 → 8" in again.message
    assert step > 2


# --- stores that lie or are full


@dataclass
class Answering:
    """A store whose writes are answered by a test."""

    records: Records
    put: Callable[[Records, Any], None]

    def put_all(self, writes) -> None:
        self.put(self.records, writes)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.records, name)


def test_a_batch_that_the_store_does_not_take_is_refused_in_words():
    def full(records, writes):
        raise TooLarge("4,000,001 bytes")

    chat = with_three(Chat())
    worker = chat.through(lambda records: Answering(records, full))

    assert "too_large" == worker.proposals.commit().status
    assert BEFORE == standing(chat)


def test_a_write_that_is_not_there_when_it_is_read_back_is_never_called_done():
    chat = with_three(Chat())
    worker = chat.through(lambda records: Answering(records, lambda records, writes: None))

    with pytest.raises(Damaged, match="is not there"):
        worker.proposals.commit()


def test_a_write_that_is_read_back_as_another_plan_is_never_called_done():
    def other(records, writes):
        first, *others = writes
        records.put_all([first._replace(body=records.get("ann", "plan").body), *others])

    chat = with_three(Chat())

    with pytest.raises(Damaged, match="not the one that was written"):
        chat.through(lambda records: Answering(records, other)).proposals.commit()


def test_a_conversation_that_others_never_stop_writing_is_an_error_for_the_queue():
    def contended(records, writes):
        raise Conflict("the conversation")

    chat = with_three(Chat())
    worker = chat.through(lambda records: Answering(records, contended))

    for decide in (worker.proposals.commit, worker.proposals.cancel):
        with pytest.raises(Conflict, match="others kept writing"):
            decide()
    assert (BEFORE, PLAN) == (standing(chat), chat.kept.plan)
