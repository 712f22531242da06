"""spotter invoke: an event through a function in a process of its own; its answer, its log, an exit code."""

import io
import json
import os
import re
import time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from agents.errors import BadInput
from agents.models.port import ModelUnavailable
from handlers.emulated import fresh_process, invoking, ministack
from handlers.emulated.fresh_process import invoked
from handlers.emulated.invoking import exit_code_of
from handlers.emulated.lambdas import FUNCTIONS, Function, LambdaContext
from handlers.emulated.one_invocation import outcome
from handlers.emulated.stages import stage_environment
from handlers.local.cli import main
from storage.ports import TooLarge, Unavailable
from tests.handlers.doors import Doors, cognito, rest
from tests.phrase_tables import listed, phrases

ROOT = Path(__file__).parents[2]
EVENTS = ROOT / "infra" / "events"
READ = FUNCTIONS["read"]


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["invoke", *arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


# --- in a fresh process


def test_a_direct_event_is_logged_and_its_log_is_apart_from_its_result(tmp_path: Path, capsys):
    event = str(EVENTS / "build-workout.json")

    code, out, err = ran(capsys, "build-workout", "--event", event, "--home", str(tmp_path))

    result = json.loads(out)
    assert (0, True) == (code, result["success"])
    assert out.startswith('{\n  "schema_version"')
    heading, *log, last = err.splitlines()
    assert re.fullmatch(r"--- log of build-workout, request [0-9a-f-]{36}", heading)
    logged = [json.loads(line) for line in log]
    assert {heading.split()[-1]} == {each["request_id"] for each in logged if "request_id" in each}
    assert any("_aws" in each for each in logged)
    assert re.fullmatch(r"--- build-workout took \d+ ms", last)


def own_function(tmp_path: Path, code: str) -> tuple[Function, dict[str, str]]:
    """A function whose handler is this code, and the environment in which it is found."""
    (tmp_path / "own.py").write_text(f"import os, sys, time\ndef handler(event, context):\n    {code}\n")
    (tmp_path / "sitecustomize.py").write_text(
        "from handlers.emulated import lambdas\n"
        "lambdas.FUNCTIONS['own'] = lambdas.Function('own', 'own', 3, 128)\n"
    )
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    return Function("own", "own", 3, 128), {"PATH": os.environ["PATH"], "PYTHONPATH": path}


def test_a_package_that_is_not_installed_is_told_with_the_command_that_installs_it():
    def handler(event: Any, context: Any) -> None:
        import not_installed  # type: ignore[import-not-found]  # noqa: F401

    told = outcome(handler, "{}", LambdaContext(READ, "r", 3.0))

    assert "input" == told["fault"]
    assert "No module named 'not_installed': `make setup` installs" in told["error"]["errorMessage"]


@pytest.mark.parametrize("path", ["docs/cloud.md", "infra/events/README.md"])
def test_what_installs_all_that_the_samples_need_stands_before_the_first(path: str):
    lines = [line.split() for line in (ROOT / path).read_text("utf-8").splitlines()]

    first = next(at for at, words in enumerate(lines) if words[:2] == ["spotter", "invoke"])

    assert ["make", "setup"] in [words[:2] for words in lines[max(0, first - 12) : first]]


def test_a_stand_in_that_is_not_installed_is_told_with_the_command_that_installs_it(monkeypatch, tmp_path):
    monkeypatch.setattr(ministack, "PYTHON", ministack.ROOT / "not" / "there")

    with pytest.raises(BadInput, match="not/there is missing: `make setup` installs MiniStack there"):
        ministack.running().__enter__()


def test_over_its_time_it_is_killed_and_what_it_logged_is_there(tmp_path: Path):
    function, environment = own_function(tmp_path, "print('begun'); time.sleep(600)")

    done = invoked(function, "{}", environment, seconds=0.5)

    assert done.error is not None
    assert ("time", "Sandbox.Timedout") == (done.fault, done.error["errorType"])
    assert "Task timed out after 0.50 seconds" in done.error["errorMessage"]
    assert "begun\n" == done.log


def test_a_process_that_ends_without_an_answer_is_told(tmp_path: Path):
    function, environment = own_function(tmp_path, "sys.stderr.write('gone'); os._exit(7)")

    done = invoked(function, "{}", environment, seconds=30)

    assert done.error is not None
    assert ("bug", "Runtime.ExitError", "gone") == (done.fault, done.error["errorType"], done.log)
    assert done.error["errorMessage"].endswith("Runtime exited with error: exit status 7")


# --- what the fresh process does, called here


def told(handler: Any, event: str = "{}") -> dict[str, Any]:
    return outcome(handler, event, LambdaContext(READ, "r1", 0.0))


def test_the_event_is_what_json_makes_of_it():
    assert {"result": '{"list": [1], "none": null}'} == told(
        lambda event, _: event, '{"list": [1], "none": null}'
    )


def test_a_result_that_is_no_json_is_told_as_lambda_tells_it():
    error = told(lambda *_: {"a": {1, 2}})["error"]

    assert "Runtime.MarshalError" == error["errorType"]
    assert "Unable to marshal response: Object of type set is not JSON serializable" == error["errorMessage"]
    assert {"result": "1.5"} == told(lambda *_: Decimal("1.5"))


def test_a_result_that_is_too_large_is_an_error():
    assert "Function.ResponseSizeTooLarge" == told(lambda *_: "x" * 6_300_000)["error"]["errorType"]


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (Unavailable("down"), "store"),
        (TooLarge("much"), "input"),
        (ModelUnavailable("down"), "model"),
        (BadInput("no"), "input"),
        (KeyError("x"), "bug"),
    ],
)
def test_an_exception_is_told_with_its_type_and_whose_fault_it_is(error: Exception, fault: str):
    def handler(*_: Any) -> None:
        raise error

    said = told(handler)

    assert (type(error).__name__, str(error), fault) == (
        said["error"]["errorType"],
        said["error"]["errorMessage"],
        said["fault"],
    )
    assert "in handler" in "".join(said["error"]["stackTrace"])


