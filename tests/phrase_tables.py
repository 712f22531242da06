"""Tables of phrases: what is said, and what is made of it, a line each, apart from the test that asks.

The tables of `tests/ROOM/test_NAME.py` stand in `tests/ROOM/phrases/NAME.txt`:

    # for people
    --- a load keeps its unit
    squat 3x5 @ 225 -> 225 lb
    a message so long that what is expected of it goes on in the next line, indented
        -> 225 lb

A heading is the claim that its rows hold, and the name of the test that they are given to; a row has the
test's parameters in their order. `-` alone is an empty text, or what is not there; `\\n` is a new line, `\\s`
a space at an edge, and a backslash before anything else leaves that as it is.

All rows are asked, and each that does not hold is told with its file and line. Thousands of rows are a
hundred tests that way: pytest takes as long for a test as most rows do.
"""

import functools
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import pytest

HEADING = "--- "
FOLDER = "phrases"
NOTHING = "-"
Kind = Callable[[str], Any]
_MEANT = {"n": "\n", "t": "\t", "s": " "}
_SEPARATOR = " -> "


class BrokenTable(ValueError):
    """A row or a heading that can't be meant."""


def phrases(*names: str, **kinds: Kind) -> Callable[[FunctionType], FunctionType]:
    """Gives a test the rows under its heading, one after the other: these parameters, each a text unless
    another kind is named.

    A test that takes fixtures beside them is a test for each row: what one row did is not there for the next.
    """

    def given(test: FunctionType) -> FunctionType:
        rows = {row.where: _values(row, names, kinds) for row in _rows_of(test)}
        if set(inspect.signature(test).parameters) - {"self", *names}:
            marked: FunctionType = pytest.mark.parametrize(names, list(rows.values()))(test)
            return marked
        return every(names, rows)(test)

    return given


def every(names: Sequence[str], rows: Mapping[str, Sequence[Any]]) -> Callable[[FunctionType], FunctionType]:
    """Makes of a test one that asks all rows, by where they stand, and fails with each that does not hold."""

    def given(test: FunctionType) -> FunctionType:
        @functools.wraps(test)
        def of_all(*of: Any) -> None:
            wrong: list[BaseException] = []
            for where, values in rows.items():
                row = dict(zip(names, values, strict=True))
                try:
                    test(*of, **row)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"{where}: {row}")
                    wrong.append(error)
            if wrong:
                raise BaseExceptionGroup(f"{len(wrong)} of {len(rows)} rows do not hold", wrong)

        signature = inspect.signature(test)
        kept = [each for name, each in signature.parameters.items() if name not in names]
        of_all.__signature__ = signature.replace(parameters=kept)  # type: ignore[attr-defined]
        return of_all  # type: ignore[return-value]

    return given


def numbered(rows: Iterable[Sequence[Any]]) -> dict[str, Sequence[Any]]:
    """Rows that stand in no file of tables, by their number from 1."""
    return {f"row {number}": row for number, row in enumerate(rows, start=1)}


def listed(cell: str) -> list[str]:
    """Texts with a bar of two strokes between them."""
    return [] if cell == "" else cell.split(" || ")


def tupled(cell: str) -> tuple[str, ...]:
    """The same, as a tuple."""
    return tuple(listed(cell))


def flag(cell: str) -> bool:
    """Yes or no."""
    return {"yes": True, "no": False}[cell]


def maybe(kind: Kind = str) -> Kind:
    """None where nothing is written, else a value of this kind."""
    return lambda cell: None if cell == "" else kind(cell)


def table_of(test_file: Path) -> Path:
    """Where the tables of a file of tests stand."""
    return test_file.parent / FOLDER / f"{test_file.stem.removeprefix('test_')}.txt"


def claim(name: str) -> str:
    """A heading as it is compared with the name of a test."""
    return re.sub(r"\W+", "_", name.lower()).strip("_")


class Row(NamedTuple):
    """The cells of a row, and where it stands."""

    where: str
    cells: tuple[str, ...]


@cache
def tables(path: Path) -> dict[str, list[Row]]:
    """The rows of a file by their claim."""
    found: dict[str, list[Row]] = {}
    rows: list[Row] | None = None
    for where, line in _lines(path):
        if line.startswith(HEADING):
            heading = claim(line.removeprefix(HEADING))
            if heading in found:
                raise BrokenTable(f"{where}: there is a table of this claim already.")
            rows = found[heading] = []
        elif rows is None:
            raise BrokenTable(f"{where}: a row stands under a heading.")
        else:
            rows.append(Row(where, tuple(map(_meant, line.split(_SEPARATOR)))))
    return found


def _lines(path: Path) -> Iterator[tuple[str, str]]:
    """Where each line that means something stands, and the line with those that go on with it."""
    begun: tuple[str, str] | None = None
    for number, line in enumerate(path.read_text("utf-8").split("\n"), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace() and begun is not None:
            begun = (begun[0], f"{begun[1]} {line.strip()}")
            continue
        if begun is not None:
            yield begun
        begun = (f"{path.name}, line {number}", line)
    if begun is not None:
        yield begun


def _meant(cell: str) -> str:
    said = cell.strip(" ")
    return "" if said == NOTHING else re.sub(r"\\(.)", lambda found: _MEANT.get(found[1], found[1]), said)


def _rows_of(test: FunctionType) -> list[Row]:
    path = table_of(Path(test.__code__.co_filename))
    rows = tables(path).get(claim(test.__name__.removeprefix("test_")))
    if not rows:
        raise BrokenTable(f"{path} has no row for {test.__name__}.")
    return rows


def _values(row: Row, names: Sequence[str], kinds: Mapping[str, Kind]) -> tuple[Any, ...]:
    if len(row.cells) != len(names):
        raise BrokenTable(
            f"{row.where}: {len(row.cells)} cells, and {len(names)} are meant: {', '.join(names)}."
        )
    try:
        return tuple(kinds.get(name, str)(cell) for name, cell in zip(names, row.cells, strict=True))
    except (ValueError, KeyError, ArithmeticError) as error:
        raise BrokenTable(f"{row.where}: {error}") from error
