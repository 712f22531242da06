"""Pages of other origins: which may ask; and that of `spotter chat --web --api`, whose API wants a token."""

import http.client
import json
from typing import Any

import pytest

from agents.errors import BadInput
from handlers.doors.failures import Unidentified, failure_of
from handlers.emulated import page_server
from handlers.emulated.gateway import refused
from handlers.emulated.page_server import checked_api, free_server, serve_page
from handlers.emulated.serving import GatewayConnection, Server
from handlers.origins import SETTING, page_origins, preflight, told_to
from handlers.page.page_files import Page
from handlers.wiring import Worker
from tests.handlers.conversation import Conversation
from tests.handlers.doors import Doors, cognito, rest
from tests.handlers.served import running

COACH = "https://coach.example"
ALLOWED = {SETTING: f"{COACH},http://127.0.0.1:8787"}
ASKS = {"origin": COACH, "access-control-request-method": "POST"}


@pytest.mark.parametrize(
    "said",
    ["*", "null", "coach.example", "https://coach.example/", "https://*.example", "https://a@b.example",
     "HTTPS://coach.example", "https://coach.example,", "ftp://coach.example", "https://coach.example:x"],
)  # fmt: skip
def test_what_is_no_origin_is_refused_and_none_of_it_may_ask(said: str):
    with pytest.raises(BadInput, match="an origin is like"):
        page_origins({SETTING: said})

    assert {} == told_to({"origin": said}, {SETTING: said})


def test_an_origin_that_is_named_may_ask_and_no_other():
    assert (COACH, "http://127.0.0.1:8787") == page_origins(ALLOWED)
    assert {"access-control-allow-origin": COACH, "vary": "origin"} == told_to({"origin": COACH}, ALLOWED)
    for other in ("https://coach.example.evil", "http://coach.example", "https://coach.example:8443", "null"):
        assert {"vary": "origin"} == told_to({"origin": other}, ALLOWED)
        assert preflight("OPTIONS", {**ASKS, "origin": other}, ALLOWED) is None
    assert () == page_origins({}) == page_origins({SETTING: "none"})
    assert {} == told_to({"origin": COACH}, {})


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, COACH)


@pytest.mark.usefixtures("named")
def test_the_doors_tell_a_page_that_is_named_whatever_they_answer(doors: Doors):
    there = doors.http(rest("GET", "/workouts", authorizer=cognito("ann"), headers=ASKS))
    nobody = doors.http(rest("GET", "/workouts", headers=ASKS))
    missing = doors.http(rest("GET", "/workouts/w_none", authorizer=cognito("ann"), headers=ASKS))
    other = doors.http(rest("GET", "/workouts", headers={"origin": "https://other.example"}))
    first = doors.http(rest("OPTIONS", "/workouts", headers=ASKS))

    assert (200, 401, 404) == (there.status, nobody.status, missing.status)
    for each in (there, nobody, missing):
        assert COACH == each["headers"]["access-control-allow-origin"]
    assert "access-control-allow-origin" not in other["headers"]
    assert (204, "") == (first.status, first["body"])


@pytest.mark.usefixtures("named")
def test_the_stream_does_too_and_answers_a_browser_that_asks_first(worker: Worker):
    talk = Conversation(worker, headers=ASKS)

    said = talk.say("Bench 3x5 @ 185")
    first = talk.ask("OPTIONS", "/chat")

    assert (200, COACH) == (said.status, said.headers["access-control-allow-origin"])
    assert (204, "GET, POST") == (first.status, first.headers["access-control-allow-methods"])
    assert "authorization" in first.headers["access-control-allow-headers"]
    assert "access-control-allow-credentials" not in first.headers


# --- two servers


class AsksForToken(GatewayConnection):
    """A connection whose caller is known by a token."""

    def _response(self, request_id: str) -> tuple[dict[str, Any] | None, str]:
        if self.command != "OPTIONS" and self.headers.get("authorization") != "Bearer good":
            return refused(failure_of(Unidentified("send a token.")), request_id), ""
        return super()._response(request_id)


