"""What is large: decided together where it fits into one write, and refused in words where it does not."""

import re
from dataclasses import dataclass
from typing import Any

import pytest

from agents.planner.ops import ChangeNode, InsertNode
from agents.planner.plan import Session, Week
from agents.planner.views.preview import ProposalStep
from storage.ports import Records, TooLarge
from tests.planner.proposals_kit import Chat, add, change, exercise, remove_session

NOTE = "slowly, and with care. " * 80


def large(number: int) -> ProposalStep:
    """Three sessions of eight exercises, each with a long note: some 250 kB as a proposal."""
    rows = tuple(
        Session(
            f"n{number}.{day}",
            f"Day {day}",
            tuple(
                exercise(f"n{number}.{day}.{place}", "Lift")._replace(notes=f"{NOTE}{number}{day}{place}")
                for place in range(8)
            ),
        )
        for day in range(3)
    )
    week = Week(f"n{number}", "New", f"{2027 + number}-01-04", f"{2027 + number}-01-10", rows)
    arguments = {"position": "end", "weeks": [{"notes": NOTE * 24}]}
    return ProposalStep("c", "add_week", arguments, (InsertNode("", "end", week),))


@dataclass
class Narrow:
    """A store whose batches may not be longer than this."""

    records: Records
    most: int

    def put_all(self, writes: Any) -> None:
        if sum(len(each.body) for each in writes) > self.most:
            raise TooLarge(f"the batch has more than {self.most} bytes")
        self.records.put_all(writes)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.records, name)


@pytest.fixture
def chat() -> Chat:
    return Chat()


@pytest.mark.untraced
def test_twenty_large_changes_are_cancelled_together(chat):
    made = [chat.propose(large(number)) for number in range(20)]
    assert 4_000_000 < sum(len(each.to_json()) for each in made)

    decided = chat.proposals.cancel(decided_by="p1")

    assert ("cancelled", ()) == (decided.status, chat.proposals.pending())
    assert 200_000 > sum(len(each.body) for each in chat.records.list("ann", "proposal/"))


@pytest.mark.untraced
def test_twenty_large_changes_are_applied_together(chat):
    for number in range(20):
        chat.propose(large(number))

    decided = chat.proposals.commit(decided_by="p1")
    again = chat.proposals.commit(decided_by="p1")

    assert ("ok", True, 21) == (decided.status, decided.wrote, len(chat.kept.plan.weeks))
    assert (decided.status, decided.proposals, decided.verify) == (
        again.status,
        again.proposals,
        again.verify,
    )


@pytest.mark.parametrize(
    "step", [large(1), add(exercise("new", "Dips")), change("squat", reps="8"), remove_session("upper", "U")]
)
def test_a_decided_proposal_is_kept_with_its_calls_and_where_it_was(chat, step):
    made = chat.propose(step)
    chat.proposals.commit([made.id])

    kept = chat.proposals.get(made.id)

    assert (made.summary, "committed", ()) == (kept.summary, kept.status, kept.effects)
    assert [type(op) for op in made.ops] == [type(op) for op in kept.ops]
    assert {"toolCalls": [], "summary": made.summary, "details": [], "conflicts": []} == kept.preview
    assert "already" == chat.proposals.commit([made.id]).status


def test_what_is_too_much_to_be_shown_again_at_once_is_said_without_numbers(chat):
    chat.propose(change("squat", reps="8"))
    chat.edit(ChangeNode("squat", (("reps", "6"),)))
    before = chat.dump()

    decided = chat.through(lambda records: Narrow(records, 100)).proposals.commit()

    assert ("too_large", before) == (decided.status, chat.dump())
    assert_in_words(decided.message)
    assert "100 bytes" in decided.technical_details


def test_what_is_too_much_to_be_applied_at_once_is_said_without_numbers(chat):
    chat.propose(change("squat", reps="8"))
    before = chat.dump()

    decided = chat.through(lambda records: Narrow(records, 100)).proposals.commit()

    assert ("too_large", before) == (decided.status, chat.dump())
    assert_in_words(decided.message)


def test_what_is_too_much_to_be_cancelled_at_once_is_said_without_numbers(chat):
    made = chat.propose(change("squat", reps="8"))
    chat.propose(change("squat", reps="9"))
    before = chat.dump()

    decided = chat.through(lambda records: Narrow(records, 100)).proposals.cancel([made.id])

    assert ("too_large", before) == (decided.status, chat.dump())
    assert_in_words(decided.message)


def test_new_previews_of_what_would_do_the_same_are_left_where_they_are_too_much(chat):
    made = chat.propose(add(exercise("new", "Dips"), to="lower", anchor="start"))
    second = chat.propose(change("squat", reps="8"))

    decided = chat.through(lambda records: Narrow(records, 1_500)).proposals.cancel([made.id])

    assert ("cancelled", (second,)) == (decided.status, chat.proposals.pending())
    assert "ok" == chat.proposals.commit().status


def assert_in_words(message: str) -> None:
    assert "Nothing was written. That is too much to write at once" in message
    assert re.search(r"\d|byte", message) is None


def test_after_its_time_a_pending_proposal_is_expired_and_a_decided_one_is_not(chat):
    made, other = chat.propose(change("squat", reps="8")), chat.propose(change("bench", reps="8"))
    chat.proposals.cancel([other.id])
    late = made.expires_at

    assert ("pending", "expired") == (made.state(late - 1), made.state(late))
    assert "cancelled" == chat.proposals.get(other.id).state(late)
