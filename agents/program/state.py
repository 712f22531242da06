"""The program as it stands: where in the cycle it is, what each lift is at, the best sets so far. Pure.

Weights are in the program's own unit, `State.unit`.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Literal, NamedTuple, get_args

from agents import schemas
from agents.program.rules import estimated_1rm
from agents.program.values import DAYS, LIFTS, Active, Bar, DayName, Lift, Rounding, TemplateKind, Unit
from agents.units import RoundingMode as Mode

Phase = Literal["leader", "anchor"]
ProgramStatus = Literal["active", "pending_tm_bump", "pending_deload_or_test"]

PHASES: tuple[Phase, ...] = get_args(Phase)
STATUSES: tuple[ProgramStatus, ...] = get_args(ProgramStatus)
NOT_LIFTED = 1_000_000  # lb or kg: no weight of anybody's program; decimals of any size could not be divided
ACTS_KEPT = 100  # of the newest moves: what is delivered again comes within days, not a hundred moves later


class LiftNumbers(NamedTuple):
    """What a lift is computed from. `tested_1rm` is None until one was tested."""

    training_max: Decimal
    tm_increment: Decimal
    template: Active
    tested_1rm: Decimal | None = None


class LiftMark(NamedTuple):
    """What became of a lift this week, and by which move; `workout_id` and `day` of one that was logged."""

    kind: Literal["logged", "skipped"]
    move: int
    workout_id: str = ""
    day: str = ""


class ProgramPlace(NamedTuple):
    """Where in the program it is.

    `at` counts the weeks of the program's life, those that were begun again too; `since` is the day this
    one began, in ISO. `ended_by` is the message that ended the newest cycle, "" for none.
    """

    week: int
    phase: Phase
    leader_cycles: int
    status: ProgramStatus
    at: int
    since: str
    ended_by: str = ""


class PR(NamedTuple):
    """The most reps at one weight, the day they were done, and the move that told of them."""

    reps: int
    date: str
    move: int


class State(NamedTuple):
    """The whole of it. `moved` are the days of this week only; `moves` is the number of the newest move.

    `done_before` are the days on which the lifts were logged in the week that ended before this one: what is
    told of such a day again is of that week. `acts` are digests of what the newest moves came from, each with
    its move: none is made twice.
    """

    unit: Unit
    rounding: Rounding
    place: ProgramPlace
    lifts: Mapping[Lift, LiftNumbers]
    marks: Mapping[Lift, LiftMark]
    resolved: frozenset[Lift]
    moved: Mapping[Lift, DayName]
    schedule: Mapping[DayName, Lift]
    prs: Mapping[Lift, Mapping[Decimal, PR]]
    moves: int
    done_before: Mapping[Lift, str]
    acts: tuple[tuple[str, int], ...] = ()

    @property
    def cycle_weeks(self) -> int:
        """How long the cycle is: a lift with a shorter template begins it again. The week that runs is in it,
        also where every lift was put on a template of fewer weeks since it began."""
        return max(self.place.week, *(numbers.template.weeks for numbers in self.lifts.values()))

    @property
    def is_7th_week(self) -> bool:
        """Whether every lift is on a template of the 7th week."""
        return all(numbers.template.kind == "7th-week" for numbers in self.lifts.values())

    @property
    def remaining(self) -> tuple[Lift, ...]:
        """The lifts that are neither logged nor skipped this week."""
        return tuple(lift for lift in LIFTS if lift not in self.marks)

    def estimated_1rm(self, lift: Lift) -> int | None:
        """The best estimate that the lift's best sets give; None without one."""
        best = self.prs.get(lift, {})
        return max((estimated_1rm(weight, pr.reps) for weight, pr in best.items()), default=None)

    def day_of(self, lift: Lift) -> DayName | None:
        """The day of a lift this week; None if it has none."""
        scheduled = next((day for day in DAYS if self.schedule.get(day) == lift), None)
        return self.moved.get(lift, scheduled)

    def lifts_on(self, day: DayName) -> tuple[Lift, ...]:
        """The lifts of a day this week."""
        return tuple(lift for lift in LIFTS if self.day_of(lift) == day)

    def move_of(self, act: str) -> int | None:
        """The move that was made for an act (its digest); None for none of the newest."""
        return dict(self.acts).get(act)

    def to_json(self) -> str:
        body = {
            **self._asdict(),
            "resolved": sorted(self.resolved),
            "prs": {
                lift: {str(weight): pr for weight, pr in best.items()} for lift, best in self.prs.items()
            },
        }
        return json.dumps(schemas.numbered("program", body), default=str, separators=(",", ":"))

    @classmethod
    @schemas.reading("program")
    def from_json(cls, text: str) -> "State":
        kept = schemas.read("program", text)
        mode, increment, bar = kept.pop("rounding")
        state = cls(
            rounding=Rounding(mode, Decimal(increment), bar_from(bar)),
            place=ProgramPlace(*kept.pop("place")),
            lifts={lift: numbers_from(numbers) for lift, numbers in kept.pop("lifts").items()},
            marks={lift: LiftMark(*mark) for lift, mark in kept.pop("marks").items()},
            resolved=frozenset(kept.pop("resolved")),
            prs={
                lift: {Decimal(weight): PR(*pr) for weight, pr in best.items()}
                for lift, best in kept.pop("prs").items()
            },
            acts=tuple((act, number) for act, number in kept.pop("acts")),
            **kept,
        )
        if not all(_whole(state)):
            raise ValueError("parts of the program are missing, or are none")
        return state


