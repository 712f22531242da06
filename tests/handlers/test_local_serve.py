"""spotter serve: requests over HTTP reach the handlers, on loopback, for one athlete, and for no web page."""

import http.client
import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import pytest

from agents.logger.records.shelf import Shelf
from handlers import build_workout
from handlers.emulated.gateway import ROUTES, streamed_at
from handlers.emulated.serving import MOST_BYTES, Server
from handlers.local.cli import main
from handlers.oauth import MCP, METADATA_PATHS
from tests.handlers.doors import Doors
from tests.handlers.published import held
from tests.handlers.served import served_for_ann
from tests.handlers.test_local_process import COMMAND, ROOT, environment
from tests.phrase_tables import phrases
from tests.program.programs import began

BENCH = {"id": "m/1", "text": "Bench 3x5 @ 185", "sent_at": "2026-03-02T18:30:00Z"}


class Said(NamedTuple):
    status: int
    headers: dict[str, str]
    json: Any


@pytest.fixture
def server(doors: Doors) -> Iterator[Server]:
    with served_for_ann() as made:
        yield made


def asked(server: Server, method: str, path: str, body: Any = None, **headers: str) -> Said:
    text = body if body is None or isinstance(body, bytes) else json.dumps(body)
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    connection.request(method, path, text, {name.replace("_", "-"): said for name, said in headers.items()})
    response = connection.getresponse()
    read = response.read()
    connection.close()
    parts = tuple(unquote(part) for part in path.partition("?")[0].strip("/").split("/"))
    if method != "HEAD":
        held(method, parts, response.status, read.decode(), response.getheader("content-type", ""))
    return Said(
        response.status,
        {name.lower(): said for name, said in response.getheaders()},
        json.loads(read) if read else None,
    )


