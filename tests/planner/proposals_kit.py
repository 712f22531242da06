"""A plan of one week, changes of it as steps, and the proposals of a conversation on records in memory."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from agents.planner import planbook
from agents.planner.ops import ChangeNode, InsertNode, MoveNode, Op, RemoveNode
from agents.planner.plan import Group, Plan, PlanExercise, Session, Week
from agents.planner.proposals.store import Proposal, Proposals
from agents.planner.views.preview import ProposalStep
from storage.ports import Records
from tests.contracts.memory_records import MemoryRecords

TODAY = date(2026, 11, 17)  # the Tuesday of the plan's week
NOW = 1_795_003_200.0


@dataclass
class Clock:
    """A clock that stands until a test moves it."""

    now: float = NOW

    def __call__(self) -> float:
        return self.now


def exercise(uid: str, name: str, sets: int = 3, reps: str = "5", load: str = "185 lb") -> PlanExercise:
    return PlanExercise(uid, name, sets, reps, load)


def week_of(*sessions: Session, uid: str = "w1") -> Week:
    return Week(uid, "Accumulation", "2026-11-16", "2026-11-22", sessions)


LOWER = Session(
    "lower",
    "Lower A",
    (exercise("squat", "Squat"), exercise("curl", "Leg Curl", 2, "10", "60 lb")),
    scheduled_date="2026-11-16",
    day_of_week="Monday",
)
UPPER = Session(
    "upper",
    "Upper A",
    (exercise("bench", "Bench Press", load="155 lb"), exercise("row", "Row", load="135 lb")),
    scheduled_date="2026-11-19",
    day_of_week="Thursday",
)
PLAN = Plan("Winter", (week_of(LOWER, UPPER),))


def change(uid: str, id: str = "call_1", **fields: Any) -> ProposalStep:
    """New values of an exercise, by its uid; the numbers on the wire are of no matter here."""
    on_wire = {
        {"working_sets": "workingSets", "target_load": "targetLoad"}.get(n, n): v for n, v in fields.items()
    }
    arguments = {"weekNumber": 1, "sessionNumber": 1, "exerciseNumber": 1, "updates": on_wire}
    return ProposalStep(id, "modify_exercise", arguments, (ChangeNode(uid, tuple(fields.items())),))


def remove(uid: str, name: str, id: str = "call_1") -> ProposalStep:
    arguments = {"weekNumber": 1, "sessionNumber": 1, "exerciseNumber": 1}
    return ProposalStep(id, "remove_exercise", arguments, (RemoveNode(uid, name),))


def remove_session(uid: str, name: str, id: str = "call_1") -> ProposalStep:
    return ProposalStep(id, "remove_session", {"weekNumber": 1, "sessionNumber": 1}, (RemoveNode(uid, name),))


def add(node: PlanExercise, to: str = "upper", anchor: str = "end", id: str = "call_1") -> ProposalStep:
    arguments = {"weekNumber": 1, "sessionNumber": 2, "exercise": {"name": node.name}, "position": "end"}
    return ProposalStep(id, "add_exercise", arguments, (InsertNode(to, anchor, node),))


def move(uid: str, anchor: str, id: str = "call_1") -> ProposalStep:
    arguments = {"weekNumber": 1, "sessionNumber": 1, "exerciseNumber": 2, "newPosition": 1}
    return ProposalStep(id, "reorder_exercises", arguments, (MoveNode(uid, anchor),))


CURLS = (
    ("DB Bicep Curl", 10, 20, "slow"),
    ("DB Bicep Curl", 15, 15, "fast"),
    ("DB Hammer Curl", 10, 15, "slow"),
)
LABEL = "Bicep Finisher Rounds"


def finisher(id: str = "call_1", uid: str = "f") -> ProposalStep:
    """The block of plan-proposals, on Thursday."""
    group = Group(LABEL, "circuit", 2, 90, 99)
    ops: list[Op] = [
        InsertNode(
            "upper",
            "end",
            PlanExercise(
                f"{uid}{place}",
                name,
                1,
                str(reps),
                f"{weight} lb",
                rest_seconds=0,
                group_label=LABEL,
                tempo=tempo,
            ),
            group if place == 0 else None,
        )
        for place, (name, reps, weight, tempo) in enumerate(CURLS)
    ]
    return ProposalStep(
        id, "propose_plan_update", {"day": "thursday", "action": "add_block", "block": BLOCK}, tuple(ops)
    )


BLOCK: dict[str, Any] = {
    "block_type": "circuit",
    "label": LABEL,
    "order_index": 99,
    "meta_json": {"rounds": 2, "rest_between_rounds_sec": 90},
    "members": [
        {"exercise": name, "reps": reps, "weight": weight, "tempo": tempo}
        for name, reps, weight, tempo in CURLS
    ],
}


@dataclass
class Chat:
    """A conversation about a stored plan; `wrap` stands between it and the records."""

    clock: Clock = field(default_factory=Clock)
    records: Records = None  # type: ignore[assignment]
    conversation_id: str = "c1"
    owner: str = "ann"
    plan: Plan | None = PLAN
    expires_seconds: float = 86_400

    def __post_init__(self) -> None:
        if self.records is None:
            self.records = MemoryRecords(clock=self.clock)
        if self.plan is not None and planbook.read(self.records, self.owner) is None:
            planbook.put(self.records, self.owner, self.plan, 0)

    def beside(self, **other: str) -> "Chat":
        """Another conversation, or another athlete, on the same records."""
        return Chat(
            self.clock,
            self.records,
            **{"conversation_id": self.conversation_id, "owner": self.owner, **other},
        )

    def through(self, wrap: Callable[[Records], Any]) -> "Chat":
        """The same conversation by a worker whose store is wrapped."""
        return Chat(self.clock, wrap(self.records), self.conversation_id, self.owner, plan=None)

    @property
    def proposals(self) -> Proposals:
        return Proposals(
            self.records,
            self.owner,
            self.conversation_id,
            self.clock,
            expires_seconds=self.expires_seconds,
            today=TODAY,
        )

    def propose(self, *steps: ProposalStep, scope: str = "") -> Proposal:
        """What a message's edits become; each message has a scope of its own."""
        proposals = self.proposals
        scope = scope or f"m{len(list(self.records.list(self.owner, 'proposal/')))}"
        kept = planbook.read(self.records, self.owner) or planbook.PlanAndVersion(Plan(), 0)
        return proposals.propose(
            proposals.id_for(scope), message_id=scope, plan=kept.plan, version=kept.version, steps=steps
        )

    def edit(self, *ops: Op) -> None:
        """A change of the plan from beside: another conversation, a logged workout."""
        from agents.planner.ops import apply

        kept = self.kept
        planbook.put(self.records, self.owner, apply(kept.plan, ops).plan, kept.version)

    @property
    def kept(self) -> planbook.PlanAndVersion:
        kept = planbook.read(self.records, self.owner)
        assert kept is not None
        return kept

    def dump(self) -> list[tuple[str, int, str]]:
        """Everything that is stored, but for nothing."""
        return [(each.key, each.version, each.body) for each in self.records.walk()]


def exercises(plan: Plan, session_number: int = 1) -> list[tuple[str, str]]:
    """Name and reps of a session's exercises."""
    return [(each.name, each.reps) for each in plan.weeks[0].sessions[session_number - 1].exercises]


def reps_of(plan: Plan, names: Sequence[str] = ("Squat",)) -> list[str]:
    found = [each for session in plan.weeks[0].sessions for each in session.exercises]
    return [each.reps for name in names for each in found if each.name == name]
