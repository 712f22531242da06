"""Requests as calls of the program's tools, by what the scene knows. What is unclear is not called."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from agents.models.offline.calls import Calls
from agents.models.offline.program.requests import (
    DAYS,
    LIFTS,
    REST,
    Advance,
    Amount,
    Assign,
    Bump,
    BumpTo,
    Cycles,
    Found,
    Hold,
    Lifts,
    Log,
    Maxes,
    Move,
    MoveDay,
    Phase,
    Prs,
    Request,
    Reset,
    Scope,
    Shift,
    Show,
    Skip,
    SkipDay,
    SkipWeek,
    Status,
    Swap,
    Template,
    Templates,
    Tested,
    TestedEach,
    Train,
    Week,
    Workouts,
    question,
)
from agents.models.offline.program.scene import Scene

LEADER_CYCLES = 2  # of a program; five-three-one-tools, advance_week


def calls(found: Sequence[Found], scene: Scene) -> Calls:
    """The calls of a message's requests in order."""
    requests = list(dict.fromkeys(each.request for each in found))  # what is said twice is meant once
    return [call for each in requests for call in _Calling(scene, requests).of(each)]


class _Calling:
    """One message's requests before the scene. What one says may tell another: its phase, its lifts."""

    def __init__(self, scene: Scene, requests: Sequence[Request]) -> None:
        self.scene, self.requests = scene, requests
        phases = [each.phase for each in requests if isinstance(each, Phase)]
        self.phase = phases[-1] if phases else scene.phase

    def of(self, request: Request) -> Calls:
        """The calls of one request; none where something has to be asked first."""
        if question(request) is not None and not isinstance(request, Log):
            return []
        return self._simple(request) or self._of_days(request) or self._of_lifts(request)

    def _simple(self, request: Request) -> Calls:
        match request:
            case SkipWeek(reason, week):
                other = week not in (None, self.scene.week)
                return _status() if other else [("skip_week", {"reason": reason} if reason else {})]
            case Maxes():
                return [("get_training_maxes", {})]
            case Status():
                return [("get_program_state", {})]
            case Templates(kind):
                return [("get_available_templates", {"type": kind} if kind else {})]
            case Phase(phase):
                return [("set_phase", {"phase": phase})]
            case Week(week):
                return [("set_week", {"week": self.scene.week if week is None else week})]
            case Advance():
                skipped = any(isinstance(each, SkipWeek) for each in self.requests)  # that is the next week
                return [] if skipped else [("advance_week", {})]
            case Cycles():
                return [("set_leader_cycles_completed", {"count": self._count(request)})]
            case Reset(keep_tms):
                return [("reset_program", {} if keep_tms is None else {"keep_tms": keep_tms})]
            case _:
                return []

    def _count(self, cycles: Cycles) -> int:
        """The count of cycles that leaves as many as are wanted; it may be negative."""
        if cycles.of == "done":
            return cycles.number
        more = cycles.number if cycles.of == "more" else cycles.number - LEADER_CYCLES
        return self.scene.cycles - more

    def _of_days(self, request: Request) -> Calls:
        match request:
            case Show(lifts, day):
                return self._show(lifts, day)
            case Move(lifts, day, scope):
                return [call for lift in lifts for call in self._move(lift, day, scope)]
            case MoveDay(start, day, scope):
                lifts = self.scene.lifts_on(self.scene.day(start))
                return [call for lift in lifts for call in self._move(lift, day, scope)] or _status()
            case Swap():
                return self._swap(request)
            case Train(days):
                pairs = zip(days, self.scene.in_order(), strict=False)
                return [_schedule(day, lift) for day, lift in pairs]
            case Assign(pairs, scope):
                return [
                    (_reschedule(lift, day) if scope == "week" else _schedule(day, lift))
                    for day, lift in pairs
                ]
            case Shift(days, scope, lifts):
                return self._shift(days, scope, lifts)
            case SkipDay(day, reason):
                why = {"reason": reason} if reason else {}
                lifts = self.scene.lifts_on(self.scene.day(day))
                return [("skip_lift", {"lift": lift, **why}) for lift in lifts] or _status()
            case _:
                return []

    def _show(self, lifts: Lifts, day: str) -> Calls:
        """The sheets of the day's lifts; on a day without one that of the lift that comes next."""
        if day == "week":
            wanted = tuple(lift for lift in self.scene.in_order() if lift in self.scene.remaining)
        else:
            wanted = lifts or (() if day == "next" else self.scene.lifts_on(self.scene.day(day)))
        wanted = wanted or tuple(filter(None, [self.scene.next_lift()]))
        return [("get_todays_workout", {"lift": lift}) for lift in wanted] or _status()

    def _move(self, lift: str, said: str, scope: Scope) -> Calls:
        """This week only where the day is free, else for good: the lift that has it is asked about."""
        day = self.scene.day(said)
        if not day or lift not in LIFTS:
            return _status()
        taken = self.scene.schedule.get(day, lift) != lift  # whom the day belongs to every week
        if scope == "always" or (taken and not scope):
            return [_schedule(day, lift)]
        return [_reschedule(lift, day)]

    def _shift(self, days: int, scope: Scope, lifts: Lifts) -> Calls:
        """Those of the lifts that are left this week, or all of them for good, so many days later."""
        always = scope == "always"
        open_yet = [lift for lift in self.scene.in_order() if always or lift in self.scene.remaining]
        wanted = [lift for lift in open_yet if lift in lifts]
        found = [(lift, self.scene.day_of(lift, always=always)) for lift in wanted]
        moved = [(lift, DAYS[(DAYS.index(day) + days) % len(DAYS)]) for lift, day in found if day in DAYS]
        return [
            (_schedule(day, lift) if always else _reschedule(lift, day)) for lift, day in moved
        ] or _status()

    def _swap(self, swap: Swap) -> Calls:
        pair = [swap.first, swap.second]
        week = swap.scope == "week"
        lifts = pair if pair[0] in LIFTS else [self.scene.lift_on(day, always=not week) for day in pair]
        days = [self.scene.day_of(lift, always=not week) for lift in pair] if pair[0] in LIFTS else pair
        crossed = [(lifts[0], days[1]), (lifts[1], days[0])]
        found = [(lift, day) for lift, day in crossed if lift in LIFTS and day]
        if week:
            return [_reschedule(lift, day) for lift, day in found] or _status()
        return [_schedule(day, lift) for lift, day in found] or _status()

    def _of_lifts(self, request: Request) -> Calls:
        match request:
            case Log():
                return self._log(request)
            case Skip(lifts, reason):
                why = {"reason": reason} if reason else {}
                return [("skip_lift", {"lift": lift, **why}) for lift in self._named(lifts)]
            case Prs(lifts):
                return [("get_prs", {"lift": lift}) for lift in _some(lifts)] or [("get_prs", {})]
            case Workouts(lifts, last):
                many = {} if last is None else {"last_n": last}
                rows = [("get_workout_history", {"lift": lift, **many}) for lift in _some(lifts)]
                return rows or [("get_workout_history", many)]
            case Template(lifts, called):
                name = self.scene.template(called, self.phase)
                rest = self._named(lifts)
                return [("set_template", {"lift": lift, "template_name": name}) for lift in rest]
            case TestedEach(pairs):
                return [
                    ("set_tested_1rm", {"lift": lift, "weight": _number(self.scene.weight(amount))})
                    for lift, amount in pairs
                ]
            case Tested(lifts, amount):
                weight = _number(self.scene.weight(amount))
                return [("set_tested_1rm", {"lift": lift, "weight": weight}) for lift in self._named(lifts)]
            case _:
                return self._of_maxes(request)

    def _of_maxes(self, request: Request) -> Calls:
        match request:
            case Bump(lifts, amount, sign, but):
                up = [lift for lift in self._but_named(lifts) if lift not in but]
                return [
                    *(call for lift in up for call in self._bump(lift, amount, sign)),
                    *(_hold(lift) for lift in but),
                ]
            case BumpTo(lifts, amount):
                return [call for lift in self._named(lifts) for call in self._bump_to(lift, amount)]
            case _:
                return self._held(request) if isinstance(request, Hold) else []

    def _held(self, hold: Hold) -> Calls:
        """ "Leave the rest" is of training maxes only where others are."""
        others = any(isinstance(each, Bump | BumpTo | Tested) for each in self.requests)
        meant = others or not (hold.loose and REST in hold.lifts)
        return [_hold(lift) for lift in self._named(hold.lifts)] if meant else []

    def _but_named(self, lifts: Lifts) -> Lifts:
        """All lifts but those of which something else is said: "bump everything, hold bench"."""
        if lifts != LIFTS:
            return self._named(lifts)
        own = [each.lifts for each in self.requests if isinstance(each, Bump | BumpTo | Hold)]
        other = {lift for named in own if named != LIFTS for lift in named}
        return tuple(lift for lift in lifts if lift not in other)

    def _bump(self, lift: str, amount: Amount | None, sign: int) -> Calls:
        """By what was said, else by the lift's own increment."""
        step = self.scene.number(lift, "tm_increment") if amount is None else self.scene.weight(amount)
        return [("bump_tm", {"lift": lift, "amount": _number(step * sign)})] if step is not None else []

    def _bump_to(self, lift: str, amount: Amount) -> Calls:
        now = self.scene.number(lift, "training_max")
        if now is None:
            return []
        return [("bump_tm", {"lift": lift, "amount": _number(self.scene.weight(amount) - now)})]

    def _named(self, lifts: Lifts) -> Lifts:
        """The lifts that are meant: "the rest" are those that nothing else in the message was said of."""
        if REST not in lifts:
            return lifts
        elsewhere = {
            lift
            for each in self.requests
            for lift in (*getattr(each, "lifts", ()), *getattr(each, "but", ()))
        }
        return tuple(lift for lift in LIFTS if lift not in elsewhere or lift in lifts)

    def _log(self, log: Log) -> Calls:
        """The session of the lift named, else of today's; none where the day does not tell it."""
        today = tuple(lift for lift in self.scene.todays if lift in self.scene.remaining)
        lifts = log.lifts or (today if len(today) == len(self.scene.todays) == 1 else ())
        return [("log_workout", _session(log, lift, self.scene)) for lift in lifts]


