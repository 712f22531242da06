"""A room that nobody knew of takes part in a message: body measurements. The logger has no line for it.

It has one tool, its part of the brief and of the context; what was measured goes into the batch of the
workout that is saved by the same message, or is written by itself; and the report says it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import pytest

from agents.errors import Refusal
from agents.guests import (
    Guest,
    GuestAnswer,
    GuestResult,
    Host,
    ReportPart,
    Room,
    SessionToKeep,
    ToolAnswered,
    Visit,
    WorkoutChange,
)
from agents.models.port import Call, Quote
from agents.models.scripted import Scripted
from agents.toolbox import Tool, ToolInput
from storage.ports import Records, Write
from tests.contracts.memory_records import MemoryRecords
from tests.cost.table import Metered
from tests.logger.kit import Clock, Desk, a_block, a_set, an_exercise, call, detect, extract, says

KEY = "measurements"
SAID, TEXT = "Bench 3x5 @ 185", "Bench 3x5 @ 185. Waist 34 in"


# --- the room


class LogMeasurement(ToolInput):
    of: str
    value: str
    unit: str


def log_measurement(args: LogMeasurement, host: Host) -> ToolAnswered:
    """Keep a measurement of the body, as the athlete said it."""
    said = host.find_number(Decimal(args.value))
    if said is None:
        raise Refusal(f"{args.value} is not in the athlete's words.")
    words = f"Noted {args.of} {args.value} {args.unit}."
    return ToolAnswered((GuestAnswer("log_measurement", {args.of: args.value}, words, moved=True),), said)


def a_row(answer: GuestAnswer) -> dict[str, Any]:
    told = {"tool": answer.tool, "message": answer.message, "moved": answer.moved}
    return {**told, "result": dict(answer.result)}


@dataclass
class Measurements(Guest):
    """The measurements of one athlete during one message."""

    records: Records
    visit: Visit
    answers: list[GuestAnswer] = field(default_factory=list)

    name = "measurement"
    tools = (Tool("log_measurement", LogMeasurement, log_measurement),)
    brief = "\nMeasurements of the body go to log_measurement."
    edition = "measurements-1"

    def known(self) -> dict[str, bool]:
        return {"measures": True}

    def enter(self, call: Call, result: GuestResult) -> None:
        self.answers += result.answers

    def beside(self, changes: Sequence[WorkoutChange], session: SessionToKeep | None = None) -> list[Write]:
        kept = self.records.get(self.visit.owner, KEY)
        before: dict[str, Any] = {} if kept is None else json.loads(kept.body)
        now = {self.visit.today.isoformat(): [dict(each.result) for each in self.answers]}
        if not self.answers or before == {**before, **now}:
            return []
        return [Write(self.visit.owner, KEY, json.dumps({**before, **now}), kept.version if kept else 0)]

    def part(self, workout_ids: Sequence[str]) -> ReportPart:
        if writes := self.beside(()):  # no workout was saved with them
            self.records.put_all(writes)
        return ReportPart(rows=tuple(map(a_row, self.answers)))

    def objection(self, text: str) -> str:
        return "" if "inches" not in text else "Say it as the athlete did."


# --- in the logger


def a_desk(*replies) -> Desk:
    clock = Clock()
    room = Room(Measurements, reads=(KEY,))
    return Desk(Scripted(list(replies)), clock, Metered(MemoryRecords(clock)), rooms=(room,))


def waist(value="34", id="w0"):
    return call("log_measurement", id, of="waist", value=value, unit="in")


def benched(*more):
    sets = a_block(an_exercise(SAID, "Bench Press", a_set("3", "5", "185")))
    return says(detect(SAID), extract(0, sets), *more)


def measured(desk):
    record = desk.records.get("ann", KEY)
    return {} if record is None else json.loads(record.body)


def test_its_tool_stands_beside_the_loggers_and_its_brief_and_context_beside_theirs():
    desk = a_desk(benched(waist()))

    desk.log(TEXT)

    [asked] = desk.model.asked
    assert "log_measurement" == asked.tools[-1].name
    assert asked.system.endswith("go to log_measurement.")
    assert Quote("context", "", '{"measures": true}') in asked.turns[0].parts


def test_what_it_writes_stands_in_the_batch_of_the_workout():
    desk = a_desk(benched(waist()))

    desk.log(TEXT)

    assert {"2026-11-20": [{"waist": "34"}]} == measured(desk)
    [batch] = [each.keys for each in desk.records.writes if KEY in each.keys]
    assert [key for key in batch if key.startswith("workout/")]


def test_the_report_says_it_and_no_word_of_it_is_left_over():
    result = a_desk(benched(waist())).log(TEXT)

    assert (True, False, ()) == (result.success, result.partial, result.not_logged)
    assert ["Noted waist 34 in."] == [each["message"] for each in result.guests]
    assert result.answer.endswith("\nNoted waist 34 in.")


def test_a_message_delivered_again_says_the_same_and_writes_nothing():
    desk = a_desk(benched(waist()))
    first = desk.log(TEXT)
    desk.records.requests.clear()

    assert first == desk.log(TEXT)
    assert [] == desk.records.writes


def test_a_message_of_its_alone_is_settled_in_one_call():
    desk = a_desk(says(waist()))

    result = desk.log("Waist 34 in")

    assert (1, True, ()) == (len(desk.model.asked), result.success, result.allWorkouts)
    assert {"2026-11-20": [{"waist": "34"}]} == measured(desk)


@pytest.mark.parametrize("value", ["35", "185"])  # said by nobody; said of a workout
def test_a_number_that_is_not_said_of_it_is_refused(value):
    desk = a_desk(benched(waist(value)), says())

    result = desk.log(TEXT)

    assert ({}, ()) == (measured(desk), result.guests)


def test_what_it_objects_to_is_not_the_last_word():
    desk = a_desk(says(text="34 inches?"), says(text="Is 34 your waist?"))

    result = desk.log("Is it 34?")

    assert "The model asks: Is 34 your waist?" == result.question
