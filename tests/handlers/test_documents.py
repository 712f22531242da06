"""What the documents show: commands that there are, options that they take, links that lead somewhere."""

import re
import shlex
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup
from typer.main import get_command

from handlers.local.cli import app

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "infra" / "README.md"]
_SHOWN = re.compile(r"^    (?:\$ )?spotter (.+)$", re.MULTILINE)
_LINK = re.compile(r"\]\(([^)#:]+)\)")


def commands() -> list[str]:
    return [shown for path in DOCUMENTS for shown in _SHOWN.findall(path.read_text("utf-8"))]


def parsed(arguments: list[str]) -> str:
    """The name of the command that takes these arguments. Raises typer's errors for what is none."""
    command = get_command(app)
    context = typer.Context(command)
    while isinstance(command, TyperGroup):
        name, found, arguments = command.resolve_command(context, arguments)
        assert found is not None, name
        command, context = found, typer.Context(found, parent=context, info_name=name)
    return command.make_context(context.info_name or "", arguments, parent=context.parent).info_name or ""


@pytest.mark.parametrize("shown", [each for each in commands() if "..." not in each])
def test_a_command_that_is_shown_is_one_with_these_options(shown: str) -> None:
    assert parsed(shlex.split(shown, comments=True))


def test_a_command_that_there_is_not_is_seen() -> None:
    with pytest.raises(Exception, match="No such option"):
        parsed(["log", "text", "--no-such-option"])


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_to_files(path: Path) -> None:
    links = _LINK.findall(path.read_text("utf-8"))
    assert [] == [link for link in links if not (path.parent / link).exists()]
