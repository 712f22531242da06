"""A fresh process that calls one function once, as Lambda does, and is killed when its time is up."""

import contextlib
import json
import os
import subprocess
import sys
import threading
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from handlers.emulated.lambdas import Function, LambdaContext

ROOT = Path(__file__).parents[2]
LOADING_SECONDS = 60.0  # until the handler is loaded; Lambda gives it ten, on a machine of its own


class Invoked(NamedTuple):
    """What became of an invocation: its result, or its error as Lambda tells it and whose fault that is
    ("input", "store", "model", "bug", "time"). The log is all that was printed."""

    request_id: str
    result: Any
    error: Mapping[str, Any] | None
    fault: str
    log: str
    seconds: float


def invoked(
    function: Function, event: str, environment: Mapping[str, str], *, seconds: float, stage: str = "local"
) -> Invoked:
    """Call a function with this event, a JSON text, in this environment; it is killed after `seconds`."""
    context = LambdaContext(function, str(uuid.uuid4()), 0.0, stage)
    asked = {
        "function": function.name,
        "request_id": context.aws_request_id,
        "seconds": seconds,
        "stage": stage,
        "event": event,
    }
    with _running({**environment, **context.environment()}) as process:
        with contextlib.suppress(BrokenPipeError):  # it has ended already: its log says why
            process.send(asked)
        loaded = process.line(LOADING_SECONDS)
        told = process.line(seconds) if "is_loaded" in loaded else loaded
    took = told.get("seconds", seconds if loaded else LOADING_SECONDS)
    if "result" in told:
        return Invoked(context.aws_request_id, json.loads(told["result"]), None, "", process.log, took)
    error, fault = told.get("error"), told.get("fault", "time" if process.is_over_time else "bug")
    error = error or process.fault(context.aws_request_id, took)
    return Invoked(context.aws_request_id, None, error, fault, process.log, took)


@dataclass
class Process:
    """A fresh Python that makes one invocation, and what it said."""

    running: "subprocess.Popen[str]"
    is_over_time: bool = False
    log: str = ""

    def __post_init__(self) -> None:
        self._reading = threading.Thread(target=self._read_log, daemon=True)
        self._reading.start()

    def _read_log(self) -> None:
        assert self.running.stderr is not None
        for line in self.running.stderr:
            self.log += line

    def send(self, asked: Mapping[str, Any]) -> None:
        assert self.running.stdin is not None
        with self.running.stdin as stdin:
            json.dump(asked, stdin)

    def line(self, seconds: float) -> dict[str, Any]:
        """Its next line, {} if there is none: it ended, or its time was up and it was killed."""
        assert self.running.stdout is not None
        killing = threading.Timer(seconds, self._kill_late)
        killing.start()
        try:
            line = self.running.stdout.readline()
        finally:
            killing.cancel()
        told: dict[str, Any] = json.loads(line) if line.endswith("\n") else {}
        return told

    def _kill_late(self) -> None:
        self.is_over_time = True
        self.running.kill()

    def end(self) -> None:
        """Wait until it has ended, and all of its log is here."""
        self.running.wait()
        self._reading.join()

    def fault(self, request_id: str, seconds: float) -> dict[str, Any]:
        """What Lambda says of a process that ended without an answer."""
        kind, words = "Runtime.ExitError", f"Runtime exited with error: {self._ending()}"
        if self.is_over_time:
            kind, words = "Sandbox.Timedout", f"Task timed out after {seconds:.2f} seconds"
        return {"errorType": kind, "errorMessage": f"RequestId: {request_id} Error: {words}"}

    def _ending(self) -> str:
        code = self.running.returncode
        return f"exit status {code}" if code >= 0 else f"signal {-code}"


@contextlib.contextmanager
def _running(environment: Mapping[str, str]) -> Iterator[Process]:
    # -P: what lies in the folder here is not imported. -u: what it logged until it was killed is there.
    path = os.pathsep.join(filter(None, (str(ROOT), environment.get("PYTHONPATH"))))
    started = subprocess.Popen(
        [sys.executable, "-P", "-u", "-m", "handlers.emulated.one_invocation"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**environment, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8:backslashreplace"},
        encoding="utf-8",
        errors="replace",
    )
    with started:
        process = Process(started)
        try:
            yield process
        finally:
            started.kill()  # an interrupt of the command ends it too
            process.end()
