"""A message that was stopped under an earlier version is finished by this one, wherever it was stopped.

`stopped.jsonl` says what was there (`stopping.py`). What was written stays as it is, with the ids that were
given; nothing is written a second time; and the report tells of it.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

import pytest

from agents.logger.brief import TOOLBOX
from agents.logger.records.inbox import Message
from agents.logger.result import WorkoutLogResult
from agents.models.offline.engine import Offline
from agents.models.port import Ask, Call, Model, Reply
from agents.models.scripted import Scripted
from agents.planner.guest import PLAN_CHANGE
from agents.program.tools import TOOLS as OF_THE_PROGRAM
from agents.recorded import read_conversation
from agents.toolbox import fill_in
from agents.workout import StoredWorkout
from storage.ports import JOURNALS, PROGRAM_MOVES, PROPOSALS, REVISIONS, WORKOUTS, Record, Write
from tests.contracts.memory_records import MemoryRecords
from tests.house import put_together
from tests.in_flight.stopping import OWNER, STOPPED, came_to
from tests.logger.kit import Clock

pytestmark = pytest.mark.untraced

GAINED = {tool.name: tool.gained for tool in (*TOOLBOX, PLAN_CHANGE, *OF_THE_PROGRAM)}
KEPT_FOR_GOOD = (WORKOUTS, REVISIONS, PROPOSALS, PROGRAM_MOVES)


class Stopped(NamedTuple):
    """A message, the records as its worker left them, and what its model has not been asked yet."""

    name: str
    message: Message
    rows: tuple[Record, ...]
    replies: tuple[Reply, ...]
    ended: dict[str, Any]
    from_the_start: "Stopped | None" = None

    def records(self, clock: Clock) -> MemoryRecords:
        """A store that holds these rows."""
        records = MemoryRecords(clock)
        for row in self.rows:
            for after in range(row.version):
                records.put_all([Write(row.owner, row.key, row.body, after, row.expires_at)])
        return records

    @property
    def written(self) -> dict[str, str]:
        """What the worker or an earlier one had written for good: by key."""
        return {row.key: row.body for row in self.rows if row.key.startswith(KEPT_FOR_GOOD)}


def stopped() -> Iterable[Stopped]:
    """Every message of the file, stopped after each of its writes but the last."""
    for line in STOPPED.read_text("utf-8").splitlines():
        kept = json.loads(line)
        for count in range(1, len(kept["batches"]) + 1):
            yield stopped_after(count, kept)._replace(from_the_start=stopped_after(0, kept))


def stopped_after(count: int, kept: dict[str, Any]) -> Stopped:
    message = kept["message"]
    batches = kept["batches"][:count]
    rows = {row[1]: Record(*row) for row in [*kept["given"], *(row for batch in batches for row in batch)]}
    journaled = sum(row.key.startswith(f"{JOURNALS}{message['id']}/") for row in rows.values())
    replies = [as_of_today(Reply.from_json(json.dumps(each))) for each in kept["replies"][journaled:]]
    return Stopped(
        f"{kept['name']}, after {count}",
        Message(**{**message, "sent_at": datetime.fromisoformat(message["sent_at"])}),
        tuple(rows.values()),
        tuple(replies),
        kept["ended"],
    )


def as_of_today(reply: Reply) -> Reply:
    """The reply as a model gives it that is shown the tools of today."""
    return replace(reply, calls=tuple(map(_as_of_today, reply.calls)))


def _as_of_today(call: Call) -> Call:
    arguments = json.loads(call.arguments)
    fill_in(arguments, GAINED.get(call.name, {}))
    return call._replace(arguments=json.dumps(arguments))


def finished(stopped: Stopped, records: MemoryRecords, clock: Clock) -> WorkoutLogResult:
    """What the worker of today makes of it."""
    clock.now = stopped.message.sent_at.timestamp() + 60
    is_models = any(row.key.startswith(JOURNALS) and "claude" in row.body for row in stopped.rows)
    model: Model = Scripted(stopped.replies) if stopped.replies or is_models else Offline()
    return put_together(records, model, clock).logger.log(stopped.message)


@pytest.fixture(params=stopped(), ids=lambda each: each.name)
def message(request: pytest.FixtureRequest) -> Stopped:
    found: Stopped = request.param
    return found


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_what_was_written_stays_and_nothing_is_written_twice(message: Stopped, clock: Clock) -> None:
    records, whole = message.records(clock), message.from_the_start.records(clock)
    finished(message.from_the_start, whole, clock)

    finished(message, records, clock)

    standing = {row.key: row.body for row in records.list(OWNER, "")}
    assert message.written.items() <= standing.items() or is_changed_by_it(message, standing)
    assert written(records) == written(whole) | message.written.keys()
    acts = [act for row in records.list(OWNER, WORKOUTS) for act in json.loads(row.body)["acts"]]
    assert {1} >= set(Counter(acts).values())


def written(records: MemoryRecords) -> set[str]:
    """The keys of all that stands for good."""
    return {row.key for prefix in KEPT_FOR_GOOD for row in records.list(OWNER, prefix)}


def is_changed_by_it(message: Stopped, standing: dict[str, str]) -> bool:
    """Whether all that differs was not yet changed by the message: its earlier acts are as they were."""
    differing = [key for key, body in message.written.items() if standing.get(key) != body]
    return all(
        key.startswith(WORKOUTS) and _goes_on(message.written[key], standing[key]) for key in differing
    )


def _goes_on(before: str, after: str) -> bool:
    acts = StoredWorkout.from_json(before).acts
    return StoredWorkout.from_json(after).acts[: len(acts)] == acts


def test_the_report_tells_of_it_and_is_the_same_again(message: Stopped, clock: Clock) -> None:
    records = message.records(clock)

    first, second = finished(message, records, clock), finished(message, records, clock)

    scope = f"{message.message.id}/1#"
    did = {
        row.key.removeprefix(WORKOUTS)
        for row in records.list(OWNER, WORKOUTS)
        if any(act.startswith(scope) for act in json.loads(row.body)["acts"])
    }
    assert did == {each.workoutId for each in (*first.allWorkouts, *first.changes)}
    assert first.answer == second.answer


def test_questions_that_were_open_keep_their_ids_and_are_listed(message: Stopped, clock: Clock) -> None:
    [before] = [row.body for row in message.rows if row.key == "conversation/c1"] or ['{"questions": []}']

    asked = read_conversation(message.records(clock), OWNER, "c1").questions

    assert [each["id"] for each in json.loads(before)["questions"]] == [each.id for each in asked]


# --- a reader that reads otherwise


class Otherwise:
    """The embedded engine of another edition, which sends these calls."""

    name, edition = "offline", "offline/other"

    def __init__(self, *calls: Call) -> None:
        self._calls = calls

    def reply(self, ask: Ask) -> Reply:
        is_first = len([turn for turn in ask.turns if turn.role == "user"]) == 1
        calls = self._calls if is_first else ()
        return Reply(calls=calls, stop="calls" if calls else "end", model=self.edition)


def read_otherwise(stopped: Stopped, clock: Clock, *calls: Call) -> tuple[MemoryRecords, WorkoutLogResult]:
    """The records and the report, finished by a worker that reads otherwise."""
    records = stopped.records(clock)
    engine: Any = Otherwise(*calls)
    logger = replace(put_together(records, engine, clock).logger, embedded=engine)
    return records, logger.log(stopped.message)


def of_name(name: str, count: int) -> Stopped:
    return next(each for each in stopped() if each.name == f"{name}, after {count}")


def calls_of(stopped: Stopped) -> Sequence[Call]:
    """The calls that were journaled."""
    own = f"{JOURNALS}{stopped.message.id}/"
    return Reply.from_json(next(row.body for row in stopped.rows if row.key.startswith(own))).calls


def workout_of(stopped: Stopped, at: int, index: int = 0) -> tuple[Call, Call]:
    """The calls that take down the workout at a place of what was read, as that of another index."""
    detect, extract = calls_of(stopped)[2 * at : 2 * at + 2]
    arguments = {**json.loads(extract.arguments), "workout_index": index}
    return (
        detect._replace(id=f"detect-{index}"),
        extract._replace(id=f"extract-{index}", arguments=json.dumps(arguments)),
    )


def test_a_reading_of_another_edition_is_not_replayed_and_what_it_saved_stays(clock: Clock) -> None:
    halfway = of_name("three workouts", 3)  # the bench press is saved

    records, told = read_otherwise(halfway, clock, *workout_of(halfway, at=1))

    assert {"Bench Press", "Run"} == {each.workoutName for each in told.allWorkouts}
    assert ["Fran in 4:12 Rx"] == [each.text for each in told.not_logged]
    assert halfway.written.items() <= {row.key: row.body for row in records.list(OWNER, WORKOUTS)}.items()


@pytest.mark.parametrize("edition", ["offline", "offline/2"])
def test_what_an_earlier_edition_read_is_read_anew_by_that_of_today(edition: str, clock: Clock) -> None:
    read = of_name("three workouts", 2)  # and nothing of it is saved
    less = Reply(calls=calls_of(read)[:2], stop="calls", model=edition).to_json()
    rows = tuple(row._replace(body=less) if row.key.startswith(JOURNALS) else row for row in read.rows)
    halfway = read._replace(rows=rows)

    told = finished(halfway, halfway.records(clock), clock)

    assert {"Bench Press", "Run", "Fran"} == {each.workoutName for each in told.allWorkouts if each.saved}


def test_words_that_another_edition_has_saved_are_not_saved_again_in_other_pieces(clock: Clock) -> None:
    saved = of_name("three workouts", 3)

    records, told = read_otherwise(saved, clock, *workout_of(saved, at=0), *workout_of(saved, at=0, index=1))

    assert saved.written == {row.key: row.body for row in records.list(OWNER, WORKOUTS)}
    assert {key.removeprefix(WORKOUTS) for key in saved.written} == {
        each.workoutId for each in told.allWorkouts if each.saved
    }


def test_a_correction_that_was_made_is_told_though_it_is_not_read_as_one_now(clock: Clock) -> None:
    made = of_name("a correction", 3)

    records, told = read_otherwise(made, clock)

    assert [("amended", 2)] == [(each.change, each.revision) for each in told.changes]
    assert (made.ended, ()) == (came_to(records), told.not_logged)


def test_an_addition_that_is_read_under_another_id_is_made_once(clock: Clock) -> None:
    made = of_name("an addition", 3)
    [call] = calls_of(made)

    records, told = read_otherwise(made, clock, call._replace(id="other-7"))

    assert (made.ended, 1) == (came_to(records), len(told.changes))


def test_a_models_reply_of_an_earlier_version_is_replayed(clock: Clock) -> None:
    asked_once = of_name("three workouts, by a model", 5)  # both of its replies are journaled

    told = finished(asked_once, asked_once.records(clock), clock)  # a script without a line

    assert 3 == len(told.allWorkouts)
