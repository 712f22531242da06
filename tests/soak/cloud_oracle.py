"""What has to stand after a load run: each message logged once by one process on a file. And what stands."""

import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import structlog

from agents.logger.records.inbox import Entry
from agents.workout import StoredWorkout
from handlers.doors.incoming import message_from
from handlers.settings import Settings
from handlers.wiring import worker
from storage.ports import Recall, Records
from storage.sqlite import SqliteRecords
from tests.soak.cloud_messages import Letter, Mail

Address = tuple[str, str]  # an owner, and the id of a message or a workout
LEAST_URGENT = 19


class Outcome(NamedTuple):
    """What one message came to: its workouts as id, revision and facts; the ids in its report; the report."""

    workouts: tuple[tuple[str, int, str], ...]
    reported: tuple[str, ...]
    report: str

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(workout_id for workout_id, _, _ in self.workouts)


def log_all(mail: Mail, home: Path, parent: int) -> None:
    """Log each message once, while this parent lives. It takes only the time that others leave it."""
    os.nice(LEAST_URGENT)
    structlog.reset_defaults()
    sys.stdout = (home / "log.txt").open("w", encoding="utf-8")
    spotter = worker(Settings(home=home))
    for letter in mail.messages.values():
        if os.getppid() != parent:
            break
        spotter.logger.log(message_from(json.loads(letter.body), owner=str(letter.owner)))
    spotter.close()


def expected(mail: Mail, home: Path) -> dict[Address, Outcome]:
    """What `log_all` left there. Every message has the workouts that it was written to tell of."""
    records = SqliteRecords(str(home / "spotter.db"))
    outcomes = outcomes_in(records, {owner for owner, _ in mail.messages})
    records.close()
    assert {address: letter.workouts for address, letter in mail.messages.items()} == {
        address: len(outcome.workouts) for address, outcome in outcomes.items()
    }
    return outcomes


def outcomes_in(records: Records, owners: Iterable[str]) -> dict[Address, Outcome]:
    """What stands of each message of these athletes; a workout without a message is an error."""
    found: dict[Address, Outcome] = {}
    for owner in sorted(owners):
        workouts: dict[str, list[StoredWorkout]] = defaultdict(list)
        for record in records.list(owner, "workout/"):
            stored = StoredWorkout.from_json(record.body)
            workouts[stored.message_id].append(stored)
        for record in records.list(owner, "message/"):
            entry = Entry.from_json(record.body, record.version)
            found[owner, entry.message.id] = _outcome(entry, workouts.pop(entry.message.id, []))
        assert not workouts, f"{owner}: workouts of messages that are not there: {sorted(workouts)}"
    return found


def _outcome(entry: Entry, workouts: list[StoredWorkout]) -> Outcome:
    rows = sorted((each.workout_id, each.revision, _facts(each)) for each in workouts)
    report = entry.report
    assert report is not None, f"{entry.message.id} of {entry.message.owner} has no report"
    reported = sorted(str(each["workoutId"]) for each in report["allWorkouts"] if each["saved"])
    return Outcome(tuple(rows), tuple(reported), json.dumps(_lasting(report), sort_keys=True))


def _facts(stored: StoredWorkout) -> str:
    return stored.workout.model_dump_json() if stored.workout else ""


def _lasting(report: dict[str, Any]) -> dict[str, Any]:
    """A report without what depends on how often the message was begun, and on where search is.

    A worker that takes over says of what another has saved that it was there already.
    """
    passing = {"already_there": None, "indexed": None}
    rows = [{**each, **passing} for each in report["allWorkouts"]]
    answer = report["answer"].replace("Already logged ", "Logged ")
    return {**report, "allWorkouts": rows, "answer": answer, "usage": None}


def standing(outcomes: dict[Address, Outcome]) -> dict[Address, int]:
    """What search has to have: every workout, at its revision."""
    return {
        (owner, workout_id): revision
        for (owner, _), outcome in outcomes.items()
        for workout_id, revision, _ in outcome.workouts
    }


def searchable(recall: Recall) -> dict[Address, int]:
    """What search has, of whomever."""
    return {
        (owner, each.workout_id): each.version for owner in recall.owners() for each in recall.indexed(owner)
    }


def unlike(letter: Letter, log_line: dict[str, Any]) -> bool:
    """Whether a poisoned letter was refused for another reason than it should have been."""
    return (log_line["code"], log_line["field"]) != (letter.code, letter.field)
