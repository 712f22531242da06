"""Who may import what: the rules between the rooms, read from the import statements themselves."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

from tests.imports import ROOT, Import, circles, files, imported, imports_of, parsed, rooms_of
from tests.phrase_tables import every, listed, phrases
from tests.pure import is_pure, pure_files

DESKS = (
    "agents.logger",
    "agents.planner",
    "agents.program",
    "agents.coach",
    "agents.measurements",
    "agents.settings",
)
DRIVERS = (
    "boto3", "botocore", "aws_lambda_powertools", "anthropic", "pinecone", "openai", "httpx2", "rapidfuzz",
    "typer", "rich", "mcp", "mcp_types", "starlette",
)  # fmt: skip
HEAVY = ("asyncio", "concurrent.futures", "multiprocessing")  # of the standard library
STREAMS = "handlers/stream_coach_conversation.py"  # which is nothing without asyncio
ASSISTANTS = "handlers/assistants/"  # which is loaded by whoever asks for it, and is nothing without mcp

# What a room may import besides the standard library and itself.
MAY_IMPORT = {
    "agents": ("pydantic", "structlog"),
    "storage": (),
    "handlers": ("agents", "storage", "pydantic", "structlog", "boto3", "botocore", "aws_lambda_powertools"),
}
# What runs at a terminal only, and is not shipped to the cloud.
COMMAND_LINE = ("handlers/emulated/", "handlers/evaluation/", "handlers/local/", "handlers/terminal/")
# And by name: who else may import what. A folder stands for all that is in it.
EXCEPTIONS = {
    "anthropic": (
        "agents/models/claude.py",
        "agents/models/claude_aws.py",
        "agents/models/claude_batches.py",
    ),
    "httpx2": ("agents/models/claude.py", "agents/models/openrouter.py", "agents/models/over_http.py"),
    "mcp": (ASSISTANTS,),
    "mcp_types": (ASSISTANTS,),
    "lark": ("agents/models/offline/",),
    "rapidfuzz": ("agents/exercises/",),
    "storage.ports": (
        "agents/coach/turns.py",
        "agents/guests.py",
        "agents/journal.py",
        "agents/logger/again/as_new.py",
        "agents/logger/agent.py",
        "agents/overlay.py",
        "agents/measurements/book.py",
        "agents/measurements/guest.py",
        "agents/logger/records/draft.py",
        "agents/logger/records/drafts.py",
        "agents/logger/records/inbox.py",
        "agents/logger/records/loading.py",
        "agents/logger/records/settle.py",
        "agents/logger/records/derived_rows.py",
        "agents/logger/records/derived_rows.py",
        "agents/logger/records/shelf.py",
        "agents/logger/records/undo.py",
        "agents/planner/agent.py",
        "agents/planner/guest.py",
        "agents/planner/proposals/commit.py",
        "agents/planner/proposals/drawer.py",
        "agents/planner/planbook.py",
        "agents/planner/proposals/store.py",
        "agents/planner/turn.py",
        "agents/program/book.py",
        "agents/program/guest.py",
        "agents/program/room.py",
        "agents/program/turn.py",
        "agents/search/findable.py",
        "agents/search/question.py",
        "agents/search/telling.py",
        "agents/settings/book.py",
        "agents/search/vocabulary.py",
        "agents/recorded.py",
        "agents/retries.py",
        "agents/schemas.py",
        "agents/snapshot.py",
        "agents/spending.py",
    ),
    "boto3": ("storage/dynamodb.py",),
    # The errors of AWS's chain of credentials, for the engine.
    "botocore": ("agents/models/claude_aws.py", "storage/aws_session.py", "storage/dynamodb.py"),
    "pinecone": ("storage/pinecone",),
    "typer": COMMAND_LINE,
    "rich": COMMAND_LINE,
}

IMPURE_MODULES = (
    "asyncio builtins concurrent ctypes getpass glob http importlib io locale logging multiprocessing os "
    "pathlib platform queue random sched secrets select shutil signal socket sqlite3 ssl subprocess sys "
    "tempfile threading time urllib uuid zoneinfo"
).split()
IMPURE_CALLS = ("open", "input", "print", "eval", "exec", "__import__")
IMPURE_METHODS = ("now", "utcnow", "today", "read_text", "read_bytes", "write_text", "write_bytes")
# What a pure module may do all the same: read the rows that are shipped beside it, and know the zones.
BESIDE = ("pathlib", "read_text")
ZONES = {"agents/dates.py": ("zoneinfo",)}


def faults(path: str, source: str) -> list[str]:
    """Every rule that this file breaks, with the line."""
    found = imports_of(source)
    told = [
        *_outsiders(path, found),
        *_siblings(path, found),
        *_above(path, found),
        *_drivers(path, found),
    ]
    if path == "storage/ports.py":
        told += [f"{each.line}: ports import nothing: {each.name}" for each in found if each.is_of("storage")]
    if is_pure(path):
        told += _impurities(path, source, found)
    return told


def _outsiders(path: str, found: list[Import]) -> Iterator[str]:
    room = path.split("/")[0]
    welcome = (room, *MAY_IMPORT[room], *sys.stdlib_module_names)
    for each in found:
        by_name = any(each.is_of(name) and path.startswith(files) for name, files in EXCEPTIONS.items())
        if not each.is_of(*welcome) and not by_name:
            yield f"{each.line}: {room} does not import {each.name}"


def _siblings(path: str, found: list[Import]) -> Iterator[str]:
    own = ".".join(path.split("/")[:2])
    others = [desk for desk in DESKS if desk != own]
    if own in DESKS:
        for each in found:
            if each.is_of(*others):
                yield f"{each.line}: {own} does not import {each.name}"


def _above(path: str, found: list[Import]) -> Iterator[str]:
    """What is of the command line stands on handlers.terminal, and handlers.local on all of it."""
    own = ".".join(path.split("/")[:2])
    above = {
        "handlers.terminal": ("handlers.local", "handlers.evaluation", "handlers.emulated"),
        "handlers.evaluation": ("handlers.local", "handlers.emulated"),
        "handlers.emulated": ("handlers.local", "handlers.evaluation"),
    }
    for each in found:
        if each.is_of(*above.get(own, ())):
            yield f"{each.line}: {own} does not import {each.name}"


def _drivers(path: str, found: list[Import]) -> Iterator[str]:
    for each in found:
        if each.is_of("asyncio") and path == STREAMS:
            continue
        if each.is_of("asyncio", "mcp", "mcp_types") and path.startswith(ASSISTANTS):
            continue
        if each.at_once and each.is_of(*DRIVERS, *HEAVY) and not path.startswith(COMMAND_LINE):
            yield f"{each.line}: {each.name} is imported where it is first used"


def _impurities(path: str, source: str, found: list[Import]) -> Iterator[str]:
    allowed = {*ZONES.get(path, ()), *(BESIDE if _reads_beside(source) else ())}
    for each in found:
        if each.is_of(*(module for module in IMPURE_MODULES if module not in allowed)):
            yield f"{each.line}: a pure module does not import {each.name}"
    for call in _calls(source):
        match call.func:
            case ast.Name(name) if name in IMPURE_CALLS:
                yield f"{call.lineno}: a pure module does not call {name}()"
            case ast.Attribute(attr=name) if name in IMPURE_METHODS and name not in allowed:
                yield f"{call.lineno}: a pure module does not call {name}()"


def _reads_beside(source: str) -> bool:
    """Whether every path that a module makes is one beside it."""
    named = (call for call in _calls(source) if isinstance(call.func, ast.Name) and call.func.id == "Path")
    made = [ast.unparse(call) for call in named]
    return bool(made) and set(made) == {"Path(__file__)"}


@cache
def _calls(source: str) -> list[ast.Call]:
    return [node for node in ast.walk(parsed(source)) if isinstance(node, ast.Call)]


@every(["path"], {path: [path] for path in files()})
def test_a_file_keeps_the_rules(path):
    assert [] == faults(path, (ROOT / path).read_text("utf-8"))


def test_no_files_and_no_rooms_import_each_other():
    graph = imported()

    assert [] == circles(graph)
    assert [] == circles(rooms_of(graph))


def test_every_rule_is_about_a_file_that_there_is():
    there = files()
    named = {*ZONES, *EXCEPTIONS["storage.ports"]}

    assert [] == sorted(name for name in named if not any(file.startswith(name) for file in there))
    assert set(ZONES) <= {*pure_files()}


def test_nothing_is_let_in_that_nobody_imports():
    users = {
        (name, path)
        for path in files()
        for each in imports_of((ROOT / path).read_text("utf-8"))
        for name in ("storage.ports", "anthropic")
        if path.startswith("agents/") and each.is_of(name)
    }

    assert users == {(name, path) for name in ("storage.ports", "anthropic") for path in EXCEPTIONS[name]}


@phrases("path", "source", "told", told=listed)
def test_a_broken_rule_is_told(path, source, told):
    assert told == faults(path, source)


@phrases("path", "source")
def test_a_kept_rule_is_not(path, source):
    assert [] == faults(path, source)


def test_a_cold_start_loads_nothing_heavy():
    # structlog loads asyncio, and rich where it is installed: what comes on top of it is ours.
    code = f"""