def asked(
    server: Server, method: str, path: str, body: Any = None, **headers: str
) -> tuple[int, dict[str, str], str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    named = {name.replace("_", "-"): said for name, said in headers.items()}
    connection.request(method, path, None if body is None else json.dumps(body), named)
    response = connection.getresponse()
    read = response.read().decode()
    connection.close()
    return response.status, {name.lower(): said for name, said in response.getheaders()}, read


def test_a_page_of_one_server_asks_another_that_wants_a_token(doors: Doors, monkeypatch: pytest.MonkeyPatch):
    api = Server(0, "ann")
    api.RequestHandlerClass = AsksForToken
    with running(api), running(Server(0, "ann", Page(api.url))) as page:
        monkeypatch.setenv(SETTING, page.url)
        config, policy = asked(page, "GET", "/page/config.json")[2], asked(page, "GET", "/page/")[1]
        browser = {"origin": page.url, "sec_fetch_site": "same-site"}
        newest = {"id": "m1", "role": "user", "parts": [{"type": "text", "text": "Bench 3x5 @ 185"}]}
        said = {"id": "c1", "messages": [newest]}

        first = asked(api, "OPTIONS", "/chat", access_control_request_method="POST", **browser)
        nobody = asked(api, "POST", "/chat", said, **browser)
        known = asked(api, "POST", "/chat", said, authorization="Bearer good", **browser)
        other = asked(api, "GET", "/workouts", authorization="Bearer good", origin="http://127.0.0.1:1")

        assert {"api": api.url} == json.loads(config)
        assert f"connect-src 'self' {api.url};" in policy["content-security-policy"]
        assert (204, 401, 200) == (first[0], nobody[0], known[0])
        assert {page.url} == {each[1]["access-control-allow-origin"] for each in (first, nobody, known)}
        assert "data-workout" in known[2]
        assert 400 == other[0]
        assert "access-control-allow-origin" not in other[1]


def test_a_page_for_another_address_answers_nothing_itself(doors: Doors):
    with running(Server(0, "ann", Page("https://api.example.com/prod"))) as page:
        status, _, body = asked(page, "GET", "/workouts")

        assert (404, 404) == (status, asked(page, "POST", "/chat", {})[0])
        assert "https://api.example.com/prod answers it" in body
        assert 200 == asked(page, "GET", "/page/app.js")[0]


# --- spotter chat --web


@pytest.mark.parametrize(
    "said", ["http://api.example.com", "api.example.com", "https://a b", "https://a;b", "ftp://a"]
)
def test_a_token_goes_nowhere_in_the_clear(said: str):
    with pytest.raises(BadInput, match="write an address like"):
        checked_api(said)


def test_an_address_is_taken_over_tls_and_on_this_machine():
    assert "https://api.example.com/prod" == checked_api("https://api.example.com/prod/")
    assert "http://127.0.0.1:9000" == checked_api("http://127.0.0.1:9000")
    assert "" == checked_api("")


def test_a_port_that_is_taken_is_passed_over(monkeypatch: pytest.MonkeyPatch):
    with Server(0, "ann") as taken:
        monkeypatch.setattr(page_server, "USUAL_PORT", taken.server_port)
        with free_server("ann", Page()) as server:
            assert server.server_port not in (0, taken.server_port)


def test_chat_web_says_its_address_and_opens_it(
    doors: Doors, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    opened: list[str] = []
    monkeypatch.setattr(page_server.webbrowser, "open", lambda url: bool(opened.append(url)))
    monkeypatch.setattr(Server, "serve_forever", lambda self: None)

    serve_page(doors.worker, "ann")
    serve_page(doors.worker, "ann", opens=False)

    serve_page(doors.worker, "ann", "https://api.example.com", opens=False)

    told = capsys.readouterr().out.splitlines()
    assert 1 == len(opened)
    assert told[0].startswith(f"{opened[0]} is the chat")
    assert "no browser was found" in told[1]
    assert (
        "https://api.example.com answers it if its SPOTTER_PAGE_ORIGINS names http://127.0.0.1:" in told[-1]
    )
    assert 5 == len(told)
