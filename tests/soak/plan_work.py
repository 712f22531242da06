"""What processes do to one plan while they are killed; and what then stands in the file.

Each proposal adds one exercise of a name of its own, and each logged workout is of a day of its own. So what
stands tells what was done: nothing half, nothing twice.
"""

import json
import logging
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import NamedTuple

import structlog

from agents.errors import Unfinished
from agents.logger.records.inbox import Message
from agents.planner import planbook
from agents.planner.edits.inputs import plan_from_wire, plan_to_wire
from agents.planner.ops import InsertNode
from agents.planner.plan import Plan, PlanExercise, Session, Week, everything
from agents.planner.proposals.proposal import Proposal
from agents.planner.views.preview import ProposalStep
from agents.workout import StoredWorkout
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from storage.ports import StorageError
from storage.sqlite import SqliteRecords

OWNER, CONVERSATION = "ann", "c1"
FIRST = date(2026, 11, 2)
WEEKS, DAYS = 8, 6


class Deed(NamedTuple):
    """One thing that is asked of a worker; delivered again, it is the same thing."""

    kind: str  # "propose", "apply", "cancel", "log"
    number: int


def plan() -> Plan:
    """Squats on six days of eight weeks."""
    weeks = []
    for number in range(WEEKS):
        start = FIRST + timedelta(days=7 * number)
        days = [start + timedelta(days=day) for day in range(DAYS)]
        sessions = tuple(
            Session(
                f"s{day}",
                f"Squats {day:%d.%m.}",
                (PlanExercise(f"e{day}", "Squat", 3, "5", "185 lb"),),
                scheduled_date=day.isoformat(),
                day_of_week=f"{day:%A}",
            )
            for day in days
        )
        end = start + timedelta(days=6)
        weeks.append(Week(f"w{number}", "Base", start.isoformat(), end.isoformat(), sessions))
    return Plan("Base", tuple(weeks))


def day_of(number: int) -> date:
    return FIRST + timedelta(days=7 * (number // DAYS % WEEKS) + number % DAYS)


def do(home: Path, deeds: Sequence[Deed]) -> None:
    """Do these with a worker of its own. What the store refuses, a queue would deliver again."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    spotter = worker(Settings(home=home))
    for deed in deeds:
        with suppress(StorageError, Unfinished):
            _do(spotter, deed)


def _do(spotter: Worker, deed: Deed) -> None:
    press = f"press {deed.kind} {deed.number}"
    match deed.kind:
        case "propose":
            _propose(spotter, deed.number)
        case "apply":
            spotter.planner.commit(OWNER, CONVERSATION, by=press)
        case "cancel":
            spotter.planner.cancel(OWNER, CONVERSATION, by=press)
        case _:
            noon = datetime.combine(day_of(deed.number), time(12), UTC)
            spotter.logger.log(Message(OWNER, f"m{deed.number}", "log", "Squat 3x5 @ 185", noon))


def _propose(spotter: Worker, number: int) -> None:
    proposals = spotter.planner.proposals(OWNER, CONVERSATION)
    kept = planbook.read(spotter.records, OWNER)
    assert kept is not None
    node = PlanExercise(f"x{number}", f"Lift {number}", 3, "8", "50 lb")
    step = ProposalStep("c", "add_exercise", {}, (InsertNode(f"s{day_of(number)}", "end", node),))
    proposals.propose(
        proposals.id_for(f"p{number}"),
        message_id=f"p{number}",
        plan=kept.plan,
        version=kept.version,
        steps=[step],
    )


class Standing(NamedTuple):
    """What a file holds: the plan, the proposals by their numbers, the workouts, and whether it is whole."""

    plan: Plan
    proposals: dict[int, Proposal]
    workouts: tuple[StoredWorkout, ...]
    integrity: str

    @property
    def lifts(self) -> Counter[int]:
        """How often each proposed exercise stands in the plan."""
        names = (found.node.name for found in everything(self.plan) if isinstance(found.node, PlanExercise))
        return Counter(int(name.removeprefix("Lift ")) for name in names if name.startswith("Lift "))

    @property
    def fillings(self) -> Counter[str]:
        """How many sessions each logged workout fills."""
        nodes = (found.node for found in everything(self.plan))
        return Counter(
            each.workout_id for node in nodes if isinstance(node, Session) for each in node.fillings
        )

    def assert_agrees(self) -> None:
        """Plan, proposals and results say the same, whatever was killed."""
        applied = {number for number, each in self.proposals.items() if each.status == "committed"}
        ids = {each.workout_id for each in self.workouts}
        assert "ok" == self.integrity
        assert dict.fromkeys(applied, 1) == self.lifts
        assert set(self.fillings) <= ids
        assert {1} >= set(self.fillings.values())
        assert len({each.message_id for each in self.workouts}) == len(ids)
        for found in everything(self.plan):
            if isinstance(found.node, PlanExercise):
                sets = [(each.workout_id, each.set_number) for each in found.node.sets]
                assert len(set(sets)) == len(sets)
        assert self.plan == plan_from_wire(json.loads(json.dumps(plan_to_wire(self.plan))), "again")


def standing(home: Path) -> Standing:
    """What stands, read in a copy: looking must not mend what a kill left behind."""
    with _copied(home) as copy, closing(SqliteRecords(copy)) as records:
        kept = planbook.read(records, OWNER)
        assert kept is not None
        proposals = [Proposal.from_json(row.body) for row in records.list(OWNER, "proposal/")]
        workouts = [StoredWorkout.model_validate_json(row.body) for row in records.list(OWNER, "workout/")]
        with closing(sqlite3.connect(copy)) as connection:
            integrity = connection.execute("PRAGMA integrity_check").fetchone()[0]
        numbered = {int(each.message_id[1:]): each for each in proposals}
        return Standing(kept.plan, numbered, tuple(workouts), integrity)


@contextmanager
def _copied(home: Path) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(home, copy)
        yield str(copy / "spotter.db")
