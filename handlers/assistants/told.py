"""What a tool answers: a model of the house, as HTTP has it, and the same in words that a person can read.

What goes wrong is told as everywhere: the words of what was raised on purpose, and of a bug none.
"""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, NamedTuple

import structlog
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import BaseModel, create_model

from handlers.doors.failures import failure_of, log_failure

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


def tool_of(row: ToolRow) -> Tool:
    """The tool for the SDK. A parameter that it has not is told, and not passed over."""
    made = Tool.from_function(
        answering(row.tool, row.answer),
        title=row.title,
        description=_written_out(row.tool),
        annotations=row.hints,
    )
    known = made.fn_metadata.arg_model
    closed = create_model(known.__name__, __base__=known, __cls_kwargs__={"extra": "forbid"})
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
