"""Which proposals a press of "apply all" or "cancel all" meant: those that waited when it first came.

A queue may deliver the same press twice, days apart. What was proposed since was never shown with it: so the
chosen ids are kept under the id of the press, before anything is decided, and mean the same ever after.
"""

import json
from typing import Literal

from agents.errors import Unfinished
from agents.planner.proposals.drawer import Drawer
from agents.retention import DECISION_SECONDS
from storage.ports import DECISIONS, Conflict, Write

Action = Literal["apply", "cancel"]


def meant(drawer: Drawer, press: str, action: Action) -> tuple[str, ...]:
    """The ids that this press of "all" is about. Raises Unfinished if the press was another one."""
    kept = drawer.records.get(drawer.owner, f"{DECISIONS}{press}")
    if kept is None:
        ids = tuple(each.proposal.id for each in drawer.waiting())
        try:
            drawer.records.put_all([_write(drawer, press, action, ids)])
        except Conflict:  # the same press, by another worker
            return meant(drawer, press, action)
        return ids
    said = json.loads(kept.body)
    if (said["action"], said["conversation_id"]) != (action, drawer.conversation_id):
        where = f"conversation {said['conversation_id']!r}"
        raise Unfinished(
            f"This press was one to {said['action']} all that waited in {where}: a new decision needs an id "
            "of its own."
        )
    return tuple(said["proposals"])


def _write(drawer: Drawer, press: str, action: Action, ids: tuple[str, ...]) -> Write:
    said = {"action": action, "conversation_id": drawer.conversation_id, "proposals": ids}
    expires_at = drawer.clock() + DECISION_SECONDS
    body = json.dumps(said, ensure_ascii=False)
    return Write(drawer.owner, f"{DECISIONS}{press}", body, after=0, expires_at=expires_at)
