"""The plan's record: read with its version, written only after it, and never larger than its place."""

import json
from hashlib import sha256

import pytest

from agents.planner import planbook
from agents.planner.plan import Plan, PlanExercise, Session
from storage.ports import PLAN_KEY, Conflict, TooNew, Write
from tests.contracts.memory_records import MemoryRecords
from tests.planner.proposals_kit import PLAN, Clock, week_of


@pytest.fixture
def records() -> MemoryRecords:
    return MemoryRecords(Clock())


def test_an_athlete_without_a_plan_has_none(records):
    planbook.put(records, "bob", PLAN, 0)

    assert planbook.read(records, "ann") is None


def test_a_plan_is_read_back_as_it_was_put(records):
    put = planbook.put(records, "ann", PLAN, 0)

    assert planbook.PlanAndVersion(PLAN, 1) == put == planbook.read(records, "ann")


def test_an_import_replaces_the_plan_that_was_read(records):
    planbook.put(records, "ann", PLAN, 0)

    planbook.put(records, "ann", Plan("Summer"), 1)

    assert planbook.PlanAndVersion(Plan("Summer"), 2) == planbook.read(records, "ann")


def test_an_import_over_a_plan_that_was_written_since_is_a_conflict(records):
    planbook.put(records, "ann", PLAN, 0)

    with pytest.raises(Conflict):
        planbook.put(records, "ann", Plan("Summer"), 0)

    assert planbook.PlanAndVersion(PLAN, 1) == planbook.read(records, "ann")


def test_a_plan_of_a_newer_format_is_told_to_the_queue(records):
    records.put_all([Write("ann", PLAN_KEY, json.dumps({"format": 99, "plan": ""}), after=0)])

    with pytest.raises(TooNew, match="format 99"):
        planbook.read(records, "ann")


def test_a_plan_that_does_not_fit_is_refused_in_words_and_leaves_the_old_one(records):
    planbook.put(records, "ann", PLAN, 0)
    noise = "".join(sha256(str(place).encode()).hexdigest() for place in range(12_000))
    session = Session("s", "S", (PlanExercise("e", "E", 1, "5", "", notes=noise),))
    huge = Plan("Huge", (week_of(session),))

    with pytest.raises(
        planbook.PlanTooLarge, match="too large to be kept: remove weeks that are over, or shorten notes"
    ):
        planbook.put(records, "ann", huge, 1)

    assert planbook.PlanAndVersion(PLAN, 1) == planbook.read(records, "ann")
