"""The parts of which an answer consists, as the AI SDK's UI message stream (v1) has them. Pure.

What was done is a card, made by code from records: data parts, each with an id of its own, so that the same
card sent again takes the place of the first. What waits for a yes is a tool's call with a request for
approval, and the approval's id is that of the draft or the proposal. Words stand between them.

    https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol; the list is ui-message-chunks.ts of the npm package ai
"""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from agents.honesty.sentences import sentences

Part: TypeAlias = dict[str, Any]
Card = Literal["workout", "draft", "plan", "program", "measurement", "chart", "found", "replies"]
ApprovalTool = Literal["log_draft", "change_plan"]  # the tools whose calls wait for an approval

COACH = "coach"  # the id of the text that a model says
STEP: Part = {"type": "start-step"}
STEPPED: Part = {"type": "finish-step"}


def started(message_id: str) -> Part:
    """The beginning of an answer; with an id that is known already, of what is added to that one."""
    return {"type": "start", "messageId": message_id}


def finished(*, waits: bool) -> Part:
    """The end of an answer; `waits`: for an approval."""
    return {"type": "finish", "finishReason": "tool-calls" if waits else "stop"}


def status(text: str) -> Part:
    """What is under way: shown, and not kept."""
    return {"type": "data-status", "data": {"text": text}, "transient": True}


def card(kind: Card, card_id: str, data: Mapping[str, Any]) -> Part:
    """What a record says."""
    return {"type": f"data-{kind}", "id": card_id, "data": dict(data)}


def words(text_id: str, text: str) -> tuple[Part, ...]:
    """A text, whole."""
    return (
        {"type": "text-start", "id": text_id},
        {"type": "text-delta", "id": text_id, "delta": text},
        {"type": "text-end", "id": text_id},
    )


def sentence(text: str, place: int) -> tuple[Part, ...]:
    """A sentence of the coach, as it comes: `place` counts them from 0."""
    begins = ({"type": "text-start", "id": COACH},) if place == 0 else ()
    return (*begins, {"type": "text-delta", "id": COACH, "delta": text, "place": place})


def spoken(text: str) -> tuple[Part, ...]:
    """All that the coach has said, and its end."""
    said = [part for place, each in enumerate(sentences(text)) for part in sentence(each, place)]
    return (*said, {"type": "text-end", "id": COACH}) if said else ()


def asked(tool: ApprovalTool, what_id: str, shown: Mapping[str, Any], call_id: str = "") -> tuple[Part, ...]:
    """A draft or a proposal, as it is shown, and the request to approve it. `call_id` is its own id, where
    that is shown for the first time."""
    call_id = call_id or what_id
    return (
        {"type": "tool-input-start", "toolCallId": call_id, "toolName": tool},
        {"type": "tool-input-available", "toolCallId": call_id, "toolName": tool, "input": dict(shown)},
        {"type": "tool-approval-request", "toolCallId": call_id, "approvalId": what_id},
    )


def approved(call_id: str, output: Mapping[str, Any]) -> Part:
    """What came of a yes."""
    return {"type": "tool-output-available", "toolCallId": call_id, "output": dict(output)}


def denied(call_id: str) -> Part:
    """That it was said no."""
    return {"type": "tool-output-denied", "toolCallId": call_id}


def not_done(call_id: str, why: str) -> Part:
    """That nothing came of a yes, and why."""
    return {"type": "tool-output-error", "toolCallId": call_id, "errorText": why}


def failed(text: str) -> Part:
    """What went wrong, after the first byte was sent."""
    return {"type": "error", "errorText": text}


def key_of(part: Part) -> str:
    """What a part is known again by: sent twice it says the same, or takes the place of the first."""
    place = f"/{part['place']}" if "place" in part else ""
    return f"{part['type']}/{part.get('id', part.get('toolCallId', ''))}{place}"


def is_kept(part: Part) -> bool:
    """Whether whoever comes later is shown it too."""
    return not part.get("transient", False)


def waits(parts: list[Part]) -> bool:
    """Whether something in these is to be approved still."""
    requested = {each["toolCallId"] for each in parts if each["type"] == "tool-approval-request"}
    answered = ("tool-output-available", "tool-output-denied", "tool-output-error")
    return bool(requested - {each["toolCallId"] for each in parts if each["type"] in answered})
