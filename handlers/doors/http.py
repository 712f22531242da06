"""The HTTP door: a gateway's event in, a request with a known caller out; an answer in, a response out.

Events are those of REST APIs (payload 1.0), and of HTTP APIs and function URLs (payload 2.0). What happens to
one, in this order:

    who     the caller, from the authorizer; without one 401, whatever was asked
    where   method and path, without the stage and what a domain puts before it: 404, 405
    what    query and body, checked by the route: 400, 413
    done    by a room: the answer, or an error as `failures` tells it

The path is that of the route that the gateway matched, with its parameters: what the event calls the path may
begin with a domain's mapping. A REST API and a function URL send all of it percent-encoded, an HTTP API
decoded. Where no route was matched (a function URL, a greedy route) the path itself is read.
"""

import base64
import binascii
import json
import os
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote_to_bytes

from agents.errors import BadInput
from agents.key_names import checked_name
from handlers.doors import identity
from handlers.doors.deadline import SecondsLeft, seconds_left
from handlers.doors.failures import NotAllowed, NotFound, RequestTooLong, failure_of, log_failure
from handlers.doors.identity import Caller
from handlers.doors.quoting import quoted
from handlers.origins import preflight, told_to
from handlers.wiring import Worker

MAX_BODY_BYTES = 1_000_000  # the longest message, with every character escaped, and what stands around it
NO_JSON = "the body is no JSON object: send one, as application/json."


class Request(NamedTuple):
    """One request. `path` is decoded, `ids` are what stood in the route's {places}, in order; the query's
    values are text; `headers` are in lower case; `sent_to` is the path as the caller wrote it, encoded."""

    caller: Caller
    method: str
    path: tuple[str, ...]
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes
    ids: tuple[str, ...] = ()
    left: SecondsLeft = lambda: None
    sent_to: str = ""

    def fields(self) -> dict[str, Any]:
        """The body's JSON object, which names no owner. Raises BadInput, RequestTooLong."""
        return json_object(self.body)

    def prefers(self, what: str) -> bool:
        """Whether the header Prefer has this word."""
        said = self.headers.get("prefer", "").replace(";", ",").split(",")
        return what in {each.strip().lower() for each in said}


class HttpAnswer(NamedTuple):
    """What is answered: a JSON body, a status, and headers beside the usual ones."""

    body: Mapping[str, Any]
    status: int = 200
    headers: Mapping[str, str] = {}


class Route(NamedTuple):
    """A method and a path, "/workouts/{id}", and what is done there."""

    method: str
    path: str
    act: Callable[[Worker, Request], HttpAnswer]


def is_request(event: Any) -> bool:
    """Whether a gateway made this event: it has a requestContext and an HTTP method."""
    if not isinstance(event, Mapping) or not isinstance(event.get("requestContext"), Mapping):
        return False
    return "httpMethod" in event or isinstance(event["requestContext"].get("http"), Mapping)


def served(
    event: Mapping[str, Any], context: Any, opened: Callable[[], Worker], routes: tuple[Route, ...]
) -> dict[str, Any]:
    """The response to a gateway's event; nothing is raised but what ends the process."""
    headers = _headers(event)
    if (allowed := preflight(_method(event), headers, os.environ)) is not None:
        return {"statusCode": 204, "headers": allowed, "body": "", "isBase64Encoded": False}
    answer = _answered(event, context, opened, routes)
    return answer | {"headers": {**answer["headers"], **told_to(headers, os.environ)}}


def _answered(
    event: Mapping[str, Any], context: Any, opened: Callable[[], Worker], routes: tuple[Route, ...]
) -> dict[str, Any]:
    request_id = identity.request_id_of(event) or str(getattr(context, "aws_request_id", ""))
    try:
        caller = identity.of_request(event)
        request = request_of(event, caller)._replace(left=seconds_left(context))
        route, request = routed(request, routes)
        return response(route.act(opened(), request))
    except Exception as error:
        log_failure(error, request_id)
        failure = failure_of(error)
        return response(HttpAnswer(failure.body(request_id), failure.status, failure.headers))


def response(answer: HttpAnswer) -> dict[str, Any]:
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
            return route, request._replace(ids=tuple(checked_name("the id", each) for each in ids))
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
    """The request in an event of either payload. Raises BadInput, RequestTooLong."""
    context = event["requestContext"]
    second = context.get("http")
    if isinstance(second, Mapping):
        path, sent_to = _second_path(event, context), second.get("path")
    else:
        path, sent_to = _first_path(event), context.get("path")
    headers = _mapping(event, "headers")
    return Request(
        caller,
        _method(event),
        path,
        _query(event),
        {str(name).lower(): str(value) for name, value in headers.items()},
        _body(event),
        sent_to=sent_to if isinstance(sent_to, str) else "",
    )