def raw(server: Server, *lines: str, body: str = "") -> str:
    """What is answered to these lines as they are."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    connection.connect()
    assert connection.sock is not None
    connection.sock.sendall(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
    connection.sock.shutdown(1)  # nothing more to say
    with connection.sock.makefile("rb") as answer:
        said = answer.read().decode()
    connection.close()
    return said


def test_a_message_is_logged_for_the_one_whose_server_it_is_and_read_again(server: Server, doors: Doors):
    posted = asked(server, "POST", "/messages", BENCH)
    again = asked(server, "GET", "/messages/m%2F1")
    workout = asked(server, "GET", f"/workouts/{posted.json['workoutId']}?revisions=1")

    assert (200, 200, 200) == (posted.status, again.status, workout.status)
    assert posted.json["workoutId"] == again.json["result"]["workoutId"] == workout.json["workout_id"]
    assert {"ann"} == {each.owner for each in doors.worker.records.walk()}


def test_every_path_of_the_api_is_served(server: Server, doors: Doors):
    doors.put_plan("ann")

    assert 200 == asked(server, "POST", "/plan/changes", {"action": "pending"}).status
    for path in ("/workouts", "/plan?week=1", "/plan/proposals", "/search?q=last+heavy+squats&limit=3"):
        assert 200 == asked(server, "GET", path).status


def test_what_is_kept_is_changed_and_read_again_through_the_doors(server: Server):
    workout_id = asked(server, "POST", "/messages", BENCH).json["workoutId"]
    amend, delete = (f"/workouts/{workout_id}/{verb}" for verb in ("amend", "delete"))

    def loads() -> list[str]:
        page = asked(server, "GET", "/export?limit=5").json
        return [each["summary"].rpartition("@ ")[2] for each in page["workouts"]]

    seen = []
    for path, body in (
        (amend, {"id": "p1", "load": "190"}),
        (delete, {"id": "p2"}),
        ("/undo", {"id": "p3"}),
        (delete, {"id": "p2"}),  # delivered again, after the undo of it
        ("/undo", {"id": "p4"}),
    ):
        said = asked(server, "POST", path, body)
        seen.append((said.status, loads()))

    back = (200, ["190 lb"])
    assert [back, (200, []), back, back, (200, ["185 lb"])] == seen
    assert [] == asked(server, "GET", "/questions").json["questions"]
    assert {"ok": True} == asked(server, "GET", "/health").json


@pytest.mark.parametrize("verb", ["amend", "delete", "undo"])
def test_presses_that_come_together_are_one(server: Server, doors: Doors, verb: str):
    asked(server, "POST", "/messages", {**BENCH, "id": "m2", "text": "Squat 3x5 @ 225"})
    workout_id = asked(server, "POST", "/messages", BENCH).json["workoutId"]
    path = "/undo" if verb == "undo" else f"/workouts/{workout_id}/{verb}"
    body = {"id": "p1", **({"load": "190"} if verb == "amend" else {})}

    with ThreadPoolExecutor(4) as pool:
        said = list(pool.map(lambda _: asked(server, "POST", path, body), range(4)))

    assert [200] * 4 == [each.status for each in said]
    assert [said[0].json] * 4 == [each.json for each in said]
    stored = Shelf(doors.worker.records, "ann", doors.worker.clock).get(workout_id)
    assert stored is not None
    assert 2 == stored.revision


def test_a_program_is_shown_and_a_move_of_it_taken_back(server: Server, doors: Doors):
    doors.worker.program.begin("ann", "init", date(2026, 11, 15), began())
    asked(server, "POST", "/messages", {"id": "s1", "text": "skip squat this week"})

    undone = asked(server, "POST", "/program/undo", {"id": "p1"})
    moves = asked(server, "GET", "/program/moves?limit=2")
    sheet = asked(server, "GET", "/program/today?lift=squat&date=2026-11-15")

    assert (200, ["squat is open this week"]) == (undone.status, undone.json["put_back"])
    assert [3, 2] == [each["number"] for each in moves.json["moves"]]
    assert [45, 45, 10, 10, 2.5] == sheet.json["workouts"][0]["plates_per_side"]["270"]
    assert 315 == asked(server, "GET", "/program").json["lifts"]["squat"]["training_max"]


def test_the_paths_are_those_of_the_template():
    text = (ROOT / "infra" / "template.yaml").read_text("utf-8")
    events = re.findall(r'RestApiId: !Ref Api, Path: "?([^",]+)"?, Method: (\w+)', text)

    streamed = {(path, method) for path, method in events if streamed_at(path) == path}
    chat = {"/chat", "/chat/{id}", "/chat/{id}/stream", "/chat/{id}/stop", MCP, *METADATA_PATHS}
    assert {*chat, "/health", "/openapi.json", "/page", "/page/{file}"} == {path for path, _ in streamed}
    assert {(route.path, route.method.lower()) for route in ROUTES} == set(events) - streamed


def test_a_queue_that_is_not_there_has_the_message_logged_at_once(server: Server):
    said = asked(server, "POST", "/messages", BENCH, Prefer="respond-async")

    assert (200, True) == (said.status, said.json["success"])


@phrases("method", "path", "status", "code", status=int)
def test_what_is_not_there_is_told_as_the_api_tells_it(
    server: Server, method: str, path: str, status: int, code: str
):
    said = asked(server, method, path)

    assert (status, code) == (said.status, said.json["error"]["code"])
    assert said.json["error"]["request_id"]
    assert "access-control-allow-origin" not in said.headers


@pytest.mark.parametrize(
    "body", [b"no json", b"\xff\xfe", b"[]", b'{"owner": "bob", "id": "m1", "text": "x"}']
)
def test_a_body_that_cant_be_read_is_bad_input(server: Server, body: bytes):
    said = asked(server, "POST", "/messages", body)

    assert (400, "bad_input") == (said.status, said.json["error"]["code"])


@phrases("headers", headers=json.loads)
def test_a_page_in_a_browser_can_neither_write_nor_read(
    server: Server, doors: Doors, headers: dict[str, str]
):
    said = asked(server, "POST", "/messages", BENCH, **headers)

    assert (400, "bad_input") == (said.status, said.json["error"]["code"])
    assert [] == list(doors.worker.records.walk())


def test_the_machine_may_be_asked_by_any_of_its_own_names(server: Server):
    own = f"http://localhost:{server.server_port}"

    for host in ("localhost", f"127.0.0.1:{server.server_port}", "[::1]:9000"):
        assert 200 == asked(server, "GET", "/workouts", Host=host).status
    assert 200 == asked(server, "GET", "/workouts", Origin=own, Sec_Fetch_Site="same-origin").status


def test_it_listens_on_loopback_and_nowhere_else(server: Server):
    assert "127.0.0.1" == server.socket.getsockname()[0]


def test_a_bug_is_a_500_in_json_that_says_nothing_of_it(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys
):
    def broken(*_: Any) -> None:
        raise RuntimeError("Bench 3x5 @ 185")

    monkeypatch.setattr(build_workout, "_logged", broken)

    said = asked(server, "POST", "/messages", BENCH)

    assert (500, "internal") == (said.status, said.json["error"]["code"])
    told = capsys.readouterr()
    assert "RuntimeError" in told.out
    assert "Bench" not in told.out + told.err


def test_a_line_of_the_log_has_the_route_and_no_text(server: Server, capsys):
    asked(server, "GET", "/search?q=secret+squats")
    asked(server, "GET", "/messages/secret")
    asked(server, "GET", "/secret")

    lines = capsys.readouterr().err.splitlines()

    assert ["GET /search 200", "GET /messages/{id} 404", "GET (no such path) 404"] == [
        line.rpartition(" ms")[0].rpartition(" ")[0] for line in lines
    ]


@pytest.mark.parametrize(
    ("lines", "body", "status"),
    [
        (["GET /workouts HTTP/1.1"], "", 400),  # no host
        (["POST /messages HTTP/1.1", "Host: localhost", "Content-Length: two"], "{}", 400),
        (["POST /messages HTTP/1.1", "Host: localhost", "Content-Length: -1"], "{}", 400),
        (["POST /messages HTTP/1.1", "Host: localhost", "Content-Length: 2", "Content-Length: 3"], "{}", 400),
        (["POST /messages HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked"], "0\r\n\r\n", 400),
        (["POST /messages HTTP/1.1", "Host: localhost", "Content-Length: 99"], "{}", 400),
        (["POST /messages HTTP/1.1", "Host: localhost", f"Content-Length: {MOST_BYTES + 1}"], "", 413),
        (["nonsense"], "", 400),
        (["GET /workouts HTTP/9.9", "Host: localhost"], "", 400),
    ],
)
def test_what_is_hardly_http_is_answered_in_json_too(
    server: Server, lines: list[str], body: str, status: int
):
    said = raw(server, *lines, body=body)

    assert said.startswith((f"HTTP/1.1 {status} ", "{"))  # to HTTP/0.9 there is no status to say
    assert "error" in json.loads(said[said.index("{") :])


def test_a_port_that_is_taken_is_told(server: Server, capsys):
    assert 2 == main(["serve", "--port", str(server.server_port)])
    assert "--port 0 takes one that is free" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_the_command_says_where_it_is_and_an_interrupt_ends_it_with_130(tmp_path: Path):
    heeding = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {COMMAND[2]}"
    process = subprocess.Popen(
        [sys.executable, "-c", heeding, "serve", "--port", "0", "--user", "bob", "--home", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path / "elsewhere"),
        cwd=ROOT,
        text=True,
    )
    with process:
        try:
            assert process.stdout is not None
            greeting, example, _ = (process.stdout.readline() for _ in range(3))
            connection = http.client.HTTPConnection(greeting.split()[0].removeprefix("http://"), timeout=30)
            connection.request("POST", "/messages", json.dumps(BENCH))
            said = json.loads(connection.getresponse().read())
            connection.close()
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)
        finally:
            process.kill()

    assert said["success"]
    assert (130, True) == (process.returncode, (tmp_path / "spotter.db").exists())
    assert "answers for bob" in greeting
    assert example.startswith(f"  curl {greeting.split()[0]}/messages")
    assert ["POST", "spotter:"] == [line.split()[0] for line in err.splitlines()]


@pytest.mark.parametrize(
    ("method", "path", "body", "logged"),
    [
        ("DELETE", "/workouts/w_1", None, "/workouts/{id} 405"),
        ("POST", "/messages", b"{", "/messages 400"),
        ("GET", "/nope", None, "(no such path) 404"),
    ],
)
def test_the_log_names_the_path_of_what_was_refused_there(server: Server, capfd, method, path, body, logged):
    asked(server, method, path, body)

    assert f"{method} {logged}" in capfd.readouterr().err


def test_a_body_that_is_too_long_is_logged_with_its_path(server: Server, capfd):
    length = f"Content-Length: {MOST_BYTES + 1}"

    raw(server, "POST /messages HTTP/1.1", f"Host: 127.0.0.1:{server.server_port}", length)

    assert "POST /messages 413" in capfd.readouterr().err


def test_an_address_that_is_too_long_is_told_in_words(server: Server):
    answer = raw(server, f"GET /search?q={'a' * 70_000} HTTP/1.1", "Host: 127.0.0.1")

    assert "its address is longer than 65,536 bytes" in answer


def test_a_body_that_stalls_is_told_how_far_it_came(server: Server, monkeypatch):
    monkeypatch.setattr("handlers.emulated.serving.GatewayConnection.timeout", 0.2)
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    connection.putrequest("POST", "/messages")
    connection.putheader("Content-Length", "100")
    connection.endheaders(b"{")

    response = connection.getresponse()

    told = json.loads(response.read())["error"]
    connection.close()
    assert (408, "bad_input") == (response.status, told["code"])
    assert "after 1 of 100 bytes of the body nothing came" in told["message"]
