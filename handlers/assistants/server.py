"""The server: what an assistant is offered, the same over standard input and over HTTP.

Names of tools, their parameters and the addresses of resources are a public contract: they stay.
"""

import logging
from importlib.metadata import PackageNotFoundError, version

import structlog
from mcp.server import MCPServer
from mcp.server.request_state import RequestStateSecurity

from agents.logger.result import WorkoutLogResult
from agents.planner.result import PlanResult
from handlers.assistants.assistant_desk import AssistantDesk
from handlers.assistants.confirmed import apply_row, confirm_row, delete_row
from handlers.assistants.messages import MessageTools, WhatIsOpen
from handlers.assistants.plans import PlanTools
from handlers.assistants.resources import add_prompts, add_resources
from handlers.assistants.told import ADDS, CHANGES, READS, ToolRow, tool_of
from handlers.assistants.workouts import WorkoutsChanged, WorkoutTools
from handlers.reads.program_answers import ProgramToday
from handlers.reads.read_answers import Found, History, PlanWeek, ProgressAnswer, WorkoutAnswer

NAME = "spotter"
INSTRUCTIONS = """\
Spotter keeps an athlete's training log and plan. Pass on the athlete's own words, verbatim: Spotter reads \
them, and shows for every number which words it was read from. Never invent, convert, round or fill in a \
number, and never say that something was logged, changed or applied unless a tool's answer says so. What \
Spotter asks, ask the athlete; don't answer for them. Show them what the tools answer.\
"""

log = structlog.get_logger()


def mcp_server(desk: AssistantDesk, security: RequestStateSecurity | None = None) -> MCPServer:
    """The server for this desk. `security` is by what a question and its answer are known to belong together:
    left out, by a key of this process, which is enough where no other one answers."""
    server = MCPServer(
        NAME,
        title="Spotter",
        instructions=INSTRUCTIONS,
        version=_version(),
        tools=[tool_of(row) for row in tools_of(desk)],
        log_level="ERROR",
        subscriptions=False,
        request_state_security=security,
    )
    _hear_the_sdk()
    add_resources(server, desk)
    add_prompts(server)
    return server


def tools_of(desk: AssistantDesk) -> tuple[ToolRow, ...]:
    """The tools, in the order in which a model is shown them."""
    messages, workouts, plans = MessageTools(desk), WorkoutTools(desk), PlanTools(desk)
    return (
        ToolRow(messages.log_message, WorkoutLogResult, "Log what was done", ADDS),
        ToolRow(workouts.list_workouts, History, "List workouts", READS),
        ToolRow(workouts.get_workout, WorkoutAnswer, "Read a workout", READS),
        ToolRow(workouts.search_training, Found, "Search the training", READS),
        ToolRow(workouts.progress, ProgressAnswer, "Read how it goes", READS),
        ToolRow(workouts.amend_workout, WorkoutsChanged, "Correct a workout", CHANGES),
        delete_row(workouts),
        ToolRow(workouts.undo, WorkoutsChanged, "Take back the newest change", CHANGES),
        confirm_row(messages),
        ToolRow(messages.drop_draft, WorkoutLogResult, "Drop a draft", CHANGES),
        ToolRow(messages.open_questions, WhatIsOpen, "List what is open", READS),
        ToolRow(messages.answer_question, WorkoutLogResult, "Answer a question", ADDS),
        ToolRow(plans.get_week, PlanWeek, "Read a week of the plan", READS),
        ToolRow(plans.propose_plan_change, PlanResult, "Propose a change of the plan", ADDS),
        apply_row(plans),
        ToolRow(plans.cancel_proposal, PlanResult, "Drop a proposal", CHANGES),
        ToolRow(plans.program_today, ProgramToday, "Read the program's sheet", READS),
    )


def _version() -> str:
    """Ours, if this is an installation: the artefact of the functions is none."""
    try:
        return version("spotter")
    except PackageNotFoundError:
        return ""


class SdkLog(logging.Handler):
    """What the SDK warns of, among our own events: by its template, without what was filled in."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info and record.exc_info[0]
        log.warning("mcp", template=str(record.msg), error=error.__name__ if error else "")


def _hear_the_sdk() -> None:
    """What was sent is an athlete's: it is in no log."""
    logger = logging.getLogger("mcp")
    logger.propagate = False
    logger.setLevel(logging.WARNING)
    logger.handlers = [SdkLog()]
