"""Cold starts: fresh processes, in CPU, with bytecode as an artefact ships it."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from tests.bench.figures import Figure, Part, milliseconds, ratio
from tests.bench.loopback import as_blocks, turns_before
from tests.bench.messages import Lift
from tests.bench.overhead import LIFT_STAGES
from tests.bench.processes import (
    Seconds,
    child_cpu_seconds,
    child_says,
    compiled,
    messages_api,
    rounds_of,
)
from tests.messages_api import Answer, MessagesApi

ROUNDS, SDK_ROUNDS = 32, 11
HEAVY = "boto3 anthropic openai pinecone rich typer rapidfuzz asyncio".split()

BASE = """
import structlog, sqlite3
from pydantic import BaseModel, ConfigDict
class Closed(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    owner: str
    revision: int = 1
    said: tuple[str, ...] = ()
"""
IMPORT = "import handlers.build_workout\n"
MESSAGE = f"""
from handlers.build_workout import handler
answer = handler({{"owner": "ann", "id": "m1", "text": {Lift(10).said!r}}}, None)
assert answer.get("success"), answer
"""
LOADED = f"""
import sys
print(*(name for name in {HEAVY!r} if name in sys.modules))
"""


def saves_at_once(body: dict[str, object]) -> Answer:
    """Detect and extract in the first reply: the rest runs by itself."""
    return as_blocks(LIFT_STAGES[:2] if turns_before(body) == 0 else [])


def measure(progress: Callable[[str], None]) -> Part:
    """The base is what any worker of this kind imports: structlog, SQLite, pydantic with one closed model."""
    with compiled() as environment, messages_api("tests.bench.cold:saves_at_once") as url:
        offline = {**environment, "DIRECT_INVOKE": "trusted"}
        claude = {
            **offline,
            "SPOTTER_ENGINE": "claude",
            "ANTHROPIC_API_KEY": MessagesApi.key,
            "ANTHROPIC_BASE_URL": url,
        }
        progress(f"{ROUNDS} rounds offline")
        cpu = _timed(
            {"python": ("", offline), "base": (BASE, offline), "import": (IMPORT, offline),
             "first message": (MESSAGE, offline)}, ROUNDS,
        )  # fmt: skip
        progress(f"{SDK_ROUNDS} rounds with the SDK")
        sdk = _timed(
            {"import anthropic": ("import anthropic", offline),
             "offline + anthropic": (MESSAGE + "import anthropic", offline),
             "claude": (MESSAGE, claude)}, SDK_ROUNDS,
        )  # fmt: skip
        loaded = {name: _loaded(code, offline) for name, code in
                  {"base": BASE, "import": IMPORT, "first message": MESSAGE}.items()}  # fmt: skip
    ours = loaded["import"] - loaded["base"]
    later = loaded["first message"] - loaded["import"]
    own = median(sdk["import anthropic"]) - median(cpu["python"])
    beyond = (median(sdk["claude"]) - median(cpu["first message"])) / own
    return Part(
        "cold",
        f"CPU of fresh processes, {ROUNDS} and {SDK_ROUNDS} rounds (in brackets: by the minima)",
        (
            ratio("import handlers.build_workout / base", cpu["import"], cpu["base"], 1.3,
                  "base: structlog, sqlite3 and one closed pydantic model"),
            ratio("first offline message answered / base", cpu["first message"], cpu["base"], 1.8),
            ratio("first Claude message / (first offline message, import anthropic)", sdk["claude"],
                  sdk["offline + anthropic"], 1.1, "one process each: nothing is counted twice"),
            Figure("what Claude adds / import anthropic on its own", beyond, "x", None, None,
                   "both less what they share: the first offline message, the interpreter's start"),
            Figure("heavy modules that our import loads beyond the base", len(ours), "modules", 0,
                   detail=", ".join(sorted(ours)) or "none of " + ", ".join(HEAVY)),
            Figure("and that the first offline message loads beyond our import", len(later), "modules",
                   detail=", ".join(sorted(later)) or "none of them"),
        ),
        (
            *(milliseconds(name, seconds) for name, seconds in {**cpu, **sdk}.items()),
            f"the base itself loads: {', '.join(sorted(loaded['base'])) or 'none of them'}",
        ),
    )  # fmt: skip


def _timed(codes: dict[str, tuple[str, dict[str, str]]], rounds: int) -> Seconds:
    runs = {name: lambda each=each: _run(*each) for name, each in codes.items()}
    return rounds_of(runs, rounds, warm=2)


def _run(code: str, environment: dict[str, str]) -> float:
    with tempfile.TemporaryDirectory() as home:
        return child_cpu_seconds(code, {**environment, "SPOTTER_HOME": str(Path(home) / "data")})


def _loaded(code: str, environment: dict[str, str]) -> set[str]:
    with tempfile.TemporaryDirectory() as home:
        said = child_says(code + LOADED, {**environment, "SPOTTER_HOME": home})
    return set(said.splitlines()[-1].split())
