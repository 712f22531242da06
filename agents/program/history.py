"""All moves of a program, folded into its state: it can be rebuilt, checked, and any move taken back. Pure.

What is taken back is put as it was before, where it still is as the move left it and nothing stands on it: on
the beginning of a week the lifts that were marked in it, on the end of a cycle its bumps. A lift that was
logged or skipped in a week that is over loses its best set, and the program stays where it is. What later
moves stand on is refused otherwise: those go first.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from agents.errors import Refusal
from agents.program.cycle import begun, counted, decide, with_best
from agents.program.moves import Began, Logged, Move, Relogged, SessionDone, SkippedSession, Undone
from agents.program.state import LiftMark, LiftNumbers, State
from agents.program.values import DAYS, LIFTS, DayName, Lift

Parts = dict[str, Any]


class HistoryStep(NamedTuple):
    """One move, and the state before and after it."""

    move: Move
    before: State
    after: State


class MoveHistory:
    """The moves so far, in order, and the state that they make. Grows by `add`.

    `sessions` are those that were logged, by their moves, as they were told last; those that were taken back
    too.
    """

    def __init__(self, moves: Iterable[Move] = ()) -> None:
        self.steps: list[HistoryStep] = []
        self.undone: set[int] = set()
        self.sessions: dict[int, Logged] = {}
        self._told_at: dict[tuple[Lift, Decimal | None], set[int]] = {}  # sessions by lift and weight
        for move in moves:
            self.add(move)

    @property
    def state(self) -> State:
        """The state after the newest move. Raises IndexError if there is none."""
        return self.steps[-1].after

    def add(self, move: Move) -> State:
        """The state after one more move. Raises Refusal, and then nothing was added."""
        after = self.after(move)
        self.steps.append(HistoryStep(move, self.state if self.steps else after, after))
        match move.said:
            case Undone(of):
                self.undone.add(of)
            case Logged():
                self._tell(move.number, move.said)
            case Relogged(of, _, done):
                self._tell(of, self.sessions[of]._replace(done=done))
        return after

    def after(self, move: Move) -> State:
        """What the state would be after this move. Raises Refusal."""
        if not self.steps:
            return begun(move)
        match move.said:
            case Undone(of):
                return counted(self._without(of), move)
            case Relogged(of, lift, done):
                return counted(self._told_otherwise(of, lift, done), move)
        return decide(self.state, move)

    def newest(self) -> Move | None:
        """The newest move that could be taken back; None if nothing is left but the beginning."""
        moves = (step.move for step in reversed(self.steps))
        return next((move for move in moves if self._can_go(move)), None)

    def weeks(self) -> list[State]:
        """The state at the end of each week that was and stands, in order; last the running one."""
        weeks: list[State] = []
        for step in self.steps:
            while weeks and weeks[-1].place.at >= step.after.place.at:
                weeks.pop()
            weeks.append(step.after)
        return weeks

    def place_of(self, number: int) -> int:
        """Which week of the program's life a move was made in: `Place.at` before it."""
        return self.steps[number - 1].before.place.at

    def taken_back_by_hand(self, number: int) -> bool:
        """Whether the move was taken back while its workout stayed."""
        return any(step.move.said == Undone(number, by_hand=True) for step in self.steps)

    # --- inside

    def _tell(self, number: int, session: Logged) -> None:
        self.sessions[number] = session
        self._told_at.setdefault((session.lift, session.done.amrap_weight), set()).add(number)

    def _can_go(self, move: Move) -> bool:
        fixed = isinstance(move.said, Began | Undone | Relogged)
        return not fixed and move.number not in self.undone

    def _without(self, number: int) -> State:
        """The state as it would be without a move."""
        if not 1 <= number <= len(self.steps):
            raise Refusal(f"there is no move {number}: there are 1 to {len(self.steps)}.")
        step = self.steps[number - 1]
        self._check(step.move)
        now, before, after = _parts(self.state), _parts(step.before), _parts(step.after)
        stood_on = _stood_on(before, after)
        later = self._newest_later(number, stood_on)
        if later is None and all(now[part] == after[part] for part in stood_on):
            now.update({part: self._standing(before[part]) for part in _changed(before, after)})
        elif not isinstance(step.move.said, Logged | SkippedSession):
            raise Refusal(_stands_on(later, step.move))
        return self._with_bests(_from_parts(self.state, now), number, None)

    def _check(self, move: Move) -> None:
        if move.number in self.undone:
            raise Refusal(
                f"move {move.number} ({move.kind}) can't be taken back: it is taken back already. Make it "
                "anew to have it again."
            )
        if isinstance(move.said, Began):
            raise Refusal("the program's beginning can't be taken back: reset_program starts it over.")
        if isinstance(move.said, Undone):
            raise Refusal(
                f"move {move.number} can't be taken back: it took back move {move.said.of}. Make that anew."
            )
        if isinstance(move.said, Relogged):
            raise Refusal(
                f"move {move.number} can't be taken back: it follows its workout. Amend that, or undo its "
                "amendment."
            )

    def _newest_later(self, number: int, parts: Iterable[str]) -> Move | None:
        """The newest later move that stands and changed one of these parts."""
        changed = set(parts)
        return next(
            (
                later.move
                for later in reversed(self.steps[number:])
                if later.move.number not in self.undone
                and not isinstance(later.move.said, Undone)
                and changed & _changed(_parts(later.before), _parts(later.after))
            ),
            None,
        )

    def _standing(self, part: Any) -> Any:
        """The part as it was, but for a mark by a move that was taken back since."""
        return None if isinstance(part, LiftMark) and part.move in self.undone else part

    def _told_otherwise(self, number: int, lift: Lift, done: SessionDone) -> State:
        """The state with another result of a session that stands."""
        session = self.sessions.get(number)
        if session is None or number in self.undone or session.lift != lift:
            raise Refusal(
                f"move {number} can't be told otherwise: it is no session of {lift} that stands. Log the "
                "session anew."
            )
        return self._with_bests(self.state, number, session._replace(done=done))

    def _with_bests(self, state: State, number: int, told: Logged | None) -> State:
        """The best sets with a session told like that, or gone: as if it had been so from the first."""
        before = self.sessions.get(number)
        if before is None:
            return state
        for weight in {each.done.amrap_weight for each in (before, told) if each is not None}:
            others = self._told_at.get((before.lift, weight), set()) - {number} - self.undone
            sessions = {each: self.sessions[each] for each in others} | ({number: told} if told else {})
            state = _with_bests_at(state, before.lift, weight, sessions)
        return state


