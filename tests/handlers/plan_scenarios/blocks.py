"""The Bicep Finisher Rounds of plan-proposals: as it is asked for, as it is sent, and where it stands."""

import json
from typing import Any

from agents.planner.views.weekly import weekly_plan
from tests.handlers.plan_scenarios.kit import Door

# plan-proposals, 3, word for word.
PAYLOAD = """{
  "day": "thursday",
  "action": "add_block",
  "block": {
    "block_type": "circuit",
    "label": "Bicep Finisher Rounds",
    "order_index": 99,
    "meta_json": { "rounds": 2, "rest_between_rounds_sec": 90 },
    "members": [
      { "exercise": "DB Bicep Curl",  "reps": 10, "weight": 20, "tempo": "slow" },
      { "exercise": "DB Bicep Curl",  "reps": 15, "weight": 15, "tempo": "fast" },
      { "exercise": "DB Hammer Curl", "reps": 10, "weight": 15, "tempo": "slow" }
    ]
  }
}"""
FINISHER: dict[str, Any] = json.loads(PAYLOAD)["block"]
ASKED = (
    "Add “Bicep Finisher Rounds” to Thursday: 2 rounds of 10 DB Bicep Curl @ 20 lb slow, "
    "15 DB Bicep Curl @ 15 lb fast, 10 DB Hammer Curl @ 15 lb slow, rest 90 s between rounds"
)


def week_of(door: Door, day: str) -> dict[str, Any]:
    """get_weekly_plan(day), as it is stored."""
    return weekly_plan(door.plan, day, None, door.noon.date(), "lb")


def block_of(shown: dict[str, Any], label: str = "Bicep Finisher Rounds") -> dict[str, Any] | None:
    """The block of this label in what get_weekly_plan shows."""
    blocks = (block for session in shown["sessions"] for block in session["blocks"])
    return next((block for block in blocks if block["label"] == label), None)
