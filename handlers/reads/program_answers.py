"""What is answered of the program, as its commands print it. Published with the other answers."""

from typing import Literal

from pydantic import Field

from handlers.reads.answer_model import SCHEMA_VERSION, Out

JsonNumber = int | float  # as JSON writes it: 315, not 315.0
# As the program's own rooms have them, which are loaded only for who trains by one.
LiftName = Literal["squat", "bench", "deadlift", "ohp"]
PhaseName = Literal["leader", "anchor"]
PhaseStatus = Literal["active", "pending_tm_bump", "pending_deload_or_test"]
UnitName = Literal["lb", "kg"]
WeekDay = Literal["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]


class LiftNumbersRow(Out):
    """A lift's numbers, in the program's unit."""

    tested_1rm: JsonNumber | None
    estimated_1rm: JsonNumber | None
    training_max: JsonNumber
    tm_increment: JsonNumber
    active_template: str


class ProgramAnswer(Out):
    """The program as it stands."""

    schema_version: int = SCHEMA_VERSION
    current_week: int
    current_phase: PhaseName
    leader_cycles_completed: int
    phase_status: PhaseStatus
    lifts: dict[LiftName, LiftNumbersRow]
    schedule: dict[WeekDay, LiftName]
    unit: UnitName


class WarmUpRow(Out):
    """One warm-up set, at this percentage of the training max."""

    percentage: JsonNumber
    weight: JsonNumber
    reps: int


class MainRow(Out):
    """One main set; `reps` as the template writes them: "5", "1-3", "5+", "PR"."""

    percentage: JsonNumber
    weight: JsonNumber
    reps: str


class SupplementalRow(Out):
    """Alike sets after the main work; `type` is FSL, SSL, or what the template calls them."""

    sets: int
    reps: int
    percentage: JsonNumber
    weight: JsonNumber
    type: str


class LiftSheet(Out):
    """What a lift is asked for in its week. `plates_per_side` has for each weight of the sheet, as text, the
    plates for one side of the bar, the heaviest first: none for the bar alone, null where none make it."""

    lift: LiftName
    template: str
    week: int
    phase: PhaseName
    training_max: JsonNumber
    warm_up: tuple[WarmUpRow, ...]
    main_work: tuple[MainRow, ...]
    supplemental: tuple[SupplementalRow, ...]
    plates_per_side: dict[str, tuple[JsonNumber, ...] | None]


class NextLifts(Out):
    """The lifts that come next, mostly one, and when."""

    lifts: tuple[LiftName, ...]
    date: str
    day: WeekDay


class ProgramToday(Out):
    """The sheets of a day, or of the lift that was asked for; none on a rest day. `next` is null where no
    open lift has a day."""

    schema_version: int = SCHEMA_VERSION
    date: str
    day: WeekDay
    unit: UnitName
    workouts: tuple[LiftSheet, ...]
    next: NextLifts | None


class MoveRow(Out):
    """Something that happened to the program: `words` say what, `message` what was answered then, if that was
    said in words; `workout_id` is of the session that it is about."""

    number: int
    at: str
    day: str
    kind: str
    words: str
    message: str | None
    message_id: str
    workout_id: str | None


class ProgramMoves(Out):
    """A page of the program's moves, the newest first."""

    schema_version: int = SCHEMA_VERSION
    moves: tuple[MoveRow, ...]
    next: str | None = Field(
        description="What `before` takes for the page after this; null: this is the last."
    )
