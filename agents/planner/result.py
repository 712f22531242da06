"""PlanResult: what became of one request about the plan, for the caller. Published as JSON Schema. Pure.

Everything in it is made by code from what was stored; only `message` may hold a model's words, and those
are held back where they claim a change that was not made.
"""

from operator import not_
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from agents.budget import UsageOut

SCHEMA_VERSION = 1
Type = Literal[
    "answer",
    "question",
    "proposal",
    "pending",
    "committed",
    "cancelled",
    "changed",
    "conflict",  # in answers of earlier versions
    "validation_error",
    "execution_error",
    "parse_error",
    "missing_params",
    "partial_failure",
]

FINE = ("answer", "proposal", "pending", "committed", "cancelled")  # no question, no refusal


class Out(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class CallResult(Out):
    """What became of one tool call: at the proposal, and again when it was applied."""

    toolCallId: str
    success: bool
    errors: tuple[str, ...] = ()


class ProposalOut(Out):
    """A proposal as the athlete is shown it. `preview` is the ModificationPreview: toolCalls, summary,
    details and conflicts, and notes where something was left out or not decided."""

    proposal_id: str
    status: Literal["pending", "committed", "cancelled", "expired"]
    summary: str
    preview: dict[str, Any]
    expires_at: str
    stands_on: tuple[str, ...] = Field((), description="Pending proposals that it can't be applied without.")
    block_id: str = Field("", description="The block that propose_plan_update adds, once it is written.")


class PlanResult(Out):
    """What became of one request.

    `type` "committed" is the only one that says that the plan was changed; `wrote` says the same.
    `proposals` are those that the request made or decided; `pending` the ids of all that wait now, in the
    order in which they would be applied. `verify` is what stands in the plan after a commit, read back.
    """

    schema_version: int = SCHEMA_VERSION
    message_id: str = ""
    type: Type
    message: str = Field(description="The answer in words, with what is proposed or was done.")
    suggestedReplies: tuple[str, ...] = ()
    proposals: tuple[ProposalOut, ...] = ()
    pending: tuple[str, ...] = ()
    wrote: bool = False
    results: tuple[CallResult, ...] = ()
    verify: dict[str, Any] | None = None
    technicalDetails: str = ""
    engine: str = ""
    degraded: bool = False
    in_place_of: str = Field(
        default="",
        exclude_if=not_,
        description="The engine that should have answered, where another did: the next of several, or the "
        "embedded one. Left out where none was replaced.",
    )
    usage: UsageOut = Field(default_factory=UsageOut)


def result_schema() -> dict[str, Any]:
    """The JSON Schema of a result, as it is published."""
    return PlanResult.model_json_schema()
