"""What a tool answers: a model of the house, as HTTP has it, and the same in words that a person can read.

What goes wrong is told as everywhere: the words of what was raised on purpose, and of a bug none.
"""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, NamedTuple

import structlog
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import BaseModel, ValidationError, create_model

from agents.errors import BadInput, Unfinished
from handlers.doors.failures import failure_of, log_failure
from handlers.doors.quoting import quoted, unknown_fields

log = structlog.get_logger()


class ToolSaid(NamedTuple):
    """The answer of a tool, and the same in words."""

    answer: BaseModel
    words: str


class ToolRow(NamedTuple):
    """A tool, the model of its answer, and what it does, as hosts are told it."""

    tool: Callable[..., ToolSaid]
    answer: type[BaseModel]
    title: str
    hints: ToolAnnotations


READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
# The same call again changes nothing more: each has an id that says so.
ADDS = ToolAnnotations(
    read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
CHANGES = ToolAnnotations(
    read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=False
)


NO_ANSWER = (
    "What the athlete answered can't be read, and nothing was done: call this again, to ask them again."
)
PROBLEMS_TOLD = 5


class ToolInOurWords(Tool):
    """A tool whose refusals are all in words of the house: those of its arguments, which the SDK checks
    before it is called, and of an answer to its question that is none."""

    async def run(self, *arguments: Any, **options: Any) -> Any:
        """The result of a call, a refusal too. Raises UnexpectedToolError for a bug."""
        try:
            return await super().run(*arguments, **options)
        except UnexpectedToolError:
            raise
        except ToolError as error:
            wrong = error.__cause__
            if isinstance(wrong, ValidationError):
                return refusal(BadInput(" ".join(self._problems(wrong))))
            return refusal(Unfinished(NO_ANSWER))

    def _problems(self, wrong: ValidationError) -> list[str]:
        found = wrong.errors(include_url=False)
        known = list(self.fn_metadata.arg_model.model_fields)
        unknown = [str(each["loc"][0]) for each in found if each["type"] == "extra_forbidden"]
        problems = [unknown_fields(unknown, self.name, known)] if unknown else []
        for each in found:
            name = ".".join(map(str, each["loc"]))
            if each["type"] == "missing":
                problems.append(f"{name} is missing: {self.name} needs it.")
            elif each["type"] != "extra_forbidden":
                problems.append(f"{name} is {quoted(each['input'])}: {each['msg'].replace('Input', 'it')}.")
        return problems[:PROBLEMS_TOLD]


def tool_of(row: ToolRow) -> Tool:
    """The tool for the SDK. A parameter that it has not is told, and not passed over; a number for a text is
    taken as it is written."""
    made = ToolInOurWords.from_function(
        answering(row.tool, row.answer),
        title=row.title,
        description=_written_out(row.tool),
        annotations=row.hints,
    )
    known = made.fn_metadata.arg_model
    strict = {"extra": "forbid", "coerce_numbers_to_str": True}
    closed = create_model(known.__name__, __base__=known, __cls_kwargs__=strict)
    made.fn_metadata.arg_model = closed
    made.parameters = closed.model_json_schema()
    return made


def _written_out(tool: Callable[..., ToolSaid]) -> str:
    return inspect.cleandoc(tool.__doc__ or "")


def answering(tool: Callable[..., ToolSaid], answer: type[BaseModel]) -> Callable[..., CallToolResult]:
    """The tool as the SDK takes it: it publishes the schema of its answer, and raises nothing."""

    @wraps(tool)
    def answered(**arguments: Any) -> CallToolResult:
        try:
            said = tool(**arguments)
        except Exception as error:
            return refusal(error)
        finally:
            log.info("called", tool=tool.__name__, door="mcp")
        content = [TextContent(type="text", text=said.words)]
        return CallToolResult(content=list(content), structured_content=said.answer.model_dump(mode="json"))

    returned = Annotated[CallToolResult, answer]
    own = inspect.signature(tool)
    answered.__signature__ = own.replace(return_annotation=returned)  # type: ignore[attr-defined]
    answered.__annotations__ = {**answered.__annotations__, "return": returned}
    return answered


def refusal(error: Exception) -> CallToolResult:
    """What is told of an error."""
    log_failure(error, "")
    words = failure_of(error).message
    return CallToolResult(content=[TextContent(type="text", text=words)], is_error=True)
