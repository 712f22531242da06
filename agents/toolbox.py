"""Tools: a closed input model and a function of (input, table); and the box that checks calls to them. Pure.

A toolbox shows the same tools to any engine (Anthropic's or OpenAI's spelling of JSON Schema) and turns
what an engine sends back into a checked input, or into a Refusal that names every problem of the call at
once. A wrong argument name is told, never accepted: first from the tool's own table of usual slips, then by
likeness. Nothing is coerced: a number where a text belongs is a problem like any other. The arguments of a
call are one JSON object; what no tool could keep (NaN, half a surrogate pair, a number of 400 digits, two
million characters) is refused before any tool sees it.
"""

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from agents.errors import Refusal
from agents.models.port import Call, ToolSchema

Table = TypeVar("Table")
PROBLEMS_SHOWN = 12  # of one call: more than that is a wrong shape, not so many slips
NAMES_COMPARED = 50  # wrong names of one call that the right ones are looked up for
Path = tuple[int | str, ...]
NAME_SHOWN = 60  # characters of a wrong name or value that are said back
NESTED_LEVELS = 20  # the deepest input, a set of an extracted workout, has 8
NUMBER_CHARACTERS = 40  # of a number as it is written
LONGEST_ARGUMENTS = 2_000_000  # characters; an extraction of the longest message has a quarter of it


