"""The server: what an assistant is offered, the same over standard input and over HTTP.

Names of tools, their parameters and the addresses of resources are a public contract: they stay.
"""

import logging
from collections.abc import Callable
from importlib.metadata import version
from typing import NamedTuple

import structlog
from mcp.server import MCPServer
from mcp_types import ToolAnnotations
from pydantic import BaseModel

from agents.logger.result import WorkoutLogResult
from handlers.assistants.assistant_desk import AssistantDesk
from handlers.assistants.messages import MessageTools
from handlers.assistants.told import ToolSaid, answering
from handlers.assistants.workouts import WorkoutTools
from handlers.changes.change_answers import ChangedWorkouts
from handlers.reads.read_answers import Found, History, OpenQuestions, WorkoutAnswer

NAME = "spotter"
INSTRUCTIONS = """\
Spotter keeps an athlete's training log and plan. Pass on the athlete's own words, verbatim: Spotter reads \
them, and shows for every number which words it was read from. Never invent, convert, round or fill in a \
number, and never say that something was logged, changed or applied unless a tool's answer says so. What \
Spotter asks, ask the athlete; don't answer for them. Show them what the tools answer.\
"""

log = structlog.get_logger()


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


def mcp_server(desk: AssistantDesk) -> MCPServer:
    """The server for this desk."""
    server = MCPServer(
        NAME,
        title="Spotter",
        instructions=INSTRUCTIONS,
        version=version("spotter"),
        log_level="ERROR",
        subscriptions=False,
    )
    _hear_the_sdk()
    for row in tools_of(desk):
        tool = answering(row.tool, row.answer)
        server.add_tool(tool, title=row.title, annotations=row.hints)
    return server


def tools_of(desk: AssistantDesk) -> tuple[ToolRow, ...]:
    """The tools, in the order in which a model is shown them."""
    messages, workouts = MessageTools(desk), WorkoutTools(desk)
    return (
        ToolRow(messages.log_message, WorkoutLogResult, "Log what was done", ADDS),
        ToolRow(workouts.list_workouts, History, "List workouts", READS),
        ToolRow(workouts.get_workout, WorkoutAnswer, "Read a workout", READS),
        ToolRow(workouts.search_training, Found, "Search the training", READS),
        ToolRow(workouts.amend_workout, ChangedWorkouts, "Correct a workout", CHANGES),
        ToolRow(workouts.undo, ChangedWorkouts, "Take back the newest change", CHANGES),
        ToolRow(messages.open_questions, OpenQuestions, "List open questions", READS),
        ToolRow(messages.answer_question, WorkoutLogResult, "Answer a question", ADDS),
    )


class SdkLog(logging.Handler):
    """What the SDK warns of, among our own events: by its template, without what was filled in."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info and record.exc_info[0]
        log.warning("mcp", said=str(record.msg), error=error.__name__ if error else "")


def _hear_the_sdk() -> None:
    """What was sent is an athlete's: it is in no log."""
    logger = logging.getLogger("mcp")
    logger.propagate = False
    logger.setLevel(logging.WARNING)
    logger.handlers = [SdkLog()]
