"""Pages of other origins: which may ask, and what a browser is told of it (CORS).

None may, unless SPOTTER_PAGE_ORIGINS names it, exactly: scheme, host and port. A page signs in with a token
that it sends itself, so no cookie and no credential of the browser is ever asked for.
"""

from collections.abc import Mapping
from urllib.parse import urlsplit

from agents.errors import BadInput

NO_ORIGINS = "none"
METHODS = "GET, POST"
HEADERS = "authorization, content-type, last-event-id, prefer"
SECONDS = 600  # that a browser remembers it
SETTING = "SPOTTER_PAGE_ORIGINS"


def page_origins(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The origins that are named. Raises BadInput for what is none."""
    said = environment.get(SETTING) or NO_ORIGINS
    return () if said == NO_ORIGINS else tuple(checked_origin(each.strip()) for each in said.split(","))


def checked_origin(said: str) -> str:
    """The origin itself, as a browser writes it: https://coach.example. Raises BadInput."""
    try:
        parts = urlsplit(said)
        is_one = bool(parts.hostname) and parts.scheme in ("http", "https") and parts.port != 0
    except ValueError:
        is_one = False
    if not is_one or said != f"{parts.scheme}://{parts.netloc}".lower() or "@" in said or "*" in said:
        raise BadInput(f"{SETTING} has {ascii(said)[:60]}: an origin is like https://coach.example, or none.")
    return said


def told_to(headers: Mapping[str, str], environment: Mapping[str, str]) -> dict[str, str]:
    """The headers that go with every answer to a request, whose header names are in lower case."""
    try:
        origins = page_origins(environment)
    except BadInput:  # the settings refuse it, and it is told there
        return {}
    origin = headers.get("origin")
    allowed = {"access-control-allow-origin": origin} if origin in origins and origin is not None else {}
    return {**allowed, "vary": "origin"} if origins else {}


def preflight(
    method: str, headers: Mapping[str, str], environment: Mapping[str, str]
) -> dict[str, str] | None:
    """What a browser is told that asks whether a page may ask; None for any other request, and for a page
    that may not."""
    told = told_to(headers, environment)
    asks = method == "OPTIONS" and "access-control-request-method" in headers
    if not asks or "access-control-allow-origin" not in told:
        return None
    return {
        **told,
        "access-control-allow-methods": METHODS,
        "access-control-allow-headers": HEADERS,
        "access-control-max-age": str(SECONDS),
    }
