"""Where a request is sent to, as each kind of gateway writes it, and where its caller is sent from there."""

from typing import Any
from urllib.parse import quote

import pytest

from handlers import build_workout, read
from tests.handlers.doors import Context, Doors, answered, cognito, http_api, rest, said

ANN = cognito("ann")
JWT = {"jwt": {"claims": {"sub": "ann"}, "scopes": None}}
IDS = ["m1", "50%25", "100%", "x%2Fy", "a b", "ä", "a+b", "{id}"]


def mapped(event: dict[str, Any]) -> dict[str, Any]:
    """The event as a custom domain sends it, whose mapping the path begins with."""
    context = {**event["requestContext"], "path": f"/coach{event['path']}"}
    return {**event, "path": f"/coach{event['path']}", "requestContext": context}


def of_rest(message_id: str) -> dict[str, Any]:
    return rest("GET", f"/messages/{quote(message_id, safe='')}", authorizer=ANN)


def of_rest_behind_a_domain(message_id: str) -> dict[str, Any]:
    return mapped(of_rest(message_id))


def of_an_http_api(message_id: str) -> dict[str, Any]:
    route, ids = "GET /messages/{id}", {"id": message_id}
    path = f"/dev/messages/{message_id}"
    return http_api("GET", path, authorizer=JWT, stage="dev", routeKey=route, pathParameters=ids)


def of_an_http_api_with_the_first_payload(message_id: str) -> dict[str, Any]:
    path = f"/messages/{message_id}"
    decoded = {"version": "1.0", "path": path, "pathParameters": {"id": message_id}}
    return {**rest("GET", path, authorizer=JWT), "resource": "/messages/{id}", **decoded}


def of_a_greedy_route(message_id: str) -> dict[str, Any]:
    path, ids = f"/dev/messages/{message_id}", {"proxy": f"messages/{message_id}"}
    return http_api("GET", path, authorizer=JWT, stage="dev", routeKey="ANY /{proxy+}", pathParameters=ids)


def of_a_function_url(message_id: str) -> dict[str, Any]:
    return http_api("GET", f"/messages/{quote(message_id, safe='')}", authorizer=JWT)


GATEWAYS = [
    of_rest,
    of_rest_behind_a_domain,
    of_an_http_api,
    of_an_http_api_with_the_first_payload,
    of_a_greedy_route,
    of_a_function_url,
]


@pytest.mark.parametrize("event", GATEWAYS)
def test_every_id_is_found_as_each_gateway_writes_it(doors: Doors, event: Any):
    for message_id in IDS:
        doors.post(said(id=message_id, again=True))

    found = [answered(read.handler, event(each), Context()) for each in IDS]

    assert [(200, each) for each in IDS] == [(each.status, each.json.get("id")) for each in found]


@pytest.mark.parametrize("event", [of_rest, of_a_function_url])
def test_a_slash_in_an_id_is_found_where_the_path_is_sent_encoded(doors: Doors, event: Any):
    doors.post(said(id="a/b"))

    assert "a/b" == answered(read.handler, event("a/b"), Context()).json["id"]


@pytest.mark.parametrize("message_id", [".", ".."])
def test_an_id_that_a_path_leads_elsewhere_with_is_refused(doors: Doors, message_id: str):
    response = doors.post(said(id=message_id))

    assert (400, "bad_input") == (response.status, response.code)
    assert "in a path it leads elsewhere" in response.json["error"]["message"]


@pytest.mark.parametrize("wrong", [[], ["x"], "x", 7, True])
@pytest.mark.parametrize(
    "name", ["headers", "pathParameters", "queryStringParameters", "multiValueQueryStringParameters"]
)
def test_what_no_gateway_writes_is_bad_input(doors: Doors, name: str, wrong: Any):
    response = doors.http({**rest("GET", "/workouts", authorizer=ANN), name: wrong})

    assert (400, "bad_input") == (response.status, response.code)


@pytest.mark.parametrize("value", [7, None, {"a": 1}, [["a"]]])
def test_a_value_of_the_query_that_is_no_text_is_bad_input(doors: Doors, value: Any):
    event = {**rest("GET", "/search", authorizer=ANN), "queryStringParameters": {"q": value}}

    assert 400 == doors.http(event).status


# --- where the result is


class Queued:
    """The queue, as its client sees it."""

    def send_message(self, **sent: Any) -> dict[str, str]:
        return {"MessageId": "queue-1"}


@pytest.fixture
def queueing(doors: Doors, monkeypatch: pytest.MonkeyPatch) -> Doors:
    monkeypatch.setattr("handlers.cloud.queued.aws_client", lambda service: Queued())
    monkeypatch.setitem(doors.worker.settings.__dict__, "queue_url", "https://queue")
    return doors


def posted(message_id: str, **how: Any) -> dict[str, Any]:
    event = rest(
        "POST", "/messages", authorizer=ANN, body=said(id=message_id), headers={"Prefer": "respond-async"}
    )
    return {**event, **how}


def location(event: dict[str, Any]) -> str:
    response = answered(build_workout.handler, event, Context())
    assert 202 == response.status
    return str(response["headers"]["location"])


def test_the_place_of_a_result_is_where_the_caller_sent_the_message(queueing: Doors):
    second = http_api("POST", "/dev/messages", authorizer=JWT, stage="dev", routeKey="POST /messages")
    second |= {"body": posted("m 1")["body"], "headers": {"prefer": "respond-async"}}
    behind = mapped(posted("m 1"))

    assert "/dev/messages/m%201" == location(posted("m 1")) == location(second)
    assert "/coach/messages/m%201" == location(behind)