def _with_bests_at(state: State, lift: Lift, weight: Decimal | None, sessions: Mapping[int, Logged]) -> State:
    """The state with the best set at one weight from these sessions, in the order they were logged."""
    rest = {each: pr for each, pr in state.prs.get(lift, {}).items() if each != weight}
    state = state._replace(prs={**state.prs, lift: rest})
    for number, session in sorted(sessions.items()):
        if session.done.amrap_weight == weight:
            state = with_best(state, number, session)
    return state


def _stands_on(later: Move | None, move: Move) -> str:
    """Why a move can't go by itself.

    No later move may stand on it: where one was taken back when its week was over, its week stayed.
    """
    if later is not None:
        return (
            f"move {move.number} ({move.kind}) can't be taken back by itself: move {later.number} "
            f"({later.kind}) stands on it and goes first."
        )
    return (
        f"move {move.number} ({move.kind}) can't be taken back: the program has gone on from there since. "
        "Set its week, phase or numbers as they should be."
    )


def differences(state: State, moves: Iterable[Move]) -> list[str]:
    """What a state has otherwise than its moves make it, part by part; nothing if it agrees.

    Raises Refusal where the moves can't have been made in this order.
    """
    rebuilt = MoveHistory(moves).state
    one, other = _flat(state), _flat(rebuilt)
    return [
        f"{part}: {one.get(part)!r}, by the moves {other.get(part)!r}"
        for part in {**one, **other}
        if one.get(part) != other.get(part)
    ]


def _flat(state: State) -> Parts:
    """Everything a state says, a part for each thing that can be wrong by itself."""
    return {
        **{name: getattr(state, name) for name in ("unit", "rounding", "place", "resolved", "moves", "acts")},
        **{
            f"{name} {lift}": value
            for lift, numbers in state.lifts.items()
            for name, value in numbers._asdict().items()
        },
        **{f"mark {lift}": mark for lift, mark in state.marks.items()},
        **{f"moved {lift}": day for lift, day in state.moved.items()},
        **{f"day {day}": lift for day, lift in state.schedule.items()},
        **{f"best {lift} {weight}": pr for lift, best in state.prs.items() for weight, pr in best.items()},
    }


def _parts(state: State) -> Parts:
    """The state in parts that are changed, and put back, each by itself.

    "home" parts say the same as "day" parts, seen from the lift: it has one day, so both have to agree.
    """
    homes = {lift: day for day, lift in state.schedule.items()}
    return {
        "place": state.place,
        "bar": state.rounding.bar,
        **{f"{name} {lift}": getattr(state.lifts[lift], name) for name in _NUMBERS for lift in LIFTS},
        **{f"mark {lift}": state.marks.get(lift) for lift in LIFTS},
        **{f"moved {lift}": state.moved.get(lift) for lift in LIFTS},
        **{f"done before {lift}": state.done_before.get(lift) for lift in LIFTS},
        **{f"resolved {lift}": lift in state.resolved for lift in LIFTS},
        **{f"day {day}": state.schedule.get(day) for day in DAYS},
        **{f"home {lift}": homes.get(lift) for lift in LIFTS},
    }


_NUMBERS = LiftNumbers._fields
_OF_A_WEEK = tuple(f"{name} {lift}" for name in ("mark", "moved", "done before") for lift in LIFTS)
_OF_A_CYCLE = tuple(f"resolved {lift}" for lift in LIFTS)


def _changed(before: Parts, after: Parts) -> set[str]:
    return {part for part in before if before[part] != after[part]}


def _stood_on(before: Parts, after: Parts) -> set[str]:
    """The parts that a move changed, and those that were begun with the week or the cycle that it began."""
    changed = _changed(before, after)
    if before["place"].at == after["place"].at:
        return changed
    return changed | {*_OF_A_WEEK, *(_OF_A_CYCLE if after["place"].week == 1 else ())}


def _from_parts(state: State, parts: Parts) -> State:
    schedule: dict[DayName, Lift] = {day: parts[f"day {day}"] for day in DAYS if parts[f"day {day}"]}
    return state._replace(
        place=parts["place"],
        rounding=state.rounding._replace(bar=parts["bar"]),
        lifts={lift: LiftNumbers(*(parts[f"{name} {lift}"] for name in _NUMBERS)) for lift in LIFTS},
        marks={lift: parts[f"mark {lift}"] for lift in LIFTS if parts[f"mark {lift}"]},
        moved={lift: parts[f"moved {lift}"] for lift in LIFTS if parts[f"moved {lift}"]},
        done_before={lift: parts[f"done before {lift}"] for lift in LIFTS if parts[f"done before {lift}"]},
        resolved=frozenset(lift for lift in LIFTS if parts[f"resolved {lift}"]),
        schedule=schedule,
    )
