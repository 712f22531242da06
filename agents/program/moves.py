"""Everything that can happen to a program, as values. Pure.

A move says all that it needs: the training max that was computed, the template's weeks, what was prescribed.
So the moves from the first on are the program, whatever the templates say by then.
"""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from agents import schemas
from agents.program.state import LiftNumbers, Phase, active_from, bar_from, numbers_from
from agents.program.values import Active, Bar, DayName, Lift, Rounding, Unit


class Began(NamedTuple):
    """The program was set up."""

    unit: Unit
    rounding: Rounding
    lifts: Mapping[Lift, LiftNumbers]
    schedule: Mapping[DayName, Lift]
    phase: Phase = "leader"


class SessionDone(NamedTuple):
    """What a session was: the workout that has it, what the program asked for and what was lifted.

    `prescribed` and `actual` are as get_workout_history shows them. `amrap_reps` is None where no set was
    for reps.
    """

    workout_id: str
    date: str
    template: str
    week: int
    phase: Phase
    prescribed: Mapping[str, Any]
    actual: tuple[Mapping[str, Any], ...]
    amrap_reps: int | None = None
    amrap_weight: Decimal | None = None
    notes: str | None = None


class Logged(NamedTuple):
    """A session of a lift. Not `counts`: of a week that is over, told late or brought back: only its best set
    counts."""

    lift: Lift
    done: SessionDone
    counts: bool = True


class Relogged(NamedTuple):
    """The session of the move `of` was something else than was told at first."""

    of: int
    lift: Lift
    done: SessionDone


class SkippedSession(NamedTuple):
    lift: Lift
    reason: str | None = None


class WeekSkipped(NamedTuple):
    reason: str | None = None


class Rescheduled(NamedTuple):
    """The lift's day, this week only."""

    lift: Lift
    day: DayName


class Advanced(NamedTuple):
    """On to the next week, whatever was done of this one."""


class Bumped(NamedTuple):
    lift: Lift
    amount: Decimal


class Held(NamedTuple):
    """The training max stays as it is for the next cycle."""

    lift: Lift


class PhaseSet(NamedTuple):
    phase: Phase


class TemplateSet(NamedTuple):
    lift: Lift
    template: Active


class WeekSet(NamedTuple):
    week: int


class CyclesSet(NamedTuple):
    completed: int


class Tested(NamedTuple):
    """A one-rep max was tested, and the training max computed from it."""

    lift: Lift
    weight: Decimal
    training_max: Decimal


class Scheduled(NamedTuple):
    """The day's lift of every week; None clears the day."""

    day: DayName
    lift: Lift | None


class BarSet(NamedTuple):
    """The bar, and the plates there are, that weights are computed for."""

    bar: Bar


class Reset(NamedTuple):
    """Back to the first week; `training_maxes` are those computed anew."""

    training_maxes: Mapping[Lift, Decimal]


class Undone(NamedTuple):
    """The move `of` was taken back. `by_hand`: its workout, if it has one, stays in the log."""

    of: int
    by_hand: bool = False


SaidMove = (
    Began
    | Logged
    | Relogged
    | SkippedSession
    | WeekSkipped
    | Rescheduled
    | Advanced
    | Bumped
    | Held
    | PhaseSet
    | TemplateSet
    | WeekSet
    | CyclesSet
    | Tested
    | Scheduled
    | BarSet
    | Reset
    | Undone
)
KINDS: Mapping[str, type[Any]] = {
    "began": Began,
    "logged": Logged,
    "relogged": Relogged,
    "skipped": SkippedSession,
    "week skipped": WeekSkipped,
    "rescheduled": Rescheduled,
    "advanced": Advanced,
    "bumped": Bumped,
    "held": Held,
    "phase set": PhaseSet,
    "template set": TemplateSet,
    "week set": WeekSet,
    "cycles set": CyclesSet,
    "tested": Tested,
    "scheduled": Scheduled,
    "bar set": BarSet,
    "reset": Reset,
    "undone": Undone,
}
_NAMES = {kind: name for name, kind in KINDS.items()}


class Move(NamedTuple):
    """One move: its number, counted from 1, when and why it was made, and what was said.

    `at` is a moment in ISO, `day` the athlete's day then; `act` is what the write is known by, `message_id`
    the message that it comes from, "" for none.
    """

    number: int
    at: str
    act: str
    message_id: str
    day: str
    said: SaidMove

    @property
    def kind(self) -> str:
        """What it is called: "logged", "week skipped"."""
        return _NAMES[type(self.said)]

    def to_json(self, result: Mapping[str, Any]) -> str:
        """The record's text: the move, and what was answered when it was made."""
        said = self.said._asdict()
        if isinstance(self.said, Logged | Relogged):
            said["done"] = self.said.done._asdict()
        body = {**self._asdict(), "said": said, "kind": self.kind, "result": result}
        return json.dumps(schemas.numbered("program_move", body), default=_plain, separators=(",", ":"))


class Recorded(NamedTuple):
    """A move as it was read, with what was answered when it was made."""

    move: Move
    result: Mapping[str, Any]


@schemas.reading("program_move")
def recorded(text: str) -> Recorded:
    """The move in a record's text. Raises TooNew and Damaged."""
    kept = schemas.read("program_move", text)
    kind, result, said = KINDS[kept.pop("kind")], kept.pop("result"), kept.pop("said")
    values = {name: _READ.get(name, _as_it_is)(value) for name, value in said.items()}
    return Recorded(Move(said=kind(**values), **kept), result)


def _plain(value: Any) -> str:
    assert isinstance(value, Decimal)
    return str(value)


def _as_it_is(value: Any) -> Any:
    return value


def _done(kept: dict[str, Any]) -> SessionDone:
    weight = kept.pop("amrap_weight")
    amrap_weight = None if weight is None else Decimal(weight)
    return SessionDone(**{**kept, "actual": tuple(kept["actual"]), "amrap_weight": amrap_weight})


def _rounding(kept: list[Any]) -> Rounding:
    mode, increment, bar = kept
    return Rounding(mode, Decimal(increment), bar_from(bar))


def _by_lift(kept: dict[Lift, Any]) -> dict[Lift, LiftNumbers]:
    return {lift: numbers_from(numbers) for lift, numbers in kept.items()}


def _maxes(kept: dict[Lift, str]) -> dict[Lift, Decimal]:
    return {lift: Decimal(value) for lift, value in kept.items()}


# How the fields of moves are read that are more than texts and numbers.
_READ: Mapping[str, Any] = {
    "amount": Decimal,
    "bar": bar_from,
    "done": _done,
    "lifts": _by_lift,
    "rounding": _rounding,
    "template": active_from,
    "training_max": Decimal,
    "training_maxes": _maxes,
    "weight": Decimal,
}
