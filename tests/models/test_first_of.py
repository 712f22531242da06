"""Several engines as one."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from agents.models.first_of import FirstOf
from agents.models.port import (
    Ask,
    Call,
    ContextFull,
    Model,
    ModelError,
    ModelMisconfigured,
    ModelRejected,
    ModelUnavailable,
    Quote,
    Reply,
    Result,
    Say,
    Turn,
)
from agents.models.scripted import Scripted
from tests.contracts.model import ModelContract, asked

CALLS = Reply(text="On it.", calls=(Call("c1", "log_set", "{}"),), stop="calls", verbatim="thought")


def fails(error: ModelError, heard: str = "") -> Callable[[Ask], Reply]:
    """A line of a script that fails, after so much of its answer was heard."""

    def line(ask: Ask) -> Reply:
        if ask.on_text is not None and heard:
            ask.on_text(heard)
        raise error

    return line


DOWN = fails(ModelUnavailable("down"))
NO_KEY = fails(ModelMisconfigured("a wrong key"))


def says(text: str) -> Reply:
    return Reply(text=text)


def goes_on(ask: Ask, reply: Reply) -> Ask:
    """The next request of the same message."""
    results = Turn("user", tuple(Result(call.id, "done") for call in reply.calls))
    return replace(ask, turns=(*ask.turns, reply.as_turn(), results))


def answered(ask: Ask) -> Reply:
    if any(isinstance(part, Result) for part in ask.turns[-1].parts):
        return says("Logged.")
    return replace(CALLS, text="Logging.")


class TestFirstOf(ModelContract):
    @pytest.fixture
    def model(self) -> Model:
        return FirstOf({"first": Scripted([DOWN] * 10), "second": Scripted([answered] * 10)})


class TestFirstOfOne(ModelContract):
    @pytest.fixture
    def model(self) -> Model:
        return FirstOf({"first": Scripted([answered] * 10)})


def test_it_is_known_by_the_engine_that_should_answer() -> None:
    model = FirstOf({"claude": Scripted([says("Hi.")]), "other": Scripted([])})

    reply = model.reply(asked("Bench"))

    assert "claude" == model.name
    assert ("claude", "", "claude") == (reply.by, reply.in_place_of, reply.engine)


@pytest.mark.parametrize(
    "error",
    [ModelUnavailable("down"), ModelMisconfigured("no key"), ModelRejected("odd"), ContextFull("too long")],
)
def test_the_next_one_answers_in_place_of_one_that_does_not(error: ModelError) -> None:
    models = {"a": Scripted([fails(error)]), "b": Scripted([DOWN]), "c": Scripted([says("Hi.")])}

    reply = FirstOf(models).reply(asked("Bench"))

    assert ("Hi.", "c", "a") == (reply.text, reply.by, reply.in_place_of)


@pytest.mark.parametrize("error", [ModelUnavailable("down"), ModelMisconfigured("no key")])
def test_what_was_heard_is_not_said_again_by_another(error: ModelError) -> None:
    heard: list[str] = []
    other = Scripted([says("Hi.")])
    model = FirstOf({"a": Scripted([fails(error, heard="Half of")]), "b": other})

    with pytest.raises(type(error)):
        model.reply(asked("Bench", on_text=heard.append))

    assert (["Half of"], []) == (heard, other.asked)


def test_without_a_listener_half_an_answer_is_none() -> None:
    model = FirstOf(
        {"a": Scripted([fails(ModelUnavailable("down"), "Half of")]), "b": Scripted([says("Hi.")])}
    )

    assert "b" == model.reply(asked("Bench")).by


# --- a message stays with the engine that began it ----------------------------------------------------------


def test_the_next_request_of_a_message_goes_to_the_engine_that_answered_the_first() -> None:
    second = Scripted([CALLS, says("Done.")])
    first = Scripted([DOWN])
    model = FirstOf({"first": first, "second": second})
    ask = asked("Bench")

    reply = model.reply(ask)
    last = model.reply(goes_on(ask, reply))

    assert ("second", "first") == (reply.by, reply.in_place_of)
    assert ("Done.", "second", 1) == (last.text, last.by, len(first.asked))
    assert "thought" == second.asked[1].turns[1].verbatim


def test_if_that_one_fails_then_no_other_takes_over() -> None:
    third = Scripted([says("Hi.")])
    model = FirstOf({"first": Scripted([DOWN]), "second": Scripted([CALLS, DOWN]), "third": third})
    ask = asked("Bench")

    with pytest.raises(ModelUnavailable):
        model.reply(goes_on(ask, model.reply(ask)))

    assert [] == third.asked


def test_an_engine_that_is_gone_is_followed_by_the_first_without_what_it_thought() -> None:
    ask = asked("Bench")
    begun = replace(CALLS, by="gone")
    first = Scripted([says("Done.")])

    reply = FirstOf({"first": first, "second": Scripted([])}).reply(goes_on(ask, begun))

    assert ("first", "") == (reply.by, reply.in_place_of)
    assert Turn("assistant", (Say("On it."), *CALLS.calls), "", by="gone") == first.asked[0].turns[1]


def test_earlier_messages_bind_nobody() -> None:
    first, second = Scripted([says("Hi.")]), Scripted([])
    earlier = (Turn("user", (Quote("message", "m0", "Squat"),)), replace(CALLS, by="second").as_turn())
    ask = asked("Bench")

    reply = FirstOf({"first": first, "second": second}).reply(replace(ask, turns=(*earlier, *ask.turns)))

    assert "first" == reply.by
    assert "" == first.asked[0].turns[1].verbatim  # it is the second's notation


# --- where nobody answers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "embedded_last", "error", "words"),
    [
        ([DOWN, NO_KEY], False, ModelUnavailable, "down"),
        ([NO_KEY, DOWN], False, ModelUnavailable, "down"),
        ([NO_KEY, fails(ModelMisconfigured("another key"))], False, ModelMisconfigured, "a wrong key"),
        ([NO_KEY, NO_KEY], True, ModelUnavailable, "a wrong key"),
        ([NO_KEY], False, ModelMisconfigured, "a wrong key"),
        ([NO_KEY], True, ModelUnavailable, "a wrong key"),
    ],
)
def test_the_embedded_engine_may_answer_unless_only_settings_are_wrong(
    lines: Sequence[Callable[[Ask], Reply]], embedded_last: bool, error: type[ModelError], words: str
) -> None:
    models = {f"engine-{number}": Scripted([line]) for number, line in enumerate(lines)}

    with pytest.raises(ModelError, match=words) as raised:
        FirstOf(models, embedded_last=embedded_last).reply(asked("Bench"))

    assert error is type(raised.value)


def test_a_wrong_key_is_told_each_time_though_the_athlete_has_an_answer() -> None:
    refused: list[str] = []
    models = {"a": Scripted([NO_KEY] * 2), "b": Scripted([says("Hi.")] * 2)}
    model = FirstOf(models, refused=lambda: refused.append("a"))

    with capture_logs() as logs:
        replies = [model.reply(asked("Bench")) for _ in range(2)]

    told = {"log_level": "error", "event": "engine misconfigured", "engine": "a", "why": "a wrong key"}
    assert (["a", "a"], [told, told]) == (refused, logs)
    assert ["a", "a"] == [each.in_place_of for each in replies]


def test_nobody_is_asked_when_the_time_is_up() -> None:
    second = Scripted([says("Hi.")])
    model = FirstOf({"first": Scripted([DOWN]), "second": second})

    with pytest.raises(ModelUnavailable, match="down"):
        model.reply(asked("Bench", seconds_left=0.0))

    assert [] == second.asked


@pytest.mark.parametrize(("left", "given"), [(120.0, 105.0), (29.0, 29.0), (None, None)])
def test_one_that_hangs_leaves_some_time_to_the_next(left: float | None, given: float | None) -> None:
    first, last = Scripted([DOWN]), Scripted([says("Hi.")])

    FirstOf({"first": first, "last": last}).reply(asked("Bench", seconds_left=left))

    seconds = [each.asked[0].seconds_left for each in (first, last)]
    assert [given, left] == [each and pytest.approx(each, abs=1.0) for each in seconds]


def test_it_closes_those_that_hold_connections() -> None:
    class Open(Scripted):
        is_open = True

        def close(self) -> None:
            self.is_open = False

    first, second = Open([]), Open([])

    FirstOf({"first": first, "script": Scripted([]), "second": second}).close()

    assert (False, False) == (first.is_open, second.is_open)


def test_the_next_one_has_the_time_that_is_left() -> None:
    second = Scripted([says("Hi.")])

    FirstOf({"first": Scripted([DOWN]), "second": second}).reply(asked("Bench", seconds_left=60.0))

    left = second.asked[0].seconds_left
    assert left is not None
    assert 0 < left < 60