class ToolInput(BaseModel):
    """What a tool takes. Closed, frozen, strict; built on first use, which spares a cold start.

    A field may have another spelling on the wire (an alias): there it is the only one.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


@dataclass(frozen=True)
class Tool(Generic[Table]):
    """One tool. Its description is the docstring of `run`, written to the model.

    `wave` orders the calls of one reply: all of wave 0, then all of wave 1. `together` says that the calls
    of a wave may run at the same time: true only for a tool that waits for something and writes nothing
    shared. `late`: its calls run after what the table does by itself upon the others. `strict` asks the
    engine to hold the model to the schema. `slips` are names that models use for an argument by mistake,
    each with the right one. `refuse_missing` may put a missing argument in the tool's own words. `gained` are
    arguments that an earlier version of the tool did not have, by their paths, each with what it means that
    it was not said: {"blocks[].exercises[].unit_from": ""}. They are put in where a call of then is run.
    """

    name: str
    takes: type[ToolInput]
    run: Callable[[Any, Table], object]
    wave: int = 0
    together: bool = False
    late: bool = False
    strict: bool = True
    slips: Mapping[str, str] = field(default_factory=dict)
    refuse_missing: Callable[[str, str | None], str] | None = None
    gained: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def schema(self) -> ToolSchema:
        return ToolSchema(self.name, _description(self.run), closed_schema(self.takes), self.strict)


class Checked(NamedTuple, Generic[Table]):
    """A call whose arguments fit: what to run, and with what."""

    call: Call
    tool: Tool[Table]
    given: ToolInput


class UnknownTool(Refusal):
    """There is no tool of this name."""


class WrongArguments(Refusal):
    """The arguments don't fit. `wrong_names` are those that no parameter has, each with the one meant;
    `missing` are the paths of those that are required and not there."""

    def __init__(
        self, message: str, wrong_names: Mapping[str, str | None], missing: Sequence[str] = ()
    ) -> None:
        super().__init__(message)
        self.wrong_names = dict(wrong_names)
        self.missing = tuple(missing)


class Toolbox(Generic[Table]):
    """The tools of one agent, in the order shown to the model. `unlisted` are not shown, and answer a model
    that calls them nevertheless.

    Two equal names are a ValueError, and so is a tool without a docstring.
    """

    def __init__(self, tools: Sequence[Tool[Table]], unlisted: Sequence[Tool[Table]] = ()) -> None:
        listed, tools = tuple(tools), (*tools, *unlisted)
        names = [tool.name for tool in tools]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"two tools are named {', '.join(twice)}: a name is given once")
        for tool in tools:
            _description(tool.run)
        self._listed, self._tools = listed, {tool.name: tool for tool in tools}

    def __iter__(self) -> Iterator[Tool[Table]]:
        return iter(self._listed)

    @property
    def schemas(self) -> tuple[ToolSchema, ...]:
        return tuple(tool.schema for tool in self)

    def is_late(self, name: str) -> bool:
        """Whether calls of this name wait for what the table does by itself; not for a name that is none."""
        return name in self._tools and self._tools[name].late

    def openai_schemas(self) -> list[dict[str, Any]]:
        """The same tools as OpenAI-style chat APIs want them. Strict there: nothing may be left out."""
        return [
            {
                "type": "function",
                "function": {
                    "name": schema.name,
                    "description": schema.description,
                    "parameters": schema.input_schema,
                    "strict": schema.strict and _all_required(schema.input_schema),
                },
            }
            for schema in self.schemas
        ]

    def check(self, call: Call, *, kept: bool = False) -> Checked[Table]:
        """The call with its checked input. Raises Refusal with everything that is wrong about it.

        `kept` is one that was answered before, maybe to an earlier version: it may lack what the tool has
        gained since.
        """
        tool = self._named(call.name)
        arguments = read_arguments(call)
        if kept:
            fill_in(arguments, tool.gained)
        try:
            return Checked(call, tool, _read(tool, arguments))
        except ValidationError as error:
            raise _wrong_arguments(tool, error) from None

    def _named(self, name: str) -> Tool[Table]:
        try:
            return self._tools[name]
        except KeyError:
            close = get_close_matches(name, self._tools, n=1, cutoff=0.5)
            meant = f" Did you mean {close[0]}?" if close else ""
            raise UnknownTool(
                f"there is no tool {shown(name)}: you have {', '.join(tool.name for tool in self)}.{meant}"
            ) from None


def fill_in(arguments: dict[str, Any], gained: Mapping[str, Any]) -> None:
    """Put in what a call of an earlier version lacks, by path: "date_iso", "blocks[].exercises[].name"."""
    for path, value in gained.items():
        _put_at(arguments, path.split("."), value)


def _put_at(node: Any, path: Sequence[str], value: Any) -> None:
    """Put a value where it is missing at a path; what is no object there is left to the check."""
    if not isinstance(node, dict):
        return
    name, *below = path
    if not below:
        node.setdefault(name, value)
    elif isinstance(each_of := node.get(name.removesuffix("[]")), list):
        for each in each_of:
            _put_at(each, below, value)
    else:
        _put_at(each_of, below, value)


def _read(tool: Tool[Table], arguments: dict[str, Any]) -> ToolInput:
    return tool.takes.model_validate_json(json.dumps(arguments), by_alias=True, by_name=False)


def closed_schema(model: type[BaseModel]) -> dict[str, Any]:
    """JSON Schema of a closed model, without titles and without the defaults that strict mode refuses.

    Raises ValueError if an object in it is open: what it doesn't name would be accepted silently.
    """
    schema: dict[str, Any] = _plain(model.model_json_schema())
    for node in _nodes(schema):
        if node.get("type") == "object":
            node.pop("description", None)  # the docstring of a model is for those who read the code
        if node.get("type") == "object" and node.get("additionalProperties") is not False:
            raise ValueError(
                f"{model.__name__} holds an open object: every model in it has to be a ToolInput"
            )
    return schema


def _plain(node: Any) -> Any:
    if isinstance(node, list):
        return [_plain(item) for item in node]
    if not isinstance(node, dict):
        return node
    plain = {}
    for name, value in node.items():
        if name in ("properties", "$defs"):
            plain[name] = {key: _plain(item) for key, item in value.items()}
        elif name not in ("title", "default"):
            plain[name] = _plain(value)
    return plain


def _nodes(node: Any) -> Iterator[dict[str, Any]]:
    """Every object of a schema, from the outside in."""
    if isinstance(node, dict):
        yield node
    for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _nodes(part)


def _all_required(schema: Mapping[str, Any]) -> bool:
    return all(
        set(node["properties"]) <= set(node.get("required", ()))
        for node in _nodes(schema)
        if node.get("type") == "object" and "properties" in node
    )


def _description(run: Callable[..., object]) -> str:
    text = run.__doc__ or ""
    if not text.strip():
        raise ValueError(f"{run.__qualname__} has no docstring: it is what the model reads")
    lines = [line.strip() for line in text.strip().splitlines()]
    return "\n".join(lines)


def _wrong_arguments(tool: Tool[Table], error: ValidationError) -> WrongArguments:
    problems: list[str] = []
    wrong_names: dict[str, str | None] = {}
    found = error.errors(include_url=False)
    missing = {fault["loc"] for fault in found if fault["type"] == "missing"}
    absent = [_path(fault["loc"]) for fault in found if fault["loc"] in missing]
    extra = [fault for fault in found if fault["type"] == "extra_forbidden"]
    for fault in extra[:NAMES_COMPARED]:
        place, wrong = fault["loc"][:-1], str(fault["loc"][-1])
        right = _right_name(tool, wrong, place)
        wrong_names[wrong] = right
        if right is not None and (*place, right) in missing:
            missing.remove((*place, right))
            problems.append(_missing(tool, place, right, wrong))
        else:
            problems.append(_unknown(tool, place, wrong, right))
    for fault in found:
        if fault["loc"] in missing:
            problems.append(_missing(tool, fault["loc"][:-1], str(fault["loc"][-1]), None))
        elif fault["type"] not in ("missing", "extra_forbidden"):
            problems.append(f"{_path(fault['loc'])}: {_fault(fault)}.")
    problems += [""] * len(extra[NAMES_COMPARED:])
    if len(problems) > PROBLEMS_SHOWN:
        left = len(problems) - PROBLEMS_SHOWN
        problems = [*problems[:PROBLEMS_SHOWN], f"... and {left} more."]
    return WrongArguments("\n".join([f"{tool.name} was not run:", *problems]), wrong_names, absent)


def _right_name(tool: Tool[Table], wrong: str, place: Path) -> str | None:
    names = _names_at(tool.takes, place)
    if tool.slips.get(wrong) in names:
        return tool.slips[wrong]
    folded = {_folded(name): name for name in names}
    close = get_close_matches(_folded(wrong)[:NAME_SHOWN], folded, n=1, cutoff=0.7)
    return folded[close[0]] if close else None


def _folded(name: str) -> str:
    return name.replace("_", "").replace("-", "").casefold()


def _names_at(model: type[BaseModel], place: Path) -> list[str]:
    """The names that an object at this path may have; of a union those of all its kinds."""
    schema = closed_schema(model)
    nodes = _kinds(schema, schema)
    for step in place:
        below = [child for node in nodes for child in _below(node, step)]
        # pydantic's path names the kind of a union too, which is no place of its own
        nodes = [kind for child in below for kind in _kinds(schema, child)] or nodes
    return list(dict.fromkeys(name for node in nodes for name in node.get("properties", {})))


def _below(node: dict[str, Any], step: int | str) -> list[dict[str, Any]]:
    if isinstance(step, int):
        return [*node.get("prefixItems", [])[step : step + 1], *([node["items"]] if "items" in node else [])]
    return [node["properties"][step]] if step in node.get("properties", {}) else []


def _kinds(schema: dict[str, Any], node: dict[str, Any]) -> list[dict[str, Any]]:
    """What a node stands for: its definition, or each of its alternatives."""
    if "$ref" in node:
        return _kinds(schema, schema["$defs"][node["$ref"].rsplit("/", 1)[-1]])
    alternatives = [*node.get("anyOf", []), *node.get("oneOf", [])]
    return [kind for each in alternatives for kind in _kinds(schema, each)] or [node]


def _missing(tool: Tool[Table], place: Path, name: str, used: str | None) -> str:
    if tool.refuse_missing is not None and not place:
        return tool.refuse_missing(name, used)
    where = f" of {_path(place)}" if place else ""
    instead = f": you used {used!r}" if used else ""
    return f"Missing required parameter {name!r}{where}{instead}."


def _unknown(tool: Tool[Table], place: Path, wrong: str, right: str | None) -> str:
    told = shown(_path((*place, wrong)))
    if right is not None:
        return f"{told} is not a parameter: the name is {right!r}."
    names = ", ".join(_names_at(tool.takes, place))
    return f"{told} is not a parameter: there are {names or 'none'}."


def _path(place: Path) -> str:
    path = ""
    for step in place:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return path or "the arguments"


def _fault(fault: Any) -> str:
    given = fault["input"]
    told = kind_of(given) if isinstance(given, dict | list) else shown(given)
    said = fault["msg"].removeprefix("Value error, ").removeprefix("Input ")
    return f"{told} does not fit: {said[:1].lower()}{said[1:]}"


class NotAnObject(Refusal):
    """The arguments can't be read as one JSON object."""