import structlog, sys
before = set(sys.modules)
import handlers.build_workout
print([each for each in {[*DRIVERS, *HEAVY]} if each in sys.modules.keys() - before])
"""

    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)

    assert ("[]\n", "") == (ran.stdout, ran.stderr)


# --- names

# One name means one thing in the whole house; but for these.
NAMED_TWICE = {
    "Out": "what results are made of: each room publishes its own, and imports no other's",
    "SetDone": "a model reads this name in the schema of a program's tool, and records have a set by it",
}


def types_by_name() -> dict[str, list[str]]:
    """Every class and alias that a module shows to others, with the files that define it."""
    found: dict[str, list[str]] = {}
    for path in files():
        for name in _types_of(parsed((ROOT / path).read_text("utf-8"))):
            found.setdefault(name, []).append(path)
    return found


def _types_of(module: ast.Module) -> Iterator[str]:
    for node in module.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name
        elif isinstance(node, ast.Assign) and _is_alias(node):
            yield ast.unparse(node.targets[0])


def _is_alias(node: ast.Assign) -> bool:
    """Whether `Pace = ...` names a type: written like one, and no type variable."""
    name = ast.unparse(node.targets[0])
    written_so = name.isidentifier() and name[0].isupper() and not name.isupper()
    return written_so and not ast.unparse(node.value).startswith("TypeVar(")


def test_no_two_types_have_one_name():
    twice = {name: paths for name, paths in types_by_name().items() if len(paths) > 1}

    assert NAMED_TWICE.keys() == twice.keys(), {
        name: paths for name, paths in twice.items() if name not in NAMED_TWICE
    }
