"""What a tool answers: a model of the house, as HTTP has it, and the same in words that a person can read.

What goes wrong is told as everywhere: the words of what was raised on purpose, and of a bug none.
"""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, NamedTuple

from mcp_types import CallToolResult, TextContent
from pydantic import BaseModel

from handlers.doors.failures import failure_of, log_failure


class ToolSaid(NamedTuple):
    """The answer of a tool, and the same in words."""

    answer: BaseModel
    words: str


def answering(tool: Callable[..., ToolSaid], answer: type[BaseModel]) -> Callable[..., CallToolResult]:
    """The tool as the SDK takes it: it publishes the schema of its answer, and raises nothing."""

    @wraps(tool)
    def answered(**arguments: Any) -> CallToolResult:
        try:
            said = tool(**arguments)
        except Exception as error:
            return refusal(error)
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
