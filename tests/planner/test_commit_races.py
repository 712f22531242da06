"""Two workers decide at the same moment: it ends as if one had decided after the other."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import structlog

from agents.conversation import Spoken
from agents.errors import Unfinished
from agents.planner.ops import ChangeNode
from agents.planner.proposals.decision_words import DecidedProposals
from agents.planner.proposals.proposal import Proposal
from agents.recorded import read_conversation, rewritten_conversation
from storage.ports import Records
from storage.sqlite import SqliteRecords
from tests.contracts.memory_records import MemoryRecords
from tests.planner.proposals_kit import Chat, Clock, change, finisher, remove, reps_of

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


# --- proposed at the same moment


def test_two_workers_that_propose_the_same_get_the_one_that_was_first(chat):
    made: list[Proposal] = []

    def other() -> None:
        made.append(chat.propose(change("squat", reps="8"), scope="m1"))

    mine = raced(chat, other).propose(change("squat", reps="8"), scope="m1")

    assert (made, (mine,)) == ([mine], chat.proposals.pending())


def test_what_is_proposed_beside_another_is_drawn_on_it(chat):
    made: list[Proposal] = []
    mine = raced(chat, lambda: made.append(chat.propose(change("squat", reps="6"))))

    second = mine.propose(change("squat", reps="8"), scope="m2")

    assert ([made[0], second], (made[0].id,)) == ([*chat.proposals.pending()], second.stands_on)


def test_what_is_proposed_beside_its_removal_is_not_proposed(chat):
    mine = raced(chat, lambda: chat.propose(remove("curl", "Leg Curl")))

    with pytest.raises(Unfinished, match="The plan has changed while this was prepared"):
        mine.propose(change("curl", reps="8"), scope="m2")


# --- exact interleavings


def test_of_two_commits_of_one_proposal_one_writes_and_the_other_says_it_is_applied(chat):
    made = chat.propose(finisher())
    other: list[DecidedProposals] = []

    mine = raced(chat, lambda: other.append(chat.proposals.commit([made.id]))).proposals.commit([made.id])

    assert [("ok", True), ("already", False)] == [(each.status, each.wrote) for each in (*other, mine)]
    assert (2, ["I applied the changes"]) == (chat.kept.version, events(chat))
    assert other[0].verify == mine.verify


def test_of_two_proposals_of_one_version_one_is_applied_after_the_other(chat):
    first, second = chat.propose(change("squat", reps="8")), chat.propose(change("bench", reps="8"))

    mine = raced(chat, lambda: chat.proposals.commit([first.id])).proposals.commit([second.id])

    assert ("ok", [second.id]) == (mine.status, [each.id for each in mine.proposals])
    assert (["8", "8"], 3) == (reps_of(chat.kept.plan, ("Squat", "Bench Press")), chat.kept.version)


def test_a_plan_that_is_written_beside_a_commit_is_not_overwritten(chat):
    chat.propose(change("squat", reps="8"))

    mine = raced(chat, lambda: chat.edit(ChangeNode("bench", (("reps", "3"),)))).proposals.commit()

    assert ("ok", ["8", "3"]) == (mine.status, reps_of(chat.kept.plan, ("Squat", "Bench Press")))


def test_what_a_change_beside_a_commit_makes_different_is_shown_and_not_applied(chat):
    chat.propose(change("squat", reps="8"))

    mine = raced(chat, lambda: chat.edit(ChangeNode("squat", (("reps", "3"),)))).proposals.commit()

    assert ("changed", ["3"]) == (mine.status, reps_of(chat.kept.plan))


def test_what_is_proposed_beside_a_commit_of_all_is_not_applied_with_it(chat):
    chat.propose(change("squat", reps="8"))
    later: list[Proposal] = []

    def meanwhile() -> None:
        speak(chat)
        later.append(chat.propose(change("bench", reps="8")))

    mine = raced(chat, meanwhile).proposals.commit()

    assert ("ok", tuple(later)) == (mine.status, chat.proposals.pending())


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
    chat.records.put_all(
        [rewritten_conversation(chat.records, "ann", "c1", lambda now: now.with_turns(said))]
    )


def test_a_cancellation_beside_a_commit_of_the_same_is_first_and_nothing_is_written(chat):
    made = chat.propose(change("squat", reps="8"))

    mine = raced(chat, lambda: chat.proposals.cancel([made.id])).proposals.commit([made.id])

    assert ("withdrawn", False, 1) == (mine.status, mine.wrote, chat.kept.version)


def test_a_commit_beside_a_cancellation_of_the_same_is_first_and_stands(chat):
    made = chat.propose(change("squat", reps="8"))

    mine = raced(chat, lambda: chat.proposals.commit([made.id])).proposals.cancel([made.id])

    assert ("applied", "committed", 2) == (mine.status, chat.proposals.get(made.id).status, chat.kept.version)


def test_of_all_that_waits_the_rest_is_applied_when_another_applies_one_of_it(chat):
    first, second = chat.propose(change("squat", reps="8")), chat.propose(change("bench", reps="8"))

    mine = raced(chat, lambda: chat.proposals.commit([first.id])).proposals.commit()

    assert ("ok", [second.id], ()) == (
        mine.status,
        [each.id for each in mine.proposals],
        chat.proposals.pending(),
    )


def test_what_another_worker_shows_anew_at_the_same_moment_is_shown_here_too_and_not_applied(chat):
    made = chat.propose(change("squat", reps="8"))
    chat.edit(ChangeNode("squat", (("reps", "6"),)))
    other: list[DecidedProposals] = []

    mine = raced(chat, lambda: other.append(chat.proposals.commit([made.id]))).proposals.commit([made.id])

    assert (other[0], "changed", ["6"]) == (mine, mine.status, reps_of(chat.kept.plan))


def test_what_another_worker_cancels_while_it_is_shown_anew_is_said_to_be_cancelled(chat):
    made = chat.propose(change("squat", reps="8"))
    chat.edit(ChangeNode("squat", (("reps", "6"),)))

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
        lambda records: After(records, lambda: chat.edit(ChangeNode("squat", (("notes", "slow"),))))
    )

    decided = worker.proposals.commit()

    assert ("ok", True) == (decided.status, decided.wrote)
    assert "slow" == decided.verify["sessions"][0]["blocks"][0]["members"][0]["notes"]


# --- real threads on one file


def together(*decide: Callable[[], DecidedProposals]) -> list[DecidedProposals]:
    """All of these at once, each in a thread of its own."""
    gate = threading.Barrier(len(decide))
    done: list[DecidedProposals | None] = [None] * len(decide)

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

        assert ["ok", "ok", "ok"] == [each.status for each in decided]
        assert 4 == chat.kept.version
        assert ["8", "8", "8"] == reps_of(chat.kept.plan, ("Squat", "Bench Press", "Row"))
