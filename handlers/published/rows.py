"""The doors, a row each: what one does, what it takes, and what it answers by status.

Two doors are of people and of assistants, and stand in no row: the page's files, and MCP.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from agents.logger.result import WorkoutLogResult
from agents.planner.result import PlanResult
from handlers.changes.change_answers import ChangedWorkouts, MoveTakenBack
from handlers.published.taken import (
    AmendIn,
    AskPlan,
    ChatIn,
    ChatQuery,
    DecidePlan,
    ExportQuery,
    HistoryQuery,
    MeasurementsQuery,
    MessageIn,
    MovePressIn,
    MovesQuery,
    PendingPlan,
    PlanQuery,
    PressIn,
    ProgramTodayQuery,
    ProgressQuery,
    ProposalsQuery,
    SearchQuery,
    UndoIn,
    WorkoutQuery,
)
from handlers.reads.answer_model import Out
from handlers.reads.program_answers import ProgramAnswer, ProgramMoves, ProgramToday
from handlers.reads.read_answers import (
    Export,
    Found,
    History,
    Measurements,
    MessageAnswer,
    OpenQuestions,
    PlanWeek,
    ProgressAnswer,
    Waiting,
    WorkoutAnswer,
)

Tag = Literal["log", "workouts", "plan", "program", "conversation", "service"]
TAGS: dict[Tag, str] = {
    "log": "Messages in the athlete's words, drafts, and what is open.",
    "workouts": "What is logged: read, changed, taken back.",
    "plan": "The plan, and what is wanted of it.",
    "program": "The training program, which computes its sheets.",
    "conversation": "The chat: its answers are streams.",
    "service": "Without identity.",
}


class QueuedMessage(Out):
    """The message waits for a worker; Location says where its result will be."""

    id: str
    status: Literal["queued"]


class Stopped(Out):
    """Whether an answer was being made, and is stopped now."""

    stopped: bool


class PastAnswer(Out):
    """What was said, and the parts of the answer to it, as far as they are kept."""

    message_id: str
    answer_id: str
    sent_at: str
    text: str
    state: Literal["running", "finished", "stopped", "failed"]
    parts: tuple[dict[str, Any], ...]
    came: str = Field(description="What came of it, in a line, where the answer is not kept.")


class PastAnswers(Out):
    """The newest messages of a conversation, oldest first, each with its answer."""

    schema_version: int
    conversation_id: str
    turns: tuple[PastAnswer, ...]


class Healthy(Out):
    ok: Literal[True]


class OpenApiDocument(BaseModel):
    """This document."""

    model_config = ConfigDict(extra="allow", defer_build=True)

    openapi: str


Answer = type[BaseModel] | Literal["a stream", "nothing"]


class DoorRow(NamedTuple):
    """One door. `errors` are the codes that it has beside those of every door; `is_open` are those that ask
    for no identity, and have none. Where there are several bodies, one of them comes."""

    method: str
    path: str
    id: str
    tag: Tag
    does: str
    answers: Mapping[int, Answer]
    query: type[BaseModel] | None = None
    body: tuple[type[BaseModel], ...] = ()
    errors: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    is_open: bool = False


WRITES = ("too_large", "unfinished")
ONE, ONE_WRITTEN = ("not_found",), ("not_found", *WRITES)

ROWS = (
    DoorRow(
        "POST",
        "/messages",
        "log_message",
        "log",
        "Log what an athlete says; with Prefer: respond-async it is put on a queue, where there is one.",
        {200: WorkoutLogResult, 202: QueuedMessage},
        body=(MessageIn,),
        errors=WRITES,
        headers=("Prefer",),
    ),
    DoorRow(
        "GET",
        "/messages/{id}",
        "get_message",
        "log",
        "How far a message is, and what became of it as that stands now.",
        {200: MessageAnswer},
        errors=ONE,
    ),
    DoorRow(
        "GET",
        "/drafts",
        "list_drafts",
        "log",
        "The drafts that wait for a yes, the oldest first.",
        {200: Waiting},
    ),
    DoorRow(
        "POST",
        "/drafts/{id}/confirm",
        "confirm_draft",
        "log",
        "Log a draft as it is shown; a second press finds it decided.",
        {200: WorkoutLogResult},
        errors=ONE_WRITTEN,
    ),
    DoorRow(
        "POST",
        "/drafts/{id}/drop",
        "drop_draft",
        "log",
        "Drop a draft; a second press finds it decided.",
        {200: WorkoutLogResult},
        errors=ONE_WRITTEN,
    ),
    DoorRow(
        "GET",
        "/questions",
        "list_questions",
        "log",
        "What was asked in the last week and not answered; POST /messages with `answers` answers one.",
        {200: OpenQuestions},
    ),
    DoorRow(
        "GET",
        "/measurements",
        "list_measurements",
        "log",
        "What was measured of body and day, the newest day first.",
        {200: Measurements},
        query=MeasurementsQuery,
    ),
    DoorRow(
        "GET",
        "/workouts",
        "list_workouts",
        "workouts",
        "A page of the workouts that stand, the newest day first.",
        {200: History},
        query=HistoryQuery,
    ),
    DoorRow(
        "GET",
        "/workouts/{id}",
        "get_workout",
        "workouts",
        "A workout as it stands, with the source of every number.",
        {200: WorkoutAnswer},
        query=WorkoutQuery,
        errors=ONE,
    ),
    DoorRow(
        "POST",
        "/workouts/{id}/amend",
        "amend_workout",
        "workouts",
        "Change what is saved of a workout.",
        {200: ChangedWorkouts},
        body=(AmendIn,),
        errors=ONE_WRITTEN,
    ),
    DoorRow(
        "POST",
        "/workouts/{id}/delete",
        "delete_workout",
        "workouts",
        "Delete a workout; POST /undo brings it back.",
        {200: ChangedWorkouts},
        body=(PressIn,),
        errors=ONE_WRITTEN,
    ),
    DoorRow(
        "POST",
        "/undo",
        "undo_change",
        "workouts",
        "Take back the newest change of workouts.",
        {200: ChangedWorkouts},
        body=(UndoIn,),
        errors=WRITES,
    ),
    DoorRow(
        "GET",
        "/search",
        "search_workouts",
        "workouts",
        "The workouts that the words are about, best first.",
        {200: Found},
        query=SearchQuery,
        errors=("search_unavailable",),
    ),
    DoorRow(
        "GET",
        "/export",
        "export_log",
        "workouts",
        "A page of all that is logged, whole: the workouts, then what was measured.",
        {200: Export},
        query=ExportQuery,
    ),
    DoorRow(
        "GET",
        "/progress",
        "get_progress",
        "workouts",
        "The series of an exercise, a muscle or a measurement; or what there is to chart.",
        {200: ProgressAnswer},
        query=ProgressQuery,
    ),
    DoorRow(
        "GET",
        "/plan",
        "get_plan_week",
        "plan",
        "A week of the plan.",
        {200: PlanWeek},
        query=PlanQuery,
        errors=ONE,
    ),
    DoorRow(
        "GET",
        "/plan/proposals",
        "list_proposals",
        "plan",
        "What is proposed and waits to be agreed to.",
        {200: PlanResult},
        query=ProposalsQuery,
    ),
    DoorRow(
        "POST",
        "/plan/changes",
        "change_plan",
        "plan",
        "Ask for a change of the plan, and agree to what is proposed: only `wrote` says that it was changed.",
        {200: PlanResult},
        body=(AskPlan, PendingPlan, DecidePlan),
        errors=ONE_WRITTEN,
    ),
    DoorRow(
        "GET",
        "/program",
        "get_program",
        "program",
        "The program as it stands.",
        {200: ProgramAnswer},
        errors=ONE,
    ),
    DoorRow(
        "GET",
        "/program/today",
        "get_program_sheets",
        "program",
        "The sheets of a day, or of a lift, with the plates for each weight.",
        {200: ProgramToday},
        query=ProgramTodayQuery,
        errors=ONE,
    ),
    DoorRow(
        "GET",
        "/program/moves",
        "list_program_moves",
        "program",
        "A page of what happened to the program, the newest first.",
        {200: ProgramMoves},
        query=MovesQuery,
        errors=ONE,
    ),
    DoorRow(
        "POST",
        "/program/undo",
        "undo_program_move",
        "program",
        "Take a move of the program back; the workout of a session stays in the log.",
        {200: MoveTakenBack},
        body=(MovePressIn,),
        errors=ONE_WRITTEN,
    ),
    DoorRow(
        "POST",
        "/chat",
        "chat",
        "conversation",
        "Say something, or answer a request for approval, as the AI SDK does; answered by a stream.",
        {200: "a stream"},
        body=(ChatIn,),
        errors=ONE_WRITTEN,
    ),
    DoorRow(
        "GET",
        "/chat/{id}",
        "get_chat",
        "conversation",
        "What was said in a conversation last, and the answers as they are kept.",
        {200: PastAnswers},
        query=ChatQuery,
    ),
    DoorRow(
        "GET",
        "/chat/{id}/stream",
        "resume_chat",
        "conversation",
        "The answer that is being made, from its first part or behind the one that Last-Event-ID names.",
        {200: "a stream", 204: "nothing"},
        headers=("Last-Event-ID",),
    ),
    DoorRow(
        "POST",
        "/chat/{id}/stop",
        "stop_chat",
        "conversation",
        "Begin nothing more of the answer; what is done stands.",
        {200: Stopped},
    ),
    DoorRow("GET", "/health", "get_health", "service", "That it is up.", {200: Healthy}, is_open=True),
    DoorRow(
        "GET",
        "/openapi.json",
        "get_openapi",
        "service",
        "This document.",
        {200: OpenApiDocument},
        is_open=True,
    ),
)
