"""What the decorator makes of a function: its options, its log, its answer printed, its exit code."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from agents.errors import Refusal
from handlers.terminal.commands import Command, CommandAnswer, command
from handlers.terminal.opened import Opened
from storage.ports import StorageError, Unavailable


@command("Examples: greet")
def greet_(log: Opened, name: Annotated[str, typer.Argument()], loud: bool = False) -> CommandAnswer:
    greeting = f"{log.owner} greets {name}{'!' * loud}"
    return CommandAnswer([{"greeting": greeting}], lambda _: [greeting], 1 if loud else 0)


@command("Examples: count")
def count() -> int:
    typer.echo("one")
    return 3


def ran(made: Command, *arguments: str) -> tuple[int, str]:
    """What a command gave back, and what it printed."""
    printed = CliRunner().invoke(made.alone("Does it."), arguments, standalone_mode=False)
    if printed.exception is not None:
        raise printed.exception
    return printed.return_value, printed.stdout


def test_a_command_is_given_the_log_that_its_options_name_and_is_printed(tmp_path: Path):
    here = ("--home", str(tmp_path), "--user", "ann")

    assert (0, "ann greets bob\n") == ran(greet_, "bob", *here)
    assert (1, {"greeting": "ann greets bob!"}) == _read(ran(greet_, "bob", "--loud", "--json", *here))


def _read(printed: tuple[int, str]) -> tuple[int, object]:
    return printed[0], json.loads(printed[1])


def test_one_that_gives_back_a_code_has_only_its_own_options():
    assert (3, "one\n") == ran(count)
    for option in ("--json", "--user"):
        with pytest.raises(Exception, match=f"No such option: {option}"):
            ran(count, option)


def test_its_name_is_the_functions_without_what_python_needs():
    assert "greet" == greet_.name


@pytest.mark.parametrize("as_json", [True, False])
def test_records_that_were_left_out_are_named_after_the_rest(as_json: bool, capsys):
    code = _answer(left_out=[Unavailable("m1 can't be read")]).print(as_json=as_json)

    told = capsys.readouterr()
    assert 3 == code
    assert "done" in told.out
    assert "spotter: left out: m1 can't be read\n" == told.err


@pytest.mark.parametrize("as_json", [True, False])
def test_what_was_refused_is_raised_once_the_rest_is_printed(as_json: bool, capsys):
    with pytest.raises(Refusal, match="no such lift"):
        _answer(refused=Refusal("no such lift")).print(as_json=as_json)

    assert "done" in capsys.readouterr().out


def _answer(left_out: Sequence[StorageError] = (), refused: Refusal | None = None) -> CommandAnswer:
    shown: Iterable[str] = ["done"]
    return CommandAnswer(["done"], lambda _: shown, left_out=left_out, refused=refused)
