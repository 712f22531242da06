"""The templates there are: every .txt file of the folder `templates` is one, with nothing else to be changed.

How to write one is in `template.py`. They are read once, when first asked for. A file that breaks a rule
stops them all, so that it is found before anybody trains by it.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from agents.errors import Refusal
from agents.program.template import EXTENSION, BrokenTemplate, Template, parse

FOLDER = Path(__file__).with_name("templates")
# As they are listed; those that a person added follow by name.
FIRST = (
    "leviathan-leader",
    "leviathan-anchor",
    "bbs-fsl-leader",
    "fsl-leader",
    "fsl-pr-set-anchor",
    "original-531",
    "7th-week-deload",
    "7th-week-tm-test",
)


@lru_cache(maxsize=1)
def all_templates() -> Mapping[str, Template]:
    """Every template by name, in the order they are listed. Raises: BrokenTemplate."""
    return MappingProxyType(read(FOLDER))


def template(name: str) -> Template:
    """The template of this name. Raises: Refusal, with the names there are."""
    found = all_templates().get(name)
    if found is None:
        raise Refusal(f"template {name!r} does not exist: there are {', '.join(all_templates())}.")
    return found


def read(folder: Path) -> dict[str, Template]:
    """The templates of a folder, in the order they are listed. Raises: BrokenTemplate."""
    files = (file for file in folder.glob(f"*{EXTENSION}") if not file.is_dir())
    found = [parse(file.name, _text(file)) for file in files]
    return {each.name: each for each in sorted(found, key=_place)}


def _text(file: Path) -> str:
    """The file's text; an editor may have put a byte order mark before it."""
    try:
        return file.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BrokenTemplate(f"{file.name}, line {line}: not text (rule: a template is UTF-8).") from error


def _place(template: Template) -> tuple[int, str]:
    return FIRST.index(template.name) if template.name in FIRST else len(FIRST), template.name
