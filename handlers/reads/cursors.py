"""A place in what is read page by page, as a caller is given it and hands it back."""

import base64
import binascii
import json
from typing import Any


def cursor_of(place: tuple[str, ...]) -> str:
    """The place as text that can stand in an address."""
    return base64.urlsafe_b64encode(json.dumps(place).encode()).decode().rstrip("=")


def said_by(cursor: str) -> Any:
    """What a cursor says, whoever made it; None for what is none."""
    try:
        return json.loads(base64.urlsafe_b64decode(f"{cursor}{'=' * (-len(cursor) % 4)}".encode("ascii")))
    except (binascii.Error, ValueError, RecursionError):
        return None
