"""What is shipped: how large it is, what is loaded before the first event, and what is left for that event,
in CPU of fresh processes; with a snapshot taken in between, as SnapStart does it, and without.

They see the artefact and nothing else, as in Lambda, with the bytecode that it ships, on the template's
Python if this machine has it.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from statistics import median
from typing import NamedTuple

from tests.bench.cold import BASE
from tests.bench.figures import Figure, Part, ratio
from tests.bench.processes import ROOT, child_says, messages_api
from tests.cloud.ministack import made_table, running
from tests.messages_api import MessagesApi

ROUNDS = 5
NATIVE, SHIPPED = ROOT / "build" / "native-runtime", ROOT / "build" / "lambda.zip"
ALONE = ("-I", "-S", "-B")  # no environment of Python's own, no installed packages, nothing written
LIMIT_MB = 250  # of a function's code unzipped: Lambda's own
SNAP_START = {"AWS_LAMBDA_INITIALIZATION_TYPE": "snap-start"}

MESSAGE = {
    "id": "m1",
    "text": "Bench 3x5 @ 185, then ran 5k in 24:10",
    "sent_at": "2026-03-02T18:30:00Z",
}
CALLED = """
import os
class Context:
    aws_request_id = "first"
    def get_remaining_time_in_millis(self):
        return 60_000
answer = handler({{**{event!r}, "owner": f"athlete {{os.getpid()}}"}}, Context())
assert "error" not in answer, answer
"""
STREAMED = f"""
import asyncio, json, os
parts = [{{"type": "text", "text": {MESSAGE["text"]!r}}}]
said = {{"id": "c1", "messages": [{{"id": "m1", "role": "user", "parts": parts}}]}}
caller = {{"authorizer": {{"claims": {{"sub": f"athlete {{os.getpid()}}"}}}}}}
scope = {{"type": "http", "method": "POST", "path": "/chat", "client": ("127.0.0.1", 1),
         "headers": [(b"x-amzn-request-context", json.dumps(caller).encode())]}}
sent = []
async def receive():
    return {{"type": "http.request", "body": json.dumps(said).encode()}}
async def send(event):
    sent.append(event)
