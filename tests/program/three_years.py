"""An athlete who trains for years as people do: skips, jumps, repeats, bumps, corrects and takes back."""

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from agents.errors import Refusal
from agents.program import moves
from agents.program.history import MoveHistory
from agents.program.moves import Logged, Move, SaidMove
from agents.program.rules import weight_at
from agents.program.state import State
from agents.program.templates import all_templates
from agents.program.values import DAYS, LIFTS, Lift
from tests.program.programs import began, logged

FIRST = date(2026, 2, 9)  # a Monday
CHANCES = {  # in a hundred days
    "take back the newest": 2, "take back any": 2, "tell otherwise": 3, "once more": 2, "jump": 1, "count": 1,
    "skip the week": 1, "advance": 1, "new phase": 1, "other day": 2, "bump off the cycle": 2, "test": 1,
}  # fmt: skip


class Athlete:
    """A program, a calendar and dice."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.day = FIRST
        self.history = MoveHistory()
        self.do(began("original-531"))

    @property
    def state(self) -> State:
        return self.history.state

    def do(self, said: SaidMove) -> State | None:
        """The state after it; None where it was refused."""
        number = len(self.history.steps) + 1
        move = Move(
            number, f"{self.day}T12:00:00Z", f"act {number}", f"message {number}", self.day.isoformat(), said
        )
        try:
            return self.history.add(move)
        except Refusal:
            return None

    def live(self, weeks: int) -> Iterator[SaidMove]:
        """Day by day: what each day brings, as moves that are about to be tried."""
        for _ in range(7 * weeks):
            yield from self.days_for_those_without()
            for lift in self.state.lifts_on(DAYS[self.day.weekday()]):
                if lift not in self.state.marks:
                    yield (
                        self.session(lift)
                        if self.dice.random() < 0.93
                        else moves.SkippedSession(lift, "no time")
                    )
            for what, chance in CHANCES.items():
                if self.dice.random() * 100 < chance:
                    yield self.event(what)
            yield from self.what_is_pending()
            self.day += timedelta(days=1)

    def days_for_those_without(self) -> Iterator[SaidMove]:
        """Whoever lost their day to another lift gets a free one."""
        free = [day for day in DAYS if day not in self.state.schedule]
        without = [lift for lift in LIFTS if lift not in self.state.schedule.values()]
        return map(moves.Scheduled, free, without)

    def session(self, lift: Lift) -> Logged:
        """The top set of the week, for as many reps as the day allows."""
        numbers, week = self.state.lifts[lift], self.state.place.week
        weeks = all_templates()[numbers.template.name].weeks
        top = max(each.percentage for each in weeks[(week - 1) % len(weeks)].main)
        weight = weight_at(top, numbers.training_max, self.state.rounding)
        reps = None if numbers.template.kind == "7th-week" else self.dice.randint(0, 12)
        done = logged(lift, f"w{self.state.moves}", reps=reps, date=self.day.isoformat()).done
        return Logged(lift, done._replace(amrap_weight=weight))

    def event(self, what: str) -> SaidMove:
        """Something that is not as planned."""
        dice, lift, day = self.dice, self.dice.choice(LIFTS), self.dice.choice(DAYS)
        match what:
            case "take back the newest":
                newest = self.history.newest()
                return moves.Undone(newest.number if newest else 1)
            case "take back any":
                return moves.Undone(max(1, self.state.moves - dice.randrange(30)))
            case "tell otherwise":
                of = dice.choice([*self.history.sessions] or [1])
                session = self.history.sessions.get(of, logged())
                return moves.Relogged(of, session.lift, session.done._replace(amrap_reps=dice.randint(0, 12)))
            case "once more":
                return self.session(lift)
            case "jump":
                return moves.WeekSet(dice.randint(1, 4))
            case "count":
                return moves.CyclesSet(dice.randint(-1, 2))
            case "skip the week":
                return moves.WeekSkipped("travel")
            case "advance":
                return moves.Advanced()
            case "new phase":
                return moves.PhaseSet(dice.choice(("leader", "anchor")))
            case "other day":
                return dice.choice((moves.Rescheduled(lift, day), moves.Scheduled(day, lift)))
            case "bump off the cycle":
                return moves.Bumped(lift, Decimal(dice.choice((-10, 5, 10))))
        training_max = self.state.lifts[lift].training_max + 5
        return moves.Tested(lift, training_max, training_max)

    def what_is_pending(self) -> Iterator[SaidMove]:
        """Training maxes within some days after a cycle, a 7th week after the leaders and the anchor."""
        if self.state.place.status == "pending_tm_bump" and self.dice.random() < 0.5:
            for lift in LIFTS:
                more = self.state.lifts[lift].tm_increment
                # Nobody adds for ever: from some weight on it goes up and down.
                less = -more if self.state.lifts[lift].training_max > 40 * more else more
                yield self.dice.choice((moves.Bumped(lift, more), moves.Held(lift), moves.Bumped(lift, less)))
        if self.state.place.status == "pending_deload_or_test" and self.dice.random() < 0.5:
            yield from self._on(self.dice.choice(("7th-week-deload", "7th-week-tm-test")))
            yield from (self.session(lift) for lift in LIFTS)
            yield moves.PhaseSet("anchor" if self.state.place.phase == "leader" else "leader")
            yield from self._on("original-531")

    def _on(self, template: str) -> Iterator[SaidMove]:
        active = all_templates()[template].active
        return (moves.TemplateSet(lift, active) for lift in LIFTS)
