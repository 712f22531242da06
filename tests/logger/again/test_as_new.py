"""What a message is read with a second time: the conversation before it, and nothing that it left itself."""

from dataclasses import replace
from datetime import UTC, datetime

from agents.conversation import (
    Before,
    Conversation,
    Ground,
    PastDay,
    Question,
    Replied,
    Shown,
    Spoken,
    WaitingDraft,
)
from agents.logger.again.as_new import as_it_was, hidden_of
from agents.logger.records.inbox import Entry, Message, Minted, text_key

AT = datetime(2026, 3, 2, 12, tzinfo=UTC)
ENTRY = Entry(Message("ann", "m1", "c", "bench 3x5", AT), workouts=(Minted("w_1", 0, ()),))
TURNS = tuple(Spoken("athlete", each, f"said {each}") for each in ("m0", "m1", "m2"))
REPLIES = (
    Replied("m0", "2026-03-02T11:00:00+00:00", "m0.0", ("d_0",), ("w_0",)),
    Replied("m1", "2026-03-02T12:00:00+00:00"),
    Replied("m2", "2026-03-02T13:00:00+00:00", "", (), ("w_2",)),
)
NOW = Conversation(
    TURNS,
    (Question("m0.0", "c", "Which?", "m0"),),
    (Ground("m0", 1),),
    (WaitingDraft("d_0", "m0", "a draft"),),
    Shown(("d_0",)),
    REPLIES,
    (PastDay("2026-03-01", ("Run",)),),
)


def test_a_conversation_is_as_it_was_and_asks_nothing():
    was = Conversation(TURNS[:1], replies=(REPLIES[0]._replace(question="", drafts=()),), summary=NOW.summary)
    assert was == as_it_was(NOW, ENTRY)


def test_what_older_turns_came_to_is_before_the_first_that_is_kept():
    was = as_it_was(NOW._replace(turns=TURNS[1:]), ENTRY)
    assert ((), NOW.summary) == (was.turns, was.summary)


def test_of_a_message_whose_turn_is_gone_nothing_later_is_shown():
    was = as_it_was(NOW._replace(turns=TURNS[2:]), ENTRY)
    assert ((), ()) == (was.turns, was.summary)


def test_what_the_message_itself_knows_of_the_one_before_stands_in_for_what_is_gone():
    entry = replace(ENTRY, before=Before("m0", "m0.0", ("d_0",), ("w_0",)))
    was = as_it_was(NOW._replace(replies=REPLIES[1:]), entry)
    assert [("m0", "", (), ("w_0",))] == [
        (each.message_id, each.question, each.drafts, each.workouts) for each in was.replies
    ]
    assert "m0" == was.before("m1", AT).message_id
    assert () == as_it_was(NOW._replace(replies=REPLIES[1:]), ENTRY).replies


def test_its_own_records_are_hidden_and_no_others():
    is_hidden = hidden_of(ENTRY)
    own = (
        "message/m1",
        text_key(ENTRY.message),
        "workout/w_1",
        "revision/w_1/000001",
        "day/2026-03-02/w_1/000001",
    )
    others = (
        "message/m0",
        "workout/w_2",
        "revision/w_2/000001",
        "day/2026-03-02/w_2/000001",
        "athlete",
        "changes",
    )
    assert ([True] * len(own), [False] * len(others)) == ([*map(is_hidden, own)], [*map(is_hidden, others)])