asyncio.run(app(scope, receive, send))
assert sent[0]["status"] == 200 and any(b"data-workout" in each.get("body", b"") for each in sent)
"""
MEASURED = """
import sys, time
from handlers.{module} import {name}
at_init, modules = time.process_time(), len(sys.modules)
from handlers import snapshot
snapshot.restored()
began = time.process_time()
{event}
print(at_init, time.process_time() - began, modules, len(sys.modules) - modules)
"""


class FirstEvent(NamedTuple):
    """A function and its first event; `by_model` if Claude reads it."""

    what: str
    module: str
    name: str
    event: str
    by_model: bool = False


def _called(what: str, module: str, event: object, *, by_model: bool = False) -> FirstEvent:
    return FirstEvent(what, module, "handler", CALLED.format(event=event), by_model)


FIRST = (
    _called("build_workout, a message", "build_workout", MESSAGE),
    _called("build_workout, a message to Claude", "build_workout", MESSAGE, by_model=True),
    _called(
        "plan_changes, a wish", "plan_changes", {**MESSAGE, "action": "ask", "text": "swap dips for rows"}
    ),
    _called("read, the history", "read", {"what": "history"}),
    FirstEvent("stream, a message", "stream_coach_conversation", "app", STREAMED),
    FirstEvent("stream, a message to Claude", "stream_coach_conversation", "app", STREAMED, by_model=True),
)


class Loaded(NamedTuple):
    """Of one process: CPU before its first event and for it, modules before it and for it."""

    init: float
    event: float
    modules: int
    later: int


def measure(progress: Callable[[str], None]) -> Part:
    python = runtime_python()
    for command, built in (((python, "--native", str(NATIVE)), NATIVE), ((sys.executable,), SHIPPED)):
        if not built.exists():
            progress(f"building {built.name}")
            package = [command[0], str(ROOT / "infra" / "package"), *command[1:]]
            subprocess.run(package, check=True, stdout=subprocess.DEVNULL)
    with running() as ministack, messages_api("tests.bench.loopback:as_read") as url:
        environment = {
            **ministack.environment,
            "DIRECT_INVOKE": "trusted",
            "AWS_LAMBDA_RUNTIME_API": "127.0.0.1:1",  # whose headers are believed
            "SPOTTER_TABLE": made_table(ministack),
            "SPOTTER_PINECONE": "http://127.0.0.1:1",  # logging asks nothing of it
            "PINECONE_API_KEY": "none",
            "ANTHROPIC_API_KEY": MessagesApi.key,
            "ANTHROPIC_BASE_URL": url,
        }
        found: dict[tuple[str, bool], list[Loaded]] = {}
        for number in range(ROUNDS):
            progress(f"round {number + 1} of {ROUNDS}")
            for first in FIRST:
                for prepared in (False, True):
                    loaded = _loaded(python, first, environment | (SNAP_START if prepared else {}))
                    found.setdefault((first.what, prepared), []).append(loaded)
        progress("the base")
        base = [_said(python, f"{BASE}\nimport time\nprint(time.process_time())", environment)[0]
                for _ in range(ROUNDS)]  # fmt: skip
    unzipped = sum(path.stat().st_size for path in NATIVE.rglob("*") if path.is_file())
    return Part(
        "artefact",
        f"CPU of fresh processes on the artefact alone, {_version(python)}, {ROUNDS} rounds (by the minima)",
        (
            Figure("unzipped, for this machine", round(unzipped / 1e6, 1), "MB", LIMIT_MB),
            Figure("zipped, as shipped", round(SHIPPED.stat().st_size / 1e6, 1), "MB", 50,
                   detail="the target is what Lambda takes without S3"),
            *(ratio(f"{each.what}: loading without a snapshot / base",
                    [run.init for run in found[each.what, False]], base)
              for each in FIRST if not each.by_model),
            *(ratio(f"{each.what}: what is left for it with a snapshot / without",
                    *([run.event for run in found[each.what, prepared]] for prepared in (True, False)), 0.5,
                    "kept in DynamoDB, on loopback" if each is FIRST[0] else "")
              for each in FIRST),
        ),
        tuple(_note(each, found) for each in FIRST),
    )  # fmt: skip


def _note(first: FirstEvent, found: dict[tuple[str, bool], list[Loaded]]) -> str:
    told = []
    for prepared, when in ((False, "without"), (True, "with")):
        runs = found[first.what, prepared]
        init, event = (median(getattr(run, name) for run in runs) * 1000 for name in ("init", "event"))
        told.append(
            f"{when}: {init:,.0f} ms and {runs[0].modules:,} modules before it, {event:,.0f} ms and "
            f"{runs[0].later:,} for it"
        )
    return f"{first.what}. {'; '.join(told)}"


def _loaded(python: str, first: FirstEvent, environment: dict[str, str]) -> Loaded:
    code = MEASURED.format(module=first.module, name=first.name, event=first.event)
    engine = {"SPOTTER_ENGINE": "claude"} if first.by_model else {}
    init, event, modules, later = _said(python, code, environment | engine)
    return Loaded(init, event, int(modules), int(later))


def _said(python: str, code: str, environment: dict[str, str]) -> list[float]:
    """The numbers in the last line that a fresh process prints, which sees nothing but the artefact."""
    path = f"import sys; sys.path.insert(0, {str(NATIVE)!r})\n"
    said = child_says(path + code, {"HOME": os.devnull, **environment}, *ALONE, python=python)
    return [float(each) for each in said.splitlines()[-1].split()]


def runtime_python() -> str:
    """The Python of the template's version, as infra/package finds it; this one where there is none."""
    text = (ROOT / "infra" / "template.yaml").read_text("utf-8")
    [version] = re.findall(r"^ +Runtime: python(\S+)$", text, re.MULTILINE)
    asked = [f"python{version}", "-c", "import sys; print(sys.executable)"]
    with suppress(OSError, subprocess.CalledProcessError):
        return subprocess.check_output(
            asked, env={**os.environ, "PYENV_VERSION": version}, stderr=subprocess.DEVNULL, text=True
        ).strip()
    return sys.executable


def _version(python: str) -> str:
    return subprocess.check_output([python, "--version"], text=True).strip()
