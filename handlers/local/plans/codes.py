"""Which exit code a PlanResult has."""

from agents.planner.result import PlanResult
from handlers.local.faults import DONE, NOTHING

FINE = ("answer", "proposal", "pending", "committed", "cancelled")


def exit_code_of(result: PlanResult) -> int:
    """DONE if it was proposed, answered, applied or dropped; NOTHING if it was asked back or refused."""
    return DONE if result.type in FINE else NOTHING
