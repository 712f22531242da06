"""The engine that says what it was told to say."""

import pytest

from agents.models.port import Ask, Call, Model, Reply, Result
from agents.models.scripted import Scripted
from tests.contracts.model import ModelContract, asked


def answered(ask: Ask) -> Reply:
    if any(isinstance(part, Result) for part in ask.turns[-1].parts):
        return Reply(text="Logged.", model="scripted")
    calls = (Call("c1", "log_set", '{"exercise": "Bench", "reps": 5}'), Call("c2", "log_set", '{"reps": 3}'))
    return Reply(text="Logging.", calls=calls, stop="calls", model="scripted")


class TestScripted(ModelContract):
    @pytest.fixture
    def model(self) -> Model:
        return Scripted([answered] * 10)


def test_it_says_its_lines_in_order_and_keeps_what_it_was_asked() -> None:
    model = Scripted([Reply(text="one"), lambda ask: Reply(text=ask.system)])
    ask = asked("hello")

    said = [model.reply(ask).text, model.reply(ask).text]

    assert ["one", "Log what the athlete did."] == said
    assert [ask, ask] == model.asked


def test_a_request_after_the_last_line_is_a_mistake_of_the_script() -> None:
    model = Scripted([Reply(text="one")])
    model.reply(asked("hello"))

    with pytest.raises(AssertionError) as caught:
        model.reply(asked("again"))

    assert "request 2: the script has 1 lines" == str(caught.value)


def test_nobody_hears_a_silent_reply() -> None:
    heard: list[str] = []

    Scripted([Reply()]).reply(asked("hello", on_text=heard.append))

    assert [] == heard
