"""Messages that are stopped before every write of their way: what the records hold then.

`stopped.jsonl` has a line for each message: the records before it; the batches that its worker wrote, in
order and without the last one, which is the report; what its model replied; what it came to in the end. A
worker that is killed leaves the records before and the first so many batches. A file speaks for the version
that wrote it, and is not written again by a later one: this is how to write the file of another version.

    python -m tests.in_flight.stopping
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from agents.logger.records.inbox import Message
from agents.models.offline.engine import Offline
from agents.models.port import Call, Reply, Usage
from agents.models.scripted import Scripted
from agents.workout import StoredWorkout
from storage.ports import PROGRAM_MOVES, PROPOSALS, TRACES, WORKOUTS, Record, Records, Write
from tests.contracts.memory_records import MemoryRecords
from tests.house import put_together
from tests.logger.kit import (
    NOON,
    Clock,
    a_block,
    a_set,
    an_exercise,
    call,
    detect,
    extract,
)
from tests.planner import notation
from tests.planner.kit import modify
from tests.program.programs import began

STOPPED = Path(__file__).with_name("stopped.jsonl")
OWNER, CLAUDE = "ann", "claude-sonnet-5-5"
MINUTES_APART = 20  # two messages: no later one repeats an earlier one
BEGAN = date(2026, 11, 15)
PLAN = """
Week Accumulation
  Lower A (Monday)
    Squat 3x5 @ 185 lb
    Leg Curl 3x10 @ 60 lb
  Lower B (Thursday)
    Front Squat 3x5 @ 135 lb
    Deadlift 1x5 @ 275 lb
"""
THREE = "Bench 3x5 @ 185\n\nthen ran 5k in 24:10\n\nFran in 4:12 Rx"
BOTH = "Bench 5x5 @ 185 done. Swap Thursday's front squats for leg press"
WISH = "Swap Thursday's front squats for leg press"
SQUATS = "Squat 205x5, 235x5, 270x8"


class Scenario(NamedTuple):
    """A message, and what was there before it. Without replies the embedded engine reads it."""

    name: str
    text: str
    before: tuple[str, ...] = ()
    replies: tuple[Reply, ...] = ()
    plan: bool = False
    program: bool = False
    minutes: int = MINUTES_APART  # after the message before it

    @property
    def id(self) -> str:
        return f"m{len(self.before)}"


def says(*calls: Call) -> Reply:
    """A reply of a model that costs something."""
    usage = Usage(calls=1, input_tokens=1_000, output_tokens=100)
    return Reply("", calls, "calls" if calls else "end", usage=usage, model=CLAUDE)


def three_read() -> tuple[Reply, ...]:
    """Three workouts in one reply, the last of them read wrong; then that one mended."""
    bench = a_block(an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185")))
    run = a_block(
        an_exercise("ran 5k in 24:10", "ran", a_set(distance="5k", duration="24:10")), kind="steady"
    )
    wrong = a_block(an_exercise("Fran in 4:12 Rx", "Fran", a_set("21", "15", "95")), kind="for_time")
    fran = a_block(kind="for_time", said="Fran in 4:12 Rx", name="Fran", score="4:12")
    opened = (
        detect("Bench 3x5 @ 185", id="d0"),
        detect("ran 5k in 24:10", "running", id="d1"),
        detect("Fran in 4:12 Rx", "crossfit", id="d2"),
    )
    read = (extract(0, bench, id="e0"), extract(1, run, id="e1"), extract(2, wrong, id="e2"))
    return says(*opened, *read), says(extract(2, fran, rx="Rx", id="e3"))


def both_read() -> tuple[Reply, ...]:
    """A workout and a wish for the plan; then the planner's own turn."""
    bench = a_block(an_exercise("Bench 5x5 @ 185", "Bench", a_set("5", "5", "185")))
    wish = call("plan_change", "p0", said=WISH)
    return (
        says(detect("Bench 5x5 @ 185", id="d0"), extract(0, bench, id="e0"), wish),
        says(modify(3, 2, 1, "x0", name="Leg Press")),
    )


def amended() -> Reply:
    change = {"exercise": "", "set": "", "field": "load", "said": "190"}
    said = "no wait, that was 190"
    return says(call("amend_workout", "a0", workout_id="", said=said, changes=[change]))


def squats_told() -> Reply:
    sets = [a_set("", reps, load) for load, reps in (("205", "5"), ("235", "5"), ("270", "8"))]
    return says(
        detect(SQUATS, id="d0"),
        extract(0, a_block(an_exercise(SQUATS, "Squat", *sets)), id="e0"),
        call("skip_week", "k0"),
    )


