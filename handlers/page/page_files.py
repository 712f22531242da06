"""What a browser loads of the page: a table of files, and the headers that go with each.

Nobody is asked who they are: the files say nothing of anybody. What is not in the table is not there, so that
no path leads out of the folder. Nothing of another origin is loaded, no script and no style stands in the
page itself, and it is asked for again with its ETag.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

STATIC = Path(__file__).parent / "static"
JAVASCRIPT, CSS, TEXT = "text/javascript", "text/css", "text/plain"
INDEX, CONFIG = "index.html", "config.json"
FILES: Mapping[str, str] = {
    INDEX: "text/html",
    "icon.svg": "image/svg+xml",
    "style.css": CSS,
    "api.js": JAVASCRIPT,
    "app.js": JAVASCRIPT,
    "body.js": JAVASCRIPT,
    "cards.js": JAVASCRIPT,
    "charts.js": JAVASCRIPT,
    "dom.js": JAVASCRIPT,
    "drawing.js": JAVASCRIPT,
    "history.js": JAVASCRIPT,
    "open.js": JAVASCRIPT,
    "program.js": JAVASCRIPT,
    "stream.js": JAVASCRIPT,
    "thread.js": JAVASCRIPT,
    "words.js": JAVASCRIPT,
    "workout.js": JAVASCRIPT,
    "uplot-1.6.32.esm.js": JAVASCRIPT,
    "uplot-1.6.32.css": CSS,
    "uplot-1.6.32.LICENSE.txt": TEXT,
}
VERSIONED = re.compile(r"-\d+\.\d+\.\d+\.")  # of a name that has another where the file is another
FOR_EVER, ASKED_AGAIN = "max-age=31536000, immutable", "no-cache"
MOVED, NOT_MODIFIED, NOT_ALLOWED = 307, 304, 405
PLACE = "page"  # the first part of every path of the page


class PageAnswer(NamedTuple):
    """A file with its headers, or why there is none."""

    status: int
    headers: Mapping[str, str]
    body: bytes = b""


@dataclass(frozen=True)
class Page:
    """The page, for the address at which its requests are answered: "" is that from which it comes."""

    api: str = ""

    def answer(self, method: str, path: str, headers: Mapping[str, str]) -> PageAnswer | None:
        """The answer to a request, whose header names are in lower case; None if it is not for the page."""
        name = file_named(path)
        if name is None:
            return None
        if method not in ("GET", "HEAD"):
            return PageAnswer(NOT_ALLOWED, {"allow": "GET, HEAD", **self.guarded})
        if name in ("", PLACE):
            where = f"{PLACE}/" if name == "" else f"{PLACE}/{INDEX}"
            return PageAnswer(MOVED, {"location": where, "cache-control": "no-cache", **self.guarded})
        found = self._file(name)
        if headers.get("if-none-match") == found.headers["etag"]:
            return PageAnswer(NOT_MODIFIED, found.headers)
        return found if method == "GET" else found._replace(body=b"")

    def _file(self, name: str) -> PageAnswer:
        kind = "application/json" if name == CONFIG else FILES[name]
        body = json.dumps({"api": self.api}).encode() if name == CONFIG else contents(name)
        told = {
            "content-type": f"{kind}; charset=utf-8",
            "cache-control": FOR_EVER if VERSIONED.search(name) else ASKED_AGAIN,
            "etag": f'"{hashlib.sha256(body).hexdigest()[:32]}"',
        }
        return PageAnswer(200, {**told, **self.guarded}, body)

    @property
    def guarded(self) -> Mapping[str, str]:
        """The headers that keep out what is not the page's own."""
        policy = {
            "default-src": "'none'",
            "script-src": "'self'",
            "style-src": "'self'",
            "img-src": "'self' data:",
            "connect-src": " ".join(filter(None, ("'self'", origin_of(self.api)))),
            "base-uri": "'none'",
            "frame-ancestors": "'none'",
            "form-action": "'none'",
        }
        return {
            "content-security-policy": "; ".join(f"{what} {said}" for what, said in policy.items()),
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
        }


def origin_of(address: str) -> str:
    """The scheme and host of an address, as a policy and a browser's Origin name it; "" of none."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}" if address else ""


def file_named(path: str) -> str | None:
    """The file of the page that a path is for; "" and "page" are those that lead to it, None is no file."""
    if path in ("", "/", f"/{PLACE}"):
        return path.strip("/")
    place, _, name = path.removeprefix("/").partition("/")
    if place != PLACE:
        return None
    return INDEX if name == "" else name if name in FILES or name == CONFIG else None


@cache
def contents(name: str) -> bytes:
    """The bytes of a file of the table."""
    return (STATIC / name).read_bytes()
