"""The HTTP door: a gateway's event in, a request with a known caller out; an answer in, a response out.

Events are those of REST APIs (payload 1.0), and of HTTP APIs and function URLs (payload 2.0). What happens to
one, in this order:

    who     the caller, from the authorizer; without one 401, whatever was asked
    where   method and path, without the stage; ids in it are decoded once: 404, 405
    what    query and body, checked by the route: 400, 413
    done    by a room: the answer, or an error as `failures` tells it
"""

import base64
import binascii
import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote_to_bytes

from agents.errors import BadInput
from handlers.doors import identity
from handlers.doors.deadline import Left, seconds_left
from handlers.doors.failures import Failed, NotAllowed, NotFound, TooBig, failure_of, log_failure
from handlers.doors.identity import Caller
from handlers.wiring import Worker

MAX_BODY_BYTES = 1_000_000  # the longest message, with every character escaped, and what stands around it
NO_JSON = "the body is no JSON object: send one, as application/json."


class Request(NamedTuple):
    """One request. `path` is decoded, `ids` are what stood in the route's {places}, in order; the query's
    values are text; `headers` are in lower case."""

    caller: Caller
    method: str
    path: tuple[str, ...]
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes
    ids: tuple[str, ...] = ()
    left: Left = lambda: None

    def fields(self) -> dict[str, Any]:
        """The body's JSON object, which names no owner. Raises BadInput, TooBig."""
        return json_object(self.body)

    def prefers(self, what: str) -> bool:
        """Whether the header Prefer has this word."""
        said = self.headers.get("prefer", "").replace(";", ",").split(",")
        return what in {each.strip().lower() for each in said}


class Answer(NamedTuple):
    """What is answered: a JSON body, a status, and headers beside the usual ones."""

    body: Mapping[str, Any]
    status: int = 200
    headers: Mapping[str, str] = {}


class Route(NamedTuple):
    """A method and a path, "/workouts/{id}", and what is done there."""

    method: str
    path: str
    act: Callable[[Worker, Request], Answer]


def is_request(event: Any) -> bool:
    """Whether a gateway made this event: it has a requestContext and an HTTP method."""
    if not isinstance(event, Mapping) or not isinstance(event.get("requestContext"), Mapping):
        return False
    return "httpMethod" in event or isinstance(event["requestContext"].get("http"), Mapping)


def served(
    event: Mapping[str, Any], context: Any, opened: Callable[[], Worker], routes: tuple[Route, ...]
) -> dict[str, Any]:
    """The response to a gateway's event; nothing is raised but what ends the process."""
    request_id = identity.request_id_of(event) or str(getattr(context, "aws_request_id", ""))
    try:
        caller = identity.of_request(event)
        request = request_of(event, caller)._replace(left=seconds_left(context))
        route, request = routed(request, routes)
        return response(route.act(_open(opened), request))
    except Exception as error:
        log_failure(error, request_id)
        failure = failure_of(error)
        return response(Answer(failure.body(request_id), failure.status, failure.headers))


def _open(opened: Callable[[], Worker]) -> Worker:
    """The worker; settings that can't be are no fault of whoever is calling."""
    try:
        return opened()
    except BadInput as error:
        raise Failed(f"the settings: {error}") from error


def response(answer: Answer) -> dict[str, Any]:
    """The answer as both kinds of gateway take it."""
    headers = {"content-type": "application/json", "cache-control": "no-store", **answer.headers}
    return {
        "statusCode": answer.status,
        "headers": headers,
        "body": json.dumps(answer.body),
        "isBase64Encoded": False,
    }


def routed(request: Request, routes: tuple[Route, ...]) -> tuple[Route, Request]:
    """The route of a request, and the request with the ids of its path. Raises NotFound, NotAllowed."""
    found = [(route, ids) for route in routes if (ids := _ids(route.path, request.path)) is not None]
    if not found:
        raise NotFound("there is nothing at this path.")
    for route, ids in found:
        if route.method == request.method:
            return route, request._replace(ids=tuple(identity.checked_name("the id", each) for each in ids))
    raise NotAllowed(request.method, tuple(route.method for route, _ in found))


def _ids(pattern: str, path: tuple[str, ...]) -> list[str] | None:
    wanted = pattern.strip("/").split("/")
    if len(wanted) != len(path):
        return None
    pairs = list(zip(wanted, path, strict=True))
    if any(said != each for each, said in pairs if not each.startswith("{")):
        return None
    return [said for each, said in pairs if each.startswith("{")]


# --- reading an event


def request_of(event: Mapping[str, Any], caller: Caller) -> Request:
    """The request in an event of either payload. Raises BadInput, TooBig."""
    context = event["requestContext"]
    second = context.get("http")
    if isinstance(second, Mapping):  # payload 2.0, whose path begins with the stage, if that has a name
        method, path = second.get("method"), _path(event.get("rawPath"), stage=context.get("stage"))
    else:
        method, path = event.get("httpMethod"), _path(event.get("path"))
    headers = event.get("headers") or {}
    return Request(
        caller,
        str(method).upper(),
        path,
        _query(event),
        {str(name).lower(): str(value) for name, value in headers.items()},
        _body(event),
    )


def _path(said: Any, stage: Any = None) -> tuple[str, ...]:
    """The path's parts, each decoded once, so that a %2F stays in its id; the stage is no part of it."""
    parts = str(said or "").strip("/").split("/")
    if stage and parts[0] == stage:
        parts = parts[1:]
    try:
        return tuple(unquote_to_bytes(part).decode() for part in parts)
    except UnicodeError:
        raise BadInput("the path is no UTF-8: write its ids percent-encoded as UTF-8.") from None


def _query(event: Mapping[str, Any]) -> dict[str, str]:
    if isinstance(event.get("rawQueryString"), str):
        pairs = parse_qsl(event["rawQueryString"], keep_blank_values=True)
    else:
        several = event.get("multiValueQueryStringParameters") or {}
        once = {name: [value] for name, value in (event.get("queryStringParameters") or {}).items()}
        pairs = [(name, value) for name, values in {**once, **several}.items() for value in values]
    query: dict[str, str] = {}
    for name, value in pairs:
        if name in query:
            raise BadInput(f"{ascii(name)[:40]} is in the query more than once: it has one value.")
        query[name] = value
    return query


def _body(event: Mapping[str, Any]) -> bytes:
    said = event.get("body") or ""
    if not isinstance(said, str):
        raise BadInput(NO_JSON)
    if not event.get("isBase64Encoded"):
        return said.encode("utf-8", "surrogatepass")
    try:
        return base64.b64decode(said, validate=True)
    except (binascii.Error, ValueError):
        raise BadInput("the body is said to be base64 and is not.") from None


def json_object(body: bytes) -> dict[str, Any]:
    """The object in a body of JSON, which says nothing of an owner. Raises BadInput, TooBig."""
    if len(body) > MAX_BODY_BYTES:
        raise TooBig(f"the body has {len(body):,} bytes: up to {MAX_BODY_BYTES:,} are taken.")
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError):  # a number may have too many digits, and lists too many lists
        raise BadInput(NO_JSON) from None
    if not isinstance(fields, dict):
        raise BadInput(NO_JSON)
    identity.check_body(fields)
    return fields
