"""What a training plan holds: weeks of sessions of exercises and cardio, and what was done of it. Pure.

Every week, session and exercise has a `uid` for life. Its id is its place (`week-2-session-1-exercise-3`),
which changes with every insertion; so ids are computed on reading and only uids are stored. Places count
from 1.

Exercises of a session that share a group label form a block: a superset, or a circuit with rounds. What is
known of the block stands in the session's `groups`, keyed by the label; a group without exercises vanishes.

Absent texts are "", absent numbers None. Nothing here changes: `_replace` gives the next state.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, get_args

BlockType = Literal["single", "superset", "circuit"]
CardioType = Literal["zone2", "intervals", "sweetspot", "threshold", "vo2max"]
CARDIO_TYPES: tuple[str, ...] = get_args(CardioType)
DEFAULT_REST_SECONDS = 120  # plan-edit-tools, add_exercise; its pseudocode says 180, the parameters 120


def unsaid_rest_seconds(group_label: str) -> int:
    """The rest of an exercise of which nobody said any: none within a circuit or superset."""
    return 0 if group_label else DEFAULT_REST_SECONDS


class SetResult(NamedTuple):
    """One set as it was done. `load` is as lifted, with its unit ("185 lb"); `workout_id` is the record it
    comes from, "" for one that came with an imported plan. `done_as` is the exercise that was done in place
    of the planned one, "" for the planned one. `reps_said` are reps that are no one number ("8-10")."""

    set_number: int
    kind: str = "working"
    reps: int | None = None
    load: str = ""
    rpe: float | None = None
    rir: int | None = None
    duration_seconds: float | None = None
    distance_metres: float | None = None
    failed: bool = False
    workout_id: str = ""
    done_as: str = ""
    reps_said: str = ""


class PlanExercise(NamedTuple):
    """One exercise of a session. In a block with rounds, `working_sets` are those of one round."""

    uid: str
    name: str
    working_sets: int
    reps: str  # "5", "8-10", "AMRAP"
    target_load: str  # "185 lbs", "70% 1RM", "bodyweight"
    warmup_sets: int = 0
    rest_seconds: int = DEFAULT_REST_SECONDS
    notes: str = ""
    group_label: str = ""
    tempo: str = ""
    sets: tuple[SetResult, ...] = ()
    skipped: bool = False


class CardioBlock(NamedTuple):
    """The cardio of a session; `duration` and `actual_duration` are minutes."""

    type: str
    duration: float
    modality: str = ""  # "Running", "Cycling"
    instructions: str = ""
    completed: bool = False
    actual_duration: float | None = None
    avg_heart_rate: float | None = None
    notes: str = ""


class Group(NamedTuple):
    """What is known of a block of a session. `order_index` is a sort key, kept as given."""

    label: str
    block_type: BlockType
    rounds: int | None = None
    rest_between_rounds_sec: int | None = None
    order_index: int | None = None


class Filling(NamedTuple):
    """What one logged workout says of the session it was: minutes, and a rating as the athlete gave it.

    `cardio` is whether it did the session's cardio. One with the workout_id "" is no workout: it keeps what
    stood in the session before the first one filled it.
    """

    workout_id: str
    date: str
    started_at: str = ""
    duration: float | None = None
    rating: float | None = None
    actual_duration: float | None = None
    avg_heart_rate: float | None = None
    cardio: bool = False


class Session(NamedTuple):
    """One training day: exercises, cardio, both, or neither (a rest day)."""

    uid: str
    name: str
    exercises: tuple[PlanExercise, ...] = ()
    groups: tuple[Group, ...] = ()
    scheduled_date: str = ""  # ISO
    day_of_week: str = ""  # "Monday"
    warmup: tuple[str, ...] = ()
    cardio: CardioBlock | None = None
    notes: str = ""
    started_at: str = ""
    completed: bool = False
    completed_date: str = ""
    duration: float | None = None  # minutes
    rating: float | None = None
    fillings: tuple[Filling, ...] = ()

    @property
    def is_rest(self) -> bool:
        return not self.exercises and self.cardio is None

    @property
    def is_trained(self) -> bool:
        """Whether it was done, or a logged workout was it in part: then it keeps its date."""
        return self.completed or bool(self.fillings)


class Week(NamedTuple):
    """Sessions from `start_date` to `end_date`, both ISO and both in it."""

    uid: str
    phase: str
    start_date: str
    end_date: str
    sessions: tuple[Session, ...] = ()
    description: str = ""


class Plan(NamedTuple):
    """A plan from its first week to its last."""

    name: str = ""
    weeks: tuple[Week, ...] = ()


PlanNode = Week | Session | PlanExercise


def level_of(node: PlanNode) -> Literal["week", "session", "exercise"]:
    if isinstance(node, Week):
        return "week"
    return "session" if isinstance(node, Session) else "exercise"


class FoundNode(NamedTuple):
    """A node and where it stands: week, session and exercise number; 0 for levels below the node."""

    node: PlanNode
    week_number: int
    session_number: int = 0
    exercise_number: int = 0

    @property
    def id(self) -> str:
        return id_at(self.week_number, self.session_number, self.exercise_number)


def id_at(week_number: int, session_number: int = 0, exercise_number: int = 0) -> str:
    """The hierarchical id of a place: "week-2-session-1-exercise-3"; 0 ends it."""
    levels = (("week", week_number), ("session", session_number), ("exercise", exercise_number))
    return "-".join(f"{level}-{number}" for level, number in levels if number)


def everything(plan: Plan) -> Iterator[FoundNode]:
    """Every week, session and exercise of the plan, in order, each before what it holds."""
    for week_number, week in enumerate(plan.weeks, start=1):
        yield FoundNode(week, week_number)
        for session_number, session in enumerate(week.sessions, start=1):
            yield FoundNode(session, week_number, session_number)
            for exercise_number, exercise in enumerate(session.exercises, start=1):
                yield FoundNode(exercise, week_number, session_number, exercise_number)


def find(plan: Plan, uid: str) -> FoundNode | None:
    """Where the node of this uid stands; None if it is not in the plan."""
    for week_number, week in enumerate(plan.weeks, start=1):
        if week.uid == uid:
            return FoundNode(week, week_number)
        for session_number, session in enumerate(week.sessions, start=1):
            if session.uid == uid:
                return FoundNode(session, week_number, session_number)
            for exercise_number, exercise in enumerate(session.exercises, start=1):
                if exercise.uid == uid:
                    return FoundNode(exercise, week_number, session_number, exercise_number)
    return None


def blocks(session: Session) -> tuple[tuple[Group | None, tuple[PlanExercise, ...]], ...]:
    """The session's exercises as blocks, in order of their first exercise: each with what is known of it.

    None stands for an exercise that is in no block. A label that no group explains is a superset.
    """
    known = {group.label: group for group in session.groups}
    members: dict[str, list[PlanExercise]] = {}
    for exercise in session.exercises:
        key = exercise.group_label and f"label {exercise.group_label}"
        members.setdefault(key or f"uid {exercise.uid}", []).append(exercise)
    rows: list[tuple[Group | None, tuple[PlanExercise, ...]]] = []
    for exercises in members.values():
        label = exercises[0].group_label
        group = known.get(label, Group(label, "superset")) if label else None
        rows.append((group, tuple(exercises)))
    return tuple(rows)


def tidy(session: Session) -> Session:
    """The session without groups that no exercise belongs to."""
    labels = {exercise.group_label for exercise in session.exercises}
    kept = tuple(group for group in session.groups if group.label in labels)
    return session if kept == session.groups else session._replace(groups=kept)