def read_arguments(call: Call) -> dict[str, Any]:
    """The arguments as an object; none at all is an empty one.

    Raises Refusal if they are cut, no object, too deep or long, name one thing twice, or hold what can't be
    kept.
    """
    if len(call.arguments) > LONGEST_ARGUMENTS:
        raise Refusal(
            f"the arguments of {call.name} have {len(call.arguments):,} characters, and up to "
            f"{LONGEST_ARGUMENTS:,} are taken: nothing was run. Send them in several calls."
        )
    try:
        read = json.loads(
            call.arguments.strip() or "{}",
            object_pairs_hook=_no_name_twice,
            parse_constant=_no_constant,
            parse_float=_float,
            parse_int=_int,
        )
    except json.JSONDecodeError as error:
        raise NotAnObject(
            f"the arguments of {call.name} are not whole JSON (character {error.pos}: {error.msg}): "
            "nothing was run. Send the call again, whole."
        ) from None
    except RecursionError:
        raise _too_deep(call) from None
    if not isinstance(read, dict):
        raise NotAnObject(
            f"the arguments of {call.name} are {kind_of(read)}: they have to be one JSON object."
        )
    _check_what_is_held(call, read)
    return read


def argument(call: Call, name: str) -> object:
    """An argument of a call as it was sent, None if it is not there to see."""
    return (sent_arguments(call) or {}).get(name)


