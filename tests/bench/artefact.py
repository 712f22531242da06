"""What is shipped: how large it is, and what a cold start takes from it, in CPU of fresh processes.

They see the artefact and nothing else, as in Lambda, with the bytecode that it ships.
"""

import os
import subprocess
import sys
from collections.abc import Callable

from tests.bench.cold import BASE
from tests.bench.figures import Figure, Part, milliseconds, ratio
from tests.bench.processes import ROOT, child_cpu_seconds, rounds_of
from tests.cloud.ministack import made_table, running

ROUNDS = 9
NATIVE, SHIPPED = ROOT / "build" / "native", ROOT / "build" / "lambda.zip"
ALONE = ("-I", "-S", "-B")  # no environment of Python's own, no installed packages, nothing written
LIMIT_MB = 250  # of a function's code unzipped: Lambda's own


HANDLERS = ("build_workout", "plan_changes", "read", "index_workouts")
MESSAGE = {
    "id": "m1",
    "text": "Bench 3x5 @ 185, then ran 5k in 24:10",
    "sent_at": "2026-03-02T18:30:00Z",
}
FIRST = f"""
import os
from handlers.build_workout import handler
class Context:
    aws_request_id = "first"
    function_name = "build-workout"
    def get_remaining_time_in_millis(self):
        return 60_000
event = {{**{MESSAGE!r}, "owner": f"athlete {{os.getpid()}}"}}
answer = handler(event, Context())
assert answer.get("success"), answer
"""


def measure(progress: Callable[[str], None]) -> Part:
    """The base is that of `cold`, from the artefact too."""
    for flags, built in ((["--native"], NATIVE.with_suffix(".zip")), ([], SHIPPED)):
        if not built.exists():
            progress(f"building {built.name}")
            command = [sys.executable, str(ROOT / "infra" / "package"), *flags]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with running() as ministack:
        environment = {
            **ministack.environment,
            "DIRECT_INVOKE": "trusted",
            "SPOTTER_TABLE": made_table(ministack),
            "SPOTTER_PINECONE": "http://127.0.0.1:1",  # logging asks nothing of it
            "PINECONE_API_KEY": "none",
        }
        codes = {"python": "", "base": BASE}
        codes |= {name: f"import handlers.{name}" for name in HANDLERS}
        codes |= {"boto3 alone": f"{BASE}\nimport boto3\nboto3.client('dynamodb')", "first message": FIRST}
        progress(f"{ROUNDS} rounds")
        runs = {name: lambda code=code: _alone(code, environment) for name, code in codes.items()}  # type: ignore[misc]
        cpu = rounds_of(runs, ROUNDS, warm=1)
    unzipped = sum(path.stat().st_size for path in NATIVE.rglob("*") if path.is_file())
    return Part(
        "artefact",
        f"CPU of fresh processes on the artefact alone, {ROUNDS} rounds (in brackets: by the minima)",
        (
            Figure("unzipped, for this machine", round(unzipped / 1e6, 1), "MB", LIMIT_MB),
            Figure("zipped, as shipped", round(SHIPPED.stat().st_size / 1e6, 1), "MB", 50,
                   detail="the target is what Lambda takes without S3"),
            *(ratio(f"import handlers.{name} / base", cpu[name], cpu["base"],
                    detail="base: structlog, sqlite3, one closed model") for name in HANDLERS),
            ratio("first message, kept in DynamoDB / (base, boto3 with a client)", cpu["first message"],
                  cpu["boto3 alone"], detail="offline, a direct invoke; the table is on loopback"),
        ),
        tuple(milliseconds(name, seconds) for name, seconds in cpu.items()),
    )  # fmt: skip


def _alone(code: str, environment: dict[str, str]) -> float:
    path = f"import sys; sys.path.insert(0, {str(NATIVE)!r})\n"
    return child_cpu_seconds(path + code, {"HOME": os.devnull, **environment}, *ALONE)
