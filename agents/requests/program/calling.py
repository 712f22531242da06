"""What is wanted of the program as calls of its tools, or what has to be asked back. Pure.

scene       the program as its context tells it: days, what is left, each lift's sheet, the templates
question    what a frame leaves open, by the rows of en/program_questions.txt
calls       the frames of a message by what the scene knows; nothing unclear
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from agents.reading import rows
from agents.requests.matching import Frame
from agents.requests.program.message import FoundFrame
from agents.requests.program.words import DAYS, LIFTS, REST, Amount
from agents.requests.templates import FOLDER
from agents.units.kinds import KG_PER_LB

LEADER_CYCLES = 2  # of a program; five-three-one-tools, advance_week
SEVENTH_WEEK = "7th-week"  # templates of all lifts at once, unless one is named
ProgramCall = tuple[str, dict[str, Any]]
LiftNames = tuple[str, ...]
_CENTS = Decimal("0.01")
_BY_PHASE = {
    ("leviathan", "leader"): "leviathan-leader",
    ("leviathan", "anchor"): "leviathan-anchor",
    ("fsl", "leader"): "fsl-leader",
    ("fsl", "anchor"): "fsl-pr-set-anchor",
}


def singular(day: str) -> str:
    return day.removesuffix("s") if day.removesuffix("s") in DAYS else day


class ProgramScene(NamedTuple):
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
        """A weekday for "today", "tomorrow" and "fridays"; "" where today is not known."""
        said = singular(said)
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


def scene_of(known: Mapping[str, Any]) -> ProgramScene:
    """The scene that a program's context tells."""
    state = known.get("state") or {}
    return ProgramScene(
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


# --- what has to be asked


class ProgramQuestion(NamedTuple):
    """What is asked back, and the answers there are to choose from."""

    text: str
    options: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def _questions() -> tuple[tuple[str, str, ProgramQuestion], ...]:
    """What is asked of which frame, by the role that says nothing or by what is open."""
    found = []
    for row in rows.rows(f"{FOLDER}/en/program_questions.txt", fields=3):
        (frame, _, role), answers = row.fields[0].partition(" "), row.fields[2]
        options = () if answers == "-" else tuple(answers.split(", "))
        found.append((frame, role, ProgramQuestion(row.fields[1], options)))
    return tuple(found)


def question(frame: Frame) -> ProgramQuestion | None:
    """What has to be asked; None where it is clear.

    Of a session whose lift was not named it stands too: it is settled where the day tells the lift.
    """
    lifts, days = frame.get("lifts") or (), len(frame.get("days", ()))
    said = {
        "lifts": " and ".join("OHP" if lift == "ohp" else lift for lift in lifts) or "workout",
        "day": frame.get("day", "").capitalize(),
        "template": frame.get("template"),
        "days": days,
    }
    for name, role, asked in _questions() if days != len(LIFTS) else ():
        is_open = frame.get("ask") == role if name == "open" else not frame.get(role)
        if name == frame.name and is_open:
            return asked._replace(text=asked.text.format(**said))
    return None


# --- calls


def calls(found: Sequence[FoundFrame], scene: ProgramScene) -> list[ProgramCall]:
    """The calls of a message's frames in order; what is said twice is meant once."""
    calling = _Calling(scene, [each.frame for each in found])
    made: list[ProgramCall] = []
    for frame in calling.frames:
        made += [call for call in calling.of(frame) if call not in made]
    return made


def meant(frame: Frame) -> Frame:
    """The frame with the lifts that its words mean: a deload is of all of them."""
    seventh = frame.name == "template" and frame.get("template").startswith(SEVENTH_WEEK)
    return (
        frame._replace(said=(*frame.said, ("lifts", LIFTS))) if seventh and not frame.get("lifts") else frame
    )


class _Calling:
    """One message's frames before the scene. What one says may tell another: its phase, its lifts."""

    def __init__(self, scene: ProgramScene, frames: Sequence[Frame]) -> None:
        self.scene, self.frames = scene, [meant(each) for each in frames]
        phases = [each.get("phase") for each in frames if each.name == "phase"]
        self.phase = phases[-1] if phases else scene.phase

    def of(self, frame: Frame) -> list[ProgramCall]:
        """The calls of one frame; none where something has to be asked first."""
        if question(frame) is not None and frame.name != "log":
            return []
        found = list(_MADE[frame.name](self, frame))
        return found or ([("get_program_state", {})] if frame.name in _SHOWN_INSTEAD else [])

    # --- the cycle

    def _skip_week(self, frame: Frame) -> Iterator[ProgramCall]:
        week = frame.get("week")
        if week is None or week.value == self.scene.week:
            yield "skip_week", _reason(frame)

    def _simple(self, frame: Frame) -> Iterator[ProgramCall]:
        """What needs one call with what was said."""
        tool, *arguments = _SIMPLE[frame.name]
        yield tool, {name: frame.get(role) for name, role in arguments if frame.get(role)}

    def _week(self, frame: Frame) -> Iterator[ProgramCall]:
        week = frame.get("week")
        yield "set_week", {"week": self.scene.week if week == "again" else _whole(week)}

    def _advance(self, frame: Frame) -> Iterator[ProgramCall]:
        if not any(each.name == "skip_week" for each in self.frames):  # that is the next week
            yield "advance_week", {}

    def _cycles(self, frame: Frame) -> Iterator[ProgramCall]:
        """The count of cycles that leaves as many as are wanted; it may be negative."""
        number = _whole(frame.get("number"))
        more = number if frame.get("of") == "more" else number - LEADER_CYCLES
        count = number if frame.get("of") == "done" else self.scene.cycles - more
        yield "set_leader_cycles_completed", {"count": count}

    def _reset(self, frame: Frame) -> Iterator[ProgramCall]:
        tms = frame.get("tms")
        yield "reset_program", {"keep_tms": tms == "keep"} if tms else {}

    # --- days

    def _show(self, frame: Frame) -> Iterator[ProgramCall]:
        """The sheets of the day's lifts; on a day without one that of the lift that comes next."""
        day, lifts = frame.get("day", ""), frame.get("lifts", ())
        if day == "week":
            wanted = tuple(lift for lift in self.scene.in_order() if lift in self.scene.remaining)
        else:
            wanted = lifts or (() if day == "next" else self.scene.lifts_on(self.scene.day(day)))
        for lift in wanted or filter(None, [self.scene.next_lift()]):
            yield "get_todays_workout", {"lift": lift}

    def _move(self, frame: Frame) -> Iterator[ProgramCall]:
        for lift in frame.get("lifts"):
            yield from self._moved(lift, frame.get("day"), frame.get("scope", ""))

    def _move_day(self, frame: Frame) -> Iterator[ProgramCall]:
        for lift in self.scene.lifts_on(self.scene.day(frame.get("start"))):
            yield from self._moved(lift, frame.get("day"), frame.get("scope", ""))

    def _moved(self, lift: str, said: str, scope: str) -> Iterator[ProgramCall]:
        """This week only where the day is free, else for good: the lift that has it is asked about."""
        day = self.scene.day(said)
        if not day or lift not in LIFTS:
            return
        always = scope == "always" or (not scope and singular(said) != said)
        near = said in ("today", "tomorrow")
        taken = self.scene.schedule.get(day, lift) != lift  # whom the day belongs to every week
        for_good = always or (taken and not scope and not near)
        yield _schedule(day, lift) if for_good else _reschedule(lift, day)

    def _shift(self, frame: Frame) -> Iterator[ProgramCall]:
        """Those of the lifts that are left this week, or all of them for good, so many days later."""
        always, lifts = frame.get("scope") == "always", frame.get("lifts") or LIFTS
        days = int(frame.get("way")) * (int(frame.get("count").value) if frame.get("count") else 1)
        for lift in self.scene.in_order():
            day = self.scene.day_of(lift, always=always)
            if lift in lifts and day in DAYS and (always or lift in self.scene.remaining):
                moved = DAYS[(DAYS.index(day) + days) % len(DAYS)]
                yield _schedule(moved, lift) if always else _reschedule(lift, moved)

    def _swap(self, frame: Frame) -> Iterator[ProgramCall]:
        pair = [singular(frame.get("a")), singular(frame.get("b"))]
        week = frame.get("scope") == "week"
        if pair[0] in LIFTS:
            lifts, days = pair, [self.scene.day_of(lift, always=not week) for lift in pair]
        else:
            days = [self.scene.day(day) for day in pair]
            lifts = [self.scene.lift_on(day, always=not week) for day in days]
        for lift, day in ((lifts[0], days[1]), (lifts[1], days[0])):
            if lift in LIFTS and day:
                yield _reschedule(lift, day) if week else _schedule(day, lift)

    def _train(self, frame: Frame) -> Iterator[ProgramCall]:
        for day, lift in zip(frame.get("days"), self.scene.in_order(), strict=False):
            yield _schedule(day, lift)

    def _assign(self, frame: Frame) -> Iterator[ProgramCall]:
        for day, lift in frame.get("pairs"):
            on = self.scene.day(day)
            if on:
                yield _reschedule(lift, on) if frame.get("scope") == "week" else _schedule(on, lift)

    def _clear(self, frame: Frame) -> Iterator[ProgramCall]:
        days = [self.scene.day_of(lift, always=True) for lift in frame.get("lifts", ())]
        for day in [singular(frame.get("day"))] if frame.get("day") else filter(None, days):
            yield _schedule(day, "none")

    # --- lifts

    def _skip(self, frame: Frame) -> Iterator[ProgramCall]:
        for lift in self._named(frame):
            yield "skip_lift", {"lift": lift, **_reason(frame)}

    def _skip_day(self, frame: Frame) -> Iterator[ProgramCall]:
        for lift in self.scene.lifts_on(self.scene.day(frame.get("day"))):
            yield "skip_lift", {"lift": lift, **_reason(frame)}

    def _prs(self, frame: Frame) -> Iterator[ProgramCall]:
        for lift in _some(frame):
            yield "get_prs", {"lift": lift} if lift else {}

    def _history(self, frame: Frame) -> Iterator[ProgramCall]:
        last = frame.get("last")
        many = {} if last is None else {"last_n": _whole(last)}
        for lift in _some(frame):
            yield "get_workout_history", {"lift": lift, **many} if lift else many

    def _template(self, frame: Frame) -> Iterator[ProgramCall]:
        name = self.scene.template(frame.get("template"), self.phase)
        for lift in self._named(frame):
            yield "set_template", {"lift": lift, "template_name": name}

    def _tested(self, frame: Frame) -> Iterator[ProgramCall]:
        for lift in frame.get("lifts"):
            yield "set_tested_1rm", {"lift": lift, "weight": _number(self.scene.weight(frame.get("amount")))}

    # --- training maxes

    def _bump(self, frame: Frame) -> Iterator[ProgramCall]:
        """By what was said, else by the lift's own increment; those that are held are not bumped."""
        but = frame.get("but", ())
        for lift in self._but_named(frame):
            if lift not in but:
                yield from self._bumped(lift, frame.get("amount"), int(frame.get("way", 1)))
        yield from (_hold(lift) for lift in but)

    def _but_named(self, frame: Frame) -> LiftNames:
        """All lifts but those of which something else is said: "bump everything, hold bench"."""
        lifts = self._named(frame)
        if lifts != LIFTS:
            return lifts
        own = [each.get("lifts", ()) for each in self.frames if each.name in ("bump", "bump_to", "hold")]
        other = {lift for named in own if tuple(named) != LIFTS for lift in named}
        return tuple(lift for lift in lifts if lift not in other)

    def _bumped(self, lift: str, amount: Amount | None, way: int) -> Iterator[ProgramCall]:
        if amount is not None and amount.unit == "%":
            step = self._percent(lift, amount.value)
        else:
            step = self.scene.number(lift, "tm_increment") if amount is None else self.scene.weight(amount)
        if step is not None:
            step = abs(step) if way < 0 else step
            yield "bump_tm", {"lift": lift, "amount": _number(step * way)}

    def _percent(self, lift: str, percent: Decimal) -> Decimal | None:
        """So many percent of a training max, to the nearest that plates can make: 5 lb or 2.5 kg."""
        now = self.scene.number(lift, "training_max")
        plates = Decimal("2.5") if self.scene.unit == "kg" else Decimal(5)
        return None if now is None else max(plates, round(now * percent / 100 / plates) * plates)

    def _bump_to(self, frame: Frame) -> Iterator[ProgramCall]:
        lift = frame.get("lift")
        now = self.scene.number(lift, "training_max")
        if now is not None:
            yield "bump_tm", {"lift": lift, "amount": _number(self.scene.weight(frame.get("amount")) - now)}

    def _hold(self, frame: Frame) -> Iterator[ProgramCall]:
        """ "Leave the rest" is of training maxes only where others are."""
        others = any(each.name in ("bump", "bump_to", "tested") for each in self.frames)
        every = REST in frame.get("lifts") or frame.get("lifts") == LIFTS
        if others or not (frame.get("loose") and every):
            yield from (_hold(lift) for lift in self._named(frame))

    def _named(self, frame: Frame) -> LiftNames:
        """The lifts that are meant: "the rest" are those that nothing else in the message was said of."""
        lifts: LiftNames = frame.get("lifts")
        if REST not in lifts:
            return lifts
        elsewhere = {
            lift
            for each in self.frames
            for role in ("lifts", "but", "lift")
            for said in each.all(role)
            for lift in ((said,) if isinstance(said, str) else said)
        }
        return tuple(lift for lift in LIFTS if lift not in elsewhere or lift in lifts)

    def _log(self, frame: Frame) -> Iterator[ProgramCall]:
        """The session of the lift named, else of today's; none where the day does not tell it."""
        today = tuple(lift for lift in self.scene.todays if lift in self.scene.remaining)
        for lift in frame.get("lifts") or (today if len(today) == len(self.scene.todays) == 1 else ()):
            yield "log_workout", _session(frame, lift, self.scene)


_SIMPLE: Mapping[str, tuple[Any, ...]] = {  # a frame, its tool, each argument with the role that says it
    "maxes": ("get_training_maxes",),
    "status": ("get_program_state",),
    "templates": ("get_available_templates", ("type", "kind")),
    "phase": ("set_phase", ("phase", "phase")),
}
_SHOWN_INSTEAD = frozenset(("skip_week", "show", "move", "move_day", "shift", "swap", "skip_day"))
_MADE: Mapping[str, Any] = {
    **dict.fromkeys(_SIMPLE, _Calling._simple),
    **{
        name.removeprefix("_"): made
        for name, made in vars(_Calling).items()
        if name.startswith("_") and callable(made)
    },
}


def _session(frame: Frame, lift: str, scene: ProgramScene) -> dict[str, Any]:
    sheet, reps = scene.sheets.get(lift, {}), frame.get("reps")
    said = None if frame.get("weight") is None else _number(scene.weight(frame.get("weight")))
    done = [_as_asked(each) for each in sheet.get("main", ())]
    if reps is not None:
        done = _with_top(done, sheet, reps, said)
    if frame.get("supplemental"):
        done += [_as_asked(each) for each in sheet.get("supplemental", ()) for _ in range(each["sets"])]
    session: dict[str, Any] = {"lift": lift, "actual_results": done}
    if reps is not None:
        session["amrap_reps"] = reps
    return session if said is None else {**session, "amrap_weight": said}


def _as_asked(each: dict[str, Any]) -> dict[str, Any]:
    """A set as the program asks for it; its reps only where it asks for one number of them."""
    asked = str(each.get("reps"))
    return {"weight": each["weight"], **({"reps": int(asked)} if asked.isdecimal() else {})}


def for_reps(sheet: Mapping[str, Any]) -> list[int]:
    """The places of a sheet's main sets that ask for as many reps as go."""
    rows = [str(each.get("reps")) for each in sheet.get("main", ())]
    return [place for place, asked in enumerate(rows) if "+" in asked or "PR" in asked]


def _with_top(done: list[Any], sheet: Any, reps: int, weight: float | None) -> list[Any]:
    """The sets with the top set as it was told in the place of the program's: that of its weight, else the
    set for reps, else that of the nearest weight, or the last. None is claimed that is heavier than it."""
    if not done:
        return [] if weight is None else [{"weight": weight, "reps": reps}]
    of_weight = [place for place, each in enumerate(done) if each["weight"] == weight]
    near = min(range(len(done)), key=lambda place: abs(done[place]["weight"] - (weight or 0)))
    place = (of_weight or for_reps(sheet) or [len(done) - 1 if weight is None else near])[-1]
    told = {"weight": done[place]["weight"] if weight is None else weight, "reps": reps}
    done[place] = told
    return [each for each in done if each is told or weight is None or each["weight"] <= weight]


def _some(frame: Frame) -> Sequence[str]:
    """The lifts to ask for one by one; all of them are asked for at once, as "" is."""
    lifts: LiftNames = frame.get("lifts", ())
    return [""] if set(lifts) >= set(LIFTS) or not lifts else lifts


def _whole(said: str | Amount) -> int:
    return int(said) if isinstance(said, str) else int(said.value)


def _reason(frame: Frame) -> dict[str, str]:
    reason = frame.get("reason", "").strip(" ,.!)(")
    return {"reason": reason} if reason else {}


def _number(value: Decimal) -> int | float:
    return int(value) if value == int(value) else float(value)


def _schedule(day: str, lift: str) -> ProgramCall:
    return "set_schedule", {"day": day, "lift": lift}


def _reschedule(lift: str, day: str) -> ProgramCall:
    return "reschedule_lift", {"lift": lift, "new_day": day}


def _hold(lift: str) -> ProgramCall:
    return "skip_tm_bump", {"lift": lift}
