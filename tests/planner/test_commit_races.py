"""Two workers decide at the same moment: exactly one writes, and the other gets a clear answer."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import structlog

from agents.conversation import Spoken
from agents.conversations import read_conversation, rewritten_conversation
from agents.planner.ops import Change
from agents.planner.proposals.told import Decided
from storage.ports import Records
from storage.sqlite import SqliteRecords
from tests.contracts.memory_records import MemoryRecords
from tests.planner.proposals_kit import Chat, Clock, change, finisher, reps_of

ROUNDS = 12  # of real threads: few, for the interleavings below are exact


@dataclass
class Before:
    """A store on which something else happens, once, just before a write."""

    records: Records
    happens: Callable[[], Any]
    times: int = 1

    def put_all(self, writes) -> None:
        if self.times:
            self.times -= 1
            self.happens()
        self.records.put_all(writes)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.records, name)


@pytest.fixture(params=["memory", "sqlite"])
def chat(request, tmp_path) -> Chat:
    clock = Clock()
    if request.param == "memory":
        return Chat(clock, MemoryRecords(clock))
    return Chat(clock, SqliteRecords(str(tmp_path / "spotter.db"), clock=clock))


def raced(chat: Chat, happens: Callable[[], Any], times: int = 1) -> Chat:
    return chat.through(lambda records: Before(records, happens, times))


def events(chat: Chat) -> list[str]:
    return [turn.text.partition(" [")[0] for turn in read_conversation(chat.records, "ann", "c1").turns]


# --- exact interleavings


def test_of_two_commits_of_one_proposal_one_writes_and_the_other_says_it_is_applied(chat):
    made = chat.propose(finisher())
    other: list[Decided] = []

    mine = raced(chat, lambda: other.append(chat.proposals.commit([made.id]))).proposals.commit([made.id])

    assert [("ok", True), ("already", False)] == [(each.status, each.wrote) for each in (*other, mine)]
    assert (2, ["I applied the changes"]) == (chat.kept.version, events(chat))
    assert other[0].verify == mine.verify


def test_of_two_proposals_of_one_version_one_writes_and_the_other_is_asked_to_apply_again(chat):
    first, second = chat.propose(change("squat", reps="8")), chat.propose(change("bench", reps="8"))

    mine = raced(chat, lambda: chat.proposals.commit([first.id])).proposals.commit([second.id])

    assert ("conflict", False, "conflict") == (mine.status, mine.wrote, mine.type)
    assert "Your plan was changed at the same moment, so nothing was written. Apply again." == mine.message
    assert (["8", "5"], 2) == (reps_of(chat.kept.plan, ("Squat", "Bench Press")), chat.kept.version)
    assert (second,) == chat.proposals.pending()
    assert "ok" == chat.proposals.commit([second.id]).status


def test_a_plan_that_is_written_beside_a_commit_is_not_overwritten(chat):
    chat.propose(change("squat", reps="8"))

    mine = raced(chat, lambda: chat.edit(Change("bench", (("reps", "3"),)))).proposals.commit()

    assert ("conflict", ["5", "3"]) == (mine.status, reps_of(chat.kept.plan, ("Squat", "Bench Press")))


def test_words_that_are_spoken_beside_a_commit_are_kept_and_it_is_made(chat):
    chat.propose(change("squat", reps="8"))

    mine = raced(chat, lambda: speak(chat), times=3).proposals.commit()

    assert ("ok", ["hello", "hello", "hello", "I applied the changes"]) == (mine.status, events(chat))
    assert 2 == chat.kept.version


def test_words_that_are_spoken_beside_a_cancellation_are_kept_and_it_is_made(chat):
    chat.propose(change("squat", reps="8"))

    mine = raced(chat, lambda: speak(chat)).proposals.cancel()

    assert ("cancelled", ["hello", "I decided not to make those changes"]) == (mine.status, events(chat))


def speak(chat: Chat) -> None:
    said = Spoken("athlete", "m5", "hello")
    chat.records.put_all([rewritten_conversation(chat.records, "ann", "c1", lambda now: now.heard(said))])


def test_a_cancellation_beside_a_commit_of_the_same_is_first_and_nothing_is_written(chat):
    made = chat.propose(change("squat", reps="8"))

    mine = raced(chat, lambda: chat.proposals.cancel([made.id])).proposals.commit([made.id])

    assert ("withdrawn", False, 1) == (mine.status, mine.wrote, chat.kept.version)


def test_a_commit_beside_a_cancellation_of_the_same_is_first_and_stands(chat):
    made = chat.propose(change("squat", reps="8"))

    mine = raced(chat, lambda: chat.proposals.commit([made.id])).proposals.cancel([made.id])

    assert ("already", "committed", 2) == (mine.status, chat.proposals.get(made.id).status, chat.kept.version)


def test_all_that_waits_is_not_applied_in_part_when_another_applies_one_of_it(chat):
    first, second = chat.propose(change("squat", reps="8")), chat.propose(change("bench", reps="8"))

    mine = raced(chat, lambda: chat.proposals.commit([first.id])).proposals.commit()

    assert ("conflict", (second,)) == (mine.status, chat.proposals.pending())


def test_what_another_worker_shows_anew_at_the_same_moment_is_shown_here_too_and_not_applied(chat):
    made = chat.propose(change("squat", reps="8"))
    chat.edit(Change("squat", (("reps", "6"),)))
    other: list[Decided] = []

    mine = raced(chat, lambda: other.append(chat.proposals.commit([made.id]))).proposals.commit([made.id])

    assert (other[0], "changed", ["6"]) == (mine, mine.status, reps_of(chat.kept.plan))


def test_what_another_worker_cancels_while_it_is_shown_anew_is_said_to_be_cancelled(chat):
    made = chat.propose(change("squat", reps="8"))
    chat.edit(Change("squat", (("reps", "6"),)))

    mine = raced(chat, lambda: chat.proposals.cancel([made.id])).proposals.commit([made.id])

    assert ("withdrawn", ["6"]) == (mine.status, reps_of(chat.kept.plan))


def test_a_plan_that_is_written_again_at_once_is_read_back_as_it_is_then(chat):
    chat.propose(change("squat", reps="8"))

    @dataclass
    class After(Before):
        def put_all(self, writes) -> None:
            self.records.put_all(writes)
            self.happens()

    worker = chat.through(
        lambda records: After(records, lambda: chat.edit(Change("squat", (("notes", "slow"),))))
    )

    decided = worker.proposals.commit()

    assert ("ok", True) == (decided.status, decided.wrote)
    assert "slow" == decided.verify["sessions"][0]["blocks"][0]["members"][0]["notes"]


# --- real threads on one file


def together(*decide: Callable[[], Decided]) -> list[Decided]:
    """All of these at once, each in a thread of its own."""
    gate = threading.Barrier(len(decide))
    done: list[Decided | None] = [None] * len(decide)

    def run(place: int) -> None:
        gate.wait()
        done[place] = decide[place]()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(decide))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [each for each in done if each is not None]


def on_file(path: str) -> Chat:
    clock = Clock()
    return Chat(clock, SqliteRecords(path, clock=clock))


def test_threads_that_apply_one_proposal_apply_it_once(tmp_path):
    for number in range(ROUNDS):
        chat = on_file(str(tmp_path / f"{number}.db"))
        made = chat.propose(finisher())
        with structlog.testing.capture_logs() as lines:
            decided = together(
                *[lambda c=chat, i=made.id: on_file(c.records.file.path).proposals.commit([i])] * 4
            )

        assert ["already"] * 3 + ["ok"] == sorted(each.status for each in decided)
        assert 1 == sum(line["event"] == "COMMIT" for line in lines)
        assert (2, 1) == (chat.kept.version, len(events(chat)))


def test_threads_that_apply_different_proposals_lose_none(tmp_path):
    for number in range(ROUNDS):
        chat = on_file(str(tmp_path / f"{number}.db"))
        ids = [chat.propose(change(uid, reps="8")).id for uid in ("squat", "bench", "row")]

        decided = together(
            *[lambda c=chat, i=i: on_file(c.records.file.path).proposals.commit([i]) for i in ids]
        )

        statuses = [each.status for each in decided]
        assert {"ok"} <= set(statuses) <= {"ok", "conflict"}
        assert 1 + statuses.count("ok") == chat.kept.version
        chat.proposals.commit()
        assert ["8", "8", "8"] == reps_of(chat.kept.plan, ("Squat", "Bench Press", "Row"))
