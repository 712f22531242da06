"""Models for who asks later, and for who asks again: a reply is asked for once."""

from decimal import Decimal

import pytest

from agents.models.deferred import Deferred
from agents.models.kept import Kept
from agents.models.port import Ask, NeedsTurn, Reply, Say, Turn, Usage
from agents.models.scripted import Scripted

FIRST = Ask("system", (Turn("user", (Say("hello"),)),))
SECOND = Ask("system", (*FIRST.turns, Turn("assistant", (Say("hi"),)), Turn("user", (Say("go on"),))))


class Replies(dict[int, Reply]):
    """A journal in a dict."""

    def read(self, turn: int) -> Reply | None:
        return self.get(turn)

    def keep(self, turn: int, reply: Reply) -> Reply:
        return self.setdefault(turn, reply)


def test_it_answers_with_what_there_is_and_raises_what_is_asked_next():
    model = Deferred("later", [Reply("hi")])
    assert "hi" == model.reply(FIRST).text
    with pytest.raises(NeedsTurn, match="turn 1 has no reply yet") as asked:
        model.reply(SECOND)
    assert SECOND == asked.value.ask


def test_what_was_kept_is_not_asked_for_again():
    replies = Replies()
    costs = Usage(1, 10, 5, cost_usd=Decimal("0.01"))
    first = Kept(Scripted([Reply("hi", usage=costs)]), replies)
    assert ("hi", Decimal("0.01")) == (first.reply(FIRST).text, first.paid_usd)
    again = Kept(Scripted([Reply("there", usage=costs)]), replies)
    assert ("scripted", "hi", 0) == (again.name, again.reply(FIRST).text, again.paid_usd)
    assert ("there", Decimal("0.01")) == (again.reply(SECOND).text, again.paid_usd)


def test_the_reply_of_who_was_first_stands():
    replies = Replies()
    model = Kept(Scripted([lambda ask: replies.keep(0, Reply("theirs")) and Reply("mine")]), replies)
    assert "theirs" == model.reply(FIRST).text