def sent_arguments(call: Call) -> dict[str, object] | None:
    """The arguments of a call as they were sent, None if they are no object."""
    try:
        found = json.loads(call.arguments or "{}")
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        twice = sorted(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise Refusal(f"{', '.join(map(shown, twice))} is given twice in one object: give it once.")
    return read


def _no_constant(name: str) -> Any:
    raise Refusal(f"{name} is not a number that can be kept: leave it out, or say it in words.")


def _int(written: str) -> int:
    if len(written) > NUMBER_CHARACTERS:
        raise Refusal(f"a number of {len(written)} digits can't be kept: at most {NUMBER_CHARACTERS}.")
    return int(written)


def _float(written: str) -> float:
    if len(written) > NUMBER_CHARACTERS or not math.isfinite(float(written)):
        raise Refusal(f"{shown(written)} is too large or too long a number to be kept.")
    return float(written)


def _check_what_is_held(call: Call, read: dict[str, Any]) -> None:
    level: list[Any] = [read]
    for _ in range(NESTED_LEVELS):
        for text in level:
            if isinstance(text, str) and not _is_storable(text):
                raise Refusal(f"{shown(text)} has half a surrogate pair: send the whole character.")
        level = [part for node in level for part in _parts(node)]
    if level:
        raise _too_deep(call)


def _parts(node: Any) -> list[Any]:
    if isinstance(node, dict):
        return [*node.keys(), *node.values()]
    return node if isinstance(node, list) else []


def _is_storable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _too_deep(call: Call) -> Refusal:
    return Refusal(f"the arguments of {call.name} are nested too deep: nothing was run.")


def shown(value: object) -> str:
    """A wrong name or value as it is said back: short, and one line. JSON's spelling, where it has one."""
    match value:
        case True:
            return "true"
        case False:
            return "false"
        case None:
            return "null"
    told = repr(value)
    return told if len(told) <= NAME_SHOWN else f"{told[:NAME_SHOWN]}..."


def kind_of(value: object) -> str:
    match value:
        case dict():
            return "an object"
        case list():
            return "a list"
        case None:
            return "null"
        case bool():
            return "true or false"
        case str():
            return "a text"
        case _:
            return "a number"
