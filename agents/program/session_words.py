"""What became of a session: the result of log_workout, and the same in words for the athlete. Pure.

Everything is read off the program before and after: what is said to be logged, complete or the best is so.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from agents.guests import GuestAnswer
from agents.program.logged_sessions import HeardLift
from agents.program.main_lifts import Lifted, LiftSession
from agents.program.moves import Logged, Relogged, Undone
from agents.program.rules import estimated_1rm
from agents.program.sheet import as_json_number
from agents.program.state import PR, State
from agents.program.values import LIFTS, NAMES, Lift

TOOL = "log_workout"
TOP_SET = "program_top_set"  # the code of the question for the reps of the set for reps


def answer_of(
    heard: HeardLift, number: int, before: State, after: State, *, growing: bool = False
) -> GuestAnswer | None:
    """What is answered of a lift of a workout, given the program before and after it.

    `number` is the move that logged the session. None if there is nothing to say: the program never had it,
    or the workout is still `growing` set by set and may yet become a session.
    """
    quiet = (None, "light", "no weight") if growing else (None,)
    if heard.said is None and heard.why_not in quiet:
        return None
    question = _question(heard, before)
    return GuestAnswer(
        TOOL,
        result_of(heard, number, before, after),
        " ".join(_sentences(heard, number, before, after)),
        moved=_without_count(before) != _without_count(after),
        question=question,
        code=TOP_SET if question else "",
        about=heard.lift,
        workout_id=heard.session.workout_id,
    )


def result_of(heard: HeardLift, number: int, before: State, after: State) -> dict[str, Any]:
    """The result of log_workout, as the specification writes it. `logged` is whether the program has it."""
    best = _best_set(heard, number, after)
    complete = isinstance(heard.said, Logged) and _ended(before, after)
    return {
        "logged": isinstance(heard.said, Logged | Relogged),
        "date": heard.session.date,
        "lift": heard.lift,
        "new_pr": best is not None,
        "pr_details": None if best is None else _details(heard, best),
        "week_complete": complete,
        "lifts_remaining": [] if complete else list(after.remaining),
    }


def stand_in_answer(session: Logged, number: int, before: State, after: State) -> GuestAnswer:
    """What is answered of a second session that was logged, by this move, in place of one that is gone."""
    lift, done, _ = session
    reps = None if done.amrap_weight is None else Lifted(done.amrap_weight, done.amrap_reps)
    told = LiftSession(done.workout_id, done.date, (), done.notes)
    heard = HeardLift(lift, told, said=session, top=reps)
    words = f"{_name(lift)} of week {done.week} is logged in the program: the session before it is gone."
    result = result_of(heard, number, before, after)
    return GuestAnswer(TOOL, result, words, moved=True, about=lift, workout_id=done.workout_id)


def unreadable_program(tool: str, why: str) -> GuestAnswer:
    """What is answered where the program's own records can't be read, and why."""
    return GuestAnswer(tool, {"refused": why}, f"The program did not move: {why}")


def weight_in_words(value: Decimal, state: State) -> str:
    """285 lb, 142.5 kg."""
    return f"{as_json_number(value)} {state.unit}"


# --- inside


def _sentences(heard: HeardLift, number: int, before: State, after: State) -> Iterator[str]:
    match heard.said:
        case Relogged():
            yield f"{_week_of(heard)} is up to date in the program."
            yield from _bests(heard, number, before, after)
            return
        case Logged():
            yield _logged(heard.said, heard, before)
            yield from _bests(heard, number, before, after)
        case Undone():
            yield f"{_week_of(heard)} is taken back in the program{_because(heard, before)}."
            yield from _bests(heard, number, before, after)
            if before.place != after.place:
                yield f"It is week {after.place.week} again."
            yield from _stand_ins(heard.lift, before, after)
        case _:
            yield f"{_name(heard.lift)} is saved, and the program did not move{_because(heard, before)}."
            return
    yield from _where(before, after)


def _logged(said: Logged, heard: HeardLift, before: State) -> str:
    mark = before.marks.get(heard.lift)
    if not said.counts:
        return f"{_week_of(heard)} is kept: that week is over, so only its best set counts."
    if mark is None:
        return f"{_week_of(heard)} is logged in the program."
    if mark.kind == "skipped":
        return f"{_week_of(heard)} is logged in the program after all: it was skipped."
    return f"{_week_of(heard)} was logged before: this second session is saved, and the program did not move."


def _because(heard: HeardLift, state: State) -> str:
    """Why it is no session, to go on with after a statement; "" if the workout is gone."""
    match heard.why_not:
        case "light":
            assert heard.asked is not None
            assert heard.session.heaviest is not None
            heaviest = weight_in_words(heard.session.heaviest, state)
            least = weight_in_words(heard.asked.threshold, state)
            return f": {heaviest} is light, a session of week {heard.asked.week} has a set at {least} or more"
        case "no weight":
            return ": no working set says what was on the bar"
        case "earlier":
            assert heard.asked is not None
            return f": it was on {heard.session.date}, and its week began on {heard.asked.since}"
        case "by hand":
            return ": this session was taken back there"
        case "no sheet":
            name = state.lifts[heard.lift].template.name
            return f": its template {name} can't be read, so nothing says what the session was to be"
        case _:
            return ""


def _bests(heard: HeardLift, number: int, before: State, after: State) -> Iterator[str]:
    """The best set that the session has now, and those that it has no longer."""
    best = _best_set(heard, number, after)
    was, now = before.prs[heard.lift], after.prs[heard.lift]
    own = heard.said.of if isinstance(heard.said, Relogged | Undone) else number
    if best is not None and _is_other(was.get(best.weight), now[best.weight]):
        yield _best_in_words(heard, best, was.get(best.weight), after)
    for weight, pr in was.items():
        if pr.move == own and (best is None or weight != best.weight) and now.get(weight) != pr:
            yield _no_longer(weight_in_words(weight, after), now.get(weight))


def _stand_ins(lift: Lift, before: State, after: State) -> Iterator[str]:
    """The lifts whose second session was logged in place of what is gone: by a move after it."""
    for each, mark in after.marks.items():
        if mark.kind == "logged" and mark.move > before.moves:
            what = "it" if each == lift else NAMES[each]
            yield f"The other session of this week stands for {what} now."


def _is_other(was: PR | None, now: PR) -> bool:
    return was is None or (was.reps, was.move) != (now.reps, now.move)


def _best_in_words(heard: HeardLift, best: Lifted, was: PR | None, after: State) -> str:
    assert best.reps is not None
    best_is = "New best" if was is None or best.reps > was.reps else "Best now"
    earlier = f" ({heard.best} before)" if heard.best else ""
    e1rm = f"{estimated_1rm(best.weight, best.reps)} {after.unit}"
    return f"{best_is} at {weight_in_words(best.weight, after)}: {_reps(best.reps)}{earlier}, e1RM {e1rm}."


def _no_longer(weight: str, pr: PR | None) -> str:
    now = "none is left" if pr is None else f"it is {_reps(pr.reps)} again"
    return f"The best at {weight} is no longer of this session: {now}."


def _where(before: State, after: State) -> Iterator[str]:
    """What the week has left, or what begins after it."""
    if not _ended(before, after):
        yield f"Left this week: {', '.join(NAMES[lift] for lift in after.remaining)}."
    elif before.is_7th_week:
        yield f"The 7th week is complete: week {after.place.week} begins{_next_phase(after)}."
    elif after.place.week > 1:
        yield f"Week {before.place.week} is complete: week {after.place.week} begins."
    else:
        steps = ", ".join(f"{NAMES[lift]} +{_increment(after, lift)}" for lift in LIFTS)
        yield "The cycle is complete, and week 1 begins."
        yield f"Bump or hold each training max (suggested, in {after.unit}: {steps})."


def _next_phase(state: State) -> str:
    """What to set the templates for after a 7th week that was due."""
    if state.place.status != "pending_deload_or_test":
        return ""
    return ", and the next phase is to be set: " + (
        "anchor" if state.place.phase == "leader" else "leader, or anchor again"
    )


def _ended(before: State, after: State) -> bool:
    return after.place.at > before.place.at


def _increment(state: State, lift: Lift) -> int | float:
    return as_json_number(state.lifts[lift].tm_increment)


def _best_set(heard: HeardLift, number: int, after: State) -> Lifted | None:
    """The set for reps, if it is the best at its weight now."""
    if heard.top is None or heard.top.reps is None:
        return None
    pr = after.prs[heard.lift].get(heard.top.weight)
    return heard.top if pr is not None and pr.move == number else None


def _details(heard: HeardLift, best: Lifted) -> dict[str, Any]:
    assert best.reps is not None
    return {
        "weight": as_json_number(best.weight),
        "reps": best.reps,
        "estimated_1rm": estimated_1rm(best.weight, best.reps),
        "previous_best_reps": heard.best,
    }


def _question(heard: HeardLift, state: State) -> str:
    """What is asked where the set for reps was done and its reps were not said."""
    if heard.top is None or heard.top.reps is not None:
        return ""
    return f"How many reps did you get on the top set ({weight_in_words(heard.top.weight, state)})?"


def _week_of(heard: HeardLift) -> str:
    assert heard.asked is not None
    return f"{_name(heard.lift)} of week {heard.asked.week}"


def _name(lift: Lift) -> str:
    """As it begins a sentence."""
    return NAMES[lift][0].upper() + NAMES[lift][1:]


def _reps(count: int) -> str:
    return "1 rep" if count == 1 else f"{count} reps"


def _without_count(state: State) -> State:
    """What a move changes beside the count of moves."""
    return state._replace(moves=0, acts=())
