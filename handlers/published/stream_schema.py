"""The parts of the conversation's stream as models: those of the AI SDK, and one for each card."""

from typing import Any, Literal

from pydantic import BaseModel, create_model

from agents.coach.parts import ApprovalTool
from agents.logger.result import DraftedWorkout
from agents.planner.result import ProposalOut
from handlers.conversation.published_parts import PARTS
from handlers.reads.answer_model import Out

TEXT_ID, CALL_ID = {"id": str}, {"toolCallId": str}
# What agents/coach/parts.py sends beside cards, with its fields.
PLAIN: dict[str, dict[str, Any]] = {
    "start": {"messageId": str},
    "start-step": {},
    "finish-step": {},
    "finish": {"finishReason": Literal["tool-calls", "stop"]},
    "text-start": TEXT_ID,
    "text-delta": {**TEXT_ID, "delta": str},
    "text-end": TEXT_ID,
    "tool-input-start": {**CALL_ID, "toolName": ApprovalTool},
    "tool-input-available": {**CALL_ID, "toolName": ApprovalTool, "input": DraftedWorkout | ProposalOut},
    "tool-approval-request": {**CALL_ID, "approvalId": str},
    "tool-output-available": {**CALL_ID, "output": dict[str, Any]},
    "tool-output-denied": CALL_ID,
    "tool-output-error": {**CALL_ID, "errorText": str},
    "error": {"errorText": str},
}
OPTIONAL: dict[str, dict[str, Any]] = {"text-delta": {"place": int}}


def part_models() -> dict[str, type[BaseModel]]:
    """A model for each part, by its type."""
    plain = {kind: _model(kind, fields, OPTIONAL.get(kind, {})) for kind, fields in PLAIN.items()}
    return plain | {kind: _model(kind, _of_card(kind, data)) for kind, data in PARTS.items()}


def _of_card(kind: str, data: type[BaseModel]) -> dict[str, Any]:
    shown = {"transient": Literal[True]} if kind == "data-status" else {"id": str}
    return {**shown, "data": data}


def _model(kind: str, fields: dict[str, Any], optional: dict[str, Any] | None = None) -> type[BaseModel]:
    name = "".join(word.capitalize() for word in kind.split("-")) + "Part"
    there: dict[str, Any] = {"type": (Literal[kind], ...)}
    there |= {field: (of, ...) for field, of in fields.items()}
    there |= {field: (of, None) for field, of in (optional or {}).items()}
    made: type[BaseModel] = create_model(name, __base__=Out, __module__=__name__, **there)
    return made
