"""The gateway of `spotter serve`: a request becomes the event that a REST API makes of it (payload 1.0), and
the handler that has its path in the cloud answers.

Who is calling is not asked: all of it is one athlete's. What a browser would send for a page from elsewhere
is refused: under another host name that leads here (DNS rebinding), or with another origin.
"""

import base64
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from agents.errors import BadInput, Unfinished
from handlers import build_workout, plan_changes, read
from handlers.doors import http
from handlers.doors.failures import Failure, failure_of
from handlers.doors.http import HttpAnswer, Route
from handlers.doors.identity import Caller
from handlers.emulated.lambdas import FUNCTIONS, Function, LambdaContext
from handlers.oauth import METADATA_PATHS
from handlers.observing.telemetry import Handler

HOST = "127.0.0.1"
NAMES = (HOST, "localhost", "::1")  # under which this machine may be asked
SAME_ORIGIN = ("same-origin", "none", "")  # of Sec-Fetch-Site: our own, a person's, not said
FROM_A_PAGE = "the request is sent by a page from elsewhere: pages are not answered."


class Door(NamedTuple):
    """A function, its handler and its routes."""

    function: Function
    handler: Handler
    routes: tuple[Route, ...]


DOORS = (
    Door(FUNCTIONS["build-workout"], build_workout.handler, build_workout.ROUTES),
    Door(FUNCTIONS["plan-changes"], plan_changes.handler, plan_changes.ROUTES),
    Door(FUNCTIONS["read"], read.handler, read.ROUTES),
)
ROUTES = {route: door for door in DOORS for route in door.routes}


@dataclass(frozen=True)
class GatewayRequest:
    """One request as it came, and the event that it becomes."""

    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes
    user: str
    request_id: str

    @cached_property
    def path(self) -> str:
        return self.target.partition("#")[0].partition("?")[0]

    def event(self, resource: str = "") -> dict[str, Any]:
        """The event of a REST API: `path` is as it was sent, still encoded, and so are its parameters."""
        query = self.target.partition("#")[0].partition("?")[2]
        several: dict[str, list[str]] = {}
        for name, value in parse_qsl(query, keep_blank_values=True):
            several.setdefault(name, []).append(value)
        text, is_base64 = _text_of(self.body)
        return {
            "resource": resource or "/{proxy+}",
            "path": self.path,
            "httpMethod": self.method,
            "headers": dict(self.headers),
            "multiValueHeaders": {name: [value] for name, value in self.headers.items()},
            "queryStringParameters": {name: values[-1] for name, values in several.items()} or None,
            "multiValueQueryStringParameters": several or None,
            "pathParameters": _parameters(resource, self.path),
            "stageVariables": None,
            "requestContext": {
                "resourcePath": resource or "/{proxy+}",
                "httpMethod": self.method,
                "path": self.path,
                "stage": "local",
                "requestId": self.request_id,
                "identity": {"sourceIp": HOST, "userAgent": self.headers.get("User-Agent")},
                "authorizer": {"principalId": self.user},
            },
            "body": text,
            "isBase64Encoded": is_base64,
        }


def _text_of(body: bytes) -> tuple[str | None, bool]:
    try:
        return body.decode() or None, False
    except UnicodeDecodeError:
        return base64.b64encode(body).decode(), True


def answered(asked: GatewayRequest) -> tuple[dict[str, Any], str]:
    """The response to a request, and which route it took, "" if there is none."""
    event = asked.event()
    caller = Caller(asked.user, asked.request_id)
    try:
        route, _ = http.routed(http.request_of(event, caller), tuple(ROUTES))
    except Unfinished as error:
        return refused(failure_of(error), asked.request_id), ""
    door = ROUTES[route]
    event = asked.event(route.path)
    context = LambdaContext(door.function, str(uuid.uuid4()), time.monotonic() + door.function.seconds)
    return door.handler(event, context), route.path


def route_at(target: str) -> str:
    """The path of the route that a request is for, whatever its method: "/workouts/{id}"; "" for none."""
    parts = target.partition("#")[0].partition("?")[0].strip("/").split("/")
    for route in ROUTES:
        wanted = route.path.strip("/").split("/")
        pairs = zip(wanted, parts, strict=False)
        if len(wanted) == len(parts) and all(each.startswith("{") or each == said for each, said in pairs):
            return route.path
    return ""


def streamed_at(target: str) -> str | None:
    """The path of the conversation's app that a request is for; None if it is for another function."""
    match target.partition("#")[0].partition("?")[0].strip("/").split("/"):
        case ["chat"] | ["health"] | ["openapi.json"] | ["mcp"] as parts:
            return f"/{parts[0]}"
        case [".well-known", *_] as parts if (path := "/".join(("", *parts))) in METADATA_PATHS:
            return path
        case ["chat", _]:
            return "/chat/{id}"
        case ["chat", _, ("stream" | "stop") as verb]:
            return f"/chat/{{id}}/{verb}"
        case [""]:
            return "/"
        case ["page"]:
            return "/page"
        case ["page", _]:
            return "/page/{file}"
        case _:
            return None


def _parameters(resource: str, path: str) -> dict[str, str] | None:
    """What stands in the path where the resource has places, as it was sent."""
    pairs = zip(resource.strip("/").split("/"), path.strip("/").split("/"), strict=False)
    return {place.strip("{}"): said for place, said in pairs if place.startswith("{")} or None


def refused(failure: Failure, request_id: str) -> dict[str, Any]:
    """The response that tells an error, as the handlers do."""
    return http.response(HttpAnswer(failure.body(request_id), failure.status, failure.headers))


def check_origin(headers: Mapping[str, str], port: int, others: tuple[str, ...] = ()) -> None:
    """Raises BadInput for what a browser sends for a page that is not from here, nor of these `others`. Names
    in lower case."""
    host = headers.get("host", "")
    if _address(f"//{host}")[0] not in NAMES:
        raise BadInput(f"the request is for host {ascii(host)[:60]}: this is {HOST}, and has no other name.")
    origin = headers.get("origin")
    if origin in others:
        return
    if origin is not None and not (origin.startswith("http://") and _is_here(*_address(origin), port)):
        raise BadInput(FROM_A_PAGE)
    if headers.get("sec-fetch-site", "") not in SAME_ORIGIN:
        raise BadInput(FROM_A_PAGE)


def _is_here(name: str | None, port: int | None, own: int) -> bool:
    return name in NAMES and (port or 80) == own


def _address(url: str) -> tuple[str | None, int | None]:
    try:
        parts = urlsplit(url)
        return parts.hostname, parts.port
    except ValueError:  # no port, no address
        return None, None
