"""Which modules are pure: those that say "Pure." in their docstring, and all of a package that says so.

Pure is what has no clock, no random ids, no environment, no input or output; tests/test_architecture.py holds
them to it. What is pure is covered to the last line and branch: `make test` asks here for the files.

    python -m tests.pure        the files of the pure modules, between commas
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("agents", "storage")


def pure_files() -> Iterator[str]:
    """The pure modules, as paths from the root."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if is_pure(file := str(path.relative_to(ROOT))):
                yield file


def is_pure(file: str) -> bool:
    """Whether a module, or a package that it is in, says that it is pure."""
    packages = (str(folder / "__init__.py") for folder in Path(file).parents)
    return any(map(_says_so, (file, *packages)))


@cache
def _says_so(file: str) -> bool:
    path = ROOT / file
    return path.exists() and "Pure." in (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "")


if __name__ == "__main__":
    sys.stdout.write(",".join(pure_files()) + "\n")
