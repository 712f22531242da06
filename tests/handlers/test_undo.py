"""`spotter undo`, and "undo" in chat, on a machine whose clock jumps back between two changes."""

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from agents.logger.records.inbox import Message
from handlers.local import changes
from handlers.settings import Settings
from handlers.terminal.commands import CommandAnswer
from handlers.terminal.opened import Opened
from handlers.wiring import worker
from tests.logger.kit import Clock


@dataclass
class AtHome:
    """One athlete's log on one machine, used as the command line does."""

    opened: Opened
    clock: Clock

    def say(self, text: str, message_id: str) -> None:
        sent_at = datetime.fromtimestamp(self.clock.now, UTC)
        message = Message("local", message_id, "main", text, sent_at, is_timed=False)
        assert self.opened.log(message).result.success, text

    def undo(self) -> None:
        answer = changes.undo.function(self.opened)
        assert isinstance(answer, CommandAnswer)
        assert 0 == answer.print(as_json=True)

    def jump_back(self) -> None:
        self.clock.now -= timedelta(hours=1).total_seconds()

    @property
    def loads(self) -> list[float]:
        """Of the workouts that stand, by the message that logged them."""
        standing = sorted(self.opened.shelf.all(), key=lambda each: each.message_id)
        return [
            json.loads(each.to_json())["workout"]["blocks"][0]["exercises"][0]["sets"][0]["load"]["value"]
            for each in standing
        ]


@pytest.fixture
def home(tmp_path: Path):
    clock = Clock()
    made = replace(worker(Settings(home=tmp_path)), clock=clock)
    yield AtHome(Opened("local", made), clock)
    made.close()


def with_a_clock_that_jumps_back(home: AtHome) -> None:
    home.say("Bench 3x5 @ 185", "m1")
    home.say("Squat 3x5 @ 225", "m2")
    home.say("no wait, squat was 230", "m3")
    home.jump_back()
    home.say("and bench was 190", "m4")


def test_undo_at_the_command_line_takes_back_what_was_changed_last(home: AtHome):
    with_a_clock_that_jumps_back(home)
    assert [190, 230] == home.loads

    seen = []
    for _ in range(3):
        home.undo()
        seen.append(home.loads)

    assert [[185, 230], [185, 225], [185]] == seen


def test_undo_in_chat_takes_back_what_was_changed_last(home: AtHome):
    with_a_clock_that_jumps_back(home)

    home.say("undo that", "m5")
    first = home.loads
    home.say("undo that", "m6")

    assert ([185, 230], [185, 225]) == (first, home.loads)


def test_undo_at_the_command_line_and_in_chat_go_on_where_the_other_left_off(home: AtHome):
    with_a_clock_that_jumps_back(home)

    home.say("undo that", "m5")
    home.jump_back()
    home.undo()

    assert [185, 225] == home.loads