def known_as(act: str) -> str:
    """What an act is known by: short, since a state keeps a hundred."""
    return hashlib.sha256(act.encode()).hexdigest()[:16]


def active_from(kept: list[Any]) -> Active:
    """The template that was kept as a row of its values."""
    name, kind, weeks, percentage = kept
    return Active(name, kind, weeks, Decimal(percentage))


def numbers_from(kept: list[Any]) -> LiftNumbers:
    """A lift's numbers that were kept as a row of their values."""
    training_max, increment, template, tested = kept
    one_rm = None if tested is None else Decimal(tested)
    return LiftNumbers(Decimal(training_max), Decimal(increment), active_from(template), one_rm)


def bar_from(kept: list[Any]) -> Bar:
    """The bar that was kept as a row of its values."""
    value, plates = kept
    return Bar(Decimal(value), tuple(map(Decimal, plates)))


def _whole(state: State) -> Iterator[bool]:
    """Whether what was kept has every part, and each is what it has to be: nothing else asks again."""
    place, rounding, templates = state.place, state.rounding, [each.template for each in state.lifts.values()]
    yield state.unit in get_args(Unit)
    yield rounding.mode in get_args(Mode)
    yield {*state.lifts} == {*state.prs} == {*LIFTS}
    yield {*LIFTS} >= {*state.marks, *state.resolved, *state.moved, *state.schedule.values()}
    yield {*LIFTS} >= {*state.done_before} and all(type(day) is str for day in state.done_before.values())
    yield {*DAYS} >= {*state.schedule, *state.moved.values()}
    yield all(mark.kind in get_args(LiftMark.__annotations__["kind"]) for mark in state.marks.values())
    yield place.phase in PHASES and place.status in STATUSES
    yield all(
        type(template.name) is str and template.kind in get_args(TemplateKind) for template in templates
    )
    counts = [place.week, place.at, state.moves, *(mark.move for mark in state.marks.values())]
    counts += [template.weeks for template in templates]
    yield all(type(count) is int and count > 0 for count in counts)
    yield type(place.leader_cycles) is int
    yield all(type(each) is str for each in (place.since, place.ended_by))
    bests = [(weight, pr) for of_lift in state.prs.values() for weight, pr in of_lift.items()]
    yield all(type(pr.reps) is type(pr.move) is int and type(pr.date) is str for _, pr in bests)
    weights = [rounding.increment, rounding.bar.value, *rounding.bar.plates, *(weight for weight, _ in bests)]
    for numbers in state.lifts.values():
        weights += [numbers.training_max, numbers.tm_increment, numbers.template.tm_percentage]
        weights += [] if numbers.tested_1rm is None else [numbers.tested_1rm]
    yield all(weight.is_finite() and 0 <= weight < NOT_LIFTED for weight in weights)
    yield rounding.increment > 0 and all(numbers.training_max > 0 for numbers in state.lifts.values())
    yield all(type(act) is str and type(number) is int for act, number in state.acts)
