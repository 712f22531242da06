"""spotter chat: the conversation in the terminal, from a pipe."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from handlers.local import chat
from tests.handlers.spotter import Ran, Spotter


@pytest.fixture
def talk(spotter: Spotter) -> Callable[..., Ran]:
    """Says these lines, one after the other."""
    return lambda *lines, json=False: spotter(
        "chat", *(["--json"] if json else []), stdin="\n".join(lines).encode()
    )


def test_each_line_is_answered_with_the_workouts_it_logged(talk: Callable[..., Ran]):
    said = talk("Bench 3x5 @ 185, then ran 5k in 24:10", "", "hello")

    assert 0 == said.code
    assert 1 == said.out.count("✓ Bench Press")
    assert 1 == said.out.count("✓ Run")
    assert "> hello\n\nNothing to log or to look up in that." in said.out


def test_what_the_log_is_asked_is_answered_from_it(talk: Callable[..., Ran]):
    said = talk("Bench 3x5 @ 185, then ran 5k in 24:10", "how is my bench going?", "fastest 5k?")

    assert "Bench Press: estimated max 215.8 lb on" in said.words
    assert "Run 5 km in 24:10 at 4:50/km (5 km in 24:10)" in said.words


def test_what_the_log_has_not_is_said(talk: Callable[..., Ran]):
    assert "Nothing is logged that fits (" in talk("what did I bench today?").out


@pytest.mark.parametrize(("key", "became"), [("a", "Jenny: logged"), ("cancel", "Jenny: dropped")])
def test_a_key_decides_what_waits(talk: Callable[..., Ran], key: str, became: str):
    said = talk("Jenny 3x5 @ 95", key)

    assert became in said.out
    assert (key == "a") == ("✓ Jenny" in said.out)


def test_a_key_with_an_id_decides_that_one(talk: Callable[..., Ran], spotter: Spotter):
    talk("Jenny 3x5 @ 95")
    [draft] = [each["draft_id"] for each in spotter("open", "--json").lines()[0]["drafts"]]

    said = talk("Jenny 3x5 @ 95 and Mandy 3x8 @ 45", "a nothing", f"c {draft[:6]}")

    assert "'nothing' is none of what waits" in said.out


def test_without_anything_that_waits_a_key_is_a_message(talk: Callable[..., Ran]):
    assert "> a\n\nNothing to log or to look up in that." in talk("a").out


def test_a_proposal_is_shown_applied_and_read_back(planned: Spotter):
    said = planned("chat", stdin=b"swap Thursday's squats for leg press\nbench 3x5 @ 185\na\n")

    assert "+ name  Leg Press" in said.out
    assert "Done: Change Front Squat to Leg Press" in said.words


def test_what_is_changed_or_deleted_is_said_with_what_it_was(talk: Callable[..., Ran]):
    said = talk("Bench 3x5 @ 185", "that was 195", "delete the bench")

    assert "changed: 3x5 @ 185 lb -> 3x5 @ 195 lb" in said.words
    assert "× Bench Press" in said.out


def test_a_line_that_can_not_be_taken_is_told_and_the_talk_goes_on(talk: Callable[..., Ran]):
    said = talk("x" * 200_000, "Bench 3x5 @ 185")

    assert 0 == said.code
    assert "✓ Bench Press" in said.out


def test_for_a_program_the_parts_are_lines_of_json(talk: Callable[..., Ran]):
    parts = talk("Bench 3x5 @ 185", json=True).lines()

    assert ["data-status", "data-status", "data-workout"] == [each["type"] for each in parts]


def test_what_was_stopped_goes_on_with_an_empty_line(
    talk: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
):
    real, stopped = chat.CoachDesk.answer, list[str]()

    def answer(desk, message, emit, **more):
        if not stopped:
            stopped.append(message.id)
            raise KeyboardInterrupt
        stopped.append(message.id)
        return real(desk, message, emit, **more)

    monkeypatch.setattr(chat.CoachDesk, "answer", answer)

    said = talk("Bench 3x5 @ 185", "", "")

    assert "stopped: what is done stands, Enter goes on with it." in said.out
    assert stopped[0] == stopped[1]
    assert "✓ Bench Press" in said.out


class Typed(io.StringIO):
    """A terminal, as far as a command asks."""

    def isatty(self) -> bool:
        return True


def test_at_a_terminal_there_is_a_prompt_and_what_was_typed_is_kept(
    spotter: Spotter, home: Path, monkeypatch: pytest.MonkeyPatch
):
    prompts: list[str] = []
    lines = iter(["Jenny 3x5 @ 95", KeyboardInterrupt(), "a", EOFError()])

    def typed(prompt: str) -> str:
        prompts.append(prompt)
        line = next(lines)
        if isinstance(line, BaseException):
            raise line
        return line

    monkeypatch.setattr("builtins.input", typed)

    said = spotter("chat", stdin=Typed())

    assert ["> ", "a applies, c cancels > ", "a applies, c cancels > ", "> "] == prompts
    assert "What did you do" in said.out
    assert "> Jenny" not in said.out
    assert 0o600 == (home / "chat_history").stat().st_mode & 0o777