def test_a_context_has_what_lambdas_has():
    context = LambdaContext(READ, "r1", 0.0)

    assert 0 == context.get_remaining_time_in_millis()
    assert (
        899_000 < LambdaContext(READ, "r1", time.monotonic() + 900).get_remaining_time_in_millis() <= 900_000
    )
    assert ("spotter-local-read", "$LATEST", "1769") == (
        context.function_name, context.function_version, context.memory_limit_in_mb,
    )  # fmt: skip
    assert context.invoked_function_arn.endswith(":function:spotter-local-read")
    assert "/spotter/local/read" == context.log_group_name
    assert context.log_stream_name.endswith("]r1")
    assert (None, None) == (context.client_context, context.identity.cognito_identity_id)


def test_functions_have_the_times_and_sizes_of_the_template():
    text = (ROOT / "infra" / "template.yaml").read_text("utf-8")

    for function in FUNCTIONS.values():
        block = text.partition(f"FunctionName: !Sub spotter-${{Stage}}-{function.name}\n")[2]
        block = block.partition("AWS::Serverless::Function")[0].partition("\n  # ---")[0]
        memory = re.search(r"\n      MemorySize: (\d+)", block)
        assert f"Handler: {function.module}.handler" in block
        assert f"\n      Timeout: {function.seconds:g}\n" in block
        assert function.memory_mb == (int(memory[1]) if memory else 1769)


# --- exit codes


def refused(code: str) -> dict[str, Any]:
    return {"error": {"code": code, "message": "no"}}


