"""A preview in a terminal, as a diff: the place, "-" before what goes in red, "+" before what comes in green.

Week 2, Session 3, Exercise 2: Front Squat
  - name  Front Squat
  + name  Leg Press
Week 2, Session 3, Exercise 1: Deadlift
  ~ place 1 of 6 -> place 3 of 6
"""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from agents.planner.views.lines import field_in_words, value_in_words
from handlers.terminal.plain import one_line, shown

STYLES = {"-": "red", "+": "green", "~": "yellow"}
INDENT = "  "
LEAST_ROOM = 20  # columns for words, however narrow the terminal


def preview_diff(out: Console, preview: Mapping[str, Any]) -> Text:
    """The whole preview; what is left out is said above, what its calls change twice below."""
    rows = [Text(f"! {one_line(each)}", style="yellow") for each in preview.get("notes", ())]
    for item in preview["details"]:
        rows.append(Text(one_line(item["target"]), style="bold"))
        rows += [_row(out, sign, words) for sign, words in changes_of(item)]
    rows += [Text(f"! {one_line(each['message'])}", style="yellow") for each in preview["conflicts"]]
    return Text("\n").join(rows)


def changes_of(item: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What changes at one place, as rows of a sign and words."""
    if item["type"] == "reorder":
        yield "~", f"{item['before']} -> {item['after']}"
    elif item.get("fields") and not item.get("before"):
        yield from _fields(item["fields"])
        if item.get("after"):
            yield "~", f"it will be: {one_line(item['after'])}"
    elif item.get("before") or item.get("after"):
        yield from (("-", line) for line in _lines(item.get("before")))
        yield from (("+", line) for line in _lines(item.get("after")))
    else:
        yield "~", "nothing changes: it is so already"


def _fields(fields: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Old and new of each field, one under the other; what was absent has no old line."""
    named = [(field_in_words(each["field"]), each["oldValue"], each["newValue"]) for each in fields]
    width = max(len(name) for name, _, _ in named)
    for name, old, new in named:
        if old not in (None, []):
            yield "-", f"{name:{width}}  {one_line(value_in_words(old))}"
        yield "+", f"{name:{width}}  {one_line(value_in_words(new))}"


def _lines(words: str | None) -> list[str]:
    return shown(words).split("\n") if words else []


def _row(out: Console, sign: str, words: str) -> Text:
    """One row; where it is longer than the terminal is wide, what it lists stands below each other."""
    room = max(LEAST_ROOM, out.width - len(INDENT) - 2)
    parts = [words] if cell_len(words) <= room else words.replace("; ", ";\n").split("\n")
    hang = "" if len(parts) == 1 else INDENT
    lines = [
        line
        for at, part in enumerate(parts)
        for line in wrap(
            part, room, initial_indent=hang if at else "", subsequent_indent=hang * 2, break_on_hyphens=False
        )
    ]
    text = f"\n{INDENT}  ".join(lines)
    return Text(f"{INDENT}{sign} {text}", style=STYLES[sign])