def _session(log: Log, lift: str, scene: Scene) -> dict[str, Any]:
    sheet = scene.sheets.get(lift, {})
    said = None if log.weight is None else _number(scene.weight(log.weight))
    done = [_as_asked(each) for each in sheet.get("main", ())]
    if log.reps is not None:
        _tell_top(done, sheet, log.reps, said)
    if log.supplemental:
        done += [_as_asked(each) for each in sheet.get("supplemental", ()) for _ in range(each["sets"])]
    session: dict[str, Any] = {"lift": lift, "actual_results": done}
    if log.reps is not None:
        session["amrap_reps"] = log.reps
    return session if said is None else {**session, "amrap_weight": said}


def _as_asked(each: dict[str, Any]) -> dict[str, Any]:
    """A set as the program asks for it; its reps only where it asks for one number of them."""
    asked = str(each.get("reps"))
    return {"weight": each["weight"], **({"reps": int(asked)} if asked.isdecimal() else {})}


def _tell_top(done: list[dict[str, Any]], sheet: Any, reps: int, weight: float | None) -> None:
    """Puts the top set as it was told in the place of the program's: that of its weight, else the PR set,
    else that of the nearest weight, or the last. No set is claimed that is heavier than the one told."""
    rows = [str(each.get("reps")) for each in sheet.get("main", ())]
    of_weight = [place for place, each in enumerate(done) if each["weight"] == weight]
    of_pr = [place for place, asked in enumerate(rows) if "+" in asked or "PR" in asked]
    if not done:
        done += [] if weight is None else [{"weight": weight, "reps": reps}]
        return
    near = min(range(len(done)), key=lambda place: abs(done[place]["weight"] - (weight or 0)))
    place = (of_weight or of_pr or [len(done) - 1 if weight is None else near])[-1]
    told = {"weight": done[place]["weight"] if weight is None else weight, "reps": reps}
    done[place] = told
    done[:] = [each for each in done if each is told or weight is None or each["weight"] <= weight]


def _some(lifts: Lifts) -> Lifts:
    """The lifts to ask for one by one; all of them are asked for at once."""
    return () if set(lifts) >= set(LIFTS) else lifts


def _number(value: Decimal) -> int | float:
    return int(value) if value == int(value) else float(value)


def _schedule(day: str, lift: str) -> tuple[str, dict[str, Any]]:
    return "set_schedule", {"day": day, "lift": lift}


def _reschedule(lift: str, day: str) -> tuple[str, dict[str, Any]]:
    return "reschedule_lift", {"lift": lift, "new_day": day}


def _hold(lift: str) -> tuple[str, dict[str, Any]]:
    return "skip_tm_bump", {"lift": lift}


def _status() -> Calls:
    """What is true is shown where a request can't be met."""
    return [("get_program_state", {})]
