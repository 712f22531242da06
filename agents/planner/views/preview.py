"""The ModificationPreview of plan-edit-tools: what calls would do to the plan, told before they do it. Pure.

Each item tells of the plan as it stands after the calls before it. Nothing here asks a model: what the
athlete agrees to is said by code.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from agents.planner.plan import Plan
from agents.planner.views.conflicts import conflicts_of
from agents.planner.views.deeds import Step, deeds
from agents.planner.views.items import Item, item_of
from agents.planner.views.lines import field_in_words, value_in_words
from agents.planner.views.summary import summary_of

UNDO = "undo_plan_update"  # the tool whose steps bring back what an applied change replaced

__all__ = ["UNDO", "Step", "build_preview", "in_words"]


def build_preview(plan: Plan, steps: Sequence[Step]) -> dict[str, Any]:
    """Tool calls, summary, details and conflicts, as JSON. Raises ops.Gone."""
    done = tuple(deeds(plan, steps))
    items = [item_of(deed) for deed in done]
    return {
        "toolCalls": [_tool_call(step) for step in steps],
        "summary": summary_of(done, items),
        "details": items,
        "conflicts": conflicts_of(done),
    }


def in_words(preview: dict[str, Any]) -> str:
    """The preview as the athlete reads it, up to "Confirm?": what is noted above it, the summary, every
    detail, every conflict."""
    details = preview["details"]
    only_adds = bool(details) and all(item["type"] == "add" for item in details)
    will = "what comes back" if _only_undoes(preview) else f"what I'll {'add' if only_adds else 'change'}"
    lines = [f"Here's {will}:", preview["summary"]]
    lines += [line for item in details for line in _item_in_words(item)]
    lines += [f"Note: {conflict['message']}" for conflict in preview["conflicts"]]
    return "\n\n".join([*preview.get("notes", ()), "\n".join([*lines, "Confirm?"])])


def _only_undoes(preview: dict[str, Any]) -> bool:
    called = {call["function"]["name"] for call in preview["toolCalls"]}
    return called == {UNDO}


def _tool_call(step: Step) -> dict[str, Any]:
    arguments = json.dumps(step.arguments, ensure_ascii=False, separators=(",", ":"))
    return {
        "id": step.call_id,
        "type": "function",
        "function": {"name": step.tool, "arguments": arguments},
    }


def _item_in_words(item: Item) -> Iterator[str]:
    match item:
        case {"type": "add"}:
            first, *more = item["after"].split("\n")
            yield f"- {item['target']}: add {first}"
            yield from (f"    {line}" for line in more)
        case {"type": "remove"}:
            yield f"- {item['target']}: remove {item['before']}"
        case {"before": before}:
            yield f"- {item['target']}: {before} → {item['after']}"
        case _:
            yield f"- {item['target']}"
            yield from map(_field_in_words, item["fields"])
            if not item["fields"]:
                yield "    nothing changes: it is so already"
            if "after" in item:
                yield f"    it will be: {item['after']}"


def _field_in_words(change: Item) -> str:
    old, new = (value_in_words(change[side]) for side in ("oldValue", "newValue"))
    return f"    {field_in_words(change['field'])}: {old} → {new}"
