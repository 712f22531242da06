"""What an assistant may look at by its address, and the two prompts that a person may choose."""

from collections.abc import Callable

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError
from pydantic import BaseModel

from agents.key_names import checked_name
from handlers.assistants.assistant_desk import AssistantDesk
from handlers.doors.failures import NotFound, failure_of, log_failure
from handlers.reads import reading

JSON = "application/json"
RECENT = 20

WEEKLY_REVIEW = """\
Go through my training week with me. Read what I did with list_workouts, and the plan with get_week if I have
one. Say what was done and what was left out, how my main exercises go (progress), and what is open
(open_questions). Use no number that the tools don't give, and work none out. If I want the plan changed, pass
my words on to propose_plan_change and show me what it answers.\
"""
LOG_SESSION = """\
Log my training session. Ask me what I did, in my own words, and pass them on verbatim with log_message: no
number added, converted or worked out. Show me what was logged, and ask me what Spotter asks.\
"""


def add_resources(server: MCPServer, desk: AssistantDesk) -> None:
    """A workout, a week of the plan, and the newest workouts: the same JSON as over HTTP."""

    @server.resource("workout://{id}", title="A workout", mime_type=JSON)
    def workout(id: str) -> str:  # noqa: A002
        """A workout as it stands: every set, and the words that each number was read from."""

        def read() -> BaseModel:
            return reading.workout(desk.worker(), desk.owner(), checked_name("id", id), quotes=True)

        return _read(read)

    @server.resource("plan://week/{n}", title="A week of the plan", mime_type=JSON)
    def week(n: int) -> str:
        """A week of the training plan, from 1."""
        return _read(lambda: reading.plan_week(desk.worker(), desk.owner(), n, desk.timezone()))

    @server.resource("workouts://recent", title="The newest workouts", mime_type=JSON)
    def recent() -> str:
        """The newest workouts, in short."""
        return _read(lambda: reading.history(desk.worker(), desk.owner(), RECENT))


def _read(read: Callable[[], BaseModel]) -> str:
    """The answer as JSON. Raises ResourceError in words that may be told."""
    try:
        return read().model_dump_json()
    except Exception as error:
        log_failure(error, "")
        kind = ResourceNotFoundError if isinstance(error, NotFound) else ResourceError
        raise kind(failure_of(error).message) from None


def add_prompts(server: MCPServer) -> None:
    """What a person may choose to begin with."""

    @server.prompt(title="Weekly review")
    def weekly_review() -> str:
        """Go through the training week: what was done, how it goes, what is open."""
        return WEEKLY_REVIEW

    @server.prompt(title="Log a session")
    def log_session(said: str = "") -> str:
        """Log a training session in your own words."""
        return f"{LOG_SESSION}\n\n{said}" if said else LOG_SESSION
