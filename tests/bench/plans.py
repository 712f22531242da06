"""Plans: what an edit, a proposal and a commit cost on a long plan, and how records grow with it.

A week has 6 sessions of 10 exercises; with results each exercise has 4 sets that were done.
"""

import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path

import structlog

from agents.athlete import Athlete
from agents.planner.brief import plan_context
from agents.planner.edits.edit import EditAim
from agents.planner.edits.inputs import plan_to_wire
from agents.planner.edits.registry import EDITS
from agents.planner.ops import apply
from agents.planner.plan import Plan, PlanExercise, Session, SetResult, Week
from agents.planner.proposals.store import Proposals
from agents.planner.stored_plan import pack, unpack
from agents.planner.views.preview import ProposalStep, build_preview
from storage.ports import Record, Write
from storage.sqlite import SqliteRecords
from tests.bench.figures import Figure, Part
from tests.bench.processes import cpu_seconds

ROUNDS = 20
ERROR = 40  # logging.ERROR: what a commit logs is not shown
WEEKS = (1, 4, 12, 26, 52)
MONDAY = date(2026, 1, 5)
TODAY = date(2026, 6, 17)
LIFTS = (
    "Back Squat", "Bench Press", "Deadlift", "Barbell Row", "Overhead Press", "Pull-up",
    "Romanian Deadlift", "Leg Curl", "Lateral Raise", "Biceps Curl", "Face Pull", "Plank",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
MODIFY = next(edit for edit in EDITS if edit.name == "modify_exercise")


def plan_of(weeks: int, *, results: bool = False) -> Plan:
    """A plan of so many weeks, no two exercises of which are alike in all."""
    uids = (f"p{number}" for number in count())
    return Plan("Bench", tuple(_week(place, uids.__next__, results) for place in range(weeks)))


def _week(place: int, uid: Callable[[], str], results: bool) -> Week:
    first = MONDAY + timedelta(weeks=place)
    sessions = tuple(
        Session(
            uid(),
            f"Day {at + 1}",
            tuple(_exercise(place, at, number, uid(), results) for number in range(10)),
            scheduled_date=(first + timedelta(days=at)).isoformat(),
            day_of_week=day,
        )
        for at, day in enumerate(DAYS)
    )
    return Week(uid(), "Accumulation", first.isoformat(), (first + timedelta(days=6)).isoformat(), sessions)


def _exercise(week: int, session: int, number: int, uid: str, results: bool) -> PlanExercise:
    load = f"{95 + 5 * ((week * 3 + number * 7) % 60)} lb"
    workout = f"w_{week * 6 + session:020}"
    done = tuple(SetResult(at, reps=5 + at % 2, load=load, workout_id=workout) for at in range(1, 5))
    name = LIFTS[(session * 3 + number) % len(LIFTS)]
    reps = "8-10" if number % 2 else "5"
    return PlanExercise(uid, name, 3 + number % 3, reps, load, rest_seconds=90, sets=done if results else ())


@dataclass
class Counted:
    """Records that note what is asked of them."""

    records: SqliteRecords
    asked: list[str] = field(default_factory=list)  # "plan", "proposal/..." for a read, "write" for a batch

    def get(self, owner: str, key: str) -> Record | None:
        self.asked.append(key)
        return self.records.get(owner, key)

    def put_all(self, writes: Sequence[Write]) -> None:
        self.asked.append("write")
        self.records.put_all(writes)

    def __getattr__(self, name: str) -> object:
        return getattr(self.records, name)


def _steps(plan: Plan, edits: int) -> tuple[ProposalStep, ...]:
    """So many edits of exercises in different weeks."""
    aim = EditAim(plan, lambda: "", TODAY)
    steps = []
    for place in range(edits):
        week = len(plan.weeks) - place * 7 % len(plan.weeks)  # from the last, which is found last
        arguments = {
            "weekNumber": week, "sessionNumber": 1 + place % 6, "exerciseNumber": 1 + place // 6 % 10,
            "updates": {"reps": f"{11 + place}", "workingSets": 6},
        }  # fmt: skip
        given = MODIFY.takes.model_validate_json(json.dumps(arguments), by_alias=True, by_name=False)
        steps.append(ProposalStep(f"c{place}", MODIFY.name, arguments, MODIFY.steps(given, aim)))
    return tuple(steps)


def _apply_and_preview(plan: Plan, steps: Sequence[ProposalStep]) -> None:
    for step in steps:
        after = apply(plan, step.ops).plan
    build_preview(plan, steps)
    assert after != plan


def _milliseconds(run: Callable[[], object]) -> float:
    """CPU of one of many rounds."""
    return cpu_seconds(lambda: [run() for _ in range(ROUNDS)]) / ROUNDS * 1000


def measure(progress: Callable[[str], None]) -> Part:
    """CPU and sizes; a commit on SQLite, with its reads and writes counted."""
    year = plan_of(52)
    progress("edits on 52 weeks")
    one = _milliseconds(partial(_apply_and_preview, year, _steps(year, 1)))
    twenty = _milliseconds(partial(_apply_and_preview, year, _steps(year, 20)))
    counted = _commit(year, progress)
    grown = [_growth(weeks, progress) for weeks in WEEKS]
    shown = [_tokens(weeks) for weeks in (12, 52)]
    return Part(
        "plans",
        f"52 weeks x 6 sessions x 10 exercises unless said; CPU, {ROUNDS} times each",
        (
            Figure("one edit, applied and previewed", round(one, 2), "ms", 5),
            Figure("a proposal of 20 edits, applied and previewed", round(twenty, 2), "ms", 50),
            Figure("a commit: reads of plan and proposal before the write", counted[0], "reads", 2),
            Figure("a commit: writes", counted[1], "writes", 1),
            Figure("a commit: reads back of the plan", counted[2], "reads", 1),
        ),
        (*grown, *shown),
    )


def _commit(plan: Plan, progress: Callable[[str], None]) -> tuple[int, int, int]:
    """How often a commit reads before it writes (the conversation apart), writes, and reads back."""
    progress("a commit")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(ERROR))
    with tempfile.TemporaryDirectory() as folder:
        clock = partial(datetime.timestamp, datetime(2026, 6, 17, tzinfo=UTC))
        records = SqliteRecords(str(Path(folder) / "plans.db"), clock=clock)
        records.put_all([Write("ann", "plan", pack(plan), after=0)])
        counted = Counted(records)
        proposals = Proposals(counted, "ann", "c1", clock, units=Athlete().units, today=TODAY)  # type: ignore[arg-type]
        made = proposals.propose(
            proposals.id_for("m1"), message_id="m1", plan=plan, version=1, steps=_steps(plan, 1)
        )
        counted.asked.clear()
        decided = proposals.commit((made.id,), decided_by="button")
        assert decided.wrote, decided
        records.close()
    writes = counted.asked.count("write")
    written = counted.asked.index("write")
    before = [key for key in counted.asked[:written] if key == "plan" or key.startswith("proposal/")]
    return len(before), writes, counted.asked[written:].count("plan")


def _growth(weeks: int, progress: Callable[[str], None]) -> str:
    progress(f"{weeks} weeks")
    rows = []
    for results in (False, True):
        plan = plan_of(weeks, results=results)
        text = pack(plan)
        packing, unpacking = _milliseconds(partial(pack, plan)), _milliseconds(partial(unpack, text))
        what = "with results" if results else "planned"
        rows.append(f"{what} {len(text) / 1000:.1f} kB (packed in {packing:.1f} ms, read in {unpacking:.1f})")
    plan = plan_of(weeks)
    edit = _milliseconds(partial(_apply_and_preview, plan, _steps(plan, 1)))
    return f"{weeks:>2} weeks: record {', '.join(rows)}; one edit {edit:.2f} ms"


def _tokens(weeks: int) -> str:
    """The plan that goes with every request, beside the whole; a token is about four characters."""
    plan = plan_of(weeks)
    shown = len(json.dumps(plan_context(plan, TODAY, "lb"), separators=(",", ":")))
    whole = len(json.dumps(plan_to_wire(plan), separators=(",", ":")))
    return f"{weeks} weeks as a model is shown them: about {shown // 4:,} tokens, the whole {whole // 4:,}"
