"""A comparison as a short table for a person: plain text, no line wider than 100. Pure."""

import textwrap
from collections.abc import Mapping
from typing import Any

WIDTH = 100
_INDENT = " " * 10


def in_words(comparison: Mapping[str, Any]) -> str:
    """The summary and a line for each row; below a modified row a line for each set that differs."""
    lines = _wrapped(comparison["summary"], "")
    for row in comparison["rows"]:
        lines += _wrapped(f"{row['status']:<10}{_told(row)}", _INDENT)
        if row["status"] == "modified":
            lines += [line for one in row["sets"] for line in _set_lines(one)]
        lines += [
            line for each in row.get("not_comparable", ()) for line in _wrapped(_uncompared(each), _INDENT)
        ]
    return "\n".join(lines)


def _told(row: Mapping[str, Any]) -> str:
    block = f" ({row['block']}, member {row['member']})" if "block" in row else ""
    logged_as = f", logged as {row['logged_as']}" if "logged_as" in row else ""
    note = f" ({row['note']})" if "note" in row else ""
    did = {
        "matched": row["done"],
        "modified": f"planned {row['planned']}, done {row['done']}",
        "extra": row["done"],
    }.get(row["status"], row["planned"])
    return f"{row['exercise']}{block}{logged_as}: {did}{note}"


def _set_lines(one: Mapping[str, Any]) -> list[str]:
    if one["status"] == "matched":
        return []
    where = f"round {one['round']}, set {one['set']}" if "round" in one else f"set {one['set']}"
    return _wrapped(f"{_INDENT}{where}: {_outcome(one)}", _INDENT + "  ")


def _outcome(one: Mapping[str, Any]) -> str:
    if one["status"] == "missing":
        return f"{one['planned']} missing"
    if one["status"] == "extra":
        return f"{one['done']} extra"
    fields = ", ".join(
        f"{each['field']} {each['done']} instead of {each['planned']}" for each in one["differences"]
    )
    return f"{one['planned']} -> {one['done']} ({fields})"


def _uncompared(each: Mapping[str, Any]) -> str:
    return f"{_INDENT}{each['field']} not comparable: planned {each['planned']}, done {each['done']}"


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