def message(**fields: Any) -> dict[str, Any]:
    return {"success": False, "allWorkouts": [], "plan_changes": [], "stopped": "", **fields}


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (message(success=True), 0),
        (message(), 1),
        (message(plan_changes=[{"type": "proposal"}]), 0),
        (message(plan_changes=[{"type": "question"}]), 1),
        (message(stopped="model failed: busy"), 4),
        ({"type": "committed", "proposals": []}, 0),
        ({"type": "question", "proposals": []}, 1),
        ({"understood": {}, "workouts": []}, 1),
        ({"understood": {}, "workouts": [{}]}, 0),
        ({"batchItemFailures": []}, 0),
        ({"batchItemFailures": [{"itemIdentifier": "1"}]}, 3),
        ({"done": "removed"}, 0),
        ({"owners": 1, "found": 2, "repaired": 2, "after": None}, 0),
        ({"owners": 1, "found": 2, "repaired": 1, "after": None}, 1),
        ({"owners": 1, "found": 0, "repaired": 0, "after": "ann"}, 1),
        ({"statusCode": 202, "body": '{"id": "m1", "status": "queued"}'}, 0),
        *((refused(code), 2) for code in ("bad_input", "unidentified", "too_large", "method_not_allowed")),
        *((refused(code), 1) for code in ("not_found", "unfinished")),
        *((refused(code), 3) for code in ("unavailable", "search_unavailable")),
        (refused("internal"), 70),
        ({"statusCode": 503, "body": json.dumps(refused("unavailable"))}, 3),
    ],
)
def test_the_exit_code_says_what_became_of_it(result: Any, code: int):
    assert code == exit_code_of(result)


def test_real_answers_are_known_by_their_shapes(doors: Doors):
    logged = doors.log(owner="ann", id="m1", text="Bench 3x5 @ 185")

    assert 0 == exit_code_of(logged)
    assert 1 == exit_code_of(doors.log(owner="ann", id="m2", text="hello there"))
    assert 0 == exit_code_of(doors.plan("pending"))
    assert 1 == exit_code_of(doors.read("search", q="rowing"))
    assert 0 == exit_code_of(doors.get("/search", q="bench"))
    assert 1 == exit_code_of(doors.get("/workouts/none"))
    assert 2 == exit_code_of(doors.http(rest("POST", "/messages", authorizer=cognito("ann"), body="no")))


# --- the command


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch) -> None:
    def started(*_: Any, **__: Any) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(invoking, "invoked", started)


@pytest.mark.usefixtures("never")
@phrases("arguments", "words", arguments=listed)
def test_what_cant_be_asked_is_told_before_anything_runs(arguments, words, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"{no")))

    code, out, err = ran(capsys, *arguments)

    assert (2, "") == (code, out)
    assert words in err


@pytest.mark.parametrize("is_wanted", [False, True])
def test_where_an_error_came_from_is_for_those_who_ask(is_wanted: bool, monkeypatch, capsys):
    error = {"errorType": "KeyError", "errorMessage": "'x'", "stackTrace": ["in handler"]}
    done = fresh_process.Invoked("r1", None, error, "bug", "", 0.1)
    monkeypatch.setattr(invoking, "invoked", lambda *_, **__: done)
    monkeypatch.setenv("SPOTTER_TRACEBACK", "1" if is_wanted else "")

    code, out, err = ran(capsys, "read", "--event", str(EVENTS / "read-history.json"), "--json")

    assert (70, is_wanted) == (code, "stackTrace" in json.loads(out))
    assert "spotter: read: KeyError: 'x'\n" in err


# --- where its records are


def test_whoever_calls_from_the_command_line_is_trusted_unless_it_is_said():
    with (
        stage_environment("local", {}, None) as usual,
        stage_environment("local", {}, Path("x")) as elsewhere,
    ):
        assert ("trusted", "local") == (usual["DIRECT_INVOKE"], usual["SPOTTER_STAGE"])
        assert "x" == elsewhere["SPOTTER_HOME"]
    with stage_environment("local", {"DIRECT_INVOKE": "refused"}, None) as said:
        assert "refused" == said["DIRECT_INVOKE"]


@pytest.mark.parametrize("url", ["https://dynamodb.eu-central-1.amazonaws.com", "http://10.0.0.1:4566", "x"])
def test_a_stand_in_is_on_this_machine_or_it_is_not_asked(url: str):
    stage = stage_environment("ministack", {"AWS_ENDPOINT_URL": url}, None)

    with pytest.raises(BadInput, match="asks nobody but this machine"):
        stage.__enter__()


def test_a_stand_in_that_is_not_there_is_told():
    stage = stage_environment("ministack", {"AWS_ENDPOINT_URL": "http://127.0.0.1:9"}, None)

    with pytest.raises(BadInput, match=r"there is no stand-in for AWS at http://127\.0\.0\.1:9"):
        stage.__enter__()
