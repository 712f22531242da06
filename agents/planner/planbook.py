"""The plan's record: one for each athlete, packed, written only after the version that was read."""

from typing import NamedTuple

from agents.errors import Unfinished
from agents.planner.plan import Plan
from agents.planner.stored_plan import UnreadablePlan, pack, unpack
from storage.ports import LARGEST_BODY_BYTES, PLAN_KEY, Records, TooNew, Write


class PlanTooLarge(Unfinished):
    """The plan would not fit into its record."""


class PlanAndVersion(NamedTuple):
    """The plan as it was read, and the version that the next write follows."""

    plan: Plan
    version: int


def read(records: Records, owner: str) -> PlanAndVersion | None:
    """The athlete's plan; None if there is none. Raises TooNew for one of a newer format."""
    record = records.get(owner, PLAN_KEY)
    if record is None:
        return None
    try:
        return PlanAndVersion(unpack(record.body), record.version)
    except UnreadablePlan as error:
        raise TooNew(str(error)) from error


def write(owner: str, plan: Plan, after: int) -> Write:
    """The write of this plan after the version that was read, 0 for none. Raises PlanTooLarge."""
    body = pack(plan)
    if len(body) > LARGEST_BODY_BYTES:  # the packed text is ASCII; a year of six days a week takes half of it
        raise PlanTooLarge("The plan is too large to be kept: remove weeks that are over, or shorten notes.")
    return Write(owner, PLAN_KEY, body, after)


def put(records: Records, owner: str, plan: Plan, after: int) -> PlanAndVersion:
    """The plan, stored in place of the one of version `after`, whole.

    Raises PlanTooLarge, or Conflict if another version stands by now.
    """
    records.put_all([write(owner, plan, after)])
    return PlanAndVersion(plan, after + 1)
