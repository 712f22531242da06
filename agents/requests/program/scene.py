"""The program as its context tells it: days, what is left, each lift's sheet, the templates. Pure."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from agents.requests.program.slots import Amount
from agents.requests.program.words import DAYS, LIFTS
from agents.units.kinds import KG_PER_LB

_CENTS = Decimal("0.01")
_BY_PHASE = {
    ("leviathan", "leader"): "leviathan-leader",
    ("leviathan", "anchor"): "leviathan-anchor",
    ("fsl", "leader"): "fsl-leader",
    ("fsl", "anchor"): "fsl-pr-set-anchor",
}


class Scene(NamedTuple):
    """What is known of the program; `schedule` has the lift of each day, `todays` the lifts of this one.

    `days` has the day of each lift this week; without it each lift has the day that it has every week.
    """

    unit: str = "lb"
    today: str = ""
    todays: tuple[str, ...] = ()
    remaining: tuple[str, ...] = LIFTS
    schedule: Mapping[str, str] = {}
    phase: str = "leader"
    week: int = 1
    cycles: int = 0
    lifts: Mapping[str, Mapping[str, Any]] = {}
    sheets: Mapping[str, Mapping[str, Any]] = {}
    templates: tuple[str, ...] = ()
    days: Mapping[str, str] = {}

    def day(self, said: str) -> str:
        """A weekday for "today" and "tomorrow"; "" where today is not known."""
        if said in DAYS:
            return said
        ahead = {"today": 0, "tomorrow": 1}.get(said)
        known = self.today in DAYS and ahead is not None
        return DAYS[(DAYS.index(self.today) + (ahead or 0)) % len(DAYS)] if known else ""

    def day_of(self, lift: str, *, always: bool = False) -> str:
        """The day of a lift this week, or the one that it has always; "" for none."""
        every_week = next((day for day, each in self.schedule.items() if each == lift), "")
        return every_week if always else self.days.get(lift, every_week)

    def lift_on(self, day: str, *, always: bool) -> str:
        """The lift of a day every week, or the one of this week if it is the only one; "" for none."""
        here = self.lifts_on(day)
        return self.schedule.get(day, "") if always else here[0] if len(here) == 1 else ""

    def lifts_on(self, day: str) -> tuple[str, ...]:
        """The lifts of a day of this week, as far as they are known."""
        if day == self.today:
            return self.todays
        return tuple(lift for lift in LIFTS if day and self.day_of(lift) == day)

    def next_lift(self) -> str:
        """The lift that comes next this week, from today on; "" if none is left."""
        first = DAYS.index(self.today) if self.today in DAYS else 0
        order = {day: (place - first) % len(DAYS) for place, day in enumerate(DAYS)}
        left = sorted(self.remaining, key=lambda lift: order.get(self.day_of(lift), len(DAYS)))
        return next((lift for lift in (*self.todays, *left) if lift in self.remaining), "")

    def in_order(self) -> tuple[str, ...]:
        """The lifts as they come in the week, those without a day last."""
        return tuple(dict.fromkeys((*self.schedule.values(), *LIFTS)))

    def weight(self, amount: Amount) -> Decimal:
        """A weight or an amount in the program's unit, converted to 0.01 where another was said."""
        if amount.unit in ("", self.unit):
            return amount.value
        converted = amount.value * KG_PER_LB if self.unit == "kg" else amount.value / KG_PER_LB
        return converted.quantize(_CENTS)

    def template(self, called: str, phase: str) -> str:
        """A template's name for what it was called; the phase tells a leader from an anchor."""
        if called in self.templates:
            return called
        named = _BY_PHASE.get((called, phase), called)
        fitting = [each for each in self.templates if each.startswith(f"{called}-")]
        return fitting[0] if named not in self.templates and len(fitting) == 1 else named

    def number(self, lift: str, field: str) -> Decimal | None:
        """One of a lift's numbers: its training max, its increment."""
        value = self.lifts.get(lift, {}).get(field)
        return Decimal(str(value)) if isinstance(value, int | float) else None


def scene_of(known: Mapping[str, Any]) -> Scene:
    """The scene that a program's context tells."""
    state = known.get("state") or {}
    return Scene(
        unit=str(known.get("unit") or "lb"),
        today=str(known.get("today") or ""),
        todays=tuple(known.get("todays_lifts") or ()),
        remaining=tuple(known.get("remaining", LIFTS)),
        schedule={str(day): str(lift) for day, lift in (state.get("schedule") or {}).items()},
        phase=str(state.get("current_phase") or "leader"),
        week=int(state.get("current_week") or 1),
        cycles=int(state.get("leader_cycles_completed") or 0),
        lifts=state.get("lifts") or {},
        sheets=known.get("sheets") or {},
        days={str(lift): str(day) for lift, day in (known.get("days") or {}).items()},
        templates=tuple(str(each.get("name")) for each in known.get("templates") or ()),
    )