def _method(event: Mapping[str, Any]) -> str:
    second = event["requestContext"].get("http")
    said = second.get("method") if isinstance(second, Mapping) else event.get("httpMethod")
    return str(said).upper()


def _headers(event: Mapping[str, Any]) -> dict[str, str]:
    """The headers by their names in lower case; none where they can't be read."""
    said = event.get("headers")
    pairs = said.items() if isinstance(said, Mapping) else ()
    return {str(name).lower(): str(value) for name, value in pairs}


def _first_path(event: Mapping[str, Any]) -> tuple[str, ...]:
    """Of payload 1.0; an HTTP API that sends it says its version."""
    is_encoded = event.get("version") != "1.0"
    matched = _matched(event.get("resource"), _mapping(event, "pathParameters"), is_encoded=is_encoded)
    return matched or _parts(event.get("path"), is_encoded=is_encoded)


def _second_path(event: Mapping[str, Any], context: Mapping[str, Any]) -> tuple[str, ...]:
    """Of payload 2.0, whose path begins with the stage, if that has a name."""
    route = str(event.get("routeKey") or "").partition(" ")[2]
    matched = _matched(route, _mapping(event, "pathParameters"), is_encoded=False)
    if matched:
        return matched
    parts, stage = _parts(event.get("rawPath"), is_encoded=not route), context.get("stage")
    return parts[1:] if stage and parts[0] == stage else parts


def _matched(route: Any, given: Mapping[str, Any], *, is_encoded: bool) -> tuple[str, ...]:
    """The path of the gateway's route, "/messages/{id}", with what it found in its places; () if it took
    more than one part for a place, or none."""
    parts = route.strip("/").split("/") if isinstance(route, str) else [""]
    names = [part[1:-1] for part in parts if part.startswith("{")]
    if parts == [""] or any(name.endswith("+") or not isinstance(given.get(name), str) for name in names):
        return ()
    said = {f"{{{name}}}": _decoded(given[name]) if is_encoded else given[name] for name in names}
    return tuple(said.get(part, part) for part in parts)


def _parts(said: Any, *, is_encoded: bool = True) -> tuple[str, ...]:
    """The parts of a path, each decoded once, so that a %2F stays in its id."""
    parts = str(said or "").strip("/").split("/")
    return tuple(map(_decoded, parts)) if is_encoded else tuple(parts)


def _decoded(part: str) -> str:
    try:
        return unquote_to_bytes(part).decode()
    except UnicodeError:
        raise BadInput("the path is no UTF-8: write its ids percent-encoded as UTF-8.") from None


def _mapping(event: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """What the gateway put together under this name; nothing is an empty one. Raises BadInput."""
    said = event.get(name)
    if said is None:
        return {}
    if not isinstance(said, Mapping):
        raise BadInput(f"{name} of the event is no object: this is no request of a gateway.")
    return said


def _query(event: Mapping[str, Any]) -> dict[str, str]:
    if isinstance(event.get("rawQueryString"), str):
        pairs: list[tuple[Any, Any]] = list(parse_qsl(event["rawQueryString"], keep_blank_values=True))
    else:
        several = _mapping(event, "multiValueQueryStringParameters")
        once = {name: [value] for name, value in _mapping(event, "queryStringParameters").items()}
        pairs = [(name, value) for name, values in {**once, **several}.items() for value in _listed(values)]
    query: dict[str, str] = {}
    for name, value in pairs:
        if name in query:
            raise BadInput(f"{quoted(name)} is in the query more than once: it has one value.")
        if not isinstance(value, str):
            raise BadInput(f"{quoted(name)} is {quoted(value)} in the query: it has to be a text.")
        query[name] = value
    return query


def _listed(values: Any) -> list[Any]:
    return values if isinstance(values, list) else [values]


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
    """The object in a body of JSON, which says nothing of an owner. Raises BadInput, RequestTooLong."""
    if len(body) > MAX_BODY_BYTES:
        raise RequestTooLong(f"the body has {len(body):,} bytes: up to {MAX_BODY_BYTES:,} are taken.")
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError):  # a number may have too many digits, and lists too many lists
        raise BadInput(NO_JSON) from None
    if not isinstance(fields, dict):
        raise BadInput(NO_JSON)
    identity.check_body(fields)
    return fields