SCENARIOS = (
    Scenario("three workouts", THREE),
    Scenario("three workouts, by a model", THREE, replies=three_read()),
    Scenario("a correction", "no wait, that was 190", ("Bench 3x5 @ 185",)),
    Scenario("a correction, by a model", "no wait, that was 190", ("Bench 3x5 @ 185",), (amended(),)),
    Scenario("a deletion", "delete the last workout", ("Bench 3x5 @ 185", "Ran 5k in 24:10")),
    Scenario("an addition", "one more set", ("Bench 3x5 @ 185",)),
    Scenario("an answer", "315", ("Deadlift 3x5 @ 8",)),
    Scenario("an answer that logs", "the first", ("Bench 8x3x10",)),
    Scenario("a repetition", "Bench 3x5 @ 185", ("Bench 3x5 @ 185",), minutes=2),
    Scenario("a wish and a workout", BOTH, plan=True),
    Scenario("a wish and a workout, by a model", BOTH, replies=both_read(), plan=True),
    Scenario("a session of the program", SQUATS, program=True),
    Scenario("a session and a move, by a model", f"{SQUATS}. Can't train the rest of this week",
             replies=(squats_told(),), program=True),
    Scenario("a move of the program", "skip squat this week", program=True),
    Scenario("a deleted session", "delete the last workout", (SQUATS,), program=True),
)  # fmt: skip


@dataclass
class Noted:
    """A store of which every batch is noted as it is written."""

    records: Records
    batches: list[Sequence[Write]] = field(default_factory=list)

    def put_all(self, writes: Sequence[Write]) -> None:
        self.records.put_all(writes)
        self.batches.append(tuple(writes))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.records, name)


def message_of(scenario: Scenario) -> Message:
    """The message that is stopped."""
    return _message(len(scenario.before), scenario.text, scenario)


def _message(place: int, text: str, scenario: Scenario) -> Message:
    since_first = timedelta(minutes=MINUTES_APART * (place - 1) + scenario.minutes if place else 0)
    return Message(OWNER, f"m{place}", "c1", text, NOON + since_first, "Europe/Berlin", "lb")


def prepared(scenario: Scenario, clock: Clock) -> MemoryRecords:
    """The records before the message comes."""
    records = MemoryRecords(clock)
    spotter = put_together(records, Offline(), clock)
    if scenario.plan:
        spotter.planner.put_plan(OWNER, notation.plan(PLAN * 5))
    if scenario.program:
        spotter.program.begin(OWNER, "init", BEGAN, began())
    for place, text in enumerate(scenario.before):
        message = _message(place, text, scenario)
        clock.now = message.sent_at.timestamp()
        spotter.logger.log(message)
    clock.now = message_of(scenario).sent_at.timestamp()
    return records


def came_to(records: Records) -> dict[str, Any]:
    """What stands: every workout's sets in words, tombstones as none; the proposals; the moves' kinds."""
    rows = (StoredWorkout.from_json(row.body) for row in records.list(OWNER, WORKOUTS))
    moves = records.list(OWNER, PROGRAM_MOVES)
    return {
        "workouts": {row.workout_id: row.workout and row.workout.summary for row in rows},
        "proposals": [row.key.removeprefix(PROPOSALS) for row in records.list(OWNER, PROPOSALS)],
        "moves": [row.key for row in moves],
    }


def line_of(scenario: Scenario) -> dict[str, Any]:
    """The scenario as it is kept."""
    clock = Clock()
    records = prepared(scenario, clock)
    given = [list(each) for each in records.walk() if not is_trace(each)]
    noted = Noted(records)
    model = Scripted(scenario.replies) if scenario.replies else Offline()
    message = message_of(scenario)
    put_together(noted, model, clock).logger.log(message)  # type: ignore[arg-type]
    settled = next(at for at, batch in enumerate(noted.batches) if any(map(is_trace, batch)))
    return {
        "name": scenario.name,
        "message": {**asdict(message), "sent_at": message.sent_at.isoformat()},
        "given": given,
        "batches": [list(map(_as_record, batch)) for batch in noted.batches[:settled]],
        "replies": [json.loads(each.to_json()) for each in scenario.replies],
        "ended": came_to(records),
    }


def is_trace(row: Record | Write) -> bool:
    """Whether this is how a report came about: it is written with the report, and nothing stands on it."""
    return row.key.startswith(TRACES)


def _as_record(write: Write) -> Record:
    return Record(write.owner, write.key, write.after + 1, write.body, write.expires_at)


if __name__ == "__main__":
    lines = [json.dumps(line_of(each), ensure_ascii=False, separators=(",", ":")) for each in SCENARIOS]
    STOPPED.write_text("\n".join(lines) + "\n", "utf-8")
