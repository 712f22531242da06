"""The Lambdas' doors in this process: events as gateways and the queue make them, one worker behind all."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from agents.errors import BadInput
from agents.planner.edits.inputs import plan_from_wire
from handlers import build_workout, plan_changes, read
from handlers.doors.http import request_of
from handlers.doors.identity import Caller
from handlers.local.plans.making import ready_plan
from handlers.settings import Settings
from handlers.wiring import Worker, kept_worker, worker
from tests.handlers.published import held
from tests.logger.kit import NOON

READS = (
    *("history", "workout", "search", "plan", "proposals", "message", "drafts", "measurements", "questions"),
    *("export", "progress", "program", "program_today", "program_moves"),
)


@dataclass
class Context:
    """What Lambda gives a handler beside the event."""

    seconds: float = 60.0
    aws_request_id: str = "lambda-request"

    def get_remaining_time_in_millis(self) -> int:
        return int(self.seconds * 1000)


def cognito(sub: Any) -> dict[str, Any]:
    """The authorizer block of a REST API behind Cognito."""
    return {"claims": {"sub": sub, "token_use": "access"}}


def matched(path: str) -> tuple[str, dict[str, str] | None]:
    """The resource that a REST API matches, and the parameters that it finds in a path, still encoded."""
    parts = path.strip("/").split("/")
    for route in (*build_workout.ROUTES, *plan_changes.ROUTES, *read.ROUTES):
        wanted = route.path.strip("/").split("/")
        places = [(each, said) for each, said in zip(wanted, parts, strict=False) if each != said]
        if len(wanted) == len(parts) and all(each.startswith("{") for each, _ in places):
            return route.path, {each.strip("{}"): said for each, said in places} or None
    return "/{proxy+}", {"proxy": path.strip("/")}


def rest(
    method: str,
    path: str,
    *,
    authorizer: Any = None,
    body: Any = None,
    query: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """An event of a REST API, payload 1.0. A body that is no text is written as JSON."""
    resource, parameters = matched(path)
    return {
        "resource": resource,
        "path": path,
        "httpMethod": method,
        "headers": {"Content-Type": "application/json", **(headers or {})},
        "queryStringParameters": dict(query) if query else None,
        "multiValueQueryStringParameters": {name: [said] for name, said in query.items()} if query else None,
        "pathParameters": parameters,
        "requestContext": {
            "stage": "dev",
            "path": f"/dev{path}",
            "requestId": "gateway-request",
            **({} if authorizer is None else {"authorizer": authorizer}),
        },
        "body": body if body is None or isinstance(body, str) else json.dumps(body),
        "isBase64Encoded": False,
    }


def http_api(
    method: str,
    path: str,
    *,
    authorizer: Any = None,
    body: str | None = None,
    query: str = "",
    stage: str = "$default",
    **more: Any,
) -> dict[str, Any]:
    """An event of a function URL, payload 2.0; with `routeKey` of an HTTP API."""
    return {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": path,
        "rawQueryString": query,
        "headers": {"content-type": "application/json"},
        "requestContext": {
            "http": {"method": method, "path": path},
            "stage": stage,
            "requestId": "gateway-request",
            **({} if authorizer is None else {"authorizer": authorizer}),
        },
        "body": body,
        "isBase64Encoded": False,
        **more,
    }


def record(fields: Any, *, owner: Any = "ann", number: int = 1, **more: Any) -> dict[str, Any]:
    """A record of a queue; without an owner it has no attribute."""
    named = {"owner": {"stringValue": owner, "dataType": "String"}}
    return {
        "messageId": f"queue-{number}",
        "receiptHandle": "handle",
        "body": fields if isinstance(fields, str) else json.dumps(fields),
        "attributes": {"ApproximateReceiveCount": "1"},
        "messageAttributes": {} if owner is None else named,
        "eventSource": "aws:sqs",
        "eventSourceARN": "arn:aws:sqs:eu-central-1:000000000000:messages",
        **more,
    }


def said(text: str = "Bench 3x5 @ 185", id: str = "m1", **more: Any) -> dict[str, Any]:
    """The fields of a message, at noon."""
    return {"id": id, "text": text, "conversation_id": "c1", "sent_at": NOON.isoformat(), **more}


class Response(dict[str, Any]):
    """A response to a gateway, and what is in it."""

    @property
    def status(self) -> int:
        return int(self["statusCode"])

    @property
    def json(self) -> Any:
        return json.loads(self["body"])

    @property
    def code(self) -> str:
        return str(self.json["error"]["code"])


def answered(handler: Callable[[Any, Any], Any], event: dict[str, Any], context: Any) -> Response:
    """The response of a handler, as it is published."""
    response = Response(handler(event, context))
    try:
        asked = request_of(event, Caller("ann", ""))
    except BadInput:  # a path or a query that can't be read, of whatever door
        asked = None
    if asked is not None:
        kind = response["headers"].get("content-type", "")
        held(asked.method, asked.path, response.status, response["body"], kind)
    return response


@dataclass
class Doors:
    """All doors, and the worker behind them."""

    worker: Worker
    context: Context = field(default_factory=Context)

    def post(self, body: Any, owner: str = "ann", path: str = "/messages", **more: Any) -> Response:
        return self.http(rest("POST", path, authorizer=cognito(owner), body=body, **more))

    def get(self, path: str, caller: str = "ann", **query: str) -> Response:
        return self.http(rest("GET", path, authorizer=cognito(caller), query=query))

    def http(self, event: dict[str, Any]) -> Response:
        """The response of the handler whose path it is."""
        path = event.get("rawPath") or event.get("path") or ""
        method = event.get("httpMethod") or event["requestContext"]["http"]["method"]
        if path in ("/plan/changes", "/program/undo"):
            handler = plan_changes.handler
        elif method == "POST":
            handler = build_workout.handler
        else:
            handler = read.handler
        return answered(handler, event, self.context)

    def log(self, **event: Any) -> dict[str, Any]:
        return build_workout.handler(event, self.context)

    def read(self, what: str, owner: str = "ann", **fields: Any) -> dict[str, Any]:
        return read.handler({"owner": owner, "what": what, **fields}, self.context)

    def plan(self, action: str, owner: str = "ann", **fields: Any) -> dict[str, Any]:
        event = {"owner": owner, "action": action, "conversation_id": "c1", **fields}
        return plan_changes.handler(event, self.context)

    def plan_event(self, **event: Any) -> dict[str, Any]:
        return plan_changes.handler(event, self.context)

    def queue(self, *records: dict[str, Any]) -> list[str]:
        """The ids of those that have to come again."""
        answer = build_workout.handler({"Records": list(records)}, self.context)
        return [each["itemIdentifier"] for each in answer["batchItemFailures"]]

    def put_plan(self, *owners: str, day: date | None = None) -> None:
        """A plan that begins in the week of this day, else of NOON, when messages are sent."""
        first = day or NOON.date()
        plan = plan_from_wire(ready_plan(first - timedelta(days=first.weekday())), "seed")
        for owner in owners:
            self.worker.planner.put_plan(owner, plan)

    def records_of(self, owner: str) -> dict[str, tuple[int, str]]:
        """Everything that is stored of an owner, to see that it stays so."""
        return {each.key: (each.version, each.body) for each in self.worker.records.list(owner, "")}

    def changed(self, monkeypatch: pytest.MonkeyPatch, **parts: Any) -> "Doors":
        """The same doors with other parts of the worker behind them."""
        standing = replace(self.worker, **parts)
        monkeypatch.setattr(kept_worker, "_made", standing)
        return replace(self, worker=standing)


def opened(home: Path, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> Doors:
    """Doors on a data folder of their own, whose direct invokes are trusted."""
    made = worker(Settings(**{"home": home, "direct_invoke": True, **settings}))
    monkeypatch.setattr(kept_worker, "_made", made)
    return Doors(made)
