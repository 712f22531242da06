"""spotter invoke: an event in; the function's answer, its log, and an exit code for what became of it."""

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from agents.errors import BadInput
from handlers.emulated.fresh_process import Invoked, invoked
from handlers.emulated.lambdas import FUNCTIONS, LONGEST_SECONDS, Function
from handlers.emulated.stages import STAGES, stage_environment
from handlers.terminal.commands import AsJson, Home, command
from handlers.terminal.faults import BUG, DONE, MODEL, NOTHING, STORE, TIMED_OUT, USAGE, tell
from handlers.terminal.plain import print_json, print_line, shown

MOST_EVENT_BYTES = 6 * 1024 * 1024
CODE_OF_FAULT = {"input": USAGE, "store": STORE, "model": MODEL, "bug": BUG, "time": TIMED_OUT}
CODE_OF_ERROR = {
    "not_found": NOTHING,
    "unfinished": NOTHING,
    "internal": BUG,
    "unavailable": STORE,
    "search_unavailable": STORE,
}  # the others are about what was sent


INVOKE_EXAMPLES = """\b
Examples:
  spotter invoke build-workout --event infra/events/build-workout.json
  spotter invoke read --event infra/events/read-search-http.json --json
  echo '{"owner": "ann", "what": "history"}' | spotter invoke read --event -
  spotter invoke build-workout --event infra/events/build-workout-sqs.json --stage ministack

\b
FUNCTION is build-workout, plan-changes, read, index-workouts or reprocess.
Its handler is called in a fresh process, as Lambda calls it: with the event
as JSON, a context, and a timeout, that of infra/template.yaml if none is
said. On standard output is what it answers: its result, or {"errorType",
"errorMessage"}; on standard error what it logs, its metrics among that.

\b
An event without a requestContext may name its owner here, as whoever calls
from the command line is trusted; DIRECT_INVOKE=refused in the environment
has it refused.

\b
--stage local      the environment as it is: the data file, if it names no table
--stage ministack  a table in a stand-in for AWS: the one at AWS_ENDPOINT_URL,
                   which has to be on this machine, or one that is started
                   for the length of the command and forgotten with it (`make
                   setup` installs it). Search is in a file beside it. For
                   several commands on one: `spotter ministack`

\b
Exit code: 0 done, 1 nothing was logged, changed or found, 2 a bad event or a
4xx, 3 the store or records of a batch that failed, 4 the model, 70 a bug, 124
its time was up. SPOTTER_TRACEBACK=1 shows where an error came from.
"""


@command(INVOKE_EXAMPLES)
def invoke(
    function: Annotated[str, typer.Argument(metavar="FUNCTION", help="Which function.", show_default=False)],
    event: Annotated[
        Path,
        typer.Option("--event", metavar="FILE", help="Its event, as JSON; - reads standard input."),
    ],
    stage: Annotated[
        str, typer.Option("--stage", metavar="local|ministack", help="Where its records are.")
    ] = "local",
    timeout: Annotated[
        float | None,
        typer.Option("--timeout", metavar="SECONDS", help="When it is ended."),
    ] = None,
    home: Home = None,
    as_json: AsJson = False,
) -> int:
    """Call a function and print its answer and its log; the exit code. Raises BadInput."""
    called = checked_function(function)
    if stage not in STAGES:
        raise BadInput(f"--stage is {stage!r}: there are {' and '.join(STAGES)}.")
    limit = called.seconds if timeout is None else checked_seconds(timeout)
    asked = event_in(event)
    with stage_environment(stage, os.environ, home) as environment:
        done = invoked(called, asked, environment, seconds=limit, stage=stage)
    _print_log(called, done)
    answer = done.result if done.error is None else _as_shown(done.error)
    if as_json:
        print_json(answer)
    else:
        print_line(shown(json.dumps(answer, indent=2, ensure_ascii=False)))
    if done.error is None:
        return exit_code_of(done.result)
    tell(f"{function}: {done.error['errorType']}: {done.error['errorMessage']}")
    return CODE_OF_FAULT[done.fault]


# --- what is asked


def checked_function(name: str) -> Function:
    """The function of this name. Raises BadInput."""
    if name not in FUNCTIONS:
        raise BadInput(f"there is no function {name!r}: there are {', '.join(FUNCTIONS)}.")
    return FUNCTIONS[name]


def checked_seconds(said: float) -> float:
    """A timeout. Raises BadInput for one that Lambda doesn't have; not a number is none."""
    if not 0 < said <= LONGEST_SECONDS:
        raise BadInput(f"--timeout is {said:g}: it is a number of seconds up to {LONGEST_SECONDS}.")
    return said


def event_in(path: Path) -> str:
    """The event in a file, as the JSON text that goes to the function. Raises BadInput."""
    try:
        read = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        event = json.dumps(json.loads(read.decode("utf-8-sig")))
    except OSError as error:
        raise BadInput(f"--event {str(path)!r} can't be read: {error.strerror}.") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"--event {str(path)!r} is no JSON: {error}. infra/events has samples.") from None
    if len(event) > MOST_EVENT_BYTES:
        raise BadInput(f"the event has {len(event):,} bytes: Lambda takes up to {MOST_EVENT_BYTES:,}.")
    return event


# --- what it came to


def _print_log(function: Function, done: Invoked) -> None:
    log = shown(done.log).rstrip("\n")
    told = f"--- log of {function.name}, request {done.request_id}\n{log}\n" if log else ""
    sys.stderr.write(f"{told}--- {function.name} took {done.seconds * 1000:.0f} ms\n")
    sys.stderr.flush()


def _as_shown(error: Mapping[str, Any]) -> dict[str, Any]:
    """The error as Lambda tells it; where in the code it was only for those who asked for it."""
    hidden = () if os.environ.get("SPOTTER_TRACEBACK") == "1" else ("stackTrace",)
    return {name: said for name, said in error.items() if name not in hidden}


def exit_code_of(result: Any) -> int:
    """What a function's answer says, as an exit code: of a gateway's response what is in its body."""
    match result:
        case {"statusCode": int(), "body": str(body)}:
            return exit_code_of(json.loads(body))
        case {"error": {"code": str(code)}}:
            return CODE_OF_ERROR.get(code, USAGE)
        case {"batchItemFailures": failures}:
            return STORE if failures else DONE
        case {"allWorkouts": _, "success": success, "plan_changes": changes, "stopped": stopped}:
            return _of_message(success, changes, result.get("program", []), stopped)
        case {"type": str(), "proposals": _}:
            return DONE if _is_fine(result) else NOTHING
        case {"understood": _, "workouts": []}:
            return NOTHING
        case {"found": int(found), "repaired": int(repaired), "after": after}:
            return DONE if found == repaired and after is None else NOTHING
    return DONE


def _of_message(
    success: bool, changes: list[Mapping[str, Any]], program: list[Mapping[str, Any]], stopped: str
) -> int:
    """As `spotter log` says it of the same message."""
    from agents.logger.result import MODEL_FAILED, is_told

    if success or any(map(_is_fine, changes)) or any(map(is_told, program)):
        return DONE
    return MODEL if stopped.startswith(MODEL_FAILED) else NOTHING


def _is_fine(result: Mapping[str, Any]) -> bool:
    from agents.planner.result import FINE

    return result["type"] in FINE
