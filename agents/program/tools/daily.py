"""The daily tools: what is to be lifted, what was lifted, and what was not."""

from itertools import islice

from agents.errors import Refusal
from agents.guests import Host, SessionToKeep
from agents.program import result_words, results
from agents.program.guest import turn_at
from agents.program.moves import Logged, Rescheduled, SkippedSession, WeekSkipped
from agents.program.sheet import as_result
from agents.program.state import ACTS_KEPT, State
from agents.program.tools.answering import MoveAnswer, made, sheet_now, shown, tool
from agents.program.tools.inputs import LogWorkout, OfLift, RescheduleLift, SkipLift, SkipWeek, exact
from agents.program.tools.performed import Amrap, ToldSet, performed
from agents.program.turn import ProgramTurn
from agents.program.values import EXERCISE_OF, NAMES
from agents.toolbox import Tool


def get_todays_workout(args: OfLift, host: Host) -> MoveAnswer:
    """Returns what the program asks of a lift this week: main sets and supplemental work, as weights.

    Call it when the athlete asks what is to be done, with the lift of the day that is meant (the schedule is
    in the program's state). It works for any lift on any day, and changes nothing.
    """
    turn = turn_at(host)
    state = turn.state()
    sheet = sheet_now(state, args.lift)
    return shown("get_todays_workout", as_result(sheet), result_words.workout(sheet, state, turn.today))


def log_workout(args: LogWorkout, host: Host) -> MoveAnswer:
    """Logs a completed session of a lift: as a workout, and in the program. Updates PRs, ends a full week.

    Call it when the athlete says that it is done as the program asks ("done", "got 8 on the top set at 285"):
    an empty actual_results says all main sets as prescribed, one without reps as many as prescribed. Every
    other figure has to stand in the athlete's words. Supplemental sets only if they say so. A session that
    they wrote out set by set goes through extract_workout_data instead, and the program hears of it by
    itself: never send it both ways. A second session of a lift in one week is kept as a workout and moves
    nothing.
    """
    turn = turn_at(host)
    try:
        state = turn.state()
        _check_week(args, host, turn, state)
        stored, claims = host.write_session(_session(args, state))
    except Refusal:
        # Delivered again after a week that it ended: what the program asks now says nothing of what was done.
        workout_id = _kept_by(host.act, turn)
        if workout_id is None:
            raise
        return MoveAnswer(tuple(turn.answers_about(workout_id)))
    return MoveAnswer(tuple(turn.answers_about(stored.workout_id)), claims)


def _session(args: LogWorkout, state: State) -> SessionToKeep:
    sheet = sheet_now(state, args.lift)
    weight = None if args.amrap_weight is None else exact(args.amrap_weight)
    sets = [ToldSet(exact(each.weight), each.reps) for each in args.actual_results]
    return SessionToKeep(
        lift=args.lift,
        exercise=EXERCISE_OF[args.lift],
        unit=state.unit,
        sets=performed(sheet, sets, Amrap(args.amrap_reps, weight)),
        name=f"5/3/1 {result_words.title(args.lift)}, week {sheet.week}",
        of=f"5/3/1 {NAMES[args.lift]}, week {sheet.week}",
        notes=(args.notes or "").strip(),
        week_at=state.place.at,
    )


def _check_week(args: LogWorkout, host: Host, turn: ProgramTurn, state: State) -> None:
    """Raises Refusal where the sheet of the running week says nothing of what was done today."""
    today = turn.today.isoformat()
    lift, since = NAMES[args.lift], state.place.since
    if state.done_before.get(args.lift) == today and _kept_by(host.act, turn) is None:
        raise Refusal(
            f"{lift} was logged today, and its week is over: amend that workout, or tell another session of "
            "today set by set."
        )
    if today < since and (not args.actual_results or any(each.reps is None for each in args.actual_results)):
        raise Refusal(
            f"week {state.place.week} began on {since}, and this is of {today}: what was asked for then is "
            "not at hand. Give the weight and the reps of every set."
        )


def _kept_by(act: str, turn: ProgramTurn) -> str | None:
    """The workout that this call wrote when it came before."""
    newest = (each.move for each in islice(turn.book.newest_first(), ACTS_KEPT))
    sessions = (move.said for move in newest if move.act.startswith(f"{act} "))
    return next((said.done.workout_id for said in sessions if isinstance(said, Logged)), None)


def skip_lift(args: SkipLift, host: Host) -> MoveAnswer:
    """Marks a lift as skipped this week. The week ends when each lift is logged or skipped.

    Call it when the athlete says that they leave a lift out this week. Refused for a lift that is logged or
    skipped already, so a second call changes nothing.
    """
    return made(
        "skip_lift",
        host,
        lambda _: SkippedSession(args.lift, args.reason),
        lambda before, after: results.skipped(before, after, args.lift, args.reason),
        lambda result, after, _: result_words.skipped(result, after),
    )


def skip_week(args: SkipWeek, host: Host) -> MoveAnswer:
    """Skips what is left of this week: every open lift is marked as skipped, and the next week begins.

    Call it once when the athlete can't train this week. A second call of the same day is refused.
    """
    return made(
        "skip_week",
        host,
        lambda state: _week_skipped(args, state, host),
        lambda before, after: results.week_skipped(before, after, args.reason),
        lambda result, after, _: result_words.week_skipped(result, after),
    )


def _week_skipped(args: SkipWeek, state: State, host: Host) -> WeekSkipped:
    """The move. Raises Refusal where the newest move skipped a week today: the athlete says it once more."""
    turn = turn_at(host)
    newest = turn.book.recorded(state.moves).move
    if isinstance(newest.said, WeekSkipped) and newest.day == turn.today.isoformat() and not host.confirmed:
        raise Refusal(
            f"a week was skipped today and week {state.place.week} began. To skip that too, say so once "
            "more: advance_week."
        )
    return WeekSkipped(args.reason)


def reschedule_lift(args: RescheduleLift, host: Host) -> MoveAnswer:
    """Moves a lift to another day of this week only; the schedule and the cycle stay as they are.

    For a day of every week, or one that another lift has: set_schedule. A second call moves it again.
    """
    return made(
        "reschedule_lift",
        host,
        lambda _: Rescheduled(args.lift, args.new_day),
        lambda before, after: results.rescheduled(before, after, args.lift),
        lambda result, after, _: result_words.rescheduled(result, after),
    )


TOOLS: tuple[Tool[Host], ...] = (
    tool(OfLift, get_todays_workout),
    tool(LogWorkout, log_workout),
    tool(SkipLift, skip_lift),
    tool(SkipWeek, skip_week),
    tool(RescheduleLift, reschedule_lift),
)
