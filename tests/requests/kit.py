"""Templates that a test writes, and texts that are matched against them."""

from itertools import count

import pytest

from agents.reading import rows
from agents.requests import matching
from agents.requests.matching import Text
from agents.requests.templates import Either, Sequence, Slot, templates

GLUE = "skip | please, the, my\njoin | and, so, then\nopen | can you, i want to\n"
_numbers = count(1)


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Writes rows into a file of a folder like agents/requests, and gives its name."""
    (tmp_path / "reading").mkdir()
    (tmp_path / "requests" / "xx").mkdir(parents=True)
    monkeypatch.setattr(rows, "HERE", tmp_path / "reading")
    (tmp_path / "requests" / "xx" / "glue.txt").write_text(GLUE, "utf-8")
    matching._glue.cache_clear()

    def write(*lines: str) -> str:
        name = f"xx/rows{next(_numbers)}.txt"
        (tmp_path / "requests" / name).write_text("\n".join(lines), "utf-8")
        return name

    yield write
    matching._glue.cache_clear()


NAMES = ("squats", "bench", "leg press", "rows", "barbell rows")
DAYS = ("monday", "friday")


def name(text: Text, at: int):
    """Names of exercises, as a slot."""
    for each in NAMES:
        row = each.split()
        if text.words[at : at + len(row)] == row:
            yield at + len(row), each, 0.1


def day(text: Text, at: int):
    """Weekdays, with "on" or without."""
    start = at + (text.words[at] == "on")
    if text.words[start : start + 1] and text.words[start] in DAYS:
        yield start + 1, text.words[start], 0.05


def number(text: Text, at: int):
    """Numbers in digits."""
    if text.tokens[at].is_number:
        yield at + 1, int(text.tokens[at].value), 0.0


SLOTS = {"name": name, "day": day, "number": number}


def text(said: str) -> Text:
    return Text(said, SLOTS, ("day",), language="xx")


def _slots(node):
    if isinstance(node, Slot):
        yield node
    for each in node.nodes if isinstance(node, Sequence | Either) else ():
        yield from _slots(each)


def slots(file: str) -> frozenset[str]:
    """The names of the slots that the templates of a file have."""
    return frozenset(slot.slot for each in templates(file) for slot in _slots(each.pattern))


def roles(file: str) -> dict[str, set[str]]:
    """For each frame of a file the roles that its templates give it, in slots or fixed."""
    found: dict[str, set[str]] = {}
    for each in templates(file):
        found.setdefault(each.frame, set()).update(slot.role for slot in _slots(each.pattern))
        found[each.frame].update(role for role, _ in each.fixed)
    return found
