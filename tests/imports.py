"""The import statements of the project: who imports what, at once or later, and circles among them."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("agents", "storage", "handlers")


@dataclass(frozen=True)
class Import:
    """One imported name with its module: "storage.ports.Records". `at_once` if importing the file does it."""

    name: str
    line: int
    at_once: bool

    def is_of(self, *modules: str) -> bool:
        return any(f"{self.name}.".startswith(f"{module}.") for module in modules)


@cache
def parsed(source: str) -> ast.Module:
    return ast.parse(source)


@cache
def imports_of(source: str) -> list[Import]:
    return list(_imports(parsed(source).body, at_once=True))


def _imports(nodes: list[ast.stmt], at_once: bool) -> Iterator[Import]:
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno, at_once)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield Import(f"{'.' * node.level}{node.module or ''}.{alias.name}", node.lineno, at_once)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from _imports(node.body, at_once=False)
            yield from _imports(node.orelse, at_once)
        else:
            later = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            yield from _imports(_directly_in(node), at_once and not later)


def _directly_in(node: ast.stmt) -> list[ast.stmt]:
    """The statements that stand directly in another one."""
    blocks = [node, *getattr(node, "handlers", ()), *getattr(node, "cases", ())]
    fields = ("body", "orelse", "finalbody")
    return [each for block in blocks for field in fields for each in getattr(block, field, ())]


def files() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def imported() -> dict[str, set[str]]:
    """The modules of the project, each with those of the project that it imports, lazily too."""
    modules = {path: path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in files()}
    known = set(modules.values())
    return {name: {each for each in _modules(path, known) if each != name} for path, name in modules.items()}


def _modules(path: str, known: set[str]) -> Iterator[str]:
    for each in imports_of((ROOT / path).read_text("utf-8")):
        module = each.name if each.name in known else each.name.rpartition(".")[0]
        if module in known:
            yield module


def importers(graph: Mapping[str, set[str]], name: str) -> list[str]:
    return [each for each, found in graph.items() if name in found]


def circles(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """The sets of modules that import each other, directly or not (Tarjan 1972)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in order:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], order[other])
        if low[name] == order[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(set(stack[at:]))
            del stack[at:]

    for name in graph:
        if name not in order:
            visit(name)
    return found


def rooms_of(graph: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The same between rooms: a room is what stands in a folder of the second level."""
    found: dict[str, set[str]] = {}
    for name, others in graph.items():
        own = _room_of(name)
        found.setdefault(own, set()).update(room for each in others if (room := _room_of(each)) != own)
    return found


def _room_of(name: str) -> str:
    return ".".join(name.split(".")[:2])
