"""Diaries for these tests, in few words."""

import json
from pathlib import Path
from typing import Any

PERSON = {"id": "ann", "hand": "plain", "units": "lb", "timezone": "UTC", "locale": "en-US"}
BENCH = {"exercise": "Bench Press", "times": 3, "reps": 5, "load": 185, "unit": "lb"}
ROW = {"exercise": "Barbell Row", "times": 3, "reps": 8, "load": 95, "unit": "lb"}
RUN = {"exercise": "Run", "metres": 5000, "seconds": 1450}


def lifting(*sets: dict[str, Any], **facts: Any) -> dict[str, Any]:
    """A workout of a label; its day is the message's where it says none."""
    return {"disciplines": ["strength", "powerlifting"], "sets": list(sets), **facts}


def running(*sets: dict[str, Any], **facts: Any) -> dict[str, Any]:
    return {"discipline": "running", "sets": list(sets or (RUN,)), **facts}


def said(text: str, kind: str = "report", at: str = "", **fields: Any) -> dict[str, Any]:
    """A message; without a time it comes an hour after the one before, from a Monday evening on."""
    return {"text": text, "kind": kind, **({"sent_at": at} if at else {}), **fields}


def written(path: Path, *entries: dict[str, Any], **person: Any) -> Path:
    """The path of a file with this diary."""
    rows = [{**PERSON, **person}]
    for number, entry in enumerate(entries):
        day, hour = divmod(10 + number, 24)
        rows.append({"sent_at": f"2026-03-{2 + day:02}T{hour:02}:00:00Z", **entry})
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return path
